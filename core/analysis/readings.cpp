// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/readings.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <numeric>

namespace gathernd {
namespace {

constexpr int kMostPermuted = 4;  // axes of which every order is tried

using Order = std::vector<int>;

Order moved(const Order& order, int from, int to) {
  Order after = order;
  const int axis = after[static_cast<std::size_t>(from)];
  after.erase(after.begin() + from);
  after.insert(after.begin() + to, axis);
  return after;
}

}  // namespace

std::vector<Order> likelyOrders(int rank, std::int64_t batchDims, TupleAxis tupleAxis) {
  std::vector<Order> orders;
  Order asTheyLie(static_cast<std::size_t>(rank));
  std::iota(asTheyLie.begin(), asTheyLie.end(), 0);
  const auto add = [&](const Order& order) {
    const bool fresh = order != asTheyLie && std::find(orders.begin(), orders.end(), order) == orders.end();
    if (fresh) orders.push_back(order);
  };
  const bool first = tupleAxis == TupleAxis::First;
  const int home = first ? 0 : rank - 1;
  // The tuples stand in columns; within each batch entry; the last two axes are swapped.
  const int batch = static_cast<int>(std::clamp<std::int64_t>(batchDims, 0, std::max(rank - 1, 0)));
  for (const int from : {first ? rank - 1 : 0, batch, first ? 1 : rank - 2}) {
    if (from >= 0 && from < rank) add(moved(asTheyLie, from, home));
  }
  add({asTheyLie.rbegin(), asTheyLie.rend()});
  for (int axis = 0; axis < rank; ++axis) add(moved(asTheyLie, axis, home));
  for (int axis = 0; axis < rank; ++axis) add(moved(asTheyLie, axis, first ? std::min(1, rank - 1) : 0));
  if (rank > kMostPermuted) return orders;
  for (Order order = asTheyLie; std::next_permutation(order.begin(), order.end());) add(order);
  return orders;
}

bool movesTuples(const Order& order, TupleAxis tupleAxis) {
  return tupleAxis == TupleAxis::First ? order.front() != 0
                                       : order.back() != static_cast<int>(order.size()) - 1;
}

Shape inOrder(const Shape& shape, const Order& order) {
  std::vector<std::int64_t> extents;
  for (const int axis : order) extents.push_back(shape[axis]);
  return *Shape::make(extents);  // the same extents
}

std::vector<std::int64_t> otherBatchDims(const GatherCall& call, int indicesRank) {
  std::vector<std::int64_t> others;
  const std::int64_t most = std::min(call.params.shape.rank(), indicesRank);
  const std::int64_t given = std::clamp<std::int64_t>(call.batchDims, -1, most + 1);  // it may be any number
  for (std::int64_t b = 0; b < std::max<std::int64_t>(most, 1); ++b)
    if (b != call.batchDims) others.push_back(b);
  std::stable_sort(others.begin(), others.end(),
                   [&](std::int64_t a, std::int64_t b) { return std::abs(a - given) < std::abs(b - given); });
  return others;
}

std::optional<Shape> withTupleAxis(const Shape& indices, TupleAxis tupleAxis) {
  std::vector<std::int64_t> extents = indices.toVector();
  extents.insert(tupleAxis == TupleAxis::First ? extents.begin() : extents.end(), 1);
  const auto shape = Shape::make(extents);
  return shape ? std::optional(*shape) : std::nullopt;
}

std::optional<Shape> withBatchAxes(const GatherCall& call) {
  const Shape& params = call.params.shape;
  if (call.dialect.tupleAxis == TupleAxis::First || call.batchDims < 1 || call.batchDims >= params.rank() ||
      call.indices.shape.rank() == 0)
    return std::nullopt;
  const auto shape = concat(params.slice(0, static_cast<int>(call.batchDims)), call.indices.shape);
  return shape ? std::optional(*shape) : std::nullopt;
}

}  // namespace gathernd
