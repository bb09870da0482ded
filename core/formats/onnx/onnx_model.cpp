// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/onnx/onnx_model.h"

#include <filesystem>

#include <fmt/format.h>

#include "core/formats/common/file_path.h"
#include "core/formats/npz/npz.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

constexpr std::int64_t kIntegerAttribute = 2;  // AttributeProto.AttributeType.INT

// Protobuf itself refuses messages that nest deeper than 100, and a graph within a graph is three levels.
constexpr std::size_t kMaxGraphsDeep = 33;

struct OnnxBody {
  std::string_view attribute;
  WireMessage graph;
};

class ModelReader {
 public:
  explicit ModelReader(std::int64_t memoryLimit) : memoryLeft_(memoryLimit) {}

  Expected<OnnxModel> read(const WireMessage& file) {
    bool hasGraph = false;
    model_.graphs.emplace_back();
    TRY(forEachField(file, [&](const WireField& field) -> Expected<void> {
      switch (field.number) {
        case 7:
          hasGraph = true;
          return field.message().and_then(
              [this](const WireMessage& graph) { return takeGraph(graph, 0, 0); });
        case 8:
          return field.message().and_then([this](const WireMessage& set) { return takeOpset(set, 0); });
        case 14:
          return field.message().and_then([this](const WireMessage& entry) { return takeMetadata(entry); });
        case 25:
          return field.message().and_then([this](const WireMessage& made) { return takeFunction(made); });
        default:
          return {};
      }
    }));
    if (!hasGraph) return fail(ErrorCode::Parse, "onnx.no_graph");
    if (!model_.graphs[0].opset) return fail(ErrorCode::Parse, "onnx.no_opset");
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

  /// What is taken goes into the graph of that number: it moves as others come.
  OnnxGraph& at(std::size_t number) { return model_.graphs[number]; }

  Expected<std::size_t> addGraph(std::string path) {
    const std::string wanted = path;
    while (!paths_.emplace(path, 1).second) path = fmt::format("{} ({})", wanted, ++paths_[wanted]);
    TRY(takeMemory(sizeof(OnnxGraph) + 2 * path.size()));
    model_.graphs.emplace_back().path = std::move(path);
    return model_.graphs.size() - 1;
  }

  Expected<void> takeOpset(const WireMessage& message, std::size_t number) {
    std::string_view domain;
    std::int64_t version = 0;
    TRY(readFields(message, WireTarget{1, domain}, WireTarget{2, version}));
    if (!domain.empty() && domain != "ai.onnx") return {};
    if (at(number).opset && *at(number).opset != version) return twice("opset", message.offset);
    at(number).opset = version;
    at(number).opsetOffset = message.offset;
    return {};
  }

  Expected<void> takeMetadata(const WireMessage& message) {
    std::string_view key, value;
    TRY(readFields(message, WireTarget{1, key}, WireTarget{2, value}));
    TRY(takeMemory(sizeof(model_.metadata[0]) + key.size() + value.size()));
    model_.metadata.emplace_back(key, value);
    return {};
  }

  Expected<void> takeFunction(const WireMessage& message) {
    std::string_view name, domain, overload;
    TRY(readFields(message, WireTarget{1, name}, WireTarget{10, domain}, WireTarget{13, overload}));
    std::string path = onnxFunctionKey(domain, name, overload);
    const std::size_t number = TRY(addGraph(shownMember(path)));
    at(number).function = true;
    model_.functions.emplace(std::move(path), number);
    return forEachField(message, [&](const WireField& field) -> Expected<void> {
      if (field.number == 4 || field.number == 5) {
        const auto value = TRY(field.text());
        if (field.number == 5) return takeOutput(value, number);
        return takeInput({value, {}}, number);
      }
      if (field.number != 7 && field.number != 9 && field.number != 12) return {};
      const auto part = TRY(field.message());
      if (field.number == 7) return takeNode(part, number, 0);
      return field.number == 9 ? takeOpset(part, number) : takeValue(part, number, field.number);
    });
  }

  Expected<void> takeGraph(const WireMessage& graph, std::size_t number, std::size_t depth) {
    return forEachField(graph, [&](const WireField& field) -> Expected<void> {
      if (field.number != 1 && field.number != 5 && field.number != 15 &&
          (field.number < 11 || field.number > 13)) {
        return {};
      }
      const auto message = TRY(field.message());
      if (field.number == 1) return takeNode(message, number, depth);
      if (field.number == 5 || field.number == 15)
        return takeInitialiser(message, number, field.number == 15);
      return takeValue(message, number, field.number);
    });
  }

  Expected<void> takeNode(const WireMessage& message, std::size_t number, std::size_t depth) {
    OnnxNode node;
    node.message = message;
    std::vector<OnnxBody> bodies;
    TRY(forEachField(message, [&](const WireField& field) -> Expected<void> {
      if (field.number == 5) {
        return field.message().and_then(
            [&](const WireMessage& attribute) { return takeBodies(attribute, bodies); });
      }
      if (field.number < 1 || (field.number > 4 && field.number != 7 && field.number != 8)) return {};
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
          (field.number == 7 ? node.domain : node.overload) = text;
          return {};
      }
    }));
    const std::size_t own = at(number).nodes.size();
    for (const std::string_view output : node.outputs) {
      if (output.empty()) continue;  // one that nobody wants
      if (!at(number).producers.emplace(output, own).second) return twice(output, message.offset);
      TRY(takeMemory(sizeof(std::string_view) + sizeof message));
    }
    if (!bodies.empty() && depth + 1 >= kMaxGraphsDeep)
      return fail(ErrorCode::Limit, "onnx.nesting", {{"limit", kMaxGraphsDeep}});
    const std::string_view called = node.shownName().empty() ? node.op : node.shownName();
    // A path of many graphs would be longer than what it is good for.
    constexpr std::size_t kMaxPath = 200;
    const std::string above =
        at(number).path.size() > kMaxPath ? fmt::format("graph {}", number) : at(number).path;
    const std::string label = (above.empty() ? "" : above + "/") + shownMember(called);
    for (const OnnxBody& body : bodies) {
      const std::size_t inner = TRY(addGraph(label + "/" + shownMember(body.attribute)));
      node.bodies.push_back(inner);
      at(inner).parent = number;
      at(inner).holder = own;
      at(inner).attribute = body.attribute;
    }
    const std::vector<std::size_t> numbers = node.bodies;
    at(number).nodes.push_back(std::move(node));
    TRY(takeMemory(sizeof(OnnxNode)));
    for (std::size_t i = 0; i < bodies.size(); ++i) TRY(takeGraph(bodies[i].graph, numbers[i], depth + 1));
    return {};
  }

