// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/strip/strip_layout.h"

#include <QFontMetricsF>
#include <algorithm>

#include "core/call/explain.h"
#include "ui/formula/formula_spans.h"

namespace gathernd::ui {
namespace {

constexpr double kChipHeight = 28;
constexpr double kWordPx = 13;
constexpr double kNumberPx = 14;

/// Numbers the labels within each role, as core does for a valid plan.
void numberRoles(std::vector<AxisLabel>& labels) {
  for (AxisLabel& label : labels) {
    const auto same = [&label](const AxisLabel& other) { return other.role == label.role; };
    label.numbered = std::count_if(labels.begin(), labels.end(), same) > 1;
    label.number = static_cast<int>(std::count_if(labels.data(), &label, same));
  }
}

/// A pen that walks the strip from left to right.
struct Walker {
  const Snapshot& snapshot;
  const Theme& theme;
  double middle;
  double x = 20;
  StripLayout result = {};

  void tensor(TensorId id, const Shape& shape, const std::vector<AxisLabel>& labels,
              const std::vector<AxisRef>& faulty) {
    const QString name = tensorWord(id);
    result.words.push_back({id, name, QPointF(x, middle)});
    x += QFontMetricsF(theme.ui(kWordPx)).horizontalAdvance(name) + 11;
    if (shape.rank() == 0) {
      const QString scalar = QStringLiteral("scalar []");
      result.scalars.push_back({id, scalar, QPointF(x, middle)});
      x += QFontMetricsF(theme.mono(kWordPx)).horizontalAdvance(scalar);
    }
    for (int axis = 0; axis < shape.rank(); ++axis) {
      const AxisLabel label = labels[static_cast<std::size_t>(axis)];
      const bool together = snapshot.state == OutputState::Asked ||
                            (axis > 0 && labels[static_cast<std::size_t>(axis - 1)].role == label.role);
      if (axis > 0) x += together ? 3 : 9;
      chip({id, axis}, label, shape[axis], faulty);
    }
  }

  void chip(const AxisRef& axis, const AxisLabel& label, std::int64_t size,
            const std::vector<AxisRef>& faulty) {
    StripChip chip;
    chip.axis = axis;
    chip.label = label;
    chip.size = size;
    chip.name = QString::fromStdString(axisNameOf(*snapshot.document, axis));
    chip.faulty = std::find(faulty.begin(), faulty.end(), axis) != faulty.end();
    chip.plain = snapshot.state == OutputState::Asked && !snapshot.plan;
    const double glyph = chip.plain ? 0 : label.numbered ? 23 : 19;
    const double digits = QFontMetricsF(theme.ui(kNumberPx, true)).horizontalAdvance(QString::number(size));
    const double number = std::max(21.0, digits + 14);
    chip.rect = QRectF(x, middle - kChipHeight / 2, glyph + number, kChipHeight);
    chip.glyph = QRectF(x, chip.rect.top(), glyph, kChipHeight);
    chip.number = QRectF(x + glyph, chip.rect.top(), number, kChipHeight);
    x = chip.rect.right() + (chip.faulty ? 24 : 0);  // the "!" disc stands after a faulty chip
    result.chips.push_back(std::move(chip));
  }
};

}  // namespace

std::vector<AxisLabel> inputRoles(const Snapshot& snapshot, TensorId tensor) {
  if (snapshot.plan) return axesOf(*snapshot.plan, tensor);
  const Document& document = *snapshot.document;
  const Shape& shape = tensorOf(*snapshot.document, tensor).shape();
  const Shape& indices = document.indices.shape();
  const auto batch = std::clamp<std::int64_t>(document.batchDims, 0, shape.rank());
  const bool first = document.dialect.tupleAxis == TupleAxis::First;
  const int tupleAxis = first ? 0 : indices.rank() - 1;
  const std::int64_t depth = indices.rank() > 0 ? indices[tupleAxis] : 0;
  std::vector<AxisLabel> labels(static_cast<std::size_t>(shape.rank()));
  for (int axis = 0; axis < shape.rank(); ++axis) {
    const int shift = tensor == TensorId::Indices && first ? 1 : 0;  // the batch axes come after the tuple's
    AxisRole role = axis - shift < batch ? AxisRole::Batch : AxisRole::Tuple;
    if (tensor == TensorId::Indices && axis == tupleAxis) role = AxisRole::Depth;
    if (tensor == TensorId::Params && axis >= batch)
      role = axis - batch < depth ? AxisRole::Indexed : AxisRole::Slice;
    labels[static_cast<std::size_t>(axis)] = {role, 0, false};
  }
  numberRoles(labels);
  return labels;
}

std::vector<AxisRef> faultyChips(const Snapshot& snapshot) {
  if (!snapshot.error || snapshot.plan) return {};
  const FaultyAxes faulty = faultyAxes(*snapshot.error, snapshot.document->dialect.tupleAxis);
  std::vector<AxisRef> axes;
  for (const int axis : faulty.indices) axes.push_back({TensorId::Indices, axis});
  for (const int axis : faulty.params) axes.push_back({TensorId::Params, axis});
  return axes;
}

StripLayout layoutStrip(const Snapshot& snapshot, const Theme& theme, double height) {
  Walker walker{snapshot, theme, height / 2};
  if (!snapshot.document) return walker.result;
  const std::vector<AxisRef> faulty = faultyChips(snapshot);
  for (TensorId id : {TensorId::Indices, TensorId::Params}) {
    walker.tensor(id, tensorOf(*snapshot.document, id).shape(), inputRoles(snapshot, id), faulty);
    walker.x += 26;
  }
  walker.x -= 8;
  walker.result.arrow = QRectF(walker.x, walker.middle - 6, 24, 12);
  walker.x += 24 + 16;
  if (snapshot.plan) {
    walker.tensor(TensorId::Output, snapshot.plan->output, outputAxes(*snapshot.plan), faulty);
  } else {
    walker.result.words.push_back(
        {TensorId::Output, tensorWord(TensorId::Output), QPointF(walker.x, walker.middle)});
    walker.x += QFontMetricsF(theme.ui(kWordPx)).horizontalAdvance(tensorWord(TensorId::Output)) + 11;
    walker.result.noOutput = QRectF(walker.x, walker.middle - kChipHeight / 2, 34, kChipHeight);
    walker.x += 34;
  }
  walker.result.width = walker.x;
  return walker.result;
}

}  // namespace gathernd::ui
