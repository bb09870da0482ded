// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/bad/bad_analysis.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <numeric>
#include <string>

#include <fmt/format.h>

#include "core/error/sentences.h"
#include "core/run/bad_scan.h"
#include "core/text/cast.h"

namespace gathernd {
namespace {

/// All groups that there can be.
class Tally {
 public:
  void add(const BadLook& look, std::int64_t tuple) {
    add({look.component, look.cause, 1, tuple, look.value, look.value});
  }
  void add(const Tally& other) {
    for (const BadGroup& group : other.groups_) {
      if (group.count > 0) add(group);
    }
  }
  std::vector<BadGroup> sorted() const {
    std::vector<BadGroup> found;
    std::ranges::copy_if(groups_, std::back_inserter(found),
                         [](const BadGroup& group) { return group.count > 0; });
    std::ranges::sort(found, [](const BadGroup& a, const BadGroup& b) {
      return a.count != b.count ? a.count > b.count : a.first < b.first;
    });
    return found;
  }

 private:
  void add(const BadGroup& more) {
    BadGroup& group =
        groups_[static_cast<std::size_t>(more.component * kBadCauses) + static_cast<std::size_t>(more.cause)];
    const bool known = group.count > 0;
    const BadGroup before = group;
    group = more;
    if (!known) return;
    group.count += before.count;
    group.first = std::min(more.first, before.first);
    group.least = std::min(more.least, before.least);
    group.greatest = std::max(more.greatest, before.greatest);
  }

  std::array<BadGroup, std::size_t{kMaxDepth} * kBadCauses> groups_{};
};

std::string rangeText(std::int64_t least, std::int64_t greatest) {
  return least == greatest ? std::to_string(least) : fmt::format("{} to {}", least, greatest);
}

/// What −1 becomes in an index type without a sign, as far as 64 bits hold it (see widenIndex).
std::int64_t missingMark(DType dtype) {
  switch (dtype) {
    case DType::UInt8:
      return UINT8_MAX;
    case DType::UInt16:
      return UINT16_MAX;
    case DType::UInt32:
      return UINT32_MAX;
    case DType::UInt64:
      return INT64_MAX;
    default:
      return -1;
  }
}

bool outside(const OffsetRule& rule, int component, std::int64_t value) {
  // Under a flat check no single component need be at fault: the first that is outside its own axis.
  if (rule.flatOnly) return value < 0 || value >= rule.axisSize[component];
  TupleStatus status = TupleStatus::Ok;
  resolveComponent(rule, component, value, status);
  return outsideItsAxis(status);
}

/// Where a reading of the indices finds component j of a tuple.
struct Layout {
  std::int64_t tuples = 0;
  int depth = 0;
  std::int64_t tupleStride = 0, componentStride = 0;
};

/// One number a component.
struct Ranges {
  std::vector<std::int64_t> least, greatest;

  explicit Ranges(int depth) : least(depth, INT64_MAX), greatest(depth, INT64_MIN) {}
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
        found[j] = rangeOf(values + first * layout.tupleStride + j * layout.componentStride, last - first,
                           layout.tupleStride);
    });
    const std::lock_guard lock(mutex);
    for (std::size_t j = 0; j < all.size(); ++j) {
      all.least[j] = std::min(all.least[j], found[j].least);
      all.greatest[j] = std::max(all.greatest[j], found[j].greatest);
    }
  };
  TRY(forEachChunk(0, layout.tuples, stop, chunk));
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

/// Component j (its greatest value greatest[j]) at the place of order[j] would lie inside: false where there
/// is no such order. `order` takes greatest.size() numbers.
bool findOrder(std::span<const std::int64_t> greatest, std::span<const std::int64_t> sizes,
               std::span<int> order) {
  std::array<int, kMaxDepth> components{};
  std::array<int, kMaxDepth> axes{};
  const auto depth = static_cast<std::ptrdiff_t>(greatest.size());
  std::iota(components.begin(), components.begin() + depth, 0);
  std::iota(axes.begin(), axes.begin() + depth, 0);
  const auto above = [](std::span<const std::int64_t> of) {
    return [of](int a, int b) { return of[a] > of[b]; };
  };
  // The greatest number to the longest axis, and so on: where that does not fit, nothing does.
  std::stable_sort(components.begin(), components.begin() + depth, above(greatest));
  std::stable_sort(axes.begin(), axes.begin() + depth, above(sizes));
  for (std::size_t i = 0; i < greatest.size(); ++i) {
    const auto component = static_cast<std::size_t>(components[i]);
    if (greatest[component] >= sizes[axes[i]]) return false;
    order[component] = axes[i];
  }
  return true;
}

