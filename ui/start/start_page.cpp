// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/start_page.h"

#include <QAbstractButton>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <utility>

#include "core/formats/load.h"
#include "core/scenario/examples.h"
#include "ui/files/document_file.h"
#include "ui/files/file_actions.h"
#include "ui/start/example_card.h"
#include "ui/start/focus_groups.h"
#include "ui/start/minutes_shelf.h"
#include "ui/start/resume_card.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/settings.h"

namespace gathernd::ui {
namespace {

constexpr int kMargin = 24, kGap = 16;
constexpr int kOwnWidth = 260, kFlatSides = 16;
constexpr int kAroundCards = 150;  // above the cards, and below them, without the lessons

enum Group : int { kResume, kLecture, kLessons, kExamples, kOwn };  // in the order of Tab

template <class Button>
QList<QAbstractButton*> asButtons(const QList<Button*>& buttons) {
  return {buttons.begin(), buttons.end()};
}

QLabel* heading(QWidget* parent, const QString& text, int px) {
  QLabel* label = plainLabel(parent, text);
  QFont font = label->font();
  font.setPixelSize(px);
  font.setBold(true);
  label->setFont(font);
  return label;
}

}  // namespace

StartPage::StartPage(const BackendRegistry& backends, Settings& settings, QWidget* above, QWidget* window)
    : QWidget(window), backends_(backends), settings_(settings), progress_(settings), above_(above) {
  setObjectName(QStringLiteral("startPage"));
  setAccessibleName(tr("Start"));
  setAttribute(Qt::WA_OpaquePaintEvent);
  setFocusPolicy(Qt::StrongFocus);
  auto* area = new QScrollArea(this);
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  keys_ = new FocusGroups(area);
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(kMargin, kMargin / 2, kMargin, kMargin / 2);
  column->setSpacing(kGap);
  notice_ = plainLabel(page);
  notice_->setObjectName(QStringLiteral("startNotice"));
  notice_->setWordWrap(true);
  notice_->setMargin(kGap / 2);
  notice_->hide();
  column->addWidget(notice_);
  column->addWidget(buildTop());
  column->addWidget(buildLessons());
  auto* row = new QHBoxLayout;
  row->setSpacing(2 * kGap);
  row->addWidget(buildExamples(), 1);
  row->addWidget(buildOwn());
  column->addLayout(row, 1);
  area->setWidget(page);
  connect(area->verticalScrollBar(), &QScrollBar::valueChanged, this, &StartPage::drawAgain);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->addWidget(area);
  hide();
  window->installEventFilter(this);
  above_->installEventFilter(this);
  drawing_.setInterval(0);
  connect(&drawing_, &QTimer::timeout, this, &StartPage::drawNext);
  whenThemed(this, [this] { restyle(); });
}

QWidget* StartPage::buildTop() {
  auto* box = new QWidget(this);
  QLabel* keys = plainLabel(box, tr("One tuple, one slice, one place in output.  F1 opens the guide."));
  keys->setObjectName(QStringLiteral("startKeys"));
  keys->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
  resume_ = new ResumeCard(box);
  keys_->set(kResume, resume_->buttons());
  connect(resume_, &ResumeCard::resumeAsked, this, [this] {
    leave();
    emit resumeAsked();
  });
  connect(resume_, &ResumeCard::forgetAsked, this, [this] {
    progress_.forget();
    refreshLessons();
    keys_->tab(true);
  });
  auto* words = new QVBoxLayout;
  words->setSpacing(kGap / 2);
  words->addWidget(heading(box, tr("GatherND Explorer"), 26));
  words->addWidget(keys);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGap);
  row->addLayout(words);
  row->addStretch(1);
  row->addWidget(resume_, 100);  // the rest is blank where it is as wide as it may be
  return box;
}

QWidget* StartPage::buildLessons() {
  lessons_ = new MinutesShelf(this);
  keys_->set(kLecture, {lessons_->lecture()});
  keys_->set(kLessons, asButtons(lessons_->cards()), true);
  connect(lessons_, &MinutesShelf::lessonChosen, this, [this](const QString& id) {
    leave();
    emit lessonChosen(id);
  });
  connect(lessons_, &MinutesShelf::lectureAsked, this, [this] {
    leave();
    emit lectureAsked();
  });
  return lessons_;
}

void StartPage::refreshLessons() {
  resume_->refresh(progress_);
  lessons_->refresh(progress_);
}

QWidget* StartPage::buildExamples() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(heading(box, tr("Examples"), 16));
  grid_ = new CardGrid(box);
  connect(grid_, &CardGrid::placed, this, &StartPage::drawAgain);
  for (const ExampleEntry& entry : shippedExamples()) {
    auto document = documentOfExample(std::string(entry.id), defaultMemoryLimit());
    if (!document) continue;
    const QString id = fromBytes(entry.id);
    auto* card = new ExampleCard(id, *std::move(document), grid_);
    grid_->add(card);
    cards_ << card;
    connect(card, &ExampleCard::clicked, this, [this, id] {
      leave();
      emit exampleChosen(id);
    });
  }
  keys_->set(kExamples, asButtons(cards_));
  column->addWidget(grid_);
  column->addStretch(1);
  return box;
}

