// SPDX-License-Identifier: GPL-3.0-or-later
// A combo box that ends its text with "…" where there is no room for all of it; Qt's own cuts letters in
// half. Thread rule: GUI thread.
#pragma once

#include <QAbstractItemView>
#include <QComboBox>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <algorithm>

namespace gathernd::ui {

class ElidingCombo : public QComboBox {
  Q_OBJECT

 public:
  explicit ElidingCombo(QWidget* parent = nullptr) : QComboBox(parent) { setMaxVisibleItems(kMaxItems); }

 protected:
  void showPopup() override {
    QComboBox::showPopup();
    // Qt leaves a styled list a few pixels short of its rows and as narrow as the closed box.
    int rows = 0;
    for (int i = 0; i < std::min(count(), maxVisibleItems()); ++i) rows += view()->sizeHintForRow(i);
    const QSize room = view()->viewport()->size();
    const int taller = std::clamp(rows - room.height(), 0, kMaxMissing);
    const int wider = std::max(0, view()->sizeHintForColumn(0) + kListSlack - room.width());
    QWidget* list = view()->parentWidget();
    list->resize(list->width() + wider, list->height() + taller);
  }
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
  static constexpr int kListSlack = 8;
  static constexpr int kMaxMissing = 12;
  static constexpr int kMaxItems = 20;  // before the list scrolls
};

}  // namespace gathernd::ui
