// SPDX-License-Identifier: GPL-3.0-or-later
// An ONNX model's main graph as a list of views into the mapped file: nodes, initialisers, inputs. Nothing of
// a tensor is read here. What the lists take counts against the limit. Errors: `parse` for a message that
// contradicts itself, `unsupported` for an opset whose GatherND is not known, `limit`.
// Source: onnx.proto3 and ONNX's IR specification. Thread rule: a plain value; the file must outlive it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/formats/common/model_calls.h"
#include "core/formats/onnx/onnx_tensor.h"
#include "core/formats/onnx/onnx_wire.h"

namespace gathernd {

struct OnnxNode {
  std::string_view name, op, domain;
  std::vector<std::string_view> inputs, outputs;
  WireMessage message;

  /// Of the standard operators, not of somebody's own.
  bool is(std::string_view type) const { return op == type && (domain.empty() || domain == "ai.onnx"); }
  /// As a person may call it: its name, else that of its output.
  std::string_view shownName() const;
};

struct OnnxInput {
  std::string_view name;
  WireMessage type;  ///< a TypeProto
};

struct OnnxModel {
  std::int64_t opset = 0;
  std::vector<OnnxNode> nodes;
  std::vector<OnnxInput> inputs;
  std::map<std::string_view, WireMessage> initialisers;
  std::map<std::string_view, std::size_t> producers;  ///< by output, the number of its node
  std::map<std::string_view, WireMessage> types;      ///< of values, where the model tells them
  std::vector<std::pair<std::string, std::string>> metadata;

  TensorType typeOf(std::string_view value) const;  ///< as far as it is told
};

Expected<OnnxModel> parseOnnxModel(const WireMessage& file, std::int64_t memoryLimit);

/// An attribute of a node, by what it holds; of several fields the one that is asked for.
struct OnnxAttribute {
  std::optional<std::int64_t> integer;
  std::optional<std::uint32_t> floatBits;
  std::optional<WireMessage> text, tensor;
  WireMessage message;  ///< whole, for lists
};
Expected<std::optional<OnnxAttribute>> onnxAttribute(const OnnxNode& node, std::string_view name);
/// `fallback` where there is no such attribute; `parse` where it is no integer.
Expected<std::int64_t> onnxInteger(const OnnxNode& node, std::string_view name, std::int64_t fallback);

// The value that a name has in an ONNX graph, where it is fixed: initialisers and Constant nodes, seen
// through Identity, Cast and Reshape; what lies beside the model: inputs as test_data_set_N/input_K.pb, and
// any value as a member of an .npz of the model's name, of the type that the model tells. Errors:
// `unsupported` (graph.computed) or `io` (graph.no_value) for what is not known, with its own type, never
// that of what it comes from; `parse` for a circle. Thread rule: one thread.

class OnnxConstants {
 public:
  /// Both must outlive it.
  OnnxConstants(const OnnxModel& model, OnnxSource& source) : model_(model), source_(source) {}

  Expected<Tensor> value(std::string_view name);
  /// As the model tells it, or as it follows from what an Identity, Cast or Reshape takes.
  TensorType typeOf(std::string_view name);

 private:
  Expected<Tensor> evaluate(std::string_view name);
  Expected<Tensor> constant(const OnnxNode& node);
  Expected<Tensor> ofNode(const OnnxNode& node, std::string_view name);
  Expected<Tensor> inDataSet(std::string_view input);
  Expected<Tensor> inArchive(std::string_view name, Error otherwise);
  Expected<Tensor> taken(Expected<Tensor> tensor, std::string_view name);
  Error unknown(ErrorCode code, const char* reason, std::string_view name, std::string_view op);

  const OnnxModel& model_;
  OnnxSource& source_;
  std::map<std::string_view, Expected<Tensor>> known_;  ///< failures too: a graph asks again and again
  int depth_ = 0;
};

}  // namespace gathernd
