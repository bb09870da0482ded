// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <mutex>

#include "core/analysis/bad/bad_analysis.h"
#include "core/run/bad_scan.h"
#include "core/text/cast.h"

namespace gathernd {
namespace {

/// Where a reading of the indices finds component j of a tuple.
struct Layout {
  std::int64_t tuples = 0;
  int depth = 0;
  std::int64_t tupleStride = 0, componentStride = 0;
};

/// One number a component.
struct Ranges {
  std::vector<std::int64_t> least, greatest;

  explicit Ranges(int depth)
      : least(static_cast<std::size_t>(depth), INT64_MAX),
        greatest(static_cast<std::size_t>(depth), INT64_MIN) {}
  std::size_t size() const { return least.size(); }
};

struct Range {
  std::int64_t least = INT64_MAX, greatest = INT64_MIN;
};

template <class T>
Range rangeOf(const T* values, std::int64_t count, std::int64_t stride) {
  T least = cpu::loadUnaligned(values, 0);
  T greatest = least;
  for (std::int64_t i = 1; i < count; ++i) {
    const T value = cpu::loadUnaligned(values, i * stride);
    least = std::min(least, value);
    greatest = std::max(greatest, value);
  }
  return {widenIndex(least), widenIndex(greatest)};
}

Expected<Ranges> rangesOf(const Tensor& indices, const Layout& layout, const std::stop_token& stop) {
  Ranges all(layout.depth);
  std::mutex mutex;
  const auto chunk = [&](std::int64_t, std::int64_t first, std::int64_t last) {
    std::array<Range, kMaxDepth> found;
    visitIndexType(indices.dtype(), [&](auto tag) {
      using T = typename decltype(tag)::type;
      const auto* values = reinterpret_cast<const T*>(indices.data());
      for (int j = 0; j < layout.depth; ++j)
        found[static_cast<std::size_t>(j)] =
            rangeOf(values + first * layout.tupleStride + j * layout.componentStride, last - first,
                    layout.tupleStride);
    });
    const std::lock_guard lock(mutex);
    for (std::size_t j = 0; j < all.size(); ++j) {
      all.least[j] = std::min(all.least[j], found[j].least);
      all.greatest[j] = std::max(all.greatest[j], found[j].greatest);
    }
  };
  if (const auto done = forEachChunk(0, layout.tuples, stop, chunk); !done) return fail(done.error());
  return all;
}

/// Whether no tuple would be bad, component j less less[j].
bool fits(const Plan& plan, const Ranges& ranges, std::span<const int> less = {}) {
  if (!plan.checks || plan.depth != static_cast<int>(ranges.size())) return false;
  for (std::size_t j = 0; j < ranges.size(); ++j) {
    const std::int64_t size = plan.rule.axisSize[j];
    const std::int64_t taken = less.empty() ? 0 : less[j];
    const std::int64_t lowest = plan.rule.negative == NegativeMode::Wrap ? -size : 0;
    if (ranges.least[j] < lowest + taken || ranges.greatest[j] >= size + taken) return false;
  }
  return true;
}

/// The same call with other indices or batch_dims.
Expected<Plan> planOf(const Plan& plan, const Shape& indices, std::int64_t batchDims) {
  GatherCall call;
  call.dialect = plan.dialect;
  call.params = {plan.dtype, plan.params};
  call.indices = {plan.indexDtype, indices};
  call.batchDims = batchDims;
  return makePlan(call);
}

void proposeBatchDims(const Plan& plan, const Ranges& ranges, std::vector<BadProposal>& into) {
  const int most = std::min(plan.params.rank(), plan.indices.rank());
  for (int b = 0; b < most; ++b) {
    if (b == plan.batchDims) continue;
    const auto other = planOf(plan, plan.indices, b);
    if (other && fits(*other, ranges))
      into.push_back({BadProposal::Kind::BatchDims, b, {}, plan.indices, other->reported});
  }
}

void proposeOrder(const Plan& plan, const Ranges& ranges, std::vector<BadProposal>& into) {
  if (plan.depth < 2 || *std::min_element(ranges.least.begin(), ranges.least.end()) < 0) return;
  std::vector<int> order(ranges.size());
  if (findOrder(ranges.greatest, {plan.rule.axisSize, ranges.size()}, order))
    into.push_back({BadProposal::Kind::Order, plan.batchDims, order, plan.indices, plan.reported});
}

/// Numbers that never are 0 and reach exactly the axis's size.
void proposeOneBased(const Plan& plan, const Ranges& ranges, std::vector<BadProposal>& into) {
  if (plan.tupleCount < 2) return;
  std::vector<int> less(ranges.size(), 0);
  std::vector<int> numbers;
  for (std::size_t j = 0; j < ranges.size(); ++j) {
    if (ranges.least[j] < 1 || ranges.greatest[j] != plan.rule.axisSize[j]) continue;
    less[j] = 1;
    numbers.push_back(static_cast<int>(j));
  }
  if (!numbers.empty() && fits(plan, ranges, less))
    into.push_back({BadProposal::Kind::OneBased, plan.batchDims, numbers, plan.indices, plan.reported});
}

/// The ranges of what is known already: a component without a bad tuple has nothing against any axis.
Ranges knownRanges(const Plan& plan, std::span<const BadGroup> groups) {
  Ranges known(plan.depth);
  for (const BadGroup& group : groups) {
    const auto j = static_cast<std::size_t>(group.component);
    known.least[j] = std::min(known.least[j], group.least);
    known.greatest[j] = std::max(known.greatest[j], group.greatest);
  }
  return known;
}

/// Whether the bad tuples leave anything for the other components to decide.
bool worthAPass(const Plan& plan, std::span<const BadGroup> groups, const Ranges& known) {
  const auto each = [&](auto holds) { return std::all_of(groups.begin(), groups.end(), holds); };
  if (each([](const BadGroup& group) { return group.cause == BadCause::PastEnd; })) return true;
  const std::int64_t longest = *std::max_element(plan.rule.axisSize, plan.rule.axisSize + plan.depth);
  if (plan.depth > 1 &&
      each([&](const BadGroup& group) { return group.least >= 0 && group.greatest < longest; }))
    return true;
  for (int b = 0; b < std::min(plan.params.rank(), plan.indices.rank()); ++b) {
    const auto other = b != plan.batchDims ? planOf(plan, plan.indices, b) : fail(Error());
    if (other && fits(*other, known)) return true;
  }
  return false;
}

Expected<void> proposeTupleFirst(const Plan& plan, const Ranges& known, const Tensor& indices,
                                 const std::stop_token& stop, std::vector<BadProposal>& into) {
  if (plan.dialect.tupleAxis == TupleAxis::First || plan.indices.rank() < 2 || plan.indices[0] > kMaxDepth)
    return {};
  std::vector<std::int64_t> moved(plan.indices.begin() + 1, plan.indices.end());
  moved.push_back(plan.indices[0]);
  const auto shape = Shape::make(moved);
  const auto other = shape ? planOf(plan, *shape, plan.batchDims) : fail(shape.error());
  if (!other || other->depth == 0 || other->tupleCount == 0) return {};
  const std::int64_t longest = *std::max_element(other->rule.axisSize, other->rule.axisSize + other->depth);
  const std::int64_t lowest = other->rule.negative == NegativeMode::Wrap ? -longest : 0;
  if (*std::max_element(known.greatest.begin(), known.greatest.end()) >= longest ||
      *std::min_element(known.least.begin(), known.least.end()) < lowest)
    return {};
  const auto ranges = rangesOf(indices, {other->tupleCount, other->depth, 1, other->tupleCount}, stop);
  if (!ranges) return fail(ranges.error());
  if (fits(*other, *ranges))
    into.push_back({BadProposal::Kind::TupleFirst, plan.batchDims, {}, *shape, other->reported});
  return {};
}

}  // namespace

Expected<std::vector<BadProposal>> proposeForBadTuples(const Plan& plan, std::span<const BadGroup> groups,
                                                       const Tensor& indices, const std::stop_token& stop) {
  const Ranges known = knownRanges(plan, groups);
  std::vector<BadProposal> proposals;
  if (worthAPass(plan, groups, known)) {
    const auto ranges = rangesOf(
        indices, {plan.tupleCount, plan.depth, plan.rule.tupleStride, plan.rule.componentStride}, stop);
    if (!ranges) return fail(ranges.error());
    proposeOneBased(plan, *ranges, proposals);
    proposeBatchDims(plan, *ranges, proposals);
    proposeOrder(plan, *ranges, proposals);
  }
  if (auto first = proposeTupleFirst(plan, known, indices, stop, proposals); !first)
    return fail(std::move(first.error()));
  return proposals;
}

std::vector<std::pair<std::int64_t, Element>> proposedElements(const Plan& plan, const EditedTensor& indices,
                                                               const BadProposal& proposal) {
  std::vector<std::pair<std::int64_t, Element>> changes;
  const bool less = proposal.kind == BadProposal::Kind::OneBased;
  for (std::int64_t tuple = 0; tuple < plan.tupleCount; ++tuple) {
    for (std::size_t i = 0; i < proposal.numbers.size(); ++i) {
      const std::int64_t given = less ? proposal.numbers[i] : static_cast<std::int64_t>(i);
      const std::int64_t first = tuple * plan.rule.tupleStride;
      const std::int64_t from = first + given * plan.rule.componentStride;
      const std::int64_t to = first + proposal.numbers[i] * plan.rule.componentStride;
      const std::int64_t value = indices.integerAt(from) - (less ? 1 : 0);
      changes.emplace_back(to, castElement(Element::of(DType::Int64, value), indices.dtype()));
    }
  }
  return changes;
}

}  // namespace gathernd
