// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/document_file.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/formats/load.h"
#include "core/scenario/examples.h"
#include "core/tensor/element_types.h"
#include "core/tensor/generate.h"
#include "core/text/literal/literal.h"
#include "ui/files/tensor_roles.h"
#include "ui/session/document.h"
#include "ui/session/session.h"
#include "ui/text/error_text.h"

namespace gathernd::ui {
namespace {

constexpr DType kDefaultIndexType = DType::Int64;
constexpr std::int64_t kSmall = 1 << 22;     // bytes
constexpr std::int64_t kMostMade = 1 << 20;  // elements of params that nobody gave
const Shape kNewParams{3, 4};

/// `params` with `indices`, under the default dialect.
Document plainDocument(Tensor params, Tensor indices, std::string title) {
  Document document;
  document.title = std::move(title);
  document.params = std::move(params);
  document.indices = std::move(indices);
  document.dialect = builtinDialects().front();
  return document;
}

Expected<Tensor> arange(const Shape& shape) {
  return generateTensor({.kind = GeneratorKind::Arange, .shape = shape, .seed = 0, .dtype = {}},
                        DType::Float32, kSmall);
}

template <class T>
std::int64_t widened(T number) {
  return static_cast<std::int64_t>(number);
}

/// For each number of a tuple how long its axis must be; none where it needs more than 63 bits.
template <class T>
std::optional<std::vector<std::int64_t>> extentsFor(std::span<const T> numbers, std::size_t depth) {
  std::vector<std::int64_t> extents(depth, 1);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const T number = numbers[i];
    if (!std::in_range<std::int64_t>(number)) return std::nullopt;
    const std::int64_t value = widened(number);
    if (value == INT64_MIN || value == INT64_MAX) return std::nullopt;
    std::int64_t& extent = extents[i % depth];
    extent = std::max(extent, value < 0 ? -value : value + 1);
  }
  return extents;
}

/// Something for these indices to read: an axis for each number of a tuple, as long as they ask for. What new
/// calls begin with where that is large.
Expected<Tensor> paramsFor(const Tensor& indices) {
  const int rank = indices.shape().rank();
  const std::int64_t depth = rank > 0 ? indices.shape()[rank - 1] : 0;
  if (depth > 0 && depth <= kMaxRank) {
    const auto extents = visitDType(indices.dtype(), [&]<class T>(TypeTag<T>) {
      if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
        return extentsFor<T>(indices.values<T>(), static_cast<std::size_t>(depth));
      } else {
        return std::optional<std::vector<std::int64_t>>();
      }
    });
    if (extents) {
      const auto shape = Shape::make(*extents);
      if (shape && shape->elementCount() <= kMostMade) return arange(*shape);
    }
  }
  return arange(kNewParams);
}

}  // namespace

Expected<Document> documentOfFile(const std::string& path, std::int64_t memoryLimit) {
  if (!isTensorPath(path)) {
    auto scenario = readCallFile(path, {.memoryLimit = memoryLimit});
    if (!scenario) return fail(scenario.error());
    const std::string folder = std::filesystem::path(path).parent_path().string();
    return documentFrom(*scenario, folder, makeTensorLoader(memoryLimit), memoryLimit);
  }
  auto file = readTensorFileAt(path, memoryLimit);
  if (!file) return fail(std::move(file.error()));
  const std::string title = std::filesystem::path(path).stem().string();
  if (isInteger(file->tensor.dtype()) && roleByName(path) == TensorId::Indices) {
    return paramsFor(file->tensor).map([&](Tensor params) {
      return plainDocument(std::move(params), file->tensor, title);
    });
  }
  // A scalar has no axis to index: an empty tuple reads it whole.
  const std::int64_t depth = file->tensor.shape().rank() > 0 ? 1 : 0;
  auto indices = Tensor::zeros(kDefaultIndexType, Shape{1, depth});
  if (!indices) return fail(indices.error());
  return plainDocument(file->tensor, *std::move(indices), title);
}

Expected<Document> documentOfExample(const std::string& id, std::int64_t memoryLimit) {
  auto scenario = loadExample(id);
  if (!scenario) return fail(scenario.error());
  scenario->title = coreText(scenario->title).toStdString();
  scenario->notes = coreText(scenario->notes).toStdString();
  for (auto& [tensor, names] : scenario->axisNames) {
    for (std::string& name : names) name = coreText(name).toStdString();
  }
  return documentFrom(*scenario, "", makeTensorLoader(memoryLimit), memoryLimit);
}

Expected<Document> newDocument() {
  auto params = arange(kNewParams);
  if (!params) return fail(params.error());
  auto indices = parseLiteral("[[0], [2]]", {.dtype = kDefaultIndexType, .shape = {}});
  if (!indices) return fail(indices.error());
  return plainDocument(*std::move(params), *std::move(indices), {});
}

}  // namespace gathernd::ui
