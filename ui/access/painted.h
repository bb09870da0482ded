// SPDX-License-Identifier: GPL-3.0-or-later
// What a widget that paints itself is to a screen reader. Without this Qt calls it a filler, which readers
// skip. Thread rule: GUI thread.
#pragma once

#include <QAccessible>

class QWidget;

namespace gathernd::ui {

/// To be said where it is built, before anybody asks. A StaticText is read word by word by its accessible
/// name, a Document by its accessible description.
void setPaintedRole(QWidget& widget, QAccessible::Role role);

}  // namespace gathernd::ui
