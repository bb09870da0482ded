// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/question_box.h"

#include <QCoreApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <algorithm>

#include "core/text/literal/literal.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/marks.h"

namespace gathernd::ui {
namespace {

constexpr std::int64_t kMostListed = 128;
constexpr double kPromptPx = 15;
constexpr qsizetype kMostInLine = 40;                // letters
constexpr int kSide = 20, kAbove = 5, kBetween = 8;  // of the line
constexpr int kMark = 4;                             // at its left edge

/// As the picture has it: 18 for 18.0.
QString cell(const Tensor& tensor, std::int64_t flat) {
  if (tensor.dtype() == DType::String) return fromBytes(tensor.stringAt(flat));
  QString text = valueText(elementAt(tensor, flat), 24);
  if (text.endsWith(QLatin1String(".0"))) text.chop(2);
  return text;
}

/// Nested lists, each innermost one on a line, or a small matrix of several, of numbers as cells have them.
QString nested(const Tensor& tensor, int axis, std::int64_t first) {
  const Shape& shape = tensor.shape();
  if (axis == shape.rank()) return cell(tensor, first);
  const std::int64_t count = shape[axis], step = shape.stride(axis);
  const bool inner = axis + 1 == shape.rank();
  QStringList parts;
  for (std::int64_t k = 0; k < count; ++k) parts << nested(tensor, axis + 1, first + k * step);
  const bool matrix = axis > 0 && axis + 2 == shape.rank() && parts.join(QString()).size() <= kMostInLine;
  const QString next =
      inner || matrix ? QStringLiteral(", ") : QStringLiteral(",\n") + QString(axis + 1, QLatin1Char(' '));
  return QLatin1Char('[') + parts.join(next) + QLatin1Char(']');
}

std::int64_t alike(const Tensor& a, const Tensor& b) {
  std::int64_t count = 0;
  for (std::int64_t k = 0; k < a.elementCount(); ++k)
    count += a.dtype() == DType::String ? a.stringAt(k) == b.stringAt(k) : elementAt(a, k) == elementAt(b, k);
  return count;
}

/// What indices are now, on one line.
QString indicesText(const Snapshot& snapshot) {
  const auto indices = snapshot.document->indices.flattened();
  PrintOptions oneLine;
  oneLine.multiline = false;
  oneLine.elideAbove = kMostListed;
  return indices ? fromBytes(formatLiteral(*indices, oneLine)) : QString();
}

/// The shape of the output that is to be made, and its values as nested lists; "" where nothing is.
QString wantedText(const teach::Question& question) {
  if (question.kind != teach::QuestionKind::Make || !question.target) return {};
  const Tensor& target = *question.target;
  const QString head = QuestionBox::tr("Wanted: output %1").arg(shapeText(target.shape()));
  if (target.elementCount() <= kMostListed) return head + QLatin1Char('\n') + nested(target, 0, 0);
  PrintOptions print;
  print.elideAbove = kMostListed;
  return head + QLatin1Char('\n') + fromBytes(formatLiteral(target, print));
}

/// Where something is to be made, and numbers alone would not do it.
bool wantsAnotherShape(const teach::Question& question, const Snapshot& snapshot) {
  return question.target && snapshot.result && snapshot.result->output.shape() != question.target->shape();
}

/// How near the call in the window has come; "" while it is being computed and where nothing is to be made.
QString madeSoFar(const teach::Question& question, const Snapshot& snapshot) {
  if (question.kind != teach::QuestionKind::Make || !question.target) return {};
  const Tensor& target = *question.target;
  if (!snapshot.result)
    return snapshot.error ? QuestionBox::tr("There is no output yet: %1").arg(errorSentence(*snapshot.error))
                          : QString();
  const Tensor& output = snapshot.result->output;
  if (output.dtype() != target.dtype() || output.shape() != target.shape())
    return QuestionBox::tr("Output is %1, not %2 yet.")
        .arg(shapeText(output.shape()), shapeText(target.shape()));
  return QuestionBox::tr("%1 of %2 values are as wanted.")
      .arg(countText(alike(output, target)), countText(target.elementCount()));
}

/// The axes of indices and of params as tiles to put a shape together: each is taken once, in the order of
/// the clicks, and given back by another click. What is taken stands on the picture as what is typed there
/// does.
class TileRow : public QWidget {
 public:
  TileRow(Asking& asking, QWidget* parent) : QWidget(parent), asking_(asking) {
    setObjectName(QStringLiteral("askTiles"));
    connect(&asking_, &Asking::changed, this, &TileRow::refresh);
    refresh();
  }

