// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output/last_words.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <initializer_list>
#include <string_view>

#include <unistd.h>

#include "core/error/sentences.h"

namespace gathernd::cli {
namespace {

/// In one write, so that nothing comes in between.
void say(int descriptor, std::initializer_list<std::string_view> parts) {
  std::array<char, 1024> line{};
  std::size_t size = 0;
  for (const std::string_view part : parts) {
    const std::size_t taken = std::min(part.size(), line.size() - size);
    std::memcpy(line.data() + size, part.data(), taken);
    size += taken;
  }
  std::string_view left(line.data(), size);
  while (!left.empty()) {
    const ssize_t written = ::write(descriptor, left.data(), left.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) left.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

void sayLastWords(ErrorCode code, const char* reason, bool json) noexcept {
  const std::string_view name = errorCodeName(code);
  const char* const found = sentenceTemplate(reason);
  const std::string_view sentence = found == nullptr ? reason : found;
  if (json) {
    say(STDOUT_FILENO,
        {R"({"gathernd": 1, "error": {"code": ")", name, R"(", "message": ")", sentence, "\"}}\n"});
  }
  say(STDERR_FILENO, {"gathernd: error: ", name, ": ", sentence, "\n"});
}

}  // namespace gathernd::cli
