// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/streamed_run.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "core/run/cpu/unaligned.h"
#include "core/run/run_advice.h"
#include "core/run/tuple_range_call.h"
#include "core/tensor/dtype.h"

namespace gathernd {
namespace {

class StreamedRun {
 public:
  StreamedRun(const Backend& backend, const Plan& plan, const Tensor& params, const Tensor& indices,
              const StreamOptions& options, const TakePiece& take)
      : backend_(backend), plan_(plan), params_(params), indices_(indices), options_(options), take_(take) {
    pieceOptions_ = options.run;
    pieceOptions_.progress = {};
  }

  Expected<StreamReport> run() {
    if (auto ok = refuse(); !ok) return fail(ok.error());
    const RunAdvice advice(plan_, params_, indices_);
    const std::int64_t slice = plan_.sliceBytes();
    auto done = slice > options_.pieceBytes ? longSlices() : pieces(slice);
    if (!done) return fail(done.error());
    StreamReport report{std::move(bad_), false};
    report.undefined = plan_.undefined || (report.bad.count > 0 && plan_.badIsUndefined);
    if (options_.run.progress) options_.run.progress(1.0);
    return report;
  }

 private:
  /// What a whole run would refuse, before the first byte is given away.
  Expected<void> refuse() const {
    if (plan_.badAction != BadAction::Error) return {};
    const auto bad = countBadTuples(plan_, indices_, options_.run.stop);
    if (!bad) return fail(bad.error());
    if (bad->count > 0) return fail(outOfRangeError(plan_, indices_, *bad));
    return {};
  }

  Expected<void> pieces(std::int64_t slice) {
    const std::int64_t most = slice > 0 ? options_.pieceBytes / slice : plan_.tupleCount;
    auto buffer = Buffer::allocate(std::min(most, plan_.tupleCount) * slice);
    if (!buffer) return fail(buffer.error());
    for (std::int64_t first = 0; first < plan_.tupleCount;) {
      const TupleRange tuples = nextTuples(plan_, first, most);
      const std::span<std::byte> bytes(buffer->data(),
                                       static_cast<std::size_t>((tuples.last - first) * slice));
      auto done = piece(tuples, bytes);
      if (!done) return done;
      first = tuples.last;
      tell(static_cast<double>(first) / static_cast<double>(plan_.tupleCount));
    }
    return {};
  }

  Expected<void> piece(TupleRange tuples, std::span<std::byte> bytes) {
    const auto part = callOfTuples(plan_, params_, indices_, tuples);
    if (!part) return fail(part.error());
    auto bad = backend_.runInto(part->plan, part->params, part->indices, bytes, pieceOptions_);
    if (!bad) return fail(bad.error());
    if (bad->count > 0) {
      if (bad_.count == 0) bad_.first = tuples.first + bad->first;
      bad_.count += bad->count;
      for (const std::int64_t tuple : bad->all) bad_.all.push_back(tuples.first + tuple);
    }
    return give(bytes);
  }

  /// Slices longer than a piece come straight from params: a backend would need room for all of one.
  Expected<void> longSlices() {
    const std::vector<std::byte> filled = filledPiece();
    for (std::int64_t tuple = 0; tuple < plan_.tupleCount; ++tuple) {
      const ResolvedTuple resolved = resolve(tuple);
      if (outsideItsAxis(resolved.status)) {
        if (bad_.count++ == 0) bad_.first = tuple;
        if (options_.run.allBad) bad_.all.push_back(tuple);
      }
      const std::int64_t slice = plan_.sliceBytes();
      for (std::int64_t from = 0; from < slice;) {
        if (options_.run.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
        const auto bytes = static_cast<std::size_t>(std::min(longPiece(), slice - from));
        const std::byte* source = resolved.status == TupleStatus::Bad
                                      ? filled.data()
                                      : params_.data() + resolved.sliceId * slice + from;
        if (auto given = give({source, bytes}); !given) return given;
        from += static_cast<std::int64_t>(bytes);
        tell((static_cast<double>(tuple) + static_cast<double>(from) / static_cast<double>(slice)) /
             static_cast<double>(plan_.tupleCount));
      }
    }
    return {};
  }

  /// Whole elements, and not so many that a stop would have to wait.
  std::int64_t longPiece() const {
    constexpr std::int64_t kMost = std::int64_t{1} << 20;
    const std::int64_t size = elementBytes(plan_.dtype);
    return std::max(std::min(options_.pieceBytes, kMost) / size, std::int64_t{1}) * size;
  }

  std::vector<std::byte> filledPiece() const {
    std::vector<std::byte> piece(static_cast<std::size_t>(longPiece()));
    const auto size = static_cast<std::size_t>(elementBytes(plan_.dtype));
    for (std::size_t at = 0; at < piece.size(); at += size) std::memcpy(&piece[at], plan_.fill.data(), size);
    return piece;
  }

  ResolvedTuple resolve(std::int64_t tuple) const {
    return visitIndexType(plan_.indexDtype, [&](auto tag) {
      using IndexT = typename decltype(tag)::type;
      const cpu::UnalignedIndexLoad<IndexT> load{reinterpret_cast<const IndexT*>(indices_.data())};
      return resolveTupleWith(plan_.rule, tuple, load);
    });
  }

  Expected<void> give(std::span<const std::byte> bytes) const {
    if (options_.run.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    // Zeros read from a file that was cut are no output; and indices that changed may be bad by now.
    if (!params_.intact() || !indices_.intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
    if (bad_.count > 0 && plan_.badAction == BadAction::Error)
      return fail(outOfRangeError(plan_, indices_, bad_));
    return bytes.empty() ? Expected<void>() : take_(bytes);
  }

  void tell(double part) {
    constexpr double kCalls = 64;
    if (!options_.run.progress || part * kCalls < nextCall_) return;
    nextCall_ = static_cast<double>(static_cast<int>(part * kCalls)) + 1;
    options_.run.progress(part);
  }

  const Backend& backend_;
  const Plan& plan_;
  const Tensor& params_;
  const Tensor& indices_;
  const StreamOptions& options_;
  const TakePiece& take_;
  RunOptions pieceOptions_;
  BadReport bad_;
  double nextCall_ = 0;
};

}  // namespace

Expected<StreamReport> runInPieces(const Backend& backend, const Plan& plan, const Tensor& params,
                                   const Tensor& indices, const StreamOptions& options,
                                   const TakePiece& take) {
  if (plan.dtype == DType::String)
    return fail(ErrorCode::DType, "dtype.element", {{"dialect", plan.dialect.name}, {"dtype", "string"}});
  if (const auto ok = backend.accepts(plan.dtype, plan.indexDtype); !ok) return fail(ok.error());
  if (const auto ok = backend.hasKernel(options.run.kernel); !ok) return fail(ok.error());
  return StreamedRun(backend, plan, params, indices, options, take).run();
}

}  // namespace gathernd
