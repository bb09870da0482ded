// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/guide_contents.h"

#include <QHeaderView>
#include <QSignalBlocker>
#include <algorithm>

#include "ui/guide/guide_book.h"
#include "ui/text/plain_text.h"
#include "ui/text/synonyms.h"

namespace gathernd::ui {
namespace {

constexpr int kPlace = Qt::UserRole, kWords = Qt::UserRole + 1;

}  // namespace

GuideContents::GuideContents(const QString& keys, QWidget* parent) : QTreeWidget(parent) {
  setObjectName(QStringLiteral("guideContents"));
  setAccessibleName(tr("Contents"));
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

}  // namespace gathernd::ui
