// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/common/file_path.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "core/scenario/scenario_json.h"

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

namespace fs = std::filesystem;

tl::unexpected<Error> refused(std::string reason, const std::string& path, std::string why = {}) {
  Error error(ErrorCode::Io, std::move(reason), {{"why", std::move(why)}, {"path", path}});
  error.path = path;
  return fail(std::move(error));
}

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

Expected<std::string> fileInsideFolder(const std::string& folder, const std::string& path) {
  if (path.find('\0') != path.npos || !staysInFolder(path)) return refused("file.outside_folder", path);
  std::error_code failed;
  const fs::path root = fs::canonical(folder.empty() ? fs::path(".") : fs::path(folder), failed);
  if (failed) return refused("file.open", folder, failed.message());
  const fs::path file = fs::weakly_canonical(root / path, failed);
  if (failed) return refused("file.open", path, failed.message());
  if (std::mismatch(root.begin(), root.end(), file.begin(), file.end()).first != root.end()) {
    return refused("file.outside_folder", path);
  }
  return file.string();
}

}  // namespace gathernd
