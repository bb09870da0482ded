// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/panes/arrange.h"

#include <algorithm>
#include <cmath>

#include "ui/canvas/panes/control.h"
#include "ui/canvas/tiles/canvas_tiles.h"

namespace gathernd::ui {
namespace {

constexpr double kLeastWidth = 420, kLeastHeight = 220;  // of a viewport
constexpr double kRoomyWidth = 1300;
constexpr double kPad = 12, kBetween = 9;              // beside a pane's content; from pane to pane
constexpr double kWordsHeight = 52, kNameMiddle = 18;  // from the top to the column numbers
constexpr double kBottom = 10;
constexpr double kWholeWidth = 40, kWholeGap = 12;
constexpr double kWholeFrom = 190;  // wide enough a pane for the whole in small
constexpr double kCellHeight = 30, kGap = 0.3;
constexpr double kLeastTextHeight = 22;
constexpr double kMostIndices = 0.36;  // of the width
constexpr double kMostGutter = 0.4;    // of a pane's, before names of axes go
constexpr double kLastGutter = 0.7;    // the same, before the numbers of rows go, and at most
constexpr double kLeastPane = 120;
constexpr double kMarkRoom = 11;  // beside the whole in small
constexpr double kTail = 6;       // below the last row
constexpr double kFault = 14;     // right of the cells, for the "!" of a tuple

bool sameSteps(const Track& a, const Track& b) {
  if (a.levels.size() != b.levels.size() || a.levels.empty()) return false;
  return std::equal(a.levels.begin(), a.levels.end(), b.levels.begin(),
                    [](const Level& l, const Level& m) { return l.count == m.count && l.div == m.div; });
}

CellSize naturalCell(const TensorSpec& spec, double ui) {
  CellSize cell;
  cell.width = naturalCellWidth(spec) * ui;
  cell.height = kCellHeight * ui;
  cell.ui = ui;
  cell.gap = kGap;
  cell.stacked = true;
  return cell;
}

double contentWidth(const TensorLayout& t) {
  return t.x.size() - t.gutter + t.trailing;
}

class Arranger {
 public:
  Arranger(Scene& scene, PanesState& state)
      : scene_(scene), state_(state), out_(scene.layout), ui_(scene.options.ui) {}

  void run() {
    const QSizeF& viewport = scene_.options.viewport;
    out_ = CanvasLayout();
    out_.ui = out_.keyUi = ui_;
    out_.size = viewport;
    out_.legendHeight = scene_.options.legend ? kKeyHeight * ui_ : 0;
    out_.panes.emplace();
    double header = 32 * ui_;
    for (std::size_t k = 0; k < 3; ++k) choosePlaces(k);
    const bool bars = std::any_of(state_.axes.begin(), state_.axes.end(), hasAxesBar);
    words_ = kWordsHeight + (bars ? kAxesBarHeight : 0);
    for (std::size_t k = 0; k < 3; ++k) {
      // "×2" for both badges of a slice where panes are narrow.
      if (TensorSpec& tensor = scene_.specs[k];
          viewport.width() < kRoomyWidth * ui_ && tensor.badgeSlots > 1) {
        tensor.badgeSlots = 1;
        tensor.badgeWidth = std::max(tensor.badgeWidth, tensor.timesWidth);
      }
      natural_[k] = layNatural(k);
      if (spec(k).present) header = std::max(header, natural_[k].headerHeight);
    }
    out_.firstRow = words_ * ui_ + header;
    bottom_ = viewport.height() - out_.legendHeight - kBottom * ui_;
    divide();
    for (std::size_t k = 0; k < 3; ++k) makeRoom(k);
    linked_ = inStep(scene_);
    if (linked_) {
      PaneScroll &indices = pane(0), &output = pane(2);
      output.top = indices.top;
      output.zoomY = indices.zoomY;
      output.wholeY = indices.wholeY;
    }
    chooseCells();
    place(0);
    const auto tuples = tuplesInSight(scene_);
    scene_.ghostsOf = tuples.value_or(std::pair<std::int64_t, std::int64_t>{0, 0});
    if (cells_[1].detail != Detail::Text) scene_.ghostsOf = {0, 0};
    reserveGhosts(scene_);
    chooseRows(tuples);
    place(1);
    place(2);
    out_.zoom = pane(1).zoomY;
    placeGhosts(scene_);
    dropRefused(scene_);
  }

 private:
  static constexpr double kKeyHeight = 48;

