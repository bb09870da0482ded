// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/paint/step_painter.h"

#include <algorithm>

namespace gathernd::ui {
namespace {

constexpr double kOnTheWay = 0.6;  // of copying: the rest fills the block
constexpr int kCarriedValues = 4;  // that travel in sight; an ellipsis stands for more
constexpr double kCarriedGap = 4;  // between them and the tensors
constexpr QLatin1String kBetween("  ");

}  // namespace

void StepPainter::paint(const QRectF& view) {
  const StepState& step = state_.step;
  if (s_.trace() == nullptr) return;
  const TensorLayout& indices = s_.tensor(TensorId::Indices);
  const TensorLayout& params = s_.tensor(TensorId::Params);
  const TensorLayout& output = s_.tensor(TensorId::Output);
  const std::int64_t last = std::min(step.tuple + step.count, s_.trace()->tupleCount());
  const auto light = [&](const TensorLayout& t, std::int64_t unit, double share) {
    if (!t.present || t.emptyFrame || unit < 0 || unit >= t.unitCount()) return;
    if (!showsUnit(t, t.firstOfUnit(unit))) return;
    if (t.detail() != Detail::Image)
      cells_.paintSeenUnit(t, unit, t.unitRect(t.firstOfUnit(unit)), view, CellLook::Lit);
    paths_.outlineUnit(t, unit, 2, {}, share);
  };
  const auto shareOf = [&](StepPhase phase) { return step.phase == phase ? state_.stepShare : 1.0; };
  const bool single = last - step.tuple == 1;
  cells_.showTuples(last);
  for (std::int64_t tuple = step.tuple; tuple < last; ++tuple) {
    light(indices, tuple, shareOf(StepPhase::Read));
    if (step.phase == StepPhase::Read) continue;
    // A single one is found when its connector arrives.
    const double found = shareOf(StepPhase::Locate);
    if (!single || found >= 1) light(params, s_.trace()->sliceOf(tuple), found);
    if (step.phase != StepPhase::Copy) continue;
    if (state_.stepShare >= 1)
      light(output, tuple, 1);
    else
      paintFilling(output, tuple, view, (state_.stepShare - kOnTheWay) / (1 - kOnTheWay));
  }
  if (!single) return;
  if (shareOf(StepPhase::Read) >= 1) chrome_.paintHotNumbers(indices, indices.firstOfUnit(step.tuple), true);
  if (step.phase == StepPhase::Read) return;
  const std::int64_t slice = s_.trace()->sliceOf(step.tuple);
  const double found = shareOf(StepPhase::Locate);
  if (slice >= 0 && found >= 1)
    chrome_.paintHotNumbers(params, params.firstOfUnit(slice), true);
  else if (slice >= 0)
    chrome_.paintHotNumbers(params, params.firstOfUnit(slice), true, headOf(step.tuple, found));
  if (step.phase != StepPhase::Copy) return paths_.paintConnector(step.tuple, 2, {}, found);
  if (state_.stepShare >= 1) chrome_.paintHotNumbers(output, output.firstOfUnit(step.tuple), true);
  const double way = std::min(1.0, state_.stepShare / kOnTheWay);
  paths_.paintConnector(step.tuple, 2, {}, 1 + way);
  if (way < 1) paintCarried(step.tuple, way);
}

double StepPainter::headOf(std::int64_t tuple, double share) const {
  const TensorLayout& params = s_.tensor(TensorId::Params);
  const double before = params.x.origin - 1e6;
  const TupleTrace trace = s_.trace()->at(tuple);
  if (trace.badComponent >= 0 || trace.sliceId < 0 || !params.present || params.emptyFrame) return before;
  const Leg leg =
      legBetween(s_.layout, s_.unit(TensorId::Indices, tuple), s_.unit(TensorId::Params, trace.sliceId));
  return firstPart(leg.path, share).currentPosition().x();
}

/// The block from the left, whole columns of values at a time: half a number would be another one.
void StepPainter::paintFilling(const TensorLayout& t, std::int64_t unit, const QRectF& view, double share) {
  if (share <= 0 || !t.present || t.emptyFrame || unit >= t.unitCount() || t.detail() == Detail::Image)
    return;
  const QRectF rect = t.unitRect(t.firstOfUnit(unit));
  // A block may be millions of columns wide: what is in sight fills, and it alone is walked.
  const double left = std::max(rect.left(), view.left()), right = std::min(rect.right(), view.right());
  if (left >= right) return;
  const double edge = left + share * (right - left);
  double whole = rect.left();
  for (const Slot& column : t.x.visible(left, right, t.x.levels.size()))
    if (const double end = column.start + column.span; end <= edge) whole = std::max(whole, end);
  if (whole <= rect.left()) return;
  const double above = 40 * c_.ui;  // badges stand on the corners
  const QRectF filled(rect.left() - above, rect.top() - above, whole - rect.left() + above,
                      rect.height() + 2 * above);
  c_.painter.save();
  c_.painter.setClipRect(filled, Qt::IntersectClip);
  const ClipTo clip(c_.painter, s_.layout.clipOf(t.id));
  cells_.paintUnit(t, unit, rect, view & QRectF(rect.topLeft(), QPointF(whole - 0.5, rect.bottom())),
                   CellLook::Lit);
  c_.painter.restore();
}

/// Values on their way from the slice to the block, at the connector's head: between the two tensors only,
/// where nobody takes them for the value of a cell that they pass.
void StepPainter::paintCarried(std::int64_t tuple, double share) {
  const TensorLayout& params = s_.tensor(TensorId::Params);
  const TensorLayout& output = s_.tensor(TensorId::Output);
  const std::int64_t slice = s_.trace()->sliceOf(tuple);
  if (slice < 0 || s_.lens() || params.detail() != Detail::Text || !params.hasCells() || !output.present ||
      output.emptyFrame || tuple >= output.unitCount())
    return;
  const Leg leg = legBetween(s_.layout, s_.unit(TensorId::Params, slice), s_.unit(TensorId::Output, tuple));
  const QPointF head = firstPart(leg.path, share).currentPosition();
  const Pane *from = s_.layout.pane(TensorId::Params), *to = s_.layout.pane(TensorId::Output);
  const double left =
      (from != nullptr ? from->cells.right() : params.x.origin + params.x.size()) + kCarriedGap * c_.ui;
  const double right = (to != nullptr ? to->rows.left() : output.x.origin) - kCarriedGap * c_.ui;
  const double px = params.cell.px;
  const double padding = 12 * c_.ui;
  QStringList values;
  bool all = true;
  const std::int64_t first = params.firstOfUnit(slice);
  for (std::int64_t k = 0; all && k < s_.plan()->sliceElements; ++k) {
    values << values_.place(params, first + k, params.cellRect(first + k), false).text;
    const QString text = values.join(kBetween) + kBetween + QStringLiteral("…");
    all = values.size() <= kCarriedValues && c_.textWidth(text, px, false, true) + padding <= right - left;
  }
  if (!all) values.back() = QStringLiteral("…");
  if (values.isEmpty() || values.front() == QStringLiteral("…")) return;
  const QString text = values.join(kBetween);
  const double width = c_.textWidth(text, px, false, true) + padding;
  const double height = 1.6 * px * c_.ui;
  const double x = std::clamp(head.x() - width / 2, left, right - width);
  const QRectF plate(x, head.y() - height / 2, width, height);
  const QColor& ground = c_.theme.tupleTint(tuple);
  const QString layer = c_.layer;
  c_.layer = QStringLiteral("carried");
  c_.box(plate, ground, c_.theme.ink, 1.5, measure::kRadius * c_.ui);
  c_.text(plate.center().x(), plate.center().y(), text, px, c_.theme.textOn(ground), TextAlign::Middle, false,
          true, plate);
  c_.layer = layer;
}

}  // namespace gathernd::ui
