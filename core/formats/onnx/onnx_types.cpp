// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/onnx/onnx_types.h"

#include <algorithm>

namespace gathernd {
namespace {

std::int64_t keptBytes(const std::optional<std::vector<TensorType::Axis>>& axes) {
  std::int64_t bytes = 0;
  for (std::size_t i = 0; axes && i < axes->size(); ++i)
    bytes += static_cast<std::int64_t>(sizeof(TensorType::Axis) + (*axes)[i].name.size());
  return bytes;
}

/// A SparseTensorProto: the type of its values, and its own dims.
OnnxKnown knownOfSparse(const OnnxSource& source, const WireMessage& message) {
  constexpr std::uint64_t kSparseDims = 3;
  WireMessage values;
  OnnxKnown known;
  if (!readFields(message, WireTarget{1, values})) return known;
  known.type = knownOfTensor(source, values).type;
  auto& axes = known.type.axes.emplace();
  (void)forEachField(message, [&](const WireField& field) -> Expected<void> {
    if (field.number != kSparseDims) return {};
    return forEachNumber(field, 0, [&](std::uint64_t size) -> Expected<void> {
      if (axes.size() <= static_cast<std::size_t>(kMaxRank))
        axes.push_back({.size = static_cast<std::int64_t>(size)});
      return {};
    });
  });
  if (axes.size() > static_cast<std::size_t>(kMaxRank)) known.type.axes.reset();
  return known;
}

bool isUntold(const TensorType::Axis& axis) {
  return !axis.size && axis.name.empty();
}

/// Leaves of `type` what `other` has as well.
void agree(TensorType& type, const TensorType& other) {
  if (type.dtype != other.dtype || type.otherType != other.otherType) type = {};
  if (!type.axes || !other.axes || type.axes->size() != other.axes->size()) return type.axes.reset();
  for (std::size_t i = 0; i < type.axes->size(); ++i) {
    if ((*type.axes)[i] != (*other.axes)[i]) (*type.axes)[i] = {};
  }
}

}  // namespace

TensorType OnnxTypes::typeOf(std::size_t graph, std::string_view name) {
  if (!inferred_) {
    inferred_ = true;
    for (std::size_t i = 0; i < model_.graphs.size(); ++i) {
      if (model_.graphs[i].parent == OnnxGraph::kNone) inferGraph(i);
    }
  }
  return known(graph, name).type;
}

void OnnxTypes::keep(std::size_t graph, std::string_view name, OnnxKnown value) {
  constexpr std::int64_t kEntry = 200;
  memoryLeft_ -= kEntry + keptBytes(value.type.axes) + keptBytes(value.elements);
  if (memoryLeft_ >= 0 && !name.empty()) known_.insert_or_assign({graph, name}, std::move(value));
}

OnnxKnown OnnxTypes::known(std::size_t from, std::string_view name) {
  if (name.empty()) return {};
  const std::size_t number = model_.homeOf(from, name);
  const OnnxGraph& graph = model_.graphs[number];
  if (const auto found = graph.initialisers.find(name); found != graph.initialisers.end()) {
    const auto there = known_.find({number, name});
    if (there != known_.end()) return there->second;
    OnnxKnown value = knownOfTensor(source_, found->second);
    keep(number, name, value);
    return value;
  }
  if (const auto found = graph.sparse.find(name); found != graph.sparse.end())
    return knownOfSparse(source_, found->second);
  OnnxKnown known;
  if (const auto found = known_.find({number, name}); found != known_.end()) known = found->second;
  TensorType told = graph.typeOf(name);
  if (told.dtype || !told.otherType.empty()) {
    known.type.dtype = told.dtype;
    known.type.otherType = std::move(told.otherType);
  }
  if (!told.axes) return known;
  // What the model leaves open may follow all the same.
  if (known.type.axes && known.type.axes->size() == told.axes->size()) {
    for (std::size_t i = 0; i < told.axes->size(); ++i) {
      if (isUntold((*told.axes)[i])) (*told.axes)[i] = (*known.type.axes)[i];
    }
  }
  known.type.axes = std::move(told.axes);
  return known;
}

void OnnxTypes::inferGraph(std::size_t number) {
  for (const OnnxNode& node : model_.graphs[number].nodes) {
    for (const std::size_t body : node.bodies) {
      seedBody(node, number, body);
      inferGraph(body);
    }
    inferNode(node, number);
  }
}

/// What a Loop or Scan hands its body is of the type that it is itself given.
void OnnxTypes::seedBody(const OnnxNode& holder, std::size_t from, std::size_t body) {
  const bool loop = holder.is("Loop");
  if (!loop && !holder.is("Scan")) return;
  const auto& inputs = model_.graphs[body].inputs;
  for (std::size_t i = 0; i < inputs.size() && i < holder.inputs.size(); ++i) {
    OnnxKnown value;
    value.type = known(from, holder.inputs[i]).type;
    value.type.axes.reset();  // it may change from turn to turn
    if (loop && i < 2) value.type = TensorType::of(i == 0 ? DType::Int64 : DType::Bool, Shape{});
    keep(body, inputs[i].name, std::move(value));
  }
}

void OnnxTypes::inferNode(const OnnxNode& node, std::size_t number) {
  if (memoryLeft_ < 0) return;
  constexpr std::size_t kMaxInputs = 1000;  // more are no sizes
  std::vector<OnnxKnown> outputs;
  if (!node.bodies.empty()) {
    outputs = ofBodies(node);
  } else if (node.inputs.size() <= kMaxInputs) {
    std::vector<OnnxKnown> inputs;
    for (const std::string_view name : node.inputs) inputs.push_back(known(number, name));
    outputs = inferOnnxNode(source_, node, inputs);
  }
  for (std::size_t i = 0; i < std::min(outputs.size(), node.outputs.size()); ++i)
    keep(number, node.outputs[i], std::move(outputs[i]));
}

/// An If's outputs are what both branches agree on; those of Loop and Scan have their body's types.
std::vector<OnnxKnown> OnnxTypes::ofBodies(const OnnxNode& node) {
  std::vector<OnnxKnown> outputs;
  if (!node.is("If") && !node.is("Loop") && !node.is("Scan")) return outputs;
  const std::size_t skipped = node.is("Loop") ? 1 : 0;
  for (std::size_t i = 0; i < node.outputs.size(); ++i) {
    for (const std::size_t body : node.bodies) {
      const auto& names = model_.graphs[body].outputs;
      const TensorType type =
          i + skipped < names.size() ? known(body, names[i + skipped]).type : TensorType();
      if (body == node.bodies.front()) {
        outputs.push_back({type, {}});
      } else {
        agree(outputs.back().type, type);
      }
    }
    if (!node.is("If")) outputs.back().type.axes.reset();
  }
  return outputs;
}

}  // namespace gathernd
