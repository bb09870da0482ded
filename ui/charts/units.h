// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of a chart as a person reads them, and where an axis has its ticks. What a chart prints and what an
// export prints both come from here. Units: nanoseconds, bytes, GB/s. Thread rule: pure functions.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

namespace gathernd::ui {

enum class AxisUnit : std::uint8_t { Time, Bytes, Count, Rate };

/// "0.85 ns", "812 ns", "1.53 ms", "10.0 s": three significant digits.
QString durationText(double nanoseconds);
QString rateText(double gigabytesPerSecond);  ///< "0.85 GB/s", "12.3 GB/s"
QString percentText(double share);            ///< 0.657: "66%", 0.0042: "0.4%"
/// A size along a chart's axis: "4 B", "1.5 KiB"; "131,072".
QString sizeText(double value, AxisUnit unit);

struct Tick {
  double value = 0;
  QString text;
  QString raised;  ///< exponent of ten, or empty
};

struct LinearTicks {
  std::vector<Tick> ticks;  ///< from 0; texts without unit
  QString unit;             ///< "µs"
};

/// Steps of 1, 2 or 5 times a power of ten: at most `most` above 0, none above `greatest`.
LinearTicks timeTicks(double greatest, int most);

/// The ends of a logarithmic axis that holds [low, high], both above 0: whole decades, doublings for bytes.
struct LogRange {
  double low = 1;
  double high = 10;
  double part(double value) const;  ///< 0 at low, 1 at high
};
LogRange logRange(double low, double high, AxisUnit unit);
/// Powers of ten, of two for bytes; thinned out to at most `most`.
std::vector<Tick> logTicks(const LogRange& range, AxisUnit unit, int most);

}  // namespace gathernd::ui
