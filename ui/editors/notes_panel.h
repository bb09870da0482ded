// SPDX-License-Identifier: GPL-3.0-or-later
// Title and notes of the scenario, edited where they stand: an undoable edit when the typing pauses or the
// field is left. Thread rule: GUI thread.
#pragma once

#include <QTimer>
#include <QWidget>

class QLineEdit;

namespace gathernd::ui {

class Session;
class TextField;

class NotesPanel : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kSettleMs = 1000;  ///< typing pause after which the texts are taken

  explicit NotesPanel(Session& session, QWidget* parent = nullptr);
  void commit();  ///< what was typed becomes the document's

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh();
  void showTexts();
  void showTitle();
  void showNotes();
  Session& session_;
  QLineEdit* title_;
  TextField* notes_;
  QTimer settle_;
};

}  // namespace gathernd::ui
