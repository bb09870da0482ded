// SPDX-License-Identifier: GPL-3.0-or-later
// What a model with several nodes, or without all of its values, could be opened as: every GatherND of its
// main graph, with what the file tells of its tensors and what somebody else must give. Values are read to
// know that they are there, and let go again. Thread rule: plain values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/formats/common/call_reading.h"
#include "core/formats/common/tensor_type.h"
#include "core/scenario/scenario.h"

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

/// A model's file, parsed once and asked as often as one likes. Errors name the file. Thread rule: immutable;
/// one question at a time.
class ModelFile {
 public:
  virtual ~ModelFile() = default;

  /// In the order of the graph; `io` where there is none.
  virtual Expected<std::vector<ModelCall>> calls() const = 0;
  /// `node`: as calls() names it; empty where there is only one.
  virtual Expected<Scenario> read(const std::string& node, const CallReading& reading) const = 0;
};
using OpenedModel = std::shared_ptr<const ModelFile>;

/// "model.onnx:NODE" or, without a node, the file: what an error of it is about.
std::string shownCallPath(const std::string& file, const std::string& node);

/// "io", "unsupported" or what else kept a tensor from being read, with whose tensor it is.
Error tensorError(Error error, std::size_t input, std::string node);

}  // namespace gathernd
