// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/canvas/paint/painter.h"
#include "ui/canvas/scene/scene_words.h"
#include "ui/canvas/tiles/canvas_tiles.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

constexpr double kDimmedCount = 0.3;       // of a count's tint while something else is pointed at
constexpr double kRoomyCell = 32;          // high: a badge on its corner leaves the number free
constexpr double kLowCell = 22;            // high: below, it stands between the rows
constexpr double kLowFault = 5;            // radius of a "!" on a low cell
constexpr double kThinnestStrip = 3;       // of a reader's tint below the numbers
constexpr int kShownReaders = 3;           // as tint and strips, or by their numbers
constexpr double kLeastMark = 3;           // px, of what is bad among cells that are smaller
constexpr std::int64_t kMostParts = 4096;  // that a frame walks

/// All pixels whose middle lies inside, at scale 1.
QRect onPixels(const QRectF& rect) {
  const QPoint first(qRound(rect.left()), qRound(rect.top()));
  return {first, QPoint(qRound(rect.right()) - 1, qRound(rect.bottom()) - 1)};
}

/// One pixel round a bar. Stroking a rounded rectangle took most of the time of a frame full of colour cells.
void thinFrame(QPainter& painter, const QRect& r, const QColor& color) {
  painter.fillRect(QRect(r.left(), r.top(), r.width(), 1), color);
  painter.fillRect(QRect(r.left(), r.bottom(), r.width(), 1), color);
  painter.fillRect(QRect(r.left(), r.top(), 1, r.height()), color);
  painter.fillRect(QRect(r.right(), r.top(), 1, r.height()), color);
}

constexpr double kHalfDigit = 0.38;  // of a number's size, above and below its middle

CellText wholeText(const Element& element) {
  const QString text = fullText(element);
  return {text, static_cast<int>(text.size())};
}

}  // namespace

void CellPainter::paintTensor(const TensorLayout& t, const QRectF& view, const RestStyle& style) {
  if (s_.snapshot.isLost(t.id)) {  // zeros stand there: nobody may take them for values
    const QColor stripes = mix(theme_.canvas, theme_.ink, 0.35);
    return c_.hatch(t.gridRect().intersected(view), stripes, 7 * ui_, 1.2, false);
  }
  if (t.detail() == Detail::Image && !t.phantomCells) {
    paintImage(t, view, style);
    return;
  }
  showTuples(style.tuplesShown);
  t.forEachUnit(view, [&](std::int64_t flat, const QRectF& rect) {
    // Rows of the three tensors lie at different heights: one that a page would cut stands on the next.
    if (c_.isCut(rect.top(), rect.height())) return;
    const std::int64_t unit = t.unitOf(flat);
    const bool later = t.id == TensorId::Output && style.tuplesShown >= 0 && unit >= style.tuplesShown;
    paintUnit(t, unit, rect, view, style.dimmed ? CellLook::Dim : CellLook::Rest, !later);
  });
}

std::vector<std::int64_t> CellPainter::tuplesOf(const TensorLayout& t, std::int64_t unit) const {
  if (s_.plan() == nullptr) return {};
  if (t.id != TensorId::Params) {
    if (unit >= s_.plan()->tupleCount) return {};
    return {unit};
  }
  auto reads = s_.readsOf(unit, kShownReaders);
  if (!reads) return {};
  if (shown_ >= 0) std::erase_if(reads->tuples, [this](std::int64_t tuple) { return tuple >= shown_; });
  return std::move(reads->tuples);
}

bool CellPainter::madeUp(std::int64_t tuple) const {
  const Trace* trace = s_.trace();
  if (trace == nullptr || tuple >= trace->tupleCount()) return false;
  const TupleOutcome outcome = trace->endingOf(tuple).outcome;
  return outcome != TupleOutcome::Ok && outcome != TupleOutcome::Wrapped;
}

