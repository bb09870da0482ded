// SPDX-License-Identifier: GPL-3.0-or-later
// Which Python runs the frameworks: the one asked for, else GATHERND_PYTHON, else the active virtual
// environment's, else python3 of PATH. Errors: `io` when what was asked for is no program, `unsupported` when
// there is none at all. Thread rule: reads the environment.
#pragma once

#include <string>

#include "core/error/error.h"

namespace gathernd {

/// `asked`: a path or a name, from an option or a setting; empty: nobody asked.
Expected<std::string> findInterpreter(const std::string& asked);

}  // namespace gathernd
