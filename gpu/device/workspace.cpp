// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/device/workspace.h"

#include <algorithm>

#include "gpu/device/host_copy.h"

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
    copyOnHost(piece.target, piece.half->memory.data(), piece.bytes);
  });
}

}  // namespace

Expected<Staging> Staging::make(DeviceApi& api) {
  Staging staging;
  for (Half& half : staging.halves_) {
    if (auto ok = own(api, half.copied, api.makeEvent()); !ok) return fail(std::move(ok.error()));
  }
  return staging;
}

Expected<void> Staging::reserve(DeviceApi& api, std::int64_t bytes) {
  for (Half& half : halves_) {
    half.underWay = false;
    if (half.memory.bytes() >= bytes) continue;
    half.memory = PinnedBuffer();  // the old one first: page-locked memory is dear
    if (auto ok = assign(half.memory, PinnedBuffer::allocate(api, bytes)); !ok) return ok;
  }
  return {};
}

Expected<Staging::Half*> Staging::next(DeviceApi& api) {
  Half& half = halves_[turn_];
  turn_ = 1 - turn_;
  return await(api, half).map([&] { return &half; });
}

Expected<void> Staging::await(DeviceApi& api, Half& half) {
  if (!half.underWay) return {};
  half.underWay = false;
  return api.await(half.copied.get());
}

Expected<Stopwatch> Stopwatch::make(DeviceApi& api) {
  Stopwatch watch;
  auto ok =
      own(api, watch.begin, api.makeEvent()).and_then([&] { return own(api, watch.end, api.makeEvent()); });
  if (!ok) return fail(std::move(ok.error()));
  return watch;
}

Expected<Workspace> Workspace::make(DeviceApi& api) {
  Workspace space;
  for (Stream* stream : {&space.up, &space.kernel, &space.down}) {
    if (auto ok = own(api, *stream, api.makeStream()); !ok) return fail(std::move(ok.error()));
  }
  for (Staging* staging : {&space.upStaging, &space.downStaging}) {
    if (auto ok = assign(*staging, Staging::make(api)); !ok) return fail(std::move(ok.error()));
  }
  if (auto ok = assign(space.params, Stopwatch::make(api)); !ok) return fail(std::move(ok.error()));
  for (SlotEvents& slot : space.events) {
    for (Stopwatch* watch : {&slot.up, &slot.kernel, &slot.down}) {
      if (auto ok = assign(*watch, Stopwatch::make(api)); !ok) return fail(std::move(ok.error()));
    }
  }
  return space;
}

void Workspace::settle(DeviceApi& api) const {
  for (const Stream* stream : {&up, &kernel, &down}) (void)api.awaitAll(stream->get());
}

Expected<void> sendToDevice(DeviceApi& api, StreamHandle stream, Staging& staging, std::byte* device,
                            const std::byte* source, std::int64_t bytes, const std::stop_token& stop) {
  for (std::int64_t at = 0; at < bytes; at += staging.halfBytes()) {
    if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    const std::int64_t size = std::min(staging.halfBytes(), bytes - at);
    const auto half = staging.next(api);
    if (!half) return fail(half.error());
    copyOnHost((*half)->memory.data(), source + at, size);
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
