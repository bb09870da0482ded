// SPDX-License-Identifier: GPL-3.0-or-later
// Stepping through the tuples: three phases each (read the index, locate the slice, copy). In warp mode a
// step is 32 tuples at once. Position 0 is "ready": nothing stepped yet. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QTimer>
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
  void toggle();
  void forward();  ///< next phase
  void back();
  void first();
  void last();
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

}  // namespace gathernd::ui
