// SPDX-License-Identifier: GPL-3.0-or-later
// The figures beside the drawing: the request shown, then the whole call.
#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "ui/text/value_text.h"
#include "ui/warp/warp_painter.h"
#include "ui/warp/warp_words.h"

namespace gathernd::ui {
namespace {

constexpr double kMinRow = 16, kMaxRow = 22, kUnderRows = 126;  ///< what else stands above and below
constexpr double kNotePx = 11, kNoteLine = 14;
constexpr double kNumber = 54, kLabel = 130, kFiguresSide = 16;
constexpr AccessKind kKinds[] = {AccessKind::IndexLoad, AccessKind::SliceLoad, AccessKind::OutputStore};

struct FiguresText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::FiguresText)
};

QString meanText(const AccessCount& count) {
  return count.requests > 0 ? QString::number(count.sectorsPerRequest(), 'f', 1) : QStringLiteral("–");
}
QString worstText(const AccessCount& count) {
  return count.requests > 0 ? countText(count.mostSectors) : QStringLiteral("–");
}

struct Sums {
  std::int64_t requests = 0, moved = 0;
};
Sums sumsOf(const AccessTotals& totals) {
  Sums sums;
  for (const AccessCount& count : totals.counts) {
    sums.requests += count.requests;
    sums.moved += count.sectors * kSectorBytes;
  }
  return sums;
}

struct SumRow {
  QString label;
  QString value;
};
std::vector<SumRow> sumRows(const AccessTotals* totals) {
  const Sums sums = totals ? sumsOf(*totals) : Sums{};
  const auto value = [&](const QString& text) { return totals ? text : QString(); };
  return {{FiguresText::tr("warps"), value(totals ? countText(totals->warps) : QString())},
          {FiguresText::tr("requests"), value(countText(sums.requests))},
          {FiguresText::tr("bytes moved"), value(bytesText(sums.moved))}};
}

QString noteText() {
  return FiguresText::tr("Emulated from the real addresses. An emulator counts; it is never given a time.");
}

/// Returns the lower end.
double paintRequest(RenderContext& c, const QRectF& area, const WarpPicture& picture) {
  const Theme& theme = c.theme;
  const double top = area.top() - 2;
  const double right = c.text(area.left(), top + 20, QString::number(picture.sectors.size()), 30, theme.text,
                              TextAlign::Left, true);
  const double x = std::max(right + 12, area.left() + 46);
  c.text(x, top + 11, FiguresText::tr("sectors / request"), measure::kBodyPx, theme.text, TextAlign::Left,
         true);
  const QString would =
      picture.lines == 1
          ? FiguresText::tr("1 line; %1 would do").arg(picture.leastSectors())
          : FiguresText::tr("%1 lines; %2 would do").arg(picture.lines).arg(picture.leastSectors());
  c.text(x, top + 29, would, measure::kNotePx, theme.text2);
  const QRectF bar(area.left(), top + 46, area.width(), 10);
  const bool plain = theme.kind == ThemeKind::HighContrast;
  c.box(bar, plain ? theme.canvas : mix(theme.canvas, theme.ink, 0.12), plain ? theme.ink : QColor(), 1, 2);
  c.box({bar.left(), bar.top(), bar.width() * picture.share(), bar.height()}, theme.accent, {}, 1, 2);
  const QString wanted =
      FiguresText::tr("%1 of %2 bytes wanted: %3")
          .arg(countText(picture.bytesWanted), countText(picture.bytesMoved()), shareText(picture.share()));
  c.text(area.left(), top + 68, wanted, measure::kNotePx, theme.text);
  return top + 76;
}

