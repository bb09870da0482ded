// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/job/counted_job.h"

#include <algorithm>

namespace gathernd::ui {

CountedJob::CountedJob(QObject* parent) : QObject(parent) {
  look_.setInterval(100);
  connect(&look_, &QTimer::timeout, this, &CountedJob::changed);
}

void CountedJob::cancel() {
  if (!busy()) return;
  job_.cancel();
  look_.stop();
  emit changed();
}

double CountedJob::fraction() const {
  if (total_ <= 0 || counter_ == nullptr) return 0;
  return std::min(static_cast<double>(counter_->load()) / static_cast<double>(total_), 1.0);
}

}  // namespace gathernd::ui
