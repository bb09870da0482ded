// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/layout.h"

#include <cmath>

#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

constexpr double kMaxGap = 130;   // between tensors: room for a connector
constexpr double kTightGap = 18;  // the least that an arrow needs
constexpr double kTightMargin = 8;
constexpr double kTightestGap = 14;                      // where that saves turning a page
constexpr double kTightGrowth = 40;                      // more of it where cells are at their largest
constexpr double kRoomyGap = 92;                         // where the arrows keep their words
constexpr double kLinkedGap = 44, kRoomyLinkedGap = 60;  // where ribbons run; they go before numbers do
constexpr double kDiscGap = 16;    // more before a second output: a disc on each line that differs
constexpr double kMostNote = 280;  // a longer note is cut rather than given room
constexpr double kLegendHeight = 48, kFoldedLegendHeight = 30;
constexpr double kTightCell = 19;  // the least of a cell
constexpr std::int64_t kMaxFacetsAcross = 12;
constexpr double kMostFill = 3;          // times the natural size; before a class there is no cap
constexpr double kNoCap = 40;            // which no screen reaches
constexpr double kSpareShare = 1.0 / 3;  // of a cell: what spare height may add to a gap between rows
constexpr double kFillStep = 0.01;
/// The least growth with whole addresses and with short ones: notes do not fold for the first, and numbers
/// stay halfway to their natural size for the second.
constexpr std::array kLeastWithAddress = {1.2, 0.5};
constexpr double kSparedBend = 26;  // of the room for addresses, where the gap to params has to do for a bend
constexpr double kHardlyLess = 0.02;                   // growth
constexpr double kTightest = -1, kLastTight = -0.001;  // see lookAt

/// The picture, by what height is left.
void moveDown(CanvasLayout& layout, double by) {
  if (by <= 0) return;
  layout.firstRow += by;
  layout.bandTop += by;
  for (TensorLayout& t : layout.tensors) t.y.origin += by;
  if (layout.beside) layout.beside->y.origin += by;
  for (QPointF& heading : layout.headings) heading.ry() += by;
}

/// A place on the way from the largest picture to the least that is text: tensors grow together, then gaps
/// go, then notes and the key fold, and last the cells shrink.
struct Look {
  double ui = 1;    ///< scale of cells, words, badges and strokes
  double gap = 1;   ///< 1: roomy, 0: the least that keeps things apart
  double cell = 1;  ///< 1: natural with text of 14, 0: the least with text of 11
  bool folded = false;
  bool tight = false;  ///< closer still, before a class: it saves turning pages
};

/// What a look leaves round the cells, at scale 1.
struct Measures {
  double heading, nameMiddle;  ///< from the canvas' top to the uppermost ruler or caption, and to the names
  double header;               ///< rulers and captions, at least
  double bottom;               ///< below the last row
  double bandPad, bandGap;
};
constexpr Measures kRoomy{75, 29, 56, 14, 10, 10}, kFolded{36, 19, 40, 14, 7, 8},
    kTight{28, 14.5, 29, 8, 6, 3};

const Measures& measuresOf(const Look& look) {
  return look.tight ? kTight : look.folded ? kFolded : kRoomy;
}

/// The least between two tensors.
double gapOf(const Look& look, bool linked) {
  if (look.tight) return kTightestGap + look.cell * kTightGrowth;
  const double least = linked ? kLinkedGap : kTightGap, roomy = linked ? kRoomyLinkedGap : kRoomyGap;
  return least + look.gap * (roomy - least);
}

double legendHeight(const CanvasInput& in, bool folded) {
  // Before a class nobody reads a key when even the numbers are at their least.
  if (folded && !in.capped) return 0;
  return in.legend ? (folded ? kFoldedLegendHeight : kLegendHeight) * in.ui : 0;
}

/// From the canvas' edge, at scale 1.
double marginOf(double gap) {
  return kTightMargin + gap * (measure::kMargin - kTightMargin);
}

/// Of what stands above a tensor.
double wordsWidth(const TensorSpec& spec, const Look& look) {
  if (look.tight) return spec.tightWidth;
  return look.folded ? spec.nameWidth : std::max(spec.headingWidth, std::min(spec.noteWidth, kMostNote));
}

