// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/long_bar.h"

#include <QApplication>
#include <QSignalBlocker>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace gathernd::ui {
namespace {

constexpr int kNotch = 120;  ///< eighths of a degree
constexpr int kLeastPage = 1 << 12;

}  // namespace

LongBar::LongBar(QScrollBar* bar, QObject* parent) : QObject(parent), bar_(bar) {
  bar_->installEventFilter(this);
  connect(bar_, &QScrollBar::actionTriggered, this, &LongBar::act);
  connect(bar_, &QScrollBar::valueChanged, this, &LongBar::follow);
}

void LongBar::setRange(std::int64_t most, std::int64_t page) {
  most_ = std::max<std::int64_t>(most, 0);
  page_ = std::max<std::int64_t>(page, 1);
  const std::int64_t before = value_;
  value_ = std::min(value_, most_);
  {
    const QSignalBlocker quiet(bar_);
    bar_->setRange(0, static_cast<int>(std::min(most_, kMostUnits)));
    bar_->setPageStep(exact() ? static_cast<int>(std::min(page_, kMostUnits)) : kLeastPage);
    bar_->setValue(unitsOf(value_));
  }
  if (value_ != before) emit moved();
}

void LongBar::setValue(std::int64_t value) {
  value = std::clamp<std::int64_t>(value, 0, most_);
  if (value == value_) return;
  value_ = value;
  {
    const QSignalBlocker quiet(bar_);
    bar_->setValue(unitsOf(value_));
  }
  bar_->update();
  emit moved();
}

int LongBar::unitsOf(std::int64_t value) const {
  if (exact()) return static_cast<int>(value);
  const long double share = static_cast<long double>(value) / static_cast<long double>(most_);
  return static_cast<int>(std::llround(share * static_cast<long double>(kMostUnits)));
}

/// The bar has moved its handle by units of its own; it takes what stands there when this returns.
void LongBar::act(int action) {
  const std::int64_t step = action == QAbstractSlider::SliderSingleStepAdd   ? 1
                            : action == QAbstractSlider::SliderSingleStepSub ? -1
                            : action == QAbstractSlider::SliderPageStepAdd   ? page_
                            : action == QAbstractSlider::SliderPageStepSub   ? -page_
                                                                             : 0;
  if (step == 0) return;
  const std::int64_t to = std::clamp<std::int64_t>(value_ + step, 0, most_);
  bar_->setSliderPosition(unitsOf(to));
  setValue(to);
}

void LongBar::follow(int units) {
  if (units == unitsOf(value_)) return;
  std::int64_t to = units;
  if (!exact()) {
    const long double share = static_cast<long double>(units) / static_cast<long double>(kMostUnits);
    to = std::llround(share * static_cast<long double>(most_));
  }
  value_ = std::clamp<std::int64_t>(to, 0, most_);
  emit moved();
}

void LongBar::wheel(int delta) {
  turned_ += delta * std::max(QApplication::wheelScrollLines(), 1);
  const int steps = turned_ / kNotch;
  turned_ -= steps * kNotch;
  if (steps != 0) setValue(value_ - steps);
}

bool LongBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::Wheel) return QObject::eventFilter(watched, event);
  const QPoint delta = static_cast<QWheelEvent*>(event)->angleDelta();
  wheel(delta.y() != 0 ? delta.y() : delta.x());
  event->accept();
  return true;
}

}  // namespace gathernd::ui
