// SPDX-License-Identifier: GPL-3.0-or-later
// The arguments of a call in a pasted expression, by the parameters of the function: by place, by name, or
// absent. Errors: `parse` with line and column for an argument that the function has not, or that is not
// read. Thread rule: pure functions.
#pragma once

#include <string_view>
#include <vector>

#include "core/code/python/statements.h"
#include "core/error/error.h"

namespace gathernd {

/// `parameters` are the function's, in order, with blanks between: "shape dtype". "a/b" is one of two names,
/// "~shape" takes all that stand by place, as reshape(2, 3) does, "-" stands for one that is not read, and
/// those behind "|" are given by name alone. Of an absent one the range is empty.
Expected<std::vector<TextRange>> boundArguments(const PythonSource& source, TextRange arguments,
                                                std::string_view parameters);

}  // namespace gathernd
