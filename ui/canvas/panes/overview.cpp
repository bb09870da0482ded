// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/panes/overview.h"

#include <algorithm>

namespace gathernd::ui {
namespace {

constexpr double kLeastWindow = 5;  // px
constexpr double kApart = 5;        // px, from mark to mark
constexpr std::size_t kMostRows = 400;

}  // namespace

QRectF wholeRect(const Pane& pane) {
  return pane.whole.present ? pane.whole.cellsRect() : QRectF();
}

QRectF windowOnWhole(const Scene& scene, TensorId id) {
  const Pane& pane = *scene.layout.pane(id);
  const TensorLayout& t = scene.tensor(id);
  if (!pane.whole.present || t.y.folded()) return {};
  const QRectF all = pane.whole.cellsRect(), cells = t.cellsRect();
  if (cells.isEmpty()) return {};
  const QRectF seen = cells & pane.cells;
  const double x = all.width() / cells.width(), y = all.height() / cells.height();
  QRectF window(all.left() + (seen.left() - cells.left()) * x, all.top() + (seen.top() - cells.top()) * y,
                seen.width() * x, seen.height() * y);
  const double wider = std::max(0.0, kLeastWindow - window.width()) / 2,
               higher = std::max(0.0, kLeastWindow - window.height()) / 2;
  return window.adjusted(-wider, -higher, wider, higher);
}

std::vector<double> rowsOnWhole(const Scene& scene, TensorId id) {
  std::vector<double> rows;
  const Pane& pane = *scene.layout.pane(id);
  const TensorLayout& t = scene.tensor(id);
  if (!pane.whole.present || !t.y.folded()) return rows;
  for (const Slot& row : t.y.visible(pane.cells.top(), pane.cells.bottom(), t.y.levels.size(), kMostRows)) {
    const double at = pane.whole.cellRect(row.contribution).center().y();
    if (rows.empty() || at - rows.back() >= 2) rows.push_back(at);
  }
  return rows;
}

std::vector<double> badOnWhole(const Scene& scene, TensorId id) {
  std::vector<double> marks;
  const Pane& pane = *scene.layout.pane(id);
  if (!pane.whole.present || id == TensorId::Params || scene.plan() == nullptr) return marks;
  const std::vector<std::int64_t>& bad = scene.snapshot.bad.all;
  const auto yOf = [&](std::int64_t tuple) {
    return pane.whole.unitRect(pane.whole.firstOfUnit(tuple)).center().y();
  };
  const auto end = std::lower_bound(bad.begin(), bad.end(), pane.whole.unitCount());
  if (unitsRunDown(pane.whole)) {
    // On to the first that is far enough.
    for (auto at = bad.begin(); at != end;) {
      marks.push_back(yOf(*at));
      at = std::partition_point(at + 1, end,
                                [&](std::int64_t tuple) { return yOf(tuple) < marks.back() + kApart; });
    }
    return marks;
  }
  const QRectF all = wholeRect(pane);
  std::vector<bool> taken(static_cast<std::size_t>(all.height() / kApart) + 1);
  for (auto at = bad.begin(); at != end; ++at) {
    if (!showsUnit(pane.whole, pane.whole.firstOfUnit(*at))) continue;
    const double y = yOf(*at);
    const auto place = static_cast<std::size_t>(std::max(0.0, (y - all.top()) / kApart));
    if (place < taken.size() && !taken[place]) {
      taken[place] = true;
      marks.push_back(y);
    }
  }
  std::sort(marks.begin(), marks.end());
  return marks;
}

QPointF scrollFor(const Scene& scene, TensorId id, const QPointF& point) {
  const Pane& pane = *scene.layout.pane(id);
  const TensorLayout& t = scene.tensor(id);
  const QRectF all = wholeRect(pane);
  if (all.isEmpty()) return {pane.left, pane.top};
  const double x = (point.x() - all.left()) / all.width(), y = (point.y() - all.top()) / all.height();
  return {x * (t.x.size() - t.gutter) - pane.cells.width() / 2, y * t.y.size() - pane.cells.height() / 2};
}

}  // namespace gathernd::ui
