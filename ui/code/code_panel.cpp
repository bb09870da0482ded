// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/code_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "core/call/explain.h"
#include "ui/code/code_view.h"
#include "ui/code/relatives_panel.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/verify/verify_panel.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/eliding_combo.h"
#include "ui/widgets/settings.h"

namespace gathernd::ui {
namespace {

std::size_t textBytes(const Tensor& tensor) {
  if (tensor.dtype() != DType::String) return 0;
  std::size_t bytes = 0;
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i) bytes += tensor.stringAt(i).size();
  return bytes;
}

/// Absent: too large to stand in code.
Expected<std::optional<Tensor>> shown(const EditedTensor& tensor) {
  if (tensor.elementCount() > SnippetOptions::kInlineElements) return std::nullopt;
  auto flat = TRY(tensor.flattened());
  if (textBytes(flat) > CodeInput::kMaxTextBytes) return std::nullopt;
  return std::optional<Tensor>(std::move(flat));
}

constexpr int kCopiedMs = 1500;
constexpr char kLoop[] = "loop";
constexpr double kCodePx = 12;

constexpr std::int64_t kShownValues = 3;
constexpr int kLongestValue = 8;

/// "b, n = 1, 3: "; nothing where there is one tuple only.
QString placeText(const Plan& plan, const TupleTrace& tuple) {
  QStringList names, numbers;
  for (const std::string& name : loopNames(plan)) names << fromBytes(name);
  for (const std::int64_t at : tuple.position) numbers << integerText(at);
  const QString comma = QStringLiteral(", ");
  if (names.isEmpty()) return {};
  return QStringLiteral("%1 = %2: ").arg(names.join(comma), numbers.join(comma));
}

/// "7" of a single element, else "[20, 21, 22, …]".
QString sliceValues(const Snapshot& snapshot, std::int64_t sliceId) {
  const Plan& plan = *snapshot.plan;
  QStringList values;
  for (std::int64_t k = 0; k < std::min(plan.sliceElements, kShownValues); ++k) {
    values << valueText(snapshot.document->params.at(sliceId * plan.sliceElements + k), kLongestValue);
  }
  if (plan.slice.rank() == 0) return values.join(QString());
  if (plan.sliceElements > kShownValues) values << QStringLiteral("…");
  return QStringLiteral("[%1]").arg(values.join(QStringLiteral(", ")));
}

QString madeUp(const Plan& plan) {
  Element fill;
  fill.dtype = plan.dtype;
  fill.bits = plan.fill;
  return valueText(fill, kLongestValue);
}

QString readNote(const Plan& plan, const TupleTrace& tuple) {
  return placeText(plan, tuple) + QStringLiteral("i = ") + listText(tuple.given);
}

QString locateNote(const Plan& plan, const TupleTrace& tuple) {
  if (tuple.reads()) {
    const QString slice = QStringLiteral("params") + sliceText(paramsSlice(plan, tuple.sliceId));
    if (tuple.resolved == tuple.given) return slice;
    return QStringLiteral("i = %1: %2").arg(listText(tuple.resolved), slice);
  }
  const QString given = listText(tuple.given);
  if (tuple.outcome == TupleOutcome::Refused) return CodePanel::tr("%1 lies outside: refused").arg(given);
  return CodePanel::tr("%1 lies outside: block = %2").arg(given, madeUp(plan));
}

QString copyNote(const Snapshot& snapshot, const TupleTrace& tuple) {
  if (tuple.outcome == TupleOutcome::Refused) return CodePanel::tr("nothing is copied");
  const Plan& plan = *snapshot.plan;
  const QString what = tuple.reads() ? sliceValues(snapshot, tuple.sliceId) : madeUp(plan);
  return QStringLiteral("output%1 ← %2").arg(sliceText(outputSlice(plan, tuple.tuple)), what);
}

bool refusesAll(const Trace& trace, const StepState& step) {
  for (std::int64_t tuple = step.tuple; tuple < step.tuple + step.count; ++tuple) {
    if (trace.endingOf(tuple).outcome != TupleOutcome::Refused) return false;
  }
  return true;
}

const char* markOf(StepPhase phase, bool refused) {
  if (phase == StepPhase::Read) return "read";
  if (refused) return "bad";
  return phase == StepPhase::Locate ? "locate" : "copy";
}

/// Where a step stands in the loop: the line of its phase, and the numbers that the line has there. Read off
/// the trace; cheap enough for every step.
struct LoopStep {
  int line = 0;  ///< of the text, the first is 0
  QString note;  ///< "n = 3: i = [2, 0]", "params[2, 0, :]", "output[3, :] ← [20, 21, 22, …]"
};

/// Nothing at rest, without a plan, and for code that is no loop.
std::optional<LoopStep> loopStep(const Snapshot& snapshot, const StepState& step,
                                 const TemplateMarks& marks) {
  if (!step.active || !snapshot.plan || !snapshot.trace) return std::nullopt;
  const Trace& trace = *snapshot.trace;
  if (step.tuple + step.count > trace.tupleCount()) return std::nullopt;
  const auto mark = marks.find(markOf(step.phase, refusesAll(trace, step)));
  if (mark == marks.end()) return std::nullopt;
  LoopStep at;
  at.line = mark->second;
  if (step.count > 1) {
    at.note = CodePanel::tr("tuples %1-%2").arg(step.tuple).arg(step.tuple + step.count - 1);
    return at;
  }
  const TupleTrace tuple = trace.at(step.tuple);
  at.note = step.phase == StepPhase::Read     ? readNote(*snapshot.plan, tuple)
            : step.phase == StepPhase::Locate ? locateNote(*snapshot.plan, tuple)
                                              : copyNote(snapshot, tuple);
  return at;
}

/// The phase that a line stands for.
std::optional<StepPhase> phaseOfLine(const TemplateMarks& marks, int line) {
  for (const auto& [mark, at] : marks) {
    if (at != line) continue;
    if (mark == "read") return StepPhase::Read;
    return mark == "copy" ? StepPhase::Copy : StepPhase::Locate;
  }
  return std::nullopt;
}

}  // namespace

