// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/formats/common/model_calls.h"
#include "core/formats/common/model_tensors.h"
#include "core/formats/npy/npy_content.h"
#include "core/formats/onnx/onnx_call.h"
#include "core/formats/onnx/onnx_model.h"
#include "core/formats/onnx/onnx_types.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

struct GatherNodes {
  std::vector<const OnnxNode*> nodes;
  std::vector<NodeNames> names;
};

/// Those of the main graph. An output is made by one node alone.
GatherNodes gathersOf(const OnnxModel& model) {
  GatherNodes found;
  for (const OnnxNode& node : model.nodes) {
    if (!node.is("GatherND")) continue;
    const bool hasOutput = !node.outputs.empty() && !node.outputs.front().empty();
    found.names.push_back({std::string(node.name), hasOutput ? std::string(node.outputs.front())
                                                             : fmt::format("#{}", found.nodes.size())});
    found.nodes.push_back(&node);
  }
  return found;
}

Expected<const OnnxNode*> chosenNode(const OnnxModel& model, const std::string& choice) {
  const GatherNodes gathers = gathersOf(model);
  return chooseNode(gathers.names, choice).map([&](std::size_t number) { return gathers.nodes[number]; });
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
  const auto batchDims = TRY(onnxInteger(node, "batch_dims", 0));
  scenario.batchDims = batchDims;
  return scenario;
}

ModelTensor tensorOf(OnnxConstants& constants, const OnnxNode& node, std::size_t input,
                     const std::string& path) {
  auto value = constants.value(node.inputs[input]);
  if (value) return {TensorType::of(value->dtype(), value->shape()), std::nullopt};
  Error missing = tensorError(std::move(value.error()), input, shownMember(node.shownName()));
  missing.args.push_back({"path", path});
  return {constants.typeOf(node.inputs[input]), std::move(missing)};
}

class OnnxFile final : public ModelFile {
 public:
  static Expected<OpenedModel> open(const std::string& path, std::int64_t memoryLimit) {
    auto file = TRY(MappedFile::open(path));
    auto opened = std::shared_ptr<OnnxFile>(new OnnxFile(path, std::move(file), memoryLimit));
    auto model = parseOnnxModel(opened->source_.whole(), memoryLimit);
    if (!model || opened->source_.file->damaged()) {
      return fail(
          opened->named(model ? Error(ErrorCode::Io, "io.mapping_shrunk") : std::move(model.error())));
    }
    opened->model_ = *std::move(model);
    return opened;
  }

  Expected<std::vector<ModelCall>> calls() const override {
    std::vector<ModelCall> calls;
    const GatherNodes gathers = gathersOf(model_);
    const std::vector<std::string> choices = nodeChoices(gathers.names);
    for (std::size_t i = 0; i < choices.size(); ++i) calls.push_back(callOf(*gathers.nodes[i], choices[i]));
    if (calls.empty()) return fail(named(Error(ErrorCode::Io, "graph.no_node")));
    return whole(std::move(calls));
  }

  Expected<Scenario> read(const std::string& node, const CallReading& reading) const override {
    const auto chosen = chosenNode(model_, node);
    if (!chosen) return fail(named(chosen.error(), node));
    auto scenario = readNode(**chosen, reading);
    if (!scenario) return fail(named(std::move(scenario.error()), node));
    return whole(*std::move(scenario));
  }

 private:
  OnnxFile(std::string path, std::shared_ptr<const MappedFile> file, std::int64_t memoryLimit)
      : path_(std::move(path)), source_{std::move(file), path_, memoryLimit} {}

  Error named(Error error, const std::string& node = {}) const {
    if (error.path.empty()) error.path = shownCallPath(path_, node);
    error.args.push_back({"path", path_});
    return error;
  }

  /// Zeros in the place of what somebody cut off are no answer.
  template <class Answer>
  Expected<Answer> whole(Answer answer) const {
    if (source_.file->damaged()) return fail(named(Error(ErrorCode::Io, "io.mapping_shrunk")));
    return answer;
  }

  ModelCall callOf(const OnnxNode& node, const std::string& choice) const {
    ModelCall call{.node = choice,
                   .name = std::string(node.name),
                   .dialect = {},
                   .params = {},
                   .indices = {},
                   .refused = {}};
    auto rules = rulesOf(model_, node);
    if (!rules) {
      call.refused = std::move(rules.error());
      call.refused->args.push_back({"path", path_});
      return call;
    }
    call.dialect = rules->dialect.id;
    call.batchDims = rules->batchDims;
    // Each node anew: one model's tensors need not fit the memory together, only those of the chosen one.
    OnnxSource own = source_;
    OnnxConstants constants(model_, own);
    call.params = tensorOf(constants, node, 0, path_);
    call.indices = tensorOf(constants, node, 1, path_);
    return call;
  }

  Expected<Scenario> readNode(const OnnxNode& node, const CallReading& reading) const {
    auto rules = rulesOf(model_, node);
    if (!rules) return rules;
    Scenario& scenario = *rules;
    OnnxSource source = source_;
    source.memoryLimit = reading.memoryLimit;
    OnnxConstants constants(model_, source);
    for (std::size_t input = 0; reading.declared != nullptr && input < node.inputs.size(); ++input) {
      if (!model_.initialisers.contains(node.inputs[input]))
        (*reading.declared)[input] = constants.typeOf(node.inputs[input]);
    }
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
      if (auto ok = applyCallNotes(model_.metadata, source.memoryLimit, scenario); !ok)
        return fail(ok.error());
    }
    return rules;
  }

  std::string path_;
  OnnxSource source_;
  OnnxModel model_;  ///< it views the mapped file
};

}  // namespace

Expected<OpenedModel> openOnnxModel(const std::string& path, std::int64_t memoryLimit) {
  return OnnxFile::open(path, memoryLimit);
}

}  // namespace gathernd
