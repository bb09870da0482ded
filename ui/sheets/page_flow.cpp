// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sheets/page_flow.h"

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

constexpr double kRoomLine = 250;   // what a hand writes in
constexpr double kMostMoved = 0.3;  // of a page, for words that follow on

}  // namespace

void SheetFlow::addRoom(int lines, double left) {
  for (int line = 0; line < lines; ++line) {
    SheetPiece piece;
    piece.height = kRoomLine;
    piece.keep = line + 1 < lines;
    piece.paint = [left](QPainter& painter, const QPointF& at) {
      painter.setPen(QPen(lightTheme().edge, paper::kLine));
      const double y = at.y() + kRoomLine - paper::kLine;
      painter.drawLine(QPointF(at.x() + left, y), QPointF(at.x() + paper::kTextWidth, y));
    };
    add(std::move(piece));
  }
}

/// Of a piece and those that it stands with.
double SheetFlow::heightTogether(std::size_t first) const {
  double height = pieces_[first].height;
  for (std::size_t k = first; k + 1 < pieces_.size() && pieces_[k].keep; ++k)
    height += pieces_[k + 1].above + pieces_[k + 1].height;
  return height;
}

/// Where pieces that stand together, and that no page holds, part at `k`: before the words that it belongs
/// to, if they are few and not all that the page has.
std::size_t SheetFlow::partBefore(std::size_t k, std::size_t first) const {
  std::size_t part = k;
  double moved = 0;
  while (part > first && pieces_[part].above == 0) moved += pieces_[--part].height;
  return part > first && moved <= kMostMoved * paper::kTextHeight ? part : k;
}

std::vector<SheetPage> SheetFlow::pages() const {
  std::vector<SheetPage> pages(1);
  double y = 0;
  std::size_t first = 0;  // on the page
  bool within = false;    // of pieces that stand together
  for (std::size_t k = 0; k < pieces_.size(); ++k) {
    const double together = within ? pieces_[k].height : heightTogether(k);
    const double needed = together <= paper::kTextHeight ? together : pieces_[k].height;
    const double above = k == first ? 0 : pieces_[k].above;
    if (k > first && y + above + needed > paper::kTextHeight) {
      const std::size_t part = within ? partBefore(k, first) : k;
      pages.back().resize(pages.back().size() - (k - part));
      pages.emplace_back();
      y = 0;
      first = k = part;
    }
    const SheetPiece& piece = pieces_[k];
    y += k == first ? 0 : piece.above;
    pages.back().push_back({QPointF(paper::kLeft, paper::kTop + y), piece.paint});
    y += piece.height;
    within = piece.keep;
  }
  return pages;
}

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
