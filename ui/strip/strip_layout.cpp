// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/strip/strip_layout.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <array>
#include <utility>

#include "ui/formula/formula_spans.h"
#include "ui/text/value_text.h"
#include "ui/widgets/block_view.h"

namespace gathernd::ui {
namespace {

constexpr double kChipHeight = 28;
constexpr double kWordPx = 13;
constexpr double kNumberPx = 14;
constexpr double kOneRow = 50;                            // high
constexpr double kFirstRow = 28, kArcs = 10, kRows = 56;  // middle of the inputs; more above them for what is
                                                          // the same; from there to the output
constexpr double kBelow = 22;
constexpr double kBrace = 27, kUsedFrom = 14, kBend = 5;  // below the inputs' middle; the chips' edge
constexpr double kLabelHeight = 16, kLabelPx = 12, kLabelPadding = 6;
constexpr double kFormulaPx = 12.5, kMeaningPx = 12.5, kMeaningRow = 26, kMeaningRowOfFour = 22;
constexpr double kMargin = 20, kGlyph = 26;

/// Numbers the labels within each role, as core does for a valid plan.
void numberRoles(std::vector<AxisLabel>& labels) {
  for (AxisLabel& label : labels) {
    const auto same = [&label](const AxisLabel& other) { return other.role == label.role; };
    label.numbered = std::count_if(labels.begin(), labels.end(), same) > 1;
    label.number = static_cast<int>(std::count_if(labels.data(), &label, same));
  }
}

/// Up or down to a level, along it, and back.
QPainterPath bow(const QPointF& from, double level, const QPointF& to, double bend) {
  const double before = level > from.y() ? -bend : bend;
  QPainterPath path(from);
  path.lineTo(from.x(), level + before);
  path.quadTo(from.x(), level, from.x() + bend, level);
  path.lineTo(to.x() - bend, level);
  path.quadTo(to.x(), level, to.x(), level + before);
  path.lineTo(to);
  return path;
}

/// A pen that walks the strip from left to right.
struct Walker {
  Q_DECLARE_TR_FUNCTIONS(ShapeStrip)

 public:
  const Snapshot& snapshot;
  const Theme& theme;
  const StripRoom& room;
  double middle;
  double x = kMargin;
  StripLayout result = {};

  void word(TensorId id) {
    result.words.push_back({id, tensorWord(id), QPointF(x, middle)});
    x += QFontMetricsF(theme.ui(kWordPx, room.twoRows)).horizontalAdvance(tensorWord(id)) + 11;
  }

  void tensor(TensorId id, const Shape& shape, const std::vector<AxisLabel>& labels,
              const std::vector<AxisRef>& faulty) {
    word(id);
    if (shape.rank() == 0) scalar(id);
    for (int axis = 0; axis < shape.rank(); ++axis) {
      const AxisLabel label = labels[static_cast<std::size_t>(axis)];
      const bool together = snapshot.state == OutputState::Asked ||
                            (axis > 0 && labels[static_cast<std::size_t>(axis - 1)].role == label.role);
      if (axis > 0) x += together ? 3 : 9;
      chip({id, axis}, label, shape[axis], faulty);
    }
  }

  void scalar(TensorId id) {
    const QString scalar = QStringLiteral("scalar []");
    result.scalars.push_back({id, scalar, QPointF(x, middle)});
    x += QFontMetricsF(theme.mono(kWordPx)).horizontalAdvance(scalar);
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
    chip.used = snapshot.plan && (label.role == AxisRole::Depth || label.role == AxisRole::Indexed);
    const double glyph = chip.plain ? 0 : label.numbered ? 23 : 19;
    const double digits = QFontMetricsF(theme.ui(kNumberPx, true)).horizontalAdvance(QString::number(size));
    const double number = std::max(21.0, digits + 14);
    chip.rect = QRectF(x, middle - kChipHeight / 2, glyph + number, kChipHeight);
    chip.glyph = QRectF(x, chip.rect.top(), glyph, kChipHeight);
    chip.number = QRectF(x + glyph, chip.rect.top(), number, kChipHeight);
    x = chip.rect.right() + (chip.faulty ? 24 : 0);  // the "!" disc stands after a faulty chip
    result.chips.push_back(std::move(chip));
  }

