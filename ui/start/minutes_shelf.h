// SPDX-License-Identifier: GPL-3.0-or-later
// The course by how long its lessons take: a column for each number of minutes, and above them the lecture
// that some of them make. Units: pixels. Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QWidget>

#include "ui/start/lesson_card.h"
#include "ui/theme/theme.h"

class QLabel;
class QPushButton;

namespace gathernd::ui {

class Progress;

/// Columns of cards that fill their width; fewer beside each other where they would be too narrow.
class MinutesColumns : public QWidget {
  Q_OBJECT

 public:
  explicit MinutesColumns(QWidget* parent);
  const QList<LessonCard*>& cards() const { return cards_; }  ///< in the course's order
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  struct Group {
    int minutes = 0;
    QList<LessonCard*> cards;
  };
  int columnsIn(int width) const;
  int rowHeight(qsizetype first, int columns) const;
  QRect headOf(qsizetype group) const;

  QList<LessonCard*> cards_;
  QList<Group> groups_;  ///< ascending
};

class MinutesShelf : public QWidget {
  Q_OBJECT

 public:
  explicit MinutesShelf(QWidget* parent);
  const QList<LessonCard*>& cards() const { return columns_->cards(); }
  QPushButton* lecture() const { return lecture_; }
  /// What is done, and which one comes next.
  void refresh(const Progress& progress);

 signals:
  void lessonChosen(const QString& id);
  void lectureAsked();

 private:
  void restyle();
  QLabel* title_;
  QLabel* words_;
  QPushButton* lecture_;
  MinutesColumns* columns_;
};

}  // namespace gathernd::ui
