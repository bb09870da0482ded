// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_advice.h"

#include <algorithm>

#include "core/run/cpu/unaligned.h"
#include "core/tensor/dtype.h"

namespace gathernd {
namespace {

constexpr std::int64_t kPageBytes = 4096;
constexpr std::int64_t kSamples = 64;

}  // namespace

MappedFile::Access RunAdvice::paramsAccess(const Plan& plan, const Tensor& params) {
  // A slice begins anywhere in a page, so that it touches one more than it fills.
  const std::int64_t pages = (plan.sliceBytes() + kPageBytes - 1) / kPageBytes + 1;
  const double touched = static_cast<double>(plan.tupleCount) * static_cast<double>(pages * kPageBytes);
  constexpr double kLittle = 0.25;
  return touched <= kLittle * static_cast<double>(params.byteCount()) ? MappedFile::Access::Random
                                                                      : MappedFile::Access::Normal;
}

bool slicesAreAbsent(const Plan& plan, const Tensor& params, const Tensor& indices) {
  if (!AccessAdvice::concerns(params) || plan.sliceBytes() == 0) return false;
  if (RunAdvice::paramsAccess(plan, params) != MappedFile::Access::Random) return false;
  const std::int64_t samples = std::min(kSamples, plan.tupleCount);
  std::int64_t asked = 0, absent = 0;
  visitIndexType(plan.indexDtype, [&](auto tag) {
    using IndexT = typename decltype(tag)::type;
    const cpu::UnalignedIndexLoad<IndexT> load{reinterpret_cast<const IndexT*>(indices.data())};
    for (std::int64_t i = 0; i < samples; ++i) {
      // As a fraction, so that it cannot overflow.
      const std::int64_t tuple = plan.tupleCount / samples * i;
      const ResolvedTuple resolved = resolveTupleWith(plan.rule, tuple, load);
      if (resolved.status == TupleStatus::Bad) continue;
      ++asked;
      if (!params.mapping()->resident(params.data() + resolved.sliceId * plan.sliceBytes())) ++absent;
    }
  });
  return absent * 2 > asked;
}

}  // namespace gathernd