 protected:
  /// Enter checks, as it does on the picture.
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::KeyPress) {
      const int key = static_cast<const QKeyEvent*>(event)->key();
      if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        asking_.check();
        return true;
      }
    }
    return QWidget::eventFilter(watched, event);
  }

 private:
  void refresh();
  void build(const teach::Question& question);
  void click(qsizetype tile);
  QString taken() const;  ///< "[2, 4]"

  Asking& asking_;
  bool built_ = false;  ///< for the question that is open
  QList<QPushButton*> tiles_;
  QList<std::int64_t> sizes_;  ///< of each tile
  QList<qsizetype> order_;     ///< the tiles that are taken
};

void TileRow::build(const teach::Question& question) {
  delete layout();
  for (QWidget* part : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) delete part;
  tiles_.clear(), sizes_.clear(), order_.clear();
  auto* rows = columnOf(this, {}, {.spacing = 6});
  const std::pair<TensorId, Shape> tensors[] = {{TensorId::Indices, question.scene.indices.shape()},
                                                {TensorId::Params, question.scene.params.shape()}};
  for (const auto& [id, shape] : tensors) {
    const QString tensor = QString::fromStdString(operandName(id));
    rows->addWidget(plainLabel(this, tr("axes of %1").arg(tensor)));
    auto* row = new FlowLayout(nullptr, 6);
    for (int axis = 0; axis < shape.rank(); ++axis) {
      const qsizetype tile = tiles_.size();
      const QString size = integerText(shape[axis]);
      const QByteArray object = QByteArrayLiteral("askTile") + QByteArray::number(tile + 1);
      QPushButton* made = askButton(
          this, object.constData(), axisText(asking_.snapshot(), id, axis),
          tr("Takes axis %1 of %2 (size %3) into your shape, or gives it back.").arg(axis).arg(tensor, size));
      made->setCheckable(true);
      made->setAccessibleName(tr("axis %1 of %2: %3").arg(axis).arg(tensor, made->text()));
      connect(made, &QPushButton::clicked, this, [this, tile] { click(tile); });
      made->installEventFilter(this);
      row->addWidget(made);
      tiles_ << made;
      sizes_ << shape[axis];
    }
    rows->addLayout(row);
  }
}

QString TileRow::taken() const {
  QStringList sizes;
  for (const qsizetype tile : order_) sizes << QString::number(sizes_[tile]);
  return QLatin1Char('[') + sizes.join(QStringLiteral(", ")) + QLatin1Char(']');
}

void TileRow::click(qsizetype tile) {
  if (!order_.removeOne(tile)) order_ << tile;
  asking_.sheet().setText(QString());  // what stands there would count before the picture
  asking_.sheet().setShape(taken());
}

void TileRow::refresh() {
  const teach::Question* question = asking_.question();
  const bool open = asking_.stage() == Asking::Stage::Open && question != nullptr &&
                    question->kind == teach::QuestionKind::Tiles;
  // Each question begins with the end of the one before.
  if (open && !built_) build(*question);
  built_ = open;
  setVisible(open);
  // Typed over, on the picture or as text: the tiles are no longer what stands there.
  if (!asking_.sheet().text().isEmpty() || asking_.sheet().shape() != taken()) order_.clear();
  for (qsizetype tile = 0; tile < tiles_.size(); ++tile) tiles_[tile]->setChecked(order_.contains(tile));
}

using teach::QuestionKind;

/// In which form text is taken.
QString placeholder(const teach::Question& question) {
  const int rank = question.scene.params.shape().rank();
  switch (question.kind) {
    case QuestionKind::Place:
      return QuestionBox::tr("or as text: %1")
          .arg(QStringLiteral("[%1] [%2]")
                   .arg(fromBytes(teach::exampleNumbers(rank)),
                        fromBytes(teach::exampleNumbers(rank, 9 - rank))));
    case QuestionKind::Value:
      return QuestionBox::tr("or as text: 9 8 7");
    case QuestionKind::Shape:
    case QuestionKind::Tiles:
      return QuestionBox::tr("or as text: [9, 8]");
    default:
      return {};
  }
}

}  // namespace

