// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/warp/warp_painter.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <bit>

#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

struct FiguresText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::FiguresText)
};

constexpr double kSide = 16;  ///< left and right of everything
constexpr double kLaneTop = 36, kLaneHeight = 26, kLaneMost = 34, kPitchMost = 72;
constexpr double kStripHeight = 32, kStripBottom = 76;  ///< from the lower edge to the strip's
constexpr double kSectorMost = 64;
constexpr double kKeyLine = 15;  ///< from one line of the key to the next

bool sameLine(const WarpSector& a, const WarpSector& b) {
  return a.first / kLineBytes == b.first / kLineBytes;
}

/// The words, cut with "…" where they do not fit.
QString elided(RenderContext& c, QString words, double px, double room) {
  if (c.textWidth(words, px) <= room) return words;
  while (!words.isEmpty() && c.textWidth(words + QChar(0x2026), px) > room) words.chop(1);
  return words + QChar(0x2026);
}

/// In lines no wider than `room`.
QStringList wrappedWords(RenderContext& c, const QString& words, double px, double room) {
  QStringList lines{QString()};
  for (const QString& word : words.split(QLatin1Char(' '))) {
    const QString longer = lines.back().isEmpty() ? word : lines.back() + QLatin1Char(' ') + word;
    if (c.textWidth(longer, px) <= room) {
      lines.back() = longer;
      continue;
    }
    if (!lines.back().isEmpty()) lines << QString();
    for (const QChar letter : word) {  // a script without blanks breaks anywhere
      if (!lines.back().isEmpty() && c.textWidth(lines.back() + letter, px) > room) lines << QString();
      lines.back() += letter;
    }
  }
  return lines;
}

QColor unwanted(const Theme& theme) {
  return theme.kind == ThemeKind::HighContrast ? theme.canvas : mix(theme.canvas, theme.ink, 0.1);
}

void paintLane(RenderContext& c, const WarpScene& scene, int number, const QRectF& rect) {
  const WarpLane& lane = scene.picture.lanes[static_cast<std::size_t>(number)];
  const Theme& theme = c.theme;
  const bool lit = number == scene.current || (lane.tuple >= 0 && lane.tuple == scene.focusTuple);
  constexpr double kRadius = 4;
  const QString text = QString::number(number);
  const double px = rect.width() >= 22 ? measure::kNotePx : 9;
  const bool worded = rect.width() >= 15 || number % 4 == 0;
  if (lane.bad) {
    const RoleColors& error = theme.role(RoleColor::Error);
    c.box(rect, error.tint, {}, 1, kRadius);
    c.hatch(rounded(rect, kRadius), mix(error.tint, error.strong, 0.55), 7, 1.5, true);
    c.box(rect, {}, error.strong, lit ? 2.5 : 1.5, kRadius);
    if (worded) c.plate(rect.center(), c.textWidth(text, px) - 4, px, error.tint);
  } else if (lane.active) {
    c.box(rect, theme.canvas, lit ? theme.ink : theme.edge, lit ? 2.5 : 1, kRadius);
  } else {
    c.box(rect, {}, theme.line, 1, kRadius, {2, 2});
  }
  const QColor ink = lane.active || lane.bad ? theme.text : theme.dim;
  if (worded) c.text(rect.center().x(), rect.center().y(), text, px, ink, TextAlign::Middle, lit);
  if (scene.ring && number == scene.current)
    c.box(rect.adjusted(-5, -5, 5, 5), {}, theme.accent, 3, kRadius + 4);
}

void paintCurve(RenderContext& c, const WarpScene& scene, int number, const WarpPlaces& places, bool above) {
  const WarpLane& lane = scene.picture.lanes[static_cast<std::size_t>(number)];
  const bool lit = number == scene.current || (lane.tuple >= 0 && lane.tuple == scene.focusTuple);
  if (!lane.active || lit != above) return;
  const Theme& theme = c.theme;
  const QRectF& box = places.lanes[static_cast<std::size_t>(number)];
  const QPointF from(box.center().x(), box.bottom());
  const QPointF to = places.target(scene.picture, lane);
  QColor color = lane.bad ? theme.role(RoleColor::Error).strong : theme.accent;
  if (scene.current >= 0 && !lit) color = mix(theme.canvas, color, 0.3);
  QPen pen(color, c.strokeWidth(lit ? 2.5 : 1.2));
  if (lane.bad) pen.setDashPattern({5 / pen.widthF(), 4 / pen.widthF()});
  const double middle = (from.y() + to.y()) / 2;
  QPainterPath path(from);
  path.cubicTo({from.x(), middle}, {to.x(), middle}, to);
  c.painter.setPen(pen);
  c.painter.setBrush(Qt::NoBrush);
  c.painter.drawPath(path);
}

