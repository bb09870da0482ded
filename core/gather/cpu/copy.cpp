// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gather/cpu/copy.h"

#include <algorithm>
#include <cstring>

#include "core/gather/cpu/resolve.h"

namespace gathernd::cpu {
namespace {

/// kBytes 0: the size is only known at run time.
template <std::size_t kBytes>
void copyBlock(const CopyJob& job, std::int64_t firstTuple, std::span<const std::int64_t> sliceIds) {
  const std::size_t bytes = kBytes != 0 ? kBytes : static_cast<std::size_t>(job.sliceBytes);
  const auto stride = static_cast<std::int64_t>(bytes);
  std::byte* target = job.output + firstTuple * stride;
  for (const std::int64_t sliceId : sliceIds) {
    if (sliceId == kNoSlice) {
      fillBytes(job.fill, target, stride);
    } else {
      std::memcpy(target, job.params + sliceId * stride, bytes);
    }
    target += stride;
  }
}

void copyNothing(const CopyJob&, std::int64_t, std::span<const std::int64_t>) {}

}  // namespace

FillPattern fillPattern(const std::array<std::byte, 16>& element, std::int64_t elementBytes) {
  const bool zero =
      std::all_of(element.begin(), element.end(), [](std::byte byte) { return byte == std::byte{0}; });
  return {element, elementBytes, zero};
}

void fillBytes(const FillPattern& pattern, std::byte* target, std::int64_t bytes) {
  if (pattern.zero) {
    std::memset(target, 0, static_cast<std::size_t>(bytes));
    return;
  }
  for (std::int64_t at = 0; at < bytes; at += pattern.elementBytes) {
    std::memcpy(target + at, pattern.element.data(), static_cast<std::size_t>(pattern.elementBytes));
  }
}

CopyBlock copierFor(std::int64_t sliceBytes) {
  switch (sliceBytes) {
    case 0:
      return &copyNothing;
    case 1:
      return &copyBlock<1>;
    case 2:
      return &copyBlock<2>;
    case 4:
      return &copyBlock<4>;
    case 8:
      return &copyBlock<8>;
    case 16:
      return &copyBlock<16>;
    default:
      return &copyBlock<0>;
  }
}

void copyPart(const CopyJob& job, std::int64_t tuple, std::int64_t sliceId, std::int64_t from,
              std::int64_t bytes) {
  std::byte* target = job.output + tuple * job.sliceBytes + from;
  if (sliceId == kNoSlice) {
    fillBytes(job.fill, target, bytes);
  } else {
    std::memcpy(target, job.params + sliceId * job.sliceBytes + from, static_cast<std::size_t>(bytes));
  }
}

}  // namespace gathernd::cpu
