// SPDX-License-Identifier: GPL-3.0-or-later
// A wheel has fonts beside its programs, for machines that have not even a list of theirs: a container, a
// bare server. Thread rule: the thread of main, before there are others.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace gathernd::explorer {

/// Has fontconfig read `../fonts/fonts.conf`, counted from the folder of `program`, where that is there,
/// `system` is not, and nobody has named another. Children inherit that.
inline void findOwnFonts(const std::filesystem::path& program,
                         const std::filesystem::path& system = "/etc/fonts/fonts.conf") {
  std::error_code unread;  // what cannot be looked at is not there
  const auto own = program.parent_path().parent_path() / "fonts/fonts.conf";
  if (std::filesystem::exists(system, unread) || !std::filesystem::exists(own, unread)) return;
  setenv("FONTCONFIG_FILE", own.c_str(), 0);
}

}  // namespace gathernd::explorer
