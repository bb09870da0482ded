// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstddef>
#include <numeric>

#include "ui/charts/log_chart.h"

namespace gathernd::ui {
namespace {

/// Points every few pixels along the lines.
std::vector<QPointF> samplesOf(const std::vector<QPolygonF>& lines) {
  constexpr double kApart = 5;
  std::vector<QPointF> samples;
  for (const QPolygonF& line : lines) {
    for (qsizetype i = 0; i + 1 < line.size(); ++i) {
      const QPointF whole = line[i + 1] - line[i];
      const int steps = 1 + static_cast<int>(whole.manhattanLength() / kApart);
      for (int step = 0; step < steps; ++step)
        samples.push_back(line[i] + whole * (static_cast<double>(step) / steps));
    }
  }
  return samples;
}

}  // namespace

std::vector<double> pushedApart(const std::vector<double>& wanted, double apart, double low, double high) {
  const std::size_t count = wanted.size();
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
  if (count > 1) apart = std::min(apart, (high - low) / static_cast<double>(count - 1));
  std::vector<double> placed(count);
  // Down first, each as high as the one above lets it; then up, where the last ones went too low.
  double least = low;
  for (const std::size_t i : order) {
    placed[i] = std::max(std::clamp(wanted[i], low, high), least);
    least = placed[i] + apart;
  }
  double most = high;
  for (auto i = order.rbegin(); i != order.rend(); ++i) {
    placed[*i] = std::min(placed[*i], most);
    most = placed[*i] - apart;
  }
  return placed;
}

QRectF freePlace(const QPointF& point, const QSizeF& size, const QRectF& area,
                 const std::vector<QRectF>& taken, const std::vector<QPolygonF>& lines) {
  const std::vector<QPointF> samples = samplesOf(lines);
  const auto hidden = [&](const QRectF& box) {
    const auto count = std::count_if(samples.begin(), samples.end(),
                                     [&](const QPointF& sample) { return box.contains(sample); });
    return static_cast<int>(count);
  };
  QRectF best;
  int least = 0;
  for (const double away : {34.0, 56.0, 84.0, 120.0, 170.0, 230.0, 300.0}) {
    for (const double side : {-0.75, -0.25, 0.25, 0.75, -1.1, 1.1}) {
      for (const double up : {-1.0, 1.0}) {
        const QPointF middle = point + QPointF(side * size.width(), up * (away + size.height() / 2));
        QRectF box(middle - QPointF(size.width() / 2, size.height() / 2), size);
        box.moveLeft(std::clamp(box.left(), area.left(), std::max(area.left(), area.right() - size.width())));
        const bool inside = area.contains(box) && !box.adjusted(-10, -10, 10, 10).contains(point);
        const bool free = std::none_of(taken.begin(), taken.end(), [&](const QRectF& other) {
          return other.adjusted(-4, -4, 4, 4).intersects(box);
        });
        if (!inside || !free) continue;
        const int hides = hidden(box.adjusted(-4, -4, 4, 4)) * 4 + static_cast<int>(away / 16);
        if (!best.isNull() && hides >= least) continue;
        best = box;
        least = hides;
      }
    }
  }
  return best;
}

}  // namespace gathernd::ui
