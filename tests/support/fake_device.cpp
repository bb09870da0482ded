// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fake_device.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "gpu/device/launch.h"
#include "gpu/emulator/host_warp.h"
#include "gpu/gradient/gradient_run.h"
#include "gpu/kernels/dispatch.h"

namespace gathernd::test {
namespace {

using gpu::DeviceMemory;
using gpu::EventHandle;
using gpu::StreamHandle;

constexpr std::size_t kEdge = 64;  // bytes on either side of a buffer that nobody may touch
constexpr int kEdgeByte = 0xE5;
constexpr int kFreshByte = 0xA5;
constexpr double kLaunchNs = 1000;
constexpr std::int64_t kScratchBytes = 100;

/// A device's word accesses are whole words, to the end of a buffer.
class WholeWordWarp : public gpu::HostWarp {
 public:
  std::uint32_t loadWord(int lane, const std::uint32_t* params, std::int64_t offset, std::int64_t,
                         int site) const {
    return gpu::HostWarp::loadWord(lane, params, offset, offset * 4 + 4, site);
  }
  void storeWord(int lane, std::uint32_t* output, std::int64_t offset, std::uint32_t word, int,
                 int site) const {
    gpu::HostWarp::storeWord(lane, output, offset, word, 4, site);
  }
};

void runKernel(const gpu::Launch& launch) {
  WholeWordWarp warp;
  gpu::visitKernel(launch.id, launch.indexDtype, launch.depth, [&](auto tag) {
    using Body = typename decltype(tag)::type;
    const gpu::WarpSpan span = gpu::warpSpan<Body>(launch);
    for (std::int64_t number = span.first; number < span.end; ++number) Body::run(launch.args, number, warp);
  });
  launch.counters->count += warp.counters.count;
  launch.counters->first = std::min(launch.counters->first, warp.counters.first);
}

/// A buffer with edges.
std::byte* give(std::int64_t bytes) {
  const auto size = static_cast<std::size_t>(bytes);
  auto* whole = new std::byte[size + 2 * kEdge];
  std::memset(whole, kEdgeByte, size + 2 * kEdge);
  std::memset(whole + kEdge, kFreshByte, size);
  return whole + kEdge;
}

/// Whether its edges are as they were.
bool takeBack(std::byte* memory, std::int64_t bytes) {
  const auto isEdge = [](std::byte b) { return b == std::byte{kEdgeByte}; };
  std::byte* whole = memory - kEdge;
  const bool untouched =
      std::all_of(whole, memory, isEdge) &&
      std::all_of(memory + bytes, memory + bytes + static_cast<std::ptrdiff_t>(kEdge), isEdge);
  delete[] whole;
  return untouched;
}

bool holds(const std::map<std::byte*, std::int64_t>& blocks, const void* memory, std::int64_t bytes) {
  auto* begin =
      static_cast<std::byte*>(const_cast<void*>(memory));  // NOLINT(cppcoreguidelines-pro-type-const-cast)
  auto after = blocks.upper_bound(begin);
  if (after == blocks.begin()) return false;
  --after;
  return begin + bytes <= after->first + after->second;
}

FakeStreams::Number of(StreamHandle stream) {
  return static_cast<FakeStreams::Number>(stream);
}
FakeStreams::Number of(EventHandle event) {
  return static_cast<FakeStreams::Number>(event);
}

class FakeDevice final : public gpu::DeviceApi {
 public:
  explicit FakeDevice(std::shared_ptr<FakeMachine> machine) : m_(std::move(machine)) {}

  Expected<int> deviceCount() override {
    return call<int>(Call::DeviceCount, [] { return 1; });
  }
  Expected<std::vector<DeviceRow>> devices() override {
    return call<std::vector<DeviceRow>>(Call::Devices, [&] {
      return std::vector<DeviceRow>{{"Fake", m_->memoryBytes, m_->memoryBytes - m_->usedBytes(), "9.0",
                                     "13.0", "12.4", m_->traits.multiprocessors, std::nullopt}};
    });
  }
  Expected<gpu::DeviceTraits> traits() override {
    return call<gpu::DeviceTraits>(Call::Traits, [&] { return m_->traits; });
  }
  Expected<DeviceMemory> memory() override {
    return call<DeviceMemory>(Call::Memory, [&] {
      return DeviceMemory{m_->memoryBytes - m_->usedBytes(), m_->memoryBytes};
    });
  }
  Expected<DeviceState> state() override {
    return call<DeviceState>(Call::State, [&] { return m_->state; });
  }
  Expected<void> recover() override {
    const std::lock_guard lock(m_->mutex);
    if (m_->vanished) return failure("recover");
    m_->streams.awaitAll();
    return {};
  }

