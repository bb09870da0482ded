// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/common/file_kind.h"

#include <algorithm>
#include <array>

namespace gathernd {
namespace {

struct Row {
  std::string_view ending;
  FileKind kind;
};

constexpr auto kRows = std::to_array<Row>({
    {".npy", FileKind::Npy},
    {".npz", FileKind::Npz},
    {".pb", FileKind::TensorProto},
    {".csv", FileKind::Cells},
    {".tsv", FileKind::Cells},
    {".txt", FileKind::Cells},
    {".gathernd", FileKind::Scenario},
    {".json", FileKind::Scenario},
    {".onnx", FileKind::Onnx},
    {".xml", FileKind::Ir},
});

}  // namespace

std::string fileEnding(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  const std::size_t dot = name.rfind('.');
  if (dot == name.npos || dot == 0 || name == "..") return {};
  std::string ending(name.substr(dot));
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return ending;
}

FileKind fileKind(std::string_view path) {
  const std::string ending = fileEnding(path);
  const auto* const row =
      std::find_if(kRows.begin(), kRows.end(), [&](const Row& one) { return one.ending == ending; });
  return row == kRows.end() ? FileKind::Other : row->kind;
}

bool isTensorKind(FileKind kind) {
  return kind == FileKind::Npy || kind == FileKind::TensorProto || kind == FileKind::Cells;
}

}  // namespace gathernd