/// How many facets may stand in a row: with addresses behind its tuples, one.
std::int64_t mostFacets(const TensorSpec& spec, double address) {
  const int free = spec.shape.rank() - spec.batchAxes;
  const bool addressed = address > 0 && spec.id == TensorId::Indices;
  if (!spec.present || addressed || free < 3 || free % 2 == 0) return 1;
  const std::int64_t all = spec.shape[spec.order[static_cast<std::size_t>(spec.batchAxes)]];
  return std::clamp<std::int64_t>(all, 1, kMaxFacetsAcross);
}

Detail colourDetail(const CellSize& cell) {
  return std::min(cell.width, cell.height) >= measure::kImageCell ? Detail::Color : Detail::Image;
}

bool sameDetail(const std::array<CellSize, 3>& cells) {
  const auto text = [](const CellSize& cell) { return cell.detail == Detail::Text; };
  return std::all_of(cells.begin(), cells.end(), text) || std::none_of(cells.begin(), cells.end(), text);
}

/// Of a cell: frames and tags of a batch would bury smaller ones.
double floorSize(const TensorSpec& spec) {
  return spec.batchAxes > 0 ? 5 : 0.02;
}

/// Fonts come in whole pixels: rounded up, numbers would outgrow their cells.
double wholePx(double px, double scale, double ui) {
  const double least = std::ceil(measure::kLeastPx * ui - 0.01);
  return std::max(std::floor(px * scale + 0.01), least) / scale;
}

/// -1..0: cells grow from the least, with the least of all that is no number; 0..1: the same with more of
/// it; 1..2: gaps widen; from 2 on everything grows, e-fold by e-fold.
Look lookAt(double ui, double way) {
  Look look;
  look.ui = ui * std::floor(std::exp(std::max(0.0, way - 2)) / kFillStep + 1e-6) * kFillStep;
  look.gap = std::clamp(way - 1, 0.0, 1.0);
  look.cell = std::clamp(way < 0 ? way - kTightest : way, 0.0, 1.0);
  look.folded = way <= 1;
  look.tight = way < 0;
  return look;
}

/// Each look is asked a dozen questions about the same cells: the last layout of each column.
class LaidOut {
 public:
  const TensorLayout& of(std::size_t column, const TensorSpec& spec, const CellSize& cell) {
    auto& last = last_[column];
    if (!last || last->first != cell) last.emplace(cell, layoutTensor(spec, cell));
    return last->second;
  }

 private:
  std::array<std::optional<std::pair<CellSize, TensorLayout>>, 4> last_;
};

/// What the layout is for: numbers are never given up while blank canvas remains. Of all looks the largest
/// that fits is taken, one for the three tensors; where the least does not fit, its text scrolls, or, when
/// the whole was asked for, colour takes the place of numbers in all three.
class Fitter {
 public:
  explicit Fitter(const CanvasInput& input) : in_(input), linked_(input.tensors[0].rowGap > 0) {}

  void solve() {
    // Addresses go before they make numbers small: first the tuples in them.
    if (in_.addresses[0] > 0 && in_.mode != ZoomMode::Manual && fill()) {
      const double without = growth_;
      // … then the air beside numbers.
      for (const auto& [k, narrow] : {std::pair(0U, false), std::pair(1U, false), std::pair(1U, true)}) {
        address_ = in_.addresses[k];
        narrow_ = narrow;
        addressRoom_ = address_ - (narrow ? kSparedBend : 0);
        if (fill() && growth_ >= std::min(kLeastWithAddress[k], without - kHardlyLess)) return;
      }
      narrow_ = false;
    }
    addressRoom_ = address_ = in_.mode == ZoomMode::Manual ? in_.addresses[0] : 0;
    if (in_.mode == ZoomMode::Manual)
      zoomed();
    else if (!fill() && !fillUnlinked())
      in_.mode == ZoomMode::Fit ? colour() : scroll();
  }

