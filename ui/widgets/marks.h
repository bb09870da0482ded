// SPDX-License-Identifier: GPL-3.0-or-later
// What the style sheet tells apart by a property: "primary", "wrong", "secondary", "invalid"; and sentences
// that come and go. Thread rule: GUI thread.
#pragma once

#include <QLabel>
#include <QStyle>
#include <QWidget>

namespace gathernd::ui {

inline void markAs(QWidget* widget, const char* property, bool on) {
  if (widget->property(property).toBool() == on) return;
  widget->setProperty(property, on);
  widget->style()->unpolish(widget);
  widget->style()->polish(widget);
}

/// It is there while it says something.
inline void showSentence(QLabel* label, const QString& sentence) {
  label->setText(sentence);
  label->setAccessibleName(sentence);
  label->setVisible(!sentence.isEmpty());
}

}  // namespace gathernd::ui
