// SPDX-License-Identifier: GPL-3.0-or-later
// Device memory that frees itself, and copies to and from it in pieces, so that a cancel need not wait for
// gigabytes. Units: bytes. Thread rule: one owner.
#pragma once

#include <algorithm>
#include <cstddef>
#include <stop_token>
#include <utility>

#include <cuda_runtime_api.h>

#include "core/error/error.h"
#include "gpu/cuda/cuda_check.h"

namespace gathernd::gpu {

class DeviceBuffer {
 public:
  /// `limit`, naming the bytes, when the device has not enough. 0 bytes allocate nothing; others are rounded
  /// up to whole words, which kernels may read and write.
  static Expected<DeviceBuffer> allocate(std::int64_t bytes) {
    DeviceBuffer buffer;
    if (bytes == 0) return buffer;
    const cudaError_t status = cudaMalloc(&buffer.data_, (static_cast<std::size_t>(bytes) + 3) / 4 * 4);
    if (status == cudaErrorMemoryAllocation) {
      (void)cudaGetLastError();  // not sticky: the next call must not see it
      return fail(ErrorCode::Limit, "backend.device_memory",
                  {{"bytes", bytes}, {"reason", std::string(cudaGetErrorString(status))}});
    }
    if (auto ok = GATHERND_CUDA_CHECK(status); !ok) return fail(std::move(ok.error()));
    return buffer;
  }
  DeviceBuffer(DeviceBuffer&& other) noexcept : data_(std::exchange(other.data_, nullptr)) {}
  DeviceBuffer& operator=(DeviceBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    return *this;
  }
  ~DeviceBuffer() { cudaFree(data_); }

  void* data() const { return data_; }
  std::byte* bytes() const { return static_cast<std::byte*>(data_); }

 private:
  DeviceBuffer() = default;
  void* data_ = nullptr;
};

/// `cancelled` between pieces.
inline Expected<void> copyInPieces(void* target, const void* source, std::int64_t bytes, cudaMemcpyKind kind,
                                   const std::stop_token& stop) {
  constexpr std::int64_t kPiece = 64 << 20;
  for (std::int64_t at = 0; at < bytes; at += kPiece) {
    if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    const auto size = static_cast<std::size_t>(std::min(kPiece, bytes - at));
    auto ok = GATHERND_CUDA_CHECK(cudaMemcpy(static_cast<std::byte*>(target) + at,
                                             static_cast<const std::byte*>(source) + at, size, kind));
    if (!ok) return ok;
  }
  return {};
}

}  // namespace gathernd::gpu
