// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/verify/verify_panel.h"

#include <QAbstractItemView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <algorithm>

#include <fmt/format.h>

#include "core/formats/npy/npy.h"
#include "core/text/literal/literal.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/spans.h"
#include "ui/widgets/yielding.h"

namespace gathernd::ui {
namespace {

constexpr std::int64_t kElideInCell = 12;
constexpr std::size_t kLongest = 200;           // bytes of a literal
constexpr std::size_t kLongestMessage = 16000;  // longer ones are a dump of the stack

std::string shortened(std::string text, std::size_t longest = kLongest) {
  if (text.size() <= longest) return text;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // not within a letter
  return text.substr(0, end) + " …";
}

std::string tensorLine(const Tensor& tensor) {
  PrintOptions options;
  options.elideAbove = kElideInCell;
  options.multiline = false;
  std::string text = fmt::format("{} {}", dtypeName(tensor.dtype()), tensor.shape().toString());
  return tensor.shape().empty() ? text : text + "  " + shortened(formatLiteral(tensor, options));
}

/// One value as a literal of its own.
std::string valueLine(const Tensor& tensor, std::int64_t flat) {
  const auto size = static_cast<std::size_t>(elementBytes(tensor.dtype()));
  const auto bytes = tensor.bytes().subspan(static_cast<std::size_t>(flat) * size, size);
  const auto one = Tensor::fromBytes(tensor.dtype(), Shape{}, bytes, tensor.arena());
  return one ? shortened(formatLiteral(*one)) : std::string();
}

/// Outputs of one shape and type may be too long for a line to show where they part.
void pointAtDifference(VerifyFinding& finding, const Tensor& there, const Tensor& expected) {
  if (there.dtype() != expected.dtype() || there.shape() != expected.shape()) return;
  const std::int64_t first = firstDifference(there, expected);
  if (first < 0) return;
  finding.place = listText(there.shape().position(first)).toStdString();
  finding.there = valueLine(there, first);
  finding.expected = valueLine(expected, first);
}

VerifyVerdict verdictOf(const VerifyRow& row) {
  if (row.agrees) return *row.agrees ? VerifyVerdict::Agrees : VerifyVerdict::Differs;
  if (row.why && row.why->reason == "verify.undefined") return VerifyVerdict::Undefined;
  return row.why && row.why->reason == "verify.missing" ? VerifyVerdict::Missing : VerifyVerdict::Unknown;
}

VerifyFinding findingOf(const VerifyRow& row) {
  VerifyFinding finding;
  finding.framework = row.framework;
  finding.verdict = verdictOf(row);
  finding.version = row.version.substr(0, row.version.find('-'));  // without its build's name
  finding.why = row.why;
  if (!row.observed) return finding;
  finding.raised = !row.observed->output.has_value();
  finding.observed = finding.raised ? fmt::format("{}: {}", row.observed->errorType,
                                                  shortened(row.observed->message, kLongestMessage))
                                    : tensorLine(*row.observed->output);
  if (row.predicted) {
    finding.predicted = tensorLine(row.predicted->output);
    if (finding.verdict == VerifyVerdict::Differs && !finding.raised) {
      pointAtDifference(finding, *row.observed->output, row.predicted->output);
    }
  } else {
    finding.predictedError = row.predicted.error();
  }
  return finding;
}

}  // namespace

std::vector<const Framework*> verifiedFrameworks() {
  std::vector<const Framework*> chosen;
  for (const Framework& framework : frameworks()) {
    if (framework.runsInPython()) chosen.push_back(&framework);
  }
  return chosen;
}

Expected<std::string> verifyDocument(const VerifyInput& input, const std::stop_token& stop,
                                     const std::function<void(VerifyFinding)>& finished) {
  const std::string python = TRY(findInterpreter(input.python));
  const auto params = TRY(input.call.params.flattened());
  const auto indices = TRY(input.call.indices.flattened());
  VerifyOptions options;
  options.python = python;
  options.stop = stop;
  options.writeNpy = [](const std::string& path, const Tensor& tensor) { return writeNpy(path, tensor); };
  options.finished = [&finished](VerifyRow& row) {
    finished(findingOf(row));
    row.observed.reset();  // one output at a time is enough to hold
    row.predicted = fail(ErrorCode::Cancelled, "cancelled");
  };
  TRY(verifyCall(input.call.shapes(input.memoryLimit), params, indices, verifiedFrameworks(), options));
  return python;
}

namespace {

constexpr double kPad = 4;
constexpr double kIndent = 18;
constexpr double kLine = 17;
constexpr double kTitleLine = 24;
constexpr double kBaseline = 17;
constexpr double kStale = 0.55;
constexpr int kProgressHeight = 4;

/// By VerifyVerdict.
constexpr struct {
  const char *mark, *words;
} kVerdicts[] = {{"≠", QT_TR_NOOP("differs")},
                 {"✓", QT_TR_NOOP("agrees")},
                 {"?", QT_TR_NOOP("undefined there")},
                 {"–", QT_TR_NOOP("not compared")},
                 {"–", QT_TR_NOOP("not installed")}};

}  // namespace

void VerifyModel::clear() {
  beginResetModel();
  findings_.clear();
  stale_ = false;
  endResetModel();
}

void VerifyModel::add(VerifyFinding finding) {
  // Pointers into the table: its order is theirs.
  const auto before = [](const VerifyFinding& a, const VerifyFinding& b) {
    return a.verdict != b.verdict ? a.verdict < b.verdict : a.framework < b.framework;
  };
  const auto at = std::ranges::upper_bound(findings_, finding, before);
  const auto row = static_cast<int>(at - findings_.begin());
  beginInsertRows({}, row, row);
  findings_.insert(at, std::move(finding));
  endInsertRows();
}

void VerifyModel::setStale(bool stale) {
  if (stale_ == stale) return;
  stale_ = stale;
  if (!findings_.empty()) emit dataChanged(index(0), index(rowCount() - 1));
}

QString VerifyModel::verdict(int row) const {
  return tr(kVerdicts[static_cast<std::size_t>(finding(row).verdict)].words);
}

QStringList VerifyModel::details(int row) const {
  const VerifyFinding& f = finding(row);
  QStringList lines;
  const QString seen = fromBytes(f.observed);
  if (f.why && f.verdict != VerifyVerdict::Missing) lines << asSentence(errorSentence(*f.why));
  if (!seen.isEmpty()) lines << (f.raised ? tr("raised %1") : tr("gave %1")).arg(seen);
  if (f.verdict == VerifyVerdict::Agrees && f.predictedError) {
    lines << tr("predicted: %1").arg(errorSentence(*f.predictedError));
  }
  if (f.verdict != VerifyVerdict::Differs) return lines;
  lines
      << tr("predicted %1").arg(f.predictedError ? errorSentence(*f.predictedError) : fromBytes(f.predicted));
  if (!f.place.empty()) {
    lines << tr("first at output%1: %2, not %3")
                 .arg(fromBytes(f.place), fromBytes(f.there), fromBytes(f.expected));
  }
  return lines;
}

QString VerifyModel::summary() const {
  const auto count = [this](VerifyVerdict verdict) {
    return static_cast<int>(
        std::ranges::count_if(findings_, [&](const VerifyFinding& f) { return f.verdict == verdict; }));
  };
  QStringList parts;
  const auto say = [&](int number, const QString& text) {
    if (number > 0) parts << text.arg(number);
  };
  say(count(VerifyVerdict::Differs), tr("%L1 differ"));
  say(count(VerifyVerdict::Agrees), tr("%L1 agree"));
  say(count(VerifyVerdict::Undefined) + count(VerifyVerdict::Unknown), tr("%L1 not compared"));
  say(count(VerifyVerdict::Missing), tr("%L1 not installed"));
  return parts.join(QStringLiteral(" · "));
}

int VerifyModel::rowOf(std::string_view id) const {
  for (int row = 0; row < rowCount(); ++row) {
    if (finding(row).framework->id == id) return row;
  }
  return -1;
}

int VerifyModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(findings_.size());
}

