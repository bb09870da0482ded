// SPDX-License-Identifier: GPL-3.0-or-later
// What a shell sources to complete a program's command line: commands, options of the command at hand, values
// where they can be listed, files. Thread rule: pure functions.
#pragma once

#include <string>

#include "app/documents/documented_program.h"

namespace gathernd::documents {

std::string bashCompletion(const DocumentedProgram& program);
std::string zshCompletion(const DocumentedProgram& program);
std::string fishCompletion(const DocumentedProgram& program);

}  // namespace gathernd::documents
