// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reads/count_table.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <limits>
#include <map>
#include <mutex>
#include <new>

#include "core/error/sentences.h"
#include "core/reads/slice_resolver.h"
#include "core/run/cpu/parallel.h"
#include "core/tensor/access_advice.h"

namespace gathernd {
namespace {

constexpr std::int64_t kCountBytes = sizeof(std::uint32_t);
constexpr std::int64_t kTuplesBetweenStops = std::int64_t{1} << 15;
/// A table as large as this costs nothing to speak of, however few the tuples.
constexpr std::int64_t kSmallTable = std::int64_t{1} << 18;
/// Up to so many slices a tuple a table of all of them is quicker than an order, and not much larger.
constexpr std::int64_t kSlicesPerTuple = 4;
constexpr std::int64_t kPieceRanks = std::int64_t{1} << 13;
constexpr std::int64_t kTuplesPerWorker = std::int64_t{1} << 16;
constexpr std::int64_t kMostWaveTuples = std::int64_t{1} << 21;
constexpr std::int64_t kLeastWaveTuples = std::int64_t{1} << 16;

int threadsOf(int asked) {
  return asked > 0 ? asked : cpu::defaultThreads();
}

/// As many as are worth it for a pass over counts.
int workersFor(std::int64_t ranks, int threads) {
  return static_cast<int>(std::clamp<std::int64_t>(ranks / (kPieceRanks * 4), 1, threadsOf(threads)));
}

/// body(worker, first, last) for pieces of `ranks`.
template <class Body>
Expected<void> forEachRanks(std::int64_t ranks, int workers, const std::stop_token& stop, const Body& body) {
  const std::int64_t pieces = (ranks + kPieceRanks - 1) / kPieceRanks;
  return cpu::forEachPiece(pieces, workers, stop, [&](int worker, std::int64_t piece) {
    const std::int64_t first = piece * kPieceRanks;
    body(worker, first, std::min(first + kPieceRanks, ranks));
    return true;
  });
}

/// One worker's bins. Small counts, which most are, in four lanes, so that equal neighbours do not wait for
/// each other.
class Bins {
 public:
  void add(std::span<const std::uint32_t> counts) {
    std::size_t lane = 0;
    for (const std::uint32_t count : counts) {
      if (count < kSmall) {
        ++small_[lane++ % kLanes][count];
      } else {
        ++large_[count];
      }
    }
  }
  void addTo(std::map<std::int64_t, std::int64_t>& all) const {
    for (const auto& lane : small_)
      for (std::size_t times = 0; times < kSmall; ++times)
        if (lane[times] > 0) all[static_cast<std::int64_t>(times)] += lane[times];
    for (const auto& [times, slices] : large_) all[times] += slices;
  }

 private:
  static constexpr std::size_t kSmall = 64, kLanes = 4;
  std::array<std::array<std::int64_t, kSmall>, kLanes> small_{};
  std::map<std::uint32_t, std::int64_t> large_;
};

std::int64_t times(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<std::int64_t>::max() : product;
}

/// A table for each part of the tuples.
Expected<void> countDirectly(const SliceResolver& resolver, std::span<const Buffer> tables,
                             const ReadOptions& options) {
  const auto parts = std::ssize(tables);
  const std::int64_t tuples = resolver.tuples();
  return cpu::forEachPiece(parts, static_cast<int>(parts), options.stop, [&](int, std::int64_t part) {
    auto* const counts = reinterpret_cast<std::uint32_t*>(tables[part].data());
    const std::int64_t last = part + 1 == parts ? tuples : tuples / parts * (part + 1);
    for (std::int64_t at = tuples / parts * part; at < last; at += kTuplesBetweenStops) {
      if (options.stop.stop_requested()) return false;
      resolver.visit(at, std::min(at + kTuplesBetweenStops, last),
                     [counts](std::int64_t, std::span<const std::int64_t> slices) {
                       for (const std::int64_t slice : slices) ++counts[slice];
                     });
    }
    return true;
  });
}

/// Tables up to this are counted in directly.
constexpr std::int64_t kBucketSlices = std::int64_t{1} << 18;

constexpr int kMostBucketBits = 8;  // so many streams of writes a first-level cache holds

int shiftOf(std::size_t places) {
  const auto inCache = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(kBucketSlices))) - 1;
  return std::max(inCache, static_cast<int>(std::bit_width(places - 1)) - kMostBucketBits);
}

