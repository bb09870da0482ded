// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/panes/control.h"

#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/canvas/panes/arrange.h"
#include "ui/canvas/scene/highlight.h"

namespace gathernd::ui {
namespace {

constexpr double kZoomStep = 1.25, kWheelStep = 72;  // a click of the wheel; px
constexpr double kMargin = 8;                        // px, around what is scrolled to
constexpr double kReach = 10;                        // px, beside a tensor in small, that can be grabbed too

/// The least shift with which [low, high) lies in [from, to): where it is longer, its beginning does.
double shiftFor(double low, double high, double from, double to) {
  if (high > to && low > from) return std::min(high - to, low - from);
  return low < from ? low - from : 0;
}

}  // namespace

void PaneControl::setScene(Scene* scene) {
  scene_ = scene;
  if (scene_ == nullptr) {
    grip_.reset();
    return;
  }
  arrangePanes(*scene_, state_);
}

void PaneControl::reset(const std::array<PaneScroll, 3>& panes) {
  state_.panes = panes;
  state_.axes = {};
  state_.guests.clear();
  grip_.reset();
}

void PaneControl::arrange() {
  arrangePanes(*scene_, state_);
  emit changed();
}

std::optional<TensorId> PaneControl::paneAt(const QPointF& at) const {
  if (scene_ == nullptr) return std::nullopt;
  for (const TensorId id : kAllTensors)
    if (scene_->layout.pane(id)->frame.contains(at)) return id;
  return std::nullopt;
}

void PaneControl::setTop(TensorId id, double top) {
  if (id == TensorId::Output && inStep(*scene_)) id = TensorId::Indices;
  if (id != TensorId::Params) state_.guests.clear();
  state_.of(id).top = top;
}

/// Columns of params and output go together, each as far as its own cells are wide.
void PaneControl::setLeft(TensorId id, double left) {
  state_.of(id).left = left;
  if (id == TensorId::Indices || !sameColumns(*scene_)) return;
  const TensorId other = id == TensorId::Params ? TensorId::Output : TensorId::Params;
  const auto width = [this](TensorId of) {
    const TensorLayout& t = scene_->tensor(of);
    return t.x.size() - t.gutter;
  };
  state_.of(other).left = left / width(id) * width(other);
}

bool PaneControl::wheel(const QWheelEvent& event) {
  const auto pane = paneAt(event.position());
  if (!pane) return false;
  const QPointF turns = QPointF(event.angleDelta()) / 120;
  const bool across = (event.modifiers() & Qt::ShiftModifier) != 0;
  if (event.modifiers() & Qt::ControlModifier) {
    const double factor = std::pow(kZoomStep, turns.y() != 0 ? turns.y() : turns.x());
    zoomBy(*pane, factor, across ? 1 : factor, event.position());
    return true;
  }
  QPointF by = event.pixelDelta().isNull() ? turns * kWheelStep : QPointF(event.pixelDelta());
  if (across && by.x() == 0) by = {by.y(), 0};
  scrollBy(*pane, -by);
  return true;
}

void PaneControl::scrollBy(TensorId id, const QPointF& by) {
  if (scene_ == nullptr) return;
  const Pane& pane = *scene_->layout.pane(id);
  if (by.y() != 0) setTop(id, pane.top + by.y());
  if (by.x() != 0) setLeft(id, pane.left + by.x());
  arrange();
}

void PaneControl::zoomBy(TensorId id, double across, double down, const QPointF& at) {
  if (scene_ == nullptr) return;
  const auto inCell = [&](const TensorLayout& t, std::int64_t flat) {
    const QRectF rect = t.cellRect(flat);
    return QPointF((at.x() - rect.left()) / rect.width(), (at.y() - rect.top()) / rect.height());
  };
  std::int64_t flat = -1;
  QPointF inside;
  if (const TensorLayout& t = scene_->tensor(id); t.hasCells() && t.cellCount() > 0) {
    flat = std::min(t.base + t.x.nearest(at.x()).contribution + t.y.nearest(at.y()).contribution,
                    t.cellCount() - 1);
    inside = inCell(t, flat);
  }
  const auto scaled = [](double zoom, double by) { return std::clamp(zoom * by, kLeastZoom, kMostPaneZoom); };
  const auto apply = [&](TensorId of, double x, double y) {
    PaneScroll& pane = state_.of(of);
    if (x != 1) pane.wholeX = false;
    if (y != 1) pane.wholeY = false;
    pane.zoomX = scaled(pane.zoomX, x);
    pane.zoomY = scaled(pane.zoomY, y);
  };
  apply(id, across, down);
  if (inStep(*scene_) && id != TensorId::Params)
    apply(id == TensorId::Indices ? TensorId::Output : TensorId::Indices, 1, down);
  arrangePanes(*scene_, state_);
  if (flat >= 0) {
    const TensorLayout& t = scene_->tensor(id);
    const QRectF rect = t.cellRect(flat);
    const Pane& pane = *scene_->layout.pane(id);
    setTop(id, pane.top + rect.top() + inside.y() * rect.height() - at.y());
    setLeft(id, pane.left + rect.left() + inside.x() * rect.width() - at.x());
  }
  arrange();
}

void PaneControl::setNatural(TensorId id) {
  if (scene_ == nullptr) return;
  const Pane& pane = *scene_->layout.pane(id);
  const PaneScroll& now = state_.of(id);
  zoomBy(id, 1 / now.zoomX, 1 / now.zoomY, pane.cells.center());
}

void PaneControl::setWhole(TensorId id) {
  if (scene_ == nullptr) return;
  state_.of(id).wholeX = state_.of(id).wholeY = true;
  if (inStep(*scene_) && id == TensorId::Output) state_.of(TensorId::Indices).wholeY = true;
  arrange();
}

void PaneControl::setFollow(bool on) {
  state_.follow = on;
  if (scene_ != nullptr) arrange();
}

void PaneControl::setFolded(bool on) {
  if (state_.folded == on) return;
  state_.folded = on;
  if (scene_ != nullptr) arrange();
}

void PaneControl::setPlaces(TensorId id, const AxisPlaces& places) {
  if (scene_ == nullptr) return;
  state_.axes[static_cast<std::size_t>(id)].places = places;
  arrange();
}

/// Axes that are held go to where the cell is; for a unit only those that tell it from others.
void PaneControl::revealHeld(const CellRef& cell, bool unit) {
  const TensorLayout& t = scene_->tensor(cell.tensor);
  auto& places = state_.axes[static_cast<std::size_t>(cell.tensor)].places;
  if (!places || (unit ? showsUnit(t, cell.flat) : showsCell(t, cell.flat))) return;
  for (auto& [axis, index] : places->held) {
    if (!unit || countsUnits(t, axis)) index = indexAlong(t, axis, cell.flat);
  }
  arrangePanes(*scene_, state_);
}

/// A row that is folded away is shown among the others. False: none was.
bool PaneControl::revealRow(const CellRef& cell) {
  const TensorLayout& params = scene_->params();
  if (cell.tensor != TensorId::Params || !params.y.folded()) return false;
  const Level& level = params.y.levels.back();
  const std::int64_t row = level.indexOf(cell.flat);
  if (level.shows(row)) return false;
  state_.guests = {row};
  arrangePanes(*scene_, state_);
  return true;
}

/// `unit`: all of the slice, block or tuple, as far as it has room; across only if none of it is in sight.
void PaneControl::showPart(const CellRef& cell, bool unit, bool middle) {
  const TensorLayout& t = scene_->tensor(cell.tensor);
  if (!t.hasUnits()) return;
  showRect(cell.tensor, unit || !t.hasCells() ? t.unitRect(cell.flat) : t.cellRect(cell.flat), unit, middle);
}

void PaneControl::showRect(TensorId id, const QRectF& rect, bool unit, bool middle) {
  const Pane& pane = *scene_->layout.pane(id);
  double down =
      shiftFor(rect.top() - kMargin, rect.bottom() + kMargin, pane.cells.top(), pane.cells.bottom());
  const double off = rect.center().y() - pane.cells.center().y();
  if (middle && std::abs(off) > pane.cells.height() / 4) down = off;
  double across =
      shiftFor(rect.left() - kMargin, rect.right() + kMargin, pane.cells.left(), pane.cells.right());
  if (unit && rect.left() < pane.cells.right() && rect.right() > pane.cells.left()) across = 0;
  const double top = pane.top + down, left = pane.left + across;
  if (down != 0) setTop(id, top);
  if (across != 0) setLeft(id, left);
  if (down != 0 || across != 0) arrangePanes(*scene_, state_);
}

void PaneControl::reveal(const CellRef& cell, bool middle) {
  if (scene_ == nullptr) return;
  revealHeld(cell, false);
  revealRow(cell);
  showPart(cell, false, middle);
  emit changed();
}

void PaneControl::follow(const CellRef& cell) {
  if (scene_ == nullptr || !state_.follow || cell.tensor == TensorId::Params || scene_->trace() == nullptr)
    return;
  const auto h = highlightOf(*scene_, cell);
  if (!h || h->tuples.size() != 1) return;
  const PanesState before = state_;
  const std::int64_t tuple = h->tuples.front();
  const auto show = [&](const CellRef& to) {
    revealHeld(to, true);
    revealRow(to);
    showPart(to, true, false);
  };
  if (cell.tensor != TensorId::Indices && tuple < scene_->indices().unitCount())
    show(scene_->unit(TensorId::Indices, tuple));
  if (cell.tensor != TensorId::Output && tuple < scene_->output().unitCount())
    show(scene_->unit(TensorId::Output, tuple));
  if (h->slice >= 0)
    show(scene_->unit(TensorId::Params, h->slice));
  else if (const auto asked = ghostOf(*scene_, tuple))
    showRect(TensorId::Params, asked->rect, false, false);
  for (std::size_t k = 0; k < 3; ++k) {
    const PaneScroll &now = state_.panes[k], &was = before.panes[k];
    if (now.left != was.left || now.top != was.top || state_.guests != before.guests ||
        state_.axes[k].places != before.axes[k].places)
      return emit changed();
  }
}

bool PaneControl::pressWhole(const QPointF& at) {
  if (scene_ == nullptr) return false;
  for (const TensorId id : kAllTensors) {
    const QRectF all = wholeRect(*scene_->layout.pane(id));
    if (all.isNull() || !all.adjusted(-kReach / 2, -kReach, kReach / 2, kReach).contains(at)) continue;
    grip_ = Grip{id, true, at, {}};
    showWholeAt(at);
    return true;
  }
  return false;
}

void PaneControl::showWholeAt(const QPointF& at) {
  const TensorId id = grip_->id;
  QPointF to = scrollFor(*scene_, id, at);
  if (scene_->tensor(id).y.folded()) {
    // Rows that no tuple in sight reads can be looked at unfolded.
    state_.folded = false;
    arrangePanes(*scene_, state_);
    to = scrollFor(*scene_, id, at);
  }
  setTop(id, to.y());
  setLeft(id, to.x());
  arrange();
}

void PaneControl::grab(const QPointF& at) {
  grip_.reset();
  const auto id = paneAt(at);
  if (!id) return;
  const Pane& pane = *scene_->layout.pane(*id);
  grip_ = Grip{*id, false, at, {pane.left, pane.top}};
}

void PaneControl::dragTo(const QPointF& at) {
  if (!grip_ || scene_ == nullptr) return;
  if (grip_->whole) return showWholeAt(at);
  const QPointF to = grip_->scroll + grip_->from - at;
  setTop(grip_->id, to.y());
  setLeft(grip_->id, to.x());
  arrange();
}

}  // namespace gathernd::ui
