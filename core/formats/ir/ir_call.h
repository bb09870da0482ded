// SPDX-License-Identifier: GPL-3.0-or-later
// A call as an OpenVINO IR: NAME.xml and, beside it, NAME.bin with the constants. Read: a GatherND of opset 5
// or 8 ("model.xml:LAYER" where there are several), which tells the dialect; its tensors as far as they are
// Const layers, seen through Convert and Reshape. Written: one GatherND over two constants, of opset 5 for
// that dialect and of 8 for every other. A document type is refused, and with it every entity of one's own;
// what the tree takes counts against the limit. Errors: `parse` with line and column, with the layer that
// contradicts itself, or when the .bin is too short; `limit`; `io` when the .bin is not there, or is not the
// one that the .xml was written with; `unsupported` for element types that OpenVINO or this program has not,
// and for what a layer computes. Source: OpenVINO's description of the IR (versions 10 and 11). Thread rule:
// pure functions.
#pragma once

#include <stop_token>
#include <string>

#include "core/formats/common/model_calls.h"
#include "core/scenario/scenario.h"

namespace gathernd {

/// `path` is without a layer. The .bin is read with a layer, not here.
Expected<OpenedModel> openIrModel(const std::string& path, std::int64_t memoryLimit);
/// Indices other than int32 and int64 become int64; notes keep what the layer does not say, as in
/// onnx_call.h. Both files are on the disk before either gets its
/// name, the .xml last; should the program end between the two, reading says so.
Expected<void> writeCallIr(const std::string& path, const Scenario& scenario,
                           const std::stop_token& stop = {});

/// "a/x.bin" of "a/x.xml".
std::string irDataPath(const std::string& path);

}  // namespace gathernd