/// The cells of a unit: where it holds several facets they lie apart, with captions and numbers between.
std::vector<QRectF> CellPainter::partsOf(const TensorLayout& t, std::int64_t unit, const QRectF& rect) {
  if (!t.facets || t.unitX >= t.facetX || !t.hasCells()) return {rect};
  const std::int64_t facets = t.extents[static_cast<std::size_t>(t.facetAxis)];
  if (facets > kMostParts) return {rect};
  const std::int64_t first = t.firstOfUnit(unit), each = t.cellCount() / t.unitCount() / facets;
  std::vector<QRectF> parts;
  for (std::int64_t k = 0; k < facets; ++k)
    parts.push_back(t.cellRect(first + k * each).united(t.cellRect(first + (k + 1) * each - 1)));
  return parts;
}

void CellPainter::paintUnit(const TensorLayout& t, std::int64_t unit, const QRectF& rect, const QRectF& view,
                            CellLook look, bool withValues) {
  const bool dim = look == CellLook::Dim;
  const bool small = t.detail() != Detail::Text;
  const double radius = small ? std::min(2.0, rect.height() / 4) : measure::kRadius * ui_;
  std::vector<std::int64_t> tuples = tuplesOf(t, unit);
  // A block that is not copied yet is empty.
  const bool asked = s_.snapshot.state == OutputState::Asked;
  const bool waiting = t.id == TensorId::Output && (!withValues || asked);
  if (waiting) tuples.clear();
  const bool bad = t.id == TensorId::Output && !waiting && madeUp(unit);

  // Colour cells never dim: their colour is the value.
  const bool coloured = small && !waiting && t.hasCells() && (s_.format(t.id).ranged || s_.countsSlices());
  QColor base = groundOf(t, unit, tuples);
  QColor border = mix(theme_.canvas, theme_.ink, dim ? 0.16 : 0.2);
  if (theme_.kind == ThemeKind::HighContrast) border = theme_.ink;
  const bool overlay = t.id == TensorId::Params && s_.countsSlices();
  if (overlay) {
    if (dim && !small) base = mix(theme_.canvas, base, kDimmedCount);
    if (s_.timesOf(unit) > 0) border = mix(base, theme_.ink, 0.32);
  } else if (!tuples.empty()) {
    if (dim) base = mix(theme_.canvas, base, 0.22);
    if (!dim && theme_.kind != ThemeKind::HighContrast) border = tupleEdge(theme_, tuples.front());
  }
  if (bad) {
    const RoleColors& error = theme_.role(RoleColor::Error);
    base = dim ? mix(theme_.canvas, error.tint, 0.5) : error.tint;
    border = dim ? mix(theme_.canvas, error.strong, 0.5) : error.strong;
  }

  if (coloured && !overlay) {
    paintColours(t, unit, rect.intersected(view));
    if (bad) {
      c_.hatch(rounded(rect, radius), theme_.role(RoleColor::Error).strong, 5, 1.2, true);
      c_.box(rect, {}, border, 1);
    } else if (s_.spec(t.id).unitAxes > 0) {
      thinFrame(c_.painter, rect.toRect(), mix(theme_.canvas, theme_.ink, 0.25));
    }
  } else if (small && waiting) {
    c_.painter.fillRect(rect.toRect(), base);
    thinFrame(c_.painter, rect.toRect(), border);
  } else {
    for (const QRectF& part : partsOf(t, unit, rect)) {
      c_.box(part, base, {}, 1, radius);
      const bool strips =
          tuples.size() > 1 && look != CellLook::Dim && !overlay && theme_.kind != ThemeKind::HighContrast;
      if (strips) {
        // The second and third reader as strips along the bottom, below the numbers of the last row.
        const double row = t.hasCells() ? t.cellRect(t.firstOfUnit(unit)).height() : part.height();
        double h = std::max(small ? 2.0 : 5.0 * ui_, std::round(std::min(row, part.height()) * 0.2));
        std::size_t shown = tuples.size();
        if (t.detail() == Detail::Text) {
          // Two share the room below the numbers; where that would leave lines only, the badge alone counts.
          const double room = (std::min(row, part.height()) - values_.height(t, row)) / 2;
          const double half = (room - 1) / 2;
          if (half < kThinnestStrip * ui_) shown = 2;
          h = std::min(h, shown > 2 ? half : room);
        }
        const double hairline = c_.strokeWidth(1);
        c_.painter.save();
        c_.painter.setClipPath(rounded(part, radius), Qt::IntersectClip);
        for (std::size_t k = 1; k < shown; ++k) {
          const double top = part.bottom() - h * static_cast<double>(shown - k);
          c_.painter.fillRect(QRectF(part.left(), top, part.width(), h), theme_.tupleTint(tuples[k]));
          // A line through a path's clip would take as long as the rest of a frame's outlines.
          c_.painter.fillRect(QRectF(part.left(), top - hairline / 2, part.width(), hairline),
                              mix(theme_.tupleTint(tuples.front()), theme_.ink, 0.32));
        }
        c_.painter.restore();
      }
      if (bad) c_.hatchFault(rounded(part, radius), dim ? 0.2 : 0.42);
      paintCells(t, unit, part, view, look, base, bad, !waiting);
      c_.box(part, {}, border, bad ? 1.5 : 1, radius);
    }
  }
  const bool tuple = t.id == TensorId::Indices && s_.plan() != nullptr && unit < s_.plan()->tupleCount;
  if (tuple && s_.tupleIsBad(unit)) errors_.paintBadTuple(t, unit, rect);
  if (bad && !dim) paintFault(t, rect);
  if (s_.plan() != nullptr) paintBadges(t, unit, rect, look);
}

