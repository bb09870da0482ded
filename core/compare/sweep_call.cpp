// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/sweep_call.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

#include "core/run/run_result.h"

namespace gathernd {
namespace {

constexpr std::int64_t kBytesBetweenLooks = std::int64_t{4} << 20;

/// `bytes` of `source` over and over; zeros where there is no source.
bool repeatInto(std::byte* target, std::int64_t bytes, const std::byte* source, std::int64_t sourceBytes,
                const std::stop_token& stop) {
  std::int64_t untilLook = kBytesBetweenLooks;
  for (std::int64_t at = 0; at < bytes;) {
    const std::int64_t place = sourceBytes > 0 ? at % sourceBytes : 0;
    const std::int64_t room = sourceBytes > 0 ? sourceBytes - place : bytes - at;
    const std::int64_t piece = std::min({bytes - at, room, kBytesBetweenLooks});
    if (sourceBytes > 0) {
      std::memcpy(target + at, source + place, static_cast<std::size_t>(piece));
    } else {
      std::memset(target + at, 0, static_cast<std::size_t>(piece));
    }
    at += piece;
    untilLook -= piece;
    if (untilLook > 0) continue;
    if (stop.stop_requested()) return false;
    untilLook = kBytesBetweenLooks;
  }
  return true;
}

/// `tensor` as so many rows, each brought to another length.
Expected<Tensor> withRows(const Tensor& tensor, std::int64_t rows, const Shape& shape,
                          const std::stop_token& stop) {
  const std::int64_t bytes = shape.elementCount() * elementBytes(tensor.dtype());
  auto buffer = Buffer::allocate(bytes);
  if (!buffer) return fail(std::move(buffer.error()));
  const std::int64_t from = rows > 0 ? tensor.byteCount() / rows : 0;
  const std::int64_t to = rows > 0 ? bytes / rows : 0;
  constexpr std::int64_t kRowsBetweenStops = 4096;
  for (std::int64_t row = 0; row < rows; ++row) {
    const bool asked = row % kRowsBetweenStops == 0 && stop.stop_requested();
    if (asked || !repeatInto(buffer->data() + row * to, to, tensor.data() + row * from, from, stop))
      return fail(ErrorCode::Cancelled, "cancelled");
  }
  return Tensor::fromBuffer(tensor.dtype(), shape, std::move(*buffer), tensor.arena());
}

Error nothingToGrow(SweepAxis axis) {
  return {ErrorCode::Unsupported,
          "sweep.nothing_to_grow",
          {{"axis", std::string(axis == SweepAxis::Tuples ? "tuples" : "slice")}}};
}

}  // namespace

Expected<CallResizer> CallResizer::make(const GatherCall& call, const Tensor& params, const Tensor& indices,
                                        SweepAxis axis, std::int64_t memoryLimit,
                                        const std::stop_token& stop) {
  CallResizer resizer(call, params, indices);
  GatherCall given = call;
  given.memoryLimit = std::numeric_limits<std::int64_t>::max();  // its own output is not made
  auto plan = makePlan(given);
  if (!plan) return fail(std::move(plan.error()));
  resizer.plan_ = std::move(*plan);
  resizer.axis_ = axis;
  resizer.memoryLimit_ = memoryLimit;
  resizer.stop_ = stop;
  const Plan& original = resizer.plan_;
  const std::int64_t batches = original.batch.elementCount();
  if (original.tupleCount == 0 || batches == 0 || (axis == SweepAxis::Tuples && original.copyOnce))
    return fail(nothingToGrow(axis));
  auto bad = countBadTuples(original, indices, stop);
  if (!bad) return fail(std::move(bad.error()));
  if (bad->count > 0 && original.badAction == BadAction::Error)
    return fail(outOfRangeError(original, indices, *bad));
  resizer.unit_ = axis == SweepAxis::Tuples ? batches : std::int64_t{elementBytes(original.dtype)};
  return resizer;
}

std::int64_t CallResizer::sizeFor(std::int64_t wanted) const {
  return std::max<std::int64_t>(1, wanted / unit_) * unit_;
}

Expected<void> CallResizer::fits(const Shape& shape, DType dtype) const {
  const std::int64_t size = elementBytes(dtype);
  if (shape.elementCount() <= memoryLimit_ / size) return {};
  return fail(ErrorCode::Limit, "limit.sweep", {{"limit", memoryLimit_}});
}

/// Under a tuple-first dialect the numbers of a tuple lie along the first axis, else along the last.
Expected<Shape> CallResizer::indicesShape(std::int64_t tuplesPerBatch) const {
  std::vector<std::int64_t> extents = plan_.batch.toVector();
  extents.push_back(tuplesPerBatch);
  const bool first = plan_.dialect.tupleAxis == TupleAxis::First;
  extents.insert(first ? extents.begin() : extents.end(), plan_.depth);
  return Shape::make(extents);
}

Expected<Shape> CallResizer::paramsShape(std::int64_t sliceElements) const {
  std::vector<std::int64_t> extents = plan_.params.slice(0, plan_.batchDims + plan_.depth).toVector();
  extents.push_back(sliceElements);
  return Shape::make(extents);
}

Expected<Tensor> CallResizer::moreIndices(std::int64_t tuplesPerBatch) const {
  const auto shape = indicesShape(tuplesPerBatch);
  if (!shape) return fail(shape.error());
  if (auto ok = fits(*shape, plan_.indexDtype); !ok) return fail(std::move(ok.error()));
  const bool first = plan_.dialect.tupleAxis == TupleAxis::First;
  return withRows(indices_, plan_.batch.elementCount() * (first ? plan_.depth : 1), *shape, stop_);
}

Expected<Tensor> CallResizer::longerParams(std::int64_t sliceElements) const {
  const auto shape = paramsShape(sliceElements);
  if (!shape) return fail(shape.error());
  if (auto ok = fits(*shape, plan_.dtype); !ok) return fail(std::move(ok.error()));
  return withRows(params_, plan_.sliceCount, *shape, stop_);
}

Expected<ResizedCall> CallResizer::resized(std::int64_t wanted) const {
  const std::int64_t size = sizeFor(wanted);
  auto grown = axis_ == SweepAxis::Tuples ? moreIndices(size / unit_) : longerParams(size / unit_);
  if (!grown) return fail(std::move(grown.error()));
  ResizedCall made{{}, params_, indices_, size};
  GatherCall call = call_;
  call.memoryLimit = memoryLimit_ - grown->byteCount();
  (axis_ == SweepAxis::Tuples ? made.indices : made.params) = std::move(*grown);
  call.params.shape = made.params.shape();
  call.indices.shape = made.indices.shape();
  auto plan = makePlan(call);
  if (!plan) return fail(std::move(plan.error()));
  made.plan = std::move(*plan);
  return made;
}

}  // namespace gathernd
