// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/guide_window.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>

#include "ui/access/announce.h"
#include "ui/guide/guide_book.h"
#include "ui/guide/guide_browser.h"
#include "ui/guide/guide_contents.h"
#include "ui/text/catalogue.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

constexpr QSize kSize(1000, 720), kLeast(440, 280);
constexpr int kNarrow = 680;  // below it contents and page take turns
constexpr int kContents = 260, kMargin = 8;

QString wordsOf(const QTreeWidget& tree) {
  QString words;
  for (QTreeWidgetItemIterator at(const_cast<QTreeWidget*>(&tree)); *at != nullptr; ++at)
    words += (*at)->text(0) + u' ' + (*at)->text(1) + u' ';
  return words;
}

}  // namespace

GuideWindow::GuideWindow(QTreeWidget* keys, GuidePictures::Place place)
    : QWidget(nullptr, Qt::Window),
      browser_(new GuideBrowser(std::move(place))),
      contents_(new GuideContents(wordsOf(*keys))),
      keys_(keys),
      pages_(new QStackedWidget),
      split_(new QSplitter(Qt::Horizontal)) {
  setObjectName(QStringLiteral("guideWindow"));
  setWindowTitle(tr("Guide - GatherND Explorer"));
  setAttribute(Qt::WA_QuitOnClose, false);
  setAttribute(Qt::WA_StyledBackground);
  setStyleSheet(QStringLiteral("#guideWindow { background: palette(window); }"));
  pages_->addWidget(browser_);
  pages_->addWidget(keys_);
  split_->setObjectName(QStringLiteral("guideSplit"));
  split_->setChildrenCollapsible(false);
  split_->addWidget(contents_);
  split_->addWidget(pages_);
  split_->setStretchFactor(1, 1);
  split_->setSizes({kContents, kSize.width() - kContents});
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(buildTop());
  if (spokenLanguage() != QLatin1String("en")) {
    QLabel* const note = plainLabel(this, tr("This guide is in English."));
    note->setObjectName(QStringLiteral("guideLanguage"));
    note->setContentsMargins(kMargin * 2, 0, kMargin, kMargin);
    column->addWidget(note);
  }
  column->addWidget(split_, 1);
  addKeys();
  connect(contents_, &GuideContents::placeAsked, this, [this](const QString& asked) {
    go(asked);
    browser_->markWords(search_->text());
  });
  connect(contents_, &QTreeWidget::itemActivated, this, [this] {  // Enter reads on
    list_->setChecked(false);
    pages_->currentWidget()->setFocus(Qt::OtherFocusReason);
  });
  connect(browser_, &GuideBrowser::placeAsked, this, &GuideWindow::go);
  connect(browser_, &GuideBrowser::outsideAsked, this, &GuideWindow::outsideAsked);
  setMinimumSize(kLeast);
  resize(kSize.boundedTo(screen()->availableSize() - QSize(16, 48)));
}

QToolButton* GuideWindow::addButton(QWidget* parent, const char* name, const QString& text,
                                    const QString& help, const QKeySequence& key) {
  auto* const made = new QToolButton(parent);
  made->setObjectName(QLatin1String(name));
  made->setText(text);
  made->setAccessibleName(text);
  made->setToolTip(helpTip(help, key));
  made->setFocusPolicy(Qt::StrongFocus);
  return made;
}

