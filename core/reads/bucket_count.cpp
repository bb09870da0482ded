// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reads/bucket_count.h"

#include <atomic>
#include <bit>
#include <new>
#include <vector>

#include "core/run/cpu/parallel.h"

namespace gathernd {
namespace {

constexpr std::int64_t kBucketedBetweenStops = std::int64_t{1} << 15;
constexpr int kMostBucketBits = 8;  // so many streams of writes a first-level cache holds

int shiftOf(std::size_t places) {
  const auto inCache = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(kBucketSlices))) - 1;
  return std::max(inCache, static_cast<int>(std::bit_width(places - 1)) - kMostBucketBits);
}

class BucketCount {
 public:
  BucketCount(const SliceResolver& resolver, std::span<std::uint32_t> counts, const BucketWork& work,
              const Buffer& memory)
      : resolver_(resolver),
        counts_(counts),
        work_(work),
        shift_(shiftOf(counts.size())),
        buckets_(((counts.size() - 1) >> shift_) + 1),
        slices_(reinterpret_cast<std::uint32_t*>(memory.data())),
        sorted_(slices_ + work.waveTuples),
        places_(static_cast<std::size_t>(work.workers), std::vector<std::size_t>(buckets_)) {}

  bool all() {
    for (std::int64_t first = 0; first < resolver_.tuples(); first += work_.waveTuples)
      if (!wave(first, std::min(work_.waveTuples, resolver_.tuples() - first))) return false;
    return true;
  }

 private:
  template <class Body>
  bool together(const Body& body) {
    const auto one = [&](int worker) {
      if (!body(worker)) stopped_ = true;
    };
    work_.workers > 1 ? cpu::runWorkers(work_.workers, one) : one(0);
    return !stopped_;
  }

  /// A worker's own tuples of a wave.
  std::int64_t edge(int worker, std::int64_t count) const {
    return worker == work_.workers ? count : count / work_.workers * worker;
  }

  bool wave(std::int64_t first, std::int64_t count) {
    return together([&](int worker) { return find(worker, first, count); }) && placeBuckets() &&
           together([&](int worker) { return sort(worker, count); }) && countBuckets(count);
  }

  bool find(int worker, std::int64_t first, std::int64_t count) {
    std::vector<std::size_t>& mine = places_[static_cast<std::size_t>(worker)];
    std::fill(mine.begin(), mine.end(), 0);
    const std::int64_t last = edge(worker + 1, count);
    for (std::int64_t at = edge(worker, count); at < last; at += kBucketedBetweenStops) {
      if (work_.stop.stop_requested()) return false;
      resolver_.visit(first + at, first + std::min(at + kBucketedBetweenStops, last),
                      [&](std::int64_t tuple, std::span<const std::int64_t> slices) {
                        std::uint32_t* out = slices_ + (tuple - first);
                        for (const std::int64_t slice : slices) {
                          ++mine[static_cast<std::size_t>(slice >> shift_)];
                          *out++ = static_cast<std::uint32_t>(slice);
                        }
                      });
    }
    return true;
  }

  /// How many each worker has for each bucket becomes where it puts them.
  bool placeBuckets() {
    std::size_t sum = 0;
    begins_.assign(1, 0);
    for (std::size_t bucket = 0; bucket < buckets_; ++bucket) {
      for (auto& mine : places_) sum += std::exchange(mine[bucket], sum);
      begins_.push_back(sum);
    }
    return true;
  }

  bool sort(int worker, std::int64_t count) {
    std::vector<std::size_t>& mine = places_[static_cast<std::size_t>(worker)];
    const std::int64_t last = edge(worker + 1, count);
    for (std::int64_t at = edge(worker, count); at < last;) {
      if (work_.stop.stop_requested()) return false;
      for (const std::int64_t end = std::min(at + kBucketedBetweenStops, last); at < end; ++at) {
        const std::uint32_t slice = slices_[static_cast<std::size_t>(at)];
        sorted_[mine[slice >> shift_]++] = slice;
      }
    }
    return true;
  }

  bool countBuckets(std::int64_t count) {
    std::atomic<std::size_t> next{0};
    return together([&](int) {
      for (std::size_t bucket = next++; bucket < buckets_; bucket = next++) {
        for (std::size_t at = begins_[bucket]; at < begins_[bucket + 1];) {
          if (work_.stop.stop_requested()) return false;
          for (const std::size_t end = std::min(at + kBucketedBetweenStops, begins_[bucket + 1]); at < end;
               ++at)
            ++counts_[sorted_[at]];
        }
      }
      return count > 0;
    });
  }

  const SliceResolver& resolver_;
  const std::span<std::uint32_t> counts_;
  const BucketWork& work_;
  const int shift_;
  const std::size_t buckets_;
  std::uint32_t *slices_, *sorted_;
  std::vector<std::vector<std::size_t>> places_;  ///< of each worker, by bucket
  std::vector<std::size_t> begins_;
  std::atomic<bool> stopped_{false};
};

}  // namespace

bool countByBuckets(const SliceResolver& resolver, std::span<std::uint32_t> counts, const BucketWork& work) {
  auto memory = Buffer::allocate(work.waveTuples * 2 * static_cast<std::int64_t>(sizeof(std::uint32_t)));
  if (!memory) throw std::bad_alloc();
  return BucketCount(resolver, counts, work, *memory).all();
}

}  // namespace gathernd
