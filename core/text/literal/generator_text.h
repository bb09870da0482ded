// SPDX-License-Identifier: GPL-3.0-or-later
// How a generator is spelt: "random:2,3@7". Errors: `parse`. Thread rule: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/tensor/generate.h"

namespace gathernd {

/// "random:2,3@7" → spec; nullopt when `text` starts with no generator's name and ':'.
std::optional<Expected<GeneratorSpec>> parseGenerator(std::string_view text);
std::string formatGenerator(const GeneratorSpec& spec);

}  // namespace gathernd
