// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/onnx/onnx_model.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "core/formats/common/file_path.h"
#include "core/formats/common/model_calls.h"
#include "core/formats/npz/npz.h"
#include "core/formats/onnx/onnx_tensor.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

// GatherND came with opset 11; its last change is of 13, and no later opset up to this one has another.
constexpr std::int64_t kFirstOpset = 11;
constexpr std::int64_t kLastOpset = 28;

constexpr std::int64_t kIntegerAttribute = 2;  // AttributeProto.AttributeType.INT

class ModelReader {
 public:
  explicit ModelReader(std::int64_t memoryLimit) : memoryLeft_(memoryLimit) {}

  Expected<OnnxModel> read(const WireMessage& file) {
    bool hasGraph = false;
    TRY(forEachField(file, [&](const WireField& field) -> Expected<void> {
      switch (field.number) {
        case 7:
          hasGraph = true;
          return field.message().and_then([this](const WireMessage& graph) { return takeGraph(graph); });
        case 8:
          return field.message().and_then([this](const WireMessage& set) { return takeOpset(set); });
        case 14:
          return field.message().and_then([this](const WireMessage& entry) { return takeMetadata(entry); });
        default:
          return {};
      }
    }));
    if (!hasGraph) return fail(ErrorCode::Parse, "onnx.no_graph");
    if (!opset_) return fail(ErrorCode::Parse, "onnx.no_opset");
    model_.opset = *opset_;
    if (*opset_ < kFirstOpset || *opset_ > kLastOpset) {
      return fail(
          ErrorCode::Unsupported, "onnx.opset",
          {{"opset", *opset_}, {"offset", opsetOffset_}, {"first", kFirstOpset}, {"last", kLastOpset}});
    }
    return std::move(model_);
  }

 private:
  Expected<void> takeMemory(std::size_t bytes) {
    constexpr std::int64_t kNode = 64;  // what a map's entry takes beside its value
    memoryLeft_ -= static_cast<std::int64_t>(bytes) + kNode;
    if (memoryLeft_ >= 0) return {};
    return fail(ErrorCode::Limit, "onnx.graph_memory");
  }

  tl::unexpected<Error> twice(std::string_view name, std::int64_t offset) const {
    return fail(ErrorCode::Parse, "onnx.twice", {{"name", shownMember(name)}, {"offset", offset}});
  }

  Expected<void> takeOpset(const WireMessage& message) {
    std::string_view domain;
    std::int64_t version = 0;
    TRY(readFields(message, WireTarget{1, domain}, WireTarget{2, version}));
    if (!domain.empty() && domain != "ai.onnx") return {};
    if (opset_ && *opset_ != version) return twice("opset", message.offset);
    opset_ = version;
    opsetOffset_ = message.offset;
    return {};
  }

  Expected<void> takeMetadata(const WireMessage& message) {
    std::string_view key, value;
    TRY(readFields(message, WireTarget{1, key}, WireTarget{2, value}));
    TRY(takeMemory(sizeof(model_.metadata[0]) + key.size() + value.size()));
    model_.metadata.emplace_back(key, value);
    return {};
  }

  Expected<void> takeGraph(const WireMessage& graph) {
    return forEachField(graph, [this](const WireField& field) -> Expected<void> {
      if (field.number != 1 && field.number != 5 && (field.number < 11 || field.number > 13)) return {};
      const auto message = TRY(field.message());
      if (field.number == 1) return takeNode(message);
      if (field.number == 5) return takeInitialiser(message);
      return takeValue(message, field.number == 11);
    });
  }

  Expected<void> takeNode(const WireMessage& message) {
    OnnxNode node;
    node.message = message;
    TRY(forEachField(message, [&](const WireField& field) -> Expected<void> {
      if (field.number < 1 || (field.number > 4 && field.number != 7)) return {};
      const auto text = TRY(field.text());
      switch (field.number) {
        case 1:
          node.inputs.push_back(text);
          return takeMemory(sizeof(std::string_view));
        case 2:
          node.outputs.push_back(text);
          return takeMemory(sizeof(std::string_view));
        case 3:
          node.name = text;
          return {};
        case 4:
          node.op = text;
          return {};
        default:
          node.domain = text;
          return {};
      }
    }));
    for (const std::string_view output : node.outputs) {
      if (output.empty()) continue;  // one that nobody wants
      if (!model_.producers.emplace(output, model_.nodes.size()).second) return twice(output, message.offset);
      TRY(takeMemory(sizeof(std::string_view) + sizeof message));
    }
    model_.nodes.push_back(std::move(node));
    return takeMemory(sizeof node);
  }

