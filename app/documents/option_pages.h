// SPDX-License-Identifier: GPL-3.0-or-later
// Options on paper: as a man page has them, and as docs/cli.md does. Thread rule: pure functions.
#pragma once

#include <string>

#include "app/documents/documented_program.h"

namespace gathernd::documents {

/// A .TP each, roff.
std::string manOptions(const DocumentedProgram& program);
/// A table, a row an option, with the commands that take it where there are commands.
std::string markdownOptions(const DocumentedProgram& program);

}  // namespace gathernd::documents