void CellPainter::paintSeenUnit(const TensorLayout& t, std::int64_t unit, const QRectF& view, CellLook look) {
  const Pane* pane = s_.layout.pane(t.id);
  const QRectF rect = t.unitAt(unit);
  {
    const ClipTo clip(c_.painter, s_.layout.clipOf(t.id));
    paintUnit(t, unit, rect, pane != nullptr ? pane->cells : view, look);
  }
  if (pane == nullptr || !t.badgesBeside || s_.plan() == nullptr) return;
  const ClipTo clip(c_.painter, s_.layout.rowsClipOf(t.id));
  paintBadges(t, unit, rect.translated(pane->left, 0), look);
}

/// Runs of one colour become one rectangle of whole pixels: thousands of cells a frame stay cheap.
void CellPainter::paintColours(const TensorLayout& t, std::int64_t unit, const QRectF& area) {
  QRectF run;
  QColor runColor;
  const auto flush = [&] {
    if (!run.isEmpty()) c_.painter.fillRect(onPixels(run), runColor);
  };
  c_.painter.setRenderHint(QPainter::Antialiasing, false);
  t.forEachCell(area, [&](std::int64_t flat, const QRectF& cell) {
    const QColor color = cellColor(t, flat, unit);
    if (!run.isEmpty() && color == runColor && cell.top() == run.top() && cell.left() - run.right() < 0.5) {
      run.setRight(cell.right());
      return;
    }
    flush();
    run = cell;
    runColor = color;
  });
  flush();
  c_.painter.setRenderHint(QPainter::Antialiasing, true);
}

