// SPDX-License-Identifier: GPL-3.0-or-later
// A backend that does the reference's work and then whatever a test wants of it, and small calls to run on
// it. Thread rule: one thread.
#pragma once

#include <cassert>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/run/backend.h"
#include "tests/support/calls.h"

namespace gathernd::test {

struct Call {
  Tensor params = arangeTensor({4, 3});
  Tensor indices;
  Plan plan;
};

/// Rows of a 4 by 3 matrix.
inline Call callWith(const std::vector<std::int64_t>& rows, const char* dialect = "tensorflow-cpu") {
  Call made;
  const Extents shape = {static_cast<std::int64_t>(rows.size()), 1};
  made.indices = indexTensor(shape, rows);
  made.plan = *makePlan(callOf(dialect, {4, 3}, shape));
  return made;
}

class FakeBackend final : public Backend {
 public:
  explicit FakeBackend(std::string id) : id_(std::move(id)) {}

  std::string_view id() const override { return id_; }
  std::string_view name() const override { return id_; }
  Availability availability() const override { return {unavailable.empty(), unavailable}; }
  bool timeable() const override { return timed; }
  std::vector<KernelRow> kernels() const override { return kernelRows; }

  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    ++runs;
    if (onRun) onRun();
    threads = options.threads;
    kernel = options.kernel;
    if (order != nullptr) order->push_back(id_);
    if (failFrom > 0 && runs >= failFrom)
      return fail(ErrorCode::Limit, "memory.allocate", {{"bytes", std::int64_t{1}}});
    if (options.phases != nullptr && phases.kernelNs > 0) {
      *options.phases = {phases.toDeviceNs * runs, phases.kernelNs * runs, phases.toHostNs * runs};
    }
    if (writesNothing) return BadReport{};
    auto report = reference_->runInto(plan, params, indices, output, options);
    if (!report) return report;
    const auto size = static_cast<std::size_t>(elementBytes(plan.dtype));
    if (runs < wrongFrom) return silent ? BadReport{} : report;
    for (const std::size_t element : wrongElements) {
      assert((element + 1) * size <= output.size());
      output[element * size] ^= std::byte{0x40};
    }
    return silent ? BadReport{} : report;
  }

  DeviceState deviceState() const override {
    return stateCalls < states.size() ? states[stateCalls++] : DeviceState{};
  }
  Expected<DeviceRoofline> deviceRoofline(const std::stop_token& stop) const override {
    ++rooflineCalls;
    if (!device) return Backend::deviceRoofline(stop);
    return *device;
  }

  Expected<AccessTotals> accessTotals(const Plan& plan, const Tensor& indices, std::string_view which,
                                      const std::stop_token& stop) const override {
    if (!counts) return Backend::accessTotals(plan, indices, which, stop);
    AccessTotals totals;
    totals.warps = plan.tupleCount;
    return totals;
  }

  std::string unavailable;  ///< why
  bool timed = true;
  bool silent = false;  ///< reports no bad tuple
  bool writesNothing = false;
  bool counts = false;
  int failFrom = 0;  ///< the run that fails, from 1; 0: none
  std::vector<std::size_t> wrongElements;
  int wrongFrom = 0;  ///< the run that is wrong there, and all after it
  std::vector<KernelRow> kernelRows;
  std::optional<DeviceRoofline> device;  ///< absent: cannot be measured
  std::vector<DeviceState> states;       ///< one a time that it is asked
  std::function<void()> onRun;
  PhaseTimes phases;  ///< of the first run; the n-th takes n times as long
  std::vector<std::string>* order = nullptr;

  mutable int runs = 0;
  mutable int rooflineCalls = 0;
  mutable std::size_t stateCalls = 0;
  mutable int threads = -1;
  mutable std::string kernel;

 private:
  std::string id_;
  std::unique_ptr<Backend> reference_ = makeReferenceBackend();
};

}  // namespace gathernd::test
