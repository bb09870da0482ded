// SPDX-License-Identifier: GPL-3.0-or-later
// What the style sheet tells apart by a property: "wrong", "secondary", "invalid". Thread rule: GUI thread.
#pragma once

#include <QStyle>
#include <QWidget>

namespace gathernd::ui {

inline void markAs(QWidget* widget, const char* property, bool on) {
  if (widget->property(property).toBool() == on) return;
  widget->setProperty(property, on);
  widget->style()->unpolish(widget);
  widget->style()->polish(widget);
}

}  // namespace gathernd::ui
