// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/disk/disk.h"

#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gathernd {

bool isSameFile(const std::string& a, const std::string& b) {
  struct stat first {
  }, second{};
  return stat(a.c_str(), &first) == 0 && stat(b.c_str(), &second) == 0 && S_ISREG(first.st_mode) &&
         first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

}  // namespace gathernd

namespace gathernd::disk {
namespace {

Fault& fault() {
  static Fault one;
  return one;
}

bool fails(Step step, std::string_view path = {}) {
  if (!fault()) return false;
  const int number = fault()(step, path);
  if (number != 0) errno = number;
  return number != 0;
}

}  // namespace

void setFault(Fault one) {
  fault() = std::move(one);
}

int open(const std::string& path, int flags, mode_t mode) {
  const bool creates = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
  return fails(creates ? Step::Create : Step::Open, path) ? -1
                                                          : ::open(path.c_str(), flags | O_CLOEXEC, mode);
}

ssize_t read(int descriptor, char* out, std::size_t size, off_t offset) {
  return fails(Step::Read) ? -1 : ::pread(descriptor, out, size, offset);
}

ssize_t write(int descriptor, std::string_view bytes) {
  return fails(Step::Write) ? -1 : ::write(descriptor, bytes.data(), bytes.size());
}

ssize_t write(int descriptor, std::string_view bytes, off_t offset) {
  return fails(Step::Write) ? -1 : ::pwrite(descriptor, bytes.data(), bytes.size(), offset);
}

int resize(int descriptor, off_t size) {
  return fails(Step::Write) ? -1 : ::ftruncate(descriptor, size);
}

int sync(int descriptor) {
  return fails(Step::Sync) ? -1 : ::fsync(descriptor);
}

int changeOwner(int descriptor, uid_t owner, gid_t group) {
  return fails(Step::Owner) ? -1 : ::fchown(descriptor, owner, group);
}

int changeMode(int descriptor, mode_t mode) {
  return fails(Step::Mode) ? -1 : ::fchmod(descriptor, mode);
}

int link(int descriptor, const std::string& name) {
  if (fails(Step::Link, name)) return -1;
  const std::string self = fmt::format("/proc/self/fd/{}", descriptor);
  return ::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW);
}

int rename(const std::string& from, const std::string& to) {
  return fails(Step::Rename, to) ? -1 : ::rename(from.c_str(), to.c_str());
}

int renameNew(const std::string& from, const std::string& to) {
  if (fails(Step::Rename, to)) return -1;
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
  // A file system that cannot promise it: between the look and the rename somebody may be quicker.
  struct stat there {};
  if (::lstat(to.c_str(), &there) == 0) {
    errno = EEXIST;
    return -1;
  }
  return ::rename(from.c_str(), to.c_str());
}

int remove(const std::string& path) {
  return fails(Step::Remove, path) ? -1 : ::unlink(path.c_str());
}

}  // namespace gathernd::disk
