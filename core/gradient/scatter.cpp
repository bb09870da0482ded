// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gradient/scatter.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <mutex>
#include <vector>

#include "core/gradient/gradient_lanes.h"
#include "core/run/cpu/kernels.h"
#include "core/run/cpu/parallel.h"
#include "core/run/cpu/tuning.h"
#include "core/tensor/cache_line.h"

namespace gathernd::cpu {
namespace {

// The inner loops of the gradient: slices of upstream added to rows of sums, one tuple after another.
// Units: lanes (gradient_lanes.h). Thread rule: pure functions; calls that run at once must add to other
// rows, or to other lanes of them.

/// A row and the tuple that is added to it, in one number: row << kTupleBits | tuple of the window.
inline constexpr int kTupleBits = 18;
inline constexpr std::int64_t kWindowTuples = std::int64_t{1} << kTupleBits;
inline constexpr std::int64_t kMaxPackedRows = std::int64_t{1} << (63 - kTupleBits);

struct AddArgs {
  /// Of packed entries, or the row of each tuple in turn (as a number that is not negative).
  const std::int64_t* rows = nullptr;
  std::int64_t count = 0;
  std::int64_t rowCount = 0;            ///< a row of this number is not there: its tuple adds nothing
  std::int64_t rowLanes = 0;            ///< of a slice
  const std::byte* upstream = nullptr;  ///< the slice of the window's tuple 0; it need not be aligned
  std::byte* sums = nullptr;
  std::int64_t firstLane = 0, lanes = 0;  ///< of each slice; what is not a row's whole is added by others
  bool fromMemory = false;                ///< sums do not stay in the cache: they are fetched ahead
};
using AddKernel = void (*)(const AddArgs&);

/// Lines of sums under way at once.
constexpr std::int64_t kLinesAhead = 64;
/// Of a slice; the hardware's own prefetch serves what comes after them.
constexpr std::int64_t kFetchedLines = 8;

template <bool kPacked>
struct Rows {
  const AddArgs& args;
  std::int64_t row(std::int64_t i) const { return kPacked ? args.rows[i] >> kTupleBits : args.rows[i]; }
  std::int64_t tuple(std::int64_t i) const { return kPacked ? args.rows[i] & (kWindowTuples - 1) : i; }
};

/// Fetches what is due a while later: sums from memory, and the slices of sorted tuples, which no hardware
/// foresees.
template <class Lane, bool kPacked>
class Fetcher {
 public:
  explicit Fetcher(const AddArgs& args) : args_(args) {
    const std::int64_t lines = (args.lanes * kSumBytes + kCacheLineBytes - 1) / kCacheLineBytes;
    ahead_ = std::max<std::int64_t>(1, kLinesAhead / lines);
    if (args.fromMemory) lines_ = std::min(lines, kFetchedLines);
    if (kPacked)
      upstreamLines_ =
          std::min((args.lanes * kStoredBytes + kCacheLineBytes - 1) / kCacheLineBytes, kFetchedLines);
  }
  /// Inlined before anything else: a function that does nothing but prefetch is taken for one without effect,
  /// and calls of it are dropped.
  [[gnu::always_inline]] void fetchAfter(std::int64_t i) const {
    if ((!kPacked && lines_ == 0) || i + ahead_ >= args_.count) return;
    const Rows<kPacked> rows{args_};
    const std::int64_t row = rows.row(i + ahead_);
    if (row >= args_.rowCount) return;
    if constexpr (kPacked) {
      const std::byte* from = args_.upstream + rows.tuple(i + ahead_) * args_.rowLanes * kStoredBytes;
      for (std::int64_t line = 0; line < upstreamLines_; ++line)
        __builtin_prefetch(from + line * kCacheLineBytes);
    }
    const std::byte* at = args_.sums + (row * args_.rowLanes + args_.firstLane) * kSumBytes;
    for (std::int64_t line = 0; line < lines_; ++line) __builtin_prefetch(at + line * kCacheLineBytes, 1);
  }

