// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/house/source_rules.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <regex>
#include <set>
#include <span>
#include <string_view>

namespace gathernd::house {
namespace {

namespace fs = std::filesystem;

/// A room of the house: the sources under `folder` may include ours only under `mayInclude`.
struct Room {
  std::string_view folder;
  std::vector<std::string_view> mayInclude;
  bool qt;
};

/// The most special folder first: a file belongs to the first room that holds it.
const std::vector<Room>& rooms() {
  static const std::vector<Room> all = {
      {"core/formats/", {"core/"}, false},
      // A generated list of the examples is not a source of ours; core is all that core may name.
      {"core/", {"core/"}, false},
      {"gpu/", {"gpu/", "core/"}, false},
      {"ui/", {"ui/", "core/"}, true},
      {"app/", {"app/", "ui/", "gpu/", "core/"}, true},
      {"tests/", {"tests/", "app/", "ui/", "gpu/", "core/"}, true},
  };
  return all;
}

constexpr std::array<std::string_view, 5> kFolders = {"core", "gpu", "ui", "app", "tests"};
/// Folders of tests/ that stand for no source folder of their own.
constexpr std::array<std::string_view, 8> kTestsOnly = {"benchmarks", "conformance", "data",    "fuzz",
                                                        "house",      "soak",        "support", "ui/screens"};

bool isSource(const fs::path& path) {
  static const std::set<std::string> kinds = {".cpp", ".h", ".cu", ".cuh"};
  return kinds.contains(path.extension().string());
}

const Room* roomOf(const std::string& path) {
  for (const Room& room : rooms()) {
    if (path.starts_with(room.folder)) return &room;
  }
  return nullptr;
}

struct Include {
  std::string name;
  bool quoted;
};

std::optional<Include> includeOn(const std::string& line) {
  static const std::regex pattern(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])");
  std::smatch match;
  if (!std::regex_search(line, match, pattern)) return std::nullopt;
  return Include{match[2].str(), match[1].str() == "\""};
}

bool isQt(const Include& include) {
  static const std::regex pattern(
      R"(^(Qt[A-Z][A-Za-z0-9]*/)?Q[A-Z][A-Za-z0-9]*$|^q[a-z0-9_]+\.h$|^Qt[A-Z][A-Za-z0-9]*$)");
  return std::regex_search(include.name, pattern);
}

bool isCuda(const Include& include) {
  static const std::regex pattern(
      R"(^(cuda|cooperative_groups|cub/|thrust/|curand|nvtx|nvml|device_launch))");
  return std::regex_search(include.name, pattern);
}

bool isOurs(const Include& include) {
  return std::any_of(kFolders.begin(), kFolders.end(), [&](std::string_view folder) {
    return include.name.starts_with(std::string(folder) + "/");
  });
}

void checkInclude(const fs::path& root, const std::string& path, const Room& room, const Include& include,
                  std::vector<Violation>& found) {
  // core/formats is a library above core: core itself must not reach into it.
  const bool fromCore = room.folder == "core/";
  if (isOurs(include)) {
    const bool allowed =
        std::any_of(room.mayInclude.begin(), room.mayInclude.end(),
                    [&](std::string_view folder) { return include.name.starts_with(folder); });
    if (!allowed || (fromCore && include.name.starts_with("core/formats/"))) {
      found.push_back(
          {Rule::ForeignInclude, path, std::string(room.folder) + " may not include " + include.name});
    }
  } else if (include.quoted && !include.name.ends_with(".moc") &&
             fs::exists((root / path).parent_path() / include.name)) {
    found.push_back(
        {Rule::RelativeInclude, path, include.name + " is included from its own folder, not from the root"});
  }
  if (!room.qt && isQt(include)) {
    found.push_back(
        {Rule::QtBelowUi, path, "there is no Qt in " + std::string(room.folder) + ": " + include.name});
  }
  if (!path.starts_with("gpu/") && !path.starts_with("tests/gpu/") && isCuda(include)) {
    found.push_back({Rule::CudaOutsideGpu, path, "CUDA stays in gpu/: " + include.name});
  }
}

void checkFile(const fs::path& root, const std::string& path, std::vector<Violation>& found) {
  const Room* room = roomOf(path);
  std::ifstream file(root / path);
  std::string line;
  int lines = 0;
  while (std::getline(file, line)) {
    ++lines;
    if (lines == 1 && line != "// SPDX-License-Identifier: GPL-3.0-or-later") {
      found.push_back({Rule::Licence, path, "the first line is not the SPDX licence line"});
    }
    if (const auto include = includeOn(line)) checkInclude(root, path, *room, *include, found);
  }
  if (lines == 0) found.push_back({Rule::Licence, path, "an empty file"});
  if (lines > kMostLines && !path.starts_with("tests/")) {
    found.push_back({Rule::Length, path, std::to_string(lines) + " lines; a file is one idea"});
  }
}

std::vector<std::string> sources(const fs::path& root) {
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
  return paths;
}

/// tests/core/gather stands for core/gather: a test folder without its source folder has lost its subject.
void checkMirror(const fs::path& root, std::vector<Violation>& found) {
  if (!fs::exists(root / "tests")) return;
  for (auto entry = fs::recursive_directory_iterator(root / "tests");
       entry != fs::recursive_directory_iterator(); ++entry) {
    if (!entry->is_directory()) continue;
    const fs::path inside = fs::relative(entry->path(), root / "tests");
    const bool testsOnly =
        std::find(kTestsOnly.begin(), kTestsOnly.end(), inside.generic_string()) != kTestsOnly.end();
    if (testsOnly || inside.filename() == "data") {
      entry.disable_recursion_pending();
    } else if (!fs::is_directory(root / inside)) {
      found.push_back({Rule::Mirror, "tests/" + inside.generic_string(),
                       "there is no folder " + inside.generic_string()});
    }
  }
}

}  // namespace

std::vector<Violation> checkTree(const fs::path& root) {
  std::vector<Violation> found;
  for (const std::string& path : sources(root)) checkFile(root, path, found);
  checkMirror(root, found);
  return found;
}

int sourceCount(const fs::path& root) {
  return static_cast<int>(sources(root).size());
}

}  // namespace gathernd::house
