// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>

#include "core/formats/common/call_notes.h"
#include "core/formats/common/constant_ops.h"
#include "core/formats/npy/npy_content.h"
#include "core/formats/onnx/onnx_call.h"
#include "core/formats/onnx/onnx_constants.h"
#include "core/formats/onnx/onnx_types.h"
#include "core/text/shown_name.h"

namespace gathernd {
namespace {

Expected<const OnnxNode*> chosenNode(const OnnxModel& model, const std::string& choice) {
  std::vector<const OnnxNode*> nodes;
  std::vector<std::string> names;
  for (const OnnxNode& node : model.nodes) {
    if (!node.is("GatherND")) continue;
    nodes.push_back(&node);
    names.emplace_back(node.shownName());
    // A node may be called by its output, too.
    if (!choice.empty() && !node.outputs.empty() && node.outputs.front() == choice) return &node;
  }
  const auto number = chooseNode(names, choice);
  if (!number) return fail(number.error());
  return nodes[*number];
}

Expected<void> readTensor(OnnxConstants& constants, const OnnxSource& source, const OnnxNode& node,
                          std::size_t input, std::optional<DType> dtype, TensorSource& out) {
  auto tensor = constants.value(node.inputs[input]);
  if (tensor) tensor = asAskedFor(*std::move(tensor), {.dtype = dtype, .memoryLimit = source.memoryLimit});
  if (!tensor) return fail(tensorError(std::move(tensor.error()), input, shownMember(node.shownName())));
  out = EditedTensor(*std::move(tensor));
  return {};
}

/// The call without its tensors.
Expected<Scenario> rulesOf(const OnnxModel& model, const OnnxNode& node) {
  if (node.inputs.size() != 2) {
    return fail(
        ErrorCode::Parse, "graph.inputs",
        {{"node", shownMember(node.shownName())}, {"count", static_cast<std::int64_t>(node.inputs.size())}});
  }
  Scenario scenario;
  const auto* const opset = std::find_if(kOnnxOpsets.begin(), kOnnxOpsets.end() - 1,
                                         [&](const OnnxOpset& row) { return row.opset == model.opset; });
  scenario.dialect = *findDialect(opset->dialect);
  const auto batchDims = onnxInteger(node, "batch_dims", 0);
  if (!batchDims) return fail(batchDims.error());
  scenario.batchDims = *batchDims;
  return scenario;
}

Expected<Scenario> readScenario(OnnxSource& source, const CallPath& path, const CallReading& reading) {
  const auto model = parseOnnxModel(source.whole(), reading.memoryLimit);
  if (!model) return fail(model.error());
  const auto chosen = chosenNode(*model, path.node);
  if (!chosen) return fail(chosen.error());
  const OnnxNode& node = **chosen;
  auto rules = rulesOf(*model, node);
  if (!rules) return rules;
  Scenario& scenario = *rules;
  OnnxConstants constants(*model, source, path.file);
  if (!reading.paramsGiven) {
    if (auto ok = readTensor(constants, source, node, 0, reading.paramsDType, scenario.params); !ok)
      return fail(ok.error());
  }
  if (!reading.indicesGiven) {
    if (auto ok = readTensor(constants, source, node, 1, reading.indicesDType, scenario.indices); !ok)
      return fail(ok.error());
  }
  // Notes are about the tensors that were written with them.
  if (!reading.paramsGiven && !reading.indicesGiven && !reading.paramsDType && !reading.indicesDType) {
    if (auto ok = applyCallNotes(model->metadata, source.memoryLimit, scenario); !ok) return fail(ok.error());
  }
  return rules;
}

/// Runs `read` on the mapped file; errors get its path.
template <class Read>
auto withModelFile(const std::string& path, std::int64_t memoryLimit, Read read)
    -> decltype(read(std::declval<OnnxSource&>(), CallPath())) {
  const CallPath parts = splitCallPath(path);
  const auto file = MappedFile::open(parts.file);
  if (!file) return fail(file.error());
  OnnxSource source{*file, std::filesystem::path(parts.file).parent_path().string(), memoryLimit};
  auto answer = read(source, parts);
  if ((*file)->damaged()) answer = fail(ErrorCode::Io, "io.mapping_shrunk");
  if (!answer) {
    if (answer.error().path.empty()) answer.error().path = path;
    answer.error().args.push_back({"path", parts.file});
  }
  return answer;
}

ModelTensor tensorOf(const OnnxModel& model, OnnxConstants& constants, const OnnxNode& node,
                     std::size_t input, const std::string& path) {
  auto value = constants.value(node.inputs[input]);
  if (value) return {TensorType::of(value->dtype(), value->shape()), std::nullopt};
  Error missing = tensorError(std::move(value.error()), input, shownMember(node.shownName()));
  missing.args.push_back({"path", path});
  return {model.typeOf(node.inputs[input]), std::move(missing)};
}

/// A name of which there is one: an output is, the name of a node need not be.
std::string choiceOf(const OnnxModel& model, const OnnxNode& node) {
  const auto clashes = std::count_if(model.nodes.begin(), model.nodes.end(), [&](const OnnxNode& other) {
    return other.is("GatherND") &&
           (other.name == node.name || (!other.outputs.empty() && other.outputs.front() == node.name));
  });
  const bool byOutput = !node.outputs.empty() && !node.outputs.front().empty() && clashes != 1;
  return std::string(byOutput ? node.outputs.front() : node.shownName());
}

Expected<std::vector<ModelCall>> readCalls(const OnnxSource& source, const std::string& path) {
  const auto model = parseOnnxModel(source.whole(), source.memoryLimit);
  if (!model) return fail(model.error());
  std::vector<ModelCall> calls;
  for (const OnnxNode& node : model->nodes) {
    if (!node.is("GatherND")) continue;
    ModelCall call{.node = choiceOf(*model, node), .dialect = {}, .params = {}, .indices = {}, .refused = {}};
    if (auto rules = rulesOf(*model, node); rules) {
      call.dialect = rules->dialect.id;
      call.batchDims = rules->batchDims;
      // Each node anew: one model's tensors need not fit the memory together, only those of the chosen one.
      OnnxSource own = source;
      OnnxConstants constants(*model, own, path);
      call.params = tensorOf(*model, constants, node, 0, path);
      call.indices = tensorOf(*model, constants, node, 1, path);
    } else {
      call.refused = std::move(rules.error());
      call.refused->args.push_back({"path", path});
    }
    calls.push_back(std::move(call));
  }
  if (calls.empty()) return fail(ErrorCode::Io, "graph.no_node");
  return calls;
}

}  // namespace

Expected<Scenario> readCallOnnx(const std::string& path, const CallReading& reading) {
  return withModelFile(path, reading.memoryLimit, [&](OnnxSource& source, const CallPath& parts) {
    return readScenario(source, parts, reading);
  });
}

Expected<std::vector<ModelCall>> callsOfOnnx(const std::string& path, std::int64_t memoryLimit) {
  return withModelFile(path, memoryLimit, [](const OnnxSource& source, const CallPath& parts) {
    return readCalls(source, parts.file);
  });
}

}  // namespace gathernd