  /// Everything at its place, once it is known how large it is.
  CanvasLayout place() const {
    CanvasLayout out;
    const double ui = look_.ui;
    out.ui = ui;
    out.keyUi = in_.ui;
    out.folded = look_.folded;
    out.tight = look_.tight;
    out.growth = growth_;
    out.zoom = cells_[1].height / (measure::kCellHeight * in_.ui);
    out.legendHeight = legendHeight(in_, look_.folded);
    std::vector<TensorLayout*> columns = {&out.tensors[0], &out.tensors[1], &out.tensors[2]};
    if (in_.beside != nullptr) columns.push_back(&out.beside.emplace());
    const std::size_t count = columns.size();
    // Between the outputs a disc stands on each line that differs.
    std::array<double, 4> widths{}, gaps{};
    if (count > 3) gaps[2] = (gapOf(look_, false) + kDiscGap) * ui;
    double header = measuresOf(look_).header * ui, total = gaps[2];
    for (std::size_t k = 0; k < count; ++k) {
      TensorLayout& t = *columns[k];
      t = laidOut_.of(k, spec(k), cellOf(k));
      header = std::max(header, t.headerHeight);
      out.batched = out.batched || (k < 3 && t.batched && !t.emptyFrame);
      widths[k] = std::max(t.present ? t.x.size() + t.trailing : 0, wordsWidth(spec(k), look_) * ui);
      total += widths[k];
    }
    out.firstRow = measuresOf(look_).heading * ui + header;
    const double margin = marginOf(look_.gap) * ui;
    const double slack = std::max(0.0, in_.viewport.width() - 2 * margin - total - addressRoom_ * ui);
    // The first gap holds the longer words.
    const double leastGap = (look_.tight ? kTightestGap : kTightGap) * ui;
    gaps[0] = std::clamp(slack * 0.54, std::min(leastGap, slack / 2), kMaxGap * ui);
    gaps[1] = std::clamp(slack - gaps[0], 0.0, kMaxGap * ui);
    if (slack < 2 * leastGap - 0.01) gaps[0] = gaps[1] = leastGap;  // it scrolls
    double at = margin + std::max(0.0, (slack - gaps[0] - gaps[1]) / 2);
    out.address = address_;
    out.wholeAddress = address_ > 0 && address_ == in_.addresses[0];
    out.ribbons = in_.ribbons && cells_[0].detail == Detail::Text && cells_[0].facetsAcross == 1;
    gaps[0] += addressRoom_ * ui;
    double bottom = out.firstRow;
    for (std::size_t k = 0; k < count; ++k) {
      TensorLayout& t = *columns[k];
      t.x.origin = at;
      t.y.origin = out.firstRow;
      out.headings[k] = {at, measuresOf(look_).nameMiddle * ui};
      const TensorSpec& named = spec(k);
      out.headingWidths[k] = (look_.tight && named.present && k < 3 ? named.tightWidth
                              : look_.folded                        ? named.nameWidth
                                                                    : named.headingWidth) *
                             ui;
      at += widths[k] + gaps[k];
      bottom = std::max(bottom, out.firstRow + (t.present ? t.y.size() : kMissingHeight * ui));
    }
    if (out.batched) {
      std::erase_if(columns, [](const TensorLayout* t) { return !t->batched || t->emptyFrame; });
      double entry = 0;
      for (const TensorLayout* t : columns) entry = std::max(entry, t->y.levels.front().span);
      out.bandTop = out.firstRow - 4 * ui;
      out.bandHeight = entry + 2 * measuresOf(look_).bandPad * ui;
      out.bandPitch = out.bandHeight + measuresOf(look_).bandGap * ui;
      for (TensorLayout* t : columns) {
        Level& level = t->y.levels.front();
        level.lead = (measuresOf(look_).bandPad - 4) * ui + (entry - level.span) / 2;
        level.pitch = out.bandPitch;
        out.batchCount = level.count;
      }
      bottom =
          out.bandTop + static_cast<double>(out.batchCount) * out.bandPitch - measuresOf(look_).bandGap * ui;
    }
    const double whole = bottom + measuresOf(look_).bottom * ui + out.legendHeight;
    if (in_.mode != ZoomMode::Manual) moveDown(out, (in_.viewport.height() - whole) / 2);
    out.size = QSizeF(std::max(at + margin, in_.viewport.width()), std::max(whole, in_.viewport.height()));
    return out;
  }

  /// Where ribbons have no room.
  bool fillUnlinked() { return std::exchange(linked_, false) && fill(); }

  /// The largest look with which all has room as text. False: there is none.
  bool fill() {
    double low = 0, high = std::min(2 + std::log(in_.capped ? kMostFill : kNoCap), in_.mostGrowth);
    growth_ = high;
    if (!fits(lookAt(in_.ui, high))) {
      if (high <= low || !fits(lookAt(in_.ui, low))) {
        if (in_.capped || !fits(lookAt(in_.ui, kTightest))) return false;
        grow(kTightest, std::min(kLastTight, high));
        return true;
      }
      // The stages first: what folds is folded at the end of one.
      for (const double stage : {2.0, 1.0}) {
        if (stage >= high) continue;
        if (fits(lookAt(in_.ui, stage))) {
          low = stage;
          break;
        }
        high = stage;
      }
      grow(low, high);
    }
    widenGaps();
    return true;
  }

