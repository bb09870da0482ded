// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problems/odd_reads.h"

#include "core/overview/find.h"
#include "core/tensor/edited_tensor.h"

namespace gathernd::ui {

Expected<OddReads> findOddReads(const Tensor& output, const Trace& trace, const ScanOptions& options) {
  OddReads odd;
  if (output.dtype() == DType::String) return odd;
  const EditedTensor values(output);
  const std::int64_t block = trace.plan().sliceElements;
  for (const bool nan : {true, false}) {
    Predicate condition;
    condition.kind = nan ? Predicate::Kind::Nan : Predicate::Kind::Infinite;
    Search search;
    search.wraps = false;
    while (odd.places.size() < OddReads::kMost) {
      const auto found = findElement(values, condition, search, options);
      if (!found) return fail(found.error());
      if (!*found) break;
      const std::int64_t flat = (*found)->flat;
      if (trace.sourceOfOutput(flat) >= 0) odd.places.push_back(flat);
      search.from = (flat / block + 1) * block - 1;  // on to the next tuple
    }
    odd.nan = nan;
    if (!odd.places.empty()) break;
  }
  return odd;
}

}  // namespace gathernd::ui
