// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_bars.h"

#include <QComboBox>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "core/call/dialect.h"
#include "ui/ask/asking.h"
#include "ui/ask/question_box.h"
#include "ui/present/fitted_label.h"
#include "ui/present/present_sentence.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/eliding_combo.h"

namespace gathernd::ui {

PhasePill::PhasePill(int number, const QString& word, QWidget* parent)
    : QAbstractButton(parent), number_(number) {
  setObjectName(QStringLiteral("presentPhase%1").arg(number));
  setText(word);
  setAccessibleName(word);
  setFocusPolicy(Qt::TabFocus);
}

void PhasePill::setState(State state) {
  if (state == state_) return;
  state_ = state;
  setAccessibleDescription(state == State::Done ? tr("done") : state == State::Now ? tr("now") : QString());
  update();
}

void PhasePill::setLook(int px, int height) {
  px_ = px;
  height_ = height;
  updateGeometry();
  update();
}

QSize PhasePill::sizeHint() const {
  // As wide in bold: it stands still while it changes.
  const QFontMetrics metrics(appTheme().ui(px_, true));
  return {metrics.horizontalAdvance(text()) + metrics.horizontalAdvance(QStringLiteral("0")) + px_ * 2,
          height_};
}

void PhasePill::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool now = state_ == State::Now;
  const QRectF pill = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
  const QColor ink = !isEnabled() ? theme.dim : now ? theme.onAccent : theme.text;
  painter.setPen(QPen(hasFocus() ? theme.text : now ? theme.accent : theme.edge, hasFocus() ? 3 : 2));
  painter.setBrush(now ? theme.accent : theme.canvas);
  painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
  const QFont bold = theme.ui(px_, true);
  const QFontMetrics digits(bold);
  const double left = px_ * 0.6;
  const double width = digits.horizontalAdvance(QStringLiteral("0"));
  painter.setPen(ink);
  if (state_ == State::Done) {
    painter.setPen(QPen(ink, px_ * 0.1, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const double y = rect().center().y();
    painter.drawPolyline(QPolygonF({QPointF(left, y), QPointF(left + width * 0.4, y + px_ * 0.2),
                                    QPointF(left + width, y - px_ * 0.25)}));
    painter.setPen(ink);
  } else {
    painter.setFont(bold);
    painter.drawText(QRectF(left, 0, width, height()), Qt::AlignCenter, QString::number(number_));
  }
  painter.setFont(theme.ui(px_, now));
  painter.drawText(QRectF(left + width + px_ * 0.4, 0, this->width(), height()),
                   Qt::AlignVCenter | Qt::AlignLeft, text());
}

/// In the phases' place while they have nothing to show: what an open question is answered from, A to D to be
/// chosen, or the axes that a shape is put together from, to be read. Nothing where it is wider than its
/// room: then the words have it.
class ChoiceRow : public QWidget {
 public:
  ChoiceRow(Asking& asking, QWidget* parent);
  void setSizes(const PresentSizes& sizes);
  /// As of the question that is open now. False: nothing is offered, or it has no room in `width`.
  bool offer(int width);

 private:
  struct Offer {
    QString words;
    int choice;  ///< -1: to be read alone
    bool enabled;
    bool operator==(const Offer&) const = default;
  };
  std::vector<Offer> offers() const;
  void build(const std::vector<Offer>& offers);

  Asking& asking_;
  PresentSizes sizes_{768};
  std::vector<Offer> built_;
  QList<QPushButton*> buttons_;
};

ChoiceRow::ChoiceRow(Asking& asking, QWidget* parent) : QWidget(parent), asking_(asking) {
  setObjectName(QStringLiteral("presentChoices"));
  rowOf(this, {});
  setMinimumWidth(1);  // the window may become narrower than what it offers now
  hide();
}

void ChoiceRow::setSizes(const PresentSizes& sizes) {
  sizes_ = sizes;
  build({});  // of another size
}

std::vector<ChoiceRow::Offer> ChoiceRow::offers() const {
  if (asking_.stage() != Asking::Stage::Open) return {};
  const teach::Question& question = *asking_.question();
  std::vector<Offer> all;
  for (int k = 0; k < static_cast<int>(question.choices.size()); ++k)
    all.push_back({choiceText(question, k), k, !isRefuted(asking_, teach::Choice{k})});
  if (question.kind != teach::QuestionKind::Tiles) return all;
  const std::pair<TensorId, int> tensors[] = {{TensorId::Indices, question.scene.indices.shape().rank()},
                                              {TensorId::Params, question.scene.params.shape().rank()}};
  for (const auto& [id, rank] : tensors)
    for (int axis = 0; axis < rank; ++axis)
      all.push_back({axisText(asking_.snapshot(), id, axis), -1, false});
  return all;
}

void ChoiceRow::build(const std::vector<Offer>& offers) {
  qDeleteAll(buttons_);
  buttons_.clear();
  built_ = offers;
  for (const Offer& offer : offers) {
    auto* made = new QPushButton(offer.words, this);
    made->setFont(appTheme().ui(sizes_.text, true));
    made->setFocusPolicy(Qt::NoFocus);  // keys stay those of the clicker
    made->setEnabled(offer.enabled);
    layout()->addWidget(made);
    buttons_ << made;
    if (offer.choice < 0) continue;
    made->setObjectName(QStringLiteral("presentChoice%1").arg(offer.choice + 1));
    made->setToolTip(helpTip(tr("Answers: %1.").arg(offer.words)));
    connect(
        made, &QPushButton::clicked, &asking_,
        [asking = &asking_, k = offer.choice] { asking->choose(teach::Choice{k}); },
        Qt::QueuedConnection);  // it goes with the question
  }
}

bool ChoiceRow::offer(int width) {
  // A button that is held down must not be another one when it is let go.
  if (const auto now = offers(); now != built_) build(now);
  static_cast<QHBoxLayout*>(layout())->setSpacing(sizes_.margin / 3);
  const bool fits = !buttons_.isEmpty() && layout()->sizeHint().width() <= width;
  for (QPushButton* button : buttons_) button->setVisible(true);
  setVisible(fits);
  return fits;
}

namespace {

constexpr double kTextShare = 1.0 / 30, kSentenceShare = 1.0 / 22, kMarginShare = 1.0 / 30;
constexpr int kLeastText = 12, kLeastTarget = 44;
constexpr int kSentenceLines = 2, kTitleLines = 2;

}  // namespace

QToolButton* presentButton(QWidget* parent, const char* name, const QString& text, const QString& what) {
  auto* made = named(new QToolButton(parent), name, what);
  made->setText(text);
  made->setToolTip(helpTip(what));
  made->setFocusPolicy(Qt::TabFocus);  // keys stay those of the clicker
  return made;
}

QString presentStyle(const Theme& theme, const PresentSizes& sizes) {
  return QStringLiteral(
             "QToolButton { min-width: %1px; min-height: %1px; border: 2px solid %2; border-radius: %3px; "
             "background: %4; color: %5; font-size: %6px; font-weight: bold; padding: 0; margin: 0; }"
             "QToolButton:focus { border-color: %7; } QToolButton:disabled { color: %8; }"
             "QPushButton { min-height: %1px; border: 2px solid %2; border-radius: %3px; background: %4; "
             "color: %5; font-size: %6px; font-weight: bold; padding: 0 %3px; margin: 0; }"
             "QPushButton:disabled { color: %8; }"
             "QComboBox { min-height: %1px; border: 2px solid %2; border-radius: %3px; background: %4; "
             "color: %5; font-size: %6px; padding: 0 %3px; } QComboBox:focus { border-color: %7; }"
             "QComboBox::drop-down { border: none; width: %1px; } "
             "QComboBox::down-arrow { width: %6px; height: %6px; } "
             "QComboBox QAbstractItemView { font-size: %6px; }")
      .arg(sizes.target)
      .arg(theme.edge.name())
      .arg(sizes.target / 6)
      .arg(theme.canvas.name(), theme.text.name())
      .arg(sizes.text)
      .arg(theme.accent.name(), theme.dim.name());
}

PresentSizes::PresentSizes(int screenHeight)
    : text(std::max(kLeastText, static_cast<int>(std::ceil(screenHeight * kTextShare)))),
      sentence(std::max(kLeastText, static_cast<int>(std::ceil(screenHeight * kSentenceShare)))),
      target(std::max(kLeastTarget, static_cast<int>(std::ceil(screenHeight * kTextShare * 1.7)))),
      margin(std::max(8, static_cast<int>(screenHeight * kMarginShare))) {}

PresentHeader::PresentHeader(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      title_(new FittedLabel(kTitleLines, this, FittedLabel::Rest::Cut)),
      tools_(new QWidget(this)),
      dialect_(named(new ElidingCombo(this), "presentDialect")),
      word_(new FittedLabel(1, this)),
      fewer_(presentButton(this, "presentFewer", QStringLiteral("−"), tr("One batch axis less"))),
      count_(new FittedLabel(1, this)),
      more_(presentButton(this, "presentMore", QStringLiteral("+"), tr("One batch axis more"))) {
  named(this, "presentHeader", tr("What is presented"));
  setSpokenName(*dialect_, tr("Framework"));
  dialect_->setToolTip(helpTip(tr("Framework: whose gather_nd this is.")));
  dialect_->setFocusPolicy(Qt::TabFocus);
  dialect_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  dialect_->setMinimumContentsLength(18);
  for (const Dialect& dialect : builtinDialects())
    dialect_->addItem(fromBytes(dialect.name), fromBytes(dialect.id));
  word_->setText(QStringLiteral("batch_dims"));
  rowOf(tools_, {spring()});
  rowOf(this, {{title_, 1}, {tools_, 1}, dialect_, word_, fewer_, count_, more_});
  tools_->hide();
  connect(dialect_, &QComboBox::activated, this, [this](int i) {
    if (const Dialect* dialect = findDialect(dialect_->itemData(i).toString().toStdString()))
      session_.edits().setDialect(*dialect);
  });
  connect(fewer_, &QToolButton::clicked, this, [this] { turn(-1); });
  connect(more_, &QToolButton::clicked, this, [this] { turn(1); });
  whenChanged(session_, this, kDocumentParts, &PresentHeader::refresh);
  refresh();
  whenThemed(this, [this] { style(); });
}

void PresentHeader::turn(int by) {
  const auto most = static_cast<std::int64_t>(session_.document().indices.shape().rank());
  session_.edits().setBatchDims(
      static_cast<int>(std::clamp<std::int64_t>(session_.document().batchDims + by, 0, most)));
}

void PresentHeader::refresh() {
  if (!session_.snapshot().document) return;
  const Document& document = session_.document();
  const QSignalBlocker quiet(dialect_);
  const int at = dialect_->findData(fromBytes(document.dialect.id));
  if (at < 0) dialect_->setPlaceholderText(fromBytes(document.dialect.name));
  dialect_->setCurrentIndex(at);
  count_->setText(integerText(document.batchDims));
  fewer_->setEnabled(document.batchDims > 0);
  more_->setEnabled(document.batchDims < document.indices.shape().rank());
}

void PresentHeader::addTool(QWidget* tool) {
  auto* const tools = static_cast<QHBoxLayout*>(tools_->layout());
  tools->insertWidget(tools->count() - 1, tool);
}

void PresentHeader::showTools(bool shown) {
  title_->setVisible(!shown);
  tools_->setVisible(shown);
}

void PresentHeader::setTitle(const QString& title) {
  title_->setText(title);
}

void PresentHeader::setSizes(const PresentSizes& sizes) {
  sizes_ = sizes;
  style();
}

void PresentHeader::style() {
  const Theme& theme = appTheme();
  setStyleSheet(presentStyle(theme, sizes_));
  title_->setLook(theme.ui(sizes_.text, true), theme.text);
  word_->setLook(theme.ui(sizes_.text), theme.text2);
  count_->setLook(theme.ui(sizes_.text, true), theme.text);
  dialect_->setFont(theme.ui(sizes_.text));
  layout()->setContentsMargins(sizes_.margin, sizes_.margin / 2, sizes_.margin, sizes_.margin / 2);
  layout()->setSpacing(sizes_.margin / 2);
}

void PresentHeader::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), appTheme().canvas);
  painter.fillRect(QRect(sizes_.margin, height() - 2, width() - 2 * sizes_.margin, 2), appTheme().line);
}

