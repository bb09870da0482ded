// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/input_guard.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QMenu>

namespace gathernd::ui {

InputGuard::InputGuard(QObject* parent) : QObject(parent) {
  QCoreApplication::instance()->installEventFilter(this);
}

bool InputGuard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const auto* menu = qobject_cast<QMenu*>(watched);
    return menu != nullptr && !menu->isVisible();
  }
  if (event->type() != QEvent::Wheel && event->type() != QEvent::Polish) return false;
  auto* field = qobject_cast<QWidget*>(watched);
  if (!qobject_cast<QAbstractSpinBox*>(field) && !qobject_cast<QComboBox*>(field)) return false;
  if (event->type() == QEvent::Polish) {
    // Qt would give it the focus for the wheel's sake, before it asks anybody.
    if (field->focusPolicy() == Qt::WheelFocus) field->setFocusPolicy(Qt::StrongFocus);
    return false;
  }
  if (field->hasFocus()) return false;
  event->ignore();
  return true;
}

}  // namespace gathernd::ui
