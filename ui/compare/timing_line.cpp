// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/timing_line.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QToolButton>

#include "ui/charts/units.h"
#include "ui/session/session.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kPatienceMs = 150;
constexpr int kTimingSteps = 1000;
constexpr int kReadingMs = 6000;  // for a sentence, by somebody who looked at the picture

/// Cut with "…" where the window is narrow; the tooltip has it whole.
class ElidingText : public QLabel {
 public:
  using QLabel::QLabel;
  QSize minimumSizeHint() const override { return {60, QLabel::minimumSizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(text(), Qt::ElideRight, width()));
  }
};

}  // namespace

TimingLine::TimingLine(Session& session, QAction* measure, QAction* cancel, QAction* guide, QWidget* parent)
    : QWidget(parent),
      session_(session),
      heading_(plainLabel(this, tr("Timing"))),
      label_(new ElidingText(this)),
      progress_(new QProgressBar(this)),
      cancel_(new QToolButton(this)),
      reading_(new QTimer(this)) {
  setObjectName(QStringLiteral("timingLine"));
  setAttribute(Qt::WA_StyledBackground);
  setStyleSheet(
      QStringLiteral("#timingLine { background: palette(window); border-top: 1px solid palette(mid); }"));
  QFont bold = heading_->font();
  bold.setBold(true);
  heading_->setFont(bold);
  label_->setObjectName(QStringLiteral("timingText"));
  label_->setAccessibleName(tr("Timing"));
  label_->setTextFormat(Qt::PlainText);
  label_->setMinimumWidth(60);
  progress_->setObjectName(QStringLiteral("runProgress"));
  progress_->setAccessibleName(tr("Progress of the run"));
  progress_->setRange(0, kTimingSteps);
  progress_->setTextVisible(false);
  progress_->setFixedWidth(160);
  cancel_->setObjectName(QStringLiteral("runCancel"));
  cancel_->setText(tr("Cancel"));
  cancel_->setAccessibleName(tr("Cancel the run"));
  cancel_->setProperty("flat", true);
  connect(cancel_, &QToolButton::clicked, cancel, &QAction::trigger);
  QToolButton* start = addButton("measureButton", tr("Measure"), measure);
  start->setToolTip(helpTip(
      tr("Runs the call many times and shows the median time, how much it varies and the bytes per second."),
      measure->shortcut()));
  QToolButton* help = addButton("guideButton", tr("Guide"), guide);
  help->setToolTip(
      helpTip(tr("Opens the guide: what is seen here, how to change it, and every key."), guide->shortcut()));

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(20, 0, 16, 0);
  row->setSpacing(14);
  row->addWidget(heading_);
  row->addWidget(label_, 1);
  row->addWidget(progress_);
  row->addWidget(cancel_);
  row->addWidget(start);
  row->addWidget(help);
  setFixedHeight(30);
  progress_->hide();
  cancel_->hide();

  reading_->setObjectName(QStringLiteral("passingTimer"));
  reading_->setSingleShot(true);
  connect(reading_, &QTimer::timeout, this, [this] {
    if (said_ != describe(session_.snapshot())) refresh();  // else nothing waits for the place
  });
  connect(measure, &QAction::triggered, this, [this] { showPassing({}); });
  patience_.setSingleShot(true);
  patience_.setInterval(kPatienceMs);
  connect(&patience_, &QTimer::timeout, this, &TimingLine::showRun);
  connect(&session_, &Session::progressChanged, this,
          [this](double part) { progress_->setValue(static_cast<int>(part * kTimingSteps)); });
  whenChanged(session_, this, kDocumentParts | Part::Run | Part::Times | Part::Veil, &TimingLine::refresh);
  refresh();
}

QToolButton* TimingLine::addButton(const char* name, const QString& text, QAction* action) {
  auto* button = new QToolButton(this);
  button->setObjectName(QLatin1String(name));
  button->setText(QStringLiteral("%1  %2").arg(text, action->shortcut().toString(QKeySequence::NativeText)));
  button->setAccessibleName(text);
  button->setProperty("flat", true);
  button->setEnabled(action->isEnabled());
  connect(button, &QToolButton::clicked, action, &QAction::trigger);
  connect(action, &QAction::enabledChanged, button, &QToolButton::setEnabled);
  return button;
}

QString TimingLine::text() const {
  return label_->text();
}

void TimingLine::showPassing(const QString& sentence) {
  reading_->stop();
  if (sentence.isEmpty()) return refresh();
  reading_->start(kReadingMs);
  passingGeneration_ = session_.snapshot().generation;
  heading_->hide();  // it is no time
  label_->setText(sentence);
  label_->setAccessibleName(sentence);
  label_->setToolTip(plainTip(sentence));
}