QString axisText(const Snapshot& snapshot, TensorId id, int axis) {
  const QString size = integerText(tensorOf(*snapshot.document, id).shape()[axis]);
  const std::string name = axisNameOf(*snapshot.document, {id, axis});
  return name.empty() ? size : QString::fromStdString(name) + QLatin1Char(' ') + size;
}

QPushButton* askButton(QWidget* parent, const char* name, const QString& text, const QString& help) {
  auto* made = named(new QPushButton(text, parent), name);
  made->setToolTip(helpTip(help));
  made->setAutoDefault(false);
  return made;
}

QuestionBox::QuestionBox(Asking& asking, const QString& prefix, QWidget* parent)
    : QWidget(parent),
      asking_(asking),
      prompt_(wrappedLabel(this, "askPrompt")),
      wanted_(wrappedLabel(this, "askWanted")),
      answer_(new QLineEdit(this)),
      choices_(new QWidget(this)),
      tiles_(new TileRow(asking, this)),
      soFar_(wrappedLabel(this, "askSoFar")),
      hints_(wrappedLabel(this, "askHints")),
      verdict_(wrappedLabel(this, "askVerdict")),
      readings_(wrappedLabel(this, "askReadings")) {
  answer_->setObjectName(prefix + QStringLiteral("Answer"));
  answer_->setAccessibleName(tr("Your answer"));
  answer_->setToolTip(
      helpTip(tr("Your answer as text: a shape as [9, 8] or 9 8, places as [[9, 8], [7, 6]], "
                 "values in the order of output. What stands here counts, not the picture.")));
  new FlowLayout(choices_, 6);

  check_ = askButton(this, "askCheck", tr("Check"), tr("Judges what is answered so far (Enter)."));
  hint_ = askButton(this, "askHint", tr("Hint"), tr("A hint; two at most, and they are counted (Ctrl+H)."));
  hint_->setFocusPolicy(Qt::TabFocus);  // who clicks it goes on answering
  reveal_ = askButton(this, "askReveal", tr("Reveal"), tr("Shows the answer, and yours beside it (Ctrl+R)."));
  next_ = askButton(this, "askNext", tr("Try another"),
                    tr("One more question of the same kind, with new numbers."));
  away_ = askButton(this, "askAway", tr("Put away"), tr("Ends the question; everything is shown again."));
  connect(check_, &QPushButton::clicked, &asking_, &Asking::check);
  connect(answer_, &QLineEdit::textChanged, &asking_.sheet(), &AnswerSheet::setText);
  connect(answer_, &QLineEdit::returnPressed, &asking_, &Asking::check);
  connect(hint_, &QPushButton::clicked, &asking_, &Asking::hint);
  connect(reveal_, &QPushButton::clicked, &asking_, &Asking::reveal);
  connect(next_, &QPushButton::clicked, &asking_, &Asking::another);
  connect(away_, &QPushButton::clicked, &asking_, &Asking::close);

  markAs(check_, "primary", true);  // what one does next
  hint_->setObjectName(prefix + QStringLiteral("Hint"));
  next_->setObjectName(prefix + QStringLiteral("Another"));
  auto* row = new FlowLayout(nullptr, 6, {check_, hint_, reveal_});
  // Apart: a second press must not draw another question.
  auto* after = new FlowLayout(nullptr, 6, {next_, away_});
  // The row stands above what comes and goes: a button stays where the pointer is.
  columnOf(this,
           {prompt_, wanted_, tiles_, answer_, choices_, row, soFar_, hints_, verdict_, readings_, after},
           {.spacing = 10});
  connect(&asking_, &Asking::changed, this, &QuestionBox::refresh);
  refresh();
  whenThemed(this, [this] { restyle(); });
}

