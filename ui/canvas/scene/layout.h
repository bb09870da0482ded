// SPDX-License-Identifier: GPL-3.0-or-later
// The whole picture: indices, params and output side by side, cells sized so that it fits where it can, batch
// entries of the three tensors in common bands. Pure geometry, no painting. Units: pixels of the canvas,
// before scrolling. Thread rule: plain values and pure functions.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>

#include "ui/canvas/scene/tensor_layout.h"

namespace gathernd::ui {

/// At scale 1, of the words in place of an output that is missing, and of the box in place of one that is
/// asked about.
inline constexpr double kMissingWidth = 220, kMissingHeight = 76, kAskedWidth = 100, kMissingRoom = 10;

enum class ZoomMode : std::uint8_t {
  Auto,   ///< fills the viewport; text that does not fit scrolls
  Fit,    ///< as Auto, but what does not fit as text is shown whole as colour
  Manual  ///< `zoom` times the natural size; below a height of 28 px colour
};

/// What a picture is to fit into, and how.
struct CanvasPolicy {
  QSizeF viewport{980, 568};
  ZoomMode mode = ZoomMode::Auto;
  double zoom = 1;
  double ui = 1;                                                ///< scale of everything at the natural size
  bool capped = true;                                           ///< tensors grow to three times that at most
  double mostGrowth = std::numeric_limits<double>::infinity();  ///< as CanvasLayout::growth
  bool legend = true;
};

struct CanvasInput : CanvasPolicy {
  std::array<TensorSpec, 3> tensors;
  bool ribbons = false;                ///< if there is room
  std::array<double, 2> addresses{};   ///< widths at scale 1 of the longest, whole and short; 0: none
  const TensorSpec* beside = nullptr;  ///< a second output, right of the first; its cells are as large

  /// From left to right.
  std::size_t columnCount() const { return beside != nullptr ? 4 : 3; }
  const TensorSpec& column(std::size_t k) const { return k < 3 ? tensors[k] : *beside; }
};

/// Where one tensor is seen, where each scrolls alone: the canvas is the viewport then. Numbers stay along
/// the edges of the cells.
struct Pane {
  QRectF frame;              ///< all of it
  QRectF columns;            ///< numbers, above the cells
  QRectF rows;               ///< numbers and badges, left of the cells
  QRectF cells;              ///< the window onto them
  bool axes = false;         ///< below the name its axes can be chosen among
  double left = 0, top = 0;  ///< what of them is scrolled away
  TensorLayout whole;        ///< all of the tensor in small, beside the window; not present: none
  bool operator==(const Pane&) const = default;
};

struct CanvasLayout {
  std::array<TensorLayout, 3> tensors;
  std::optional<std::array<Pane, 3>> panes;  ///< nothing: all three share one canvas
  std::optional<TensorLayout> beside;        ///< the second output
  std::array<QPointF, 4> headings;  ///< left end, vertical middle of the name line; that output's last
  std::array<double, 4> headingWidths{};
  QSizeF size;                ///< of everything, legend included
  bool ribbons = false;       ///< from tuples to slices to blocks there is room for them
  double address = 0;         ///< width at scale 1 of the longest on them; 0: none
  bool wholeAddress = false;  ///< with the tuple before it
  double firstRow = 0;        ///< y of the first cells
  double ui = 1;              ///< scale of all that belongs to the tensors
  double keyUi = 1;           ///< of the key below them, which does not grow with them
  bool folded = false;        ///< no notes below the names, and a lower key
  bool tight = false;         ///< names of tensors too are at their least: it saves turning pages
  double zoom = 1;            ///< of params' cells against the natural size
  double growth = 0;          ///< how far it went from the least that is text to the largest
  bool batched = false;
  double bandTop = 0, bandHeight = 0, bandPitch = 0;  ///< bands run over the whole width
  std::int64_t batchCount = 0;
  double legendHeight = 0;

  bool operator==(const CanvasLayout&) const = default;
  /// Calls f(layout) for each tensor from left to right, the second output included.
  template <class F>
  void forEachColumn(F&& f) const {
    for (const TensorLayout& t : tensors) f(t);
    if (beside) f(*beside);
  }
  const TensorLayout& of(TensorId id) const { return tensors[static_cast<std::size_t>(id)]; }
  const Pane* pane(TensorId id) const { return panes ? &(*panes)[static_cast<std::size_t>(id)] : nullptr; }
  /// A tensor with its columns' numbers (its rows') where they are seen: as it stands, but for a pane.
  TensorLayout withColumns(TensorId id) const;
  TensorLayout withRows(TensorId id) const;
  QRectF cellRect(const CellRef& cell) const { return of(cell.tensor).cellRect(cell.flat); }
  /// Of names and column numbers that stay along the top of a view that begins there; 0: none was scrolled
  /// away.
  double pinnedHeight(double viewTop) const;
  /// Of the names in such a view, in its own coordinates.
  double nameMiddle(double viewTop) const;
  /// The words in place of a tensor: of an output that is missing, or of one without cells.
  QRectF missingRect(TensorId id) const;
  QRectF bandRect(std::int64_t batch) const;
  /// Of a lane of ribbons: where its number stands, and how much height is free above its tuples.
  QRectF laneEdge(std::int64_t batch) const;
  double laneHead(std::int64_t batch) const;
  QRectF frameRect(TensorId id, std::int64_t batch) const;
  std::optional<CellRef> hitCell(const QPointF& point) const;
  /// Cell at the point, or the first cell of the unit there (a bar of an empty tuple counts too).
  std::optional<CellRef> hitUnit(const QPointF& point) const;
  std::optional<AxisRef> hitAxis(const QPointF& point) const;
  /// Beyond which nothing of the tensor is seen, `air` for outlines included; null where there is no such.
  QRectF clipOf(TensorId id, double air = 0) const;
  /// The same with the numbers and badges left of it.
  QRectF rowsClipOf(TensorId id) const;
  /// Whether the tensor's cells are seen at this point.
  bool sees(TensorId id, const QPointF& point) const;
};

CanvasLayout layoutCanvas(const CanvasInput& input);
/// Whether all of it has room as text, at the least size or above.
bool fitsAsText(const CanvasInput& input);

}  // namespace gathernd::ui