/// Counts into a table that is larger than a cache: tuples are first put into buckets by the upper bits of
/// their slices, then a bucket at a time is counted, by one thread, in its own cache. No two threads count in
/// one place, however often a slice is read.
class BucketCount {
 public:
  /// `memory` has 8 bytes for each of the `wave` tuples that are put into buckets at once.
  BucketCount(const SliceResolver& resolver, std::span<std::uint32_t> counts, int workers, std::int64_t wave,
              const std::stop_token& stop, const Buffer& memory)
      : resolver_(resolver),
        counts_(counts),
        workers_(workers),
        wave_(wave),
        stop_(stop),
        shift_(shiftOf(counts.size())),
        buckets_(((counts.size() - 1) >> shift_) + 1),
        slices_(reinterpret_cast<std::uint32_t*>(memory.data())),
        sorted_(slices_ + wave),
        places_(workers, std::vector<std::size_t>(buckets_)) {}

  bool all() {
    for (std::int64_t first = 0; first < resolver_.tuples(); first += wave_)
      if (!wave(first, std::min(wave_, resolver_.tuples() - first))) return false;
    return true;
  }

 private:
  template <class Body>
  bool together(const Body& body) {
    const auto one = [&](int worker) {
      if (!body(worker)) stopped_ = true;
    };
    workers_ > 1 ? cpu::runWorkers(workers_, one) : one(0);
    return !stopped_;
  }

  /// A worker's own tuples of a wave.
  std::int64_t edge(int worker, std::int64_t count) const {
    return worker == workers_ ? count : count / workers_ * worker;
  }

  bool wave(std::int64_t first, std::int64_t count) {
    if (!together([&](int worker) { return find(worker, first, count); })) return false;
    placeBuckets();
    return together([&](int worker) { return sort(worker, count); }) && countBuckets();
  }

  bool find(int worker, std::int64_t first, std::int64_t count) {
    std::vector<std::size_t>& mine = places_[worker];
    std::ranges::fill(mine, 0);
    const std::int64_t last = edge(worker + 1, count);
    for (std::int64_t at = edge(worker, count); at < last; at += kTuplesBetweenStops) {
      if (stop_.stop_requested()) return false;
      resolver_.visit(first + at, first + std::min(at + kTuplesBetweenStops, last),
                      [&](std::int64_t tuple, std::span<const std::int64_t> slices) {
                        std::uint32_t* out = slices_ + (tuple - first);
                        for (const std::int64_t slice : slices) {
                          ++mine[slice >> shift_];
                          *out++ = static_cast<std::uint32_t>(slice);
                        }
                      });
    }
    return true;
  }

  /// How many each worker has for each bucket becomes where it puts them.
  void placeBuckets() {
    std::size_t sum = 0;
    begins_.assign(1, 0);
    for (std::size_t bucket = 0; bucket < buckets_; ++bucket) {
      for (auto& mine : places_) sum += std::exchange(mine[bucket], sum);
      begins_.push_back(sum);
    }
  }

  bool sort(int worker, std::int64_t count) {
    std::vector<std::size_t>& mine = places_[worker];
    const std::int64_t last = edge(worker + 1, count);
    for (std::int64_t at = edge(worker, count); at < last;) {
      if (stop_.stop_requested()) return false;
      for (const std::int64_t end = std::min(at + kTuplesBetweenStops, last); at < end; ++at) {
        const std::uint32_t slice = slices_[at];
        sorted_[mine[slice >> shift_]++] = slice;
      }
    }
    return true;
  }

  bool countBuckets() {
    std::atomic<std::size_t> next{0};
    return together([&](int) {
      for (std::size_t bucket = next++; bucket < buckets_; bucket = next++) {
        for (std::size_t at = begins_[bucket]; at < begins_[bucket + 1];) {
          if (stop_.stop_requested()) return false;
          for (const std::size_t end = std::min(at + kTuplesBetweenStops, begins_[bucket + 1]); at < end;
               ++at)
            ++counts_[sorted_[at]];
        }
      }
      return true;
    });
  }

  const SliceResolver& resolver_;
  const std::span<std::uint32_t> counts_;
  const int workers_;
  const std::int64_t wave_;
  const std::stop_token& stop_;
  const int shift_;
  const std::size_t buckets_;
  std::uint32_t *slices_, *sorted_;
  std::vector<std::vector<std::size_t>> places_;  ///< of each worker, by bucket
  std::vector<std::size_t> begins_;
  std::atomic<bool> stopped_{false};
};

