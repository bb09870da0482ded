// SPDX-License-Identifier: GPL-3.0-or-later
// What the path of a file tells: what kind its ending stands for, one table for whoever opens or names files,
// and whether one that another file names stays below it. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "core/error/error.h"

namespace gathernd {

enum class FileKind : std::uint8_t {
  Other,
  Npy,          ///< a tensor
  Npz,          ///< tensors by their keys, or a call
  TensorProto,  ///< .pb, a tensor
  Cells,        ///< .csv, .tsv, .txt: a tensor as text
  Scenario,     ///< .gathernd, .json
  Onnx,
  Ir,      ///< OpenVINO's .xml
  Tflite,  ///< a model whose nodes are listed, and run, but hold no call
};

/// ".npz" of "a/x.NPZ": with its dot, in small letters; empty where there is none.
std::string fileEnding(std::string_view path);
FileKind fileKind(std::string_view path);
/// "x.npz" and "key" of "x.npz:key", where ".npz:" in letters of any size is among `marks`; else the whole
/// and nothing.
std::pair<std::string, std::string> splitPath(std::string_view path,
                                              std::initializer_list<std::string_view> marks);
/// One tensor and nothing else.
bool isTensorKind(FileKind kind);

/// A file that another one names, which has to lie below that one's folder, symbolic links followed: so that
/// what was checked is what is read. `io` when `path` is absolute, climbs
/// out or leads out by a link, or when there is no such folder; whether there is such a file is not asked.
Expected<std::string> fileInsideFolder(const std::string& folder, const std::string& path);
/// The same for what the file `owner` names; where that is a link, as in a Hugging Face cache, also below the
/// folder that it leads to.
Expected<std::string> fileBeside(const std::string& owner, const std::string& path);

}  // namespace gathernd
