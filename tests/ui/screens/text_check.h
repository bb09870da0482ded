// SPDX-License-Identifier: GPL-3.0-or-later
// Finds text that nobody could read: texts of one layer over each other, texts outside the room they must fit
// in, and widgets too small for their words. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

#include "ui/canvas/paint/render_context.h"

namespace gathernd::ui {

/// One line a finding: "overlap: '12' and '13' in layer rest at …".
QStringList unreadableText(const TextAudit& audit);
/// Labels, buttons, combos and tabs below `root` whose words do not fit.
QStringList clippedWidgets(const QWidget& root);

}  // namespace gathernd::ui