  Expected<void> takeInitialiser(const WireMessage& message) {
    std::string_view name;
    TRY(readFields(message, WireTarget{kOnnxName, name}));
    if (!model_.initialisers.emplace(name, message).second) return twice(name, message.offset);
    return takeMemory(sizeof(std::string_view) + sizeof message);
  }

  Expected<void> takeValue(const WireMessage& message, bool isInput) {
    OnnxInput value;
    TRY(readFields(message, WireTarget{1, value.name}, WireTarget{2, value.type}));
    model_.types.emplace(value.name, value.type);
    if (isInput) model_.inputs.push_back(value);
    return takeMemory(2 * sizeof value);
  }

  OnnxModel model_;
  std::int64_t memoryLeft_;
  std::optional<std::int64_t> opset_;
  std::int64_t opsetOffset_ = 0;
};

/// A TensorShapeProto.Dimension: its size, its name, or nothing.
Expected<TensorType::Axis> axisOf(const WireMessage& dim) {
  TensorType::Axis axis;
  std::string_view name;
  TRY(readFields(dim, WireTarget{1, axis.size}, WireTarget{2, name}));
  if (axis.size && *axis.size < 0) axis.size.reset();  // some write -1 for an open one
  axis.name = shownMember(name);
  return axis;
}

/// A TypeProto.Tensor. More axes than a tensor can have are as good as none told.
Expected<TensorType> tensorType(const WireMessage& tensor) {
  TensorType type;
  TRY(forEachField(tensor, [&](const WireField& field) -> Expected<void> {
    if (field.number == 1) {
      return field.varint().map([&](std::uint64_t code) { type.dtype = dtypeOfOnnx(code); });
    }
    if (field.number != 2) return {};
    const auto dims = TRY(field.message());
    std::vector<TensorType::Axis> axes;
    auto listed = forEachField(dims, [&](const WireField& dim) -> Expected<void> {
      if (dim.number != 1 || axes.size() > static_cast<std::size_t>(kMaxRank)) return {};
      return dim.message().and_then(axisOf).map([&](const TensorType::Axis& axis) { axes.push_back(axis); });
    });
    if (axes.size() <= static_cast<std::size_t>(kMaxRank)) type.axes = std::move(axes);
    return listed;
  }));
  return type;
}

namespace fs = std::filesystem;

// Constants do not pass through more nodes than this; a circle does.
constexpr int kMaxNodes = 100;
constexpr int kMaxDataSets = 10;

// AttributeProto's lists.
constexpr std::uint64_t kFloats = 7, kInts = 8, kStrings = 9;

Expected<Tensor> single(DType dtype, std::uint64_t bits) {
  return Tensor::fromBytes(dtype, Shape{}, std::as_bytes(std::span(&bits, 1)));
}

/// A list of an attribute is a TensorProto's typed field under another number.
Expected<Tensor> listOf(const OnnxAttribute& attribute, std::uint64_t field, std::int64_t memoryLimit) {
  const bool floats = field == kFloats;
  std::string bytes;
  std::vector<std::string> texts;
  TRY(forEachField(attribute.message, [&](const WireField& part) -> Expected<void> {
    if (part.number != field) return {};
    if (static_cast<std::int64_t>(bytes.size() + texts.size() * sizeof(std::string)) > memoryLimit / 2) {
      return fail(ErrorCode::Limit, "onnx.graph_memory");
    }
    if (field == kStrings) return part.text().map([&](std::string_view text) { texts.emplace_back(text); });
    return forEachNumber(part, floats ? 4 : 0, [&](std::uint64_t bits) -> Expected<void> {
      bytes.append(reinterpret_cast<const char*>(&bits), floats ? 4 : 8);
      return {};
    });
  }));
  const auto count = field == kStrings ? texts.size() : bytes.size() / (floats ? 4 : 8);
  const Shape shape{static_cast<std::int64_t>(count)};
  if (field == kStrings) return Tensor::fromStrings(shape, texts);
  return Tensor::fromBytes(floats ? DType::Float32 : DType::Int64, shape, std::as_bytes(std::span(bytes)));
}

}  // namespace

std::string_view OnnxNode::shownName() const {
  if (!name.empty()) return name;
  return outputs.empty() ? op : outputs.front();
}

