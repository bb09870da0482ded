// SPDX-License-Identifier: GPL-3.0-or-later
// Least, greatest, mean and what is no number of indices, params and output, and who reads how often: counted
// while it can be seen. A line leads to the first of its elements, and then from one to the next. Thread
// rule: GUI thread.
#pragma once

#include <vector>

#include "ui/statistics/tensor_statistics.h"
#include "ui/widgets/block_view.h"
#include "ui/widgets/refresher.h"

namespace gathernd::ui {

class StatisticsPanel : public BlockView {
  Q_OBJECT

 public:
  explicit StatisticsPanel(Session& session, QWidget* parent = nullptr);

  bool waiting() const { return statistics_.busy() || never_.busy() || live_.waiting(); }

 signals:
  void chosen(const gathernd::ui::CellRef& cell);  ///< wants to be scrolled to

 private:
  /// A line that was followed, and how far.
  struct Way {
    TensorId tensor = TensorId::Params;
    QString label;
    std::int64_t at = -1;
  };

  void rebuild();
  void addTensor(std::vector<Block>& blocks, TensorId tensor);
  void addState(std::vector<Block>& blocks, TensorId tensor, const TensorStatistics::State& state);
  void addLines(std::vector<Block>& blocks, TensorId tensor, const CountedValues& counted, DType dtype,
                const gathernd::Shape& shape);
  void addNeverRead(std::vector<Block>& blocks);
  void follow(TensorId tensor, const QString& label, const StatisticsGoal& goal);
  void goTo(const CellRef& cell);

  Session& session_;
  TensorStatistics statistics_;
  NeverRead never_;
  Refresher live_;
  Way way_;
  QString note_;  ///< of the way
};

}  // namespace gathernd::ui
