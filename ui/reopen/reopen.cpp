// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reopen/reopen.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/scenario/examples.h"
#include "ui/canvas/widget/canvas_view.h"
#include "ui/files/file_actions.h"
#include "ui/session/session.h"
#include "ui/widgets/settings.h"

namespace gathernd::ui {
namespace {

constexpr double kFarthest = 1e15;  // pixels

double within(double value, double least, double most, double otherwise) {
  return std::isfinite(value) ? std::clamp(value, least, most) : otherwise;
}

constexpr char kLast[] = "reopen/last";

std::int64_t elementsOf(const Snapshot& snapshot, TensorId tensor) {
  if (tensor == TensorId::Output) return snapshot.plan ? snapshot.plan->output.elementCount() : 0;
  const Document& document = *snapshot.document;
  return (tensor == TensorId::Params ? document.params : document.indices).shape().elementCount();
}

}  // namespace

CanvasPlace CanvasPlace::of(const CanvasView& view) {
  CanvasPlace place;
  place.mode = view.presenting_ ? view.otherMode_ : view.mode_;
  place.zoom = view.presenting_ ? view.otherZoom_ : view.zoom_;
  if (!view.presenting_) place.corner = view.scroll_.offset();
  place.readOverlay = view.readOverlay_;
  const PanesState& state = view.panes_.state();
  place.follow = state.follow;
  place.folded = state.folded;
  place.panes = state.panes;
  return place;
}

void CanvasPlace::apply(CanvasView& view) const {
  view.setReadOverlay(readOverlay);
  PaneControl& control = view.panes_;
  control.setFollow(follow);
  control.setFolded(folded);
  std::array<PaneScroll, 3> sound = panes;
  for (PaneScroll& pane : sound) {
    pane.left = within(pane.left, 0, kFarthest, 0);
    pane.top = within(pane.top, 0, kFarthest, 0);
    pane.zoomX = within(pane.zoomX, PaneControl::kLeastZoom, kMostPaneZoom, 1);
    pane.zoomY = within(pane.zoomY, PaneControl::kLeastZoom, kMostPaneZoom, 1);
  }
  control.reset(sound);
  view.mode_ = mode;
  view.zoom_ = within(zoom, CanvasView::kMinZoom, CanvasView::kMaxZoom, 1);
  view.rebuild();
  const QPointF to(within(corner.x(), 0, kFarthest, 0), within(corner.y(), 0, kFarthest, 0));
  view.scroll_.panTo(to);
  emit control.changed();  // menus show whether it follows and folds
  emit view.zoomChanged(view.scene().layout.zoom);
}

bool CanvasPlace::isFirst() const {
  const auto atFirst = [](const PaneScroll& pane) { return pane.left == 0 && pane.top == 0; };
  return mode == ZoomMode::Auto && corner.isNull() && std::ranges::all_of(panes, atFirst);
}

namespace {

constexpr qsizetype kLongestText = 1 << 16, kLongestPath = 4096, kLongestId = 100;
constexpr double kMostNumber = 9e15;  // whole numbers that a double holds exactly

/// A line without what hides; "" for anything else.
QString lineOf(const QJsonValue& value, qsizetype longest) {
  const QString text = value.toString();
  const auto hidden = [](QChar c) { return c.category() == QChar::Other_Control; };
  return text.size() > longest || std::ranges::any_of(text, hidden) ? QString() : text;
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

PaneScroll paneOf(const QJsonValue& value) {
  const QJsonArray parts = value.toArray();
  if (parts.size() != 6) return {};
  return {parts[0].toDouble(),  parts[1].toDouble(), parts[2].toDouble(1),
          parts[3].toDouble(1), parts[4].toBool(),   parts[5].toBool()};
}

QJsonObject canvasValue(const CanvasPlace& canvas) {
  QJsonArray panes;
  for (const PaneScroll& pane : canvas.panes)
    panes << QJsonArray{pane.left, pane.top, pane.zoomX, pane.zoomY, pane.wholeX, pane.wholeY};
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

LeftOff leftOff(Session& session, const FileActions& files, const CanvasView& canvas) {
  LeftOff left;
  if (!files.path().isEmpty()) {
    left.path = QFileInfo(files.path()).absoluteFilePath();
  } else {
    left.exampleId = files.exampleId();
  }
  left.pins = {session.selection().pinA(), session.selection().pinB()};
  left.cursor = session.selection().cursor();
  left.step = session.playback().state();
  left.mode = session.playback().mode();
  left.canvas = CanvasPlace::of(canvas);
  return left;
}

void goTo(const LeftOff& left, Session& session, CanvasView& canvas) {
  const auto known = [&session](const std::optional<CellRef>& cell) {
    return cell && cell->flat < elementsOf(session.snapshot(), cell->tensor);
  };
  Selection& selection = session.selection();
  if (known(left.pins[0])) selection.pin(*left.pins[0]);
  if (known(left.pins[1])) selection.pinSecond(*left.pins[1]);
  if (known(left.cursor)) selection.setCursor(left.cursor);
  session.playback().setMode(left.mode);
  if (left.step.active) session.playback().goTo(left.step.tuple, left.step.phase);
  left.canvas.apply(canvas);  // last: whatever is pointed at scrolls by itself
}

Reopen::Reopen(const Parts& parts) : parts_(parts) {
  connect(&parts_.files, &FileActions::nameChanged, this, &Reopen::arrive);
  connect(&parts_.files, &FileActions::failed, this, &Reopen::giveUp);
}

void Reopen::remember() {
  if (parts_.settings.store() == nullptr) return;
  const LeftOff left = leftOff(parts_.session, parts_.files, parts_.canvas);
  const QWidget* const start = parts_.window.findChild<QWidget*>(QStringLiteral("startPage"));
  const bool begun = start == nullptr || start->isHidden();
  const bool wanted = begun && Preferences(parts_.settings).reopens() && left.worthwhile();
  parts_.settings.setValue(kLast, wanted ? QVariant(leftOffText(left)) : QVariant());
}

void Reopen::begin(std::function<void()> otherwise) {
  wanted_.reset();
  if (Preferences(parts_.settings).reopens())
    wanted_ = readLeftOff(parts_.settings.value(kLast).toByteArray());
  parts_.settings.setValue(kLast, {});
  otherwise_ = std::move(otherwise);
  wanted_ ? open() : giveUp();
}

void Reopen::open() {
  const QString path = wanted_->path;
  if (path.isEmpty()) {
    if (!loadExample(wanted_->exampleId.toStdString())) return giveUp();
    if (there()) return arrive();
    return parts_.files.openExample(wanted_->exampleId);
  }
  parts_.files.openPaths({path}, false);
}

/// The window has what was wanted.
bool Reopen::there() const {
  return wanted_->path.isEmpty()
             ? parts_.files.path().isEmpty() && parts_.files.exampleId() == wanted_->exampleId
             : parts_.files.path() == wanted_->path;
}

void Reopen::arrive() {
  if (!wanted_) return;
  if (there()) goTo(*wanted_, parts_.session, parts_.canvas);
  wanted_.reset();  // or somebody was quicker with another document
  otherwise_ = nullptr;
}

void Reopen::giveUp() {
  wanted_.reset();
  if (const auto otherwise = std::exchange(otherwise_, nullptr)) otherwise();
}

}  // namespace gathernd::ui
