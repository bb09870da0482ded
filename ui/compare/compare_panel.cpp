// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_panel.h"

#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <algorithm>
#include <utility>

#include "ui/calibrate/calibration_line.h"
#include "ui/compare/compare_export.h"
#include "ui/compare/compare_header.h"
#include "ui/compare/compare_values.h"
#include "ui/session/document.h"
#include "ui/text/error_text.h"

namespace gathernd::ui {
namespace {

constexpr int kProgressSteps = 1000;
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
      [this, record, showRecord](const Comparison& soFar, double part) {
        progress_->setValue(static_cast<int>(part * kProgressSteps));
        ComparisonRecord now = record;
        now.comparison = soFar;
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
      [this, record](SweepNews news) {
        progress_->setValue(static_cast<int>(news.part * kProgressSteps));
        record->machine = std::move(news.machine);
        record->ceilings = std::move(news.ceilings);
        record->points.insert(record->points.end(), std::make_move_iterator(news.fresh.begin()),
                              std::make_move_iterator(news.fresh.end()));
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

}  // namespace gathernd::ui
