// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <map>

#include "core/formats/common/file_path.h"
#include "core/formats/common/foreign_file.h"
#include "core/formats/common/model_calls.h"
#include "core/formats/common/model_tensors.h"
#include "core/formats/ir/ir_call.h"
#include "core/formats/ir/ir_model.h"
#include "core/formats/ir/ir_types.h"
#include "core/formats/npy/npy_content.h"
#include "core/formats/zip/zip_reader.h"
#include "core/tensor/edits.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

namespace fs = std::filesystem;

// Constants do not pass through more layers than this; a circle does.
constexpr int kMaxLayers = 100;

std::optional<DType> dtypeOfIr(std::string_view name) {
  for (const IrType& type : kIrTypes) {
    if (type.name == name) return type.dtype;
  }
  return std::nullopt;
}

Expected<DType> dtypeAttribute(const IrLayer& layer, const char* attribute) {
  const std::string name = layer.data(attribute);
  if (const auto dtype = dtypeOfIr(name)) return *dtype;
  return fail(ErrorCode::Unsupported, "ir.dtype",
              {{"layer", shownMember(layer.name)}, {"type", shownMember(name)}});
}

class IrReader {
 public:
  IrReader(const IrModel& model, std::string path, const CallReading& reading)
      : model_(model), path_(std::move(path)), reading_(reading), memoryLeft_(reading.memoryLimit) {}

  Expected<Scenario> read(const std::string& choice) {
    const auto layer = TRY(chosenLayer(choice));
    auto rules = rulesOf(*layer);
    if (!rules) return rules;
    Scenario& scenario = *rules;
    for (std::size_t input = 0; reading_.declared != nullptr && input < reading_.declared->size(); ++input) {
      const auto source = model_.sourceOf(*layer, input);
      if (source && (*source)->type != "Const")
        (*reading_.declared)[input] = model_.typeOfInput(*layer, input);
    }
    Expected<void> ok;
    if (!reading_.paramsGiven) ok = tensor(*layer, 0, reading_.paramsDType, scenario.params);
    if (ok && !reading_.indicesGiven) ok = tensor(*layer, 1, reading_.indicesDType, scenario.indices);
    // Notes are about the tensors that were written with them.
    if (ok && !reading_.paramsGiven && !reading_.indicesGiven && !reading_.paramsDType &&
        !reading_.indicesDType) {
      ok = applyCallNotes(notes(), memoryLeft_, scenario);
    }
    if (data_ != nullptr && data_->damaged()) ok = fail(ErrorCode::Io, "io.mapping_shrunk");
    if (!ok) return fail(ok.error());
    return rules;
  }

  Expected<std::vector<ModelCall>> calls() {
    std::vector<ModelCall> calls;
    const GatherLayers gathers = gatherLayers();
    const std::vector<std::string> choices = nodeChoices(gathers.names);
    for (std::size_t i = 0; i < choices.size(); ++i) {
      const IrLayer& layer = *gathers.layers[i];
      ModelCall call{
          .node = choices[i], .name = layer.name, .dialect = {}, .params = {}, .indices = {}, .refused = {}};
      if (auto rules = rulesOf(layer); rules) {
        call.dialect = rules->dialect.id;
        call.batchDims = rules->batchDims;
        // Each anew: one model's tensors need not fit the memory together, only those of the chosen layer.
        known_.clear();
        memoryLeft_ = reading_.memoryLimit;
        call.params = knownOf(layer, 0);
        call.indices = knownOf(layer, 1);
      } else {
        call.refused = std::move(rules.error());
        call.refused->args.push_back({"path", path_});
      }
      calls.push_back(std::move(call));
    }
    if (calls.empty()) return fail(ErrorCode::Io, "graph.no_node");
    if (data_ != nullptr && data_->damaged()) return fail(ErrorCode::Io, "io.mapping_shrunk");
    return calls;
  }

