// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/ir/ir_call.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/formats/common/file_path.h"
#include "core/formats/common/foreign_file.h"
#include "core/formats/disk/atomic_file.h"
#include "core/formats/ir/ir_model.h"
#include "core/formats/zip/zip.h"
#include "core/tensor/edits.h"
#include "core/text/text_parts.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

/// Which of its opsets' GatherND is which dialect.
struct IrOpset {
  std::string_view opset, dialect;
};
constexpr auto kIrOpsets = std::to_array<IrOpset>({{"opset5", "openvino-5"}, {"opset8", "openvino-8"}});

/// `parse` (ir.attribute), naming the layer.
tl::unexpected<Error> irAttributeError(const IrLayer& layer, const char* attribute) {
  return fail(ErrorCode::Parse, "ir.attribute",
              {{"layer", shownMember(layer.name)},
               {"attribute", attribute},
               {"value", shownMember(layer.data(attribute))}});
}

/// "2,3,4" (nothing: rank 0); `parse` otherwise.
Expected<Shape> irShape(const IrLayer& layer, const char* attribute) {
  const std::string text = layer.data(attribute);
  std::vector<std::int64_t> extents;
  if (text.empty()) return Shape{};
  for (const std::string_view word : splitText(text, ',')) {
    if (extents.size() > static_cast<std::size_t>(kMaxRank)) break;
    const auto extent =
        numberIn<std::int64_t>(word.substr(std::min(word.find_first_not_of(' '), word.size())));
    if (!extent) return irAttributeError(layer, attribute);
    extents.push_back(*extent);
  }
  return Shape::make(extents);
}

/// A whole number of a layer's <data>; `parse` when it is none, or missing without a fallback.
Expected<std::int64_t> irNumber(const IrLayer& layer, const char* attribute,
                                const std::int64_t* fallback = nullptr) {
  const std::string text = layer.data(attribute);
  if (text.empty() && fallback != nullptr) return *fallback;
  if (const auto value = numberIn<std::int64_t>(text)) return *value;
  return irAttributeError(layer, attribute);
}

// An IR is two files, which cannot be replaced at one moment. The .xml that this program writes holds the
// checksum of its constants, and so does the end of the .bin: together they tell whether the two belong to
// each other. Files of other writers have none and are taken as they are.

/// An attribute of <net>, which OpenVINO passes over, and leaves out where it writes the model anew.
constexpr const char* kIrChecksum = "gathernd_bin";

constexpr std::string_view kMark = "gathernd";
constexpr std::size_t kDigits = 8;
constexpr std::size_t kTrailer = kMark.size() + kDigits;
constexpr std::size_t kLookedAt = std::size_t{64} << 20;

/// "1a2b3c4d"
std::string irChecksumText(std::uint32_t checksum) {
  return fmt::format("{:08x}", checksum);
}

/// What stands behind the constants in a .bin; no layer refers to it.
std::string irTrailer(std::uint32_t checksum) {
  return std::string(kMark) + irChecksumText(checksum);
}

/// Whether the bytes of a .bin are those that `checksum`, the attribute's text, was written with. Up to 64 MB
/// all are looked at, beyond that only what stands at their end.
bool irDataBelong(std::span<const std::byte> data, std::string_view checksum) {
  if (data.size() < kTrailer) return false;
  const auto end = data.last(kTrailer);
  const std::string_view trailer(reinterpret_cast<const char*>(end.data()), end.size());
  if (!trailer.starts_with(kMark) || trailer.substr(kMark.size()) != checksum) return false;
  const auto constants = data.first(data.size() - kTrailer);
  return constants.size() > kLookedAt || irChecksumText(zipChecksum(0, constants)) == checksum;
}

namespace fs = std::filesystem;

// Constants do not pass through more layers than this; a circle does.
constexpr int kMaxLayers = 100;

Expected<DType> dtypeAttribute(const IrLayer& layer, const char* attribute) {
  const std::string name = layer.data(attribute);
  const auto* const type = std::ranges::find(kIrTypes, name, &IrType::name);
  if (type != kIrTypes.end()) return type->dtype;
  return fail(ErrorCode::Unsupported, "ir.dtype",
              {{"layer", shownMember(layer.name)}, {"type", shownMember(name)}});
}

constexpr auto kListedLayers =
    std::to_array<std::string_view>({"GatherND", "Gather", "GatherElements", "ScatterNDUpdate"});