/// `counts` has a place for each slice and one for tuples that read none. Throws bad_alloc and what the
/// threads throw.
Expected<void> countInBuckets(const SliceResolver& resolver, std::span<std::uint32_t> counts, int workers,
                              std::int64_t wave, const std::stop_token& stop) {
  auto memory = Buffer::allocate(wave * 2 * static_cast<std::int64_t>(sizeof(std::uint32_t)));
  if (!memory) throw std::bad_alloc();
  if (BucketCount(resolver, counts, workers, wave, stop, *memory).all()) return {};
  return fail(ErrorCode::Cancelled, "cancelled");
}

/// The counts of all tables into the first one's, and their bins.
Expected<ReadHistogram> merged(std::span<std::uint32_t> counts, std::span<const Buffer> others,
                               const ReadOptions& options) {
  const int workers = workersFor(std::ssize(counts), options.threads);
  std::vector<Bins> bins(workers);
  TRY(forEachRanks(
      std::ssize(counts), workers, options.stop, [&](int worker, std::int64_t first, std::int64_t last) {
        const auto piece =
            counts.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first));
        for (const Buffer& other : others) {
          const auto* more = reinterpret_cast<const std::uint32_t*>(other.data()) + first;
          for (std::uint32_t& count : piece) count += *more++;
        }
        bins[worker].add(piece);
      }));
  std::map<std::int64_t, std::int64_t> all;
  for (const Bins& one : bins) one.addTo(all);
  ReadHistogram histogram;
  for (const auto& [read, slices] : all) histogram.push_back({read, slices});
  return histogram;
}

constexpr int kDigitBits = 11;
constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
constexpr std::size_t kBetweenStops = std::size_t{1} << 18;

/// f(value) for all of them; false after a stop.
template <class F>
bool forEachUnlessStopped(std::span<const std::int64_t> values, const std::stop_token& stop, const F& f) {
  for (std::size_t at = 0; at < values.size();) {
    if (stop.stop_requested()) return false;
    for (const std::size_t end = std::min(values.size(), at + kBetweenStops); at < end; ++at) f(values[at]);
  }
  return true;
}

/// By digits from the lowest up: its time does not depend on how the values lie. All are below 2^bits.
bool sortByDigits(std::vector<std::int64_t>& values, int bits, const std::stop_token& stop) {
  // Not cleared: that alone would take longer than a stop may wait.
  const std::unique_ptr<std::int64_t[]> other(new std::int64_t[values.size()]);
  std::span<std::int64_t> from(values), to(other.get(), values.size());
  for (int shift = 0; shift < bits; shift += kDigitBits) {
    std::array<std::size_t, kDigits> places{};
    const auto digit = [shift](std::int64_t value) {
      return static_cast<std::size_t>(value >> shift) & (kDigits - 1);
    };
    if (!forEachUnlessStopped(from, stop, [&](std::int64_t value) { ++places[digit(value)]; })) return false;
    if (std::ranges::find(places, from.size()) != places.end()) continue;  // all alike
    std::size_t before = 0;
    for (std::size_t& place : places) before += std::exchange(place, before);
    if (!forEachUnlessStopped(from, stop, [&](std::int64_t value) { to[places[digit(value)]++] = value; }))
      return false;
    std::swap(from, to);
  }
  std::size_t at = 0;
  return from.data() == values.data() ||
         forEachUnlessStopped(from, stop, [&](std::int64_t value) { values[at++] = value; });
}

}  // namespace

Expected<std::shared_ptr<const CountTable>> CountTable::make(const Plan& plan, const Tensor& indices,
                                                             const ReadOptions& options) {
  const std::int64_t tuples = plan.tupleCount, slices = plan.sliceCount;
  if (tuples > std::numeric_limits<std::uint32_t>::max())
    return fail(ErrorCode::Limit, "memory.limit",
                {{"what", std::string(GATHERND_TR("a count of more than 4294967295 tuples"))},
                 {"bytes", times(slices, 2 * kCountBytes)},
                 {"limit", times(slices, kCountBytes)}});
  std::shared_ptr<CountTable> table(new CountTable);
  table->sliceCount_ = slices;
  const std::int64_t denseBytes = times(slices, kCountBytes);
  // Two buffers to sort in; the counts take the place of the second.
  const std::int64_t sparseBytes = times(tuples, 2 * static_cast<std::int64_t>(sizeof(std::int64_t)));
  table->dense_ = denseBytes <= options.budgetBytes &&
                  (slices <= kSmallTable || slices <= times(tuples, kSlicesPerTuple));
  if (!table->dense_ && sparseBytes > options.budgetBytes)
    return fail(ErrorCode::Limit, "memory.reads",
                {{"tuples", std::int64_t{tuples}},
                 {"bytes", std::min(denseBytes, sparseBytes)},
                 {"limit", options.budgetBytes}});
  const ScanAdvice advice(indices);
  TRY(table->dense_ ? table->countDense(plan, indices, options) : table->countSparse(plan, indices, options));
  return std::shared_ptr<const CountTable>(std::move(table));
}

