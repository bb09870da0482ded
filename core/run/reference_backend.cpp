// SPDX-License-Identifier: GPL-3.0-or-later
// The oracle: the definition of gather_nd as one plain loop, written to be read. Every other backend is
// compared with it, bit for bit, so it stays slow and simple.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/error/error.h"
#include "core/error/sentences.h"
#include "core/run/backend.h"
#include "core/tensor/element_types.h"

namespace gathernd {
namespace {

/// Looks for a stop, and tells the progress, once in so many bytes: by bytes, so that neither one huge slice
/// nor very many empty ones keep a cancel waiting.
class Pace {
 public:
  Pace(const RunOptions& options, const Plan& plan)
      : options_(options),
        all_(static_cast<double>(plan.tupleCount) * static_cast<double>(plan.sliceBytes() + kTupleBytes)) {}

  /// To be asked before each step; false when the run shall stop.
  bool mayGoOn(std::int64_t bytes) {
    if (untilLook_ <= 0 && !look()) return false;
    untilLook_ -= bytes;
    done_ += bytes;
    return true;
  }
  bool mayResolve() { return mayGoOn(kTupleBytes); }

 private:
  static constexpr std::int64_t kTupleBytes = 16;  // what resolving costs, about, as if it were copying
  static constexpr std::int64_t kBytesBetweenLooks = std::int64_t{1} << 20;
  static constexpr double kProgressCalls = 32;

  bool look() {
    if (options_.stop.stop_requested()) return false;
    untilLook_ = kBytesBetweenLooks;
    const double part = static_cast<double>(done_) / all_;
    if (options_.progress && part * kProgressCalls >= nextCall_) {
      options_.progress(part);
      nextCall_ = std::floor(part * kProgressCalls) + 1;
    }
    return true;
  }

  const RunOptions& options_;
  double all_;
  std::int64_t untilLook_ = 0;
  std::int64_t done_ = 0;
  double nextCall_ = 0;
};

class ReferenceBackend final : public Backend {
 public:
  std::string_view id() const override { return "reference"; }
  std::string_view name() const override { return GATHERND_TR("Reference loop"); }

  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    return visitIndexType(plan.indexDtype, [&](auto tag) {
      using IndexT = typename decltype(tag)::type;
      return gather<IndexT>(plan, params, indices, output, options);
    });
  }

 private:
  template <class IndexT>
  static Expected<BadReport> gather(const Plan& plan, const Tensor& params, const Tensor& indices,
                                    std::span<std::byte> output, const RunOptions& options) {
    BadReport bad;
    Pace pace(options, plan);
    const std::int64_t sliceBytes = plan.sliceBytes();
    const std::int64_t tuples = plan.checks || sliceBytes > 0 ? plan.tupleCount : 0;

    for (std::int64_t tuple = 0; tuple < tuples; ++tuple) {
      if (!pace.mayResolve()) return fail(ErrorCode::Cancelled, "cancelled");
      const ResolvedTuple resolved = resolveTuple(plan.rule, indices.values<IndexT>().data(), tuple);
      if (outsideItsAxis(resolved.status)) {
        if (bad.count == 0) bad.first = tuple;
        if (options.allBad) bad.all.push_back(tuple);
        ++bad.count;
      }
      for (std::int64_t from = 0; from < sliceBytes; from += kPieceBytes) {
        const std::int64_t bytes = std::min(kPieceBytes, sliceBytes - from);
        if (!pace.mayGoOn(bytes)) return fail(ErrorCode::Cancelled, "cancelled");
        std::byte* piece = output.data() + tuple * sliceBytes + from;
        if (resolved.status == TupleStatus::Bad) {
          writeInstead(plan, piece, bytes);
        } else {
          std::memcpy(piece, params.data() + resolved.sliceId * sliceBytes + from,
                      static_cast<std::size_t>(bytes));
        }
      }
    }
    if (options.progress) options.progress(1.0);
    return bad;
  }

  /// One bad component spoils its whole slice, and only that slice.
  static void writeInstead(const Plan& plan, std::byte* piece, std::int64_t bytes) {
    const std::int64_t size = elementBytes(plan.dtype);
    for (std::int64_t at = 0; at < bytes; at += size) {
      std::memcpy(piece + at, plan.fill.data(), static_cast<std::size_t>(size));
    }
  }

  static constexpr std::int64_t kPieceBytes = std::int64_t{1} << 20;  // a multiple of every element size
};

}  // namespace

std::unique_ptr<Backend> makeReferenceBackend() {
  return std::make_unique<ReferenceBackend>();
}

}  // namespace gathernd
