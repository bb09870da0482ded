// SPDX-License-Identifier: GPL-3.0-or-later
// Every field for lines of text that a person edits. It takes plain text alone, however it comes (keys, menu,
// middle button, drop): Qt 6.4's own reads the first format of a clipboard that has none. More than
// kMostPasted at once is refused in a sentence, since the window would stand still while it is laid out.
// Thread rule: GUI thread.
#pragma once

#include <QPlainTextEdit>

namespace gathernd::ui {

class TextField : public QPlainTextEdit {
  Q_OBJECT

 public:
  static constexpr qsizetype kMostPasted = 2'000'000;  ///< characters

  using QPlainTextEdit::QPlainTextEdit;

 protected:
  bool canInsertFromMimeData(const QMimeData* source) const override;
  void insertFromMimeData(const QMimeData* source) override;
};

}  // namespace gathernd::ui