/// The main net, its results those of the two tensors that the layer takes: what leads there alone is then
/// run.
Expected<CapturePlan> planIrCapture(const IrModel& model, const IrLayer& layer) {
  CapturePlan plan;
  plan.runtimes = {"openvino"};
  pugi::xml_document xml;
  xml.reset(*model.document);
  pugi::xml_node layers = xml.child("net").child("layers"), edges = xml.child("net").child("edges");
  std::vector<std::string> needs;
  std::set<std::string> gone;
  for (const IrLayer& one : model.nets.front().layers) {
    if (one.type == "Parameter") {
      plan.inputs.push_back({IrModel::nameOf(one), IrModel::typeOf(one)});
      if (!plan.inputs.back().type.axes && one.data("shape").empty()) plan.inputs.back().type.axes.emplace();
      needs.push_back(plan.inputs.back().name);
    }
    if (one.type == "Result") gone.insert(one.id);
    if (one.type == "Result")
      layers.remove_child(layers.find_child_by_attribute("layer", "id", one.id.c_str()));
  }
  for (pugi::xml_node edge = edges.child("edge"); edge;) {
    const pugi::xml_node next = edge.next_sibling("edge");
    if (gone.contains(edge.attribute("to-layer").value())) edges.remove_child(edge);
    edge = next;
  }
  for (std::size_t input = 0; input < 2; ++input) {
    const IrLayer* const source = TRY(model.sourceOf(layer, input));
    const std::string id = fmt::format("capture{}", input);
    pugi::xml_node result = layers.append_child("layer");
    // The reader wants whole numbers; none of a file is so large.
    result.append_attribute("id") = static_cast<unsigned long long>(UINT32_MAX - input);
    result.append_attribute("name") = id.c_str();
    result.append_attribute("type") = "Result";
    result.append_attribute("version") = "opset1";
    pugi::xml_node port = result.append_child("input").append_child("port");
    port.append_attribute("id") = 0;
    pugi::xml_node edge = edges.append_child("edge");
    edge.append_attribute("from-layer") = source->id.c_str();
    edge.append_attribute("from-port") = model.portOfInput(layer, input).c_str();
    edge.append_attribute("to-layer") = static_cast<unsigned long long>(UINT32_MAX - input);
    edge.append_attribute("to-port") = 0;
  }
  std::ostringstream text;
  xml.save(text, "", pugi::format_raw);
  plan.files.emplace_back("model.xml", std::move(text).str());
  const nlohmann::json gives = {{"a params", "params"}, {"b indices", "indices"}};
  const nlohmann::json cut = {{"file", "model.xml"}, {"needs", needs}, {"gives", gives}};
  plan.steps = cut.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return plan;
}

/// `data`: the .bin, once somebody has asked for it.
class IrReader final : public GraphReader {
 public:
  IrReader(const IrModel& model, std::string path, std::shared_ptr<const MappedFile>& data,
           std::int64_t memoryLimit)
      : model_(model), path_(std::move(path)), data_(data), memoryLeft_(memoryLimit) {
    for (const IrNet& net : model.nets) {
      for (const IrLayer& layer : net.layers) {
        if (std::find(kListedLayers.begin(), kListedLayers.end(), layer.type) != kListedLayers.end())
          gathers_.push_back(&layer);
      }
    }
  }

  std::vector<NodeNames> names() const override {
    std::vector<NodeNames> names;
    for (const IrLayer* layer : gathers_) {
      const std::string& path = model_.netOf(*layer).path;
      names.push_back({layer->name, (path.empty() ? "" : path + "/") + "#" + layer->id, layer->type});
    }
    return names;
  }
  std::string shownName(std::size_t node) const override { return gathers_[node]->name; }

  Expected<Scenario> rules(std::size_t node) const override {
    const IrLayer& layer = *gathers_[node];
    const auto* const opset = std::ranges::find(kIrOpsets, layer.opset, &IrOpset::opset);
    if (opset == kIrOpsets.end()) {
      return fail(ErrorCode::Unsupported, "ir.opset",
                  {{"layer", shownMember(layer.name)}, {"opset", shownMember(layer.opset)}});
    }
    if (IrModel::inputCount(layer) != 2) {
      return fail(ErrorCode::Parse, "graph.inputs",
                  {{"node", shownMember(layer.name)}, {"count", IrModel::inputCount(layer)}});
    }
    Scenario scenario;
    scenario.dialect = *findDialect(opset->dialect);
    constexpr std::int64_t kNoBatch = 0;
    scenario.batchDims = TRY(irNumber(layer, "batch_dims", &kNoBatch));
    return scenario;
  }

