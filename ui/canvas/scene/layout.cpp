// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/layout.h"

#include <algorithm>
#include <cmath>

#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

constexpr double kMinGap = 64, kMaxGap = 130;  // between tensors: room for a connector
constexpr double kTightGap = 28;               // where cells are small already
constexpr double kWordedGaps = 184;            // both gaps together, where the arrows keep their words
constexpr double kBandPad = 10, kBandGap = 10;
constexpr double kHeadingHeight = 75;  // from the canvas' top to the uppermost ruler or caption line
constexpr double kLegendHeight = 48;
constexpr double kGoodTextHeight = 26;
constexpr std::int64_t kMaxFacetsAcross = 12;

class Fitter {
 public:
  explicit Fitter(const CanvasInput& input) : in_(input), ui_(input.ui) {
    for (std::size_t k = 0; k < 3; ++k) {
      cells_[k].ui = ui_;
      natural_[k] = naturalCellWidth(in_.tensors[k]) * ui_;
      cells_[k].width = natural_[k];
      cells_[k].height = measure::kCellHeight * ui_;
      cells_[k].tupleGap = 8 * ui_;
    }
  }

  std::array<CellSize, 3> solve() {
    if (in_.mode == ZoomMode::Manual) {
      for (std::size_t k = 0; k < 3; ++k) {
        cells_[k].width = natural_[k] * in_.zoom;
        cells_[k].height = measure::kCellHeight * ui_ * in_.zoom;
        cells_[k].ui = std::clamp(in_.zoom, 1.0, 4.0) * ui_;
        cells_[k].tupleGap = 11 * cells_[k].ui;
        chooseFacets(k);
      }
      return cells_;
    }
    if (stretch()) return cells_;
    for (std::size_t k = 0; k < 3; ++k) shrinkHeight(k);
    shrinkWidths();
    return cells_;
  }

 private:
  TensorLayout lay(std::size_t k, const CellSize& cell) const { return layoutTensor(in_.tensors[k], cell); }

  double header() const {
    double header = 56 * ui_;
    for (std::size_t k = 0; k < 3; ++k) header = std::max(header, lay(k, cells_[k]).headerHeight);
    return header;
  }
  double roomDown() const {
    return in_.viewport.height() - kHeadingHeight * ui_ - header() - (in_.legend ? kLegendHeight * ui_ : 0) -
           14 * ui_;
  }
  double roomWorded() const { return in_.viewport.width() - (2 * measure::kMargin + kWordedGaps) * ui_; }
  double roomAcross() const {
    return in_.viewport.width() - 2 * (measure::kMargin + (tight_ ? kTightGap : kMinGap)) * ui_;
  }

  double heightOf(std::size_t k, const CellSize& cell) const {
    const TensorLayout t = lay(k, cell);
    if (!t.batched || t.emptyFrame) return t.y.size();
    // The bands make all entries as high as the highest; judge each tensor by its own height.
    return static_cast<double>(t.y.levels.front().count) *
               (t.y.levels.front().span + (2 * kBandPad + kBandGap) * ui_) -
           (kBandGap + 4) * ui_;
  }
  double widthOf(std::size_t k, const CellSize& cell) const {
    if (!in_.tensors[k].present) return in_.tensors[k].headingWidth;
    const TensorLayout t = lay(k, cell);
    return std::max(t.x.size() + t.trailing, in_.tensors[k].headingWidth);
  }
  double totalWidth() const { return widthOf(0, cells_[0]) + widthOf(1, cells_[1]) + widthOf(2, cells_[2]); }
  std::int64_t facetCount(std::size_t k) const {
    const TensorSpec& spec = in_.tensors[k];
    const int free = spec.shape.rank() - spec.batchAxes;
    if (!spec.present || free < 3 || free % 2 == 0) return 1;
    return std::max<std::int64_t>(1, spec.shape[spec.order[static_cast<std::size_t>(spec.batchAxes)]]);
  }

  /// Fewest facets in a row with which the height fits; false when no number does.
  bool chooseFacets(std::size_t k) {
    const std::int64_t most = std::min(facetCount(k), kMaxFacetsAcross);
    const double room = roomDown();
    for (std::int64_t across = 1; across <= most; ++across) {
      cells_[k].facetsAcross = across;
      if (heightOf(k, cells_[k]) <= room) return true;
    }
    cells_[k].facetsAcross = most;
    return false;
  }

