// SPDX-License-Identifier: GPL-3.0-or-later
#include <QKeyEvent>
#include <QToolTip>
#include <algorithm>

#include "core/text/element_text.h"
#include "ui/canvas/scene/highlight.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/marks.h"

namespace gathernd::ui {
namespace {

constexpr double kEditorRoom = 16, kLeastEditor = 28;  // px round what is typed; either way

/// Letters, digits and a minus begin an edit; comma, point and space step.
bool beginsEdit(const QKeyEvent& event) {
  if (isCommand(event) || event.text().isEmpty()) return false;
  const QChar c = event.text().at(0);
  return c.isLetterOrNumber() || c == QLatin1Char('-') || c == QChar(0x2212);
}

std::optional<CellRef> counterpartOf(const Scene& scene, TensorId tensor, const Highlight& h) {
  const std::optional<std::int64_t> tuple = h.tuples.empty() ? std::nullopt : std::optional(h.tuples.front());
  switch (tensor) {
    case TensorId::Indices:
      if (h.slice >= 0) return scene.unit(TensorId::Params, h.slice);
      if (tuple) return scene.unit(TensorId::Output, *tuple);
      return std::nullopt;
    case TensorId::Params:
      if (!h.outputCells.empty()) return CellRef{TensorId::Output, h.outputCells.front()};
      break;
    case TensorId::Output:
      if (h.paramsCell) return CellRef{TensorId::Params, *h.paramsCell};
      break;
  }
  if (tuple) return scene.unit(TensorId::Indices, *tuple);
  return std::nullopt;
}

}  // namespace

bool isCommand(const QKeyEvent& key) {
  return (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) != 0;
}

CellEditor::CellEditor(Session& session, const CellRef& cell, QWidget* parent)
    : QLineEdit(parent), session_(session), cell_(cell) {
  named(this, "cellEdit", tr("Value"));
  setAlignment(Qt::AlignCenter);
  const EditedTensor& tensor = tensorOf(session.document(), cell.tensor);
  shape_ = tensor.shape();
  value_ = tensor.at(cell.flat);
  original_ = QString::fromStdString(formatElement(value_));
  setText(original_);
  selectAll();
  connect(this, &QLineEdit::textEdited, this, [this] {
    if (!problem().isEmpty()) mark({});
  });
}

void CellEditor::mark(const QString& reason) {
  markAs(this, "invalid", !reason.isEmpty());
  setToolTip(plainTip(reason));
  setAccessibleDescription(reason);
  if (!reason.isEmpty()) QToolTip::showText(mapToGlobal(QPoint(0, height())), plainTip(reason), this);
  emit rejected(reason);
}

bool CellEditor::outdated() const {
  const EditedTensor& tensor = tensorOf(session_.document(), cell_.tensor);
  return tensor.shape() != shape_ || tensor.at(cell_.flat) != value_;
}

bool CellEditor::commit() {
  if (text() == original_ || outdated()) return true;
  const auto element = parseElement(text().toStdString(), value_.dtype);
  if (!element) {
    mark(typedErrorSentence(element.error()));
    return false;
  }
  original_ = text();
  value_ = *element;
  session_.edits().setElement(cell_.tensor, cell_.flat, *element);
  return true;
}

void CellEditor::leave() {
  closing_ = true;
  if (!problem().isEmpty()) mark({});
  hide();
  deleteLater();
}

bool CellEditor::event(QEvent* event) {
  // Tab goes on to the next number instead of leaving the canvas.
  if (event->type() == QEvent::KeyPress) {
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab) {
      keyPressEvent(key);
      return true;
    }
  }
  // What types belongs to the text, not to the window's shortcuts; of commands the line edit claims its own.
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (!isCommand(*key) && !key->text().isEmpty()) {
      event->accept();
      return true;
    }
  }
  return QLineEdit::event(event);
}

void CellEditor::keyPressEvent(QKeyEvent* event) {
  const auto finish = [&](int dx, int dy) {
    if (!commit()) return;
    closing_ = true;
    emit done(dx, dy);
  };
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      finish(0, event->modifiers() & Qt::ShiftModifier ? -1 : 1);
      return;
    case Qt::Key_Tab:
      finish(1, 0);
      return;
    case Qt::Key_Backtab:
      finish(-1, 0);
      return;
    case Qt::Key_Escape:
      closing_ = true;
      emit cancelled();
      return;
    default:
      QLineEdit::keyPressEvent(event);
  }
}

