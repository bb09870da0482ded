// SPDX-License-Identifier: GPL-3.0-or-later
// Files on their way to a name. One without any name where the file system has such: the kernel forgets it
// with its process. Else NAME.PID-NUMBER.tmp beside the target, locked while its writer lives; what a killed
// process left is swept when the same name is saved again. Thread rule: pure functions; any thread.
#pragma once

#include <string>

namespace gathernd {

struct Temporary {
  int descriptor = -1;  ///< for reading and writing; -1: it failed
  std::string name;     ///< empty: none
  int error = 0;        ///< errno
};

/// In the folder of `target`.
Temporary openTemporary(const std::string& target);
/// In the system's folder for such, without a name.
Temporary openStaging();
/// An unused name beside `target` that fits the file system, however long the target's own.
std::string temporaryName(const std::string& target);
/// Removes what processes that are gone left of saving `target`.
void sweepTemporaries(const std::string& target);

}  // namespace gathernd
