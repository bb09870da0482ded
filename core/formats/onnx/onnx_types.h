// SPDX-License-Identifier: GPL-3.0-or-later
// The element types and shapes of a model's values: as the model tells them, and where it does not, as they
// follow: what simple operators make of them, and of the sizes that Shape, Gather, Slice and Concat pass to a
// Reshape. What does not follow is not known; nothing is guessed. One pass over each graph in its order, so
// that a circle has nothing to say. Units: elements. Errors: none. Source: ONNX's operator specifications,
// opsets 9 to 24. Thread rule: one thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/formats/common/model_calls.h"
#include "core/formats/onnx/onnx_model.h"

namespace gathernd {

/// What is known of a value; of a small list or scalar of whole numbers also what they are: each a number, a
/// size's name, or open.
struct OnnxKnown {
  TensorType type = {};
  std::optional<std::vector<TensorType::Axis>> elements = {};
};

/// Of a TensorProto; elements that lie in another file are not looked at.
OnnxKnown knownOfTensor(const OnnxSource& source, const WireMessage& message);
/// Of the outputs of a node without bodies, one each; none where its operator is not known.
std::vector<OnnxKnown> inferOnnxNode(const OnnxSource& source, const OnnxNode& node,
                                     std::span<const OnnxKnown> inputs);

class OnnxTypes {
 public:
  /// Both must outlive it. What is kept takes at most `memoryLimit` bytes; beyond that less is known.
  OnnxTypes(const OnnxModel& model, const OnnxSource& source, std::int64_t memoryLimit)
      : model_(model), source_(source), memoryLeft_(memoryLimit) {}

  TensorType typeOf(std::size_t graph, std::string_view name);

 private:
  void inferGraph(std::size_t number);
  void seedBody(const OnnxNode& holder, std::size_t from, std::size_t body);
  void inferNode(const OnnxNode& node, std::size_t number);
  std::vector<OnnxKnown> ofBodies(const OnnxNode& node);
  OnnxKnown known(std::size_t graph, std::string_view name);
  void keep(std::size_t graph, std::string_view name, OnnxKnown value);

  const OnnxModel& model_;
  const OnnxSource& source_;
  std::int64_t memoryLeft_;
  bool inferred_ = false;
  std::map<std::pair<std::size_t, std::string_view>, OnnxKnown> known_;
};

// What ONNX Runtime must run to see the two tensors that a node takes: models cut to what leads there, for
// the main graph and for each If, Loop, Scan or function on the way, which resources/frameworks/capture.py
// enters by itself, turn by turn. The node is in none of them, so that it may fail. Errors: `unsupported` for
// a function that calls itself or whose nodes take attributes of its caller, `limit`. Source: ONNX's IR
// specification; its operators If, Loop and Scan. Thread rule: one thread.

Expected<CapturePlan> planOnnxCapture(const OnnxModel& model, const OnnxSource& source, OnnxTypes& types,
                                      std::size_t graph, const OnnxNode& node);

}  // namespace gathernd
