// SPDX-License-Identifier: GPL-3.0-or-later
// Whole text files, read and written. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/formats/disk/atomic_file.h"

namespace gathernd {

/// Whole text file or pipe, at most `limit` bytes; `io` (a device too) or `limit`.
Expected<std::string> readTextFile(const std::string& path, std::int64_t limit);
/// `unsupported` for what ends otherwise than in `ending` (".md"): a file holds what its name says.
Expected<void> checkEnding(const std::string& path, const std::string& ending);
/// Temporary file beside it, fsync, rename.
Expected<void> writeFileAtomically(const std::string& path, std::string_view bytes,
                                   Existing existing = Existing::Replace, const std::stop_token& stop = {});

}  // namespace gathernd
