// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/device/device_roofline.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <vector>

#include "core/timing/statistics.h"
#include "gpu/device/workspace.h"

namespace gathernd::gpu {
namespace {

constexpr std::int64_t kMinBytes = std::int64_t{1} << 20;
constexpr int kSomeByte = 0x5A;

using Start = std::function<Expected<void>()>;

class Bench {
 public:
  Bench(DeviceApi& api, const RooflineSetup& setup, const std::stop_token& stop)
      : api_(api), setup_(setup), stop_(stop) {}
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  Expected<DeviceRoofline> run() {
    stream_ = TRY(Stream::make(api_));
    auto found = measure();
    // Before the buffers go: what a failure left under way may still use them.
    if (!found) (void)api_.awaitAll(stream_.get());
    return found;
  }

 private:
  Expected<void> prepare() {
    const auto memory = TRY(api_.memory());
    copyBytes_ = std::max(kMinBytes, std::min(setup_.copyBytes, memory.free / 4));
    pinnedBytes_ = std::min(setup_.pinnedBytes, copyBytes_);
    watch_ = TRY(Stopwatch::make(api_));
    source_ = TRY(DeviceBuffer::allocate(api_, copyBytes_));
    target_ = TRY(DeviceBuffer::allocate(api_, copyBytes_));
    pinned_ = TRY(PinnedBuffer::allocate(api_, pinnedBytes_));
    return api_.setBytes(source_.data(), kSomeByte, copyBytes_, stream_.get());
  }

  Expected<DeviceRoofline> measure() {
    TRY(prepare());
    const std::array<Start, 3> copies = {
        [&] { return api_.copyOnDevice(target_.data(), source_.data(), copyBytes_, stream_.get()); },
        [&] { return api_.copyToDevice(source_.data(), pinned_.data(), pinnedBytes_, stream_.get()); },
        [&] { return api_.copyToHost(pinned_.data(), target_.data(), pinnedBytes_, stream_.get()); }};
    const std::array<std::int64_t, 3> bytes = {2 * copyBytes_, pinnedBytes_, pinnedBytes_};
    std::array<std::vector<double>, 3> rates;
    for (const Start& copy : copies) TRY(time(copy));
    for (int reading = 0; reading < setup_.readings; ++reading) {
      for (std::size_t kind = 0; kind < copies.size(); ++kind) {
        const double ns = TRY(fastest(copies[kind]));
        if (ns > 0) rates[kind].push_back(static_cast<double>(bytes[kind]) / ns);
      }
    }
    return DeviceRoofline{median(rates[0]), median(rates[1]), median(rates[2])};
  }

  Expected<double> fastest(const Start& copy) {
    double best = std::numeric_limits<double>::infinity();
    for (int i = 0; i < setup_.tries; ++i) {
      const double ns = TRY(time(copy));
      best = std::min(best, ns);
    }
    return best;
  }

  Expected<double> time(const Start& copy) {
    if (stop_.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    TRY(api_.record(watch_.begin.get(), stream_.get()));
    TRY(copy());
    TRY(api_.record(watch_.end.get(), stream_.get()));
    TRY(api_.await(watch_.end.get()));
    return api_.nanosecondsBetween(watch_.begin.get(), watch_.end.get());
  }

  DeviceApi& api_;
  const RooflineSetup& setup_;
  const std::stop_token& stop_;
  std::int64_t copyBytes_ = 0, pinnedBytes_ = 0;
  Stream stream_;
  Stopwatch watch_;
  DeviceBuffer source_, target_;
  PinnedBuffer pinned_;
};

}  // namespace

Expected<DeviceRoofline> measureDeviceRoofline(DeviceApi& api, const RooflineSetup& setup,
                                               const std::stop_token& stop) {
  return Bench(api, setup, stop).run();
}

}  // namespace gathernd::gpu
