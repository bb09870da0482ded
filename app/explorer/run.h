// SPDX-License-Identifier: GPL-3.0-or-later
// What the program does once its options are read: shows the window, or draws a picture and ends.
// Thread rule: GUI thread.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "app/explorer/options.h"
#include "core/run/backend.h"

class QApplication;

namespace gathernd::explorer {

/// Prints "gathernd-explorer: error: CODE: sentence" and gives the exit status 2.
int report(const Error& error);
int run(QApplication& application, const Options& options, const BackendRegistry& backends);

/// Has fontconfig read `../fonts/fonts.conf`, counted from the folder of `program`, where that is there,
/// `system` is not, and nobody has named another: a wheel has fonts beside its programs, for machines that
/// have not even a list of theirs. Children inherit that. Before there are other threads.
inline void findOwnFonts(const std::filesystem::path& program,
                         const std::filesystem::path& system = "/etc/fonts/fonts.conf") {
  std::error_code unread;  // what cannot be looked at is not there
  const auto own = program.parent_path().parent_path() / "fonts/fonts.conf";
  if (std::filesystem::exists(system, unread) || !std::filesystem::exists(own, unread)) return;
  setenv("FONTCONFIG_FILE", own.c_str(), 0);
}

}  // namespace gathernd::explorer