void CellEditor::focusOutEvent(QFocusEvent* event) {
  QLineEdit::focusOutEvent(event);
  if (closing_ || event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason)
    return;
  // Invalid text stays open, marked; valid text is taken.
  if (commit()) {
    closing_ = true;
    emit done(0, 0);
  }
}

AxisNameEditor::AxisNameEditor(Session& session, const AxisRef& axis, QWidget* parent)
    : QLineEdit(parent), session_(session), axis_(axis) {
  named(this, "axisNameEdit", tr("Name of axis %1").arg(axis.axis));
  setPlaceholderText(tr("axis name"));
  setText(QString::fromStdString(axisNameOf(session.document(), axis)));
  selectAll();
  whenChanged(session_, this, Part::Replaced, &AxisNameEditor::leave);
}

void AxisNameEditor::commit() {
  if (done_) return;
  done_ = true;
  session_.edits().setAxisName(axis_.tensor, axis_.axis, text().trimmed());
  deleteLater();
}

void AxisNameEditor::leave() {
  done_ = true;
  deleteLater();
  if (hasFocus()) emit finished();
}

void AxisNameEditor::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      commit();
      emit finished();
      return;
    case Qt::Key_Escape:
      leave();
      return;
    default:
      QLineEdit::keyPressEvent(event);
  }
}

void AxisNameEditor::focusOutEvent(QFocusEvent* event) {
  QLineEdit::focusOutEvent(event);
  if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason) commit();
}

CanvasCursor::CanvasCursor(CanvasWidget& view, CanvasPointer& pointer)
    : view_(view), pointer_(pointer), session_(view.session()) {}

CanvasCursor::~CanvasCursor() = default;

CellRef CanvasCursor::startCell(TensorId tensor) const {
  // What is in view, else the first one.
  const TensorLayout& t = view_.scene().tensor(tensor);
  const Pane* pane = view_.scene().layout.pane(tensor);
  const QPointF at =
      pane != nullptr ? pane->cells.topLeft() + QPointF(8, 8) : view_.scroll().toCanvas(QPointF(8, 8));
  const auto across = t.x.nearest(std::max(at.x(), t.x.origin));
  const auto down = t.y.nearest(std::max(at.y(), t.y.origin));
  return {tensor, t.base + across.contribution + down.contribution};
}

void CanvasCursor::put(const CellRef& cell) {
  // The keyboard has the word until the pointer moves again.
  pointer_.stopFading();
  session_.selection().setHover(std::nullopt);
  session_.selection().setCursor(cell);
  view_.scrollTo(cell);
}

bool CanvasCursor::enterTensor(int id) {
  const auto tensor = static_cast<TensorId>(id);
  if (!view_.scene().tensor(tensor).hasCells()) return false;
  put(startCell(tensor));
  return true;
}

void CanvasCursor::enter() {
  const std::optional<CellRef> from = session_.selection().pinA();
  for (const TensorId id : kAllTensors) {
    if (!view_.scene().tensor(id).hasCells()) continue;
    put(from ? *from : startCell(id));
    return;
  }
}

void CanvasCursor::move(int dx, int dy) {
  stays_ = true;
  if (!session_.selection().cursor()) return enter();
  const CellRef from = *session_.selection().cursor();
  if (const auto next = view_.scene().tensor(from.tensor).neighbour(from.flat, dx, dy))
    put({from.tensor, *next});
  else if (dx != 0)
    crossEdge(from, dx);
}

void CanvasCursor::crossEdge(const CellRef& from, int dx) {
  // Into the next tensor, at the same height.
  const QRectF rect = view_.scene().layout.cellRect(from);
  for (int id = static_cast<int>(from.tensor) + dx; id >= 0 && id <= 2; id += dx) {
    const TensorLayout& other = view_.scene().tensor(static_cast<TensorId>(id));
    if (!other.hasCells()) continue;
    const auto across = other.x.nearest(dx > 0 ? other.x.origin : other.x.origin + other.x.size());
    const auto down = other.y.nearest(rect.center().y());
    put({other.id, std::min(other.base + across.contribution + down.contribution, other.cellCount() - 1)});
    return;
  }
}

