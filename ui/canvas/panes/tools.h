// SPDX-License-Identifier: GPL-3.0-or-later
// The buttons in the headings of panes: all of a tensor, follow, the rows that are read. They are children of
// the canvas' viewport. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QWidget>
#include <array>
#include <vector>

#include "ui/canvas/panes/axes.h"
#include "ui/canvas/panes/control.h"
#include "ui/theme/theme.h"

class QLineEdit;
class QSlider;
class QToolButton;
class QWidget;

namespace gathernd::ui {

// The row below a pane's name where a tensor has three axes or more: its axes as chips that are dragged, or
// sent by their menu, to the rows, the columns, or a slider; and the slice that is shown, to be typed.

class AxesBar : public QWidget {
  Q_OBJECT

 public:
  /// The control outlives it.
  AxesBar(PaneControl& control, TensorId id, QWidget* viewport);

  /// As the scene has it; hidden where there is nothing to choose.
  void show(const Scene& scene);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void restyle();
  struct Chip {
    int axis = 0;
    QToolButton* button = nullptr;
    QSlider* slider = nullptr;  ///< of one that is held
  };
  void build(const TensorSpec& spec, const AxisPlaces& places);
  Chip makeChip(const TensorSpec& spec, const AxisPlaces& places, int axis);
  void lay();
  void send(int axis, AxisWhere to, std::int64_t index = 0);
  void typed();
  AxisWhere groupAt(const QPoint& at) const;

  PaneControl& control_;
  TensorId id_;
  TensorSpec spec_;
  AxisPlaces places_;
  std::vector<Chip> chips_;  ///< rows, columns, then held
  QLineEdit* slice_ = nullptr;
  QPoint pressed_;
  QToolButton* dragged_ = nullptr;
  int columnsAt_ = 0;  ///< where that group begins
};

class PaneTools : public QObject {
  Q_OBJECT

 public:
  /// Both outlive it.
  PaneTools(PaneControl& control, QWidget* viewport);

  /// Where this scene's headings are; hidden where it has no panes.
  void place(const Scene& scene);

 private:
  QToolButton* make(const QString& name);

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
