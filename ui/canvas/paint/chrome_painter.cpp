// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/canvas/paint/painter.h"
#include "ui/canvas/scene/scene_words.h"

namespace gathernd::ui {
namespace {

constexpr double kCaptionGap = 8;  // between "=" and its number, which may be lit

constexpr std::size_t kMostNumbers = 20000;

/// Whether what the ruler numbers lies in grids that are smaller than a number.
bool isSmallerThan(const Track& track, const Ruler& ruler, double room) {
  return std::any_of(track.levels.begin(),
                     track.levels.begin() + static_cast<std::ptrdiff_t>(ruler.depth) - 1,
                     [room](const Level& level) { return level.count > 1 && level.pitch < room; });
}

/// Of the cells of a step of rows; `start` is where it begins, ghosts before it included. Of an outer axis
/// the middle of what a pane shows of them.
double stepMiddle(const TensorLayout& t, const Ruler& ruler, double start, const Pane* pane) {
  if (ruler.depth >= t.y.levels.size()) return start + t.y.levels[ruler.depth - 1].span / 2;
  const Level& inner = t.y.levels[ruler.depth];
  const double first = start + inner.lead, last = first + inner.run();
  if (pane == nullptr) return (first + last) / 2;
  const double low = std::max(first, pane->cells.top()), high = std::min(last, pane->cells.bottom());
  return low < high ? (low + high) / 2 : (first + last) / 2;
}

/// Every how many numbers one is written, so that they keep apart.
std::int64_t thinning(double pitch, double needed) {
  if (pitch >= needed) return 1;
  for (std::int64_t decade = 1; decade < INT64_MAX / 20; decade *= 10)
    for (const std::int64_t step : {decade * 2, decade * 5, decade * 10})
      if (pitch * static_cast<double>(step) >= needed) return step;
  return INT64_MAX;
}

}  // namespace

void ChromePainter::paintBatchTag(const TensorLayout& t, std::int64_t batch) {
  if (s_.hasLanes()) return;  // its edge says it
  const QString number = batchText(s_, batch);
  const QRectF rect = s_.layout.frameRect(t.id, batch);
  const double height = std::min(30 * ui_, rect.height() - 2);
  const double px = std::min(15.0, height / ui_ * 0.8);
  const double w = t.tagWidth;
  const QRectF tag(rect.left(), rect.center().y() - height / 2, w, height);
  c_.box(tag, theme_.role(RoleColor::Batch).pure, {}, 1, 5 * ui_);
  c_.text(tag.center().x(), tag.center().y(), number, px, theme_.onRole, TextAlign::Middle, true, false, tag);
}

void ChromePainter::paintBatchFrame(const TensorLayout& t, std::int64_t batch, bool dimmed) {
  if (s_.hasLanes()) return;
  const RoleColors& role = theme_.role(RoleColor::Batch);
  const QColor frame = mix(role.pure, role.strong, 0.5);
  c_.box(s_.layout.frameRect(t.id, batch), theme_.canvas, dimmed ? mix(theme_.canvas, frame, 0.6) : frame, 2,
         7 * ui_);
  paintBatchTag(t, batch);
}

void ChromePainter::paintBatchTags(const QRectF& view) {
  if (!s_.layout.batched || s_.layout.bandPitch <= 0) return;
  for (std::int64_t b = firstBand(view); b < s_.layout.batchCount; ++b) {
    if (s_.layout.bandRect(b).top() > view.bottom()) return;
    for (const TensorLayout& t : s_.layout.tensors)
      if (t.hasUnits()) paintBatchTag(t, b);
  }
}

std::int64_t ChromePainter::firstBand(const QRectF& view) const {
  const double above = (view.top() - s_.layout.bandTop) / s_.layout.bandPitch;
  return std::max<std::int64_t>(0, static_cast<std::int64_t>(std::floor(above)));
}

void ChromePainter::paintBands(const QRectF& view, const RestStyle& style) {
  if (!s_.layout.batched || s_.layout.bandPitch <= 0) return;
  const RoleColors& role = theme_.role(RoleColor::Batch);
  for (std::int64_t b = firstBand(view); b < s_.layout.batchCount; ++b) {
    const QRectF band = s_.layout.bandRect(b);
    if (band.top() > view.bottom()) break;
    c_.box(band, mix(theme_.canvas, role.tint, theme_.kind == ThemeKind::Dark ? 0.6 : 0.75), {}, 1, 8 * ui_);
    const QString number = batchText(s_, b);
    s_.forEachColumn([&](const Scene& call, const TensorLayout& t) {
      if (t.hasUnits() && (t.batched || &call == &s_))
        ChromePainter(c_, call).paintBatchFrame(t, b, style.dimmed);
    });
    // Between indices and params there is room to say what an entry is.
    const AxisSpec* axis =
        s_.spec(TensorId::Params).axes.empty() ? nullptr : &s_.spec(TensorId::Params).axes.front();
    const bool lone = s_.plan() != nullptr && s_.plan()->batch.rank() == 1;
    // A path from tuple to slice runs here while something is pointed at: never over words.
    if (!lone || s_.hasLanes() || style.dimmed || style.ways || axis == nullptr || axis->name.isEmpty())
      continue;
    const QRectF left = s_.layout.frameRect(TensorId::Indices, b);
    const QRectF right = s_.layout.frameRect(TensorId::Params, b);
    const QString text = axis->name + QLatin1Char(' ') + number;
    const double needed = c_.glyphWidth(-1) + 10 * ui_ + c_.textWidth(text, 13, true);
    if (right.left() - left.right() < needed + 16 * ui_) continue;
    const double at = (left.right() + right.left() - needed) / 2;
    const GlyphText g = glyphOf(*axis);
    c_.glyph(at, band.center().y(), g.letter, g.number, g.role);
    c_.text(at + c_.glyphWidth(g.number) + 10 * ui_, band.center().y(), text, 13, role.strong,
            TextAlign::Left, true);
  }
}

void ChromePainter::paintHeading(std::size_t k, double room, double& end, double& noteEnd) {
  const auto id = static_cast<TensorId>(k);
  const QPointF at = s_.layout.headings[k];
  const bool refused = s_.isRefused(id);
  const double disc = s_.layout.folded && refused ? 26 * ui_ : 0;
  const double next = at.x() + room - disc;
  double x = c_.text(at.x(), at.y(), s_.name(id), measure::kHeadingPx, theme_.text, TextAlign::Left, true);
  if (s_.tensor(id).present) {
    x = c_.text(x + 10 * ui_, at.y(), s_.shapes[k], measure::kBodyPx, theme_.text2, TextAlign::Left, false,
                true);
    const double time =
        id == TensorId::Output && !s_.time.isEmpty() ? 18 * ui_ + c_.textWidth(s_.time, measure::kNotePx) : 0;
    const double dtype = 8 * ui_ + c_.textWidth(s_.dtypes[k], measure::kNotePx);
    if (x + dtype + time <= next || (x + dtype <= next && x + time > next))
      x = c_.text(x + 8 * ui_, at.y(), s_.dtypes[k], measure::kNotePx, theme_.text2);
    if (time > 0 && x + time <= next)
      x = c_.text(x + 12 * ui_, at.y(), s_.time, measure::kNotePx, theme_.text);
  }
  end = noteEnd = x;
  if (s_.layout.folded) {
    if (refused) c_.errorDisc({x + 16 * ui_, at.y()}, 7);
    return;
  }
  double left = at.x();
  if (refused) {
    c_.errorDisc({left + 8 * ui_, at.y() + 22 * ui_}, 7);
    left += 21 * ui_;
  }
  noteEnd = c_.text(left, at.y() + 22 * ui_, c_.elided(s_.notes[k], measure::kNotePx, room), measure::kNotePx,
                    refused ? theme_.role(RoleColor::Error).strong : theme_.text2, TextAlign::Left, refused);
}

void ChromePainter::paintHeadings() {
  std::array<double, 4> ends{}, noteEnds{};  // of the name line, and of the note below it
  std::size_t k = 0;
  s_.forEachColumn([&](const Scene& call, const TensorLayout& t) {
    const bool last = k + 1 == (s_.other ? 4 : 3);
    const double next =
        last ? std::min(s_.layout.size.width(), c_.namesEnd) + 16 * ui_ : s_.layout.headings[k + 1].x();
    ChromePainter(c_, call).paintHeading(static_cast<std::size_t>(t.id),
                                         next - s_.layout.headings[k].x() - 16 * ui_, ends[k], noteEnds[k]);
    ++k;
  });
  if (s_.plan() == nullptr || s_.layout.ribbons) return;  // nothing flows, or ribbons say it
  const QString words[2] = {tr("names a slice"), s_.lens() ? tr("added to") : tr("copied to")};
  const std::size_t flows = output_.present ? 2 : 1;
  for (k = 0; k < flows; ++k) {
    const double to = s_.layout.headings[k + 1].x() - 12 * ui_;
    const double width = c_.textWidth(words[k], measure::kRulerPx);
    // With its words where both lines leave room; else a plain arrow beside the name.
    const bool worded =
        !s_.layout.folded && to - (std::max(ends[k], noteEnds[k]) + 12 * ui_) >= width + 4 * ui_;
    const double from = (worded ? std::max(ends[k], noteEnds[k]) : ends[k]) + 12 * ui_;
    if (to - from < 18 * ui_) continue;
    const double length = std::min(to - from, worded ? std::max(width + 16 * ui_, 70 * ui_) : 60 * ui_);
    const double right = to;
    const double left = right - length;
    const double y = s_.layout.headings[k].y() + (worded ? 14 : 0) * ui_;
    if (worded)
      c_.text((left + right) / 2, s_.layout.headings[k].y() - 2 * ui_, words[k], measure::kRulerPx,
              theme_.text2, TextAlign::Middle);
    c_.painter.setPen(QPen(theme_.edge, c_.strokeWidth(1.5), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    c_.painter.setBrush(Qt::NoBrush);
    c_.painter.drawLine(QPointF(left, y), QPointF(right, y));
    const bool back = s_.lens() && k == 1;
    const double tip = back ? left : right;
    const double wing = tip + (back ? 5 : -5) * ui_;
    c_.painter.drawPolyline(
        QPolygonF({QPointF(wing, y - 4.5 * ui_), QPointF(tip, y), QPointF(wing, y + 4.5 * ui_)}));
  }
}

void ChromePainter::paintNames(const QRectF& whole, double y) {
  QRectF strip = whole;
  strip.setRight(std::min(strip.right(), c_.namesEnd));
  struct Name {
    const Scene& scene;
    TensorId id;
    double own, next, left = 0, end = 0;
  };
  std::vector<Name> names;
  s_.forEachColumn([&](const Scene& call, const TensorLayout& t) {
    const double own = s_.layout.headings[names.size()].x();
    if (!names.empty()) names.back().next = own;
    names.push_back({call, t.id, own, s_.layout.size.width()});
  });
  const bool tight = s_.layout.tight;
  const double px = tight ? measure::kTightHeadingPx : measure::kHeadingPx;
  const double shapePx = tight ? measure::kLeastPx : measure::kBodyPx;
  const double before = (tight ? 4 : 10) * ui_, after = (tight ? 3 : 8) * ui_;  // of a shape
  double taken = strip.left();
  for (Name& n : names) {
    const double width = c_.textWidth(n.scene.name(n.id), px, true);
    n.left = std::min(std::max(n.own, strip.left() + 8 * ui_), std::max(n.own, n.next - width - 16 * ui_));
    if (n.own < whole.right() && n.left > strip.right() - width)
      n.left = std::max(strip.right() - width, taken);
    n.end = n.left + width;
    taken = std::max(taken, n.end + 10 * ui_);
  }
  for (std::size_t k = 0; k < names.size(); ++k) {
    const Name& n = names[k];
    c_.text(n.left, y, n.scene.name(n.id), px, theme_.text, TextAlign::Left, true);
    // The next name may stand left of its tensor.
    double end = std::min(n.next, std::max(n.own, strip.right()));
    if (k + 1 < names.size()) end = std::min(end, names[k + 1].left);
    const QString& full = n.scene.shapes[static_cast<std::size_t>(n.id)];
    const QString shape = tight ? tightShape(full) : full;
    const double width = c_.textWidth(shape, shapePx, false, true);
    if (n.scene.tensor(n.id).present && n.end + before + width <= end - after)
      c_.text(n.end + before, y, shape, shapePx, theme_.text2, TextAlign::Left, false, true);
  }
}

void ChromePainter::paintPinnedNumbers(const TensorLayout& t, const QRectF& strip) {
  if (t.columns.empty()) return;
  // The innermost axis': those outside it count whole grids.
  Ruler ruler = t.columns.front();
  ruler.offset = strip.bottom() - 11 * ui_ - t.y.origin;
  paintColumnNumbers(t, ruler, strip, false);
}

void ChromePainter::paintPinnedRows(const TensorLayout& t, double facet, const QRectF& strip) {
  if (t.rows.empty()) return;
  // The innermost axis', as above.
  const Ruler& ruler = t.rows.front();
  const QColor& colour = inkOf(axisOf(t, ruler.axis));
  const std::int64_t step = thinning(t.y.levels[ruler.depth - 1].pitch, 14 * ui_);
  const std::vector<Slot> facets = t.x.visible(facet, facet + 1, t.facetX);
  for (const Slot& row : t.y.visible(strip.top(), strip.bottom(), ruler.depth, kMostNumbers, step)) {
    if (row.index % step != 0 || (!facets.empty() && !t.exists(facets.front(), row))) continue;
    c_.text(strip.center().x(), row.start + row.span / 2, QString::number(t.rowNumber(ruler, row.index)),
            measure::kRulerPx, colour, TextAlign::Middle);
  }
}

double ChromePainter::axisGlyph(const AxisSpec& axis, double x, double middle, TextAlign align) {
  if (!axis.hasRole && !axis.faulty) return x;
  GlyphText g = glyphOf(axis);
  if (!axis.hasRole) g.letter = QStringLiteral("!"), g.number = -1;
  const double w = c_.glyphWidth(g.number);
  if (align == TextAlign::Middle) x -= w / 2;
  if (align == TextAlign::Right) x -= w;
  return c_.glyph(x, middle, g.letter, g.number, g.role);
}

void ChromePainter::paintColumnNumbers(const TensorLayout& t, const Ruler& ruler, const QRectF& view,
                                       bool named) {
  const AxisSpec& axis = axisOf(t, ruler.axis);
  const QColor& colour = inkOf(axis);
  const double y = t.y.origin + ruler.offset;
  const Level& level = t.x.levels[ruler.depth - 1];
  const bool components = axis.hasRole && axis.role == AxisRole::Depth;
  const double widest =
      c_.textWidth(QString::number(std::max<std::int64_t>(level.count - 1, 0)), measure::kRulerPx);
  // A column of indices is known by the axis that it indexes, not by its number.
  const std::int64_t step =
      thinning(level.pitch, components ? 19 * ui_ : std::max(14 * ui_, widest + 7 * ui_));
  if (isSmallerThan(t.x, ruler, 14 * ui_)) return;
  const std::vector<Slot> steps =
      t.x.visible(view.left() - 40, view.right() + 40, ruler.depth, kMostNumbers, step);
  if (steps.empty()) return;
  if (components) {
    for (const Slot& slot : steps) {
      if (slot.index % step != 0) continue;
      const GlyphText of = glyphOfComponent(s_, static_cast<int>(slot.index));
      c_.glyph(slot.start + slot.span / 2 - c_.glyphWidth(of.number) / 2, y, of.letter, of.number, of.role);
    }
    if (named && !axis.name.isEmpty())
      c_.text((steps.front().start + steps.back().start + steps.back().span) / 2, y - kLetterLine * ui_,
              axis.name, measure::kNotePx, colour, TextAlign::Middle);
    return;
  }
  const double apart = std::min(level.pitch * static_cast<double>(step), widest + 2 * ui_) - 0.5;
  double last = -std::numeric_limits<double>::infinity();
  for (const Slot& slot : steps) {
    const double x = slot.start + slot.span / 2;
    // The numbers of small grids side by side begin again before the last ended.
    if (slot.index % step != 0 || x - last < apart) continue;
    last = x;
    c_.text(x, y, QString::number(slot.index), measure::kRulerPx, colour, TextAlign::Middle);
  }
  if (!named || !ruler.lettered) return;
  // Letter and name once, above the middle of the first facet, or of what a pane shows.
  double first = t.x.origin + t.gutter;
  double end = t.facets ? t.x.origin + t.x.spanAt(t.facetX) : t.x.origin + t.x.size();
  if (const Pane* const pane = s_.layout.pane(t.id)) {
    first = std::max(first, pane->columns.left());
    end = std::min(end, pane->columns.right());
  }
  const double name = axis.name.isEmpty() ? 0 : 6 * ui_ + c_.textWidth(axis.name, measure::kNotePx);
  const double at = (first + end) / 2 - (c_.glyphWidth(glyphOf(axis).number) + name) / 2;
  const double x = axisGlyph(axis, at, y - kLetterLine * ui_, TextAlign::Left);
  if (name > 0) c_.text(x + 6 * ui_, y - kLetterLine * ui_, axis.name, measure::kNotePx, colour);
}

void ChromePainter::paintRowNumbers(const TensorLayout& t, const Ruler& ruler, const QRectF& view) {
  const AxisSpec& axis = axisOf(t, ruler.axis);
  const QColor& colour = inkOf(axis);
  const Level& level = t.y.levels[ruler.depth - 1];
  const std::int64_t step = thinning(level.pitch, 14 * ui_);
  std::vector<Slot> rows;
  if (!isSmallerThan(t.y, ruler, 12 * ui_))
    rows = t.y.visible(view.top(), view.bottom(), ruler.depth, kMostNumbers, step);
  for (const Slot& facet : t.x.visible(view.left(), view.right(), t.facetX, 2000)) {
    const double x = facet.start + ruler.offset;
    // Its glyph (and name) above the numbers, on the first line of rulers.
    const double top = t.y.origin - 20 * ui_;
    if (facet.index == 0 || t.facets) {
      const double w = c_.glyphWidth(glyphOf(axis).number);
      axisGlyph(axis, x - w / 2, top, TextAlign::Left);
      if (!axis.name.isEmpty())
        c_.text(x - w / 2 - 4 * ui_, top, axis.name, measure::kNotePx, colour, TextAlign::Right);
    }
    if (ruler.width <= 0) continue;
    const double apart = std::min(level.pitch * static_cast<double>(step), 11 * ui_) - 0.5;
    double last = -std::numeric_limits<double>::infinity();
    const Pane* pane = s_.layout.pane(t.id);
    const auto middleOf = [&](double start) { return stepMiddle(t, ruler, start, pane); };
    for (const Slot& row : rows) {
      if (row.index % step != 0 || !t.exists(facet, row) || middleOf(row.start) - last < apart) continue;
      // Beside cells that stand on another page there is nothing to number.
      if (!c_.sight.isNull() && ruler.depth >= t.unitY) {
        const std::vector<Slot> units = t.y.visible(row.start + 1, row.start + 1, t.unitY);
        if (!units.empty() && c_.isCut(units.front().start, units.front().span)) continue;
      }
      last = middleOf(row.start);
      c_.text(x, last, QString::number(t.rowNumber(ruler, row.index)), measure::kRulerPx, colour,
              TextAlign::Middle);
    }
  }
}

void ChromePainter::paintCaptions(const TensorLayout& t, const QRectF& view) {
  if (!t.facets) return;
  const AxisSpec& axis = axisOf(t, t.facetAxis);
  const QColor& colour = axis.hasRole ? inkOf(axis) : theme_.text2;
  t.forEachFacet(view.adjusted(0, -80 * ui_, 0, 80 * ui_), [&](std::int64_t flat, const QRectF& rect) {
    const std::int64_t index = indexAlong(t, t.facetAxis, flat);
    const double y = captionY(t, rect);
    double x = axisGlyph(axis, rect.left() + t.tagRoom, y, TextAlign::Left);
    const QString word = !axis.name.isEmpty() ? axis.name
                         : axis.hasRole       ? QString()
                                              : tr("axis %1").arg(t.facetAxis);
    const QString name = (word.isEmpty() ? QString() : word + QLatin1Char(' ')) + QLatin1Char('=');
    x = c_.text(x + 6 * ui_, y, name, 12.5, colour, TextAlign::Left, true);
    c_.text(x + kCaptionGap * ui_, y, QString::number(index), 12.5, colour, TextAlign::Left, true);
  });
}

void ChromePainter::paintRulers(const TensorLayout& t, const QRectF& view) {
  if (!t.hasUnits()) return;
  paintColumns(t, view);
  paintRows(t, view);
  paintCaptions(t, view);
}

void ChromePainter::paintPaneHeading(TensorId id, const QString& note, double roomForTools) {
  const auto k = static_cast<std::size_t>(id);
  const QPointF at = s_.layout.headings[k];
  const double end = s_.layout.pane(id)->frame.right() - roomForTools;
  double x = c_.text(at.x(), at.y(), s_.name(id), measure::kHeadingPx, theme_.text, TextAlign::Left, true);
  const auto add = [&](const QString& text, double gap, double px, const QColor& color, bool mono) {
    if (text.isEmpty() || x + gap + c_.textWidth(text, px, false, mono) > end) return;
    x = c_.text(x + gap, at.y(), text, px, color, TextAlign::Left, false, mono);
  };
  if (s_.isRefused(id)) {
    c_.errorDisc({x + 16 * ui_, at.y()}, 7);
    x += 24 * ui_;
  }
  if (s_.tensor(id).present) {
    add(s_.shapes[k], 10 * ui_, measure::kBodyPx, theme_.text2, true);
    add(s_.dtypes[k], 8 * ui_, measure::kNotePx, theme_.text2, false);
    if (id == TensorId::Output) add(s_.time, 12 * ui_, measure::kNotePx, theme_.text, false);
  }
  const double room = s_.layout.pane(id)->frame.right() - at.x() - 10 * ui_;
  c_.text(at.x(), at.y() + 21 * ui_, c_.elided(note, measure::kNotePx, room), measure::kNotePx,
          s_.isRefused(id) ? theme_.role(RoleColor::Error).strong : theme_.text2);
}

void ChromePainter::paintHotNumbers(const TensorLayout& t, std::int64_t flat, bool whole, double upTo) {
  if (!t.hasUnits() || !showsUnit(t, flat)) return;
  // A whole unit has no place along its own axes.
  const auto counts = [&](int axis) { return !whole || countsUnits(t, axis); };
  const std::vector<AxisSpec>& axes = s_.spec(t.id).axes;
  const auto draw = [&](const QPointF& at, const AxisSpec& axis, std::int64_t index, double px) {
    if (!axis.hasRole || at.x() > upTo) return;
    const double w = c_.textWidth(QString::number(index), px, true) + 11 * ui_;
    c_.box(QRectF(at.x() - w / 2, at.y() - 9 * ui_, w, 18 * ui_), theme_.canvas);
    c_.tick(at.x(), at.y(), QString::number(index), glyphOf(axis).role, true, px);
  };
  const Pane* pane = s_.layout.pane(t.id);
  const TensorLayout columns = s_.layout.withColumns(t.id), rows = s_.layout.withRows(t.id);
  {
    const ClipTo clip(c_.painter, pane != nullptr ? pane->columns : QRectF());
    for (const Ruler& ruler : t.columns) {
      const AxisSpec& axis = axes[static_cast<std::size_t>(ruler.axis)];
      if (axis.role == AxisRole::Depth || !counts(ruler.axis)) continue;
      const Level& level = t.x.levels[ruler.depth - 1];
      const double centre = t.x.startOf(flat, ruler.depth) + level.span / 2;
      draw({centre, columns.y.origin + ruler.offset}, axis, level.indexOf(flat), measure::kRulerPx);
    }
  }
  {
    const ClipTo clip(c_.painter, s_.layout.rowsClipOf(t.id));
    for (const Ruler& ruler : t.rows) {
      if (ruler.width <= 0 || !counts(ruler.axis)) continue;
      const Level& level = t.y.levels[ruler.depth - 1];
      if (!level.shows(level.indexOf(flat))) continue;
      const double middle = stepMiddle(t, ruler, t.y.startOf(flat, ruler.depth), pane);
      draw({rows.x.startOf(flat, t.facetX) + ruler.offset, middle},
           axes[static_cast<std::size_t>(ruler.axis)], t.rowNumber(ruler, level.indexOf(flat)),
           measure::kRulerPx);
    }
  }
  if (!t.facets || !counts(t.facetAxis)) return;
  const AxisSpec& axis = axes[static_cast<std::size_t>(t.facetAxis)];
  if (!axis.hasRole) return;
  const QRectF rect = t.facetRect(flat);
  const std::int64_t index = indexAlong(t, t.facetAxis, flat);
  const double y = captionY(t, rect);
  const QString name = (axis.name.isEmpty() ? QString() : axis.name + QLatin1Char(' ')) + QLatin1Char('=');
  const double x = rect.left() + t.tagRoom + c_.glyphWidth(glyphOf(axis).number) + 6 * ui_ +
                   c_.textWidth(name, 12.5, true) + kCaptionGap * ui_;
  const double w = c_.textWidth(QString::number(index), 12.5, true);
  draw({x + w / 2, y}, axis, index, 12.5);
}

void ChromePainter::paintMissing(const TensorLayout& t) {
  const QRectF rect = t.gridRect();
  if (!c_.inSight(rect)) return;
  c_.box(rect, {}, theme_.edge, 1.5, measure::kRadius * ui_, {5, 3});
  QString zero;
  for (int k = 0; k < t.shape.rank(); ++k)
    if (t.shape[k] == 0) zero += (zero.isEmpty() ? QString() : QStringLiteral(", ")) + QString::number(k);
  c_.text(rect.center().x(), rect.center().y() - 9 * ui_, tr("no elements"), 13, theme_.text2,
          TextAlign::Middle, true, false, rect);
  c_.text(rect.center().x(), rect.center().y() + 10 * ui_, tr("axis %1 has size 0").arg(zero), 12,
          theme_.text2, TextAlign::Middle, false, false, rect);
}

/// Of what is asked about, now or later, not even the shape.
void ChromePainter::paintHidden() {
  const QRectF rect = s_.layout.missingRect(TensorId::Output);
  if (!c_.inSight(rect)) return;
  c_.box(rect.adjusted(1, 1, -1, -1), theme_.idle, theme_.edge, 1.5, measure::kRadius * ui_, {4, 3});
}

void ChromePainter::paintNoOutput() {
  const RoleColors& error = theme_.role(RoleColor::Error);
  const QRectF rect = s_.layout.missingRect(TensorId::Output);
  if (!c_.inSight(rect)) return;
  c_.box(rect, {}, error.strong, 2, measure::kRadius * ui_, {5, 3});
  // In a narrow pane the reason takes the whole line.
  const bool narrow = c_.textWidth(s_.outputPhrase, 12) > rect.width() - 46 * ui_;
  c_.errorDisc({rect.left() + 22 * ui_, rect.center().y() - (narrow ? 10 : 0) * ui_}, 9);
  c_.text(rect.left() + 40 * ui_, rect.center().y() - 10 * ui_, tr("no output"), 13, theme_.text,
          TextAlign::Left, true, false, rect);
  c_.text(rect.left() + (narrow ? 4 : 40) * ui_, rect.center().y() + 11 * ui_, s_.outputPhrase, 12,
          theme_.text2, TextAlign::Left, false, false, rect);
}

}  // namespace gathernd::ui