QWidget* StartPage::buildOwn() {
  auto* box = new QWidget(this);
  box->setFixedWidth(kOwnWidth);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(heading(box, tr("Your own"), 16));
  drop_ = plainLabel(box, tr("Drop params and indices here, together:\n.npy .npz .csv .pb .onnx .gathernd"));
  drop_->setObjectName(QStringLiteral("startDrop"));
  drop_->setWordWrap(true);
  drop_->setMargin(kGap / 2);
  column->addWidget(drop_);
  const auto add = [&](const char* name, const QString& text, auto signal) {
    auto* button = new QPushButton(text, box);
    button->setObjectName(QLatin1String(name));
    column->addWidget(button);
    own_ << button;
    connect(button, &QPushButton::clicked, this, signal);
  };
  // These ask first: the page is left once something was chosen.
  add("startOpen", tr("Open...  (Ctrl+O)"), &StartPage::openAsked);
  add("startPaste", tr("Paste  (Ctrl+V)"), &StartPage::paste);
  add("startNew", tr("An empty call  (Ctrl+N)"), &StartPage::newAsked);
  auto* go = new QPushButton(tr("Go on with what is open  (Esc)"), box);
  go->setObjectName(QStringLiteral("startBack"));
  column->addWidget(go);
  own_ << go;
  connect(go, &QPushButton::clicked, this, &StartPage::leave);
  column->addSpacing(kGap);
  column->addWidget(heading(box, tr("Recent"), 13));
  recent_ = new QVBoxLayout;
  column->addLayout(recent_);
  column->addStretch(1);
  return box;
}

void StartPage::fillRecent() {
  while (QLayoutItem* item = recent_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  QList<QAbstractButton*> own = own_;
  const QStringList files = settings_.recentFiles();
  for (const QString& path : files) {
    auto* button = new QPushButton(this);
    button->setText(actionText(
        button->fontMetrics().elidedText(shownFileName(path), Qt::ElideMiddle, kOwnWidth - kFlatSides)));
    button->setAccessibleName(shownFileName(path));
    button->setProperty("flat", true);
    button->setStyleSheet(QStringLiteral("text-align: left; padding-left: 0;"));
    button->setToolTip(plainTip(path));
    recent_->addWidget(button);
    own << button;
    connect(button, &QPushButton::clicked, this, [this, path] {
      leave();
      emit fileChosen(path);
    });
  }
  if (files.isEmpty()) recent_->addWidget(plainLabel(this, tr("nothing yet")));
  keys_->set(kOwn, own);
}

void StartPage::restyle() {
  const Theme& theme = appTheme();
  drop_->setStyleSheet(
      QStringLiteral("#startDrop { border: 2px dashed %1; border-radius: 6px; background: %2; }")
          .arg(theme.edge.name(), theme.dock.name()));
  notice_->setStyleSheet(QStringLiteral("#startNotice { border-left: 4px solid %1; background: %2; }")
                             .arg(theme.role(RoleColor::Error).strong.name(), theme.dock.name()));
  drawAgain();
}

void StartPage::drawAgain() {
  drawn_ = 0;
  if (!isHidden()) drawing_.start();
}

void StartPage::open() {
  fillRecent();
  refreshLessons();
  cover();
  show();
  raise();
  QWidget* first = cards_.isEmpty() ? static_cast<QWidget*>(this) : cards_.first();
  if (progress_.offer()) first = resume_->buttons().first();
  first->setFocus(Qt::OtherFocusReason);
  drawAgain();
}

void StartPage::say(const QString& sentence) {
  if (isHidden()) return;
  notice_->setText(asSentence(sentence));
  notice_->show();
}

void StartPage::drawNext() {
  // What has to be scrolled to is drawn then.
  const auto rests = [](const ExampleCard* card) {
    return card->isDrawn() || card->visibleRegion().isEmpty();
  };
  while (drawn_ < cards_.size() && rests(cards_[drawn_])) ++drawn_;
  if (drawn_ >= cards_.size() || isHidden()) return drawing_.stop();
  cards_[drawn_++]->draw(backends_);
}

void StartPage::cover() {
  const int top = above_->isVisible() ? above_->mapTo(parentWidget(), QPoint()).y() + above_->height() : 0;
  setGeometry(0, top, parentWidget()->width(), parentWidget()->height() - top);
  grid_->setRoom(height() - kAroundCards - kGap - lessons_->heightForWidth(width() - 2 * kMargin));
}

void StartPage::leave() {
  hide();
  drawing_.stop();
}

void StartPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (isHidden()) notice_->hide();
  if (isHidden()) emit left();  // not where the whole window is
}

bool StartPage::eventFilter(QObject*, QEvent* event) {
  if (event->type() == QEvent::Resize && !isHidden()) cover();
  return false;
}

void StartPage::paste() {
  leave();
  emit pasteAsked();
}

void StartPage::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return leave();
  if (event->matches(QKeySequence::Paste)) return paste();
  QWidget::keyPressEvent(event);
}

/// Tab stays on the page: what it covers is not to be reached unseen.
bool StartPage::focusNextPrevChild(bool next) {
  return keys_->tab(next);
}

void StartPage::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), appTheme().window);
}

}  // namespace gathernd::ui
