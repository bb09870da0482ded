// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of the house, read off the sources as text. Which folder may include which stands in one table,
// tests/house/folders.txt; the limits stand here. Thread rule: pure functions over files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gathernd::house {

enum class Rule {
  UnknownFolder,     ///< a folder with sources is not in the table, or one of the table has none
  ForeignInclude,    ///< a file of ours from a folder that the table does not name
  UnusedEdge,        ///< the table allows what nobody needs
  Circle,            ///< folders of the table that include each other, by any way round
  FolderSize,        ///< more sources than a subject has
  Prefix,            ///< four subjects of one first word are a folder
  FileLength,        ///< more lines than a file may have; tests are exempt
  ClassLines,        ///< a class with all its members' definitions; tests are exempt
  ClassMethods,      ///< not counting constructors, overrides and signals; tests are exempt
  LonelyHeader,      ///< a short header without a source of its own that fewer than three files include
  RelativeInclude,   ///< a file of ours by a path that does not start at the root
  QtBelowUi,         ///< Qt in core/ or gpu/
  CudaOutsideGpu,    ///< CUDA anywhere else
  ThreadOutsideJob,  ///< a thread of the window's own that is not a Job's
  OwnListener,       ///< hears of all that the session changes, past whenChanged() and the parts it is told
  Licence,           ///< the first line is not the SPDX licence line
  Mirror,            ///< a test folder without the source folder that it stands for
  StrayFile          ///< a script or source at the root that is none of the few that belong there
};

inline constexpr int kMaxFiles = 25;  ///< of a folder; the table may grant one more
inline constexpr int kMaxFileLines = 600;
inline constexpr int kMaxClassLines = 500;
inline constexpr int kMaxMethods = 25;
inline constexpr int kShortHeader = 40;
inline constexpr int kPrefixShared = 4;

struct Violation {
  Rule rule;
  std::string path;  ///< from the root, with '/'
  std::string what;
};

/// All that the sources below `root` break, with the table of that tree.
std::vector<Violation> checkTree(const std::filesystem::path& root);
int sourceCount(const std::filesystem::path& root);

/// Figures for whoever cuts: as checkTree() counts them.
struct ClassSize {
  std::string name;
  std::string path;  ///< of its definition
  int lines = 0;
  int methods = 0;
};
std::vector<ClassSize> classSizes(const std::filesystem::path& root);

}  // namespace gathernd::house