 private:
  const TensorSpec& spec(std::size_t k) const { return in_.column(k); }
  /// Both outputs have the same.
  const CellSize& cellOf(std::size_t k) const { return cells_[std::min<std::size_t>(k, 2)]; }

  double roomDown() const {
    double header = measuresOf(look_).header * look_.ui;
    for (std::size_t k = 0; k < in_.columnCount(); ++k)
      header = std::max(header, laidOut_.of(k, spec(k), cellOf(k)).headerHeight);
    return in_.viewport.height() - measuresOf(look_).heading * look_.ui - header -
           legendHeight(in_, look_.folded) - measuresOf(look_).bottom * look_.ui;
  }
  double roomAcross() const {
    const double gaps = static_cast<double>(in_.columnCount() - 1) * gapOf(look_, linked_) +
                        (in_.columnCount() > 3 ? kDiscGap : 0);
    return in_.viewport.width() - (2 * marginOf(look_.gap) + gaps + addressRoom_) * look_.ui;
  }

  double heightOf(std::size_t k, const CellSize& cell) const {
    if (!spec(k).present) return kMissingHeight * look_.ui;
    const TensorLayout& t = laidOut_.of(k, spec(k), cell);
    if (!t.batched || t.emptyFrame) return t.y.size();
    // The bands make all entries as high as the highest; judge each tensor by its own height.
    return static_cast<double>(t.y.levels.front().count) *
               (t.y.levels.front().span +
                (2 * measuresOf(look_).bandPad + measuresOf(look_).bandGap) * look_.ui) -
           (measuresOf(look_).bandGap + 4) * look_.ui;
  }
  double widthOf(std::size_t k, const CellSize& cell) const {
    const double words = wordsWidth(spec(k), look_) * look_.ui;
    if (!spec(k).present) return words;
    const TensorLayout& t = laidOut_.of(k, spec(k), cell);
    return std::max(t.x.size() + t.trailing, words);
  }
  double totalWidth() const {
    double width = 0;
    for (std::size_t k = 0; k < in_.columnCount(); ++k) width += widthOf(k, cellOf(k));
    return width;
  }
  /// Fewest facets in a row with which the height fits; false when no number does.
  bool chooseFacets(std::size_t k) {
    const std::int64_t most = look_.tight ? 1 : mostFacets(in_.tensors[k], address_);
    const double room = roomDown();
    for (std::int64_t across = 1; across <= most; ++across) {
      cells_[k].facetsAcross = across;
      if (heightOf(k, cells_[k]) <= room) return true;
    }
    cells_[k].facetsAcross = most;
    return false;
  }

  CellSize textCell(std::size_t k) const {
    const TensorSpec& spec = in_.tensors[k];
    const auto between = [this](double least, double natural) {
      return least + look_.cell * (natural - least);
    };
    CellSize cell;
    cell.ui = look_.ui;
    cell.gap = look_.gap;
    cell.px = wholePx(between(measure::kLeastPx, measure::kCellPx), look_.ui, in_.ui);
    // Where ribbons run between cells, their rows give up height for them.
    const double given = std::max(0.0, spec.rowGap - kBarGap);
    cell.height = between(measure::kLeastCellHeight, measure::kCellHeight - given) * look_.ui;
    const double natural =
        narrow_ ? std::max(spec.textWidth + 5, measure::kLeastCellWidth) : naturalCellWidth(spec);
    cell.width = between(leastCellWidth(spec), natural) * look_.ui;
    cell.tight = look_.tight;
    if (cell.tight) {
      cell.width = between(std::max(leastTextWidth(spec), kTightCell), naturalCellWidth(spec)) * look_.ui;
      cell.height = between(measure::kTightCellHeight, measure::kCellHeight) * look_.ui;
      cell.low = true;
    }
    return cell;
  }

  void take(const Look& look) {
    look_ = look;
    for (std::size_t k = 0; k < 3; ++k) cells_[k] = textCell(k);
  }
  bool fits(const Look& look) {
    take(look);
    bool down = true;
    for (std::size_t k = 0; k < 3; ++k) down = chooseFacets(k) && down;
    return down && totalWidth() <= roomAcross();
  }

