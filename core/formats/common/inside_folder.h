// SPDX-License-Identifier: GPL-3.0-or-later
// Files that another file names: only below that file's own folder, with symbolic links followed.
// Thread rule: pure functions.
#pragma once

#include <string>

#include "core/error/error.h"

namespace gathernd {

/// The file itself, links followed, so that what was checked is what is read. `io` when `path` is absolute,
/// climbs out or leads out by a link, or when there is no such folder; whether there is such a file is not
/// asked.
Expected<std::string> fileInsideFolder(const std::string& folder, const std::string& path);

}  // namespace gathernd
