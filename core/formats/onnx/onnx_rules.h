// SPDX-License-Identifier: GPL-3.0-or-later
// What simple ONNX operators make of element types and shapes, and of the sizes that Shape, Gather, Slice and
// Concat pass to a Reshape. What does not follow is not known; nothing is guessed. Units: elements. Errors:
// none. Source: ONNX's operator specifications, opsets 9 to 24. Thread rule: pure functions.
#pragma once

#include <optional>
#include <span>
#include <vector>

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

}  // namespace gathernd
