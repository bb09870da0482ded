// SPDX-License-Identifier: GPL-3.0-or-later
// How the Compare dock is laid out, and how it draws a record; what it does is in compare_panel.cpp.
#include <QHBoxLayout>
#include <QHideEvent>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/calibrate/calibration_line.h"
#include "ui/compare/compare_charts.h"
#include "ui/compare/compare_header.h"
#include "ui/compare/compare_panel.h"
#include "ui/compare/compare_values.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/flow_layout.h"

namespace gathernd::ui {
ComparePanel::ComparePanel(Session& session, Dialogs& dialogs, QWidget* parent)
    : QWidget(parent), session_(session), dialogs_(dialogs), header_(new CompareHeader(this)) {
  setObjectName(QStringLiteral("comparePanel"));
  setAccessibleName(tr("Compare"));
  setAttribute(Qt::WA_StyledBackground);
  compareOptions_.roofline = true;
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 8, 16, 6);
  column->setSpacing(8);
  column->addWidget(header_);
  buildControls();
  buildCharts();
  connect(header_, &CompareHeader::verdictChosen, this, &ComparePanel::pinDifference);
  connect(header_, &CompareHeader::historyChosen, this, &ComparePanel::showKept);
  connect(header_, &CompareHeader::exportAsked, this, &ComparePanel::exportTo);
  connect(header_, &CompareHeader::viewChosen, charts_, &CompareCharts::choose);
  connect(charts_, &CompareCharts::showsAllChanged, this,
          [this] { header_->setViewsOffered(!charts_->showsAll()); });
  whenChanged(session_, this, kOutcomeParts, &ComparePanel::updateEnabled);
  show(CompareSheet());
  settle();
  whenThemed(this, [this] { restyle(); });
}

ComparePanel::~ComparePanel() = default;

void ComparePanel::buildControls() {
  auto* row = new QWidget(this);
  auto* outer = new QHBoxLayout(row);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->setSpacing(10);
  auto* left = new QWidget(row);
  auto* flow = new FlowLayout(left, 6);
  const auto button = [&](const char* name, const QString& words, const QString& tip) {
    auto* made = new QPushButton(words, left);
    made->setObjectName(QLatin1String(name));
    made->setToolTip(helpTip(tip));
    made->setAutoDefault(false);
    flow->addWidget(made);
    return made;
  };
  compare_ = button("compareRun", tr("Compare"),
                    tr("Compare: times the chosen backends on this call, in turns, and holds "
                       "their outputs against each other bit for bit."));
  compare_->setProperty("primary", true);
  sweepTuples_ = button("compareSweepTuples", tr("Sweep tuples"),
                        tr("Sweep tuples: times the chosen backends with more and more tuples."));
  sweepSlice_ = button("compareSweepSlice", tr("Sweep slice"),
                       tr("Sweep slice: times the chosen backends with longer and longer slices."));
  connect(compare_, &QPushButton::clicked, this, &ComparePanel::compare);
  const auto sweepAlong = [this](SweepAxis axis) {
    if (session_.snapshot().plan) sweep(sweepRange(*session_.snapshot().plan, axis));
  };
  connect(sweepTuples_, &QPushButton::clicked, this, [sweepAlong] { sweepAlong(SweepAxis::Tuples); });
  connect(sweepSlice_, &QPushButton::clicked, this, [sweepAlong] { sweepAlong(SweepAxis::SliceBytes); });
  chips_ = std::make_unique<CompareChips>(candidates(session_.backends(), session_.snapshot()), *flow, left);
  outer->addWidget(left, 1);
  outer->addWidget(buildAside(row), 0, Qt::AlignTop);
  layout()->addWidget(row);
}

/// One place for two: nobody calibrates while a comparison is under way, and the row stays as it is laid out.
QWidget* ComparePanel::buildAside(QWidget* parent) {
  aside_ = new QStackedWidget(parent);
  aside_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  calibration_ = new CalibrationLine(session_, aside_);
  connect(calibration_, &CalibrationLine::busyChanged, this, &ComparePanel::settle);
  auto* work = new QWidget(aside_);
  auto* line = new QHBoxLayout(work);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(10);
  progress_ = new QProgressBar(work);
  progress_->setObjectName(QStringLiteral("compareProgress"));
  progress_->setAccessibleName(tr("Progress of the comparison"));
  progress_->setRange(0, 1000);
  progress_->setTextVisible(false);
  progress_->setMinimumWidth(110);
  cancel_ = new QPushButton(tr("Cancel"), work);
  cancel_->setObjectName(QStringLiteral("compareCancel"));
  cancel_->setAccessibleName(tr("Cancel the comparison"));
  cancel_->setToolTip(helpTip(tr("Stops the comparison. The points that a sweep has already taken stay.")));
  connect(cancel_, &QPushButton::clicked, this, &ComparePanel::cancel);
  line->addWidget(progress_, 1, Qt::AlignVCenter);
  line->addWidget(cancel_);
  aside_->addWidget(calibration_);
  aside_->addWidget(work);
  return aside_;
}