 private:
  const AddArgs& args_;
  static constexpr std::int64_t kSumBytes = sizeof(typename Lane::Sum);
  static constexpr std::int64_t kStoredBytes = sizeof(typename Lane::Stored);
  std::int64_t lines_ = 0, upstreamLines_ = 0;
  std::int64_t ahead_ = 1;
};

template <class Stored>
Stored loadStored(const std::byte* from) {
  Stored value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

/// Slices of one lane: the sum stays in a register while the row stays the same, since a load would wait for
/// the store before it.
template <class Lane, bool kPacked>
void addScalars(const AddArgs& args) {
  using Sum = typename Lane::Sum;
  const Rows<kPacked> rows{args};
  const Fetcher<Lane, kPacked> fetcher(args);
  auto* const sums = reinterpret_cast<Sum*>(args.sums);
  std::int64_t held = -1;
  Sum sum{};
  for (std::int64_t i = 0; i < args.count; ++i) {
    fetcher.fetchAfter(i);
    const std::int64_t row = rows.row(i);
    if (row >= args.rowCount) continue;
    if (row != held) {
      if (held >= 0) sums[held] = sum;
      sum = sums[row];
      held = row;
    }
    const std::byte* value = args.upstream + rows.tuple(i) * std::int64_t{sizeof(typename Lane::Stored)};
    sum = static_cast<Sum>(sum + Lane::widened(loadStored<typename Lane::Stored>(value)));
  }
  if (held >= 0) sums[held] = sum;
}

/// A block at once: all of it is read before any of it is written, so that it need not be asked whether the
/// two overlap, and the compiler may use vectors.
template <class Lane, int kLanes>
inline void addBlock(typename Lane::Sum* sums, const std::byte* upstream) {
  std::array<typename Lane::Stored, kLanes> values;
  std::array<typename Lane::Sum, kLanes> block;
  std::memcpy(values.data(), upstream, sizeof values);
  std::memcpy(block.data(), sums, sizeof block);
  for (std::size_t i = 0; i < kLanes; ++i)
    block[i] = static_cast<typename Lane::Sum>(block[i] + Lane::widened(values[i]));
  std::memcpy(sums, block.data(), sizeof block);
}

template <class Lane>
inline void addLanes(typename Lane::Sum* sums, const std::byte* upstream, std::int64_t lanes) {
  constexpr int kBlock = std::max<int>(8, 64 / sizeof(typename Lane::Sum));
  std::int64_t i = 0;
  for (; i + kBlock <= lanes; i += kBlock)
    addBlock<Lane, kBlock>(sums + i, upstream + i * std::int64_t{sizeof(typename Lane::Stored)});
  for (; i < lanes; ++i)
    addBlock<Lane, 1>(sums + i, upstream + i * std::int64_t{sizeof(typename Lane::Stored)});
}

/// kLanes: of every slice, all of them added; 0: args say.
template <class Lane, bool kPacked, int kLanes>
void addSlices(const AddArgs& args) {
  using Sum = typename Lane::Sum;
  const Rows<kPacked> rows{args};
  const Fetcher<Lane, kPacked> fetcher(args);
  auto* const sums = reinterpret_cast<Sum*>(args.sums);
  const std::int64_t rowLanes = kLanes > 0 ? kLanes : args.rowLanes;
  for (std::int64_t i = 0; i < args.count; ++i) {
    fetcher.fetchAfter(i);
    const std::int64_t row = rows.row(i);
    if (row >= args.rowCount) continue;
    const std::int64_t from = rows.tuple(i) * rowLanes + args.firstLane;
    auto* const target = sums + row * rowLanes + args.firstLane;
    const std::byte* const values = args.upstream + from * std::int64_t{sizeof(typename Lane::Stored)};
    if constexpr (kLanes > 0) {
      addBlock<Lane, kLanes>(target, values);
    } else {
      addLanes<Lane>(target, values, args.lanes);
    }
  }
}

template <class Lane, bool kPacked>
AddKernel adderOf(std::int64_t lanes) {
  switch (lanes) {
    case 1:
      return &addScalars<Lane, kPacked>;
    case 2:
      return &addSlices<Lane, kPacked, 2>;
    case 4:
      return &addSlices<Lane, kPacked, 4>;
    case 8:
      return &addSlices<Lane, kPacked, 8>;
    case 16:
      return &addSlices<Lane, kPacked, 16>;
    default:
      return &addSlices<Lane, kPacked, 0>;
  }
}

/// For slices of so many lanes.
AddKernel adderFor(DType dtype, bool packed, std::int64_t lanes) {
  return visitLane(dtype, [&](auto lane) {
    using Lane = decltype(lane);
    return packed ? adderOf<Lane, true>(lanes) : adderOf<Lane, false>(lanes);
  });
}

/// Slices from which each thread can have a column of at least this are cut.
constexpr std::int64_t kMinColumnBytes = 128;
/// Between two looks at the token.
constexpr std::int64_t kStepBytes = std::int64_t{1} << 20;
/// One thread alone has no other to wait for: what it resolves may stay in its nearest cache.
constexpr std::int64_t kLonelyWindow = 2048;
/// Ranges of rows a thread, so that one with much to do does not keep all others waiting.
constexpr std::int64_t kRangesPerThread = 4;

/// Sorting a tuple costs about twice what adding a few bytes to a sum in the cache does: so few threads would
/// be slower than one. (Measured: 4 bytes, 1.4 ns a tuple on one thread, 3.7 on two.)
constexpr int kMinSorters = 4;
constexpr double kMinSortedBytes = 32;

int laneBytesOf(const ScatterJob& job) {
  return elementBytes(job.dtype) / lanesOf(job.dtype);
}

/// Whether the sums do not stay in the cache.
bool sumsFromMemory(const ScatterJob& job) {
  const double sumBytes = sumsAreWider(job.dtype) ? 4 : laneBytesOf(job);
  return static_cast<double>(job.rowCount) * static_cast<double>(job.rowLanes) * sumBytes >
         static_cast<double>(currentTuning().prefetchTable);
}

class Scatter {
 public:
  Scatter(const ScatterJob& job, const JobOptions& options, int workers)
      : job_(job),
        options_(options),
        workers_(workers),
        window_(workers == 1 ? kLonelyWindow : kWindowTuples),
        rule_(ResolveRule::of(*job.rule, job.indexDtype, 1, job.rowCount)),
        resolve_(currentKernels().resolver(rule_)),
        laneBytes_(laneBytesOf(job)),
        fromMemory_(sumsFromMemory(job)) {
    sliceBytes_ = job.rowLanes * laneBytes_;
    columns_ = workers == 1 || sliceBytes_ / workers >= kMinColumnBytes || job.rowCount >= kMaxPackedRows;
    rows_.resize(std::min(window_, job.tupleCount));
    if (!columns_) planRanges();
    add_ = adderFor(job.dtype, !columns_, addsWholeRows() ? job.rowLanes : 0);
  }

  JobReport run() {
    for (std::int64_t first = 0; first < job_.tupleCount; first += window_) {
      const std::int64_t count = std::min(window_, job_.tupleCount - first);
      each(&Scatter::resolveChunk, chunkCount(), first, count);
      const bool refused = job_.refusesBad && report_.badCount > 0;
      if (!refused) each(columns_ ? &Scatter::addColumn : &Scatter::addRange, partCount(), first, count);
      if (stopped()) break;
      tell(first + count);
    }
    return {report_.badCount, report_.firstBad, cancelled_.load()};
  }

 private:
  using Part = void (Scatter::*)(std::int64_t part, std::int64_t first, std::int64_t count);

  bool addsWholeRows() const { return !columns_ || workers_ == 1; }
  std::int64_t chunkCount() const { return workers_; }
  std::int64_t partCount() const { return columns_ ? workers_ : ranges_; }

  /// Every part once, by whichever worker comes to it.
  void each(Part part, std::int64_t parts, std::int64_t first, std::int64_t count) {
    if (stopped()) return;
    if (workers_ == 1) {
      for (std::int64_t i = 0; i < parts; ++i) (this->*part)(i, first, count);
      return;
    }
    std::atomic<std::int64_t> taken{0};
    runWorkers(workers_, [&](int) {
      for (std::int64_t i = taken++; i < parts; i = taken++) (this->*part)(i, first, count);
    });
  }

  bool stopped() {
    if (options_.stop.stop_requested()) cancelled_ = true;
    return cancelled_;
  }

  void tell(std::int64_t done) {
    constexpr double kProgressCalls = 32;
    const double part = static_cast<double>(done) / static_cast<double>(job_.tupleCount);
    if (options_.progress == nullptr || !*options_.progress || part * kProgressCalls < told_) return;
    told_ = static_cast<double>(static_cast<std::int64_t>(part * kProgressCalls)) + 1;
    (*options_.progress)(part);
  }

  // Resolving. -------------------------------------------------------------------------------------------

  std::int64_t chunkFirst(std::int64_t chunk, std::int64_t count) const {
    return count * chunk / chunkCount();
  }

  void resolveChunk(std::int64_t chunk, std::int64_t first, std::int64_t count) {
    const std::int64_t from = chunkFirst(chunk, count);
    const std::int64_t to = chunkFirst(chunk + 1, count);
    BlockCare care;
    BlockReport found;
    for (std::int64_t at = from; at < to; at += kBlockTuples) {
      const std::int64_t block = std::min(kBlockTuples, to - at);
      found.add(resolveTuples(rule_, resolve_, job_.indices, first + at, block, rows_.data() + at, care));
    }
    if (!columns_) sortChunk(chunk, from, to);
    const std::scoped_lock lock(mutex_);
    report_.add(found);
  }

  // Short slices: ranges of rows. --------------------------------------------------------------------------

  void planRanges() {
    const std::int64_t wanted = std::max<std::int64_t>(1, job_.rowCount / (kRangesPerThread * workers_));
    rangeShift_ = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(wanted - 1)));
    ranges_ = ((std::max<std::int64_t>(1, job_.rowCount) - 1) >> rangeShift_) + 1;
    sorted_.resize(rows_.size());
    starts_.resize(chunkCount() * (ranges_ + 1));
    next_.resize(chunkCount() * ranges_);
  }

