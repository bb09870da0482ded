// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cerrno>
#include <climits>
#include <cstring>

#include <fcntl.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "core/formats/disk/atomic_file.h"
#include "core/formats/disk/disk.h"
#include "core/formats/disk/folder_names.h"

namespace gathernd {
namespace {

constexpr int kMaxLinks = 40;  // as the kernel's own
constexpr mode_t kAnyWrite = S_IWUSR | S_IWGRP | S_IWOTH;

tl::unexpected<Error> refused(std::string reason, const std::string& path, int number = 0) {
  Error error(ErrorCode::Io, std::move(reason),
              {{"path", path}, {"why", std::string(std::strerror(number))}});
  error.path = path;
  return fail(std::move(error));
}

/// By the links' own words, so that one which leads nowhere yet is followed as well.
Expected<std::string> followLinks(const std::string& path) {
  std::string at = path;
  std::array<char, PATH_MAX> link;
  for (int links = 0; links <= kMaxLinks; ++links) {
    const ssize_t size = readlink(at.c_str(), link.data(), link.size());
    if (size < 0) return at;
    const std::string_view next(link.data(), static_cast<std::size_t>(size));
    at = next.starts_with('/') ? std::string(next) : besideFile(at, next);
  }
  return refused("file.write", path, ELOOP);
}

bool isStream(mode_t mode) {
  return S_ISFIFO(mode) || S_ISCHR(mode);
}

/// Linux keeps an access list beside the mode, whose group bits then are only its upper bound.
bool keepsAccessList(int descriptor, const std::string& file) {
  constexpr const char* kName = "system.posix_acl_access";
  std::array<char, 4096> list;
  const ssize_t size = getxattr(file.c_str(), kName, list.data(), list.size());
  if (size < 0) {
    const bool none = errno == ENODATA || errno == ENOTSUP;
    fremovexattr(descriptor, kName);  // what the folder gives to new files
    return none;
  }
  return fsetxattr(descriptor, kName, list.data(), static_cast<std::size_t>(size), 0) == 0;
}

}  // namespace

Expected<WriteTarget> findWriteTarget(const std::string& path) {
  WriteTarget target;
  target.file = path;
  const bool there = stat(path.c_str(), &target.state) == 0;
  const mode_t mode = target.state.st_mode;
  if (there && isStream(mode)) {
    target.kind = WriteTarget::Kind::Stream;
  } else if (there && !S_ISREG(mode)) {
    return S_ISDIR(mode) ? refused("file.write", path, EISDIR) : refused("file.write_kind", path);
  } else {
    // Only for these: what a link of /proc says, such as "pipe:[7]", is no path.
    auto file = TRY(followLinks(path));
    target.file = std::move(file);
    if (there) target.kind = WriteTarget::Kind::File;
  }
  if (!there) return target;
  // The superuser may write to everything; that a file was protected still says what its owner meant.
  const bool marked = target.kind == WriteTarget::Kind::File && (mode & kAnyWrite) == 0;
  if (marked || faccessat(AT_FDCWD, target.file.c_str(), W_OK, AT_EACCESS) != 0) {
    return refused("file.protected", path);
  }
  return target;
}

int keepAccess(int descriptor, const WriteTarget& target) {
  struct stat made {};
  if (fstat(descriptor, &made) != 0) return errno;
  const struct stat& old = target.state;
  mode_t mode = old.st_mode & 07777;
  bool groupKept = made.st_gid == old.st_gid;
  if (made.st_uid != old.st_uid || !groupKept) {
    const bool both = disk::changeOwner(descriptor, old.st_uid, old.st_gid) == 0;
    groupKept = both || groupKept || disk::changeOwner(descriptor, static_cast<uid_t>(-1), old.st_gid) == 0;
    // What ran as its owner must not run as somebody else.
    if (!both) mode &= ~static_cast<mode_t>(S_ISUID | S_ISGID);
  }
  const bool listKept = keepsAccessList(descriptor, target.file);
  if (!groupKept || !listKept) {
    const mode_t everybody = (mode & S_IRWXO) << 3;
    mode &= ~static_cast<mode_t>(S_IRWXG) | everybody;
  }
  return disk::changeMode(descriptor, mode) == 0 ? 0 : errno;
}

}  // namespace gathernd
