// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <span>

#include "ui/canvas/paint/rest_painters.h"
#include "ui/canvas/scene/canvas_tr.h"

namespace gathernd::ui {
namespace {

constexpr std::size_t kMostBadges = 4;
constexpr std::int64_t kMostLookedAt = 64;  // tuples
constexpr double kLeastMargin = 6;
constexpr double kAir = 28, kLine = 24;  // below the cells, and a line's height, at scale 1
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

}  // namespace

std::vector<OutcomeNote::Line> OutcomeNote::lines() const {
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
void OutcomeNote::addRead(std::vector<Line>& lines) const {
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
    lines.push_back(
        {{tuple}, tr("is params%1 = %2").arg(place, cellText(*value, s_.format(TensorId::Output)).text), 1});
    return;
  }
}

void OutcomeNote::paint(const QRectF& view, bool dimmed) {
  const TensorLayout& t = s_.tensor(TensorId::Output);
  const bool plain = s_.options.capped && !s_.lens() && !s_.other && !s_.layout.batched;
  if (!plain || s_.snapshot.state != OutputState::Current || s_.snapshot.bad.count == 0 || !t.hasCells() ||
      t.detail() != Detail::Text)
    return;
  const double ui = c_.ui;
  QRectF room(QPointF(t.x.origin, t.cellsRect().bottom() + kAir * ui),
              QPointF(s_.layout.size.width() - kMargin * ui,
                      s_.layout.size.height() - s_.layout.legendHeight - kMargin * ui));
  if (room.height() < kLine * ui || !room.intersects(view)) return;
  const std::vector<Line> all = lines();
  double width = 0;
  for (const Line& line : all) width = std::max(width, widthOf(line));
  // Where room is short, the page's edge is near enough.
  if (width > room.width()) room.setRight(s_.layout.size.width() - kLeastMargin * ui);
  if (width > room.width() || static_cast<double>(all.size()) * kLine * ui > room.height()) return;
  double y = room.top() + kLine / 2 * ui;
  for (const Line& line : all) {
    double x = room.left();
    const std::size_t shown = std::min(line.tuples.size(), kMostBadges);
    for (std::size_t k = 0; k < shown; ++k) {
      const QString number = QString::number(line.tuples[k]);
      const double w = c_.badgeWidth(number, kBadgeHeight);
      c_.badge({x + w / 2, y}, number, dimmed, kBadgeHeight);
      x += w + kGap * ui;
    }
    c_.text(x + kGap * ui, y, wordsAfter(line), measure::kNotePx, dimmed ? c_.theme.dim : c_.theme.text);
    y += kLine * ui;
  }
}

QString OutcomeNote::wordsAfter(const Line& line) const {
  const std::int64_t more = line.count - static_cast<std::int64_t>(std::min(line.tuples.size(), kMostBadges));
  return more > 0 ? tr("and %1 more: %2").arg(countText(more), line.words) : line.words;
}

double OutcomeNote::widthOf(const Line& line) const {
  double width = kGap * c_.ui + c_.textWidth(wordsAfter(line), measure::kNotePx);
  for (std::size_t k = 0; k < std::min(line.tuples.size(), kMostBadges); ++k)
    width += c_.badgeWidth(QString::number(line.tuples[k]), kBadgeHeight) + kGap * c_.ui;
  return width;
}

}  // namespace gathernd::ui
