// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of one's own in TMPDIR, or /tmp, for as long as the object lives. Errors: `io`. Thread rule: one
// thread.
#pragma once

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

#include "core/error/error.h"

namespace gathernd {

class TemporaryFolder {
 public:
  static Expected<TemporaryFolder> make() {
    const char* const above = std::getenv("TMPDIR");
    TemporaryFolder folder;
    folder.path_ = std::string(above == nullptr || *above == 0 ? "/tmp" : above) + "/gathernd-XXXXXX";
    if (mkdtemp(folder.path_.data()) == nullptr) return cannotWrite(std::exchange(folder.path_, {}));
    return folder;
  }
  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder() {
    if (path_.empty()) return;
    std::error_code nobodyToTell;
    std::filesystem::remove_all(path_, nobodyToTell);
  }

  const std::string& path() const { return path_; }
  std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }
  Expected<void> write(std::string_view name, std::string_view text) const {
    std::ofstream out(file(name), std::ios::binary);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
    if (!out) return cannotWrite(file(name));
    return {};
  }

 private:
  TemporaryFolder() = default;
  static tl::unexpected<Error> cannotWrite(const std::string& path) {
    return failAt(path, ErrorCode::Io, "file.write", {{"why", std::strerror(errno)}});
  }

  std::string path_;
};

}  // namespace gathernd
