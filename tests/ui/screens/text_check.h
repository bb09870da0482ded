// SPDX-License-Identifier: GPL-3.0-or-later
// Finds text that nobody could read: what ui/fit finds on a picture, and widgets too small for their words.
// Thread rule: GUI thread.
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

#include "ui/figure/paint_probes.h"

namespace gathernd::ui {

/// Labels, buttons, combos and tabs below `root` whose words do not fit.
QStringList clippedWidgets(const QWidget& root);

}  // namespace gathernd::ui
