// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/common/file_path.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "core/scenario/scenario_json.h"
#include "core/text/ascii.h"

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
    {".tflite", FileKind::Tflite},
});

namespace fs = std::filesystem;

tl::unexpected<Error> refused(std::string_view reason, const std::string& path, std::string why = {}) {
  return failAt(path, ErrorCode::Io, reason, {{"why", std::move(why)}});
}

/// `path`, which is relative to `folder`, where it lies below one of `roots`.
Expected<std::string> fileBelow(const fs::path& folder, const std::string& path,
                                std::initializer_list<fs::path> roots) {
  if (path.find('\0') != path.npos || !staysInFolder(path)) return refused("file.outside_folder", path);
  std::error_code failed;
  const fs::path file = fs::weakly_canonical(folder / path, failed);
  if (failed) return refused("file.open", path, failed.message());
  for (const fs::path& root : roots) {
    if (std::mismatch(root.begin(), root.end(), file.begin(), file.end()).first == root.end())
      return file.string();
  }
  return refused("file.outside_folder", path);
}

Expected<fs::path> canonicalFolder(const std::string& folder) {
  std::error_code failed;
  const fs::path root = fs::canonical(folder.empty() ? fs::path(".") : fs::path(folder), failed);
  if (failed) return refused("file.open", folder, failed.message());
  return root;
}

}  // namespace

std::string fileEnding(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  const std::size_t dot = name.rfind('.');
  if (dot == name.npos || dot == 0 || name == "..") return {};
  return asciiLower(std::string(name.substr(dot)));
}

std::pair<std::string, std::string> splitPath(std::string_view path,
                                              std::initializer_list<std::string_view> marks) {
  for (const std::string_view mark : marks) {
    const auto* const found = std::search(path.begin(), path.end(), mark.begin(), mark.end(),
                                          [](char a, char b) { return asciiLower(a) == b; });
    if (found == path.end()) continue;
    const auto colon = static_cast<std::size_t>(found - path.begin()) + mark.size() - 1;
    return {std::string(path.substr(0, colon)), std::string(path.substr(colon + 1))};
  }
  return {std::string(path), {}};
}

FileKind fileKind(std::string_view path) {
  const std::string ending = fileEnding(path);
  const auto* const row = std::ranges::find(kRows, ending, &Row::ending);
  return row == kRows.end() ? FileKind::Other : row->kind;
}

bool isTensorKind(FileKind kind) {
  return kind == FileKind::Npy || kind == FileKind::TensorProto || kind == FileKind::Cells;
}

Expected<std::string> fileInsideFolder(const std::string& folder, const std::string& path) {
  return canonicalFolder(folder).and_then(
      [&](const fs::path& root) { return fileBelow(root, path, {root}); });
}

Expected<std::string> fileBeside(const std::string& owner, const std::string& path) {
  const auto root = TRY(canonicalFolder(fs::path(owner).parent_path().string()));
  std::error_code failed;
  const fs::path real = fs::canonical(owner, failed);
  return fileBelow(root, path, {root, failed ? root : real.parent_path()});
}

}  // namespace gathernd
