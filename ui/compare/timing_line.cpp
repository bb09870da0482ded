// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/timing_line.h"

#include <QAction>
#include <QToolButton>

#include "ui/charts/units.h"
#include "ui/session/session.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/elided_label.h"

namespace gathernd::ui {

TimingLine::TimingLine(Session& session, QAction* measure, QWidget* parent)
    : QWidget(parent), session_(session), label_(named(new ElidedLabel(this), "timingText")) {
  setObjectName(QStringLiteral("timingDock"));
  setAccessibleName(tr("Timing"));
  auto* const button = named(new QToolButton(this), "measureButton");
  button->setText(tr("Measure"));
  button->setToolTip(helpTip(
      tr("Runs the call many times and shows the median time, how much it varies and the bytes per second."),
      measure->shortcut()));
  button->setEnabled(measure->isEnabled());
  connect(button, &QToolButton::clicked, measure, &QAction::trigger);
  connect(measure, &QAction::enabledChanged, button, &QToolButton::setEnabled);
  rowOf(this, {{label_, 1}, button}, {.spacing = 10, .margins = QMargins(16, 6, 16, 0)});
  whenChanged(session_, this, kDocumentParts | Part::Run | Part::Times | Part::Veil, &TimingLine::refresh);
  refresh();
}

void TimingLine::refresh() {
  label_->setText(describe(session_.snapshot()));
}

QString TimingLine::describe(const Snapshot& snapshot) const {
  if (snapshot.state == OutputState::Asked) return tr("not timed while output is hidden");
  if (!snapshot.plan) return tr("nothing to time: the call is refused");
  const Plan& plan = *snapshot.plan;
  const std::int64_t indexBytes = plan.bytesMoved() - 2 * plan.outputBytes();
  // Where it does not clamp, a tuple out of range reads nothing.
  const bool reads = plan.rule.range == RangeMode::Clamp || !snapshot.badKnown;
  const std::int64_t unread = reads ? 0 : snapshot.bad.count * plan.sliceBytes();
  const QString moves = tr("one run moves %1: %2 of indices, %3 read, %4 written")
                            .arg(bytesText(plan.bytesMoved() - unread), bytesText(indexBytes),
                                 bytesText(plan.outputBytes() - unread), bytesText(plan.outputBytes()));
  QString how;
  if (session_.work().measuring()) {
    how = tr("measuring");
  } else if (snapshot.timing) {
    const Measurement& t = *snapshot.timing;
    how = tr("%1 (median of %2 runs, ± %3), backend %4, %5 GB/s")
              .arg(durationText(t.medianNs), QString::number(t.samplesNs.size()), durationText(t.madNs),
                   QString::fromStdString(t.backend), QString::number(t.gigabytesPerSecond(), 'g', 3));
  } else if (snapshot.state == OutputState::Stale) {
    const bool changed = snapshot.faults[0] || snapshot.faults[1];
    how = changed ? tr("a file changed: F5 runs it") : tr("above the live budget: F5 runs it");
  } else if (snapshot.state == OutputState::TooLarge) {
    how = tr("not run: the output is too large");
  } else if (snapshot.state == OutputState::Pending) {
    how = tr("running");
  } else if (snapshot.badKnown && snapshot.bad.count > 0 && snapshot.state == OutputState::Refused) {
    return tr("nothing is timed while tuples are out of range");
  } else if (snapshot.liveError) {
    how = tr("not timed: %1").arg(errorSentence(*snapshot.liveError));
  } else if (snapshot.live) {
    const LiveTime& t = snapshot.live->own;
    how = t.runs < 2 ? tr("%1 (one run), backend %2").arg(durationText(t.medianNs), fromBytes(t.backend))
                     : tr("%1 (median of %2 runs, %3 to %4), backend %5")
                           .arg(durationText(t.medianNs), countText(t.runs), durationText(t.lowNs),
                                durationText(t.highNs), fromBytes(t.backend));
  } else {
    const Backend* backend = session_.backends().find(snapshot.document->backend);
    how = backend != nullptr && !backend->timeable()
              ? tr("%1 has no time: it stands for a GPU").arg(coreText(backend->name()))
              : tr("being timed");
  }
  return tr("%1 · %2").arg(how, moves);
}

}  // namespace gathernd::ui
