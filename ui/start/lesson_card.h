// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson of the course on the start page: its number, or a check where it is done, its title and gist, and
// how long it takes. Units: pixels. Thread rule: GUI thread.
#pragma once

#include <QAbstractButton>
#include <QString>

#include "core/teach/lesson/shipped_lessons.h"
#include "ui/lesson/progress.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

class LessonCard : public QAbstractButton {
  Q_OBJECT

 public:
  static constexpr int kHeight = 38;

  LessonCard(const teach::CourseLesson& lesson, QWidget* parent);
  const QString& id() const { return id_; }
  LessonState state() const { return state_; }
  bool isNext() const { return next_; }
  void show(LessonState state, bool next);
  bool isCut() const;  ///< its title, in the present width
  QSize sizeHint() const override { return {270, kHeight}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void paintDisc(QPainter& painter) const;
  int room() const;  ///< for the title

  QString id_, number_, gist_;
  int minutes_;
  LessonState state_ = LessonState::Untouched;
  bool next_ = false;
};

}  // namespace gathernd::ui
