// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/call/limits.h"

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gathernd {
namespace {

constexpr std::array<std::string_view, 10> kNames = {
    "rank",
    "params_elements",
    "indexed_axis",
    "tuples",
    "whole_shape",
    "gradient_index_type",
    "gradient_lone_tuple",
    "gradient_lone_element",
    "gradient_empty_tuples",
    "gradient_empty_params",
};

Pass passOf(LimitOf of) {
  return of < LimitOf::GradientIndexType ? Pass::Forward : Pass::Backward;
}

/// Of signed types; what a dialect keeps of them counts.
std::int64_t greatestOf(DType dtype, const Dialect& dialect) {
  const int bytes = dialect.indexBits == IndexBits::Low32 && elementBytes(dtype) == 8
                        ? 4
                        : static_cast<int>(elementBytes(dtype));
  return std::numeric_limits<std::int64_t>::max() >> (64 - 8 * bytes);
}

Error rankError(const Dialect& dialect, std::int64_t most, std::string tensor, const Shape& shape) {
  return {ErrorCode::Rank,
          "rank.limit",
          {{"dialect", dialect.name},
           {"limit", most},
           {"tensor", std::move(tensor)},
           {"rank", std::int64_t{shape.rank()}}}};
}

Error withShapes(Error error, const Shape& params, const Shape& indices, std::int64_t batchDims) {
  error.paramsShape = params.toVector();
  error.indicesShape = indices.toVector();
  error.batchDims = batchDims;
  return error;
}

/// What the call has of it, if that is too much.
std::optional<Error> broken(const DialectLimit& limit, const Plan& plan) {
  const Dialect& d = plan.dialect;
  const bool ofThisType = limit.indexTypes.contains(plan.indexDtype);
  const bool lone = plan.indices.rank() == 1;
  const auto error = [&](ErrorCode code, std::string reason, std::vector<ErrorArg> args = {}) {
    args.push_back({"dialect", d.name});
    return std::optional(Error(code, std::move(reason), std::move(args)));
  };
  const ErrorArg dtype{"dtype", std::string(dtypeName(plan.indexDtype))};
  switch (limit.of) {
    case LimitOf::Rank:
      if (plan.output.rank() > limit.most) return rankError(d, limit.most, "output", plan.output);
      break;
    case LimitOf::ParamsElements: {
      const std::int64_t most = greatestOf(plan.indexDtype, d);
      if (ofThisType && plan.params.elementCount() > most)
        return error(ErrorCode::Limit, "limit.params_elements",
                     {{"count", plan.params.elementCount()}, dtype, {"limit", most}});
      break;
    }
    case LimitOf::IndexedAxis: {
      const std::int64_t most = greatestOf(plan.indexDtype, d);
      for (int axis = plan.batchDims; ofThisType && axis < plan.batchDims + plan.depth; ++axis) {
        if (plan.params[axis] > most)
          return error(ErrorCode::Limit, "limit.indexed_axis",
                       {{"axis", std::int64_t{axis}}, {"size", plan.params[axis]}, dtype, {"limit", most}});
      }
      break;
    }
    case LimitOf::Tuples:
      if (plan.tupleCount > limit.most)
        return error(ErrorCode::Limit, "limit.tuples", {{"count", plan.tupleCount}, {"limit", limit.most}});
      break;
    case LimitOf::WholeShape:
      if (plan.params.rank() > 1 && plan.depth != 1 && plan.depth != plan.params.rank())
        return error(ErrorCode::IndexDepth, "index_depth.whole_shape",
                     {{"depth", std::int64_t{plan.depth}}, {"rank", std::int64_t{plan.params.rank()}}});
      break;
    case LimitOf::GradientIndexType:
      if (ofThisType) return error(ErrorCode::DType, "gradient.index_type", {dtype});
      break;
    case LimitOf::GradientLoneTuple:
      if (lone) return error(ErrorCode::Rank, "gradient.lone_tuple");
      break;
    case LimitOf::GradientLoneElement:
      if (lone && plan.output.rank() == 0) return error(ErrorCode::Rank, "gradient.lone_element");
      break;
    case LimitOf::GradientEmptyTuples:
      if (plan.depth == 0 && plan.batchDims == 0 && !plan.params.empty())
        return error(ErrorCode::IndexDepth, "gradient.empty_tuples");
      break;
    case LimitOf::GradientEmptyParams:
      if (plan.params.empty() && plan.tupleCount > 0 && plan.depth > 0 && !isTupleList(plan))
        return error(ErrorCode::EmptyParams, "gradient.empty_params");
      break;
  }
  return std::nullopt;
}

}  // namespace

std::string_view limitName(LimitOf of) {
  return kNames[static_cast<std::size_t>(of)];
}

Expected<void> checkRanks(const GatherCall& call) {
  for (const DialectLimit& limit : call.dialect.limits) {
    if (limit.of != LimitOf::Rank) continue;
    for (const auto& [name, shape] :
         {std::pair("params", &call.params.shape), std::pair("indices", &call.indices.shape)}) {
      if (shape->rank() > limit.most)
        return fail(withShapes(rankError(call.dialect, limit.most, name, *shape), call.params.shape,
                               call.indices.shape, call.batchDims));
    }
  }
  return {};
}

Expected<void> checkLimits(const Plan& plan, Pass pass) {
  for (const DialectLimit& limit : plan.dialect.limits) {
    if (passOf(limit.of) != pass) continue;
    if (auto error = broken(limit, plan))
      return fail(withShapes(std::move(*error), plan.params, plan.indices, plan.batchDims));
  }
  return {};
}

bool isTupleList(const Plan& plan) {
  return plan.batchDims == 0 && plan.depth == 1 && plan.indices.rank() == 2;
}

}  // namespace gathernd
