// SPDX-License-Identifier: GPL-3.0-or-later
// What the person does with the warp view: steps, points at lanes.
#include <utility>

#include "ui/warp/warp_canvas.h"
#include "ui/warp/warp_view.h"
#include "ui/warp/warp_words.h"

namespace gathernd::ui {

void WarpView::step(int direction) {
  if (!picture_ || !tuples_ || reportTrace_ != trace_) return;
  // A tuple may have several warps, and a warp several tuples: the next one works for the last tuple of this
  // one or for the first after it.
  if (direction > 0) return ask({tuples_->last, tuples_->last + 2}, 1);
  ask({tuples_->first - 1, tuples_->first + 1}, -1);
}

void WarpView::setBeside(bool naive) {
  beside_ = naive;
  if (naive && trace_) {
    naive_.kernel = QStringLiteral("naive");
    naive_.totals.reset();
    count(WarpJobs::Task::NaiveTotals, naive_, "naive");
  } else {
    jobs_.cancel(WarpJobs::Task::NaiveTotals);
  }
  showFigures();
}

void WarpView::point(int lane) {
  if (!picture_ || !reportTrace_) return;
  canvas_->setCurrentText(lane >= 0 ? laneText(*picture_, lane, *reportTrace_) : QString());
  if (session_.snapshot().trace != reportTrace_) return;
  const std::int64_t output = lane >= 0 ? picture_->lanes[static_cast<std::size_t>(lane)].output : -1;
  session_.selection().setHover(output >= 0 ? std::optional(CellRef{TensorId::Output, output})
                                            : std::nullopt);
}

void WarpView::choose(int lane) {
  if (!picture_ || session_.snapshot().trace != reportTrace_) return;
  const std::int64_t output = picture_->lanes[static_cast<std::size_t>(lane)].output;
  if (output >= 0) session_.selection().pin({TensorId::Output, output});
}

}  // namespace gathernd::ui
