// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/disk/atomic_file.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "core/formats/disk/disk.h"
#include "core/text/text_parts.h"

namespace gathernd {
namespace {

// Files on their way to a name. One without any name where the file system has such: the kernel forgets it
// with its process. Else NAME.PID-NUMBER.tmp beside the target, locked while its writer lives; what a killed
// process left is swept when the same name is saved again.

struct Temporary {
  int descriptor = -1;  ///< for reading and writing; -1: it failed
  std::string name;     ///< empty: none
  int error = 0;        ///< errno
};

namespace fs = std::filesystem;

constexpr std::size_t kMaxNameBytes = 255;
constexpr std::size_t kSuffixBytes = 32;  // at most: ".", two numbers of ten digits, "-", ".tmp"
constexpr int kAttempts = 100;
constexpr mode_t kMode = 0666;  // the umask takes the rest

std::atomic<unsigned> counter{0};

/// The target's name, shortened between two characters where the suffix would not fit.
std::string prefixOf(const std::string& target) {
  std::string name = nameOfFile(target);
  std::size_t size = std::min(name.size(), kMaxNameBytes - kSuffixBytes);
  const auto continues = [&name](std::size_t at) {
    return (static_cast<unsigned char>(name[at]) & 0xC0) == 0x80;
  };
  while (size > 0 && size < name.size() && continues(size)) --size;
  name.resize(size);
  return name + '.';
}

struct Writer {
  pid_t process;
  unsigned number;
};

/// Of "PID-NUMBER.tmp".
std::optional<Writer> writerOf(std::string_view text) {
  const auto process = numberIn<pid_t>(takePart(text, '-'));
  const auto number = numberIn<unsigned>(takePart(text, '.'));
  if (!process || *process <= 0 || !number || text != "tmp") return std::nullopt;
  return Writer{*process, *number};
}

bool isGone(const Writer& writer) {
  // A process of our own number that came before us, as every first one of a container.
  if (writer.process == getpid()) return writer.number >= counter;
  return kill(writer.process, 0) != 0 && errno == ESRCH;
}

/// Nobody holds it, in no other container either, where our view of processes ends.
bool isAbandoned(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return false;
  struct stat state {};
  const bool abandoned = fstat(descriptor, &state) == 0 && S_ISREG(state.st_mode) &&
                         state.st_uid == geteuid() && flock(descriptor, LOCK_EX | LOCK_NB) == 0;
  close(descriptor);
  return abandoned;
}

/// An unused name beside `target` that fits the file system, however long the target's own.
std::string temporaryName(const std::string& target) {
  return besideFile(target, fmt::format("{}{}-{}.tmp", prefixOf(target), getpid(), counter++));
}

Temporary openNameless(const std::string& folder) {
  const int descriptor = disk::open(folder, O_RDWR | O_TMPFILE, kMode);
  if (descriptor < 0) return {.descriptor = -1, .name = {}, .error = errno};
  // It is given its name by way of /proc.
  if (access(fmt::format("/proc/self/fd/{}", descriptor).c_str(), F_OK) != 0) {
    close(descriptor);
    return {.descriptor = -1, .name = {}, .error = ENOTSUP};
  }
  return {.descriptor = descriptor, .name = {}, .error = 0};
}

Temporary openNamed(const std::string& target) {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    std::string name = temporaryName(target);
    // O_EXCL: never through a link that somebody has laid in wait.
    const int descriptor = disk::open(name, O_RDWR | O_CREAT | O_EXCL, kMode);
    if (descriptor >= 0) return {.descriptor = descriptor, .name = std::move(name), .error = 0};
    if (errno != EEXIST) break;
  }
  return {.descriptor = -1, .name = {}, .error = errno};
}

/// In the folder of `target`.
Temporary openTemporary(const std::string& target) {
  Temporary file = openNameless(folderOfFile(target));
  if (file.descriptor < 0) file = openNamed(target);
  if (file.descriptor >= 0) flock(file.descriptor, LOCK_EX | LOCK_NB);
  return file;
}

/// In the system's folder for such, without a name.
Temporary openStaging() {
  std::error_code failed;
  const fs::path folder = fs::temp_directory_path(failed);
  if (failed) return {.descriptor = -1, .name = {}, .error = failed.value()};
  Temporary file = openNameless(folder.string());
  if (file.descriptor >= 0) return file;
  file = openNamed((folder / "gathernd").string());
  if (file.descriptor >= 0) disk::remove(std::exchange(file.name, {}));
  return file;
}

/// Removes what processes that are gone left of saving `target`.
void sweepTemporaries(const std::string& target) {
  const std::string prefix = prefixOf(target);
  const std::string folder = folderOfFile(target);
  forEachName(folder, [&](std::string_view name) {
    if (!name.starts_with(prefix)) return false;
    const auto writer = writerOf(name.substr(prefix.size()));
    if (!writer || !isGone(*writer)) return false;
    const std::string path = fmt::format("{}/{}", folder, name);
    if (isAbandoned(path)) disk::remove(path);
    return false;
  });
}

// Bytes from one open file to another, piece by piece. Each function gives an errno, 0 when all went well.

constexpr int kLookMs = 50;  // between two looks for a stop

/// `take(bytes, offset)` for each piece of the file, until it says an errno.
template <class Take>
int forEachPiece(int from, Take take) {
  std::array<char, 1 << 16> piece;
  for (std::int64_t at = 0;;) {
    const ssize_t got = disk::read(from, piece.data(), piece.size(), at);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return errno;
    if (got == 0) return 0;
    if (const int number = take(std::string_view(piece.data(), static_cast<std::size_t>(got)), at);
        number != 0) {
      return number;
    }
    at += got;
  }
}

/// -1 and ECANCELED in errno at a stop.
int openStream(const std::string& path, const std::stop_token& stop) {
  for (;;) {
    const int descriptor = disk::open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY);
    if (descriptor >= 0 || errno != ENXIO) return descriptor;
    // Nobody reads yet, as with a shell's own redirection.
    if (stop.stop_requested()) {
      errno = ECANCELED;
      return -1;
    }
    poll(nullptr, 0, kLookMs);
  }
}

