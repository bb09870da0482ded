// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/disk/atomic_file.h"

#include <array>
#include <cerrno>
#include <climits>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "core/formats/disk/disk.h"
#include "core/formats/disk/folder_names.h"
#include "core/formats/disk/temporaries.h"

namespace gathernd {
namespace {

constexpr int kMaxLinks = 40;  // as the kernel's own
constexpr mode_t kAnyWrite = S_IWUSR | S_IWGRP | S_IWOTH;

tl::unexpected<Error> refused(std::string reason, const std::string& path, int number = 0) {
  return failAt(path, ErrorCode::Io, std::move(reason), {{"why", std::string(std::strerror(number))}});
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

// Renaming is durable only once the folder is on disk; some file systems refuse this, and then it is best
// effort.
void syncFolder(const std::string& folder) {
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  disk::sync(descriptor);
  close(descriptor);
}

int linkTo(int descriptor, const std::string& name) {
  return disk::link(descriptor, name) == 0 ? 0 : errno;
}

/// Under a name for the time being; an errno.
int linkBeside(int descriptor, const std::string& target, std::string& name) {
  constexpr int kTries = 100;
  int number = EEXIST;
  for (int attempt = 0; attempt < kTries && number == EEXIST; ++attempt) {
    std::string one = temporaryName(target);
    number = linkTo(descriptor, one);
    if (number == 0) name = std::move(one);
  }
  return number;
}

bool isProtection(int number) {
  return number == EACCES || number == EPERM;
}

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
    target.file = TRY(followLinks(path));
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

/// Gives the open file owner, group, access list and mode of what stands at the target. Owner and group as
/// far as this user may; where the group cannot be kept, the new group may no more than everybody. An errno.
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

}  // namespace

tl::unexpected<Error> AtomicFile::failure(int number) const {
  std::vector<ErrorArg> args = {{"why", std::string(std::strerror(number))}};
  if (folderError_ != 0) args.push_back({"folder", std::string(std::strerror(folderError_))});
  return failAt(path_, ErrorCode::Io, folderError_ != 0 ? "file.write_place" : "file.write", std::move(args));
}

Expected<AtomicFile> AtomicFile::create(const std::string& path, Existing existing) {
  AtomicFile file;
  file.path_ = path;
  file.existing_ = existing;
  file.target_ = TRY(findWriteTarget(path));
  if (existing == Existing::Refuse && file.target_.kind != WriteTarget::Kind::New)
    return file.failure(EEXIST);
  TRY(file.open());
  return file;
}

Expected<void> AtomicFile::open() {
  using Kind = WriteTarget::Kind;
  Temporary temporary;
  if (!isStream()) {
    sweepTemporaries(target_.file);
    temporary = openTemporary(target_.file);
    inPlace_ = temporary.descriptor < 0 && isProtection(temporary.error) && target_.kind == Kind::File;
    if (inPlace_) folderError_ = temporary.error;
  }
  if (isStream() || inPlace_) temporary = openStaging();
  if (temporary.descriptor < 0) return failure(temporary.error);
  descriptor_ = temporary.descriptor;
  temporary_ = std::move(temporary.name);
  if (target_.kind != Kind::File || inPlace_) return {};
  const int number = keepAccess(descriptor_, target_);
  if (number != 0) return failure(number);
  return {};
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      inPlace_(other.inPlace_),
      published_(other.published_),
      folderError_(other.folderError_),
      existing_(other.existing_),
      path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})) {}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!temporary_.empty()) disk::remove(temporary_);
}

Expected<void> AtomicFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = disk::write(descriptor_, bytes);
    if (written < 0) {
      if (errno == EINTR) continue;
      return failure(errno);
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Expected<void> AtomicFile::rewrite(std::int64_t offset, std::string_view bytes) {
  if (const int number = writeAt(descriptor_, bytes, offset); number != 0) return failure(number);
  return {};
}

Expected<void> AtomicFile::sync() {
  if (disk::sync(descriptor_) != 0) return failure(errno);
  return {};
}

Expected<void> AtomicFile::publish(const std::stop_token& stop) {
  auto ok = isStream() ? stream(stop) : inPlace_ ? overwrite() : rename();
  published_ = ok.has_value();
  return ok;
}

Expected<void> AtomicFile::commit(const std::stop_token& stop) {
  return sync().and_then([&] { return publish(stop); });
}

Expected<void> AtomicFile::rename() {
  const bool refuses = existing_ == Existing::Refuse;
  const std::string folder = folderOfFile(target_.file);  // now: memory must not fail once it has its name
  if (temporary_.empty()) {
    // A name that is there cannot be linked over; so it takes two steps.
    const int number =
        refuses ? linkTo(descriptor_, target_.file) : linkBeside(descriptor_, target_.file, temporary_);
    if (number != 0) return failure(number);
  }
  if (!temporary_.empty()) {
    const int renamed =
        refuses ? disk::renameNew(temporary_, target_.file) : disk::rename(temporary_, target_.file);
    if (renamed != 0) {
      // In a folder such as /tmp a file of somebody else's may be written to, but not replaced.
      if (!isProtection(errno) || target_.kind != WriteTarget::Kind::File) return failure(errno);
      folderError_ = errno;
      return overwrite();
    }
    temporary_.clear();
  }
  syncFolder(folder);
  return {};
}

Expected<void> AtomicFile::stream(const std::stop_token& stop) {
  const int number = streamBytes(descriptor_, target_.file, stop);
  if (number == ECANCELED) return fail(ErrorCode::Cancelled, "cancelled");
  if (number != 0) return failure(number);
  return {};
}

Expected<void> AtomicFile::overwrite() {
  const Temporary old = openStaging();
  if (old.descriptor < 0) return failure(old.error);
  const int number = replaceBytes(descriptor_, target_.file, old.descriptor);
  close(old.descriptor);
  if (number != 0) return failure(number);
  inPlace_ = true;
  return {};
}

Expected<FileIdentity> AtomicFile::identity() const {
  return inPlace_ ? identifyFile(target_.file) : identifyOpenFile(descriptor_, path_);
}

}  // namespace gathernd
