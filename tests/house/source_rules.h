// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of the house, checked against a source tree: who may include whom, the licence line, the size of
// a file, and that tests mirror the folders. It reads text only, so that a rule is enforced even in a file
// nobody builds. Thread rule: pure functions.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace gathernd::house {

enum class Rule { ForeignInclude, QtBelowUi, CudaOutsideGpu, RelativeInclude, Licence, Length, Mirror };

struct Violation {
  Rule rule;
  std::string path;  ///< from the root, with '/'
  std::string what;
};

/// The longest file, in lines, that a source folder may hold.
inline constexpr int kMostLines = 400;

/// Everything in core, gpu, ui, app and tests under `root` that breaks a rule, by path.
std::vector<Violation> checkTree(const std::filesystem::path& root);

/// How many sources checkTree looked at: a check of nothing would pass.
int sourceCount(const std::filesystem::path& root);

}  // namespace gathernd::house
