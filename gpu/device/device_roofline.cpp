// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/device/device_roofline.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <utility>
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
    if (auto ok = own(api_, stream_, api_.makeStream()); !ok) return fail(std::move(ok.error()));
    auto found = prepare().and_then([&] { return measure(); });
    // Before the buffers go: what a failure left under way may still use them.
    if (!found) (void)api_.awaitAll(stream_.get());
    return found;
  }

 private:
  Expected<void> prepare() {
    return api_.memory()
        .map([&](const DeviceMemory& memory) {
          copyBytes_ = std::max(kMinBytes, std::min(setup_.copyBytes, memory.free / 4));
          pinnedBytes_ = std::min(setup_.pinnedBytes, copyBytes_);
        })
        .and_then([&] { return assign(watch_, Stopwatch::make(api_)); })
        .and_then([&] { return assign(source_, DeviceBuffer::allocate(api_, copyBytes_)); })
        .and_then([&] { return assign(target_, DeviceBuffer::allocate(api_, copyBytes_)); })
        .and_then([&] { return assign(pinned_, PinnedBuffer::allocate(api_, pinnedBytes_)); })
        .and_then([&] { return api_.setBytes(source_.data(), kSomeByte, copyBytes_, stream_.get()); });
  }

  Expected<DeviceRoofline> measure() {
    const std::array<Start, 3> copies = {
        [&] { return api_.copyOnDevice(target_.data(), source_.data(), copyBytes_, stream_.get()); },
        [&] { return api_.copyToDevice(source_.data(), pinned_.data(), pinnedBytes_, stream_.get()); },
        [&] { return api_.copyToHost(pinned_.data(), target_.data(), pinnedBytes_, stream_.get()); }};
    const std::array<std::int64_t, 3> bytes = {2 * copyBytes_, pinnedBytes_, pinnedBytes_};
    std::array<std::vector<double>, 3> rates;
    Expected<double> ns = 0.0;
    for (std::size_t kind = 0; ns && kind < copies.size(); ++kind) ns = time(copies[kind]);
    for (int reading = 0; ns && reading < setup_.readings; ++reading) {
      for (std::size_t kind = 0; ns && kind < copies.size(); ++kind) {
        ns = fastest(copies[kind]);
        if (ns && *ns > 0) rates[kind].push_back(static_cast<double>(bytes[kind]) / *ns);
      }
    }
    if (!ns) return fail(std::move(ns.error()));
    return DeviceRoofline{median(rates[0]), median(rates[1]), median(rates[2])};
  }

  Expected<double> fastest(const Start& copy) {
    Expected<double> best = std::numeric_limits<double>::infinity();
    for (int i = 0; best && i < setup_.tries; ++i)
      best = time(copy).map([&](double ns) { return std::min(ns, *best); });
    return best;
  }

  Expected<double> time(const Start& copy) {
    if (stop_.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    return api_.record(watch_.begin.get(), stream_.get())
        .and_then(copy)
        .and_then([&] { return api_.record(watch_.end.get(), stream_.get()); })
        .and_then([&] { return api_.await(watch_.end.get()); })
        .and_then([&] { return api_.nanosecondsBetween(watch_.begin.get(), watch_.end.get()); });
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
