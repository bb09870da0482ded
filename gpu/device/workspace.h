// SPDX-License-Identifier: GPL-3.0-or-later
// What a run needs beside device memory, and the next run can use again: streams, events and page-locked
// staging buffers, which take longer to make than a small gather to run. Units: bytes. Errors: those of
// DeviceApi. Thread rule: one run at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "gpu/device/device_api.h"

namespace gathernd::gpu {

// What a device gave, given back at the end of a scope: memory, streams, events. A failure to give back is
// not reported, since whoever lets go has nothing left to do about it. Thread rule: one owner.

template <class Handle, auto kMake, Expected<void> (DeviceApi::*kRelease)(Handle)>
class Owned {
 public:
  Owned() = default;
  template <class... Sizes>
  static Expected<Owned> make(DeviceApi& api, Sizes... sizes) {
    return (api.*kMake)(sizes...).map([&](Handle handle) { return Owned(api, handle); });
  }
  Owned(Owned&& other) noexcept
      : api_(std::exchange(other.api_, nullptr)), handle_(std::exchange(other.handle_, Handle{})) {}
  Owned& operator=(Owned&& other) noexcept {
    std::swap(api_, other.api_);
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Owned() {
    if (api_ != nullptr) (void)(api_->*kRelease)(handle_);
  }

  Handle get() const { return handle_; }

 private:
  Owned(DeviceApi& api, Handle handle) : api_(&api), handle_(handle) {}

  DeviceApi* api_ = nullptr;
  Handle handle_{};
};

using Stream = Owned<StreamHandle, &DeviceApi::makeStream, &DeviceApi::destroyStream>;
using Event = Owned<EventHandle, &DeviceApi::makeEvent, &DeviceApi::destroyEvent>;

// Device memory and page-locked host memory that give themselves back. Units: bytes. Errors: `limit`, naming
// the bytes; those of DeviceApi. Thread rule: one owner.

/// Device buffers have whole words, which kernels may read and write to the end.
constexpr std::int64_t wholeWords(std::int64_t bytes) {
  return (bytes + 3) / 4 * 4;
}

class DeviceBuffer {
 public:
  DeviceBuffer() = default;
  /// 0 bytes allocate nothing.
  static Expected<DeviceBuffer> allocate(DeviceApi& api, std::int64_t bytes) {
    DeviceBuffer buffer;
    if (bytes == 0) return buffer;
    buffer.memory_ = TRY(Memory::make(api, wholeWords(bytes)));
    return buffer;
  }
  std::byte* data() const { return static_cast<std::byte*>(memory_.get()); }

 private:
  using Memory = Owned<void*, &DeviceApi::allocate, &DeviceApi::release>;
  Memory memory_;
};

class PinnedBuffer {
 public:
  PinnedBuffer() = default;
  static Expected<PinnedBuffer> allocate(DeviceApi& api, std::int64_t bytes) {
    PinnedBuffer buffer;
    buffer.memory_ = TRY(Memory::make(api, bytes));
    buffer.bytes_ = bytes;
    return buffer;
  }
  std::byte* data() const { return static_cast<std::byte*>(memory_.get()); }
  std::int64_t bytes() const { return bytes_; }

 private:
  using Memory = Owned<void*, &DeviceApi::allocatePinned, &DeviceApi::releasePinned>;
  Memory memory_;
  std::int64_t bytes_ = 0;
};

/// Two page-locked buffers in turns: one is filled or emptied while the device copies the other.
class Staging {
 public:
  struct Half {
    PinnedBuffer memory;
    Event copied;           ///< the device is done with it
    bool underWay = false;  ///< until somebody has awaited `copied`
  };

  static Expected<Staging> make(DeviceApi& api);
  /// Halves of at least so many bytes. Nothing is under way.
  Expected<void> reserve(DeviceApi& api, std::int64_t bytes);
  std::int64_t halfBytes() const { return halves_[0].memory.bytes(); }

  /// The other half than last time, once the device is done with it.
  Expected<Half*> next(DeviceApi& api);
  static Expected<void> await(DeviceApi& api, Half& half);

 private:
  std::array<Half, 2> halves_;
  std::size_t turn_ = 0;
};

/// For large transfers, which one thread would hold up: it copies 13 GB/s where the link to an H100 gives 55.
/// Each lane is a thread's.
class StagingLanes {
 public:
  static constexpr std::int64_t kLaneBytes = std::int64_t{1} << 20;  ///< of a half, where there are several
  static constexpr std::int64_t kBytesPerLane = 4 * kLaneBytes;  ///< a transfer's, before it gets one more
  static constexpr int kMostLanes = 16;

  static Expected<StagingLanes> make(DeviceApi& api);
  /// For transfers of up to so many bytes; one lane has halves of `half`. Nothing is under way.
  Expected<void> reserve(DeviceApi& api, std::int64_t bytes, std::int64_t half);
  /// At least one.
  std::span<Staging> lanes() { return {lanes_.data(), used_}; }

 private:
  std::vector<Staging> lanes_;
  std::size_t used_ = 1;
};

/// Begin and end on a stream.
struct Stopwatch {
  Event begin, end;
  static Expected<Stopwatch> make(DeviceApi& api);
};

struct Workspace {
  struct SlotEvents {
    Stopwatch up, kernel, down;  ///< their ends also order the streams
  };

  Stream up, kernel, down;
  StagingLanes upStaging, downStaging;
  Stopwatch params;
  std::array<SlotEvents, 2> events;

  static Expected<Workspace> make(DeviceApi& api);
  /// When nothing must be under way any more; a failure is left to recover().
  void settle(DeviceApi& api) const;
};

// Copies between ordinary host memory and a device, in pieces through page-locked buffers: while the device
// copies one piece, the host fills or empties another; large ones by several threads, a lane each. Units:
// bytes. Errors: those of DeviceApi; `cancelled` between pieces.

/// Returns when the last piece is on its way; `source` is not needed any more then.
Expected<void> sendToDevice(DeviceApi& api, StreamHandle stream, std::span<Staging> lanes, std::byte* device,
                            const std::byte* source, std::int64_t bytes, const std::stop_token& stop);

/// Returns when all of it is in `target`.
Expected<void> fetchToHost(DeviceApi& api, StreamHandle stream, std::span<Staging> lanes, std::byte* target,
                           const std::byte* device, std::int64_t bytes, const std::stop_token& stop);

// By one thread.

inline Expected<void> sendToDevice(DeviceApi& api, StreamHandle stream, Staging& staging, std::byte* device,
                                   const std::byte* source, std::int64_t bytes, const std::stop_token& stop) {
  return sendToDevice(api, stream, std::span(&staging, 1), device, source, bytes, stop);
}
inline Expected<void> fetchToHost(DeviceApi& api, StreamHandle stream, Staging& staging, std::byte* target,
                                  const std::byte* device, std::int64_t bytes, const std::stop_token& stop) {
  return fetchToHost(api, stream, std::span(&staging, 1), target, device, bytes, stop);
}

}  // namespace gathernd::gpu