 private:
  /// The call without its tensors.
  Expected<Scenario> rulesOf(const IrLayer& layer) const {
    const auto* const opset = std::find_if(kIrOpsets.begin(), kIrOpsets.end(),
                                           [&](const IrOpset& row) { return row.opset == layer.opset; });
    if (opset == kIrOpsets.end()) {
      return fail(ErrorCode::Unsupported, "ir.opset",
                  {{"layer", shownMember(layer.name)}, {"opset", shownMember(layer.opset)}});
    }
    if (model_.inputCount(layer) != 2) {
      return fail(ErrorCode::Parse, "graph.inputs",
                  {{"node", shownMember(layer.name)},
                   {"count", static_cast<std::int64_t>(model_.inputCount(layer))}});
    }
    Scenario scenario;
    scenario.dialect = *findDialect(opset->dialect);
    constexpr std::int64_t kNoBatch = 0;
    const auto batchDims = TRY(irNumber(layer, "batch_dims", &kNoBatch));
    scenario.batchDims = batchDims;
    return scenario;
  }

  /// Of what is not known, the type of the output that the layer takes, which need not be the first.
  Error inputError(Error error, const IrLayer& gather, std::size_t input) const {
    for (ErrorArg& arg : error.args) {
      if (isUnknownValue(error) && arg.name == "type")
        arg.value = model_.typeOfInput(gather, input).toString();
    }
    return tensorError(std::move(error), input, shownMember(gather.name));
  }

  ModelTensor knownOf(const IrLayer& gather, std::size_t input) {
    auto read = valueOfInput(gather, input);
    if (read) return {TensorType::of(read->dtype(), read->shape()), std::nullopt};
    Error missing = inputError(std::move(read.error()), gather, input);
    missing.args.push_back({"path", path_});
    return {model_.typeOfInput(gather, input), std::move(missing)};
  }

  struct GatherLayers {
    std::vector<const IrLayer*> layers;
    std::vector<NodeNames> names;
  };

  GatherLayers gatherLayers() const {
    GatherLayers found;
    for (const IrLayer& layer : model_.layers) {
      if (layer.type != "GatherND") continue;
      found.layers.push_back(&layer);
      found.names.push_back({layer.name, "#" + layer.id});
    }
    return found;
  }

  Expected<const IrLayer*> chosenLayer(const std::string& choice) const {
    const GatherLayers gathers = gatherLayers();
    return chooseNode(gathers.names, choice).map([&](std::size_t number) { return gathers.layers[number]; });
  }

  std::vector<CallNote> notes() const {
    std::vector<CallNote> notes;
    for (const pugi::xml_node note :
         model_.document->child("net").child("rt_info").child("gathernd").children()) {
      notes.emplace_back("gathernd." + std::string(note.name()), note.attribute("value").value());
    }
    return notes;
  }

  Expected<void> tensor(const IrLayer& gather, std::size_t input, std::optional<DType> dtype,
                        TensorSource& out) {
    auto read = valueOfInput(gather, input);
    if (read) read = asAskedFor(*std::move(read), {.dtype = dtype, .memoryLimit = memoryLeft_});
    if (!read) return fail(inputError(std::move(read.error()), gather, input));
    out = EditedTensor(*std::move(read));
    return {};
  }

  Expected<Tensor> value(const IrLayer& layer) {
    if (const auto found = known_.find(layer.id); found != known_.end()) return found->second;
    if (depth_ >= kMaxLayers) {
      return fail(ErrorCode::Parse, "graph.circle", {{"input", shownMember(layer.name)}});
    }
    ++depth_;
    auto tensor = evaluate(layer);
    --depth_;
    if (tensor) known_.emplace(layer.id, *tensor);
    return tensor;
  }

  Expected<Tensor> evaluate(const IrLayer& layer) {
    if (layer.type == "Const") return constant(layer);
    if (layer.type == "Parameter") {
      return fail(ErrorCode::Io, "graph.no_value",
                  {{"input", shownMember(layer.name)}, {"type", IrModel::typeOf(layer).toString()}});
    }
    const bool reshape = layer.type == "Reshape";
    const auto computed = [&] {
      return fail(ErrorCode::Unsupported, "graph.computed",
                  {{"input", shownMember(layer.name)},
                   {"type", IrModel::typeOf(layer).toString()},
                   {"op", shownMember(layer.type)}});
    };
    if (!reshape && layer.type != "Convert") return computed();
    // What is asked for is this tensor: one that it comes from has another shape or type.
    const auto data = valueOfInput(layer, 0);
    if (!data && isUnknownValue(data.error())) return computed();
    if (!data) return data;
    if (reshape) {
      const auto target = valueOfInput(layer, 1);
      if (!target && isUnknownValue(target.error())) return computed();
      if (!target) return target;
      return constantReshape(*data, *target, layer.data("special_zero") == "true");
    }
    const auto dtype = TRY(dtypeAttribute(layer, "destination_type"));
    auto tensor = constantCast(*data, dtype, memoryLeft_);
    if (tensor && dtype != data->dtype()) memoryLeft_ -= ownedBytes(*tensor);
    return tensor;
  }

