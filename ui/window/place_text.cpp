// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/place_text.h"

#include <QRegularExpression>
#include <optional>
#include <vector>

#include "ui/editors/shape_commands.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

Expected<CellRef> wrongPlace(const char* reason, const QString& text, const Shape& shape) {
  return fail(ErrorCode::Usage, reason, {{"text", text.toStdString()}, {"shape", shape.toString()}});
}

bool inside(const Shape& shape, const std::vector<std::int64_t>& position) {
  for (std::size_t axis = 0; axis < position.size(); ++axis) {
    if (position[axis] < 0 || position[axis] >= shape[static_cast<int>(axis)]) return false;
  }
  return true;
}

std::optional<TensorId> tensorNamed(const QString& name) {
  for (TensorId id : {TensorId::Indices, TensorId::Params, TensorId::Output}) {
    if (tensorWord(id).compare(name, Qt::CaseInsensitive) == 0) return id;
  }
  return std::nullopt;
}

}  // namespace

Expected<CellRef> parsePlace(const QString& text, const Snapshot& snapshot, TensorId otherwise) {
  static const QRegularExpression form(
      QStringLiteral("^\\s*([A-Za-z]*)\\s*[:\\[(]?([-\\d\\s,;]*)[\\])]?\\s*$"));
  const QRegularExpressionMatch match = form.match(text);
  TensorId tensor = otherwise;
  if (match.hasMatch() && !match.captured(1).isEmpty()) {
    const auto named = tensorNamed(match.captured(1));
    if (!named) return fail(ErrorCode::Usage, "place.tensor", {{"text", match.captured(1).toStdString()}});
    tensor = *named;
  }
  const auto position = match.hasMatch() ? parseExtents(match.captured(2)) : std::nullopt;
  if (!position)
    return fail(ErrorCode::Usage, "place.malformed",
                {{"text", text.toStdString()}, {"example", placeExample(snapshot, tensor).toStdString()}});
  if (!snapshot.plan || !snapshot.trace) return fail(ErrorCode::Usage, "place.no_plan");

  const Plan& plan = *snapshot.plan;
  const Shape& shape = shapeOf(plan, tensor);
  if (static_cast<int>(position->size()) == shape.rank()) {
    if (!inside(shape, *position)) return wrongPlace("place.outside", text, shape);
    return CellRef{tensor, shape.flat(*position)};
  }
  // A tuple's position, or a slice's in params, names the first element there.
  const Shape units =
      tensor == TensorId::Params ? shape.slice(0, plan.batchDims + plan.depth) : plan.tupleGrid;
  if (static_cast<int>(position->size()) != units.rank()) return wrongPlace("place.rank", text, shape);
  const std::int64_t elements = tensor == TensorId::Indices ? plan.depth : plan.sliceElements;
  if (!inside(units, *position) || elements == 0) return wrongPlace("place.outside", text, units);
  const std::int64_t unit = units.flat(*position);
  return CellRef{tensor, tensor == TensorId::Indices ? snapshot.trace->indexOf(unit, 0) : unit * elements};
}

QString placeExample(const Snapshot& snapshot, TensorId tensor) {
  if (tensor == TensorId::Output && !snapshot.plan) tensor = TensorId::Indices;
  const Shape& shape =
      tensor == TensorId::Output ? snapshot.plan->output : tensorOf(*snapshot.document, tensor).shape();
  const std::int64_t count = shape.elementCount();
  const auto place = count > 0 ? shape.position(count - 1)
                               : std::vector<std::int64_t>(static_cast<std::size_t>(shape.rank()));
  return tensorWord(tensor) + listText(place);
}

}  // namespace gathernd::ui
