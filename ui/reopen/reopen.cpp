// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/reopen/reopen.h"

#include <QFileInfo>
#include <QWidget>
#include <utility>

#include "core/scenario/examples.h"
#include "ui/canvas/widget/canvas_view.h"
#include "ui/files/file_actions.h"
#include "ui/session/session.h"
#include "ui/widgets/preferences.h"

namespace gathernd::ui {
namespace {

constexpr char kLast[] = "reopen/last";

std::int64_t elementsOf(const Snapshot& snapshot, TensorId tensor) {
  if (tensor == TensorId::Output) return snapshot.plan ? snapshot.plan->output.elementCount() : 0;
  const Document& document = *snapshot.document;
  return (tensor == TensorId::Params ? document.params : document.indices).shape().elementCount();
}

}  // namespace

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
