// SPDX-License-Identifier: GPL-3.0-or-later
// A combo box that ends its text with "…" where there is no room for all of it; Qt's own cuts letters in
// half. Thread rule: GUI thread.
#pragma once

#include <QAbstractItemView>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <algorithm>
#include <utility>

#include "ui/text/plain_text.h"

namespace gathernd::ui {

/// Where no label stands before it. On X11 a reader calls a combo box by what is chosen, and says a label's
/// words before that: this one is never shown.
inline void setSpokenName(QComboBox& combo, const QString& name) {
  combo.setAccessibleName(name);
  QLabel* const label = plainLabel(combo.parentWidget(), name);
  label->setBuddy(&combo);
  label->hide();
}

class ElidingCombo : public QComboBox {
  Q_OBJECT

 public:
  /// Of a bar: as wide as so many letters, whatever it holds.
  ElidingCombo(const char* name, int letters, QWidget* parent) : ElidingCombo(parent) {
    setObjectName(name);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(letters);
  }
  explicit ElidingCombo(QWidget* parent = nullptr) : QComboBox(parent) {
    setMaxVisibleItems(kMaxItems);
    connect(this, &QComboBox::activated, this, [this] {
      if (std::exchange(listed_, false)) emit chosenInList();
    });
  }

  /// Keys open the list, and what is chosen in it counts: where a choice takes away what is shown, going past
  /// an entry is no choice.
  void setChosenInList(bool inList) { chosenInList_ = inList; }

 signals:
  void chosenInList();  ///< and not by keys that go from entry to entry

 protected:
  void keyPressEvent(QKeyEvent* event) override {
    listed_ = false;
    const bool goes = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down ||
                      event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown ||
                      event->key() == Qt::Key_Home || event->key() == Qt::Key_End;
    const bool types = !event->text().isEmpty() && event->text().front().isPrint() &&
                       !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (!chosenInList_ || !(goes || types)) return QComboBox::keyPressEvent(event);
    showPopup();
    if (types && event->key() != Qt::Key_Space) view()->keyboardSearch(event->text());
    event->accept();
  }
  void showPopup() override {
    listed_ = true;
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
    if (currentData().toString().isEmpty() && !placeholderText().isEmpty())  // nothing is chosen
      option.currentText = placeholderText();
    const int room =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this).width();
    option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideRight, room - kSlack);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
  }

 private:
  bool chosenInList_ = false;
  bool listed_ = false;

  static constexpr int kSlack = 2;
  static constexpr int kListSlack = 8;
  static constexpr int kMaxMissing = 12;
  static constexpr int kMaxItems = 20;  // before the list scrolls
};

}  // namespace gathernd::ui
