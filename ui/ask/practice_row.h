// SPDX-License-Identifier: GPL-3.0-or-later
// "A fresh question" with its level, and which mistakes will come again. Thread rule: GUI thread.
#pragma once

#include <QWidget>

#include "ui/ask/practice.h"

class QLabel;
class QPushButton;
class QSpinBox;

namespace gathernd::ui {

class PracticeRow : public QWidget {
  Q_OBJECT

 public:
  explicit PracticeRow(Asking& asking, QWidget* parent = nullptr);

 private:
  void next();
  void refresh();

  Practice practice_;
  QSpinBox* level_;
  QPushButton* next_;
  QLabel* said_;
};

}  // namespace gathernd::ui
