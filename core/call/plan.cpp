// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/call/plan.h"

#include <algorithm>
#include <complex>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "core/call/geometry.h"
#include "core/tensor/element_types.h"

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
  return {
      ErrorCode::Rank,
      "rank.limit",
      {{"dialect", dialect.name}, {"limit", most}, {"tensor", std::move(tensor)}, {"rank", shape.rank()}}};
}

/// The structured fields that shape errors carry.
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
  const auto error = [&](ErrorCode code, std::string_view reason, std::vector<ErrorArg> args = {}) {
    args.emplace_back("dialect", d.name);
    return std::optional(Error(code, reason, std::move(args)));
  };
  const ErrorArg dtype{"dtype", dtypeName(plan.indexDtype)};
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
                       {{"axis", axis}, {"size", plan.params[axis]}, dtype, {"limit", most}});
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
                     {{"depth", plan.depth}, {"rank", plan.params.rank()}});
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

namespace {

using Args = std::vector<ErrorArg>;

Error shapeError(ErrorCode code, std::string_view reason, const GatherCall& call, Args args,
                 std::optional<int> axis = std::nullopt) {
  Error error =
      withShapes({code, reason, std::move(args)}, call.params.shape, call.indices.shape, call.batchDims);
  error.axis = axis;
  return error;
}

std::string listTypes(DTypeSet set) {
  std::string names;
  for (const DType d : kAllDTypes) {
    if (!set.contains(d)) continue;
    if (!names.empty()) names += ", ";
    names += dtypeName(d);
  }
  return names;
}

GatherExtents extentsOf(const GatherCall& call) {
  return {call.params.shape.extents(), call.indices.shape.extents(), call.batchDims};
}

ShapeRules shapeRulesOf(const Dialect& d) {
  return {d.tupleAxis, d.depthZero, d.batchDims, d.scalarParams, d.scalarIndices, d.maxBatchPlusDepth};
}

Error rankError(const Geometry& geometry, const GatherCall& call) {
  const bool indices = geometry.fault == GeometryFault::IndicesScalar;
  return shapeError(ErrorCode::Rank, indices ? "rank.indices_scalar" : "rank.params_scalar", call,
                    {{"dialect", call.dialect.name}});
}

Expected<void> checkTypes(const GatherCall& call) {
  const Dialect& d = call.dialect;
  const bool fillsStrings = d.outOfRange == OutOfRange::Fill && call.params.dtype == DType::String;
  if (!d.elementTypes.contains(call.params.dtype) || fillsStrings) {
    return fail(ErrorCode::DType, "dtype.element",
                {{"dialect", d.name}, {"dtype", dtypeName(call.params.dtype)}});
  }
  if (!d.indexTypes.contains(call.indices.dtype)) {
    return fail(ErrorCode::DType, "dtype.index",
                {{"dialect", d.name},
                 {"dtype", dtypeName(call.indices.dtype)},
                 {"accepted", listTypes(d.indexTypes)}});
  }
  if (call.fillValue && call.fillValue->dtype != call.params.dtype) {
    return fail(ErrorCode::DType, "dtype.fill",
                {{"given", dtypeName(call.fillValue->dtype)}, {"dtype", dtypeName(call.params.dtype)}});
  }
  return {};
}

/// What the policy makes of the dialect's out-of-range rule.
Expected<OutOfRange> applyPolicy(const GatherCall& call) {
  const Dialect& d = call.dialect;
  if (call.policy.empty()) return d.outOfRange;
  if (d.policy == PolicyRule::None) {
    return fail(ErrorCode::Policy, "policy.other_dialect", {{"policy", call.policy}, {"dialect", d.name}});
  }
  if (call.policy == "DEFAULT") return d.outOfRange;
  if (call.policy == "IGNORE") return OutOfRange::Zero;
  if (call.policy == "ERROR") {
    if (d.policy == PolicyRule::ZeroByDefault) return fail(ErrorCode::Policy, "policy.error_on_gpu");
    return OutOfRange::Error;
  }
  return fail(ErrorCode::Policy, "policy.unknown", {{"policy", call.policy}});
}

Error batchDimsError(const GatherCall& call, std::string_view reason, Args args = {}) {
  args.insert(args.begin(), {"batch_dims", call.batchDims});
  return shapeError(ErrorCode::BatchDims, reason, call, std::move(args));
}

Error notBelowRank(const GatherCall& call, std::string tensor, const Shape& shape) {
  return batchDimsError(call, "batch_dims.not_below_rank",
                        {{"tensor", std::move(tensor)}, {"rank", shape.rank()}});
}

Error depthError(const GatherCall& call, const Geometry& geometry, std::string_view reason, Args args = {}) {
  args.emplace_back("depth", geometry.depth);
  args.emplace_back("batch_dims", call.batchDims);
  return shapeError(ErrorCode::IndexDepth, reason, call, std::move(args),
                    componentAxis(call.indices.shape, call.dialect));
}

/// Of batch axes that differ, where they are not compared: the tuples dealt out are another gather_nd, of
/// reshaped tensors, unless they cannot be dealt evenly.
Error dealtError(const GatherCall& call, const Geometry& geometry) {
  const Shape& params = call.params.shape;
  const Shape& indices = call.indices.shape;
  const auto b = static_cast<int>(call.batchDims);
  const std::int64_t tuples = indices.slice(0, indices.rank() - 1).elementCount();
  const std::int64_t batches = params.slice(0, b).elementCount();
  Args args = {{"dialect", call.dialect.name}, {"tuples", tuples}, {"batches", batches}};
  if (batches == 0 || tuples % batches != 0)
    return shapeError(ErrorCode::ShapeMismatch, "shape_mismatch.dealt", call, std::move(args), geometry.axis);
  const std::int64_t dealt[] = {batches, tuples / batches, geometry.depth};
  const Shape entry = params.slice(b, params.rank());
  args.emplace_back("params_shape",
                    concat(Shape::make(std::span(dealt).first(1)).value(), entry)->toString());
  args.emplace_back("indices_shape", Shape::make(dealt)->toString());
  return shapeError(ErrorCode::Unsupported, "batch_dims.dealt", call, std::move(args));
}

Error mismatchError(const GatherCall& call, int axis) {
  const int ofIndices = axis + (call.dialect.tupleAxis == TupleAxis::First ? 1 : 0);
  return shapeError(ErrorCode::ShapeMismatch, "shape_mismatch.batch", call,
                    {{"axis", axis},
                     {"indices_size", call.indices.shape[ofIndices]},
                     {"params_size", call.params.shape[axis]}},
                    axis);
}

/// What the rules of batch_dims, depth and batch axes say; an output that cannot be counted is shapePlan's
/// matter.
Expected<void> checkGeometry(const Geometry& geometry, const GatherCall& call) {
  const Dialect& d = call.dialect;
  switch (geometry.fault) {
    case GeometryFault::IndicesScalar:
    case GeometryFault::ParamsScalar:
      return fail(rankError(geometry, call));
    case GeometryFault::BatchNegative:
      return fail(batchDimsError(call, "batch_dims.negative"));
    case GeometryFault::BatchRefused:
      return fail(batchDimsError(call, "batch_dims.none", {{"dialect", d.name}}));
    case GeometryFault::BatchNotBelowParamsRank:
      return fail(notBelowRank(call, "params", call.params.shape));
    case GeometryFault::BatchNotBelowIndicesRank:
      return fail(notBelowRank(call, "indices", call.indices.shape));
    case GeometryFault::DepthOfScalar:
      return fail(depthError(call, geometry, "index_depth.scalar_params"));
    case GeometryFault::DepthTooDeep:
      return fail(depthError(call, geometry, "index_depth.too_deep", {{"rank", call.params.shape.rank()}}));
    case GeometryFault::DepthZero:
      return fail(depthError(call, geometry, "index_depth.zero", {{"dialect", d.name}}));
    case GeometryFault::DepthLimit:
      return fail(depthError(
          call, geometry, "index_depth.limit",
          {{"sum", call.batchDims + geometry.depth}, {"limit", d.maxBatchPlusDepth}, {"dialect", d.name}}));
    case GeometryFault::BatchMismatch:
      return fail(d.batchDims == BatchDims::Dealt && d.tupleAxis == TupleAxis::Last
                      ? dealtError(call, geometry)
                      : mismatchError(call, geometry.axis));
    case GeometryFault::None:
    case GeometryFault::OutputRank:
    case GeometryFault::OutputCount:
      break;
  }
  return {};
}

/// NaN, NaN+0j, the smallest integer, the largest unsigned, true: what jnp's mode="fill" writes.
std::array<std::byte, 16> jaxFill(DType dtype) {
  std::array<std::byte, 16> bits{};
  visitDType(dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, bool>) {
      bits[0] = std::byte{1};
    } else if constexpr (std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>) {
      const T value(std::numeric_limits<typename T::value_type>::quiet_NaN(), 0);
      std::memcpy(bits.data(), &value, sizeof value);
    } else if constexpr (std::is_integral_v<T>) {
      const T value = std::is_unsigned_v<T> ? std::numeric_limits<T>::max() : std::numeric_limits<T>::min();
      std::memcpy(bits.data(), &value, sizeof value);
    } else if constexpr (!std::is_same_v<T, StringRef>) {
      const auto value = static_cast<T>(std::numeric_limits<double>::quiet_NaN());
      std::memcpy(bits.data(), &value, sizeof value);
    }
  });
  return bits;
}

