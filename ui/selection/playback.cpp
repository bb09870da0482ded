// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/selection/playback.h"

#include <QEasingCurve>
#include <algorithm>
#include <array>
#include <cmath>

namespace gathernd::ui {
namespace {

constexpr double kSlowest = 0.25;
constexpr double kFastest = 16;
constexpr double kPhases = 3;

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

Playback::Playback(QObject* parent) : QObject(parent) {
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &Playback::tick);
  setSpeed(1);
}

void Playback::setTupleCount(std::int64_t count) {
  count = std::max<std::int64_t>(count, 0);
  if (count == tupleCount_) return;
  tupleCount_ = count;
  if (state_.active && state_.tuple >= count) {
    reset();
    return;
  }
  if (state_.active) state_.count = std::min(mode_ == StepMode::Warp ? kWarp : 1, count - state_.tuple);
  emit changed();
}

void Playback::setSpeed(double stepsPerSecond) {
  if (!std::isfinite(stepsPerSecond)) return;
  const double speed = std::clamp(stepsPerSecond, kSlowest, kFastest);
  // A step is a whole tuple; the timer beats once a phase.
  timer_.setInterval(static_cast<int>(std::lround(1000 / (speed * kPhases))));
  if (speed == speed_) return;
  speed_ = speed;
  emit changed();
}

void Playback::setMode(StepMode mode) {
  if (mode == mode_) return;
  mode_ = mode;
  if (state_.active) {
    goTo(state_.tuple, state_.phase);
  }
  emit changed();
}

void Playback::play() {
  if (tupleCount_ == 0 || playing()) return;
  const bool atEnd =
      state_.active && state_.phase == StepPhase::Copy && state_.tuple + state_.count >= tupleCount_;
  if (atEnd) state_ = {};
  timer_.start();
  forward();
  emit changed();
}

void Playback::pause() {
  if (!playing()) return;
  timer_.stop();
  emit changed();
}

void Playback::forward() {
  if (!state_.active) {
    first();
  } else if (state_.phase != StepPhase::Copy) {
    goTo(state_.tuple, static_cast<StepPhase>(static_cast<int>(state_.phase) + 1));
  } else if (state_.tuple + state_.count < tupleCount_) {
    goTo(state_.tuple + state_.count, StepPhase::Read);
  }
}

void Playback::back() {
  if (!state_.active) return;
  if (state_.phase != StepPhase::Read) {
    goTo(state_.tuple, static_cast<StepPhase>(static_cast<int>(state_.phase) - 1));
  } else if (state_.tuple > 0) {
    goTo(state_.tuple - 1, StepPhase::Copy);
  } else {
    reset();
  }
}

void Playback::reset() {
  if (!state_.active && !playing()) return;
  timer_.stop();
  state_ = {};
  emit changed();
}

void Playback::goTo(std::int64_t tuple, StepPhase phase) {
  if (tupleCount_ == 0) return;
  const std::int64_t width = mode_ == StepMode::Warp ? kWarp : 1;
  StepState next;
  next.active = true;
  next.tuple = std::clamp<std::int64_t>(tuple, 0, tupleCount_ - 1) / width * width;
  next.count = std::min(width, tupleCount_ - next.tuple);
  next.phase = phase;
  if (next == state_) return;
  state_ = next;
  emit changed();
}

std::int64_t Playback::tuplesDone() const {
  if (!state_.active) return tupleCount_;
  return state_.phase == StepPhase::Copy ? state_.tuple + state_.count : state_.tuple;
}

void Playback::tick() {
  const StepState before = state_;
  forward();
  if (state_ == before) pause();
}

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

}  // namespace gathernd::ui
