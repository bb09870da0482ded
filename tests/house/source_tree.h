// SPDX-License-Identifier: GPL-3.0-or-later
// The sources of a tree as text, parted from comments and strings. Thread rule: pure functions over files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gathernd::house {

struct Include {
  std::string name;
  bool quoted = false;
};

struct Source {
  std::string path;    ///< from the root, with '/'
  std::string folder;  ///< "core/run/cpu"
  std::vector<std::string> lines;
  std::vector<Include> includes;
  bool test() const { return path.starts_with("tests/"); }
  bool header() const { return path.ends_with(".h") || path.ends_with(".cuh"); }
  /// "core/call/plan" of "core/call/plan.h"
  std::string stem() const { return path.substr(0, path.rfind('.')); }
};

/// By path; of core, gpu, ui, app and tests.
std::vector<Source> readSources(const std::filesystem::path& root);
/// Whether an include names a file of one of those folders.
bool isOurs(const Include& include);
/// The same lines with comments, and what stands in quotes, taken out.
std::vector<std::string> plainLines(const Source& source);

}  // namespace gathernd::house
