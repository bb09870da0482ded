// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/code_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/code/code_highlighter.h"
#include "ui/code/code_view.h"
#include "ui/code/loop_step.h"
#include "ui/code/relatives_panel.h"
#include "ui/session/document.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/verify/verify_panel.h"
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
  auto flat = tensor.flattened();
  if (!flat) return fail(std::move(flat.error()));
  if (textBytes(*flat) > CodeInput::kMaxTextBytes) return std::nullopt;
  return std::optional<Tensor>(std::move(*flat));
}

constexpr int kCopiedMs = 1500;
constexpr char kLoop[] = "loop";
constexpr double kCodePx = 12;

}  // namespace

Expected<Snippet> codeOf(const CodeInput& input) {
  auto params = shown(input.call.params);
  if (!params) return fail(std::move(params.error()));
  auto indices = shown(input.call.indices);
  if (!indices) return fail(std::move(indices.error()));
  SnippetOptions options;
  options.gradient = input.gradient && input.framework->hasGradient;
  return makeMarkedSnippet(
      *input.framework,
      {input.call.shapes(input.memoryLimit), std::move(*params), std::move(*indices), input.upstream},
      options);
}

CodePanel::CodePanel(Session& session, Settings& settings, QWidget* parent)
    : QWidget(parent),
      session_(session),
      settings_(settings),
      frameworks_(new ElidingCombo(this)),
      copy_(new QPushButton(tr("Copy"), this)),
      note_(plainLabel(this)),
      view_(new CodeView(this)),
      inks_(new CodeHighlighter(view_->document())),
      stepNote_(plainLabel(this)),
      verify_(new VerifyPanel(session, settings, this)),
      relatives_(new RelativesPanel(session, this)) {
  setAttribute(Qt::WA_StyledBackground);
  frameworks_->setObjectName(QStringLiteral("codeFramework"));
  setSpokenName(*frameworks_, tr("Framework"));
  frameworks_->setToolTip(helpTip(tr("Framework: in whose code the call is written.")));
  frameworks_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  copy_->setObjectName(QStringLiteral("codeCopy"));
  copy_->setToolTip(helpTip(tr("Copies the code as it stands here to the clipboard.")));
  note_->setObjectName(QStringLiteral("codeNote"));
  note_->setWordWrap(true);
  note_->hide();
  view_->setObjectName(QStringLiteral("codeText"));
  view_->setAccessibleName(tr("The call as code"));
  view_->setToolTip(
      helpTip(tr("The call as code. Of the loop, the line of the phase is lit as one steps; a click on "
                 "such a line, or Enter, goes to its phase.")));
  view_->setReadOnly(true);
  view_->setUndoRedoEnabled(false);
  view_->setLineWrapMode(QPlainTextEdit::NoWrap);
  view_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  stepNote_->setObjectName(QStringLiteral("codeStep"));
  stepNote_->setWordWrap(true);
  stepNote_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  stepNote_->hide();
  fillFrameworks();
  connect(frameworks_, &QComboBox::activated, this, &CodePanel::choose);
  connect(copy_, &QPushButton::clicked, this, &CodePanel::copy);

  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(frameworks_, 1);
  row->addWidget(copy_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 14, 12, 12);
  layout->setSpacing(8);
  layout->addLayout(row);
  layout->addWidget(note_);
  layout->addWidget(view_, 1);
  layout->addWidget(relatives_, 1);
  layout->addWidget(stepNote_);
  layout->addWidget(verify_);

  soon_.setSingleShot(true);
  soon_.setInterval(0);
  connect(&soon_, &QTimer::timeout, this, &CodePanel::write);
  copied_.setSingleShot(true);
  copied_.setInterval(kCopiedMs);
  connect(&copied_, &QTimer::timeout, this, [this] { copy_->setText(tr("Copy")); });
  connect(&session_, &Session::snapshotChanged, this, [this] {
    schedule();
    light();
  });
  connect(&session_.gradient(), &GradientLens::changed, this, &CodePanel::schedule);
  connect(&session_, &Session::documentReplaced, this,
          [this] { stepped_ = session_.playback().state().active; });
  connect(&session_.playback(), &Playback::changed, this, &CodePanel::step);
  connect(view_, &CodeView::stopChosen, this, &CodePanel::goToLine);
  connect(&settings_, &Settings::changed, this, [this](const QString& key) {
    if (key != QLatin1String(setting::kFramework)) return;
    takeChoice();
    arrange();
    shown_.reset();
    schedule();
  });
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
  schedule();
}

bool CodePanel::showsRelatives() const {
  return frameworks_->currentData().toString() == QLatin1String(setting::kRelatives);
}

/// Code with what belongs to it, or the relatives.
void CodePanel::arrange() {
  const bool relatives = showsRelatives();
  relatives_->setVisible(relatives);
  relatives_->setSeen(seen_ && relatives);
  for (QWidget* widget : std::initializer_list<QWidget*>{view_, copy_, verify_})
    widget->setVisible(!relatives);
  note_->setVisible(!relatives && !note_->text().isEmpty());
  if (relatives) {
    job_.cancel();
    shown_.reset();
    written_ = nullptr;
    stepNote_->hide();
  }
}

void CodePanel::setTheme(const Theme& theme) {
  view_->setFont(theme.mono(kCodePx));
  view_->setTheme(theme);
  stepNote_->setFont(theme.ui(measure::kNotePx));
  stepNote_->setMinimumHeight(2 * QFontMetrics(stepNote_->font()).lineSpacing());  // no jump as it says more
  inks_->setTheme(theme);
  relatives_->setTheme(theme);
  verify_->setTheme(theme);
}

void CodePanel::setSeen(bool seen) {
  seen_ = seen;
  arrange();
  if (seen) return schedule();
  soon_.stop();
  if (job_.busy()) shown_.reset();  // asked for again when it is next seen
  job_.cancel();
}

bool CodePanel::isWritten() const {
  return shown_ == session_.snapshot().document && written_ == framework() &&
         lens_ == session_.gradient().view().answer;
}

void CodePanel::schedule() {
  if (seen_ && !showsRelatives() && !isWritten()) soon_.start();
}

void CodePanel::write() {
  const Snapshot& snapshot = session_.snapshot();
  if (!snapshot.document) return;
  // Until somebody chooses: the loop to those who step, else the code of those whose rules hold.
  if (!picked_ && stepped_) {
    frameworks_->setCurrentIndex(frameworks_->findData(QString::fromLatin1(kLoop)));
  } else if (!picked_) {
    const std::string& dialect = snapshot.document->dialect.id;
    const auto all = frameworks();
    const auto own = std::find_if(all.begin(), all.end(), [&](const Framework& f) {
      return f.dialect != nullptr && f.dialect->id == dialect;
    });
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
    schedule();
  }
  light();
}

/// The line of the phase; nothing while the code is of another call than the one that is stepped.
void CodePanel::light() {
  const bool current = shown_ == session_.snapshot().document && !waiting();
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
  copied_.start();
}

}  // namespace gathernd::ui