TensorType OnnxModel::typeOf(std::string_view value) const {
  TensorType known;
  const auto found = types.find(value);
  if (found == types.end()) return known;
  // What cannot be read is not known: nothing depends on it but what a person is told and asked.
  (void)forEachField(found->second, [&](const WireField& field) -> Expected<void> {
    if (field.number != 1) return {};
    return field.message().and_then(tensorType).map([&](TensorType type) { known = std::move(type); });
  });
  return known;
}

Expected<OnnxModel> parseOnnxModel(const WireMessage& file, std::int64_t memoryLimit) {
  return ModelReader(memoryLimit).read(file);
}

Expected<std::optional<OnnxAttribute>> onnxAttribute(const OnnxNode& node, std::string_view name) {
  std::optional<OnnxAttribute> found;
  TRY(forEachField(node.message, [&](const WireField& field) -> Expected<void> {
    if (field.number != 5) return {};
    const auto message = TRY(field.message());
    OnnxAttribute attribute;
    attribute.message = message;
    std::string_view is;
    std::int64_t type = 0;
    TRY(readFields(message, WireTarget{1, is}, WireTarget{2, attribute.floatBits},
                   WireTarget{3, attribute.integer}, WireTarget{4, attribute.text},
                   WireTarget{5, attribute.tensor}, WireTarget{20, type}));
    // A writer may leave a 0 out.
    if (type == kIntegerAttribute && !attribute.integer) attribute.integer = 0;
    if (is == name) found = attribute;
    return {};
  }));
  return found;
}

Expected<std::int64_t> onnxInteger(const OnnxNode& node, std::string_view name, std::int64_t fallback) {
  const auto attribute = TRY(onnxAttribute(node, name));
  if (!attribute) return fallback;
  if (!attribute->integer) {
    return fail(ErrorCode::Parse, "graph.attribute",
                {{"attribute", name}, {"node", shownMember(node.shownName())}});
  }
  return *attribute->integer;
}

Error OnnxConstants::unknown(ErrorCode code, const char* reason, std::string_view name, std::string_view op) {
  return {code,
          reason,
          {{"input", shownMember(name)}, {"type", typeOf(name).toString()}, {"op", shownMember(op)}}};
}

TensorType OnnxConstants::typeOf(std::string_view name) {
  TensorType type = model_.typeOf(name);
  const auto found = model_.producers.find(name);
  if ((type.dtype && type.axes) || found == model_.producers.end() || depth_ >= kMaxNodes) return type;
  const OnnxNode& node = model_.nodes[found->second];
  const bool cast = node.is("Cast"), reshape = node.is("Reshape");
  if ((!cast && !reshape && !node.is("Identity")) || node.inputs.empty()) return type;
  ++depth_;
  const TensorType from = typeOf(node.inputs[0]);
  if (!type.dtype) type.dtype = from.dtype;
  if (const auto to = onnxInteger(node, "to", 0); cast && to)
    type.dtype = dtypeOfOnnx(static_cast<std::uint64_t>(*to));
  if (!type.axes && !reshape) type.axes = from.axes;
  if (!type.axes && reshape && node.inputs.size() == 2) {
    if (const auto target = value(node.inputs[1])) type.axes = reshapedAxes(*target);
  }
  --depth_;
  return type;
}

Expected<Tensor> OnnxConstants::value(std::string_view name) {
  if (const auto found = known_.find(name); found != known_.end()) return found->second;
  if (depth_ >= kMaxNodes) {
    return fail(ErrorCode::Parse, "graph.circle", {{"input", shownMember(name)}});
  }
  ++depth_;
  auto tensor = evaluate(name);
  --depth_;
  known_.insert_or_assign(name, tensor);
  return tensor;
}

Expected<Tensor> OnnxConstants::evaluate(std::string_view name) {
  if (const auto found = model_.initialisers.find(name); found != model_.initialisers.end()) {
    auto tensor = readOnnxTensor(source_, found->second);
    if (tensor) source_.memoryLimit -= ownedBytes(*tensor);
    return tensor;
  }
  if (const auto found = model_.producers.find(name); found != model_.producers.end()) {
    auto tensor = ofNode(model_.nodes[found->second], name);
    if (tensor || !isUnknownValue(tensor.error())) return tensor;
    return inArchive(name, std::move(tensor.error()));
  }
  const bool input = std::any_of(model_.inputs.begin(), model_.inputs.end(),
                                 [&](const OnnxInput& one) { return one.name == name; });
  if (!input) return fail(unknown(ErrorCode::Parse, "graph.undefined", name, {}));
  return inDataSet(name);
}