  /// The middles of all axes of a role, by their number.
  std::vector<QRectF> chipsOf(TensorId id, AxisRole role) const {
    std::vector<QRectF> rects;
    for (const StripChip& each : result.chips)
      if (each.axis.tensor == id && each.label.role == role) rects.push_back(each.rect);
    return rects;
  }

  /// Each axis of output straight under the one that it is.
  void outputBelow(const std::vector<AxisLabel>& labels) {
    const Shape& shape = snapshot.plan->output;
    if (shape.rank() == 0) scalar(TensorId::Output);
    std::array<std::size_t, 5> next{};
    double end = x;
    for (int axis = 0; axis < shape.rank(); ++axis) {
      const AxisLabel& label = labels[static_cast<std::size_t>(axis)];
      const TensorId source = label.role == AxisRole::Slice ? TensorId::Params : TensorId::Indices;
      const std::vector<QRectF> above = chipsOf(source, label.role);
      std::size_t& k = next[static_cast<std::size_t>(label.role)];
      if (k >= above.size()) continue;
      const QRectF& from = above[k++];
      x = from.left();
      chip({TensorId::Output, axis}, label, shape[axis], {});
      end = std::max(end, x);
      QPainterPath path(QPointF(from.center().x(), from.bottom() + 1));
      path.lineTo(from.center().x(), middle - kChipHeight / 2 - 1);
      result.wires.push_back({path, roleColor(label.role), true});
    }
    x = end;
  }

  void label(const QString& text, double centre, double y, RoleColor role) {
    const double wide = QFontMetricsF(theme.ui(kLabelPx)).horizontalAdvance(text) + 2 * kLabelPadding;
    result.labels.push_back(
        {text, QRectF(centre - wide / 2, y - kLabelHeight / 2, wide, kLabelHeight), role});
  }

  /// From the numbers of a tuple to the axes of params that they use up.
  void tieUsed(double inputs) {
    const std::vector<QRectF> numbers = chipsOf(TensorId::Indices, AxisRole::Depth);
    const std::vector<QRectF> indexed = chipsOf(TensorId::Params, AxisRole::Indexed);
    if (numbers.empty() || indexed.empty()) return;
    const double from = numbers.front().center().x(), low = inputs + kBrace, edge = inputs + kUsedFrom + 1;
    const double left = indexed.front().left() + 2, right = indexed.back().right() - 2;
    const double to = (left + right) / 2, shelf = edge + 6;
    QPainterPath wire = bow({from, edge}, low, {to, shelf}, kBend);
    wire.addPath(bow({left, edge}, shelf, {right, edge}, 3));
    result.wires.push_back({wire, RoleColor::Indexed});
    double last = from;
    for (const StripChip& each : result.chips)
      if (each.axis.tensor == TensorId::Indices) last = std::max(last, each.rect.right());
    label(tr("used up"), (last + left) / 2, low, RoleColor::Indexed);
  }

  /// Over the batch axes, which indices and params share.
  void tieBatch(double inputs, bool same) {
    const std::vector<QRectF> a = chipsOf(TensorId::Indices, AxisRole::Batch);
    const std::vector<QRectF> b = chipsOf(TensorId::Params, AxisRole::Batch);
    if (a.empty() || b.empty()) return;
    const double top = inputs - kBrace + 2, edge = inputs - kUsedFrom - 1;
    const double from = (a.front().left() + a.back().right()) / 2;
    const double to = (b.front().left() + b.back().right()) / 2;
    const RoleColor color = same ? RoleColor::Batch : RoleColor::Error;
    result.wires.push_back({bow({from, edge}, top, {to, edge}, kBend), color});
    label(same ? tr("the same") : tr("not the same"), (a.back().right() + b.front().left()) / 2, top, color);
  }

