// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/common/inside_folder.h"

#include <algorithm>
#include <filesystem>

#include "core/scenario/scenario_json.h"

namespace gathernd {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> refused(std::string reason, const std::string& path, std::string why = {}) {
  Error error(ErrorCode::Io, std::move(reason), {{"why", std::move(why)}, {"path", path}});
  error.path = path;
  return fail(std::move(error));
}

}  // namespace

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
