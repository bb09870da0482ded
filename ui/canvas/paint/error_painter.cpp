// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "ui/canvas/paint/painter.h"
#include "ui/canvas/scene/scene_words.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

constexpr std::size_t kMostBadges = 4;
constexpr std::int64_t kMostLookedAt = 64;  // tuples
constexpr double kLeastMargin = 6;
constexpr double kAir = 28, kNoteLine = 24;  // below the cells, and a line's height, at scale 1
constexpr double kMargin = 16, kGap = 4, kBadgeHeight = 16;

QString wordsOf(TupleOutcome outcome) {
  switch (outcome) {
    case TupleOutcome::Zeroed:
    case TupleOutcome::Filled:
      return tr("written, not read");
    case TupleOutcome::Clamped:
      return tr("read the nearest place");
    case TupleOutcome::Undefined:
      return tr("nothing is promised");
    default:
      return {};
  }
}

constexpr double kDiscRoom = 22;      // right of a bad tuple, for its "!"
constexpr double kBadgeOut = 8;       // of a badge, beyond the ghost's corner
constexpr double kCaptionAbove = 19;  // middle of the line that names a ghost's facet, above the ghost

QString stepText(std::int64_t steps) {
  return steps > 0 ? QStringLiteral("+%1").arg(steps) : integerText(steps);
}

/// What its row (column) says, from the longest to the shortest.
QStringList labels(const Ghost& g) {
  const auto far = static_cast<std::uint64_t>(g.steps);
  const QString steps = QString::number(g.steps < 0 ? 0 - far : far);
  const QString whole = g.value < 0 ? tr("%1 before the start").arg(steps) : tr("%1 past the end").arg(steps);
  return {whole, stepText(g.steps)};
}

void zigzag(QPainter& painter, const QLineF& line, double step) {
  const int count = std::max(2, static_cast<int>(line.length() / step));
  const QPointF across = QPointF(line.dy(), line.dx()) / std::max(line.length(), 1.0) * step / 2;
  QPolygonF points;
  for (int k = 0; k <= count; ++k)
    points << line.pointAt(static_cast<double>(k) / count) + (k % 2 == 0 ? across : -across);
  painter.drawPolyline(points);
}

class OutcomeNote : public ScenePainter {
 public:
  using ScenePainter::ScenePainter;

  void paint(const QRectF& view, bool dimmed) {
    const bool plain = s_.options.capped && !s_.lens() && !s_.other && !s_.layout.batched;
    if (!plain || s_.snapshot.state != OutputState::Current || s_.snapshot.bad.count == 0 ||
        !output_.hasCells() || output_.detail() != Detail::Text)
      return;
    QRectF room(QPointF(output_.x.origin, output_.cellsRect().bottom() + kAir * ui_),
                QPointF(s_.layout.size.width() - kMargin * ui_,
                        s_.layout.size.height() - s_.layout.legendHeight - kMargin * ui_));
    if (room.height() < kNoteLine * ui_ || !room.intersects(view)) return;
    const std::vector<Line> all = lines();
    double width = 0;
    for (const Line& line : all) width = std::max(width, widthOf(line));
    // Where room is short, the page's edge is near enough.
    if (width > room.width()) room.setRight(s_.layout.size.width() - kLeastMargin * ui_);
    if (width > room.width() || static_cast<double>(all.size()) * kNoteLine * ui_ > room.height()) return;
    double y = room.top() + kNoteLine / 2 * ui_;
    for (const Line& line : all) {
      double x = room.left();
      const std::size_t shown = std::min(line.tuples.size(), kMostBadges);
      for (std::size_t k = 0; k < shown; ++k) {
        const QString number = QString::number(line.tuples[k]);
        const double w = c_.badgeWidth(number, kBadgeHeight);
        c_.badge({x + w / 2, y}, number, dimmed, kBadgeHeight);
        x += w + kGap * ui_;
      }
      c_.text(x + kGap * ui_, y, wordsAfter(line), measure::kNotePx, dimmed ? theme_.dim : theme_.text);
      y += kNoteLine * ui_;
    }
  }