OffsetRule makeOffsetRule(const GatherCall& call, const Geometry& geometry, OutOfRange outOfRange) {
  const Dialect& d = call.dialect;
  OffsetRule rule{};
  setOffsets(extentsOf(call), shapeRulesOf(d), geometry, rule);
  rule.negative = d.negative == NegativeIndex::Wrap    ? NegativeMode::Wrap
                  : d.negative == NegativeIndex::Clamp ? NegativeMode::Clamp
                                                       : NegativeMode::Bad;
  rule.range = outOfRange == OutOfRange::Clamp ? RangeMode::Clamp : RangeMode::Bad;
  rule.flatOnly = d.check == IndexCheck::FlatOffset;
  if (d.indexBits == IndexBits::Low32) {
    const bool isUnsigned = call.indices.dtype == DType::UInt32;
    rule.low32 = isUnsigned || call.indices.dtype == DType::Int64;
    // A number without a sign does not count from the end, whatever is kept of it.
    if (isUnsigned && rule.negative == NegativeMode::Wrap)
      rule.negative = rule.range == RangeMode::Clamp ? NegativeMode::Clamp : NegativeMode::Bad;
  }
  return rule;
}

bool hasZeroSizeIndexedAxis(const Plan& plan) {
  const auto axes = plan.params.slice(plan.batchDims, plan.batchDims + plan.depth);
  return std::find(axes.begin(), axes.end(), 0) != axes.end();
}

