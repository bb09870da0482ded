// SPDX-License-Identifier: GPL-3.0-or-later
// Time, or what it makes of bytes in GB/s, over size on two logarithmic axes: a line a series with its band
// of confidence, named at its right end, marks where one line passes under another, and level lines for what
// limits them all. Values in, picture out; points may still be coming. Units: nanoseconds or GB/s upwards,
// tuples or bytes to the right; logical pixels. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "ui/charts/bar_chart.h"
#include "ui/charts/picture.h"
#include "ui/charts/units.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

struct LogPoint {
  double size = 0;
  double ns = 0;
  double low = 0, high = 0;  ///< of its confidence
};

/// Told apart by strength and by dashes, in greyscale too; at most one colour.
enum class LineInk : std::uint8_t { Strong, Grey, Dashed, Dotted, Accent, AccentDashed };

struct LogSeries {
  QString label;
  LineInk ink = LineInk::Strong;
  std::vector<LogPoint> points;  ///< by ascending size, all above 0
};

struct CrossMark {
  double size = 0;
  std::size_t series = 0;  ///< on whose line it lies
  QString sentence;        ///< "cuda wins from 5,500 tuples"
};

/// A limit: a level line, named at the right as the series are. It takes no points: nobody ran at it.
struct LogLevel {
  QString label;
  double value = 0;     ///< in the unit upwards, above 0
  bool device = false;  ///< of a device: in its colour
};

struct LogChart {
  QString title, note, axis;
  AxisUnit unit = AxisUnit::Count;
  AxisUnit up = AxisUnit::Time;  ///< or Rate: then each point's `ns` is GB/s
  double from = 0, to = 0;  ///< the sizes to come, so that the axis stands still; 0: those that there are
  std::vector<LogSeries> series;
  std::vector<CrossMark> marks;
  std::vector<LogLevel> levels;  ///< without a series they are not drawn
  QString caption;               ///< a sentence or two below it all
  QString empty;
  std::vector<QString> words;  ///< of each place that can be walked to: one a size
};

double logChartHeight(const LogChart& chart, const Theme& theme);
ChartPicture logPicture(const LogChart& chart, const Theme& theme, const QSizeF& size);

/// The time at `size` on the line between the points beside it; 0 when it has none.
double interpolated(const LogSeries& series, double size);

/// Heights as near to the wanted ones as can be, `apart` from each other, within [low, high]; in the order
/// given. More than fit are spread evenly.
std::vector<double> pushedApart(const std::vector<double>& wanted, double apart, double low, double high);

}  // namespace gathernd::ui
