// SPDX-License-Identifier: GPL-3.0-or-later
// The help window: the guide's pages and the page of keys, their contents at the left, a search, and the way
// back. One, and never in the way of the others: whoever opens it again gets it in front. Narrow, it shows
// contents or page. Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QString>
#include <QUrl>
#include <QWidget>
#include <functional>

#include "ui/guide/guide_pictures.h"

class QLabel;
class QLineEdit;
class QSplitter;
class QStackedWidget;
class QToolButton;
class QTreeWidget;

namespace gathernd::ui {

class GuideBrowser;
class GuideContents;

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
