// SPDX-License-Identifier: GPL-3.0-or-later
// Title and notes of the scenario, edited where they stand: one undoable edit when the field is left.
// Thread rule: GUI thread.
#pragma once

#include <QWidget>

class QLineEdit;
class QPlainTextEdit;

namespace gathernd::ui {

class Session;

class NotesPanel : public QWidget {
  Q_OBJECT

 public:
  explicit NotesPanel(Session& session, QWidget* parent = nullptr);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh();
  void showTexts();
  void showTitle();
  void showNotes();
  void commit();
  Session& session_;
  QLineEdit* title_;
  QPlainTextEdit* notes_;
};

}  // namespace gathernd::ui
