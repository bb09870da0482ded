// SPDX-License-Identifier: GPL-3.0-or-later
// What machine a figure was measured on, and when, for every export of one. Thread rule: any thread.
#pragma once

#include <string>

namespace gathernd {

struct MachineDescription {
  std::string cpu;      ///< as the system names it
  int processors = 0;   ///< that this process may use
  std::string target;   ///< vector kernels in force: "avx3", …
  std::string system;   ///< kernel name and release
  std::string program;  ///< "GatherND Explorer 1.0"
};

MachineDescription describeMachine();
/// ISO 8601, UTC, whole seconds.
std::string timeNow();

}  // namespace gathernd
