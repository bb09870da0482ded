// SPDX-License-Identifier: GPL-3.0-or-later
// The context menu, copying, and what a tooltip says.
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>

#include "core/text/element_text.h"
#include "core/text/literal/literal.h"
#include "ui/canvas/scene/difference_text.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/formula/formula.h"

namespace gathernd::ui {
QString CanvasWidget::tooltipFor(const CellRef& cell) const {
  const auto element = scene().value(cell);
  const TensorLayout& t = scene().tensor(cell.tensor);
  const auto h = highlightOf(scene(), cell);
  QStringList lines;
  if (t.hasCells()) {
    QStringList place;
    for (const std::int64_t p : t.shape.position(cell.flat)) place << QString::number(p);
    QString line =
        scene().name(cell.tensor) + QLatin1Char('[') + place.join(QStringLiteral(", ")) + QLatin1Char(']');
    if (element) line += QStringLiteral(" = ") + valueText(*element, 200);
    lines << line;
    if (element) {
      const QString bits = bitsText(*element);
      lines << dtypeText(element->dtype) +
                   (bits.isEmpty() ? QString() : QStringLiteral(", ") + tr("bits %1").arg(bits));
    }
  }
  const auto& difference = session_.difference();
  if (difference && !scene().lens() && cell.tensor == TensorId::Output &&
      (t.hasCells() ? cell == difference->cell : t.unitOf(cell.flat) == t.unitOf(difference->cell.flat)))
    lines << differenceText(*difference) << differenceCountText(*difference);
  if (h && cell.tensor == TensorId::Params) {
    if (h->readersUnknown)
      lines << tr("who reads it is still being counted");
    else if (h->neverRead)
      lines << (scene().lens() ? tr("receives nothing") : tr("never read"));
    else {
      QStringList tuples;
      for (std::size_t k = 0; k < h->tuples.size() && k < 8; ++k) tuples << QString::number(h->tuples[k]);
      if (h->tupleTotal > 8) tuples << QStringLiteral("…");
      const QString words =
          scene().lens() ? tr("receives %1×, from tuples %2") : tr("read %1×, by tuples %2");
      lines << words.arg(countText(h->tupleTotal), tuples.join(QStringLiteral(", ")));
    }
  } else if (h && !h->tuples.empty() && scene().trace() != nullptr) {
    const std::int64_t tuple = h->tuples.front();
    const QString bad = badNumberText(*scene().trace(), tuple);
    lines << (bad.isEmpty() ? tr("tuple %1").arg(tuple)
                            : tr("tuple %1: %2").arg(QString::number(tuple), bad));
  }
  return lines.join(QLatin1Char('\n'));
}

void CanvasWidget::copyValue() {
  const auto focus = session_.selection().focus();
  if (!focus) return;
  if (const auto element = scene().value(*focus))
    QApplication::clipboard()->setText(QString::fromStdString(formatElement(*element)));
}

void CanvasWidget::contextMenuEvent(QContextMenuEvent* event) {
  std::optional<TensorId> tensor = headingAt(event->pos());
  const TensorLayout* nearest = nullptr;
  const double x = toCanvas(event->pos()).x();
  // Beside the cells the menu is the tensor's whose column this is.
  for (const TensorLayout& t : scene().layout.tensors)
    if (t.present && (nearest == nullptr || t.x.origin <= x)) nearest = &t;
  if (!tensor && nearest != nullptr) tensor = nearest->id;
  showMenu(event->globalPos(), cellAt(event->pos()), tensor);
}

void CanvasWidget::addCellActions(QMenu* menu, const CellRef& cell) {
  const bool value = cell.tensor == TensorId::Indices || (cell.tensor == TensorId::Params && !scene().lens());
  const bool editable = value && scene().tensor(cell.tensor).hasCells();
  menu->addAction(tr("Copy value"), this,
                  [this, cell] {
                    if (const auto element = scene().value(cell))
                      QApplication::clipboard()->setText(QString::fromStdString(formatElement(*element)));
                  })
      ->setEnabled(scene().value(cell).has_value());
  menu->addAction(tr("Edit value"), this, [this, cell] { editAt(cell); })->setEnabled(editable);
  menu->addAction(tr("Pin"), this, [this, cell] { session_.selection().pin(cell); });
  menu->addAction(tr("Pin as second"), this, [this, cell] { session_.selection().pinSecond(cell); });
  menu->addAction(tr("Go to counterpart"), this, &CanvasWidget::goToCounterpart);
  menu->addSeparator();
  const int axis = cell.tensor == TensorId::Output ? -1 : rowAxis(cell.tensor);
  const TensorLayout& t = scene().tensor(cell.tensor);
  if (axis < 0 || !t.present || t.emptyFrame) return;
  const auto a = static_cast<std::size_t>(axis);
  const std::int64_t row = cell.flat / t.strides[a] % t.extents[a];
  const bool tuples = cell.tensor == TensorId::Indices;
  const auto insert = [this, id = cell.tensor, axis](std::int64_t at) {
    if (!session_.edits().insertAlong(id, axis, at)) emit statusText(tr("That would be too large"));
  };
  menu->addAction(tuples ? tr("Insert tuple before") : tr("Insert slice before"), this,
                  [insert, row] { insert(row); });
  menu->addAction(tuples ? tr("Insert tuple after") : tr("Insert slice after"), this,
                  [insert, row] { insert(row + 1); });
  menu->addAction(tuples ? tr("Remove tuple") : tr("Remove slice"), this,
                  [this, id = cell.tensor, axis, row] {
                    if (!session_.edits().removeAlong(id, axis, row))
                      emit statusText(tr("Nothing to remove"));
                  });
  menu->addSeparator();
}

void CanvasWidget::showMenu(const QPoint& globalPoint, const std::optional<CellRef>& cell,
                            std::optional<TensorId> tensor) {
  // Not exec(): a nested event loop would stop the background's answers from being dropped in order.
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("canvasMenu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (cell) {
    session_.selection().setCursor(cell);
    addCellActions(menu, *cell);
    tensor = cell->tensor;
  }
  if (tensor) {
    emit tensorMenu(menu, *tensor);
    menu->addSeparator();
  }
  QAction* reads =
      menu->addAction(tr("Show how often each slice is read"), this, [this](bool on) { setReadOverlay(on); });
  reads->setCheckable(true);
  reads->setChecked(readOverlay_);
  menu->addAction(tr("Fit"), this, &CanvasWidget::fit);
  menu->popup(globalPoint);
}

}  // namespace gathernd::ui
