// SPDX-License-Identifier: GPL-3.0-or-later
// The guide's contents as a tree: pages, and below them their sections; after a search those alone in which
// all of its words stand. Thread rule: GUI thread.
#pragma once

#include <QHash>
#include <QString>
#include <QStringList>
#include <QTreeWidget>

namespace gathernd::ui {

class GuideContents : public QTreeWidget {
  Q_OBJECT

 public:
  /// `keys`: what is said on the page of keys, to be searched as the others are.
  explicit GuideContents(const QString& keys, QWidget* parent = nullptr);

  /// Shows which one is read; nothing is asked for.
  void setPlace(const QString& place);
  /// How many sections have all of the words; -1 for no words, which shows everything.
  int search(const QString& words);
  /// The first that was found, or "".
  QString firstFound() const;

 signals:
  void placeAsked(const QString& place);

 private:
  QTreeWidgetItem* add(QTreeWidgetItem* below, const QString& place, const QString& title,
                       const QString& words);
  void addPages();
  bool filter(QTreeWidgetItem& item, const QStringList& words);

  QHash<QString, QTreeWidgetItem*> items_;  ///< by place
  QTreeWidgetItem* opened_ = nullptr;       ///< with the page that is read below it
  QStringList found_;
  int named_ = 0;  ///< of these, first, by their headings
};

}  // namespace gathernd::ui
