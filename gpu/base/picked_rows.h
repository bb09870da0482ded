// SPDX-License-Identifier: GPL-3.0-or-later
// The slices that some tuples ask for, found on the host, as a table of their own: for a device whose memory
// does not hold params.
//   table[rows()[i]] = the slice of tuple first + i        rows()[i] = -1: a bad tuple
// The table is the least of: a run of params as it is, where the tuples' slices lie close to each other; each
// slice once, where slices are long; a slice a tuple. It is never made: pieces of it are written where they
// are wanted. Units: slices and elements, bytes where the name says so. Errors: `cancelled`, `limit`. Thread
// rule: fill() from any thread, the others one at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/tensor/tensor.h"
#include "gpu/kernels/gather_args.h"

namespace gathernd::gpu {

/// Tuples [first, first + tuples), and elements [from, from + elements) of each of their slices.
struct RowChunk {
  std::int64_t first = 0, tuples = 0;  ///< fewer than 2^31
  std::int64_t from = 0, elements = 0;
};

class PickedRows {
 public:
  /// Which outlive it.
  PickedRows(const Plan& plan, const Tensor& params, const Tensor& indices)
      : plan_(plan), params_(params), indices_(indices) {}

  /// Looks for the rows of a chunk; the one before is forgotten, but for its bad tuples.
  Expected<void> pick(const RowChunk& chunk, const std::stop_token& stop);

  std::span<const std::int32_t> rows() const { return rows_; }
  std::int64_t tableBytes() const { return tableRows_ * rowBytes_; }
  /// Bytes [at, at + bytes) of the table; zeros behind it.
  void fill(std::byte* target, std::int64_t at, std::int64_t bytes) const;
  /// The chunk as a gather of its own: one component a tuple, rows() as its indices.
  Plan asPlan() const;
  /// Bad tuples of all chunks that begin a slice.
  const BadCounters& bad() const { return bad_; }

 private:
  enum class Table { Run, Once, ATuple };

  Expected<void> resolve(const std::stop_token& stop);
  void takeRun();
  void takeOnce();
  void takeEach();

  const Plan& plan_;
  const Tensor& params_;
  const Tensor& indices_;
  RowChunk chunk_;
  std::int64_t rowBytes_ = 0;
  std::int64_t tableRows_ = 0;
  Table table_ = Table::ATuple;
  std::int64_t least_ = 0, greatest_ = -1;  ///< slice of the chunk
  std::vector<std::int64_t> slices_;        ///< of params: a tuple's, kBadSlice; then a row's
  std::vector<std::int32_t> rows_;
  std::vector<std::int32_t> places_;  ///< of takeOnce
  BadCounters bad_{0, kNoBadTuple};
};

}  // namespace gathernd::gpu
