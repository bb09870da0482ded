// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/widget/canvas_scroll.h"

#include <QScrollBar>
#include <algorithm>
#include <cmath>

namespace gathernd::ui {
namespace {

constexpr double kScrollSlack = 0.01;  // px
constexpr double kMostScroll = 1e9;    // scroll bars count in int
constexpr double kMargin = 24;         // px, around what is scrolled to

}  // namespace

void CanvasScroll::setSizes(const QSizeF& canvas, const QSizeF& view) {
  factor_ = std::max(1.0, std::max(canvas.width(), canvas.height()) / kMostScroll);
  const auto set = [&](QScrollBar* bar, double whole, double page) {
    // Sums of gaps may miss the page by a rounding error: that is nothing to scroll.
    bar->setRange(0, static_cast<int>(std::ceil(std::max(0.0, whole - page - kScrollSlack) / factor_)));
    bar->setPageStep(std::max(1, static_cast<int>(page / factor_)));
    bar->setSingleStep(24);
  };
  set(across_, canvas.width(), view.width());
  set(down_, canvas.height(), view.height());
}

QPointF CanvasScroll::offset() const {
  return QPointF(across_->value(), down_->value()) * factor_;
}

void CanvasScroll::panTo(const QPointF& corner) {
  across_->setValue(qRound(corner.x() / factor_));
  down_->setValue(qRound(corner.y() / factor_));
}

void CanvasScroll::reach(const QRectF& rect, const QSizeF& room) {
  const auto show = [&](QScrollBar* bar, double low, double high, double page) {
    const double at = bar->value() * factor_;
    double to = at;
    if (high + kMargin > at + page) to = high + kMargin - page;
    if (low - kMargin < to) to = low - kMargin;
    bar->setValue(static_cast<int>(to / factor_));
  };
  show(across_, rect.left(), rect.right(), room.width());
  show(down_, rect.top(), rect.bottom(), room.height());
}

}  // namespace gathernd::ui
