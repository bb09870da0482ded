// SPDX-License-Identifier: GPL-3.0-or-later
// Fresh questions from a seed: drawn again until the rules of the question's kind differ, so that a wrong
// answer says something. The same seed, kind and level give the same question for ever within version 1.
// Levels: 1 one-number tuples into a matrix … 5 batches, grids of tuples, negative and bad indices. Errors:
// `unsupported` for make and tiles, which need a window. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <vector>

#include "core/teach/question/question.h"

namespace gathernd::teach {

struct QuestionRequest {
  QuestionKind kind = QuestionKind::Shape;
  std::uint64_t seed = 0;
  int level = 3;  ///< 1 … 5
  /// Mistakes last seen: the question is drawn so that it could show them again, where the kind has them.
  std::vector<const WrongRule*> attacks = {};
};

Expected<Question> generateQuestion(const QuestionRequest& request);
/// One of the same kind about the same part with new numbers: what "one more" asks.
Expected<Question> anotherLike(const Question& question, std::uint64_t seed);
/// About a given call. `distractors` of a Choose are drawn from the rules that err there.
Expected<Question> askAbout(Scene scene, QuestionKind kind, AskedPart of, std::uint64_t seed = 0);
/// The same question as a choice: the right answer among wrong rules', those of `first` before others.
/// `unsupported` where no rule errs there, and of what is made or chosen already.
Expected<Question> asChoice(Question question, const std::vector<const WrongRule*>& first,
                            std::uint64_t seed);

}  // namespace gathernd::teach
