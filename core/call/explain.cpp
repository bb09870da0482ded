// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/call/explain.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "core/error/sentences.h"
#include "core/text/element_text.h"

namespace gathernd {
namespace {

void append(std::vector<AxisLabel>& labels, AxisRole role, int count) {
  for (int i = 0; i < count; ++i) labels.push_back({role, i, count > 1});
}

std::string numbers(const std::vector<std::int64_t>& values) {
  return fmt::format("[{}]", fmt::join(values, ","));
}

std::string outsideText(const Plan& plan, const TupleTrace& t) {
  const int j = std::max(t.badComponent, 0);
  return fmt::format("its {} number is {}, axis {} of params has size {}", ordinalWord(j),
                     t.given[static_cast<std::size_t>(j)], plan.batchDims + j, plan.rule.axisSize[j]);
}

/// Where a read that nothing checks would land.
std::string strayText(const Plan& plan, const TupleTrace& t) {
  const auto stray = strayRead(plan, t);
  if (!stray) return "";
  if (!stray->sliceId) return "; nothing is checked, and its flat offset leaves params";
  return "; nothing is checked, and its flat offset is that of params" +
         indexText(paramsSlice(plan, *stray->sliceId));
}

/// What stands on the right of "output[…] =" when no slice is read.
std::string insteadText(const Plan& plan, const TupleTrace& t) {
  const std::string why = outsideText(plan, t);
  switch (t.outcome) {
    case TupleOutcome::Refused:
      return "refused: " + why;
    case TupleOutcome::Filled:
      return fmt::format("{} (filled: {})", formatElement({plan.dtype, plan.fill, {}}), why);
    case TupleOutcome::Undefined:
      return "undefined, shown as 0 (" + why + strayText(plan, t) + ")";
    default:
      return "0 (zeroed: " + why + ")";
  }
}

using Extents = std::vector<std::int64_t>;

const Extents& extentsOf(const std::optional<Extents>& shape) {
  static const Extents kNone;
  return shape ? *shape : kNone;
}

/// The axes [first, first + count) that the tensor has.
std::vector<int> range(const Extents& extents, int first, std::int64_t count) {
  std::vector<int> axes;
  for (int axis = first; axis < static_cast<int>(extents.size()) && axis - first < count; ++axis)
    axes.push_back(axis);
  return axes;
}

std::string_view namedTensor(const Error& error) {
  const auto found = std::find_if(error.args.begin(), error.args.end(),
                                  [](const ErrorArg& arg) { return arg.name == "tensor"; });
  if (found == error.args.end()) return {};
  const auto* name = std::get_if<std::string>(&found->value);
  return name != nullptr ? std::string_view(*name) : std::string_view();
}

}  // namespace

std::vector<AxisLabel> paramsAxes(const Plan& plan) {
  std::vector<AxisLabel> labels;
  append(labels, AxisRole::Batch, plan.batch.rank());
  append(labels, AxisRole::Indexed, plan.depth);
  append(labels, AxisRole::Slice, plan.slice.rank());
  return labels;
}

std::vector<AxisLabel> indicesAxes(const Plan& plan) {
  std::vector<AxisLabel> labels;
  if (plan.indices.rank() == 0) return labels;
  const bool tupleFirst = plan.dialect.tupleAxis == TupleAxis::First;
  if (tupleFirst) append(labels, AxisRole::Depth, 1);
  append(labels, AxisRole::Batch, plan.batch.rank());
  append(labels, AxisRole::Tuple, plan.indices.rank() - 1 - plan.batch.rank());
  if (!tupleFirst) append(labels, AxisRole::Depth, 1);
  return labels;
}

std::vector<AxisLabel> outputAxes(const Plan& plan) {
  std::vector<AxisLabel> labels;
  append(labels, AxisRole::Batch, plan.batch.rank());
  append(labels, AxisRole::Tuple, plan.outer.rank());
  append(labels, AxisRole::Slice, plan.slice.rank());
  return labels;
}

SliceExpression paramsSlice(const Plan& plan, std::int64_t sliceId) {
  const std::vector<std::int64_t> head = plan.params.slice(0, plan.batchDims + plan.depth).position(sliceId);
  SliceExpression expression(head.begin(), head.end());
  expression.resize(static_cast<std::size_t>(plan.params.rank()));
  return expression;
}

SliceExpression outputSlice(const Plan& plan, std::int64_t tuple) {
  const std::vector<std::int64_t> head = plan.tupleGrid.position(tuple);
  SliceExpression expression(head.begin(), head.end());
  expression.resize(static_cast<std::size_t>(plan.output.rank()));
  return expression;
}

std::string indexText(const SliceExpression& expression) {
  std::string text = "[";
  for (std::size_t i = 0; i < expression.size(); ++i) {
    if (i > 0) text += ',';
    text += expression[i] ? std::to_string(*expression[i]) : ":";
  }
  return text + "]";
}

std::string explainTuple(const Trace& trace, std::int64_t tuple) {
  const Plan& plan = trace.plan();
  const TupleTrace t = trace.at(tuple);
  const std::string left = "output" + indexText(outputSlice(plan, tuple)) + " = ";
  if (!t.reads()) return left + insteadText(plan, t);
  std::string line = left + "params" + indexText(paramsSlice(plan, t.sliceId));
  if (t.outcome == TupleOutcome::Wrapped) line += "  (wrapped from " + numbers(t.given) + ")";
  if (t.outcome == TupleOutcome::Clamped) line += "  (clamped from " + numbers(t.given) + ")";
  if (t.outcome == TupleOutcome::Undefined) line += "  (undefined)";
  if (t.outcome == TupleOutcome::Ok && t.badComponent >= 0) {
    line += "  (the flat offset of " + numbers(t.given) + "; " + outsideText(plan, t) + ")";
  }
  return line;
}

std::string shapeEquation(const Plan& plan) {
  const bool tupleFirst = plan.dialect.tupleAxis == TupleAxis::First;
  std::string formula = "output.shape = ";
  std::string values;
  const auto term = [&](const std::string& expression, const Shape& shape) {
    if (!values.empty()) {
      formula += " + ";
      values += " + ";
    }
    formula += expression;
    values += shape.toString();
  };
  const int b = plan.batchDims;
  if (b > 0)
    term(tupleFirst ? fmt::format("indices.shape[1:{}]", 1 + b) : fmt::format("indices.shape[:{}]", b),
         plan.batch);
  if (!plan.copyOnce) {
    const std::string start = b > 0 ? std::to_string(b) : "";
    term(tupleFirst ? fmt::format("indices.shape[{}:]", 1 + b) : fmt::format("indices.shape[{}:-1]", start),
         plan.outer);
  }
  term(fmt::format("params.shape[{}:]", plan.batchDims + plan.depth), plan.slice);
  return formula + " = " + values + " = " + plan.output.toString();
}

FaultyAxes faultyAxes(const Error& error, TupleAxis tupleAxis) {
  const Extents& params = extentsOf(error.paramsShape);
  const Extents& indices = extentsOf(error.indicesShape);
  // Where a tuple's numbers lie along axis 0, the batch axes of indices come after it.
  const int shift = tupleAxis == TupleAxis::First ? 1 : 0;
  FaultyAxes faulty;
  switch (error.code) {
    case ErrorCode::ShapeMismatch:  // its axis is that of the batch, as params number it
      if (!error.axis) break;
      faulty.params = range(params, *error.axis, 1);
      faulty.indices = range(indices, *error.axis + shift, 1);
      break;
    case ErrorCode::IndexDepth:  // its axis is that of indices
      if (error.axis) faulty.indices = range(indices, *error.axis, 1);
      break;
    case ErrorCode::BatchDims: {
      const std::int64_t claimed = error.batchDims.value_or(0);
      const std::string_view tensor = namedTensor(error);
      if (tensor != "indices") faulty.params = range(params, 0, claimed);
      if (tensor != "params") faulty.indices = range(indices, shift, claimed);
      break;
    }
    case ErrorCode::EmptyParams:
      for (std::size_t axis = 0; axis < params.size(); ++axis)
        if (params[axis] == 0) faulty.params.push_back(static_cast<int>(axis));
      break;
    default:
      break;
  }
  return faulty;
}

}  // namespace gathernd
