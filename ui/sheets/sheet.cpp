// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sheets/sheet.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QMarginsF>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

constexpr int kDpi = 1200;
constexpr double kUnitsPerInch = 720;
constexpr double kHeaderLine = 690, kFooterLine = 7960;
constexpr double kTitleShare = 0.68;  // of the width, for the title

void paintFrame(const Sheet& sheet, std::size_t page, QPainter& painter) {
  const Theme theme = lightTheme();
  QFont font = theme.ui(paper::kSmall);
  font.setHintingPreference(QFont::PreferNoHinting);
  painter.setFont(font);
  painter.setPen(theme.text2);
  const QFontMetricsF metrics(font);
  const double height = metrics.height();
  const QRectF head(paper::kLeft, kHeaderLine - height - 40, paper::kTextWidth, height);
  painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter,
                   metrics.elidedText(sheet.title, Qt::ElideRight, head.width() * kTitleShare));
  painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, sheet.kind);
  const QRectF foot(paper::kLeft, kFooterLine + 40, paper::kTextWidth, height);
  painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter, sheet.foot);
  painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter,
                   QCoreApplication::translate("Sheets", "%1 of %2").arg(page + 1).arg(sheet.pages.size()));
  painter.setPen(QPen(theme.edge, paper::kLine));
  for (const double y : {kHeaderLine, kFooterLine})
    painter.drawLine(QPointF(paper::kLeft, y), QPointF(paper::kRight, y));
}

}  // namespace

void paintSheet(const Sheet& sheet, std::size_t page, QPainter& painter) {
  if (!sheet.bare) paintFrame(sheet, page, painter);
  for (const PlacedPiece& piece : sheet.pages[page]) {
    painter.save();
    piece.paint(painter, piece.at);
    painter.restore();
  }
}

Expected<QByteArray> sheetPdf(const Sheet& sheet) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setTitle(sheet.title);
  writer.setCreator(QStringLiteral("GatherND Explorer"));
  writer.setResolution(kDpi);
  writer.setPageSize(QPageSize(QPageSize::A4));
  writer.setPageMargins(QMarginsF());
  QPainter painter;
  if (!painter.begin(&writer)) return fail(ErrorCode::Limit, "figure.too_large");
  painter.scale(kDpi / kUnitsPerInch, kDpi / kUnitsPerInch);
  for (std::size_t page = 0; page < sheet.pages.size(); ++page) {
    if (page > 0 && !writer.newPage()) return fail(ErrorCode::Limit, "figure.too_large");
    paintSheet(sheet, page, painter);
  }
  painter.end();
  return bytes;
}

}  // namespace gathernd::ui