void proposeOrder(const Plan& plan, const Ranges& ranges, std::vector<BadProposal>& into) {
  if (plan.depth < 2 || *std::ranges::min_element(ranges.least) < 0) return;
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
  const auto each = [&](auto holds) { return std::ranges::all_of(groups, holds); };
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
  if (*std::ranges::max_element(known.greatest) >= longest || *std::ranges::min_element(known.least) < lowest)
    return {};
  const auto ranges = TRY(rangesOf(indices, {other->tupleCount, other->depth, 1, other->tupleCount}, stop));
  if (fits(*other, ranges))
    into.push_back({BadProposal::Kind::TupleFirst, plan.batchDims, {}, *shape, other->reported});
  return {};
}

/// Which readings of the same indices would make every tuple fit. One pass finds the least and the greatest
/// number of each component, and those decide: an axis's size is the same for all tuples. It is left out
/// where the bad tuples alone leave nothing to propose, as strays mostly do.
Expected<std::vector<BadProposal>> proposeForBadTuples(const Plan& plan, std::span<const BadGroup> groups,
                                                       const Tensor& indices, const std::stop_token& stop) {
  const Ranges known = knownRanges(plan, groups);
  std::vector<BadProposal> proposals;
  if (worthAPass(plan, groups, known)) {
    const auto ranges = TRY(rangesOf(
        indices, {plan.tupleCount, plan.depth, plan.rule.tupleStride, plan.rule.componentStride}, stop));
    proposeOneBased(plan, ranges, proposals);
    proposeBatchDims(plan, ranges, proposals);
    proposeOrder(plan, ranges, proposals);
  }
  TRY(proposeTupleFirst(plan, known, indices, stop, proposals));
  return proposals;
}

}  // namespace

std::string_view badProposalName(BadProposal::Kind kind) {
  constexpr std::array<std::string_view, 4> kNames = {"batch_dims", "order", "tuple_first", "one_based"};
  return kNames[static_cast<std::size_t>(kind)];
}

Expected<BadAnalysis> analyseBadTuples(const Plan& plan, const Tensor& indices, const std::stop_token& stop) {
  const BadScan scan(plan, indices);
  Tally all;
  std::mutex mutex;
  TRY(forEachChunk(0, scan.tuples(), stop, [&](std::int64_t, std::int64_t first, std::int64_t last) {
    if (scan.count(first, last).badCount == 0) return;
    Tally tally;
    scan.visit(first, last, [&](std::int64_t tuple, const auto& component) {
      std::array<std::int64_t, kMaxDepth> values;
      for (int j = 0; j < plan.depth; ++j) values[j] = component(j);
      tally.add(lookOfBadTuple(plan, {values.data(), static_cast<std::size_t>(plan.depth)}), tuple);
    });
    const std::lock_guard lock(mutex);
    all.add(tally);
  }));
  BadAnalysis analysis;
  analysis.groups = all.sorted();
  if (analysis.groups.empty()) return analysis;
  analysis.bad.first = INT64_MAX;
  for (const BadGroup& group : analysis.groups) {
    analysis.bad.count += group.count;
    analysis.bad.first = std::min(analysis.bad.first, group.first);
  }
  analysis.proposals = TRY(proposeForBadTuples(plan, analysis.groups, indices, stop));
  return analysis;
}

/// "first, second".
static std::string ordinalWords(const std::vector<int>& places) {
  std::string words;
  for (const int place : places) words += (words.empty() ? "" : ", ") + ordinalWord(place);
  return words;
}

