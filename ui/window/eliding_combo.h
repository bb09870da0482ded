// SPDX-License-Identifier: GPL-3.0-or-later
// A combo box that ends its text with "…" where there is no room for all of it; Qt's own cuts letters in
// half. Thread rule: GUI thread.
#pragma once

#include <QComboBox>
#include <QStyleOptionComboBox>
#include <QStylePainter>

namespace gathernd::ui {

class ElidingCombo : public QComboBox {
  Q_OBJECT

 public:
  explicit ElidingCombo(QWidget* parent = nullptr) : QComboBox(parent) {}

 protected:
  void paintEvent(QPaintEvent*) override {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    if (option.currentText.isEmpty()) option.currentText = placeholderText();
    const int room =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this).width();
    option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideRight, room - kSlack);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
  }

 private:
  static constexpr int kSlack = 2;
};

}  // namespace gathernd::ui
