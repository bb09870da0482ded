// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/spoken.h"

#include <QFileInfo>
#include <QUndoStack>

#include "ui/access/announce.h"
#include "ui/files/file_actions.h"
#include "ui/formula/formula_bar.h"
#include "ui/steps/step_bar.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {

Spoken::Spoken(Session& session, StepBar& steps, FormulaBar& formula, FileActions& files, QWidget& window)
    : QObject(&window), session_(session), steps_(steps), formula_(formula), window_(window) {
  whenChanged(session_, this, kOutcomeParts, &Spoken::follow);
  connect(&session_.playback(), &Playback::changed, this, &Spoken::stepped);
  connect(&session_.undoStack(), &QUndoStack::cleanChanged, this, [this](bool clean) {
    if (clean) announce(window_, tr("Nothing is unsaved"));
  });
  connect(&files, &FileActions::noticed, this, [this](const QString& said) { announce(window_, said); });
}

void Spoken::follow() {
  const Snapshot& now = session_.snapshot();
  const QString error = now.error ? asSentence(errorSentence(*now.error)) : QString();
  const OutputState former = std::exchange(state_, now.state);
  if (error != std::exchange(error_, error)) {
    if (!error.isEmpty()) return announce(window_, error, Urgency::Assertive);
    announce(window_, tr("The error is mended"));
  }
  if (now.badKnown) {
    const std::int64_t before = std::exchange(bad_, now.bad.count);
    // An error has its own sentence, and another document its own numbers.
    if (bad_ != before && before >= 0 && !now.error && now.document && now.document->title == title_)
      announce(window_, bad_ == 0 ? tr("No tuple is out of range any more")
                                  : tr("Tuples out of range: %1").arg(countText(bad_)));
    if (now.document) title_ = now.document->title;
  }
  if (now.state == OutputState::Current && (former == OutputState::Stale || former == OutputState::Pending) &&
      session_.work().idle())
    announce(window_, tr("The output is there"));
}

void Spoken::stepped() {
  const Playback& playback = session_.playback();
  const StepState& step = playback.state();
  if (!step.active || (playback.playing() && step.phase != StepPhase::Copy)) return;
  announce(window_, tr("%1: %2").arg(steps_.label(), formula_.accessibleName()));
}

}  // namespace gathernd::ui
