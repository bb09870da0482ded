// SPDX-License-Identifier: GPL-3.0-or-later
// What kind of file an ending stands for: one table for whoever opens or names files. Thread rule: pure
// functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gathernd {

enum class FileKind : std::uint8_t {
  Other,
  Npy,          ///< a tensor
  Npz,          ///< tensors by their keys, or a call
  TensorProto,  ///< .pb, a tensor
  Cells,        ///< .csv, .tsv, .txt: a tensor as text
  Scenario,     ///< .gathernd, .json
  Onnx,
  Ir,  ///< OpenVINO's .xml
};

/// ".npz" of "a/x.NPZ": with its dot, in small letters; empty where there is none.
std::string fileEnding(std::string_view path);
FileKind fileKind(std::string_view path);
/// One tensor and nothing else.
bool isTensorKind(FileKind kind);

}  // namespace gathernd
