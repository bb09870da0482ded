// SPDX-License-Identifier: GPL-3.0-or-later
// A scroll area that lays out what it shows for its viewport. Such a layout may need a bar without one and
// none beside one, since it can come out shorter where it is narrower. Qt, which asks the bars' ranges, would
// show and hide the bar for ever; here bars are first as they stand, else none, and then only added. Thread
// rule: GUI thread.
#pragma once

#include <QAbstractScrollArea>
#include <QScopeGuard>
#include <QScrollBar>
#include <utility>

namespace gathernd::ui {

class SteadyArea : public QAbstractScrollArea {
 public:
  explicit SteadyArea(QWidget* parent) : QAbstractScrollArea(parent) { stand({}); }

 protected:
  /// For the viewport as it is: gives the bars their ranges.
  virtual void layOut() = 0;
  virtual void viewportResized() { settle(); }

  /// The only ones that may stand.
  void allowBars(Qt::Orientations bars) {
    allowed_ = bars;
    stand(shown_ & allowed_);
  }
  /// Lays out, four times at most, until the bars that stand are enough.
  void settle() {
    if (std::exchange(settling_, true)) return;
    const auto done = qScopeGuard([this] { settling_ = false; });
    layOut();
    if (shown_ & ~needed()) {
      stand({});
      layOut();
    }
    while (needed() & ~shown_) {
      stand(shown_ | needed());
      layOut();
    }
  }

  /// Not while Qt places the bars: it would go on with those that stood when it began.
  bool event(QEvent* event) override {
    bool taken = false;
    const bool within = std::exchange(inEvent_, true);
    {
      const auto left = qScopeGuard([this, within] { inEvent_ = within; });
      taken = QAbstractScrollArea::event(event);
    }
    if (!within && std::exchange(resized_, false)) viewportResized();
    return taken;
  }
  void resizeEvent(QResizeEvent*) override {
    if (settling_) return;
    if (inEvent_)
      resized_ = true;
    else
      viewportResized();
  }

 private:
  Qt::Orientations needed() const {
    Qt::Orientations bars;
    bars.setFlag(Qt::Horizontal, horizontalScrollBar()->maximum() > 0);
    bars.setFlag(Qt::Vertical, verticalScrollBar()->maximum() > 0);
    return bars & allowed_;
  }
  void stand(Qt::Orientations bars) {
    shown_ = bars;
    setHorizontalScrollBarPolicy(bars & Qt::Horizontal ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(bars & Qt::Vertical ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
  }

  Qt::Orientations allowed_ = Qt::Horizontal | Qt::Vertical;
  Qt::Orientations shown_;
  bool settling_ = false, inEvent_ = false, resized_ = false;
};

}  // namespace gathernd::ui
