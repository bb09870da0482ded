// SPDX-License-Identifier: GPL-3.0-or-later
// JSON text to a tree, safe for text from anywhere: bounded depth and memory, no key twice, no exceptions.
// Internal to core (nlohmann's header is large and not part of our interface). Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/error/error.h"

namespace gathernd {

inline constexpr int kMaxJsonDepth = 64;

/// `parse` with line and column when malformed, with a path when a key stands twice or nesting is deeper than
/// kMaxJsonDepth; `limit` when the tree would take more than memoryLimit bytes.
Expected<nlohmann::json> parseJsonText(std::string_view text, std::int64_t memoryLimit);

/// Empties a tree, inside out. Its destructor asks for memory as large as its largest list, and where there
/// is none it ends the program; what is empty needs none.
void takeApart(nlohmann::json& tree) noexcept;

}  // namespace gathernd
