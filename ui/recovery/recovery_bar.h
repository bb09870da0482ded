// SPDX-License-Identifier: GPL-3.0-or-later
// What can be recovered, a line each with its buttons, between the menus and the rest of the window: never in
// the way, and gone once all is answered. In a low window it is one line, and the strip of shapes gives way
// to it, so that the window keeps its height. Thread rule: GUI thread.
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
  bool eventFilter(QObject* watched, QEvent* event) override;  ///< the window's size

 private:
  enum class Room { Least, OneRow, Rows };
  Room room() const;
  void refresh();
  QWidget* makeRow(int number);

  RecoveryOffers& offers_;
  QBoxLayout* rows_;
  QWidget* later_;
  QWidget* top_ = nullptr;   ///< the window
  Room room_ = Room::Rows;   ///< that it was made for
  bool takesStrip_ = false;  ///< the shapes give way to it
};

}  // namespace gathernd::ui
