// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/disk/temporaries.h"

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

}  // namespace gathernd