/// One kernel's numbers, right-aligned at `right`, `row` apart.
void paintColumn(RenderContext& c, double top, double right, double row, const WarpColumn& column,
                 bool bold) {
  const Theme& theme = c.theme;
  const double px = measure::kNotePx;
  c.text(right, top, column.kernel, px, theme.text, TextAlign::Right, true);
  c.text(right - kNumber, top + row - 2, FiguresText::tr("mean"), measure::kGlyphPx, theme.text2,
         TextAlign::Right);
  c.text(right, top + row - 2, FiguresText::tr("worst"), measure::kGlyphPx, theme.text2, TextAlign::Right);
  double y = top + 2 * row - 3;
  if (!column.totals) {
    c.text(right, y, column.state, px, theme.text2, TextAlign::Right);
    return;
  }
  for (const AccessKind kind : kKinds) {
    const AccessCount& count = column.totals->of(kind);
    c.text(right - kNumber, y, meanText(count), px, theme.text, TextAlign::Right, bold);
    c.text(right, y, worstText(count), px, theme.text, TextAlign::Right, bold);
    y += row;
  }
  y += 8;
  for (const SumRow& sum : sumRows(&*column.totals)) {
    c.text(right, y, sum.value, px, theme.text, TextAlign::Right, bold);
    y += row;
  }
}

}  // namespace

int figuresWidth(bool naive) {
  return static_cast<int>(2 * kFiguresSide + kLabel + (naive ? 4 : 2) * kNumber);
}

void paintFigures(RenderContext& c, const QRectF& area, const WarpFigures& figures) {
  const Theme& theme = c.theme;
  const QRectF room = area.adjusted(kFiguresSide, 8, -kFiguresSide, -4);
  const double row = std::clamp((area.height() - kUnderRows) / 8, kMinRow, kMaxRow);
  double top = room.top();
  if (figures.picture) top = paintRequest(c, room, *figures.picture);
  top += 2;
  c.line({room.left(), top}, {room.right(), top}, theme.line);
  top += 11;
  const double px = measure::kNotePx;
  c.text(room.left(), top, FiguresText::tr("whole call"), px, theme.text, TextAlign::Left, true);
  c.text(room.left(), top + row - 2, FiguresText::tr("sectors / request"), measure::kGlyphPx, theme.text2);
  const double chosenRight = figures.naive ? room.right() - 2 * kNumber : room.right();
  paintColumn(c, top, chosenRight, row, figures.chosen, true);
  if (figures.naive) paintColumn(c, top, room.right(), row, *figures.naive, false);
  double y = top + 2 * row - 3;
  for (const AccessKind kind : kKinds) {
    c.text(room.left(), y, kindsText(kind), px, theme.text2);
    y += row;
  }
  c.line({room.left(), y - 5}, {room.right(), y - 5}, theme.line);
  y += 8;
  for (const SumRow& sum : sumRows(nullptr)) {
    c.text(room.left(), y, sum.label, px, theme.text2);
    y += row;
  }
  const QStringList note = wrappedWords(c, noteText(), kNotePx, room.width());
  double line = std::max(y, room.bottom() - kNoteLine * (static_cast<double>(note.size()) - 0.5));
  for (const QString& words : note) {
    c.text(room.left(), line, words, kNotePx, theme.text2, TextAlign::Left, false, false, area);
    line += kNoteLine;
  }
}

QString figuresText(const WarpFigures& figures) {
  QStringList text;
  if (figures.picture) text << costText(*figures.picture);
  const auto add = [&](const WarpColumn& column) {
    if (!column.totals) {
      text << FiguresText::tr("%1: %2").arg(column.kernel, column.state);
      return;
    }
    QStringList parts;
    for (const AccessKind kind : kKinds) {
      const AccessCount& count = column.totals->of(kind);
      parts
          << FiguresText::tr("%1 mean %2, worst %3").arg(kindsText(kind), meanText(count), worstText(count));
    }
    for (const SumRow& row : sumRows(&*column.totals)) parts << row.value + QLatin1Char(' ') + row.label;
    text << FiguresText::tr("%1, whole call: %2").arg(column.kernel, parts.join(QStringLiteral("; ")));
  };
  add(figures.chosen);
  if (figures.naive) add(*figures.naive);
  text << noteText();
  return text.join(QLatin1Char('\n'));
}

}  // namespace gathernd::ui