Error badGroupEvidence(const Plan& plan, const BadGroup& group) {
  const std::int64_t size = plan.rule.axisSize[group.component];
  const bool wraps = plan.rule.negative == NegativeMode::Wrap;
  return {ErrorCode::OutOfRange,
          fmt::format("bad_group.{}", badCauseName(group.cause)),
          {{"nth", ordinalWord(group.component)},
           {"axis", std::int64_t{plan.batchDims} + group.component},
           {"size", size},
           {"lowest", wraps ? -size : std::int64_t{0}},
           {"values", rangeText(group.least, group.greatest)},
           {"count", group.count},
           {"tuples", plan.tupleCount}}};
}

Error badProposalSentence(const Plan& plan, const BadProposal& proposal) {
  return {ErrorCode::OutOfRange,
          fmt::format("bad_proposal.{}", badProposalName(proposal.kind)),
          {{"batch_dims", proposal.batchDims},
           {"numbers", fmt::format("{}", fmt::join(proposal.numbers, ", "))},
           {"nths", ordinalWords(proposal.numbers)},
           {"params_shape", plan.params.toString()},
           {"indices_shape", proposal.indices.toString()},
           {"output_shape", proposal.output.toString()},
           {"tuples", plan.tupleCount}}};
}

std::string_view badCauseName(BadCause cause) {
  constexpr std::array<std::string_view, kBadCauses> kNames = {"missing", "negative", "past_end", "order",
                                                               "far_off"};
  return kNames[static_cast<std::size_t>(cause)];
}

