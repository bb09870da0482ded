// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_panel.h"

#include <QHideEvent>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>
#include <utility>

#include "ui/calibrate/calibration_line.h"
#include "ui/charts/picture.h"
#include "ui/compare/compare_values.h"
#include "ui/session/document.h"
#include "ui/text/error_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/flow_layout.h"

namespace gathernd::ui {
namespace {

constexpr int kHoldMs = 200;
constexpr int kProgressSteps = 1000;
constexpr int kMaxChartHeight = 720;
constexpr double kCeilingSeconds = 0.3;
constexpr std::size_t kMaxKept = 50;
constexpr std::int64_t kMaxOutput = 256LL << 20;
constexpr std::int64_t kMaxTable = 1LL << 30;
constexpr std::int64_t kMaxTuples = 1LL << 20;
constexpr std::int64_t kMaxSlice = 64LL << 10;

CompareInput inputFor(const Session& session, std::vector<Configuration> configurations) {
  CompareInput input;
  const Snapshot& snapshot = session.snapshot();
  input.plan = snapshot.plan;
  input.call = *snapshot.document;
  input.shapes = shapesOn(session.backends(), input.call, session.memoryLimit());
  input.configurations = std::move(configurations);
  input.reference = session.backends().find("reference");
  input.memoryLimit = session.memoryLimit();
  return input;
}

QString describedBars(const BarChart& chart) {
  QStringList lines;
  for (const BarRow& row : chart.rows) lines << row.words;
  if (!chart.caption.isEmpty()) lines << chart.caption;
  return lines.isEmpty() ? chart.empty : lines.join(u'\n');
}

QString describedLines(const LogChart& chart) {
  QStringList lines;
  for (const CrossMark& mark : chart.marks) lines << mark.sentence;
  if (!chart.caption.isEmpty()) lines << chart.caption;
  for (const LogLevel& level : chart.levels) lines << level.label;
  for (const QString& words : chart.words) lines << words;
  return lines.isEmpty() ? chart.empty : lines.join(u'\n');
}

void showBars(ChartView& view, BarChart bars) {
  const QString words = describedBars(bars);
  const double height = barChartHeight(bars, appTheme());
  view.show([bars = std::move(bars)](const Theme& theme,
                                     const QSizeF& size) { return barPicture(bars, theme, size); },
            height, words);
}

void showLines(ChartView& view, const SweepRecord* record) {
  LogChart lines = linesOf(record);
  // Nobody listens to two hundred lines a frame: all of it once it is complete.
  const bool growing = record != nullptr && record->running;
  const QString points = growing ? sweptText(*record) : describedLines(lines);
  const double least = logChartHeight(lines, appTheme());
  view.show([lines = std::move(lines)](const Theme& theme,
                                       const QSizeF& size) { return logPicture(lines, theme, size); },
            least, points);
}

}  // namespace

SweepOptions sweepRange(const Plan& plan, SweepAxis axis) {
  SweepOptions options;
  options.axis = axis;
  if (axis == SweepAxis::Tuples) {
    options.from = 1;
    options.to =
        std::clamp(kMaxOutput / std::max<std::int64_t>(plan.sliceBytes(), 1), std::int64_t{16}, kMaxTuples);
    return options;
  }
  const std::int64_t element = elementBytes(plan.dtype);
  options.from = element;
  options.to = std::min({kMaxSlice, kMaxOutput / std::max<std::int64_t>(plan.tupleCount, 1),
                         kMaxTable / std::max<std::int64_t>(plan.sliceCount, 1)});
  options.to = std::max(options.to / element, std::int64_t{4}) * element;
  return options;
}

void ComparePanel::setBudget(double compareSeconds, double secondsPerPoint, bool roofline) {
  compareOptions_.budgetSeconds = compareSeconds;
  compareOptions_.roofline = roofline;
  secondsPerPoint_ = secondsPerPoint;
}

void ComparePanel::begin() {
  if (job_.busy()) cancel();
  before_ = shown_;
  trouble_.clear();
  progress_->setValue(0);
}

void ComparePanel::compare() {
  const Snapshot& snapshot = session_.snapshot();
  auto configurations = chips_->toCompare();
  if (!snapshot.plan || snapshot.state == OutputState::TooLarge || configurations.empty()) return;
  begin();
  CompareInput input = inputFor(session_, std::move(configurations));
  if (input.reference == nullptr) input.reference = input.configurations.front().backend;
  ComparisonRecord record;
  record.note = callNote(snapshot);
  record.running = true;
  for (const Configuration& who : input.configurations) {
    record.comparison.results.emplace_back();
    record.comparison.results.back().who = who;
  }
  const auto showRecord = [this](ComparisonRecord now) {
    show({std::make_shared<const ComparisonRecord>(std::move(now)), shown_.lines});
  };
  job_.compare(
      std::move(input), compareOptions_,
      [this, record, showRecord](CompareNews news) {
        progress_->setValue(static_cast<int>(news.part * kProgressSteps));
        ComparisonRecord now = record;
        now.comparison = *std::move(news.comparison);
        showRecord(std::move(now));
      },
      [this, record, showRecord](Expected<Comparison> comparison) {
        if (!comparison) return fail(comparison.error());
        ComparisonRecord now = record;
        now.comparison = *std::move(comparison);
        now.running = false;
        showRecord(std::move(now));
        settle();
        keep();
      });
  showRecord(record);
  settle();
}

void ComparePanel::sweep(SweepOptions options) {
  const Snapshot& snapshot = session_.snapshot();
  auto configurations = chips_->toSweep();
  if (!snapshot.plan || configurations.empty()) return;
  begin();
  options.secondsPerPoint = secondsPerPoint_;
  auto record = std::make_shared<SweepRecord>();
  record->note = callNote(snapshot);
  record->options = options;
  record->configurations = configurations;
  record->unable = chips_->unable();
  record->running = true;
  job_.sweep(
      inputFor(session_, std::move(configurations)), options, compareOptions_.roofline ? kCeilingSeconds : 0,
      [this, record](CompareNews news) {
        progress_->setValue(static_cast<int>(news.part * kProgressSteps));
        record->machine = std::move(news.machine);
        record->ceilings = std::move(news.ceilings);
        std::ranges::move(news.points, std::back_inserter(record->points));
        show({shown_.bars, record});
      },
      [this, record](const Expected<void>& swept) {
        record->running = false;
        if (!swept && record->points.empty()) return fail(swept.error());
        if (!swept) trouble_ = errorSentence(swept.error());
        show({shown_.bars, record});
        settle();
        keep();
      });
  show({shown_.bars, record});
  settle();
}

void ComparePanel::cancel() {
  if (!job_.busy()) return;
  job_.cancel();
  if (shown_.lines && shown_.lines->running && !shown_.lines->points.empty()) {
    // The points of a sweep that was stopped are as good as any.
    auto record = std::make_shared<SweepRecord>(*shown_.lines);
    record->running = false;
    record->stopped = true;
    show({shown_.bars, record});
    keep();
  } else {
    trouble_ = tr("cancelled");
    show(before_);
  }
  settle();
}

void ComparePanel::fail(const Error& error) {
  trouble_ = errorSentence(error);
  show(before_);
  settle();
}

void ComparePanel::settle() {
  // A button that is switched off or hidden must not throw the keyboard somewhere else.
  const bool waited = cancel_->hasFocus();
  const bool started = compare_->hasFocus() || sweepTuples_->hasFocus() || sweepSlice_->hasFocus();
  aside_->setCurrentIndex(job_.busy() ? 1 : 0);
  if (job_.busy() && started) cancel_->setFocus(Qt::OtherFocusReason);
  chips_->setBusy(job_.busy());
  calibration_->setHeld(job_.busy());
  updateEnabled();
  if (!job_.busy() && waited) compare_->setFocus(Qt::OtherFocusReason);
  describe();
}

void ComparePanel::keep() {
  // Which of the two is new: the one that the work began without.
  const bool bars = shown_.bars != before_.bars;
  const CallNote& note = bars ? shown_.bars->note : shown_.lines->note;
  const QString what = bars ? tr("compared") : linesOf(shown_.lines.get()).title;
  kept_.insert(kept_.begin(),
               bars ? CompareSheet{shown_.bars, nullptr} : CompareSheet{nullptr, shown_.lines});
  header_->addHistory(QStringLiteral("%1  %2  %3").arg(note.when, what, note.call));
  if (kept_.size() > kMaxKept) kept_.pop_back();
}

void ComparePanel::showKept(int index) {
  if (job_.busy() || index < 0 || static_cast<std::size_t>(index) >= kept_.size()) return;
  const CompareSheet& chosen = kept_[static_cast<std::size_t>(index)];
  trouble_.clear();
  show({chosen.bars ? chosen.bars : shown_.bars, chosen.lines ? chosen.lines : shown_.lines});
}

void ComparePanel::pinDifference() {
  if (!shown_.bars) return;
  const Verdict verdict = verdictOf(*shown_.bars);
  const Snapshot& now = session_.snapshot();
  // Of the call as it stands, or of an earlier one whose output had other places.
  if (verdict.cell && now.plan && shown_.bars->note.plan &&
      now.plan->output == shown_.bars->note.plan->output)
    session_.selection().pin(*verdict.cell);
}

void ComparePanel::exportTo(const QString& ending) {
  if (!shown_.bars && !shown_.lines) return;
  Dialogs::FileQuestion question;
  question.title = tr("Export the comparison");
  question.name = tr("comparison") + u'.' + ending;
  question.filters = {QStringLiteral("%1 (*.%2)").arg(ending.toUpper(), ending)};
  question.suffix = ending;
  dialogs_.saveFile(this, question, [this, sheet = shown_](const QString& path) {
    if (const auto written = writeComparison(path, sheet); !written) {
      dialogs_.showError(this, errorSentence(written.error()));
      return;
    }
    trouble_ = tr("written to %1").arg(path);
    describe();
  });
}

// How the Compare dock is laid out, and how it draws a record; what it does is in compare_panel.cpp.

ComparePanel::ComparePanel(Session& session, Dialogs& dialogs, QWidget* parent)
    : QWidget(parent), session_(session), dialogs_(dialogs), header_(new CompareHeader(this)) {
  named(this, "comparePanel", tr("Compare"));
  setAttribute(Qt::WA_StyledBackground);
  compareOptions_.roofline = true;
  columnOf(this, {header_}, {.spacing = 8, .margins = QMargins(16, 8, 16, 6)});
  buildControls();
  buildCharts();
  connect(header_, &CompareHeader::verdictChosen, this, &ComparePanel::pinDifference);
  connect(header_, &CompareHeader::historyChosen, this, &ComparePanel::showKept);
  connect(header_, &CompareHeader::exportAsked, this, &ComparePanel::exportTo);
  whenChanged(session_, this, kOutcomeParts, &ComparePanel::updateEnabled);
  whenChanged(session_, this, kOutcomeParts | Part::Times, [this] {
    if (shown_.bars || shown_.lines) return;
    stale_ = true;
    if (!isVisible()) return;
    // The times of a call come in a moment: the former bars stay until then, or the chart would flicker.
    if (!session_.snapshot().live) return hold_.start(kHoldMs);
    hold_.stop();
    draw();
  });
  hold_.setSingleShot(true);
  connect(&hold_, &QTimer::timeout, this, [this] {
    if (stale_ && isVisible()) draw();
  });
  show(CompareSheet());
  settle();
  whenThemed(this, [this] { restyle(); });
}

void ComparePanel::buildControls() {
  auto* row = new QWidget(this);
  auto* left = new QWidget(row);
  auto* flow = new FlowLayout(left, 6);
  const auto button = [&](const char* name, const QString& words, const QString& tip) {
    auto* made = named(new QPushButton(words, left), name);
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
  rowOf(row, {{left, 1}, {buildAside(row), 0, Qt::AlignTop}}, {.spacing = 10});
  layout()->addWidget(row);
}

/// One place for two: nobody calibrates while a comparison is under way, and the row stays as it is laid out.
QWidget* ComparePanel::buildAside(QWidget* parent) {
  aside_ = new QStackedWidget(parent);
  aside_->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  calibration_ = new CalibrationLine(session_, aside_);
  connect(calibration_, &CalibrationLine::busyChanged, this, &ComparePanel::settle);
  auto* work = new QWidget(aside_);
  progress_ = named(new QProgressBar(work), "compareProgress", tr("Progress of the comparison"));
  progress_->setRange(0, kProgressSteps);
  progress_->setTextVisible(false);
  progress_->setMinimumWidth(110);
  cancel_ = named(new QPushButton(tr("Cancel"), work), "compareCancel", tr("Cancel the comparison"));
  cancel_->setToolTip(helpTip(tr("Stops the comparison. The points that a sweep has already taken stay.")));
  connect(cancel_, &QPushButton::clicked, this, &ComparePanel::cancel);
  rowOf(work, {{progress_, 1, Qt::AlignVCenter}, cancel_}, {.spacing = 10});
  aside_->addWidget(calibration_);
  aside_->addWidget(work);
  return aside_;
}

void ComparePanel::buildCharts() {
  auto* inside = new QWidget;
  auto* charts = new QWidget(inside);
  bars_ = named(new ChartView(charts), "compareBars", tr("Time of one run, by configuration"));
  lines_ = named(new ChartView(charts), "compareLines", tr("Time over size, by configuration"));
  rowOf(charts, {{bars_, 57}, {lines_, 43}}, {.spacing = 12});
  charts->setMaximumHeight(kMaxChartHeight);
  auto* scroll = named(new QScrollArea(this), "compareScroll");
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setStyleSheet(
      QStringLiteral("#compareScroll, #compareScroll > QWidget > QWidget { background: transparent; }"));
  scroll->setMinimumHeight(60);
  scroll->setWidget(inside);
  timed_ = named(new ElidedLabel(inside), "compareTimed");
  machine_ = named(new ElidedLabel(inside), "compareMachine");
  static_cast<QVBoxLayout*>(layout())->addWidget(scroll, 1);
  auto* notes = columnOf(nullptr, {timed_, machine_}, {.spacing = 1});
  columnOf(inside, {{charts, 1000}, notes, spring()}, {.spacing = 8});
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
  // A sweep that runs draws its lines every frame; the bars beside them stay.
  if (barsDrawn_ != shown_.bars || !shown_.bars)
    showBars(*bars_, shown_.bars ? barsOf(shown_.bars.get()) : liveBarsOf(session_));
  barsDrawn_ = shown_.bars;
  showLines(*lines_, shown_.lines.get());
  // A chart comes with its first record; before any, the bars say how long the call takes.
  lines_->setVisible(shown_.lines != nullptr);
  bars_->setVisible(shown_.bars != nullptr || shown_.lines == nullptr);
}

/// The words round the charts.
void ComparePanel::describe() {
  header_->setVisible(!kept_.empty() || shown_.bars || shown_.lines);
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
