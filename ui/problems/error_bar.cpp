// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/problems/error_bar.h"

#include <QAction>
#include <QBoxLayout>
#include <QClipboard>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "core/analysis/fixes.h"
#include "core/error/sentences.h"
#include "ui/access/announce.h"
#include "ui/session/session.h"
#include "ui/text/error_text.h"
#include "ui/text/made_up.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/spans.h"

namespace gathernd::ui {
namespace {

/// As the command line says it.
QString englishText(const Error& error) {
  return fromBytes(std::string(errorCodeName(error.code)) + ": " + englishSentence(error));
}

constexpr int kLettersInARow = 64;  // of buttons beside the sentence
constexpr int kColumnPx = 168;      // of words on a button of the panel, in a window of 1024

/// In as many lines as the panel's width asks for.
QString wrapped(const QString& label, const QFontMetrics& metrics) {
  QString lines, line;
  for (const QString& word : label.split(u' ')) {
    const QString longer = line.isEmpty() ? word : line + u' ' + word;
    const bool fits = line.isEmpty() || metrics.horizontalAdvance(longer) <= kColumnPx;
    if (!fits) lines += line + u'\n';
    line = fits ? longer : word;
  }
  return lines + line;
}

constexpr int kLeft = 46, kRight = 20, kAbove = 7, kBelow = 8, kBetween = 16;

}  // namespace

std::optional<CellRef> cellAtFault(Session& session) {
  const Snapshot& snapshot = session.snapshot();
  if (!snapshot.trace || snapshot.bad.count == 0) return {};
  const Trace& trace = *snapshot.trace;
  std::int64_t tuple = snapshot.bad.first;
  if (const auto& pin = session.selection().pinA(); pin && pin->tensor == TensorId::Indices)
    if (const std::int64_t pinned = trace.tupleOfIndex(pin->flat);
        std::ranges::binary_search(snapshot.bad.all, pinned))
      tuple = pinned;
  return CellRef{TensorId::Indices, trace.indexOf(tuple, std::max(0, trace.at(tuple).badComponent))};
}

FixButtons::FixButtons(Session& session, Qt::Orientation orientation, QWidget* parent)
    : QWidget(parent),
      session_(session),
      row_(orientation == Qt::Horizontal),
      layout_(new QBoxLayout(row_ ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom, this)) {
  layout_->setContentsMargins(0, 0, 0, 0);
  layout_->setSpacing(row_ ? 8 : 4);
  whenChanged(session_, this, kOutcomeParts | Part::Files, &FixButtons::refresh);
  refresh();
}

void FixButtons::refresh() {
  std::vector<ErrorFix> words;
  for (const Fix& fix : fixesOf(session_)) words.push_back(fix.words);
  setVisible(!words.empty());
  if (words == shown_) return;
  shown_ = std::move(words);
  for (QWidget* each : findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
    layout_->removeWidget(each);
    each->setParent(nullptr);  // at once: what it says may tell the answer to a question
    each->deleteLater();       // it may be the one that is being clicked
  }
  qsizetype letters = 0;
  for (std::size_t i = 0; i < shown_.size(); ++i) {
    letters += fixSentence(shown_[i]).size();
    if (row_ && i > 0 && letters > kLettersInARow) return addMenu(i);
    addButton(static_cast<int>(i), shown_[i]);
  }
}

void FixButtons::addButton(int number, const ErrorFix& words) {
  const QString label = fixSentence(words);
  const QString outcome = asSentence(fixOutcome(words));
  auto* button = new QPushButton(row_ ? actionText(label) : wrapped(actionText(label), fontMetrics()), this);
  button->setObjectName(QStringLiteral("fixButton%1").arg(number));
  button->setAccessibleName(tr("Fix: %1").arg(label));
  button->setAccessibleDescription(outcome);
  if (!outcome.isEmpty()) button->setToolTip(plainTip(outcome));
  connect(button, &QPushButton::clicked, this, [this, words] { apply(words); });
  layout_->addWidget(button);
  if (row_ || outcome.isEmpty()) return;
  QLabel* const below = wrappedLabel(this, QStringLiteral("fixOutcome%1").arg(number), outcome);
  below->setContentsMargins(2, 0, 0, 6);
  layout_->addWidget(below);
}

void FixButtons::addMenu(std::size_t first) {
  auto* button = named(new QPushButton(tr("More fixes"), this), "fixMore");
  auto* menu = new QMenu(button);
  menu->setToolTipsVisible(true);
  for (std::size_t i = first; i < shown_.size(); ++i) {
    const QString outcome = asSentence(fixOutcome(shown_[i]));
    QAction* const action = menu->addAction(actionText(fixSentence(shown_[i])));
    if (!outcome.isEmpty()) action->setToolTip(plainTip(outcome));
    connect(action, &QAction::triggered, this, [this, words = shown_[i]] { apply(words); });
  }
  button->setMenu(menu);
  layout_->addWidget(button);
}

/// Asked anew: the state may have moved on since the button was made.
void FixButtons::apply(const ErrorFix& words) {
  for (const Fix& fix : fixesOf(session_)) {
    if (fix.words != words) continue;
    const QString outcome = fixOutcome(words);
    const QString done =
        outcome.isEmpty() ? fixSentence(words) : fixSentence(words) + QStringLiteral(": ") + outcome;
    announce(*window(), tr("Fixed: %1").arg(fixSentence(words)));
    if (const auto cell = cellAtFault(session_)) emit mends(*cell);
    session_.edits().apply(fix);
    emit fixed(tr("Fixed: %1").arg(done));  // once what was wrong is no longer said
    return;
  }
}

ErrorBar::ErrorBar(Session& session, QWidget* parent)
    : QWidget(parent), session_(session), label_(wrappedLabel(this, "errorSentence")) {
  setObjectName(QStringLiteral("errorBar"));
  label_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  addCopying();
  noticeButton_ = named(new QPushButton(this), "noticeButton");
  connect(noticeButton_, &QPushButton::clicked, this, &ErrorBar::noticePressed);
  close_ = named(new QToolButton(this), "errorClose", tr("Close the message"));
  close_->setProperty("flat", true);
  close_->setFocusPolicy(Qt::StrongFocus);
  close_->setToolTip(helpTip(close_->accessibleName(), Qt::Key_Escape));
  connect(close_, &QToolButton::clicked, this, &ErrorBar::closeMessage);
  rowOf(this, {{label_, 1}, noticeButton_, new FixButtons(session, Qt::Horizontal, this), close_},
        {.spacing = kBetween, .margins = QMargins(kLeft, kAbove, kRight, kBelow)});
  whenChanged(session_, this, kOutcomeParts | Part::Files, &ErrorBar::refresh);
  refresh();
  whenThemed(this, [this] {
    label_->setStyleSheet(QStringLiteral("color: %1;").arg(appTheme().text.name()));
    close_->setIcon(drawnIcon(IconShape::Close, appTheme().text2, appTheme().dim));
  });
}

/// What its menu offers: the sentence, and the one that can be searched for and sent to whoever helps.
void ErrorBar::addCopying() {
  label_->setContextMenuPolicy(Qt::CustomContextMenu);  // of actions alone it would run a loop of its own
  auto* copy = named(new QAction(tr("&Copy"), label_), "actionCopyError");
  connect(copy, &QAction::triggered, this, [this] {
    QGuiApplication::clipboard()->setText(label_->hasSelectedText() ? label_->selectedText()
                                                                    : label_->text());
  });
  copyEnglish_ = named(new QAction(tr("Copy in &English"), label_), "actionCopyErrorEnglish");
  connect(copyEnglish_, &QAction::triggered, this, [this] {
    const auto& error = session_.snapshot().error;
    if (error) QGuiApplication::clipboard()->setText(englishText(*error));
  });
  label_->addActions({copy, copyEnglish_});
  connect(label_, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(label_->actions());
    menu->popup(label_->mapToGlobal(at));
  });
}

