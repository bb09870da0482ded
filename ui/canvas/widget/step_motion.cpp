// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/widget/step_motion.h"

#include <QEasingCurve>
#include <algorithm>
#include <array>

namespace gathernd::ui {
namespace {

constexpr std::array kMs = {StepMotion::kReadMs, StepMotion::kLocateMs, StepMotion::kCopyMs};
constexpr double kOfABeat = 0.85;  // while playing: the end is seen before the next phase begins

bool isNext(const StepState& from, const StepState& to) {
  if (!to.active) return false;
  if (!from.active) return to.tuple == 0 && to.phase == StepPhase::Read;
  if (from.phase == StepPhase::Copy)
    return to.tuple == from.tuple + from.count && to.phase == StepPhase::Read;
  return to.tuple == from.tuple && to.count == from.count &&
         static_cast<int>(to.phase) == static_cast<int>(from.phase) + 1;
}

}  // namespace

StepMotion::StepMotion(QObject* parent) : QObject(parent) {
  animation_.setStartValue(0.0);
  animation_.setEndValue(1.0);
  animation_.setEasingCurve(QEasingCurve::InOutCubic);
  connect(&animation_, &QVariantAnimation::valueChanged, this, &StepMotion::moved);
  connect(&animation_, &QVariantAnimation::finished, this, &StepMotion::moved);
}

void StepMotion::setReduced(bool reduced) {
  reduced_ = reduced;
  if (!reduced || !running()) return;
  animation_.stop();
  emit moved();
}

void StepMotion::follow(const Playback& playback) {
  const StepState now = playback.state();
  if (now == last_) return;
  const bool hurried = running() && !playback.playing();
  const bool tooFast = playback.playing() && playback.speed() > kFastest;
  const bool moves = isNext(last_, now) && !reduced_ && !hurried && !tooFast;
  last_ = now;
  animation_.stop();
  if (!moves) return;
  int length = kMs[static_cast<std::size_t>(now.phase) - 1];
  if (playback.playing()) length = std::min(length, static_cast<int>(kOfABeat * playback.phaseMs()));
  animation_.setDuration(length);
  animation_.start();
}

double StepMotion::progress() const {
  return running() ? animation_.currentValue().toDouble() : 1;
}

}  // namespace gathernd::ui