void CellPainter::paintCells(const TensorLayout& t, std::int64_t unit, const QRectF& rect, const QRectF& view,
                             CellLook look, const QColor& base, bool plates, bool withValues) {
  if (!t.hasCells()) return;
  const bool dim = look == CellLook::Dim;
  const bool overlay = t.id == TensorId::Params && s_.countsSlices();
  const bool read = s_.plan() == nullptr || t.id != TensorId::Params ||
                    (overlay ? s_.timesOf(unit) > 0 : !s_.readsCounted() || s_.timesOf(unit) > 0);
  QColor ink = dim ? theme_.dim : read ? theme_.text : theme_.text2;
  if (overlay && read && !dim) ink = theme_.textOn(base);
  const QColor hair =
      theme_.kind == ThemeKind::HighContrast ? theme_.ink : mix(base, theme_.ink, dim ? 0.1 : 0.16);
  const bool show = withValues && t.detail() == Detail::Text && s_.hasValues(t.id);
  // A number that a pane's edge cuts would read as another.
  const Pane* const pane = s_.layout.pane(t.id);
  const auto whole = [pane](const QRectF& cell) {
    return pane == nullptr || cell.width() > pane->cells.width() ||
           (cell.left() > pane->cells.left() - 2 && cell.right() < pane->cells.right() + 2);
  };
  const QRectF clip = rect.intersected(view);
  t.forEachCell(clip, [&](std::int64_t flat, const QRectF& cell) {
    // Hairlines left of and above each cell, but not along the bar's own edge.
    if (cell.left() > rect.left() + 1)
      c_.painter.fillRect(QRectF(cell.left() - 0.5, cell.top() + 1, 1, cell.height() - 2), hair);
    if (cell.top() > rect.top() + 1)
      c_.painter.fillRect(QRectF(cell.left() + 1, cell.top() - 0.5, cell.width() - 2, 1), hair);
    if (show && whole(cell)) values_.paint(t, flat, cell, {ink, base}, false, plates);
  });
}

QColor CellPainter::groundOf(const TensorLayout& t, std::int64_t unit,
                             const std::vector<std::int64_t>& tuples) const {
  if (t.id == TensorId::Params && s_.countsSlices()) return theme_.readTint(s_.timesOf(unit));
  return tuples.empty() ? theme_.idle : theme_.tupleTint(tuples.front());
}

QColor CellPainter::cellColor(const TensorLayout& t, std::int64_t flat, std::int64_t unit) const {
  if (t.id == TensorId::Params && s_.countsSlices()) return groundOf(t, unit, {});
  const NumberFormat& format = s_.format(t.id);
  const auto element = s_.value({t.id, flat});
  double value = 0;
  if (!element || !format.ranged || !numericValue(*element, value))
    return groundOf(t, unit, tuplesOf(t, unit));
  if (!std::isfinite(value)) return theme_.role(RoleColor::Error).tint;
  const double range = format.high - format.low;
  const QColor color = cividis(range > 0 ? (value - format.low) / range : 0.5);
  const bool unread =
      t.id == TensorId::Params && s_.readsCounted() && s_.plan() != nullptr && s_.timesOf(unit) == 0;
  return unread ? mix(theme_.canvas, color, 0.25) : color;
}

void CellPainter::paintImage(const TensorLayout& t, const QRectF& view, const RestStyle& style) {
  // x and y contribute to the flat number independently, so a pixel costs one sum and one value.
  QRectF area = t.gridRect().intersected(view);
  if (area.isEmpty()) return;
  if (paintTiles(t, area, style)) {
    if (t.id != TensorId::Params) paintBadMarks(t, area, style);
    return;
  }
  const double scale = std::min(c_.pixels(), 2.0);
  // On whole pixels: a cell's colour is not spread over its neighbour's.
  area.setLeft(std::floor(area.left() * scale) / scale);
  area.setTop(std::floor(area.top() * scale) / scale);
  const int width = std::max(1, static_cast<int>(std::ceil(area.width() * scale)));
  const int height = std::max(1, static_cast<int>(std::ceil(area.height() * scale)));
  QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  const auto sample = [&](const Track& track, double from, int count) {
    std::vector<std::optional<Track::Hit>> hits(static_cast<std::size_t>(count));
    for (int k = 0; k < count; ++k) hits[static_cast<std::size_t>(k)] = track.hit(from + (k + 0.5) / scale);
    return hits;
  };
  const auto across = sample(t.x, area.left(), width);
  const auto down = sample(t.y, area.top(), height);
  const bool output = t.id == TensorId::Output;
  const bool values = s_.hasValues(t.id);  // without them a unit has one colour
  for (int row = 0; row < height; ++row) {
    const auto& v = down[static_cast<std::size_t>(row)];
    if (!v) continue;
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
    std::int64_t lastFlat = -1, lastUnit = -1;
    QRgb lastColor = 0;
    for (int column = 0; column < width; ++column) {
      const auto& h = across[static_cast<std::size_t>(column)];
      if (!h || (t.wrapAxis >= 0 && h->wrapPart + v->wrapPart >= t.shape[t.wrapAxis])) continue;
      const std::int64_t flat = t.base + h->contribution + v->contribution;
      if (flat != lastFlat) {
        const std::int64_t unit = t.unitOf(flat);
        const bool later = output && style.tuplesShown >= 0 && unit >= style.tuplesShown;
        if (unit != std::exchange(lastUnit, unit) || values)
          lastColor = (later ? theme_.idle : cellColor(t, flat, unit)).rgb();
        lastFlat = flat;
      }
      line[column] = lastColor;
    }
  }
  c_.painter.drawImage(QRectF(area.topLeft(), QSizeF(width / scale, height / scale)), image);
  if (t.id != TensorId::Params) paintBadMarks(t, area, style);
}

