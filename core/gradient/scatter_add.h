// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loops of the gradient: slices of upstream added to rows of sums, one tuple after another. Units:
// lanes (gradient_lanes.h). Thread rule: pure functions; calls that run at once must add to other rows, or to
// other lanes of them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/tensor/dtype.h"

namespace gathernd::cpu {

/// A row and the tuple that is added to it, in one number: row << kTupleBits | tuple of the window.
inline constexpr int kTupleBits = 18;
inline constexpr std::int64_t kWindowTuples = std::int64_t{1} << kTupleBits;
inline constexpr std::int64_t kMostPackedRows = std::int64_t{1} << (63 - kTupleBits);

struct AddArgs {
  /// Of packed entries, or the row of each tuple in turn (as a number that is not negative).
  const std::int64_t* rows = nullptr;
  std::int64_t count = 0;
  std::int64_t rowCount = 0;            ///< a row of this number is not there: its tuple adds nothing
  std::int64_t rowLanes = 0;            ///< of a slice
  const std::byte* upstream = nullptr;  ///< the slice of the window's tuple 0; it need not be aligned
  std::byte* sums = nullptr;
  std::int64_t firstLane = 0, lanes = 0;  ///< of each slice; what is not a row's whole is added by others
  bool fromMemory = false;                ///< sums do not stay in the cache: they are fetched ahead
};
using AddKernel = void (*)(const AddArgs&);

/// For slices of so many lanes.
AddKernel adderFor(DType dtype, bool packed, std::int64_t lanes);

/// Sums of narrow floats, rounded to their type.
void roundSums(DType dtype, const float* sums, std::byte* rounded, std::int64_t count);

}  // namespace gathernd::cpu
