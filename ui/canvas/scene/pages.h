// SPDX-License-Identifier: GPL-3.0-or-later
// A picture that is larger than its window, as pages: each shows whole cells, names and numbers stay along
// its edges, and together they show every cell. Where cells alone would be cut, a page ends before them. Pure
// geometry. Units: pixels of the canvas. Thread rule: pure functions of plain values.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <optional>
#include <vector>

#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {

/// Of a page's height: a unit that is lower stands whole on some page, and on others not at all.
inline constexpr double kWholeShare = 0.75;

/// From one break to the next, along one direction; what stays along the near edge takes `pinned` before it.
/// Where every break would cut something, the next begins a little before this one's end, with that whole.
struct PageSpan {
  double from = 0, to = 0;
  double pinned = 0;
};

struct Pages {
  std::vector<PageSpan> across, down;  ///< at least one each
  std::vector<std::size_t> kept;       ///< those that show something, row by row; empty: all do

  int count() const { return static_cast<int>(kept.empty() ? across.size() * down.size() : kept.size()); }
  /// Where the window stands for page `k`, counted from 0, first across and then down.
  QPointF corner(int k) const;
  /// What that page shows of the canvas; what lies beyond it belongs to another page.
  QRectF sight(int k) const;
  /// The page that shows the middle of `rect`.
  int pageOf(const QRectF& rect) const;

 private:
  std::size_t place(int k) const;
};

/// No more than so many breaks either way: what lies beyond is part of the last page.
inline constexpr std::size_t kMostBreaks = 2000;

/// For a window of `viewport`. One page, if all of it fits.
Pages pagesOf(const Scene& scene, const QSizeF& viewport);

/// Row numbers that stay along the left edge of a view which begins right of them.
struct PinnedRows {
  TensorId tensor = TensorId::Params;
  double facet = 0;  ///< left edge of the facet that they number
  double width = 0;
};
std::optional<PinnedRows> pinnedRows(const CanvasLayout& layout, double viewLeft);

}  // namespace gathernd::ui
