// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/canvas/scene/highlight.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr double kLevel = 8;  // from the bar to the address
constexpr double kAddressHeight = 22;
constexpr double kRoundAddress = 34;  // from the bar to it, and behind it for a bend
constexpr double kBadgeToBar = 9;     // as they are painted
constexpr double kBend = 26;          // of the room for addresses, behind them

constexpr double kFirstLane = 5, kLaneAbove = 8, kLaneBelow = 6;  // from a row of cells; from lane to lane
constexpr double kHeadRoom = 12;                                  // above the first row
constexpr double kTurn = 6;
constexpr double kLeastBetween = 26;  // two tensors

/// Whether a unit stands in a grid, with its badge on its corner.
bool isInGrid(const TensorLayout& t) {
  return t.hasUnits() && !t.badgesBeside;
}

/// Lefts of the units in a row of the picture that ribbons lead to, rising.
std::vector<double> linkedInRow(const Scene& scene, TensorId id, double top) {
  const TensorLayout& t = scene.tensor(id);
  std::vector<double> lefts;
  for (std::int64_t tuple = 0; tuple < scene.plan()->tupleCount; ++tuple) {
    const std::int64_t slice = scene.snapshot.trace->sliceOf(tuple);
    if (slice < 0) continue;
    const CellRef unit = scene.unit(id, id == TensorId::Params ? slice : tuple);
    const QRectF rect = t.unitRect(unit.flat);
    if (showsUnit(t, unit.flat) && std::abs(rect.top() - top) < 0.5) lefts.push_back(rect.left());
  }
  std::sort(lefts.begin(), lefts.end());
  lefts.erase(std::unique(lefts.begin(), lefts.end()), lefts.end());
  return lefts;
}

/// Under a ghost stand its words.
bool isBesideGhost(const Scene& scene, const QRectF& unit) {
  return std::any_of(scene.ghosts.begin(), scene.ghosts.end(), [&unit](const Ghost& g) {
    return !g.down && g.rect.top() < unit.bottom() && g.rect.bottom() > unit.top();
  });
}

/// The gap above a row of cells. Lanes into that row lie right above it, those out of the row before right
/// below that one; closer together where there is less room.
struct Gap {
  double scale = 1;

  Gap(const Scene& scene, const TensorLayout& t, const QRectF& unit) {
    const double ui = scene.layout.ui;
    const Level* rows = t.unitY > 0 ? &t.y.levels[t.unitY - 1] : nullptr;
    const double between = rows != nullptr ? rows->pitch - rows->span : 0;
    // The numbers of columns stand above the first row.
    const bool first =
        rows == nullptr || !t.hitUnit({unit.center().x(), unit.top() - between - unit.height() / 2});
    const bool params = t.id == TensorId::Params;
    std::size_t into = linkedInRow(scene, t.id, unit.top()).size(), out = 0;
    if (params && isBesideGhost(scene, unit)) into *= 2;  // they leave above the row too
    if (params && !first && !isBesideGhost(scene, unit.translated(0, -rows->pitch)))
      out = linkedInRow(scene, t.id, unit.top() - rows->pitch).size();
    const auto height = [](std::size_t lanes, double pitch) {
      return lanes == 0 ? 0 : 1.5 * kFirstLane + pitch * static_cast<double>(lanes - 1);
    };
    const double room = first ? kHeadRoom : between / ui;
    const double needed = height(into, kLaneAbove) + height(out, kLaneBelow);
    scale = std::min(1.0, room / std::max(needed, 1.0)) * ui;
  }
  double above(std::size_t lane) const {
    return (kFirstLane + kLaneAbove * static_cast<double>(lane)) * scale;
  }
  double below(std::size_t lane) const {
    return (kFirstLane + kLaneBelow * static_cast<double>(lane)) * scale;
  }
};

