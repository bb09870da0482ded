// SPDX-License-Identifier: GPL-3.0-or-later
// Files and their folders, as text. Saving does not use std::filesystem, whose paths and iterators end the
// program where memory fails.
// Thread rule: pure functions.
#pragma once

#include <cerrno>
#include <memory>
#include <string>
#include <string_view>

#include <dirent.h>

namespace gathernd {

/// The folder that a file lies in, "." where its path names none.
inline std::string folderOfFile(const std::string& file) {
  const std::size_t slash = file.rfind('/');
  if (slash == file.npos) return ".";
  return slash == 0 ? "/" : file.substr(0, slash);
}

/// "b.npy" of "a/b.npy".
inline std::string nameOfFile(const std::string& file) {
  return file.substr(file.rfind('/') + 1);  // npos + 1 is 0
}

/// The path of another file in the folder of `file`.
inline std::string besideFile(const std::string& file, std::string_view name) {
  return file.substr(0, file.rfind('/') + 1).append(name);
}

/// `take(name)` for each, until it says true. 0 once all were taken, ECANCELED where `take` ended it, else an
/// errno.
template <class Take>
int forEachName(const std::string& folder, Take take) {
  struct Close {
    void operator()(DIR* open) const { closedir(open); }
  };
  const std::unique_ptr<DIR, Close> open(opendir(folder.c_str()));
  if (open == nullptr) return errno;
  for (;;) {
    errno = 0;
    const dirent* const entry = readdir(open.get());
    if (entry == nullptr) return errno;
    if (take(std::string_view(entry->d_name))) return ECANCELED;
  }
}

}  // namespace gathernd
