// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/benchmarks/device/sampler.h"

#include <algorithm>
#include <utility>

#include "gpu/base/plan_args.h"

namespace gathernd::bench {
namespace {

constexpr std::int64_t kMaxStaging = std::int64_t{8} << 20;

/// Looks at `count` indices and copies nothing.
Expected<Plan> planOfReading(std::int64_t count) {
  GatherCall call;
  call.dialect = *findDialect("tensorflow-gpu");
  call.dialect.emptyParams = EmptyParams::AsAnyIndex;
  call.dialect.emptyOutputChecks = EmptyOutputChecks::Yes;
  call.params = {DType::Float32, Shape{1, 0}};
  call.indices = {DType::Int64, Shape{count, 1}};
  return makePlan(call);
}

}  // namespace

Expected<Sampler> Sampler::make(gpu::DeviceApi& api, std::int64_t flushBytes) {
  Sampler made(api);
  const std::int64_t count = flushBytes / static_cast<std::int64_t>(sizeof(std::int64_t));
  made.flushBytes_ = count * static_cast<std::int64_t>(sizeof(std::int64_t));
  made.reading_ = TRY(planOfReading(count));
  made.stream_ = TRY(gpu::Stream::make(api));
  made.staging_ = TRY(gpu::Staging::make(api));
  TRY(made.staging_.reserve(api, std::min(flushBytes, kMaxStaging)));
  made.watch_ = TRY(gpu::Stopwatch::make(api));
  made.flush_ = TRY(gpu::DeviceBuffer::allocate(api, made.flushBytes_));
  made.counters_ = TRY(gpu::DeviceBuffer::allocate(api, sizeof(gpu::BadCounters)));
  return made;
}

Expected<void> Sampler::flush() {
  const gpu::KernelId naive{gpu::Kernel::Naive, 4};
  gpu::Launch launch;
  launch.args = gpu::gatherArgsOf(reading_, naive);
  launch.args.params = flush_.data();
  launch.args.indices = flush_.data();
  launch.args.output = flush_.data();
  launch.id = naive;
  launch.indexDtype = DType::Int64;
  launch.depth = 1;
  launch.counters = reinterpret_cast<gpu::BadCounters*>(counters_.data());
  return api_->setBytes(flush_.data(), 0, flushBytes_, stream()).and_then([&] {
    return api_->launch(launch, stream());
  });
}

Expected<double> Sampler::cold(const Work& work) {
  auto ns = flush().and_then([&] { return time(work, 1); });
  if (!ns) (void)api_->awaitAll(stream());
  return ns;
}

Expected<double> Sampler::warm(const Work& work, int calls) {
  auto ns = work(stream()).and_then([&] { return time(work, calls); });
  if (!ns) (void)api_->awaitAll(stream());
  return ns;
}

Expected<double> Sampler::copy(std::byte* target, std::int64_t bytes) {
  return cold([&](gpu::StreamHandle on) { return api_->copyOnDevice(target, flush_.data(), bytes, on); });
}

Expected<double> Sampler::time(const Work& work, int calls) {
  auto ok = api_->record(watch_.begin.get(), stream());
  for (int call = 0; ok && call < calls; ++call) ok = work(stream());
  if (ok) ok = api_->record(watch_.end.get(), stream());
  return std::move(ok)
      .and_then([&] { return api_->await(watch_.end.get()); })
      .and_then([&] { return api_->nanosecondsBetween(watch_.begin.get(), watch_.end.get()); })
      .map([&](double ns) { return ns / calls; });
}

}  // namespace gathernd::bench
