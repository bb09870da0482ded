// SPDX-License-Identifier: GPL-3.0-or-later
// One direction (across or down) of a nested grid. A cell's place is the sum of one step a level, so
// positions, hits and visible ranges are computed, never stored, whatever the number of elements. x and y are
// independent: the flat number of a cell is the sum of what both directions contribute. Units: pixels; flat
// numbers are row-major in the tensor's shape. Thread rule: plain values.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace gathernd::ui {

/// Of a level whose steps are not all shown: what lies between two of them is left out behind a tear.
struct Fold {
  std::vector<std::int64_t> steps;  ///< rising
  std::vector<double> starts;       ///< of each, from the level's first place
  double length = 0, tear = 0;

  /// Steps that are left out before the k-th shown one; k = steps.size(): after the last, of `count`.
  std::int64_t hiddenBefore(std::size_t k, std::int64_t count) const;
  bool operator==(const Fold&) const = default;
};

/// Steps along one axis (or along a part of it, when facets wrap). Outermost level first in a Track.
struct Level {
  int axis = -1;                ///< of the tensor; -1: none (a strip has one level that is no axis)
  std::int64_t axisStride = 1;  ///< flat elements a step
  std::int64_t axisExtent = 1;
  std::int64_t div = 1;    ///< a step here is `div` steps along the axis (rows of wrapped facets)
  std::int64_t count = 1;  ///< steps here
  double lead = 0;         ///< before the first step (room for numbers, badges or ghosts)
  double tail = 0;         ///< after the last one (room for ghosts)
  double pitch = 0;        ///< from step to step
  double span = 0;         ///< what one step occupies
  std::shared_ptr<const Fold> fold = nullptr;  ///< null: all steps are shown

  /// Shows only `steps`, in rising order; pitch and span stand.
  void foldTo(const std::vector<std::int64_t>& steps, double tear);
  bool shows(std::int64_t index) const;
  /// From the first step's place; of one that is left out, where its tear is.
  double startOf(std::int64_t index) const;
  struct Place {
    std::int64_t index = 0;
    double start = 0;
  };
  /// The step whose place begins last before `relative`: beyond both ends none.
  std::optional<Place> stepAt(double relative) const;
  Place nearestTo(double relative) const;
  std::int64_t indexOf(std::int64_t flat) const { return ((flat / axisStride) % axisExtent) / div % count; }
  std::int64_t weight() const { return axisStride * div; }
  double size() const { return (count > 0 ? run() : 0) + lead + tail; }
  /// From the first step to the end of the last.
  double run() const { return fold ? fold->length : static_cast<double>(count - 1) * pitch + span; }
  bool operator==(const Level& other) const;
};

/// A step that is (partly) in view: where it begins and what it adds to the flat number.
struct Slot {
  double start = 0;
  double span = 0;
  std::int64_t contribution = 0;
  std::int64_t wrapPart = 0;  ///< contribution to the index along the wrapped axis
  std::int64_t index = 0;     ///< along the axis of the last level asked for
};

class Track {
 public:
  std::vector<Level> levels;
  double origin = 0;
  int wrapLevel = -1;  ///< the level that shares its axis with the other direction

  double size() const { return levels.empty() ? 0 : levels.front().size(); }
  bool operator==(const Track&) const = default;
  /// Start of the step at `depth` levels down (depth = levels.size(): the cell itself) that holds `flat`.
  double startOf(std::int64_t flat, std::size_t depth) const;
  /// Extent of such a step.
  double spanAt(std::size_t depth) const { return depth == 0 ? size() : levels[depth - 1].span; }

  struct Hit {
    std::int64_t contribution = 0;
    std::int64_t wrapPart = 0;
  };
  /// Which cell column (row) lies at `at`; nothing in a gap.
  std::optional<Hit> hit(double at) const;
  /// As hit(), but a gap counts as the nearest cell.
  Hit nearest(double at) const;
  bool folded() const { return !levels.empty() && levels.back().fold != nullptr; }

  /// Steps of the first `depth` levels that touch [low, high), in order; at most `most`. Of the last of these
  /// levels those whose index is a multiple of `every`, or all that a fold shows.
  std::vector<Slot> visible(double low, double high, std::size_t depth,
                            std::size_t most = std::numeric_limits<std::size_t>::max(),
                            std::int64_t every = 1) const;

 private:
  struct Asked {
    std::size_t depth = 0;
    double low = 0, high = 0;
    std::size_t most = 0;
    std::int64_t every = 1;
  };
  void collect(std::vector<Slot>& out, const Slot& parent, std::size_t level, const Asked& asked) const;
};

}  // namespace gathernd::ui