 private:
  struct Line {
    std::vector<std::int64_t> tuples;  ///< the first
    QString words;
    std::int64_t count = 0;
  };

  std::vector<Line> lines() const {
    std::vector<Line> lines;
    const std::vector<std::int64_t>& bad = s_.snapshot.bad.all;
    const auto looked = std::min<std::int64_t>(kMostLookedAt, static_cast<std::int64_t>(bad.size()));
    for (const std::int64_t tuple : std::span(bad).first(static_cast<std::size_t>(looked))) {
      if (tuple >= s_.plan()->tupleCount) break;  // of a longer call
      const QString words = wordsOf(s_.trace()->endingOf(tuple).outcome);
      if (words.isEmpty()) continue;
      auto line = std::find_if(lines.begin(), lines.end(), [&](const Line& l) { return l.words == words; });
      if (line == lines.end()) line = lines.insert(line, Line{{}, words, 0});
      line->tuples.push_back(tuple);
    }
    // Of many, which are which is for the list of problems.
    if (lines.size() > 1 && looked < s_.snapshot.bad.count) return {};
    if (lines.size() == 1) lines.front().count = s_.snapshot.bad.count;
    for (Line& line : lines) line.count = std::max(line.count, static_cast<std::int64_t>(line.tuples.size()));
    if (lines.size() == 1) addRead(lines);
    return lines;
  }

  /// A value that was read, though it looks like those that were not.
  void addRead(std::vector<Line>& lines) const {
    const Plan& plan = *s_.plan();
    const TupleOutcome ending = s_.trace()->endingOf(lines.front().tuples.front()).outcome;
    if (plan.sliceElements != 1 || (ending != TupleOutcome::Zeroed && ending != TupleOutcome::Filled)) return;
    const auto written = s_.value({TensorId::Output, lines.front().tuples.front()});
    for (std::int64_t tuple = 0; tuple < std::min(plan.tupleCount, kMostLookedAt); ++tuple) {
      const TupleOutcome outcome = s_.trace()->endingOf(tuple).outcome;
      if (outcome != TupleOutcome::Ok && outcome != TupleOutcome::Wrapped) continue;
      const auto value = s_.value({TensorId::Output, tuple});
      if (!value || value != written) continue;
      const QString place = listText(plan.params.position(s_.trace()->sourceOfOutput(tuple)));
      lines.push_back({{tuple},
                       tr("is params%1 = %2").arg(place, cellText(*value, s_.format(TensorId::Output)).text),
                       1});
      return;
    }
  }

  QString wordsAfter(const Line& line) const {
    const std::int64_t more =
        line.count - static_cast<std::int64_t>(std::min(line.tuples.size(), kMostBadges));
    return more > 0 ? tr("and %1 more: %2").arg(countText(more), line.words) : line.words;
  }

  double widthOf(const Line& line) const {
    double width = kGap * ui_ + c_.textWidth(wordsAfter(line), measure::kNotePx);
    for (std::size_t k = 0; k < std::min(line.tuples.size(), kMostBadges); ++k)
      width += c_.badgeWidth(QString::number(line.tuples[k]), kBadgeHeight) + kGap * ui_;
    return width;
  }
};

class GhostPainter : public ScenePainter {
 public:
  GhostPainter(RenderContext& context, const Scene& scene) : ScenePainter(context, scene) {
    const double out = badgeRoom();
    for (const Ghost& g : s_.ghosts) taken_.push_back(g.rect.adjusted(-out, -out, 0, 0));
  }

  /// Those at rest.
  void paintAll(bool dimmed) {
    c_.painter.save();
    if (dimmed) c_.painter.setOpacity(0.35);
    for (const Ghost& g : s_.ghosts) {
      if (cut(g)) continue;
      paintEdge(g);
      if (g.tear.torn) paintTear(g, g.tear.middle);
      paintHidden(g);
      paintBody(g);
      paintNumbers(g);
    }
    for (auto g = s_.ghosts.begin(); g != s_.ghosts.end(); ++g) {
      const bool said = std::any_of(s_.ghosts.begin(), g,
                                    [&](const Ghost& other) { return !cut(other) && sameLane(other, *g); });
      if (cut(*g)) continue;
      if (!said && !g->caption) paintLabel(*g);
      if (!said && g->caption) paintCaption(*g);
    }
    c_.painter.restore();
  }

