// SPDX-License-Identifier: GPL-3.0-or-later
// The bad tuples of an index tensor as a file that other programs read: .csv, a line each with its place, its
// numbers and what is wrong with it, written as they are found; or .npy, a bool mask of the grid of tuples.
// Atomic; `cancelled` leaves nothing behind. Errors: `io`, `limit`, `unsupported` (another ending). Thread
// rule: pure function; lasts with the size of indices.
#pragma once

#include <stop_token>
#include <string>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// Columns: tuple (row-major number), position_0 …, number_0 … (as given), then component, axis, axis_size,
/// value and cause of the first number outside its axis.
Expected<void> writeBadTuples(const std::string& path, const Plan& plan, const Tensor& indices,
                              const std::stop_token& stop = {});

}  // namespace gathernd
