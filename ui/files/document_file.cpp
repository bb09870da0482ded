// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/document_file.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/call/plan.h"
#include "core/formats/common/file_path.h"
#include "core/formats/common/foreign_file.h"
#include "core/formats/load.h"
#include "core/formats/npz/npz.h"
#include "core/run/run_result.h"
#include "core/scenario/examples.h"
#include "core/tensor/dtype.h"
#include "core/tensor/edits.h"
#include "core/tensor/element_types.h"
#include "core/tensor/generate.h"
#include "core/text/literal/literal.h"
#include "ui/session/session.h"
#include "ui/text/error_text.h"
#include "ui/text/made_up.h"

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
  const auto other = std::ranges::find_if(paths, [](const std::string& path) { return !isTensorPath(path); });
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

namespace {

constexpr DType kDefaultIndexType = DType::Int64;
constexpr std::int64_t kSmall = 1 << 22;     // bytes
constexpr std::int64_t kMostMade = 1 << 20;  // elements of params that nobody gave
const Shape kNewParams{3, 4};

/// Its files lie beside `path`.
Expected<Document> documentIn(const std::string& path, const Scenario& scenario, std::int64_t memoryLimit) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return documentFrom(scenario, folder, makeTensorLoader(memoryLimit), memoryLimit);
}

Opened asOpened(Document document) {
  return document;
}

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

/// For each number of a tuple how long its axis must be; none where it needs more than 63 bits.
template <class T>
std::optional<std::vector<std::int64_t>> extentsFor(std::span<const T> numbers, std::size_t depth) {
  std::vector<std::int64_t> extents(depth, 1);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const T number = numbers[i];
    if (!std::in_range<std::int64_t>(number)) return std::nullopt;
    const auto value = static_cast<std::int64_t>(number);  // NOLINT(bugprone-signed-char-misuse): no letter
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
    const Scenario scenario = TRY(readCallFile(path, {.memoryLimit = memoryLimit}));
    return documentIn(path, scenario, memoryLimit);
  }
  auto file = TRY(readTensorFileAt(path, memoryLimit));
  const std::string title = std::filesystem::path(path).stem().string();
  if (isInteger(file.tensor.dtype()) && roleByName(path) == TensorId::Indices) {
    return paramsFor(file.tensor).map([&](Tensor params) {
      return plainDocument(std::move(params), file.tensor, title);
    });
  }
  // A scalar has no axis to index: an empty tuple reads it whole.
  const std::int64_t depth = file.tensor.shape().rank() > 0 ? 1 : 0;
  auto indices = TRY(Tensor::zeros(kDefaultIndexType, Shape{1, depth}));
  return plainDocument(file.tensor, std::move(indices), title);
}

Expected<Document> documentOfExample(const std::string& id, std::int64_t memoryLimit) {
  auto scenario = TRY(loadExample(id));
  scenario.title = coreText(scenario.title).toStdString();
  scenario.notes = coreText(scenario.notes).toStdString();
  for (auto& [tensor, names] : scenario.axisNames) {
    for (std::string& name : names) name = coreText(name).toStdString();
  }
  return documentIn({}, scenario, memoryLimit);
}

Expected<Document> newDocument() {
  auto params = TRY(arange(kNewParams));
  auto indices = TRY(parseLiteral("[[0], [2]]", {.dtype = kDefaultIndexType, .shape = {}}));
  return plainDocument(std::move(params), std::move(indices), {});
}

