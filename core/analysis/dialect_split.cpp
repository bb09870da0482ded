// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <numeric>
#include <vector>

#include "core/analysis/dialect_outcomes.h"
#include "core/tensor/element.h"
#include "core/tensor/generate.h"
#include "core/text/cast.h"

namespace gathernd {
namespace {

struct Candidate {
  std::vector<std::int64_t> params;   // shape
  std::vector<std::int64_t> indices;  // shape
  std::vector<std::int64_t> values;   // of indices
  std::int64_t batchDims = 0;
  DType dtype = DType::Float32;
  DType indexDtype = DType::Int64;
};

// One rule each.

std::vector<Candidate> rulesOfValues() {
  return {
      {{1}, {1, 1}, {-1}},             // negative: read or not
      {{1}, {1, 1}, {1}},              // past the end
      {{1}, {1, 1}, {-2}},             // before what wraps
      {{2}, {1, 1}, {-1}},             // wrapped or clamped
      {{2}, {1, 1}, {2}},              // clamped or zeroed
      {{2}, {1, 1}, {-3}},             // clamped after wrapping
      {{2, 1}, {2, 1, 1}, {0, 1}, 1},  // the flat offset lies in the next batch entry
      {{2, 2}, {1, 2}, {0, 2}},        // only the flat offset is checked
      {{2, 2}, {2, 1}, {0, 1}},        // a tuple on the first axis
      {{2}, {1, 1}, {4294967297}},     // cut to 32 bits
  };
}

std::vector<Candidate> rulesOfShapes() {
  return {
      {{1, 1}, {1, 1}, {0}, 1},                                      // batch_dims at all
      {{1, 1}, {1, 1, 1}, {0}, 1},                                   //
      {{1, 1, 1}, {1, 1, 1}, {0}, 2},                                // batch axes merged
      {{1}, {1, 0}, {}},                                             // depth 0
      {{1}, {2, 0}, {}},                                             // a copy a row, or one in all
      {{}, {1, 0}, {}},                                              // rank-0 params
      {{1}, {}, {0}},                                                // rank-0 indices
      {{1, 1, 1, 1, 1, 1, 1, 1}, {1, 8}, {0, 0, 0, 0, 0, 0, 0, 0}},  // batch_dims + depth above 7
  };
}

std::vector<Candidate> rulesOfEmptiness() {
  return {
      {{0}, {0, 1}, {}},      // no tuples into empty params
      {{0}, {1, 1}, {0}},     // a tuple into empty params
      {{0, 1}, {1, 1}, {0}},  // an indexed axis of size 0
      {{2, 0}, {1, 1}, {1}},  // an empty output, a good index
      {{2, 0}, {1, 1}, {2}},  // an empty output, a bad one
  };
}

std::vector<Candidate> rulesOfTypes() {
  std::vector<Candidate> all;
  for (const DType dtype : kAllDTypes) {
    all.push_back({{1}, {1, 1}, {0}, 0, dtype});
    if (isInteger(dtype)) all.push_back({{1}, {1, 1}, {0}, 0, DType::Float32, dtype});
  }
  return all;
}

/// What people meet first comes first.
std::vector<Candidate> candidates() {
  std::vector<Candidate> all;
  for (const auto& rules : {rulesOfValues(), rulesOfShapes(), rulesOfEmptiness(), rulesOfTypes()})
    all.insert(all.end(), rules.begin(), rules.end());
  return all;
}

/// Strings have names of their own.
Expected<Tensor> filled(DType dtype, const Shape& shape, const std::vector<std::int64_t>& values) {
  if (dtype == DType::String) {
    GeneratorSpec counting;
    counting.kind = GeneratorKind::Arange;
    counting.shape = shape;
    return generateTensor(counting, dtype, INT64_MAX);
  }
  auto zeros = Tensor::zeros(dtype, shape);
  if (!zeros) return zeros;
  EditedTensor edited(std::move(*zeros));
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Element value = castElement(Element::of(DType::Int64, values[i]), dtype);
    edited = edited.with(static_cast<std::int64_t>(i), value);
  }
  return edited.flattened();
}

Expected<SplittingCall> made(const Candidate& c) {
  const Shape shape = *Shape::make(c.params);
  std::vector<std::int64_t> counting(static_cast<std::size_t>(shape.elementCount()));
  std::iota(counting.begin(), counting.end(), 1);
  auto params = filled(c.dtype, shape, counting);
  if (!params) return fail(std::move(params.error()));
  auto indices = filled(c.indexDtype, *Shape::make(c.indices), c.values);
  if (!indices) return fail(std::move(indices.error()));
  return SplittingCall{std::move(*params), std::move(*indices), c.batchDims};
}

bool splits(const SplittingCall& small, const Dialect& a, const Dialect& b) {
  GatherCall call;
  call.dialect = a;
  call.params = {small.params.dtype(), small.params.shape()};
  call.indices = {small.indices.dtype(), small.indices.shape()};
  call.batchDims = small.batchDims;
  const std::array<Dialect, 2> rows = {a, b};
  const auto compared = compareDialects(call, small.indices, rows, {});
  return compared && compared->groups.size() > 1;
}

}  // namespace

std::optional<SplittingCall> splittingCall(const Dialect& a, const Dialect& b) {
  for (const Candidate& candidate : candidates()) {
    auto call = made(candidate);
    if (call && splits(*call, a, b)) return std::move(*call);
  }
  return std::nullopt;
}

}  // namespace gathernd
