// SPDX-License-Identifier: GPL-3.0-or-later
// How a run will read tensors that lie in mapped files, decided before it by sizes: where it touches a small
// part of params, pages come in one by one; where it touches much of it, the kernel reads ahead as it always
// does. Indices are read in order. Thread rule: as AccessAdvice.
#pragma once

#include "core/call/plan.h"
#include "core/tensor/access_advice.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// For as long as it lives.
class RunAdvice {
 public:
  RunAdvice(const Plan& plan, const Tensor& params, const Tensor& indices)
      : params_(params, paramsAccess(plan, params)), indices_(indices) {}

  /// Random where the pages that the tuples touch are at most a quarter of params, were no two the same.
  static MappedFile::Access paramsAccess(const Plan& plan, const Tensor& params);

 private:
  AccessAdvice params_;
  ScanAdvice indices_;
};

/// Whether slices are to be asked for a step ahead: a large file is read here and there, and most of the
/// pages that a few of the tuples lead to are not in memory.
bool slicesAreAbsent(const Plan& plan, const Tensor& params, const Tensor& indices);

}  // namespace gathernd