PresentFooter::PresentFooter(Session& session, Asking& asking, QWidget* parent)
    : QWidget(parent),
      session_(session),
      choices_(new ChoiceRow(asking, this)),
      which_(named(new FittedLabel(1, this), "presentTuple")),
      pageBack_(presentButton(this, "presentPageBack", QStringLiteral("▴"), tr("The page before (Up)"))),
      pageOn_(presentButton(this, "presentPageOn", QStringLiteral("▾"), tr("The next page (Down)"))),
      phase_(
          presentButton(this, "presentPhaseOn", QStringLiteral("▸"), tr("The next phase of the call (.)"))),
      back_(presentButton(this, "presentBack", QStringLiteral("‹"), tr("Back (Page Up)"))),
      on_(presentButton(this, "presentOn", QStringLiteral("›"), tr("On (Page Down)"))),
      sentence_(named(new FittedLabel(kSentenceLines, this), "presentSentence")) {
  setObjectName(QStringLiteral("presentFooter"));
  const QString words[] = {tr("read"), tr("locate"), tr("copy")};
  for (std::size_t k = 0; k < pills_.size(); ++k) {
    pills_[k] = new PhasePill(static_cast<int>(k) + 1, words[k], this);
    connect(pills_[k], &QAbstractButton::clicked, this, [this, k] {
      Playback& playback = session_.playback();
      if (playback.tupleCount() > 0)
        playback.goTo(playback.state().active ? playback.state().tuple : 0, static_cast<StepPhase>(k + 1));
    });
  }
  auto* row = rowOf(nullptr, {pills_[0], pills_[1], pills_[2], phase_, choices_, spring(), which_, pageBack_,
                              pageOn_, back_, on_});
  columnOf(this, {row, sentence_});
  connect(phase_, &QToolButton::clicked, this, [this] {
    session_.playback().pause();
    session_.playback().forward();
  });
  connect(pageBack_, &QToolButton::clicked, this, [this] { emit pageAsked(-1); });
  connect(pageOn_, &QToolButton::clicked, this, [this] { emit pageAsked(1); });
  connect(back_, &QToolButton::clicked, this, [this] { emit stepAsked(-1); });
  connect(on_, &QToolButton::clicked, this, [this] { emit stepAsked(1); });
  whenChanged(session_, this, kAllParts, &PresentFooter::refresh);
  connect(&session_.playback(), &Playback::changed, this, &PresentFooter::refresh);
  connect(&session_.selection(), &Selection::changed, this, &PresentFooter::refresh);
  showPage(0, 1);
  refresh();
  whenThemed(this, [this] { style(); });
}

