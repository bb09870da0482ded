// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cpu/resolve.h"

#include <algorithm>

#include "core/run/cpu/unaligned.h"

namespace gathernd::cpu {
namespace {

/// The factors of every product fit into 32 bits.
bool fitsVectors(const OffsetRule& rule, std::int64_t sliceBytes) {
  if (rule.flatOnly || rule.depth < 1 || rule.depth > ResolveRule::kVectorDepth) return false;
  for (int j = 0; j < rule.depth; ++j) {
    const std::int64_t size = rule.axisSize[j];
    if (size < 1 || size > INT32_MAX ||
        rule.sliceStride[j] > UINT32_MAX / std::max<std::int64_t>(1, sliceBytes))
      return false;
  }
  return true;
}

}  // namespace

ResolveRule ResolveRule::of(const OffsetRule& rule, DType indexDtype, std::int64_t sliceBytes,
                            std::int64_t badOffset) {
  ResolveRule made;
  made.rule = &rule;
  made.indexDtype = indexDtype;
  made.sliceBytes = sliceBytes;
  made.badOffset = badOffset;
  made.vectors = fitsVectors(rule, sliceBytes);
  if (!made.vectors) return made;
  made.aboveIsBad = rule.range == RangeMode::Bad;
  made.belowIsBad = rule.negative == NegativeMode::Bad ||
                    (rule.negative == NegativeMode::Wrap && rule.range == RangeMode::Bad);
  for (int j = 0; j < rule.depth; ++j) {
    const auto at = static_cast<std::size_t>(j);
    made.last[at] = rule.axisSize[j] - 1;
    made.wrap[at] = rule.negative == NegativeMode::Wrap ? rule.axisSize[j] : 0;
    made.stride[at] = rule.sliceStride[j] * sliceBytes;
  }
  return made;
}

BlockReport resolvePlain(const ResolveRule& rule, const std::byte* indices, std::int64_t first,
                         std::int64_t count, std::int64_t* offsets) {
  return visitIndexType(rule.indexDtype, [&](auto tag) {
    using IndexT = typename decltype(tag)::type;
    const UnalignedIndexLoad<IndexT> load{reinterpret_cast<const IndexT*>(indices)};
    BlockReport report;
    for (std::int64_t i = 0; i < count; ++i) {
      const ResolvedTuple resolved = resolveTupleWith(*rule.rule, first + i, load);
      offsets[i] = resolved.status == TupleStatus::Bad ? rule.badOffset : resolved.sliceId * rule.sliceBytes;
      if (outsideItsAxis(resolved.status) && report.badCount++ == 0) report.firstBad = first + i;
    }
    return report;
  });
}

std::int64_t firstOutside(const ResolveRule& rule, const std::byte* indices, std::int64_t first,
                          std::int64_t count) {
  return visitIndexType(rule.indexDtype, [&](auto tag) {
    using IndexT = typename decltype(tag)::type;
    const UnalignedIndexLoad<IndexT> load{reinterpret_cast<const IndexT*>(indices)};
    for (std::int64_t tuple = first; tuple < first + count; ++tuple) {
      if (outsideItsAxis(resolveTupleWith(*rule.rule, tuple, load).status)) return tuple;
    }
    return first;
  });
}

void batchStarts(const ResolveRule& rule, std::int64_t first, std::int64_t count, std::int64_t* starts) {
  const std::int64_t perBatch = rule.rule->tuplesPerBatch;
  const std::int64_t batchBytes = rule.rule->slicesPerBatch * rule.sliceBytes;
  std::int64_t start = perBatch > 0 ? first / perBatch * batchBytes : 0;
  if (perBatch == 1) {
    for (std::int64_t i = 0; i < count; ++i) starts[i] = start + i * batchBytes;
    return;
  }
  std::int64_t left = perBatch > 0 ? perBatch - first % perBatch : count;
  for (std::int64_t i = 0; i < count; ++i) {
    starts[i] = start;
    if (--left == 0) {
      start += batchBytes;
      left = perBatch;
    }
  }
}

BlockReport resolveTuples(const ResolveRule& rule, ResolveKernel kernel, const std::byte* indices,
                          std::int64_t first, std::int64_t count, std::int64_t* offsets, BlockCare& care) {
  if (kernel == nullptr) return resolvePlain(rule, indices, first, count, offsets);
  const std::int64_t perBatch = std::max<std::int64_t>(1, rule.rule->tuplesPerBatch);
  if (first >= care.entryEnd) {
    care.entry = first == care.entryEnd ? care.entry + 1 : first / perBatch;
    care.entryEnd = (care.entry + 1) * perBatch;
  }
  if (first + count <= care.entryEnd) {
    const std::int64_t start = care.entry * rule.rule->slicesPerBatch * rule.sliceBytes;
    return kernel(rule, indices, first, count, {nullptr, start}, offsets, care);
  }
  std::array<std::int64_t, kBlockTuples> starts;
  batchStarts(rule, first, count, starts.data());
  return kernel(rule, indices, first, count, {starts.data(), 0}, offsets, care);
}

}  // namespace gathernd::cpu
