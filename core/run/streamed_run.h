// SPDX-License-Identifier: GPL-3.0-or-later
// A run whose output need not fit in memory: a piece of it at a time, made by the same backend, in order, and
// the same bits as runGather's; the same report too, over all tuples. Where bad tuples are refused they are
// looked for first, so that nothing is given away of an output that is not to be. For the command line and
// the window alike: give it a `stop` and a `progress` and a place for the bytes (core/formats/run_file.h has
// a .npy). Errors: as runGather's, and what the taker gives back; `cancelled`. Units: bytes. Thread rule:
// blocks its caller and starts the backend's threads; take() and progress come from the calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/run/access.h"
#include "core/run/backend.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct StreamOptions {
  /// Of output at once; of a slice that is longer too. Indices of tuple-first dialects are copied beside it.
  std::int64_t pieceBytes = std::int64_t{64} << 20;
  RunOptions run = {};
};

struct StreamReport {
  BadReport bad;
  bool undefined = false;
};

/// The next bytes of the output, row-major; valid during the call. An error ends the run.
using TakePiece = std::function<Expected<void>(std::span<const std::byte> bytes)>;

/// Not for strings, whose bytes are references: `dtype`.
Expected<StreamReport> runInPieces(const Backend& backend, const Plan& plan, const Tensor& params,
                                   const Tensor& indices, const StreamOptions& options,
                                   const TakePiece& take);

// Some tuples of a call as a call of its own, which any backend runs: the same bits that the whole call has
// there. Nothing of params or indices is copied, but for indices whose components lie apart (tuple-first
// dialects). Errors: `limit` where that copy finds no memory. Units: tuples.

struct RangeCall {
  Plan plan;
  Tensor params, indices;  ///< parts of the whole call's
};

/// `tuples` are whole batch entries, or lie within one.
Expected<RangeCall> callOfTuples(const Plan& plan, const Tensor& params, const Tensor& indices,
                                 TupleRange tuples);

/// From `first` on, as many as callOfTuples takes, at most `most` and at least one; a long batch entry in
/// even parts.
TupleRange nextTuples(const Plan& plan, std::int64_t first, std::int64_t most);

}  // namespace gathernd
