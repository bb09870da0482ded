// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/house/source_tree.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <regex>
#include <set>

namespace gathernd::house {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 5> kFolders = {"core", "gpu", "ui", "app", "tests"};

bool isSource(const fs::path& path) {
  static const std::set<std::string> kinds = {".cpp", ".h", ".cu", ".cuh"};
  return kinds.contains(path.extension().string());
}

std::optional<Include> includeOn(const std::string& line) {
  static const std::regex pattern(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])");
  std::smatch match;
  if (!std::regex_search(line, match, pattern)) return std::nullopt;
  return Include{match[2].str(), match[1].str() == "\""};
}

Source readSource(const fs::path& root, const std::string& path) {
  Source source{path, path.substr(0, path.rfind('/')), {}, {}};
  std::ifstream file(root / path);
  std::string line;
  while (std::getline(file, line)) {
    if (line.find("include") != std::string::npos) {
      if (auto include = includeOn(line)) source.includes.push_back(std::move(*include));
    }
    source.lines.push_back(std::move(line));
  }
  return source;
}

/// Takes comments and quoted text out, from line to line.
class Plain {
 public:
  std::string operator()(const std::string& line) {
    std::string out;
    for (std::size_t at = 0; at < line.size(); ++at) {
      const std::string_view rest = std::string_view(line).substr(at);
      if (raw_) {
        const std::size_t end = rest.find(closing_);
        if (end == std::string_view::npos) return out;
        at += end + closing_.size() - 1;
        raw_ = false;
      } else if (comment_) {
        const std::size_t end = rest.find("*/");
        if (end == std::string_view::npos) return out;
        at += end + 1;
        comment_ = false;
      } else if (rest.starts_with("//")) {
        return out;
      } else if (rest.starts_with("/*")) {
        comment_ = true;
        ++at;
      } else if (rest.starts_with("R\"")) {
        const std::size_t open = rest.find('(');
        closing_ = ")" + std::string(rest.substr(2, open - 2)) + "\"";
        raw_ = true;
        at += open;
      } else if (line[at] == '"' || (line[at] == '\'' && !digitBefore(line, at))) {
        at = endOfQuoted(line, at);
      } else {
        out += line[at];
      }
    }
    return out;
  }

 private:
  static bool digitBefore(const std::string& line, std::size_t at) {  // 1'000
    return at > 0 && std::isxdigit(static_cast<unsigned char>(line[at - 1])) != 0;
  }
  static std::size_t endOfQuoted(const std::string& line, std::size_t at) {
    const char quote = line[at];
    for (++at; at < line.size() && line[at] != quote; ++at) {
      if (line[at] == '\\') ++at;
    }
    return at;
  }

  bool comment_ = false, raw_ = false;
  std::string closing_;
};

}  // namespace

std::vector<Source> readSources(const fs::path& root) {
  std::vector<std::string> paths;
  for (const std::string_view folder : kFolders) {
    if (!fs::exists(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      if (entry.is_regular_file() && isSource(entry.path())) {
        paths.push_back(fs::relative(entry.path(), root).generic_string());
      }
    }
  }
  std::sort(paths.begin(), paths.end());
  std::vector<Source> sources;
  sources.reserve(paths.size());
  for (const std::string& path : paths) sources.push_back(readSource(root, path));
  return sources;
}

bool isOurs(const Include& include) {
  return include.quoted && std::any_of(kFolders.begin(), kFolders.end(), [&](std::string_view folder) {
           return include.name.starts_with(std::string(folder) + "/");
         });
}

std::vector<std::string> plainLines(const Source& source) {
  Plain plain;
  std::vector<std::string> lines;
  lines.reserve(source.lines.size());
  for (const std::string& line : source.lines) lines.push_back(plain(line));
  return lines;
}

}  // namespace gathernd::house