  /// To the largest look from one that fits to one that does not.
  void grow(double low, double high) {
    for (int k = 0; k < 9; ++k) {
      const double middle = (low + high) / 2;
      (fits(lookAt(in_.ui, middle)) ? low : high) = middle;
    }
    growth_ = low;
    fits(lookAt(in_.ui, low));
  }

  /// Height that nothing else needs goes between the rows.
  void widenGaps() {
    const auto roomy = [this](std::size_t k) { return look_.gap >= 1 || in_.tensors[k].rowGap > 0; };
    const double room = roomDown();
    double shared = 1e300;
    for (std::size_t k = 0; k < 3; ++k) {
      if (!in_.tensors[k].present || in_.tensors[k].batchAxes > 0 || !roomy(k)) continue;
      CellSize wider = cells_[k];
      wider.spare = 1;
      const double gaps = heightOf(k, wider) - heightOf(k, cells_[k]);
      if (gaps <= 0) continue;
      cells_[k].spare =
          std::min(std::max(0.0, room - heightOf(k, cells_[k])) / gaps, cells_[k].height * kSpareShare);
      shared = std::min(shared, cells_[k].spare);
    }
    // One grid: the tensor with the most rows says how far they lie apart.
    for (bool fits = in_.tensors[0].rowGap <= 0; !fits; shared = shared > 1 ? shared * 0.8 : 0) {
      fits = true;
      for (std::size_t k = 0; k < 3; ++k) {
        cells_[k].spare = std::min(cells_[k].spare, shared);
        fits = fits && (shared <= 0 || !in_.tensors[k].present || heightOf(k, cells_[k]) <= room);
      }
    }
  }

  /// Text that does not fit keeps the least size; facets wrap as far as the width allows.
  void scroll() {
    growth_ = in_.capped ? 0 : kTightest;
    take(lookAt(in_.ui, growth_));
    if (!in_.capped) return spreadOverPages();
    for (bool wider = true; wider;) {
      wider = false;
      std::size_t highest = 3;
      for (std::size_t k = 0; k < 3; ++k) {
        if (cells_[k].facetsAcross >= mostFacets(in_.tensors[k], address_)) continue;
        if (heightOf(k, cells_[k]) <= roomDown()) continue;
        if (highest == 3 || heightOf(k, cells_[k]) > heightOf(highest, cells_[highest])) highest = k;
      }
      if (highest == 3) return;
      ++cells_[highest].facetsAcross;
      wider = totalWidth() <= roomAcross();
      if (!wider) --cells_[highest].facetsAcross;
    }
  }

  /// Where pages are turned, a tensor may have the whole width of one for its facets, if that saves some in
  /// all.
  void spreadOverPages() {
    const double page = in_.viewport.width() - 2 * kTightMargin * look_.ui;
    // A tensor that does not fit behind the one before begins a page.
    const auto pagesTurned = [&] {
      double across = 1, down = 1, at = 0;
      for (std::size_t k = 0; k < in_.columnCount(); ++k) {
        const double width = widthOf(k, cellOf(k));
        down = std::max(down, std::ceil(heightOf(k, cellOf(k)) / std::max(1.0, roomDown())));
        if (at > 0) at += kTightestGap * look_.ui;
        if (at > 0 && at + width > page) {
          ++across;
          at = 0;
        }
        across += std::max(0.0, std::ceil(width / page) - 1);
        at += width;
      }
      return across * down;
    };
    for (std::size_t k = 0; k < 3; ++k) {
      CellSize spread = cells_[k];
      spread.tight = false;
      const std::int64_t most = mostFacets(in_.tensors[k], address_);
      for (std::int64_t across = 2; across <= most; ++across) {
        spread.facetsAcross = across;
        if (widthOf(k, spread) > page) break;
        const CellSize before = std::exchange(cells_[k], spread);
        const double spreadPages = pagesTurned();
        cells_[k] = before;
        if (spreadPages < pagesTurned()) cells_[k] = spread;
      }
    }
  }
  void zoomed() {
    look_ = {in_.ui * std::max(1.0, in_.zoom), 1, 1, false};
    for (std::size_t k = 0; k < 3; ++k) {
      cells_[k] = textCell(k);
      if (in_.zoom < 1) {
        CellSize& cell = cells_[k];
        cell.width *= in_.zoom;
        cell.height *= in_.zoom;
        cell.px = wholePx(std::max(measure::kLeastPx, measure::kCellPx * in_.zoom), look_.ui, in_.ui);
        if (cell.height < measure::kTextCellHeight * look_.ui)
          cell.detail = colourDetail(cell);
        else
          cell.width =
              std::max(cell.width, leastCellWidth(in_.tensors[k]) * cell.px / measure::kLeastPx * look_.ui);
      }
    }
    if (!sameDetail(cells_))
      for (CellSize& cell : cells_) cell.detail = colourDetail(cell);
    for (std::size_t k = 0; k < 3; ++k) chooseFacets(k);
  }

