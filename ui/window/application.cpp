// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/application.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QMenu>
#include <QThread>
#include <new>
#include <stdexcept>

#include "core/run/cpu/engine.h"

namespace gathernd::ui {

Application::Application(int& argc, char** argv) : QApplication(argc, argv) {
  saying_.setSingleShot(true);
  connect(&saying_, &QTimer::timeout, this, [this] {
    saying_.setInterval(1000);
    emit memoryRefused();
  });
}

bool Application::notify(QObject* receiver, QEvent* event) {
  cpu::clearUpperHalves();
  try {
    return QApplication::notify(receiver, event);
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {  // a container was asked for more than it could ever hold
  }
  try {  // an event of another thread is told of by the next one here
    if (QThread::currentThread() == thread() && !saying_.isActive()) saying_.start();
  } catch (const std::bad_alloc&) {  // not even the few bytes of a timer: the next refusal tries again
  }
  return false;
}

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