Expected<Snippet> codeOf(const CodeInput& input) {
  auto params = TRY(shown(input.call.params));
  auto indices = TRY(shown(input.call.indices));
  SnippetOptions options;
  options.gradient = input.gradient && input.framework->hasGradient;
  return makeMarkedSnippet(
      *input.framework,
      {input.call.shapes(input.memoryLimit), std::move(params), std::move(indices), input.upstream}, options);
}

CodePanel::CodePanel(Session& session, Settings& settings, QWidget* parent)
    : QWidget(parent),
      session_(session),
      settings_(settings),
      frameworks_(named(new ElidingCombo(this), "codeFramework")),
      copy_(named(new QPushButton(tr("Copy"), this), "codeCopy")),
      note_(wrappedLabel(this, "codeNote")),
      view_(named(new CodeView(this), "codeText", tr("The call as code"))),
      inks_(new CodeHighlighter(view_->document())),
      stepNote_(wrappedLabel(this, "codeStep")),
      verify_(new VerifyPanel(session, settings, this)),
      relatives_(new RelativesPanel(session, this)),
      live_(
          this, [this] { write(); }, [this] { leave(); }) {
  setAttribute(Qt::WA_StyledBackground);
  setSpokenName(*frameworks_, tr("Framework"));
  frameworks_->setToolTip(helpTip(tr("Framework: in whose code the call is written.")));
  frameworks_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  copy_->setToolTip(helpTip(tr("Copies the code as it stands here to the clipboard.")));
  note_->hide();
  view_->setToolTip(
      helpTip(tr("The call as code. Of the loop, the line of the phase is lit as one steps; a click on "
                 "such a line, or Enter, goes to its phase.")));
  view_->setReadOnly(true);
  view_->setUndoRedoEnabled(false);
  view_->setLineWrapMode(QPlainTextEdit::NoWrap);
  view_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  stepNote_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  stepNote_->hide();
  fillFrameworks();
  connect(frameworks_, &QComboBox::activated, this, &CodePanel::choose);
  connect(copy_, &QPushButton::clicked, this, &CodePanel::copy);

  auto* row = rowOf(nullptr, {{frameworks_, 1}, copy_}, {.spacing = 8});
  columnOf(this, {row, note_, {view_, 1}, {relatives_, 1}, stepNote_, verify_},
           {.spacing = 8, .margins = QMargins(12, 14, 12, 12)});

  copied_.setSingleShot(true);
  connect(&copied_, &QTimer::timeout, this, [this] { copy_->setText(tr("Copy")); });
  whenChanged(session_, this, kOutcomeParts, [this] {
    live_.schedule();
    light();
  });
  connect(&session_.gradient(), &GradientLens::changed, &live_, &Refresher::schedule);
  whenChanged(session_, this, Part::Replaced, [this] { stepped_ = session_.playback().state().active; });
  connect(&session_.playback(), &Playback::changed, this, &CodePanel::step);
  connect(view_, &CodeView::stopChosen, this, &CodePanel::goToLine);
  connect(&settings_, &Settings::changed, this, [this](const QString& key) {
    if (key != QLatin1String(setting::kFramework)) return;
    takeChoice();
    arrange();
    forget();
    live_.schedule();
  });
  whenThemed(this, [this] { restyle(); });
  step();
  arrange();
}