void PresentFooter::refresh() {
  const StepState& step = session_.playback().state();
  const std::int64_t count = session_.playback().tupleCount();
  for (std::size_t k = 0; k < pills_.size(); ++k) {
    const int phase = static_cast<int>(k) + 1;
    const int now = step.active ? static_cast<int>(step.phase) : 0;
    pills_[k]->setState(phase < now    ? PhasePill::State::Done
                        : phase == now ? PhasePill::State::Now
                                       : PhasePill::State::Ahead);
    pills_[k]->setEnabled(count > 0);
  }
  phase_->setEnabled(count > 0);
  which_->setText(!aside_.isEmpty()                                 ? aside_
                  : session_.snapshot().state == OutputState::Asked ? QString()
                  : count == 0                                      ? tr("no tuples")
                  : !step.active ? count == 1 ? tr("tuple 0") : tr("tuples 0-%1").arg(integerText(count - 1))
                  : step.count > 1
                      ? tr("tuples %1-%2 of 0-%3")
                            .arg(integerText(step.tuple), integerText(step.tuple + step.count - 1),
                                 integerText(count - 1))
                      : tr("tuple %1 of 0-%2").arg(integerText(step.tuple), integerText(count - 1)));
  const bool ownWords = !words_.isEmpty() && !(yield_ && step.active);
  sentence_->setText(ownWords ? words_ : presentSentence(session_.snapshot(), step, session_.focus()));
}

