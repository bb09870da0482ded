// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/model_capture.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "core/error/sentences.h"
#include "core/formats/npy/npy.h"
#include "core/formats/npz/npz.h"
#include "core/tensor/generate.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

// What a seed makes of an input: an open axis has this size, whole numbers are 0 or 1.
constexpr std::int64_t kOpenSize = 3;

Expected<Tensor> randomFeed(const CaptureInput& input, const ModelNode& node, std::uint64_t seed,
                            std::map<std::string, std::int64_t>& sizes, std::int64_t limit) {
  if (!input.type.dtype || !input.type.axes)
    return fail(ErrorCode::Unsupported, "capture.random",
                {{"input", input.name}, {"type", input.type.toString()}});
  std::vector<std::int64_t> extents;
  for (const TensorType::Axis& axis : *input.type.axes) {
    // What has one name has one size.
    extents.push_back(axis.size ? *axis.size : sizes.emplace(axis.name, kOpenSize).first->second);
  }
  const Shape shape = TRY(Shape::make(extents));
  GeneratorSpec spec{.kind = GeneratorKind::Random, .shape = shape, .seed = seed, .dtype = std::nullopt};
  if (!isInteger(*input.type.dtype)) return generateTensor(spec, *input.type.dtype, limit);
  std::vector<std::int64_t> axes(
      extents.empty() ? 1 : static_cast<std::size_t>(std::max<std::int64_t>(extents.back(), 1)), 2);
  const auto& params = node.params.type.axes;
  if (node.indices.from == ModelNode::From::Input && node.indices.name == input.name && params) {
    const auto batch =
        static_cast<std::size_t>(std::clamp<std::int64_t>(node.batchDims.value_or(0), 0, kMaxRank));
    for (std::size_t i = 0; i < axes.size() && batch + i < params->size(); ++i) {
      const TensorType::Axis& axis = (*params)[batch + i];
      axes[i] = axis.size.value_or(kOpenSize);
    }
  }
  if (extents.empty()) spec.shape = Shape{1};
  auto made = TRY(generateIndices(spec, *input.type.dtype, axes, spec.shape.rank() - 1, limit));
  return extents.empty() ? made.reshaped(Shape{}) : made;
}

/// The inputs that must be given, each with its type, in the model's order.
Error missingFeeds(const std::optional<std::string>& feeds, const std::vector<CaptureInput>& missing) {
  std::string list;
  for (const CaptureInput& input : missing)
    list += (list.empty() ? "" : ", ") +
            fmt::format("\"{}\" ({})", shownMember(input.name), input.type.toString());
  return {ErrorCode::Usage,
          feeds ? "capture.missing_feeds" : "capture.no_feeds",
          {{"path", feeds.value_or("")}, {"inputs", list}}};
}

Expected<std::vector<CaptureFeed>> readFeeds(const ModelFile::Capture& capture, const CaptureRequest& request,
                                             std::vector<CaptureInput>* missing) {
  const std::int64_t limit = request.memoryLimit;
  std::vector<CaptureFeed> feeds;
  std::optional<NpzFile> file;
  if (request.feeds) file = TRY(NpzFile::open(*request.feeds, limit));
  std::vector<CaptureInput> lacking;
  std::map<std::string, std::int64_t> sizes;
  for (const CaptureInput& input : capture.plan.inputs) {
    if (file && file->has(input.name)) {
      const bool bits = input.type.dtype == DType::BFloat16;
      auto tensor = TRY(
          file->read(input.name, {.dtype = bits ? input.type.dtype : std::nullopt, .memoryLimit = limit}));
      TRY(input.type.takes('"' + shownMember(input.name) + '"', tensor.dtype(), tensor.shape()));
      feeds.push_back({input.name, std::move(tensor)});
    } else if (input.hasValue) {
      continue;
    } else if (request.seed) {
      auto made = TRY(randomFeed(input, capture.node, *request.seed + feeds.size(), sizes, limit));
      feeds.push_back({input.name, std::move(made)});
    } else {
      lacking.push_back(input);
    }
  }
  if (lacking.empty()) return feeds;
  if (missing != nullptr) *missing = lacking;
  return fail(missingFeeds(request.feeds, lacking));
}

/// Who wants the call again has what to ask for.
Clause originOf(const PreparedCapture& prepared, const CaptureRequest& request) {
  Clause origin{GATHERND_TR("Captured by {runtime} {version} from {model} node {node}, run {run}."),
                {{"runtime", prepared.run.runtime},
                 {"model", visibleText(std::filesystem::path(prepared.run.model).filename().string())},
                 {"node", visibleText(prepared.capture.node.ref)},
                 {"run", std::to_string(request.occurrence)}}};
  if (prepared.run.feeds.empty()) return origin;
  if (request.feeds) {
    origin.text = GATHERND_TR(
        "Captured by {runtime} {version} from {model} node {node}, run {run}, inputs of {feeds}.");
    origin.args.emplace_back("feeds", visibleText(std::filesystem::path(*request.feeds).filename().string()));
  } else {
    origin.text = GATHERND_TR(
        "Captured by {runtime} {version} from {model} node {node}, run {run}, random inputs, seed {seed}.");
    origin.args.emplace_back("seed", std::to_string(*request.seed));
  }
  return origin;
}

}  // namespace

Expected<PreparedCapture> prepareCapture(const ModelFile& model, const CaptureRequest& request,
                                         std::vector<CaptureInput>* missing) {
  CallPath path = splitCallPath(request.model);
  PreparedCapture prepared{request.model, TRY(model.capture(path.node, request.runtime)), {}};
  CapturePlan& plan = prepared.capture.plan;
  CaptureRun& run = prepared.run;
  run.feeds = TRY(readFeeds(prepared.capture, request, missing));
  run.python = TRY(findInterpreter(request.python));
  run.runtime = plan.runtime;
  run.model = std::move(path.file);
  run.steps = std::move(plan.steps);
  run.files = std::move(plan.files);
  run.occurrence = request.occurrence;
  prepared.origin = originOf(prepared, request);
  run.seconds = request.seconds;
  run.stop = request.stop;
  run.writeNpy = [](const std::string& to, const Tensor& tensor) { return writeNpy(to, tensor); };
  run.readNpy = [limit = request.memoryLimit](const std::string& from, std::optional<DType> dtype) {
    return readNpy(from, {.dtype = dtype, .memoryLimit = limit});
  };
  return prepared;
}

Expected<CapturedCall> captureCall(const PreparedCapture& prepared) {
  auto captured = runCapture(prepared.run);
  if (!captured) return fail(modelError(std::move(captured.error()), prepared.model));
  CapturedCall made{prepared.capture.rules, std::move(captured->version), prepared.origin};
  made.origin.args.emplace_back("version", visibleText(made.version));
  made.call.notes = englishClause(made.origin);
  made.call.params = EditedTensor(std::move(captured->tensors[0]));
  made.call.indices = EditedTensor(std::move(captured->tensors[1]));
  return made;
}

}  // namespace gathernd
