// SPDX-License-Identifier: GPL-3.0-or-later
// How far the picture of a step has come: reading outlines the tuple, locating lets the connector grow,
// copying carries the values over. One step forward moves; a jump, scrubbing, a step that comes before the
// last one ended, playing above kFastest and reduced motion show the end at once. Units: milliseconds.
// Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QVariantAnimation>

#include "ui/selection/playback.h"

namespace gathernd::ui {

class StepMotion : public QObject {
  Q_OBJECT

 public:
  static constexpr int kReadMs = 150, kLocateMs = 300, kCopyMs = 200;
  static constexpr double kFastest = 4;  ///< tuples a second

  explicit StepMotion(QObject* parent = nullptr);

  void setReduced(bool reduced);
  bool reduced() const { return reduced_; }
  /// Playback stands at another state than it did.
  void follow(const Playback& playback);
  bool running() const { return animation_.state() == QAbstractAnimation::Running; }
  double progress() const;  ///< 0 … 1, eased; 1 when nothing moves

 signals:
  void moved();  ///< another frame is due; the last one is at 1

 private:
  QVariantAnimation animation_;
  StepState last_;
  bool reduced_ = true;  ///< until a window says otherwise
};

}  // namespace gathernd::ui
