// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl held by itself for a while: a light on what is pointed at. With any other key, a click or the wheel it
// is the beginning of a shortcut, and nothing happens. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QTimer>

namespace gathernd::ui {

class Spotlight : public QObject {
  Q_OBJECT

 public:
  static constexpr int kHoldMs = 400;

  explicit Spotlight(QObject* parent = nullptr);
  /// Whether Ctrl is listened to; off: the light goes out.
  void setListening(bool on);
  bool lit() const { return lit_; }

 signals:
  void turned(bool lit);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void turn(bool lit);
  QTimer hold_;
  bool lit_ = false;
};

}  // namespace gathernd::ui