  /// One, above them.
  void paintPointed(const Ghost& g) {
    if (cut(g)) return;
    above_ = true;
    const double out = badgeRoom();
    c_.painter.save();
    QRectF ground = g.rect.adjusted(-out, -out, 0, 0);
    if (isLeftOut(s_, g) && g.down)  // where it says how many there are
      ground = ground.united({g.crossFrom, g.rect.top(), g.crossTo - g.crossFrom, g.rect.height()});
    c_.box(ground, theme_.canvas);
    paintBody(g);
    paintNumbers(g);
    if (g.caption)
      paintCaption(g);
    else
      paintLabel(g);
    c_.painter.restore();
    above_ = false;
  }

 private:
  void paintBody(const Ghost& g) {
    const RoleColors& error = theme_.role(RoleColor::Error);
    const double radius = measure::kRadius * ui_;
    const QPainterPath path = rounded(g.rect, radius);
    c_.painter.fillPath(path, theme_.canvas);
    c_.hatchFault(path);
    c_.box(g.rect, {}, error.strong, 2, radius, {5, 3});
    const QStringList numbers = badges(g);
    const bool lone = params_.cell.tight && params_.cell.width > g.rect.width() - 1;
    const double disc = std::min(10.0, g.rect.height() / ui_ / 2 - 3);
    QPointF at = g.rect.center();
    if (params_.cell.tight && params_.detail() == Detail::Text) {
      // Badges stand inside, from the left: it moves on, and goes where they leave no room.
      double end = g.rect.left() + 4 * ui_;
      for (const QString& text : numbers) end += c_.badgeWidth(text) + 2 * ui_;
      at.setX(std::max(at.x(), end + (disc + 2) * ui_));
    }
    if (!lone && at.x() + (disc + 2) * ui_ <= g.rect.right()) c_.errorDisc(at, disc);
    if (params_.detail() != Detail::Text) return;
    if (params_.cell.tight) {  // the ruler's number stands where its corner would be
      double all = -2 * ui_;
      for (const QString& text : numbers) all += c_.badgeWidth(text) + 2 * ui_;
      const double left = lone ? g.rect.center().x() - all / 2 : g.rect.left() + 4 * ui_;
      c_.badges(left, g.rect.center().y(), numbers);
      return;
    }
    double x = g.rect.left() + 2 * ui_;
    for (const QString& text : numbers) {
      const double w = c_.badgeWidth(text, 16);
      if (x > g.rect.left() + 3 * ui_) x += w / 2;
      c_.badge({x, g.rect.top() + 1 * ui_}, text, false, 16);
      x += w / 2 + 2 * ui_;
    }
  }

  /// Along the cells that it lies beyond, at a place of its axis.
  QLineF across(const Ghost& g, double at) const {
    if (g.down) return {g.crossFrom - 6 * ui_, at, g.crossTo + 4 * ui_, at};
    return {at, g.crossFrom - 4 * ui_, at, g.crossTo + 4 * ui_};
  }

  /// Where the cells end that it lies beyond.
  void paintEdge(const Ghost& g) {
    const double caption = g.down && g.value < 0 && g.caption ? ghost::kCaption : 0;
    const double out = ((g.down ? ghost::kEdge : ghost::kEdgeAcross) / 2 + caption) * ui_;
    const QLineF edge = across(g, g.value < 0 ? g.first - out : g.last + out);
    c_.line(edge.p1(), edge.p2(), theme_.role(RoleColor::Error).strong, 1.5, true);
  }

