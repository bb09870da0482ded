// SPDX-License-Identifier: GPL-3.0-or-later
// Looks through indices for tuples with a component outside its axis: blocks are held against the axes by
// vectors, and only those that report something are walked tuple by tuple. Nothing is kept a tuple. An index
// that somebody changes meanwhile (a mapped file) may be taken as it was before or after. Units: tuples, by
// row-major number. Thread rule: const members from any thread; forEachChunk runs its body on several.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stop_token>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/run/cpu/kernels.h"
#include "core/run/cpu/parallel.h"
#include "core/run/cpu/unaligned.h"
#include "core/tensor/dtype.h"
#include "core/tensor/tensor.h"

namespace gathernd {

class BadScan {
 public:
  /// Both outlive the scan; it refers to itself, so it stays where it is.
  BadScan(const Plan& plan, const Tensor& indices);
  BadScan(const BadScan&) = delete;
  BadScan& operator=(const BadScan&) = delete;

  /// 0 where no index is looked at.
  std::int64_t tuples() const { return tuples_; }
  cpu::BlockReport count(std::int64_t first, std::int64_t last) const;
  /// take(tuple, values) for each bad one in order, values(j) being its j-th component.
  template <class Take>
  void visit(std::int64_t first, std::int64_t last, Take&& take) const {
    for (std::int64_t at = first; at < last;) {
      const std::int64_t end = std::min(at + kBlock, last);
      cpu::BlockCare care;
      if (report(at, end, care).badCount > 0) walk(at, end, take);
      at = end;
    }
  }

 private:
  static constexpr std::int64_t kBlock = cpu::kBlockTuples;

  cpu::BlockReport report(std::int64_t first, std::int64_t last, cpu::BlockCare& care) const;
  bool inRange(std::int64_t first, std::int64_t last) const;

  template <class Take>
  void walk(std::int64_t first, std::int64_t last, Take&& take) const {
    visitIndexType(dtype_, [&](auto tag) {
      using IndexT = typename decltype(tag)::type;
      const cpu::UnalignedIndexLoad<IndexT> load{reinterpret_cast<const IndexT*>(indices_)};
      const std::int64_t perBatch = rule_.tuplesPerBatch;
      std::int64_t batch = perBatch > 0 ? first / perBatch : 0;
      std::int64_t left = perBatch > 0 ? (batch + 1) * perBatch - first : INT64_MAX;
      for (std::int64_t tuple = first; tuple < last; ++tuple) {
        if (left-- == 0) ++batch, left = perBatch - 1;
        if (!outsideItsAxis(resolveInBatch(rule_, tuple, batch, load).status)) continue;
        take(tuple, [&](int j) { return load(tuple * rule_.tupleStride + j * rule_.componentStride); });
      }
    });
  }

  OffsetRule rule_;  ///< the plan's, without what only says where a tuple leads
  cpu::ResolveRule resolve_;
  const cpu::Kernels& kernels_;
  cpu::ResolveKernel kernel_ = nullptr;
  bool direct_ = false;  ///< one component a tuple, next to one another, of 32 or 64 bits with a sign
  DType dtype_;
  const std::byte* indices_;
  std::int64_t tuples_ = 0;
};

/// Of these a chunk is, but for the last one.
inline constexpr std::int64_t kScanChunk = std::int64_t{1} << 15;

/// body(number, first, last) for every chunk of tuples first … last - 1, from as many threads as there are.
/// `cancelled`.
template <class Body>
Expected<void> forEachChunk(std::int64_t first, std::int64_t last, const std::stop_token& stop,
                            const Body& body) {
  const std::int64_t chunks = (std::max<std::int64_t>(last - first, 0) + kScanChunk - 1) / kScanChunk;
  return cpu::forEachPiece(chunks, 0, stop, [&](int, std::int64_t chunk) {
    const std::int64_t begin = first + chunk * kScanChunk;
    body(chunk, begin, std::min(begin + kScanChunk, last));
    return true;
  });
}

}  // namespace gathernd