  const TensorSpec& spec(std::size_t k) const { return scene_.specs[k]; }
  PaneScroll& pane(std::size_t k) { return state_.panes[k]; }

  /// As chosen before, while the tensor has the same axes.
  void choosePlaces(std::size_t k) {
    TensorSpec& tensor = scene_.specs[k];
    PaneAxes& axes = state_.axes[k];
    if (!tensor.present) return;
    if (axes.shape != tensor.shape || axes.order != tensor.order || axes.batchAxes != tensor.batchAxes) {
      axes = {tensor.shape, tensor.order, tensor.batchAxes, {}};
      tensor.places.reset();
      axes.places = firstPlaces(tensor);
    }
    tensor.places = axes.places;
  }

  double wanted(std::size_t k) const {
    const TensorLayout& t = natural_[k];
    // Then there are no tools, and no tensor in small.
    if (!spec(k).present || scene_.isRefused(static_cast<TensorId>(k)))
      return std::max(kMissingWidth, spec(k).nameWidth) * ui_ + 2 * kPad * ui_;
    const double cells = isLoneRow(spec(k)) ? 1e12 : t.x.size() + t.trailing + kFault * ui_;
    const double words = spec(k).nameWidth * ui_ + toolsWidth(static_cast<TensorId>(k), ui_);
    return std::max(cells + (kWholeWidth + kWholeGap) * ui_, words) + 2 * kPad * ui_;
  }

  /// Each gets what it wants; what is short is taken from the widest, and what is left goes to output's side.
  void divide() {
    const double room = scene_.options.viewport.width() - 2 * kBetween * ui_;
    std::array<double, 3> widths = {std::min(wanted(0), room * kMostIndices), 0, 0};
    const double rest = room - widths[0];
    const double params = wanted(1), output = wanted(2);
    if (params + output <= rest)
      widths[1] = params + (rest - params - output) / 2;
    else if (params < rest / 2)
      widths[1] = params;
    else
      widths[1] = output < rest / 2 ? rest - output : rest / 2;
    widths[1] = std::clamp(widths[1], std::min(kLeastPane * ui_, rest / 2), rest);
    widths[2] = rest - widths[1];
    double at = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      Pane& p = (*out_.panes)[k];
      p.frame = QRectF(at, 0, widths[k], bottom_);
      p.axes = hasAxesBar(state_.axes[k]);
      at += widths[k] + kBetween * ui_;
      out_.headings[k] = {p.frame.left() + kPad * ui_, kNameMiddle * ui_};
      out_.headingWidths[k] = std::min(spec(k).headingWidth * ui_, p.frame.width() - 2 * kPad * ui_);
    }
  }

  /// Names of axes go where they would take the room of the numbers: glyphs still tell the axes apart. Then
  /// the numbers of rows that have a tuple's badge.
  void makeRoom(std::size_t k) {
    const double room = content(k).width();
    if (natural_[k].gutter <= kMostGutter * room) return;
    scene_.specs[k].dropNames();
    natural_[k] = layNatural(k);
    const bool numberedTwice = k != 1 && scene_.plan() != nullptr && natural_[k].badgesBeside;
    if (!numberedTwice || natural_[k].gutter <= kLastGutter * room) return;
    scene_.specs[k].rowsNumbered = false;
    natural_[k] = layNatural(k);
  }

  bool hasWhole(std::size_t k) const {
    const TensorLayout& t = natural_[k];
    return t.hasCells() && t.cellCount() > 0 && (*out_.panes)[k].frame.width() >= kWholeFrom * ui_;
  }

  /// Where the cells of a pane may be, numbers beside them included.
  QRectF content(std::size_t k) const {
    const double pad = kPad * ui_;
    QRectF r = (*out_.panes)[k].frame.adjusted(pad, 0, -pad, 0);
    r.setTop(out_.firstRow);
    if (!hasWhole(k)) return r;
    const double whole = (kWholeWidth + kWholeGap) * ui_;
    return k == 2 ? r.adjusted(0, 0, -whole, 0) : r.adjusted(whole, 0, 0, 0);
  }