  /// Where a chunk's entries of each range begin, and where its last one's end.
  std::int64_t* startsOf(std::int64_t chunk) { return starts_.data() + chunk * (ranges_ + 1); }

  /// The chunk's tuples by range, in their order, those that add nothing left out.
  void sortChunk(std::int64_t chunk, std::int64_t from, std::int64_t to) {
    std::int64_t* const starts = startsOf(chunk);
    std::fill(starts, starts + ranges_ + 1, 0);
    for (std::int64_t i = from; i < to; ++i) {
      if (isRow(i)) ++starts[rangeOf(i) + 1];
    }
    starts[0] = from;
    for (std::int64_t range = 1; range <= ranges_; ++range) starts[range] += starts[range - 1];
    std::int64_t* const next = next_.data() + chunk * ranges_;
    std::copy(starts, starts + ranges_, next);
    for (std::int64_t i = from; i < to; ++i) {
      if (!isRow(i)) continue;
      sorted_[next[rangeOf(i)]++] = rows_[i] << kTupleBits | i;
    }
  }

  bool isRow(std::int64_t i) const { return rows_[i] < job_.rowCount; }
  std::int64_t rangeOf(std::int64_t i) const { return rows_[i] >> rangeShift_; }

  void addRange(std::int64_t range, std::int64_t first, std::int64_t) {
    for (std::int64_t chunk = 0; chunk < chunkCount(); ++chunk) {
      const std::int64_t* const starts = startsOf(chunk);
      const std::int64_t from = starts[range];
      const std::int64_t to = starts[range + 1];
      AddArgs args = argsAt(first);
      args.lanes = job_.rowLanes;
      if (!addEntries(args, sorted_.data() + from, to - from)) return;
      if (job_.received == nullptr) continue;
      for (std::int64_t i = from; i < to; ++i) ++job_.received[sorted_[i] >> kTupleBits];
    }
  }