  Expected<Tensor> value(std::size_t node, std::size_t input) override {
    return valueOfInput(*gathers_[node], input);
  }
  /// That of the output that the layer takes, which need not be the first.
  TensorType typeOf(std::size_t node, std::size_t input) override {
    return model_.typeOfInput(*gathers_[node], input);
  }
  bool isConstant(std::size_t node, std::size_t input) const override {
    const auto source = model_.sourceOf(*gathers_[node], input);
    return !source || (*source)->type == "Const";
  }
  ModelNode describe(std::size_t number) override {
    const IrLayer& layer = *gathers_[number];
    constexpr std::int64_t kNoBatch = 0;
    ModelNode out;
    out.op = layer.type;
    out.name = layer.name;
    out.graph = model_.netOf(layer).path;
    const auto batch = irNumber(layer, "batch_dims", &kNoBatch);
    if (batch) out.batchDims = *batch;
    const auto axis = irNumber(layer, "axis");
    if (axis) out.axis = *axis;
    out.params = describeInput(layer, 0);
    out.indices = describeInput(layer, 1);
    return out;
  }
  Expected<CapturePlan> capture(std::size_t number) override {
    const IrLayer& layer = *gathers_[number];
    if (layer.net != 0) {
      return fail(ErrorCode::Unsupported, "capture.body",
                  {{"graph", model_.netOf(layer).path}, {"runtime", "openvino"}});
    }
    return planIrCapture(model_, layer);
  }
  std::int64_t memoryLeft() const override { return memoryLeft_; }
  bool damaged() const override { return data_ != nullptr && data_->damaged(); }
  std::vector<CallNote> notes() const override {
    std::vector<CallNote> notes;
    for (const pugi::xml_node note :
         model_.document->child("net").child("rt_info").child("gathernd").children()) {
      notes.emplace_back("gathernd." + std::string(note.name()), note.attribute("value").value());
    }
    return notes;
  }

 private:
  ModelNode::Input describeInput(const IrLayer& layer, std::size_t input) const {
    ModelNode::Input out;
    const auto source = model_.sourceOf(layer, input);
    if (!source) return out;
    const IrLayer& from = **source;
    out.name = IrModel::nameOf(from, model_.portOfInput(layer, input));
    out.type = model_.typeOfInput(layer, input);
    const bool constant = from.type == "Const", parameter = from.type == "Parameter";
    out.from = constant    ? ModelNode::From::Constant
               : parameter ? ModelNode::From::Input
                           : ModelNode::From::Computed;
    std::vector<std::string> makers;
    const IrLayer* maker = &from;
    while (maker->type != "Const" && maker->type != "Parameter" && makers.size() < kMostMakers) {
      makers.push_back(maker->type + " " + maker->name);
      const auto before = model_.sourceOf(*maker, 0);
      if (!keepsValues(maker->type) || !before) break;
      maker = *before;
    }
    tellMakers(out, std::move(makers), maker->type == "Parameter" ? maker->name : "");
    // A scalar's port says no more than one of any rank does; these say it themselves.
    if (out.type.axes || !(constant || parameter)) return out;
    if (from.node.child("data").attribute("shape") && from.data("shape").empty()) out.type.axes.emplace();
    return out;
  }

