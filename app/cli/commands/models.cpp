// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd nodes`: what of a model gathers or scatters. `gathernd capture`: the call that such a node makes
// when the model runs.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "core/formats/common/model_calls.h"
#include "core/formats/disk/disk.h"
#include "core/formats/load.h"
#include "core/formats/model_capture.h"
#include "core/text/visible_text.h"

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
        if (!input.through.empty()) json.member("through", input.through);
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
  std::string from = input.by.empty() ? fromName(input.from) : "computed by " + visibleText(input.by);
  if (!input.through.empty())
    from += visibleText(fmt::format(", through {}", fmt::join(input.through, ", ")));
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
  CaptureRequest request;
  request.model = path;
  request.runtime = options.runtime.value_or("");
  request.python = options.python.value_or("");
  request.feeds = options.feeds;
  if (options.randomSeed) request.seed = static_cast<std::uint64_t>(*options.randomSeed);
  request.occurrence = options.occurrence.value_or(0);
  if (options.timeLimit > 0) request.seconds = options.timeLimit;
  request.memoryLimit = limitOf(options);
  request.stop = context.stop;
  std::vector<CaptureInput> missing;
  const auto prepared = prepareCapture(*model, request, &missing);
  if (!missing.empty()) {
    context.errorDetails = [missing](JsonWriter& json) {
      json.key("inputs");
      json.beginArray();
      for (const CaptureInput& input : missing)
        json.object("name", input.name, "dtype", typeName(input.type), "shape",
                    [&] { writeShape(json, input.type); });
      json.endArray();
    };
  }
  if (!prepared) return fail(prepared.error());
  std::optional<HoldInterrupt> untilInPlace(std::in_place);  // its folder shall go
  const auto captured = TRY(captureCall(*prepared));
  const Scenario& scenario = captured.call;
  TRY(writeCallFile(*options.output, scenario, context.stop));
  untilInPlace.reset();
  const auto typeOf = [](const TensorSource& source) {
    const auto& tensor = std::get<EditedTensor>(source);
    return TensorType::of(tensor.dtype(), tensor.shape());
  };
  const TensorType params = typeOf(scenario.params), indices = typeOf(scenario.indices);
  if (options.json) {
    JsonWriter& json = context.json;
    const auto tensor = [&](const TensorType& type) {
      return
          [&json, &type] { json.object("dtype", typeName(type), "shape", [&] { writeShape(json, type); }); };
    };
    json.document("output", *options.output, "node", prepared->capture.node.ref, "runtime",
                  prepared->run.runtime, "version", captured.version, "batch_dims", scenario.batchDims,
                  "dialect", scenario.dialect.id, "params", tensor(params), "indices", tensor(indices),
                  "notes", scenario.notes);
  } else if (!options.quiet) {
    context.out.print("written to {}: params {}, indices {}, batch_dims {}, {}\n{}\n",
                      visibleText(*options.output), params.toString(), indices.toString(), scenario.batchDims,
                      scenario.dialect.id, scenario.notes);
  }
  return kExitDone;
}

}  // namespace gathernd::cli
