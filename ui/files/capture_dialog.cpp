// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/capture_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <algorithm>
#include <climits>
#include <utility>

#include "core/formats/npz/npz.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/settings.h"

namespace gathernd::ui {
namespace {

constexpr int kCaptureWidth = 640, kMinInputsShown = 2, kMaxInputsShown = 6, kBarHeight = 4, kTickMs = 1000,
              kSpinWidth = 110;

bool isNeeded(const CaptureInput& input) {
  return !input.hasValue;
}

}  // namespace

QString captureSentence(Error error) {
  // Where a dialog has a field for it, the option of the command line is not named.
  constexpr std::pair<const char*, const char*> kAsked[] = {{"capture.missing", "capture.asks_module"},
                                                            {"capture.random", "capture.asks_file"},
                                                            {"verify.no_interpreter", "capture.asks_python"}};
  for (const auto& [told, asked] : kAsked) {
    if (error.reason != told) continue;
    error.reason = asked;
    break;
  }
  return errorSentence(withFileNames(std::move(error)));
}

Error withFileNames(Error error) {
  for (ErrorArg& argument : error.args) {
    const auto* const path = std::get_if<std::string>(&argument.value);
    if (path != nullptr && argument.name == "path")
      argument.value = QFileInfo(fromBytes(*path)).fileName().toStdString();
  }
  return error;
}

CaptureDialog::CaptureDialog(ModelQuestion question, std::size_t call, Job& job, Dialogs& dialogs,
                             Settings& settings, QWidget* parent)
    : QDialog(parent),
      question_(std::move(question)),
      call_(call),
      job_(&job),
      dialogs_(dialogs),
      settings_(settings),
      heading_(wrappedLabel(this, "captureHeading")),
      inputs_(named(new QTreeWidget(this), "captureInputs", tr("Inputs of the model"))),
      fromFile_(named(new QRadioButton(tr("Inputs from a &file"), this), "captureFromFile")),
      file_(named(new QLineEdit(this), "captureFile", tr("File with the inputs"))),
      browse_(named(new QPushButton(tr("Browse…"), this), "captureBrowse", tr("Browse for the inputs"))),
      random_(named(new QRadioButton(tr("&Random inputs"), this), "captureRandom")),
      seed_(named(new QSpinBox(this), "captureSeed", tr("Seed of the random inputs"))),
      note_(wrappedLabel(this, "captureNote")),
      python_(named(new QLineEdit(settings.python(), this), "capturePython", tr("Python interpreter"))),
      runtimeName_(plainLabel(this, tr("Run&time"))),
      runtime_(named(new QComboBox(this), "captureRuntime", tr("Runtime"))),
      turnName_(plainLabel(this, tr("&Which of its runs, from 0"))),
      turn_(named(new QSpinBox(this), "captureTurn", tr("Which of its runs, from 0"))),
      progress_(named(new QProgressBar(this), "captureProgress", tr("Time taken of the time allowed"))),
      message_(wrappedLabel(this, "captureMessage")) {
  const ModelNode& node = question_.calls[call_].node;
  setObjectName(QStringLiteral("captureDialog"));
  setWindowTitle(tr("Capture %1").arg(captionText(fromBytes(node.ref))));
  heading_->setText(tr("%1 is run in your own Python up to %2, and the call that this node makes opens here. "
                       "The node itself is not run: a call that fails opens, too.")
                        .arg(QFileInfo(fromBytes(question_.path)).fileName(), lineText(fromBytes(node.ref))));
  inputs_->setRootIsDecorated(false);
  inputs_->setUniformRowHeights(true);
  inputs_->setSelectionMode(QAbstractItemView::NoSelection);
  inputs_->setHeaderLabels({tr("input"), tr("type"), tr("value")});
  fromFile_->setChecked(true);
  file_->setPlaceholderText(tr("An .npz that has each input by its name"));
  note_->setText(
      tr("Decimals in [0, 1), whole numbers 0 or 1 (indices within their axes), 3 for an open size."));
  seed_->setRange(0, INT_MAX);
  turn_->setRange(0, INT_MAX);
  for (QSpinBox* spin : {seed_, turn_}) spin->setFixedWidth(kSpinWidth);
  python_->setPlaceholderText(fromBytes(findInterpreter({}).value_or("python3")));
  python_->setToolTip(helpTip(
      tr("The Python that has the frameworks. Empty: the one that GATHERND_PYTHON names, else that of the "
         "active virtual environment, else python3 of PATH.")));
  turn_->setToolTip(
      helpTip(tr("A node in a loop, or in a function that is called more than once, runs "
                 "several times: the call of this one opens.")));
  progress_->setTextVisible(false);
  progress_->setFixedHeight(kBarHeight);
  progress_->setRange(0, static_cast<int>(VerifyOptions::kSeconds));
  layOut();
  tick_.setInterval(kTickMs);
  connect(&tick_, &QTimer::timeout, this,
          [this] { progress_->setValue(static_cast<int>(clock_.elapsed() / kTickMs)); });
  connect(random_, &QRadioButton::toggled, this, &CaptureDialog::refresh);
  connect(file_, &QLineEdit::textChanged, this, &CaptureDialog::look);
  connect(browse_, &QPushButton::clicked, this, &CaptureDialog::browse);
  connect(runtime_, &QComboBox::activated, this, &CaptureDialog::plan);
  plan();
}

CaptureDialog::~CaptureDialog() {
  if (job_) job_->cancel();
}

void CaptureDialog::layOut() {
  QLabel* const pythonName = plainLabel(this, tr("P&ython with the frameworks"));
  auto* const grid = new QGridLayout;
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(8);
  grid->addWidget(fromFile_, 0, 0);
  grid->addLayout(rowOf(nullptr, {{file_, 1}, browse_}, {.spacing = 8}), 0, 1);
  grid->addWidget(random_, 1, 0);
  grid->addLayout(rowOf(nullptr, {seed_, {note_, 1}}, {.spacing = 12}), 1, 1);
  int row = 2;
  for (const auto& [name, field] :
       {std::pair<QLabel*, QWidget*>(pythonName, python_), {runtimeName_, runtime_}, {turnName_, turn_}}) {
    name->setBuddy(field);
    grid->addWidget(name, row, 0);
    grid->addWidget(field, row++, 1, field == python_ ? Qt::Alignment() : Qt::AlignLeft);
  }
  grid->setColumnStretch(1, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  capture_ = named(buttons->addButton(tr("&Capture"), QDialogButtonBox::AcceptRole), "captureRun");
  capture_->setDefault(true);
  browse_->setAutoDefault(false);
  QPushButton* const cancel = named(buttons->button(QDialogButtonBox::Cancel), "captureCancel");
  cancel->setAutoDefault(false);  // Enter, pressed once more, does not stop what runs
  connect(buttons, &QDialogButtonBox::accepted, this, &CaptureDialog::capture);
  connect(buttons, &QDialogButtonBox::rejected, this, &CaptureDialog::reject);
  columnOf(this, {heading_, {inputs_, 1}, grid, spring(0), progress_, message_, buttons},
           {.spacing = 12, .margins = QMargins(16, 16, 16, 16)});
  markAs(note_, "secondary", true);
}

/// What the runtime must be given.
void CaptureDialog::plan() {
  known_ = false;
  say({}, false);
  job_->start<ModelFile::Capture>([model = question_.model, node = question_.calls[call_].node.ref,
                                   runtime = runtime_->currentText().toStdString()](
                                      const Job::Task&) { return model->capture(node, runtime); },
                                  [this](const Expected<ModelFile::Capture>& capture) { planned(capture); });
  refresh();
}

void CaptureDialog::planned(const Expected<ModelFile::Capture>& capture) {
  if (!capture) {
    say(captureSentence(capture.error()), true);
    return refresh();
  }
  known_ = true;
  plan_ = capture->plan;
  if (runtime_->count() == 0) {  // the first time
    for (const std::string& runtime : plan_.runtimes) runtime_->addItem(fromBytes(runtime));
    fromFile_->setFocus();
  }
  inputs_->clear();
  for (const CaptureInput& input : plan_.inputs) {
    const QStringList words = {lineText(fromBytes(input.name)), lineText(fromBytes(input.type.toString()))};
    auto* item = new QTreeWidgetItem(inputs_, words);
    for (int i = 0; i < words.size(); ++i) item->setToolTip(i, plainTip(words[i]));
  }
  showValues();
  for (int i = 0; i < inputs_->columnCount(); ++i) {
    inputs_->resizeColumnToContents(i);
    inputs_->setColumnWidth(i, qMin(inputs_->columnWidth(i) + 16, kCaptureWidth * 2 / 5));
  }
  if (plan_.inputs.empty()) say(tr("The model needs no inputs."), false);
  refresh();
}

void CaptureDialog::browse() {
  Dialogs::FileQuestion question;
  question.title = tr("Open inputs");
  question.folder = QFileInfo(fromBytes(question_.path)).absolutePath();
  question.filters = {tr("NumPy archives (*.npz)"), tr("All files (*)")};
  dialogs_.openFile(this, question, [this](const QString& path) {
    fromFile_->setChecked(true);
    file_->setText(path);
  });
}

std::string CaptureDialog::feedsPath() const {
  const QDir beside = QFileInfo(fromBytes(question_.path)).absoluteDir();
  return QFileInfo(beside, file_->text().trimmed()).filePath().toStdString();
}

/// Which inputs the archive has.
void CaptureDialog::look() {
  inFile_.reset();
  using Names = std::vector<std::string>;
  looking_.start<Names>(
      [path = feedsPath()](const Job::Task&) {
        return NpzFile::open(path).map([](const NpzFile& file) { return file.keys(); });
      },
      [this](const Expected<Names>& names) {
        if (names) inFile_ = *names;
        showValues();
      });
  refresh();
}

/// Where each input's value comes from as things are chosen now.
void CaptureDialog::showValues() {
  const bool random = random_->isChecked();
  for (int i = 0; i < inputs_->topLevelItemCount(); ++i) {
    const CaptureInput& input = plan_.inputs[static_cast<std::size_t>(i)];
    const bool has = !random && inFile_ && std::ranges::find(*inFile_, input.name) != inFile_->end();
    const bool lacks = !random && inFile_ && !has && isNeeded(input);
    inputs_->topLevelItem(i)->setText(2, has                ? tr("from the file")
                                         : !isNeeded(input) ? tr("in the model")
                                         : random           ? tr("random")
                                         : lacks            ? tr("× not in the file")
                                                            : tr("needed"));
  }
}

void CaptureDialog::capture() {
  settings_.setPython(python_->text());
  CaptureRequest request;
  request.model = question_.path + ":" + question_.calls[call_].node.ref;
  request.runtime = runtime_->currentText().toStdString();
  request.python = python_->text().toStdString();
  if (random_->isChecked())
    request.seed = static_cast<std::uint64_t>(seed_->value());
  else if (!file_->text().trimmed().isEmpty())
    request.feeds = feedsPath();
  request.occurrence = turn_->value();
  request.memoryLimit = question_.memoryLimit;
  progress_->setValue(0);
  clock_.start();
  tick_.start();
  say(tr("%1 runs the model, for %L2 seconds at most.")
          .arg(runtime_->currentText())
          .arg(static_cast<int>(request.seconds)),
      false);
  job_->start<ModelAnswer>(
      [question = question_, call = call_, request](const Job::Task& task) mutable {
        request.stop = task.stop;
        return captureAnswer(question, call, request);
      },
      [this](const Expected<ModelAnswer>& answer) { ended(answer); });
  refresh();
}

void CaptureDialog::ended(const Expected<ModelAnswer>& answer) {
  tick_.stop();
  if (answer) {
    emit answered(*answer);
    return accept();
  }
  say(captureSentence(answer.error()), true);
  refresh();
}

void CaptureDialog::reject() {
  if (!running()) return QDialog::reject();
  job_->cancel();
  tick_.stop();
  say(tr("Stopped; nothing was changed."), false);
  refresh();
}

void CaptureDialog::say(const QString& sentence, bool wrong) {
  showSentence(message_, sentence);
  markAs(message_, "wrong", wrong);
}

void CaptureDialog::refresh() {
  const bool now = running(), random = random_->isChecked();
  showValues();
  const bool asks = known_ ? !plan_.inputs.empty() : job_->busy();
  const bool needs = std::ranges::any_of(plan_.inputs, isNeeded);
  for (QWidget* part :
       std::initializer_list<QWidget*>{fromFile_, file_, browse_, random_, seed_, note_, inputs_})
    part->setVisible(asks);
  for (QWidget* part : {static_cast<QWidget*>(runtimeName_), static_cast<QWidget*>(runtime_)})
    part->setVisible(plan_.runtimes.size() > 1);
  for (QWidget* part : {static_cast<QWidget*>(turnName_), static_cast<QWidget*>(turn_)})
    part->setVisible(!question_.calls[call_].node.graph.empty());
  const int rows = qMax(kMinInputsShown, static_cast<int>(plan_.inputs.size()));
  const int line = qMax(inputs_->sizeHintForRow(0), inputs_->fontMetrics().height() + 4);
  const int above = inputs_->header()->sizeHint().height() + 8;
  inputs_->setMinimumHeight(above + qMin(rows, kMaxInputsShown) * line);
  inputs_->setMaximumHeight(above + rows * line);
  for (QWidget* part : std::initializer_list<QWidget*>{fromFile_, random_, python_, runtime_, turn_})
    part->setEnabled(!now);
  for (QWidget* part : {static_cast<QWidget*>(file_), static_cast<QWidget*>(browse_)})
    part->setEnabled(!now && !random);
  seed_->setEnabled(!now && random);
  progress_->setVisible(now);
  capture_->setEnabled(known_ && !now && (!needs || random || !file_->text().trimmed().isEmpty()));
  // What is said in several lines, and what came into sight, has room.
  resize(qMax(width(), kCaptureWidth), qMax(height(), layout()->totalHeightForWidth(kCaptureWidth)));
}

}  // namespace gathernd::ui
