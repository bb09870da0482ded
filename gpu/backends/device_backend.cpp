// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/backends/device_backend.h"

#include <mutex>
#include <optional>
#include <utility>

#include "gpu/backends/kernel_backend.h"

namespace gathernd::gpu {
namespace {

/// Of workspaces that are kept: so many runs at once find theirs made.
constexpr std::size_t kMaxIdle = 8;

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
  std::string_view name() const override { return "NVIDIA GPU (CUDA)"; }

  Availability availability() const override {
    const std::lock_guard lock(mutex_);
    if (!state_) {
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
    if (auto ok = accepts(DType::UInt8, DType::Int64); !ok) return fail(std::move(ok.error()));
    auto found = measureDeviceRoofline(*api_, limits_.roofline, stop);
    if (!found) return fail(afterFailure(std::move(found.error())));
    return found;
  }

 private:
  Expected<BadCounters> runKernel(const KernelJob& job) const override {
    auto found = runOnce(job);
    if (!found) return fail(afterFailure(std::move(found.error())));
    return found;
  }

  Expected<BadCounters> runOnce(const KernelJob& job) const {
    if (job.options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    auto space = takeWorkspace();
    if (!space) return fail(std::move(space.error()));
    const auto call = DeviceCall::make(*api_, job, limits_);
    if (!call) return fail(call.error());
    auto found = runOnDevice(*api_, *space, *call, limits_, job);
    // Before any memory goes: what a failed or cancelled run began may still use it.
    if (!found) space->settle(*api_);
    if (found || found.error().code == ErrorCode::Cancelled) keepWorkspace(std::move(*space));
    return found;
  }

  Expected<Workspace> takeWorkspace() const {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        Workspace space = std::move(idle_.back());
        idle_.pop_back();
        return space;
      }
    }
    return Workspace::make(*api_);
  }
  void keepWorkspace(Workspace space) const {
    const std::lock_guard lock(mutex_);
    if (idle_.size() < kMaxIdle) idle_.push_back(std::move(space));
  }

  /// Whether the device survived, and the error to give.
  Error afterFailure(Error error) const {
    if (error.code == ErrorCode::Cancelled || error.reason == "backend.device_memory_short") return error;
    if (api_->recover()) return error;
    {
      const std::lock_guard lock(mutex_);
      idle_.clear();
      state_ = {false, "restart needed: " + argument(error, "reason")};
    }
    if (error.reason == "backend.device") error.reason = "backend.device_lost";
    return error;
  }

  std::unique_ptr<DeviceApi> api_;
  DeviceLimits limits_;
  mutable std::mutex mutex_;
  mutable std::optional<Availability> state_;  ///< once somebody asked
  mutable std::vector<Workspace> idle_;        ///< of runs that are over, for the next ones
};

}  // namespace

std::unique_ptr<Backend> makeDeviceBackend(std::unique_ptr<DeviceApi> api, const DeviceLimits& limits) {
  return std::make_unique<DeviceBackend>(std::move(api), limits);
}

}  // namespace gathernd::gpu
