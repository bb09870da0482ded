// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/device/transfer.h"

#include <algorithm>
#include <cstring>

namespace gathernd::gpu {
namespace {

/// A piece that the device was told to copy into its half, to be emptied into target.
struct Arriving {
  Staging::Half* half = nullptr;
  std::byte* target = nullptr;
  std::int64_t bytes = 0;
};

Expected<void> empty(DeviceApi& api, const Arriving& piece) {
  if (piece.half == nullptr) return {};
  return Staging::await(api, *piece.half).map([&] {
    std::memcpy(piece.target, piece.half->memory.data(), static_cast<std::size_t>(piece.bytes));
  });
}

}  // namespace

Expected<void> sendToDevice(DeviceApi& api, StreamHandle stream, Staging& staging, std::byte* device,
                            const std::byte* source, std::int64_t bytes, const std::stop_token& stop) {
  for (std::int64_t at = 0; at < bytes; at += staging.halfBytes()) {
    if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    const std::int64_t size = std::min(staging.halfBytes(), bytes - at);
    const auto half = staging.next(api);
    if (!half) return fail(half.error());
    std::memcpy((*half)->memory.data(), source + at, static_cast<std::size_t>(size));
    auto ok = api.copyToDevice(device + at, (*half)->memory.data(), size, stream).and_then([&] {
      (*half)->underWay = true;
      return api.record((*half)->copied.get(), stream);
    });
    if (!ok) return ok;
  }
  return {};
}

Expected<void> fetchToHost(DeviceApi& api, StreamHandle stream, Staging& staging, std::byte* target,
                           const std::byte* device, std::int64_t bytes, const std::stop_token& stop) {
  Arriving before;
  for (std::int64_t at = 0; at < bytes; at += staging.halfBytes()) {
    if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    const std::int64_t size = std::min(staging.halfBytes(), bytes - at);
    const auto half = staging.next(api);
    if (!half) return fail(half.error());
    auto ok = api.copyToHost((*half)->memory.data(), device + at, size, stream).and_then([&] {
      (*half)->underWay = true;
      return api.record((*half)->copied.get(), stream);
    });
    if (ok) ok = empty(api, before);
    if (!ok) return ok;
    before = {*half, target + at, size};
  }
  return empty(api, before);
}

}  // namespace gathernd::gpu
