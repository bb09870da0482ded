// SPDX-License-Identifier: GPL-3.0-or-later
// A wheel has fonts beside its programs, for machines that have not even a list of theirs: a container, a
// bare server. Thread rule: the thread of main, before there are others.
#pragma once

#include <filesystem>

namespace gathernd::explorer {

/// Has fontconfig read `../fonts/fonts.conf`, counted from the folder of `program`, where that is there,
/// `system` is not, and nobody has named another. Children inherit that.
void findOwnFonts(const std::filesystem::path& program,
                  const std::filesystem::path& system = "/etc/fonts/fonts.conf");

}  // namespace gathernd::explorer
