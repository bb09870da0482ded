// SPDX-License-Identifier: GPL-3.0-or-later
// The wheel over a spin box or a combo box that has not the focus changes nothing: it passes on to what lies
// behind, which may scroll. With the focus it works as ever; only a click or a key gives the focus. For all
// of the application while it lives. Thread rule: GUI thread.
#pragma once

#include <QObject>

namespace gathernd::ui {

class WheelGuard : public QObject {
  Q_OBJECT

 public:
  explicit WheelGuard(QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace gathernd::ui
