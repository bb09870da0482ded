// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/document_file.h"

#include <filesystem>
#include <utility>

#include "core/formats/call_file.h"
#include "core/formats/common/file_path.h"
#include "core/formats/load.h"
#include "core/scenario/examples.h"
#include "core/tensor/generate.h"
#include "core/text/literal/literal.h"
#include "ui/session/document.h"
#include "ui/session/session.h"

namespace gathernd::ui {
namespace {

constexpr DType kDefaultIndexType = DType::Int64;

/// `params` with `indices`, under the default dialect.
Document plainDocument(Tensor params, Tensor indices, std::string title) {
  Document document;
  document.title = std::move(title);
  document.params = std::move(params);
  document.indices = std::move(indices);
  document.dialect = builtinDialects().front();
  return document;
}

}  // namespace

Expected<Document> documentOfFile(const std::string& path, std::int64_t memoryLimit) {
  if (!isTensorKind(fileKind(path))) {
    auto scenario = readCallFile(path, {.memoryLimit = memoryLimit});
    if (!scenario) return fail(scenario.error());
    const std::string folder = std::filesystem::path(path).parent_path().string();
    return documentFrom(*scenario, folder, makeTensorLoader(memoryLimit), memoryLimit);
  }
  auto params = readTensorFile(path, {.dtype = {}, .shape = {}, .memoryLimit = memoryLimit});
  if (!params) return fail(params.error());
  // A scalar has no axis to index: an empty tuple reads it whole.
  const std::int64_t depth = params->shape().rank() > 0 ? 1 : 0;
  auto indices = Tensor::zeros(kDefaultIndexType, Shape{1, depth});
  if (!indices) return fail(indices.error());
  return plainDocument(*std::move(params), *std::move(indices), std::filesystem::path(path).stem().string());
}

Expected<Document> documentOfExample(const std::string& id, std::int64_t memoryLimit) {
  auto scenario = loadExample(id);
  if (!scenario) return fail(scenario.error());
  return documentFrom(*scenario, "", makeTensorLoader(memoryLimit), memoryLimit);
}

Expected<Document> newDocument() {
  constexpr std::int64_t kSmall = 1 << 20;
  auto params = generateTensor({.kind = GeneratorKind::Arange, .shape = Shape{3, 4}, .seed = 0, .dtype = {}},
                               DType::Float32, kSmall);
  if (!params) return fail(params.error());
  auto indices = parseLiteral("[[0], [2]]", {.dtype = kDefaultIndexType, .shape = {}});
  if (!indices) return fail(indices.error());
  return plainDocument(*std::move(params), *std::move(indices), {});
}

}  // namespace gathernd::ui
