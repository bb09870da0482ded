// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/strip/strip_layout.h"

#include <QFontMetricsF>
#include <algorithm>

#include "ui/formula/formula_spans.h"

namespace gathernd::ui {
namespace {

constexpr double kChipHeight = 28;
constexpr double kWordPx = 13;
constexpr double kNumberPx = 14;

const EditedTensor& input(const Snapshot& snapshot, TensorId tensor) {
  return tensor == TensorId::Params ? snapshot.document->params : snapshot.document->indices;
}

QString axisName(const Snapshot& snapshot, const AxisRef& axis) {
  const auto found =
      snapshot.document->axisNames.find(axis.tensor == TensorId::Params ? "params" : "indices");
  if (axis.tensor == TensorId::Output || found == snapshot.document->axisNames.end()) return {};
  const auto i = static_cast<std::size_t>(axis.axis);
  return i < found->second.size() ? QString::fromStdString(found->second[i]) : QString();
}

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
              const std::vector<AxisRef>& guilty) {
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
      if (axis > 0) x += labels[static_cast<std::size_t>(axis - 1)].role == label.role ? 3 : 9;
      chip({id, axis}, label, shape[axis], guilty);
    }
  }

  void chip(const AxisRef& axis, const AxisLabel& label, std::int64_t size,
            const std::vector<AxisRef>& guilty) {
    StripChip chip;
    chip.axis = axis;
    chip.label = label;
    chip.size = size;
    chip.name = axisName(snapshot, axis);
    chip.guilty = std::find(guilty.begin(), guilty.end(), axis) != guilty.end();
    const double glyph = label.numbered ? 23 : 19;
    const double digits = QFontMetricsF(theme.ui(kNumberPx, true)).horizontalAdvance(QString::number(size));
    const double number = std::max(21.0, digits + 14);
    chip.rect = QRectF(x, middle - kChipHeight / 2, glyph + number, kChipHeight);
    chip.glyph = QRectF(x, chip.rect.top(), glyph, kChipHeight);
    chip.number = QRectF(x + glyph, chip.rect.top(), number, kChipHeight);
    x = chip.rect.right() + (chip.guilty ? 24 : 0);  // the "!" disc stands after a guilty chip
    result.chips.push_back(std::move(chip));
  }
};

}  // namespace

std::vector<AxisLabel> inputRoles(const Snapshot& snapshot, TensorId tensor) {
  if (snapshot.plan) return axesOf(*snapshot.plan, tensor);
  const Document& document = *snapshot.document;
  const Shape& shape = input(snapshot, tensor).shape();
  const Shape& indices = document.indices.shape();
  const auto batch = std::clamp<std::int64_t>(document.batchDims, 0, shape.rank());
  const bool first = document.dialect.tupleAxis == TupleAxis::First;
  const int tupleAxis = first ? 0 : indices.rank() - 1;
  const std::int64_t depth = indices.rank() > 0 ? indices[tupleAxis] : 0;
  std::vector<AxisLabel> labels(static_cast<std::size_t>(shape.rank()));
  for (int axis = 0; axis < shape.rank(); ++axis) {
    AxisRole role = axis < batch ? AxisRole::Batch : AxisRole::Tuple;
    if (tensor == TensorId::Indices && axis == tupleAxis) role = AxisRole::Depth;
    if (tensor == TensorId::Params && axis >= batch)
      role = axis - batch < depth ? AxisRole::Indexed : AxisRole::Slice;
    labels[static_cast<std::size_t>(axis)] = {role, 0, false};
  }
  numberRoles(labels);
  return labels;
}

std::vector<AxisRef> guiltyAxes(const Snapshot& snapshot) {
  if (!snapshot.error || snapshot.plan) return {};
  const Error& error = *snapshot.error;
  const int indicesRank = snapshot.document->indices.shape().rank();
  const int paramsRank = snapshot.document->params.shape().rank();
  std::vector<AxisRef> axes;
  switch (error.code) {
    case ErrorCode::ShapeMismatch:
      if (error.axis && *error.axis < indicesRank) axes.push_back({TensorId::Indices, *error.axis});
      if (error.axis && *error.axis < paramsRank) axes.push_back({TensorId::Params, *error.axis});
      break;
    case ErrorCode::IndexDepth: {
      const bool first = snapshot.document->dialect.tupleAxis == TupleAxis::First;
      if (indicesRank > 0) axes.push_back({TensorId::Indices, first ? 0 : indicesRank - 1});
      break;
    }
    case ErrorCode::EmptyParams:
      for (int axis = 0; axis < paramsRank; ++axis) {
        if (snapshot.document->params.shape()[axis] == 0) axes.push_back({TensorId::Params, axis});
      }
      break;
    case ErrorCode::BatchDims:
      for (int axis = 0; axis < std::min<std::int64_t>(snapshot.document->batchDims, indicesRank); ++axis) {
        axes.push_back({TensorId::Indices, axis});
      }
      break;
    default:
      break;
  }
  return axes;
}

StripLayout layoutStrip(const Snapshot& snapshot, const Theme& theme, double height) {
  Walker walker{snapshot, theme, height / 2};
  if (!snapshot.document) return walker.result;
  const std::vector<AxisRef> guilty = guiltyAxes(snapshot);
  for (TensorId id : {TensorId::Indices, TensorId::Params}) {
    walker.tensor(id, input(snapshot, id).shape(), inputRoles(snapshot, id), guilty);
    walker.x += 26;
  }
  walker.x -= 8;
  walker.result.arrow = QRectF(walker.x, walker.middle - 6, 24, 12);
  walker.x += 24 + 16;
  if (snapshot.plan) {
    walker.tensor(TensorId::Output, snapshot.plan->output, outputAxes(*snapshot.plan), guilty);
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
