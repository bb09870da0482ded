// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/kernels/cut.h"

#include <algorithm>

#include "gpu/kernels/warp.h"

namespace gathernd::gpu {
namespace {

constexpr int kLogLanes = 5;

/// The least log2 of a number of tuples that make whole words.
int wholeWordsLog(std::int64_t sliceBytes) {
  if (sliceBytes % 4 == 0) return 0;
  return sliceBytes % 2 == 0 ? 1 : 2;
}

/// Of the kernel `lane`: from one tuple a lane to kInFlight of them.
int laneLog(std::int64_t tupleCount, std::int64_t busy) {
  int log = kLogLanes;
  while ((2 << log) <= kWarpLanes * kInFlight && tupleCount >> (log + 1) >= busy) ++log;
  return log;
}

}  // namespace

Cut cutOf(KernelId id, std::int64_t tupleCount, std::int64_t sliceBytes, int multiprocessors) {
  const std::int64_t busy = kBusyWarps * multiprocessors;
  Cut cut;
  cut.groupLog = id.kernel == Kernel::Lane ? laneLog(tupleCount, busy) : 0;
  if (id.kernel != Kernel::Warp && id.kernel != Kernel::Words) return cut;

  const std::int64_t row = std::int64_t{kWarpLanes} * id.unitBytes;  // of the warp's lanes, a unit each
  std::int64_t piece = std::max(kPieceBytes, row);
  while (piece > row && tupleCount * sliceBytes / piece < busy) piece /= 2;
  cut.groupLog = id.kernel == Kernel::Words ? wholeWordsLog(sliceBytes) : 0;
  while (cut.groupLog < kLogLanes && sliceBytes << (cut.groupLog + 1) <= piece) ++cut.groupLog;
  const std::int64_t group = sliceBytes << cut.groupLog;
  cut.pieces = warpsFor(group, piece);
  const std::int64_t rows = warpsFor(warpsFor(group, row), cut.pieces);  // pieces as even as rows allow
  cut.pieceUnits = rows * kWarpLanes;
  cut.pieces = warpsFor(group, rows * row);
  return cut;
}

}  // namespace gathernd::gpu
