// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/status/status_line.h"

#include <QAction>
#include <QProgressBar>
#include <QToolButton>

#include "ui/charts/units.h"
#include "ui/session/session.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/elided_label.h"

namespace gathernd::ui {
namespace {

constexpr int kHeight = 26;
constexpr int kPatienceMs = 150;
constexpr int kProgressSteps = 1000;
constexpr int kReadingMs = 6000;  // for a sentence, by somebody who looked at the picture

/// What the last run came to that somebody asked for: the time is that of this one run.
QString runSentence(const AskedRun& run, bool refused) {
  QStringList facts;
  if (run.nanoseconds) facts << durationText(*run.nanoseconds);
  if (refused) facts << StatusLine::tr("refused");
  if (run.unchanged)
    facts << (*run.unchanged ? StatusLine::tr("output unchanged") : StatusLine::tr("output changed"));
  if (facts.isEmpty()) facts << StatusLine::tr("done");
  const QString all = facts.join(QStringLiteral(", "));
  return run.again ? StatusLine::tr("Run again: %1.").arg(all) : StatusLine::tr("Run: %1.").arg(all);
}

}  // namespace

StatusLine::StatusLine(Session& session, QAction* cancel, QAction* palette, QAction* guide, QWidget* parent)
    : QWidget(parent),
      session_(session),
      label_(named(new ElidedLabel(this), "statusText")),
      progress_(named(new QProgressBar(this), "runProgress", tr("Progress of the run"))),
      cancel_(named(new QToolButton(this), "runCancel", tr("Cancel the run"))),
      reading_(named(new QTimer(this), "passingTimer")) {
  setObjectName(QStringLiteral("statusLine"));
  setAttribute(Qt::WA_StyledBackground);
  setStyleSheet(
      QStringLiteral("#statusLine { background: palette(window); border-top: 1px solid palette(mid); }"
                     "QToolButton { padding: 0 6px; min-height: 20px; max-height: 20px; }"));
  progress_->setTextVisible(false);
  progress_->setFixedWidth(160);
  cancel_->setText(tr("Cancel"));
  cancel_->setProperty("flat", true);
  connect(cancel_, &QToolButton::clicked, cancel, &QAction::trigger);
  QToolButton* any = addButton("paletteButton", tr("any command"), palette,
                               tr("Finds any command, example, lesson or framework by a few letters."));
  QToolButton* help = addButton("guideButton", tr("help"), guide,
                                tr("Opens the guide: what is seen here, how to change it, and every key."));
  rowOf(this, {{label_, 1}, progress_, cancel_, any, help},
        {.spacing = 10, .margins = QMargins(16, 0, 16, 0)});
  setFixedHeight(kHeight);
  progress_->hide();
  cancel_->hide();
  reading_->setSingleShot(true);
  connect(reading_, &QTimer::timeout, this, &StatusLine::refresh);
  patience_.setSingleShot(true);
  connect(&patience_, &QTimer::timeout, this, &StatusLine::showRun);
  connect(&session_, &Session::progressChanged, this,
          [this](double part) { progress_->setValue(static_cast<int>(part * kProgressSteps)); });
  connect(&session_.playback(), &Playback::changed, this, &StatusLine::refresh);
  whenChanged(session_, this, kDocumentParts | Part::Run | Part::Times | Part::Veil, &StatusLine::refresh);
  refresh();
}

QToolButton* StatusLine::addButton(const char* name, const QString& text, QAction* action,
                                   const QString& help) {
  auto* button = named(new QToolButton(this), name, text);
  button->setText(QStringLiteral("%1  %2").arg(action->shortcut().toString(QKeySequence::NativeText), text));
  button->setToolTip(helpTip(help, action->shortcut()));
  button->setProperty("flat", true);
  connect(button, &QToolButton::clicked, action, &QAction::trigger);
  return button;
}

QString StatusLine::text() const {
  return label_->text();
}

void StatusLine::showPassing(const QString& sentence) {
  reading_->stop();
  if (sentence.isEmpty()) return refresh();
  reading_->start(kReadingMs);
  passingGeneration_ = session_.snapshot().generation;
  label_->setText(sentence);
}

void StatusLine::showRun() {
  const bool busy = session_.work().running() || session_.work().measuring();
  progress_->setVisible(busy);
  // How many samples a measurement takes is not known beforehand.
  progress_->setRange(0, session_.work().measuring() ? 0 : kProgressSteps);
  cancel_->setVisible(busy);
}

void StatusLine::refresh() {
  const bool busy = session_.work().running() || session_.work().measuring();
  if (!busy) {
    patience_.stop();
    showRun();
  } else if (!patience_.isActive() && !progress_->isVisible()) {
    progress_->setValue(0);
    patience_.start(kPatienceMs);
  }
  const bool passing = reading_->isActive() && session_.snapshot().generation == passingGeneration_;
  if (passing && !session_.work().measuring()) return;
  reading_->stop();
  label_->setText(sentence());
}

QString StatusLine::sentence() const {
  const Snapshot& snapshot = session_.snapshot();
  const Playback& playback = session_.playback();
  if (session_.work().measuring()) return tr("Measuring.");
  if (snapshot.state == OutputState::Asked) return tr("Output is hidden until its question is answered.");
  if (!snapshot.plan) return tr("Not run: the call is refused.");
  if (snapshot.state == OutputState::Pending) return tr("Running.");
  if (snapshot.state == OutputState::TooLarge) return tr("Not run: the output is too large.");
  if (snapshot.state == OutputState::Stale)
    return snapshot.faults[0] || snapshot.faults[1] ? tr("A file changed: F5 runs the call.")
                                                    : tr("A large call waits: F5 runs it.");
  if (playback.playing()) return tr("Playing. Space pauses, . goes one step, Esc ends.");
  if (playback.state().active) return tr("Space plays, . goes one step, Esc ends.");
  if (snapshot.timing) {
    const Measurement& t = *snapshot.timing;
    return tr("Measured: %1, the median of %2 runs, ± %3. More in Measure.")
        .arg(durationText(t.medianNs), QString::number(t.samplesNs.size()), durationText(t.madNs));
  }
  if (snapshot.askedRun) return runSentence(*snapshot.askedRun, snapshot.state == OutputState::Refused);
  if (snapshot.state == OutputState::Refused && snapshot.badKnown && snapshot.bad.count > 0)
    return tr("Refused: a tuple is out of range. F8 goes to it.");
  if (snapshot.plan->tupleCount == 0 || snapshot.state == OutputState::Refused) return tr("Ready.");
  return tr("Ready. Space plays, . goes one step.");
}

}  // namespace gathernd::ui
