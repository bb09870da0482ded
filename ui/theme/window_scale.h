// SPDX-License-Identifier: GPL-3.0-or-later
// How large everything in the windows is, words and pictures alike: what is asked for from outside (--scale,
// QT_SCALE_FACTOR) times what the person chose. Units: percent of the usual. Thread rule: GUI thread.
#pragma once

namespace gathernd::ui {

/// Before the application is made; `outside` is 1 where nobody asks for anything.
void beginScale(double outside, int percent);

/// From now on, in all windows that there are: they keep their place on the screen, and what is in them is
/// laid out anew. False: this build cannot, since Qt's own header for it was not there; the next start does.
bool scaleWindows(int percent);

}  // namespace gathernd::ui
