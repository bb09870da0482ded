// SPDX-License-Identifier: GPL-3.0-or-later
// What the program does once its options are read: shows the window, or draws a picture and ends.
// Thread rule: GUI thread.
#pragma once

#include "app/explorer/options.h"
#include "core/run/backend.h"

class QApplication;

namespace gathernd::explorer {

/// Prints "gathernd-explorer: error: CODE: sentence" and gives the exit status 2.
int report(const Error& error);
int run(QApplication& application, const Options& options, const BackendRegistry& backends);

}  // namespace gathernd::explorer
