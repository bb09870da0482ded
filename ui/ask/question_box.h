// SPDX-License-Identifier: GPL-3.0-or-later
// A question in words: what is asked, an answer as text or by a button, how far it is answered, hints, what
// was made of the answer, and what comes next. Thread rule: GUI thread; what is to be made is small
// (teach::Scene::kMostElements).
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

#include "ui/ask/asking.h"
#include "ui/session/snapshot.h"
#include "ui/theme/theme.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace gathernd::ui {

class QuestionBox : public QWidget {
  Q_OBJECT

 public:
  /// `prefix`: of the object names of its answer, hint and next button.
  QuestionBox(Asking& asking, const QString& prefix, QWidget* parent = nullptr);

  /// What stands where no question does; "": nothing.
  void setIdleWords(const QString& words);
  /// In place of a verdict, until the question changes.
  bool open() const { return asking_.stage() == Asking::Stage::Open; }
  void say(const QString& words);
  /// Whether "Try another" and "Put away" are offered here.
  void setOffers(bool another, bool away);

 signals:
  void judged(QWidget* verdict);  ///< it says something new

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void restyle();
  void refresh();
  void refreshChoices();
  QString soFar() const;
  QString readings() const;

  Asking& asking_;
  QString idle_;
  bool offersAnother_ = true, offersAway_ = true;
  QLabel* prompt_;
  QLabel* wanted_;
  QLineEdit* answer_;
  QWidget* choices_;
  QWidget* tiles_;
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

/// "week 3": of a tensor's axis its size, with its name where it has one.
QString axisText(const Snapshot& snapshot, TensorId id, int axis);
/// With the program's own look: no default button, a sentence as its tip.
QPushButton* askButton(QWidget* parent, const char* name, const QString& text, const QString& help);

/// Why output is hidden, where no panel says it, and the two ways on: back to what asks, or its end.
class QuestionLine : public QWidget {
  Q_OBJECT

 public:
  explicit QuestionLine(QWidget* parent = nullptr);
  void say(const QString& why, const QString& back, const QString& end);
  QString sentence() const;

 signals:
  void backAsked();
  void endAsked();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QLabel* why_;
  QPushButton* back_;
  QPushButton* end_;
};

}  // namespace gathernd::ui
