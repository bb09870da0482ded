// SPDX-License-Identifier: GPL-3.0-or-later
// What saving asks of the system, each call as the system has it: -1 and errno where it fails. A test may let
// any of them fail, or look at the folder before it happens. Thread rule: any thread; a fault is set while
// nothing is being saved.
#pragma once

#include <cerrno>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <dirent.h>
#include <sys/types.h>

namespace gathernd {

// Files and their folders, as text. Saving does not use std::filesystem, whose paths and iterators end the
// program where memory fails. Thread rule: pure functions.

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

/// Of regular files: a pipe or a terminal may be read and written at once.
bool isSameFile(const std::string& a, const std::string& b);

namespace disk {

enum class Step : std::uint8_t { Create, Open, Read, Write, Sync, Owner, Mode, Link, Rename, Remove };

/// Asked before each call with the path that it is about (empty: a descriptor's); not 0: the call does not
/// happen and fails with that errno.
using Fault = std::function<int(Step step, std::string_view path)>;
/// For tests; an empty one ends it.
void setFault(Fault fault);

/// Create where `flags` say O_CREAT or O_TMPFILE, else Open.
int open(const std::string& path, int flags, mode_t mode = 0);
ssize_t read(int descriptor, char* out, std::size_t size, off_t offset);
ssize_t write(int descriptor, std::string_view bytes);
ssize_t write(int descriptor, std::string_view bytes, off_t offset);
int resize(int descriptor, off_t size);
int sync(int descriptor);
int changeOwner(int descriptor, uid_t owner, gid_t group);
int changeMode(int descriptor, mode_t mode);
/// Gives a file without a name one that is not there yet.
int link(int descriptor, const std::string& name);
int rename(const std::string& from, const std::string& to);
/// EEXIST where `to` is there.
int renameNew(const std::string& from, const std::string& to);
int remove(const std::string& path);

}  // namespace disk
}  // namespace gathernd