void CodePanel::fillFrameworks() {
  for (const Framework& framework : frameworks()) {
    frameworks_->addItem(coreText(framework.name), fromBytes(framework.id));
  }
  frameworks_->insertSeparator(frameworks_->count());
  frameworks_->addItem(tr("Relatives of gather_nd"), QString::fromLatin1(setting::kRelatives));
  takeChoice();
}

/// What was chosen here or elsewhere.
void CodePanel::takeChoice() {
  const int chosen = frameworks_->findData(settings_.codeFramework());
  picked_ = chosen >= 0;
  frameworks_->setCurrentIndex(std::max(0, chosen));
}

const Framework* CodePanel::framework() const {
  return findFramework(frameworks_->currentData().toString().toStdString());
}

void CodePanel::choose() {
  picked_ = true;
  settings_.setCodeFramework(frameworks_->currentData().toString());
  arrange();
  live_.schedule();
}

bool CodePanel::showsRelatives() const {
  return frameworks_->currentData().toString() == QLatin1String(setting::kRelatives);
}

/// Code with what belongs to it, or the relatives.
void CodePanel::arrange() {
  const bool relatives = showsRelatives();
  relatives_->setVisible(relatives);
  for (QWidget* widget : std::initializer_list<QWidget*>{view_, copy_, verify_})
    widget->setVisible(!relatives);
  note_->setVisible(!relatives && !note_->text().isEmpty());
  if (relatives) {
    forget();
    written_ = nullptr;
    stepNote_->hide();
  }
}

void CodePanel::restyle() {
  const Theme& theme = appTheme();
  view_->setFont(theme.mono(kCodePx));
  inks_->restyle();
  stepNote_->setFont(theme.ui(measure::kNotePx));
  stepNote_->setMinimumHeight(2 * QFontMetrics(stepNote_->font()).lineSpacing());  // no jump as it says more
}

void CodePanel::leave() {
  if (job_.busy()) forget();  // asked for again when it is next seen
  live_.schedule();
}

/// What is still being written is of use no more, and arrives nowhere.
void CodePanel::forget() {
  job_.cancel();
  shown_.reset();
}

bool CodePanel::isWritten() const {
  return shown_ == session_.snapshot().document && written_ == framework() &&
         lens_ == session_.gradient().view().answer;
}

