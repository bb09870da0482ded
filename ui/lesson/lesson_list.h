// SPDX-License-Identifier: GPL-3.0-or-later
// The course as a list: number, title, minutes, and how far each lesson is. Thread rule: GUI thread.
#pragma once

#include <QListWidget>
#include <QWidget>

#include "ui/lesson/progress.h"
#include "ui/theme/theme.h"

class QLabel;
class QPushButton;

namespace gathernd::ui {

class Settings;

class LessonList : public QWidget {
  Q_OBJECT

 public:
  explicit LessonList(Settings& settings, QWidget* parent = nullptr);
  void refresh();
  void setCurrent(const QString& id);

 signals:
  void chosen(const QString& id);
  void lectureAsked();
  void reviewAsked();

 private:
  void restyle();
  Progress progress_;
  QLabel* words_;
  QPushButton *review_, *lecture_;
  QListWidget* list_;
};

}  // namespace gathernd::ui
