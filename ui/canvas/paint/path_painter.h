// SPDX-License-Identifier: GPL-3.0-or-later
// What ties the three tensors together: outlines round units, and the ways from a tuple to its slice and on
// to its block. Units: pixels of the canvas; `width` as in the theme at 100 %. Thread rule: GUI thread.
#pragma once

#include <QColor>
#include <QVector>
#include <cstdint>

#include "ui/canvas/paint/overlay_state.h"
#include "ui/canvas/paint/rest_painters.h"
#include "ui/canvas/scene/highlight.h"
#include "ui/canvas/scene/ribbons.h"

namespace gathernd::ui {

struct LegStyle {
  QColor color;
  double width = 2;
  QVector<qreal> dash = {};
  bool dot = true;
  bool back = false;  ///< what flows is the gradient: the head lies where the path begins
  double share = 1;   ///< of its length
};

void drawLeg(RenderContext& context, const Leg& leg, const LegStyle& style);

/// Ribbons from tuples to slices to blocks, and the addresses on them, where the call is small enough for
/// them (CanvasLayout::ribbons).
class RibbonPainter {
 public:
  RibbonPainter(RenderContext& context, const Scene& scene) : c_(context), s_(scene) {}

  /// Under the tensors.
  void paintRest(const RestStyle& style);
  /// One that is pointed at or stepped. `reach`: 1 to the slice, 2 on to the block; in between, as far on the
  /// way.
  void paintLit(std::int64_t tuple, double reach);
  static constexpr double kAtRest = 0.24, kDimmed = 0.1, kLit = 0.8;  ///< opacity
  void stroke(const QPainterPath& path, std::int64_t tuple, double opacity);
  /// Where the way of a bad tuple to its ghost begins: right of its "!".
  QPointF behindDisc(std::int64_t tuple);

 private:
  void paintGhostWay(std::int64_t tuple, bool dimmed);
  void paintAddress(std::int64_t tuple, bool dimmed, bool lit);
  double addressWidth(const Address& address);
  double widthOf(const AddressPart& part);
  void paintLanes();
  /// From a lane's edge to the number that it writes into its addresses, of tuples below `shown`.
  void paintWire(std::int64_t batch, std::int64_t shown, bool dimmed);

  RenderContext& c_;
  const Scene& s_;
};

class PathPainter {
 public:
  PathPainter(RenderContext& context, const Scene& scene, const OverlayState& state)
      : c_(context), s_(scene), state_(state), cells_(context, scene), chrome_(context, scene) {}

  /// `share`: of its length, from the top left.
  void outlineUnit(const TensorLayout& t, std::int64_t unit, double width, const QVector<qreal>& dash = {},
                   double share = 1);
  /// The "!" of a block that was made up, again, above what was drawn round it.
  void faultAbove(const TensorLayout& t, std::int64_t unit);
  void paintLeg(const Leg& leg, const LegStyle& style);
  /// `reach`: 1 to the slice, 2 on to the block; in between, as far on the way.
  void paintConnector(std::int64_t tuple, double width, const QVector<qreal>& dash, double reach = 2);
  /// The same as a ribbon, where there are some; the badges of the slice stay above it.
  void paintRibbon(std::int64_t tuple, double reach);
  /// Between slice and block: copied there, or under the lens added back.
  void paintAddend(std::int64_t tuple, double width, const QVector<qreal>& dash, double share = 1);

 private:
  void paintLegs(std::int64_t tuple, double width, const QVector<qreal>& dash, double reach);
  void wrapNote(std::int64_t tuple, const QPointF& at);

  RenderContext& c_;
  const Scene& s_;
  const OverlayState& state_;  ///< what a step has not copied yet is neither good nor bad
  CellPainter cells_;
  ChromePainter chrome_;
};

}  // namespace gathernd::ui
