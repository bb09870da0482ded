// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/pages.h"

#include <algorithm>
#include <cmath>

namespace gathernd::ui {
namespace {

constexpr double kSlack = 0.01;              // px: sums of gaps may miss by a rounding error
constexpr double kBeforeBreak = 6;           // at scale 1: air between what is pinned and the first cells
constexpr double kTagHalf = 15;              // of a batch's tag, at scale 1
constexpr double kBandAir = 6;               // round a batch entry's frame
constexpr double kOutline = 5;               // of what is pointed at, beyond the last cells
constexpr double kCaptionHalf = 11;          // of a facet's caption
constexpr double kGhostWords = 24;           // below a ghost that stands right of cells
constexpr double kPinnedPad = 12;            // round pinned row numbers
constexpr double kNameRoom = 64;             // of the longest name of a tensor
constexpr std::size_t kMostLookedAt = 2000;  // pages
constexpr double kMostBlank = 0.7;           // a share of the page that shows something is enough
constexpr double kStroke = 2;                // round the words in place of a tensor
constexpr double kLeastShare =
    0.25;  // of the window: a page that shows, or goes on by, less of it cuts something

/// What a break must not cut, as an interval along its direction.
struct Atom {
  double low = 0, high = 0;
};

class Cutter {
 public:
  Cutter(const Scene& scene, bool down) : s_(scene), down_(down), ui_(scene.layout.ui) {}

  /// At or before `at`, where nothing is cut: no tensor, facet or batch entry if that leaves enough of the
  /// page, else no cell; `at` itself where even that leaves nothing.
  double before(double at, double from) const {
    const double least = from + kLeastShare * (at - from);
    for (const bool whole : {true, false}) {
      const double cut = settle(at, from, whole);
      if (cut > least) return cut;
    }
    return at;
  }

  /// Where the page after [from, at] begins, so that what this one cuts is whole on it: cells, and units that
  /// are not painted where they are cut.
  double resume(double at, double from) const {
    double lowest = lowestCut(at, 0, false);
    if (!down_) return lowest;
    const QRectF strip(0, at - 1, s_.layout.size.width(), 2);
    s_.forEachColumn([&](const Scene&, const TensorLayout& t) {
      if (!t.hasUnits()) return;
      t.forEachUnit(strip, [&](std::int64_t, const QRectF& unit) {
        const bool left = unit.height() < (at - from) * kWholeShare && unit.bottom() > at + 1;
        if (left && unit.top() < at - kSlack) lowest = std::min(lowest, unit.top());
      });
    });
    return lowest;
  }

 private:
  double settle(double at, double from, bool whole) const {
    double cut = at;
    for (int k = 0; k < 64; ++k) {  // each round uncovers what the one before did not touch
      const double to = lowestCut(cut, at - from, whole);
      if (to >= cut - kSlack) break;
      cut = to;
    }
    return cut;
  }

  double lowestCut(double at, double room, bool whole) const {
    double lowest = at;
    const auto take = [&](const Atom& atom) {
      if (atom.low < at - kSlack && atom.high > at + kSlack) lowest = std::min(lowest, atom.low);
    };
    const auto takeWhole = [&](const Atom& atom) {
      if (whole && atom.high - atom.low <= room) take(atom);
    };
    s_.forEachColumn([&](const Scene& call, const TensorLayout& t) {
      if (!t.hasUnits()) {
        const QRectF words = call.layout.missingRect(t.id).adjusted(-kStroke, -kStroke, kStroke, kStroke);
        take(down_ ? Atom{words.top(), words.bottom()} : Atom{words.left(), words.right()});
        return;
      }
      down_ ? rows(call.layout, t, at, take, takeWhole) : columns(t, at, take, takeWhole);
    });
    for (const Ghost& ghost : s_.ghosts) take(atomOf(ghost));
    return lowest;
  }

