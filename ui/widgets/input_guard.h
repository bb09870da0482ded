// SPDX-License-Identifier: GPL-3.0-or-later
// The wheel over a spin box or a combo box that has not the focus changes nothing: it passes on to what lies
// behind, which may scroll. With the focus it works as ever; only a click or a key gives the focus. And a key
// that closed a menu and is still held does nothing more there: a hidden menu gets its repeats, and would
// open a dialog for each. For all of the application while it lives. Thread rule: GUI thread.
#pragma once

#include <QObject>

namespace gathernd::ui {

class InputGuard : public QObject {
  Q_OBJECT

 public:
  explicit InputGuard(QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace gathernd::ui
