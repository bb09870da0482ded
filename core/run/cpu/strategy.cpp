// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdint>
#include <numeric>

#include "core/run/cpu/run.h"
#include "core/tensor/cache_line.h"

namespace gathernd::cpu {
namespace {

constexpr std::int64_t kPartBytes = std::int64_t{512} << 10;
constexpr std::int64_t kMinChunkBytes = std::int64_t{256} << 10;
constexpr std::int64_t kMaxChunkBytes = std::int64_t{2} << 20;
constexpr std::int64_t kStepBytes = std::int64_t{1} << 20;
/// Smaller slices from a large table are bound by their reads: streaming them only adds to the queue.
constexpr std::int64_t kMinStreamedFromMemory = 32;
/// Rows this long are sequential reads: out of a cache the hardware's own prefetch serves them, and ours cost
/// a tenth. (Measured on 14 KB and 80 KB rows; out of memory 14 KB rows gain a quarter by it, 80 KB ones
/// little.)
constexpr std::int64_t kSequentialRow = 4096;
constexpr std::int64_t kLongestFetchedRow = 32768;
/// Slices from here on have thresholds of their own.
constexpr std::int64_t kRow = 1024;
/// Batch entries with fewer tuples are cheaper to resolve together than to take one by one.
constexpr std::int64_t kMinDirectTuples = 256;

double tableBytes(const GatherJob& job) {
  const OffsetRule& rule = *job.rule;
  const std::int64_t batches = rule.tuplesPerBatch > 0 ? job.tupleCount / rule.tuplesPerBatch : 1;
  return static_cast<double>(rule.slicesPerBatch) * static_cast<double>(batches) *
         static_cast<double>(job.sliceBytes);
}

bool isDirect(const GatherJob& job) {
  const OffsetRule& rule = *job.rule;
  const bool wide = job.indexDtype == DType::Int64 || job.indexDtype == DType::UInt64;
  const bool narrow = job.indexDtype == DType::Int32 || job.indexDtype == DType::UInt32;
  return rule.depth == 1 && rule.tupleStride == 1 && !rule.flatOnly && (wide || narrow) &&
         !job.indicesMayChange && job.absentFile == nullptr && rule.axisSize[0] > 0 && job.sliceBytes > 0 &&
         (rule.tuplesPerBatch == job.tupleCount || rule.tuplesPerBatch >= kMinDirectTuples);
}

/// By what a long row goes to an output that stays in cache.
Store longStoreOf(const Tuning& tuning) {
  return tuning.longRowByString != 0 ? Store::String : Store::Library;
}

}  // namespace

Strategy Strategy::of(const GatherJob& job, const Tuning& tuning, int threads) {
  Strategy made;
  made.direct = isDirect(job);
  if (made.direct) {
    made.form = elementBytes(job.indexDtype) == 8 ? IdForm::Index64 : IdForm::Index32;
  }
  const bool fromMemory = tableBytes(job) > static_cast<double>(tuning.prefetchTable);
  const bool fetched = job.sliceBytes < kRow || tableBytes(job) > static_cast<double>(tuning.prefetchRows);
  if (fromMemory && fetched)
    made.prefetch = tuning.prefetchToSecondLevel != 0 ? Prefetch::Second : Prefetch::First;

  const std::int64_t indexBytes = std::int64_t{job.rule->depth} * elementBytes(job.indexDtype);
  const std::int64_t read = fromMemory ? std::max(job.sliceBytes, kCacheLineBytes) : job.sliceBytes;
  const std::int64_t perTuple = std::max<std::int64_t>(1, indexBytes + job.sliceBytes + read);
  const double moved = static_cast<double>(job.tupleCount) * static_cast<double>(perTuple);
  const double useful = moved / static_cast<double>(tuning.bytesPerThread);
  made.workers = static_cast<int>(std::clamp(useful, 1.0, static_cast<double>(std::max(1, threads))));

  if (job.sliceBytes > kPartBytes) {
    made.partBytes = kPartBytes / job.elementBytes * job.elementBytes;
    made.partsPerTuple = (job.sliceBytes - 1) / made.partBytes + 1;
    made.chunks = job.tupleCount * made.partsPerTuple;
  } else {
    const auto share = static_cast<std::int64_t>(moved / (8.0 * made.workers));
    const std::int64_t chunk = std::clamp(share, kMinChunkBytes, kMaxChunkBytes);
    // Whole lines of the output, but not of rows: 16 of 80,004 bytes would leave two chunks a worker.
    const std::int64_t tuplesPerLine =
        job.sliceBytes >= kRow
            ? 1
            : kCacheLineBytes / std::gcd(kCacheLineBytes, std::max<std::int64_t>(1, job.sliceBytes));
    made.tuplesPerChunk = (chunk / perTuple / tuplesPerLine + 1) * tuplesPerLine;
    made.chunks = (job.tupleCount - 1) / made.tuplesPerChunk + 1;
    made.tuplesPerStep =
        std::clamp<std::int64_t>(kStepBytes / std::max<std::int64_t>(1, job.sliceBytes), 1, kBlockTuples);
  }
  made.workers = static_cast<int>(std::min<std::int64_t>(made.workers, made.chunks));

  made.storeBy(job, tuning, fromMemory);
  return made;
}

void Strategy::storeBy(const GatherJob& job, const Tuning& tuning, bool fromMemory) {
  const std::int64_t output = job.tupleCount * job.sliceBytes;
  const bool threaded = workers > 1;
  const std::int64_t streamRows = threaded ? tuning.streamRowsThreads : tuning.streamRows;
  const std::int64_t streamSmall = threaded ? tuning.streamOutputThreads : tuning.streamOutput;
  const std::int64_t indices = job.tupleCount * job.rule->depth * elementBytes(job.indexDtype);
  longRun = tuning.longRow;
  if (output + indices / 2 >= streamRows) {
    runStore = longStore = Store::Stream;
  } else {
    longStore = longStoreOf(tuning);
  }

  const std::int64_t threshold = job.sliceBytes < kRow ? streamSmall : streamRows;
  if (output >= threshold) nearStore = Store::Stream;
  if (output >= threshold && (!fromMemory || job.sliceBytes >= kMinStreamedFromMemory)) {
    store = Store::Stream;
    return;
  }
  const bool outOfCache =
      job.sliceBytes >= kSequentialRow && tableBytes(job) <= static_cast<double>(threshold);
  if (outOfCache || job.sliceBytes > kLongestFetchedRow) prefetch = Prefetch::None;
  if (prefetch == Prefetch::None && job.sliceBytes >= tuning.longRow &&
      job.sliceBytes % kCacheLineBytes == 0 && startsLine(job.output))
    store = longStoreOf(tuning);
}

}  // namespace gathernd::cpu
