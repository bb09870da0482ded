// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/guide_window.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QScrollBar>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextDocument>
#include <QToolButton>
#include <QTreeWidgetItemIterator>
#include <algorithm>

#include "ui/access/announce.h"
#include "ui/text/catalogue.h"
#include "ui/text/plain_text.h"
#include "ui/text/synonyms.h"
#include "ui/widgets/boxes.h"

namespace gathernd::ui {
namespace {

constexpr int kPlace = Qt::UserRole, kWords = Qt::UserRole + 1;
constexpr int kWidestPicture = 640, kLeastPicture = 160, kPageMargin = 16;
constexpr double kTextPx = 14;
const QString kScheme = QStringLiteral("guide");
const QString kPictureScheme = QStringLiteral("picture");

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

GuideContents::GuideContents(const QString& keys, QWidget* parent) : QTreeWidget(parent) {
  named(this, "guideContents", tr("Contents"));
  setHeaderHidden(true);
  setColumnCount(1);
  setUniformRowHeights(true);
  setTextElideMode(Qt::ElideRight);
  setExpandsOnDoubleClick(false);
  addPages();
  // After the guide's own, before what leads on.
  auto* const item = add(nullptr, kGuideKeys, tr("Keyboard shortcuts"), keys);
  const auto& pages = GuideBook::get().pages();
  const auto own = std::count_if(pages.begin(), pages.end(), [](const GuidePage& p) { return !p.further; });
  insertTopLevelItem(static_cast<int>(own), takeTopLevelItem(indexOfTopLevelItem(item)));
  connect(this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* now) {
    if (now == nullptr) return;
    if (const QString place = now->data(0, kPlace).toString(); !place.isEmpty()) emit placeAsked(place);
  });
}

QTreeWidgetItem* GuideContents::add(QTreeWidgetItem* below, const QString& place, const QString& title,
                                    const QString& words) {
  auto* const item = below == nullptr ? new QTreeWidgetItem(this) : new QTreeWidgetItem(below);
  item->setText(0, title);
  item->setToolTip(0, plainTip(title));
  item->setData(0, kPlace, place);
  const QString said = title + u' ' + words;
  item->setData(0, kWords, said + u' ' + synonymsIn(said));
  if (!place.isEmpty()) items_.insert(place, item);
  return item;
}

void GuideContents::addPages() {
  QTreeWidgetItem* further = nullptr;
  for (const GuidePage& page : GuideBook::get().pages()) {
    if (page.further && further == nullptr) further = add(nullptr, {}, tr("Further reading"), {});
    auto* const item = add(page.further ? further : nullptr, page.id, page.title,
                           page.sections.empty() ? QString() : page.sections.front().words);
    for (std::size_t k = 1; k < page.sections.size(); ++k) {
      const GuideSection& section = page.sections[k];
      add(item, page.id + u'#' + section.anchor, section.title, section.words);
    }
  }
}

void GuideContents::setPlace(const QString& place) {
  QTreeWidgetItem* const item = items_.value(place, items_.value(place.left(place.indexOf(u'#'))));
  if (item == nullptr) return;
  const QSignalBlocker quiet(this);
  setCurrentItem(item);
  QTreeWidgetItem* top = item;
  while (top->parent() != nullptr) top = top->parent();
  // What was opened for the page before is closed again, but among what a search has found.
  if (opened_ != nullptr && opened_ != top && found_.isEmpty()) opened_->setExpanded(false);
  opened_ = top;
  for (QTreeWidgetItem* up = item; up != nullptr; up = up->parent()) up->setExpanded(true);
  scrollToItem(item);
}

int GuideContents::search(const QString& words) {
  const QStringList all = words.split(u' ', Qt::SkipEmptyParts);
  found_.clear();
  named_ = 0;
  for (int k = 0; k < topLevelItemCount(); ++k) filter(*topLevelItem(k), all);
  if (all.isEmpty()) {
    collapseAll();
    if (currentItem() != nullptr) scrollToItem(currentItem());
    return -1;
  }
  expandAll();
  return static_cast<int>(found_.size());
}

/// Whether it, or something below it, is shown.
bool GuideContents::filter(QTreeWidgetItem& item, const QStringList& words) {
  const QString text = item.data(0, kWords).toString();
  const bool has = std::all_of(words.begin(), words.end(),
                               [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
  const QString place = item.data(0, kPlace).toString();
  if (has && !words.isEmpty() && !place.isEmpty()) {
    // A heading that says it is meant before a text that mentions it.
    const bool named = std::all_of(words.begin(), words.end(), [&](const QString& word) {
      return item.text(0).contains(word, Qt::CaseInsensitive);
    });
    found_.insert(named ? named_++ : found_.size(), place);
  }
  bool below = false;
  for (int k = 0; k < item.childCount(); ++k) below |= filter(*item.child(k), words);
  item.setHidden(!has && !below);
  return has || below;
}

QString GuideContents::firstFound() const {
  return found_.value(0);
}

GuideBrowser::GuideBrowser(GuidePictures::Place place, QWidget* parent)
    : ReadingPage(parent), pictures_(std::move(place)) {
  setObjectName(QStringLiteral("guidePage"));
  setOpenLinks(false);
  setFrameShape(QFrame::NoFrame);
  // Lines wrap; what hangs over is a space at a line's end.
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  // One that came or went with the page would leave it drawn for another width.
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
  document()->setDocumentMargin(kPageMargin);
  connect(this, &QTextBrowser::anchorClicked, this, &GuideBrowser::follow);
  renewing_.setSingleShot(true);
  connect(&renewing_, &QTimer::timeout, this, &GuideBrowser::renew);
  whenThemed(this, [this] {
    if (!place_.isEmpty()) renewing_.start();
  });
}

void GuideBrowser::showPlace(const QString& place) {
  const GuidePage* const page = GuideBook::get().find(place);
  if (page == nullptr) return;
  const bool other = GuideBook::get().find(place_) != page || drawnWidth_ != columnWidth();
  place_ = place;
  setAccessibleName(page->title);
  if (other) render(*page);
  const QString anchor = GuideBook::anchorIn(place);
  if (anchor.isEmpty())
    verticalScrollBar()->setValue(0);
  else
    scrollToAnchor(anchor);
  QTextCursor start = textCursor();  // a mark of words that were looked for is gone
  start.setPosition(anchor.isEmpty() ? 0 : cursorForPosition(QPoint(kPageMargin, 2)).position());
  setTextCursor(start);
}

void GuideBrowser::renew() {
  const GuidePage* const page = GuideBook::get().find(place_);
  if (page == nullptr) return;
  const int most = std::max(1, verticalScrollBar()->maximum());
  const double share = double(verticalScrollBar()->value()) / most;
  render(*page);
  verticalScrollBar()->setValue(static_cast<int>(share * verticalScrollBar()->maximum()));
}

void GuideBrowser::markWords(const QString& words) {
  if (words.isEmpty()) return;
  const int at = verticalScrollBar()->value();
  if (!find(words)) verticalScrollBar()->setValue(at);
}

int GuideBrowser::columnWidth() const {
  return std::clamp(viewport()->width() - 2 * kPageMargin, kLeastPicture, kWidestPicture);
}

QString GuideBrowser::styleSheetOf(const Theme& theme) const {
  return QStringLiteral(
             "a { color: %1; } code, pre { font-family: '%2'; } pre { white-space: pre-wrap; }"
             "table { border-collapse: collapse; border-color: %3; margin-top: 6px; margin-bottom: 10px; }"
             "th { text-align: left; } .words { color: %4; font-size: 12px; }"
             "h1 { font-size: 24px; margin-top: 0px; } h2 { font-size: 18px; margin-top: 20px; }"
             "h3 { font-size: 15px; margin-top: 14px; } p { margin-top: 6px; margin-bottom: 8px; }"
             "li { margin-bottom: 4px; }")
      .arg(theme.link.name(), theme.monoFamily, theme.edge.name(), theme.text2.name());
}

void GuideBrowser::render(const GuidePage& page) {
  const Theme& theme = appTheme();
  drawnWidth_ = columnWidth();
  GuideLook look;
  look.address = [&page](const QString& link) {
    if (QUrl(link).scheme() == QLatin1String("https")) return link;
    const QString place = GuideBook::get().placeOf(page, link);
    return place.isEmpty() ? QString() : kScheme + u':' + place;
  };
  look.picture = [this, &theme](const QString& name, const QString& words) {
    const QImage image = pictures_.draw(name, drawnWidth_, devicePixelRatioF(), theme);
    if (image.isNull()) return QString();
    const QSizeF size = QSizeF(image.size()) / image.devicePixelRatio();
    return QStringLiteral("<img src=\"%1:%2\" width=\"%3\" height=\"%4\"><br><span class=\"words\">%5</span>")
        .arg(kPictureScheme, name)
        .arg(qRound(size.width()))
        .arg(qRound(size.height()))
        .arg(words.toHtmlEscaped());
  };
  setFont(theme.ui(kTextPx));
  document()->setDefaultFont(theme.ui(kTextPx));
  document()->setDefaultStyleSheet(styleSheetOf(theme));
  setHtml(guideHtml(page, look));
}

QVariant GuideBrowser::loadResource(int type, const QUrl& name) {
  if (type == QTextDocument::ImageResource && name.scheme() == kPictureScheme)
    return pictures_.draw(name.path(), drawnWidth_, devicePixelRatioF(), appTheme());
  return {};  // neither files nor the network
}

void GuideBrowser::resizeEvent(QResizeEvent* event) {
  ReadingPage::resizeEvent(event);
  if (columnWidth() != drawnWidth_ && !place_.isEmpty()) renewing_.start();
}

void GuideBrowser::follow(const QUrl& url) {
  if (url.scheme() == QLatin1String("https")) return emit outsideAsked(url);
  if (url.scheme() != kScheme) return;
  emit placeAsked(url.hasFragment() ? url.path() + u'#' + url.fragment() : url.path());
}

GuideWindow::GuideWindow(QTreeWidget* keys, GuidePictures::Place place)
    : QWidget(nullptr, Qt::Window),
      browser_(new GuideBrowser(std::move(place))),
      contents_(new GuideContents(wordsOf(*keys))),
      keys_(keys),
      pages_(new QStackedWidget),
      split_(named(new QSplitter(Qt::Horizontal), "guideSplit")) {
  setObjectName(QStringLiteral("guideWindow"));
  setWindowTitle(tr("Guide - GatherND Explorer"));
  setAttribute(Qt::WA_QuitOnClose, false);
  setAttribute(Qt::WA_StyledBackground);
  setStyleSheet(QStringLiteral("#guideWindow { background: palette(window); }"));
  pages_->addWidget(browser_);
  pages_->addWidget(keys_);
  split_->setChildrenCollapsible(false);
  split_->addWidget(contents_);
  split_->addWidget(pages_);
  split_->setStretchFactor(1, 1);
  split_->setSizes({kContents, kSize.width() - kContents});
  auto* const column = columnOf(this, {buildTop()}, {.spacing = 0});
  if (spokenLanguage() != QLatin1String("en")) {
    QLabel* const note = named(plainLabel(this, tr("This guide is in English.")), "guideLanguage");
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
  auto* const made = named(new QToolButton(parent), name, text);
  made->setText(text);
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
  search_ = named(new QLineEdit(bar), "guideSearch", tr("Search the guide"));
  search_->setPlaceholderText(search_->accessibleName());
  search_->setToolTip(helpTip(tr("Sections in which all of these words stand. Enter goes to the first."),
                              Qt::CTRL | Qt::Key_F));
  search_->setClearButtonEnabled(true);
  found_ = named(plainLabel(bar), "guideFound");
  found_->hide();
  rowOf(bar, {list_, back_, forward_, {search_, 1}, found_},
        {.spacing = kMargin, .margins = QMargins(kMargin * 2, kMargin, kMargin * 2, kMargin)});
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
