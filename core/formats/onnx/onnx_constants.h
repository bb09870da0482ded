// SPDX-License-Identifier: GPL-3.0-or-later
// The value that a name has in an ONNX graph, where it is fixed: initialisers and Constant nodes, seen
// through Identity, Cast and Reshape; inputs whose values lie beside the model, as test_data_set_N/input_K.pb
// or as members of an .npz of the model's name. Errors: `unsupported` (graph.computed) or `io`
// (graph.no_value) for what is not known, with its type; `parse` for a circle. Thread rule: one thread.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/formats/onnx/onnx_model.h"
#include "core/formats/onnx/onnx_tensor.h"

namespace gathernd {

class OnnxConstants {
 public:
  /// All three must outlive it; `path` is the model's.
  OnnxConstants(const OnnxModel& model, OnnxSource& source, const std::string& path)
      : model_(model), source_(source), path_(path) {}

  Expected<Tensor> value(std::string_view name);

 private:
  Expected<Tensor> evaluate(std::string_view name);
  Expected<Tensor> constant(const OnnxNode& node);
  Expected<Tensor> ofNode(const OnnxNode& node, std::string_view name);
  Expected<Tensor> besideModel(std::size_t input, std::string_view name);
  tl::unexpected<Error> unknown(ErrorCode code, const char* reason, std::string_view name,
                                std::string_view op) const;

  const OnnxModel& model_;
  OnnxSource& source_;
  const std::string& path_;
  std::map<std::string_view, Tensor> known_;
  int depth_ = 0;
};

}  // namespace gathernd
