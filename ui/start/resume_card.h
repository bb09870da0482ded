// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson that was left last, to go on with, and a way to forget how far one came. Thread rule: GUI
// thread.
#pragma once

#include <QList>
#include <QWidget>

#include "ui/theme/theme.h"

class QAbstractButton;
class QLabel;
class QPushButton;

namespace gathernd::ui {

class ElidedLabel;
class Progress;
class StepSegments;

class ResumeCard : public QWidget {
  Q_OBJECT

 public:
  explicit ResumeCard(QWidget* parent);
  /// Hidden where nothing of lessons is kept.
  void refresh(const Progress& progress);
  QList<QAbstractButton*> buttons() const;

 signals:
  void resumeAsked();
  void forgetAsked();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void restyle();
  void placeSteps();

  ElidedLabel* which_;
  ElidedLabel* title_;
  QWidget* far_;  ///< how far: the step in words and as a bar
  QLabel* step_;
  StepSegments* segments_;
  QPushButton* resume_;
  QPushButton* anew_;
  bool stepKnown_ = false;
};

}  // namespace gathernd::ui
