// SPDX-License-Identifier: GPL-3.0-or-later
// The pointer on the canvas: hover, pin, pan, dragging a tuple onto its slice, and the + and − on a tuple's
// row. The widget hands it the events of its viewport. Units: pixels of the viewport, painting of the canvas.
// Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QPoint>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <optional>

#include "ui/canvas/paint/painter.h"
#include "ui/canvas/scene/scene.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/session.h"

class QMouseEvent;

namespace gathernd::ui {

class CanvasWidget;

class CanvasPointer : public QObject {
  Q_OBJECT

 public:
  /// The canvas outlives it.
  explicit CanvasPointer(CanvasWidget& view);

  void move(const QMouseEvent& event);
  void press(const QMouseEvent& event);
  void release(const QMouseEvent& event);
  void doubleClick(const QMouseEvent& event);
  void hoverAt(const QPointF& viewPoint);
  void leave();
  /// Who may take a click on a cell as an answer, before it pins.
  void setAnswering(std::function<bool(const CellRef&)> answering) { answering_ = std::move(answering); }
  /// Something else says what is hovered: a hover that was about to fade does not.
  void stopFading() { hoverOut_.stop(); }

  /// What a click pinned goes, once one types; a second pin keeps both, to compare.
  void letGo();
  void keep() { touched_.reset(); }

  /// The tuple that is being dragged, and where to.
  const std::optional<TupleDrag>& dragged() const { return dragged_; }
  /// Lets go of it as if it never had been dragged. False: none was.
  bool cancelDrag();
  std::optional<TensorId> headingAt(const QPointF& viewPoint) const;
  void paintAffordances(RenderContext& context) const;

 private:
  enum class Drag : std::uint8_t { None, Armed, Pan, Tuple };
  enum class Affordance : std::uint8_t { None, Insert, Remove };

  QRectF affordanceRect(Affordance which) const;
  Affordance affordanceAt(const QPointF& viewPoint) const;
  void use(Affordance which, const CellRef& tuple);
  void dragTo(const QPointF& viewPoint);
  std::optional<std::int64_t> tupleAt(const CellRef& cell) const;

  CanvasWidget& view_;
  Session& session_;
  QTimer hoverOut_;
  Drag drag_ = Drag::None;
  QPointF pressAt_;
  QPointF scrollAtPress_;
  std::optional<CellRef> pressCell_;
  std::optional<CellRef> touched_;  ///< pinned by a click
  std::optional<TupleDrag> dragged_;
  bool axisFromHere_ = false;
  std::function<bool(const CellRef&)> answering_;
};

// The context menu of the canvas. Thread rule: GUI thread.

// Rows of a tensor that the picture's commands add and remove: its tuples or slices along the innermost
// axis that is no part of them. Thread rule: pure functions.

struct CanvasRow {
  TensorId tensor = TensorId::Indices;
  int axis = 0;
  std::int64_t number = 0;  ///< place along the axis
};

/// The row that holds `cell`; nothing where the tensor has no such axis, and of output, which follows.
std::optional<CanvasRow> rowOf(const Scene& scene, const CellRef& cell);

/// Opens it and returns at once. `cell` puts the cursor there; `tensor`: whose edits are offered besides.
void showCanvasMenu(CanvasWidget& canvas, const QPoint& globalPoint, const std::optional<CellRef>& cell,
                    std::optional<TensorId> tensor);
/// The tensor in whose column a point of the canvas is, for a menu beside the cells.
std::optional<TensorId> tensorOfColumn(const Scene& scene, double x);
/// Into the clipboard, as it would be typed.
void copyValueOf(const Scene& scene, const CellRef& cell);

}  // namespace gathernd::ui
