// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/streamed_run.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "core/run/cpu/unaligned.h"
#include "core/run/run_advice.h"
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
    TRY(refuse());
    const RunAdvice advice(plan_, params_, indices_);
    const std::int64_t slice = plan_.sliceBytes();
    TRY(slice > options_.pieceBytes ? longSlices() : pieces(slice));
    StreamReport report{std::move(bad_), false};
    report.undefined = plan_.undefined || (report.bad.count > 0 && plan_.badIsUndefined);
    if (options_.run.progress) options_.run.progress(1.0);
    return report;
  }

 private:
  /// What a whole run would refuse, before the first byte is given away.
  Expected<void> refuse() const {
    if (plan_.badAction != BadAction::Error) return {};
    const auto bad = TRY(countBadTuples(plan_, indices_, options_.run.stop));
    if (bad.count > 0) return fail(outOfRangeError(plan_, indices_, bad));
    return {};
  }

  Expected<void> pieces(std::int64_t slice) {
    const std::int64_t most = slice > 0 ? options_.pieceBytes / slice : plan_.tupleCount;
    auto buffer = TRY(Buffer::allocate(std::min(most, plan_.tupleCount) * slice));
    for (std::int64_t first = 0; first < plan_.tupleCount;) {
      const TupleRange tuples = nextTuples(plan_, first, most);
      const std::span<std::byte> bytes(buffer.data(),
                                       static_cast<std::size_t>((tuples.last - first) * slice));
      TRY(piece(tuples, bytes));
      first = tuples.last;
      tell(static_cast<double>(first) / static_cast<double>(plan_.tupleCount));
    }
    return {};
  }

  Expected<void> piece(TupleRange tuples, std::span<std::byte> bytes) {
    const auto part = TRY(callOfTuples(plan_, params_, indices_, tuples));
    auto bad = TRY(backend_.runInto(part.plan, part.params, part.indices, bytes, pieceOptions_));
    if (bad.count > 0) {
      if (bad_.count == 0) bad_.first = tuples.first + bad.first;
      bad_.count += bad.count;
      for (const std::int64_t tuple : bad.all) bad_.all.push_back(tuples.first + tuple);
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
        TRY(give({source, bytes}));
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

using Axes = std::vector<std::int64_t>;

std::int64_t tuplesPerBatch(const Plan& plan) {
  return std::max<std::int64_t>(1, plan.rule.tuplesPerBatch);
}

bool tupleFirst(const Plan& plan) {
  return plan.dialect.tupleAxis == TupleAxis::First;
}

/// Of sizes that the whole call has already.
Shape shapeOf(std::initializer_list<Axes> parts) {
  Axes all;
  for (const Axes& part : parts) all.insert(all.end(), part.begin(), part.end());
  return *Shape::make(all);
}

/// The batch entries from `entry` on. A flat offset may lead into any later one; else only `count` are read.
Tensor paramsOf(const Plan& plan, const Tensor& params, std::int64_t entry, std::int64_t count) {
  if (plan.batchDims == 0) return params;
  const std::int64_t entries = std::max<std::int64_t>(1, plan.batch.elementCount());
  const Axes rest = plan.params.slice(plan.batchDims, plan.params.rank()).toVector();
  const Shape shape = shapeOf({{plan.rule.flatOnly ? entries - entry : count}, rest});
  return params.part(params.elementCount() / entries * entry, shape);
}

/// Row after row of components, of which `tuples` are a part each.
Expected<Tensor> componentsOf(const Plan& plan, const Tensor& indices, TupleRange tuples,
                              const Shape& shape) {
  const std::int64_t size = elementBytes(plan.indexDtype);
  const std::int64_t bytes = (tuples.last - tuples.first) * size;
  auto buffer = TRY(Buffer::allocate(bytes * plan.depth));
  for (std::int64_t j = 0; j < plan.depth; ++j)
    std::memcpy(buffer.data() + j * bytes,
                indices.data() + (j * plan.rule.componentStride + tuples.first) * size,
                static_cast<std::size_t>(bytes));
  return Tensor::fromBuffer(plan.indexDtype, shape, std::move(buffer));
}

}  // namespace

Expected<StreamReport> runInPieces(const Backend& backend, const Plan& plan, const Tensor& params,
                                   const Tensor& indices, const StreamOptions& options,
                                   const TakePiece& take) {
  if (plan.dtype == DType::String)
    return fail(ErrorCode::DType, "dtype.element", {{"dialect", plan.dialect.name}, {"dtype", "string"}});
  TRY(backend.accepts(plan.dtype, plan.indexDtype));
  TRY(backend.hasKernel(options.run.kernel));
  return StreamedRun(backend, plan, params, indices, options, take).run();
}

TupleRange nextTuples(const Plan& plan, std::int64_t first, std::int64_t most) {
  const std::int64_t perBatch = tuplesPerBatch(plan);
  most = std::max<std::int64_t>(1, most);
  if (most >= perBatch) return {first, first + std::min(most / perBatch * perBatch, plan.tupleCount - first)};
  const std::int64_t parts = (perBatch + most - 1) / most;
  const std::int64_t part = (perBatch + parts - 1) / parts;
  return {first, std::min(first + part, (first / perBatch + 1) * perBatch)};
}

Expected<RangeCall> callOfTuples(const Plan& plan, const Tensor& params, const Tensor& indices,
                                 TupleRange tuples) {
  const std::int64_t count = tuples.last - tuples.first;
  if (count == plan.tupleCount) return RangeCall{plan, params, indices};
  const std::int64_t perBatch = tuplesPerBatch(plan);
  const std::int64_t entry = tuples.first / perBatch;
  const bool whole = tuples.first % perBatch == 0 && count % perBatch == 0;
  const std::int64_t entries = whole ? count / perBatch : 1;

  RangeCall part{plan, paramsOf(plan, params, entry, entries), {}};
  Plan& p = part.plan;
  p.batchDims = std::min(plan.batchDims, 1);
  const Axes batch = p.batchDims > 0 ? Axes{entries} : Axes{};
  // Without batch axes the one entry is the whole call, which is cut.
  const Axes outer = whole ? plan.outer.toVector() : Axes{count};
  const Axes components = {std::int64_t{plan.depth}};
  p.params = part.params.shape();
  p.indices = tupleFirst(plan) ? shapeOf({components, batch, outer}) : shapeOf({batch, outer, components});
  p.batch = shapeOf({batch});
  p.outer = shapeOf({outer});
  p.tupleGrid = shapeOf({batch, outer});
  p.output = p.reported = shapeOf({batch, outer, plan.slice.toVector()});
  p.tupleCount = count;
  p.rule.tuplesPerBatch = whole ? perBatch : count;
  if (plan.batchDims > 0 && !plan.rule.flatOnly)
    p.sliceCount = plan.sliceCount / std::max<std::int64_t>(1, plan.batch.elementCount()) * entries;
  p.rule.flatLimit = plan.rule.flatLimit - entry * plan.rule.slicesPerBatch;
  if (plan.rule.flatOnly) p.sliceCount = p.rule.flatLimit;

  if (tupleFirst(plan) && plan.depth > 1) {
    p.rule.componentStride = count;
    part.indices = TRY(componentsOf(plan, indices, tuples, p.indices));
  } else {
    part.indices = indices.part(plan.depth == 0 ? 0 : tuples.first * plan.rule.tupleStride, p.indices);
  }
  return part;
}

}  // namespace gathernd
