// SPDX-License-Identifier: GPL-3.0-or-later
// Backends whose outcome a test knows beforehand: the reference's output, or one with a wrong value; slow,
// with the phases of a device, counted instead of timed, or not to be had. Thread rule: any thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "core/run/backend.h"

namespace gathernd::ui::testing {

struct FakeTraits {
  std::string id;
  int sleepUs = 0;                              ///< of every run, in steps that heed a stop
  std::int64_t wrongByte = -1;                  ///< this byte of the output is flipped
  bool phases = false;                          ///< says where its time went
  bool counted = false;                         ///< an emulator: no times
  std::string unavailable = {};                 ///< why it cannot work here
  std::shared_ptr<std::atomic<int>> runs = {};  ///< counts those that were begun
};

class FakeBackend : public Backend {
 public:
  explicit FakeBackend(FakeTraits traits) : traits_(std::move(traits)), inner_(makeReferenceBackend()) {}
  std::string_view id() const override { return traits_.id; }
  std::string_view name() const override { return traits_.id; }
  Availability availability() const override { return {traits_.unavailable.empty(), traits_.unavailable}; }
  bool timeable() const override { return !traits_.counted; }

  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    if (traits_.runs) ++*traits_.runs;
    const auto begin = std::chrono::steady_clock::now();
    while (std::chrono::steady_clock::now() - begin < std::chrono::microseconds(traits_.sleepUs)) {
      if (options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
      std::this_thread::sleep_for(std::chrono::microseconds(std::min(traits_.sleepUs, 1000)));
    }
    auto report = inner_->runInto(plan, params, indices, output, options);
    if (traits_.wrongByte >= 0 && traits_.wrongByte < static_cast<std::int64_t>(output.size()))
      output[static_cast<std::size_t>(traits_.wrongByte)] ^= std::byte{1};
    if (traits_.phases && options.phases != nullptr) *options.phases = {47900, 3400, 16500};
    return report;
  }

  Expected<AccessTotals> accessTotals(const Plan& plan, const Tensor& indices, std::string_view kernel,
                                      const std::stop_token& stop) const override {
    if (!traits_.counted) return Backend::accessTotals(plan, indices, kernel, stop);
    AccessTotals totals;
    totals.warps = 1;
    totals.counts[static_cast<std::size_t>(AccessKind::SliceLoad)] = {1, 32, 32, 128, 32};
    return totals;
  }

 private:
  FakeTraits traits_;
  std::unique_ptr<Backend> inner_;
};

inline BackendRegistry fakeRegistry(std::initializer_list<FakeTraits> all) {
  BackendRegistry registry;
  registry.add(makeReferenceBackend());
  for (const FakeTraits& traits : all) registry.add(std::make_unique<FakeBackend>(traits));
  return registry;
}

}  // namespace gathernd::ui::testing
