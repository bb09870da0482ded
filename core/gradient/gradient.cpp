// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gradient/gradient.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <new>

#include "core/error/error.h"
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

/// Narrow floats' sums into the gradient; a piece at a time, by whichever thread comes to it.
void roundAll(const Plan& plan, const GradientMemory& memory, const GradientOptions& options) {
  constexpr std::int64_t kPiece = std::int64_t{1} << 16;
  const std::int64_t count = plan.params.elementCount();
  const std::int64_t pieces = (count + kPiece - 1) / kPiece;
  std::atomic<std::int64_t> taken{0};
  const auto work = [&](int) {
    for (std::int64_t piece = taken++; piece < pieces; piece = taken++) {
      if (options.stop.stop_requested()) return;
      const std::int64_t from = piece * kPiece;
      cpu::roundSums(plan.dtype, reinterpret_cast<const float*>(memory.sums.data()) + from,
                     memory.gradient.data() + from * elementBytes(plan.dtype),
                     std::min(kPiece, count - from));
    }
  };
  const int threads = options.threads > 0 ? options.threads : cpu::defaultThreads();
  const int workers = static_cast<int>(std::min<std::int64_t>(threads, pieces));
  workers > 1 ? cpu::runWorkers(workers, work) : work(0);
}

}  // namespace

Expected<GradientResult> gradient(const Plan& plan, const Tensor& indices, const Tensor& upstream,
                                  const GradientOptions& options) {
  if (auto ok = checkUpstream(plan, upstream); !ok) return fail(std::move(ok.error()));
  cpu::ScatterJob job = jobOf(plan, indices, upstream);
  auto memory = gradientMemory(plan, options, cpu::scatterBytes(job, options.threads));
  if (!memory) return fail(std::move(memory.error()));
  if (gradientIsIdle(plan)) return gradientResult(plan, indices, upstream, std::move(*memory), {});
  const ScanAdvice ofIndices(indices), ofUpstream(upstream);
  job.sums = memory->sumsOr();
  if (options.counts) job.received = reinterpret_cast<std::int64_t*>(memory->received.data());
  cpu::JobReport ran;
  try {
    ran = cpu::runScatter(job, {options.threads, options.stop, &options.progress});
    if (memory->sums.size() > 0 && !ran.cancelled) roundAll(plan, *memory, options);
  } catch (const std::bad_alloc&) {
    return failNoMemory();
  } catch (const std::exception& error) {
    return fail(ErrorCode::Limit, "backend.threads", {{"reason", std::string(error.what())}});
  }
  if (ran.cancelled || options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return gradientResult(plan, indices, upstream, std::move(*memory), {ran.badCount, ran.firstBad, {}});
}

GradientTerms gradientTerms(const Trace& trace, std::span<const std::int64_t> readers, std::int64_t count,
                            std::int64_t params, std::size_t most) {
  const std::int64_t elements = trace.plan().sliceElements;
  if (elements == 0) return {};
  GradientTerms terms;
  terms.count = count;
  for (const std::int64_t tuple : readers.first(std::min(most, readers.size())))
    terms.outputs.push_back(tuple * elements + params % elements);
  return terms;
}

GradientTerms gradientTerms(const Trace& trace, const ReaderIndex& readers, std::int64_t params,
                            std::size_t most) {
  if (trace.plan().sliceElements == 0) return {};
  const auto tuples = readers.readersOf(trace.sliceOfParams(params));
  return gradientTerms(trace, tuples, static_cast<std::int64_t>(tuples.size()), params, most);
}

}  // namespace gathernd
