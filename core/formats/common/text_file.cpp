// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/common/text_file.h"

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/formats/common/file_path.h"
#include "core/formats/disk/file_identity.h"

namespace gathernd {

Expected<std::string> readTextFile(const std::string& path, std::int64_t limit) {
  // Without O_NONBLOCK a named pipe that nobody writes to would hold the caller for ever; so it reads as
  // empty.
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return cannotOpen(path, errno);
  struct Closer {
    int descriptor;
    ~Closer() { close(descriptor); }
  } closer{descriptor};
  struct stat state {};
  if (fstat(descriptor, &state) != 0) return cannotOpen(path, errno);
  if (S_ISDIR(state.st_mode)) return cannotOpen(path, EISDIR);
  // A pipe ends some time; a device such as /dev/zero need not.
  if (!S_ISREG(state.st_mode) && !S_ISFIFO(state.st_mode)) {
    return failAt(path, ErrorCode::Io, "file.not_regular");
  }
  if (state.st_size > limit) return failAt(path, ErrorCode::Limit, "file.too_large", {{"limit", limit}});

  fcntl(descriptor, F_SETFL, 0);  // a pipe with a writer is read to its end

  std::string text;
  std::array<char, 1 << 16> chunk;
  text.reserve(static_cast<std::size_t>(state.st_size));  // growing by doubling would pass the limit
  for (;;) {
    const ssize_t got = read(descriptor, chunk.data(), chunk.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return cannotOpen(path, errno);
    if (got == 0) return text;
    if (got > limit - static_cast<std::int64_t>(text.size())) {
      return failAt(path, ErrorCode::Limit, "file.too_large", {{"limit", limit}});
    }
    text.append(chunk.data(), static_cast<std::size_t>(got));
  }
}

Expected<void> checkEnding(const std::string& path, const std::string& ending) {
  if (fileEnding(path) == ending) return {};
  return failAt(path, ErrorCode::Unsupported, "file.one_ending", {{"ending", ending}});
}

Expected<void> writeFileAtomically(const std::string& path, std::string_view bytes, Existing existing,
                                   const std::stop_token& stop) {
  auto file = TRY(AtomicFile::create(path, existing));
  TRY(file.write(bytes));
  return file.commit(stop);
}

}  // namespace gathernd
