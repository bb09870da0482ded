// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient's definition as one plain loop. The fast one is compared with it, bit for bit, so it stays
// slow and simple.
#include <cstring>

#include "core/gradient/gradient_lanes.h"
#include "core/gradient/gradient_parts.h"
#include "core/tensor/dtype.h"

namespace gathernd {
namespace {

constexpr std::int64_t kElementsBetweenLooks = std::int64_t{1} << 18;

/// sums[i] += upstream[i] for a slice.
template <class Lane>
void addSlice(std::byte* sums, const std::byte* upstream, std::int64_t lanes) {
  for (std::int64_t i = 0; i < lanes; ++i) {
    typename Lane::Stored value;
    typename Lane::Sum sum;
    std::memcpy(&value, upstream + i * std::int64_t{sizeof value}, sizeof value);
    std::memcpy(&sum, sums + i * std::int64_t{sizeof sum}, sizeof sum);
    sum = static_cast<typename Lane::Sum>(sum + Lane::widened(value));
    std::memcpy(sums + i * std::int64_t{sizeof sum}, &sum, sizeof sum);
  }
}

template <class Lane>
void roundInto(std::byte* gradient, const std::byte* sums, std::int64_t lanes) {
  if constexpr (!std::is_same_v<typename Lane::Sum, typename Lane::Stored>) {
    for (std::int64_t i = 0; i < lanes; ++i) {
      typename Lane::Sum sum;
      std::memcpy(&sum, sums + i * std::int64_t{sizeof sum}, sizeof sum);
      const auto rounded = Lane::narrowed(sum);
      std::memcpy(gradient + i * std::int64_t{sizeof rounded}, &rounded, sizeof rounded);
    }
  }
}

template <class Lane, class IndexT>
Expected<BadReport> scatter(const Plan& plan, const Tensor& indices, const Tensor& upstream,
                            const GradientMemory& memory, const GradientOptions& options) {
  const std::int64_t lanes = plan.sliceElements * lanesOf(plan.dtype);
  auto* const received = reinterpret_cast<std::int64_t*>(memory.received.data());
  BadReport bad;
  std::int64_t untilLook = 0;
  for (std::int64_t tuple = 0; tuple < plan.tupleCount; ++tuple) {
    if ((untilLook -= lanes + 1) < 0) {
      if (options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
      untilLook = kElementsBetweenLooks;
    }
    const ResolvedTuple resolved = resolveTuple(plan.rule, indices.values<IndexT>().data(), tuple);
    if (outsideItsAxis(resolved.status) && bad.count++ == 0) bad.first = tuple;
    if (resolved.status == TupleStatus::Bad) continue;
    if (options.counts) ++received[resolved.sliceId];
    addSlice<Lane>(memory.sumsOr() + resolved.sliceId * lanes * std::int64_t{sizeof(typename Lane::Sum)},
                   upstream.data() + tuple * lanes * std::int64_t{sizeof(typename Lane::Stored)}, lanes);
  }
  roundInto<Lane>(memory.gradient.data(), memory.sumsOr(), plan.sliceCount * lanes);
  return bad;
}

}  // namespace

Expected<GradientResult> referenceGradient(const Plan& forward, const Tensor& indices, const Tensor& upstream,
                                           const GradientOptions& options) {
  const auto backward = planFor(forward, upstream);
  if (!backward) return fail(backward.error());
  const Plan& plan = *backward;
  auto memory = gradientMemory(plan, options, 0);
  if (!memory) return fail(std::move(memory.error()));
  if (gradientIsIdle(plan))
    return gradientResult(plan, indices, upstream, std::move(*memory), {}, options.stop);
  auto bad = visitLane(plan.dtype, [&](auto lane) {
    return visitIndexType(plan.indexDtype, [&](auto tag) {
      return scatter<decltype(lane), typename decltype(tag)::type>(plan, indices, upstream, *memory, options);
    });
  });
  if (!bad) return fail(std::move(bad.error()));
  return gradientResult(plan, indices, upstream, std::move(*memory), std::move(*bad), options.stop);
}

}  // namespace gathernd
