// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "core/formats/common/file_path.h"
#include "core/formats/common/model_calls.h"
#include "core/formats/common/model_tensors.h"
#include "core/formats/npz/npz.h"
#include "core/formats/onnx/onnx_model.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

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
  auto ok = forEachField(attribute.message, [&](const WireField& part) -> Expected<void> {
    if (part.number != field) return {};
    if (static_cast<std::int64_t>(bytes.size() + texts.size() * sizeof(std::string)) > memoryLimit / 2) {
      return fail(ErrorCode::Limit, "onnx.graph_memory");
    }
    if (field == kStrings) return part.text().map([&](std::string_view text) { texts.emplace_back(text); });
    return forEachNumber(part, floats ? 4 : 0, [&](std::uint64_t bits) -> Expected<void> {
      bytes.append(reinterpret_cast<const char*>(&bits), floats ? 4 : 8);
      return {};
    });
  });
  if (!ok) return fail(ok.error());
  const auto count = field == kStrings ? texts.size() : bytes.size() / (floats ? 4 : 8);
  const Shape shape{static_cast<std::int64_t>(count)};
  if (field == kStrings) return Tensor::fromStrings(shape, texts);
  return Tensor::fromBytes(floats ? DType::Float32 : DType::Int64, shape, std::as_bytes(std::span(bytes)));
}

}  // namespace

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
  auto data = value(node.inputs[0]);
  if (!data && isUnknownValue(data.error())) return computed();
  if (!data || (!cast && !reshape)) return data;
  if (reshape) {
    const auto target = value(node.inputs[1]);
    if (!target && isUnknownValue(target.error())) return computed();
    if (!target) return target;
    const auto allowZero = TRY(onnxInteger(node, "allowzero", 0));
    return constantReshape(*data, *target, allowZero == 0);
  }
  const auto to = TRY(onnxInteger(node, "to", 0));
  const auto dtype = dtypeOfOnnx(static_cast<std::uint64_t>(to));
  if (!dtype) return computed();
  auto tensor = constantCast(*data, *dtype, source_.memoryLimit);
  if (tensor && *dtype != data->dtype()) source_.memoryLimit -= ownedBytes(*tensor);
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
