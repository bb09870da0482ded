// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/fix_outcome.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <numeric>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "core/call/trace.h"
#include "core/run/run_result.h"
#include "core/scenario/scenario_json.h"
#include "core/tensor/edits.h"
#include "core/tensor/element.h"
#include "core/tensor/element_types.h"
#include "core/text/cast.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"

namespace gathernd {
namespace {

/// Shapes, types and rules.
struct Changing {
  GatherCall& call;

  TensorDesc& tensor(CallTensor which) const {
    return which == CallTensor::Params ? call.params : call.indices;
  }
  void operator()(const SetBatchDims& change) const { call.batchDims = change.batchDims; }
  void operator()(const SetDialect& change) const { call.dialect = change.dialect; }
  void operator()(const SetPolicy& change) const { call.policy = change.policy; }
  void operator()(const SetBackend&) const { call.unsupported.reset(); }
  void operator()(const ConvertFillValue& change) const {
    if (call.fillValue) call.fillValue = castElement(*call.fillValue, change.dtype);
  }
  void operator()(const ConvertTensor& change) const { tensor(change.tensor).dtype = change.dtype; }
  void operator()(const ResizeTensor& change) const { tensor(change.tensor).shape = change.shape; }
  void operator()(const AddParamsAxis&) const { call.params.shape = Shape{1}; }
  void operator()(const ReadIndices& change) const {
    call.indices.shape = change.shape;
    call.batchDims = change.batchDims;
  }
  void operator()(const TakeMaskPlaces& change) const {
    call.indices = {DType::Int64, change.shape};
    call.batchDims = 0;
  }
  void operator()(const ChangeNumbers&) const {}
  void operator()(const ClampTuples&) const {}
};

/// The elements over again until `shape` is full.
Expected<Tensor> repeated(const Tensor& tensor, const Shape& shape) {
  const std::int64_t bytes = tensor.byteCount();
  auto buffer = TRY(Buffer::allocate(shape.elementCount() * elementBytes(tensor.dtype())));
  for (std::int64_t at = 0; bytes > 0 && at + bytes <= buffer.size(); at += bytes)
    std::memcpy(buffer.data() + at, tensor.data(), bytes);
  return Tensor::fromBuffer(tensor.dtype(), shape, std::move(buffer));
}

Expected<std::optional<Tensor>> made(Expected<Tensor> tensor) {
  return std::optional(TRY(std::move(tensor)));
}

struct ChangingIndices {
  using Result = Expected<std::optional<Tensor>>;
  const Tensor& indices;
  const Dialect& dialect;

