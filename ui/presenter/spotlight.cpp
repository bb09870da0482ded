// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/spotlight.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <utility>

namespace gathernd::ui {

Spotlight::Spotlight(QObject* parent) : QObject(parent) {
  hold_.setSingleShot(true);
  hold_.setInterval(kHoldMs);
  connect(&hold_, &QTimer::timeout, this, [this] { turn(true); });
}

void Spotlight::setListening(bool on) {
  if (on) return qApp->installEventFilter(this);
  qApp->removeEventFilter(this);
  hold_.stop();
  turn(false);
}

void Spotlight::turn(bool lit) {
  if (std::exchange(lit_, lit) != lit) emit turned(lit);
}

bool Spotlight::eventFilter(QObject* watched, QEvent* event) {
  if (!watched->isWidgetType()) return false;
  switch (event->type()) {
    case QEvent::KeyPress: {
      const auto& key = static_cast<const QKeyEvent&>(*event);
      if (key.key() == Qt::Key_Control && key.isAutoRepeat()) return false;
      hold_.stop();
      const bool alone = key.key() == Qt::Key_Control &&
                         !(key.modifiers() & (Qt::ShiftModifier | Qt::AltModifier | Qt::MetaModifier));
      if (alone) hold_.start();
      if (!alone) turn(false);
      return false;
    }
    case QEvent::KeyRelease:
      if (static_cast<const QKeyEvent&>(*event).isAutoRepeat()) return false;
      hold_.stop();
      turn(false);
      return false;
    case QEvent::MouseButtonPress:
    case QEvent::Wheel:
    case QEvent::WindowDeactivate:  // the release comes to somebody else
      hold_.stop();
      turn(false);
      return false;
    default:
      return false;
  }
}

}  // namespace gathernd::ui