Expected<Tensor> OnnxConstants::ofNode(const OnnxNode& node, std::string_view name) {
  if (node.is("Constant")) return constant(node);
  const bool cast = node.is("Cast"), reshape = node.is("Reshape");
  const std::size_t wanted = reshape ? 2 : 1;
  const auto computed = [&] {
    return fail(unknown(ErrorCode::Unsupported, "graph.computed", name, node.op));
  };
  if ((!cast && !reshape && !node.is("Identity")) || node.inputs.size() != wanted) return computed();
  // What is asked for is this tensor: one that it comes from has another shape or type.
  const auto input = [&](std::size_t number) -> Expected<Tensor> {
    auto given = value(node.inputs[number]);
    if (!given && isUnknownValue(given.error())) return computed();
    return given;
  };
  auto data = TRY(input(0));
  if (!cast && !reshape) return data;
  if (reshape) {
    const auto target = TRY(input(1));
    const auto allowZero = TRY(onnxInteger(node, "allowzero", 0));
    return constantReshape(data, target, allowZero == 0);
  }
  const auto to = TRY(onnxInteger(node, "to", 0));
  const auto dtype = dtypeOfOnnx(static_cast<std::uint64_t>(to));
  if (!dtype) return computed();
  auto tensor = TRY(constantCast(data, *dtype, source_.memoryLimit));
  if (*dtype != data.dtype()) source_.memoryLimit -= ownedBytes(tensor);
  return tensor;
}

Expected<Tensor> OnnxConstants::constant(const OnnxNode& node) {
  const auto attribute = [&](std::string_view name) { return onnxAttribute(node, name); };
  const auto tensor = TRY(attribute("value"));
  if (tensor && tensor->tensor) {
    auto read = readOnnxTensor(source_, *tensor->tensor);
    if (read) source_.memoryLimit -= ownedBytes(*read);
    return read;
  }
  // The attributes were read through once: what follows cannot fail on the wire.
  if (const auto one = attribute("value_int"); one && *one && (*one)->integer) {
    return single(DType::Int64, static_cast<std::uint64_t>(*(*one)->integer));
  }
  if (const auto one = attribute("value_float"); one && *one && (*one)->floatBits) {
    return single(DType::Float32, *(*one)->floatBits);
  }
  if (const auto one = attribute("value_string"); one && *one && (*one)->text) {
    const std::string text((*one)->text->bytes);
    return Tensor::fromStrings(Shape{}, std::span(&text, 1));
  }
  for (const auto& [name, field] : {std::pair{"value_ints", kInts}, std::pair{"value_floats", kFloats},
                                    std::pair{"value_strings", kStrings}}) {
    if (const auto list = attribute(name); list && *list) {
      return listOf(**list, field, source_.memoryLimit);
    }
  }
  return fail(unknown(ErrorCode::Unsupported, "graph.computed",
                      node.outputs.empty() ? "" : node.outputs.front(), node.op));
}

Expected<Tensor> OnnxConstants::taken(Expected<Tensor> tensor, std::string_view name) {
  if (!tensor) return tensor;
  TRY(typeOf(name).takes('"' + shownMember(name) + '"', tensor->dtype(), tensor->shape()));
  source_.memoryLimit -= ownedBytes(*tensor);
  return tensor;
}

/// As the tests of ONNX have it: numbered as the inputs that no initialiser gives.
Expected<Tensor> OnnxConstants::inDataSet(std::string_view input) {
  int number = 0;
  for (const OnnxInput& one : model_.inputs) {
    if (one.name == input) break;
    if (!model_.initialisers.contains(one.name)) ++number;
  }
  std::error_code ignored;
  for (int set = 0; set < kMaxDataSets; ++set) {
    const auto path = fileBeside(source_.path, fmt::format("test_data_set_{}/input_{}.pb", set, number));
    if (path && fs::exists(*path, ignored))
      return taken(readTensorProto(*path, {.dtype = {}, .memoryLimit = source_.memoryLimit}), input);
  }
  return inArchive(input, unknown(ErrorCode::Io, "graph.no_value", input, {}));
}

Expected<Tensor> OnnxConstants::inArchive(std::string_view name, Error otherwise) {
  std::error_code ignored;
  const auto path = fileBeside(source_.path, fs::path(source_.path).stem().string() + ".npz");
  if (!path || !fs::exists(*path, ignored)) return fail(std::move(otherwise));
  const auto npz = TRY(NpzFile::open(*path, source_.memoryLimit));
  if (!npz.has(name)) return fail(std::move(otherwise));
  return taken(npz.read(name, {.dtype = {}, .memoryLimit = source_.memoryLimit}), name);
}

}  // namespace gathernd
