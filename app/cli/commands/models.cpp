// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd nodes`: what of a model gathers or scatters. `gathernd capture`: the call that such a node makes
// when the model runs.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "core/formats/common/model_calls.h"
#include "core/formats/disk/disk.h"
#include "core/formats/load.h"
#include "core/formats/npy/npy.h"
#include "core/formats/npz/npz.h"
#include "core/tensor/generate.h"
#include "core/text/visible_text.h"
#include "core/verify/capture.h"
#include "core/verify/verify.h"

namespace gathernd::cli {
namespace {

const char* fromName(ModelNode::From from) {
  return from == ModelNode::From::Constant ? "constant"
         : from == ModelNode::From::Input  ? "input"
                                           : "computed";
}

std::optional<std::string> typeName(const TensorType& type) {
  if (type.dtype) return std::string(dtypeName(*type.dtype));
  return type.otherType.empty() ? std::nullopt : std::optional(type.otherType);
}

void writeShape(JsonWriter& json, const TensorType& type) {
  if (!type.axes) return json.null();
  json.array(*type.axes, [&](const TensorType::Axis& axis) {
    if (axis.size || axis.name.empty()) {
      json.put(axis.size);
    } else {
      json.text(axis.name);
    }
  });
}

void writeInput(JsonWriter& json, const ModelNode::Input& input) {
  json.object(
      "name", input.name, "dtype", typeName(input.type), "shape", [&] { writeShape(json, input.type); },
      "from", fromName(input.from),
      [&] {
        if (!input.by.empty()) json.member("by", input.by);
      });
}

void writeNode(JsonWriter& json, const ModelNode& node) {
  json.object(
      "node", node.ref, "op", node.op, "name", node.name, "graph", node.graph, "batch_dims", node.batchDims,
      [&] {
        if (node.axis) json.member("axis", *node.axis);
        if (node.number) json.member("number", *node.number);
      },
      "params", [&] { writeInput(json, node.params); }, "indices", [&] { writeInput(json, node.indices); });
}

std::string inputText(const char* role, const ModelNode::Input& input) {
  const std::string from = input.by.empty() ? fromName(input.from) : "computed by " + visibleText(input.by);
  return fmt::format("  {:<8} {}: {}, {}\n", role, visibleText(input.name),
                     visibleText(input.type.toString()), from);
}

void printNode(Sink& out, const ModelNode& node) {
  std::string line = fmt::format("{}  {}", visibleText(node.ref), node.op);
  if (node.number) line += fmt::format(", node number {}", *node.number);
  if (!node.graph.empty()) line += " in " + visibleText(node.graph);
  if (node.axis) line += fmt::format(", axis {}", *node.axis);
  if (node.batchDims && *node.batchDims != 0) line += fmt::format(", batch_dims {}", *node.batchDims);
  out.write(line + "\n" + inputText("params", node.params) + inputText("indices", node.indices));
}

Expected<std::string> modelArgument(const Options& options) {
  if (options.files.empty()) return fail(ErrorCode::Usage, "usage.no_model", {{"command", options.command}});
  return options.files.front();
}

std::int64_t limitOf(const Options& options) {
  return options.memoryLimit.value_or(defaultMemoryLimit());
}

// What --random makes of an input: an open axis has this size, whole numbers are 0 or 1.
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
Error missingFeeds(const std::string& feeds, const std::vector<const CaptureInput*>& missing) {
  std::string list;
  for (const CaptureInput* input : missing)
    list += (list.empty() ? "" : ", ") +
            fmt::format("\"{}\" ({})", shownMember(input->name), input->type.toString());
  return {ErrorCode::Usage,
          feeds.empty() ? "capture.no_feeds" : "capture.missing_feeds",
          {{"path", feeds}, {"inputs", list}}};
}

Expected<std::vector<CaptureFeed>> readFeeds(Context& context, const ModelFile::Capture& capture) {
  const Options& options = context.options;
  const std::int64_t limit = limitOf(options);
  std::vector<CaptureFeed> feeds;
  std::optional<NpzFile> file;
  if (options.feeds) file = TRY(NpzFile::open(*options.feeds, limit));
  std::vector<const CaptureInput*> missing;
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
    } else if (options.randomSeed) {
      const auto seed = static_cast<std::uint64_t>(*options.randomSeed) + feeds.size();
      auto made = TRY(randomFeed(input, capture.node, seed, sizes, limit));
      feeds.push_back({input.name, std::move(made)});
    } else {
      missing.push_back(&input);
    }
  }
  if (missing.empty()) return feeds;
  context.errorDetails = [inputs = capture.plan.inputs, given = feeds](JsonWriter& json) {
    json.key("inputs");
    json.beginArray();
    for (const CaptureInput& input : inputs) {
      const bool there = std::any_of(given.begin(), given.end(),
                                     [&](const CaptureFeed& feed) { return feed.name == input.name; });
      if (there || input.hasValue) continue;
      json.object("name", input.name, "dtype", typeName(input.type), "shape",
                  [&] { writeShape(json, input.type); });
    }
    json.endArray();
  };
  return fail(missingFeeds(options.feeds.value_or(""), missing));
}

}  // namespace