QWidget* GuideWindow::buildTop() {
  auto* const bar = new QWidget(this);
  back_ = addButton(bar, "guideBack", tr("Back"), tr("Back: the place that was read before."),
                    Qt::ALT | Qt::Key_Left);
  forward_ = addButton(bar, "guideForward", tr("Forward"), tr("Forward: the place that Back came from."),
                       Qt::ALT | Qt::Key_Right);
  list_ = addButton(bar, "guideList", tr("Contents"), tr("Contents: all pages and their sections."), {});
  list_->setCheckable(true);
  search_ = new QLineEdit(bar);
  search_->setObjectName(QStringLiteral("guideSearch"));
  search_->setPlaceholderText(tr("Search the guide"));
  search_->setAccessibleName(tr("Search the guide"));
  search_->setToolTip(helpTip(tr("Sections in which all of these words stand. Enter goes to the first."),
                              Qt::CTRL | Qt::Key_F));
  search_->setClearButtonEnabled(true);
  found_ = plainLabel(bar);
  found_->setObjectName(QStringLiteral("guideFound"));
  found_->hide();
  auto* const row = new QHBoxLayout(bar);
  row->setContentsMargins(kMargin * 2, kMargin, kMargin * 2, kMargin);
  row->setSpacing(kMargin);
  row->addWidget(list_);
  row->addWidget(back_);
  row->addWidget(forward_);
  row->addWidget(search_, 1);
  row->addWidget(found_);
  connect(back_, &QToolButton::clicked, this, [this] { walk(-1); });
  connect(forward_, &QToolButton::clicked, this, [this] { walk(+1); });
  connect(list_, &QToolButton::toggled, this, &GuideWindow::showParts);
  connect(search_, &QLineEdit::textChanged, this, &GuideWindow::search);
  connect(search_, &QLineEdit::returnPressed, this, [this] {
    if (contents_->firstFound().isEmpty()) return;
    list_->setChecked(false);
    go(contents_->firstFound());
    browser_->markWords(search_->text());
    pages_->currentWidget()->setFocus(Qt::OtherFocusReason);
  });
  return bar;
}

void GuideWindow::addKeys() {
  const auto on = [this](const QKeySequence& key, auto does) {
    auto* const shortcut = new QShortcut(key, this);
    connect(shortcut, &QShortcut::activated, this, does);
  };
  on(Qt::Key_Escape, [this] {
    if (search_->hasFocus() && !search_->text().isEmpty()) return search_->clear();
    close();
  });
  on(Qt::ALT | Qt::Key_Left, [this] { walk(-1); });
  on(Qt::ALT | Qt::Key_Right, [this] { walk(+1); });
  on(Qt::Key_Back, [this] { walk(-1); });
  on(Qt::Key_F1, [this] { go(kGuideHome); });
  on(Qt::CTRL | Qt::Key_F1, [this] { go(kGuideKeys); });
  on(Qt::CTRL | Qt::Key_F, [this] {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
  });
}

void GuideWindow::openAt(const QString& place) {
  const bool known = place == kGuideKeys || GuideBook::get().section(place) != nullptr;
  search_->clear();
  list_->setChecked(false);
  show();
  raise();
  activateWindow();
  go(known ? place : kGuideHome);
  pages_->currentWidget()->setFocus(Qt::OtherFocusReason);
}

void GuideWindow::go(const QString& place) {
  if (place != this->place()) {
    if (!steps_.isEmpty()) steps_ = steps_.mid(0, at_ + 1);
    steps_ << place;
    at_ = static_cast<int>(steps_.size()) - 1;
  }
  read(place);
}

void GuideWindow::walk(int by) {
  if (at_ + by < 0 || at_ + by >= steps_.size()) return;
  at_ += by;
  read(place());
}

void GuideWindow::read(const QString& place) {
  pages_->setCurrentWidget(place == kGuideKeys ? static_cast<QWidget*>(keys_) : browser_);
  browser_->showPlace(place);
  contents_->setPlace(place);
  back_->setEnabled(at_ > 0);
  forward_->setEnabled(at_ + 1 < steps_.size());
}

void GuideWindow::search(const QString& words) {
  const int count = contents_->search(words);
  const QString said = tr("%n section(s)", nullptr, count);
  found_->setVisible(count >= 0);
  if (count < 0) return;
  found_->setText(said);
  announce(*this, said);
  if (width() < kNarrow) list_->setChecked(true);
}

/// Both, or where there is no room for both the one that was asked for.
void GuideWindow::showParts() {
  const bool narrow = width() < kNarrow;
  list_->setVisible(narrow);
  contents_->setVisible(!narrow || list_->isChecked());
  pages_->setVisible(!narrow || !list_->isChecked());
}

void GuideWindow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  showParts();
}

}  // namespace gathernd::ui