  Expected<Tensor> value(const IrLayer& layer) {
    const std::pair key(layer.net, layer.id);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    if (depth_ >= kMaxLayers) {
      return fail(ErrorCode::Parse, "graph.circle", {{"input", shownMember(layer.name)}});
    }
    ++depth_;
    auto tensor = evaluate(layer);
    --depth_;
    if (tensor) known_.emplace(key, *tensor);
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
    const auto input = [&](std::size_t number) -> Expected<Tensor> {
      auto given = valueOfInput(layer, number);
      if (!given && isUnknownValue(given.error())) return computed();
      return given;
    };
    const auto data = TRY(input(0));
    if (reshape) {
      const auto target = TRY(input(1));
      return constantReshape(data, target, layer.data("special_zero") == "true");
    }
    const auto dtype = TRY(dtypeAttribute(layer, "destination_type"));
    auto tensor = TRY(constantCast(data, dtype, memoryLeft_));
    if (dtype != data.dtype()) memoryLeft_ -= ownedBytes(tensor);
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
  std::shared_ptr<const MappedFile>& data_;
  std::int64_t memoryLeft_;
  std::vector<const IrLayer*> gathers_;
  std::map<std::pair<std::size_t, std::string>, Tensor> known_;
  int depth_ = 0;
};

Expected<IrType> irType(DType dtype) {
  const auto* const type = std::ranges::find(kIrTypes, dtype, &IrType::dtype);
  if (type != kIrTypes.end()) return *type;
  return fail(ErrorCode::Unsupported, "ir.no_type", {{"dtype", dtypeName(dtype)}});
}

pugi::xml_node addLayer(pugi::xml_node layers, int id, const char* name, const char* type,
                        const char* opset) {
  pugi::xml_node layer = layers.append_child("layer");
  layer.append_attribute("id") = id;
  layer.append_attribute("name") = name;
  layer.append_attribute("type") = type;
  layer.append_attribute("version") = opset;
  return layer;
}

/// A port of `side` ("input", "output") of a layer.
void addPort(pugi::xml_node layer, const char* side, int id, std::string_view precision, const Shape& shape) {
  pugi::xml_node ports = layer.child(side);
  if (!ports) ports = layer.append_child(side);
  pugi::xml_node port = ports.append_child("port");
  port.append_attribute("id") = id;
  if (!precision.empty()) port.append_attribute("precision") = std::string(precision).c_str();
  for (const std::int64_t extent : shape) {
    port.append_child("dim").text() = static_cast<long long>(extent);
  }
}

void addConstant(pugi::xml_node layers, int id, const char* name, const IrType& type, const Tensor& tensor,
                 std::int64_t offset) {
  pugi::xml_node layer = addLayer(layers, id, name, "Const", "opset1");
  pugi::xml_node data = layer.append_child("data");
  std::string shape;
  for (const std::int64_t extent : tensor.shape())
    shape += (shape.empty() ? "" : ", ") + std::to_string(extent);
  data.append_attribute("element_type") = std::string(type.name).c_str();
  data.append_attribute("shape") = shape.c_str();
  data.append_attribute("offset") = static_cast<long long>(offset);
  data.append_attribute("size") = static_cast<long long>(tensor.byteCount());
  addPort(layer, "output", 0, type.precision, tensor.shape());
}

void addEdge(pugi::xml_node edges, int from, int fromPort, int to, int toPort) {
  pugi::xml_node edge = edges.append_child("edge");
  edge.append_attribute("from-layer") = from;
  edge.append_attribute("from-port") = fromPort;
  edge.append_attribute("to-layer") = to;
  edge.append_attribute("to-port") = toPort;
}

/// What a port says of the output; a runtime works the shape out by itself, so a call that is refused has
/// none.
Shape outputShape(const PlainCall& call, std::int64_t batchDims, const Dialect& dialect) {
  GatherCall gather;
  gather.params = {call.params.dtype(), call.params.shape()};
  gather.indices = {call.indices.dtype(), call.indices.shape()};
  gather.batchDims = batchDims;
  gather.dialect = dialect;
  const auto plan = makePlan(gather);
  return plan ? plan->reported : Shape{};
}

Expected<std::string> document(const PlainCall& call, const Scenario& scenario, const IrOpset& opset,
                               std::int64_t indicesOffset, std::uint32_t checksum) {
  const auto params = TRY(irType(call.params.dtype()));
  const auto indices = TRY(irType(call.indices.dtype()));
  constexpr int kParams = 0, kIndices = 1, kGather = 2, kResult = 3;
  pugi::xml_document xml;
  pugi::xml_node net = xml.append_child("net");
  net.append_attribute("name") = "gather_nd";
  net.append_attribute("version") = 11;
  // Not among the notes: those a runtime keeps when it writes a model, with a .bin of its own.
  net.append_attribute(kIrChecksum) = irChecksumText(checksum).c_str();
  pugi::xml_node layers = net.append_child("layers");
  addConstant(layers, kParams, "params", params, call.params, 0);
  addConstant(layers, kIndices, "indices", indices, call.indices, indicesOffset);
  const Shape output = outputShape(call, scenario.batchDims, *findDialect(opset.dialect));
  pugi::xml_node gather =
      addLayer(layers, kGather, "gather_nd", "GatherND", std::string(opset.opset).c_str());
  gather.append_child("data").append_attribute("batch_dims") = static_cast<long long>(scenario.batchDims);
  addPort(gather, "input", 0, params.precision, call.params.shape());
  addPort(gather, "input", 1, indices.precision, call.indices.shape());
  addPort(gather, "output", 2, params.precision, output);
  addPort(addLayer(layers, kResult, "output", "Result", "opset1"), "input", 0, params.precision, output);
  pugi::xml_node edges = net.append_child("edges");
  addEdge(edges, kParams, 0, kGather, 0);
  addEdge(edges, kIndices, 0, kGather, 1);
  addEdge(edges, kGather, 2, kResult, 0);
  if (!call.notes.empty()) {
    constexpr std::size_t kPrefix = std::string_view("gathernd.").size();
    pugi::xml_node notes = net.append_child("rt_info").append_child("gathernd");
    for (const auto& [key, value] : call.notes) {
      notes.append_child(key.substr(kPrefix).c_str()).append_attribute("value") = value.c_str();
    }
  }
  std::ostringstream text;
  xml.save(text, "  ");
  return std::move(text).str();
}

std::string_view bytesOf(const Tensor& tensor) {
  return {reinterpret_cast<const char*>(tensor.data()), tensor.bytes().size()};
}

/// Writes the constants and gives their checksum; at the end of the file it stands once more.
Expected<std::uint32_t> writeConstants(AtomicFile& file, const PlainCall& call, std::int64_t padding,
                                       const std::stop_token& stop) {
  const std::string zeros(static_cast<std::size_t>(padding), '\0');
  std::uint32_t checksum = 0;
  for (const std::string_view part : {bytesOf(call.params), std::string_view(zeros), bytesOf(call.indices)}) {
    TRY(inPieces(part, stop, [&](std::string_view piece) {
      checksum = zipChecksum(checksum, std::as_bytes(std::span(piece)));
      return file.write(piece);
    }));
  }
  // Zeros read from a file that was cut must not replace good data.
  if (!call.params.intact() || !call.indices.intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  TRY(file.write(irTrailer(checksum)));
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return checksum;
}

}  // namespace

std::string irDataPath(const std::string& path) {
  return fs::path(path).replace_extension(".bin").string();
}

Expected<OpenedModel> openIrModel(const std::string& path, std::int64_t memoryLimit) {
  struct Opened {
    IrModel model;
    std::shared_ptr<const MappedFile> data;
  };
  auto model = readIrModel(path, memoryLimit);
  if (!model) return fail(modelError(std::move(model.error()), path));
  const auto opened = std::make_shared<Opened>(Opened{*std::move(model), nullptr});
  return std::make_shared<const ModelFile>(path, memoryLimit, [opened, path](std::int64_t limit) {
    return std::make_unique<IrReader>(opened->model, path, opened->data, limit);
  });
}

Expected<void> writeCallIr(const std::string& path, const Scenario& scenario, const std::stop_token& stop) {
  const auto* const opset =
      std::ranges::find(kIrOpsets.begin(), kIrOpsets.end() - 1, scenario.dialect.id, &IrOpset::dialect);
  const auto call = TRY(plainCall(scenario, DTypeSet::of(DType::Int32, DType::Int64), opset->dialect));
  TRY(irType(call.params.dtype()));
  TRY(irType(call.indices.dtype()));
  constexpr std::int64_t kAlignment = 64;  // so that both can be mapped
  const std::int64_t paramsBytes = call.params.byteCount();
  const std::int64_t padding = (kAlignment - paramsBytes % kAlignment) % kAlignment;

  // All that can fail happens before the first of the two gets its name.
  auto model = TRY(AtomicFile::create(path));
  auto data = TRY(AtomicFile::create(irDataPath(path)));
  const auto checksum = TRY(writeConstants(data, call, padding, stop));
  const auto xml = TRY(document(call, scenario, *opset, paramsBytes + padding, checksum));
  return model.write(xml)
      .and_then([&] { return data.sync(); })
      .and_then([&] { return model.sync(); })
      .and_then([&] { return data.publish(stop); })
      .and_then([&] { return model.publish(stop); });
}

}  // namespace gathernd
