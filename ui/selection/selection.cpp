// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/selection/selection.h"

namespace gathernd::ui {
namespace {

// A history is for finding one's way back, not a log: enough for a lesson.
constexpr std::size_t kMaxHistory = 200;

}  // namespace

void Selection::pin(const CellRef& cell) {
  if (pins_[0] == cell) return;
  pins_[0] = cell;
  history_.resize(historyAt_);  // a new place forgets the ones that were gone back from
  if (history_.empty() || history_.back() != cell) history_.push_back(cell);
  if (history_.size() > kMaxHistory) history_.erase(history_.begin());
  historyAt_ = history_.size();
  emit changed();
}

void Selection::clearPointed() {
  if (!hover_ && !cursor_) return;
  hover_.reset();
  cursor_.reset();
  emit changed();
}

void Selection::clear() {
  if (!cursor_ && !axis_ && !pins_[0] && !pins_[1]) return;
  cursor_.reset();
  axis_.reset();
  pins_ = {};
  emit changed();
}

void Selection::setContrast(std::shared_ptr<const AskView> contrast) {
  if (contrast_ == contrast || (contrast_ && contrast && *contrast_ == *contrast)) return;
  contrast_ = std::move(contrast);
  emit changed();
}

void Selection::back() {
  if (!canGoBack()) return;
  if (pins_[0]) --historyAt_;
  pins_[0] = history_[historyAt_ - 1];
  emit changed();
}

void Selection::forward() {
  if (historyAt_ >= history_.size()) return;
  pins_[0] = history_[historyAt_++];
  emit changed();
}

void Selection::carry(const Move& placeNow) {
  bool moved = false;
  for (std::optional<CellRef>* place : {&hover_, &cursor_, &pins_[0], &pins_[1]}) {
    if (!*place) continue;
    const std::optional<CellRef> now = placeNow(**place);
    moved = moved || now != *place;
    *place = now;
  }
  std::size_t kept = 0, upToPin = 0;
  for (std::size_t k = 0; k < history_.size(); ++k) {
    const std::optional<CellRef> now = placeNow(history_[k]);
    if (!now) continue;
    history_[kept++] = *now;
    if (k < historyAt_) ++upToPin;
  }
  history_.resize(kept);
  historyAt_ = upToPin;
  if (moved) emit changed();
}

}  // namespace gathernd::ui