void QuestionBox::restyle() {
  const Theme& theme = appTheme();
  prompt_->setFont(theme.ui(kPromptPx, true));
  verdict_->setFont(theme.ui(kPromptPx, true));
  answer_->setFont(theme.mono(measure::kBodyPx));
  wanted_->setFont(theme.mono(measure::kBodyPx));
  readings_->setFont(theme.mono(measure::kNotePx));
}

void QuestionBox::setIdleWords(const QString& words) {
  idle_ = words;
  refresh();
}

void QuestionBox::say(const QString& words) {
  verdict_->setText(words);
  verdict_->setVisible(!words.isEmpty());
}

void QuestionBox::setOffers(bool another, bool away) {
  offersAnother_ = another;
  offersAway_ = away;
  refresh();
}

void QuestionBox::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) refresh();
}

QString QuestionBox::soFar() const {
  if (const auto made = madeSoFar(*asking_.question(), asking_.snapshot()); !made.isEmpty()) return made;
  const auto view = asking_.view();
  if (!view || view->blocks.empty() || asking_.question()->kind == QuestionKind::Outcome) return {};
  const auto count = [&](AnswerState state) {
    return std::count_if(view->blocks.begin(), view->blocks.end(),
                         [state](const AskedBlock& block) { return block.state == state; });
  };
  const auto right = count(AnswerState::Right), wrong = count(AnswerState::Wrong);
  if (const auto typed = count(AnswerState::Typed); typed > 0 && right + wrong == 0)
    return tr("%1 of %2 answered; Enter checks.").arg(typed).arg(static_cast<qsizetype>(view->blocks.size()));
  return tr("%1 right, %2 wrong, %3 to go")
      .arg(right)
      .arg(wrong)
      .arg(static_cast<qsizetype>(view->blocks.size()) - right - wrong);
}

QString QuestionBox::readings() const {
  const auto view = asking_.view();
  const teach::Question* question = asking_.question();
  if (!view || view->contrast.empty() || !question->scene.plan) return {};
  const Plan& plan = *question->scene.plan;
  const auto place = [&](const std::optional<std::int64_t>& element, bool whole) {
    if (!element) return tr("nothing");
    SliceExpression index;
    for (const std::int64_t at : plan.params.position(*element)) index.emplace_back(at);
    if (whole)
      for (int k = 0; k < plan.slice.rank(); ++k)
        index[static_cast<std::size_t>(plan.params.rank() - 1 - k)].reset();
    return QStringLiteral("params") + sliceText(index);
  };
  constexpr std::size_t kMost = 3;
  QStringList lines;
  for (std::size_t k = 0; k < view->contrast.size() && k < kMost; ++k) {
    const TwoReadings& both = view->contrast[k];
    lines << tr("tuple %1: you read %2, it reads %3")
                 .arg(both.tuple)
                 .arg(place(both.said, both.whole), place(both.reads, both.whole));
  }
  if (view->contrast.size() > kMost)
    lines << tr("and %n more, in the picture", nullptr, static_cast<int>(view->contrast.size() - kMost));
  return lines.join(QLatin1Char('\n'));
}

/// Endings, or the choices of a question that has some.
void QuestionBox::refreshChoices() {
  qDeleteAll(choiceButtons_);
  choiceButtons_.clear();
  const teach::Question* question = asking_.question();
  const bool open = asking_.stage() == Asking::Stage::Open;
  std::vector<std::pair<QString, teach::Answer>> rows;
  if (question != nullptr && open && question->kind == QuestionKind::Outcome) {
    for (const teach::Ending ending : teach::kEndings) rows.emplace_back(endingWords(ending), ending);
  } else if (question != nullptr && open && question->kind == QuestionKind::Choose) {
    for (std::size_t k = 0; k < question->choices.size(); ++k)
      rows.emplace_back(choiceText(*question, static_cast<int>(k)), teach::Choice{static_cast<int>(k)});
  }
  for (const auto& [words, answer] : rows) {
    const QByteArray name = QByteArrayLiteral("askChoice") + QByteArray::number(choiceButtons_.size() + 1);
    QPushButton* made = askButton(this, name.constData(), words, tr("Answers: %1.").arg(words));
    if (isRefuted(asking_, answer)) {
      made->setText(tr("%1  ✕").arg(words));
      made->setAccessibleName(tr("%1: wrong").arg(words));
      made->setEnabled(false);
    }
    choices_->layout()->addWidget(made);
    connect(
        made, &QPushButton::clicked, &asking_, [this, answer = answer] { asking_.choose(answer); },
        Qt::QueuedConnection);  // it goes with the question
    choiceButtons_ << made;
    made->show();
  }
  choices_->setVisible(!rows.empty());
}

