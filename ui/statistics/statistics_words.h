// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a tensor's values, in words: of numbers least, greatest and mean, of bool how many are
// true, of complex moduli, of strings lengths. Each line that stands for elements says which. Thread rule:
// pure functions; GUI thread (translations).
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "core/overview/predicate.h"
#include "ui/session/snapshot.h"
#include "ui/statistics/tensor_statistics.h"

namespace gathernd::ui {

/// The elements that a line is about.
struct StatisticsGoal {
  Predicate condition;
  std::int64_t first = -1;  ///< -1: to be looked for
  bool next = true;         ///< false: the first alone can be told
};

struct StatisticsLine {
  QString label, value;
  std::optional<StatisticsGoal> goal;
};

/// Of counted values of such a shape and type.
std::vector<StatisticsLine> statisticsLines(const CountedValues& counted, DType dtype, const Shape& shape);
/// "exact, all 8,192,000 values", and what was left out.
QString countedText(const CountedValues& counted);

}  // namespace gathernd::ui
