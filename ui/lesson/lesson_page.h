// SPDX-License-Identifier: GPL-3.0-or-later
// One step of a lesson beside the picture: where one is, the prose, the slider over its scenes, its question,
// and the way back and on. Thread rule: GUI thread.
#pragma once

#include <QWidget>
#include <cstddef>
#include <utility>

#include "ui/lesson/lesson_player.h"
#include "ui/theme/theme.h"

class QLabel;
class QPushButton;
class QSlider;

namespace gathernd::ui {

class QuestionBox;

/// How far a lesson is: a bar a step.
class StepSegments : public QWidget {
  Q_OBJECT

 public:
  explicit StepSegments(QWidget* parent = nullptr) : QWidget(parent) {}
  /// `told`: nothing is left to do at the step `at`.
  void show(std::size_t at, std::size_t count, bool told = false);
  QSize sizeHint() const override { return {100, 8}; }
  QSize minimumSizeHint() const override { return {20, 8}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::size_t at_ = 0, count_ = 0;
  bool told_ = false;
};

class LessonPage : public QWidget {
  Q_OBJECT

 public:
  LessonPage(LessonPlayer& player, Asking& asking, QWidget* parent = nullptr);

 signals:
  void leave();  ///< to the list of lessons

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void restyle();
  void refresh();
  void leadOn();
  void takeFocus();
  void refreshWays();
  void follow(const QString& link);
  void copyResult();

  LessonPlayer& player_;
  QLabel* which_;
  QLabel* minutes_;
  QLabel* title_;
  StepSegments* segments_;
  QLabel* stepText_;
  QLabel* heading_;
  QLabel* prose_;
  QLabel* dialText_;
  QSlider* dial_;
  QuestionBox* box_;
  QLabel* why_;
  QLabel* problem_;
  QLabel* ahead_;
  QPushButton* restore_;
  QPushButton* result_;
  QPushButton* list_;
  QPushButton* back_;
  QPushButton* next_;
  std::pair<std::size_t, bool> led_{std::size_t(-1), false};  ///< the step, and whether it was told
};

}  // namespace gathernd::ui