  /// All at natural size or above: the largest common stretch that fits both ways.
  bool stretch() {
    for (double f = 1.32; f >= 0.999; f -= 0.04) {
      bool fits = true;
      for (std::size_t k = 0; k < 3; ++k) {
        cells_[k].width = std::min(natural_[k] * f, measure::kCellMaxWidth * ui_);
        cells_[k].height = std::min(measure::kCellHeight * ui_ * f, measure::kCellMaxHeight * ui_);
        cells_[k].tupleGap = (8 + 6 * std::clamp((f - 1) / 0.15, 0.0, 1.0)) * ui_;
        fits = chooseFacets(k) && fits;
      }
      if (fits && totalWidth() <= (f > 1.02 ? roomWorded() : roomAcross())) return true;
    }
    return false;
  }

  double floorHeight(std::size_t k) const {
    // Frames and tags of a batch would bury smaller cells.
    if (in_.mode == ZoomMode::Fit) return in_.tensors[k].batchAxes > 0 ? 5 : 0.02;
    return k == 0 ? measure::kIndexCellHeight : 10;
  }
  double floorWidth(std::size_t k) const {
    if (in_.mode == ZoomMode::Fit) return in_.tensors[k].batchAxes > 0 ? 5 : 0.02;
    return k == 0 ? measure::kIndexCellWidth : measure::kImageCell;
  }

  void shrinkHeight(std::size_t k) {
    cells_[k].tupleGap = 8 * ui_;
    const std::int64_t most = std::min(facetCount(k), kMaxFacetsAcross);
    CellSize best = tallest(k, 1);
    // Fewest facets in a row that give text, if the row is not too wide; else fewest that fit at all; where
    // none do, the lowest, which scrolls least.
    for (std::int64_t across = 2; across <= most && best.height < kGoodTextHeight * ui_; ++across) {
      const CellSize trial = tallest(k, across);
      CellSize narrow = trial;
      narrow.width = std::max(floorWidth(k), 1.0);
      if (widthOf(k, narrow) > roomAcross() * 0.6) break;
      const bool fits = heightOf(k, trial) <= roomDown();
      const bool bestFits = heightOf(k, best) <= roomDown();
      const bool text =
          fits && trial.height >= kGoodTextHeight * ui_ && widthOf(k, trial) <= roomAcross() * 0.45;
      if (text || (fits && !bestFits) || (!fits && !bestFits && heightOf(k, trial) < heightOf(k, best) - 1))
        best = trial;
    }
    cells_[k] = best;
  }

  /// The highest cells with which so many facets in a row fit the height, down to the floor.
  CellSize tallest(std::size_t k, std::int64_t across) const {
    CellSize trial = cells_[k];
    trial.facetsAcross = across;
    trial.width = natural_[k];
    const double room = roomDown();
    double height = measure::kCellHeight * ui_;
    while (true) {
      trial.height = std::max(height, floorHeight(k));
      if (height < measure::kTextCellHeight)
        trial.width = std::min(natural_[k], colourWidth(k, trial.height));
      if (height <= floorHeight(k) || heightOf(k, trial) <= room) return trial;
      height = height > 10 ? height - 1 : height * 0.93;
    }
  }

  double colourWidth(std::size_t k, double height) const {
    if (k == 0 && height >= measure::kIndexCellHeight)
      return std::max(measure::kIndexCellWidth, height * 1.4);
    return height * 1.1;
  }

  void shrinkWidths() {
    const std::array<CellSize, 3> full = cells_;
    const auto apply = [&](double share, bool below) {
      for (std::size_t k = 0; k < 3; ++k) {
        const double readable = std::max(measure::kTextCellWidth, in_.tensors[k].textWidth + 6) * ui_;
        const double high = below ? std::min(full[k].width, readable) : full[k].width;
        const double low = std::min(high, below ? floorWidth(k) : readable);
        cells_[k].width = low + share * (high - low);
      }
      return totalWidth() <= roomAcross();
    };
    if (apply(1, false)) return;
    tight_ = true;
    const bool below = !apply(0, false);
    double low = 0, high = 1;
    if (below && !apply(0, true)) return;
    for (int k = 0; k < 12; ++k) {
      const double middle = (low + high) / 2;
      (apply(middle, below) ? low : high) = middle;
    }
    apply(low, below);
  }

  const CanvasInput& in_;
  double ui_;
  std::array<CellSize, 3> cells_;
  std::array<double, 3> natural_{};
  bool tight_ = false;
};

}  // namespace

double naturalCellWidth(const TensorSpec& spec) {
  return std::clamp(spec.textWidth + 13, measure::kCellWidth, measure::kCellMaxWidth);
}