  void paintTear(const Ghost& g, double middle) {
    c_.painter.setPen(QPen(theme_.role(RoleColor::Error).strong, c_.strokeWidth(1.5)));
    c_.painter.setBrush(Qt::NoBrush);
    // No words lie over it.
    const QLineF line = across(g, middle);
    taken_.push_back(QRectF(line.p1(), line.p2()).adjusted(-5 * ui_, -5 * ui_, 5 * ui_, 5 * ui_));
    for (const double beside : {-3.5 * ui_, 3.5 * ui_})
      zigzag(c_.painter, across(g, middle + beside), 6 * ui_);
  }

  /// The row (column) between the nearest and the farthest, where there are too many.
  void paintHidden(const Ghost& g) {
    if (g.tear.hidden == 0) return;
    paintTear(g, g.tear.hiddenTear);
    const QString text = tr("and %1 more").arg(QString::number(g.tear.hidden));
    if (g.down) {
      words((g.crossFrom + g.crossTo) / 2, g.tear.hiddenMiddle, text, TextAlign::Middle);
      return;
    }
    words(g.tear.hiddenMiddle, g.rect.center().y(), QStringLiteral("+%1").arg(g.tear.hidden),
          TextAlign::Middle);
  }

  /// What was asked for stands on the axis' own ruler, in the colour of errors; beyond an outer axis no
  /// rulers run, so the numbers of the axes within stand there too.
  void paintNumbers(const Ghost& g) {
    const std::vector<AxisSpec>& axes = s_.spec(TensorId::Params).axes;
    const std::vector<int>& order = s_.spec(TensorId::Params).order;
    const auto depth = [&](int axis) { return std::find(order.begin(), order.end(), axis) - order.begin(); };
    for (const bool down : {true, false}) {
      for (const Ruler& r : down ? params_.rows : params_.columns) {
        if (static_cast<std::size_t>(r.axis) >= g.asked.size() || (down && r.width <= 0)) continue;
        const bool along = down == g.down;
        if (along ? depth(r.axis) < depth(g.axis) : r.axis != g.crossAxis) continue;
        const std::int64_t asked = g.asked[static_cast<std::size_t>(r.axis)];
        const bool wrong = asked != g.nearest[static_cast<std::size_t>(r.axis)];
        const QString text = integerText(asked);
        const double w = c_.textWidth(text, 12, true) + 12 * ui_;
        QPointF at(g.rect.center().x(), params_.y.origin + r.offset);
        if (down) at = {std::max(g.facet + r.offset, g.facet + w / 2 - 2 * ui_), g.rect.center().y()};
        const QColor ink = theme_.role(glyphOf(axes[static_cast<std::size_t>(r.axis)]).role).strong;
        number(at, text, wrong ? c_.onStrong() : ink, wrong);
      }
    }
  }

  /// In place of a facet's.
  void paintCaption(const Ghost& g) {
    const AxisSpec& axis = s_.spec(TensorId::Params).axes[static_cast<std::size_t>(g.axis)];
    const GlyphText glyph = glyphOf(axis);
    const double y = g.rect.top() - kCaptionAbove * ui_;
    double x = c_.glyph(g.facet + params_.tagRoom, y, glyph.letter, glyph.number, glyph.role);
    const QString name = (axis.name.isEmpty() ? QString() : axis.name + QLatin1Char(' ')) + QLatin1Char('=');
    x = c_.text(x + 6 * ui_, y, name, 12.5, theme_.role(glyph.role).strong, TextAlign::Left, true);
    const QString value = integerText(g.value);
    const double w = c_.textWidth(value, 12, true) + 12 * ui_;
    number({x + 6 * ui_ + w / 2, y}, value, c_.onStrong(), true);
    x += 6 * ui_ + w + 10 * ui_;
    for (const QString& text : labels(g))
      if (words(x, y, text, TextAlign::Left)) return;
  }

