// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients: what becomes of several shares at one place. Sums are core's own (core/gradient).
#include <array>
#include <complex>
#include <cstring>

#include "core/gradient/gradient.h"
#include "core/teach/rules/wrong_rules.h"
#include "core/tensor/element.h"
#include "core/text/cast.h"

namespace gathernd::teach {
namespace {

/// A gradient made of whole slices of upstream: `shareOf(slice)` names the tuple whose share it is, -1 for 0.
template <class Share>
std::optional<Tensor> ofSlices(const Plan& plan, const Tensor& upstream, const Share& shareOf) {
  const std::int64_t bytes = plan.sliceBytes();
  auto buffer = Buffer::allocateZeroed(plan.params.elementCount() * elementBytes(plan.dtype));
  if (!buffer) return std::nullopt;
  for (std::int64_t slice = 0; bytes > 0 && slice < plan.sliceCount; ++slice) {
    const std::int64_t tuple = shareOf(slice);
    if (tuple < 0) continue;
    std::memcpy(buffer->data() + slice * bytes, upstream.data() + tuple * bytes, bytes);
  }
  return Tensor::fromBuffer(plan.dtype, plan.params, std::move(*buffer));
}

std::optional<Tensor> overwrite(const Scene& scene, const Tensor& upstream) {
  const Trace trace = backwardTrace(scene.trace());
  std::vector<std::int64_t> last(scene.plan->sliceCount, -1);
  for (std::int64_t tuple = 0; tuple < scene.plan->tupleCount; ++tuple) {
    const std::int64_t slice = trace.sliceOf(tuple);
    if (slice >= 0) last[slice] = tuple;
  }
  return ofSlices(*scene.plan, upstream, [&](std::int64_t slice) { return last[slice]; });
}

/// upstream taken for params: place n gets what tuple n would read there.
std::optional<Tensor> gatherAgain(const Scene& scene, const Tensor& upstream) {
  const Trace trace = scene.trace();
  const std::int64_t tuples = scene.plan->tupleCount;
  return ofSlices(*scene.plan, upstream, [&](std::int64_t slice) -> std::int64_t {
    if (slice >= tuples) return -1;
    const std::int64_t read = trace.sliceOf(slice);
    return read < tuples ? read : -1;
  });
}

Element divided(const Element& sum, std::int64_t count) {
  if (isInteger(sum.dtype)) {
    const Element quotient = Element::of(DType::Int64, integerValue(sum) / count);
    return castElement(quotient, sum.dtype);
  }
  const auto value = castElement(sum, DType::Complex128).as<std::complex<double>>();
  return castElement(Element::of(DType::Complex128, value / static_cast<double>(count)), sum.dtype);
}

std::optional<Tensor> mean(const Scene& scene, const Tensor& upstream) {
  const auto sum = gradientOf(scene, upstream, true);
  if (!sum || !sum->received) return std::nullopt;
  std::vector<Element> elements;
  const auto counts = sum->received->values<std::int64_t>();
  for (std::int64_t i = 0; i < scene.plan->params.elementCount(); ++i) {
    const std::int64_t count = counts[i / scene.plan->sliceElements];
    const Element element = elementAt(sum->gradient, i);
    elements.push_back(count > 1 ? divided(element, count) : element);
  }
  return optionalOf(tensorOf(scene.plan->dtype, scene.plan->params, elements));
}

/// How often each place was read, whatever flows back.
std::optional<Tensor> counts(const Scene& scene, const Tensor&) {
  const auto ones = onesUpstream(*scene.plan, INT64_MAX);
  if (!ones) return std::nullopt;
  auto sum = gradientOf(scene, *ones);
  if (!sum) return std::nullopt;
  return std::move(sum->gradient);
}

using GradientFunction = std::optional<Tensor> (*)(const Scene&, const Tensor& upstream);

constexpr auto kGradientRows = std::to_array<RuleRow<GradientFunction>>({
    {"grad_overwrite", overwrite},
    {"grad_mean", mean},
    {"grad_gather", gatherAgain},
    {"grad_counts", counts},
});

}  // namespace

Expected<GradientResult> gradientOf(const Scene& scene, const Tensor& upstream, bool counts) {
  const Tensor indices = TRY(scene.indices.flattened());
  GradientOptions options;
  options.threads = 1;
  options.counts = counts;
  return gradient(*scene.plan, indices, upstream, options);
}

std::optional<Tensor> gradientByRule(const WrongRule& rule, const Scene& scene, const Tensor& upstream) {
  const GradientFunction function = functionOf(kGradientRows, rule.id);
  if (function == nullptr || !scene.plan) return std::nullopt;
  // Where the right gradient exists.
  const Plan& plan = *scene.plan;
  if (!hasGradient(plan.dtype) || upstream.dtype() != plan.dtype || upstream.shape() != plan.reported)
    return std::nullopt;
  if (!backwardPlan(plan)) return std::nullopt;
  const Trace trace = scene.trace();
  for (std::int64_t tuple = 0; tuple < plan.tupleCount; ++tuple)
    if (trace.endingOf(tuple).outcome == TupleOutcome::Refused) return std::nullopt;
  return function(scene, upstream);
}

}  // namespace gathernd::teach
