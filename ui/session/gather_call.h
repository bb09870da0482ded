// SPDX-License-Identifier: GPL-3.0-or-later
// The call that a document stands for, before validation: what makePlan is asked.
// Thread rule: pure functions.
#pragma once

#include "core/gather/plan.h"
#include "core/gather/registry.h"
#include "ui/session/document.h"

namespace gathernd::ui {

GatherCall gatherCallOf(const Document& document, const BackendRegistry& backends, std::int64_t memoryLimit);

/// Sizes of the params axes that each number of a tuple indexes, as far as the shapes go; 1 where there is no
/// axis.
std::vector<std::int64_t> indexedSizes(const Shape& params, const Shape& indices, std::int64_t batchDims,
                                       const Dialect& dialect);
/// The axis of `indices` along which one tuple's numbers lie; 0 for rank 0.
int componentAxis(const Shape& indices, const Dialect& dialect);

}  // namespace gathernd::ui
