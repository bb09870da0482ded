// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/device/workspace.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>

#include "core/run/cpu/parallel.h"

namespace gathernd::gpu {
namespace {

/// The pieces of a transfer, of which each lane takes the next one that nobody has.
class Pieces {
 public:
  Pieces(std::int64_t bytes, std::int64_t each, const std::stop_token& stop)
      : bytes_(bytes), each_(each), stop_(stop) {}

  struct Piece {
    std::int64_t at;
    std::int64_t bytes;  ///< 0: there are no more
  };
  /// `cancelled` after a stop.
  Expected<Piece> next() {
    const std::int64_t at = failed_ ? bytes_ : each_ * next_++;
    if (at >= bytes_) return Piece{0, 0};
    if (stop_.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    return Piece{at, std::min(each_, bytes_ - at)};
  }

  /// work(lane) for each lane, by a thread each; the first failure of all.
  template <class Work>
  Expected<void> share(std::span<Staging> lanes, const Work& work) {
    if (lanes.size() == 1) return work(lanes.front());
    Expected<void> result;
    std::mutex mutex;
    cpu::runWorkers(static_cast<int>(lanes.size()), [&](int worker) {
      auto ok = work(lanes[static_cast<std::size_t>(worker)]);
      if (ok) return;
      const std::lock_guard lock(mutex);
      if (result) result = std::move(ok);
      failed_ = true;
    });
    return result;
  }

 private:
  const std::int64_t bytes_, each_;
  const std::stop_token& stop_;
  std::atomic<std::int64_t> next_{0};
  std::atomic<bool> failed_{false};
};

/// Lanes that a transfer of so many bytes is worth, and the size of its pieces.
std::span<Staging> worthwhile(std::span<Staging> lanes, std::int64_t bytes) {
  const auto most = static_cast<std::size_t>(std::max<std::int64_t>(1, bytes / StagingLanes::kBytesPerLane));
  return lanes.first(std::min(lanes.size(), most));
}
std::int64_t pieceOf(std::span<Staging> lanes) {
  return lanes.size() == 1 ? lanes.front().halfBytes() : StagingLanes::kLaneBytes;
}

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

Expected<Staging> Staging::make(DeviceApi& api) {
  Staging staging;
  for (Half& half : staging.halves_) half.copied = TRY(Event::make(api));
  return staging;
}

Expected<void> Staging::reserve(DeviceApi& api, std::int64_t bytes) {
  for (Half& half : halves_) {
    half.underWay = false;
    if (half.memory.bytes() >= bytes) continue;
    half.memory = PinnedBuffer();  // the old one first: page-locked memory is dear
    half.memory = TRY(PinnedBuffer::allocate(api, bytes));
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
  lanes.lanes_.emplace_back() = TRY(Staging::make(api));
  return lanes;
}

Expected<void> StagingLanes::reserve(DeviceApi& api, std::int64_t bytes, std::int64_t half) {
  const std::int64_t threads = std::min<std::int64_t>(kMostLanes, cpu::defaultThreads());
  const std::int64_t wanted =
      half < kLaneBytes ? 1 : std::clamp<std::int64_t>(bytes / kBytesPerLane, 1, threads);
  used_ = static_cast<std::size_t>(wanted);
  while (lanes_.size() < used_) {
    auto lane = TRY(Staging::make(api));
    lanes_.push_back(std::move(lane));
  }
  for (Staging& lane : lanes()) TRY(lane.reserve(api, used_ == 1 ? half : kLaneBytes));
  return {};
}

Expected<Stopwatch> Stopwatch::make(DeviceApi& api) {
  Stopwatch watch;
  watch.begin = TRY(Event::make(api));
  watch.end = TRY(Event::make(api));
  return watch;
}

Expected<Workspace> Workspace::make(DeviceApi& api) {
  Workspace space;
  for (Stream* stream : {&space.up, &space.kernel, &space.down}) *stream = TRY(Stream::make(api));
  for (StagingLanes* staging : {&space.upStaging, &space.downStaging})
    *staging = TRY(StagingLanes::make(api));
  space.params = TRY(Stopwatch::make(api));
  for (SlotEvents& slot : space.events) {
    for (Stopwatch* watch : {&slot.up, &slot.kernel, &slot.down}) *watch = TRY(Stopwatch::make(api));
  }
  return space;
}

void Workspace::settle(DeviceApi& api) const {
  for (const Stream* stream : {&up, &kernel, &down}) (void)api.awaitAll(stream->get());
}

Expected<void> sendToDevice(DeviceApi& api, StreamHandle stream, std::span<Staging> all, std::byte* device,
                            const std::byte* source, std::int64_t bytes, const std::stop_token& stop) {
  const std::span<Staging> lanes = worthwhile(all, bytes);
  Pieces pieces(bytes, pieceOf(lanes), stop);
  std::mutex streamMutex;
  return pieces.share(lanes, [&](Staging& staging) -> Expected<void> {
    for (;;) {
      const auto piece = TRY(pieces.next());
      if (piece.bytes == 0) return {};
      const auto half = TRY(staging.next(api));
      std::memcpy(half->memory.data(), source + piece.at, static_cast<std::size_t>(piece.bytes));
      const std::lock_guard lock(streamMutex);
      TRY(api.copyToDevice(device + piece.at, half->memory.data(), piece.bytes, stream));
      half->underWay = true;
      TRY(api.record(half->copied.get(), stream));
    }
  });
}

Expected<void> fetchToHost(DeviceApi& api, StreamHandle stream, std::span<Staging> all, std::byte* target,
                           const std::byte* device, std::int64_t bytes, const std::stop_token& stop) {
  const std::span<Staging> lanes = worthwhile(all, bytes);
  Pieces pieces(bytes, pieceOf(lanes), stop);
  std::mutex streamMutex;
  return pieces.share(lanes, [&](Staging& staging) -> Expected<void> {
    Arriving before;
    for (;;) {
      const auto piece = TRY(pieces.next());
      if (piece.bytes == 0) return empty(api, before);
      const auto half = TRY(staging.next(api));
      {
        const std::lock_guard lock(streamMutex);
        TRY(api.copyToHost(half->memory.data(), device + piece.at, piece.bytes, stream));
        half->underWay = true;
        TRY(api.record(half->copied.get(), stream));
      }
      TRY(empty(api, before));
      before = {half, target + piece.at, piece.bytes};
    }
  });
}

}  // namespace gathernd::gpu
