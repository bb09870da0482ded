// SPDX-License-Identifier: GPL-3.0-or-later
// An ONNX model's graphs (the main one, bodies of If, Loop and Scan, functions) as lists of views into the
// mapped file: nodes, initialisers, inputs. Nothing of a tensor is read here. What the lists take counts
// against the limit. Errors: `parse` for a message that contradicts itself, `limit`.
// Source: onnx.proto3 and ONNX's IR specification. Thread rule: a plain value; the file must outlive it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/formats/common/model_calls.h"
#include "core/formats/onnx/onnx_tensor.h"
#include "core/formats/onnx/onnx_wire.h"

namespace gathernd {

struct OnnxNode {
  std::string_view name, op, domain, overload;
  std::vector<std::string_view> inputs, outputs;
  WireMessage message;
  std::vector<std::size_t> bodies;  ///< of If, Loop and Scan: the numbers of their graphs

  /// Of the standard operators, not of somebody's own.
  bool is(std::string_view type) const { return op == type && (domain.empty() || domain == "ai.onnx"); }
  /// As a person may call it: its name, else that of its output.
  std::string_view shownName() const;
};

struct OnnxInput {
  std::string_view name;
  WireMessage type;  ///< a TypeProto
};

struct OnnxGraph {
  static constexpr std::size_t kNone = SIZE_MAX;

  std::string path;            ///< "" of the main graph, "loop/body", "local::Pick"; of no other graph
  std::size_t parent = kNone;  ///< of a body: the graph whose names it sees
  std::size_t holder = 0;      ///< of a body: the number of its node there
  std::string_view attribute;  ///< of a body: "then_branch"
  bool function = false;
  std::optional<std::int64_t> opset = {};
  std::int64_t opsetOffset = 0;
  std::vector<OnnxNode> nodes = {};
  std::vector<OnnxInput> inputs = {};
  std::set<std::string_view> inputNames = {};
  std::vector<std::string_view> outputs = {};
  std::map<std::string_view, WireMessage> initialisers = {}, sparse = {};
  std::map<std::string_view, std::size_t> producers = {};  ///< by output, the number of its node
  std::map<std::string_view, WireMessage> types = {};      ///< of values, where the model tells them

  bool has(std::string_view value) const;
  TensorType typeOf(std::string_view value) const;  ///< as far as it is told
};

/// "domain::name", with "::overload" where there is one.
std::string onnxFunctionKey(std::string_view domain, std::string_view name, std::string_view overload);

struct OnnxModel {
  std::vector<OnnxGraph> graphs;                              ///< the main one first
  std::map<std::string, std::size_t, std::less<>> functions;  ///< by "domain::name"
  std::vector<std::pair<std::string, std::string>> metadata;

  /// The graph that gives a value which `graph` names: itself, or one around it; itself where none does.
  std::size_t homeOf(std::size_t graph, std::string_view value) const;
  /// The function that a node calls.
  std::optional<std::size_t> functionOf(const OnnxNode& node) const;
  /// Of the standard operators there.
  std::optional<std::int64_t> opsetOf(std::size_t graph) const;
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

/// Of a list of integers; absent where it is no such list, or longer than any that says something of axes.
std::optional<std::vector<std::int64_t>> onnxIntegers(const OnnxNode& node, std::string_view name);

/// What a Constant node holds; `unsupported` (graph.computed) where that is no tensor.
Expected<Tensor> onnxConstant(const OnnxSource& source, const OnnxNode& node);

// The value that a name has in an ONNX graph, where it is fixed: initialisers and Constant nodes, seen
// through Identity, Cast and Reshape; what lies beside the model: inputs as test_data_set_N/input_K.pb, and
// any value as a member of an .npz of the model's name, of the type that `types` tells. Errors:
// `unsupported` (graph.computed) or `io` (graph.no_value) for what is not known, with its own type, never
// that of what it comes from; `parse` for a circle. Thread rule: one thread.

class OnnxConstants {
 public:
  using TypeOf = std::function<TensorType(std::size_t graph, std::string_view name)>;
  /// All must outlive it.
  OnnxConstants(const OnnxModel& model, OnnxSource& source, TypeOf typeOf)
      : model_(model), source_(source), typeOf_(std::move(typeOf)) {}

  Expected<Tensor> value(std::size_t graph, std::string_view name);

 private:
  Expected<Tensor> evaluate(std::size_t graph, std::string_view name);
  Expected<Tensor> ofNode(std::size_t graph, const OnnxNode& node, std::string_view name);
  Expected<Tensor> inDataSet(std::string_view input);
  Expected<Tensor> inArchive(std::size_t graph, std::string_view name, Error otherwise);
  Expected<Tensor> taken(Expected<Tensor> tensor, std::size_t graph, std::string_view name);
  Error unknown(ErrorCode code, const char* reason, std::size_t graph, std::string_view name,
                std::string_view op);

  const OnnxModel& model_;
  OnnxSource& source_;
  TypeOf typeOf_;
  /// Failures too: a graph asks again and again.
  std::map<std::pair<std::size_t, std::string_view>, Expected<Tensor>> known_;
  int depth_ = 0;
};

}  // namespace gathernd
