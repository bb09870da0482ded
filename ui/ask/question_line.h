// SPDX-License-Identifier: GPL-3.0-or-later
// Why output is hidden, where no panel says it, and the two ways on: back to what asks, or its end. Thread
// rule: GUI thread.
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace gathernd::ui {

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
