// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/disk/temporaries.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/formats/disk/disk.h"
#include "core/formats/disk/folder_names.h"

namespace gathernd {
namespace {

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
  Writer writer{};
  const char* const end = text.data() + text.size();
  const auto process = std::from_chars(text.data(), end, writer.process);
  if (process.ec != std::errc() || process.ptr == end || *process.ptr != '-') return std::nullopt;
  const auto number = std::from_chars(process.ptr + 1, end, writer.number);
  if (number.ec != std::errc() || std::string_view(number.ptr, end) != ".tmp") return std::nullopt;
  if (writer.process <= 0) return std::nullopt;
  return writer;
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

int streamPiece(int to, std::string_view bytes, const std::stop_token& stop) {
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

}  // namespace

Temporary openTemporary(const std::string& target) {
  Temporary file = openNameless(folderOfFile(target));
  if (file.descriptor < 0) file = openNamed(target);
  if (file.descriptor >= 0) flock(file.descriptor, LOCK_EX | LOCK_NB);
  return file;
}

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

std::string temporaryName(const std::string& target) {
  return besideFile(target, fmt::format("{}{}-{}.tmp", prefixOf(target), getpid(), counter++));
}

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

int copyBytes(int from, int to) {
  return forEachPiece(from, [to](std::string_view bytes, std::int64_t at) { return writeAt(to, bytes, at); });
}

int streamBytes(int from, const std::string& to, const std::stop_token& stop) {
  const int descriptor = openStream(to, stop);
  if (descriptor < 0) return errno;
  const int number = forEachPiece(
      from, [&](std::string_view bytes, std::int64_t) { return streamPiece(descriptor, bytes, stop); });
  close(descriptor);
  return number;
}

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

}  // namespace gathernd
