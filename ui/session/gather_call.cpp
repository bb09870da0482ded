// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/gather_call.h"

#include <algorithm>

namespace gathernd::ui {

GatherCall gatherCallOf(const Document& document, const BackendRegistry& backends, std::int64_t memoryLimit) {
  GatherCall call;
  call.dialect = document.dialect;
  call.policy = document.policy;
  call.params = {document.params.dtype(), document.params.shape()};
  call.indices = {document.indices.dtype(), document.indices.shape()};
  call.batchDims = document.batchDims;
  call.fillValue = document.fillValue;
  call.memoryLimit = memoryLimit;
  const Backend* backend = backends.find(document.backend);
  if (backend == nullptr) {
    call.unsupported = Error(ErrorCode::Unsupported, "backend.unknown", {{"backend", document.backend}});
  } else if (auto accepted = backend->accepts(call.params.dtype, call.indices.dtype); !accepted) {
    call.unsupported = accepted.error();
  }
  return call;
}

int componentAxis(const Shape& indices, const Dialect& dialect) {
  return dialect.tupleAxis == TupleAxis::First ? 0 : std::max(indices.rank() - 1, 0);
}

std::vector<std::int64_t> indexedSizes(const Shape& params, const Shape& indices, std::int64_t batchDims,
                                       const Dialect& dialect) {
  const std::int64_t depth = indices.rank() == 0 ? 1 : indices[componentAxis(indices, dialect)];
  std::vector<std::int64_t> sizes;
  // A tuple deeper than any tensor is refused by makePlan; here it must only not be walked.
  for (std::int64_t j = 0; j < std::min<std::int64_t>(depth, kMaxRank); ++j) {
    const std::int64_t axis = batchDims + j;
    sizes.push_back(axis >= 0 && axis < params.rank() ? params[static_cast<int>(axis)] : 1);
  }
  return sizes;
}

}  // namespace gathernd::ui
