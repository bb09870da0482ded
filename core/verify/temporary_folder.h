// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of one's own in TMPDIR, or /tmp, for as long as the object lives. Errors: `io`. Thread rule: one
// owner.
#pragma once

#include <string>
#include <string_view>

#include "core/error/error.h"

namespace gathernd {

class TemporaryFolder {
 public:
  static Expected<TemporaryFolder> make();
  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::string& path() const { return path_; }
  std::string file(std::string_view name) const;
  Expected<void> write(std::string_view name, std::string_view text) const;

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace gathernd