void chooseBadAction(Plan& plan, OutOfRange outOfRange, const GatherCall& call) {
  switch (outOfRange) {
    case OutOfRange::Error:
      plan.badAction = BadAction::Error;
      break;
    case OutOfRange::Fill:
      plan.badAction = BadAction::Fill;
      if (call.fillValue) {
        plan.fill = call.fillValue->bits;
      } else if (plan.dialect.fill == FillRule::JaxDefault) {
        plan.fill = jaxFill(plan.dtype);
      }  // else 0
      break;
    case OutOfRange::Undefined:
      plan.badAction = BadAction::Zero;  // memory-safe and easy to see; the source promises nothing
      plan.badIsUndefined = true;
      break;
    case OutOfRange::Zero:
    case OutOfRange::Clamp:
      plan.badAction = BadAction::Zero;
      break;
  }
  if (!plan.copyOnce && plan.depth > 0 && hasZeroSizeIndexedAxis(plan)) {
    if (plan.dialect.zeroSizeAxis == ZeroSizeAxis::Error) {
      plan.badAction = BadAction::Error;
      plan.fill = {};
    } else if (plan.dialect.zeroSizeAxis == ZeroSizeAxis::Undefined) {
      plan.badAction = BadAction::Zero;
      plan.fill = {};
      plan.badIsUndefined = true;
    }
  }
}

/// Whether any index is looked at; once the offset rule is made.
bool looksAtIndices(const Plan& plan) {
  const Dialect& d = plan.dialect;
  if (plan.rule.depth == 0) return false;  // there is none
  if (!plan.output.empty() || d.emptyOutputChecks == EmptyOutputChecks::Yes) return true;
  if (d.zeroSizeAxis == ZeroSizeAxis::Error && hasZeroSizeIndexedAxis(plan)) return true;
  return d.emptyOutputChecks == EmptyOutputChecks::Rank1 && plan.indices.rank() <= 1;
}

