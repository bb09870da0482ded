// SPDX-License-Identifier: GPL-3.0-or-later
// What a model with several nodes, or without all of its values, could be opened as: every GatherND of its
// main graph, with what the file tells of its tensors and what somebody else must give. Values are read to
// know that they are there, and let go again. Thread rule: plain values; the functions read files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/formats/common/tensor_type.h"

namespace gathernd {

struct ModelTensor {
  TensorType type;               ///< of its value, or as far as the model tells it
  std::optional<Error> missing;  ///< why the file has no value for it
};

struct ModelCall {
  std::string node;     ///< what chooses it behind "model.onnx:"
  std::string dialect;  ///< an id
  std::int64_t batchDims = 0;
  ModelTensor params, indices;
  std::optional<Error> refused;  ///< why it is no call, whoever gives its tensors; the rest is empty then

  bool complete() const { return !refused && !params.missing && !indices.missing; }
};

/// In the order of the graph; none in a file of a kind that holds one call, complete. Errors: those of the
/// kind, when the graph itself cannot be read.
Expected<std::vector<ModelCall>> modelCalls(const std::string& path, std::int64_t memoryLimit);

/// "io", "unsupported" or what else kept a tensor from being read, with whose tensor it is.
Error tensorError(Error error, std::size_t input, std::string node);

}  // namespace gathernd