  /// What is said where there is room for it: what each letter means, then how the output's shape is written.
  void explain(double inputs) {
    if (!snapshot.plan) return;
    const auto has = [this](AxisRole role) {
      return std::any_of(result.chips.begin(), result.chips.end(),
                         [role](const StripChip& each) { return each.label.role == role; });
    };
    const std::pair<AxisRole, QString> all[] = {
        {AxisRole::Batch, tr("batch: one lane each, never mixed")},
        {AxisRole::Tuple, tr("tuples: output keeps their order")},
        {AxisRole::Depth, tr("numbers in a tuple: each uses up an axis (I) of params")},
        {AxisRole::Slice, tr("slice: what is left, copied whole")}};
    double wide = 0;
    for (const auto& [role, text] : all) {
      if (!has(role)) continue;
      result.meanings.push_back({role, text});
      wide = std::max(wide, kGlyph + QFontMetricsF(theme.ui(kMeaningPx)).horizontalAdvance(text));
    }
    const QString formula =
        QStringLiteral("= ") + fromBytes(shapeEquation(*snapshot.plan)).section(QStringLiteral(" = "), 1, 1);
    const double ends = x + 18 + QFontMetricsF(theme.mono(kFormulaPx)).horizontalAdvance(formula);
    double inputsEnd = 0;
    for (const StripChip& each : result.chips) inputsEnd = std::max(inputsEnd, each.rect.right());
    result.meaningsLeft = room.width - kMargin - wide;
    if (result.meaningsLeft < std::max(inputsEnd, ends) + 2 * kMargin) result.meanings.clear();
    if (ends + kMargin <= room.width) result.formula = {TensorId::Output, formula, QPointF(x + 18, middle)};
    const double pitch = result.meanings.size() > 3 ? kMeaningRowOfFour : kMeaningRow;
    double y = (inputs + middle) / 2 - pitch * (static_cast<double>(result.meanings.size()) - 1) / 2;
    for (StripMeaning& each : result.meanings) {
      each.middle = y;
      y += pitch;
    }
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

StripLayout layoutStrip(const Snapshot& snapshot, const Theme& theme, const StripRoom& room) {
  Walker walker{snapshot, theme, room, kOneRow / 2};
  walker.result.height = kOneRow;
  if (!snapshot.document) return walker.result;
  const std::vector<AxisRef> faulty = faultyChips(snapshot);
  const bool batch =
      snapshot.document->batchDims > 0 && !(snapshot.state == OutputState::Asked && !snapshot.plan);
  const double inputs = kFirstRow + (batch ? kArcs : 0);
  if (room.twoRows) {
    walker.middle = inputs;
    walker.result.height = inputs + kRows + kBelow;
  }
  for (TensorId id : {TensorId::Indices, TensorId::Params}) {
    walker.tensor(id, tensorOf(*snapshot.document, id).shape(), inputRoles(snapshot, id), faulty);
    walker.x += 26;
  }
  double end = walker.x - 26;
  if (room.twoRows) {
    walker.middle = inputs + kRows;
    walker.x = kMargin;
  } else {
    walker.result.arrow = QRectF(walker.x - 8, walker.middle - 6, 24, 12);
    walker.x += 32;
  }
  if (!snapshot.plan) {
    walker.word(TensorId::Output);
    walker.result.noOutput = QRectF(walker.x, walker.middle - kChipHeight / 2, 34, kChipHeight);
    walker.x += 34;
    const bool unequal = std::any_of(faulty.begin(), faulty.end(),
                                     [](const AxisRef& axis) { return axis.tensor == TensorId::Indices; });
    if (room.twoRows && batch && unequal && snapshot.error->code == ErrorCode::ShapeMismatch)
      walker.tieBatch(inputs, false);
  } else if (room.twoRows) {
    walker.word(TensorId::Output);
    walker.outputBelow(outputAxes(*snapshot.plan));
    walker.tieUsed(inputs);
    if (batch) walker.tieBatch(inputs, true);
    walker.explain(inputs);
  } else {
    walker.tensor(TensorId::Output, snapshot.plan->output, outputAxes(*snapshot.plan), faulty);
  }
  walker.result.width = std::max(end, walker.x);
  return walker.result;
}

}  // namespace gathernd::ui
