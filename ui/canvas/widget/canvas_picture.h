// SPDX-License-Identifier: GPL-3.0-or-later
// The picture as the view paints it. It keeps the picture at rest and its dimmed twin as pixmaps, so that
// pointing repaints only what lies on top. Units: pixels of the canvas; the pixmaps have the device's. Thread
// rule: GUI thread.
#pragma once

#include <QPixmap>
#include <QRectF>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/canvas/paint/painter.h"
#include "ui/canvas/scene/scene.h"
#include "ui/canvas/tiles/canvas_tiles.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

// What an edit changes of the picture at rest, so that a frame after it paints that alone. Units: pixels of
// the canvas.

/// The parts within `view` that look otherwise in `now` than they did in `before`, some pixels of air round
/// each: slices of params and blocks of output that hold another value, and the time in output's heading.
/// Nothing where more has changed than values of params, or so much that the whole is painted as quickly.
std::optional<std::vector<QRectF>> changedParts(const Scene& before, const Scene& now, const QRectF& view);

/// What a scene in panes was painted by.
struct PanesPainted {
  CanvasLayout layout;
  bool ghosts = false;

  static PanesPainted of(const Scene& scene) { return {scene.layout, !scene.ghosts.empty()}; }
};
/// Frames of the panes that were scrolled, zoomed or arranged otherwise since then, on whole pixels; nothing
/// where all of the picture may be another. Of one snapshot.
std::optional<std::vector<QRectF>> changedPanes(const PanesPainted& before, const Scene& now);

/// One of the pages that a picture larger than the window is shown as.
struct PageView {
  QRectF sight;  ///< of the canvas; the rest of the view stays blank but for what is pinned
  int number = 1, count = 1;
};

/// What is seen of the canvas.
struct CanvasFrame {
  const Scene& scene;
  QRectF view;  ///< in the canvas' coordinates
  double devicePixelRatio = 1;
  std::optional<PageView> page;

  const QRectF& sight() const { return page ? page->sight : view; }
};

class CanvasPicture {
 public:
  /// The theme, or the size of words, has changed.
  void restyle();
  FontBook& fonts() const { return *fonts_; }
  const CanvasTiles& tiles() const { return tiles_; }
  CanvasTiles& tiles() { return tiles_; }
  /// While stepping, blocks of later tuples are empty; −1: all are shown.
  void showTuples(std::int64_t count);
  /// Which layers could be shown until they were called invalid.
  struct Valid {
    bool rest = false, dimmed = false;
    std::uint64_t until = 0;
  };
  /// The scene or what is seen of it changed: both layers are painted anew.
  Valid invalidate();
  /// Unless they were called invalid again since: all but these parts of the canvas can still be shown.
  /// False: the picture at rest has to be painted anew all the same.
  bool keepBut(const Valid& former, const std::vector<QRectF>& parts);

  bool hasLayer(bool dimmed) const { return (dimmed ? dimmed_ : rest_).valid; }
  const QPixmap& layer(const CanvasFrame& frame, bool dimmed);
  /// `over` paints between the overlay and the legend, in the canvas' coordinates.
  void paint(QPainter& painter, const CanvasFrame& frame, const OverlayState& state,
             const std::function<void(RenderContext&)>& over);
  /// All of it on any device, texts as text; `texts`, where given, learns of each.
  void paintWhole(QPainter& painter, const CanvasFrame& frame, const OverlayState& state,
                  TextAudit* texts = nullptr);
  /// Texts that a whole painting draws; paints once more.
  TextAudit audit(const CanvasFrame& frame, const OverlayState& state);

 private:
  void paintAbove(RenderContext& context, const CanvasFrame& frame, const OverlayState& state,
                  const std::function<void(RenderContext&)>& over);

  struct Layer {
    QPixmap pixmap;
    bool valid = false;
    std::vector<QRectF> outdated;  ///< parts of one that is valid but for them
  };
  void paintParts(Layer& layer, const CanvasFrame& frame, const std::vector<QRectF>& parts, bool dimmed);

  std::unique_ptr<FontBook> fonts_ = std::make_unique<FontBook>(appTheme());
  NumberImages images_;
  CanvasTiles tiles_;
  Layer rest_, dimmed_;
  std::int64_t tuplesShown_ = -1;
  bool ways_ = false;
  std::uint64_t invalidations_ = 0;
};

}  // namespace gathernd::ui
