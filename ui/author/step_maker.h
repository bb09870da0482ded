// SPDX-License-Identifier: GPL-3.0-or-later
// "Make a lesson step": below the question that is asked about the call, its words as fields, which mistakes
// it tells apart, what is wrong with it as it is typed, and the file that it goes into: behind the lesson
// that is open, another one, or a new one. No file is ever written over. Thread rule: GUI thread; a lesson's
// file is small (teach::kMostLessonBytes).
#pragma once

#include <QString>
#include <QWidget>

#include "core/error/error.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/question/diagnosis.h"
#include "core/teach/question/question.h"
#include "ui/ask/asking.h"
#include "ui/session/document.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace gathernd::ui {

class Dialogs;
class TextField;

class StepMaker : public QWidget {
  Q_OBJECT

 public:
  StepMaker(Session& session, Asking& asking, Dialogs& dialogs, QWidget* parent = nullptr);
  /// The lesson that is open from a file; "": none.
  void setLessonFile(const QString& path);

 signals:
  void partAsked();  ///< another part of output is to be pointed at
  void saved(const QString& path, const QString& step);

 private:
  void build();
  Expected<teach::LessonStep> step() const;
  void refresh();
  void say(const Error& error);
  void saveNew();
  void append(const QString& path);
  void done(const QString& path, const std::string& id);

  Session& session_;
  Asking& asking_;
  Dialogs& dialogs_;
  QString file_;
  QPushButton* make_;
  QWidget* form_;
  QLabel* about_;
  QPushButton* part_;
  QLabel* tells_;
  QLineEdit* heading_;
  TextField* prose_;
  QLineEdit* hints_[2];
  TextField* why_;
  TextField* notes_;
  QLabel* said_;
  QPushButton* here_;
  QPushButton* new_;
  QPushButton* into_;
};

}  // namespace gathernd::ui