/// Rows of pixels none of whose slices is read.
std::vector<bool> CellPainter::faintRows(const TensorLayout& t, const TileView& view) const {
  std::vector<bool> faint;
  const std::int64_t rows = t.y.levels.empty() ? 1 : t.y.levels.back().count;
  if (t.id != TensorId::Params || !s_.readsCounted() || s_.plan() == nullptr || t.unitCount() != rows)
    return faint;
  for (int y = 0; y < view.height(); ++y) {
    const CellRect cells = view.cellsOf(0, y);
    faint.push_back(!s_.snapshot.counts->anyRead(cells.y0, cells.y1));
  }
  return faint;
}

/// By figures of all cells, where a pixel stands for more than one. False: they are not to be had.
bool CellPainter::paintTiles(const TensorLayout& t, const QRectF& area, const RestStyle& style) {
  const NumberFormat& format = s_.format(t.id);
  const bool output = t.id == TensorId::Output;
  const bool partly = output && style.tuplesShown >= 0;
  if (c_.tiles == nullptr || !format.ranged || partly || s_.lens()) return false;
  if (s_.countsSlices() && t.id == TensorId::Params) return false;
  const auto matrix = matrixOf(t);
  const double dpr = c_.pixels();
  if (!matrix || !isTiled(t, dpr)) return false;
  const auto place = placeOf(t, *matrix, area, dpr);
  if (!place) return false;
  const Pane* pane = s_.layout.pane(t.id);
  const bool whole = pane != nullptr && &t == &pane->whole;
  const TileUse use = whole ? TileUse::Whole : TileUse::Picture;
  const auto view = c_.tiles->view(t.id, place->request, use);
  if (!view || view->empty()) return false;
  TileColors colors;
  colors.aggregate = c_.tiles->aggregate();
  colors.low = format.low;
  colors.high = format.high;
  colors.canvas = colors.ground = theme_.canvas;
  colors.none = theme_.idle;
  colors.odd = theme_.role(RoleColor::Error).strong;
  colors.edited = theme_.accent;
  colors.stripe = mix(theme_.canvas, theme_.ink, 0.35);
  colors.faintRows = faintRows(t, *view);
  const auto made = c_.tiles->image(t.id, *view, *place, colors, use);
  c_.painter.drawImage(place->rect, made->image);
  // No smaller than can be seen.
  const double least = kLeastMark * ui_;
  for (const auto& [marks, color] :
       {std::pair(&made->edited, colors.edited), std::pair(&made->odd, colors.odd)})
    for (const QPoint& pixel : *marks)
      c_.painter.fillRect(QRectF(place->rect.left() + (pixel.x() + 0.5) / dpr - least / 2,
                                 place->rect.top() + (pixel.y() + 0.5) / dpr - least / 2, least, least) &
                              t.cellsRect(),
                          color);
  return true;
}

