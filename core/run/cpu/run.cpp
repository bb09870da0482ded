// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cpu/run.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <numeric>

#include "core/run/cpu/unaligned.h"

namespace gathernd::cpu {
namespace {

/// Of a bad tuple whose slice is too large to be read from the fill row.
constexpr std::int64_t kNoOffset = INT64_MIN;
constexpr std::int64_t kProgressCalls = 32;
constexpr std::int64_t kRunBytes = 32768;
/// Nearer ones share lines, which a line put together at once serves better; farther ones no prefetcher
/// follows.
constexpr std::int64_t kLongestStride = 4 * kCacheLineBytes;
constexpr std::int64_t kMinStridedTuples = 64;
constexpr std::int64_t kStrideTuples = 4096;
/// Looked at are ids so many tuples apart: a prime, since patterns repeat by powers of two.
constexpr std::int64_t kNearGap = 31;
constexpr std::int64_t kNearBytesPerTuple = 2 * kCacheLineBytes;

alignas(64) constexpr std::array<std::byte, 4096> kZeros{};

std::int64_t distance(const std::byte* from, const std::byte* to) {
  return static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(to) -
                                   reinterpret_cast<std::uintptr_t>(from));
}

bool inRange(const Kernels& kernels, const std::int64_t* ids, std::int64_t count, std::int64_t last) {
  return kernels.inRange64(ids, count, last);
}
bool inRange(const Kernels& kernels, const std::int32_t* ids, std::int64_t count, std::int64_t last) {
  return kernels.inRange32(ids, count, static_cast<std::int32_t>(std::min<std::int64_t>(last, INT32_MAX)));
}

bool consecutive(const Kernels& kernels, const std::int64_t* ids, std::int64_t count, std::int64_t step = 1) {
  return kernels.consecutive64(ids, count, step);
}
bool consecutive(const Kernels& kernels, const std::int32_t* ids, std::int64_t count, std::int64_t step = 1) {
  return kernels.consecutive32(ids, count, step);
}

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

Run::Run(const GatherJob& job, const JobOptions& options, const Strategy& strategy, const Kernels& kernels)
    : job_(job),
      options_(options),
      strategy_(strategy),
      kernels_(kernels),
      shareCount_(std::clamp(strategy.workers, 1, kMaxShares)) {
  for (int i = 0; i < shareCount_; ++i) std::construct_at(&shares_[static_cast<std::size_t>(i)].share);
  makeFillRow();
  const bool fromRow = job.sliceBytes <= fillBytes_;
  rule_ = ResolveRule::of(*job.rule, job.indexDtype, job.sliceBytes,
                          fromRow ? distance(job.params, fillFrom_) : kNoOffset);
  resolve_ = kernels.resolver(rule_);
  if (job.sliceBytes == 0) return;
  copyOffsets_ = kernels.copier(IdForm::Offset, job.sliceBytes, strategy.store, strategy.prefetch);
  if (strategy.direct)
    copyDirect_ = kernels.copier(strategy.form, job.sliceBytes, strategy.store, strategy.prefetch);
  if (strategy.prefetch != Prefetch::None && job.sliceBytes <= kCacheLineBytes) {
    copyNearOffsets_ = kernels.copier(IdForm::Offset, job.sliceBytes, strategy.nearStore, Prefetch::None);
    if (strategy.direct)
      copyNear_ = kernels.copier(strategy.form, job.sliceBytes, strategy.nearStore, Prefetch::None);
  }
  if (!strategy.direct || job.sliceBytes > kLongestStrided) return;
  // Where each of them is a miss, not to read the ids again is worth a tenth; out of a cache it costs a
  // twentieth.
  if (strategy.prefetch == Prefetch::None) {
    copyStrided_ = kernels.copier(strategy.form, job.sliceBytes, strategy.store, Prefetch::Hardware);
  } else {
    copyStride_ = kernels.strider(job.sliceBytes, strategy.runStore);
  }
}

void Run::makeFillRow() {
  const auto& element = job_.fillElement;
  if (std::all_of(element.begin(), element.end(), [](std::byte byte) { return byte == std::byte{0}; })) {
    fillFrom_ = kZeros.data();
    return;
  }
  fillBytes_ = kFillRowBytes / job_.elementBytes * job_.elementBytes;
  const std::int64_t needed = std::min(fillBytes_, job_.sliceBytes);
  for (std::int64_t at = 0; at < needed; at += job_.elementBytes)
    std::memcpy(fillRow_.data() + at, element.data(), static_cast<std::size_t>(job_.elementBytes));
  fillFrom_ = fillRow_.data();
}

void Run::work(int worker) {
  clearUpperHalves();
  BlockReport mine;
  for (int i = 0; i < shareCount_ && doShare((worker + i) % shareCount_, mine); ++i) {
  }
  if (strategy_.streams()) finishStreams();
  const std::lock_guard lock(mutex_);
  report_.add(mine);
}

/// One worker alone needs no locked instruction, which would wait for every store under way: 0.3 µs a chunk.
std::int64_t Run::take(std::atomic<std::int64_t>& taken) const {
  if (strategy_.workers > 1) return taken.fetch_add(1, std::memory_order_relaxed);
  const std::int64_t next = taken.load(std::memory_order_relaxed);
  taken.store(next + 1, std::memory_order_relaxed);
  return next;
}

bool Run::doShare(int share, BlockReport& report) {
  const auto edge = [this](int at) {
    return strategy_.chunks / shareCount_ * at + std::min<std::int64_t>(at, strategy_.chunks % shareCount_);
  };
  const std::int64_t first = edge(share);
  const std::int64_t count = edge(share + 1) - first;
  std::atomic<std::int64_t>& taken = shares_[static_cast<std::size_t>(share)].share.taken;
  for (;;) {
    const std::int64_t next = take(taken);
    if (next >= count) return true;
    if (cancelled_.load(std::memory_order_relaxed)) return false;
    if (!doChunk(first + next, report)) {
      cancelled_.store(true);
      return false;
    }
    countDone();
  }
}

bool Run::doChunk(std::int64_t chunk, BlockReport& report) {
  if (strategy_.partsPerTuple > 1) return doPart(chunk, report);
  const std::int64_t first = chunk * strategy_.tuplesPerChunk;
  const std::int64_t last = std::min(first + strategy_.tuplesPerChunk, job_.tupleCount);
  if (!strategy_.direct) return doResolved(first, last, report);
  return strategy_.form == IdForm::Index64 ? doDirect<std::int64_t>(first, last, report)
                                           : doDirect<std::int32_t>(first, last, report);
}

bool Run::doPart(std::int64_t chunk, BlockReport& report) {
  if (options_.stop.stop_requested()) return false;
  const std::int64_t tuple = chunk / strategy_.partsPerTuple;
  const std::int64_t from = chunk % strategy_.partsPerTuple * strategy_.partBytes;
  const std::int64_t bytes = std::min(strategy_.partBytes, job_.sliceBytes - from);
  std::int64_t offset = 0;
  const BlockReport one = resolvePlain(rule_, job_.indices, tuple, 1, &offset);
  if (from == 0) report.add(one);  // each part resolves its tuple again; only the first one counts it
  std::byte* target = job_.output + tuple * job_.sliceBytes + from;
  if (offset == kNoOffset) {
    fill(target, bytes);
  } else {
    if (job_.absentFile != nullptr) job_.absentFile->fetch(job_.params + offset + from, bytes);
    copyRun(job_.params + offset + from, target, bytes);
  }
  return true;
}

template <class IndexT>
bool Run::doDirect(std::int64_t first, std::int64_t last, BlockReport& report) {
  const std::int64_t perBatch = job_.rule->tuplesPerBatch;
  for (std::int64_t tuple = first; tuple < last;) {
    const std::int64_t batch = tuple / perBatch;
    const DirectBatch<IndexT> entry{reinterpret_cast<const IndexT*>(job_.indices),
                                    job_.params + batch * job_.rule->slicesPerBatch * job_.sliceBytes,
                                    (batch + 1) * perBatch};
    for (const std::int64_t end = std::min(last, entry.end); tuple < end;) {
      if (options_.stop.stop_requested()) return false;
      const std::int64_t done = directStep(entry, tuple, end);
      // Where one index is bad others are likely to be: the rest of the chunk goes the other way at once.
      if (done == 0) return doResolved(tuple, last, report);
      tuple += done;
    }
  }
  return true;
}

template <class IndexT>
std::int64_t Run::directStep(const DirectBatch<IndexT>& entry, std::int64_t tuple, std::int64_t end) const {
  if (copyStride_ != nullptr) {
    if (const std::int64_t run = strideStep(entry, tuple, end); run > 0) return run;
  }
  const std::int64_t count = std::min(strategy_.tuplesPerStep, end - tuple);
  const IndexT* ids = entry.indices + tuple;
  const std::int64_t indexBytes = count * static_cast<std::int64_t>(sizeof(IndexT));
  // Small slices out of a cache leave room for misses, which the check does not; and not bit by bit among
  // them, which costs AMD's Zen 4 a third.
  const bool later = job_.sliceBytes <= kCacheLineBytes && strategy_.prefetch == Prefetch::None;
  if (!later) fetchIndicesAfter(ids, indexBytes);
  if (!inRange(kernels_, ids, count, job_.rule->axisSize[0] - 1)) return 0;
  std::byte* target = job_.output + tuple * job_.sliceBytes;
  const std::int64_t id0 = loadUnaligned(ids, 0);
  if (loadUnaligned(ids, count - 1) - id0 == count - 1 && consecutive(kernels_, ids, count)) {
    const std::int64_t run = runLength(ids, count, end - tuple);
    copyRun(entry.base + id0 * job_.sliceBytes, target, run * job_.sliceBytes);
    return run;
  }
  if (later) fetchIndicesAfter(ids, indexBytes);
  CopyKernel copy = copyDirect_;
  bool ahead = strategy_.prefetch != Prefetch::None;
  if (copyStrided_ != nullptr && stepOf(ids, count) != 0) {
    copy = copyStrided_;
  } else if (copyNear_ != nullptr && isNear(ids, count, job_.sliceBytes)) {
    copy = copyNear_;
    ahead = false;
  }
  const std::int64_t known = ahead ? std::min(count + kPrefetchTuples, entry.end - tuple) : 0;
  copy({ids, count, known, entry.base, target, job_.sliceBytes});
  return count;
}

template <class IndexT>
std::int64_t Run::strideStep(const DirectBatch<IndexT>& entry, std::int64_t tuple, std::int64_t end) const {
  const std::int64_t count = std::min(strategy_.tuplesPerStep, end - tuple);
  const IndexT* ids = entry.indices + tuple;
  const std::int64_t step = stepOf(ids, count);
  if (step == 0) return 0;
  const std::int64_t id0 = loadUnaligned(ids, 0);
  const std::int64_t most = std::min(end - tuple, kStrideTuples);
  std::int64_t run = 0;
  // Both ends, too: consecutive() lets 32 bits wrap round, and an axis may be longer than they count.
  const auto lies = [&](std::int64_t i) { return loadUnaligned(ids, i) == id0 + i * step; };
  while (run + count <= most && lies(run) && lies(run + count - 1) &&
         consecutive(kernels_, ids + run, count, step))
    run += count;
  if (run == 0 || !within(id0 + (run - 1) * step)) return 0;
  copyStride_({entry.base + id0 * job_.sliceBytes, step * job_.sliceBytes, run,
               job_.output + tuple * job_.sliceBytes});
  return run;
}

template <class IdT>
bool Run::isNear(const IdT* ids, std::int64_t count, std::int64_t bytesPerId) {
  constexpr std::int64_t kFarthest = kNearGap * kNearBytesPerTuple;
  for (std::int64_t i = kNearGap; i < count; i += kNearGap) {
    const std::int64_t moved =
        std::int64_t{loadUnaligned(ids, i)} - std::int64_t{loadUnaligned(ids, i - kNearGap)};
    if (std::abs(moved) * bytesPerId > kFarthest) return false;
  }
  return count > kNearGap;
}

template <class IndexT>
std::int64_t Run::stepOf(const IndexT* ids, std::int64_t count) const {
  if (count < kMinStridedTuples) return 0;
  const std::int64_t id0 = loadUnaligned(ids, 0), id1 = loadUnaligned(ids, 1);
  if (!within(id0) || !within(id1)) return 0;
  const std::int64_t step = id1 - id0;
  const std::int64_t bytes = std::abs(step) * job_.sliceBytes;
  const bool strided = bytes >= kCacheLineBytes && bytes <= kLongestStride &&
                       loadUnaligned(ids, count - 1) == id0 + step * (count - 1);
  return strided ? step : 0;
}

/// How far the run that ids[0, step) begins goes on, in steps: long runs copy better than short ones.
template <class IndexT>
std::int64_t Run::runLength(const IndexT* ids, std::int64_t step, std::int64_t most) const {
  const std::int64_t longest = std::min(most, kRunBytes / job_.sliceBytes);
  const std::int64_t id0 = loadUnaligned(ids, 0);
  std::int64_t run = step;
  while (run + step <= longest && loadUnaligned(ids, run) == id0 + run &&
         inRange(kernels_, ids + run, step, job_.rule->axisSize[0] - 1) &&
         consecutive(kernels_, ids + run, step))
    run += step;
  return run;
}

/// Offsets are made a block at a time, one block or more ahead of the copy where slices are to be prefetched:
/// beyond the chunk too, which the next one would begin without any under way, but not to be reported here.
bool Run::doResolved(std::int64_t first, std::int64_t last, BlockReport& report) {
  alignas(64) std::array<std::int64_t, kBlockTuples + kPrefetchTuples> offsets;
  const std::int64_t ahead = strategy_.prefetch == Prefetch::None ? 0 : kPrefetchTuples;
  BlockCare care;
  bool someBad = false;
  std::int64_t known = 0;  // offsets[0, known) belong to `tuple` and those after it
  for (std::int64_t tuple = first; tuple < last;) {
    if (options_.stop.stop_requested()) return false;
    const std::int64_t count = std::min(strategy_.tuplesPerStep, last - tuple);
    while (known < std::min(count + ahead, job_.tupleCount - tuple)) {
      const std::int64_t from = tuple + known;
      const std::int64_t room = static_cast<std::int64_t>(offsets.size()) - known;
      const std::int64_t end = from < last ? last : std::min(last + ahead, job_.tupleCount);
      const std::int64_t more = std::min({kBlockTuples, room, end - from});
      const BlockReport block =
          resolveTuples(rule_, resolve_, job_.indices, from, more, offsets.data() + known, care);
      if (job_.absentFile != nullptr) fetch(offsets.data() + known, more);
      known += more;
      if (from >= last) continue;
      report.add(block);
      someBad = someBad || block.badCount > 0;
    }
    if (job_.sliceBytes > 0) copyOffsets(tuple, offsets.data(), count, known, someBad);
    tuple += count;
    known -= count;
    if (known > 0)
      std::memmove(offsets.data(), offsets.data() + count,
                   static_cast<std::size_t>(known) * sizeof(offsets[0]));
  }
  return true;
}

void Run::fetch(const std::int64_t* offsets, std::int64_t count) const {
  for (std::int64_t i = 0; i < count;) {
    const std::int64_t first = offsets[i];
    std::int64_t end = first + job_.sliceBytes;  // of slices next to each other
    for (++i; i < count && offsets[i] == end; ++i) end += job_.sliceBytes;
    if (first != rule_.badOffset) job_.absentFile->fetch(job_.params + first, end - first);
  }
}

void Run::copyOffsets(std::int64_t first, const std::int64_t* offsets, std::int64_t count, std::int64_t known,
                      bool someBad) const {
  std::byte* target = job_.output + first * job_.sliceBytes;
  if (!someBad || rule_.badOffset != kNoOffset) {
    if (offsets[count - 1] - offsets[0] == (count - 1) * job_.sliceBytes &&
        kernels_.consecutive64(offsets, count, job_.sliceBytes)) {
      copyRun(job_.params + offsets[0], target, count * job_.sliceBytes);
      return;
    }
    const bool near = copyNearOffsets_ != nullptr && isNear(offsets, count, 1);
    const bool ahead = !near && strategy_.prefetch != Prefetch::None;
    const CopyKernel copy = near ? copyNearOffsets_ : copyOffsets_;
    copy({offsets, count, ahead ? known : 0, job_.params, target, job_.sliceBytes});
    return;
  }
  for (std::int64_t i = 0; i < count; ++i, target += job_.sliceBytes) {
    if (offsets[i] == kNoOffset) {
      fill(target, job_.sliceBytes);
    } else {
      copyOffsets_({offsets + i, 1, 1, job_.params, target, job_.sliceBytes});
    }
  }
}

void Run::fill(std::byte* target, std::int64_t bytes) const {
  for (std::int64_t at = 0; at < bytes; at += fillBytes_)
    copyRun(fillFrom_, target + at, std::min(fillBytes_, bytes - at));
}

void Run::countDone() {
  if (options_.progress == nullptr || !*options_.progress) return;
  const std::int64_t done = done_.fetch_add(1, std::memory_order_relaxed) + 1;
  const auto chunks = static_cast<double>(strategy_.chunks);
  const auto step = [&](std::int64_t n) {
    return static_cast<std::int64_t>(static_cast<double>(n) * kProgressCalls / chunks);
  };
  if (step(done) != step(done - 1)) (*options_.progress)(static_cast<double>(done) / chunks);
}

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
