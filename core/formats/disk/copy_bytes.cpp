// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/formats/disk/disk.h"
#include "core/formats/disk/temporaries.h"

namespace gathernd {
namespace {

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
