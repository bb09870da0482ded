// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gather/plan.h"

#include <algorithm>
#include <complex>
#include <cstring>
#include <limits>

#include "core/tensor/element_types.h"

namespace gathernd {
namespace {

using Args = std::vector<ErrorArg>;

/// The structured fields that shape errors carry.
Error shapeError(ErrorCode code, std::string reason, const GatherCall& call, Args args,
                 std::optional<int> axis = std::nullopt) {
  Error error(code, std::move(reason), std::move(args));
  error.axis = axis;
  error.paramsShape = call.params.shape.toVector();
  error.indicesShape = call.indices.shape.toVector();
  error.batchDims = call.batchDims;
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

/// The shape of indices as tuples: a rank-0 index is one tuple of one number where the dialect says so.
Shape tupleShape(const GatherCall& call) {
  if (call.indices.shape.rank() == 0) return Shape{1};
  return call.indices.shape;
}

std::int64_t depthOf(const GatherCall& call) {
  const Shape shape = tupleShape(call);
  return shape[componentAxis(shape, call.dialect)];
}

Expected<void> checkRank(const GatherCall& call) {
  const Dialect& d = call.dialect;
  if (call.indices.shape.rank() == 0 && !d.scalarIndices) {
    return fail(shapeError(ErrorCode::Rank, "rank.indices_scalar", call, {{"dialect", d.name}}));
  }
  if (call.params.shape.rank() == 0 && !d.scalarParams) {
    return fail(shapeError(ErrorCode::Rank, "rank.params_scalar", call, {{"dialect", d.name}}));
  }
  return {};
}

Expected<void> checkTypes(const GatherCall& call) {
  const Dialect& d = call.dialect;
  const bool fillsStrings = d.outOfRange == OutOfRange::Fill && call.params.dtype == DType::String;
  if (!d.elementTypes.contains(call.params.dtype) || fillsStrings) {
    return fail(ErrorCode::DType, "dtype.element",
                {{"dialect", d.name}, {"dtype", std::string(dtypeName(call.params.dtype))}});
  }
  if (!d.indexTypes.contains(call.indices.dtype)) {
    return fail(ErrorCode::DType, "dtype.index",
                {{"dialect", d.name},
                 {"dtype", std::string(dtypeName(call.indices.dtype))},
                 {"accepted", listTypes(d.indexTypes)}});
  }
  if (call.fillValue && call.fillValue->dtype != call.params.dtype) {
    return fail(ErrorCode::DType, "dtype.fill",
                {{"given", std::string(dtypeName(call.fillValue->dtype))},
                 {"dtype", std::string(dtypeName(call.params.dtype))}});
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

Expected<void> checkBatchDims(const GatherCall& call) {
  const std::int64_t b = call.batchDims;
  const auto refuse = [&](std::string reason, Args args) {
    args.insert(args.begin(), {"batch_dims", b});
    return fail(shapeError(ErrorCode::BatchDims, std::move(reason), call, std::move(args)));
  };
  if (b == 0) return {};
  if (b < 0) return refuse("batch_dims.negative", {});
  if (call.dialect.batchDims == BatchDims::None) {
    return refuse("batch_dims.none", {{"dialect", call.dialect.name}});
  }
  if (b >= call.params.shape.rank()) {
    return refuse("batch_dims.not_below_rank",
                  {{"tensor", std::string("params")}, {"rank", std::int64_t{call.params.shape.rank()}}});
  }
  if (b >= call.indices.shape.rank()) {
    return refuse("batch_dims.not_below_rank",
                  {{"tensor", std::string("indices")}, {"rank", std::int64_t{call.indices.shape.rank()}}});
  }
  return {};
}

Expected<void> checkDepth(const GatherCall& call) {
  const std::int64_t depth = depthOf(call);
  const std::int64_t b = call.batchDims;
  const std::int64_t rank = call.params.shape.rank();
  const int axis = componentAxis(call.indices.shape, call.dialect);
  const auto refuse = [&](std::string reason, Args args) {
    args.push_back({"depth", depth});
    args.push_back({"batch_dims", b});
    return fail(shapeError(ErrorCode::IndexDepth, std::move(reason), call, std::move(args), axis));
  };
  if (depth > 0 && rank == 0) return refuse("index_depth.scalar_params", {});
  if (b + depth > rank) return refuse("index_depth.too_deep", {{"rank", rank}});
  if (depth == 0 && call.dialect.depthZero == DepthZero::Refused) {
    return refuse("index_depth.zero", {{"dialect", call.dialect.name}});
  }
  if (b + depth > call.dialect.maxBatchPlusDepth) {
    return refuse("index_depth.limit", {{"sum", b + depth},
                                        {"limit", std::int64_t{call.dialect.maxBatchPlusDepth}},
                                        {"dialect", call.dialect.name}});
  }
  return {};
}

Expected<void> checkBatchShapes(const GatherCall& call) {
  for (int axis = 0; axis < static_cast<int>(call.batchDims); ++axis) {
    const std::int64_t ofIndices = call.indices.shape[axis];
    const std::int64_t ofParams = call.params.shape[axis];
    if (ofIndices == ofParams) continue;
    return fail(shapeError(
        ErrorCode::ShapeMismatch, "shape_mismatch.batch", call,
        {{"axis", std::int64_t{axis}}, {"indices_size", ofIndices}, {"params_size", ofParams}}, axis));
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
      const T value = std::numeric_limits<T>::quiet_NaN();
      std::memcpy(bits.data(), &value, sizeof value);
    }
  });
  return bits;
}

OffsetRule makeOffsetRule(const Plan& plan, OutOfRange outOfRange) {
  const Dialect& d = plan.dialect;
  OffsetRule rule{};
  rule.depth = plan.copyOnce ? 0 : plan.depth;
  std::int64_t stride = 1;
  for (int j = rule.depth - 1; j >= 0; --j) {
    const std::int64_t size = plan.params[plan.batchDims + j];
    rule.axisSize[j] = size;
    rule.sliceStride[j] = stride;
    stride *= std::max<std::int64_t>(size, 1);
  }
  rule.slicesPerBatch = stride;
  const std::int64_t batches = plan.batch.elementCount();
  rule.tuplesPerBatch = batches > 0 ? plan.tupleCount / batches : 0;
  if (d.tupleAxis == TupleAxis::Last) {
    rule.tupleStride = plan.depth;
    rule.componentStride = 1;
  } else {
    rule.tupleStride = 1;
    rule.componentStride = plan.tupleCount;
  }
  rule.negative = d.negative == NegativeIndex::Wrap    ? NegativeMode::Wrap
                  : d.negative == NegativeIndex::Clamp ? NegativeMode::Clamp
                                                       : NegativeMode::Bad;
  rule.range = outOfRange == OutOfRange::Clamp ? RangeMode::Clamp : RangeMode::Bad;
  rule.flatOnly = d.check == IndexCheck::FlatOffset;
  rule.flatLimit = plan.sliceCount;
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
      plan.fill = call.fillValue ? call.fillValue->bits : jaxFill(plan.dtype);
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

/// Shapes and counts; everything that follows from the call once its rules hold.
Expected<Plan> shapePlan(const GatherCall& call) {
  Plan plan;
  plan.dialect = call.dialect;
  plan.dtype = call.params.dtype;
  plan.indexDtype = call.indices.dtype;
  plan.params = call.params.shape;
  plan.indices = call.indices.shape;
  plan.batchDims = static_cast<int>(call.batchDims);
  plan.depth = static_cast<int>(depthOf(call));  // at most the rank of params, as checked
  plan.copyOnce = plan.depth == 0 && call.dialect.depthZero == DepthZero::CopyOnce;
  plan.undefined = plan.depth == 0 && call.dialect.depthZero == DepthZero::Undefined;

  const Shape tuples = tupleShape(call);
  plan.batch = plan.params.slice(0, plan.batchDims);
  if (plan.copyOnce) {
    plan.outer = Shape{};
  } else if (call.dialect.tupleAxis == TupleAxis::Last) {
    plan.outer = tuples.slice(plan.batchDims, tuples.rank() - 1);
  } else {
    plan.outer = tuples.slice(1, tuples.rank());
  }
  plan.slice = plan.params.slice(plan.batchDims + plan.depth, plan.params.rank());

  const auto grid = concat(plan.batch, plan.outer);
  if (!grid) return fail(grid.error());
  plan.tupleGrid = *grid;
  const auto output = concat(*grid, plan.slice);
  if (!output) return fail(output.error());
  plan.output = plan.reported = *output;
  if (call.dialect.batchAxes == BatchAxes::Merged && plan.batchDims > 1) {
    const std::int64_t merged[] = {plan.batch.elementCount()};
    const auto head = concat(*Shape::make(merged), plan.outer);
    const auto all = head ? concat(*head, plan.slice) : head;
    if (!all) return fail(all.error());
    plan.reported = *all;
  }
  plan.tupleCount = plan.tupleGrid.elementCount();
  plan.sliceElements = plan.slice.elementCount();
  plan.sliceCount = plan.params.slice(0, plan.batchDims + plan.depth).elementCount();
  return plan;
}

}  // namespace

Expected<Plan> makePlan(const GatherCall& call) {
  if (const auto ok = checkRank(call); !ok) return fail(ok.error());
  if (const auto ok = checkTypes(call); !ok) return fail(ok.error());
  const auto outOfRange = applyPolicy(call);
  if (!outOfRange) return fail(outOfRange.error());
  if (const auto ok = checkBatchDims(call); !ok) return fail(ok.error());
  if (const auto ok = checkDepth(call); !ok) return fail(ok.error());
  if (const auto ok = checkBatchShapes(call); !ok) return fail(ok.error());

  auto plan = shapePlan(call);
  if (!plan) return plan;
  std::int64_t bytes = 0;
  const bool overflows =
      __builtin_mul_overflow(plan->output.elementCount(), std::int64_t{elementBytes(plan->dtype)}, &bytes);
  if (overflows || bytes > call.memoryLimit) {
    return fail(ErrorCode::Limit, "memory.limit",
                {{"what", "the output " + plan->output.toString()},
                 {"bytes", overflows ? "more than 2^63" : std::to_string(bytes)},
                 {"limit", call.memoryLimit}});
  }
  if (call.unsupported) return fail(*call.unsupported);
  if (call.dialect.emptyParams == EmptyParams::Error && plan->params.empty() && plan->tupleCount > 0) {
    return fail(shapeError(ErrorCode::EmptyParams, "empty_params.tuples", call,
                           {{"params_shape", plan->params.toString()}, {"count", plan->tupleCount}}));
  }

  chooseBadAction(*plan, *outOfRange, call);
  plan->rule = makeOffsetRule(*plan, *outOfRange);
  plan->checks = plan->rule.depth > 0 && (!plan->output.empty() || call.dialect.emptyOutputChecks);
  return plan;
}

int componentAxis(const Shape& indices, const Dialect& dialect) {
  return dialect.tupleAxis == TupleAxis::First ? 0 : std::max(indices.rank() - 1, 0);
}

std::vector<std::int64_t> tuplePosition(const Plan& plan, std::int64_t tuple) {
  if (plan.indices.rank() == 0) return {};
  return plan.tupleGrid.position(tuple);
}

}  // namespace gathernd