/// The bytes of one sector, an element a cell.
void paintSector(RenderContext& c, const WarpPicture& picture, const WarpSector& sector, const QRectF& rect) {
  const Theme& theme = c.theme;
  const RoleColors& error = theme.role(RoleColor::Error);
  c.box(rect, unwanted(theme), {}, 1, 2);
  const QRectF inner = rect.adjusted(1, 0, -1, 0);  // the frame covers no byte
  const double byte = inner.width() / static_cast<double>(kSectorBytes);
  const int size = picture.elementBytes;
  for (int first = 0; first < kSectorBytes; first += size) {
    const std::uint32_t cell = (size >= 32 ? ~0U : ((1U << size) - 1)) << first;
    const std::uint32_t wanted = sector.wanted & cell;
    const double left = inner.left() + byte * first;
    if (size * byte >= 4 && first > 0) c.line({left, rect.top()}, {left, rect.bottom()}, theme.canvas, 1);
    if (wanted == 0) continue;
    // Bytes that a lane asks for within an element are next to each other.
    const int begin = std::countr_zero(wanted);
    const int end = 32 - std::countl_zero(wanted);
    const double gap = size * byte >= 4 ? 0.75 : 0;
    const QRectF bytes(inner.left() + byte * begin + gap, rect.top(), byte * (end - begin) - 2 * gap,
                       rect.height());
    if ((sector.bad & cell) != wanted) {
      c.box(bytes, theme.accent);
    } else {
      c.box(bytes, error.tint);
      c.hatch(rounded(bytes, 0), error.strong, 5, 1.5, true);
    }
  }
  c.box(rect, {}, theme.ink, 1, 2);
}

void paintMemory(RenderContext& c, const WarpPicture& picture, const WarpPlaces& places) {
  double labelled = -1e9;
  for (std::size_t i = 0; i < picture.sectors.size(); ++i) {
    paintSector(c, picture, picture.sectors[i], places.sectors[i]);
    if (i > 0 && sameLine(picture.sectors[i - 1], picture.sectors[i])) continue;
    std::size_t last = i;
    while (last + 1 < picture.sectors.size() && sameLine(picture.sectors[i], picture.sectors[last + 1]))
      ++last;
    const double left = places.sectors[i].left() + 0.5;
    const double right = places.sectors[last].right() - 0.5;
    const double top = places.sectors[i].bottom() + 5;
    for (const double x : {left, right}) c.line({x, top}, {x, top + 6}, c.theme.edge);
    c.line({left, top + 6}, {right, top + 6}, c.theme.edge);
    const QString label =
        QLocale(QLocale::English)
            .toString(static_cast<qlonglong>(picture.sectors[i].first / kLineBytes * kLineBytes));
    const double width = c.textWidth(label, measure::kGlyphPx);
    const double middle = std::max((left + right) / 2, kSide + width / 2);
    if (middle - width / 2 < labelled + 8) continue;
    c.text(middle, top + 16, label, measure::kGlyphPx, c.theme.text2, TextAlign::Middle);
    labelled = middle + width / 2;
  }
}

void paintWords(RenderContext& c, const QSizeF& size, const WarpScene& scene, const QStringList& key) {
  const double room = size.width() - 2 * kSide;
  const double px = measure::kNotePx;
  QString words = scene.currentText;
  if (words.isEmpty()) {
    for (const QString& lane : scene.lanes) {
      const QString longer = words.isEmpty() ? lane : words + QStringLiteral(" · ") + lane;
      if (!words.isEmpty() && c.textWidth(longer, px) > room - 4)
        break;  // its first letter becomes a capital
      words = longer;
    }
  }
  double line = size.height() - 34 - static_cast<double>(key.size() - 1) * kKeyLine;
  for (const QString& part : key) {
    c.text(kSide, line, part, px, c.theme.text2);
    line += kKeyLine;
  }
  c.text(kSide, size.height() - 14, elided(c, withCapital(words), px, room), px, c.theme.text);
}

}  // namespace

