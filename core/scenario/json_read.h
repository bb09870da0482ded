// SPDX-License-Identifier: GPL-3.0-or-later
// JSON read: a text to a tree, and values of the tree to elements and tensors. Internal to core (nlohmann's
// header is large and not part of our interface). Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/error/error.h"
#include "core/tensor/element.h"

namespace gathernd {

// JSON text to a tree, safe for text from anywhere: bounded depth and memory, no key twice, no exceptions.

inline constexpr int kMaxJsonDepth = 64;

/// `parse` with line and column when malformed, with a path when a key stands twice or nesting is deeper than
/// kMaxJsonDepth; `limit` when the tree would take more than memoryLimit bytes.
Expected<nlohmann::json> parseJsonText(std::string_view text, std::int64_t memoryLimit);

/// Empties a tree, inside out. Its destructor asks for memory as large as its largest list, and where there
/// is none it ends the program; what is empty needs none.
void takeApart(nlohmann::json& tree) noexcept;

// The way back from JSON to an element.

/// Errors carry `path`, the field that `value` stands in.
Expected<Element> elementFromJson(const nlohmann::json& value, DType dtype, const std::string& path);
/// Whether `word` is how JSON spells a NaN or an infinity.
bool isNumberWord(const std::string& word);
/// A `parse` error about a field; `path` goes into its arguments too.
tl::unexpected<Error> fieldError(std::string_view reason, const std::string& path,
                                 std::vector<ErrorArg> args = {});

}  // namespace gathernd
