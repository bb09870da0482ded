// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explorer/own_fonts.h"

#include <cstdlib>
#include <system_error>

namespace gathernd::explorer {

void findOwnFonts(const std::filesystem::path& program, const std::filesystem::path& system) {
  std::error_code unread;  // what cannot be looked at is not there
  const auto own = program.parent_path().parent_path() / "fonts/fonts.conf";
  if (std::filesystem::exists(system, unread) || !std::filesystem::exists(own, unread)) return;
  setenv("FONTCONFIG_FILE", own.c_str(), 0);
}

}  // namespace gathernd::explorer
