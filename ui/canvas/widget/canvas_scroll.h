// SPDX-License-Identifier: GPL-3.0-or-later
// The window onto the canvas: two scroll bars, which count in int, over a picture of up to billions of
// pixels; or, instead of them, pages that are turned. Units: pixels of the canvas and of the viewport. Thread
// rule: GUI thread.
#pragma once

#include <QObject>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <cstdint>
#include <optional>

#include "ui/canvas/scene/pages.h"
#include "ui/canvas/widget/canvas_picture.h"

class QAbstractScrollArea;
class QScrollBar;

namespace gathernd::ui {

enum class ScrollTo : std::uint8_t {
  Sight,  ///< no further than needed
  Middle  ///< down to near the middle, unless it lies there already: where one looks for what one is led to
};

class CanvasScroll : public QObject {
  Q_OBJECT

 public:
  explicit CanvasScroll(QAbstractScrollArea* area);

  /// Of another picture, or another window: what was at the top left corner stays there, as far as it can.
  void setScene(const Scene& scene, const QSizeF& view);
  /// The canvas' point in the viewport's top left corner.
  QPointF offset() const;
  QPointF toCanvas(const QPointF& viewPoint) const { return viewPoint + offset(); }
  /// Puts `corner` there, as far as there is something to scroll; or turns to the page that shows what would
  /// be in the middle then.
  void panTo(const QPointF& corner);
  /// Scrolls to `rect`, with some margin, in a view of size `room`, below what covers its top; or turns to
  /// its page.
  void reach(const QRectF& rect, const QSizeF& room, double covered, ScrollTo to);

  void setPaged(bool paged);
  bool paged() const { return paged_; }
  int pageCount() const { return pages_ ? pages_->count() : 1; }
  int page() const { return page_; }  ///< from 0
  void showPage(int page);            ///< the nearest that there is
  /// Nothing while all of it fits, or is scrolled.
  std::optional<PageView> shown() const;

 signals:
  void pagedChanged();
  void pageChanged(int page, int count);

 private:
  void turnTo(int page);
  /// Scrolls the least that has `low` to `high`, with some margin, in a view as long as `page`.
  void show(QScrollBar* bar, double low, double high, double page);

  QAbstractScrollArea* area_;
  QScrollBar* across_;
  QScrollBar* down_;
  double factor_ = 1;  ///< pixels a step of the bars
  bool paged_ = false;
  std::optional<Pages> pages_;
  int page_ = 0;
};

}  // namespace gathernd::ui
