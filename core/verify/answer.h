// SPDX-License-Identifier: GPL-3.0-or-later
// What a framework's process said: the line of JSON that resources/frameworks/run_snippets.py prints.
// Thread rule: pure function.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct FrameworkAnswer {
  std::string version;           ///< empty: it could not be imported
  std::optional<Tensor> output;  ///< absent: it raised, or is not there
  std::string errorType;         ///< "IndexError"
  std::string message;
  std::string missing;  ///< the module that is not installed
  std::string broken;   ///< the module whose import failed, with `message`
};

/// `unsupported` (verify.silent) when the text is no such answer, `limit` without memory for the output.
Expected<FrameworkAnswer> readAnswer(std::string_view line);

}  // namespace gathernd
