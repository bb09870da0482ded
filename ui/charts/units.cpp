// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/units.h"

#include <algorithm>
#include <cmath>

#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

struct Scale {
  double size;
  const char* name;
};
constexpr Scale kTimes[] = {{1, "ns"}, {1e3, "µs"}, {1e6, "ms"}, {1e9, "s"}};
constexpr Scale kBytes[] = {
    {1, "B"}, {1024, "KiB"}, {1048576, "MiB"}, {1073741824, "GiB"}, {1099511627776, "TiB"}};
constexpr double kRoundsUp = 999.5;  // from here on three digits would read 1000

/// The largest of which `value` is `least` or more; the first where there is none.
template <std::size_t N>
const Scale& scaleOf(const Scale (&scales)[N], double value, double least) {
  const Scale* scale = std::begin(scales);
  while (scale != std::end(scales) - 1 && value >= (scale + 1)->size * least) ++scale;
  return *scale;
}

QString threeDigits(double value) {
  const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return value < 1e6 ? QString::number(value, 'f', decimals) : QString::number(value, 'g', 3);
}

QString unitName(const Scale& scale) {
  return QString::fromUtf8(scale.name);
}

/// Decades, or doublings.
double baseOf(AxisUnit unit) {
  return unit == AxisUnit::Bytes ? 2 : 10;
}

double logOf(double value, AxisUnit unit) {
  return unit == AxisUnit::Bytes ? std::log2(value) : std::log10(value);
}

Tick logTick(double value, int exponent, AxisUnit unit) {
  if (unit == AxisUnit::Count) {
    if (exponent < 4) return {value, countText(std::llround(value)), {}};
    return {value, QStringLiteral("10"), QString::number(exponent)};
  }
  if (unit == AxisUnit::Rate) return {value, QStringLiteral("%1 GB/s").arg(value, 0, 'g', 6), {}};
  const Scale& scale = unit == AxisUnit::Time ? scaleOf(kTimes, value, 0.999) : scaleOf(kBytes, value, 0.999);
  return {value, QStringLiteral("%1 %2").arg(value / scale.size, 0, 'g', 6).arg(unitName(scale)), {}};
}

}  // namespace

QString durationText(double nanoseconds) {
  if (!(nanoseconds > 0)) return QStringLiteral("0 ns");
  if (nanoseconds < 0.005) return QStringLiteral("%1 ns").arg(nanoseconds, 0, 'g', 3);
  const Scale* scale = std::begin(kTimes);
  while (scale != std::end(kTimes) - 1 && nanoseconds / scale->size >= kRoundsUp) ++scale;
  return threeDigits(nanoseconds / scale->size) + u' ' + unitName(*scale);
}

QString rateText(double gigabytesPerSecond) {
  if (!(gigabytesPerSecond > 0)) return QStringLiteral("0 GB/s");
  return (gigabytesPerSecond < 0.005 ? QString::number(gigabytesPerSecond, 'g', 3)
                                     : threeDigits(gigabytesPerSecond)) +
         QStringLiteral(" GB/s");
}

QString percentText(double share) {
  const double percent = share * 100;
  return QStringLiteral("%1%").arg(percent, 0, 'f', percent > 0 && percent < 0.95 ? 1 : 0);
}

QString sizeText(double value, AxisUnit unit) {
  if (unit == AxisUnit::Time) return durationText(value);
  if (unit == AxisUnit::Rate) return rateText(value);
  if (unit == AxisUnit::Count) return countText(std::llround(value));
  const Scale& scale = scaleOf(kBytes, value, 1);
  return QStringLiteral("%1 %2").arg(value / scale.size, 0, 'g', 4).arg(unitName(scale));
}

LinearTicks timeTicks(double greatest, int most) {
  LinearTicks out;
  const double top = greatest > 0 ? greatest : 1;
  const Scale& scale = scaleOf(kTimes, top, 1);
  out.unit = unitName(scale);
  const double inUnits = top / scale.size;
  double step = std::pow(10, std::floor(std::log10(inUnits)) - 1);
  for (int i = 0; inUnits / step > std::max(1, most); ++i) step *= i % 3 == 1 ? 2.5 : 2;
  for (int i = 0; i * step <= inUnits * (1 + 1e-9); ++i) {
    out.ticks.push_back({i * step * scale.size, QString::number(i * step, 'g', 6), {}});
  }
  return out;
}

double LogRange::part(double value) const {
  return std::log(std::max(value, 1e-300) / low) / std::log(high / low);
}

LogRange logRange(double low, double high, AxisUnit unit) {
  const double base = baseOf(unit);
  // A size that is a power is an end by itself: rounding must not add a decade.
  const double first = std::floor(logOf(low, unit) + 1e-9);
  const double last = std::max(std::ceil(logOf(high, unit) - 1e-9), first + 1);
  return {std::pow(base, first), std::pow(base, last)};
}

std::vector<Tick> logTicks(const LogRange& range, AxisUnit unit, int most) {
  const int first = static_cast<int>(std::ceil(logOf(range.low, unit) - 1e-9));
  const int last = static_cast<int>(std::floor(logOf(range.high, unit) + 1e-9));
  int step = 1;
  const auto next = [unit](int now) { return unit != AxisUnit::Bytes ? now + 1 : now == 4 ? 5 : now * 2; };
  while ((last - first) / step + 1 > std::max(2, most)) step = next(step);
  std::vector<Tick> ticks;
  for (int exponent = first; exponent <= last; exponent += step) {
    ticks.push_back(logTick(std::pow(baseOf(unit), exponent), exponent, unit));
  }
  return ticks;
}

}  // namespace gathernd::ui
