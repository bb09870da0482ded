// SPDX-License-Identifier: GPL-3.0-or-later
// A small call that plays itself once and then rests; pressed, it plays again. With less motion it rests.
// Thread rule: GUI thread.
#pragma once

#include <QAbstractButton>

#include "core/run/backend.h"
#include "ui/figure/figure.h"
#include "ui/selection/playback.h"
#include "ui/session/snapshot.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

class MovingPicture : public QAbstractButton {
  Q_OBJECT

 public:
  MovingPicture(const BackendRegistry& backends, QWidget* parent);
  void setReduced(bool reduced);
  void play();
  void rest();
  bool playing() const { return playback_.state().active; }
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  FigureOptions options() const;
  void findCorner();

  Snapshot snapshot_;
  QPointF corner_;  ///< of all of it at rest
  Playback playback_;
  StepMotion motion_;
};

}  // namespace gathernd::ui
