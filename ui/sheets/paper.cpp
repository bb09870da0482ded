// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sheets/paper.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QMarginsF>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QTextLayout>
#include <memory>

#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/spans.h"

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
                   Sheets::tr("%1 of %2").arg(page + 1).arg(sheet.pages.size()));
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

namespace {

using Kind = teach::ProseNode::Kind;

constexpr double kLeading = 1.4;     // of a text's size, from line to line
constexpr double kHang = 190;        // of a mark
constexpr double kParagraph = 45;    // free before one
constexpr double kItem = 20;         // free before one
constexpr qsizetype kLongest = 400;  // letters of a name

QFont fontOf(const SheetRun& run, const SheetLook& look, bool symbol) {
  const Theme theme = lightTheme();
  const bool bold = run.bold || look.bold;
  QFont font = run.code ? theme.mono(look.size, bold) : theme.ui(look.size, bold);
  if (symbol) font.setFamily(run.code ? theme.symbolMonoFamily : theme.symbolFamily);
  font.setItalic(run.italic);
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

void addFormats(QList<QTextLayout::FormatRange>& formats, qsizetype from, const SheetRun& run,
                const SheetLook& look) {
  qsizetype start = 0;
  for (qsizetype k = 1; k <= run.text.size(); ++k) {
    if (k < run.text.size() && isSymbol(run.text[k]) == isSymbol(run.text[start])) continue;
    QTextLayout::FormatRange range;
    range.start = static_cast<int>(from + start);
    range.length = static_cast<int>(k - start);
    range.format.setFont(fontOf(run, look, isSymbol(run.text[start])));
    formats << range;
    start = k;
  }
}

std::shared_ptr<QTextLayout> laidOut(const SheetText& text, const SheetLook& look, double width) {
  QString all;
  QList<QTextLayout::FormatRange> formats;
  for (const SheetRun& run : text) {
    addFormats(formats, all.size(), run, look);
    all += run.text;
  }
  all.replace(u'\n', u' ');
  auto layout = std::make_shared<QTextLayout>(all, fontOf({}, look, false));
  QTextOption wrap;
  wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  wrap.setUseDesignMetrics(true);
  layout->setTextOption(wrap);
  layout->setFormats(formats);
  layout->beginLayout();
  for (QTextLine line = layout->createLine(); line.isValid(); line = layout->createLine())
    line.setLineWidth(width);
  layout->endLayout();
  return layout;
}

void inlineRuns(const std::vector<teach::ProseNode>& nodes, const SheetRun& style, SheetText& out) {
  for (const teach::ProseNode& node : nodes) {
    SheetRun run = style;
    switch (node.kind) {
      case Kind::Text:
      case Kind::Code:
        run.code = node.kind == Kind::Code;
        run.text = lineText(fromBytes(node.text));
        out.push_back(std::move(run));
        continue;
      case Kind::Emphasis:
        run.italic = true;
        break;
      case Kind::Strong:
        run.bold = true;
        break;
      default:
        break;
    }
    inlineRuns(node.children, run, out);
    // On paper nobody can follow it.
    if (node.kind == Kind::Link && !node.target.starts_with('#'))
      out.push_back({QStringLiteral(" (") + lineText(fromBytes(node.target)) + u')'});
  }
}

SheetText runsOf(const teach::ProseNode& node) {
  SheetText text;
  inlineRuns(node.children, {}, text);
  return text;
}

}  // namespace

QString sheetName(std::string_view utf8) {
  const QString line = lineText(fromBytes(utf8));
  if (line.size() <= kLongest) return line;
  return line.left(kLongest / 2) + QStringLiteral(" … ") + line.right(kLongest / 2);
}

void addText(SheetFlow& flow, const SheetText& text, const SheetLook& look) {
  const double left = look.left + (look.mark.isEmpty() ? 0 : kHang);
  const auto layout = laidOut(text, look, paper::kTextWidth - left);
  const double height = look.size * kLeading;
  const int lines = layout->lineCount();
  for (int k = 0; k < lines; ++k) {
    SheetPiece piece{.height = height, .above = k == 0 ? look.above : 0};
    // No line of a paragraph stands alone at the end of a page, or at its beginning.
    piece.keep = k + 1 == lines ? look.keep : look.keep || k == 0 || k + 2 == lines;
    piece.paint = [layout, k, left, height, look](QPainter& painter, const QPointF& at) {
      const Theme theme = lightTheme();
      painter.setPen(look.soft ? theme.text2 : theme.text);
      const auto draw = [&](QTextLine line, double x) {
        line.setPosition({});
        line.draw(&painter, at + QPointF(x, (height - line.height()) / 2));
      };
      if (k == 0 && !look.mark.isEmpty()) {
        SheetLook plain = look;
        plain.mark.clear();
        draw(laidOut({{look.mark, true}}, plain, kHang * 4)->lineAt(0), look.left);
      }
      draw(layout->lineAt(k), left);
    };
    flow.add(std::move(piece));
  }
}

void addText(SheetFlow& flow, const QString& text, const SheetLook& look) {
  addText(flow, SheetText{{text}}, look);
}

void addProse(SheetFlow& flow, const teach::Prose& prose, const SheetLook& look) {
  for (const teach::ProseNode& block : prose) {
    SheetLook each = look;
    if (block.kind != Kind::Bullets && block.kind != Kind::Numbers) {
      each.above = kParagraph;
      addText(flow, runsOf(block), each);
      continue;
    }
    int number = 0;
    for (const teach::ProseNode& item : block.children) {
      each.above = number == 0 ? kParagraph : kItem;
      ++number;
      each.mark = block.kind == Kind::Numbers ? QStringLiteral("%1.").arg(number) : QStringLiteral("•");
      addText(flow, runsOf(item), each);
    }
  }
}

SheetText sheetText(const teach::Prose& prose) {
  SheetText text;
  for (const teach::ProseNode& block : prose) {
    if (!text.empty()) text.push_back({QStringLiteral(" ")});
    const bool list = block.kind == Kind::Bullets || block.kind == Kind::Numbers;
    for (const teach::ProseNode& item : list ? block.children : std::vector<teach::ProseNode>{block}) {
      SheetText more = runsOf(item);
      text.insert(text.end(), more.begin(), more.end());
      if (list) text.push_back({QStringLiteral(" ")});
    }
  }
  return text;
}

}  // namespace gathernd::ui
