// SPDX-License-Identifier: GPL-3.0-or-later
// The keyboard: a cursor with the same effect as the pointer, editing in place, jumps and history.
#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <algorithm>

#include "ui/canvas/scene/difference_text.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/canvas/widget/cell_editor.h"
#include "ui/formula/gradient_formula.h"

namespace gathernd::ui {
namespace {

/// Letters, digits and a minus begin an edit; comma, point and space step.
bool beginsEdit(const QKeyEvent& event) {
  if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
  const QString text = event.text();
  if (text.isEmpty()) return false;
  const QChar c = text.at(0);
  return c.isLetterOrNumber() || c == QLatin1Char('-') || c == QChar(0x2212);
}

}  // namespace

bool CanvasWidget::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (session_.selection().cursor() && beginsEdit(*key)) {
      event->accept();
      return true;
    }
  }
  return QAbstractScrollArea::event(event);
}

CellRef CanvasWidget::startCell(TensorId tensor) const {
  // What is in view, else the first one.
  const TensorLayout& t = scene().tensor(tensor);
  const QPointF at = toCanvas(QPointF(8, 8));
  const auto across = t.x.nearest(std::max(at.x(), t.x.origin));
  const auto down = t.y.nearest(std::max(at.y(), t.y.origin));
  return {tensor, across.contribution + down.contribution};
}

void CanvasWidget::putCursor(const CellRef& cell) {
  // The keyboard has the word until the pointer moves again.
  hoverOut_.stop();
  session_.selection().setHover(std::nullopt);
  session_.selection().setCursor(cell);
  scrollTo(cell);
}

void CanvasWidget::moveCursor(int dx, int dy) {
  Selection& selection = session_.selection();
  if (!selection.cursor()) {
    const std::optional<CellRef> from = selection.pinA();
    for (const TensorId id : {TensorId::Indices, TensorId::Params, TensorId::Output})
      if (scene().tensor(id).hasCells()) {
        putCursor(from ? *from : startCell(id));
        return;
      }
    return;
  }
  const CellRef from = *selection.cursor();
  const TensorLayout& t = scene().tensor(from.tensor);
  if (const auto next = t.neighbour(from.flat, dx, dy)) {
    putCursor({from.tensor, *next});
  } else if (dx != 0) {
    // Over the edge into the next tensor, at the same height.
    for (int id = static_cast<int>(from.tensor) + dx; id >= 0 && id <= 2; id += dx) {
      const TensorLayout& other = scene().tensor(static_cast<TensorId>(id));
      if (!other.hasCells()) continue;
      const QRectF rect = t.cellRect(from.flat);
      const auto across = other.x.nearest(dx > 0 ? other.x.origin : other.x.origin + other.x.size());
      const auto down = other.y.nearest(rect.center().y());
      const std::int64_t flat = std::min(across.contribution + down.contribution, other.cellCount() - 1);
      putCursor({other.id, flat});
      return;
    }
  }
}

void CanvasWidget::jumpTensor(int step) {
  Selection& selection = session_.selection();
  int id = selection.cursor() ? static_cast<int>(selection.cursor()->tensor) : (step > 0 ? -1 : 3);
  for (int tries = 0; tries < 3; ++tries) {
    id = (id + step + 3) % 3;
    if (!scene().tensor(static_cast<TensorId>(id)).hasCells()) continue;
    putCursor(startCell(static_cast<TensorId>(id)));
    return;
  }
}

bool CanvasWidget::focusNextPrevChild(bool next) {
  // Tab walks through the tensors once, then on to the next widget: no trap.
  const auto& cursor = session_.selection().cursor();
  if (cursor && hasFocus()) {
    for (int id = static_cast<int>(cursor->tensor) + (next ? 1 : -1); id >= 0 && id <= 2;
         id += next ? 1 : -1) {
      if (!scene().tensor(static_cast<TensorId>(id)).hasCells()) continue;
      putCursor(startCell(static_cast<TensorId>(id)));
      return true;
    }
  }
  return QAbstractScrollArea::focusNextPrevChild(next);
}

