// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/owned_folder.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>

namespace gathernd::explorer {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMarker = ".gathernd-owned";
constexpr std::array kFiles = {"params.npy", "indices.npy", "call.gathernd", kMarker};
constexpr std::streamsize kMostMarkerBytes = 512;

/// A directory itself, not a link to one, that belongs to this person and to nobody else's eyes.
bool isPrivate(const fs::path& folder) {
  struct stat state {};
  return ::lstat(folder.c_str(), &state) == 0 && S_ISDIR(state.st_mode) && state.st_uid == ::geteuid() &&
         (state.st_mode & (S_IRWXG | S_IRWXO)) == 0;
}

/// The marker names its folder, so that a copy of it elsewhere says nothing.
bool isMarked(const fs::path& folder) {
  struct stat state {};
  const fs::path marker = folder / kMarker;
  if (::lstat(marker.c_str(), &state) != 0 || !S_ISREG(state.st_mode) || state.st_size > kMostMarkerBytes)
    return false;
  std::ifstream file(marker, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return text == "gathernd " + folder.filename().string() + "\n";
}

}  // namespace

Expected<OwnedFolder> OwnedFolder::take(const std::string& scenario) {
  std::error_code error;
  const fs::path folder = fs::absolute(scenario, error).lexically_normal().parent_path();
  if (error || !isPrivate(folder) || !isMarked(folder))
    return fail(ErrorCode::Usage, "usage.not_owned", {{"value", folder.string()}});
  return OwnedFolder(folder.string());
}

OwnedFolder::OwnedFolder(std::string path) : path_(std::move(path)) {
  for (const char* name : kFiles) {
    if (auto identity = identifyFile(path_ + "/" + name)) files_.emplace(name, *identity);
  }
}

OwnedFolder::~OwnedFolder() {
  const fs::path folder(path_);
  if (path_.empty() || !isPrivate(folder) || !isMarked(folder)) return;
  for (const auto& [name, identity] : files_) {
    const std::string file = path_ + "/" + name;
    const auto now = stateOfFile(file, identity);
    if (now && *now == FileState::Same) ::unlink(file.c_str());
  }
  ::rmdir(path_.c_str());  // fails where something else lies there
}

}  // namespace gathernd::explorer
