// SPDX-License-Identifier: GPL-3.0-or-later
// One line of words, shortened in view of the room; all of it in the tooltip and for screen readers. Thread
// rule: GUI thread.
#pragma once

#include <QPainter>
#include <QWidget>

#include "ui/text/plain_text.h"

namespace gathernd::ui {

class ElidedLabel : public QWidget {
 public:
  explicit ElidedLabel(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  }
  void setText(const QString& text) {
    text_ = text;
    setToolTip(plainTip(text));
    setAccessibleName(text);
    setVisible(!text.isEmpty());
    update();
  }
  const QString& text() const { return text_; }
  QSize sizeHint() const override {
    return {fontMetrics().horizontalAdvance(text_), fontMetrics().height() + 2};
  }
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(text_, Qt::ElideRight, width()));
  }

 private:
  QString text_;
};

}  // namespace gathernd::ui
