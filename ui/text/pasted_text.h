// SPDX-License-Identifier: GPL-3.0-or-later
// The text on the clipboard or in what is dropped. Who holds it may be closed, hang or say that it holds
// nothing: it is asked what it has once, since each question to one that hangs lasts as long as Qt waits.
// Thread rule: GUI thread.
#pragma once

#include <QString>
#include <optional>

class QMimeData;

namespace gathernd::ui {

bool holdsText(const QMimeData* source);
/// None where it holds no text.
std::optional<QString> textIn(const QMimeData* source);
QString clipboardText();  ///< "" where there is none

}  // namespace gathernd::ui
