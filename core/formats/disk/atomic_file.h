// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a file so that others see the old content or the new, never a part: a temporary file in the same
// folder, fsync, rename. Without commit() nothing of it stays. Three targets are not renamed over: a pipe or
// a character device takes the bytes once all are there; a writable file in a folder that takes no other is
// written in place, its old content put back where that fails (only a crash in the midst of it shows a part).
// A file's owner, group, access list and mode are kept; its other hard links keep the old content.
// Thread rule: one thread; several writers of one path are fine.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include <sys/stat.h>

#include "core/error/error.h"
#include "core/formats/disk/file_identity.h"

namespace gathernd {

/// Where a save goes: links followed, and what stands there looked at.

struct WriteTarget {
  enum class Kind {
    New,     ///< nothing is there
    File,    ///< a regular file
    Stream,  ///< a pipe or a character device: bytes go through it, nothing is replaced
  };
  std::string file;  ///< symbolic links followed, a dangling one too
  Kind kind = Kind::New;
  struct stat state {};  ///< where something is there
};

enum class Existing : std::uint8_t { Replace, Refuse };

/// `take` for each piece of `bytes`, until it fails; `cancelled` where a stop comes between two.
template <class Take>
Expected<void> inPieces(std::string_view bytes, const std::stop_token& stop, const Take& take) {
  constexpr std::size_t kPiece = std::size_t{1} << 20;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(kPiece, bytes.size()))) {
    if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    TRY(take(bytes.substr(0, kPiece)));
  }
  return {};
}

class AtomicFile {
 public:
  /// Follows a symbolic link to what it names. `io` when it cannot be written: a folder, a block device or a
  /// socket, a file that is write-protected (by its mode, whoever asks, or for this user), links in a circle;
  /// when the folder takes no file and none is there; when one is there and shall not be.
  static Expected<AtomicFile> create(const std::string& path, Existing existing = Existing::Replace);
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;
  ~AtomicFile();

  Expected<void> write(std::string_view bytes);
  /// Over bytes that are written already; what write() appends stays at the end.
  Expected<void> rewrite(std::int64_t offset, std::string_view bytes);

  /// All that is written is on the disk, still without its name. For several files that belong together:
  /// what can fail has then happened before the first gets its name.
  Expected<void> sync();
  /// After sync(). A stop counts only while a pipe has no reader or no room: `cancelled`.
  Expected<void> publish(const std::stop_token& stop = {});
  /// Both.
  Expected<void> commit(const std::stop_token& stop = {});

  /// A pipe or device: there is no file afterwards, and nothing lies beside it.
  bool isPublished() const { return published_; }
  bool isStream() const { return target_.kind == WriteTarget::Kind::Stream; }
  /// Of the published file, whatever has come into its place since.
  Expected<FileIdentity> identity() const;

 private:
  AtomicFile() = default;
  tl::unexpected<Error> failure(int number) const;
  Expected<void> unlessFailed(int number) const;
  Expected<void> open();
  Expected<void> rename();
  Expected<void> stream(const std::stop_token& stop);
  Expected<void> overwrite();

  int descriptor_ = -1;
  bool inPlace_ = false;
  bool published_ = false;
  int folderError_ = 0;  // why no file can be made in the folder; 0: it can
  Existing existing_ = Existing::Replace;
  std::string path_;  // as the caller said it, for messages
  WriteTarget target_;
  std::string temporary_;  // empty where it has no name, and once renamed
};

}  // namespace gathernd