  /// All of it, as colour.
  void colour() {
    look_ = {in_.ui, 0, 0, false};
    for (std::size_t k = 0; k < 3; ++k) shrinkHeight(k);
    shrinkWidths();
  }

  CellSize colourCell(double width, double height, std::int64_t across) const {
    CellSize cell{width, height, across, look_.ui, 0};
    cell.detail = colourDetail(cell);
    return cell;
  }

  /// Fewest facets in a row with cells that can be told apart; where none can, the highest cells.
  void shrinkHeight(std::size_t k) {
    const std::int64_t most = mostFacets(in_.tensors[k], address_);
    CellSize best = highest(k, 1);
    for (std::int64_t across = 2; across <= most && best.height < measure::kImageCell; ++across) {
      const CellSize trial = highest(k, across);
      CellSize narrow = trial;
      narrow.width = 1;
      narrow.detail = colourDetail(narrow);
      if (widthOf(k, narrow) > roomAcross() * 0.6) break;
      const bool fits = heightOf(k, trial) <= roomDown();
      const bool bestFits = heightOf(k, best) <= roomDown();
      if ((fits && (!bestFits || trial.height > best.height)) ||
          (!fits && !bestFits && heightOf(k, trial) < heightOf(k, best) - 1))
        best = trial;
    }
    cells_[k] = best;
  }

  /// The highest cells with which so many facets in a row fit the height, down to the floor.
  CellSize highest(std::size_t k, std::int64_t across) const {
    const double room = roomDown();
    for (double height = measure::kTextCellHeight * look_.ui;;) {
      const double now = std::max(height, floorSize(in_.tensors[k]));
      const CellSize trial =
          colourCell(std::min(now * 1.4, naturalCellWidth(in_.tensors[k]) * look_.ui), now, across);
      if (height <= floorSize(in_.tensors[k]) || heightOf(k, trial) <= room) return trial;
      height = height > 10 ? height - 1 : height * 0.93;
    }
  }

  /// The widest give way first: a column of indices stays as it is beside rows of a thousand numbers.
  void shrinkWidths() {
    const std::array<CellSize, 3> full = cells_;
    const auto cellOf = [&](std::size_t k, double share) {
      const double low = std::min(full[k].width, floorSize(in_.tensors[k]));
      return colourCell(low + share * (full[k].width - low), full[k].height, full[k].facetsAcross);
    };
    std::array<double, 3> least{}, most{};
    for (std::size_t k = 0; k < 3; ++k) {
      least[k] = widthOf(k, cellOf(k, 0));
      most[k] = widthOf(k, full[k]);
    }
    const auto apply = [&](double cap) {
      for (std::size_t k = 0; k < 3; ++k)
        cells_[k] = cellOf(k, most[k] > cap ? std::max(0.0, (cap - least[k]) / (most[k] - least[k])) : 1);
      return totalWidth() <= roomAcross();
    };
    double low = 0, high = *std::max_element(most.begin(), most.end());
    if (apply(high)) return;
    for (int k = 0; k < 20; ++k) {
      const double middle = (low + high) / 2;
      (apply(middle) ? low : high) = middle;
    }
    apply(low);
  }

  const CanvasInput& in_;
  double address_ = 0, addressRoom_ = 0;
  bool narrow_ = false;  ///< cells without the air beside their numbers
  bool linked_;
  Look look_;
  double growth_ = 0;
  std::array<CellSize, 3> cells_;
  mutable LaidOut laidOut_;
};

}  // namespace

bool fitsAsText(const CanvasInput& input) {
  Fitter fitter(input);
  return fitter.fill() || fitter.fillUnlinked();
}

CanvasLayout layoutCanvas(const CanvasInput& input) {
  Fitter fitter(input);
  fitter.solve();
  return fitter.place();
}

}  // namespace gathernd::ui
