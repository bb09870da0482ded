// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gradient/gradient_parts.h"

#include <algorithm>
#include <cstring>

#include "core/error/sentences.h"
#include "core/gradient/backward.h"
#include "core/gradient/gradient_lanes.h"
#include "core/tensor/element_types.h"

namespace gathernd {
namespace {

tl::unexpected<Error> failDType(DType dtype) {
  return fail(ErrorCode::DType, "gradient.dtype", {{"dtype", std::string(dtypeName(dtype))}});
}

constexpr std::int64_t kEndless = std::numeric_limits<std::int64_t>::max();

constexpr std::int64_t kSmallPage = 4096;

/// Params themselves need not be there, so their bytes may be too many to count.
std::int64_t bytesOf(std::int64_t count, std::size_t each) {
  std::int64_t bytes = 0;
  return __builtin_mul_overflow(count, static_cast<std::int64_t>(each), &bytes) ? kEndless : bytes;
}

Shape receivedShape(const Plan& plan) {
  const auto axes = static_cast<std::ptrdiff_t>(plan.batchDims + plan.depth);
  const auto extents = plan.params.extents();
  return *Shape::make(std::vector<std::int64_t>(extents.begin(), extents.begin() + axes));
}

}  // namespace

bool hasGradient(DType dtype) {
  return dtype != DType::Bool && dtype != DType::String;
}

Expected<Plan> planFor(const Plan& forward, const Tensor& upstream) {
  if (!hasGradient(forward.dtype)) return failDType(forward.dtype);
  auto plan = backwardPlan(forward);
  if (!plan) return plan;
  if (upstream.dtype() != plan->dtype) {
    return fail(ErrorCode::DType, "gradient.upstream_dtype",
                {{"given", std::string(dtypeName(upstream.dtype()))},
                 {"dtype", std::string(dtypeName(plan->dtype))}});
  }
  if (upstream.shape() != plan->reported) {
    return fail(ErrorCode::ShapeMismatch, "gradient.upstream_shape",
                {{"given", upstream.shape().toString()}, {"output", plan->reported.toString()}});
  }
  return plan;
}

Expected<GradientMemory> gradientMemory(const Plan& plan, const GradientOptions& options,
                                        std::int64_t besides, NarrowSums sums) {
  const std::int64_t elements = plan.params.elementCount();
  const std::int64_t gradientBytes = bytesOf(elements, static_cast<std::size_t>(elementBytes(plan.dtype)));
  const bool wider = sumsAreWider(plan.dtype) && sums == NarrowSums::Here;
  const std::int64_t sumBytes = wider ? bytesOf(elements, sizeof(float)) : 0;
  const std::int64_t receivedBytes = options.counts ? bytesOf(plan.sliceCount, sizeof(std::int64_t)) : 0;
  std::int64_t needed = gradientBytes;
  for (const std::int64_t more : {sumBytes, receivedBytes, besides}) {
    if (__builtin_add_overflow(needed, more, &needed)) needed = kEndless;
  }
  if (needed > options.memoryLimit) {
    return fail(ErrorCode::Limit, "memory.limit",
                {{"what", std::string(GATHERND_TR("the gradient"))},
                 {"bytes", needed},
                 {"limit", options.memoryLimit}});
  }
  GradientMemory memory;
  memory.counts = options.counts;
  // Where there is less than a tuple for each small page, large ones would take far more than is written.
  const std::int64_t reach = std::max(plan.sliceBytes(), kSmallPage);
  const bool dense = bytesOf(plan.tupleCount, static_cast<std::size_t>(reach)) >= gradientBytes;
  for (const auto& [buffer, bytes] : {std::pair(&memory.gradient, gradientBytes),
                                      {&memory.sums, sumBytes},
                                      {&memory.received, receivedBytes}}) {
    auto made = Buffer::allocateZeroed(bytes, dense);
    if (!made) return fail(std::move(made.error()));
    *buffer = std::move(*made);
  }
  return memory;
}

bool gradientIsIdle(const Plan& plan) {
  const bool nothingToCheck = !plan.checks || plan.depth == 0;
  return plan.tupleCount == 0 || (plan.output.empty() && nothingToCheck);
}

Expected<GradientResult> gradientResult(const Plan& plan, const Tensor& indices, const Tensor& upstream,
                                        GradientMemory memory, BadReport bad, const std::stop_token& stop) {
  if (const auto ok = checkIntact(indices, "indices"); !ok) return fail(ok.error());
  if (const auto ok = checkIntact(upstream, "upstream"); !ok) return fail(ok.error());
  if (bad.count > 0 && plan.badAction == BadAction::Error) return fail(outOfRangeError(plan, indices, bad));
  if (auto ok = checkPastEnd(plan, indices, bad, stop); !ok) return fail(std::move(ok.error()));
  GradientResult result;
  result.undefined = plan.undefined || (bad.count > 0 && plan.badIsUndefined);
  result.bad = std::move(bad);
  if (memory.counts)
    result.received = Tensor::fromBuffer(DType::Int64, receivedShape(plan), std::move(memory.received));
  result.gradient = Tensor::fromBuffer(plan.dtype, plan.params, std::move(memory.gradient));
  return result;
}

Expected<Tensor> onesUpstream(const Plan& plan, std::int64_t memoryLimit) {
  if (!hasGradient(plan.dtype)) return failDType(plan.dtype);
  const std::int64_t bytes = plan.outputBytes();
  if (bytes > memoryLimit) {
    return fail(ErrorCode::Limit, "memory.limit",
                {{"what", std::string(GATHERND_TR("an upstream gradient of ones"))},
                 {"bytes", bytes},
                 {"limit", memoryLimit}});
  }
  auto buffer = Buffer::allocate(bytes);
  if (!buffer) return fail(std::move(buffer.error()));
  visitDType(plan.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (!std::is_same_v<T, StringRef>) {
      const T one = static_cast<T>(1.0F);
      for (std::int64_t at = 0; at < bytes; at += std::int64_t{sizeof one})
        std::memcpy(buffer->data() + at, &one, sizeof one);
    }
  });
  return Tensor::fromBuffer(plan.dtype, plan.reported, std::move(*buffer));
}

}  // namespace gathernd
