// SPDX-License-Identifier: GPL-3.0-or-later
// Files of other programs: what one is, told by its content before its ending, and what makes a file of it
// that is read here. Errors: `unsupported` (foreign.*) with the line of Python, or the command, that does;
// `io` for the pointer that Git LFS leaves in a file's place. Source: the formats' own specifications.
// Thread rule: functions that look at files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/error/error.h"

namespace gathernd {

/// Nothing for a file that may be read here, and for what is no file. A SavedModel may be its folder.
std::optional<Error> foreignFile(const std::string& path);
/// Whether a file of that name is another program's, whatever it holds: "x.pt".
bool hasForeignEnding(std::string_view path);
/// By its content, or by its name where there is nothing else to go by.
bool isTflite(const std::string& path);
/// Only the pointer of Git LFS; for data that may begin with anything.
std::optional<Error> lfsPointer(const std::string& path);

}  // namespace gathernd
