// SPDX-License-Identifier: GPL-3.0-or-later
// Fresh questions from a seed: drawn again until the rules of the question's kind differ, so that a wrong
// answer says something. The same seed, kind and level give the same question for ever within version 1.
// Levels: 1 one-number tuples into a matrix … 5 batches, grids of tuples, negative and bad indices. Errors:
// `unsupported` for make and tiles, which need a window. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/teach/question/question.h"
#include "core/tensor/generate.h"

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

// Scenes from a seed. Every number is SplitMix64's, taken in a fixed order and scaled as
// core/tensor/generate.h scales its own, so that a seed means the same scene on any machine, for ever within
// version 1. Internal to core/teach/question.

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : seed_(seed) {}
  std::uint64_t next() { return splitMix64(seed_, index_++); }
  /// 0 … count - 1
  std::int64_t below(std::int64_t count);
  std::int64_t between(std::int64_t low, std::int64_t high) { return low + below(high - low + 1); }
  bool oneIn(std::int64_t count) { return below(count) == 0; }
  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i)
      std::swap(items[i - 1], items[below(static_cast<std::int64_t>(i))]);
  }

 private:
  std::uint64_t seed_;
  std::uint64_t index_ = 0;
};

/// A question of `kind` (choose apart) at `level`, however well it tells mistakes apart; nothing where the
/// draw came to no sound call. `gradient`: a Value asks about the gradient. `columns`: of a dialect whose
/// tuples are columns.
std::optional<Question> drawQuestion(Draw& draw, QuestionKind kind, int level, bool gradient,
                                     bool columns = false);
/// The same kind about the same part: for a shape other extents, for all else other numbers, and other
/// extents where asked. Rank, tuples' numbers, batch_dims and axes of size 0 and 1 stay; a target or upstream
/// is new too.
std::optional<Question> redraw(Draw& draw, const Question& question, bool otherExtents = false);

}  // namespace gathernd::teach
