// SPDX-License-Identifier: GPL-3.0-or-later
// One of the three phases of a tuple, as a pill: done, the present one, or ahead. A click goes there. Thread
// rule: GUI thread.
#pragma once

#include <QAbstractButton>
#include <QString>
#include <cstdint>

#include "ui/theme/theme.h"

namespace gathernd::ui {

class PhasePill : public QAbstractButton {
  Q_OBJECT

 public:
  enum class State : std::uint8_t { Done, Now, Ahead };

  PhasePill(int number, const QString& word, QWidget* parent = nullptr);
  void setState(State state);
  State state() const { return state_; }
  void setLook(int px, int height);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  int number_;
  State state_ = State::Ahead;
  int px_ = 26, height_ = 44;
};

}  // namespace gathernd::ui
