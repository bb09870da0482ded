// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/fold_bar.h"

#include <QEvent>
#include <QFontMetrics>
#include <QFrame>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/text/plain_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/field.h"

namespace gathernd::ui {
namespace {

constexpr int kMargin = 16, kGap = 8, kEndGap = 14;
constexpr int kHeight = 40, kItemHeight = 30;
constexpr double kShrinks = 0.8;  // to so much of its natural width, before anything folds

}  // namespace

FoldBar::FoldBar(const QString& more, const QString& moreHelp, QWidget* parent)
    : QWidget(parent),
      moreText_(more),
      more_(named(new QToolButton(this), "moreButton", more)),
      list_(named(new QFrame(this, Qt::Popup), "moreList", more)) {
  setFixedHeight(kHeight);
  more_->setToolTip(helpTip(moreHelp));
  more_->hide();
  list_->setFrameShape(QFrame::StyledPanel);
  list_->installEventFilter(this);
  column_ = columnOf(list_, {}, {.margins = QMargins(kGap, kGap, kGap, kGap)});
  connect(more_, &QToolButton::clicked, this, &FoldBar::showList);
}

QWidget* FoldBar::homeOf(int importance) {
  return importance == kInList ? static_cast<QWidget*>(list_) : this;
}

void FoldBar::add(QWidget* item, int importance, bool shrinks) {
  if (item->parentWidget() == nullptr) item->setParent(homeOf(importance));
  items_.push_back({item, importance, false, shrinks});
  refold();
}

void FoldBar::addEnd(QWidget* item, int importance) {
  if (item->parentWidget() == nullptr) item->setParent(homeOf(importance));
  items_.push_back({item, importance, true});
  refold();
}

void FoldBar::setWanted(QWidget* widget, bool wanted) {
  for (Item& item : items_) {
    if (item.widget != widget || item.wanted == wanted) continue;
    item.wanted = wanted;
    refold();
  }
}

bool FoldBar::isFolded(const QWidget* widget) const {
  return std::any_of(items_.begin(), items_.end(),
                     [widget](const Item& item) { return item.widget == widget && item.folded; });
}

int FoldBar::natural(const Item& item) const {
  const auto* field = qobject_cast<const Field*>(item.widget);
  return field != nullptr ? field->widthWhen(tight_ && !item.folded && field->canBeTight())
                          : item.widget->sizeHint().width();
}

int FoldBar::least(const Item& item) const {
  return static_cast<int>(natural(item) * (item.shrinks ? kShrinks : 1));
}

/// Of the button with the words that it is to have.
int FoldBar::moreWidth() const {
  const QFontMetrics metrics(more_->font());
  return more_->sizeHint().width() + metrics.horizontalAdvance(moreShown_) -
         metrics.horizontalAdvance(more_->text());
}

int FoldBar::needed(bool leastOnly) const {
  int width = 2 * kMargin + kEndGap;
  bool folded = false;
  for (const Item& item : items_) {
    folded = folded || (item.wanted && item.folded);
    if (item.wanted && !item.folded) width += (leastOnly ? least(item) : natural(item)) + kGap;
  }
  return width + (folded ? moreWidth() + kGap : 0);
}

void FoldBar::refold() {
  due_ = true;
  if (isVisible()) fold();
}

void FoldBar::fold() {
  if (std::exchange(folding_, true)) return;
  due_ = false;
  moreShown_ = moreText_ + QStringLiteral(" ▾");
  tight_ = false;
  for (Item& item : items_) item.folded = item.importance == kInList;
  if (needed(true) > width()) moreShown_ = QStringLiteral("…");
  tight_ = needed(true) > width();
  while (needed(true) > width()) {
    Item* last = nullptr;
    for (Item& item : items_)
      if (item.wanted && !item.folded && (last == nullptr || item.importance < last->importance))
        last = &item;
    if (last == nullptr) break;
    last->folded = true;
  }
  for (Item& item : items_) {
    column_->removeWidget(item.widget);
    QWidget* home = item.folded ? static_cast<QWidget*>(list_) : this;
    if (item.widget->parentWidget() != home) item.widget->setParent(home);
    if (item.folded) column_->addWidget(item.widget);
    if (auto* field = qobject_cast<Field*>(item.widget); field != nullptr && field->canBeTight())
      field->setTight(tight_ && !item.folded);
    item.widget->setVisible(item.wanted);
  }
  if (more_->text() != moreShown_) more_->setText(moreShown_);  // each asks for a layout
  more_->setVisible(
      std::any_of(items_.begin(), items_.end(), [](const Item& item) { return item.wanted && item.folded; }));
  place();
  updateGeometry();
  folding_ = false;
}

void FoldBar::place() {
  const int spare = width() - needed(true);
  const int wish = needed(false) - needed(true);
  const double share = wish > 0 ? std::clamp(static_cast<double>(spare) / wish, 0.0, 1.0) : 1;
  const int top = (height() - kItemHeight) / 2 - 1;
  int left = kMargin;
  int right = width() - kMargin;
  for (auto item = items_.rbegin(); item != items_.rend(); ++item) {
    if (!item->end || !item->wanted || item->folded) continue;
    const int w = item->widget->sizeHint().width();
    item->widget->setGeometry(right - w, top, w, kItemHeight);
    right -= w + kGap;
  }
  for (const Item& item : items_) {
    if (item.end || !item.wanted || item.folded) continue;
    const int low = least(item);
    const int w = low + static_cast<int>(share * (natural(item) - low));
    item.widget->setGeometry(left, top, w, kItemHeight);
    left += w + kGap;
  }
  more_->setGeometry(left, top, more_->sizeHint().width(), kItemHeight);
}

void FoldBar::closeList() {
  list_->hide();
}

bool FoldBar::eventFilter(QObject*, QEvent* event) {
  if (event->type() == QEvent::Hide) emit listClosed();
  return false;
}

void FoldBar::showList() {
  list_->adjustSize();
  list_->move(more_->mapToGlobal(QPoint(0, more_->height())));
  list_->show();
}

void FoldBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  list_->hide();
  fold();
}

bool FoldBar::event(QEvent* event) {
  // A field asks for another width when its words change.
  if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::FontChange ||
      event->type() == QEvent::StyleChange)
    refold();
  if (event->type() == QEvent::Show && due_) fold();
  return QWidget::event(event);
}

QSize FoldBar::sizeHint() const {
  return {1200, kHeight};
}

QSize FoldBar::minimumSizeHint() const {
  return {320, kHeight};
}

}  // namespace gathernd::ui
