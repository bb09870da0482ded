// SPDX-License-Identifier: GPL-3.0-or-later
// Scrolling, zooming and following in three panes. It arranges the scene that it is handed, and again after
// whatever it is asked for. Units: pixels of the viewport. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QPointF>
#include <QWidget>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/canvas/panes/axes.h"
#include "ui/canvas/scene/scene.h"
#include "ui/theme/theme.h"

class QLineEdit;
class QSlider;
class QToolButton;
class QWheelEvent;

namespace gathernd::ui {

class PaneControl : public QObject {
  Q_OBJECT

 public:
  static constexpr double kLeastZoom = 1e-12;  ///< of a cell: 10^10 rows in a window of a thousand pixels

  using QObject::QObject;

  /// Arranges it; null: there are no panes. It stays until another one is set.
  void setScene(Scene* scene);
  bool shown() const { return scene_ != nullptr; }
  const PanesState& state() const { return state_; }
  /// Scrolls and zooms as at first, or as told: another document is shown. Arranged with the next scene.
  void reset(const std::array<PaneScroll, 3>& panes = {});

  std::optional<TensorId> paneAt(const QPointF& at) const;
  /// Scrolls the pane under the pointer, with Shift across; with Ctrl it zooms, with both across only. False:
  /// there is none.
  bool wheel(const QWheelEvent& event);
  void scrollBy(TensorId id, const QPointF& by);
  /// What is at `at` stays there.
  void zoomBy(TensorId id, double across, double down, const QPointF& at);
  void setNatural(TensorId id);
  void setWhole(TensorId id);
  void setFollow(bool on);
  void setFolded(bool on);
  /// Which axes are rows, columns, or held at one index.
  void setPlaces(TensorId id, const AxisPlaces& places);
  /// Scrolls no further than needed; with `middle` to near the middle, unless it is in sight already. A row
  /// of params that is folded away is shown.
  void reveal(const CellRef& cell, bool middle);
  /// Where following is on: the slice and the block of the tuple that `cell` is of come into sight.
  void follow(const CellRef& cell);

  /// On a tensor in small: its window goes there, and with dragTo() on. False: none is there.
  bool pressWhole(const QPointF& at);
  /// Takes hold of a pane's cells.
  void grab(const QPointF& at);
  void dragTo(const QPointF& at);

 signals:
  void changed();  ///< the scene was arranged anew

 private:
  void arrange();
  void setTop(TensorId id, double top);
  void setLeft(TensorId id, double left);
  void showWholeAt(const QPointF& at);
  bool revealRow(const CellRef& cell);
  void revealHeld(const CellRef& cell, bool unit);
  void showPart(const CellRef& cell, bool unit, bool middle);
  void showRect(TensorId id, const QRectF& rect, bool unit, bool middle);

  Scene* scene_ = nullptr;
  PanesState state_;
  struct Grip {
    TensorId id = TensorId::Indices;
    bool whole = false;
    QPointF from, scroll;
  };
  std::optional<Grip> grip_;
};

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
  void send(int axis, AxisWhere to, std::int64_t index = 0) {
    control_.setPlaces(id_, moved(spec_, places_, axis, to, index));
  }
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

// The buttons in the headings of panes: all of a tensor, follow, the rows that are read. They are children of
// the canvas' viewport.

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
