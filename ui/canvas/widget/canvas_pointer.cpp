// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QClipboard>
#include <QLineF>
#include <QMenu>
#include <QMouseEvent>
#include <utility>

#include "core/text/element_text.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/widgets/boxes.h"

namespace gathernd::ui {
namespace {

constexpr double kAffordance = 16;  // drawn; the target is measure::kTarget

void addRowActions(CanvasWidget& canvas, QMenu* menu, const CanvasRow& row) {
  const auto insert = [&canvas, row](std::int64_t at) {
    if (!canvas.session().edits().insertAlong(row.tensor, row.axis, at))
      emit canvas.statusText(CanvasWidget::tr("That would be too large"));
  };
  const auto remove = [&canvas, row] {
    if (!canvas.session().edits().removeAlong(row.tensor, row.axis, row.number))
      emit canvas.statusText(CanvasWidget::tr("Nothing to remove"));
  };
  const bool tuples = row.tensor == TensorId::Indices;
  menu->addAction(tuples ? CanvasWidget::tr("Insert tuple before") : CanvasWidget::tr("Insert slice before"),
                  &canvas, [insert, row] { insert(row.number); });
  menu->addAction(tuples ? CanvasWidget::tr("Insert tuple after") : CanvasWidget::tr("Insert slice after"),
                  &canvas, [insert, row] { insert(row.number + 1); });
  menu->addAction(tuples ? CanvasWidget::tr("Remove tuple") : CanvasWidget::tr("Remove slice"), &canvas,
                  remove);
  menu->addSeparator();
}

void addCellActions(CanvasWidget& canvas, QMenu* menu, const CellRef& cell) {
  const Scene& scene = canvas.scene();
  const bool value = cell.tensor == TensorId::Indices || (cell.tensor == TensorId::Params && !scene.lens());
  const bool editable = value && scene.tensor(cell.tensor).hasCells();
  Selection& selection = canvas.session().selection();
  menu->addAction(CanvasWidget::tr("Copy value"), &canvas,
                  [&canvas, cell] { copyValueOf(canvas.scene(), cell); })
      ->setEnabled(scene.value(cell).has_value());
  menu->addAction(CanvasWidget::tr("Edit value"), &canvas, [&canvas, cell] { canvas.editAt(cell); })
      ->setEnabled(editable);
  menu->addAction(CanvasWidget::tr("Pin"), &canvas, [&canvas, cell] { canvas.pin(cell); });
  menu->addAction(CanvasWidget::tr("Pin as second"), &canvas,
                  [&selection, cell] { selection.pinSecond(cell); });
  menu->addAction(CanvasWidget::tr("Go to counterpart"), &canvas, &CanvasWidget::goToCounterpart);
  menu->addSeparator();
  if (const auto row = rowOf(scene, cell)) addRowActions(canvas, menu, *row);
}

}  // namespace

CanvasPointer::CanvasPointer(CanvasWidget& view) : view_(view), session_(view.session()) {
  hoverOut_.setSingleShot(true);
  hoverOut_.setInterval(measure::kHoverOutMs);
  connect(&hoverOut_, &QTimer::timeout, this, [this] { session_.selection().setHover(std::nullopt); });
}

void CanvasPointer::hoverAt(const QPointF& viewPoint) {
  if (affordanceAt(viewPoint) != Affordance::None) {
    hoverOut_.stop();
    view_.viewport()->setCursor(Qt::PointingHandCursor);
    return;
  }
  const Scene& scene = view_.scene();
  Selection& selection = session_.selection();
  const auto cell = view_.cellAt(viewPoint);
  if (cell) {
    hoverOut_.stop();
    selection.setHover(cell);
  } else if (selection.hover() && !hoverOut_.isActive()) {
    hoverOut_.start();
  }
  std::optional<AxisRef> axis;
  if (!cell) axis = axisAt(view_, viewPoint);
  if (axis || axisFromHere_) {
    axisFromHere_ = axis.has_value();
    selection.setAxis(axis);
  }
  view_.viewport()->setCursor(cell && cell->tensor == TensorId::Indices && scene.plan() != nullptr
                                  ? Qt::OpenHandCursor
                                  : Qt::ArrowCursor);
}

void CanvasPointer::leave() {
  if (session_.selection().hover()) hoverOut_.start();
  if (!axisFromHere_) return;
  axisFromHere_ = false;
  session_.selection().setAxis(std::nullopt);
}

void CanvasPointer::move(const QMouseEvent& event) {
  const QPointF at = event.position();
  const bool far = (at - pressAt_).manhattanLength() >= QApplication::startDragDistance();
  if (drag_ == Drag::Armed && far) {
    const bool tuple =
        pressCell_ && pressCell_->tensor == TensorId::Indices && view_.scene().trace() != nullptr;
    drag_ = tuple ? Drag::Tuple : Drag::Pan;
    view_.viewport()->setCursor(Qt::ClosedHandCursor);
  }
  if (drag_ == Drag::Pan && view_.panes().shown()) return view_.panes().dragTo(at);
  if (drag_ == Drag::Pan) return view_.scroll().panTo(scrollAtPress_ + pressAt_ - at);
  if (drag_ == Drag::Tuple) return dragTo(at);
  hoverAt(at);
}

void CanvasPointer::press(const QMouseEvent& event) {
  if (event.button() != Qt::LeftButton && event.button() != Qt::MiddleButton) return;
  view_.setFocus(Qt::MouseFocusReason);
  pressAt_ = event.position();
  scrollAtPress_ = view_.scroll().offset();
  pressCell_ = view_.cellAt(pressAt_);
  if (view_.panes().pressWhole(pressAt_)) {
    drag_ = Drag::Pan;
    pressCell_.reset();
    return;
  }
  if (view_.panes().shown()) view_.panes().grab(pressAt_);
  const Affordance which = affordanceAt(pressAt_);
  const std::optional<CellRef> hover = session_.selection().hover();
  if (which != Affordance::None && hover) {
    use(which, *hover);
    drag_ = Drag::None;
    return;
  }
  drag_ = event.button() == Qt::MiddleButton ? Drag::Pan : Drag::Armed;
}

void CanvasPointer::release(const QMouseEvent& event) {
  const Drag was = drag_;
  drag_ = Drag::None;
  view_.viewport()->unsetCursor();
  if (was == Drag::Tuple) {
    const auto dragged = std::exchange(dragged_, std::nullopt);
    view_.viewport()->update();
    if (dragged && dragged->target && dragged->allowed)
      session_.edits().retargetTuple(dragged->tuple, *dragged->target);
    return;
  }
  if (was != Drag::Armed || event.button() != Qt::LeftButton || !pressCell_) return;
  if (answering_ && answering_(*pressCell_)) return;
  Selection& selection = session_.selection();
  if (event.modifiers() & Qt::ShiftModifier) {
    selection.pinSecond(*pressCell_);
    return;
  }
  if (selection.pinA() != pressCell_) touched_ = pressCell_;
  selection.pin(*pressCell_);
  selection.setCursor(pressCell_);
}

void CanvasPointer::letGo() {
  Selection& selection = session_.selection();
  const auto touched = std::exchange(touched_, std::nullopt);
  if (!touched || selection.pinA() != touched || selection.pinB()) return;
  const auto cursor = selection.cursor();
  const auto axis = selection.axis();
  selection.clear();
  selection.setAxis(axis);
  selection.setCursor(cursor);
}

std::optional<std::int64_t> CanvasPointer::tupleAt(const CellRef& cell) const {
  const Scene& scene = view_.scene();
  if (cell.tensor != TensorId::Indices || scene.trace() == nullptr) return {};
  const TensorLayout& indices = scene.indices();
  if (indices.phantomCells) return indices.unitOf(cell.flat);
  if (cell.flat >= indices.cellCount()) return {};  // the call is another one by now
  return scene.trace()->tupleOfIndex(cell.flat);
}

void CanvasPointer::dragTo(const QPointF& viewPoint) {
  const auto tuple = pressCell_ ? tupleAt(*pressCell_) : std::nullopt;
  if (!tuple) return;
  TupleDrag drag{*tuple, view_.scroll().toCanvas(viewPoint), {}, false};
  const auto cell = view_.cellAt(viewPoint);
  if (cell && cell->tensor == TensorId::Params && view_.scene().params().hasCells()) {
    drag.target = cell->flat;
    drag.allowed = session_.edits().canRetarget(*tuple, cell->flat);
  }
  if (drag == dragged_) return;
  dragged_ = drag;
  view_.viewport()->update();
}

bool CanvasPointer::cancelDrag() {
  if (drag_ != Drag::Tuple) return false;
  drag_ = Drag::None;
  dragged_.reset();
  view_.viewport()->unsetCursor();
  view_.viewport()->update();
  return true;
}

void CanvasPointer::doubleClick(const QMouseEvent& event) {
  if (event.button() != Qt::LeftButton) return;
  const QPointF at = event.position();
  if (const auto cell = view_.cellAt(at)) {
    view_.editAt(*cell);
  } else if (const auto tensor = headingAt(at)) {
    emit view_.editorRequested(*tensor);
  } else if (const auto axis = axisAt(view_, at)) {
    view_.editAxisName(*axis, at);
  }
}

std::optional<TensorId> CanvasPointer::headingAt(const QPointF& viewPoint) const {
  const QPointF at = view_.scroll().toCanvas(viewPoint);
  const CanvasLayout& layout = view_.scene().layout;
  const double ui = view_.scene().options.ui;
  for (std::size_t k = 0; k < 3; ++k) {
    const QPointF left = layout.headings[k];
    if (QRectF(left.x(), left.y() - 14 * ui, layout.headingWidths[k], 46 * ui).contains(at))
      return static_cast<TensorId>(k);
  }
  return std::nullopt;
}

void CanvasPointer::use(Affordance which, const CellRef& tuple) {
  const auto row = rowOf(view_.scene(), tuple);
  if (!row) return;
  session_.selection().setHover(std::nullopt);
  Edits& edits = session_.edits();
  const auto done = which == Affordance::Insert ? edits.insertAlong(row->tensor, row->axis, row->number + 1)
                                                : edits.removeAlong(row->tensor, row->axis, row->number);
  if (!done) emit view_.statusText(tr("That would be too large"));
}

QRectF CanvasPointer::affordanceRect(Affordance which) const {
  const auto& hover = session_.selection().hover();
  if (!hover || hover->tensor != TensorId::Indices || which == Affordance::None) return {};
  if (view_.presenting()) return {};  // a click points there
  const Scene& scene = view_.scene();
  const TensorLayout& t = scene.indices();
  if (scene.plan() == nullptr || t.detail() != Detail::Text || !rowOf(scene, *hover)) return {};
  if (drag_ == Drag::Tuple) return {};
  const QRectF bar = t.unitRect(hover->flat);
  const double size = measure::kTarget * scene.layout.ui;
  const QPointF centre(bar.left() + size * 0.55,
                       which == Affordance::Insert ? bar.bottom() + 1 : bar.top() - 1);
  return QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size);
}

