// SPDX-License-Identifier: GPL-3.0-or-later
// The way back from JSON to an element. Internal to core/scenario. Thread rule: pure functions.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/tensor/element.h"

namespace gathernd {

/// Errors carry `path`, the field that `value` stands in.
Expected<Element> elementFromJson(const nlohmann::json& value, DType dtype, const std::string& path);
/// Whether `word` is how JSON spells a NaN or an infinity.
bool isNumberWord(const std::string& word);
/// A `parse` error about a field; `path` goes into its arguments too.
tl::unexpected<Error> fieldError(std::string reason, const std::string& path,
                                 std::vector<ErrorArg> args = {});

}  // namespace gathernd
