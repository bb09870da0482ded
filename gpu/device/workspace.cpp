// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/device/workspace.h"

#include <algorithm>
#include <utility>

#include "core/run/cpu/parallel.h"

namespace gathernd::gpu {
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

Expected<StagingLanes> StagingLanes::make(DeviceApi& api) {
  StagingLanes lanes;
  auto first = Staging::make(api);
  if (!first) return fail(std::move(first.error()));
  lanes.lanes_.push_back(std::move(*first));
  return lanes;
}

Expected<void> StagingLanes::reserve(DeviceApi& api, std::int64_t bytes, std::int64_t half) {
  const std::int64_t threads = std::min<std::int64_t>(kMostLanes, cpu::defaultThreads());
  const std::int64_t wanted =
      half < kLaneBytes ? 1 : std::clamp<std::int64_t>(bytes / kBytesPerLane, 1, threads);
  used_ = static_cast<std::size_t>(wanted);
  while (lanes_.size() < used_) {
    auto lane = Staging::make(api);
    if (!lane) return fail(std::move(lane.error()));
    lanes_.push_back(std::move(*lane));
  }
  Expected<void> ok;
  for (std::size_t i = 0; ok && i < used_; ++i) ok = lanes_[i].reserve(api, used_ == 1 ? half : kLaneBytes);
  return ok;
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
  for (StagingLanes* staging : {&space.upStaging, &space.downStaging}) {
    if (auto ok = assign(*staging, StagingLanes::make(api)); !ok) return fail(std::move(ok.error()));
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

}  // namespace gathernd::gpu
