// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/window_scale.h"

#include <QApplication>
#include <QByteArray>
#include <QWidget>
#include <QWindow>
#include <QtGlobal>
#ifdef GATHERND_SCALES_WINDOWS
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <qpa/qplatformwindow.h>
#include <qpa/qwindowsysteminterface.h>

#include <private/qhighdpiscaling_p.h>
#pragma GCC diagnostic pop
#endif

namespace gathernd::ui {
namespace {

struct Scale {
  double outside = 1;
  int percent = 100;
  double factor() const { return outside * percent / 100; }
};

Scale& scaleNow() {
  static Scale scale;
  return scale;
}

#ifdef GATHERND_SCALES_WINDOWS

/// As a platform does it when a window has come to a screen of another density: its size in the device's
/// pixels stays, so it is another one in ours.
void tellOfScale(QWindow& window) {
  QPlatformWindow* const platform = window.handle();
  if (platform == nullptr || !window.isTopLevel()) return;
  platform->propagateSizeHints();
  QWindowSystemInterface::handleGeometryChange<QWindowSystemInterface::SynchronousDelivery>(
      &window, platform->geometry());
}

void setFactor(double factor) {
  // Qt remarks that there are windows: these are told.
  const QtMessageHandler former =
      qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
  QHighDpiScaling::setGlobalFactor(factor);
  qInstallMessageHandler(former);
  for (QWindow* window : QGuiApplication::allWindows()) tellOfScale(*window);
  for (QWidget* widget : QApplication::allWidgets()) {
    // Pictures that are kept in the device's pixels are made anew, as on a change of the screen.
    QEvent screen(QEvent::ScreenChangeInternal);
    QApplication::sendEvent(widget, &screen);
    widget->update();
  }
}

#endif

}  // namespace

void beginScale(double outside, int percent) {
  scaleNow() = {outside, percent};
  const double factor = scaleNow().factor();
  if (factor != 1 || qEnvironmentVariableIsSet("QT_SCALE_FACTOR"))
    qputenv("QT_SCALE_FACTOR", QByteArray::number(factor));
}

bool scaleWindows(int percent) {
#ifdef GATHERND_SCALES_WINDOWS
  if (scaleNow().percent == percent) return true;
  scaleNow().percent = percent;
  setFactor(scaleNow().factor());
  return true;
#else
  return scaleNow().percent == percent;
#endif
}

}  // namespace gathernd::ui
