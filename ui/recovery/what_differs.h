// SPDX-License-Identifier: GPL-3.0-or-later
// In what one document differs from another, in words: a line for each tensor and each rule, with the first
// few values. Tensors on the same base are compared by their edits; others value by value, up to a gigabyte.
// Errors: `cancelled`. Thread rule: the comparison is a pure function for a background thread; words on the
// GUI thread.
#pragma once

#include <QStringList>
#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/error/error.h"
#include "ui/session/document.h"

namespace gathernd::ui {

struct TensorDifference {
  bool form = false;                ///< type or shape
  bool unknown = false;             ///< too large to look at
  std::int64_t count = 0;           ///< of values, where the form is the same
  std::vector<std::int64_t> first;  ///< flat numbers of the first few of them
};

struct DocumentDifference {
  Document before, now;
  TensorDifference params, indices;
};

Expected<DocumentDifference> differenceOf(const Document& before, const Document& now,
                                          const std::stop_token& stop);
/// Empty where there is none.
QStringList differenceLines(const DocumentDifference& difference);

}  // namespace gathernd::ui
