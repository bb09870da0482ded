// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>

#include "core/formats/call_notes.h"
#include "core/formats/constant_ops.h"
#include "core/formats/npy_content.h"
#include "core/formats/onnx_call.h"
#include "core/formats/onnx_constants.h"
#include "core/formats/onnx_opsets.h"
#include "core/formats/zip_directory.h"

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
  if (!tensor) {
    tensor.error().args.push_back({"role", std::string(input == 0 ? "params" : "indices")});
    tensor.error().args.push_back({"node", shownMember(node.shownName())});
    return fail(tensor.error());
  }
  out = EditedTensor(*std::move(tensor));
  return {};
}

Expected<Scenario> readScenario(OnnxSource& source, const CallPath& path, const CallReading& reading) {
  const auto model = parseOnnxModel(source.whole(), reading.memoryLimit);
  if (!model) return fail(model.error());
  const auto chosen = chosenNode(*model, path.node);
  if (!chosen) return fail(chosen.error());
  const OnnxNode& node = **chosen;
  if (node.inputs.size() != 2) {
    return fail(
        ErrorCode::Parse, "graph.inputs",
        {{"node", shownMember(node.shownName())}, {"count", static_cast<std::int64_t>(node.inputs.size())}});
  }
  Scenario scenario;
  const auto* const opset = std::find_if(kOnnxOpsets.begin(), kOnnxOpsets.end() - 1,
                                         [&](const OnnxOpset& row) { return row.opset == model->opset; });
  scenario.dialect = *findDialect(opset->dialect);
  const auto batchDims = onnxInteger(node, "batch_dims", 0);
  if (!batchDims) return fail(batchDims.error());
  scenario.batchDims = *batchDims;

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
  return scenario;
}

}  // namespace

Expected<Scenario> readCallOnnx(const std::string& path, const CallReading& reading) {
  const CallPath parts = splitCallPath(path);
  const auto file = MappedFile::open(parts.file);
  if (!file) return fail(file.error());
  OnnxSource source{*file, std::filesystem::path(parts.file).parent_path().string(), reading.memoryLimit};
  auto scenario = readScenario(source, parts, reading);
  if ((*file)->damaged()) scenario = fail(ErrorCode::Io, "io.mapping_shrunk");
  if (!scenario) {
    if (scenario.error().path.empty()) scenario.error().path = path;
    scenario.error().args.push_back({"path", parts.file});
  }
  return scenario;
}

}  // namespace gathernd