bool PresentFooter::offerChoices(bool ofLesson) {
  const int buttons = (pageOn_->isHidden() ? 2 : 4) * (sizes_.target + 4 + sizes_.margin / 3);
  const bool offered = choices_->offer(width() - 2 * sizes_.margin - buttons);
  for (PhasePill* pill : pills_) pill->setVisible(!offered);
  phase_->setVisible(!offered && ofLesson);
  return offered;
}

void PresentFooter::setWords(const QString& words, bool yield) {
  words_ = words;
  yield_ = yield;
  refresh();
}

void PresentFooter::setAside(const QString& words) {
  aside_ = words;
  refresh();
}

bool PresentFooter::turnWords(int by) {
  const int before = sentence_->page();
  sentence_->showPage(before + by);
  return sentence_->page() != before;
}

QString PresentFooter::sentence() const {
  return sentence_->text();
}

void PresentFooter::showPage(int page, int count) {
  pageBack_->setVisible(count > 1);
  pageOn_->setVisible(count > 1);
  pageBack_->setEnabled(page > 0);
  pageOn_->setEnabled(page + 1 < count);
}

void PresentFooter::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), appTheme().canvas);
}

void PresentFooter::setSizes(const PresentSizes& sizes) {
  sizes_ = sizes;
  style();
}

void PresentFooter::style() {
  const Theme& theme = appTheme();
  setStyleSheet(presentStyle(theme, sizes_));
  for (PhasePill* pill : pills_) pill->setLook(sizes_.text, sizes_.target);
  choices_->setSizes(sizes_);
  which_->setLook(theme.ui(sizes_.text), theme.text2);
  sentence_->setLook(theme.ui(sizes_.sentence, true), theme.text);
  layout()->setContentsMargins(sizes_.margin, 0, sizes_.margin, sizes_.margin / 2);
  layout()->setSpacing(sizes_.margin / 3);
}

}  // namespace gathernd::ui
