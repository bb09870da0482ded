// SPDX-License-Identifier: GPL-3.0-or-later
// The pointer: hover, pin, pan, zoom, dragging a tuple onto its slice, and the + and − on a tuple's row.
#include <QApplication>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/canvas/axis_name_editor.h"
#include "ui/canvas/canvas_widget.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

constexpr double kLeastZoom = 0.02, kMostZoom = 6;
constexpr double kZoomStep = 1.25;
constexpr double kAffordance = 16;  // drawn; the target is measure::kTarget

}  // namespace

void CanvasWidget::updateHover(const QPointF& viewPoint) {
  if (affordanceAt(viewPoint) != Affordance::None) {
    hoverOut_.stop();
    viewport()->setCursor(Qt::PointingHandCursor);
    return;
  }
  Selection& selection = session_.selection();
  const auto cell = cellAt(viewPoint);
  if (cell) {
    hoverOut_.stop();
    selection.setHover(cell);
  } else if (selection.hover() && !hoverOut_.isActive()) {
    hoverOut_.start();
  }
  std::optional<AxisRef> axis;
  if (!cell) axis = scene().layout.hitAxis(toCanvas(viewPoint));
  if (axis || axisFromHere_) {
    axisFromHere_ = axis.has_value();
    selection.setAxis(axis);
  }
  viewport()->setCursor(cell && cell->tensor == TensorId::Indices && scene().plan() != nullptr
                            ? Qt::OpenHandCursor
                            : Qt::ArrowCursor);
}

void CanvasWidget::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  const bool far = (at - pressAt_).manhattanLength() >= QApplication::startDragDistance();
  if (drag_ == Drag::Armed && far) {
    const bool tuple = pressCell_ && pressCell_->tensor == TensorId::Indices && scene().trace() != nullptr;
    drag_ = tuple ? Drag::Tuple : Drag::Pan;
    viewport()->setCursor(Qt::ClosedHandCursor);
  }
  if (drag_ == Drag::Pan) {
    const QPointF to = scrollAtPress_ + pressAt_ - at;
    horizontalScrollBar()->setValue(static_cast<int>(to.x() / scrollFactor_));
    verticalScrollBar()->setValue(static_cast<int>(to.y() / scrollFactor_));
    return;
  }
  if (drag_ == Drag::Tuple) {
    auto target = cellAt(at);
    if (target && target->tensor != TensorId::Params) target.reset();
    if (target != dropTarget_) {
      dropTarget_ = target;
      viewport()->update();
    }
    return;
  }
  updateHover(at);
}

void CanvasWidget::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
  setFocus(Qt::MouseFocusReason);
  pressAt_ = event->position();
  scrollAtPress_ = offset();
  pressCell_ = cellAt(pressAt_);
  if (const Affordance which = affordanceAt(pressAt_);
      which != Affordance::None && session_.selection().hover()) {
    const CellRef tuple = *session_.selection().hover();
    const int axis = rowAxis(TensorId::Indices);
    const TensorLayout& t = scene().tensor(TensorId::Indices);
    const auto a = static_cast<std::size_t>(axis);
    const std::int64_t row = tuple.flat / t.strides[a] % t.extents[a];
    session_.selection().setHover(std::nullopt);
    const auto done = which == Affordance::Insert ? session_.insertAlong(TensorId::Indices, axis, row + 1)
                                                  : session_.removeAlong(TensorId::Indices, axis, row);
    if (!done) emit statusText(tr("That would be too large"));
    drag_ = Drag::None;
    return;
  }
  drag_ = event->button() == Qt::MiddleButton ? Drag::Pan : Drag::Armed;
}

