// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/gradient_lens.h"

#include <utility>

#include "ui/session/document.h"
#include "ui/session/session.h"

namespace gathernd::ui {
namespace {

constexpr int kSettleMs = 300;

}  // namespace

GradientLens::GradientLens(Session& session) : session_(session) {
  soon_.setSingleShot(true);
  connect(&soon_, &QTimer::timeout, this, &GradientLens::derive);
  whenChanged(session_, this, kDocumentParts | Part::Run | Part::Files, &GradientLens::follow);
  connect(&session_.playback(), &Playback::changed, this, [this] {
    if (std::exchange(stepping_, session_.playback().state().active) != stepping_ && on_) emit changed();
  });
}

void GradientLens::setOn(bool on) {
  byPanel_ = false;
  if (on_ == on) return;
  on_ = on;
  follow();
  emit changed();
}

void GradientLens::setPanelSeen(bool seen) {
  panelSeen_ = seen;
  if (seen && !on_) {
    setOn(true);
    byPanel_ = true;
  } else if (!seen && byPanel_) {
    setOn(false);
  }
  follow();
}

void GradientLens::setUpstream(const QString& literal) {
  upstream_ = literal;
  if (on_ || panelSeen_) soon_.start(kSettleMs);
}

void GradientLens::takeUpstream() {
  follow();
}

bool GradientLens::asked() const {
  return takenGeneration_ == session_.snapshot().generation && takenUpstream_ == upstream_;
}

bool GradientLens::answered() const {
  return latest_ && latestGeneration_ == session_.snapshot().generation;
}

/// What is not looked at is not worked at.
void GradientLens::follow() {
  if (on_ || panelSeen_) {
    if (!asked()) soon_.start(0);
    return;
  }
  soon_.stop();
  if (job_.busy()) takenGeneration_.reset();  // asked for again when somebody looks
  job_.cancel();
}

void GradientLens::derive() {
  const Snapshot& snapshot = session_.snapshot();
  if (!snapshot.document || asked()) return;
  takenGeneration_ = snapshot.generation;
  takenUpstream_ = upstream_;
  GradientInput input;
  input.call = *snapshot.document;
  input.upstream = upstream_.trimmed().toStdString();
  input.memoryLimit = session_.memoryLimit();
  job_.start<std::shared_ptr<const GradientAnswer>>(
      [input = std::move(input)](const Job::Task& task) { return gradientOf(input, task.stop); },
      [this](const Answer& answer) {
        latest_ = answer;
        latestGeneration_ = *takenGeneration_;
        emit changed();
      });
}

LensView GradientLens::view() const {
  if (!on_ || !answered() || session_.snapshot().veil != Veil::None || session_.playback().state().active)
    return {};
  if (!*latest_) return {nullptr, latest_->error()};
  return {**latest_, std::nullopt};
}

}  // namespace gathernd::ui
