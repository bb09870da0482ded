// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes as an equation of chips, one an axis, coloured by role; in a low window as one row. A chip's
// number is edited where it stands; + and − change the size by one; the context menu inserts, removes,
// transposes, reshapes and names. Pointing at a chip shows its axis in the picture. Everything works from the
// keyboard. Thread rule: GUI thread.
#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>

#include "ui/session/session.h"
#include "ui/strip/strip_layout.h"
#include "ui/widgets/dialogs.h"

class QLineEdit;
class QMenu;
class QToolButton;

namespace gathernd::ui {

class ShapeStrip : public QWidget {
  Q_OBJECT

 public:
  ShapeStrip(Session& session, Dialogs& dialogs, QWidget* parent = nullptr);

  const StripLayout& stripLayout() const { return layout_; }
  int currentChip() const { return current_; }  ///< with the keyboard's cursor; −1: none
  QRect chipRect(TensorId tensor,
                 int axis) const;  ///< in widget coordinates; null when there is no such chip
  QSize sizeHint() const override { return {600, static_cast<int>(layout_.height)}; }
  QSize minimumSizeHint() const override { return {320, static_cast<int>(layout_.height)}; }
  void editSize(const AxisRef& axis);
  void fillMenu(QMenu* menu, const AxisRef& axis);

 signals:
  void failed(const QString& sentence);  ///< an edit that core refused; "" when one succeeded

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent*) override { refresh(); }
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent*) override { leave_.start(); }
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void refresh();
  void point(int chip);
  QString chipHelp(const StripChip& chip) const;
  int chipAt(const QPoint& position) const;
  const StripChip* chip(int index) const;
  const StripChip* current() const { return chip(current_); }
  void moveCurrent(int direction);
  /// False: what stands there is no size, why was said, and it is still being typed.
  bool commitSize();
  void closeEditor();
  void changeBy(const AxisRef& axis, int direction);
  void report(const Expected<void>& result);
  void placeStepper();
  void scrollTo(int left);
  void paintChip(QPainter& painter, const StripChip& chip, bool hot, bool focused) const;

  Session& session_;
  Dialogs& dialogs_;
  StripLayout layout_;
  int hot_ = -1;      ///< chip under the pointer
  int current_ = -1;  ///< chip with the keyboard cursor
  int scroll_ = 0;    ///< pixels hidden on the left when the strip is too narrow
  QLineEdit* editor_;
  std::optional<AxisRef> edited_;
  Shape editedShape_;  ///< of its tensor, when the field was opened
  QWidget* stepper_;
  QToolButton* plus_;
  QToolButton* minus_;
  QToolButton* left_;  ///< where chips are hidden beyond that edge
  QToolButton* right_;
  QTimer leave_;
};

// The strip as a screen reader has it, in strip_accessible.cpp.

/// Before the first strip is asked for.
void installStripAccessibility();
/// The current chip is another.
void tellCurrentChip(ShapeStrip& strip);

}  // namespace gathernd::ui