  // Long slices: columns. ----------------------------------------------------------------------------------

  void addColumn(std::int64_t column, std::int64_t first, std::int64_t count) {
    const std::int64_t lineLanes = kCacheLineBytes / laneBytes_;
    const std::int64_t lines = (job_.rowLanes + lineLanes - 1) / lineLanes;
    const auto laneAt = [&](std::int64_t c) {
      return std::min(job_.rowLanes, lines * c / workers_ * lineLanes);
    };
    AddArgs args = argsAt(first);
    args.firstLane = laneAt(column);
    args.lanes = laneAt(column + 1) - args.firstLane;
    if (args.lanes > 0 && !addSteps(args, count)) return;
    if (column > 0 || job_.received == nullptr) return;
    for (std::int64_t i = 0; i < count; ++i) {
      if (isRow(i)) ++job_.received[rows_[i]];
    }
  }

  /// Straight rows, whose tuples are numbered from args.upstream on. Slices longer than a step go lanes by
  /// lanes.
  bool addSteps(AddArgs args, std::int64_t count) {
    const std::int64_t end = args.firstLane + args.lanes;
    const std::int64_t lanes = std::max<std::int64_t>(1, kStepBytes / laneBytes_);
    const std::int64_t tuples = std::max<std::int64_t>(1, kStepBytes / (args.lanes * laneBytes_));
    for (std::int64_t at = 0; at < count; at += tuples) {
      args.rows = rows_.data() + at;
      args.count = std::min(tuples, count - at);
      for (std::int64_t lane = args.firstLane; lane < end; lane += lanes) {
        if (stopped()) return false;
        AddArgs step = args;
        step.firstLane = lane;
        step.lanes = std::min(lanes, end - lane);
        add_(step);
      }
      args.upstream += args.count * sliceBytes_;
    }
    return true;
  }

