// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output/units.h"

#include <fmt/format.h>

namespace gathernd::cli {

std::string timeText(double ns) {
  if (ns >= 1e9) return fmt::format("{:.3f} s", ns / 1e9);
  if (ns >= 1e6) return fmt::format("{:.3f} ms", ns / 1e6);
  if (ns >= 1e4) return fmt::format("{:.2f} us", ns / 1e3);
  return ns < 100 ? fmt::format("{:.1f} ns", ns) : fmt::format("{:.0f} ns", ns);
}

std::string sizeText(std::int64_t bytes) {
  const auto kilobytes = static_cast<double>(bytes) / 1024;
  if (kilobytes < 1) return fmt::format("{} bytes", bytes);
  return kilobytes < 1024 ? fmt::format("{:.3g} KB", kilobytes) : fmt::format("{:.3g} MB", kilobytes / 1024);
}

}  // namespace gathernd::cli
