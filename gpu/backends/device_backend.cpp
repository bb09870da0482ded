// SPDX-License-Identifier: GPL-3.0-or-later

#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/error/sentences.h"
#include "gpu/backends/cuda_backend.h"
#include "gpu/backends/device_run.h"
#include "gpu/device/device_api.h"
#include "gpu/gradient/gradient_run.h"

namespace gathernd::gpu {
namespace {

/// Workspaces of runs that are over, for the next ones. Thread rule: from any thread.
template <class Space>
class Idle {
 public:
  /// One of those, or a new one.
  Expected<Space> take(DeviceApi& api) {
    {
      const std::lock_guard lock(mutex_);
      if (!spaces_.empty()) {
        Space space = std::move(spaces_.back());
        spaces_.pop_back();
        return space;
      }
    }
    return Space::make(api);
  }
  void keep(Space space) {
    const std::lock_guard lock(mutex_);
    if (spaces_.size() < kMost) spaces_.push_back(std::move(space));
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    spaces_.clear();
  }

 private:
  static constexpr std::size_t kMost = 8;  ///< so many runs at once find theirs made

  std::mutex mutex_;
  std::vector<Space> spaces_;
};

std::string argument(const Error& error, std::string_view name) {
  for (const ErrorArg& arg : error.args) {
    const auto* text = std::get_if<std::string>(&arg.value);
    if (arg.name == name && text != nullptr) return *text;
  }
  return error.reason;
}

class DeviceBackend final : public KernelBackend {
 public:
  DeviceBackend(std::unique_ptr<DeviceApi> api, const DeviceLimits& limits)
      : api_(std::move(api)), limits_(limits) {}

  std::string_view id() const override { return "cuda"; }
  std::string_view name() const override { return GATHERND_TR("NVIDIA GPU (CUDA)"); }

  Availability availability() const override {
    const std::lock_guard lock(mutex_);
    if (!state_ && api_ == nullptr) {
      state_ = {false, "this program was built without CUDA"};
    } else if (!state_) {
      const auto count = api_->deviceCount();
      state_ = count ? Availability() : Availability{false, argument(count.error(), "reason")};
    }
    return *state_;
  }

  std::vector<DeviceRow> devices() const override {
    if (!availability().available) return {};
    auto rows = api_->devices();
    return rows ? std::move(*rows) : std::vector<DeviceRow>();
  }

  DeviceState deviceState() const override {
    if (!availability().available) return {};
    return api_->state().value_or(DeviceState());
  }

  Expected<DeviceRoofline> deviceRoofline(const std::stop_token& stop) const override {
    TRY(accepts(DType::UInt8, DType::Int64));
    return measureDeviceRoofline(*api_, limits_.roofline, stop).map_error([this](Error error) {
      return afterFailure(std::move(error));
    });
  }

 private:
  Expected<BadCounters> runKernel(const KernelJob& job) const override {
    return runOnce(job).map_error([this](Error error) { return afterFailure(std::move(error)); });
  }

  Expected<BadCounters> runOnce(const KernelJob& job) const {
    if (job.options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    const auto device = TRY(traits());
    if (const auto layout = SmallLayout::of(job.plan, limits_)) {
      auto found = runAtOnce(job, *layout, device);
      if (found || found.error().code != ErrorCode::Limit) return found;
    }
    auto space = TRY(idle_.take(*api_));
    const auto call = TRY(DeviceCall::make(*api_, job, limits_, device));
    auto found = runOnDevice(*api_, space, call, limits_, job);
    // Before any memory goes: what a failed or cancelled run began may still use it.
    if (!found) space.settle(*api_);
    if (found || found.error().code == ErrorCode::Cancelled) idle_.keep(std::move(space));
    return found;
  }

  Expected<BadCounters> sum(const GradientJob& job, const RunOptions& options) const override {
    return sumOnce(job, options).map_error([this](Error error) { return afterFailure(std::move(error)); });
  }

  Expected<BadCounters> sumOnce(const GradientJob& job, const RunOptions& options) const {
    if (options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    auto space = TRY(idle_.take(*api_));
    const auto call = TRY(DeviceGradient::make(*api_, job, limits_));
    auto found = sumOnDevice(*api_, space, call, limits_, job, options);
    // Before any memory goes: what a failed or cancelled run began may still use it.
    if (!found) space.settle(*api_);
    if (found || found.error().code == ErrorCode::Cancelled) idle_.keep(std::move(space));
    return found;
  }

  /// `limit` where there is no memory even for that: chunks may need less.
  Expected<BadCounters> runAtOnce(const KernelJob& job, const SmallLayout& layout,
                                  const DeviceTraits& device) const {
    const bool mapped = worksMapped(job, layout, limits_, device);
    auto space = TRY(idleSmall_.take(*api_));
    auto ok = space.reserve(*api_, layout.end, mapped);
    if (ok && job.options.phases != nullptr) ok = space.reserveEvents(*api_);
    if (!ok) return fail(std::move(ok.error()));
    auto found = runSmall(*api_, space, layout, job, device, mapped);
    if (!found) {
      (void)api_->awaitAll(space.stream());
      return found;
    }
    idleSmall_.keep(std::move(space));
    return found;
  }

  /// Asked once.
  Expected<DeviceTraits> traits() const {
    const std::lock_guard lock(mutex_);
    if (traits_) return *traits_;
    return api_->traits().map([&](const DeviceTraits& found) {
      traits_ = found;
      return found;
    });
  }

  /// Whether the device survived, and the error to give.
  Error afterFailure(Error error) const {
    if (error.code == ErrorCode::Cancelled || error.reason == "backend.device_memory_short" ||
        error.reason == "gradient.device_memory")
      return error;
    if (api_->recover()) return error;
    idle_.clear();
    idleSmall_.clear();
    {
      const std::lock_guard lock(mutex_);
      state_ = {false, "restart needed: " + argument(error, "reason")};
    }
    if (error.reason == "backend.device") error.reason = "backend.device_lost";
    return error;
  }

  std::unique_ptr<DeviceApi> api_;
  DeviceLimits limits_;
  mutable std::mutex mutex_;
  mutable std::optional<Availability> state_;  ///< once somebody asked
  mutable std::optional<DeviceTraits> traits_;
  mutable Idle<Workspace> idle_;
  mutable Idle<SmallSpace> idleSmall_;
};

}  // namespace

std::unique_ptr<Backend> makeDeviceBackend(std::unique_ptr<DeviceApi> api, const DeviceLimits& limits) {
  return std::make_unique<DeviceBackend>(std::move(api), limits);
}

}  // namespace gathernd::gpu

namespace gathernd {

std::unique_ptr<Backend> makeCudaBackend() {
  return gpu::makeDeviceBackend(gpu::makeCudaDeviceApi());
}

}  // namespace gathernd
