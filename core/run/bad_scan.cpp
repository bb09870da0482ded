// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/bad_scan.h"

#include <array>

namespace gathernd {
namespace {

/// Where a tuple leads does not matter here; a sum of offsets would only keep vectors from being used.
OffsetRule withoutPlaces(OffsetRule rule) {
  if (rule.flatOnly) return rule;
  std::fill(rule.sliceStride, rule.sliceStride + rule.depth, 0);
  rule.slicesPerBatch = 0;
  rule.tuplesPerBatch = 0;
  return rule;
}

}  // namespace

BadScan::BadScan(const Plan& plan, const Tensor& indices)
    : rule_(withoutPlaces(plan.rule)),
      resolve_(cpu::ResolveRule::of(rule_, plan.indexDtype, 0, 0)),
      kernels_(cpu::currentKernels()),
      kernel_(kernels_.resolver(resolve_)),
      dtype_(plan.indexDtype),
      indices_(indices.data()) {
  if (plan.checks && plan.depth > 0) tuples_ = plan.tupleCount;
  direct_ = kernel_ != nullptr && rule_.depth == 1 && rule_.tupleStride == 1 &&
            (dtype_ == DType::Int32 || dtype_ == DType::Int64);
}

bool BadScan::inRange(std::int64_t first, std::int64_t last) const {
  const std::int64_t greatest = rule_.axisSize[0] - 1;  // below 2^31, as kernel_ needs
  if (dtype_ == DType::Int64)
    return kernels_.inRange64(reinterpret_cast<const std::int64_t*>(indices_) + first, last - first,
                              greatest);
  return kernels_.inRange32(reinterpret_cast<const std::int32_t*>(indices_) + first, last - first,
                            static_cast<std::int32_t>(greatest));
}

cpu::BlockReport BadScan::report(std::int64_t first, std::int64_t last, cpu::BlockCare& care) const {
  if (kernel_ == nullptr) {
    cpu::BlockReport report;
    walk(first, last, [&](std::int64_t tuple, const auto&) {
      if (report.badCount++ == 0) report.firstBad = tuple;
    });
    return report;
  }
  if (direct_ && !care.unsound && inRange(first, last)) return {};
  alignas(64) std::array<std::int64_t, kBlock> offsets;  // nobody asks for them
  return kernel_(resolve_, indices_, first, last - first, {}, offsets.data(), care);
}

cpu::BlockReport BadScan::count(std::int64_t first, std::int64_t last) const {
  cpu::BlockReport all;
  cpu::BlockCare care;  // where blocks before were not sound, later ones are not taken to be
  for (std::int64_t at = first; at < last; at += kBlock)
    all.add(report(at, std::min(at + kBlock, last), care));
  return all;
}

}  // namespace gathernd
