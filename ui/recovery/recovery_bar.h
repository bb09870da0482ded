// SPDX-License-Identifier: GPL-3.0-or-later
// What can be recovered, a line each with its buttons, between the menus and the rest of the window: never in
// the way, and gone once all is answered. Thread rule: GUI thread.
#pragma once

#include <QWidget>

class QBoxLayout;

namespace gathernd::ui {

class RecoveryOffers;

class RecoveryBar : public QWidget {
  Q_OBJECT

 public:
  /// Below what stands in `rows` already, whose layout it joins; the offers outlive it, or its last change.
  RecoveryBar(RecoveryOffers& offers, QWidget& rows);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void refresh();
  QWidget* makeRow(int number);

  RecoveryOffers& offers_;
  QBoxLayout* rows_;
  QWidget* later_;
};

}  // namespace gathernd::ui
