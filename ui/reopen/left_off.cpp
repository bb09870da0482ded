// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reopen/left_off.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>

namespace gathernd::ui {
namespace {

constexpr qsizetype kLongestText = 1 << 16, kLongestPath = 4096, kLongestId = 100;
constexpr double kMostNumber = 9e15;  // whole numbers that a double holds exactly

/// A line without what hides; "" for anything else.
QString lineOf(const QJsonValue& value, qsizetype longest) {
  const QString text = value.toString();
  const auto hidden = [](QChar c) { return c.category() == QChar::Other_Control; };
  return text.size() > longest || std::any_of(text.begin(), text.end(), hidden) ? QString() : text;
}

std::optional<std::int64_t> wholeOf(const QJsonValue& value, double most = kMostNumber) {
  const double number = value.toDouble(-1);
  if (!(number >= 0 && number <= most) || number != std::floor(number)) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

QJsonValue cellValue(const std::optional<CellRef>& cell) {
  if (!cell) return {};
  return QJsonArray{static_cast<int>(cell->tensor), static_cast<double>(cell->flat)};
}

std::optional<CellRef> cellOf(const QJsonValue& value) {
  const QJsonArray parts = value.toArray();
  const auto tensor = wholeOf(parts.at(0), 2), flat = wholeOf(parts.at(1));
  if (parts.size() != 2 || !tensor || !flat) return std::nullopt;
  return CellRef{static_cast<TensorId>(*tensor), *flat};
}

QJsonArray paneValue(const PaneScroll& pane) {
  return {pane.left, pane.top, pane.zoomX, pane.zoomY, pane.wholeX, pane.wholeY};
}

PaneScroll paneOf(const QJsonValue& value) {
  const QJsonArray parts = value.toArray();
  if (parts.size() != 6) return {};
  return {parts[0].toDouble(),  parts[1].toDouble(), parts[2].toDouble(1),
          parts[3].toDouble(1), parts[4].toBool(),   parts[5].toBool()};
}

QJsonObject canvasValue(const CanvasPlace& canvas) {
  QJsonArray panes;
  for (const PaneScroll& pane : canvas.panes) panes << paneValue(pane);
  return {{QStringLiteral("mode"), static_cast<int>(canvas.mode)},
          {QStringLiteral("zoom"), canvas.zoom},
          {QStringLiteral("corner"), QJsonArray{canvas.corner.x(), canvas.corner.y()}},
          {QStringLiteral("reads"), canvas.readOverlay},
          {QStringLiteral("follow"), canvas.follow},
          {QStringLiteral("folded"), canvas.folded},
          {QStringLiteral("panes"), panes}};
}

CanvasPlace canvasOf(const QJsonObject& value) {
  CanvasPlace canvas;
  constexpr double kLastMode = static_cast<double>(ZoomMode::Manual);
  if (const auto mode = wholeOf(value[QStringLiteral("mode")], kLastMode))
    canvas.mode = static_cast<ZoomMode>(*mode);
  canvas.zoom = value[QStringLiteral("zoom")].toDouble(1);
  const QJsonArray corner = value[QStringLiteral("corner")].toArray();
  if (corner.size() == 2) canvas.corner = {corner[0].toDouble(), corner[1].toDouble()};
  canvas.readOverlay = value[QStringLiteral("reads")].toBool(false);
  canvas.follow = value[QStringLiteral("follow")].toBool(true);
  canvas.folded = value[QStringLiteral("folded")].toBool(true);
  const QJsonArray panes = value[QStringLiteral("panes")].toArray();
  for (std::size_t k = 0; k < canvas.panes.size(); ++k)
    canvas.panes[k] = paneOf(panes.at(static_cast<qsizetype>(k)));
  return canvas;
}

}  // namespace

bool LeftOff::worthwhile() const {
  if (!path.isEmpty()) return true;
  return !exampleId.isEmpty() && (step.active || pins[0] || pins[1] || cursor || !canvas.isFirst());
}

QByteArray leftOffText(const LeftOff& left) {
  QJsonObject all{{QStringLiteral("path"), left.path},
                  {QStringLiteral("example"), left.exampleId},
                  {QStringLiteral("pin"), cellValue(left.pins[0])},
                  {QStringLiteral("second"), cellValue(left.pins[1])},
                  {QStringLiteral("cursor"), cellValue(left.cursor)},
                  {QStringLiteral("warps"), left.mode == StepMode::Warp},
                  {QStringLiteral("canvas"), canvasValue(left.canvas)}};
  if (left.step.active)
    all[QStringLiteral("step")] =
        QJsonArray{static_cast<double>(left.step.tuple), static_cast<int>(left.step.phase)};
  return QJsonDocument(all).toJson(QJsonDocument::Compact);
}

std::optional<LeftOff> readLeftOff(const QByteArray& text) {
  if (text.size() > kLongestText) return std::nullopt;
  const QJsonObject all = QJsonDocument::fromJson(text).object();
  LeftOff left;
  left.path = lineOf(all[QStringLiteral("path")], kLongestPath);
  if (!left.path.isEmpty() && QFileInfo(left.path).isRelative()) left.path.clear();
  if (left.path.isEmpty()) left.exampleId = lineOf(all[QStringLiteral("example")], kLongestId);
  if (left.path.isEmpty() && left.exampleId.isEmpty()) return std::nullopt;
  left.pins = {cellOf(all[QStringLiteral("pin")]), cellOf(all[QStringLiteral("second")])};
  left.cursor = cellOf(all[QStringLiteral("cursor")]);
  left.mode = all[QStringLiteral("warps")].toBool() ? StepMode::Warp : StepMode::Tuple;
  const QJsonArray step = all[QStringLiteral("step")].toArray();
  const auto tuple = wholeOf(step.at(0)), phase = wholeOf(step.at(1), 3);
  if (step.size() == 2 && tuple && phase && *phase >= 1) {
    left.step.active = true;
    left.step.tuple = *tuple;
    left.step.phase = static_cast<StepPhase>(*phase);
  }
  left.canvas = canvasOf(all[QStringLiteral("canvas")].toObject());
  return left;
}

}  // namespace gathernd::ui
