// SPDX-License-Identifier: GPL-3.0-or-later
// A file that a command makes: the whole of it or nothing, whatever signal comes. Errors: `io`, `cancelled`.
// Thread rule: one thread.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/formats/disk/atomic_file.h"

namespace gathernd::cli {

Expected<void> putInPlace(const std::string& path, std::string_view bytes, Existing existing,
                          const std::stop_token& stop);

}  // namespace gathernd::cli