void TimingLine::showRun() {
  const bool busy = session_.work().running() || session_.work().measuring();
  progress_->setVisible(busy);
  // How many samples a measurement takes is not known beforehand.
  progress_->setRange(0, session_.work().measuring() ? 0 : kTimingSteps);
  cancel_->setVisible(busy);
}

void TimingLine::refresh() {
  const bool busy = session_.work().running() || session_.work().measuring();
  if (!busy) {
    patience_.stop();
    showRun();
  } else if (!patience_.isActive() && !progress_->isVisible()) {
    progress_->setValue(0);
    patience_.start();
  }
  if (reading_->isActive() && session_.snapshot().generation == passingGeneration_) return;
  reading_->stop();
  said_ = describe(session_.snapshot());
  heading_->show();
  label_->setAccessibleName(tr("Timing"));
  label_->setToolTip(plainTip(said_.front()));
  fit();
}

void TimingLine::fit() {
  if (said_.isEmpty()) return;
  const QFontMetrics metrics = label_->fontMetrics();
  for (const QString& each : said_) {
    label_->setText(each);
    if (metrics.horizontalAdvance(each) <= label_->width()) return;
  }
}

void TimingLine::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layout()->activate();
  if (said_.contains(label_->text())) fit();  // else a word from the picture stands there
}

QStringList TimingLine::describe(const Snapshot& snapshot) const {
  if (snapshot.state == OutputState::Asked) return {tr("not timed while output is hidden")};
  if (!snapshot.plan) return {tr("nothing to time: the call is refused")};
  const Plan& plan = *snapshot.plan;
  const std::int64_t indexBytes = plan.bytesMoved() - 2 * plan.outputBytes();
  // Where it does not clamp, a tuple out of range reads nothing.
  const bool reads = plan.rule.range == RangeMode::Clamp || !snapshot.badKnown;
  const std::int64_t unread = reads ? 0 : snapshot.bad.count * plan.sliceBytes();
  const QString moves = tr("one run moves %1: %2 of indices, %3 read, %4 written")
                            .arg(bytesText(plan.bytesMoved() - unread), bytesText(indexBytes),
                                 bytesText(plan.outputBytes() - unread), bytesText(plan.outputBytes()));
  QString how, brief;
  if (session_.work().measuring()) {
    how = tr("measuring");
  } else if (snapshot.timing) {
    const Measurement& t = *snapshot.timing;
    how = tr("%1 (median of %2 runs, ± %3), backend %4, %5 GB/s")
              .arg(durationText(t.medianNs), QString::number(t.samplesNs.size()), durationText(t.madNs),
                   QString::fromStdString(t.backend), QString::number(t.gigabytesPerSecond(), 'g', 3));
    brief = durationText(t.medianNs);
  } else if (snapshot.state == OutputState::Stale) {
    const bool changed = snapshot.faults[0] || snapshot.faults[1];
    how = changed ? tr("a file changed: F5 runs it") : tr("above the live budget: F5 runs it");
  } else if (snapshot.state == OutputState::TooLarge) {
    how = tr("not run: the output is too large");
  } else if (snapshot.state == OutputState::Pending) {
    how = tr("running");
  } else if (snapshot.badKnown && snapshot.bad.count > 0 && snapshot.state == OutputState::Refused) {
    const QString run = describeRun(snapshot);
    return {tr("%1 · nothing is timed while tuples are out of range").arg(run), run};
  } else if (snapshot.askedRun) {
    how = describeRun(snapshot);
  } else if (snapshot.liveError) {
    how = tr("not timed: %1").arg(errorSentence(*snapshot.liveError));
  } else if (snapshot.live) {
    const LiveTime& t = snapshot.live->own;
    brief = durationText(t.medianNs);
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
  QStringList all{tr("%1 · %2").arg(how, moves), how};
  if (!brief.isEmpty()) all << brief;
  return all;
}

/// What the last run came to that somebody asked for: the time is that of this one run.
QString TimingLine::describeRun(const Snapshot& snapshot) const {
  if (!snapshot.askedRun) return tr("not run");
  const AskedRun& run = *snapshot.askedRun;
  QStringList facts;
  if (run.nanoseconds) facts << durationText(*run.nanoseconds);
  if (snapshot.state == OutputState::Refused) facts << tr("refused");
  if (run.unchanged) facts << (*run.unchanged ? tr("output unchanged") : tr("output changed"));
  if (facts.isEmpty()) facts << tr("done");
  return (run.again ? tr("run again: %1") : tr("run: %1")).arg(facts.join(QStringLiteral(", ")));
}

}  // namespace gathernd::ui