  /// The graphs that an AttributeProto holds.
  Expected<void> takeBodies(const WireMessage& attribute, std::vector<OnnxBody>& bodies) {
    const std::size_t first = bodies.size();
    std::string_view name;
    TRY(forEachField(attribute, [&](const WireField& field) -> Expected<void> {
      // What else is wrong with an attribute says whoever needs it.
      if (field.type != WireType::Bytes) return {};
      if (field.number == 1) name = field.content.bytes;
      if (field.number != 6 && field.number != 11) return {};
      bodies.push_back({{}, field.content});
      return takeMemory(sizeof(OnnxBody));
    }));
    for (std::size_t i = first; i < bodies.size(); ++i) bodies[i].attribute = name;
    return {};
  }

  Expected<void> takeInitialiser(const WireMessage& message, std::size_t number, bool sparse) {
    std::string_view name;
    WireMessage values = message;
    if (sparse) TRY(readFields(message, WireTarget{1, values}));
    TRY(readFields(values, WireTarget{kOnnxName, name}));
    auto& all = sparse ? at(number).sparse : at(number).initialisers;
    if (!all.emplace(name, message).second) return twice(name, message.offset);
    return takeMemory(sizeof(std::string_view) + sizeof message);
  }

  Expected<void> takeInput(const OnnxInput& input, std::size_t number) {
    at(number).inputs.push_back(input);
    at(number).inputNames.insert(input.name);
    return takeMemory(sizeof input + sizeof(std::string_view));
  }

  Expected<void> takeOutput(std::string_view name, std::size_t number) {
    at(number).outputs.push_back(name);
    return takeMemory(sizeof(std::string_view));
  }

