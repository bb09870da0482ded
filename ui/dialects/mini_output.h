// SPDX-License-Identifier: GPL-3.0-or-later
// An output in a few lines of a list: every element in a cell, those that differ hatched. Units: logical
// pixels. Thread rule: values; painting on the GUI thread.
#pragma once

#include <QPainter>
#include <QSizeF>
#include <QStringList>
#include <optional>
#include <vector>

#include "core/call/plan.h"
#include "core/run/run_result.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

struct MiniOutput {
  int columns = 1;
  QStringList values;       ///< row-major
  std::vector<bool> marks;  ///< one a value: differs from the current dialect's

  static constexpr int kMostRows = 4;
  static constexpr int kMostColumns = 6;
  QSizeF size() const;
};

/// Absent where it has no elements or too many. `differing` are tuples, ascending.
std::optional<MiniOutput> miniOutput(const Plan& plan, const RunResult& result,
                                     const std::vector<std::int64_t>& differing);
void drawMiniOutput(QPainter& painter, const Theme& theme, const MiniOutput& output, const QPointF& topLeft);

}  // namespace gathernd::ui