  /// Of its whole row (column).
  void paintLabel(const Ghost& g) {
    QRectF all = g.rect;
    for (const Ghost& other : s_.ghosts)
      if (sameLane(other, g)) all = all.united(other.rect);
    QStringList texts = labels(g);
    if (g.crossAxis >= 0 || g.faults > 1) texts = {placeText(g.asked), texts.back()};
    if (g.down) {
      for (const QString& text : texts) {
        if (words(all.right() + 8 * ui_, g.rect.center().y(), text, TextAlign::Left)) return;
        // Further left the way to it arrives.
        const double right = all.left() - (8 * ui_ + badgeRoom());
        if (right - c_.textWidth(text, 12, true) >= g.facet &&
            words(right, g.rect.center().y(), text, TextAlign::Right))
          return;
      }
      return;
    }
    // Its column is its own: below the lowest.
    for (const QString& text : texts) {
      if (words(all.center().x(), all.bottom() + 12 * ui_, text, TextAlign::Middle)) return;
      if (g.value >= 0 && words(all.right() + 8 * ui_, g.rect.center().y(), text, TextAlign::Left)) return;
    }
  }

  void number(const QPointF& at, const QString& text, const QColor& ink, bool wrong) {
    const double w = c_.textWidth(text, 12, true) + 12 * ui_;
    const QRectF box(at.x() - w / 2, at.y() - 10 * ui_, w, 20 * ui_);
    // Ghosts of one column share their number.
    for (const auto& [place, said] : numbers_)
      if (said == text && (place - at).manhattanLength() < 1) return;
    // The margins beside the digits may touch.
    if (!above_ && !isUnwritten(box.adjusted(2, 1, -2, -1))) return;
    taken_.push_back(box);
    numbers_.emplace_back(at, text);
    if (wrong || above_)
      c_.box(box, wrong ? theme_.role(RoleColor::Error).strong : theme_.canvas, {}, 1, 4 * ui_);
    c_.text(at.x(), at.y(), text, 12, ink, TextAlign::Middle, wrong, false, box);
  }

  bool words(double x, double middle, const QString& text, TextAlign align) {
    constexpr double kPx = 12;
    const double w = c_.textWidth(text, kPx, true);
    const double half = kPx * 0.45 * ui_;
    const double left = align == TextAlign::Middle ? x - w / 2 : align == TextAlign::Right ? x - w : x;
    const QRectF room(left, middle - half, w, 2 * half);
    if (!isFree(room)) return false;
    taken_.push_back(room);
    if (above_) c_.box(room.adjusted(-1, -1, 1, 1), theme_.canvas);
    c_.text(x, middle, text, kPx, theme_.text, align, true);
    return true;
  }

  /// Whether nothing else stands there: no cell, caption, ghost or word, nor
  /// another tensor.
  bool isFree(const QRectF& room) const {
    if (!isUnwritten(room)) return false;
    for (const TensorLayout& t : s_.layout.tensors)
      if (t.present && t.id != TensorId::Params &&
          t.bounds()
              .adjusted(-10 * ui_, 0, t.id == TensorId::Indices ? kDiscRoom * ui_ : 0, 0)
              .intersects(room))
        return false;
    if (room.right() > s_.layout.headings[2].x() - 14 * ui_) return false;  // output, or why there is none
    bool free = true;
    params_.forEachUnit(room, [&](std::int64_t, const QRectF&) { free = false; });
    params_.forEachFacet(room.adjusted(0, 0, 0, 80 * ui_), [&](std::int64_t, const QRectF& facet) {
      const double y = captionY(params_, facet);
      if (params_.facets && QRectF(facet.left(), y - 9 * ui_, facet.width(), 18 * ui_).intersects(room))
        free = false;
    });
    // The rulers above the first row.
    return free && (room.top() > params_.y.origin - 10 * ui_ || params_.columns.empty() ||
                    room.bottom() < params_.y.origin - params_.headerHeight);
  }

  bool isUnwritten(const QRectF& room) const {
    return std::none_of(taken_.begin(), taken_.end(),
                        [&](const QRectF& other) { return other.intersects(room); });
  }

  bool sameLane(const Ghost& a, const Ghost& b) const {
    if (a.axis != b.axis || a.value != b.value || a.crossAxis != b.crossAxis) return false;
    const double apart = a.down ? a.rect.top() - b.rect.top() : a.rect.left() - b.rect.left();
    return std::abs(apart) < 1 && (!a.down || std::abs(a.facet - b.facet) < 1);
  }

