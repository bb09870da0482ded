// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_result.h"

#include <fmt/format.h>

#include "core/tensor/edited_tensor.h"

namespace gathernd {

BadTuple describeBadTuple(const Plan& plan, const Tensor& indices, std::int64_t tuple) {
  const EditedTensor values(indices);
  BadTuple bad;
  bad.flat = tuple;
  bad.position = tuplePosition(plan, tuple);
  TupleStatus status = TupleStatus::Ok;
  bool found = false;
  for (int j = 0; j < plan.rule.depth; ++j) {
    const std::int64_t value =
        values.integerAt(tuple * plan.rule.tupleStride + j * plan.rule.componentStride);
    bad.tuple.push_back(value);
    status = TupleStatus::Ok;
    resolveComponent(plan.rule, j, value, status);
    // Under a flat check no single component need be at fault: name the first that is outside its own axis.
    const bool outside =
        plan.rule.flatOnly ? value < 0 || value >= plan.rule.axisSize[j] : outsideItsAxis(status);
    if (outside && !found) {
      found = true;
      bad.component = j;
      bad.value = value;
    }
  }
  bad.axis = plan.batchDims + bad.component;
  bad.axisSize = plan.rule.axisSize[bad.component];
  return bad;
}

Error outOfRangeError(const Plan& plan, const Tensor& indices, const BadReport& report) {
  BadTuple bad = describeBadTuple(plan, indices, report.first);
  Error error(ErrorCode::OutOfRange, "out_of_range.tuple",
              {{"position", fmt::format("[{}]", fmt::join(bad.position, ","))},
               {"tuple", fmt::format("[{}]", fmt::join(bad.tuple, ", "))},
               {"component", std::int64_t{bad.component}},
               {"value", bad.value},
               {"axis", std::int64_t{bad.axis}},
               {"params_shape", plan.params.toString()},
               {"axis_size", bad.axisSize},
               {"count", report.count},
               {"tuples", plan.tupleCount}});
  error.badTuple = std::move(bad);
  error.badCount = report.count;
  error.batchDims = plan.batchDims;
  return error;
}

}  // namespace gathernd
