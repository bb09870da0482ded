// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/tensor_roles.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "core/call/plan.h"
#include "core/formats/common/file_path.h"
#include "core/formats/common/foreign_file.h"
#include "core/formats/load.h"
#include "core/formats/npz/npz.h"
#include "core/run/run_result.h"
#include "core/tensor/dtype.h"

namespace gathernd::ui {
namespace {

constexpr auto kIndexWords =
    std::to_array<std::string_view>({"indices", "index", "indexes", "idx", "idxs", "ind", "inds", "ids"});
constexpr auto kParamsWords = std::to_array<std::string_view>(
    {"params", "param", "data", "x", "input", "values", "table", "weights", "embeddings", "source", "src"});

/// "valIdx_2" → "val", "idx".
std::vector<std::string> wordsOf(std::string_view name) {
  std::vector<std::string> words(1);
  char before = '\0';
  for (const char c : name) {
    const auto letter = static_cast<unsigned char>(c);
    const bool begins = std::isupper(letter) != 0 && std::islower(static_cast<unsigned char>(before)) != 0;
    if (std::isalpha(letter) == 0 || begins) words.emplace_back();
    if (std::isalpha(letter) != 0) words.back() += static_cast<char>(std::tolower(letter));
    before = c;
  }
  return words;
}

std::string nameOf(const std::string& path) {
  const TensorPath parts = splitTensorPath(path);
  return parts.key.empty() ? std::filesystem::path(parts.file).stem().string() : parts.key;
}

std::string fileNameOf(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

TensorDesc describe(const Tensor& tensor) {
  return {tensor.dtype(), tensor.shape()};
}

}  // namespace

bool isTensorPath(const std::string& path) {
  if (isTensorKind(fileKind(path))) return true;
  const TensorPath parts = splitTensorPath(path);
  return !parts.key.empty() && fileKind(parts.file) == FileKind::Npz;
}

std::optional<TensorId> roleByName(const std::string& path) {
  const std::vector<std::string> words = wordsOf(nameOf(path));
  const auto has = [&](std::span<const std::string_view> any) {
    return std::find_first_of(words.begin(), words.end(), any.begin(), any.end()) != words.end();
  };
  // "input_indices" are indices; "params_indices" could be either.
  if (has(kIndexWords))
    return has(std::span(kParamsWords).first(2)) ? std::nullopt : std::optional(TensorId::Indices);
  return has(kParamsWords) ? std::optional(TensorId::Params) : std::nullopt;
}

bool fits(const TensorDesc& params, const Tensor& indices, const std::stop_token& stop) {
  GatherCall call;
  call.dialect = *findDialect("numpy");  // it takes every integer type, and negative numbers
  call.params = params;
  call.indices = describe(indices);
  const auto plan = makePlan(call);
  if (!plan) return false;
  const auto bad = countBadTuples(*plan, indices, stop);
  return bad && bad->count == 0;
}

Expected<TensorFile> readTensorFileAt(const std::string& path, std::int64_t memoryLimit) {
  auto tensor = readTensorFile(path, {.dtype = {}, .shape = {}, .memoryLimit = memoryLimit});
  if (tensor) return TensorFile{path, *std::move(tensor)};
  Error error = std::move(tensor.error());
  if (error.path.empty()) error.path = path;
  return fail(std::move(error));
}

RoleGuess guessRole(const TensorFile& file, const TensorDesc& params, const std::stop_token& stop) {
  if (!isInteger(file.tensor.dtype()))
    return {TensorId::Params, true};  // no dialect indexes with anything else
  if (const auto named = roleByName(file.path)) return {*named, true};
  return {fits(params, file.tensor, stop) ? TensorId::Indices : TensorId::Params, false};
}

Expected<void> checkTogether(std::span<const std::string> paths) {
  if (paths.size() < 2) return {};
  if (paths.size() > 2)
    return fail(ErrorCode::Usage, "open.too_many", {{"count", static_cast<std::int64_t>(paths.size())}});
  const auto other =
      std::find_if(paths.begin(), paths.end(), [](const std::string& path) { return !isTensorPath(path); });
  if (other == paths.end()) return {};
  if (auto foreign = foreignFile(*other)) return fail(*std::move(foreign));
  return fail(ErrorCode::Usage, "open.no_tensor", {{"path", fileNameOf(*other)}});
}

Expected<std::optional<std::size_t>> guessParams(const PairQuestion& pair, const std::stop_token& stop) {
  const auto& [first, second] = pair.files;
  const bool firstCan = isInteger(first.tensor.dtype());  // be the indices
  const bool secondCan = isInteger(second.tensor.dtype());
  if (!firstCan && !secondCan) {
    return fail(ErrorCode::DType, "open.no_indices",
                {{"path", fileNameOf(first.path)},
                 {"dtype", std::string(dtypeName(first.tensor.dtype()))},
                 {"other", fileNameOf(second.path)},
                 {"other_dtype", std::string(dtypeName(second.tensor.dtype()))}});
  }
  if (firstCan != secondCan) return firstCan ? 1 : 0;
  const auto firstNamed = roleByName(first.path);
  const auto secondNamed = roleByName(second.path);
  if (firstNamed != secondNamed) {  // one name is enough
    return firstNamed == TensorId::Params || secondNamed == TensorId::Indices ? 0 : 1;
  }
  const bool asNamed = fits(describe(first.tensor), second.tensor, stop);
  const bool swapped = fits(describe(second.tensor), first.tensor, stop);
  if (asNamed == swapped) return std::nullopt;
  return asNamed ? 0 : 1;
}

Document documentOfPair(const PairQuestion& pair, std::size_t params) {
  const TensorFile& values = pair.files[params];
  const TensorFile& tuples = pair.files[1 - params];
  Document document;
  document.title = nameOf(values.path) + ", " + nameOf(tuples.path);
  document.params = values.tensor;
  document.indices = tuples.tensor;
  document.dialect = pair.dialect.empty() ? builtinDialects().front() : *findDialect(pair.dialect);
  return document;
}

}  // namespace gathernd::ui
