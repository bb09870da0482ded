// SPDX-License-Identifier: GPL-3.0-or-later
// Stepping through the tuples: three phases each (read the index, locate the slice, copy). In warp mode a
// step is 32 tuples at once. Position 0 is "ready": nothing stepped yet. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QTimer>
#include <QVariantAnimation>
#include <cstdint>

namespace gathernd::ui {

enum class StepPhase : std::uint8_t { Read = 1, Locate = 2, Copy = 3 };
enum class StepMode : std::uint8_t { Tuple, Warp };

struct StepState {
  bool active = false;     ///< false: at rest ("ready")
  std::int64_t tuple = 0;  ///< first tuple of the step
  std::int64_t count = 1;  ///< tuples in this step: 1, or up to 32
  StepPhase phase = StepPhase::Read;
  bool operator==(const StepState&) const = default;
};

class Playback : public QObject {
  Q_OBJECT

 public:
  static constexpr std::int64_t kWarp = 32;

  explicit Playback(QObject* parent = nullptr);

  const StepState& state() const { return state_; }
  bool playing() const { return timer_.isActive(); }
  double speed() const { return speed_; }            ///< steps (tuples or warps) a second, 0.25 … 16
  int phaseMs() const { return timer_.interval(); }  ///< from phase to phase while playing
  StepMode mode() const { return mode_; }
  std::int64_t tupleCount() const { return tupleCount_; }

  void setTupleCount(std::int64_t count);  ///< resets when the state no longer fits
  void setSpeed(double stepsPerSecond);
  void setMode(StepMode mode);
  void play();
  void pause();
  void toggle() { playing() ? pause() : play(); }
  void forward();  ///< next phase
  void back();
  void first() { goTo(0, StepPhase::Read); }
  void last() { goTo(tupleCount_ - 1, StepPhase::Copy); }
  void reset();  ///< back to "ready"
  void goTo(std::int64_t tuple, StepPhase phase);
  /// Tuples already fully copied at this state: the output shows their blocks only. At rest: all of them.
  std::int64_t tuplesDone() const;

 signals:
  void changed();

 private:
  void tick();
  StepState state_;
  StepMode mode_ = StepMode::Tuple;
  std::int64_t tupleCount_ = 0;
  double speed_ = 1;
  QTimer timer_;
};

// How far the picture of a step has come: reading outlines the tuple, locating lets the connector grow,
// copying carries the values over. One step forward moves; a jump, scrubbing, a step that comes before the
// last one ended, playing above kFastest and reduced motion show the end at once. Units: milliseconds.

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
  /// 0 … 1, eased; 1 when nothing moves.
  double progress() const { return running() ? animation_.currentValue().toDouble() : 1; }

 signals:
  void moved();  ///< another frame is due; the last one is at 1

 private:
  QVariantAnimation animation_;
  StepState last_;
  bool reduced_ = true;  ///< until a window says otherwise
};

}  // namespace gathernd::ui