QVariant VerifyModel::data(const QModelIndex& index, int role) const {
  const int row = index.row();
  if (!index.isValid() || row >= rowCount()) return {};
  const VerifyFinding& f = finding(row);
  if (role == Qt::DisplayRole) return coreText(f.framework->name);
  if (role != Qt::AccessibleTextRole) return {};
  const QString name = (coreText(f.framework->name) + QLatin1Char(' ') + fromBytes(f.version)).trimmed();
  QStringList parts{name, verdict(row)};
  return (parts + details(row)).join(QStringLiteral(", "));
}

/// Paints a framework's row: name and release, the verdict as a mark and a word, and what was observed.
class VerifyDelegate : public QStyledItemDelegate {
 public:
  VerifyDelegate(const VerifyModel& model, QObject* parent) : QStyledItemDelegate(parent), model_(model) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  std::vector<Spans> lines(int row, double width) const;

  const VerifyModel& model_;
};

std::vector<Spans> VerifyDelegate::lines(int row, double width) const {
  std::vector<Spans> all;
  for (const QString& detail : model_.details(row)) {
    for (const QString& line : detail.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
      auto wrapped = wrapSpans(appTheme(), {{line, appTheme().text2, false, false, measure::kNotePx}}, width);
      all.insert(all.end(), wrapped.begin(), wrapped.end());
    }
  }
  return all;
}

