// SPDX-License-Identifier: GPL-3.0-or-later
// A TensorFlow Lite model's nodes, in its main subgraph and those that its If and While run: a flatbuffer,
// read table by table where it lies; of its tensors the names, types and shapes, never the values. Every
// offset is held to the file. Errors: `parse` with the byte of what leads outside it, `io`, `limit`. Source:
// FlatBuffers' description of its binary format; TensorFlow Lite's schema.fbs, version 3. Thread rule: pure
// functions.
#pragma once

#include <cstdint>
#include <string>

#include "core/formats/common/model_calls.h"

namespace gathernd {

/// `path` is without a node.
Expected<OpenedModel> openTfliteModel(const std::string& path, std::int64_t memoryLimit);

}  // namespace gathernd