/// Out of a cell of params, where others stand right of it: down, and through the gap below its row; up,
/// where a ghost stands in it.
std::optional<QPainterPath> outOfCell(const Scene& scene, const CellRef& from, double level) {
  const TensorLayout& t = scene.tensor(from.tensor);
  const double ui = scene.layout.ui;
  if (!isInGrid(t) || from.tensor != TensorId::Params || t.unitY == 0) return {};
  const QRectF unit = t.unitRect(from.flat);
  const bool ghost = isBesideGhost(scene, unit);
  if (!ghost && unit.right() + kBarGap * ui > t.x.origin + t.x.size()) return {};
  const std::vector<double> row = linkedInRow(scene, from.tensor, unit.top());
  const auto before = static_cast<std::size_t>(std::ranges::find(row, unit.left()) - row.begin());
  if (ghost) {
    const double y = unit.top() - Gap(scene, t, unit).above(row.size() + before);
    const double x = unit.right() + 4 * ui, turn = std::min(kTurn * ui, (unit.center().y() - y) / 2);
    QPainterPath path(QPointF(unit.right(), unit.center().y()));
    path.lineTo(x, unit.center().y());
    path.lineTo(x, y + turn);
    path.quadTo(x, y, x + turn, y);
    path.lineTo(level, y);
    return path;
  }
  const QRectF next = unit.translated(0, t.y.levels[t.unitY - 1].pitch);
  const double y = unit.bottom() + Gap(scene, t, next).below(row.size() - 1 - before);
  const double turn = std::min(kTurn * ui, y - unit.bottom());
  QPainterPath path(QPointF(unit.center().x(), unit.bottom() - ui));
  path.lineTo(unit.center().x(), y - turn);
  path.quadTo(unit.center().x(), y, unit.center().x() + turn, y);
  path.lineTo(level, y);
  return path;
}

/// On into a cell, or a block of two axes: through the gap above its row, down to the badge on its corner.
bool intoCell(QPainterPath& path, const Scene& scene, const CellRef& to) {
  const TensorLayout& t = scene.tensor(to.tensor);
  const double ui = scene.layout.ui;
  if (!isInGrid(t)) return false;
  const QRectF unit = t.unitRect(to.flat);
  const std::vector<double> row = linkedInRow(scene, to.tensor, unit.top());
  const auto before = static_cast<std::size_t>(std::ranges::find(row, unit.left()) - row.begin());
  const double y = unit.top() - Gap(scene, t, unit).above(before);
  bendTo(path, {t.x.origin + (t.batched ? t.tagRoom : 0), y});
  const double corner = unit.left() + 2 * ui;
  if (before == 0) {
    path.lineTo(corner, y);
    return true;
  }
  const double turn = std::min(kTurn * ui, unit.top() - y);
  path.lineTo(corner - turn, y);
  path.quadTo(corner, y, corner, y + turn);
  path.lineTo(corner, unit.top());
  return true;
}

/// From the bar to the badge, where a leg keeps clear of both for its dot and its head.
QPainterPath ribbon(const Scene& scene, const CellRef& from, const CellRef& to, double level) {
  const TensorLayout& t = scene.tensor(to.tensor);
  const double ui = scene.layout.ui;
  QPainterPath path;
  if (const auto lane = outOfCell(scene, from, level)) {
    path = *lane;
  } else {
    const QPainterPath leg = legFrom(scene.layout, from, level);
    path.moveTo(leg.elementAt(0) - QPointF(2, 0));
    path.lineTo(leg.elementAt(0));
    path.connectPath(leg);
  }
  if (intoCell(path, scene, to)) return path;
  Leg leg = legTo(scene.layout, path, to);
  if (!t.badgesBeside) return leg.path;
  // Under what stands before its badge: that of another tuple.
  const double badge = scene.spec(to.tensor).badgeWidth * ui;
  leg.path.lineTo(t.unitRect(to.flat).left() - t.numbersRoom - kBadgeToBar * ui - badge + 2 * ui,
                  leg.tip.y());
  return leg.path;
}

}  // namespace

Address addressOf(const Scene& scene, std::int64_t tuple, bool whole) {
  using Ink = AddressPart::Ink;
  const Plan& plan = *scene.plan();
  const TupleTrace trace = scene.snapshot.trace->at(tuple);
  Address out;
  const auto add = [&out](const QString& text, Ink ink = Ink::Plain) { out.push_back({text, ink}); };
  if (whole) {
    add(QStringLiteral("["));
    for (std::size_t k = 0; k < trace.given.size(); ++k) {
      if (k > 0) add(QStringLiteral(", "));
      add(integerText(trace.given[k]), trace.componentBad[k] ? Ink::Fault : Ink::Number);
    }
    add(QStringLiteral("] → "));
  }
  add(QStringLiteral("params["));
  const int rank = plan.params.rank();
  for (int axis = 0; axis < rank; ++axis) {
    if (axis > 0) add(QStringLiteral(", "));
    const auto component = static_cast<std::size_t>(axis - plan.batchDims);
    if (axis < plan.batchDims)
      add(integerText(trace.position[static_cast<std::size_t>(axis)]), Ink::Lane);
    else if (component < trace.resolved.size()) {
      // A number that counts from the end stands before the one that it became; of a clamped one, which
      // may be long, a note below the output says so.
      if (!whole && !trace.componentBad[component] && trace.given[component] != trace.resolved[component])
        add(integerText(trace.given[component]) + QStringLiteral("→"));
      add(integerText(trace.resolved[component]),
          trace.componentBad[component] && !trace.reads() ? Ink::Fault : Ink::Number);
    } else {
      add(QStringLiteral(":"), Ink::Colon);
    }
  }
  add(QStringLiteral("]"));
  return out;
}

