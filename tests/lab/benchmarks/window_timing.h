// SPDX-License-Identifier: GPL-3.0-or-later
// What the window's benchmarks share: painted frames counted, times summed up. Units:
// milliseconds. Thread rule: GUI thread.
#pragma once

#include <QElapsedTimer>
#include <QEvent>
#include <QJsonObject>
#include <QObject>
#include <algorithm>
#include <ctime>
#include <vector>

namespace gathernd::bench {

inline double since(const QElapsedTimer& clock) {
  return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

/// Of this thread: what others take of the machine is not in it.
inline double ownTime() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Counts paint events of one widget.
class PaintCounter : public QObject {
 public:
  int paints = 0;

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint) ++paints;
    return false;
  }
};

inline QJsonObject summary(std::vector<double> ms) {
  std::sort(ms.begin(), ms.end());
  const auto at = [&](double share) {
    return ms[std::min(ms.size() - 1, static_cast<std::size_t>(share * static_cast<double>(ms.size())))];
  };
  return {{"count", static_cast<qint64>(ms.size())},
          {"median_ms", at(0.5)},
          {"p99_ms", at(0.99)},
          {"max_ms", ms.back()}};
}

}  // namespace gathernd::bench