/// A pixel stands for many cells and shows one of them: what is bad, or was made up, is marked whatever it
/// stands among, no smaller than can be seen.
void CellPainter::paintBadMarks(const TensorLayout& t, const QRectF& area, const RestStyle& style) {
  const bool output = t.id == TensorId::Output;
  const QColor& color = theme_.role(RoleColor::Error).strong;
  const double least = kLeastMark * ui_;
  const double dpr = c_.pixels();
  const std::vector<std::int64_t>& all = s_.snapshot.bad.all;
  auto begin = all.begin(),
       end = std::lower_bound(all.begin(), all.end(), s_.plan() ? s_.plan()->tupleCount : 0);
  // Below each other in their order: those in sight are found, not looked for.
  if (unitsRunDown(t)) {
    begin =
        std::partition_point(begin, end, [&](auto k) { return t.unitAt(k).bottom() < area.top() - least; });
    end =
        std::partition_point(begin, end, [&](auto k) { return t.unitAt(k).top() <= area.bottom() + least; });
  }
  QRectF last;
  for (; begin != end; ++begin) {
    const std::int64_t tuple = *begin;
    if (output && (!madeUp(tuple) || (style.tuplesShown >= 0 && tuple >= style.tuplesShown))) continue;
    if (!hasUnit(t, tuple)) continue;
    QRectF mark = t.unitAt(tuple);
    if (!mark.intersects(area)) continue;
    const double wider = std::max(0.0, least - mark.width()) / 2,
                 higher = std::max(0.0, least - mark.height()) / 2;
    mark.adjust(-wider, -higher, wider, higher);
    // On whole pixels: beside it stands the value's own colour.
    const QPointF first(std::round(mark.left() * dpr) / dpr, std::round(mark.top() * dpr) / dpr);
    mark = QRectF(first, QPointF(std::max(std::round(mark.right() * dpr), first.x() * dpr + 1) / dpr,
                                 std::max(std::round(mark.bottom() * dpr), first.y() * dpr + 1) / dpr));
    if (last.contains(mark.center()) && std::abs(last.top() - mark.top()) < 0.5) continue;
    last = mark;
    c_.painter.fillRect(mark.intersected(area.adjusted(-least, -least, least, least)), color);
  }
}

void CellPainter::paintFault(const TensorLayout& block, const QRectF& rect) {
  if (block.detail() != Detail::Text || block.phantomCells) return;
  // Between elements that stand so close the next one's badge would cover it; the hatching says it too.
  if (block.cell.tight && !block.badgesBeside && s_.spec(block.id).unitAxes == 0) return;
  // Beside the number where the cell is no higher than that.
  if (block.cell.low) return c_.errorDisc({rect.right() + 3 * ui_, rect.bottom()}, kLowFault);
  c_.errorDisc({rect.right() - 2 * ui_, rect.bottom() - 2 * ui_}, 8);
}

