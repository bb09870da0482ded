// SPDX-License-Identifier: GPL-3.0-or-later
// CUDA's runtime, call by call. It is linked statically, so a machine without a driver starts this program
// all the same and is told what is missing. Which device: the first; CUDA_VISIBLE_DEVICES chooses it.
#include <array>
#include <mutex>
#include <string>
#include <string_view>

#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include "core/error/error.h"
#include "gpu/cuda/launch.h"
#include "gpu/cuda/nvml.h"
#include "gpu/device/device_api.h"

namespace gathernd::gpu {
namespace {

// Checked CUDA calls: an error becomes a value that carries CUDA's own words and name of it, file, line and
// expression. Nothing exits.

/// `file` without its folders: the message is for a person.
constexpr std::string_view fileName(std::string_view file) {
  return file.substr(file.find_last_of('/') + 1);
}

Expected<void> checkCuda(cudaError_t status, const char* expression, const char* file, int line) {
  if (status == cudaSuccess) return {};
  (void)cudaGetLastError();  // one that is not sticky must not be met again by the next launch
  return fail(ErrorCode::Unsupported, "backend.device",
              {{"backend", "cuda"},
               {"reason", cudaGetErrorString(status)},
               {"where", fmt::format("{}, at {}:{}, in {}", cudaGetErrorName(status), fileName(file), line,
                                     expression)}});
}

/// `limit`, by `reason`, where the call was refused memory.
Expected<void> checkAllocation(cudaError_t status, const char* reason, std::int64_t bytes,
                               const char* expression, const char* file, int line) {
  if (status != cudaErrorMemoryAllocation) return checkCuda(status, expression, file, line);
  (void)cudaGetLastError();
  return fail(ErrorCode::Limit, reason, {{"bytes", bytes}, {"reason", cudaGetErrorString(status)}});
}

#define GATHERND_CUDA_CHECK(expression) checkCuda((expression), #expression, __FILE__, __LINE__)
#define GATHERND_CUDA_ALLOCATE(expression, reason, bytes) \
  checkAllocation((expression), reason, bytes, #expression, __FILE__, __LINE__)

/// A cudaError_t. Without any warp nothing is started.
int launchGather(const Launch& launch) {
  if (launch.id.columns) return launchWarpColumns(launch);
  using Starter = int (*)(const Launch&);
  // In the order of Kernel.
  static constexpr std::array<Starter, kKernels> kStarters = {&launchNaive, &launchLane, &launchWarp,
                                                              &launchWords};
  return kStarters[static_cast<std::size_t>(launch.id.kernel)](launch);
}

template <class Handle>
Handle asHandle(void* pointer) {
  return static_cast<Handle>(reinterpret_cast<std::uintptr_t>(pointer));
}
cudaStream_t of(StreamHandle stream) {
  return reinterpret_cast<cudaStream_t>(
      static_cast<std::uintptr_t>(stream));  // NOLINT(performance-no-int-to-ptr)
}
cudaEvent_t of(EventHandle event) {
  return reinterpret_cast<cudaEvent_t>(
      static_cast<std::uintptr_t>(event));  // NOLINT(performance-no-int-to-ptr)
}

/// 13020 is CUDA 13.2.
std::string versionText(int number) {
  return fmt::format("{}.{}", number / 1000, number % 1000 / 10);
}

Expected<DeviceRow> describe(int device) {
  cudaDeviceProp properties{};
  int driver = 0;
  int runtime = 0;
  DeviceRow row;
  std::size_t free = 0;
  std::size_t total = 0;
  TRY(GATHERND_CUDA_CHECK(cudaGetDeviceProperties(&properties, device)));
  TRY(GATHERND_CUDA_CHECK(cudaDriverGetVersion(&driver)));
  TRY(GATHERND_CUDA_CHECK(cudaRuntimeGetVersion(&runtime)));
  TRY(GATHERND_CUDA_CHECK(cudaSetDevice(device)));
  TRY(GATHERND_CUDA_CHECK(cudaMemGetInfo(&free, &total)));
  row.name = std::string(properties.name, ::strnlen(properties.name, sizeof properties.name));
  row.memoryBytes = static_cast<std::int64_t>(total);
  row.freeBytes = static_cast<std::int64_t>(free);
  row.computeCapability = fmt::format("{}.{}", properties.major, properties.minor);
  row.driver = versionText(driver);
  row.runtime = versionText(runtime);
  row.multiprocessors = properties.multiProcessorCount;
  int kilohertz = 0;
  const bool known = cudaDeviceGetAttribute(&kilohertz, cudaDevAttrClockRate, device) == cudaSuccess;
  if (known && kilohertz > 0) {
    row.clockMhz = kilohertz / 1000;
  } else {
    (void)cudaGetLastError();
  }
  return row;
}

struct GradientStarter {
  cudaStream_t stream;
  int operator()(const ResolveStep& step) const { return launchResolve(step, stream); }
  int operator()(const SortStep& step) const { return launchSort(step, stream); }
  int operator()(const SumStep& step) const { return launchSum(step, stream); }
  int operator()(const RoundStep& step) const { return launchRound(step, stream); }
};

class CudaDeviceApi final : public DeviceApi {
 public:
  Expected<int> deviceCount() override {
    int count = 0;
    TRY(GATHERND_CUDA_CHECK(cudaGetDeviceCount(&count)));
    if (count == 0) TRY(GATHERND_CUDA_CHECK(cudaErrorNoDevice));
    return count;
  }

  Expected<std::vector<DeviceRow>> devices() override {
    const auto count = TRY(deviceCount());
    int current = 0;
    TRY(GATHERND_CUDA_CHECK(cudaGetDevice(&current)));
    std::vector<DeviceRow> rows;
    Expected<void> ok;
    for (int device = 0; ok && device < count; ++device) {
      ok = describe(device).map([&](DeviceRow row) { rows.push_back(std::move(row)); });
    }
    auto back = GATHERND_CUDA_CHECK(cudaSetDevice(current));
    if (ok) ok = std::move(back);
    return std::move(ok).map([&] { return std::move(rows); });
  }

  Expected<DeviceTraits> traits() override {
    int device = 0;
    int count = 0;
    int cache = 0;
    int maps = 0;
    int unified = 0;
    const auto ask = [&](int& answer, cudaDeviceAttr what) {
      return GATHERND_CUDA_CHECK(cudaDeviceGetAttribute(&answer, what, device));
    };
    TRY(GATHERND_CUDA_CHECK(cudaGetDevice(&device)));
    TRY(ask(count, cudaDevAttrMultiProcessorCount));
    TRY(ask(cache, cudaDevAttrL2CacheSize));
    TRY(ask(maps, cudaDevAttrCanMapHostMemory));
    TRY(ask(unified, cudaDevAttrUnifiedAddressing));
    return DeviceTraits{count, cache, maps != 0 && unified != 0};
  }

  /// What the pool keeps of memory that was given back is free: it is given out again.
  Expected<DeviceMemory> memory() override {
    std::size_t free = 0;
    std::size_t total = 0;
    std::uint64_t reserved = 0;
    std::uint64_t used = 0;
    TRY(GATHERND_CUDA_CHECK(cudaMemGetInfo(&free, &total)));
    const auto pool = TRY(this->pool());
    if (pool != nullptr) {
      TRY(GATHERND_CUDA_CHECK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &reserved)));
      TRY(GATHERND_CUDA_CHECK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used)));
    }
    return DeviceMemory{static_cast<std::int64_t>(free + (reserved - used)),
                        static_cast<std::int64_t>(total)};
  }

  Expected<DeviceState> state() override {
    int device = 0;
    std::array<char, 32> busId{};  // "00000000:01:00.0"
    TRY(GATHERND_CUDA_CHECK(cudaGetDevice(&device)));
    TRY(GATHERND_CUDA_CHECK(cudaDeviceGetPCIBusId(busId.data(), static_cast<int>(busId.size()), device)));
    return nvml_.stateOf(busId.data());
  }

  Expected<void> recover() override {
    (void)cudaDeviceSynchronize();  // what was pending is reported once; what is sticky again and again
    (void)cudaGetLastError();
    return GATHERND_CUDA_CHECK(cudaDeviceSynchronize());
  }

  /// From a pool, where the device has one: cudaFree would wait for all that other runs do.
  Expected<void*> allocate(std::int64_t bytes) override {
    const auto from = TRY(pool());
    void* memory = nullptr;
    const auto size = static_cast<std::size_t>(bytes);
    constexpr const char* kReason = "backend.device_memory";
    if (from == nullptr) {
      TRY(GATHERND_CUDA_ALLOCATE(cudaMalloc(&memory, size), kReason, bytes));
      return memory;
    }
    // Any stream may use it once this one, on which nothing else is done, has given it.
    TRY(GATHERND_CUDA_ALLOCATE(cudaMallocFromPoolAsync(&memory, size, from, nullptr), kReason, bytes));
    TRY(GATHERND_CUDA_ALLOCATE(cudaStreamSynchronize(nullptr), kReason, bytes));
    return memory;
  }
  Expected<void> release(void* device) override {
    const auto from = TRY(pool());
    if (from == nullptr) return GATHERND_CUDA_CHECK(cudaFree(device));
    return GATHERND_CUDA_CHECK(cudaFreeAsync(device, nullptr));
  }
  Expected<void*> allocatePinned(std::int64_t bytes) override {
    void* memory = nullptr;
    TRY(GATHERND_CUDA_ALLOCATE(cudaHostAlloc(&memory, static_cast<std::size_t>(bytes), cudaHostAllocDefault),
                               "backend.pinned_memory", bytes));
    return memory;
  }
  Expected<void> releasePinned(void* host) override { return GATHERND_CUDA_CHECK(cudaFreeHost(host)); }

  Expected<StreamHandle> makeStream() override {
    cudaStream_t stream = nullptr;
    TRY(GATHERND_CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking)));
    return asHandle<StreamHandle>(stream);
  }
  Expected<void> destroyStream(StreamHandle stream) override {
    return GATHERND_CUDA_CHECK(cudaStreamDestroy(of(stream)));
  }
  Expected<EventHandle> makeEvent() override {
    cudaEvent_t event = nullptr;
    TRY(GATHERND_CUDA_CHECK(cudaEventCreate(&event)));
    return asHandle<EventHandle>(event);
  }
  Expected<void> destroyEvent(EventHandle event) override {
    return GATHERND_CUDA_CHECK(cudaEventDestroy(of(event)));
  }

  Expected<void> copyToDevice(void* device, const void* pinned, std::int64_t bytes,
                              StreamHandle stream) override {
    return GATHERND_CUDA_CHECK(
        cudaMemcpyAsync(device, pinned, static_cast<std::size_t>(bytes), cudaMemcpyHostToDevice, of(stream)));
  }
  Expected<void> copyToHost(void* pinned, const void* device, std::int64_t bytes,
                            StreamHandle stream) override {
    return GATHERND_CUDA_CHECK(
        cudaMemcpyAsync(pinned, device, static_cast<std::size_t>(bytes), cudaMemcpyDeviceToHost, of(stream)));
  }
  Expected<void> copyOnDevice(void* target, const void* source, std::int64_t bytes,
                              StreamHandle stream) override {
    return GATHERND_CUDA_CHECK(cudaMemcpyAsync(target, source, static_cast<std::size_t>(bytes),
                                               cudaMemcpyDeviceToDevice, of(stream)));
  }
  Expected<void> setBytes(void* device, int value, std::int64_t bytes, StreamHandle stream) override {
    return GATHERND_CUDA_CHECK(cudaMemsetAsync(device, value, static_cast<std::size_t>(bytes), of(stream)));
  }
  Expected<void> launch(const Launch& launch, StreamHandle stream) override {
    Launch there = launch;
    there.stream = of(stream);
    return GATHERND_CUDA_CHECK(static_cast<cudaError_t>(launchGather(there)));
  }
  Expected<std::int64_t> sortBytes(std::int64_t keys) override {
    std::int64_t bytes = 0;
    TRY(GATHERND_CUDA_CHECK(static_cast<cudaError_t>(askSortBytes(keys, bytes))));
    return bytes;
  }
  Expected<void> launchGradient(const GradientStep& step, StreamHandle stream) override {
    return GATHERND_CUDA_CHECK(static_cast<cudaError_t>(std::visit(GradientStarter{of(stream)}, step)));
  }
  Expected<void> record(EventHandle event, StreamHandle stream) override {
    return GATHERND_CUDA_CHECK(cudaEventRecord(of(event), of(stream)));
  }
  Expected<void> holdFor(EventHandle event, StreamHandle stream) override {
    return GATHERND_CUDA_CHECK(cudaStreamWaitEvent(of(stream), of(event), 0));
  }

  Expected<void> await(EventHandle event) override {
    return GATHERND_CUDA_CHECK(cudaEventSynchronize(of(event)));
  }
  Expected<void> awaitAll(StreamHandle stream) override {
    return GATHERND_CUDA_CHECK(cudaStreamSynchronize(of(stream)));
  }
  Expected<double> nanosecondsBetween(EventHandle begin, EventHandle end) override {
    constexpr double kNanosecondsPerMillisecond = 1e6;
    float milliseconds = 0;
    TRY(GATHERND_CUDA_CHECK(cudaEventElapsedTime(&milliseconds, of(begin), of(end))));
    return static_cast<double>(milliseconds) * kNanosecondsPerMillisecond;
  }

 private:
  /// The device's own pool, told to keep what small runs need; nullptr where it has none.
  Expected<cudaMemPool_t> pool() {
    const std::lock_guard lock(poolMutex_);
    if (poolKnown_) return pool_;
    int device = 0;
    int supported = 0;
    TRY(GATHERND_CUDA_CHECK(cudaGetDevice(&device)));
    TRY(GATHERND_CUDA_CHECK(cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, device)));
    if (supported != 0) {
      std::uint64_t kept = kKeptBytes;
      TRY(GATHERND_CUDA_CHECK(cudaDeviceGetDefaultMemPool(&pool_, device)));
      TRY(GATHERND_CUDA_CHECK(cudaMemPoolSetAttribute(pool_, cudaMemPoolAttrReleaseThreshold, &kept)));
    }
    poolKnown_ = true;
    return pool_;
  }

  static constexpr std::uint64_t kKeptBytes = std::uint64_t{256} << 20;
  Nvml nvml_;
  std::mutex poolMutex_;
  bool poolKnown_ = false;
  cudaMemPool_t pool_ = nullptr;
};

}  // namespace

std::unique_ptr<DeviceApi> makeCudaDeviceApi() {
  return std::make_unique<CudaDeviceApi>();
}

}  // namespace gathernd::gpu