/// Waits for room where there is none, as in a pipe; ECANCELED at a stop.
int writeAll(int to, std::string_view bytes, const std::stop_token& stop = {}) {
  while (!bytes.empty()) {
    if (stop.stop_requested()) return ECANCELED;
    const ssize_t written = disk::write(to, bytes);
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      pollfd room{.fd = to, .events = POLLOUT, .revents = 0};
      poll(&room, 1, kLookMs);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

int writeAt(int descriptor, std::string_view bytes, std::int64_t offset) {
  while (!bytes.empty()) {
    const ssize_t written = disk::write(descriptor, bytes, offset);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
    offset += written;
  }
  return 0;
}

/// The whole of `from` over the beginning of `to`.
int copyBytes(int from, int to) {
  return forEachPiece(from, [to](std::string_view bytes, std::int64_t at) { return writeAt(to, bytes, at); });
}

/// The whole of `from` into a pipe or device. Waits for a reader, and for room; ECANCELED at a stop.
int streamBytes(int from, const std::string& to, const std::stop_token& stop) {
  const int descriptor = openStream(to, stop);
  if (descriptor < 0) return errno;
  const int number = forEachPiece(
      from, [&](std::string_view bytes, std::int64_t) { return writeAll(descriptor, bytes, stop); });
  close(descriptor);
  return number;
}

std::int64_t sizeOf(int descriptor) {
  struct stat state {};
  return fstat(descriptor, &state) == 0 ? state.st_size : -1;
}

int overwriteBytes(int from, int to) {
  const std::int64_t size = sizeOf(from);
  if (size < 0) return errno;
  // A full disk is said before the first byte is lost; some file systems cannot know.
  const int room = size == 0 ? 0 : posix_fallocate(to, 0, size);
  if (room != 0 && room != EOPNOTSUPP && room != EINVAL) return room;
  if (const int number = copyBytes(from, to); number != 0) return number;
  return disk::resize(to, size) == 0 && disk::sync(to) == 0 ? 0 : errno;
}

/// The content of `from` becomes that of the file `to`, which stays the same file. `old` is an empty file
/// that keeps what was there, and from which it is put back where this fails.
int replaceBytes(int from, const std::string& to, int old) {
  const int descriptor = disk::open(to, O_RDWR);
  if (descriptor < 0) return errno;
  int number = copyBytes(descriptor, old);
  if (number == 0) {
    number = overwriteBytes(from, descriptor);
    if (number != 0) overwriteBytes(old, descriptor);
  }
  close(descriptor);
  return number;
}

constexpr int kMaxLinks = 40;  // as the kernel's own
constexpr mode_t kAnyWrite = S_IWUSR | S_IWGRP | S_IWOTH;

tl::unexpected<Error> refused(std::string_view reason, const std::string& path, int number = 0) {
  return failAt(path, ErrorCode::Io, reason, {{"why", std::strerror(number)}});
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
  std::vector<ErrorArg> args = {{"why", std::strerror(number)}};
  if (folderError_ != 0) args.emplace_back("folder", std::strerror(folderError_));
  return failAt(path_, ErrorCode::Io, folderError_ != 0 ? "file.write_place" : "file.write", std::move(args));
}

Expected<void> AtomicFile::unlessFailed(int number) const {
  return number == 0 ? Expected<void>() : failure(number);
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
  return unlessFailed(keepAccess(descriptor_, target_));
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
  return unlessFailed(writeAll(descriptor_, bytes));
}

Expected<void> AtomicFile::rewrite(std::int64_t offset, std::string_view bytes) {
  return unlessFailed(writeAt(descriptor_, bytes, offset));
}

Expected<void> AtomicFile::sync() {
  return unlessFailed(disk::sync(descriptor_) == 0 ? 0 : errno);
}

Expected<void> AtomicFile::publish(const std::stop_token& stop) {
  auto ok = isStream() ? stream(stop) : inPlace_ ? overwrite() : rename();
  published_ = ok.has_value();
  return ok;
}

Expected<void> AtomicFile::commit(const std::stop_token& stop) {
  TRY(sync());
  return publish(stop);
}

Expected<void> AtomicFile::rename() {
  const bool refuses = existing_ == Existing::Refuse;
  const std::string folder = folderOfFile(target_.file);  // now: memory must not fail once it has its name
  if (temporary_.empty()) {
    // A name that is there cannot be linked over; so it takes two steps.
    TRY(unlessFailed(refuses ? linkTo(descriptor_, target_.file)
                             : linkBeside(descriptor_, target_.file, temporary_)));
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
  return unlessFailed(number);
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
