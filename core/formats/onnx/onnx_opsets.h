// SPDX-License-Identifier: GPL-3.0-or-later
// Which dialect an opset of ONNX is; internal to reading and writing models. Thread rule: constants.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace gathernd {

struct OnnxOpset {
  std::int64_t opset;
  std::string_view dialect;
  std::uint64_t irVersion;  ///< of the first release that has it
};

/// Later opsets have the last one's GatherND.
inline constexpr auto kOnnxOpsets =
    std::to_array<OnnxOpset>({{11, "onnx-11", 6}, {12, "onnx-12", 7}, {13, "onnx", 7}});

}  // namespace gathernd
