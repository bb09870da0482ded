// SPDX-License-Identifier: GPL-3.0-or-later
// What the program is started in, looked at before there is an application, which Qt would end by a signal,
// or which would work without end: no display that can be reached, too few files, a scale that no screen
// holds. Errors: `unsupported`, `limit`. Thread rule: the thread of main.
#pragma once

#include "core/error/error.h"

namespace gathernd::explorer {

/// As many open files as a window needs, raised where that is allowed.
Expected<void> reserveFiles();
/// Scales of the environment that are beyond any screen give way to the nearest that is not. That of
/// QT_SCALE_FACTOR, or 1.
double boundScales();
/// Whether what the screens themselves ask for leaves room for a window.
Expected<void> checkScreens();

/// While it lives, an application that cannot begin ends the program with one line and status 2.
class BeginningGuard {
 public:
  BeginningGuard();
  ~BeginningGuard();
  BeginningGuard(const BeginningGuard&) = delete;
  BeginningGuard& operator=(const BeginningGuard&) = delete;
};

}  // namespace gathernd::explorer