void CanvasWidget::focusInEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusInEvent(event);
  if ((event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason) &&
      !session_.selection().cursor())
    jumpTensor(event->reason() == Qt::TabFocusReason ? 1 : -1);
  viewport()->update();
}

void CanvasWidget::focusOutEvent(QFocusEvent* event) {
  QAbstractScrollArea::focusOutEvent(event);
  const bool passing = event->reason() == Qt::PopupFocusReason ||
                       event->reason() == Qt::ActiveWindowFocusReason ||
                       event->reason() == Qt::MenuBarFocusReason;
  if (!passing && !editor_) session_.selection().setCursor(std::nullopt);
  viewport()->update();
}

void CanvasWidget::keyPressEvent(QKeyEvent* event) {
  Selection& selection = session_.selection();
  const bool control = event->modifiers() & Qt::ControlModifier;
  const bool alt = event->modifiers() & Qt::AltModifier;
  switch (event->key()) {
    case Qt::Key_Left:
      alt ? selection.back() : moveCursor(-1, 0);
      return;
    case Qt::Key_Right:
      alt ? selection.forward() : moveCursor(1, 0);
      return;
    case Qt::Key_Up:
      moveCursor(0, -1);
      return;
    case Qt::Key_Down:
      moveCursor(0, 1);
      return;
    case Qt::Key_Home:
      if (!selection.cursor()) break;  // the first step, then
      putCursor({selection.cursor()->tensor, 0});
      return;
    case Qt::Key_End: {
      if (!selection.cursor()) break;
      const TensorId id = selection.cursor()->tensor;
      putCursor({id, std::max<std::int64_t>(scene().tensor(id).cellCount() - 1, 0)});
      return;
    }
    case Qt::Key_Escape: {
      hoverOut_.stop();
      const bool something = selection.focus() || selection.pinB() || selection.axis();
      selection.setHover(std::nullopt);
      selection.clear();
      if (!something) break;  // nothing left to clear: stops stepping
      return;
    }
    case Qt::Key_F2:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (selection.cursor()) editAt(*selection.cursor());
      return;
    case Qt::Key_Tab:
      if (control) return jumpTensor(1);
      break;
    case Qt::Key_Backtab:
      if (control) return jumpTensor(-1);
      break;
    case Qt::Key_Menu:
      if (selection.cursor())
        showMenu(viewport()->mapToGlobal(cellRectInView(*selection.cursor()).center().toPoint()),
                 selection.cursor(), std::nullopt);
      return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      if (control) return zoomIn();
      break;
    case Qt::Key_Minus:
      if (control) return zoomOut();
      break;
    case Qt::Key_0:
      if (control) return zoomReset();
      break;
    case Qt::Key_9:
      if (control) return fit();
      break;
    case Qt::Key_J:
      if (control) return goToCounterpart();
      break;
    case Qt::Key_C:
      if (control) return copyValue();
      break;
    default:
      break;
  }
  if (selection.cursor() && beginsEdit(*event)) {
    editAt(*selection.cursor(), event->text());
    return;
  }
  event->ignore();  // the window's shortcuts may want it
}

