// SPDX-License-Identifier: GPL-3.0-or-later
// The two tensors that a node of a model takes, seen in the person's own runtime:
// resources/frameworks/capture.py runs what leads to the node, in a process of its own, with limits. Errors:
// `io` for the temporary folder, `usage` where the node was not run so often, `unsupported` with what the
// runtime said, `limit`, `cancelled`. Thread rule: blocks; call it off the window's thread.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/error/error.h"
#include "core/tensor/dtype.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct CaptureFeed {
  std::string name;
  Tensor tensor;
};

struct CaptureRun {
  std::string python;                                      ///< of findInterpreter
  std::string runtime;                                     ///< "onnxruntime", "openvino", "tflite"
  std::string model;                                       ///< its path
  std::string steps;                                       ///< JSON for the script
  std::vector<std::pair<std::string, std::string>> files;  ///< that the steps name
  std::vector<CaptureFeed> feeds;
  std::int64_t occurrence = 0;
  double seconds = 0;
  std::stop_token stop;
  std::function<Expected<void>(const std::string& path, const Tensor& tensor)> writeNpy;
  /// `dtype`: as which |V2 is read.
  std::function<Expected<Tensor>(const std::string& path, std::optional<DType> dtype)> readNpy;
};

struct Captured {
  std::string version;  ///< of the runtime
  std::array<Tensor, 2> tensors;
};
Expected<Captured> runCapture(const CaptureRun& run);

}  // namespace gathernd
