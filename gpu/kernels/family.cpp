// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/kernels/family.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "core/error/sentences.h"
#include "gpu/kernels/warp.h"

namespace gathernd::gpu {
namespace {

/// What is asked of a plan.
struct Facts {
  std::int64_t sliceBytes;
  std::int64_t elementBytes;
  DType indexDtype;

  bool indexIsNative() const { return indexDtype == DType::Int32 || indexDtype == DType::Int64; }
  bool fitsLane() const {
    return sliceBytes == 1 || sliceBytes == 2 || sliceBytes == 4 || sliceBytes == 8 || sliceBytes == 16;
  }
  /// The largest unit up to 16 that divides the slice.
  int unit() const {
    int bytes = 16;
    while (sliceBytes % bytes != 0) bytes /= 2;
    return bytes;
  }
};

/// Why `kernel` cannot do it; empty: it can.
Clause hindrance(Kernel kernel, const Facts& facts) {
  if (kernel == Kernel::Naive) return {};
  if (facts.sliceBytes == 0) return {GATHERND_TR("slices of 0 bytes are only checked, which naive does"), {}};
  if (!facts.indexIsNative())
    return {GATHERND_TR("indices of type {type} are read by naive alone"),
            {{"type", dtypeName(facts.indexDtype)}}};
  const std::vector<ErrorArg> size{{"bytes", facts.sliceBytes}};
  switch (kernel) {
    case Kernel::Lane:
      if (facts.fitsLane()) return {};
      return {GATHERND_TR("a slice has {bytes} bytes, not 1, 2, 4, 8 or 16"), size};
    case Kernel::Warp:
      if (facts.sliceBytes % 4 == 0) return {};
      return {GATHERND_TR("a slice has {bytes} bytes, which 4 does not divide"), size};
    case Kernel::Words:
      if (facts.sliceBytes < 3) return {GATHERND_TR("a slice has {bytes} bytes, fewer than 3"), size};
      if (facts.elementBytes <= 4) return {};
      return {GATHERND_TR("elements have {bytes} bytes, more than a word"), {{"bytes", facts.elementBytes}}};
    default:
      return {};
  }
}

int unitOf(Kernel kernel, const Facts& facts) {
  switch (kernel) {
    case Kernel::Naive:
      return static_cast<int>(facts.elementBytes);
    case Kernel::Lane:
      return static_cast<int>(facts.sliceBytes);
    case Kernel::Words:
      return 4;
    default:
      return facts.unit();
  }
}

Kernel bestFor(const Facts& facts) {
  if (facts.sliceBytes == 0 || !facts.indexIsNative()) return Kernel::Naive;
  if (facts.fitsLane()) return Kernel::Lane;
  if (facts.sliceBytes % 4 != 0) return Kernel::Words;
  return Kernel::Warp;
}

Clause whyBest(Kernel kernel, const Facts& facts) {
  const ErrorArg bytes{"bytes", facts.sliceBytes};
  switch (kernel) {
    case Kernel::Lane:
      return {GATHERND_TR("slices of {bytes} bytes: one load and one store each"), {bytes}};
    case Kernel::Warp:
      return {GATHERND_TR("slices of {bytes} bytes: units of {unit}"), {bytes, {"unit", facts.unit()}}};
    case Kernel::Words:
      return {GATHERND_TR("slices of {bytes} bytes, which 4 does not divide"), {bytes}};
    default:
      return hindrance(Kernel::Lane, facts);
  }
}

constexpr std::array<std::string_view, kKernels> kNames = {"naive", "lane", "warp", "words"};

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

std::string_view kernelName(Kernel kernel) {
  return kNames[static_cast<std::size_t>(kernel)];
}

const std::vector<KernelRow>& kernelRows() {
  static const std::vector<KernelRow> rows = {
      {"naive", GATHERND_TR("any"),
       GATHERND_TR("a thread an output element, as frameworks do it; the only one for small and unsigned "
                   "index types")},
      {"lane", GATHERND_TR("1, 2, 4, 8 or 16 bytes"), GATHERND_TR("a lane a tuple, four under way")},
      {"warp", GATHERND_TR("20 bytes and more, a multiple of 4"),
       GATHERND_TR("a warp resolves up to 32 tuples once and streams 2 KB of their slices in units of up to "
                   "16 bytes; "
                   "long slices have many warps")},
      {"words", GATHERND_TR("3 bytes and more, no multiple of 4"),
       GATHERND_TR("aligned words of the output, put together by shifts")}};
  return rows;
}

bool isCommon(const Plan& plan, Kernel kernel) {
  constexpr std::int64_t kNarrow = std::int64_t{1} << 31;
  constexpr std::int64_t kLeastOfWarp = 128;
  const OffsetRule& rule = plan.rule;
  if (kernel == Kernel::Naive || plan.depth < 1 || plan.depth > kCommonDepth) return false;
  if (rule.negative == NegativeMode::Clamp || rule.range != RangeMode::Bad || rule.flatOnly || rule.low32)
    return false;
  if (rule.tupleStride != plan.depth || (plan.depth > 1 && rule.componentStride != 1)) return false;
  const auto narrow = [&](std::int64_t size) { return size < kNarrow; };
  if (!narrow(plan.sliceCount) || !std::all_of(rule.axisSize, rule.axisSize + plan.depth, narrow))
    return false;
  const std::int64_t bytes = plan.sliceBytes();
  // Warps too: a row of a warp's lanes has no fewer than 128 bytes.
  return bytes < kNarrow / 8 && plan.tupleCount < kNarrow / (bytes / kLeastOfWarp + 1);
}

Expected<Chosen> chooseKernel(const Plan& plan, std::string_view kernel, std::string_view backend) {
  const Facts facts{plan.sliceElements * elementBytes(plan.dtype), elementBytes(plan.dtype), plan.indexDtype};
  if (kernel.empty()) {
    const Kernel best = bestFor(facts);
    return Chosen{{best, unitOf(best, facts), isCommon(plan, best)}, whyBest(best, facts)};
  }
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] != kernel) continue;
    const auto asked = static_cast<Kernel>(i);
    if (const Clause why = hindrance(asked, facts); !why.empty()) {
      std::vector<ErrorArg> args = reasonArgs(why);
      args.emplace_back("backend", backend);
      args.emplace_back("kernel", kernel);
      return fail(ErrorCode::Unsupported, "backend.kernel_cannot", std::move(args));
    }
    return Chosen{{asked, unitOf(asked, facts), isCommon(plan, asked)}, {GATHERND_TR("asked for"), {}}};
  }
  return fail(
      ErrorCode::Unsupported, "backend.no_such_kernel",
      {{"backend", backend}, {"kernel", kernel}, {"kernels", fmt::format("{}", fmt::join(kNames, ", "))}});
}

bool hasColumns(const Plan& plan, KernelId id) {
  return id.kernel == Kernel::Warp && id.unitBytes == 16 && id.common && plan.sliceBytes() > kPieceBytes;
}

KernelId inBestOrder(const Plan& plan, KernelId id, std::int64_t cacheBytes) {
  // 18,724 tuples of 16,384 slices gained 8% on an H200, whose cache their columns, 32 MB, fill by half.
  constexpr std::int64_t kEighths = 9;
  constexpr std::int64_t kOfFourths = 3;
  const bool again = 8 * plan.tupleCount >= kEighths * plan.sliceCount;
  const bool stays = plan.sliceCount * kPieceBytes <= cacheBytes / 4 * kOfFourths;
  id.columns = hasColumns(plan, id) && again && stays;
  return id;
}

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
