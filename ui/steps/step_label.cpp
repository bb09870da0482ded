// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/step_label.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "ui/text/plain_text.h"

namespace gathernd::ui {

StepLabel::StepLabel(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
}

void StepLabel::setText(const QString& text) {
  text_ = text;
  setAccessibleName(text);
  setToolTip(plainTip(text));
  update();
}

void StepLabel::setWidest(const QString& text) {
  if (text == widest_) return;
  widest_ = text;
  updateGeometry();
}

QSize StepLabel::sizeHint() const {
  const QFontMetrics metrics = fontMetrics();
  const int width = std::max(metrics.horizontalAdvance(text_), metrics.horizontalAdvance(widest_));
  return {width + 4, metrics.height()};
}

QSize StepLabel::minimumSizeHint() const {
  return {72, fontMetrics().height()};
}

void StepLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(QPalette::WindowText));
  painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeft,
                   fontMetrics().elidedText(text_, Qt::ElideRight, width()));
}

}  // namespace gathernd::ui
