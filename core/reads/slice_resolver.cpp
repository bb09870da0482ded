// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reads/slice_resolver.h"

namespace gathernd {

SliceResolver::SliceResolver(const Plan& plan, const Tensor& indices, std::int64_t none)
    : rule_(plan.rule),
      resolve_(cpu::ResolveRule::of(rule_, plan.indexDtype, 1, none)),
      kernel_(cpu::currentKernels().resolver(resolve_)),
      indices_(indices.data()),
      tuples_(plan.tupleCount) {}

}  // namespace gathernd
