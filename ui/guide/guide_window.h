// SPDX-License-Identifier: GPL-3.0-or-later
// The help window: the guide's pages and the page of keys, their contents at the left, a search, and the way
// back. One, and never in the way of the others: whoever opens it again gets it in front. Narrow, it shows
// contents or page. Thread rule: GUI thread.
#pragma once

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <QTreeWidget>
#include <QUrl>
#include <QWidget>

#include "ui/access/reading_page.h"
#include "ui/guide/guide_book.h"
#include "ui/guide/guide_pictures.h"
#include "ui/theme/theme.h"

class QLabel;
class QLineEdit;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace gathernd::ui {

/// The guide's contents as a tree: pages, and below them their sections; after a search those alone in which
/// all of its words stand.
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

/// A page of the guide as one reads it: in the theme's colours, with its pictures drawn as wide as the column
/// is. It keeps no history; who listens follows the links. Units: logical pixels.
class GuideBrowser : public ReadingPage {
  Q_OBJECT

 public:
  explicit GuideBrowser(GuidePictures::Place place, QWidget* parent = nullptr);

  void showPlace(const QString& place);  ///< of a page that there is
  /// Once more, where it was: the theme or the width has changed.
  void renew();
  void markWords(const QString& words);  ///< where they stand, from the top on

 signals:
  void placeAsked(const QString& place);
  void outsideAsked(const QUrl& url);

 protected:
  QVariant loadResource(int type, const QUrl& name) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void render(const GuidePage& page);
  QString styleSheetOf(const Theme& theme) const;
  int columnWidth() const;
  void follow(const QUrl& url);

  GuidePictures pictures_;
  QString place_;
  QTimer renewing_;
  int drawnWidth_ = 0;
};

class GuideWindow : public QWidget {
  Q_OBJECT

 public:
  /// `keys`: the page of keys, which it takes.
  GuideWindow(QTreeWidget* keys, GuidePictures::Place place);

  /// To the front, there: "panels#explain", or kGuideKeys. A place that is none shows the first page.
  void openAt(const QString& place);
  QString place() const { return steps_.isEmpty() ? QString() : steps_[at_]; }

 signals:
  /// An address that is none of the guide's; of https alone.
  void outsideAsked(const QUrl& url);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* buildTop();
  QToolButton* addButton(QWidget* parent, const char* name, const QString& text, const QString& help,
                         const QKeySequence& key);
  void addKeys();
  void go(const QString& place);
  void walk(int by);
  void read(const QString& place);
  void search(const QString& words);
  void showParts();

  GuideBrowser* browser_;
  GuideContents* contents_;
  QTreeWidget* keys_;
  QStackedWidget* pages_;
  QSplitter* split_;
  QToolButton *back_ = nullptr, *forward_ = nullptr, *list_ = nullptr;
  QLineEdit* search_ = nullptr;
  QLabel* found_ = nullptr;
  QList<QString> steps_;  ///< places, as one went
  int at_ = 0;
};

}  // namespace gathernd::ui
