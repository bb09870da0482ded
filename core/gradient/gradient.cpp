// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gradient/gradient.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/call/dialect.h"
#include "core/call/offsets.h"
#include "core/error/sentences.h"
#include "core/gradient/gradient_lanes.h"
#include "core/gradient/scatter.h"
#include "core/run/cpu/parallel.h"
#include "core/tensor/access_advice.h"
#include "core/tensor/dtype.h"
#include "core/tensor/edited_tensor.h"
#include "core/tensor/element_types.h"

namespace gathernd {
namespace {

/// The memory that a gradient is made in, all zero.
struct GradientMemory {
  Buffer gradient;
  Buffer sums;          ///< float32, of narrow floats; else empty
  Buffer received;      ///< int64
  bool counts = false;  ///< whether that was asked for
  std::byte* sumsOr() const { return sums.size() > 0 ? sums.data() : gradient.data(); }
};

enum class NarrowSums : bool { Here, Elsewhere };

cpu::ScatterJob jobOf(const Plan& plan, const Tensor& indices, const Tensor& upstream) {
  cpu::ScatterJob job;
  job.rule = &plan.rule;
  job.indexDtype = plan.indexDtype;
  job.dtype = plan.dtype;
  job.tupleCount = plan.tupleCount;
  job.rowCount = plan.sliceCount;
  job.rowLanes = plan.sliceElements * lanesOf(plan.dtype);
  job.refusesBad = plan.badAction == BadAction::Error;
  job.indices = indices.data();
  job.upstream = upstream.data();
  return job;
}

/// Narrow floats' sums into the gradient.
Expected<void> roundAll(const Plan& plan, const GradientMemory& memory, const GradientOptions& options) {
  constexpr std::int64_t kPiece = std::int64_t{1} << 16;
  const std::int64_t count = plan.params.elementCount();
  const std::int64_t pieces = (count + kPiece - 1) / kPiece;
  return cpu::forEachPiece(pieces, options.threads, options.stop, [&](int, std::int64_t piece) {
    const std::int64_t from = piece * kPiece;
    cpu::roundSums(plan.dtype, reinterpret_cast<const float*>(memory.sums.data()) + from,
                   memory.gradient.data() + from * elementBytes(plan.dtype), std::min(kPiece, count - from));
    return true;
  });
}

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

/// The backward pass of a call, and that `upstream` is its output's.
Expected<Plan> planFor(const Plan& forward, const Tensor& upstream) {
  if (!hasGradient(forward.dtype)) return failDType(forward.dtype);
  auto plan = TRY(backwardPlan(forward));
  if (upstream.dtype() != plan.dtype) {
    return fail(
        ErrorCode::DType, "gradient.upstream_dtype",
        {{"given", std::string(dtypeName(upstream.dtype()))}, {"dtype", std::string(dtypeName(plan.dtype))}});
  }
  if (upstream.shape() != plan.reported) {
    return fail(ErrorCode::ShapeMismatch, "gradient.upstream_shape",
                {{"given", upstream.shape().toString()}, {"output", plan.reported.toString()}});
  }
  return plan;
}

/// `besides`: what the computation takes for itself.
Expected<GradientMemory> gradientMemory(const Plan& plan, const GradientOptions& options,
                                        std::int64_t besides, NarrowSums sums = NarrowSums::Here) {
  const std::int64_t elements = plan.params.elementCount();
  const std::int64_t gradientBytes = bytesOf(elements, elementBytes(plan.dtype));
  const bool wider = sumsAreWider(plan.dtype) && sums == NarrowSums::Here;
  const std::int64_t sumBytes = wider ? bytesOf(elements, sizeof(float)) : 0;
  const std::int64_t receivedBytes = options.counts ? bytesOf(plan.sliceCount, sizeof(std::int64_t)) : 0;
  std::int64_t needed = gradientBytes;
  for (const std::int64_t more : {sumBytes, receivedBytes, besides}) {
    if (__builtin_add_overflow(needed, more, &needed)) needed = kEndless;
  }
  TRY(withinMemory(GATHERND_TR("the gradient"), needed, options.memoryLimit));
  GradientMemory memory;
  memory.counts = options.counts;
  // Where there is less than a tuple for each small page, large ones would take far more than is written.
  const std::int64_t reach = std::max(plan.sliceBytes(), kSmallPage);
  const bool dense = bytesOf(plan.tupleCount, reach) >= gradientBytes;
  for (const auto& [buffer, bytes] : {std::pair(&memory.gradient, gradientBytes),
                                      {&memory.sums, sumBytes},
                                      {&memory.received, receivedBytes}}) {
    *buffer = TRY(Buffer::allocateZeroed(bytes, dense));
  }
  return memory;
}

/// Of a gradient that met these bad tuples.
Expected<void> checkPastEnd(const Plan& plan, const Tensor& indices, const BadReport& bad,
                            const std::stop_token& stop) {
  const bool raises = plan.dialect.zeroedGradient == ZeroedGradient::ErrorPastEnd &&
                      plan.badAction == BadAction::Zero && isTupleList(plan);
  if (bad.count == 0 || !raises) return {};
  const EditedTensor numbers(indices);
  BadReport past;
  auto looked = visitBadTuples(plan, indices, stop, 0, INT64_MAX,
                               [&](std::span<const std::int64_t> tuples) -> Expected<void> {
                                 for (const std::int64_t tuple : tuples) {
                                   if (numbers.integerAt(tuple) >= 0 && past.count++ == 0) past.first = tuple;
                                 }
                                 return {};
                               });
  if (!looked || past.count == 0) return looked;
  Error error = outOfRangeError(plan, indices, past);
  error.reason = "gradient.past_end";
  error.args = {{"dialect", plan.dialect.name},
                {"value", error.badTuple->value},
                {"tuple", past.first},
                {"size", error.badTuple->axisSize}};
  return fail(std::move(error));
}

Expected<GradientResult> gradientResult(const Plan& plan, const Tensor& indices, const Tensor& upstream,
                                        GradientMemory memory, BadReport bad, const std::stop_token& stop) {
  TRY(checkIntact(indices, "indices"));
  TRY(checkIntact(upstream, "upstream"));
  if (bad.count > 0 && plan.badAction == BadAction::Error) return fail(outOfRangeError(plan, indices, bad));
  TRY(checkPastEnd(plan, indices, bad, stop));
  GradientResult result;
  result.undefined = plan.undefined || (bad.count > 0 && plan.badIsUndefined);
  result.bad = std::move(bad);
  if (memory.counts)
    result.received = Tensor::fromBuffer(DType::Int64, receivedShape(plan), std::move(memory.received));
  result.gradient = Tensor::fromBuffer(plan.dtype, plan.params, std::move(memory.gradient));
  return result;
}

// The gradient's definition as one plain loop. The fast one is compared with it, bit for bit, so it stays
// slow and simple.

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

bool dropsClamped(const Plan& plan) {
  switch (plan.dialect.clampedGradient) {
    case ClampedGradient::Added:
      break;
    case ClampedGradient::Dropped:
      return true;
    case ClampedGradient::LoneAdded:
      return plan.indices.rank() != plan.batchDims + 1;
  }
  return false;
}

Plan withBackwardRule(Plan plan) {
  if (!dropsClamped(plan)) return plan;
  plan.rule.range = RangeMode::Bad;
  if (plan.rule.negative == NegativeMode::Clamp) plan.rule.negative = NegativeMode::Bad;
  return plan;
}

}  // namespace

Expected<GradientResult> gradient(const Plan& forward, const Tensor& indices, const Tensor& upstream,
                                  const GradientOptions& options) {
  const Plan plan = TRY(planFor(forward, upstream));
  cpu::ScatterJob job = jobOf(plan, indices, upstream);
  auto memory = TRY(gradientMemory(plan, options, cpu::scatterBytes(job, options.threads)));
  if (isIdle(plan)) return gradientResult(plan, indices, upstream, std::move(memory), {}, options.stop);
  const ScanAdvice ofIndices(indices), ofUpstream(upstream);
  job.sums = memory.sumsOr();
  if (options.counts) job.received = reinterpret_cast<std::int64_t*>(memory.received.data());
  const cpu::JobReport ran = cpu::runScatter(job, {options.threads, options.stop, &options.progress});
  if (memory.sums.size() > 0 && !ran.cancelled) TRY(roundAll(plan, memory, options));
  if (ran.cancelled || options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return gradientResult(plan, indices, upstream, std::move(memory), {ran.badCount, ran.firstBad, {}},
                        options.stop);
}

Expected<GradientResult> gradientOn(const Backend& backend, const Plan& forward, const Tensor& indices,
                                    const Tensor& upstream, const GradientOptions& options) {
  const Plan plan = TRY(planFor(forward, upstream));
  TRY(backend.accepts(plan.dtype, plan.indexDtype));
  TRY(backend.sumsGradients(plan.dtype, options.unordered));
  auto memory = TRY(gradientMemory(plan, options, 0, NarrowSums::Elsewhere));
  if (isIdle(plan)) return gradientResult(plan, indices, upstream, std::move(memory), {}, options.stop);
  const ScanAdvice ofIndices(indices), ofUpstream(upstream);
  const std::int64_t made = memory.gradient.size() + memory.received.size();
  auto* const received = reinterpret_cast<std::int64_t*>(memory.received.data());
  const auto slices = static_cast<std::size_t>(options.counts ? plan.sliceCount : 0);
  RunOptions run;
  run.threads = options.threads;
  run.stop = options.stop;
  run.progress = options.progress;
  BadReport bad =
      TRY(backend.gradientInto({plan,
                                indices,
                                upstream,
                                {memory.gradient.data(), static_cast<std::size_t>(memory.gradient.size())},
                                {received, slices},
                                options.unordered,
                                options.memoryLimit - made},
                               run));
  return gradientResult(plan, indices, upstream, std::move(memory), std::move(bad), options.stop);
}

GradientTerms gradientTerms(const Trace& trace, std::span<const std::int64_t> readers, std::int64_t count,
                            std::int64_t params, std::size_t most) {
  const std::int64_t elements = trace.plan().sliceElements;
  if (elements == 0) return {};
  GradientTerms terms;
  terms.count = count;
  for (const std::int64_t tuple : readers) {
    if (terms.outputs.size() == most) break;
    if (trace.sliceOf(tuple) >= 0) terms.outputs.push_back(tuple * elements + params % elements);
  }
  return terms;
}

bool hasGradient(DType dtype) {
  return dtype != DType::Bool && dtype != DType::String;
}

Expected<Tensor> onesUpstream(const Plan& plan, std::int64_t memoryLimit) {
  if (!hasGradient(plan.dtype)) return failDType(plan.dtype);
  const std::int64_t bytes = plan.outputBytes();
  TRY(withinMemory(GATHERND_TR("an upstream gradient of ones"), bytes, memoryLimit));
  auto buffer = TRY(Buffer::allocate(bytes));
  visitDType(plan.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (!std::is_same_v<T, StringRef>) {
      const T one = static_cast<T>(1.0F);
      for (std::int64_t at = 0; at < bytes; at += std::int64_t{sizeof one})
        std::memcpy(buffer.data() + at, &one, sizeof one);
    }
  });
  return Tensor::fromBuffer(plan.dtype, plan.reported, std::move(buffer));
}

Expected<GradientResult> referenceGradient(const Plan& forward, const Tensor& indices, const Tensor& upstream,
                                           const GradientOptions& options) {
  const Plan plan = TRY(planFor(forward, upstream));
  auto memory = TRY(gradientMemory(plan, options, 0));
  if (isIdle(plan)) return gradientResult(plan, indices, upstream, std::move(memory), {}, options.stop);
  BadReport bad = TRY(visitLane(plan.dtype, [&](auto lane) {
    return visitIndexType(plan.indexDtype, [&](auto tag) {
      return scatter<decltype(lane), typename decltype(tag)::type>(plan, indices, upstream, memory, options);
    });
  }));
  return gradientResult(plan, indices, upstream, std::move(memory), std::move(bad), options.stop);
}

Expected<Plan> backwardPlan(const Plan& plan) {
  TRY(checkLimits(plan, Pass::Backward));
  return withBackwardRule(plan);
}

Trace backwardTrace(const Trace& forward) {
  return {std::make_shared<const Plan>(withBackwardRule(forward.plan())), forward.indices()};
}

std::optional<Error> withoutGradient(const Plan& plan) {
  const std::string_view id = plan.dialect.id;
  const bool watched = id.starts_with("tensorflow-") || id.starts_with("jax") || id == "pytorch";
  if (!watched || isFloat(plan.dtype) || isComplex(plan.dtype)) return std::nullopt;
  return Error(ErrorCode::Unsupported, "snippet.gradient_type",
               {{"framework", plan.dialect.name}, {"dtype", std::string(dtypeName(plan.dtype))}});
}

}  // namespace gathernd