void CanvasWidget::editAt(CellRef cell, const QString& firstText) {
  if (cell.tensor != TensorId::Indices && scene().lens()) {
    // What stands here is no value of the call: typing over it would change another number than one sees.
    emit statusText(cell.tensor == TensorId::Output
                        ? tr("The upstream gradient is edited in the Gradient panel")
                        : tr("This is a sum: turn the gradient off (View menu) to edit params"));
    return;
  }
  if (cell.tensor == TensorId::Output) {
    emit statusText(tr("The output follows from indices and params: edit those"));
    return;
  }
  const TensorLayout& t = scene().tensor(cell.tensor);
  if (!t.hasCells() || cell.flat < 0 || cell.flat >= t.cellCount()) return;
  if (editor_) {
    if (!editor_->commit()) return;
    editor_->deleteLater();
  }
  scrollTo(cell);
  session_.selection().setCursor(cell);
  editor_ = new CellEditor(session_, cell, viewport());
  QRectF rect = cellRectInView(cell);
  // Wide enough to type in, whatever the zoom.
  const double width = std::max(rect.width(), 72.0), height = std::max(rect.height(), 28.0);
  rect = QRectF(rect.center().x() - width / 2, rect.center().y() - height / 2, width, height);
  rect.moveLeft(std::clamp(rect.left(), 0.0, std::max(0.0, viewport()->width() - rect.width())));
  editor_->setFont(theme_.mono(measure::kCellPx));
  editor_->setGeometry(rect.toAlignedRect());
  if (!firstText.isEmpty()) editor_->setText(firstText);
  const auto close = [this] {
    if (editor_) editor_->deleteLater();
    editor_ = nullptr;
    setFocus();
  };
  connect(editor_, &CellEditor::cancelled, this, close);
  connect(editor_, &CellEditor::rejected, this, &CanvasWidget::statusText);
  connect(editor_, &CellEditor::done, this, [this, close, cell](int dx, int dy) {
    const bool inside = dx != 0 || dy != 0;
    if (!inside) {
      if (editor_) editor_->deleteLater();
      editor_ = nullptr;
      return;
    }
    close();
    session_.selection().setCursor(cell);
    moveCursor(dx, dy);
  });
  editor_->show();
  editor_->setFocus();
  if (!firstText.isEmpty()) editor_->setCursorPosition(static_cast<int>(firstText.size()));
}

void CanvasWidget::goToCounterpart() {
  const auto focus = session_.selection().focus();
  if (!focus) return;
  const auto h = highlightOf(scene(), *focus);
  if (!h) return;
  std::optional<CellRef> to;
  switch (focus->tensor) {
    case TensorId::Indices:
      if (h->slice >= 0)
        to = scene().unit(TensorId::Params, h->slice);
      else if (!h->tuples.empty())
        to = scene().unit(TensorId::Output, h->tuples.front());
      break;
    case TensorId::Params:
      if (!h->outputCells.empty())
        to = CellRef{TensorId::Output, h->outputCells.front()};
      else if (!h->tuples.empty())
        to = scene().unit(TensorId::Indices, h->tuples.front());
      break;
    case TensorId::Output:
      if (h->paramsCell)
        to = CellRef{TensorId::Params, *h->paramsCell};
      else if (!h->tuples.empty())
        to = scene().unit(TensorId::Indices, h->tuples.front());
      break;
  }
  if (!to) {
    emit statusText(h->readersUnknown ? tr("Who reads it is still being counted")
                                      : tr("Never read: it has no counterpart"));
    return;
  }
  if (!scene().tensor(to->tensor).present || scene().tensor(to->tensor).emptyFrame) return;
  setFocus();
  putCursor(*to);
}

QString CanvasWidget::accessibleSummary() const {
  const auto focus = session_.selection().focus();
  QString words = formulaUnder(session_.gradient().view(), session_.snapshot(), focus).text();
  const auto& difference = session_.difference();
  if (!difference || !session_.snapshot().plan || scene().lens()) return words;
  if (!words.isEmpty()) words += tr("; ");
  QStringList place;
  for (const std::int64_t p : session_.snapshot().plan->output.position(difference->cell.flat))
    place << QString::number(p);
  return words +
         QStringLiteral("%1[%2]").arg(tensorName(TensorId::Output), place.join(QStringLiteral(", "))) +
         tr(": ") + differenceText(*difference) + tr("; ") + differenceCountText(*difference);
}

void CanvasWidget::announce() {
  if (!QAccessible::isActive()) return;
  QAccessibleEvent name(this, QAccessible::NameChanged);
  QAccessible::updateAccessibility(&name);
  if (!session_.selection().cursor()) return;
  QAccessibleEvent alert(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

}  // namespace gathernd::ui
