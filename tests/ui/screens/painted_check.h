// SPDX-License-Identifier: GPL-3.0-or-later
// Looks at what widgets really paint: words that are cut, lie over each other, are shortened with nothing
// that says the rest, are too pale, or have letters that no font has. The picture has an audit of its own
// (ui/fit). Thread rule: GUI thread.
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

namespace gathernd::ui {

/// Of all that can be seen below `root`, a window. `contrast`: what words need on their ground; words of what
/// is disabled need none.
QStringList paintedFaults(QWidget& root, double contrast);

}  // namespace gathernd::ui