void CodePanel::write() {
  const Snapshot& snapshot = session_.snapshot();
  if (!snapshot.document || showsRelatives()) return;
  // Until somebody chooses: the loop to those who step, else the code of those whose rules hold.
  if (!picked_ && stepped_) {
    frameworks_->setCurrentIndex(frameworks_->findData(QString::fromLatin1(kLoop)));
  } else if (!picked_) {
    const std::string& dialect = snapshot.document->dialect.id;
    const auto all = frameworks();
    const auto own = std::ranges::find_if(
        all, [&](const Framework& f) { return f.dialect != nullptr && f.dialect->id == dialect; });
    if (own != all.end()) frameworks_->setCurrentIndex(frameworks_->findData(fromBytes(own->id)));
  }
  const Framework* chosen = framework();
  if (chosen == nullptr || isWritten()) return;
  shown_ = snapshot.document;
  written_ = chosen;
  lens_ = session_.gradient().view().answer;
  CodeInput input;
  input.framework = chosen;
  input.call = *shown_;
  input.memoryLimit = session_.memoryLimit();
  input.gradient = lens_ != nullptr;
  if (lens_) input.upstream = lens_->upstream;
  job_.start<Snippet>([input = std::move(input)](const Job::Task&) { return codeOf(input); },
                      [this, chosen](const Expected<Snippet>& code) { show(*chosen, code); });
}

void CodePanel::show(const Framework& framework, const Expected<Snippet>& code) {
  copied_.stop();
  copy_->setText(tr("Copy"));
  copy_->setEnabled(code.has_value());
  view_->setEnabled(code.has_value());
  inks_->setLanguage(framework.language);
  view_->setPlainText(code ? fromBytes(code->text) : QString());
  marks_ = code ? code->marks : TemplateMarks{};
  std::vector<int> stops;
  for (const auto& [mark, line] : marks_) stops.push_back(line);
  view_->setStops(std::move(stops));
  light();
  const Dialect& own = shown_->dialect;
  if (!code) {
    note_->setText(asSentence(errorSentence(code.error())));
  } else if (framework.dialect != nullptr && framework.dialect->id != own.id) {
    note_->setText(tr("Runs by its own rules, %1; the document has those of %2.")
                       .arg(fromBytes(framework.dialect->name), fromBytes(own.name)));
  } else {
    note_->clear();
  }
  note_->setVisible(!note_->text().isEmpty());
}

void CodePanel::step() {
  if (session_.playback().state().active && !stepped_) {
    stepped_ = true;
    if (!picked_) frameworks_->setCurrentIndex(frameworks_->findData(QString::fromLatin1(kLoop)));
    live_.schedule();
  }
  light();
}

/// The line of the phase; nothing while the code is of another call than the one that is stepped.
void CodePanel::light() {
  const bool current = isWritten() && !job_.busy();
  const auto at = current ? loopStep(session_.snapshot(), session_.playback().state(), marks_) : std::nullopt;
  stepNote_->setVisible(!marks_.empty() && !showsRelatives());
  if (!at) {
    view_->setLit(std::nullopt);
    view_->setAccessibleDescription({});
    stepNote_->setText(tr("Step with Space or . and the line of each phase is lit."));
    return;
  }
  view_->setLit(CodeView::Lit{at->line, QStringLiteral("# ") + at->note});
  const QString line = view_->document()->findBlockByNumber(at->line).text().trimmed();
  view_->setAccessibleDescription(tr("Line %1 is lit: %2; %3").arg(at->line + 1).arg(line, at->note));
  stepNote_->setText(tr("▸ Line %1: %2").arg(at->line + 1).arg(at->note));
}

void CodePanel::goToLine(int line) {
  Playback& playback = session_.playback();
  const auto phase = phaseOfLine(marks_, line);
  if (!phase || !playback.state().active) return;
  playback.pause();
  playback.goTo(playback.state().tuple, *phase);
}

void CodePanel::copy() {
  QApplication::clipboard()->setText(view_->toPlainText());
  copy_->setText(tr("Copied"));
  copied_.start(kCopiedMs);
}

}  // namespace gathernd::ui
