// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/benchmarks/device/resident.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "gpu/base/plan_args.h"
#include "gpu/device/workspace.h"

namespace gathernd::bench {
namespace {

constexpr int kSpoilt = 0xA5;
constexpr std::int64_t kLooks = 64;

}  // namespace

Expected<void> Table::reserve(gpu::DeviceApi& api, gpu::StreamHandle stream, gpu::Staging& staging,
                              std::int64_t bytes) {
  if (bytes_ >= bytes) return {};
  release();
  memory_ = TRY(gpu::DeviceBuffer::allocate(api, bytes));
  bytes_ = bytes;
  std::vector<std::byte> period(static_cast<std::size_t>(std::min(bytes, kPeriodBytes)));
  fillParams(0, period);
  auto ok = gpu::sendToDevice(api, stream, staging, data(), period.data(),
                              static_cast<std::int64_t>(period.size()), {});
  // Whole periods, twice as many each time.
  for (std::int64_t have = kPeriodBytes; ok && have < bytes; have *= 2)
    ok = api.copyOnDevice(data() + have, data(), std::min(have, bytes - have), stream);
  auto settled = api.awaitAll(stream);
  if (ok) ok = std::move(settled);
  if (!ok) release();
  return ok;
}

Expected<Resident> Resident::make(gpu::DeviceApi& api, gpu::StreamHandle stream, gpu::Staging& staging,
                                  BenchCase what, const Table& table) {
  Resident made;
  auto plan = planOf(what);
  if (!plan) return fail(std::move(plan.error()));
  auto indices = indicesOf(what, *plan);
  if (!indices) return fail(std::move(indices.error()));
  const auto device = api.traits();
  if (!device) return fail(device.error());
  made.multiprocessors_ = device->multiprocessors;
  made.what_ = std::move(what);
  made.plan_ = std::move(*plan);
  made.indices_ = std::move(*indices);
  made.table_ = table.data();
  made.floorBytes_ = made.indices_.byteCount() + made.plan_.outputBytes() +
                     sectorsWanted(made.what_, made.plan_, made.indices_) * kSectorBytes;
  const auto add = [&](const std::string& name, std::string_view asked) {
    auto chosen = gpu::chooseKernel(made.plan_, asked, "cuda");
    if (!chosen) return;
    chosen->id = gpu::inBestOrder(made.plan_, chosen->id, device->cacheBytes);
    made.kernels_.emplace_back(name, *chosen);
  };
  add("auto", "");
  for (const KernelRow& row : gpu::kernelRows()) add(row.name, row.name);
  if (const gpu::Chosen* chosen = made.kernel("auto"); chosen && gpu::hasColumns(made.plan_, chosen->id)) {
    gpu::Chosen other = *chosen;
    other.id.columns = !other.id.columns;
    made.kernels_.emplace_back(other.id.columns ? kByColumns : kByRows, other);
  }
  made.indicesThere_ = TRY(gpu::DeviceBuffer::allocate(api, made.indices_.byteCount()));
  made.output_ = TRY(gpu::DeviceBuffer::allocate(api, made.plan_.outputBytes()));
  made.counters_ = TRY(gpu::DeviceBuffer::allocate(api, sizeof(gpu::BadCounters)));
  auto ok = api.setBytes(made.counters_.data(), 0, sizeof(gpu::BadCounters), stream).and_then([&] {
    return gpu::sendToDevice(api, stream, staging, made.indicesThere_.data(), made.indices_.data(),
                             made.indices_.byteCount(), {});
  });
  // Also after a failure: what is under way may use buffers that are about to go.
  auto settled = api.awaitAll(stream);
  if (ok) ok = std::move(settled);
  if (!ok) return fail(std::move(ok.error()));
  return made;
}

const gpu::Chosen* Resident::kernel(const std::string& name) const {
  const auto found =
      std::find_if(kernels_.begin(), kernels_.end(), [&](const auto& entry) { return entry.first == name; });
  return found == kernels_.end() ? nullptr : &found->second;
}

Expected<void> Resident::start(gpu::DeviceApi& api, gpu::StreamHandle stream,
                               const gpu::Chosen& kernel) const {
  gpu::Launch launch;
  launch.args = gpu::gatherArgsOf(plan_, kernel.id, multiprocessors_);
  launch.args.params = table_;
  launch.args.indices = indicesThere_.data();
  launch.args.output = output_.data();
  launch.id = kernel.id;
  launch.indexDtype = plan_.indexDtype;
  launch.depth = plan_.depth;
  launch.counters = reinterpret_cast<gpu::BadCounters*>(counters_.data());
  return api.launch(launch, stream);
}

Expected<void> Resident::startSpoilt(gpu::DeviceApi& api, gpu::StreamHandle stream,
                                     const gpu::Chosen& kernel) const {
  return api.setBytes(output_.data(), kSpoilt, plan_.outputBytes(), stream).and_then([&] {
    return start(api, stream, kernel);
  });
}

Expected<std::vector<std::byte>> Resident::run(gpu::DeviceApi& api, gpu::StreamHandle stream,
                                               gpu::Staging& staging, const gpu::Chosen& kernel) const {
  std::vector<std::byte> output(static_cast<std::size_t>(plan_.outputBytes()));
  auto ok = startSpoilt(api, stream, kernel).and_then([&] {
    return gpu::fetchToHost(api, stream, staging, output.data(), output_.data(), plan_.outputBytes(), {});
  });
  auto settled = api.awaitAll(stream);
  if (ok) ok = std::move(settled);
  if (!ok) return fail(std::move(ok.error()));
  return output;
}

Expected<bool> Resident::looksRight(gpu::DeviceApi& api, gpu::StreamHandle stream, gpu::Staging& staging,
                                    const gpu::Chosen& kernel) const {
  const std::int64_t size = plan_.sliceBytes();
  std::vector<std::byte> expected(static_cast<std::size_t>(size));
  std::vector<std::byte> found(expected.size());
  bool right = true;
  auto ok = startSpoilt(api, stream, kernel);
  for (std::int64_t look = 0; ok && look < kLooks; ++look) {
    const std::int64_t tuple = look * (plan_.tupleCount - 1) / (kLooks - 1);
    std::int64_t row = 0;
    std::memcpy(&row, indices_.data() + tuple * what_.indexBytes, static_cast<std::size_t>(what_.indexBytes));
    fillParams(row * size, expected);
    ok = gpu::fetchToHost(api, stream, staging, found.data(), output_.data() + tuple * size, size, {});
    right = right && (!ok || found == expected);
  }
  auto settled = api.awaitAll(stream);
  if (ok) ok = std::move(settled);
  if (!ok) return fail(std::move(ok.error()));
  return right;
}

}  // namespace gathernd::bench
