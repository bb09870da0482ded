// SPDX-License-Identifier: GPL-3.0-or-later
// Times and sizes as a person reads them at a glance. Units: nanoseconds, bytes. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <string>

namespace gathernd::cli {

/// "812 ns", "1.530 ms"
std::string timeText(double ns);
/// "40 bytes", "1.5 KB", "32 MB"
std::string sizeText(std::int64_t bytes);

}  // namespace gathernd::cli
