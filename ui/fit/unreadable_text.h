// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that nobody could read: of one layer over each other, and outside the room they must fit in. Thread
// rule: GUI thread.
#pragma once

#include <QString>
#include <QStringList>

#include "ui/canvas/paint/render_context.h"

namespace gathernd::ui {

/// One line a finding: "overlap: '12' and '13' in layer rest at …".
QStringList unreadableText(const TextAudit& audit);

}  // namespace gathernd::ui
