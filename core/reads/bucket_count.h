// SPDX-License-Identifier: GPL-3.0-or-later
// Counts into a table that is larger than a cache: tuples are first put into buckets by the upper bits of
// their slices, then a bucket at a time is counted, by one thread, in its own cache. No two threads count in
// one place, however often a slice is read. Units: tuples, slices. Thread rule: starts threads of its own.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>

#include "core/reads/slice_resolver.h"

namespace gathernd {

/// Tables up to this are counted in directly.
inline constexpr std::int64_t kBucketSlices = std::int64_t{1} << 18;

struct BucketWork {
  int workers = 1;
  std::int64_t waveTuples = 0;  ///< put into buckets at once, 8 bytes each
  std::stop_token stop;
};

/// `counts` has a place for each slice and one for tuples that read none. False after a stop; throws
/// bad_alloc and what the threads throw.
bool countByBuckets(const SliceResolver& resolver, std::span<std::uint32_t> counts, const BucketWork& work);

}  // namespace gathernd