BadLook lookOfBadTuple(const Plan& plan, std::span<const std::int64_t> values) {
  BadLook look;
  const int depth = plan.rule.depth;
  while (look.component < depth - 1 && !outside(plan.rule, look.component, values[look.component]))
    ++look.component;
  look.value = values[look.component];
  const std::int64_t size = plan.rule.axisSize[look.component];
  std::array<int, kMaxDepth> order{};
  if (look.value == missingMark(plan.indexDtype) && look.value != size) {
    look.cause = BadCause::Missing;
  } else if (look.value < 0) {
    look.cause = BadCause::Negative;
  } else if (look.value == size) {
    look.cause = BadCause::PastEnd;
  } else if (depth > 1 && *std::ranges::min_element(values) >= 0 &&
             findOrder(values, {plan.rule.axisSize, values.size()}, order)) {
    look.cause = BadCause::Order;
  }
  return look;
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

namespace {

std::int64_t clamped(const OffsetRule& rule, int component, std::int64_t value) {
  const std::int64_t size = rule.axisSize[component];
  TupleStatus status = TupleStatus::Ok;
  if (rule.low32) resolveComponent(rule, component, value, status);
  if (status == TupleStatus::Wrapped) return value;  // what is read of it lies inside
  if (value < 0) return rule.negative == NegativeMode::Wrap && value >= -size ? value : 0;
  return std::min(value, size - 1);
}

/// In pieces, so that a cancelled copy of any size ends at once.
Expected<void> copyBytes(std::byte* to, const std::byte* from, std::int64_t bytes,
                         const std::stop_token& stop) {
  constexpr std::int64_t kPiece = std::int64_t{1} << 22;
  for (std::int64_t at = 0; at < bytes; at += kPiece) {
    if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    std::memcpy(to + at, from + at, std::min(kPiece, bytes - at));
  }
  return {};
}

Expected<Buffer> copyOf(const Tensor& tensor, const std::stop_token& stop) {
  auto buffer = TRY(Buffer::allocate(tensor.byteCount()));
  TRY(copyBytes(buffer.data(), tensor.data(), tensor.byteCount(), stop));
  return buffer;
}

}  // namespace

Expected<void> mayClampTuples(const Plan& plan) {
  for (int j = 0; j < plan.depth; ++j) {
    if (plan.rule.axisSize[j] == 0)
      return fail(ErrorCode::Unsupported, "bad_fix.empty_axis", {{"axis", std::int64_t{plan.batchDims} + j}});
  }
  return {};
}

Expected<void> mayDropTuples(const Plan& plan) {
  const bool list = plan.tupleGrid.rank() == 1 && plan.batch.rank() == 0 && !plan.copyOnce;
  if (!list) return fail(ErrorCode::Unsupported, "bad_fix.no_rows", {{"grid", plan.tupleGrid.toString()}});
  return {};
}

Expected<Tensor> clampBadTuples(const Plan& plan, const Tensor& indices, const std::stop_token& stop) {
  TRY(mayClampTuples(plan));
  auto copy = TRY(copyOf(indices, stop));
  std::byte* const bytes = copy.data();
  Tensor mended = Tensor::fromBuffer(indices.dtype(), indices.shape(), std::move(copy));
  const BadScan scan(plan, mended);
  TRY(forEachChunk(0, scan.tuples(), stop, [&](std::int64_t, std::int64_t first, std::int64_t last) {
    scan.visit(first, last, [&](std::int64_t tuple, const auto& component) {
      visitIndexType(plan.indexDtype, [&](auto tag) {
        using T = typename decltype(tag)::type;
        for (int j = 0; j < plan.depth; ++j) {
          const std::int64_t given = component(j);
          const std::int64_t value = clamped(plan.rule, j, given);
          if (value == given) continue;
          const auto narrow = static_cast<T>(value);  // it lies between 0 and a value of that type
          const std::int64_t at = tuple * plan.rule.tupleStride + j * plan.rule.componentStride;
          std::memcpy(bytes + at * std::int64_t{sizeof(T)}, &narrow, sizeof narrow);
        }
      });
    });
  }));
  return mended;
}

Expected<std::vector<std::pair<std::int64_t, Element>>> clampedElements(
    const Plan& plan, const EditedTensor& indices, std::span<const std::int64_t> tuples) {
  TRY(mayClampTuples(plan));
  std::vector<std::pair<std::int64_t, Element>> changes;
  for (const std::int64_t tuple : tuples) {
    for (int j = 0; j < plan.depth; ++j) {
      const std::int64_t at = tuple * plan.rule.tupleStride + j * plan.rule.componentStride;
      const std::int64_t given = indices.integerAt(at);
      const std::int64_t value = clamped(plan.rule, j, given);
      if (value == given) continue;
      changes.emplace_back(at, castElement(Element::of(DType::Int64, value), plan.indexDtype));
    }
  }
  return changes;
}

Expected<Tensor> dropBadTuples(const Plan& plan, const Tensor& indices, const std::stop_token& stop) {
  TRY(mayDropTuples(plan));
  const auto bad = TRY(listBadTuples(plan, indices, stop));
  const std::int64_t kept = plan.tupleCount - std::ssize(bad);
  std::vector<std::int64_t> extents = indices.shape().toVector();
  extents[plan.dialect.tupleAxis == TupleAxis::First ? 1 : 0] = kept;
  const auto shape = TRY(Shape::make(extents));
  const std::int64_t element = elementBytes(indices.dtype());
  auto buffer = TRY(Buffer::allocate(shape.elementCount() * element));
  // Tuples one after another move whole; under a tuple-first dialect each component's row moves by itself.
  const bool whole = plan.rule.componentStride == 1;
  const std::int64_t tupleBytes = plan.rule.tupleStride * element;
  std::byte* to = buffer.data();
  for (std::int64_t row = 0; row < (whole ? 1 : plan.depth); ++row) {
    const std::byte* const from = indices.data() + row * plan.rule.componentStride * element;
    std::int64_t begin = 0;
    for (std::size_t i = 0; i <= bad.size(); ++i) {
      const std::int64_t end = i < bad.size() ? bad[i] : plan.tupleCount;
      const std::int64_t bytes = (end - begin) * tupleBytes;
      TRY(copyBytes(to, from + begin * tupleBytes, bytes, stop));
      to += bytes;
      begin = end + 1;
    }
  }
  return Tensor::fromBuffer(indices.dtype(), shape, std::move(buffer));
}

Expected<Tensor> badTupleMask(const Plan& plan, const Tensor& indices, const std::stop_token& stop) {
  auto buffer = TRY(Buffer::allocateZeroed(plan.tupleGrid.elementCount()));
  std::byte* const marks = buffer.data();
  const BadScan scan(plan, indices);
  TRY(forEachChunk(0, scan.tuples(), stop, [&](std::int64_t, std::int64_t first, std::int64_t last) {
    scan.visit(first, last, [&](std::int64_t tuple, const auto&) { marks[tuple] = std::byte{1}; });
  }));
  return Tensor::fromBuffer(DType::Bool, plan.tupleGrid, std::move(buffer));
}

}  // namespace gathernd
