// SPDX-License-Identifier: GPL-3.0-or-later
// Device memory and page-locked host memory that give themselves back. Units: bytes. Errors: `limit`, naming
// the bytes; those of DeviceApi. Thread rule: one owner.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gpu/device/owned.h"

namespace gathernd::gpu {

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
