// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/screens/shots.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QPainter>
#include <algorithm>

#include "tests/ui/screens/text_check.h"
#include "ui/canvas/widget/canvas_widget.h"

namespace gathernd::ui {
namespace {

constexpr int kMostPages = 12;  // of a presented picture that are looked at

}  // namespace

void settle(Session& session, MainWindow& window) {
  QElapsedTimer clock;
  clock.start();
  do {
    QApplication::processEvents(QEventLoop::AllEvents, 2);
  } while ((!session.work().idle() || window.busy()) && clock.elapsed() < 10000);
  for (int i = 0; i < 3; ++i) QApplication::processEvents(QEventLoop::AllEvents, 2);
}

QStringList unreadable(MainWindow& window) {
  QStringList found = clippedWidgets(window);
  CanvasScroll& scroll = window.canvas().scroll();
  for (int page = 0; page < std::min(scroll.pageCount(), kMostPages); ++page) {
    scroll.showPage(page);
    found += unreadableText(window.canvas().audit());
  }
  return found;
}

QImage contactSheet(const std::vector<std::pair<QString, QImage>>& pictures) {
  constexpr int kAcross = 3;
  constexpr QSize kTile(640, 400);
  const int rows = (static_cast<int>(pictures.size()) + kAcross - 1) / kAcross;
  QImage sheet(kAcross * kTile.width(), rows * (kTile.height() + 16), QImage::Format_RGB32);
  sheet.fill(Qt::gray);
  QPainter painter(&sheet);
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    const int x = static_cast<int>(i) % kAcross * kTile.width();
    const int y = static_cast<int>(i) / kAcross * (kTile.height() + 16);
    painter.drawText(x + 4, y + 12, pictures[i].first);
    painter.drawImage(x, y + 16,
                      pictures[i].second.scaled(kTile, Qt::KeepAspectRatio, Qt::SmoothTransformation));
  }
  return sheet;
}

}  // namespace gathernd::ui
