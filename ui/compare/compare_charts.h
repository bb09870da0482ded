// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of the Compare dock: bars on the left; on the right a sweep or the roofline, side by side
// where there is room for three. Thread rule: GUI thread.
#pragma once

#include <QWidget>
#include <cstdint>
#include <memory>
#include <optional>

#include "ui/compare/compare_records.h"
#include "ui/theme/theme.h"

class QHBoxLayout;

namespace gathernd::ui {

class ChartView;

enum class CompareView : std::uint8_t { Sweep, Roofline };

class CompareCharts : public QWidget {
  Q_OBJECT

 public:
  explicit CompareCharts(QWidget* parent = nullptr);

  void show(const CompareSheet& sheet);
  void choose(CompareView view);
  bool showsAll() const { return all_; }
  ChartView& bars() { return *bars_; }
  ChartView& lines() { return *lines_; }
  ChartView& roofline() { return *roofline_; }

 signals:
  void showsAllChanged();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void arrange();

  QHBoxLayout* row_;
  ChartView* bars_;
  ChartView* lines_;
  ChartView* roofline_;
  CompareView view_ = CompareView::Sweep;
  bool all_ = false;
  std::optional<std::shared_ptr<const ComparisonRecord>> barsDrawn_;
};

}  // namespace gathernd::ui