CanvasLayout layoutCanvas(const CanvasInput& input) {
  const std::array<CellSize, 3> cells = Fitter(input).solve();
  CanvasLayout out;
  const double ui = input.mode == ZoomMode::Manual ? std::clamp(input.zoom, 1.0, 4.0) * input.ui : input.ui;
  out.ui = ui;
  out.zoom = cells[1].height / (measure::kCellHeight * input.ui);
  out.legendHeight = input.legend ? kLegendHeight * ui : 0;
  double header = 56 * ui;
  for (std::size_t k = 0; k < 3; ++k) {
    out.tensors[k] = layoutTensor(input.tensors[k], cells[k]);
    header = std::max(header, out.tensors[k].headerHeight);
    if (out.tensors[k].batched && !out.tensors[k].emptyFrame) out.batched = true;
  }
  out.firstRow = kHeadingHeight * ui + header;

  std::array<double, 3> widths{};
  double total = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    const TensorLayout& t = out.tensors[k];
    const double grid = t.present ? t.x.size() + t.trailing : 0;
    widths[k] = std::max(grid, input.tensors[k].headingWidth);
    total += widths[k];
  }
  const double margin = measure::kMargin * ui;
  const double slack = std::max(0.0, input.viewport.width() - 2 * margin - total);
  // The first gap holds the longer words.
  std::array<double, 3> gaps{};
  gaps[0] = std::clamp(slack * 0.54, std::min(kTightGap * ui, slack / 2), kMaxGap * ui);
  gaps[1] = std::clamp(slack - gaps[0], 0.0, kMaxGap * ui);
  if (slack <= 0) gaps = {kTightGap * ui, kTightGap * ui, 0};
  double at = margin + std::max(0.0, (slack - gaps[0] - gaps[1]) / 2);
  double bottom = out.firstRow;
  for (std::size_t k = 0; k < 3; ++k) {
    TensorLayout& t = out.tensors[k];
    t.x.origin = at;
    t.y.origin = out.firstRow;
    out.headings[k] = {at, 29 * ui};
    out.headingWidths[k] = input.tensors[k].headingWidth;
    at += widths[k] + gaps[k];
    bottom = std::max(bottom, out.firstRow + (t.present ? t.y.size() : 0));
  }
  if (out.batched) {
    double entry = 0;
    for (const TensorLayout& t : out.tensors)
      if (t.batched && !t.emptyFrame) entry = std::max(entry, t.y.levels.front().span);
    out.bandTop = out.firstRow - 4 * ui;
    out.bandHeight = entry + 2 * kBandPad * ui;
    out.bandPitch = out.bandHeight + kBandGap * ui;
    for (TensorLayout& t : out.tensors) {
      if (!t.batched || t.emptyFrame) continue;
      Level& level = t.y.levels.front();
      level.lead = (kBandPad - 4) * ui + (entry - level.span) / 2;
      level.pitch = out.bandPitch;
      out.batchCount = level.count;
    }
    bottom = out.bandTop + static_cast<double>(out.batchCount) * out.bandPitch - kBandGap * ui;
  }
  out.size = QSizeF(std::max(at + margin, input.viewport.width()),
                    std::max(bottom + 14 * ui + out.legendHeight, input.viewport.height()));
  return out;
}

QRectF CanvasLayout::bandRect(std::int64_t batch) const {
  const double left = tensors[0].x.origin - 16 * ui;
  double right = left;
  for (const TensorLayout& t : tensors)
    if (t.present) right = std::max(right, t.x.origin + t.x.size() + t.trailing);
  return {left, bandTop + static_cast<double>(batch) * bandPitch, right - left, bandHeight};
}

QRectF CanvasLayout::frameRect(TensorId id, std::int64_t batch) const {
  const TensorLayout& t = of(id);
  const QRectF band = bandRect(batch);
  const double right = t.x.size() + std::max(10 * ui, t.ghostRight);
  return {t.x.origin, band.top() + 5 * ui, right, band.height() - 10 * ui};
}

std::optional<CellRef> CanvasLayout::hitCell(const QPointF& point) const {
  for (const TensorLayout& t : tensors)
    if (const auto flat = t.hitCell(point)) return CellRef{t.id, *flat};
  return std::nullopt;
}

std::optional<CellRef> CanvasLayout::hitUnit(const QPointF& point) const {
  if (const auto cell = hitCell(point)) return cell;
  for (const TensorLayout& t : tensors)
    if (const auto flat = t.hitUnit(point)) return CellRef{t.id, *flat};
  return std::nullopt;
}

std::optional<AxisRef> CanvasLayout::hitAxis(const QPointF& point) const {
  for (const TensorLayout& t : tensors)
    if (const auto axis = t.hitAxis(point)) return AxisRef{t.id, *axis};
  return std::nullopt;
}

}  // namespace gathernd::ui
