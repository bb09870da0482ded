// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_bars.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/call/dialect.h"
#include "ui/present/choice_row.h"
#include "ui/present/fitted_label.h"
#include "ui/present/phase_pill.h"
#include "ui/present/present_sentence.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/eliding_combo.h"

namespace gathernd::ui {
namespace {

constexpr double kTextShare = 1.0 / 30, kSentenceShare = 1.0 / 22, kMarginShare = 1.0 / 30;
constexpr int kLeastText = 12, kLeastTarget = 44;
constexpr int kSentenceLines = 2, kTitleLines = 2;

}  // namespace

QToolButton* presentButton(QWidget* parent, const char* name, const QString& text, const QString& what) {
  auto* made = new QToolButton(parent);
  made->setObjectName(QLatin1String(name));
  made->setText(text);
  made->setAccessibleName(what);
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
             "QComboBox::down-arrow { width: %6px; height: %6px; } QComboBox QAbstractItemView { font-size: "
             "%6px; }")
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
      dialect_(new ElidingCombo(this)),
      word_(new FittedLabel(1, this)),
      fewer_(presentButton(this, "presentFewer", QStringLiteral("−"), tr("One batch axis less"))),
      count_(new FittedLabel(1, this)),
      more_(presentButton(this, "presentMore", QStringLiteral("+"), tr("One batch axis more"))) {
  setObjectName(QStringLiteral("presentHeader"));
  setAccessibleName(tr("What is presented"));
  dialect_->setObjectName(QStringLiteral("presentDialect"));
  setSpokenName(*dialect_, tr("Dialect"));
  dialect_->setToolTip(helpTip(tr("Dialect: whose gather_nd this is.")));
  dialect_->setFocusPolicy(Qt::TabFocus);
  dialect_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  dialect_->setMinimumContentsLength(18);
  for (const Dialect& dialect : builtinDialects())
    dialect_->addItem(fromBytes(dialect.name), fromBytes(dialect.id));
  word_->setText(QStringLiteral("batch_dims"));
  auto* row = new QHBoxLayout(this);
  row->addWidget(title_, 1);
  for (QWidget* widget : std::initializer_list<QWidget*>{dialect_, word_, fewer_, count_, more_})
    row->addWidget(widget);
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

PresentFooter::PresentFooter(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      choices_(new ChoiceRow(this)),
      which_(new FittedLabel(1, this)),
      pageBack_(presentButton(this, "presentPageBack", QStringLiteral("‹"), tr("The page before"))),
      pageOn_(presentButton(this, "presentPageOn", QStringLiteral("›"), tr("The next page"))),
      sentence_(new FittedLabel(kSentenceLines, this)) {
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
  which_->setObjectName(QStringLiteral("presentTuple"));
  sentence_->setObjectName(QStringLiteral("presentSentence"));
  auto* column = new QVBoxLayout(this);
  auto* row = new QHBoxLayout;
  for (PhasePill* pill : pills_) row->addWidget(pill);
  row->addWidget(choices_);
  row->addStretch(1);
  row->addWidget(which_);
  row->addWidget(pageBack_);
  row->addWidget(pageOn_);
  column->addLayout(row);
  column->addWidget(sentence_);
  connect(pageBack_, &QToolButton::clicked, this, [this] { emit pageAsked(-1); });
  connect(pageOn_, &QToolButton::clicked, this, [this] { emit pageAsked(1); });
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
  which_->setText(session_.snapshot().state == OutputState::Asked ? QString()
                  : count == 0                                    ? tr("no tuples")
                  : !step.active ? count == 1 ? tr("tuple 0") : tr("tuples 0-%1").arg(integerText(count - 1))
                  : step.count > 1
                      ? tr("tuples %1-%2 of 0-%3")
                            .arg(integerText(step.tuple), integerText(step.tuple + step.count - 1),
                                 integerText(count - 1))
                      : tr("tuple %1 of 0-%2").arg(integerText(step.tuple), integerText(count - 1)));
  sentence_->setText(words_.isEmpty() ? presentSentence(session_.snapshot(), step, session_.focus())
                                      : words_);
}

void PresentFooter::setAsking(Asking& asking) {
  choices_->setAsking(asking);
}

bool PresentFooter::offerChoices() {
  const int pages = pageOn_->isHidden() ? 0 : 2 * (sizes_.target + sizes_.margin / 3);
  const bool offered = choices_->offer(width() - 2 * sizes_.margin - pages);
  for (PhasePill* pill : pills_) pill->setVisible(!offered);
  return offered;
}

void PresentFooter::setWords(const QString& words) {
  words_ = words;
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