WarpPlaces warpPlaces(const QSizeF& size, const WarpPicture& picture) {
  WarpPlaces places;
  const double room = size.width() - 2 * kSide;
  const double pitch = std::min(room / kLanes, kPitchMost);
  const double laneWidth = std::min(pitch - (pitch > 20 ? 4 : 2), kLaneMost);
  const double lanesLeft = kSide + (room - pitch * kLanes) / 2 + (pitch - laneWidth) / 2;
  for (int lane = 0; lane < kLanes; ++lane)
    places.lanes[static_cast<std::size_t>(lane)] = {lanesLeft + pitch * lane, kLaneTop, laneWidth,
                                                    kLaneHeight};

  // Gaps in sectors' widths: none beside each other, some within a line, more between lines.
  const double lineGap = std::clamp(room * 0.012, 3.0, 16.0);
  const auto gapBefore = [&](std::size_t i) {
    const WarpSector& before = picture.sectors[i - 1];
    const WarpSector& now = picture.sectors[i];
    const bool adjacent = now.first - before.first == kSectorBytes;
    return (adjacent ? 1.0 : lineGap / 2) + (sameLine(before, now) ? 0 : lineGap / 2);
  };
  double gaps = 0;
  for (std::size_t i = 1; i < picture.sectors.size(); ++i) gaps += gapBefore(i);
  const auto count = static_cast<double>(picture.sectors.size());
  const double width =
      count > 0 ? std::min(std::clamp(room / 20, kSectorMost, 1.5 * kSectorMost), (room - gaps) / count) : 0;
  double left = kSide + (room - gaps - width * count) / 2;
  for (std::size_t i = 0; i < picture.sectors.size(); ++i) {
    if (i > 0) left += gapBefore(i);
    places.sectors.emplace_back(left, size.height() - kStripBottom - kStripHeight, width, kStripHeight);
    left += width;
  }
  return places;
}

QPointF WarpPlaces::target(const WarpPicture& picture, const WarpLane& lane) const {
  const std::int64_t middle = lane.address + (picture.bytesPerLane - 1) / 2;
  const auto found =
      std::ranges::lower_bound(picture.sectors, middle - middle % kSectorBytes, {}, &WarpSector::first);
  if (found == picture.sectors.end()) return {};
  const QRectF& rect = sectors[static_cast<std::size_t>(found - picture.sectors.begin())];
  const double inside = static_cast<double>(lane.address - found->first) + picture.bytesPerLane / 2.0;
  return {rect.left() + rect.width() * std::min(inside / static_cast<double>(kSectorBytes), 1.0), rect.top()};
}

int WarpPlaces::laneAt(const QPointF& position) const {
  for (int lane = 0; lane < kLanes; ++lane) {
    if (lanes[static_cast<std::size_t>(lane)].adjusted(-2, -4, 2, 4).contains(position)) return lane;
  }
  return -1;
}

void paintWarp(RenderContext& c, const QSizeF& size, const WarpScene& scene) {
  const QString heading = FiguresText::tr("One warp");
  const double right = c.text(kSide, 18, heading, measure::kBodyPx + 1, c.theme.text, TextAlign::Left, true);
  c.text(right + 12, 18, elided(c, scene.title, measure::kNotePx, size.width() - kSide - right - 12),
         measure::kNotePx, c.theme.text2);
  // The memory makes room for a key of several lines; the lanes stay where they are pointed at.
  const QStringList key = wrappedWords(c, scene.key, measure::kNotePx, size.width() - 2 * kSide);
  const double keyHeight = static_cast<double>(key.size() - 1) * kKeyLine;
  const WarpPlaces places = warpPlaces({size.width(), size.height() - keyHeight}, scene.picture);
  for (const bool above : {false, true}) {
    for (int lane = 0; lane < kLanes; ++lane) paintCurve(c, scene, lane, places, above);
  }
  for (int lane = 0; lane < kLanes; ++lane)
    paintLane(c, scene, lane, places.lanes[static_cast<std::size_t>(lane)]);
  paintMemory(c, scene.picture, places);
  paintWords(c, size, scene, key);
}

// The figures beside the drawing: the request shown, then the whole call.

namespace {

constexpr double kMinRow = 16, kMaxRow = 22, kUnderRows = 126;  ///< what else stands above and below
constexpr double kNotePx = 11, kNoteLine = 14;
constexpr double kNumber = 54, kLabel = 130, kFiguresSide = 16;
constexpr AccessKind kKinds[] = {AccessKind::IndexLoad, AccessKind::SliceLoad, AccessKind::OutputStore};

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