  CellSize cellAt(std::size_t k, double width, double height, Detail detail) const {
    CellSize cell = naturalCell(spec(k), ui_);
    cell.width = width;
    cell.height = height;
    cell.detail = detail;
    const double scale = std::min(height / (kCellHeight * ui_), width / (naturalCellWidth(spec(k)) * ui_));
    const bool whole = state_.panes[k].wholeX || state_.panes[k].wholeY;
    cell.solid = detail == Detail::Image && (whole || std::min(width, height) < kTiledBelow);
    cell.px =
        std::max(std::floor(measure::kCellPx * scale * ui_ + 0.01), std::ceil(measure::kLeastPx * ui_)) / ui_;
    return cell;
  }

  Detail detailOf(std::size_t k, double width, double height) const {
    if (height >= kLeastTextHeight * ui_ - 0.01 && width >= leastCellWidth(spec(k)) * ui_ - 0.01)
      return Detail::Text;
    return std::min(width, height) >= measure::kImageCell ? Detail::Color : Detail::Image;
  }

  /// As many cells in a line as have room.
  void wrap(std::size_t k, CellSize& cell) const {
    if (!isLoneRow(spec(k))) return;
    cell.perLine = 1;
    const TensorLayout one = lay(k, cell);
    const double pitch = one.x.levels.back().pitch;
    const double room = content(k).width() - one.gutter - one.trailing;
    auto fit = static_cast<std::int64_t>(std::clamp(room / std::max(pitch, 1e-9), 1.0, 1e15));
    if (cell.detail == Detail::Text && fit > 10) fit -= fit % 10;
    cell.perLine = fit;
  }

  TensorLayout lay(std::size_t k, const CellSize& cell) const { return layoutTensor(spec(k), cell); }
  TensorLayout layNatural(std::size_t k) const { return lay(k, naturalCell(spec(k), ui_)); }

  /// The greatest size of a cell, one way, with which all has room; the other way it is `other`.
  double wholeSize(std::size_t k, bool across, double other, Detail detail) const {
    const auto size = [&](double cell) {
      const TensorLayout t = lay(k, cellAt(k, across ? cell : other, across ? other : cell, detail));
      return across ? contentWidth(t) + t.gutter : t.y.size();
    };
    const QRectF room = content(k);
    const double all = across ? room.width() : bottom_ - room.top() - kTail * ui_;
    const double one = size(1), slope = std::max(size(2) - one, 1e-9);
    double cell = std::max((all - one) / slope + 1, 1e-12);
    // Gaps grow with cells, by steps.
    for (int step = 0; step < 4; ++step)
      if (const double over = size(cell) - all; over > 0) cell = std::max(cell - over / slope, 1e-12);
    return cell;
  }

  /// Of a row in lines: a square, so that they fill the pane.
  double wholeSquare(std::size_t k) const {
    const QRectF room = content(k);
    const double high = bottom_ - room.top() - kTail * ui_;
    const double count = static_cast<double>(std::max<std::int64_t>(natural_[k].cellCount(), 1));
    double side = std::sqrt(room.width() * high / count);
    for (int step = 0; step < 60; ++step, side *= 0.97) {
      CellSize cell = cellAt(k, side, side, detailOf(k, side, side));
      wrap(k, cell);
      if (lay(k, cell).y.size() <= high) break;
    }
    return side;
  }

  /// Text if that fits, else colours that can be told apart, else an image.
  QSizeF sizeOf(std::size_t k, Detail detail) {
    const PaneScroll& p = pane(k);
    const QSizeF most(naturalCellWidth(spec(k)) * ui_, kCellHeight * ui_);
    QSizeF size(p.zoomX * most.width(), p.zoomY * most.height());
    if (!natural_[k].hasCells()) return most;
    if (isLoneRow(spec(k)) && (p.wholeX || p.wholeY)) {
      const double side = wholeSquare(k);
      return {std::min(side, most.width()), std::min(side, most.height())};
    }
    if (p.wholeY) size.setHeight(std::min(wholeSize(k, false, 1, detail), most.height()));
    if (p.wholeX) size.setWidth(std::min(wholeSize(k, true, size.height(), detail), most.width()));
    return size;
  }

