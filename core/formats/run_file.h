// SPDX-License-Identifier: GPL-3.0-or-later
// A run's output straight into a file, in pieces: for outputs beyond memory. The file is there as a whole or
// not at all; nothing is left of a run that is refused or cancelled, or for which the disk has no room.
// Errors: as runInPieces, `io` (no room, no permission), `unsupported` for another ending than .npy.
// Thread rule: as runInPieces.
#pragma once

#include <string>

#include "core/run/streamed_run.h"

namespace gathernd {

/// Whether an output of this type can go into such a file in pieces: numbers into a .npy.
bool streamsInto(const std::string& path, DType dtype);

Expected<StreamReport> runIntoFile(const std::string& path, const Backend& backend, const Plan& plan,
                                   const Tensor& params, const Tensor& indices, const StreamOptions& options);

}  // namespace gathernd
