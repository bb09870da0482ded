// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/common/atomic_file.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gathernd {
namespace {

std::string resolveLink(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_symlink(path, ignored)) return path;
  const auto target = std::filesystem::weakly_canonical(path, ignored);
  return ignored ? path : target.string();
}

// Renaming is durable only once the folder is on disk; some file systems refuse this, and then it is best
// effort.
void syncFolder(const std::string& file) {
  const auto folder = std::filesystem::path(file).parent_path();
  const int descriptor = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

}  // namespace

tl::unexpected<Error> AtomicFile::failure(int number) const {
  Error error(ErrorCode::Io, "file.write", {{"path", path_}, {"why", std::string(std::strerror(number))}});
  error.path = path_;
  return fail(std::move(error));
}

Expected<AtomicFile> AtomicFile::create(const std::string& path) {
  AtomicFile file;
  file.path_ = path;
  file.target_ = resolveLink(path);
  struct stat existing {};
  const bool exists = stat(file.target_.c_str(), &existing) == 0;
  if (exists && !S_ISREG(existing.st_mode)) return file.failure(S_ISDIR(existing.st_mode) ? EISDIR : EINVAL);

  static std::atomic<unsigned> counter{0};
  for (int attempt = 0; attempt < 100 && file.descriptor_ < 0; ++attempt) {
    std::string name = fmt::format("{}.{}-{}.tmp", file.target_, getpid(), counter++);
    // O_EXCL: never through a link that somebody has laid in wait; mode 0666 leaves the rest to the umask.
    file.descriptor_ = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file.descriptor_ >= 0) {
      file.temporary_ = std::move(name);
    } else if (errno != EEXIST) {
      return file.failure(errno);
    }
  }
  if (file.descriptor_ < 0) return file.failure(EEXIST);
  if (exists && fchmod(file.descriptor_, existing.st_mode & 07777) != 0) return file.failure(errno);
  return file;
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})) {}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

Expected<void> AtomicFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return failure(errno);
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Expected<void> AtomicFile::rewrite(std::int64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(descriptor_, bytes.data(), bytes.size(), offset);
    if (written < 0) {
      if (errno == EINTR) continue;
      return failure(errno);
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
    offset += written;
  }
  return {};
}

Expected<void> AtomicFile::commit() {
  if (fsync(descriptor_) != 0) return failure(errno);
  const int descriptor = std::exchange(descriptor_, -1);
  if (close(descriptor) != 0) return failure(errno);
  if (rename(temporary_.c_str(), target_.c_str()) != 0) return failure(errno);
  temporary_.clear();
  syncFolder(target_);
  return {};
}

}  // namespace gathernd
