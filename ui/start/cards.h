// SPDX-License-Identifier: GPL-3.0-or-later
// An example on the start page: what it is for, and how it is written. Units: pixels. Thread rule: GUI
// thread.
#pragma once

#include <QAbstractButton>
#include <QList>
#include <QString>
#include <QWidget>

#include "core/teach/lesson/shipped_lessons.h"
#include "ui/lesson/progress.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

class ExampleCard : public QAbstractButton {
  Q_OBJECT

 public:
  static constexpr int kHeight = 48;

  /// `how`: code, or a few words.
  ExampleCard(const QString& id, const QString& title, const QString& how, bool code, QWidget* parent);
  const QString& id() const { return id_; }
  QSize sizeHint() const override { return {220, kHeight}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString id_, how_;
  bool code_;
};

/// Cards in rows that fill their width.
class CardGrid : public QWidget {
  Q_OBJECT

 public:
  explicit CardGrid(QWidget* parent);
  void add(QWidget* card);  ///< its child; hidden ones take no place
  void arrange();
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QList<QWidget*> shown() const;

  QList<QWidget*> cards_;
};

// A lesson of the course on the start page: its number, or a check where it is done, its title and gist, and
// how long it takes. Units: pixels. Thread rule: GUI thread.
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
