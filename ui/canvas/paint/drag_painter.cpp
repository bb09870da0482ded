// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/paint/drag_painter.h"

#include <algorithm>

#include "core/call/explain.h"
#include "ui/canvas/scene/canvas_tr.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kPreviewed = 8;  // values that are shown
constexpr double kBesidePointer = 18, kBelowPointer = 20;
constexpr double kLine = 20, kPadding = 8;

}  // namespace

void DragPainter::paint(const QRectF& view) {
  const TupleDrag& drag = *state_.drag;
  const TensorLayout& indices = s_.tensor(TensorId::Indices);
  const TensorLayout& params = s_.tensor(TensorId::Params);
  const TensorLayout& output = s_.tensor(TensorId::Output);
  if (s_.trace() == nullptr || !indices.present || indices.emptyFrame || drag.tuple >= indices.unitCount())
    return;
  if (drag.target && *drag.target >= params.cellCount()) return;  // the call is another one by now
  const CellRef from = s_.unit(TensorId::Indices, drag.tuple);
  cells_.paintSeenUnit(indices, drag.tuple, indices.unitRect(from.flat), view, CellLook::Lit);
  paths_.outlineUnit(indices, drag.tuple, 2);
  const QVector<qreal> dash{6, 4};
  const QColor& wrong = c_.theme.role(RoleColor::Error).strong;
  if (!drag.target || !drag.allowed) {
    paths_.paintLeg(legToPoint(s_.layout, from, drag.at), {drag.target ? wrong : c_.theme.accent, 2, dash});
    if (drag.target) paintWords(view, drag);
    return;
  }
  const std::int64_t slice = s_.trace()->sliceOfParams(*drag.target);
  const CellRef there = s_.unit(TensorId::Params, slice);
  const auto frame = [&](const TensorLayout& t, std::int64_t unit) {
    const ClipTo clip(c_.painter, s_.layout.clipOf(t.id, 6));
    c_.box(t.unitRect(t.firstOfUnit(unit)).adjusted(-4, -4, 4, 4), {}, c_.theme.accent, 3, 8 * c_.ui, dash);
  };
  if (params.detail() != Detail::Image)
    cells_.paintSeenUnit(params, slice, params.unitRect(there.flat), view, CellLook::Lit);
  frame(params, slice);
  paths_.paintLeg(legBetween(s_.layout, from, there), {c_.theme.accent, 2});
  if (output.present && !output.emptyFrame && drag.tuple < output.unitCount() && !s_.lens()) {
    // Where it would be copied: what stands there now is left dimmed.
    frame(output, drag.tuple);
    paths_.paintLeg(legBetween(s_.layout, there, s_.unit(TensorId::Output, drag.tuple)),
                    {c_.theme.accent, 2});
  }
  chrome_.paintHotNumbers(params, there.flat, true);
  paintWords(view, drag);
}

/// Beside the pointer: the numbers that the tuple would hold, and the values that it would read.
void DragPainter::paintWords(const QRectF& view, const TupleDrag& drag) {
  const Plan& plan = *s_.plan();
  QString head, values;
  if (drag.allowed) {
    const std::int64_t slice = s_.trace()->sliceOfParams(*drag.target);
    head = tr("tuple %1 would read params%2").arg(drag.tuple).arg(sliceText(paramsSlice(plan, slice)));
    const std::int64_t first = s_.unit(TensorId::Params, slice).flat;
    QStringList shown;
    for (std::int64_t k = 0; k < std::min<std::int64_t>(plan.sliceElements, kPreviewed); ++k)
      if (const auto element = s_.value({TensorId::Params, first + k})) shown << valueText(*element, 12);
    if (plan.sliceElements > kPreviewed) shown << QStringLiteral("…");
    values = shown.join(QLatin1String("  "));
  } else {
    head = tr("tuple %1 sees its own batch entry only").arg(drag.tuple);
  }
  const double ui = c_.ui;
  const double width = std::max(c_.textWidth(head, measure::kBodyPx, true),
                                c_.textWidth(values, measure::kBodyPx, false, true)) +
                       2 * kPadding * ui;
  const double height = (values.isEmpty() ? 1 : 2) * kLine * ui + kPadding * ui;
  const double bottom = view.bottom() - s_.layout.legendHeight - 4;
  // Where the pointer is near an edge the words stand on its other side.
  double x = drag.at.x() + kBesidePointer * ui, y = drag.at.y() + kBelowPointer * ui;
  if (x + width > view.right() - 4) x = drag.at.x() - kBesidePointer * ui - width;
  if (y + height > bottom) y = drag.at.y() - kBelowPointer * ui - height;
  x = std::max(x, view.left() + 4);
  y = std::max(y, view.top() + 4);
  const QRectF plate(x, y, width, height);
  const QString layer = c_.layer;
  c_.layer = QStringLiteral("drag");
  const QColor edge = drag.allowed ? c_.theme.accent : c_.theme.role(RoleColor::Error).strong;
  c_.box(plate, c_.theme.canvas, edge, 1.5, 6 * ui);
  const double top = y + (kPadding / 2 + kLine / 2) * ui;
  c_.text(x + kPadding * ui, top, head, measure::kBodyPx, c_.theme.text, TextAlign::Left, true, false, plate);
  if (!values.isEmpty())
    c_.text(x + kPadding * ui, top + kLine * ui, values, measure::kBodyPx, c_.theme.text, TextAlign::Left,
            false, true, plate);
  c_.layer = layer;
}

}  // namespace gathernd::ui