CanvasPointer::Affordance CanvasPointer::affordanceAt(const QPointF& viewPoint) const {
  // Only the outer half counts: the inner half belongs to the cell.
  const QPointF at = view_.scroll().toCanvas(viewPoint);
  for (const Affordance which : {Affordance::Insert, Affordance::Remove}) {
    const QRectF rect = affordanceRect(which);
    if (rect.isNull()) continue;
    const double reach = kAffordance / 2 * view_.scene().layout.ui + 1;
    if (QLineF(rect.center(), at).length() <= reach) return which;
  }
  return Affordance::None;
}

void CanvasPointer::paintAffordances(RenderContext& context) const {
  const Theme& theme = context.theme;
  for (const Affordance which : {Affordance::Insert, Affordance::Remove}) {
    const QRectF rect = affordanceRect(which);
    if (rect.isNull()) continue;
    const double r = kAffordance / 2 * context.ui;
    const QPointF c = rect.center();
    context.box(QRectF(c.x() - r, c.y() - r, 2 * r, 2 * r), theme.field, theme.accent, 1.5, r);
    context.line(c - QPointF(r / 2, 0), c + QPointF(r / 2, 0), theme.accent, 1.8);
    if (which == Affordance::Insert)
      context.line(c - QPointF(0, r / 2), c + QPointF(0, r / 2), theme.accent, 1.8);
  }
}

