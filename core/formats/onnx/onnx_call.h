// SPDX-License-Identifier: GPL-3.0-or-later
// A call as an ONNX model. Read: a GatherND of any of its graphs, "model.onnx:NODE" by the name of the node
// or of its output where there are several; its opset is the dialect, and its tensors are what OnnxConstants
// can find. Written: one GatherND over two initialisers, in the opset of the dialect (13 for those of
// others). Errors: those of onnx_model.h, with the tensor and the node that they are about. Thread rule: pure
// functions.
#pragma once

#include <stop_token>
#include <string>

#include "core/formats/common/model_calls.h"
#include "core/scenario/scenario.h"

namespace gathernd {

/// `path` is without a node.
Expected<OpenedModel> openOnnxModel(const std::string& path, std::int64_t memoryLimit);
/// Indices become int64; a note keeps their dtype, as it keeps another framework's dialect. Left out: title,
/// notes, names of axes, and the switches of a dialect of one's own. `limit` beyond 2 GiB, `unsupported`
/// where the tuple does not lie along the last axis. Atomic.
Expected<void> writeCallOnnx(const std::string& path, const Scenario& scenario,
                             const std::stop_token& stop = {});

}  // namespace gathernd