  /// A page that holds it in part leaves it to the one that has it whole.
  bool cut(const Ghost& g) const {
    return !c_.inSight(g.rect) && g.rect.width() < c_.sight.width() / 2 &&
           g.rect.height() < c_.sight.height() / 2;
  }

  /// All that asked, where they have room; else how many.
  QStringList badges(const Ghost& g) const {
    const bool inside = params_.cell.tight && params_.detail() == Detail::Text;
    QStringList all;
    double width = inside ? 4 * ui_ : 0;
    for (const std::int64_t tuple : g.tuples) {
      all << QString::number(tuple);
      width += (inside ? c_.badgeWidth(all.back()) : c_.badgeWidth(all.back(), 16)) + 2 * ui_;
    }
    const bool whole = g.count == std::ssize(g.tuples) && !g.more;
    if (g.count == 1 || (whole && width <= g.rect.width() + badgeRoom())) return all;
    return {repeatText(g.count) + (g.more ? QStringLiteral("+") : QString())};
  }

  /// That they take left of and above a ghost.
  double badgeRoom() const {
    return params_.detail() == Detail::Text && !params_.cell.tight ? kBadgeOut * ui_ : 0;
  }

  std::vector<QRectF> taken_;
  std::vector<std::pair<QPointF, QString>> numbers_;  ///< on rulers
  bool above_ = false;                                ///< words stand on ground of their own
};

}  // namespace

void ErrorPainter::paintBadTuple(const TensorLayout& t, std::int64_t tuple, const QRectF& rect) {
  const bool small = t.detail() != Detail::Text;
  c_.box(rect, {}, theme_.role(RoleColor::Error).strong, small ? 1.5 : 2, small ? 2 : measure::kRadius * ui_);
  underlineFailing(t, tuple);
  if (!small && s_.layout.address <= 0)  // else it stands behind that
    c_.errorDisc({rect.right() + 14 * ui_, rect.center().y()}, 9);
}

void ErrorPainter::underlineFailing(const TensorLayout& t, std::int64_t tuple) {
  const QColor mark = tupleMark(theme_, tuple);
  const bool small = t.detail() != Detail::Text;
  const TupleTrace trace = s_.trace()->at(tuple);
  for (std::size_t j = 0; j < trace.componentBad.size(); ++j) {
    if (!trace.componentBad[j] || !t.hasCells()) continue;
    const QRectF cell = t.cellRect(s_.trace()->indexOf(tuple, static_cast<int>(j)));
    if (small) {
      if (t.detail() == Detail::Color)
        c_.box(QRectF(cell.left() + 1, cell.bottom() - 3, cell.width() - 2, 2), mark);
      continue;
    }
    const ValuePainter::Place place =
        values_.place(t, s_.trace()->indexOf(tuple, static_cast<int>(j)), cell, false);
    if (place.text.isEmpty()) continue;
    const double w = std::min(cell.width() - 2, place.width + 6 * ui_);
    const double left =
        std::clamp(place.left + place.width / 2 - w / 2, cell.left() + 1, cell.right() - 1 - w);
    const double y = std::min(cell.center().y() + place.px * ui_ * 0.62, cell.bottom() - 5);
    c_.box(QRectF(left, y, w, 3 * ui_), mark, {}, 1, 1);
  }
}

bool ErrorPainter::outputVeiled() const {
  const OutputState state = s_.snapshot.state;
  const bool veiled =
      state == OutputState::Stale || state == OutputState::Pending || state == OutputState::TooLarge;
  return veiled && !s_.lens() && s_.plan() != nullptr && output_.hasUnits();
}

void ErrorPainter::paintOutputVeil(const QRectF& view) {
  const QRectF cells = output_.cellsRect() & view;
  if (outputVeiled() && s_.snapshot.state == OutputState::Stale && !cells.isEmpty())
    c_.hatch(cells, mix(theme_.canvas, theme_.ink, 0.35), 9 * ui_, 1.2, false);
}