  template <class F, class G>
  void rows(const CanvasLayout& layout, const TensorLayout& t, double at, F&& take, G&& takeWhole) const {
    for (const Slot& row : t.y.visible(at - kSlack, at + kSlack, t.y.levels.size()))
      take(Atom{row.start, row.start + row.span});
    // One of several rows is not painted where it is cut; all in a row of units are as high.
    const QRectF first(t.x.origin, at - 1, t.gutter + t.cell.width, 2);
    t.forEachUnit(first, [&](std::int64_t, const QRectF& unit) {
      takeWhole(Atom{unit.top(), unit.bottom()});
    });
    if (t.facets) {
      for (const Slot& facet : t.y.visible(at - kSlack, at + 80 * ui_, t.facetY)) {
        const double middle = captionY(t, QRectF(0, facet.start, 1, facet.span));
        take(Atom{middle - kCaptionHalf * ui_, middle + kCaptionHalf * ui_});
        takeWhole(Atom{middle - kCaptionHalf * ui_, facet.start + facet.span});
      }
    }
    if (t.batched && layout.bandPitch > 0) {
      const double band = std::floor((at - layout.bandTop) / layout.bandPitch);
      if (band < 0 || band >= static_cast<double>(layout.batchCount)) return;
      const QRectF frame = layout.frameRect(t.id, static_cast<std::int64_t>(band));
      const double half = std::min(kTagHalf * ui_, frame.height() / 2);
      take(Atom{frame.center().y() - half, frame.center().y() + half});
      takeWhole(Atom{frame.top() - kBandAir * ui_, frame.bottom() + kBandAir * ui_});
    }
  }

  template <class F, class G>
  void columns(const TensorLayout& t, double at, F&& take, G&& takeWhole) const {
    for (const Slot& column : t.x.visible(at - kSlack, at + kSlack, t.x.levels.size()))
      take(Atom{column.start, column.start + column.span});
    // The numbers and badges of its rows, with the first column that they number.
    for (const Slot& facet : t.x.visible(at - kSlack, at + kSlack, t.facetX))
      take(Atom{facet.start, facet.start + std::min(facet.span, t.gutter + t.cell.width)});
    takeWhole(Atom{t.x.origin, t.x.origin + t.x.size() + t.trailing});
  }

  Atom atomOf(const Ghost& ghost) const {
    if (!down_) return {ghost.rect.left(), ghost.rect.right()};
    const double above = ghost.caption ? ghost::kCaption * ui_ : 0;
    const double below = ghost.down ? 0 : kGhostWords * ui_;
    return {ghost.rect.top() - above, ghost.rect.bottom() + below};
  }

