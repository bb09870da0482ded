// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/widget/canvas_editors.h"

#include <QKeyEvent>
#include <QStyle>
#include <QToolTip>

#include "core/text/element_text.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {

CellEditor::CellEditor(Session& session, const CellRef& cell, QWidget* parent)
    : QLineEdit(parent), session_(session), cell_(cell) {
  setObjectName(QStringLiteral("cellEdit"));
  setAccessibleName(tr("Value"));
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
  setProperty("invalid", !reason.isEmpty());
  style()->unpolish(this);
  style()->polish(this);
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
  const auto element = typedElement(text(), value_.dtype);
  if (!element) {
    mark(errorSentence(element.error()));
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
    const bool command = key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    if (!command && !key->text().isEmpty()) {
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
  setObjectName(QStringLiteral("axisNameEdit"));
  setAccessibleName(tr("Name of axis %1").arg(axis.axis));
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

}  // namespace gathernd::ui