void ErrorPainter::paintOutputPlate(const QRectF& view) {
  if (!outputVeiled()) return;
  const QRectF cells = output_.cellsRect() & view;
  if (cells.isEmpty()) return;
  const QString& words = s_.outputPhrase;
  const double width = c_.textWidth(words, 13, true) + 24 * ui_;
  QPointF centre(cells.center().x(), std::min(cells.center().y(), cells.top() + 140 * ui_));
  centre.setX(std::min(centre.x(), view.right() - width / 2 - 8 * ui_));
  const QRectF plate(centre.x() - width / 2, centre.y() - 16 * ui_, width, 32 * ui_);
  c_.box(plate, theme_.canvas, theme_.edge, 1.5, 6 * ui_);
  const OnLayer above(c_, QStringLiteral("plate"));
  c_.text(plate.left() + 12 * ui_, centre.y(), words, 13, theme_.text, TextAlign::Left, true, false, plate);
}

void ErrorPainter::paintDifference(const QRectF& view, const OutputDifference& difference) {
  const std::int64_t flat = difference.cell.flat;
  if (!output_.hasUnits() || flat >= s_.plan()->outputElements()) return;
  const RoleColors& error = theme_.role(RoleColor::Error);
  const QRectF cell = output_.hasCells() ? output_.cellRect(flat) : output_.unitRect(flat);
  const bool readable =
      output_.hasCells() && output_.detail() == Detail::Text && s_.hasValues(TensorId::Output);
  const QRectF ring = cell.adjusted(-1, -1, 1, 1);
  const QPainterPath inside = rounded(ring, 4 * ui_);
  c_.painter.fillPath(inside, error.tint);
  c_.hatchFault(inside);
  const OnLayer own(c_, QStringLiteral("difference"));
  if (readable) values_.paint(output_, flat, cell, {theme_.text, theme_.canvas}, true, true);
  c_.box(ring, {}, error.strong, 3, 4 * ui_);

  const QString words = differenceText(difference);
  const QString count = differenceCountText(difference);
  const double width =
      std::max(c_.textWidth(words, 13, true) + 24 * ui_, c_.textWidth(count, 11.5)) + 20 * ui_;
  const double height = 44 * ui_;
  const double away = 12 * ui_;
  // Above the cell where there is room, and never beyond the edges of what can be seen.
  double top = cell.top() - away - height;
  if (top < view.top() + 4 * ui_) top = cell.bottom() + away;
  const double most = std::max(view.left() + 4 * ui_, view.right() - width - 8 * ui_);
  const QRectF plate(std::clamp(cell.center().x() - width / 2, view.left() + 4 * ui_, most), top, width,
                     height);
  const double x = std::clamp(cell.center().x(), plate.left() + 8 * ui_, plate.right() - 8 * ui_);
  const bool above = plate.bottom() < cell.center().y();
  c_.line({x, above ? plate.bottom() : plate.top()}, {x, above ? ring.top() : ring.bottom()}, error.strong,
          2);
  c_.box(plate, theme_.canvas, error.strong, 2, 6 * ui_);
  c_.errorDisc({plate.left() + 16 * ui_, plate.top() + 15 * ui_}, 8);
  c_.text(plate.left() + 30 * ui_, plate.top() + 15 * ui_, words, 13, theme_.text, TextAlign::Left, true,
          false, plate);
  c_.text(plate.left() + 10 * ui_, plate.top() + 32 * ui_, count, 11.5, theme_.text2, TextAlign::Left, false,
          false, plate);
}

void paintGhosts(RenderContext& context, const Scene& scene, bool dimmed) {
  GhostPainter(context, scene).paintAll(dimmed);
}

void paintPointedGhost(RenderContext& context, const Scene& scene, const Ghost& ghost) {
  GhostPainter(context, scene).paintPointed(ghost);
}

void paintOutcomeNote(RenderContext& context, const Scene& scene, const QRectF& view, bool dimmed) {
  OutcomeNote(context, scene).paint(view, dimmed);
}

}  // namespace gathernd::ui
