// SPDX-License-Identifier: GPL-3.0-or-later
// A run's output straight into a file, in pieces: for outputs beyond memory. The file is there as a whole or
// not at all; nothing is left of a run that is refused or cancelled, or for which the disk has no room.
// Errors: as runInPieces, `io` (no room, no permission), `unsupported` for another ending than .npy.
// Thread rule: as runInPieces.
#pragma once

#include <stop_token>
#include <string>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/run/streamed_run.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// Whether an output of this type can go into such a file in pieces: numbers into a .npy.
bool streamsInto(const std::string& path, DType dtype);

Expected<StreamReport> runIntoFile(const std::string& path, const Backend& backend, const Plan& plan,
                                   const Tensor& params, const Tensor& indices, const StreamOptions& options);

// The bad tuples of an index tensor as a file that other programs read: .csv, a line each with its place, its
// numbers and what is wrong with it, written as they are found; or .npy, a bool mask of the grid of tuples.
// Atomic; `cancelled` leaves nothing behind. Errors: `io`, `limit`, `unsupported` (another ending). Thread
// rule: pure function; lasts with the size of indices.

/// Columns: tuple (row-major number), position_0 …, number_0 … (as given), then component, axis, axis_size,
/// value and cause of the first number outside its axis.
Expected<void> writeBadTuples(const std::string& path, const Plan& plan, const Tensor& indices,
                              const std::stop_token& stop = {});

}  // namespace gathernd