QString ErrorBar::sentence() const {
  return label_->text();
}

void ErrorBar::showPassing(const QString& sentence) {
  passing_ = sentence;
  passingGeneration_ = session_.snapshot().generation;
  refresh();
}

void ErrorBar::setNotice(const BarNotice& notice) {
  if (notice.sentence == notice_.sentence && notice.button == notice_.button) return;
  notice_ = notice;
  refresh();
}

/// What stands in the notes goes from there.
void ErrorBar::closeMessage() {
  QString notes = fromBytes(session_.document().notes);
  if (passing_.isEmpty()) session_.edits().setNotes(notes.remove(madeUpIn(notes)).trimmed());
  showPassing({});
}

void ErrorBar::refresh() {
  const Snapshot& snapshot = session_.snapshot();
  if (snapshot.generation != passingGeneration_) passing_.clear();
  const QString madeUp = madeUpIn(fromBytes(snapshot.document->notes));
  close_->setVisible(!passing_.isEmpty() || !madeUp.isEmpty());
  QString text = passing_.isEmpty() ? notice_.sentence : passing_;
  noticeButton_->setText(actionText(notice_.button));
  noticeButton_->setVisible(!notice_.button.isEmpty());
  // Tuples out of range are told by the picture and the Problems panel, one by one.
  const bool told = snapshot.error && snapshot.error->code == ErrorCode::OutOfRange;
  const bool ofCall = snapshot.error && !told;
  copyEnglish_->setVisible(ofCall && text.isEmpty());
  text = asSentence(text);
  if (!text.contains(madeUp)) text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + madeUp;
  // Why a call is refused stays, with its fixes, whatever else failed since.
  if (ofCall)
    text += (text.isEmpty() ? QString() : QStringLiteral(" ")) + asSentence(errorSentence(*snapshot.error));
  label_->setText(text);
  label_->setAccessibleName(text);
  setVisible(!text.isEmpty());
}

void ErrorBar::paintEvent(QPaintEvent*) {
  const Theme& theme = appTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const RoleColors& error = theme.role(RoleColor::Error);
  painter.fillRect(rect(), error.tint);
  painter.fillRect(QRectF(0, height() - 1, width(), 1), error.strong);
  drawErrorDisc(painter, theme, QPointF(29, height() / 2.0));
}

}  // namespace gathernd::ui