void ComparePanel::buildCharts() {
  auto* inside = new QWidget;
  auto* page = new QVBoxLayout(inside);
  page->setContentsMargins(0, 0, 0, 0);
  page->setSpacing(8);
  charts_ = new CompareCharts(inside);
  auto* scroll = new QScrollArea(this);
  scroll->setObjectName(QStringLiteral("compareScroll"));
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setStyleSheet(
      QStringLiteral("#compareScroll, #compareScroll > QWidget > QWidget { background: transparent; }"));
  scroll->setMinimumHeight(60);
  scroll->setWidget(inside);
  timed_ = new ElidedLabel(inside);
  timed_->setObjectName(QStringLiteral("compareTimed"));
  machine_ = new ElidedLabel(inside);
  machine_->setObjectName(QStringLiteral("compareMachine"));
  static_cast<QVBoxLayout*>(layout())->addWidget(scroll, 1);
  auto* notes = new QVBoxLayout;
  notes->setSpacing(1);
  notes->addWidget(timed_);
  notes->addWidget(machine_);
  page->addWidget(charts_, 1000);
  page->addLayout(notes);
  page->addStretch(1);
}

void ComparePanel::restyle() {
  const Theme& theme = appTheme();
  QPalette quiet = palette();
  quiet.setColor(QPalette::WindowText, theme.text2);
  for (ElidedLabel* label : {timed_, machine_}) {
    label->setFont(theme.ui(measure::kNotePx));
    label->setPalette(quiet);
  }
}

/// While the panel is open: whoever closes it has done with what it says.
void ComparePanel::markDifference() {
  const bool marks = shown_.bars && isVisible();
  session_.showDifference(marks ? differenceOf(*shown_.bars) : std::nullopt,
                          shown_.bars ? shown_.bars->note.generation : 0);
}

void ComparePanel::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (!event->spontaneous()) session_.showDifference(std::nullopt, 0);
}

void ComparePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (stale_) draw();
  markDifference();
  updateEnabled();
}

/// Whoever opens the dock by keys wants to start. (A focus proxy would take the header out of Tab's round.)
void ComparePanel::focusInEvent(QFocusEvent*) {
  compare_->setFocus(Qt::OtherFocusReason);
}

void ComparePanel::show(CompareSheet sheet) {
  shown_ = std::move(sheet);
  stale_ = true;
  if (isVisible()) draw();
  describe();
}

void ComparePanel::draw() {
  stale_ = false;
  charts_->show(shown_);
}

/// The words round the charts.
void ComparePanel::describe() {
  header_->setVerdict(shown_.bars ? verdictOf(*shown_.bars) : Verdict{});
  header_->setExportable((shown_.bars || shown_.lines) && !job_.busy());
  QStringList timed;
  if (!trouble_.isEmpty()) timed << trouble_;
  if (shown_.bars) timed << shown_.bars->note.call << timedText(*shown_.bars);
  if (shown_.lines) timed << sweptText(*shown_.lines);
  markDifference();
  timed_->setText(timed.join(tr(" · ")));
  machine_->setText(shown_.bars && !shown_.bars->running ? machineText(shown_.bars->comparison.machine)
                    : shown_.lines                       ? machineText(shown_.lines->machine)
                                                         : QString());
}

void ComparePanel::updateEnabled() {
  if (!isVisible() && !job_.busy() && compare_->isEnabled()) return;  // brought up to date when it is shown
  const bool able = session_.snapshot().plan && session_.snapshot().state != OutputState::NoPlan;
  const bool tooLarge = session_.snapshot().state == OutputState::TooLarge;
  chips_->update(candidates(session_.backends(), session_.snapshot()));
  for (QPushButton* button : {compare_, sweepTuples_, sweepSlice_})
    button->setEnabled(able && !job_.busy() && !calibration_->busy() && (button != compare_ || !tooLarge));
}

}  // namespace gathernd::ui
