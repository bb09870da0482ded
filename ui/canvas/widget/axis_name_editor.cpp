// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/widget/axis_name_editor.h"

#include <QKeyEvent>

namespace gathernd::ui {

AxisNameEditor::AxisNameEditor(Session& session, const AxisRef& axis, QWidget* parent)
    : QLineEdit(parent), session_(session), axis_(axis) {
  setObjectName(QStringLiteral("axisNameEdit"));
  setAccessibleName(tr("Name of axis %1").arg(axis.axis));
  setPlaceholderText(tr("axis name"));
  const auto& names = session.document().axisNames;
  const auto found = names.find(axis.tensor == TensorId::Params ? "params" : "indices");
  const auto place = static_cast<std::size_t>(axis.axis);
  if (found != names.end() && place < found->second.size())
    setText(QString::fromStdString(found->second[place]));
  selectAll();
  connect(&session_, &Session::documentReplaced, this, &AxisNameEditor::leave);
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