  Expected<void*> allocate(std::int64_t bytes) override {
    return call<void*>(
        Call::Allocate,
        [&]() -> Expected<void*> {
          if (bytes > m_->memoryBytes - m_->usedBytes()) return noMemory("backend.device_memory", bytes);
          std::byte* memory = give(bytes);
          m_->deviceMemory[memory] = bytes;
          return memory;
        },
        bytes);
  }
  Expected<void> release(void* device) override { return release(m_->deviceMemory, device); }
  Expected<void*> allocatePinned(std::int64_t bytes) override {
    return call<void*>(
        Call::AllocatePinned,
        [&] {
          std::byte* memory = give(bytes);
          m_->pinnedMemory[memory] = bytes;
          return static_cast<void*>(memory);
        },
        bytes);
  }
  Expected<void> releasePinned(void* host) override { return release(m_->pinnedMemory, host); }

  Expected<StreamHandle> makeStream() override {
    return call<StreamHandle>(Call::MakeStream, [&] { return StreamHandle{m_->streams.makeStream()}; });
  }
  Expected<void> destroyStream(StreamHandle stream) override {
    const std::lock_guard lock(m_->mutex);
    m_->streams.destroyStream(of(stream));
    return {};
  }
  Expected<EventHandle> makeEvent() override {
    return call<EventHandle>(Call::MakeEvent, [&] { return EventHandle{m_->streams.makeEvent()}; });
  }
  Expected<void> destroyEvent(EventHandle event) override {
    const std::lock_guard lock(m_->mutex);
    m_->streams.destroyEvent(of(event));
    return {};
  }

  Expected<void> copyToDevice(void* device, const void* pinned, std::int64_t bytes,
                              StreamHandle stream) override {
    return call<void>(Call::CopyToDevice, [&] {
      if (!holds(m_->deviceMemory, device, bytes) || !holds(m_->pinnedMemory, pinned, bytes))
        return complain("a copy to the device leaves its buffers");
      m_->copied[Call::CopyToDevice] += bytes;
      copy(device, pinned, bytes, stream);
    });
  }
  Expected<void> copyToHost(void* pinned, const void* device, std::int64_t bytes,
                            StreamHandle stream) override {
    return call<void>(Call::CopyToHost, [&] {
      if (!holds(m_->deviceMemory, device, bytes) || !holds(m_->pinnedMemory, pinned, bytes))
        return complain("a copy to the host leaves its buffers");
      m_->copied[Call::CopyToHost] += bytes;
      copy(pinned, device, bytes, stream);
    });
  }
  Expected<void> copyOnDevice(void* target, const void* source, std::int64_t bytes,
                              StreamHandle stream) override {
    return call<void>(Call::CopyOnDevice, [&] {
      if (!holds(m_->deviceMemory, target, bytes) || !holds(m_->deviceMemory, source, bytes))
        return complain("a copy on the device leaves its buffers");
      m_->copied[Call::CopyOnDevice] += bytes;
      copy(target, source, bytes, stream);
    });
  }
  Expected<void> setBytes(void* device, int value, std::int64_t bytes, StreamHandle stream) override {
    return call<void>(Call::SetBytes, [&] {
      if (!holds(m_->deviceMemory, device, bytes)) return complain("bytes are set beside a buffer");
      m_->streams.add(
          of(stream), [=] { std::memset(device, value, static_cast<std::size_t>(bytes)); }, 1);
    });
  }
  Expected<void> launch(const gpu::Launch& launch, StreamHandle stream) override {
    return call<void>(Call::Launch, [&] {
      m_->launched = launch.id;
      m_->streams.add(
          of(stream), [launch] { runKernel(launch); }, kLaunchNs);
    });
  }
  Expected<std::int64_t> sortBytes(std::int64_t keys) override {
    return call<std::int64_t>(Call::SortBytes, [&] { return kScratchBytes + 8 * keys; });
  }
  Expected<void> launchGradient(const gpu::GradientStep& step, StreamHandle stream) override {
    return call<void>(Call::LaunchGradient, [&] {
      const auto* sort = std::get_if<gpu::SortStep>(&step);
      if (sort != nullptr && (sort->scratchBytes < kScratchBytes + 8 * sort->count ||
                              !holds(m_->deviceMemory, sort->scratch, sort->scratchBytes)))
        return complain("a sort has too little scratch");
      m_->streams.add(
          of(stream), [step] { gpu::runOnHost(step); }, kLaunchNs);
    });
  }
  Expected<void> record(EventHandle event, StreamHandle stream) override {
    return call<void>(Call::Record, [&] { m_->streams.record(of(event), of(stream)); });
  }
  Expected<void> holdFor(EventHandle event, StreamHandle stream) override {
    return call<void>(Call::HoldFor, [&] { m_->streams.holdFor(of(event), of(stream)); });
  }

