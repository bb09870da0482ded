// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

namespace gathernd {
namespace {

tl::unexpected<Error> cannotWrite(const std::string& path) {
  Error error(ErrorCode::Io, "file.write", {{"path", path}, {"why", std::string(std::strerror(errno))}});
  error.path = path;
  return fail(std::move(error));
}

}  // namespace

Expected<TemporaryFolder> TemporaryFolder::make() {
  const char* above = std::getenv("TMPDIR");
  std::string path = std::string(above != nullptr && *above != '\0' ? above : "/tmp") + "/gathernd-XXXXXX";
  if (mkdtemp(path.data()) == nullptr) return cannotWrite(path);
  return TemporaryFolder(std::move(path));
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}

TemporaryFolder::~TemporaryFolder() {
  if (path_.empty()) return;
  std::error_code nobodyToTell;
  std::filesystem::remove_all(path_, nobodyToTell);
}

std::string TemporaryFolder::file(std::string_view name) const {
  return path_ + "/" + std::string(name);
}

Expected<void> TemporaryFolder::write(std::string_view name, std::string_view text) const {
  std::ofstream out(file(name), std::ios::binary);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (!out) return cannotWrite(file(name));
  return {};
}

}  // namespace gathernd
