// SPDX-License-Identifier: GPL-3.0-or-later
// The drawing of one request, and the figures beside it. A lane is pointed at by mouse, or by the arrows when
// the drawing has the focus. Thread rule: GUI thread.
#pragma once

#include <QWidget>
#include <memory>

#include "ui/theme/theme.h"
#include "ui/warp/warp_painter.h"

namespace gathernd::ui {

class WarpCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit WarpCanvas(QWidget* parent = nullptr);

  /// Keeps the lane that is pointed at.
  void setScene(WarpScene scene);
  void setMessage(const QString& sentence);  ///< in place of the drawing
  void setCurrentText(const QString& words);
  int current() const { return scene_.current; }
  QString message() const { return message_; }
  TextAudit audit();
  QSize sizeHint() const override;

 signals:
  void lanePointed(int lane);  ///< -1: none any more
  void laneChosen(int lane);   ///< clicked, or Enter

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void draw(QPainter& painter, TextAudit* audit);
  void point(int lane, bool byKeys);

  std::unique_ptr<FontBook> fonts_;
  WarpScene scene_;
  bool drawn_ = false;
  QString message_;
};

class WarpFigurePane : public QWidget {
  Q_OBJECT

 public:
  explicit WarpFigurePane(QWidget* parent = nullptr);

  void setFigures(WarpFigures figures);
  const WarpFigures& figures() const { return figures_; }
  TextAudit audit();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::unique_ptr<FontBook> fonts_;
  WarpFigures figures_;
};

}  // namespace gathernd::ui
