// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/tiles/tile_matrix.h"

#include <algorithm>
#include <cmath>

namespace gathernd::ui {
namespace {

constexpr double kGap = 1e-9;  // of a cell: what arithmetic may leave between two

struct Steps {
  std::int64_t count = 1, stride = 1;
  bool gapless = true;
};

/// Of the innermost level, and of those above it that go on in the same steps.
Steps stepsOf(const Track& track) {
  if (track.levels.empty()) return {};
  const Level& level = track.levels.back();
  const auto closed = [](const Level& l) { return std::abs(l.pitch - l.span) <= kGap * l.span; };
  Steps steps{level.count, level.weight(), closed(level)};
  double run = level.size();
  for (std::size_t k = track.levels.size() - 1; k-- > 0;) {
    const Level& outer = track.levels[k];
    if (outer.count > 1) {
      const bool next = steps.count == 1 || outer.weight() == steps.stride * steps.count;
      steps.gapless = steps.gapless && next && closed(outer) && std::abs(outer.span - run) <= kGap * run;
      if (steps.count == 1) steps.stride = outer.weight();
      steps.count *= outer.count;
    }
    run = outer.size();
  }
  return steps;
}

/// Cells of an axis in view, and where they begin and end in whole device pixels.
struct Run {
  std::int64_t first = 0, last = 0;
  double from = 0;
  int pixels = 0;
};

Run runOf(double low, double high, double begin, double pitch, std::int64_t count, double ratio) {
  Run run;
  run.first =
      std::clamp<std::int64_t>(static_cast<std::int64_t>(std::floor((low - begin) / pitch)), 0, count);
  run.last = std::clamp<std::int64_t>(static_cast<std::int64_t>(std::ceil((high - begin) / pitch)), 0, count);
  const double from = std::round((begin + static_cast<double>(run.first) * pitch) * ratio);
  const double to = std::round((begin + static_cast<double>(run.last) * pitch) * ratio);
  run.from = from / ratio;
  run.pixels = static_cast<int>(std::max(1.0, to - from));
  return run;
}

}  // namespace

std::optional<MatrixLayout> matrixOf(const TensorLayout& t) {
  if (!t.hasCells() || t.cellCount() == 0 || t.facetAxis >= 0) return std::nullopt;
  const Steps across = stepsOf(t.x), down = stepsOf(t.y);
  const bool lines = t.wrapAxis >= 0;
  std::int64_t shown = t.cellCount();
  for (const auto& [axis, index] : t.held) shown /= t.extents[static_cast<std::size_t>(axis)];
  const std::int64_t cells = lines ? shown : across.count * down.count;
  if (t.y.folded() || !across.gapless || !down.gapless || cells != shown) return std::nullopt;
  if (lines && (across.count * (down.count - 1) >= cells || across.count * down.count < cells))
    return std::nullopt;
  MatrixLayout matrix;
  matrix.rows = down.count;
  matrix.columns = across.count;
  // A lone row (column) has no step of its own.
  matrix.columnStride = across.count > 1 ? across.stride : 1;
  matrix.rowStride = down.count > 1 ? down.stride : across.count;
  matrix.cells = shown;
  matrix.base = t.base;
  return matrix;
}

bool isTiled(const TensorLayout& t, double devicePixelRatio) {
  if (!t.hasCells() || t.detail() != Detail::Image) return false;
  const QRectF first = t.cellRect(0);
  return std::min(first.width(), first.height()) * devicePixelRatio < kTiledBelow;
}

std::optional<TilePlace> placeOf(const TensorLayout& t, const MatrixLayout& matrix, const QRectF& area,
                                 double devicePixelRatio) {
  const QRectF first = t.cellRect(0);
  const Run across =
      runOf(area.left(), area.right(), first.left(), first.width(), matrix.columns, devicePixelRatio);
  const Run down =
      runOf(area.top(), area.bottom(), first.top(), first.height(), matrix.rows, devicePixelRatio);
  if (across.last <= across.first || down.last <= down.first) return std::nullopt;
  TilePlace place;
  place.request.cells = {across.first, across.last, down.first, down.last};
  place.request.width = across.pixels;
  place.request.height = down.pixels;
  place.rect =
      QRectF(across.from, down.from, across.pixels / devicePixelRatio, down.pixels / devicePixelRatio);
  return place;
}

}  // namespace gathernd::ui
