// SPDX-License-Identifier: GPL-3.0-or-later
// The buttons in the headings of panes: all of a tensor, follow, the rows that are read. They are children of
// the canvas' viewport. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <array>

#include "ui/canvas/panes/axes_bar.h"
#include "ui/canvas/panes/control.h"

class QToolButton;
class QWidget;

namespace gathernd::ui {

class PaneTools : public QObject {
  Q_OBJECT

 public:
  /// Both outlive it.
  PaneTools(PaneControl& control, QWidget* viewport);

  /// Where this scene's headings are; hidden where it has no panes.
  void place(const Scene& scene);

 private:
  QToolButton* make(const char* name);

  PaneControl& control_;
  QWidget* viewport_;
  std::array<QToolButton*, 3> whole_{};
  std::array<AxesBar*, 3> axes_{};
  QToolButton* follow_ = nullptr;
  QToolButton* folded_ = nullptr;
};

/// What the buttons take right of a pane's name.
double toolsWidth(TensorId id, double ui);

}  // namespace gathernd::ui