  template <class Other>
  Result operator()(const Other&) const {
    return std::optional<Tensor>();
  }
  Result operator()(const ConvertTensor& change) const {
    if (change.tensor != CallTensor::Indices) return std::optional<Tensor>();
    return made(converted(indices, change.dtype));
  }
  Result operator()(const ResizeTensor& change) const {
    if (change.tensor != CallTensor::Indices) return std::optional<Tensor>();
    return made(resized(indices, change.shape));
  }
  Result operator()(const ReadIndices& change) const {
    const Tensor ordered = change.axes.empty() ? indices : TRY(transposed(indices, change.axes));
    if (ordered.elementCount() == change.shape.elementCount())
      return std::optional(ordered.reshaped(change.shape));
    return made(repeated(ordered, change.shape));
  }
  Result operator()(const TakeMaskPlaces&) const { return made(maskPlaces(indices, dialect.tupleAxis)); }
  Result operator()(const ChangeNumbers& change) const {
    return made(EditedTensor(indices).with(change.values).flattened());
  }
};

constexpr std::int64_t kMostShown = 12;  // elements of an output

/// A few elements of what may be a mapped file of any size; only a small one is made anew.
std::optional<EditedTensor> paramsAfter(const FixChange& change, const EditedTensor& params) {
  const auto* resize = std::get_if<ResizeTensor>(&change);
  const bool resizes = resize != nullptr && resize->tensor == CallTensor::Params;
  if (!resizes && !std::holds_alternative<AddParamsAxis>(change)) return params;
  constexpr std::int64_t kMostCopied = 4096;  // the window asks while it waits
  if (params.elementCount() > kMostCopied) return std::nullopt;
  const auto flat = params.flattened();
  if (!flat) return std::nullopt;
  const auto changed = resizes ? resized(*flat, resize->shape) : reshaped(*flat, Shape{1});
  return changed ? std::optional<EditedTensor>(*changed) : std::nullopt;
}

bool changesCall(const FixChange& change) {
  return std::holds_alternative<SetBatchDims>(change) || std::holds_alternative<ResizeTensor>(change) ||
         std::holds_alternative<AddParamsAxis>(change) || std::holds_alternative<ReadIndices>(change) ||
         std::holds_alternative<TakeMaskPlaces>(change) || std::holds_alternative<ChangeNumbers>(change);
}

/// Element by element: params may be a file of any size.
Expected<Tensor> outputOf(const CallAfter& after) {
  const Trace trace(std::make_shared<const Plan>(after.plan), EditedTensor(*after.indices));
  std::vector<std::pair<std::int64_t, Element>> elements;
  for (std::int64_t i = 0; i < after.plan.outputElements(); ++i) {
    const std::int64_t source = trace.sourceOfOutput(i);
    elements.emplace_back(
        i, source >= 0 ? after.params->at(source) : Element{after.plan.dtype, after.plan.fill, {}});
  }
  auto zeros = TRY(Tensor::zeros(after.plan.dtype, after.plan.reported));
  return EditedTensor(std::move(zeros)).with(elements).flattened();
}

/// "[1, 2]" of numbers is JSON and what a person reads.
template <class Numbers>
std::string listText(const Numbers& numbers) {
  return fmt::format("[{}]", fmt::join(numbers, ", "));
}

void addOutput(std::vector<ErrorArg>& args, const CallAfter& after) {
  constexpr std::size_t kMostText = 160;
  if (!after.indices || !after.params) return;
  const auto output = outputOf(after);
  if (!output) return;
  std::vector<std::string> json;
  for (std::int64_t i = 0; i < output->elementCount(); ++i)
    json.push_back(elementToJson(elementAt(*output, i)));
  args.emplace_back("output_data", listText(json));
  const std::string literal = formatLiteral(*output, {.multiline = false});
  if (literal.size() <= kMostText) args.emplace_back("output", literal);
}

constexpr int kMostPermuted = 4;  // axes of which every order is tried

using Order = std::vector<int>;

Order moved(const Order& order, int from, int to) {
  Order after = order;
  const int axis = after[from];
  after.erase(after.begin() + from);
  after.insert(after.begin() + to, axis);
  return after;
}

}  // namespace

Expected<std::optional<Tensor>> changedIndices(const FixChange& change, const Tensor& indices,
                                               const Dialect& dialect) {
  return std::visit(ChangingIndices{indices, dialect}, change);
}

std::optional<CallAfter> callAfter(const GatherCall& call, const FixChange& change,
                                   const CallValues& values) {
  GatherCall changed = call;
  std::visit(Changing{changed}, change);
  auto plan = makePlan(changed);
  if (!plan) return std::nullopt;
  CallAfter after{std::move(*plan), std::nullopt, std::nullopt};
  if (values.params != nullptr && after.plan.outputElements() <= kMostShown)
    after.params = paramsAfter(change, *values.params);
  if (values.indices == nullptr) return after;
  auto indices = changedIndices(change, *values.indices, call.dialect);
  if (!indices) return std::nullopt;
  after.indices = *indices ? **indices : *values.indices;
  const auto bad = countBadTuples(after.plan, *after.indices, {});
  if (!bad) return std::nullopt;
  after.bad = bad->count;
  return after;
}

void addOutcome(std::vector<ErrorArg>& args, const FixChange& change, const CallAfter& after) {
  if (!changesCall(change)) return;
  std::erase_if(args, [](const ErrorArg& arg) {
    return arg.name == "indices_shape" || arg.name == "batch_dims" || arg.name == "output_shape";
  });
  const auto* reading = std::get_if<ReadIndices>(&change);
  if (reading != nullptr && !reading->axes.empty()) args.emplace_back("axes", listText(reading->axes));
  args.emplace_back("indices_shape", after.plan.indices.toString());
  args.emplace_back("batch_dims", std::int64_t{after.plan.batchDims});
  args.emplace_back("output_shape", after.plan.reported.toString());
  if (!after.refused()) return addOutput(args, after);
  args.emplace_back("bad", after.bad);
  args.emplace_back("tuples", std::int64_t{after.plan.tupleCount});
}

std::vector<Order> likelyOrders(int rank, std::int64_t batchDims, TupleAxis tupleAxis) {
  std::vector<Order> orders;
  Order asTheyLie(rank);
  std::iota(asTheyLie.begin(), asTheyLie.end(), 0);
  const auto add = [&](const Order& order) {
    const bool fresh = order != asTheyLie && std::ranges::find(orders, order) == orders.end();
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
  std::ranges::stable_sort(
      others, [&](std::int64_t a, std::int64_t b) { return std::abs(a - given) < std::abs(b - given); });
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

namespace {

bool holds(const Element& element, DType dtype) {
  if (element.dtype == DType::String) return parseElement(element.text, dtype).has_value();
  const Element there = castElement(element, dtype);
  const Element back = castElement(there, element.dtype);
  if (isInteger(dtype) && isInteger(element.dtype))  // a cast that wraps comes back as it was
    return back == element && integerValue(there) == integerValue(element);
  if (!isInteger(dtype)) return back == element;
  const double value = castElement(element, DType::Float64).as<double>();
  const double kept = castElement(there, DType::Float64).as<double>();
  // 2^63 saturates to a number that reads as 2^63 again.
  const bool inside = value < 0x1p63 && value >= -0x1p63 && kept == value;
  const bool complex = element.dtype == DType::Complex64 || element.dtype == DType::Complex128;
  return inside && (!complex || back == element);
}

/// Of floats: what need not be looked at one by one.
std::int64_t firstNotWhole(const Tensor& tensor) {
  std::int64_t i = 0;
  visitDType(tensor.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_convertible_v<T, double>) {
      const auto whole = [&] {
        T value;
        std::memcpy(&value, tensor.data() + i * std::int64_t{sizeof value}, sizeof value);
        const auto number = static_cast<double>(value);
        return std::abs(number) < 0x1p62 && std::trunc(number) == number;
      };
      while (i < tensor.elementCount() && whole()) ++i;
    }
  });
  return i;
}

}  // namespace

std::optional<std::int64_t> firstNotHeld(const EditedTensor& tensor, DType dtype) {
  const bool quick = isFloat(tensor.dtype()) && dtype == DType::Int64 && !tensor.edited();
  for (std::int64_t i = quick ? firstNotWhole(tensor.base()) : 0; i < tensor.elementCount(); ++i) {
    if (!holds(tensor.at(i), dtype)) return i;
  }
  return std::nullopt;
}

void nameOddIndex(Error& error, const EditedTensor& indices) {
  if (error.reason != "dtype.index" || !isFloat(indices.dtype())) return;
  const auto odd = firstNotHeld(indices, DType::Int64);
  if (!odd) return;
  error.reason = "dtype.index_odd";
  error.args.emplace_back("position", fmt::format("[{}]", fmt::join(indices.shape().position(*odd), ", ")));
  error.args.emplace_back("value", formatElement(indices.at(*odd)));
}

Expected<Tensor> maskPlaces(const Tensor& mask, TupleAxis tupleAxis) {
  const std::int64_t rank = mask.shape().rank();
  const std::int64_t count =
      std::ranges::count_if(mask.bytes(), [](std::byte each) { return each != std::byte{}; });
  const bool first = tupleAxis == TupleAxis::First;
  const auto shape = TRY(Shape::make(std::vector<std::int64_t>{first ? rank : count, first ? count : rank}));
  auto buffer = TRY(Buffer::allocate(shape.elementCount() * elementBytes(DType::Int64)));
  auto* const numbers = reinterpret_cast<std::int64_t*>(buffer.data());
  std::int64_t tuple = 0;
  for (std::int64_t i = 0; i < mask.elementCount(); ++i) {
    if (mask.bytes()[i] == std::byte{}) continue;
    const std::vector<std::int64_t> place = mask.shape().position(i);
    for (std::int64_t j = 0; j < rank; ++j) numbers[first ? j * count + tuple : tuple * rank + j] = place[j];
    ++tuple;
  }
  return Tensor::fromBuffer(DType::Int64, shape, std::move(buffer));
}

}  // namespace gathernd