  /// Packed ones, of slices far shorter than a step.
  bool addEntries(AddArgs args, const std::int64_t* entries, std::int64_t count) {
    if (job_.rowLanes == 0) return true;
    const std::int64_t most = std::max<std::int64_t>(1, kStepBytes / sliceBytes_);
    for (std::int64_t at = 0; at < count; at += most) {
      if (stopped()) return false;
      args.rows = entries + at;
      args.count = std::min(most, count - at);
      add_(args);
    }
    return true;
  }

  AddArgs argsAt(std::int64_t first) const {
    AddArgs args;
    args.rowCount = job_.rowCount;
    args.rowLanes = job_.rowLanes;
    args.upstream = job_.upstream + first * sliceBytes_;
    args.sums = job_.sums;
    args.fromMemory = fromMemory_;
    return args;
  }

  const ScatterJob& job_;
  const JobOptions& options_;
  const int workers_;
  const std::int64_t window_;  ///< tuples
  const ResolveRule rule_;     ///< of slices of one byte: its offsets are rows, and a bad one's is rowCount
  const ResolveKernel resolve_;
  const std::int64_t laneBytes_;
  const bool fromMemory_;
  std::int64_t sliceBytes_ = 0;
  bool columns_ = true;
  AddKernel add_ = nullptr;

  std::vector<std::int64_t> rows_;    ///< of the window's tuples
  std::vector<std::int64_t> sorted_;  ///< packed; those of a chunk lie where its rows do
  std::vector<std::int64_t> starts_, next_;
  std::int64_t ranges_ = 1;
  int rangeShift_ = 0;

  std::mutex mutex_;
  BlockReport report_;
  std::atomic<bool> cancelled_{false};
  double told_ = 0;
};

int workersFor(const ScatterJob& job, int threads) {
  const double slice = static_cast<double>(job.rowLanes) * laneBytesOf(job);
  const double perTuple = 3 * slice + job.rule->depth * elementBytes(job.indexDtype) + 8;
  const double useful =
      static_cast<double>(job.tupleCount) * perTuple / static_cast<double>(currentTuning().bytesPerThread);
  const int most = threads > 0 ? threads : defaultThreads();
  const auto workers = static_cast<int>(std::clamp(useful, 1.0, static_cast<double>(std::max(1, most))));
  const bool sorts = slice < kMinSortedBytes && !sumsFromMemory(job);
  return sorts && workers < kMinSorters ? 1 : workers;
}

}  // namespace

std::int64_t scatterBytes(const ScatterJob& job, int threads) {
  constexpr std::int64_t kAround = 4096;
  const int workers = workersFor(job, threads);
  if (workers == 1) return kLonelyWindow * 8 + kAround;
  return 2 * kWindowTuples * 8 + std::int64_t{workers} * (kRangesPerThread * 2 * workers + 2) * 16 + kAround;
}

JobReport runScatter(const ScatterJob& job, const JobOptions& options) {
  if (job.tupleCount == 0) return {};
  return Scatter(job, options, workersFor(job, options.threads)).run();
}

void roundSums(DType dtype, const float* sums, std::byte* rounded, std::int64_t count) {
  const auto round = [&](auto lane) {
    for (std::int64_t i = 0; i < count; ++i) {
      const std::uint16_t bits = decltype(lane)::narrowed(sums[i]);
      std::memcpy(rounded + i * std::int64_t{sizeof bits}, &bits, sizeof bits);
    }
  };
  dtype == DType::Float16 ? round(Float16Lane{}) : round(BFloat16Lane{});
}

}  // namespace gathernd::cpu
