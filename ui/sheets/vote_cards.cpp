// SPDX-License-Identifier: GPL-3.0-or-later
// Four letters on one page, to be cut along the middle lines.
#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include "ui/sheets/lesson_sheets.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

constexpr double kLetter = 2600;
constexpr double kCut = 8;  // of the line to cut along

/// As an outline: it stands in the middle of its quarter whatever the font's own heights are.
void paintCard(QPainter& painter, const QRectF& card, QChar letter) {
  QPainterPath path;
  path.addText(0, 0, lightTheme().ui(kLetter, true), QString(letter));
  path.translate(card.center() - path.boundingRect().center());
  painter.fillPath(path, lightTheme().ink);
}

void paintCards(QPainter& painter) {
  painter.setRenderHint(QPainter::Antialiasing);
  const QSizeF quarter(paper::kWidth / 2, paper::kHeight / 2);
  for (int row = 0; row < 2; ++row)
    for (int column = 0; column < 2; ++column)
      paintCard(painter, QRectF(QPointF(column * quarter.width(), row * quarter.height()), quarter),
                QChar(static_cast<ushort>(u'A' + 2 * row + column)));
  painter.setPen(QPen(lightTheme().edge, kCut, Qt::DashLine));
  painter.drawLine(QPointF(quarter.width(), 0), QPointF(quarter.width(), paper::kHeight));
  painter.drawLine(QPointF(0, quarter.height()), QPointF(paper::kWidth, quarter.height()));
}

}  // namespace

Sheet voteCards() {
  Sheet sheet;
  sheet.title = QCoreApplication::translate("Sheets", "Cards to vote with");
  sheet.bare = true;
  sheet.pages.push_back({{QPointF(), [](QPainter& painter, const QPointF&) { paintCards(painter); }}});
  return sheet;
}

}  // namespace gathernd::ui
