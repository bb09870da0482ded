// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gradient/gradient.h"

#include <algorithm>

#include "core/error/error.h"
#include "core/gradient/backward.h"
#include "core/gradient/gradient_lanes.h"
#include "core/gradient/gradient_parts.h"
#include "core/gradient/scatter.h"
#include "core/run/cpu/parallel.h"
#include "core/tensor/access_advice.h"

namespace gathernd {
namespace {

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

}  // namespace

Expected<GradientResult> gradient(const Plan& forward, const Tensor& indices, const Tensor& upstream,
                                  const GradientOptions& options) {
  const auto backward = planFor(forward, upstream);
  if (!backward) return fail(backward.error());
  const Plan& plan = *backward;
  cpu::ScatterJob job = jobOf(plan, indices, upstream);
  auto memory = gradientMemory(plan, options, cpu::scatterBytes(job, options.threads));
  if (!memory) return fail(std::move(memory.error()));
  if (gradientIsIdle(plan))
    return gradientResult(plan, indices, upstream, std::move(*memory), {}, options.stop);
  const ScanAdvice ofIndices(indices), ofUpstream(upstream);
  job.sums = memory->sumsOr();
  if (options.counts) job.received = reinterpret_cast<std::int64_t*>(memory->received.data());
  const cpu::JobReport ran = cpu::runScatter(job, {options.threads, options.stop, &options.progress});
  if (memory->sums.size() > 0 && !ran.cancelled) {
    if (auto done = roundAll(plan, *memory, options); !done) return fail(done.error());
  }
  if (ran.cancelled || options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return gradientResult(plan, indices, upstream, std::move(*memory), {ran.badCount, ran.firstBad, {}},
                        options.stop);
}

Expected<GradientResult> gradientOn(const Backend& backend, const Plan& forward, const Tensor& indices,
                                    const Tensor& upstream, const GradientOptions& options) {
  const auto backward = planFor(forward, upstream);
  if (!backward) return fail(backward.error());
  const Plan& plan = *backward;
  if (auto ok = backend.accepts(plan.dtype, plan.indexDtype); !ok) return fail(std::move(ok.error()));
  if (auto ok = backend.sumsGradients(plan.dtype, options.unordered); !ok) return fail(std::move(ok.error()));
  auto memory = gradientMemory(plan, options, 0, NarrowSums::Elsewhere);
  if (!memory) return fail(std::move(memory.error()));
  if (gradientIsIdle(plan))
    return gradientResult(plan, indices, upstream, std::move(*memory), {}, options.stop);
  const ScanAdvice ofIndices(indices), ofUpstream(upstream);
  const std::int64_t made = memory->gradient.size() + memory->received.size();
  auto* const received = reinterpret_cast<std::int64_t*>(memory->received.data());
  const auto slices = static_cast<std::size_t>(options.counts ? plan.sliceCount : 0);
  RunOptions run;
  run.threads = options.threads;
  run.stop = options.stop;
  run.progress = options.progress;
  auto bad =
      backend.gradientInto({plan,
                            indices,
                            upstream,
                            {memory->gradient.data(), static_cast<std::size_t>(memory->gradient.size())},
                            {received, slices},
                            options.unordered,
                            options.memoryLimit - made},
                           run);
  if (!bad) return fail(std::move(bad.error()));
  return gradientResult(plan, indices, upstream, std::move(*memory), std::move(*bad), options.stop);
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

}  // namespace gathernd
