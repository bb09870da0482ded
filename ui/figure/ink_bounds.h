// SPDX-License-Identifier: GPL-3.0-or-later
// A paint device that keeps nothing but how far what is painted reaches: what a figure is cut to. Units:
// pixels of the device. Thread rule: GUI thread (fonts).
#pragma once

#include <QColor>
#include <QRectF>
#include <memory>

#include "ui/figure/endless_device.h"

class QPaintEngine;

namespace gathernd::ui {

class InkBounds : public EndlessDevice {
 public:
  /// Fills in the colour of the ground leave no mark.
  explicit InkBounds(const QColor& ground);
  ~InkBounds() override;
  QPaintEngine* paintEngine() const override;
  QRectF bounds() const;  ///< null: nothing was painted

 private:
  class Engine;
  std::unique_ptr<Engine> engine_;
};

}  // namespace gathernd::ui
