// SPDX-License-Identifier: GPL-3.0-or-later
// What a device gave, given back at the end of a scope: memory, streams, events. A failure to give back is
// not reported, since whoever lets go has nothing left to do about it. Thread rule: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "gpu/device/device_api.h"

namespace gathernd::gpu {

template <class Handle, Expected<void> (DeviceApi::*kRelease)(Handle)>
class Owned {
 public:
  Owned() = default;
  Owned(DeviceApi& api, Handle handle) : api_(&api), handle_(handle) {}
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
  DeviceApi* api_ = nullptr;
  Handle handle_{};
};

/// `made` = what the device gives, to be given back.
template <class Owner, class Handle>
Expected<void> own(DeviceApi& api, Owner& made, Expected<Handle> given) {
  if (!given) return fail(std::move(given.error()));
  made = Owner(api, *given);
  return {};
}

template <class Thing>
Expected<void> assign(Thing& target, Expected<Thing> made) {
  if (!made) return fail(std::move(made.error()));
  target = std::move(*made);
  return {};
}

using Stream = Owned<StreamHandle, &DeviceApi::destroyStream>;
using Event = Owned<EventHandle, &DeviceApi::destroyEvent>;

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
    const auto memory = api.allocate(wholeWords(bytes));
    if (!memory) return fail(memory.error());
    buffer.memory_ = {api, *memory};
    return buffer;
  }
  std::byte* data() const { return static_cast<std::byte*>(memory_.get()); }

 private:
  Owned<void*, &DeviceApi::release> memory_;
};

class PinnedBuffer {
 public:
  PinnedBuffer() = default;
  static Expected<PinnedBuffer> allocate(DeviceApi& api, std::int64_t bytes) {
    const auto memory = api.allocatePinned(bytes);
    if (!memory) return fail(memory.error());
    PinnedBuffer buffer;
    buffer.memory_ = {api, *memory};
    buffer.bytes_ = bytes;
    return buffer;
  }
  std::byte* data() const { return static_cast<std::byte*>(memory_.get()); }
  std::int64_t bytes() const { return bytes_; }

 private:
  Owned<void*, &DeviceApi::releasePinned> memory_;
  std::int64_t bytes_ = 0;
};

}  // namespace gathernd::gpu
