// SPDX-License-Identifier: GPL-3.0-or-later
// The fast backend: blocks of tuples over threads. Each worker takes the next block from a counter, turns its
// tuples into slice numbers, then copies. What a run reports does not depend on who took which block: counts
// add up and the first bad tuple is a minimum.
#include <array>
#include <atomic>
#include <cassert>
#include <exception>
#include <mutex>

#include "core/gather/bad_tuples.h"
#include "core/gather/cpu/copy.h"
#include "core/gather/cpu/parallel.h"
#include "core/gather/cpu/partition.h"
#include "core/gather/cpu/resolve.h"
#include "core/gather/registry.h"

namespace gathernd {
namespace {

using cpu::BlockReport;
using cpu::CopyJob;
using cpu::Partition;

void merge(BlockReport& into, const BlockReport& part) {
  into.badCount += part.badCount;
  if (part.firstBad >= 0 && (into.firstBad < 0 || part.firstBad < into.firstBad))
    into.firstBad = part.firstBad;
}

/// One run, shared by its workers.
class Run {
 public:
  Run(const Plan& plan, const Tensor& params, const Tensor& indices, std::span<std::byte> output,
      const RunOptions& options)
      : plan_(plan),
        options_(options),
        indices_(indices.data()),
        job_{params.data(), output.data(), plan.sliceBytes(), cpu::fillPatternOf(plan)},
        resolve_(cpu::resolverFor(plan.indexDtype)),
        copy_(cpu::copierFor(plan.sliceBytes())),
        partition_(Partition::of(plan, options.threads > 0 ? options.threads : cpu::defaultThreads())) {}

  /// False when it was cancelled.
  bool go() {
    cpu::runWorkers(partition_.workers, [this](int) { work(); });
    return !cancelled_.load();
  }
  const BlockReport& report() const { return report_; }

 private:
  // Small enough that even tuples that each fault a page in from disk leave a cancel waiting for milliseconds
  // only.
  static constexpr std::int64_t kTuplesPerStep = 256;
  static constexpr std::int64_t kProgressCalls = 32;

  void work() {
    BlockReport mine;
    for (;;) {
      const std::int64_t block = next_.fetch_add(1, std::memory_order_relaxed);
      if (block >= partition_.blocks) break;
      if (!doBlock(block, mine)) {
        cancelled_.store(true);
        break;
      }
      countDone();
    }
    const std::lock_guard lock(mutex_);
    merge(report_, mine);
  }

  bool doBlock(std::int64_t block, BlockReport& report) {
    if (partition_.blocksPerTuple > 1) return doPart(block, report);
    const std::int64_t first = block * partition_.tuplesPerBlock;
    const std::int64_t last = std::min(first + partition_.tuplesPerBlock, plan_.tupleCount);
    std::array<std::int64_t, kTuplesPerStep> sliceIds;
    for (std::int64_t tuple = first; tuple < last; tuple += kTuplesPerStep) {
      if (options_.stop.stop_requested()) return false;
      const auto count = static_cast<std::size_t>(std::min(kTuplesPerStep, last - tuple));
      const std::span<std::int64_t> step(sliceIds.data(), count);
      merge(report, resolve_(plan_.rule, indices_, tuple, step));
      copy_(job_, tuple, step);
    }
    return true;
  }

  bool doPart(std::int64_t block, BlockReport& report) {
    if (options_.stop.stop_requested()) return false;
    const std::int64_t tuple = block / partition_.blocksPerTuple;
    const std::int64_t from = block % partition_.blocksPerTuple * cpu::kBlockBytes;
    std::int64_t sliceId = cpu::kNoSlice;
    const BlockReport one = resolve_(plan_.rule, indices_, tuple, {&sliceId, 1});
    if (from == 0) merge(report, one);  // each part resolves its tuple again; only the first one counts it
    cpu::copyPart(job_, tuple, sliceId, from, std::min(cpu::kBlockBytes, job_.sliceBytes - from));
    return true;
  }

  void countDone() {
    if (!options_.progress) return;
    const std::int64_t done = done_.fetch_add(1, std::memory_order_relaxed) + 1;
    const double blocks = static_cast<double>(partition_.blocks);
    const auto step = [&](std::int64_t n) {
      return static_cast<std::int64_t>(static_cast<double>(n) * kProgressCalls / blocks);
    };
    if (step(done) != step(done - 1)) options_.progress(static_cast<double>(done) / blocks);
  }

  const Plan& plan_;
  const RunOptions& options_;
  const std::byte* indices_;
  CopyJob job_;
  cpu::ResolveBlock resolve_;
  cpu::CopyBlock copy_;
  Partition partition_;
  std::atomic<std::int64_t> next_{0};
  std::atomic<std::int64_t> done_{0};
  std::atomic<bool> cancelled_{false};
  std::mutex mutex_;
  BlockReport report_;
};

class CpuBackend final : public Backend {
 public:
  std::string_view id() const override { return "cpu"; }
  std::string_view name() const override { return "CPU, threads"; }

  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    assert(static_cast<std::int64_t>(output.size()) >= plan.outputBytes());
    const bool nothingToCheck = !plan.checks || plan.depth == 0;
    if (plan.tupleCount == 0 || (plan.outputBytes() == 0 && nothingToCheck)) return BadReport{};
    Run run(plan, params, indices, output, options);
    try {
      if (!run.go()) return fail(ErrorCode::Cancelled, "cancelled");
    } catch (const std::exception& error) {
      return fail(ErrorCode::Limit, "backend.threads", {{"reason", std::string(error.what())}});
    }
    BadReport report{run.report().badCount, run.report().firstBad, {}};
    if (options.allBad && report.count > 0) {
      auto all = listBadTuples(plan, indices, options.stop);
      if (!all) return fail(std::move(all.error()));
      report.all = std::move(*all);
    }
    return report;
  }
};

}  // namespace

std::unique_ptr<Backend> makeCpuBackend() {
  return std::make_unique<CpuBackend>();
}

}  // namespace gathernd