QSize VerifyDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
  const double width = view != nullptr ? view->viewport()->width() : option.rect.width();
  const auto count = static_cast<double>(lines(index.row(), width - 2 * kPad - kIndent).size());
  return {120, static_cast<int>(kTitleLine + count * kLine + (count > 0 ? 6 : 0))};
}

void VerifyDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
  const Theme& theme = appTheme();
  const VerifyFinding& finding = model_.finding(index.row());
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const QRectF box(option.rect);
  if (option.state & QStyle::State_Selected) {
    painter->setPen(Qt::NoPen);
    painter->setBrush(mix(theme.dock, theme.accent, 0.14));
    painter->drawRoundedRect(box.adjusted(1, 1, -1, -1), 5, 5);
  }
  if (model_.stale()) painter->setOpacity(kStale);
  const bool differs = finding.verdict == VerifyVerdict::Differs;
  const bool answered = differs || finding.verdict == VerifyVerdict::Agrees;
  const QColor ink = differs ? theme.role(RoleColor::Error).strong : answered ? theme.text : theme.dim;
  const double right = box.right() - kPad;
  double baseline = box.top() + kBaseline;
  drawSpans(
      *painter, theme,
      {{QString::fromUtf8(kVerdicts[static_cast<std::size_t>(finding.verdict)].mark), ink, false, true}},
      box.left() + kPad, baseline, right);
  const double left = box.left() + kPad + kIndent;
  const Spans verdict = {{model_.verdict(index.row()), ink, false, differs, measure::kNotePx}};
  const double from = right - spansWidth(theme, verdict);
  drawSpans(*painter, theme,
            {{coreText(finding.framework->name), answered ? theme.text : theme.dim, false, answered},
             {QStringLiteral("  ") + fromBytes(finding.version), theme.dim, false, false, measure::kNotePx}},
            left, baseline, from - 8);
  drawSpans(*painter, theme, verdict, from, baseline, right + 2);
  baseline += 1;
  for (const Spans& line : lines(index.row(), right - left)) {
    baseline += kLine;
    drawSpans(*painter, theme, line, left, baseline, right + 2);
  }
  painter->restore();
}

