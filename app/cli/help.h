// SPDX-License-Identifier: GPL-3.0-or-later
// The program's own documentation of itself: --help and --version. Thread rule: pure functions.
#pragma once

#include <string>

#include "app/cli/command.h"

namespace gathernd::cli {

std::string versionText();
std::string programHelp();
std::string commandHelp(const Command& command);

}  // namespace gathernd::cli
