// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reads/slice_resolver.h"

namespace gathernd {

SliceResolver::SliceResolver(const Plan& plan, const Tensor& indices, std::int64_t none)
    : rule_(plan.rule),
      resolve_(cpu::ResolveRule::of(rule_, plan.indexDtype, 1, none)),
      kernel_(cpu::currentKernels().resolver(resolve_)),
      indices_(indices.data()),
      tuples_(plan.tupleCount) {}

void SliceResolver::resolve(std::int64_t first, std::int64_t count, std::int64_t* slices,
                            cpu::BlockCare& care) const {
  if (kernel_ == nullptr) {
    cpu::resolvePlain(resolve_, indices_, first, count, slices);
    return;
  }
  const std::int64_t perBatch = std::max<std::int64_t>(1, rule_.tuplesPerBatch);
  const std::int64_t batch = first / perBatch;
  if (first + count <= (batch + 1) * perBatch) {
    kernel_(resolve_, indices_, first, count, {nullptr, batch * rule_.slicesPerBatch}, slices, care);
    return;
  }
  std::array<std::int64_t, cpu::kBlockTuples> starts;
  cpu::batchStarts(resolve_, first, count, starts.data());
  kernel_(resolve_, indices_, first, count, {starts.data(), 0}, slices, care);
}

}  // namespace gathernd
