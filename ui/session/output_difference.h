// SPDX-License-Identifier: GPL-3.0-or-later
// The first value in which a compared backend's output parts from the reference's: what the canvas marks
// while the call stands as it was compared. A value.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>

#include "core/compare/compare.h"
#include "core/tensor/element.h"
#include "ui/selection/cell_ref.h"

namespace gathernd::ui {

struct OutputDifference {
  CellRef cell;
  std::int64_t count = 0;                  ///< of values that differ
  QString who;                             ///< as the comparison labels it
  std::optional<Element> found, expected;  ///< absent for strings
  bool operator==(const OutputDifference&) const = default;
};

/// Absent where the reports differ only.
std::optional<OutputDifference> outputDifference(const ContestantResult& result, DType dtype);

}  // namespace gathernd::ui
