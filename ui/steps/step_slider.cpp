// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/step_slider.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <limits>

namespace gathernd::ui {
namespace {

constexpr double kHandle = 8;  ///< radius
constexpr double kSide = 12;
constexpr std::int64_t kMaxTicks = 40;
constexpr std::int64_t kMaxNotches = std::numeric_limits<int>::max() - 1;

}  // namespace

StepSlider::StepSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
  setFocusPolicy(Qt::StrongFocus);
  setRange(0, 0);
}

void StepSlider::setTuples(std::int64_t count, const std::vector<std::int64_t>& bad) {
  count_ = count;
  perNotch_ = std::max<std::int64_t>(1, (count + kMaxNotches - 1) / kMaxNotches);
  bad_ = bad;
  const QSignalBlocker quiet(this);
  setRange(0, static_cast<int>(std::max<std::int64_t>(0, (count - 1) / perNotch_)));
  setPageStep(std::max(1, maximum() / 10));
  setEnabled(count > 0);
  update();
}

void StepSlider::showTuple(std::int64_t tuple) {
  const QSignalBlocker quiet(this);
  setValue(static_cast<int>(tuple / perNotch_));
  update();
}

std::int64_t StepSlider::tuple() const {
  return value() * perNotch_;
}

double StepSlider::xOf(std::int64_t tuple) const {
  const double room = width() - 2 * kSide;
  return kSide +
         room * static_cast<double>(tuple) / static_cast<double>(std::max<std::int64_t>(count_ - 1, 1));
}

void StepSlider::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double middle = height() / 2.0;
  const double handle = xOf(tuple());
  painter.setPen(Qt::NoPen);
  painter.setBrush(mix(theme.window, theme.ink, 0.22));
  painter.drawRoundedRect(QRectF(kSide, middle - 2, width() - 2 * kSide, 4), 2, 2);
  painter.setBrush(theme.accent);
  painter.drawRoundedRect(QRectF(kSide, middle - 2, handle - kSide, 4), 2, 2);
  if (count_ <= kMaxTicks) {
    for (std::int64_t k = 0; k < count_; ++k) {
      if (std::binary_search(bad_.begin(), bad_.end(), k)) continue;
      painter.fillRect(QRectF(std::round(xOf(k)), middle + 7, 1, 5), theme.edge);
    }
  }
  painter.setBrush(theme.role(RoleColor::Error).strong);
  double drawn = -10;
  for (std::int64_t tuple : bad_) {
    const double x = xOf(tuple);
    if (x - drawn < 1) continue;  // many to a pixel look like one
    drawn = x;
    QPainterPath triangle(QPointF(x, middle + 6));
    triangle.lineTo(x + 6, middle + 16);
    triangle.lineTo(x - 6, middle + 16);
    triangle.closeSubpath();
    painter.drawPath(triangle);
  }
  painter.setBrush(theme.field);
  painter.setPen(QPen(isEnabled() ? theme.accent : theme.edge, 2.5));
  painter.drawEllipse(QPointF(handle, middle), kHandle, kHandle);
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.accent, 3));
    painter.drawEllipse(QPointF(handle, middle), kHandle + 4, kHandle + 4);
  }
}

void StepSlider::moveTo(double x) {
  const double room = std::max(1.0, width() - 2 * kSide);
  const double part = std::clamp((x - kSide) / room, 0.0, 1.0);
  const std::int64_t tuple = std::llround(part * static_cast<double>(std::max<std::int64_t>(count_ - 1, 0)));
  setValue(static_cast<int>(tuple / perNotch_));
}

void StepSlider::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  setSliderDown(true);
  moveTo(event->position().x());
}

void StepSlider::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) moveTo(event->position().x());
}

void StepSlider::mouseReleaseEvent(QMouseEvent*) {
  setSliderDown(false);
}

void StepSlider::keyPressEvent(QKeyEvent* event) {
  // Home and End are the step bar's own: first and last phase, not first and last notch.
  if (event->key() == Qt::Key_Home || event->key() == Qt::Key_End) return event->ignore();
  QSlider::keyPressEvent(event);
}

}  // namespace gathernd::ui