Expected<void> CountTable::countDense(const Plan& plan, const Tensor& indices, const ReadOptions& options) {
  // One more, for tuples that read nothing.
  const std::int64_t places = sliceCount_ + 1;
  const std::int64_t tuples = plan.tupleCount;
  const auto workers =
      static_cast<int>(std::clamp<std::int64_t>(tuples / kTuplesPerWorker, 1, threadsOf(options.threads)));
  const std::int64_t left = options.budgetBytes - places * kCountBytes;
  const std::int64_t wave = std::min({tuples, kMostWaveTuples, left / (2 * kCountBytes)});
  const bool buckets = sliceCount_ > kBucketSlices && wave > kLeastWaveTuples;
  // Directly each worker has a table of its own, which all together cost less than the tuples.
  const std::int64_t tables =
      buckets ? 1
              : std::clamp<std::int64_t>(std::min(tuples / places, left / (places * kCountBytes) + 1), 1,
                                         workers);
  std::vector<Buffer> made;
  for (std::int64_t table = 0; table < tables; ++table) {
    auto one = TRY(Buffer::allocateZeroed(places * kCountBytes, true));
    made.push_back(std::move(one));
  }
  const SliceResolver resolver(plan, indices, sliceCount_);
  const std::span<std::uint32_t> all(reinterpret_cast<std::uint32_t*>(made.front().data()), places);
  TRY(buckets ? countInBuckets(resolver, all, workers, wave, options.stop)
              : countDirectly(resolver, made, options));
  const std::span<std::uint32_t> counts = all.first(sliceCount_);
  histogram_ = TRY(merged(counts, std::span(made).subspan(1), options));
  counts_ = counts;
  memory_ = std::move(made.front());
  return {};
}

