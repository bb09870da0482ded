// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/definition.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "core/tensor/element.h"

namespace gathernd::test {
namespace {

using Position = std::vector<std::int64_t>;
__extension__ using Wide = __int128;

OutOfRange outOfRangeRule(const GatherCall& call) {
  if (call.policy == "IGNORE") return OutOfRange::Zero;
  return call.dialect.outOfRange;
}

struct Component {
  std::optional<std::int64_t> used;  ///< nothing: bad
  bool outside = false;
};

/// One component by the words of the dialect: wrapping comes before clamping.
Component readComponent(const GatherCall& call, std::int64_t value, std::int64_t size) {
  const bool clamps = outOfRangeRule(call) == OutOfRange::Clamp;
  const bool flat = call.dialect.check == IndexCheck::FlatOffset;
  if (value >= 0 && value < size) return {value, false};
  bool fromTheEnd = call.dialect.negative == NegativeIndex::Wrap;
  const DType type = call.indices.dtype;
  if (call.dialect.indexBits == IndexBits::Low32 && (type == DType::Int64 || type == DType::UInt32)) {
    std::int32_t kept = 0;
    std::memcpy(&kept, &value, sizeof kept);  // little-endian: the low half comes first
    if (kept != value && type == DType::Int64) return readComponent(call, kept, size);
    if (kept != value) fromTheEnd = false;  // it had no sign
    value = kept;
  }
  if (value >= 0 && flat) return {value, false};
  if (value < 0 && fromTheEnd && value + size >= 0) return {value + size, false};
  if (size == 0) return {std::nullopt, true};
  if (value < 0) {
    const bool toZero = call.dialect.negative == NegativeIndex::Clamp ||
                        (call.dialect.negative == NegativeIndex::Wrap && clamps);
    return toZero ? Component{0, true} : Component{std::nullopt, true};
  }
  return clamps ? Component{size - 1, true} : Component{std::nullopt, true};
}

Position indexPosition(const GatherCall& call, const Position& tuple, std::int64_t component) {
  if (call.indices.shape.rank() == 0) return {};
  Position position = tuple;
  const bool last = call.dialect.tupleAxis == TupleAxis::Last;
  position.insert(last ? position.end() : position.begin(), component);
  return position;
}

/// The flat element of params where a tuple's slice starts; nothing when the tuple is bad.
std::optional<std::int64_t> sliceStart(const GatherCall& call, const Plan& plan, const Tensor& indices,
                                       const Position& tuple, bool& outside) {
  const Shape& p = call.params.shape;
  Position source(tuple.begin(), tuple.begin() + plan.batchDims);
  const int depth = plan.copyOnce ? 0 : plan.depth;
  for (int j = 0; j < depth; ++j) {
    const Element given = elementAt(indices, call.indices.shape.flat(indexPosition(call, tuple, j)));
    const Component component = readComponent(call, integerValue(given), p[plan.batchDims + j]);
    outside = outside || component.outside;
    if (!component.used) return std::nullopt;
    source.push_back(*component.used);
  }
  // Components may exceed their axis where only the flat offset is checked, so the offset is summed in wide
  // arithmetic.
  Wide slices = 0;
  for (std::size_t axis = 0; axis < source.size(); ++axis) {
    slices = slices * std::max<std::int64_t>(p[static_cast<int>(axis)], 1) + source[axis];
  }
  if (call.dialect.check == IndexCheck::FlatOffset && slices >= plan.sliceCount) {
    outside = true;
    return std::nullopt;
  }
  return static_cast<std::int64_t>(slices) * plan.slice.elementCount();
}

bool looksAtEmptyOutput(const GatherCall& call, const Plan& plan) {
  const Dialect& d = call.dialect;
  for (int j = 0; d.zeroSizeAxis == ZeroSizeAxis::Error && j < plan.depth; ++j) {
    if (call.params.shape[plan.batchDims + j] == 0) return true;
  }
  if (d.emptyOutputChecks == EmptyOutputChecks::Rank1) return call.indices.shape.rank() <= 1;
  return d.emptyOutputChecks == EmptyOutputChecks::Yes;
}

}  // namespace

Defined gatherByDefinition(const GatherCall& call, const Plan& plan, const Tensor& params,
                           const Tensor& indices) {
  Defined defined;
  const auto bytes = static_cast<std::size_t>(elementBytes(call.params.dtype));
  defined.output.resize(static_cast<std::size_t>(plan.output.elementCount()) * bytes);
  if (plan.output.empty() && !looksAtEmptyOutput(call, plan)) return defined;
  const std::int64_t tuples = plan.tupleGrid.elementCount();
  const std::int64_t slice = plan.slice.elementCount();
  for (std::int64_t tuple = 0; tuple < tuples; ++tuple) {
    const Position position = plan.tupleGrid.position(tuple);
    bool outside = false;
    const auto start = sliceStart(call, plan, indices, position, outside);
    if (outside) {
      if (defined.bad.count++ == 0) defined.bad.first = tuple;
      defined.bad.all.push_back(tuple);
    }
    for (std::int64_t s = 0; s < slice; ++s) {
      std::byte* target = defined.output.data() + static_cast<std::size_t>(tuple * slice + s) * bytes;
      const std::byte* source =
          start ? params.data() + static_cast<std::size_t>(*start + s) * bytes : plan.fill.data();
      std::memcpy(target, source, bytes);
    }
  }
  return defined;
}

}  // namespace gathernd::test
