// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reopen/canvas_place.h"

#include <algorithm>
#include <cmath>

#include "ui/canvas/widget/canvas_view.h"

namespace gathernd::ui {
namespace {

constexpr double kFarthest = 1e15;  // pixels

double within(double value, double least, double most, double otherwise) {
  return std::isfinite(value) ? std::clamp(value, least, most) : otherwise;
}

}  // namespace

CanvasPlace CanvasPlace::of(const CanvasView& view) {
  CanvasPlace place;
  place.mode = view.presenting_ ? view.otherMode_ : view.mode_;
  place.zoom = view.presenting_ ? view.otherZoom_ : view.zoom_;
  if (!view.presenting_) place.corner = view.scroll_.offset();
  place.readOverlay = view.readOverlay_;
  const PanesState& state = view.panes_.state();
  place.follow = state.follow;
  place.folded = state.folded;
  place.panes = state.panes;
  return place;
}

void CanvasPlace::apply(CanvasView& view) const {
  view.setReadOverlay(readOverlay);
  PaneControl& control = view.panes_;
  control.setFollow(follow);
  control.setFolded(folded);
  std::array<PaneScroll, 3> sound = panes;
  for (PaneScroll& pane : sound) {
    pane.left = within(pane.left, 0, kFarthest, 0);
    pane.top = within(pane.top, 0, kFarthest, 0);
    pane.zoomX = within(pane.zoomX, PaneControl::kLeastZoom, kMostPaneZoom, 1);
    pane.zoomY = within(pane.zoomY, PaneControl::kLeastZoom, kMostPaneZoom, 1);
  }
  control.reset(sound);
  view.mode_ = mode;
  view.zoom_ = within(zoom, CanvasView::kMinZoom, CanvasView::kMaxZoom, 1);
  view.rebuild();
  const QPointF to(within(corner.x(), 0, kFarthest, 0), within(corner.y(), 0, kFarthest, 0));
  view.scroll_.panTo(to);
  emit control.changed();  // menus show whether it follows and folds
  emit view.zoomChanged(view.scene().layout.zoom);
}

bool CanvasPlace::isFirst() const {
  const auto atFirst = [](const PaneScroll& pane) { return pane.left == 0 && pane.top == 0; };
  return mode == ZoomMode::Auto && corner.isNull() && std::all_of(panes.begin(), panes.end(), atFirst);
}

}  // namespace gathernd::ui