Expected<int> nodesCommand(Context& context) {
  const auto path = TRY(modelArgument(context.options));
  const auto model = TRY(openModel(path, limitOf(context.options)));
  const auto nodes = TRY(model->nodes());
  if (context.options.json) {
    context.json.document(
        "nodes", context.json.each(nodes, [&](const ModelNode& node) { writeNode(context.json, node); }));
    return kExitDone;
  }
  for (const ModelNode& node : nodes) printNode(context.out, node);
  if (nodes.empty() && !context.options.quiet)
    context.out.write("no GatherND, Gather, GatherElements or ScatterND\n");
  return kExitDone;
}

Expected<int> captureCommand(Context& context) {
  const Options& options = context.options;
  const auto path = TRY(modelArgument(options));
  if (!options.output) return fail(ErrorCode::Usage, "usage.no_output");
  TRY(callFileCanBeWritten(*options.output));
  if (options.feeds && options.randomSeed) return fail(ErrorCode::Usage, "usage.feeds_and_random");
  const CallPath parts = splitCallPath(path);
  for (const std::string& input : {parts.file, options.feeds.value_or("")}) {
    if (!input.empty() && isSameFile(*options.output, input))
      return fail(ErrorCode::Usage, "usage.own_input", {{"path", input}});
  }
  const auto model = TRY(openModel(parts.file, limitOf(options)));
  auto capture = TRY(model->capture(parts.node, options.runtime.value_or("")));
  CaptureRun run;
  run.feeds = TRY(readFeeds(context, capture));
  run.python = TRY(findInterpreter(options.python.value_or("")));
  run.runtime = capture.plan.runtime;
  run.model = parts.file;
  run.steps = std::move(capture.plan.steps);
  run.files = std::move(capture.plan.files);
  run.occurrence = options.occurrence.value_or(0);
  run.seconds = options.timeLimit > 0 ? options.timeLimit : VerifyOptions::kSeconds;
  run.stop = context.stop;
  run.writeNpy = [](const std::string& to, const Tensor& tensor) { return writeNpy(to, tensor); };
  run.readNpy = [&](const std::string& from, std::optional<DType> dtype) {
    return readNpy(from, {.dtype = dtype, .memoryLimit = limitOf(options)});
  };
  std::optional<HoldInterrupt> untilInPlace(std::in_place);  // its folder shall go
  auto captured = runCapture(run);
  if (!captured) {
    if (captured.error().path.empty()) captured.error().path = path;
    captured.error().args.emplace_back("path", path);
    return fail(std::move(captured.error()));
  }
  Scenario scenario = std::move(capture.rules);
  scenario.params = EditedTensor(captured->tensors[0]);
  scenario.indices = EditedTensor(captured->tensors[1]);
  TRY(writeCallFile(*options.output, scenario, context.stop));
  untilInPlace.reset();
  const TensorType params = TensorType::of(captured->tensors[0].dtype(), captured->tensors[0].shape());
  const TensorType indices = TensorType::of(captured->tensors[1].dtype(), captured->tensors[1].shape());
  if (options.json) {
    JsonWriter& json = context.json;
    const auto tensor = [&](const TensorType& type) {
      return
          [&json, &type] { json.object("dtype", typeName(type), "shape", [&] { writeShape(json, type); }); };
    };
    json.document("output", *options.output, "node", capture.node.ref, "runtime", run.runtime, "version",
                  captured->version, "batch_dims", scenario.batchDims, "dialect", scenario.dialect.id,
                  "params", tensor(params), "indices", tensor(indices));
  } else if (!options.quiet) {
    context.out.print("written to {}: params {}, indices {}, batch_dims {}, {}; run by {} {}\n",
                      visibleText(*options.output), params.toString(), indices.toString(), scenario.batchDims,
                      scenario.dialect.id, run.runtime, visibleText(captured->version));
  }
  return kExitDone;
}

}  // namespace gathernd::cli
