// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/widget/cell_editor.h"

#include <QKeyEvent>
#include <QStyle>
#include <QToolTip>

#include "core/text/element_text.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {

CellEditor::CellEditor(Session& session, const CellRef& cell, QWidget* parent)
    : QLineEdit(parent), session_(session), cell_(cell) {
  setObjectName(QStringLiteral("cellEdit"));
  setAccessibleName(tr("Value"));
  setAlignment(Qt::AlignCenter);
  const Document& document = session.document();
  const Element value =
      cell.tensor == TensorId::Indices ? document.indices.at(cell.flat) : document.params.at(cell.flat);
  original_ = QString::fromStdString(formatElement(value));
  setText(original_);
  selectAll();
  connect(this, &QLineEdit::textEdited, this, [this] {
    if (property("invalid").toBool()) mark({});
  });
}

void CellEditor::mark(const QString& reason) {
  setProperty("invalid", !reason.isEmpty());
  style()->unpolish(this);
  style()->polish(this);
  setToolTip(plainTip(reason));
  setAccessibleDescription(reason);
  if (!reason.isEmpty()) {
    QToolTip::showText(mapToGlobal(QPoint(0, height())), plainTip(reason), this);
    emit rejected(reason);
  }
}

bool CellEditor::commit() {
  if (text() == original_) return true;
  // A true minus, as the picture writes it, is a minus.
  QString typed = text();
  const Document& document = session_.document();
  const EditedTensor& tensor = cell_.tensor == TensorId::Indices ? document.indices : document.params;
  if (cell_.flat >= tensor.elementCount()) return true;  // the shape changed meanwhile
  if (tensor.dtype() != DType::String) typed = typed.trimmed().replace(QChar(0x2212), QLatin1Char('-'));
  const auto element = parseElement(typed.toStdString(), tensor.dtype());
  if (!element) {
    mark(errorSentence(element.error()));
    return false;
  }
  original_ = text();
  session_.edits().setElement(cell_.tensor, cell_.flat, *element);
  return true;
}

void CellEditor::leave() {
  closing_ = true;
  hide();
  deleteLater();
}

bool CellEditor::event(QEvent* event) {
  // Tab goes on to the next cell instead of leaving the canvas.
  if (event->type() == QEvent::KeyPress) {
    auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab) {
      keyPressEvent(key);
      return true;
    }
  }
  // Single letters belong to the text, not to the window's shortcuts.
  if (event->type() == QEvent::ShortcutOverride) {
    event->accept();
    return true;
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

}  // namespace gathernd::ui