namespace {

/// Its rules may be others than the model's.
Expected<ModelAnswer> answerWith(const ModelQuestion& question, std::size_t call, const Scenario& scenario) {
  auto document = TRY(documentIn(question.path, scenario, question.memoryLimit));
  if (!question.dialect.empty()) document.dialect = *findDialect(question.dialect);
  return ModelAnswer{call, std::move(document)};
}

/// A captured tensor's file goes with its folder.
Expected<void> keepInMemory(TensorSource& source, std::int64_t& memoryLeft) {
  const Tensor& tensor = std::get<EditedTensor>(source).base();
  if (!tensor.mapped()) return {};
  memoryLeft -= TRY(checkedBytes(tensor.dtype(), tensor.shape(), memoryLeft));
  auto copy = TRY(Tensor::fromBytes(tensor.dtype(), tensor.shape(), tensor.bytes()));
  source = EditedTensor(std::move(copy));
  return {};
}

std::optional<ModelQuestion> questionAbout(const std::string& path, OpenedModel model,
                                           std::int64_t memoryLimit) {
  auto calls = model->calls();
  if (!calls) return std::nullopt;
  std::stable_partition(calls->begin(), calls->end(),
                        [](const ModelCall& call) { return call.node.op == "GatherND"; });
  CallPath parts = splitCallPath(path);
  ModelQuestion question{std::move(parts.file), std::move(model), *std::move(calls), 0, memoryLimit};
  const auto& all = question.calls;
  auto wanted = std::ranges::find_if(all, [&](const ModelCall& call) {
    return parts.node.empty() ? !call.refused : call.node.ref == parts.node;
  });
  if (parts.node.empty()) {
    if (wanted == all.end()) wanted = all.begin();  // the list says of each why it is no call
  } else if (wanted == all.end() || wanted->refused || wanted->complete()) {
    return std::nullopt;  // the error as it stands
  }
  question.first = static_cast<std::size_t>(wanted - all.begin());
  return question;
}

}  // namespace

std::string modelPath(const ModelQuestion& question, std::size_t call) {
  return question.calls.size() > 1 ? question.path + ":" + question.calls[call].node.ref : question.path;
}

Expected<ModelAnswer> answerQuestion(const ModelQuestion& question, std::size_t call,
                                     const GivenTensors& given) {
  const std::int64_t limit = question.memoryLimit;
  auto scenario = TRY(question.model->read(
      question.calls[call].node.ref,
      {.memoryLimit = limit, .paramsGiven = given[0].has_value(), .indicesGiven = given[1].has_value()}));
  if (given[0]) scenario.params = *given[0];
  if (given[1]) scenario.indices = *given[1];
  auto answer = TRY(answerWith(question, call, scenario));
  const auto madeUp = [](const auto& tensor) {
    return tensor && std::holds_alternative<GeneratorSpec>(*tensor);
  };
  answer.document.notes = madeUpOfModel(madeUp(given[0]), madeUp(given[1])).toStdString();
  return answer;
}

Expected<ModelAnswer> captureAnswer(const ModelQuestion& question, std::size_t call,
                                    const CaptureRequest& request) {
  const auto prepared = TRY(prepareCapture(*question.model, request));
  auto captured = TRY(captureCall(prepared));
  std::int64_t memoryLeft = question.memoryLimit;
  for (TensorSource* const source : {&captured.call.params, &captured.call.indices})
    TRY(keepInMemory(*source, memoryLeft));
  auto answer = TRY(answerWith(question, call, captured.call));
  answer.document.notes = clauseText(captured.origin).toStdString();
  return answer;
}

Expected<Opened> openFile(const std::string& path, std::int64_t memoryLimit) {
  const std::string file = splitCallPath(path).file;
  // Nothing but a list of nodes is read from a .tflite.
  const auto model = TRY(fileKind(file) == FileKind::Tflite ? openModel(file, memoryLimit)
                                                            : openModelFile(path, memoryLimit));
  if (model == nullptr) return documentOfFile(path, memoryLimit).map(asOpened);
  // Parsed once, whoever asks: for the call that it is, else for what could be opened and what is missing.
  const CallPath parts = splitCallPath(path);
  auto scenario = model->read(parts.node, {.memoryLimit = memoryLimit});
  if (scenario) return documentIn(parts.file, *scenario, memoryLimit).map(asOpened);
  if (auto question = questionAbout(path, model, memoryLimit)) return *std::move(question);
  return fail(std::move(scenario.error()));
}

Expected<Opened> openTensors(const std::string& first, const std::string& second, std::int64_t memoryLimit,
                             const std::stop_token& stop) {
  PairQuestion pair;
  const std::array<std::string, 2> paths = {first, second};
  for (std::size_t i = 0; i < paths.size(); ++i) {
    pair.files[i] = TRY(readTensorFileAt(paths[i], memoryLimit));
  }
  const auto params = TRY(guessParams(pair, stop));
  if (!params) return Opened(std::move(pair));
  return Opened(documentOfPair(pair, *params));
}

}  // namespace gathernd::ui
