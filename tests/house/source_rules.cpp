// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/house/source_rules.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>

#include "tests/house/source_tree.h"

namespace gathernd::house {
namespace {

namespace fs = std::filesystem;

/// Folders of tests/ that stand for no source folder of their own.
constexpr std::array<std::string_view, 8> kTestsOnly = {
    "data", "house", "lab", "same", "support", "ui/canvas/kept", "ui/screens", "ui/support"};

/// A row of folders.txt: "core/run/cpu (40): core/call core/tensor"; the number is the most files it may
/// hold.
struct Folder {
  int mostFiles = kMaxFiles;
  std::set<std::string> mayInclude;
};
using Table = std::map<std::string, Folder>;

Table readTable(const fs::path& root) {
  static const std::regex row(R"(^(\S+)(?: \((\d+)\))?:(.*)$)");
  Table table;
  std::ifstream file(root / "tests/house/folders.txt");
  std::string line;
  while (std::getline(file, line)) {
    std::smatch match;
    if (line.starts_with("#") || !std::regex_match(line, match, row)) continue;
    Folder& folder = table[match[1].str()];
    if (match[2].matched) folder.mostFiles = std::stoi(match[2].str());
    std::istringstream names(match[3].str());
    for (std::string name; names >> name;) folder.mayInclude.insert(name);
  }
  return table;
}

std::string folderOf(const std::string& path) {
  return path.substr(0, path.rfind('/'));
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

/// QThread itself stays allowed: it also sleeps.
bool isThread(const Include& include) {
  static const std::regex pattern(
      R"(^(thread|future|QThreadPool|QRunnable|QFuture.*|QtConcurrent.*)$|/(QThreadPool|QRunnable|QFuture.*|QtConcurrent.*)$)");
  return std::regex_search(include.name, pattern);
}

class TreeCheck {
 public:
  explicit TreeCheck(const fs::path& root)
      : root_(root), sources_(readSources(root)), table_(readTable(root)) {
    for (const Source& source : sources_) {
      if (source.test()) continue;
      files_[source.folder].push_back(&source);
    }
    for (const Source& source : sources_) {
      for (const Include& include : source.includes) {
        if (isOurs(include)) includers_[include.name].insert(source.path);
      }
    }
  }

  std::vector<Violation> check() {
    for (const Source& source : sources_) {
      checkLicence(source);
      for (const Include& include : source.includes) checkInclude(source, include);
      if (source.test()) continue;
      checkListening(source);
      checkLength(source);
      checkLonely(source);
    }
    for (const auto& [name, files] : files_) checkFolder(name, files);
    checkTable();
    checkCircles();
    checkClasses();
    checkMirror();
    checkRoot();
    return std::move(found_);
  }

 private:
  void add(Rule rule, const std::string& path, std::string what) {
    found_.push_back({rule, path, std::move(what)});
  }

  void checkLicence(const Source& source) {
    if (source.lines.empty() || source.lines.front() != "// SPDX-License-Identifier: GPL-3.0-or-later") {
      add(Rule::Licence, source.path, "the first line is not the SPDX licence line");
    }
  }

  /// The picture and what a class sees follow everything; all else says which parts it shows.
  void checkListening(const Source& source) {
    if (source.path.starts_with("ui/session/") || source.path == "ui/canvas/widget/canvas_view.cpp" ||
        source.path == "ui/presenter/presenter.cpp")
      return;
    for (const std::string& line : plainLines(source))
      if (line.find("&Session::changed") != line.npos)
        add(Rule::OwnListener, source.path, "the session is followed by whenChanged()");
  }

  void checkInclude(const Source& source, const Include& include) {
    const bool below = source.path.starts_with("core/") || source.path.starts_with("gpu/");
    if (below && isQt(include))
      add(Rule::QtBelowUi, source.path, "there is no Qt below ui/: " + include.name);
    if (!source.path.starts_with("gpu/") && !source.path.starts_with("tests/gpu/") && isCuda(include)) {
      add(Rule::CudaOutsideGpu, source.path, "CUDA stays in gpu/: " + include.name);
    }
    if (source.path.starts_with("ui/") && !source.path.starts_with("ui/job/") && isThread(include)) {
      add(Rule::ThreadOutsideJob, source.path,
          "the window works in the background by a Job: " + include.name);
    }
    if (isOurs(include)) {
      if (!source.test()) checkEdge(source, include);
      if (source.test() && include.name.starts_with("tests/lab/") && !source.path.starts_with("tests/lab/"))
        add(Rule::ForeignInclude, source.path,
            "the lab stands on the tests, never they on it: " + include.name);
    } else if (include.quoted && !include.name.ends_with(".moc") &&
               fs::exists((root_ / source.path).parent_path() / include.name)) {
      add(Rule::RelativeInclude, source.path,
          include.name + " is included from its own folder, not from the root");
    }
  }

  void checkEdge(const Source& source, const Include& include) {
    const std::string to = folderOf(include.name);
    if (to == source.folder) return;
    const auto row = table_.find(source.folder);
    if (row == table_.end()) return;  // said once, of the folder
    if (row->second.mayInclude.contains(to)) {
      used_.insert({source.folder, to});
    } else {
      add(Rule::ForeignInclude, source.path, source.folder + " may not include " + include.name);
    }
  }

  void checkLength(const Source& source) {
    const auto lines = static_cast<int>(source.lines.size());
    if (lines > kMaxFileLines) {
      add(Rule::FileLength, source.path,
          std::to_string(lines) + " lines; at most " + std::to_string(kMaxFileLines));
    }
  }

  void checkLonely(const Source& source) {
    if (!source.header() || source.lines.size() >= kShortHeader) return;
    const std::string own = source.stem() + ".cpp";
    if (fs::exists(root_ / own)) return;
    const auto includers = includers_.find(source.path);
    const std::size_t count = includers == includers_.end() ? 0 : includers->second.size();
    if (count < 3) {
      add(Rule::LonelyHeader, source.path,
          "a short header that " + std::to_string(count) + " files include; three, or none of its own");
    }
  }

  void checkFolder(const std::string& name, const std::vector<const Source*>& files) {
    const auto row = table_.find(name);
    if (row == table_.end()) {
      add(Rule::UnknownFolder, name, "tests/house/folders.txt does not have it");
      return;
    }
    const auto count = static_cast<int>(files.size());
    if (count > row->second.mostFiles) {
      add(Rule::FolderSize, name,
          std::to_string(count) + " files; at most " + std::to_string(row->second.mostFiles));
    }
    checkPrefixes(name, files);
  }

  void checkPrefixes(const std::string& folder, const std::vector<const Source*>& files) {
    std::map<std::string, std::set<std::string>> stems;
    for (const Source* source : files) {
      const std::string stem = source->stem().substr(folder.size() + 1);
      stems[stem.substr(0, stem.find('_'))].insert(stem);
    }
    for (const auto& [prefix, names] : stems) {
      // What the folder, or one around it, is about may stand in every name.
      if (static_cast<int>(names.size()) < kPrefixShared ||
          ("/" + folder + "/").find("/" + prefix + "/") != std::string::npos)
        continue;
      add(Rule::Prefix, folder, std::to_string(names.size()) + " subjects begin with " + prefix + "_");
    }
  }

  void checkTable() {
    for (const auto& [name, folder] : table_) {
      if (!files_.contains(name)) {
        add(Rule::UnknownFolder, name, "tests/house/folders.txt has it, the tree has not");
        continue;
      }
      for (const std::string& to : folder.mayInclude) {
        if (!used_.contains({name, to})) add(Rule::UnusedEdge, name, "nothing here includes " + to);
      }
    }
  }

  /// Folders that can be reached from themselves.
  void checkCircles() {
    for (const auto& [start, folder] : table_) {
      std::set<std::string> seen;
      std::vector<std::string> open(folder.mayInclude.begin(), folder.mayInclude.end());
      while (!open.empty()) {
        const std::string name = open.back();
        open.pop_back();
        if (!seen.insert(name).second) continue;
        if (const auto row = table_.find(name); row != table_.end()) {
          open.insert(open.end(), row->second.mayInclude.begin(), row->second.mayInclude.end());
        }
      }
      if (seen.contains(start)) add(Rule::Circle, start, "it includes itself by way of others");
    }
  }

  void checkClasses() {
    for (const ClassSize& size : classSizes(root_)) {
      if (size.lines > kMaxClassLines) {
        add(Rule::ClassLines, size.path,
            size.name + " has " + std::to_string(size.lines) + " lines; at most " +
                std::to_string(kMaxClassLines));
      }
      if (size.methods > kMaxMethods) {
        add(Rule::ClassMethods, size.path,
            size.name + " has " + std::to_string(size.methods) + " methods; at most " +
                std::to_string(kMaxMethods));
      }
    }
  }

  /// tests/core/call stands for core/call: a test folder without its source folder has lost its subject.
  /// What a build or a person leaves there besides (trees, records, settings of an editor) is not judged.
  void checkRoot() {
    static const std::set<std::string> kOurs = {"run.sh", "test.sh", "CMakeLists.txt", "README.md",
                                                "CONTRIBUTING.md"};
    static const std::set<std::string> kJudged = {".sh", ".py", ".txt", ".md", ".cmake", ".h", ".cpp", ".cu"};
    for (const fs::directory_entry& entry : fs::directory_iterator(root_)) {
      const std::string name = entry.path().filename().string();
      if (entry.is_regular_file() && kJudged.contains(entry.path().extension().string()) &&
          !kOurs.contains(name))
        add(Rule::StrayFile, name, "the root has no such file");
    }
  }

  void checkMirror() {
    if (!fs::exists(root_ / "tests")) return;
    for (auto entry = fs::recursive_directory_iterator(root_ / "tests");
         entry != fs::recursive_directory_iterator(); ++entry) {
      if (!entry->is_directory()) continue;
      const fs::path inside = fs::relative(entry->path(), root_ / "tests");
      const bool testsOnly =
          std::find(kTestsOnly.begin(), kTestsOnly.end(), inside.generic_string()) != kTestsOnly.end();
      if (testsOnly || inside.filename() == "data" || inside.filename() == "__pycache__") {
        entry.disable_recursion_pending();
      } else if (!fs::is_directory(root_ / inside)) {
        add(Rule::Mirror, "tests/" + inside.generic_string(),
            "there is no folder " + inside.generic_string());
      }
    }
  }

  fs::path root_;
  std::vector<Source> sources_;
  Table table_;
  std::map<std::string, std::vector<const Source*>> files_;  ///< by folder, without tests
  std::map<std::string, std::set<std::string>> includers_;   ///< of a file, by path
  std::set<std::pair<std::string, std::string>> used_;       ///< edges of the table
  std::vector<Violation> found_;
};

}  // namespace

std::vector<Violation> checkTree(const fs::path& root) {
  return TreeCheck(root).check();
}

int sourceCount(const fs::path& root) {
  return static_cast<int>(readSources(root).size());
}

}  // namespace gathernd::house