  Expected<void> await(EventHandle event) override {
    return call<void>(Call::Await, [&] { m_->streams.await(of(event)); });
  }
  Expected<void> awaitAll(StreamHandle stream) override {
    return call<void>(Call::AwaitAll, [&] { m_->streams.awaitAll(of(stream)); });
  }
  Expected<double> nanosecondsBetween(EventHandle begin, EventHandle end) override {
    return call<double>(Call::Elapsed, [&] { return m_->streams.nanosecondsBetween(of(begin), of(end)); });
  }

 private:
  static tl::unexpected<Error> failure(const char* where) {
    return fail(ErrorCode::Unsupported, "backend.device",
                {{"backend", "cuda"}, {"reason", "the fake device was told to fail"}, {"where", where}});
  }
  static tl::unexpected<Error> noMemory(const char* reason, std::int64_t bytes) {
    return fail(ErrorCode::Limit, reason, {{"bytes", bytes}, {"reason", "out of fake memory"}});
  }
  void complain(const char* what) { m_->complaints.emplace_back(what); }

  /// Does `act`, unless this is where a fault is wanted.
  template <class T, class Act>
  Expected<T> call(Call kind, Act act, std::int64_t bytes = 0) {
    const std::lock_guard lock(m_->mutex);
    const int before = m_->calls[kind]++;
    if (m_->vanished) return failure("after it vanished");
    if (const auto fault = m_->fault ? m_->fault(kind, before) : std::nullopt) {
      const bool pinned = kind == Call::AllocatePinned;
      if (*fault == Fault::NoMemory)
        return noMemory(pinned ? "backend.pinned_memory" : "backend.device_memory", bytes);
      if (*fault == Fault::Vanishes) {
        m_->vanished = true;
        m_->streams.drop();
      }
      return failure("a call");
    }
    if constexpr (std::is_void_v<T>) {
      act();
      return {};
    } else {
      return act();
    }
  }

  void copy(void* target, const void* source, std::int64_t bytes, StreamHandle stream) {
    m_->streams.add(
        of(stream), [=] { std::memcpy(target, source, static_cast<std::size_t>(bytes)); },
        static_cast<double>(bytes));
  }

  Expected<void> release(std::map<std::byte*, std::int64_t>& blocks, void* memory) {
    const std::lock_guard lock(m_->mutex);
    const auto block = blocks.find(static_cast<std::byte*>(memory));
    if (block == blocks.end()) {
      complain("memory is given back that was never given");
      return {};
    }
    if (m_->streams.busy() && !m_->sharedByThreads) complain("memory is given back while work is under way");
    if (!takeBack(block->first, block->second)) complain("somebody wrote beside a buffer");
    blocks.erase(block);
    return m_->vanished ? Expected<void>(failure("release")) : Expected<void>();
  }

  std::shared_ptr<FakeMachine> m_;
};

}  // namespace

const char* callName(Call call) {
  static constexpr const char* kNames[kCalls] = {"device count", "devices",         "memory",
                                                 "allocate",     "allocate pinned", "stream",
                                                 "event",        "copy to device",  "copy to host",
                                                 "set bytes",    "launch",          "record",
                                                 "hold",         "await",           "await all",
                                                 "elapsed",      "copy on device",  "state",
                                                 "traits",       "sort bytes",      "launch of a gradient"};
  return kNames[static_cast<int>(call)];
}

std::int64_t FakeMachine::usedBytes() const {
  return std::accumulate(deviceMemory.begin(), deviceMemory.end(), std::int64_t{0},
                         [](std::int64_t sum, const auto& block) { return sum + block.second; });
}

int FakeMachine::takeCalls() {
  const std::lock_guard lock(mutex);
  const int all = std::accumulate(calls.begin(), calls.end(), 0,
                                  [](int sum, const auto& kind) { return sum + kind.second; });
  calls.clear();
  return all;
}

std::string FakeMachine::wrong() const {
  const std::size_t buffers = deviceMemory.size() + pinnedMemory.size();
  if (complaints.empty() && buffers == 0 && streams.held() == 0) return {};
  return fmt::format("{} buffers, {} streams and events not given back; complaints: {}", buffers,
                     streams.held(), fmt::join(complaints, "; "));
}

std::unique_ptr<gpu::DeviceApi> makeFakeDevice(std::shared_ptr<FakeMachine> machine) {
  return std::make_unique<FakeDevice>(std::move(machine));
}

}  // namespace gathernd::test
