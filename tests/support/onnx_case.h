// SPDX-License-Identifier: GPL-3.0-or-later
// Reads one of ONNX's own node cases (model.onnx and test_data_set_0/*.pb): just enough of protobuf's wire
// format for tensors of fixed-size elements and the node's batch_dims. Source: protobuf's encoding guide;
// onnx.proto (TensorProto, ModelProto). Thread rule: pure function.
#pragma once

#include <string>

#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd::test {

struct OnnxCase {
  Tensor data, indices, output;
  std::int64_t batchDims = 0;
};

/// `io` when a file is missing, `parse` when it is not what this reader knows.
Expected<OnnxCase> readOnnxCase(const std::string& folder);

}  // namespace gathernd::test