void CanvasCursor::jumpTensor(int step) {
  const auto& cursor = session_.selection().cursor();
  int id = cursor ? static_cast<int>(cursor->tensor) : (step > 0 ? -1 : 3);
  for (int tries = 0; tries < 3; ++tries) {
    id = (id + step + 3) % 3;
    if (enterTensor(id)) return;
  }
}

bool CanvasCursor::walkTensors(bool next) {
  const auto& cursor = session_.selection().cursor();
  if (!cursor) return false;
  const int step = next ? 1 : -1;
  for (int id = static_cast<int>(cursor->tensor) + step; id >= 0 && id <= 2; id += step)
    if (enterTensor(id)) return true;
  return false;
}

bool CanvasCursor::stepNumber(bool next) {
  const std::optional<CellRef> from = session_.selection().cursor();
  const std::int64_t count = from ? view_.scene().tensor(from->tensor).cellCount() : 0;
  if (!stays_ || count == 0) return false;
  const CellRef to{from->tensor, (from->flat + (next ? 1 : count - 1)) % count};
  if (!tabs_ || tabs_->at != *from) tabs_ = Tabs{*from, *from};
  tabs_->at = to;
  put(to);
  return true;
}

/// Enter after Tabs goes below where they began, as in a spreadsheet.
void CanvasCursor::stepLine(const CellRef& from, int by) {
  CellRef column = from;
  const Shape& shape = tensorOf(session_.document(), from.tensor).shape();
  if (tabs_ && tabs_->at == from && shape.rank() > 0)
    column.flat += tabs_->begin.flat % shape[shape.rank() - 1] - from.flat % shape[shape.rank() - 1];
  if (const auto next = view_.scene().tensor(from.tensor).neighbour(column.flat, 0, by))
    put({from.tensor, *next});
}

bool CanvasCursor::clear() {
  Selection& selection = session_.selection();
  pointer_.stopFading();
  const bool something = selection.focus() || selection.pinB() || selection.axis();
  selection.setHover(std::nullopt);
  selection.clear();
  return something;
}

bool CanvasCursor::wouldType(const QKeyEvent& event) const {
  return session_.selection().cursor() && beginsEdit(event);
}

bool CanvasCursor::keyPress(const QKeyEvent& event) {
  if (take(event)) return true;
  if (!wouldType(event)) return false;
  const CellRef at = *session_.selection().cursor();
  editAt(at, event.text());
  return true;
}

bool CanvasCursor::take(const QKeyEvent& event) {
  Selection& selection = session_.selection();
  const bool control = event.modifiers() & Qt::ControlModifier;
  const bool alt = event.modifiers() & Qt::AltModifier;
  const std::optional<CellRef> cursor = selection.cursor();
  switch (event.key()) {
    case Qt::Key_Left:
      alt ? selection.back() : move(-1, 0);
      return true;
    case Qt::Key_Right:
      alt ? selection.forward() : move(1, 0);
      return true;
    case Qt::Key_Up:
      move(0, -1);
      return true;
    case Qt::Key_Down:
      move(0, 1);
      return true;
    case Qt::Key_Home:
      if (cursor) put({cursor->tensor, 0});
      return cursor.has_value();  // else the first step
    case Qt::Key_End:
      if (cursor)
        put({cursor->tensor,
             std::max<std::int64_t>(view_.scene().tensor(cursor->tensor).cellCount() - 1, 0)});
      return cursor.has_value();
    case Qt::Key_Escape:
      return clear();  // nothing left to clear: stops stepping
    case Qt::Key_F2:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (cursor) editAt(*cursor);
      return true;
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
      if (control) jumpTensor(event.key() == Qt::Key_Tab ? 1 : -1);
      return control;
    default:
      return false;
  }
}

QString CanvasCursor::refusal(TensorId tensor) const {
  if (tensor != TensorId::Indices && view_.scene().lens()) {
    // What stands here is no value of the call: typing over it would change another number than one sees.
    return tensor == TensorId::Output ? tr("The upstream gradient is edited in the Gradient panel")
                                      : tr("This is a sum: turn the gradient off (View menu) to edit params");
  }
  return tensor == TensorId::Output ? tr("The output follows from indices and params: edit those")
                                    : QString();
}