  const Scene& s_;
  bool down_;
  double ui_;
};

double pinnedAcross(const CanvasLayout& layout, double at) {
  const auto rows = pinnedRows(layout, at);
  return rows ? rows->width : kBeforeBreak * layout.ui;
}

/// Where the picture ends, whatever blank canvas comes after it.
QPointF endOf(const Scene& scene) {
  QRectF all;
  scene.forEachColumn([&](const Scene& call, const TensorLayout& t) {
    const CanvasLayout& layout = call.layout;
    const auto k = static_cast<std::size_t>(t.id);
    // Where there is no room for it, a heading is the name alone.
    const double name = std::min(layout.headingWidths[k], kNameRoom * scene.layout.ui);
    if (t.present) all |= QRectF(layout.headings[k], QSizeF(name, 1));
    all |= t.present ? t.bounds() : layout.missingRect(t.id);
    if (t.hasUnits() && t.batched)
      for (std::int64_t b : {std::int64_t{0}, layout.batchCount - 1}) all |= layout.frameRect(t.id, b);
  });
  for (const Ghost& ghost : scene.ghosts) all |= ghost.rect.adjusted(0, 0, 0, kGhostWords * scene.layout.ui);
  return all.bottomRight() + QPointF(kOutline, kOutline) * scene.layout.ui;
}

/// Where the last page begins, if a page that would begin at `next` can be it: with the first tensor that
/// has all that follows beside it, so that a slice is seen with its block where it was seen with its tuple.
double lastBegin(const Scene& scene, double from, double next, double room) {
  const double least = endOf(scene).x() - room;
  double begin = next;
  scene.forEachColumn([&](const Scene& call, const TensorLayout& t) {
    const CanvasLayout& layout = call.layout;
    const double x = layout.headings[static_cast<std::size_t>(t.id)].x();
    if (x > from + kSlack && x >= least) begin = std::min(begin, x);
  });
  return begin;
}

std::vector<PageSpan> spans(const Scene& scene, bool down, double page) {
  const CanvasLayout& layout = scene.layout;
  const double end = down ? endOf(scene).y() : endOf(scene).x();
  const Cutter cutter(scene, down);
  std::vector<PageSpan> out;
  double from = 0;
  while (out.size() < kMostBreaks) {
    double pinned = 0;
    if (from > 0)
      pinned = down ? layout.pinnedHeight(from) + kBeforeBreak * layout.ui : pinnedAcross(layout, from);
    const double room = std::max(page - pinned, 1.0);
    // No page for an outline alone.
    if (from + room >= end - kOutline * layout.ui - kSlack) {
      out.push_back({from, end, pinned});
      return out;
    }
    double to = std::max(cutter.before(from + room, from), from + 1);
    // Rows of the three tensors lie at different heights: where nothing is cut much of a page stays blank, so
    // what is cut stands whole on the next one, whose beginning has it. Of lanes each is seen as one.
    const double full = from + room;
    if (down && !layout.batched && to - from < kMostBlank * room && cutter.resume(full, from) > to + kSlack)
      to = full;
    out.push_back({from, to, pinned});
    // What is larger than a page goes on where this one ends.
    const double again = cutter.resume(to, from);
    const double next = again > from + kLeastShare * (to - from) ? again : to;
    from = down ? next : lastBegin(scene, from, next, page - kBeforeBreak * layout.ui);
  }
  out.back().to = end;
  return out;
}

std::size_t spanOf(const std::vector<PageSpan>& spans, double at) {
  for (std::size_t k = 0; k + 1 < spans.size(); ++k)
    if (at < spans[k].to) return k;
  return spans.size() - 1;
}

bool tells(const Scene& scene, const QRectF& sight) {
  bool some = false;
  scene.forEachColumn([&](const Scene& call, const TensorLayout& t) {
    const CanvasLayout& layout = call.layout;
    if (t.hasUnits())
      t.forEachUnit(sight, [&](std::int64_t, const QRectF& unit) {
        // One that is cut stands whole on another page, unless it is larger than any.
        const bool large = 2 * unit.width() > sight.width() || unit.height() > kWholeShare * sight.height();
        some = some || large || sight.adjusted(-kSlack, -kSlack, kSlack, kSlack).contains(unit);
      });
    else
      some = some || sight.intersects(layout.missingRect(t.id));
  });
  return some || std::any_of(scene.ghosts.begin(), scene.ghosts.end(),
                             [&](const Ghost& ghost) { return sight.contains(ghost.rect.center()); });
}

/// Tensors end at different places: pages beyond one of them would be blank.
void keepTelling(const Scene& scene, Pages& pages) {
  const std::size_t all = pages.across.size() * pages.down.size();
  if (pages.across.size() == 1 || pages.down.size() == 1 || all > kMostLookedAt) return;
  std::vector<std::size_t> telling;
  for (std::size_t n = 0; n < all; ++n)
    if (tells(scene, pages.sight(static_cast<int>(n)))) telling.push_back(n);
  if (!telling.empty() && telling.size() < all) pages.kept = std::move(telling);
}

}  // namespace

QPointF Pages::corner(int k) const {
  const std::size_t n = place(k);
  const PageSpan& x = across[n % across.size()];
  const PageSpan& y = down[n / across.size()];
  return {x.from - x.pinned, y.from - y.pinned};
}

QRectF Pages::sight(int k) const {
  const std::size_t n = place(k);
  const PageSpan& x = across[n % across.size()];
  const PageSpan& y = down[n / across.size()];
  return {QPointF(x.from, y.from), QPointF(x.to, y.to)};
}

std::size_t Pages::place(int k) const {
  const auto n = static_cast<std::size_t>(k);
  return kept.empty() ? n : kept[n];
}

int Pages::pageOf(const QRectF& rect) const {
  const std::size_t n = spanOf(down, rect.center().y()) * across.size() + spanOf(across, rect.center().x());
  if (kept.empty()) return static_cast<int>(n);
  const auto at = std::lower_bound(kept.begin(), kept.end(), n);
  return static_cast<int>(std::min<std::ptrdiff_t>(at - kept.begin(), count() - 1));
}

Pages pagesOf(const Scene& scene, const QSizeF& viewport) {
  const CanvasLayout& layout = scene.layout;
  Pages pages;
  if (layout.size.width() <= viewport.width() + kSlack &&
      layout.size.height() <= viewport.height() + kSlack) {
    pages.across = {{0, layout.size.width(), 0}};
    pages.down = {{0, layout.size.height() - layout.legendHeight, 0}};
    return pages;
  }
  pages.across = spans(scene, false, viewport.width());
  pages.down = spans(scene, true, viewport.height() - layout.legendHeight);
  keepTelling(scene, pages);
  return pages;
}

std::optional<PinnedRows> pinnedRows(const CanvasLayout& layout, double viewLeft) {
  for (const TensorLayout& t : layout.tensors) {
    if (!t.hasUnits() || t.rows.empty()) continue;
    for (const Slot& facet : t.x.visible(viewLeft, viewLeft + kSlack, t.facetX)) {
      if (facet.start + t.gutter >= viewLeft + kSlack) continue;  // its own numbers are in sight
      const Level& rows = t.y.levels[t.rows.front().depth - 1];
      return PinnedRows{t.id, facet.start, (digitsWidth(rows.count) + kPinnedPad) * layout.ui};
    }
  }
  return std::nullopt;
}

}  // namespace gathernd::ui
