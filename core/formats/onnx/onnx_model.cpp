// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/onnx/onnx_model.h"

#include "core/formats/onnx/onnx_tensor.h"
#include "core/formats/onnx/onnx_types.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

// GatherND came with opset 11; its last change is of 13, and no later opset up to this one has another.
constexpr std::int64_t kFirstOpset = 11;
constexpr std::int64_t kLastOpset = 28;

constexpr std::uint64_t kIntegerAttribute = 2;  // AttributeProto.AttributeType.INT

class ModelReader {
 public:
  explicit ModelReader(std::int64_t memoryLimit) : memoryLeft_(memoryLimit) {}

  Expected<OnnxModel> read(const WireMessage& file) {
    bool hasGraph = false;
    auto ok = forEachField(file, [&](const WireField& field) -> Expected<void> {
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
    });
    if (!ok) return fail(ok.error());
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
    auto ok = forEachField(message, [&](const WireField& field) -> Expected<void> {
      if (field.number == 1) return field.text().map([&](std::string_view text) { domain = text; });
      if (field.number == 2) {
        return field.varint().map([&](std::uint64_t v) { version = static_cast<std::int64_t>(v); });
      }
      return {};
    });
    if (!ok || !(domain.empty() || domain == "ai.onnx")) return ok;
    if (opset_ && *opset_ != version) return twice("opset", message.offset);
    opset_ = version;
    opsetOffset_ = message.offset;
    return {};
  }

  Expected<void> takeMetadata(const WireMessage& message) {
    std::string_view key, value;
    auto ok = forEachField(message, [&](const WireField& field) -> Expected<void> {
      if (field.number == 1) return field.text().map([&](std::string_view text) { key = text; });
      if (field.number == 2) return field.text().map([&](std::string_view text) { value = text; });
      return {};
    });
    if (!ok) return ok;
    if (auto fits = takeMemory(sizeof(model_.metadata[0]) + key.size() + value.size()); !fits) return fits;
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
    auto ok = forEachField(message, [&](const WireField& field) -> Expected<void> {
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
    });
    if (!ok) return ok;
    for (const std::string_view output : node.outputs) {
      if (output.empty()) continue;  // one that nobody wants
      if (!model_.producers.emplace(output, model_.nodes.size()).second) return twice(output, message.offset);
      if (auto fits = takeMemory(sizeof(std::string_view) + sizeof message); !fits) return fits;
    }
    model_.nodes.push_back(std::move(node));
    return takeMemory(sizeof node);
  }

  Expected<void> takeInitialiser(const WireMessage& message) {
    std::string_view name;
    auto ok = forEachField(message, [&](const WireField& field) -> Expected<void> {
      if (field.number != kOnnxName) return {};
      return field.text().map([&](std::string_view text) { name = text; });
    });
    if (!ok) return ok;
    if (!model_.initialisers.emplace(name, message).second) return twice(name, message.offset);
    return takeMemory(sizeof(std::string_view) + sizeof message);
  }

  Expected<void> takeValue(const WireMessage& message, bool isInput) {
    OnnxInput value;
    auto ok = forEachField(message, [&](const WireField& field) -> Expected<void> {
      if (field.number == 1) return field.text().map([&](std::string_view text) { value.name = text; });
      if (field.number == 2) return field.message().map([&](const WireMessage& type) { value.type = type; });
      return {};
    });
    if (!ok) return ok;
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
  auto ok = forEachField(dim, [&](const WireField& field) -> Expected<void> {
    if (field.number == 1) {
      return field.varint().map([&](std::uint64_t size) {
        if (size <= INT64_MAX) axis.size = static_cast<std::int64_t>(size);  // some write -1 for an open one
      });
    }
    if (field.number == 2) {
      return field.text().map([&](std::string_view name) { axis.name = shownMember(name); });
    }
    return {};
  });
  if (!ok) return fail(ok.error());
  return axis;
}

/// A TypeProto.Tensor. More axes than a tensor can have are as good as none told.
Expected<TensorType> tensorType(const WireMessage& tensor) {
  TensorType type;
  auto ok = forEachField(tensor, [&](const WireField& field) -> Expected<void> {
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
  });
  if (!ok) return fail(ok.error());
  return type;
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
  auto ok = forEachField(node.message, [&](const WireField& field) -> Expected<void> {
    if (field.number != 5) return {};
    const auto message = TRY(field.message());
    OnnxAttribute attribute;
    attribute.message = message;
    std::string_view is;
    std::uint64_t type = 0;
    auto read = forEachField(message, [&](const WireField& part) -> Expected<void> {
      switch (part.number) {
        case 1:
          return part.text().map([&](std::string_view text) { is = text; });
        case 2:
          return part.fixed32().map([&](std::uint64_t bits) { attribute.floatBits = bits; });
        case 3:
          return part.varint().map(
              [&](std::uint64_t value) { attribute.integer = static_cast<std::int64_t>(value); });
        case 4:
          return part.message().map([&](const WireMessage& text) { attribute.text = text; });
        case 5:
          return part.message().map([&](const WireMessage& tensor) { attribute.tensor = tensor; });
        case 20:
          return part.varint().map([&](std::uint64_t value) { type = value; });
        default:
          return {};
      }
    });
    if (!read) return read;
    // A writer may leave a 0 out.
    if (type == kIntegerAttribute && !attribute.integer) attribute.integer = 0;
    if (is == name) found = attribute;
    return {};
  });
  if (!ok) return fail(ok.error());
  return found;
}

Expected<std::int64_t> onnxInteger(const OnnxNode& node, std::string_view name, std::int64_t fallback) {
  const auto attribute = TRY(onnxAttribute(node, name));
  if (!attribute) return fallback;
  if (!attribute->integer) {
    return fail(ErrorCode::Parse, "graph.attribute",
                {{"attribute", std::string(name)}, {"node", shownMember(node.shownName())}});
  }
  return *attribute->integer;
}

}  // namespace gathernd
