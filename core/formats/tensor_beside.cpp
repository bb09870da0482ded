// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <functional>

#include <fmt/format.h>
#include <sys/stat.h>

#include "core/formats/common/file_path.h"
#include "core/formats/disk/folder_names.h"
#include "core/formats/scenario_save.h"
#include "core/scenario/scenario_json.h"
#include "core/tensor/mapped_file.h"
#include "core/text/utf8.h"

namespace gathernd {
namespace {

constexpr std::size_t kMaxNameBytes = 255;
constexpr std::size_t kEndingBytes = 32;  // at most: ".indices-", ten digits, ".npy", and room for ".tmp"s
constexpr std::string_view kEnding = ".npy";

/// What JSON keeps as it is, and no part of a path.
bool isPlainText(std::string_view text) {
  while (!text.empty()) {
    const CodePoint point = firstCodePoint(text);
    const auto first = static_cast<unsigned char>(text.front());
    if (point.bytes == 0 || first < 0x20 || first == '"' || first == '\\' || first == ':') return false;
    text.remove_prefix(point.bytes);
  }
  return true;
}

/// NAME of NAME.gathernd, or a word of ours where a scenario could not name a file so.
std::string stemOf(const std::string& scenario) {
  std::string name = nameOfFile(scenario);
  if (const std::size_t dot = name.rfind('.'); dot != name.npos && dot > 0) name.resize(dot);
  const bool fits = name.size() + kEndingBytes <= kMaxNameBytes;
  return fits && !name.empty() && isPlainText(name) && staysInFolder(name) ? name : "gathernd";
}

std::string prefixOf(const std::string& scenario, std::string_view tensor) {
  return fmt::format("{}.{}", stemOf(scenario), tensor);
}

/// 2 of "NAME.params-2.npy", 1 of "NAME.params.npy"; 0 of any other name.
unsigned numberOf(std::string_view file, std::string_view prefix) {
  if (!file.starts_with(prefix) || !file.ends_with(kEnding)) return 0;
  file.remove_prefix(prefix.size());
  if (file == kEnding) return 1;
  if (!file.starts_with('-') || file.size() <= 1 + kEnding.size()) return 0;
  file = file.substr(1, file.size() - 1 - kEnding.size());
  unsigned number = 0;
  const auto [end, status] = std::from_chars(file.data(), file.data() + file.size(), number);
  return status == std::errc() && end == file.data() + file.size() && number > 1 ? number : 0;
}

bool isSameFile(const std::string& a, const std::string& b) {
  struct stat first {
  }, second{};
  return stat(a.c_str(), &first) == 0 && stat(b.c_str(), &second) == 0 && first.st_dev == second.st_dev &&
         first.st_ino == second.st_ino;
}

bool contains(const MappedFile& text, std::string_view word) {
  const auto* const begin = reinterpret_cast<const char*>(text.data());
  const auto* const end = begin + text.size();
  return std::search(begin, end, std::boyer_moore_horspool_searcher(word.begin(), word.end())) != end;
}

/// Beyond ASCII a JSON text may spell a name in several ways; then what follows that must do.
std::string_view plainEnd(std::string_view name) {
  const auto beyond = std::find_if(name.rbegin(), name.rend(), [](char c) { return (c & 0x80) != 0; });
  return name.substr(static_cast<std::size_t>(name.rend() - beyond));
}

}  // namespace

std::string newTensorFile(const std::string& scenario, std::string_view tensor) {
  const std::string prefix = prefixOf(scenario, tensor);
  unsigned last = 0;
  forEachName(folderOfFile(scenario), [&](std::string_view name) {
    last = std::max(last, numberOf(name, prefix));
    return false;
  });
  return last == 0 ? prefix + std::string(kEnding) : fmt::format("{}-{}{}", prefix, last + 1, kEnding);
}

std::vector<std::string> ownTensorFiles(const std::string& scenario) {
  std::vector<std::string> files;
  const auto text = MappedFile::open(scenario);
  if (!text) return files;
  const std::string params = prefixOf(scenario, "params"), indices = prefixOf(scenario, "indices");
  forEachName(folderOfFile(scenario), [&](std::string_view name) {
    const bool own = numberOf(name, params) > 0 || numberOf(name, indices) > 0;
    // In quotes it is no part of a note's text, where a quote has a backslash before it.
    if (own && contains(**text, fmt::format("\"{}\"", name))) files.emplace_back(name);
    return false;
  });
  return files;
}

bool namedByAnother(const std::string& scenario, const std::string& file) {
  const std::string folder = folderOfFile(scenario);
  const int ended = forEachName(folder, [&](std::string_view name) {
    if (fileKind(name) != FileKind::Scenario) return false;
    const std::string other = fmt::format("{}/{}", folder, name);
    if (isSameFile(other, scenario)) return false;
    const auto text = MappedFile::open(other);
    return !text || contains(**text, plainEnd(file)) || (*text)->damaged();
  });
  return ended != 0;
}

}  // namespace gathernd