/// Shapes and counts; everything that follows from the call once its rules hold.
Expected<Plan> shapePlan(const GatherCall& call, const Geometry& geometry) {
  Plan plan;
  plan.dialect = call.dialect;
  plan.dtype = call.params.dtype;
  plan.indexDtype = call.indices.dtype;
  plan.params = call.params.shape;
  plan.indices = call.indices.shape;
  plan.batchDims = static_cast<int>(call.batchDims);
  plan.depth = static_cast<int>(geometry.depth);  // at most the rank of params, as checked
  plan.copyOnce = geometry.copyOnce;
  plan.undefined = plan.depth == 0 && call.dialect.depthZero == DepthZero::Undefined;

  plan.batch = plan.params.slice(0, plan.batchDims);
  plan.outer = plan.indices.slice(geometry.outerFirst, geometry.outerFirst + geometry.outerRank);
  plan.slice = plan.params.slice(plan.batchDims + plan.depth, plan.params.rank());

  // Geometry found an output that cannot be counted where one of these does not come about.
  plan.tupleGrid = TRY(concat(plan.batch, plan.outer));
  plan.output = plan.reported = TRY(concat(plan.tupleGrid, plan.slice));
  if (call.dialect.batchAxes == BatchAxes::Merged && plan.batchDims > 1) {
    const std::int64_t merged[] = {plan.batch.elementCount()};
    const auto head = concat(*Shape::make(merged), plan.outer);
    plan.reported = TRY(head ? concat(*head, plan.slice) : head);
  }
  plan.tupleCount = geometry.tupleCount;
  plan.sliceElements = geometry.sliceElements;
  plan.sliceCount = geometry.sliceCount;
  return plan;
}

}  // namespace

Expected<Plan> makePlan(const GatherCall& call) {
  const Geometry geometry = gatherGeometry(extentsOf(call), shapeRulesOf(call.dialect));
  const bool scalar =
      geometry.fault == GeometryFault::IndicesScalar || geometry.fault == GeometryFault::ParamsScalar;
  if (scalar) return fail(rankError(geometry, call));  // before the rules that shapes have no part in
  TRY(checkRanks(call));
  TRY(checkTypes(call));
  const auto outOfRange = TRY(applyPolicy(call));
  TRY(checkGeometry(geometry, call));

  auto plan = TRY(shapePlan(call, geometry));
  TRY(checkLimits(plan, Pass::Forward));
  TRY(checkOutputBytes(plan, call.memoryLimit));
  if (call.unsupported) return fail(*call.unsupported);
  if (call.dialect.emptyParams == EmptyParams::Error && plan.params.empty() && plan.tupleCount > 0) {
    return fail(shapeError(ErrorCode::EmptyParams, "empty_params.tuples", call,
                           {{"params_shape", plan.params.toString()}, {"count", plan.tupleCount}}));
  }

  chooseBadAction(plan, outOfRange, call);
  plan.rule = makeOffsetRule(call, geometry, outOfRange);
  plan.checks = looksAtIndices(plan);
  return plan;
}

Expected<void> checkOutputBytes(const Plan& plan, std::int64_t memoryLimit) {
  std::int64_t bytes = 0;
  const bool overflows =
      __builtin_mul_overflow(plan.output.elementCount(), std::int64_t{elementBytes(plan.dtype)}, &bytes);
  if (!overflows && bytes <= memoryLimit) return {};
  const ErrorArg shape{"shape", plan.output.toString()};
  if (overflows) return fail(ErrorCode::Limit, "memory.output_vast", {shape});
  return fail(ErrorCode::Limit, "memory.output", {shape, {"bytes", bytes}, {"limit", memoryLimit}});
}

int componentAxis(const Shape& indices, const Dialect& dialect) {
  return componentAxis(indices.rank(), dialect.tupleAxis);
}

std::vector<std::int64_t> tuplePosition(const Plan& plan, std::int64_t tuple) {
  if (plan.indices.rank() == 0) return {};
  return plan.tupleGrid.position(tuple);
}

}  // namespace gathernd