  /// A ValueInfoProto in the field of that number: 11 of an input, 12 of an output.
  Expected<void> takeValue(const WireMessage& message, std::size_t number, std::uint64_t field) {
    OnnxInput value;
    TRY(readFields(message, WireTarget{1, value.name}, WireTarget{2, value.type}));
    at(number).types.emplace(value.name, value.type);
    if (field == 11) TRY(takeInput(value, number));
    if (field == 12 && !at(number).function) TRY(takeOutput(value.name, number));
    return takeMemory(2 * sizeof value);
  }

  OnnxModel model_;
  std::int64_t memoryLeft_;
  std::map<std::string, int> paths_ = {{"", 1}};  ///< with how many wanted each
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
      return field.varint().map(
          [&](std::uint64_t code) { type.dtype = dtypeOfOnnx(code), type.otherType = otherOnnxType(code); });
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

std::string onnxFunctionKey(std::string_view domain, std::string_view name, std::string_view overload) {
  std::string key(domain);
  for (const std::string_view part : {name, overload}) {
    if (!part.empty()) (key += "::") += part;
  }
  return key;
}

std::string_view OnnxNode::shownName() const {
  if (!name.empty()) return name;
  return outputs.empty() ? op : outputs.front();
}

bool OnnxGraph::has(std::string_view value) const {
  return producers.contains(value) || initialisers.contains(value) || sparse.contains(value) ||
         inputNames.contains(value);
}

std::size_t OnnxModel::homeOf(std::size_t graph, std::string_view value) const {
  for (std::size_t at = graph; at != OnnxGraph::kNone; at = graphs[at].parent) {
    if (graphs[at].has(value)) return at;
  }
  return graph;
}

std::optional<std::size_t> OnnxModel::functionOf(const OnnxNode& node) const {
  const auto found = functions.empty() ? functions.end()
                                       : functions.find(onnxFunctionKey(node.domain, node.op, node.overload));
  return found == functions.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::int64_t> OnnxModel::opsetOf(std::size_t graph) const {
  while (graphs[graph].parent != OnnxGraph::kNone) graph = graphs[graph].parent;
  return graphs[graph].opset ? graphs[graph].opset : graphs[0].opset;
}

TensorType OnnxGraph::typeOf(std::string_view value) const {
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

std::optional<std::vector<std::int64_t>> onnxIntegers(const OnnxNode& node, std::string_view name) {
  constexpr std::size_t kMost = 1000;
  const auto attribute = onnxAttribute(node, name);
  if (!attribute || !*attribute) return std::nullopt;
  std::vector<std::int64_t> list;
  const auto read = forEachField((*attribute)->message, [&](const WireField& field) -> Expected<void> {
    if (field.number != kInts) return {};
    return forEachNumber(field, 0, [&](std::uint64_t bits) -> Expected<void> {
      if (list.size() == kMost) return fail(ErrorCode::Limit, "onnx.graph_memory");
      list.push_back(static_cast<std::int64_t>(bits));
      return {};
    });
  });
  return read ? std::optional(std::move(list)) : std::nullopt;
}

Error OnnxConstants::unknown(ErrorCode code, const char* reason, std::size_t graph, std::string_view name,
                             std::string_view op) {
  return {code,
          reason,
          {{"input", shownMember(name)}, {"type", typeOf_(graph, name).toString()}, {"op", shownMember(op)}}};
}

Expected<Tensor> OnnxConstants::value(std::size_t from, std::string_view name) {
  const std::size_t graph = model_.homeOf(from, name);
  if (const auto found = known_.find({graph, name}); found != known_.end()) return found->second;
  if (depth_ >= kMaxNodes) {
    return fail(ErrorCode::Parse, "graph.circle", {{"input", shownMember(name)}});
  }
  ++depth_;
  auto tensor = evaluate(graph, name);
  --depth_;
  known_.insert_or_assign({graph, name}, tensor);
  return tensor;
}

Expected<Tensor> OnnxConstants::evaluate(std::size_t number, std::string_view name) {
  const OnnxGraph& graph = model_.graphs[number];
  if (const auto found = graph.initialisers.find(name); found != graph.initialisers.end()) {
    auto tensor = readOnnxTensor(source_, found->second);
    if (tensor) source_.memoryLimit -= ownedBytes(*tensor);
    return tensor;
  }
  if (const auto found = graph.producers.find(name); found != graph.producers.end()) {
    auto tensor = ofNode(number, graph.nodes[found->second], name);
    if (tensor || !isUnknownValue(tensor.error())) return tensor;
    return inArchive(number, name, std::move(tensor.error()));
  }
  if (graph.sparse.contains(name))
    return fail(unknown(ErrorCode::Unsupported, "graph.computed", number, name, "a sparse initialiser"));
  if (!graph.inputNames.contains(name))
    return fail(unknown(ErrorCode::Parse, "graph.undefined", number, name, {}));
  if (number == 0) return inDataSet(name);
  const std::string giver = graph.function ? "the caller of " + graph.path
                                           : std::string(model_.graphs[graph.parent].nodes[graph.holder].op);
  return inArchive(number, name, unknown(ErrorCode::Unsupported, "graph.computed", number, name, giver));
}

Expected<Tensor> OnnxConstants::ofNode(std::size_t graph, const OnnxNode& node, std::string_view name) {
  if (node.is("Constant")) {
    auto tensor = onnxConstant(source_, node);
    if (tensor) source_.memoryLimit -= ownedBytes(*tensor);
    return tensor;
  }
  const bool cast = node.is("Cast"), reshape = node.is("Reshape");
  const std::size_t wanted = reshape ? 2 : 1;
  const auto computed = [&] {
    return fail(unknown(ErrorCode::Unsupported, "graph.computed", graph, name, node.op));
  };
  if ((!cast && !reshape && !node.is("Identity")) || node.inputs.size() != wanted) return computed();
  // What is asked for is this tensor: one that it comes from has another shape or type.
  const auto input = [&](std::size_t number) -> Expected<Tensor> {
    auto given = value(graph, node.inputs[number]);
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

Expected<Tensor> onnxConstant(const OnnxSource& source, const OnnxNode& node) {
  const auto attribute = [&](std::string_view name) { return onnxAttribute(node, name); };
  const auto tensor = TRY(attribute("value"));
  if (tensor && tensor->tensor) return readOnnxTensor(source, *tensor->tensor);
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
      return listOf(**list, field, source.memoryLimit);
    }
  }
  return fail(ErrorCode::Unsupported, "graph.computed",
              {{"input", shownMember(node.outputs.empty() ? "" : node.outputs.front())},
               {"type", TensorType().toString()},
               {"op", shownMember(node.op)}});
}

Expected<Tensor> OnnxConstants::taken(Expected<Tensor> tensor, std::size_t graph, std::string_view name) {
  if (!tensor) return tensor;
  TRY(typeOf_(graph, name).takes('"' + shownMember(name) + '"', tensor->dtype(), tensor->shape()));
  source_.memoryLimit -= ownedBytes(*tensor);
  return tensor;
}

/// As the tests of ONNX have it: numbered as the inputs that no initialiser gives.
Expected<Tensor> OnnxConstants::inDataSet(std::string_view input) {
  int number = 0;
  for (const OnnxInput& one : model_.graphs[0].inputs) {
    if (one.name == input) break;
    if (!model_.graphs[0].initialisers.contains(one.name)) ++number;
  }
  std::error_code ignored;
  for (int set = 0; set < kMaxDataSets; ++set) {
    const auto path = fileBeside(source_.path, fmt::format("test_data_set_{}/input_{}.pb", set, number));
    if (path && fs::exists(*path, ignored))
      return taken(readTensorProto(*path, {.dtype = {}, .memoryLimit = source_.memoryLimit}), 0, input);
  }
  return inArchive(0, input, unknown(ErrorCode::Io, "graph.no_value", 0, input, {}));
}

Expected<Tensor> OnnxConstants::inArchive(std::size_t graph, std::string_view name, Error otherwise) {
  std::error_code ignored;
  const auto path = fileBeside(source_.path, fs::path(source_.path).stem().string() + ".npz");
  if (!path || !fs::exists(*path, ignored)) return fail(std::move(otherwise));
  const auto npz = TRY(NpzFile::open(*path, source_.memoryLimit));
  if (!npz.has(name)) return fail(std::move(otherwise));
  return taken(npz.read(name, {.dtype = {}, .memoryLimit = source_.memoryLimit}), graph, name);
}

}  // namespace gathernd