void CanvasWidget::mouseReleaseEvent(QMouseEvent* event) {
  const Drag was = drag_;
  drag_ = Drag::None;
  viewport()->unsetCursor();
  if (was == Drag::Tuple) {
    const auto target = dropTarget_;
    dropTarget_.reset();
    viewport()->update();
    if (target && pressCell_ && scene().trace() != nullptr && scene().tensor(TensorId::Params).hasCells()) {
      const TensorLayout& indices = scene().tensor(TensorId::Indices);
      const std::int64_t tuple = indices.phantomCells ? indices.unitOf(pressCell_->flat)
                                                      : scene().trace()->tupleOfIndex(pressCell_->flat);
      session_.retargetTuple(tuple, target->flat);
    }
    return;
  }
  if (was != Drag::Armed || event->button() != Qt::LeftButton || !pressCell_) return;
  Selection& selection = session_.selection();
  if (event->modifiers() & Qt::ShiftModifier) {
    selection.pinSecond(*pressCell_);
    return;
  }
  selection.pin(*pressCell_);
  selection.setCursor(pressCell_);
}

void CanvasWidget::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  if (const auto cell = cellAt(event->position())) {
    editAt(*cell);
  } else if (const auto tensor = headingAt(event->position())) {
    emit editorRequested(*tensor);
  } else if (const auto axis = scene().layout.hitAxis(toCanvas(event->position()))) {
    editAxisName(*axis, event->position());
  }
}

void CanvasWidget::editAxisName(const AxisRef& axis, const QPointF& viewPoint) {
  if (axis.tensor == TensorId::Output) {
    emit statusText(tr("The axes of output have the names of indices and params: name those"));
    return;
  }
  auto* editor = new AxisNameEditor(session_, axis, viewport());
  const QSize size(std::max(120, editor->sizeHint().width() / 2), editor->sizeHint().height());
  const double left = std::clamp(viewPoint.x() - size.width() / 2.0, 0.0,
                                 std::max(0.0, static_cast<double>(viewport()->width() - size.width())));
  editor->setGeometry(QRect(QPoint(qRound(left), qRound(viewPoint.y() - size.height() / 2.0)), size));
  connect(editor, &AxisNameEditor::finished, this, [this] { setFocus(); });
  editor->show();
  editor->setFocus();
}

std::optional<TensorId> CanvasWidget::headingAt(const QPointF& viewPoint) const {
  const QPointF at = toCanvas(viewPoint);
  for (std::size_t k = 0; k < 3; ++k) {
    const QPointF left = scene().layout.headings[k];
    const double ui = uiScale_;
    if (QRectF(left.x(), left.y() - 14 * ui, scene().layout.headingWidths[k], 46 * ui).contains(at))
      return static_cast<TensorId>(k);
  }
  return std::nullopt;
}

bool CanvasWidget::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) {
    if (session_.selection().hover()) hoverOut_.start();
    if (axisFromHere_) {
      axisFromHere_ = false;
      session_.selection().setAxis(std::nullopt);
    }
  }
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto cell = cellAt(help->pos());
    QString tip = cell ? tooltipFor(*cell) : QString();
    if (const auto axis = scene().layout.hitAxis(toCanvas(help->pos())); !cell && axis) {
      const gathernd::Shape& shape = scene().tensor(axis->tensor).shape;
      tip = tr("axis %1 of %2: size %3").arg(axis->axis).arg(tensorName(axis->tensor)).arg(shape[axis->axis]);
      if (axis->tensor != TensorId::Output) tip += QLatin1Char('\n') + tr("double-click names it");
    }
    viewport()->setToolTip(plainTip(tip));
  }
  return QAbstractScrollArea::viewportEvent(event);
}

void CanvasWidget::wheelEvent(QWheelEvent* event) {
  if (event->modifiers() & Qt::ControlModifier) {
    const double turns = event->angleDelta().y() / 120.0;
    if (turns != 0) zoomBy(std::pow(kZoomStep, turns), event->position());
    event->accept();
    return;
  }
  QAbstractScrollArea::wheelEvent(event);
  updateHover(event->position());
}