QRect CanvasCursor::editorPlace(const CellRef& cell) const {
  QRectF rect = view_.cellRectInView(cell);
  // Wide enough for what is typed, whatever the zoom; to the right, as badges and addresses stand at the
  // left.
  const double text = editor_->fontMetrics().horizontalAdvance(editor_->text()) + kEditorRoom;
  const double height = std::max(rect.height(), kLeastEditor);
  rect = QRectF(rect.left(), rect.center().y() - height / 2, std::max({rect.width(), text, kLeastEditor}),
                height);
  rect.moveLeft(std::clamp(rect.left(), 0.0, std::max(0.0, view_.viewport()->width() - rect.width())));
  return rect.toAlignedRect();
}

void CanvasCursor::editAt(const CellRef& cell, const QString& firstText) {
  if (const QString why = refusal(cell.tensor); !why.isEmpty()) {
    emit view_.statusText(why);
    return;
  }
  const TensorLayout& t = view_.scene().tensor(cell.tensor);
  if (!t.hasCells() || cell.flat < 0 || cell.flat >= t.cellCount()) return;
  if (editor_) {
    if (!editor_->commit()) return;
    closeEditor();
  }
  view_.scrollTo(cell);
  pointer_.letGo();
  session_.selection().setCursor(cell);
  editor_ = new CellEditor(session_, cell, view_.viewport());
  editor_->setFont(appTheme().mono(measure::kCellPx));
  editor_->setStyleSheet(QStringLiteral("padding: 0 2px;"));
  if (!firstText.isEmpty()) editor_->setText(firstText);
  followCell();
  connect(editor_, &QLineEdit::textEdited, this, [this] { followCell(); });
  connect(editor_, &CellEditor::cancelled, this, [this] {
    closeEditor();
    view_.setFocus();
  });
  connect(editor_, &CellEditor::rejected, &view_, &CanvasWidget::statusText);
  whenChanged(session_, editor_.data(), kDocumentParts | Part::Veil, [this] {
    if (editor_ && editor_->outdated()) closeEditor();
  });
  connect(editor_, &CellEditor::done, this, [this, cell](int dx, int dy) {
    closeEditor();
    if (dx == 0 && dy == 0) return;  // the focus went elsewhere
    view_.setFocus();
    session_.selection().setCursor(cell);
    dx != 0 ? static_cast<void>(stepNumber(dx > 0)) : stepLine(cell, dy);
  });
  editor_->show();
  editor_->setFocus();
  if (!firstText.isEmpty()) editor_->setCursorPosition(static_cast<int>(firstText.size()));
}

void CanvasCursor::followCell() {
  if (editor_) editor_->setGeometry(editorPlace(editor_->cell()));
}

void CanvasCursor::closeEditor() {
  if (!editor_) return;
  const bool hadFocus = editor_->hasFocus();
  editor_->leave();
  editor_ = nullptr;
  if (hadFocus) view_.setFocus();
  stays_ = true;  // though Qt takes the focus from what is hidden as Tab does
}

void CanvasCursor::editAxisName(const AxisRef& axis, const QPointF& viewPoint) {
  if (axis.tensor == TensorId::Output) {
    emit view_.statusText(tr("The axes of output have the names of indices and params: name those"));
    return;
  }
  QWidget* const viewport = view_.viewport();
  auto* editor = new AxisNameEditor(session_, axis, viewport);
  const QSize size(std::max(120, editor->sizeHint().width() / 2), editor->sizeHint().height());
  const double left = std::clamp(viewPoint.x() - size.width() / 2.0, 0.0,
                                 std::max(0.0, static_cast<double>(viewport->width() - size.width())));
  editor->setGeometry(QRect(QPoint(qRound(left), qRound(viewPoint.y() - size.height() / 2.0)), size));
  connect(editor, &AxisNameEditor::finished, this, [this] { view_.setFocus(); });
  editor->show();
  editor->setFocus();
}

void CanvasCursor::goToCounterpart() {
  const auto focus = session_.selection().focus();
  if (!focus) return;
  const auto h = highlightOf(view_.scene(), *focus);
  if (!h) return;
  const std::optional<CellRef> to = counterpartOf(view_.scene(), focus->tensor, *h);
  if (!to) {
    emit view_.statusText(h->readersUnknown ? tr("Who reads it is still being counted")
                                            : tr("Never read: it has no counterpart"));
    return;
  }
  const TensorLayout& t = view_.scene().tensor(to->tensor);
  if (!t.hasUnits()) return;
  view_.setFocus();
  put(*to);
}

}  // namespace gathernd::ui
