// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gather/backend.h"

namespace gathernd {

Expected<void> Backend::accepts(DType, DType) const {
  const Availability state = availability();
  if (state.available) return {};
  return fail(ErrorCode::Unsupported, "backend.unavailable",
              {{"backend", std::string(id())}, {"reason", state.reason}});
}

Expected<AccessReport> Backend::accesses(const Plan&, const Tensor&, TupleRange) const {
  return fail(ErrorCode::Unsupported, "backend.no_accesses", {{"backend", std::string(id())}});
}

Expected<RunResult> runGather(const Backend& backend, const Plan& plan, const Tensor& params,
                              const Tensor& indices, const RunOptions& options) {
  if (const auto ok = backend.accepts(plan.dtype, plan.indexDtype); !ok) return fail(ok.error());
  auto buffer = Buffer::allocate(plan.outputBytes());
  if (!buffer) return fail(buffer.error());
  const std::span<std::byte> bytes(buffer->data(), static_cast<std::size_t>(plan.outputBytes()));
  auto bad = backend.runInto(plan, params, indices, bytes, options);
  if (!bad) return fail(bad.error());
  if (!params.intact() || !indices.intact()) {
    return fail(ErrorCode::Io, "io.mapping_shrunk", {});
  }
  if (bad->count > 0 && plan.badAction == BadAction::Error) return fail(outOfRangeError(plan, indices, *bad));
  RunResult result;
  result.undefined = plan.undefined || (bad->count > 0 && plan.badIsUndefined);
  result.bad = std::move(*bad);
  result.output = Tensor::fromBuffer(plan.dtype, plan.reported, std::move(*buffer), params.arena());
  return result;
}

}  // namespace gathernd
