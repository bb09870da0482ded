// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/device/device_backend.h"

#include <cassert>
#include <mutex>
#include <optional>
#include <utility>

#include "gpu/device/device_run.h"
#include "gpu/emulator/access_recorder.h"
#include "gpu/kernels/family.h"
#include "gpu/plan_args.h"

namespace gathernd::gpu {
namespace {

std::string argument(const Error& error, std::string_view name) {
  for (const ErrorArg& arg : error.args) {
    const auto* text = std::get_if<std::string>(&arg.value);
    if (arg.name == name && text != nullptr) return *text;
  }
  return error.reason;
}

class DeviceBackend final : public Backend {
 public:
  DeviceBackend(std::unique_ptr<DeviceApi> api, const DeviceLimits& limits)
      : api_(std::move(api)), limits_(limits) {}

  std::string_view id() const override { return "cuda"; }
  std::string_view name() const override { return "NVIDIA GPU (CUDA)"; }
  std::vector<KernelRow> kernels() const override { return kernelRows(); }

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

  Expected<void> accepts(DType dtype, DType indexDtype) const override {
    if (auto ok = Backend::accepts(dtype, indexDtype); !ok) return ok;
    if (dtype != DType::String) return {};
    return fail(ErrorCode::Unsupported, "backend.dtype",
                {{"backend", std::string(id())}, {"dtype", std::string(dtypeName(dtype))}});
  }

  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    assert(static_cast<std::int64_t>(output.size()) >= plan.outputBytes());
    if (auto ok = accepts(plan.dtype, plan.indexDtype); !ok) return fail(std::move(ok.error()));
    const auto chosen = chooseKernel(plan, options.kernel, id());
    if (!chosen) return fail(chosen.error());
    if (nothingToDo(plan)) return BadReport{};
    auto found = runJob({plan, chosen->id, params, indices, output, options});
    if (!found) return fail(afterFailure(std::move(found.error())));
    if (options.progress) options.progress(1.0);
    return reportOf(*found, plan, indices, options);
  }

  Expected<AccessReport> accesses(const Plan& plan, const Tensor& indices, TupleRange tuples,
                                  std::string_view kernel) const override {
    if (auto ok = accepts(plan.dtype, plan.indexDtype); !ok) return fail(std::move(ok.error()));
    return listAccesses(plan, indices, tuples, kernel, id());
  }
  Expected<AccessTotals> accessTotals(const Plan& plan, const Tensor& indices, std::string_view kernel,
                                      const std::stop_token& stop) const override {
    if (auto ok = accepts(plan.dtype, plan.indexDtype); !ok) return fail(std::move(ok.error()));
    return countAccesses(plan, indices, kernel, id(), stop);
  }

 private:
  Expected<BadCounters> runJob(const DeviceJob& job) const {
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
      if (idle_) {
        Workspace space = std::move(*idle_);
        idle_.reset();
        return space;
      }
    }
    return Workspace::make(*api_);
  }
  void keepWorkspace(Workspace space) const {
    const std::lock_guard lock(mutex_);
    if (!idle_) idle_ = std::move(space);
  }

  /// Whether the device survived, and the error to give.
  Error afterFailure(Error error) const {
    if (error.code == ErrorCode::Cancelled || error.reason == "backend.device_memory_short") return error;
    if (api_->recover()) return error;
    {
      const std::lock_guard lock(mutex_);
      idle_.reset();
      state_ = {false, "restart needed: " + argument(error, "reason")};
    }
    if (error.reason == "backend.device") error.reason = "backend.device_lost";
    return error;
  }

  std::unique_ptr<DeviceApi> api_;
  DeviceLimits limits_;
  mutable std::mutex mutex_;
  mutable std::optional<Availability> state_;  ///< once somebody asked
  mutable std::optional<Workspace> idle_;      ///< of the last run, for the next
};

}  // namespace

std::unique_ptr<Backend> makeDeviceBackend(std::unique_ptr<DeviceApi> api, const DeviceLimits& limits) {
  return std::make_unique<DeviceBackend>(std::move(api), limits);
}

}  // namespace gathernd::gpu
