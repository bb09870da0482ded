// SPDX-License-Identifier: GPL-3.0-or-later
// What one pointed-at cell speaks of: its tuple, its slice, its block, its readers. Asked of core, never
// computed here. Thread rule: pure function of a Scene.
#pragma once

#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {

struct Highlight {
  CellRef origin;
  std::vector<std::int64_t> tuples;  ///< lit ones, at most kMaxLit
  std::int64_t tupleTotal = 0;       ///< all of them
  std::int64_t slice = -1;           ///< of params; -1: none is read
  std::optional<std::int64_t> paramsCell;
  std::vector<std::int64_t> outputCells;  ///< that hold exactly the pointed-at value
  int component = -1;                     ///< of the tuple, when an index component is pointed at
  bool neverRead = false;
  bool readersUnknown = false;

  static constexpr std::int64_t kMaxLit = FoundReaders::kMost;
};

std::optional<Highlight> highlightOf(const Scene& scene, const CellRef& cell);
/// A whole tuple, as stepping lights it.
Highlight highlightOfTuple(const Scene& scene, std::int64_t tuple);

// The way from a tuple to its slice and on to its block: pure geometry. A leg leaves the bar's right edge
// and ends 3 px before the target's ruler number, or under the target; where other bars stand in between it
// runs in the gap between rows, so it never crosses a value. Units: pixels of the canvas.

struct Leg {
  QPainterPath path;  ///< up to the arrow head's base
  QPointF start;      ///< where the dot sits
  QPointF tip;        ///< of the head, pointing right
  bool up = false;    ///< or up, into a cell that others stand left of
};

Leg legBetween(const CanvasLayout& layout, const CellRef& from, const CellRef& to);
/// From a tuple to a slice, and from a slice to a tuple's block.
Leg legToSlice(const Scene& scene, std::int64_t tuple, std::int64_t slice);
Leg legToBlock(const Scene& scene, std::int64_t slice, std::int64_t tuple);
/// The beginning of a leg: out of its tensor, and level as far as `level`, where that lies on the way.
QPainterPath legFrom(const CanvasLayout& layout, const CellRef& from, double level);
/// The rest of one. Not in panes.
Leg legTo(const CanvasLayout& layout, const QPainterPath& begun, const CellRef& to);
/// A cubic with level tangents.
void bendTo(QPainterPath& path, const QPointF& end);
/// From a unit to any point.
Leg legToPoint(const CanvasLayout& layout, const CellRef& from, const QPointF& at);
/// To the number beside (or above) a ghost, from behind a tuple's "!".
Leg legToGhost(const CanvasLayout& layout, const QPointF& from, const Ghost& ghost);
inline constexpr double kHead = 8;
/// The beginning of a way, `share` of its length: nothing at 0, the way itself at 1.
QPainterPath firstPart(const QPainterPath& path, double share);
/// What of a way lies in or near `view`: one that leads across a hundred million rows would be dashed to its
/// end. Shorter ones come back whole.
QPainterPath partNear(const QPainterPath& path, const QRectF& view);

// The ways of a small call at rest: from each tuple a ribbon to the slice that it names, with that slice's
// address on it, and on to its block. Words and geometry; units: pixels of the canvas.

/// "[0, 1] → params[0, 1, :]" in its inks.
struct AddressPart {
  enum class Ink : std::uint8_t { Plain, Number, Lane, Colon, Fault };
  QString text;
  Ink ink = Ink::Plain;
};
using Address = std::vector<AddressPart>;
/// `whole`: with the tuple and the arrow before it.
Address addressOf(const Scene& scene, std::int64_t tuple, bool whole);

inline constexpr double kAddressPx = 12.5, kAddressPadding = 8;
inline constexpr double kBehindAddress = 28;  ///< more, where a "!" stands behind it
/// At scale 1, padding included.
double widthOf(const Address& address, FontBook& fonts);

/// Before the layout, and while a question is open too: where there are few tuples, room for the ways of all.
void reserveRibbons(Scene& scene, CanvasInput& input, FontBook& fonts);

/// After the layout: too little between two tensors, where they would lie on each other, is no room for them.
void dropCrowdedRibbons(Scene& scene);

/// The plate of a tuple's address, beside its bar.
QRectF addressRect(const Scene& scene, std::int64_t tuple, double width);
/// From a tuple to its slice's badge; from there to its block's. To and from a cell among others it runs in
/// the gaps between rows, each cell's in a lane of its own. Empty where nothing is read, or is not there.
QPainterPath ribbonToSlice(const Scene& scene, std::int64_t tuple);
QPainterPath ribbonToBlock(const Scene& scene, std::int64_t tuple);

}  // namespace gathernd::ui
