// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/panes/axes.h"

#include <QStringList>
#include <algorithm>

#include "ui/canvas/scene/scene.h"
#include "ui/canvas/scene/scene_words.h"

namespace gathernd::ui {
namespace {

constexpr std::size_t kMostNested = 4;
constexpr int kLeastChosen = 3;  // axes

bool inUnit(const TensorSpec& spec, int axis) {
  return std::find(spec.order.end() - spec.unitAxes, spec.order.end(), axis) != spec.order.end();
}

/// Before the first of the unit's axes, or as the innermost of them.
void insertAxis(const TensorSpec& spec, std::vector<int>& axes, int axis) {
  const auto unit = [&](int other) { return inUnit(spec, other); };
  axes.insert(unit(axis) ? axes.end() : std::find_if(axes.begin(), axes.end(), unit), axis);
}

}  // namespace

AxisPlaces placesOf(const TensorSpec& spec) {
  if (spec.places) return *spec.places;
  AxisPlaces places;
  for (auto at = spec.order.begin() + spec.batchAxes; at != spec.order.end(); ++at)
    (runsDown(spec, *at) ? places.rows : places.columns).push_back(*at);
  return places;
}

std::optional<AxisPlaces> firstPlaces(const TensorSpec& spec) {
  const auto shown = spec.order.size() - static_cast<std::size_t>(spec.batchAxes);
  if (shown <= kMostNested || std::find(spec.shape.begin(), spec.shape.end(), 0) != spec.shape.end())
    return {};
  AxisPlaces places;
  for (std::size_t k = 0; k < shown; ++k) {
    const int axis = spec.order[static_cast<std::size_t>(spec.batchAxes) + k];
    if (shown - k > kMostNested)
      places.held.emplace_back(axis, 0);
    else
      ((shown - k) % 2 == 0 ? places.rows : places.columns).push_back(axis);
  }
  return places;
}

AxisWhere whereIs(const AxisPlaces& places, int axis) {
  if (places.heldAt(axis)) return AxisWhere::Held;
  const bool rows = std::find(places.rows.begin(), places.rows.end(), axis) != places.rows.end();
  return rows ? AxisWhere::Rows : AxisWhere::Columns;
}

AxisPlaces moved(const TensorSpec& spec, AxisPlaces places, int axis, AxisWhere to, std::int64_t index) {
  std::erase(places.rows, axis);
  std::erase(places.columns, axis);
  std::erase_if(places.held, [axis](const auto& held) { return held.first == axis; });
  switch (to) {
    case AxisWhere::Rows:
      insertAxis(spec, places.rows, axis);
      break;
    case AxisWhere::Columns:
      insertAxis(spec, places.columns, axis);
      break;
    case AxisWhere::Held:
      places.held.emplace_back(
          axis, std::clamp<std::int64_t>(index, 0, std::max<std::int64_t>(spec.shape[axis] - 1, 0)));
      std::sort(places.held.begin(), places.held.end());
      break;
  }
  return places;
}

bool hasAxesBar(const PaneAxes& axes) {
  return axes.shape.rank() - axes.batchAxes >= kLeastChosen &&
         std::find(axes.shape.begin(), axes.shape.end(), 0) == axes.shape.end();
}

QString sliceExpression(const TensorSpec& spec, const AxisPlaces& places) {
  QStringList parts;
  for (int axis = 0; axis < spec.shape.rank(); ++axis) {
    const auto held = places.heldAt(axis);
    parts << (held ? QString::number(*held) : QStringLiteral(":"));
  }
  return QLatin1Char('[') + parts.join(QStringLiteral(", ")) + QLatin1Char(']');
}

std::variant<AxisPlaces, QString> parseSlice(const QString& text, const TensorSpec& spec,
                                             const AxisPlaces& now) {
  QString inner = text.trimmed();
  if (inner.startsWith(QLatin1Char('['))) inner = inner.mid(1);
  if (inner.endsWith(QLatin1Char(']'))) inner.chop(1);
  const QStringList parts = inner.split(QLatin1Char(','));
  if (parts.size() != spec.shape.rank())
    return tr("%1 places for %2 axes: write one number or : for each")
        .arg(parts.size())
        .arg(spec.shape.rank());
  AxisPlaces places = now;
  TensorSpec byRank = spec;
  byRank.places.reset();
  for (int axis = 0; axis < spec.shape.rank(); ++axis) {
    const QString part = parts[axis].trimmed();
    const bool batch = std::find(spec.order.begin(), spec.order.begin() + spec.batchAxes, axis) !=
                       spec.order.begin() + spec.batchAxes;
    if (part == QLatin1String(":")) {
      if (places.heldAt(axis))
        places = moved(spec, places, axis, runsDown(byRank, axis) ? AxisWhere::Rows : AxisWhere::Columns);
      continue;
    }
    if (batch) return tr("axis %1 counts the batch: it stays :").arg(axis);
    bool number = false;
    std::int64_t index = QString(part).replace(QChar(0x2212), QLatin1Char('-')).toLongLong(&number);
    const std::int64_t extent = spec.shape[axis];
    if (!number) return tr("“%1” is neither a number nor :").arg(part);
    if (index < -extent || index >= extent)
      return tr("%1 is outside axis %2: 0 to %3").arg(part).arg(axis).arg(extent - 1);
    if (index < 0) index += extent;
    places = moved(spec, places, axis, AxisWhere::Held, index);
  }
  return places;
}

}  // namespace gathernd::ui
