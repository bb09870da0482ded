// SPDX-License-Identifier: GPL-3.0-or-later
// Tells whether a file is still the one that was read, so that nobody's work is saved over unasked. Up to
// 64 MB the content decides: a file that was only touched, or checked out again, is the same. Beyond that it
// is size, time, inode and samples of the content. Taken *before* a file is read: what changes meanwhile is
// then seen as a change. Errors: `io`. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>

#include "core/error/error.h"
#include "core/tensor/edited_tensor.h"

namespace gathernd {

/// `io`, with the system's words for `number`.
inline tl::unexpected<Error> cannotOpen(const std::string& path, int number) {
  return failAt(path, ErrorCode::Io, "file.open", {{"why", std::strerror(number)}});
}

enum class FileState : std::uint8_t { Same, Changed, Gone };

/// `io` where it cannot be read or is no regular file.
Expected<FileIdentity> identifyFile(const std::string& path);
/// Of a file that is open for reading; `path` is for messages.
Expected<FileIdentity> identifyOpenFile(int descriptor, const std::string& path);
/// Whether `path` holds what it held when `known` was taken; `io` where that cannot be told.
Expected<FileState> stateOfFile(const std::string& path, const FileIdentity& known);

}  // namespace gathernd