void CellPainter::paintBadges(const TensorLayout& t, std::int64_t unit, const QRectF& rect, CellLook look) {
  if (t.detail() != Detail::Text &&
      (look != CellLook::Lit || t.id != TensorId::Indices || t.cell.height < 11))
    return;
  const std::vector<std::int64_t> tuples = tuplesOf(t, unit);
  const bool params = t.id == TensorId::Params;
  const std::int64_t times = params ? s_.timesOf(unit) : 1;
  if (params && (times == 0 || ((times == 1 || shown_ >= 0) && !s_.lens() && tuples.empty()))) return;
  const bool dim = look == CellLook::Dim;
  QStringList texts;
  const bool counted =
      s_.lens() || times > 2 || (times > 1 && (tuples.empty() || s_.spec(t.id).badgeSlots < 2));
  if (!params)
    texts = {QString::number(unit)};
  else if (counted)
    texts = {repeatText(times)};
  else
    for (const std::int64_t tuple : tuples) texts << QString::number(tuple);
  if (t.badgesAfter) {
    c_.badges(rect.right() + 3 * ui_, rect.center().y(), texts, dim);
    return;
  }
  if (t.badgesBeside) {
    double right = rect.left() - t.numbersRoom - (t.detail() == Detail::Text ? 9 : 5) * ui_;
    for (qsizetype k = texts.size(); k-- > 0;) {
      const double w = c_.badgeWidth(texts[k]);
      c_.badge({right - w / 2, rect.center().y()}, texts[k], dim, t.detail() == Detail::Text ? 18 : 15);
      right -= w + 4 * ui_;
    }
    return;
  }
  double all = 0;
  for (const QString& text : texts) all += c_.badgeWidth(text, 16) + 2 * ui_;
  if (texts.size() > 1 && all > t.x.levels.back().pitch)  // over those of its neighbour
    texts = {repeatText(times)};
  // Higher up where the cell is low: its number stays free.
  const double y = rect.top() + (t.cell.height >= kRoomyCell * ui_ ? 1
                                 : t.cell.height >= kLowCell * ui_ ? -4
                                                                   : -5.5) *
                                    ui_;
  c_.badges(rect.left() - 6 * ui_, y, texts, dim, 16);
}

double ValuePainter::height(const TensorLayout& t, double rowHeight) const {
  return 2 * kHalfDigit * pxOf(t, rowHeight) * ui_;
}

ValuePainter::Place ValuePainter::place(const TensorLayout& t, std::int64_t flat, const QRectF& rect,
                                        bool bold) const {
  Place place;
  const auto element = s_.value({t.id, flat});
  if (!element) return place;
  const NumberFormat& format = s_.format(t.id);
  place.px = pxOf(t, rect.height());
  const FontFace& face = c_.fonts.face({place.px * ui_, bold, true});
  const double digit = face.digit();
  // An index is written whole or not at all: rounded, it would name another place.
  const bool whole = t.id == TensorId::Indices;
  if (s_.promisesNothing({t.id, flat})) {  // whatever the memory holds: no number that was read
    place.text = QStringLiteral("?");
    place.width = face.width(place.text);
    place.left = rect.center().x() - place.width / 2;
    return place;
  }
  const CellText text = whole ? wholeText(*element) : gathernd::ui::cellText(*element, format);
  place.text = text.text;
  place.width = face.width(text.text);
  const double room = rect.width() - 4;
  if (place.width > room) {
    place.text = whole ? QString(QChar(0x2026)) : shortenedText(*element, static_cast<int>(room / digit));
    place.width = face.width(place.text);
    if (place.width > room) place.text.clear();
    place.left = rect.center().x() - place.width / 2;
    return place;
  }
  place.left = rect.center().x() - place.width / 2;
  if (!format.words && text.before <= format.before) {
    // Decimal points stand below each other; the block of all of them is centred.
    const double anchor = rect.center().x() - digit * format.characters() / 2 + digit * format.before;
    const double aligned = anchor - digit * text.before;
    if (aligned >= rect.left() + 2 && aligned + place.width <= rect.right() - 2) place.left = aligned;
  }
  return place;
}

void ValuePainter::paint(const TensorLayout& t, std::int64_t flat, const QRectF& rect,
                         const NumberImages::Ink& ink, bool bold, bool plate) {
  const Place where = place(t, flat, rect, bold);
  if (where.text.isEmpty()) return;
  const double middle = rect.center().y();
  NumberImages::Ink on = ink;
  if (plate) {
    on.ground = theme_.role(RoleColor::Error).tint;
    c_.plate({where.left + where.width / 2, middle}, where.width, where.px, on.ground);
  }
  c_.number(where.left, middle, where.text, {where.px, bold, true}, on, rect);
}

}  // namespace gathernd::ui
