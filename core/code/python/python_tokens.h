// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of a Python expression, one ahead. Units: byte offsets into the text. What begins no token is a
// Sign of one character, for whoever reads to refuse. Thread rule: belongs to one thread; it views the text,
// which must outlive it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/code/python/python_text.h"

namespace gathernd {

struct PythonToken {
  enum class Kind : std::uint8_t { Name, Digits, Quoted, Sign, End };
  Kind kind = Kind::End;
  TextRange range;        ///< of End: empty, where the expression ends
  std::string_view text;  ///< np, 0x1F, "a", **, (
  bool is(std::string_view sign) const { return kind == Kind::Sign && text == sign; }
};

class PythonTokens {
 public:
  PythonTokens(std::string_view text, TextRange range);
  const PythonToken& peek() const { return ahead_; }
  std::size_t end() const { return end_; }
  PythonToken next();
  /// True, and past it, where `sign` comes next.
  bool skip(std::string_view sign);
  /// Goes on at `offset`, behind what somebody else has read.
  void moveTo(std::size_t offset);

 private:
  PythonToken read() const;

  std::string_view text_;
  std::size_t end_;
  PythonToken ahead_;
};

}  // namespace gathernd
