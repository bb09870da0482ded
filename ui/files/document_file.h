// SPDX-License-Identifier: GPL-3.0-or-later
// Documents from where they come: a scenario or call file, a tensor file, a shipped example, or nothing.
// Errors: `io`, `parse`, `limit` as core gives them. Thread rule: pure functions, callable from any thread.
#pragma once

#include <cstdint>
#include <string>

#include "ui/session/document.h"

namespace gathernd::ui {

/// A scenario, or another file that holds a whole call; or a tensor file. That becomes params with one tuple
/// that reads its first slice, or, where it holds integers and its name says so, indices, with params made
/// for them to read.
Expected<Document> documentOfFile(const std::string& path, std::int64_t memoryLimit);
Expected<Document> documentOfExample(const std::string& id, std::int64_t memoryLimit);
/// What File ▸ New starts with: a 3 × 4 arange and two tuples that each name a row.
Expected<Document> newDocument();

}  // namespace gathernd::ui
