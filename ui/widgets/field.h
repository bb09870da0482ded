// SPDX-License-Identifier: GPL-3.0-or-later
// A control of the toolbar with its word inside the same frame: "Dialect  TensorFlow (CPU) ▾".
// Thread rule: GUI thread.
#pragma once

#include <QFrame>

#include "ui/theme/theme.h"

class QLabel;

namespace gathernd::ui {

class Field : public QFrame {
  Q_OBJECT

 public:
  /// Takes the control; its accessible name is `word` unless it has one.
  Field(const QString& word, QWidget* control, QWidget* parent = nullptr);
  void setInvalid(bool invalid);
  /// Without its word, where what is chosen says what it is.
  void setWordShown(bool shown);
  /// Whether it may go without its word where room is short: what is chosen in a list speaks for itself.
  bool canBeTight() const;
  void setTight(bool tight);
  int widthWhen(bool tight) const;  ///< natural, in pixels

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool typing() const;
  QLabel* word_;
  QWidget* control_;
  bool wordShown_ = true;
  bool tight_ = false;
};

}  // namespace gathernd::ui
