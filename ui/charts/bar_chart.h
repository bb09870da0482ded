// SPDX-License-Identifier: GPL-3.0-or-later
// Horizontal bars on one linear axis of time, a row a configuration: its phases stacked, a whisker for the
// spread, then columns with the figure and a meter. A row that has no time has a sentence in place of a bar.
// Values in, picture out. Units: nanoseconds; logical pixels. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/charts/picture.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

/// How a stretch of time is painted: told apart by pattern, not by colour alone.
enum class BarFill : std::uint8_t { Host, ToDevice, Kernel, ToHost };

struct BarSegment {
  double ns = 0;
  BarFill fill = BarFill::Host;
};

struct BarRow {
  QString label;
  QString under;                     ///< what was timed: below the label, where rows are high enough
  std::vector<BarSegment> segments;  ///< one after the other
  double low = 0, high = 0;          ///< of the whisker; equal: none
  QString figure;                    ///< first column: "396 µs"
  std::optional<double> share;       ///< second column: a meter, 0..1
  QString roof;                      ///< what the share is one of: below the meter, as `under`
  QString remark;                    ///< second column, in place of a meter
  QString detail;                    ///< beside the bar, where there is room
  QString sentence;                  ///< not empty: there is no bar, and this is why
  QString words;                     ///< all of it, for a tooltip and a screen reader
};

struct BarChart {
  QString title, note;
  QString figureHeading, shareHeading;
  QString legend[4];  ///< by BarFill
  std::vector<BarRow> rows;
  QString caption;  ///< a sentence below it all
  QString empty;    ///< said when there are no rows
};

/// Below this the rows no longer fit.
double barChartHeight(const BarChart& chart, const Theme& theme);
ChartPicture barPicture(const BarChart& chart, const Theme& theme, const QSizeF& size);

/// Shared by the charts: a card with its title; what is left for the rest.
QRectF drawCard(ChartPicture& picture, const Theme& theme, const QString& title, const QString& note);
/// A sentence or two at the bottom of a card, on more than three lines where there is height to spare; what
/// is left above them.
QRectF drawCaption(ChartPicture& picture, const Theme& theme, const QRectF& inside, const QString& caption,
                   double spare);
double captionHeight(const QString& caption, const Theme& theme);  ///< of three lines
QPen gridPen(const Theme& theme);

}  // namespace gathernd::ui
