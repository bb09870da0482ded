// SPDX-License-Identifier: GPL-3.0-or-later
// The question in words beside the picture: what is asked, how far it is answered, hints, what was made of
// the answer, and what comes next. Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QWidget>

#include "ui/ask/asking.h"
#include "ui/theme/theme.h"

class QAbstractButton;
class QLabel;
class QLineEdit;
class QPushButton;

namespace gathernd::ui {

class PredictPanel : public QWidget {
  Q_OBJECT

 public:
  PredictPanel(Session& session, Asking& asking, QWidget* parent = nullptr);

  void setTheme(const Theme& theme);
  /// About the call in the window: the part that is pointed at, else as much as can be answered in one go.
  void ask(teach::QuestionKind kind);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QPushButton* button(const char* name, const QString& text, const QString& help);
  void refresh();
  void refreshChoices();
  QString soFar() const;
  QString readings() const;
  teach::AskedPart partToAsk(teach::QuestionKind kind) const;

  Session& session_;
  Asking& asking_;
  Theme theme_;
  QList<QPushButton*> kinds_;
  QLabel* prompt_;
  QLineEdit* answer_;
  QWidget* choices_;
  QList<QPushButton*> choiceButtons_;
  QLabel* soFar_;
  QLabel* hints_;
  QLabel* verdict_;
  QLabel* readings_;
  QPushButton* check_;
  QPushButton* hint_;
  QPushButton* reveal_;
  QPushButton* next_;
  QPushButton* away_;
};

}  // namespace gathernd::ui