void CanvasWidget::zoomBy(double factor, const QPointF& viewPoint) {
  const double from = mode_ == ZoomMode::Manual ? zoom_ : scene().layout.zoom;
  const double to = std::clamp(from * factor, kLeastZoom, kMostZoom);
  // What is under the pointer stays there: the same cell, at the same place inside it.
  const QPointF at = toCanvas(viewPoint);
  const auto cell = scene().layout.hitCell(at);
  QPointF inside;
  const QSizeF before = scene().layout.size;
  if (cell) {
    const QRectF rect = scene().layout.cellRect(*cell);
    inside = QPointF((at.x() - rect.left()) / rect.width(), (at.y() - rect.top()) / rect.height());
  }
  mode_ = ZoomMode::Manual;
  zoom_ = to;
  rebuild();
  QPointF now;
  if (cell) {
    const QRectF rect = scene().layout.cellRect(*cell);
    now = QPointF(rect.left() + inside.x() * rect.width(), rect.top() + inside.y() * rect.height());
  } else {
    const QSizeF after = scene().layout.size;
    now = QPointF(at.x() / before.width() * after.width(), at.y() / before.height() * after.height());
  }
  const QPointF scroll = (now - viewPoint) / scrollFactor_;
  horizontalScrollBar()->setValue(qRound(scroll.x()));
  verticalScrollBar()->setValue(qRound(scroll.y()));
  emit zoomChanged(zoom_);
}

void CanvasWidget::zoomIn() {
  zoomBy(kZoomStep, viewport()->rect().center());
}
void CanvasWidget::zoomOut() {
  zoomBy(1 / kZoomStep, viewport()->rect().center());
}

void CanvasWidget::zoomReset() {
  mode_ = ZoomMode::Manual;
  zoom_ = 1;
  rebuild();
  emit zoomChanged(1);
}

void CanvasWidget::fit() {
  mode_ = ZoomMode::Fit;
  rebuild();
  emit zoomChanged(scene().layout.zoom);
}

int CanvasWidget::rowAxis(TensorId tensor) const {
  const TensorSpec& spec = scene().spec(tensor);
  const int at = spec.shape.rank() - spec.unitAxes - 1;
  return at >= spec.batchAxes ? spec.order[static_cast<std::size_t>(at)] : -1;
}

QRectF CanvasWidget::affordanceRect(Affordance which) const {
  const auto& hover = session_.selection().hover();
  if (!hover || hover->tensor != TensorId::Indices || which == Affordance::None) return {};
  const TensorLayout& t = scene().tensor(TensorId::Indices);
  if (scene().plan() == nullptr || t.detail() != Detail::Text || t.emptyFrame ||
      rowAxis(TensorId::Indices) < 0)
    return {};
  if (drag_ == Drag::Tuple) return {};
  const QRectF bar = t.unitRect(hover->flat);
  const double size = measure::kTarget * scene().layout.ui;
  const QPointF centre(bar.left() + size * 0.55,
                       which == Affordance::Insert ? bar.bottom() + 1 : bar.top() - 1);
  return QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size);
}

CanvasWidget::Affordance CanvasWidget::affordanceAt(const QPointF& viewPoint) const {
  // Only the outer half counts: the inner half belongs to the cell.
  const QPointF at = toCanvas(viewPoint);
  for (const Affordance which : {Affordance::Insert, Affordance::Remove}) {
    const QRectF rect = affordanceRect(which);
    if (rect.isNull()) continue;
    const double reach = kAffordance / 2 * scene().layout.ui + 1;
    if (QLineF(rect.center(), at).length() <= reach) return which;
  }
  return Affordance::None;
}

void CanvasWidget::paintAffordances(RenderContext& context) {
  for (const Affordance which : {Affordance::Insert, Affordance::Remove}) {
    const QRectF rect = affordanceRect(which);
    if (rect.isNull()) continue;
    const double r = kAffordance / 2 * context.ui;
    const QPointF c = rect.center();
    context.box(QRectF(c.x() - r, c.y() - r, 2 * r, 2 * r), theme_.field, theme_.accent, 1.5, r);
    context.line(c - QPointF(r / 2, 0), c + QPointF(r / 2, 0), theme_.accent, 1.8);
    if (which == Affordance::Insert)
      context.line(c - QPointF(0, r / 2), c + QPointF(0, r / 2), theme_.accent, 1.8);
  }
}

}  // namespace gathernd::ui
