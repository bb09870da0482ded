// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks of tuples over threads. Each worker takes the next block from a counter, turns its tuples into slice
// numbers, then copies. What a run reports does not depend on who took which block: counts add up and the
// first bad tuple is a minimum.
#include "core/gather/cpu/engine.h"

#include <atomic>
#include <mutex>

#include "core/gather/cpu/copy.h"
#include "core/gather/cpu/parallel.h"
#include "core/gather/cpu/partition.h"
#include "core/gather/cpu/resolve.h"

namespace gathernd::cpu {
namespace {

void merge(BlockReport& into, const BlockReport& part) {
  into.badCount += part.badCount;
  if (part.firstBad >= 0 && (into.firstBad < 0 || part.firstBad < into.firstBad))
    into.firstBad = part.firstBad;
}

/// One run, shared by its workers.
class Run {
 public:
  Run(const GatherJob& job, const JobOptions& options)
      : rule_(*job.rule),
        tupleCount_(job.tupleCount),
        options_(options),
        indices_(job.indices),
        job_{job.params, job.output, job.sliceBytes, fillPattern(job.fillElement, job.elementBytes)},
        resolve_(resolverFor(job.indexDtype)),
        copy_(copierFor(job.sliceBytes)),
        partition_(Partition::of(job, options.threads > 0 ? options.threads : defaultThreads())) {}

  /// False when it was cancelled.
  bool go() {
    runWorkers(partition_.workers, [this](int) { work(); });
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
    const std::int64_t last = std::min(first + partition_.tuplesPerBlock, tupleCount_);
    std::array<std::int64_t, kTuplesPerStep> sliceIds;
    for (std::int64_t tuple = first; tuple < last; tuple += kTuplesPerStep) {
      if (options_.stop.stop_requested()) return false;
      const auto count = static_cast<std::size_t>(std::min(kTuplesPerStep, last - tuple));
      const std::span<std::int64_t> step(sliceIds.data(), count);
      merge(report, resolve_(rule_, indices_, tuple, step));
      copy_(job_, tuple, step);
    }
    return true;
  }

  bool doPart(std::int64_t block, BlockReport& report) {
    if (options_.stop.stop_requested()) return false;
    const std::int64_t tuple = block / partition_.blocksPerTuple;
    const std::int64_t from = block % partition_.blocksPerTuple * kBlockBytes;
    std::int64_t sliceId = kNoSlice;
    const BlockReport one = resolve_(rule_, indices_, tuple, {&sliceId, 1});
    if (from == 0) merge(report, one);  // each part resolves its tuple again; only the first one counts it
    copyPart(job_, tuple, sliceId, from, std::min(kBlockBytes, job_.sliceBytes - from));
    return true;
  }

  void countDone() {
    if (options_.progress == nullptr || !*options_.progress) return;
    const std::int64_t done = done_.fetch_add(1, std::memory_order_relaxed) + 1;
    const double blocks = static_cast<double>(partition_.blocks);
    const auto step = [&](std::int64_t n) {
      return static_cast<std::int64_t>(static_cast<double>(n) * kProgressCalls / blocks);
    };
    if (step(done) != step(done - 1)) (*options_.progress)(static_cast<double>(done) / blocks);
  }

  const OffsetRule& rule_;
  std::int64_t tupleCount_;
  const JobOptions& options_;
  const std::byte* indices_;
  CopyJob job_;
  ResolveBlock resolve_;
  CopyBlock copy_;
  Partition partition_;
  std::atomic<std::int64_t> next_{0};
  std::atomic<std::int64_t> done_{0};
  std::atomic<bool> cancelled_{false};
  std::mutex mutex_;
  BlockReport report_;
};

}  // namespace

JobReport runJob(const GatherJob& job, const JobOptions& options) {
  if (job.tupleCount == 0) return {};
  Run run(job, options);
  const bool done = run.go();
  return {run.report().badCount, run.report().firstBad, !done};
}

}  // namespace gathernd::cpu