  void chooseCells() {
    std::array<Detail, 3> details{};
    for (std::size_t k = 0; k < 3; ++k) {
      // A detail has its own gaps: the first that its own size agrees with.
      for (const Detail detail : {Detail::Text, Detail::Color, Detail::Image}) {
        const QSizeF size = sizeOf(k, detail);
        details[k] = detailOf(k, size.width(), size.height());
        if (details[k] <= detail) {
          details[k] = detail;
          break;
        }
      }
    }
    // Rows side by side have the same gaps.
    if (linked_) details[0] = details[2] = std::max(details[0], details[2]);
    for (std::size_t k = 0; k < 3; ++k) {
      const QSizeF size = sizeOf(k, details[k]);
      cells_[k] = cellAt(k, size.width(), size.height(), details[k]);
      if (!spec(k).present) continue;
      wrap(k, cells_[k]);
      pane(k).zoomX = size.width() / (naturalCellWidth(spec(k)) * ui_);
      pane(k).zoomY = size.height() / (kCellHeight * ui_);
    }
    if (linked_) {
      cells_[2].height = cells_[0].height;
      pane(2).zoomY = pane(0).zoomY;
    }
  }

  void chooseRows(const std::optional<std::pair<std::int64_t, std::int64_t>>& tuples) {
    rows_.reset();
    const auto axis = foldedAxis(scene_);
    if (!state_.folded || !axis || !tuples || cells_[1].detail != Detail::Text) return;
    std::vector<std::int64_t> rows = rowsRead(scene_, *tuples, *axis);
    for (const std::int64_t guest : state_.guests)
      if (guest >= 0 && guest < scene_.plan()->params[*axis]) rows.push_back(guest);
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    if (!rows.empty()) rows_ = std::move(rows);
  }

  /// Before the first cell, where badges stand on corners of blocks.
  QSizeF leadOf(std::size_t k) const {
    const TensorLayout& t = natural_[k];
    if (!t.hasCells() || t.badgesBeside || k == 0 || linked_ || cells_[k].detail != Detail::Text)
      return {0, 0};
    return {8 * ui_, 10 * ui_};
  }

  void place(std::size_t k) {
    Pane& p = (*out_.panes)[k];
    TensorLayout& t = out_.tensors[k];
    const QRectF room = content(k);
    t = k == 1 && rows_ ? layoutFolded(spec(k), cells_[k], *rows_) : lay(k, cells_[k]);
    const double gutter = t.hasUnits() ? std::min(t.gutter, kLastGutter * room.width()) : 0;
    p.rows = QRectF(room.left(), room.top(), gutter, std::max(0.0, bottom_ - room.top()));
    p.cells = QRectF(room.left() + gutter, room.top(), room.width() - gutter, p.rows.height());
    p.columns = QRectF(p.cells.left(), words_ * ui_, p.cells.width(), room.top() - words_ * ui_);
    PaneScroll& scroll = pane(k);
    const QSizeF lead = leadOf(k);
    const double across = t.present ? contentWidth(t) + lead.width() : 0,
                 down = t.present ? t.y.size() + kTail * ui_ + lead.height() : 0;
    scroll.left = std::clamp(scroll.left, 0.0, std::max(0.0, across - p.cells.width()));
    scroll.top = std::clamp(scroll.top, 0.0, std::max(0.0, down - p.cells.height()));
    p.left = scroll.left;
    p.top = scroll.top;
    t.x.origin = p.cells.left() + lead.width() - t.gutter - p.left;
    t.y.origin = p.cells.top() + lead.height() - p.top;
    if (hasWhole(k)) placeWhole(k);
  }

  /// All cells and nothing else, in a narrow strip.
  void placeWhole(std::size_t k) {
    TensorSpec bare = spec(k);
    for (AxisSpec& axis : bare.axes) axis.ghostsBefore.clear(), axis.ghostsAfter.clear();
    Pane& p = (*out_.panes)[k];
    const QRectF room = content(k);
    CellSize cell = naturalCell(spec(k), ui_);
    cell.detail = Detail::Image;
    cell.solid = true;
    cell.perLine = cells_[k].perLine;
    const auto size = [&](double unit, bool across) {
      cell.width = cell.height = unit;
      const TensorLayout t = layoutTensor(bare, cell);
      return across ? t.x.size() - t.gutter : t.y.size();
    };
    const auto solve = [&](double all, bool across) {
      const double one = size(1, across), two = size(2, across);
      const double fixed = 2 * one - two;
      return std::max((all - fixed) / std::max(two - one, 1e-9), 1e-12);
    };
    const double width = solve(kWholeWidth * ui_, true), height = solve(p.cells.height(), false);
    cell.width = width;
    cell.height = std::min(height, kCellHeight * ui_);
    p.whole = layoutTensor(bare, cell);
    const double left =
        k == 2 ? room.right() + kWholeGap * ui_ : room.left() - (kWholeGap + kWholeWidth) * ui_;
    p.whole.x.origin = left - p.whole.gutter;
    p.whole.y.origin = p.cells.top();
  }

