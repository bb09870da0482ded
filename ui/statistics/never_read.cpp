// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/statistics/never_read.h"

#include <utility>

namespace gathernd::ui {

void NeverRead::show(std::shared_ptr<const ReadCounts> counts) {
  if (counts == counts_) return;
  counts_ = std::move(counts);
  slices_.clear();
  job_.cancel();
  if (counts_ != nullptr && counts_->neverRead() > 0) look(0);
}

void NeverRead::next() {
  if (counts_ == nullptr || slices_.empty()) return;
  look(slices_.back() + 1);
}

void NeverRead::look(std::int64_t from) {
  using Slices = std::vector<std::int64_t>;
  job_.start<Slices>(
      [counts = counts_, from](const Job::Task& task) -> Expected<Slices> {
        auto found = counts->neverReadFrom(from, kHandful, task.stop);
        if (found && found->empty() && from > 0) return counts->neverReadFrom(0, kHandful, task.stop);
        return found;
      },
      [this](Expected<Slices> found) {
        if (found) slices_ = std::move(*found);
        emit changed();
      });
}

}  // namespace gathernd::ui