  Expected<Tensor> valueOfInput(const IrLayer& layer, std::size_t number) {
    return model_.sourceOf(layer, number).and_then([this](const IrLayer* source) { return value(*source); });
  }

  Expected<Tensor> constant(const IrLayer& layer) {
    const auto dtype = TRY(dtypeAttribute(layer, "element_type"));
    const auto shape = TRY(irShape(layer, "shape"));
    const auto offset = TRY(irNumber(layer, "offset"));
    const auto size = TRY(irNumber(layer, "size"));
    if (offset < 0) return irAttributeError(layer, "offset");
    const auto bytes = TRY(checkedBytes(dtype, shape, INT64_MAX));
    // A tensor without elements is written with one byte, or none.
    if (size != bytes && !(shape.empty() && (size == 0 || size == 1))) return irAttributeError(layer, "size");
    TRY(openData());
    if (auto pointer = lfsPointer(irDataPath(path_))) return fail(*std::move(pointer));
    if (offset > data_->size() || bytes > data_->size() - offset) {
      return fail(ErrorCode::Parse, "ir.range",
                  {{"layer", shownMember(layer.name)},
                   {"size", bytes},
                   {"offset", offset},
                   {"available", data_->size()}});
    }
    auto tensor = tensorOfMappedBytes(dtype, shape, data_, offset, memoryLeft_);
    if (tensor) memoryLeft_ -= ownedBytes(*tensor);
    return tensor;
  }

  Expected<void> openData() {
    if (data_ != nullptr) return {};
    const fs::path data = irDataPath(path_);
    const auto inside = TRY(fileBeside(path_, data.filename().string()));
    data_ = TRY(MappedFile::open(inside));
    const pugi::xml_attribute checksum = model_.document->child("net").attribute(kIrChecksum);
    const auto size = static_cast<std::size_t>(data_->size());
    if (checksum && !irDataBelong({data_->data(), size}, checksum.value())) {
      return fail(ErrorCode::Io, "ir.pair", {{"data", data.filename().string()}});
    }
    return {};
  }

  const IrModel& model_;
  std::string path_;
  CallReading reading_;
  std::int64_t memoryLeft_;
  std::shared_ptr<const MappedFile> data_;
  std::map<std::string, Tensor> known_;
  int depth_ = 0;
};

}  // namespace

std::string irDataPath(const std::string& path) {
  return fs::path(path).replace_extension(".bin").string();
}

namespace {

class IrFile final : public ModelFile {
 public:
  IrFile(std::string path, IrModel model, std::int64_t memoryLimit)
      : path_(std::move(path)), model_(std::move(model)), memoryLimit_(memoryLimit) {}

  Expected<std::vector<ModelCall>> calls() const override {
    return IrReader(model_, path_, {.memoryLimit = memoryLimit_}).calls().map_error([this](Error error) {
      return named(std::move(error), path_);
    });
  }

  Expected<Scenario> read(const std::string& node, const CallReading& reading) const override {
    return IrReader(model_, path_, reading).read(node).map_error([&](Error error) {
      return named(std::move(error), path_, node);
    });
  }

  static Error named(Error error, const std::string& path, const std::string& node = {}) {
    if (error.path.empty()) error.path = shownCallPath(path, node);
    error.args.push_back({"path", path});
    return error;
  }

 private:
  std::string path_;
  IrModel model_;
  std::int64_t memoryLimit_;
};

}  // namespace

Expected<OpenedModel> openIrModel(const std::string& path, std::int64_t memoryLimit) {
  auto model = readIrModel(path, memoryLimit);
  if (!model) return fail(IrFile::named(std::move(model.error()), path));
  return std::make_shared<const IrFile>(path, *std::move(model), memoryLimit);
}

}  // namespace gathernd