  Scene& scene_;
  PanesState& state_;
  CanvasLayout& out_;
  double ui_;
  double bottom_ = 0, words_ = 0;
  bool linked_ = false;
  std::array<TensorLayout, 3> natural_;
  std::array<CellSize, 3> cells_;
  std::optional<std::vector<std::int64_t>> rows_;
};

/// Of a tensor and output, where both have rows and columns.
std::optional<std::pair<TensorLayout, TensorLayout>> naturalPair(const Scene& scene, TensorId id) {
  const TensorSpec &own = scene.spec(id), &output = scene.spec(TensorId::Output);
  if (scene.plan() == nullptr || !own.present || !output.present || isLoneRow(own) || isLoneRow(output))
    return {};
  std::pair pair{layoutTensor(own, naturalCell(own, 1)), layoutTensor(output, naturalCell(output, 1))};
  if (pair.first.emptyFrame || pair.second.emptyFrame) return {};
  return pair;
}

constexpr std::int64_t kMostTuples = 1024;

constexpr double kLeastWindow = 5;  // px
constexpr double kApart = 5;        // px, from mark to mark
constexpr std::size_t kMostRows = 400;

}  // namespace

bool inStep(const Scene& scene) {
  const auto pair = naturalPair(scene, TensorId::Indices);
  if (!pair) return false;
  const auto& [a, b] = *pair;
  return sameSteps(a.y, b.y) && a.unitY == b.unitY && a.unitY == a.y.levels.size();
}

bool sameColumns(const Scene& scene) {
  const auto pair = naturalPair(scene, TensorId::Params);
  if (!pair) return false;
  // A lone slice axis across both.
  const auto columns = [&](const TensorLayout& t) {
    return t.columns.size() == 1 && scene.spec(t.id).unitAxes == 1 ? t.x.levels.back().count : -1;
  };
  return columns(pair->first) > 0 && columns(pair->first) == columns(pair->second);
}

bool hasRoomForPanes(const QSizeF& viewport) {
  return viewport.width() >= kLeastWidth && viewport.height() >= kLeastHeight;
}

void arrangePanes(Scene& scene, PanesState& state) {
  Arranger(scene, state).run();
}

std::optional<std::pair<std::int64_t, std::int64_t>> tuplesInSight(const Scene& scene) {
  const TensorLayout& indices = scene.indices();
  const Pane* pane = scene.layout.pane(TensorId::Indices);
  if (scene.plan() == nullptr || pane == nullptr || !indices.hasUnits()) return {};
  const std::vector<Slot> rows =
      indices.y.visible(pane->cells.top(), pane->cells.bottom(), indices.unitY, kMostTuples + 1);
  const std::vector<Slot> columns =
      indices.x.visible(pane->cells.left(), pane->cells.right(), indices.unitX, kMostTuples + 1);
  if (rows.empty() || columns.empty() || std::ssize(rows) * std::ssize(columns) > kMostTuples) return {};
  std::pair<std::int64_t, std::int64_t> tuples{INT64_MAX, 0};
  for (const Slot& row : rows)
    for (const Slot& column : columns) {
      if (!indices.exists(column, row)) continue;
      const std::int64_t tuple = indices.unitOf(indices.base + row.contribution + column.contribution);
      tuples.first = std::min(tuples.first, tuple);
      tuples.second = std::max(tuples.second, tuple + 1);
    }
  if (tuples.second - tuples.first > kMostTuples) return {};
  return tuples;
}

std::optional<int> foldedAxis(const Scene& scene) {
  const TensorSpec& params = scene.spec(TensorId::Params);
  if (scene.trace() == nullptr || !params.present || params.batchAxes > 0 || isLoneRow(params)) return {};
  if (scene.lens() || scene.countsSlices()) return {};  // what is counted is looked at as a whole
  std::optional<int> down;
  for (const int axis : params.order) {
    if (!runsDown(params, axis)) continue;
    if (down) return {};
    down = axis;
  }
  if (!down || params.axes[static_cast<std::size_t>(*down)].role != AxisRole::Indexed) return {};
  return down;
}