VerifyPanel::VerifyPanel(Session& session, Settings& settings, QWidget* parent)
    : QWidget(parent),
      session_(session),
      settings_(settings),
      model_(new VerifyModel(this)),
      python_(named(new QLineEdit(settings.python(), this), "verifyPython", tr("Python interpreter"))),
      run_(named(new QPushButton(tr("Run the real frameworks"), this), "verifyRun")),
      cancel_(named(new QPushButton(tr("Cancel"), this), "verifyCancel")),
      progress_(named(new QProgressBar(this), "verifyProgress", tr("Frameworks that have answered"))),
      status_(wrappedLabel(this, "verifyStatus")),
      list_(named(new WordList(this), "verifyList", tr("What the real frameworks made of this call"))) {
  python_->setPlaceholderText(fromBytes(findInterpreter({}).value_or("python3")));
  python_->setToolTip(helpTip(
      tr("The Python that has the frameworks. Empty: the one that GATHERND_PYTHON names, else that of the "
         "active virtual environment, else python3 of PATH.")));
  run_->setToolTip(helpTip(
      tr("Each framework that this Python has makes the call itself, in a process of its own, and is held "
         "against what its rules predict.")));
  cancel_->setToolTip(helpTip(tr("Stops asking the frameworks. What they have answered stays.")));
  progress_->setTextVisible(false);
  progress_->setFixedHeight(kProgressHeight);
  list_->setModel(model_);
  list_->setItemDelegate(new VerifyDelegate(*model_, this));

  QLabel* label = plainLabel(this, tr("P&ython with the frameworks"));
  label->setBuddy(python_);
  auto* buttons = new QWidget(this);
  new FlowLayout(buttons, 8, {run_, cancel_});
  columnOf(this, {label, python_, buttons, progress_, status_, {list_, 1}}, {.spacing = 8});

  connect(python_, &QLineEdit::editingFinished, this, [this] { settings_.setPython(python_->text()); });
  connect(&settings_, &Settings::changed, this, [this](const QString& key) {
    if (key == QLatin1String(setting::kPython) && python_->text() != settings_.python())
      python_->setText(settings_.python());
  });
  connect(python_, &QLineEdit::returnPressed, this, &VerifyPanel::run);
  connect(run_, &QPushButton::clicked, this, &VerifyPanel::run);
  connect(cancel_, &QPushButton::clicked, this, &VerifyPanel::cancel);
  whenChanged(session_, this, kDocumentParts, &VerifyPanel::refresh);
  refresh();
  whenThemed(this, [this] { list_->doItemsLayout(); });  // heights follow from fonts
}

void VerifyPanel::run() {
  const auto document = session_.snapshot().document;
  if (running() || !document) return;
  settings_.setPython(python_->text());
  ranOn_ = document;
  model_->clear();
  said_.clear();
  VerifyInput input;
  input.call = *document;
  input.memoryLimit = session_.memoryLimit();
  input.python = python_->text().toStdString();
  progress_->setRange(0, static_cast<int>(verifiedFrameworks().size()));
  job_.start<std::string>(
      [this, input = std::move(input)](const Job::Task& task) {
        return verifyDocument(input, task.stop, [this, &task](VerifyFinding finding) {
          task.post([this, finding = std::move(finding)] { answered(finding); });
        });
      },
      [this](const Expected<std::string>& python) { end(python); });
  refresh();
}

void VerifyPanel::answered(VerifyFinding finding) {
  model_->add(std::move(finding));
  refresh();
}

void VerifyPanel::cancel() {
  job_.cancel();
  said_ = tr("Cancelled when %L1 of %L2 had answered.").arg(model_->rowCount()).arg(progress_->maximum());
  refresh();
}

void VerifyPanel::end(const Expected<std::string>& python) {
  said_ = python ? tr("%1; run by %2").arg(model_->summary(), fromBytes(*python))
                 : asSentence(errorSentence(python.error()));
  refresh();
}

void VerifyPanel::refresh() {
  const bool now = running();
  const bool stale = model_->rowCount() > 0 && ranOn_ != session_.snapshot().document;
  model_->setStale(stale);
  run_->setEnabled(!now);
  python_->setEnabled(!now);
  cancel_->setVisible(now);
  progress_->setVisible(now);
  progress_->setValue(model_->rowCount());
  list_->setVisible(model_->rowCount() > 0);
  QStringList sentences;
  if (now) {
    sentences << tr("%L1 of %L2 have answered.").arg(model_->rowCount()).arg(progress_->maximum());
  } else if (!said_.isEmpty()) {
    sentences << said_;
  }
  if (stale) sentences << tr("The input has changed since.");
  status_->setText(sentences.join(QLatin1Char(' ')));
  status_->setVisible(!sentences.isEmpty());
}

}  // namespace gathernd::ui
