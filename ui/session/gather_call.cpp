// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/gather_call.h"

namespace gathernd::ui {

GatherCall gatherCallOf(const Document& document, const BackendRegistry& backends, std::int64_t memoryLimit) {
  GatherCall call;
  static_cast<CallRules&>(call) = static_cast<const CallRules&>(document);
  call.params = {document.params.dtype(), document.params.shape()};
  call.indices = {document.indices.dtype(), document.indices.shape()};
  call.memoryLimit = memoryLimit;
  const Backend* backend = backends.find(document.backend);
  if (backend == nullptr) {
    call.unsupported = Error(ErrorCode::Unsupported, "backend.unknown", {{"backend", document.backend}});
  } else if (auto accepted = backend->accepts(call.params.dtype, call.indices.dtype); !accepted) {
    call.unsupported = accepted.error();
  }
  return call;
}

}  // namespace gathernd::ui