std::optional<CanvasRow> rowOf(const Scene& scene, const CellRef& cell) {
  const TensorLayout& t = scene.tensor(cell.tensor);
  if (cell.tensor == TensorId::Output || !t.hasUnits()) return std::nullopt;
  const TensorSpec& spec = scene.spec(cell.tensor);
  const int at = spec.shape.rank() - spec.unitAxes - 1;
  if (at < spec.batchAxes) return std::nullopt;
  const int axis = spec.order[static_cast<std::size_t>(at)];
  return CanvasRow{cell.tensor, axis, indexAlong(t, axis, cell.flat)};
}

void copyValueOf(const Scene& scene, const CellRef& cell) {
  if (const auto element = scene.value(cell))
    QApplication::clipboard()->setText(QString::fromStdString(formatElement(*element)));
}

std::optional<TensorId> tensorOfColumn(const Scene& scene, double x) {
  const TensorLayout* nearest = nullptr;
  for (const TensorLayout& t : scene.layout.tensors)
    if (t.present && (nearest == nullptr || t.x.origin <= x)) nearest = &t;
  return nearest != nullptr ? std::optional(nearest->id) : std::nullopt;
}

void showCanvasMenu(CanvasWidget& canvas, const QPoint& globalPoint, const std::optional<CellRef>& cell,
                    std::optional<TensorId> tensor) {
  // Not exec(): a nested event loop would stop the background's answers from being dropped in order.
  auto* menu = named(new QMenu(&canvas), "canvasMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (cell) {
    canvas.session().selection().setCursor(cell);
    addCellActions(canvas, menu, *cell);
    tensor = cell->tensor;
  }
  if (tensor) {
    emit canvas.tensorMenu(menu, *tensor);
    menu->addSeparator();
  }
  QAction* reads = menu->addAction(CanvasWidget::tr("Show how often each slice is read"), &canvas,
                                   [&canvas](bool on) { canvas.setReadOverlay(on); });
  reads->setCheckable(true);
  reads->setChecked(canvas.readOverlay());
  menu->addAction(CanvasWidget::tr("Fit"), &canvas, &CanvasWidget::fit);
  menu->popup(globalPoint);
}

}  // namespace gathernd::ui