void QuestionBox::refresh() {
  const teach::Question* question = asking_.question();
  const bool open = asking_.stage() == Asking::Stage::Open;
  const bool making = open && question->kind == QuestionKind::Make;
  // Other numbers alone give no other shape.
  const bool numbersDo = making && !wantsAnotherShape(*question, asking_.snapshot());
  prompt_->setText(
      numbersDo ? tr("Make output the wanted one: double-click a number in the picture to change it, or "
                     "write indices here, with its brackets.")
      : making  ? tr("Make output the wanted one: write indices here, with its brackets.")
      : question != nullptr ? asking_.prompt()
                            : idle_);
  prompt_->setVisible(!prompt_->text().isEmpty());
  const QString text = !open                                        ? QString()
                       : making && asking_.sheet().text().isEmpty() ? indicesText(asking_.snapshot())
                                                                    : asking_.sheet().text();
  // What is being written is left alone: it is what stands there, or will be.
  if (answer_->text() != text && !(making && answer_->hasFocus())) {
    const QSignalBlocker still(answer_);
    answer_->setText(text);
  }
  const bool typed = question != nullptr && question->kind != QuestionKind::Outcome &&
                     question->kind != QuestionKind::Choose;
  answer_->setVisible(open && typed);
  answer_->setPlaceholderText(open ? placeholder(*question) : QString());
  refreshChoices();
  wanted_->setText(open ? wantedText(*question) : QString());
  soFar_->setText(open ? soFar() : QString());
  hints_->setText(asking_.hints().join(QLatin1Char('\n')));
  const bool news = asking_.outcome().said() != verdict_->text();
  verdict_->setText(asking_.outcome().said());
  readings_->setText(readings());
  for (QLabel* label : {wanted_, soFar_, hints_, verdict_, readings_})
    label->setVisible(!label->text().isEmpty());
  check_->setVisible(open && typed);
  hint_->setVisible(open && (asking_.hintsLeft() > 0 || !asking_.hints().isEmpty()));
  // The focus must not go on to what gives the answer away.
  if (hint_->hasFocus() && asking_.hintsLeft() == 0)
    (typed ? static_cast<QWidget*>(check_) : this)->setFocus();
  hint_->setEnabled(asking_.hintsLeft() > 0);
  reveal_->setVisible(open);
  next_->setVisible(offersAnother_ && question != nullptr &&
                    (!open || (offersAway_ && asking_.outcome().tries > 0)));
  away_->setVisible(offersAway_ && question != nullptr);
  if (news && !verdict_->text().isEmpty()) emit judged(verdict_);
}

QuestionLine::QuestionLine(QWidget* parent)
    : QWidget(parent),
      why_(wrappedLabel(this, "questionWhy")),
      back_(named(new QPushButton(this), "questionBack")),
      end_(named(new QPushButton(this), "questionEnd")) {
  setObjectName(QStringLiteral("questionLine"));
  rowOf(this, {{why_, 1}, back_, end_},
        {.spacing = kBetween, .margins = QMargins(kSide, kAbove, kSide, kAbove)});
  connect(back_, &QPushButton::clicked, this, &QuestionLine::backAsked);
  connect(end_, &QPushButton::clicked, this, &QuestionLine::endAsked);
  hide();
}

void QuestionLine::say(const QString& why, const QString& back, const QString& end) {
  why_->setText(why);
  setAccessibleName(why);
  back_->setText(back);
  end_->setText(end);
}

QString QuestionLine::sentence() const {
  return why_->text();
}

void QuestionLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().color(QPalette::Base));
  painter.fillRect(0, 0, kMark, height(), palette().color(QPalette::Highlight));
  painter.fillRect(0, height() - 1, width(), 1, palette().color(QPalette::Dark));
}

}  // namespace gathernd::ui
