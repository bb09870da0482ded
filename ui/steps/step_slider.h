// SPDX-License-Identifier: GPL-3.0-or-later
// The scrubber of the step bar. Ticks below it are tuples; a vermilion triangle is a tuple out of range.
// Beyond two billion tuples one notch is several tuples. Units: logical pixels. Thread rule: GUI thread.
#pragma once

#include <QSlider>
#include <cstdint>
#include <vector>

#include "ui/theme/theme.h"

namespace gathernd::ui {

class StepSlider : public QSlider {
  Q_OBJECT

 public:
  explicit StepSlider(QWidget* parent = nullptr);

  void setTuples(std::int64_t count, const std::vector<std::int64_t>& bad);
  void showTuple(std::int64_t tuple);
  std::int64_t tuple() const;
  double xOf(std::int64_t tuple) const;
  QSize sizeHint() const override { return {200, 42}; }
  QSize minimumSizeHint() const override { return {66, 42}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void moveTo(double x);
  std::int64_t count_ = 0;
  std::int64_t perNotch_ = 1;
  std::vector<std::int64_t> bad_;
};

}  // namespace gathernd::ui
