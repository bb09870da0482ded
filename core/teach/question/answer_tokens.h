// SPDX-License-Identifier: GPL-3.0-or-later
// An answer as typed, in pieces: a keyboard's full-width digits, brackets and commas are the plain ones.
// Errors: `parse` (answer.utf8, answer.long), with line and column. Internal to core/teach/question. Thread
// rule: pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"

namespace gathernd::teach {

struct AnswerToken {
  enum class Kind { Open, Close, Comma, Word, Quoted };
  Kind kind = Kind::Word;
  std::size_t offset = 0;  ///< in the text
  std::string text;        ///< of a word with plain characters; of a quoted text what it stands for
};

inline constexpr std::size_t kLongestAnswer = std::size_t{1} << 20;  ///< bytes

Expected<std::vector<AnswerToken>> answerTokens(std::string_view text);

}  // namespace gathernd::teach
