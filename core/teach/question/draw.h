// SPDX-License-Identifier: GPL-3.0-or-later
// Scenes from a seed. Every number is SplitMix64's, taken in a fixed order and scaled as
// core/tensor/generate.h scales its own, so that a seed means the same scene on any machine, for ever within
// version 1. Internal to core/teach/question. Thread rule: a Draw belongs to one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/teach/question/question.h"
#include "core/tensor/generate.h"

namespace gathernd::teach {

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
      std::swap(items[i - 1], items[static_cast<std::size_t>(below(static_cast<std::int64_t>(i)))]);
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

/// How many pairs of wrong rules of different families answer alike.
int ambiguities(const Question& question);

}  // namespace gathernd::teach
