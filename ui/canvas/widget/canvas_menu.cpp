// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/widget/canvas_menu.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>

#include "core/text/element_text.h"
#include "ui/canvas/widget/canvas_widget.h"

namespace gathernd::ui {
namespace {

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

std::optional<CanvasRow> rowOf(const Scene& scene, const CellRef& cell) {
  const TensorLayout& t = scene.tensor(cell.tensor);
  if (cell.tensor == TensorId::Output || !t.present || t.emptyFrame) return std::nullopt;
  const TensorSpec& spec = scene.spec(cell.tensor);
  const int at = spec.shape.rank() - spec.unitAxes - 1;
  if (at < spec.batchAxes) return std::nullopt;
  const int axis = spec.order[static_cast<std::size_t>(at)];
  const auto a = static_cast<std::size_t>(axis);
  return CanvasRow{cell.tensor, axis, cell.flat / t.strides[a] % t.extents[a]};
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
  auto* menu = new QMenu(&canvas);
  menu->setObjectName(QStringLiteral("canvasMenu"));
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
