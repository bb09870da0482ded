// SPDX-License-Identifier: GPL-3.0-or-later
// The element types and shapes of a model's values: as the model tells them, and where it does not, as they
// follow by onnx_rules.h. One pass over each graph in its order, so that a circle has nothing to say. Units:
// elements. Errors: none. Thread rule: one thread.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "core/formats/common/model_calls.h"
#include "core/formats/onnx/onnx_model.h"
#include "core/formats/onnx/onnx_rules.h"

namespace gathernd {

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
