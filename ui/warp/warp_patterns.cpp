// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/warp/warp_patterns.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "core/call/offsets.h"
#include "core/run/access.h"
#include "core/tensor/dtype.h"
#include "core/tensor/generate.h"

namespace gathernd::ui {
namespace {

constexpr std::uint64_t kSeed = 2;
constexpr std::int64_t kTuplesBetweenStops = 4096;

/// By WarpPattern: its name, and what it does.
constexpr struct {
  const char *name, *how;
} kPatterns[] = {
    {QT_TR_NOOP("sorted"),
     QT_TR_NOOP("The present tuples in ascending order; those out of range move inside")},
    {QT_TR_NOOP("random"), QT_TR_NOOP("Every tuple anywhere in params")},
    {QT_TR_NOOP("strided"), QT_TR_NOOP("Every tuple a line of 128 bytes or more after the one before")},
    {QT_TR_NOOP("same row"), QT_TR_NOOP("Every tuple the same as the first")}};

/// Extents of the indexed axes, no larger than the index type can name.
Shape namedAxes(const Plan& plan) {
  const std::int64_t most = visitIndexType(plan.indexDtype, [](auto tag) {
    return widenIndex(std::numeric_limits<typename decltype(tag)::type>::max());
  });
  std::vector<std::int64_t> extents;
  for (int j = 0; j < plan.depth; ++j) {
    const std::int64_t size = plan.rule.axisSize[j];
    extents.push_back(size > most ? most + 1 : size);
  }
  return *Shape::make(extents);  // part of params' shape, so it can be counted
}

/// A tuple's place in `axes`, row-major.
std::int64_t rowOf(const Trace& trace, const Shape& axes, std::int64_t tuple) {
  std::vector<std::int64_t> position = trace.at(tuple).resolved;
  for (int j = 0; j < axes.rank(); ++j) {
    std::int64_t& value = position[static_cast<std::size_t>(j)];
    value = std::clamp<std::int64_t>(value, 0, axes[j] - 1);
  }
  return axes.flat(position);
}

Expected<std::vector<std::int64_t>> sortedRows(const Trace& trace, const Shape& axes,
                                               const std::stop_token& stop) {
  std::vector<std::int64_t> rows(static_cast<std::size_t>(trace.tupleCount()));
  for (std::int64_t tuple = 0; tuple < trace.tupleCount(); ++tuple) {
    if (tuple % kTuplesBetweenStops == 0 && stop.stop_requested())
      return fail(ErrorCode::Cancelled, "cancelled");
    rows[static_cast<std::size_t>(tuple)] = rowOf(trace, axes, tuple);
  }
  const std::int64_t perBatch = std::max<std::int64_t>(1, trace.plan().rule.tuplesPerBatch);
  for (std::int64_t first = 0; first < trace.tupleCount(); first += perBatch) {
    const auto begin = rows.begin() + first;
    std::sort(begin, begin + std::min(perBatch, trace.tupleCount() - first));
  }
  return rows;
}

/// Rows at least a line apart (where there are as many), round and round, one further each time.
std::int64_t stridedRow(std::int64_t tuple, std::int64_t rows, std::int64_t sliceBytes) {
  const std::int64_t perLine = kLineBytes / std::max<std::int64_t>(1, std::min(sliceBytes, kLineBytes));
  const std::int64_t stride = std::min(std::max<std::int64_t>(2, perLine), rows);
  const std::int64_t perRound = (rows + stride - 1) / stride;
  const std::int64_t round = tuple / perRound % stride;
  return (tuple % perRound * stride + round) % rows;
}

}  // namespace

QString patternText(WarpPattern pattern) {
  return WarpPatterns::tr(kPatterns[static_cast<std::size_t>(pattern)].name);
}

QString patternHow(WarpPattern pattern) {
  return WarpPatterns::tr(kPatterns[static_cast<std::size_t>(pattern)].how);
}

bool patternPossible(const Plan& plan) {
  return plan.depth > 0 && plan.tupleCount > 0 && !plan.copyOnce && namedAxes(plan).elementCount() > 0;
}

Expected<Tensor> patternIndices(const Trace& trace, WarpPattern pattern, const std::stop_token& stop) {
  const Plan& plan = trace.plan();
  const Shape axes = namedAxes(plan);
  const std::int64_t rows = axes.elementCount();
  std::vector<std::int64_t> sorted;
  if (pattern == WarpPattern::Sorted) {
    auto made = TRY(sortedRows(trace, axes, stop));
    sorted = std::move(made);
  }
  const std::int64_t same = rowOf(trace, axes, 0);
  const auto rowFor = [&](std::int64_t tuple) -> std::int64_t {
    switch (pattern) {
      case WarpPattern::Sorted:
        return sorted[static_cast<std::size_t>(tuple)];
      case WarpPattern::Random:
        return static_cast<std::int64_t>(multiplyHigh(splitMix64(kSeed, static_cast<std::uint64_t>(tuple)),
                                                      static_cast<std::uint64_t>(rows)));
      case WarpPattern::Strided:
        return stridedRow(tuple, rows, plan.sliceBytes());
      case WarpPattern::SameRow:
        break;
    }
    return same;
  };

  auto buffer = TRY(Buffer::allocate(plan.indices.elementCount() * elementBytes(plan.indexDtype)));
  const bool finished = visitIndexType(plan.indexDtype, [&](auto tag) {
    using IndexT = typename decltype(tag)::type;
    auto* out = reinterpret_cast<IndexT*>(buffer.data());
    for (std::int64_t tuple = 0; tuple < plan.tupleCount; ++tuple) {
      if (tuple % kTuplesBetweenStops == 0 && stop.stop_requested()) return false;
      const std::vector<std::int64_t> position = axes.position(rowFor(tuple));
      for (int j = 0; j < plan.depth; ++j)
        out[trace.indexOf(tuple, j)] = static_cast<IndexT>(position[static_cast<std::size_t>(j)]);
    }
    return true;
  });
  if (!finished) return fail(ErrorCode::Cancelled, "cancelled");
  return Tensor::fromBuffer(plan.indexDtype, plan.indices, std::move(buffer));
}

bool WarpPatterns::stands() const {
  const EditedTensor& indices = session_.document().indices;
  return original_ && !indices.edited() && indices.base().data() == patternBytes_ &&
         original_->dtype() == indices.dtype() && original_->shape() == indices.shape();
}

void WarpPatterns::apply(WarpPattern pattern) {
  const auto trace = session_.snapshot().trace;
  if (!trace) return;
  if (!stands()) original_ = session_.document().indices;
  replace([trace, pattern](const std::stop_token& stop) { return patternIndices(*trace, pattern, stop); },
          tr("Index tuples %1").arg(patternText(pattern)));
}

void WarpPatterns::restore() {
  if (!session_.snapshot().trace || !stands()) return;
  replace([former = *original_](const std::stop_token&) { return former.flattened(); },
          tr("Index tuples as they were"));
}

void WarpPatterns::forget() {
  original_.reset();
  patternBytes_ = nullptr;
}

/// One edit, unless the document has changed in the meantime.
void WarpPatterns::replace(Work work, const QString& name) {
  const auto before = session_.snapshot().trace;
  job_.start<Tensor>(
      [work = std::move(work)](const Job::Task& task) -> Expected<Tensor> {
        if (task.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
        return work(task.stop);
      },
      [this, name, before](Expected<Tensor> indices) {
        if (session_.snapshot().trace != before) return;
        if (!indices) return refused_(indices.error());
        patternBytes_ = indices->data();
        session_.edits().setTensor(TensorId::Indices, *indices, name);
      });
}

}  // namespace gathernd::ui
