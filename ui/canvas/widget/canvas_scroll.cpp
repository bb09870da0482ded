// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/widget/canvas_scroll.h"

#include <QAbstractScrollArea>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

namespace gathernd::ui {
namespace {

constexpr double kScrollSlack = 0.01;  // px
constexpr double kMaxScroll = 1e9;     // scroll bars count in int
constexpr double kMargin = 24;         // px, around what is scrolled to

}  // namespace

CanvasScroll::CanvasScroll(QAbstractScrollArea* area)
    : QObject(area), area_(area), across_(area->horizontalScrollBar()), down_(area->verticalScrollBar()) {}

void CanvasScroll::setScene(const Scene& scene, const QSizeF& view) {
  const QSizeF& canvas = scene.layout.size;
  factor_ = std::max(1.0, std::max(canvas.width(), canvas.height()) / kMaxScroll);
  const auto set = [&](QScrollBar* bar, double whole, double page) {
    // Sums of gaps may miss the page by a rounding error: that is nothing to scroll.
    bar->setRange(0, static_cast<int>(std::ceil(std::max(0.0, whole - page - kScrollSlack) / factor_)));
    bar->setPageStep(std::max(1, static_cast<int>(page / factor_)));
    bar->setSingleStep(24);
  };
  set(across_, canvas.width(), view.width());
  set(down_, canvas.height(), view.height());
  pages_.reset();
  if (!paged_) return;
  pages_ = pagesOf(scene, view);
  turnTo(page_);
}

QPointF CanvasScroll::offset() const {
  if (pages_) return pages_->corner(page_);
  return QPointF(across_->value(), down_->value()) * factor_;
}

void CanvasScroll::panTo(const QPointF& corner) {
  if (pages_) {
    const QPointF middle = area_->viewport()->rect().center();
    return showPage(pages_->pageOf(QRectF(corner + middle, QSizeF(1, 1))));
  }
  // What is far beyond either end may be no int.
  const auto within = [this](const QScrollBar* bar, double at) {
    return qRound(std::clamp<double>(at / factor_, bar->minimum(), bar->maximum()));
  };
  across_->setValue(within(across_, corner.x()));
  down_->setValue(within(down_, corner.y()));
}

void CanvasScroll::reach(const QRectF& rect, const QSizeF& room, double covered, ScrollTo to) {
  if (pages_) return showPage(pages_->pageOf(rect));
  show(across_, rect.left(), rect.right(), room.width());
  show(down_, rect.top() - covered, rect.bottom(), room.height());
  const double free = room.height() - covered;
  const double middle = rect.center().y() - down_->value() * factor_ - covered;
  if (to == ScrollTo::Middle && std::abs(middle - free / 2) > free / 4)
    down_->setValue(static_cast<int>((rect.center().y() - covered - free / 2) / factor_));
}

void CanvasScroll::show(QScrollBar* bar, double low, double high, double page) {
  const double at = bar->value() * factor_;
  double to = at;
  if (high + kMargin > at + page) to = high + kMargin - page;
  if (low - kMargin < to) to = low - kMargin;
  bar->setValue(static_cast<int>(to / factor_));
}

void CanvasScroll::setPaged(bool paged) {
  if (paged_ == paged) return;
  paged_ = paged;
  emit pagedChanged();
}

void CanvasScroll::showPage(int page) {
  if (pages_ && std::clamp(page, 0, pages_->count() - 1) != page_) turnTo(page);
}

void CanvasScroll::turnTo(int page) {
  page_ = std::clamp(page, 0, pages_->count() - 1);
  emit pageChanged(page_, pages_->count());
}

std::optional<PageView> CanvasScroll::shown() const {
  if (!pages_ || pages_->count() < 2) return std::nullopt;
  return PageView{pages_->sight(page_), page_ + 1, pages_->count()};
}

}  // namespace gathernd::ui