std::vector<std::int64_t> rowsRead(const Scene& scene, std::pair<std::int64_t, std::int64_t> tuples,
                                   int axis) {
  const Trace& trace = *scene.trace();
  const auto component = static_cast<std::size_t>(axis - scene.plan()->batchDims);
  const std::int64_t size = scene.plan()->params[axis];
  std::vector<std::int64_t> rows;
  for (std::int64_t tuple = tuples.first; tuple < std::min(tuples.second, trace.tupleCount()); ++tuple) {
    const TupleTrace t = trace.at(tuple);
    if (component >= t.resolved.size() || size <= 0) continue;
    rows.push_back(std::clamp<std::int64_t>(t.resolved[component], 0, size - 1));
  }
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return rows;
}

QRectF wholeAndMarks(const Pane& pane, double ui) {
  return wholeRect(pane).adjusted(-kMarkRoom * ui, -kMarkRoom, kMarkRoom * ui, kMarkRoom) & pane.frame;
}

QRectF wholeRect(const Pane& pane) {
  return pane.whole.present ? pane.whole.cellsRect() : QRectF();
}

QRectF windowOnWhole(const Scene& scene, TensorId id) {
  const Pane& pane = *scene.layout.pane(id);
  const TensorLayout& t = scene.tensor(id);
  if (!pane.whole.present || t.y.folded()) return {};
  const QRectF all = pane.whole.cellsRect(), cells = t.cellsRect();
  if (cells.isEmpty()) return {};
  const QRectF seen = cells & pane.cells;
  const double x = all.width() / cells.width(), y = all.height() / cells.height();
  QRectF window(all.left() + (seen.left() - cells.left()) * x, all.top() + (seen.top() - cells.top()) * y,
                seen.width() * x, seen.height() * y);
  const double wider = std::max(0.0, kLeastWindow - window.width()) / 2,
               higher = std::max(0.0, kLeastWindow - window.height()) / 2;
  return window.adjusted(-wider, -higher, wider, higher);
}

std::vector<double> rowsOnWhole(const Scene& scene, TensorId id) {
  std::vector<double> rows;
  const Pane& pane = *scene.layout.pane(id);
  const TensorLayout& t = scene.tensor(id);
  if (!pane.whole.present || !t.y.folded()) return rows;
  for (const Slot& row : t.y.visible(pane.cells.top(), pane.cells.bottom(), t.y.levels.size(), kMostRows)) {
    const double at = pane.whole.cellRect(row.contribution).center().y();
    if (rows.empty() || at - rows.back() >= 2) rows.push_back(at);
  }
  return rows;
}

std::vector<double> badOnWhole(const Scene& scene, TensorId id) {
  std::vector<double> marks;
  const Pane& pane = *scene.layout.pane(id);
  if (!pane.whole.present || id == TensorId::Params || scene.plan() == nullptr) return marks;
  const std::vector<std::int64_t>& bad = scene.snapshot.bad.all;
  const auto yOf = [&](std::int64_t tuple) { return pane.whole.unitAt(tuple).center().y(); };
  const auto end = std::lower_bound(bad.begin(), bad.end(), pane.whole.unitCount());
  if (unitsRunDown(pane.whole)) {
    // On to the first that is far enough.
    for (auto at = bad.begin(); at != end;) {
      marks.push_back(yOf(*at));
      at = std::partition_point(at + 1, end,
                                [&](std::int64_t tuple) { return yOf(tuple) < marks.back() + kApart; });
    }
    return marks;
  }
  const QRectF all = wholeRect(pane);
  std::vector<bool> taken(static_cast<std::size_t>(all.height() / kApart) + 1);
  for (auto at = bad.begin(); at != end; ++at) {
    if (!showsUnit(pane.whole, pane.whole.firstOfUnit(*at))) continue;
    const double y = yOf(*at);
    const auto place = static_cast<std::size_t>(std::max(0.0, (y - all.top()) / kApart));
    if (place < taken.size() && !taken[place]) {
      taken[place] = true;
      marks.push_back(y);
    }
  }
  std::sort(marks.begin(), marks.end());
  return marks;
}

QPointF scrollFor(const Scene& scene, TensorId id, const QPointF& point) {
  const Pane& pane = *scene.layout.pane(id);
  const TensorLayout& t = scene.tensor(id);
  const QRectF all = wholeRect(pane);
  if (all.isEmpty()) return {pane.left, pane.top};
  const double x = (point.x() - all.left()) / all.width(), y = (point.y() - all.top()) / all.height();
  return {x * (t.x.size() - t.gutter) - pane.cells.width() / 2, y * t.y.size() - pane.cells.height() / 2};
}

}  // namespace gathernd::ui
