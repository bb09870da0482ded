// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/formats/onnx/onnx_tensor.h"
#include "core/formats/onnx/onnx_types.h"
#include "core/tensor/element.h"

namespace gathernd {
namespace {

using Axis = TensorType::Axis;
using Axes = std::vector<Axis>;
using MaybeAxes = std::optional<Axes>;
using MaybeNumbers = std::optional<std::vector<std::int64_t>>;

constexpr auto kMaxAxes = static_cast<std::size_t>(kMaxRank);
constexpr std::size_t kMaxElements = 64;  // of a value whose numbers are kept

/// One node with what is known of its inputs; a missing one is not known.
struct TypedNode {
  const OnnxNode& node;
  std::span<const OnnxKnown> inputs;

  const OnnxKnown& in(std::size_t number) const {
    static const OnnxKnown nothing;
    return number < inputs.size() ? inputs[number] : nothing;
  }
  const MaybeAxes& axes(std::size_t number) const { return in(number).type.axes; }
  bool given(std::size_t input) const { return input < node.inputs.size() && !node.inputs[input].empty(); }
  std::int64_t number(std::string_view name, std::int64_t fallback) const {
    return onnxInteger(node, name, fallback).value_or(fallback);
  }
  MaybeNumbers numbers(std::size_t input) const {
    const MaybeAxes& elements = in(input).elements;
    if (!elements) return std::nullopt;
    std::vector<std::int64_t> list;
    for (const Axis& element : *elements) {
      if (!element.size) return std::nullopt;
      list.push_back(*element.size);
    }
    return list;
  }
  /// As later opsets have it at `input`, earlier ones as an attribute; nothing where neither is known.
  MaybeNumbers list(const char* name, std::size_t input) const {
    return given(input) ? numbers(input) : onnxIntegers(node, name);
  }
};

Axis sized(std::int64_t size) {
  return {.size = size >= 0 ? std::optional(size) : std::nullopt};
}

bool isOpen(const Axis& axis) {
  return !axis.size && axis.name.empty();
}

/// From the end where negative; absent outside [0, rank).
std::optional<std::size_t> axisIn(std::int64_t axis, std::size_t rank) {
  const auto size = static_cast<std::int64_t>(rank);
  if (axis < -size || axis >= size) return std::nullopt;
  return static_cast<std::size_t>(axis < 0 ? axis + size : axis);
}

/// Which of `rank` axes are listed; absent where one of them is none.
std::optional<std::vector<bool>> marked(const MaybeNumbers& list, std::size_t rank) {
  if (!list) return std::nullopt;
  std::vector<bool> marks(rank);
  for (const std::int64_t one : *list) {
    const auto axis = axisIn(one, rank);
    if (!axis) return std::nullopt;
    marks[*axis] = true;
  }
  return marks;
}

std::optional<std::int64_t> productOf(const Axes& axes) {
  std::int64_t product = 1;
  for (const Axis& axis : axes) {
    if (!axis.size || __builtin_mul_overflow(product, *axis.size, &product)) return std::nullopt;
  }
  return product;
}

Axis joined(const Axis& a, const Axis& b) {
  const Axis one = sized(1);
  if (a == one || a == b) return b;
  if (b == one || (a.size && !b.size)) return a;
  return b.size && !a.size ? b : Axis{};  // an open one is 1, or the other's size
}

MaybeAxes broadcast(const MaybeAxes& a, const MaybeAxes& b) {
  if (!a || !b) return std::nullopt;
  Axes out = a->size() >= b->size() ? *a : *b;
  const Axes& lower = a->size() >= b->size() ? *b : *a;
  for (std::size_t i = 0; i < lower.size(); ++i) {
    Axis& axis = out[out.size() - lower.size() + i];
    axis = joined(axis, lower[i]);
  }
  return out;
}

/// What a Slice takes of an axis: from where, and how many.
struct Cut {
  std::int64_t first, count;
};
Cut cutOf(std::int64_t start, std::int64_t end, std::int64_t step, std::int64_t size) {
  const auto place = [size](std::int64_t at) {
    return std::clamp<std::int64_t>(at < 0 ? std::max(at, -size) + size : at, 0, size);
  };
  const std::int64_t first = place(start), span = place(end) - first;
  return {first, span > 0 ? (span - 1) / step + 1 : 0};
}

struct SliceRange {
  std::size_t axis;
  std::int64_t start, end, step;
};
/// Absent where one of them is not known, or goes backwards.
std::optional<std::vector<SliceRange>> sliceRanges(const TypedNode& node, std::size_t rank) {
  const auto starts = node.list("starts", 1), ends = node.list("ends", 2);
  const auto axes = node.list("axes", 3), steps = node.list("steps", 4);
  if (!starts || !ends || (node.given(3) && !axes) || (node.given(4) && !steps)) return std::nullopt;
  std::vector<SliceRange> ranges;
  for (std::size_t i = 0; i < starts->size(); ++i) {
    if (i >= ends->size() || (axes && i >= axes->size()) || (steps && i >= steps->size()))
      return std::nullopt;
    const auto axis = axisIn(axes ? (*axes)[i] : static_cast<std::int64_t>(i), rank);
    const std::int64_t step = steps ? (*steps)[i] : 1;
    if (!axis || step < 1) return std::nullopt;
    ranges.push_back({*axis, (*starts)[i], (*ends)[i], step});
  }
  return ranges;
}

// A rule each: the axes of the first output.

MaybeAxes sameAxes(const TypedNode& node) {
  return node.axes(0);
}

MaybeAxes noAxes(const TypedNode&) {
  return std::nullopt;
}

MaybeAxes broadcastAxes(const TypedNode& node) {
  MaybeAxes axes = node.axes(0);
  for (std::size_t i = 1; i < node.inputs.size() && axes; ++i) axes = broadcast(axes, node.axes(i));
  return axes;
}

/// Of an output whose sizes are the elements of input `from`.
MaybeAxes elementsAsAxes(const TypedNode& node, std::size_t from) {
  const MaybeAxes &elements = node.in(from).elements, &axes = node.axes(from);
  if (elements && elements->size() <= kMaxAxes) return elements;
  if (elements || !axes || axes->size() != 1) return std::nullopt;
  const std::int64_t rank = axes->front().size.value_or(INT64_MAX);
  return rank <= kMaxRank ? MaybeAxes(Axes(static_cast<std::size_t>(rank))) : std::nullopt;
}

MaybeAxes reshapeAxes(const TypedNode& node) {
  MaybeAxes axes = elementsAsAxes(node, 1);
  const MaybeAxes& from = node.axes(0);
  if (!axes || !node.in(1).elements) return axes;
  const bool zeroKeeps = node.number("allowzero", 0) == 0;
  std::size_t rest = SIZE_MAX;
  for (std::size_t i = 0; i < axes->size(); ++i) {
    Axis& axis = (*axes)[i];
    if (axis.size == 0 && zeroKeeps) axis = from && i < from->size() ? (*from)[i] : Axis{};
    if (axis.size.value_or(0) >= 0) continue;
    if (axis.size != -1 || rest != SIZE_MAX) return std::nullopt;
    rest = i;
    axis = {};
  }
  if (rest == SIZE_MAX || !from) return axes;
  // An axis that both sides have takes no part in what is left for -1.
  Axes others, left = *from;
  for (std::size_t i = 0; i < axes->size(); ++i) {
    const Axis& axis = (*axes)[i];
    if (i == rest) continue;
    const auto same = isOpen(axis) ? left.end() : std::find(left.begin(), left.end(), axis);
    if (same == left.end()) {
      others.push_back(axis);
    } else {
      left.erase(same);
    }
  }
  const auto count = productOf(left), divisor = productOf(others);
  if (others.empty() && left.size() == 1) {
    (*axes)[rest] = left.front();
  } else if (count && divisor && *divisor > 0 && *count % *divisor == 0) {
    (*axes)[rest] = sized(*count / *divisor);
  }
  return axes;
}

MaybeAxes transposeAxes(const TypedNode& node) {
  const MaybeAxes& from = node.axes(0);
  if (!from) return std::nullopt;
  const auto order = onnxIntegers(node.node, "perm");
  Axes axes(from->rbegin(), from->rend());
  if (order && order->size() != axes.size()) return std::nullopt;
  for (std::size_t i = 0; order && i < axes.size(); ++i) {
    const auto axis = axisIn((*order)[i], axes.size());
    if (!axis) return std::nullopt;
    axes[i] = (*from)[*axis];
  }
  return axes;
}

MaybeAxes unsqueezeAxes(const TypedNode& node) {
  const MaybeAxes& from = node.axes(0);
  const auto added = node.list("axes", 1);
  if (!from || !added || from->size() + added->size() > kMaxAxes) return std::nullopt;
  const auto marks = marked(added, from->size() + added->size());
  if (!marks || std::count(marks->begin(), marks->end(), true) != std::ssize(*added)) return std::nullopt;
  Axes axes;
  auto next = from->begin();
  for (const bool isNew : *marks) axes.push_back(isNew ? sized(1) : *next++);
  return axes;
}

/// Without the axes of that list, or with 1 in their place.
MaybeAxes reduced(const MaybeAxes& from, const MaybeNumbers& list, bool keeps) {
  if (!from) return std::nullopt;
  const auto marks = marked(list, from->size());
  if (!marks) return std::nullopt;
  Axes axes;
  for (std::size_t i = 0; i < from->size(); ++i) {
    if (!(*marks)[i] || keeps) axes.push_back((*marks)[i] ? sized(1) : (*from)[i]);
  }
  return axes;
}

MaybeAxes squeezeAxes(const TypedNode& node) {
  return reduced(node.axes(0), node.list("axes", 1), false);
}

MaybeAxes argAxes(const TypedNode& node) {
  const std::vector<std::int64_t> axis = {node.number("axis", 0)};
  return reduced(node.axes(0), axis, node.number("keepdims", 1) != 0);
}

MaybeAxes concatAxes(const TypedNode& node) {
  MaybeAxes axes = node.axes(0);
  const auto along = axes ? axisIn(node.number("axis", 0), axes->size()) : std::nullopt;
  if (!along) return std::nullopt;
  for (std::size_t i = 1; i < node.inputs.size(); ++i) {
    const MaybeAxes& next = node.axes(i);
    if (!next || next->size() != axes->size()) return std::nullopt;
    for (std::size_t axis = 0; axis < axes->size(); ++axis) {
      Axis& to = (*axes)[axis];
      const Axis& from = (*next)[axis];
      std::int64_t sum = 0;
      if (axis != *along) {
        if (isOpen(to) || from.size) to = from;
      } else {
        const bool both = to.size && from.size && !__builtin_add_overflow(*to.size, *from.size, &sum);
        to = both ? sized(sum) : Axis{};
      }
    }
  }
  return axes;
}

MaybeAxes sliceAxes(const TypedNode& node) {
  MaybeAxes axes = node.axes(0);
  if (!axes) return std::nullopt;
  const auto ranges = sliceRanges(node, axes->size());
  if (!ranges) return Axes(axes->size());
  for (const SliceRange& range : *ranges) {
    Axis& axis = (*axes)[range.axis];
    const bool whole = range.start == 0 && range.step == 1 && range.end >= INT32_MAX;
    if (axis.size) {
      axis = sized(cutOf(range.start, range.end, range.step, *axis.size).count);
    } else if (!whole) {
      axis = {};
    }
  }
  return axes;
}

MaybeAxes shapeElements(const TypedNode& node) {
  const MaybeAxes& from = node.axes(0);
  if (!from) return std::nullopt;
  const Cut cut = cutOf(node.number("start", 0), node.number("end", INT64_MAX), 1, std::ssize(*from));
  return Axes(from->begin() + cut.first, from->begin() + cut.first + cut.count);
}

MaybeAxes shapeAxes(const TypedNode& node) {
  const MaybeAxes elements = shapeElements(node);
  return Axes{elements ? sized(std::ssize(*elements)) : Axis{}};
}

MaybeAxes gatherAxes(const TypedNode& node) {
  const MaybeAxes &data = node.axes(0), &indices = node.axes(1);
  const auto axis = data ? axisIn(node.number("axis", 0), data->size()) : std::nullopt;
  if (!axis || !indices) return std::nullopt;
  Axes axes = *data;
  const auto at = axes.erase(axes.begin() + static_cast<std::ptrdiff_t>(*axis));
  axes.insert(at, indices->begin(), indices->end());
  return axes;
}

MaybeAxes gatherNdAxes(const TypedNode& node) {
  const MaybeAxes &data = node.axes(0), &indices = node.axes(1);
  if (!data || !indices || indices->empty() || !indices->back().size) return std::nullopt;
  const std::int64_t batch = node.number("batch_dims", 0), depth = *indices->back().size;
  if (batch < 0 || batch > std::ssize(*data) || depth > std::ssize(*data) - batch) return std::nullopt;
  Axes axes(indices->begin(), indices->end() - 1);
  axes.insert(axes.end(), data->begin() + batch + depth, data->end());
  return axes;
}

MaybeAxes expandAxes(const TypedNode& node) {
  return broadcast(node.axes(0), elementsAsAxes(node, 1));
}

/// From 0 by 1: its end is its size, which may have a name.
MaybeAxes rangeAxes(const TypedNode& node) {
  const auto start = node.numbers(0), step = node.numbers(2);
  const MaybeAxes& end = node.in(1).elements;
  const bool plain = start && step && end && *start == std::vector<std::int64_t>{0} &&
                     *step == std::vector<std::int64_t>{1} && end->size() == 1;
  return plain ? *end : Axes(1);
}

MaybeAxes flattenAxes(const TypedNode& node) {
  const MaybeAxes& from = node.axes(0);
  if (!from) return Axes(2);
  const std::int64_t rank = std::ssize(*from), axis = node.number("axis", 1);
  if (axis < -rank || axis > rank) return std::nullopt;
  const auto middle = from->begin() + (axis < 0 ? axis + rank : axis);
  const auto side = [](Axes axes) {
    return axes.size() == 1 ? axes.front() : sized(productOf(axes).value_or(-1));
  };
  return Axes{side({from->begin(), middle}), side({middle, from->end()})};
}

MaybeAxes nonZeroAxes(const TypedNode& node) {
  return Axes{node.axes(0) ? sized(std::ssize(*node.axes(0))) : Axis{}, Axis{}};
}

// The elements of a small output of whole numbers: each a number, a size's name, or open.

MaybeAxes noElements(const TypedNode&) {
  return std::nullopt;
}

MaybeAxes sameElements(const TypedNode& node) {
  return node.in(0).elements;
}

MaybeAxes gatherElements(const TypedNode& node) {
  const MaybeAxes& from = node.in(0).elements;
  const auto picks = node.numbers(1);
  if (!from || !picks) return std::nullopt;
  Axes elements;
  for (const std::int64_t pick : *picks) {
    const auto at = axisIn(pick, from->size());
    if (!at) return std::nullopt;
    elements.push_back((*from)[*at]);
  }
  return elements;
}

MaybeAxes sliceElements(const TypedNode& node) {
  const MaybeAxes& from = node.in(0).elements;
  const auto ranges = from ? sliceRanges(node, 1) : std::nullopt;
  if (!ranges || ranges->size() != 1) return std::nullopt;
  const SliceRange& range = ranges->front();
  const Cut cut = cutOf(range.start, range.end, range.step, std::ssize(*from));
  Axes elements;
  for (std::int64_t i = 0; i < cut.count; ++i)
    elements.push_back((*from)[static_cast<std::size_t>(cut.first + i * range.step)]);
  return elements;
}

MaybeAxes concatElements(const TypedNode& node) {
  Axes elements;
  for (const OnnxKnown& input : node.inputs) {
    if (!input.elements || elements.size() > kMaxElements) return std::nullopt;
    elements.insert(elements.end(), input.elements->begin(), input.elements->end());
  }
  return elements;
}

/// Of Add, Sub, Mul and Div. What comes out need not be a size, but sizes are made of it.
MaybeAxes computedElements(const TypedNode& node) {
  const MaybeAxes &a = node.in(0).elements, &b = node.in(1).elements;
  if (!a || !b || (a->size() != b->size() && a->size() != 1 && b->size() != 1)) return std::nullopt;
  Axes elements(a->size() == 1 ? b->size() : a->size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const auto &x = (*a)[a->size() == 1 ? 0 : i].size, &y = (*b)[b->size() == 1 ? 0 : i].size;
    if (!x || !y) continue;
    std::int64_t value = 0;
    const char op = node.node.op.front();
    const bool done = op == 'A'           ? !__builtin_add_overflow(*x, *y, &value)
                      : op == 'S'         ? !__builtin_sub_overflow(*x, *y, &value)
                      : op == 'M'         ? !__builtin_mul_overflow(*x, *y, &value)
                      : *x >= 0 && *y > 0 ? (value = *x / *y, true)
                                          : false;
    if (done) elements[i].size = value;
  }
  return elements;
}

// Where the element type of the outputs comes from: an input's, else one of ONNX's own numbers.
constexpr int kCode = 100, kBoolOut = kCode + 9, kInt64Out = kCode + 7, kOfAttribute = -1;

struct OnnxRule {
  std::string_view ops;  ///< with a space on each side
  int type;
  MaybeAxes (*axes)(const TypedNode&);
  MaybeAxes (*elements)(const TypedNode&) = noElements;
};

constexpr auto kOnnxRules = std::to_array<OnnxRule>({
    {" Identity ", 0, sameAxes, sameElements},
    {" Cast ", kOfAttribute, sameAxes, sameElements},
    {" Relu Sigmoid Tanh Softmax LogSoftmax Clip Abs Neg Exp Log Sqrt Floor Ceil Round Not CumSum ScatterND "
     "ScatterElements LayerNormalization BatchNormalization ",
     0, sameAxes},
    {" Add Sub Mul Div ", 0, broadcastAxes, computedElements},
    {" Mod Pow Max Min Sum Mean And Or Xor PRelu ", 0, broadcastAxes},
    {" Equal Less Greater LessOrEqual GreaterOrEqual ", kBoolOut, broadcastAxes},
    {" Where ", 1, broadcastAxes},
    {" Reshape ", 0, reshapeAxes, sameElements},
    {" Transpose ", 0, transposeAxes},
    {" Unsqueeze ", 0, unsqueezeAxes, sameElements},
    {" Squeeze ", 0, squeezeAxes, sameElements},
    {" Concat ", 0, concatAxes, concatElements},
    {" Slice ", 0, sliceAxes, sliceElements},
    {" Shape ", kInt64Out, shapeAxes, shapeElements},
    {" Gather ", 0, gatherAxes, gatherElements},
    {" GatherND ", 0, gatherNdAxes},
    {" Expand ", 0, expandAxes},
    {" Range ", 0, rangeAxes},
    {" NonZero ", kInt64Out, nonZeroAxes},
    {" ArgMax ArgMin ", kInt64Out, argAxes},
    {" Flatten ", 0, flattenAxes},
    {" Tile Pad Split Conv MaxPool AveragePool Resize Gemm MatMul GatherElements ReduceSum ReduceMean "
     "ReduceMax "
     "ReduceMin ReduceProd ",
     0, noAxes},
    {" NonMaxSuppression Size ", kInt64Out, noAxes},
});

const OnnxRule* ruleOf(const OnnxNode& node) {
  if (!node.is(node.op) || node.op.empty() || node.op.find(' ') != node.op.npos) return nullptr;
  const std::string word = " " + std::string(node.op) + " ";
  const auto* const rule = std::find_if(kOnnxRules.begin(), kOnnxRules.end(), [&](const OnnxRule& one) {
    return one.ops.find(word) != std::string_view::npos;
  });
  return rule == kOnnxRules.end() ? nullptr : rule;
}

void setType(TensorType& type, std::uint64_t code) {
  type.dtype = dtypeOfOnnx(code);
  type.otherType = otherOnnxType(code);
}

/// Of a small tensor of whole numbers.
MaybeAxes elementsOf(const Expected<Tensor>& tensor) {
  if (!tensor || !isInteger(tensor->dtype()) || tensor->shape().rank() > 1 ||
      tensor->elementCount() > static_cast<std::int64_t>(kMaxElements)) {
    return std::nullopt;
  }
  Axes numbers;
  for (std::int64_t i = 0; i < tensor->elementCount(); ++i)
    numbers.push_back({.size = integerValue(elementAt(*tensor, i))});
  return numbers;
}

}  // namespace

OnnxKnown knownOfTensor(const OnnxSource& source, const WireMessage& message) {
  OnnxKnown known;
  Axes axes;
  bool elsewhere = false;
  (void)forEachField(message, [&](const WireField& field) -> Expected<void> {
    if (field.number == kOnnxDataType)
      return field.varint().map([&](std::uint64_t code) { setType(known.type, code); });
    if (field.number == kOnnxExternalData) elsewhere = true;
    if (field.number != kOnnxDims) return {};
    return forEachNumber(field, 0, [&](std::uint64_t size) -> Expected<void> {
      if (axes.size() <= kMaxAxes) axes.push_back(sized(static_cast<std::int64_t>(size)));
      return {};
    });
  });
  if (axes.size() > kMaxAxes) return known;
  const bool small = axes.size() <= 1 && productOf(axes).value_or(INT64_MAX) <= std::int64_t{kMaxElements};
  known.type.axes = std::move(axes);
  if (small && !elsewhere && known.type.dtype && isInteger(*known.type.dtype))
    known.elements = elementsOf(readOnnxTensor(source, message));
  return known;
}

std::vector<OnnxKnown> inferOnnxNode(const OnnxSource& source, const OnnxNode& node,
                                     std::span<const OnnxKnown> inputs) {
  if (node.is("Constant")) {
    const auto held = onnxAttribute(node, "value");
    if (held && *held && (*held)->tensor) return {knownOfTensor(source, *(*held)->tensor)};
    const auto tensor = onnxConstant(source, node);
    if (!tensor) return {};
    return {{TensorType::of(tensor->dtype(), tensor->shape()), elementsOf(tensor)}};
  }
  const OnnxRule* const rule = ruleOf(node);
  if (rule == nullptr || node.outputs.empty()) return {};
  const TypedNode typed{node, inputs};
  OnnxKnown value;
  if (rule->type >= kCode) {
    setType(value.type, static_cast<std::uint64_t>(rule->type - kCode));
  } else if (rule->type >= 0) {
    value.type = typed.in(static_cast<std::size_t>(rule->type)).type;
  } else {
    setType(value.type, static_cast<std::uint64_t>(typed.number("to", 0)));
  }
  value.type.axes = rule->axes(typed);
  // A number that is no size is what a runtime refuses.
  for (std::size_t i = 0; value.type.axes && i < value.type.axes->size(); ++i) {
    Axis& axis = (*value.type.axes)[i];
    if (axis.size && *axis.size < 0) axis = {};
  }
  if (value.type.axes && value.type.axes->size() > kMaxAxes) value.type.axes.reset();
  // Only of types that any number of a size fits.
  const bool counts = value.type.dtype == DType::Int64 || value.type.dtype == DType::Int32;
  if (counts && value.type.axes && value.type.axes->size() <= 1) value.elements = rule->elements(typed);
  if (value.elements && value.elements->size() > kMaxElements) value.elements.reset();
  std::vector<OnnxKnown> outputs(node.outputs.size());
  if (node.op == "Split") std::fill(outputs.begin(), outputs.end(), value);
  outputs[0] = std::move(value);
  return outputs;
}

}  // namespace gathernd
