// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/disk/file_identity.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/tensor/generate.h"

namespace gathernd {
namespace {

constexpr std::int64_t kWhole = std::int64_t{64} << 20;  // hashed whole up to here
constexpr std::int64_t kPiece = 1 << 16;
constexpr std::int64_t kSamples = 256;

/// Against slips, not against a forger.
class Hash {
 public:
  void add(const char* bytes, std::size_t size) {
    while (size > 0) {
      std::uint64_t word = 0;
      const std::size_t part = std::min(size, sizeof word);
      std::memcpy(&word, bytes, part);
      value_ = splitMix64(std::rotl(value_, 5) ^ word, part);
      bytes += part;
      size -= part;
    }
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

/// Pieces of kPiece bytes, `step` apart; an errno. A file that is cut meanwhile hashes as what is left.
int hashPieces(int descriptor, std::int64_t size, std::int64_t step, Hash& hash) {
  std::array<char, kPiece> piece;
  for (std::int64_t at = 0; at < size; at += step) {
    ssize_t got = 0;
    do {
      got = pread(descriptor, piece.data(), piece.size(), at);
    } while (got < 0 && errno == EINTR);
    if (got < 0) return errno;
    hash.add(piece.data(), static_cast<std::size_t>(got));
  }
  return 0;
}

}  // namespace

Expected<FileIdentity> identifyOpenFile(int descriptor, const std::string& path) {
  struct stat state {};
  if (fstat(descriptor, &state) != 0) return cannotOpen(path, errno);
  if (S_ISDIR(state.st_mode)) return cannotOpen(path, EISDIR);
  if (!S_ISREG(state.st_mode)) return cannotOpen(path, EINVAL);
  constexpr std::int64_t kNsPerSecond = 1'000'000'000;
  FileIdentity identity{.size = state.st_size,
                        .modifiedNs = state.st_mtim.tv_sec * kNsPerSecond + state.st_mtim.tv_nsec,
                        .device = state.st_dev,
                        .inode = state.st_ino,
                        .hash = 0};
  Hash hash;
  const std::int64_t step = identity.size <= kWhole ? kPiece : identity.size / kSamples;
  if (const int number = hashPieces(descriptor, identity.size, step, hash); number != 0) {
    return cannotOpen(path, number);
  }
  identity.hash = hash.value();
  return identity;
}

Expected<FileIdentity> identifyFile(const std::string& path) {
  // O_NONBLOCK: a pipe without a writer would hold us.
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return cannotOpen(path, errno);
  auto identity = identifyOpenFile(descriptor, path);
  close(descriptor);
  return identity;
}

Expected<FileState> stateOfFile(const std::string& path, const FileIdentity& known) {
  struct stat state {};
  if (stat(path.c_str(), &state) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) return FileState::Gone;
    return cannotOpen(path, errno);
  }
  if (!S_ISREG(state.st_mode) || state.st_size != known.size) return FileState::Changed;
  const auto now = TRY(identifyFile(path));
  const bool same = known.size <= kWhole ? now.hash == known.hash && now.size == known.size : now == known;
  return same ? FileState::Same : FileState::Changed;
}

}  // namespace gathernd