double widthOf(const Address& address, FontBook& fonts) {
  double width = 2 * kAddressPadding;
  for (const AddressPart& part : address)
    width += fonts.widthAtAnyScale(part.text, {kAddressPx, part.ink != AddressPart::Ink::Plain, true});
  return width;
}

void reserveRibbons(Scene& scene, CanvasInput& input, FontBook& fonts) {
  const Plan* plan = scene.plan();
  if (plan == nullptr || plan->depth == 0 || plan->copyOnce || plan->tupleCount < 1 ||
      plan->tupleCount > scene.options.mostRibbons || scene.lens() || scene.options.beside ||
      scene.countsSlices())
    return;
  const bool cells = std::any_of(scene.specs.begin(), scene.specs.end(), [](const TensorSpec& t) {
    return t.present && t.unitAxes == 0 && !t.vertical;
  });
  for (TensorSpec& t : scene.specs) t.rowGap = cells ? kCellGap : kBarGap;
  if (plan->outer.rank() == 1) {  // badges beside the rows are enough
    TensorSpec& output = scene.specs[2];
    scene.specs[0].rowsNumbered = false;
    output.rowsNumbered = output.unitAxes != 1 && !output.vertical;
  }
  input.ribbons = scene.snapshot.trace != nullptr;
  if (!input.capped || !input.ribbons) return;  // before a class only the current tuple says its address
  for (std::int64_t tuple = 0; tuple < plan->tupleCount; ++tuple)
    for (const bool whole : {true, false}) {
      double& widest = input.addresses[whole ? 0 : 1];
      widest = std::max(widest, widthOf(addressOf(scene, tuple, whole), fonts) + kRoundAddress +
                                    (scene.tupleIsBad(tuple) ? kBehindAddress : 0));
    }
}

void dropCrowdedRibbons(Scene& scene) {
  CanvasLayout& layout = scene.layout;
  const TensorLayout &indices = layout.tensors[0], &params = layout.tensors[1], &output = layout.tensors[2];
  // With addresses there is more of it; before a class the ways are what is talked about.
  if (layout.address > 0 || !scene.options.capped) return;
  const auto between = [](const TensorLayout& a, const TensorLayout& b) {
    return b.present ? b.x.origin - a.x.origin - a.x.size() : 1e300;
  };
  if (between(indices, params) < kLeastBetween * layout.ui ||
      between(params, output) < kLeastBetween * layout.ui)
    layout.ribbons = false;
}

QRectF addressRect(const Scene& scene, std::int64_t tuple, double width) {
  const double ui = scene.layout.ui;
  const QRectF bar = scene.indices().unitAt(tuple);
  const double left = bar.right() + kLevel * ui;
  const double height = std::min(kAddressHeight * ui, bar.height());
  return {left, bar.center().y() - height / 2, width, height};
}

QPainterPath ribbonToSlice(const Scene& scene, std::int64_t tuple) {
  const TupleTrace trace = scene.snapshot.trace->at(tuple);
  const TensorLayout& params = scene.params();
  if (!trace.reads() || trace.badComponent >= 0 || !params.hasUnits()) return {};
  const CellRef to = scene.unit(TensorId::Params, trace.sliceId);
  if (!showsUnit(params, to.flat)) return {};
  const TensorLayout& indices = scene.indices();
  const double level = indices.x.origin + indices.x.size() +
                       (scene.layout.address > 0 ? scene.layout.address - kBend : 0) * scene.layout.ui;
  return ribbon(scene, scene.unit(TensorId::Indices, tuple), to, level);
}

QPainterPath ribbonToBlock(const Scene& scene, std::int64_t tuple) {
  const std::int64_t slice = scene.snapshot.trace->sliceOf(tuple);
  const TensorLayout& params = scene.params();
  const TensorLayout& output = scene.output();
  if (slice < 0 || !params.hasUnits() || !output.hasUnits() || tuple >= output.unitCount()) return {};
  const CellRef from = scene.unit(TensorId::Params, slice), to = scene.unit(TensorId::Output, tuple);
  if (!showsUnit(params, from.flat) || !showsUnit(output, to.flat)) return {};
  return ribbon(scene, from, to, params.x.origin + params.x.size() + params.ghostRight);
}

}  // namespace gathernd::ui