Expected<void> CountTable::countSparse(const Plan& plan, const Tensor& indices, const ReadOptions& options) {
  const SliceResolver resolver(plan, indices, -1);
  std::vector<std::int64_t> reads;
  reads.reserve(resolver.tuples());
  for (std::int64_t at = 0; at < resolver.tuples(); at += kTuplesBetweenStops) {
    if (options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    resolver.visit(at, std::min(at + kTuplesBetweenStops, resolver.tuples()),
                   [&](std::int64_t, std::span<const std::int64_t> slices) {
                     for (const std::int64_t slice : slices)
                       if (slice >= 0) reads.push_back(slice);
                   });
  }
  order_ = TRY(SliceOrder::of(std::move(reads), sliceCount_, sparseCounts_, options.stop));
  histogram_ = TRY(merged(sparseCounts_, {}, options));
  const std::int64_t never = sliceCount_ - order_.size();
  if (never > 0) histogram_.insert(histogram_.begin(), {0, never});
  counts_ = sparseCounts_;
  return {};
}

bool CountTable::anyRead(std::int64_t first, std::int64_t last) const {
  first = std::max<std::int64_t>(first, 0);
  last = std::min(last, sliceCount_);
  if (first >= last) return false;
  if (!dense_) {
    const std::int64_t rank = order_.rankFrom(first);
    return rank < order_.size() && order_.at(rank) < last;
  }
  // Loops without an exit, which vectors can do.
  constexpr std::int64_t kAtOnce = 256;
  for (std::int64_t at = first; at < last; at += kAtOnce) {
    const std::int64_t end = std::min(at + kAtOnce, last);
    std::uint32_t any = 0;
    for (const std::uint32_t count :
         counts_.subspan(static_cast<std::size_t>(at), static_cast<std::size_t>(end - at)))
      any |= count;
    if (any != 0) return true;
  }
  return false;
}

Expected<std::vector<std::pair<std::int64_t, std::int64_t>>> CountTable::hottest(
    std::int64_t most, int threads, const std::stop_token& stop) const {
  // All above `least` are among them, and of those that are read so often the first `room`.
  std::int64_t least = 1, room = 0, left = most;
  for (auto bin = histogram_.rbegin(); bin != histogram_.rend() && bin->times > 0; ++bin) {
    least = bin->times;
    room = left;
    if (bin->slices >= left) break;
    left -= bin->slices;
  }
  struct Found {
    std::int64_t piece;
    std::vector<std::int64_t> above, ties;
  };
  std::vector<Found> found;
  std::mutex mutex;
  TRY(forEachRanks(
      ranks(), workersFor(ranks(), threads), stop, [&](int, std::int64_t first, std::int64_t last) {
        const auto counts =
            counts_.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first));
        // A loop without an exit, which vectors can do: most pieces end here.
        std::uint32_t greatest = 0;
        for (const std::uint32_t count : counts) greatest = std::max(greatest, count);
        if (greatest < least) return;
        Found mine{first, {}, {}};
        for (std::int64_t rank = first; rank < last; ++rank) {
          if (countAt(rank) > least) mine.above.push_back(rank);
          if (countAt(rank) == least && std::ssize(mine.ties) < room) mine.ties.push_back(rank);
        }
        const std::lock_guard lock(mutex);
        found.push_back(std::move(mine));
      }));
  std::ranges::sort(found, {}, &Found::piece);
  std::vector<std::pair<std::int64_t, std::int64_t>> hot;
  for (const Found& piece : found)
    for (const std::int64_t rank : piece.above) hot.emplace_back(sliceAt(rank), countAt(rank));
  std::ranges::sort(hot, [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  for (const Found& piece : found)
    for (const std::int64_t rank : piece.ties)
      if (std::ssize(hot) < most) hot.emplace_back(sliceAt(rank), countAt(rank));
  return hot;
}

Expected<SliceOrder> SliceOrder::of(std::vector<std::int64_t> reads, std::int64_t sliceCount,
                                    std::vector<std::uint32_t>& counts, const std::stop_token& stop) {
  SliceOrder order;
  const auto bits =
      static_cast<int>(std::bit_width(static_cast<std::uint64_t>(std::max<std::int64_t>(sliceCount, 1) - 1)));
  if (!sortByDigits(reads, bits, stop)) return fail(ErrorCode::Cancelled, "cancelled");
  // In place: the number that is written is never ahead of the one that is read.
  std::size_t kept = 0;
  std::int64_t last = -1;
  const bool all = forEachUnlessStopped(reads, stop, [&](std::int64_t slice) {
    if (slice != last) {
      reads[kept++] = last = slice;
      counts.push_back(0);
    }
    ++counts.back();
  });
  if (!all) return fail(ErrorCode::Cancelled, "cancelled");
  const bool mostlyDuplicates = kept < reads.size() / 2;
  reads.resize(kept);
  if (mostlyDuplicates) reads.shrink_to_fit();
  order.ids_ = std::move(reads);

  constexpr int kMostUpperBits = 20;
  const int upper = std::min({bits, kMostUpperBits, static_cast<int>(std::bit_width(kept))});
  order.shift_ = bits - upper;
  order.firsts_.reserve((std::size_t{1} << upper) + 1);
  for (std::size_t rank = 0; rank < kept; ++rank) {
    const auto head = static_cast<std::size_t>(order.ids_[rank] >> order.shift_);
    while (order.firsts_.size() <= head) order.firsts_.push_back(static_cast<std::uint32_t>(rank));
  }
  order.firsts_.resize((std::size_t{1} << upper) + 1, static_cast<std::uint32_t>(kept));
  return order;
}

std::int64_t SliceOrder::rankOf(std::int64_t slice) const {
  if (slice < 0) return -1;
  const std::int64_t rank = rankFrom(slice);
  return rank < size() && at(rank) == slice ? rank : -1;
}

std::int64_t SliceOrder::rankFrom(std::int64_t slice) const {
  const auto head = static_cast<std::size_t>(std::max<std::int64_t>(slice, 0) >> shift_);
  if (head + 1 >= firsts_.size()) return size();
  const auto first = ids_.begin() + firsts_[head];
  const auto last = ids_.begin() + firsts_[head + 1];
  return std::lower_bound(first, last, slice) - ids_.begin();
}

}  // namespace gathernd
