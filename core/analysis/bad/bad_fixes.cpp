// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/bad/bad_fixes.h"

#include <algorithm>
#include <cstring>

#include "core/run/bad_scan.h"
#include "core/run/run_result.h"
#include "core/text/cast.h"

namespace gathernd {
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
  auto buffer = Buffer::allocate(tensor.byteCount());
  if (!buffer) return buffer;
  TRY(copyBytes(buffer->data(), tensor.data(), tensor.byteCount(), stop));
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
  const auto done =
      forEachChunk(0, scan.tuples(), stop, [&](std::int64_t, std::int64_t first, std::int64_t last) {
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
      });
  if (!done) return fail(done.error());
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
  const auto done =
      forEachChunk(0, scan.tuples(), stop, [&](std::int64_t, std::int64_t first, std::int64_t last) {
        scan.visit(first, last, [&](std::int64_t tuple, const auto&) { marks[tuple] = std::byte{1}; });
      });
  if (!done) return fail(done.error());
  return Tensor::fromBuffer(DType::Bool, plan.tupleGrid, std::move(buffer));
}

}  // namespace gathernd
