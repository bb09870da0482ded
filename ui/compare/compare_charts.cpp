// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_charts.h"

#include <QHBoxLayout>
#include <utility>

#include "ui/charts/picture.h"
#include "ui/compare/compare_roof.h"
#include "ui/compare/compare_values.h"

namespace gathernd::ui {
namespace {

constexpr int kMaxChartHeight = 720;
constexpr int kRoomForAll = 1600;

QString describedBars(const BarChart& chart) {
  QStringList lines;
  for (const BarRow& row : chart.rows) lines << row.words;
  if (!chart.caption.isEmpty()) lines << chart.caption;
  return lines.isEmpty() ? chart.empty : lines.join(u'\n');
}

QString describedLines(const LogChart& chart) {
  QStringList lines;
  for (const CrossMark& mark : chart.marks) lines << mark.sentence;
  if (!chart.caption.isEmpty()) lines << chart.caption;
  for (const LogLevel& level : chart.levels) lines << level.label;
  for (const QString& words : chart.words) lines << words;
  return lines.isEmpty() ? chart.empty : lines.join(u'\n');
}

void showBars(ChartView& view, const ComparisonRecord* record) {
  BarChart bars = barsOf(record);
  const QString words = describedBars(bars);
  const double height = barChartHeight(bars, appTheme());
  view.show([bars = std::move(bars)](const Theme& theme,
                                     const QSizeF& size) { return barPicture(bars, theme, size); },
            height, words);
}

void showLines(ChartView& view, LogChart lines, const SweepRecord* record) {
  // Nobody listens to two hundred lines a frame: all of it once it is complete.
  const bool growing = record != nullptr && record->running;
  const QString points = growing ? sweptText(*record) : describedLines(lines);
  const double least = logChartHeight(lines, appTheme());
  view.show([lines = std::move(lines)](const Theme& theme,
                                       const QSizeF& size) { return logPicture(lines, theme, size); },
            least, points);
}

}  // namespace

CompareCharts::CompareCharts(QWidget* parent)
    : QWidget(parent),
      row_(new QHBoxLayout(this)),
      bars_(new ChartView(this)),
      lines_(new ChartView(this)),
      roofline_(new ChartView(this)) {
  bars_->setObjectName(QStringLiteral("compareBars"));
  bars_->setAccessibleName(tr("Time of one run, by configuration"));
  lines_->setObjectName(QStringLiteral("compareLines"));
  lines_->setAccessibleName(tr("Time over size, by configuration"));
  roofline_->setObjectName(QStringLiteral("compareRoofline"));
  roofline_->setAccessibleName(tr("Bytes a second over bytes of a call, beside the machine's limits"));
  row_->setContentsMargins(0, 0, 0, 0);
  row_->setSpacing(12);
  row_->addWidget(bars_);
  row_->addWidget(lines_, 43);
  row_->addWidget(roofline_);
  setMaximumHeight(kMaxChartHeight);
  arrange();
}

void CompareCharts::show(const CompareSheet& sheet) {
  // A sweep that runs draws its lines every frame; the bars beside them stay.
  if (!barsDrawn_ || *barsDrawn_ != sheet.bars) {
    barsDrawn_ = sheet.bars;
    showBars(*bars_, sheet.bars.get());
  }
  showLines(*lines_, linesOf(sheet.lines.get()), sheet.lines.get());
  showLines(*roofline_, rooflineOf(sheet), sheet.lines.get());
}

void CompareCharts::choose(CompareView view) {
  view_ = view;
  arrange();
}

void CompareCharts::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool all = width() >= kRoomForAll;
  if (all == all_) return;
  all_ = all;
  arrange();
  emit showsAllChanged();
}

void CompareCharts::arrange() {
  lines_->setVisible(all_ || view_ == CompareView::Sweep);
  roofline_->setVisible(all_ || view_ == CompareView::Roofline);
  // The roofline has more lines to name.
  row_->setStretchFactor(bars_, view_ == CompareView::Roofline && !all_ ? 50 : 57);
  row_->setStretchFactor(roofline_, view_ == CompareView::Roofline && !all_ ? 50 : 43);
}

}  // namespace gathernd::ui
