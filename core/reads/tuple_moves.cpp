// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reads/tuple_moves.h"

#include <algorithm>
#include <memory>

namespace gathernd {
namespace {

bool sameRule(const OffsetRule& a, const OffsetRule& b) {
  const auto same = [depth = a.depth](const std::int64_t* x, const std::int64_t* y) {
    return std::equal(x, x + depth, y);
  };
  return a.depth == b.depth && same(a.axisSize, b.axisSize) && same(a.sliceStride, b.sliceStride) &&
         a.slicesPerBatch == b.slicesPerBatch && a.tuplesPerBatch == b.tuplesPerBatch &&
         a.tupleStride == b.tupleStride && a.componentStride == b.componentStride &&
         a.flatLimit == b.flatLimit && a.negative == b.negative && a.range == b.range &&
         a.flatOnly == b.flatOnly && a.low32 == b.low32;
}

bool sameButForEdits(const Trace& a, const Trace& b) {
  const Tensor& one = a.indices().base();
  const Tensor& other = b.indices().base();
  return one.data() == other.data() && one.dtype() == other.dtype() && one.shape() == other.shape() &&
         a.plan().tupleCount == b.plan().tupleCount && a.plan().sliceCount == b.plan().sliceCount &&
         sameRule(a.plan().rule, b.plan().rule);
}

}  // namespace

std::optional<std::vector<TupleMove>> tupleMoves(const Trace& before, const Trace& after) {
  if (!sameButForEdits(before, after)) return std::nullopt;
  std::vector<std::int64_t> tuples;
  for (const std::int64_t place : before.indices().differingPlaces(after.indices())) {
    const std::int64_t tuple = after.tupleOfIndex(place);
    if (tuple >= 0) tuples.push_back(tuple);
  }
  std::sort(tuples.begin(), tuples.end());
  tuples.erase(std::unique(tuples.begin(), tuples.end()), tuples.end());
  std::vector<TupleMove> moves;
  for (const std::int64_t tuple : tuples) {
    const TupleMove move{tuple, before.sliceOf(tuple), after.sliceOf(tuple)};
    if (move.from != move.to) moves.push_back(move);
  }
  return moves;
}

std::vector<TupleMove> movesSinceBase(const Trace& trace) {
  if (!trace.indices().edited()) return {};
  const Trace base(std::make_shared<const Plan>(trace.plan()), EditedTensor(trace.indices().base()));
  return *tupleMoves(base, trace);
}

}  // namespace gathernd
