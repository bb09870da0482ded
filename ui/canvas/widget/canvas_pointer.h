// SPDX-License-Identifier: GPL-3.0-or-later
// The pointer on the canvas: hover, pin, pan, dragging a tuple onto its slice, and the + and − on a tuple's
// row. The widget hands it the events of its viewport. Units: pixels of the viewport, painting of the canvas.
// Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <optional>

#include "ui/canvas/paint/overlay_state.h"
#include "ui/canvas/widget/canvas_view.h"

namespace gathernd::ui {

class CanvasPointer : public QObject {
  Q_OBJECT

 public:
  /// The view outlives it.
  explicit CanvasPointer(CanvasView& view);

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

 signals:
  void statusText(const QString& text);
  void editorRequested(gathernd::ui::TensorId tensor);
  void editRequested(const gathernd::ui::CellRef& cell);
  void axisNameRequested(const gathernd::ui::AxisRef& axis, const QPointF& viewPoint);

 private:
  enum class Drag : std::uint8_t { None, Armed, Pan, Tuple };
  enum class Affordance : std::uint8_t { None, Insert, Remove };

  QRectF affordanceRect(Affordance which) const;
  Affordance affordanceAt(const QPointF& viewPoint) const;
  void use(Affordance which, const CellRef& tuple);
  void dragTo(const QPointF& viewPoint);
  std::optional<std::int64_t> tupleAt(const CellRef& cell) const;

  CanvasView& view_;
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

}  // namespace gathernd::ui
