// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/screens/extreme_calls.h"

#include <cstdint>
#include <span>
#include <string>

#include "core/call/dialect.h"
#include "core/tensor/generate.h"

namespace gathernd::ui {
namespace {

constexpr std::int64_t kBadPerAxis = 20;
constexpr std::size_t kLongName = 200;

Document callOf(const Shape& params, const Shape& indices, const std::vector<std::int64_t>& numbers,
                const char* dialect) {
  Document document;
  document.title = "Extreme";
  document.dialect = *findDialect(dialect);
  document.params = *generateTensor({GeneratorKind::Arange, params, 0, {}}, DType::Int32, INT64_MAX);
  document.indices = *Tensor::fromBytes(DType::Int64, indices, std::as_bytes(std::span(numbers)));
  return document;
}

/// Past the end of the one axis, past the end of the other, and before the start of both.
Document manyBad(const char* dialect) {
  std::vector<std::int64_t> numbers;
  for (std::int64_t k = 0; k < kBadPerAxis; ++k) numbers.insert(numbers.end(), {4 + k, 1});
  for (std::int64_t k = 0; k < kBadPerAxis; ++k) numbers.insert(numbers.end(), {1, 5 + 3 * k});
  for (std::int64_t k = 0; k < kBadPerAxis; ++k) numbers.insert(numbers.end(), {-5 - k, -6 - k});
  numbers.insert(numbers.end(), {2, 2});
  return callOf(Shape{4, 5, 3}, Shape{3 * kBadPerAxis + 1, 2}, numbers, dialect);
}

Document longNames() {
  Document document = callOf(Shape{2, 3, 4}, Shape{3, 2}, {0, 1, 1, 2, 0, 0}, "tensorflow-cpu");
  document.title = std::string(kLongName, 'T');
  document.params.axisNames = {std::string(kLongName, 'p'), std::string(kLongName, 'q'),
                               std::string(kLongName, 'r')};
  document.indices.axisNames = {std::string(kLongName, 'i'), std::string(kLongName, 'k')};
  return document;
}

Document rightToLeft() {
  Document document = callOf(Shape{3, 4}, Shape{2, 1}, {0, 2}, "onnx");
  document.title = "\u062c\u0645\u0639 \u0627\u0644\u0634\u0631\u0627\u0626\u062d [0, 2]";
  document.notes =
      "\u0647\u0630\u0627 \u0646\u0635 \u0645\u0646 \u0627\u0644\u064a\u0645\u064a\u0646 \u0625\u0644\u0649 "
      "\u0627\u0644\u064a\u0633\u0627\u0631: params[2, :] \u0648 \u05e9\u05dc\u05d5\u05dd 12.";
  document.params.axisNames = {"\u0635\u0641", "\u05e2\u05de\u05d5\u05d3\u05d4"};
  return document;
}

}  // namespace

std::vector<std::pair<QString, Document>> extremeCalls() {
  return {{QStringLiteral("bad-tf-cpu"), manyBad("tensorflow-cpu")},
          {QStringLiteral("bad-tf-gpu"), manyBad("tensorflow-gpu")},
          {QStringLiteral("bad-jax"), manyBad("jax")},
          {QStringLiteral("long-names"), longNames()},
          {QStringLiteral("right-to-left"), rightToLeft()}};
}

}  // namespace gathernd::ui
