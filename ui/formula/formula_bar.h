// SPDX-License-Identifier: GPL-3.0-or-later
// The formula line below the picture: what stands in the focused cell and why. Ctrl+C copies it while it has
// the focus, and so does its context menu. Thread rule: GUI thread.
#pragma once

#include <QWidget>

#include "ui/formula/formula.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

class FormulaBar : public QWidget {
  Q_OBJECT

 public:
  explicit FormulaBar(Session& session, QWidget* parent = nullptr);
  QString text() const { return line_.text(); }
  QString note() const { return line_.note; }
  Q_INVOKABLE void copy() const;
  QSize sizeHint() const override { return {400, 44}; }
  QSize minimumSizeHint() const override { return {160, 44}; }

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void refresh();
  Session& session_;
  FormulaLine line_;
};

}  // namespace gathernd::ui
