// SPDX-License-Identifier: GPL-3.0-or-later
// What one sees first where nothing was asked for: the lesson that was left, lessons by minutes, examples by
// what they show, one's own files, and where the keys are told. It lies over its window below the menus,
// until something is chosen. Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QString>
#include <QTimer>
#include <QWidget>

#include "ui/lesson/progress.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"

class QAbstractButton;
class QLabel;
class QVBoxLayout;

namespace gathernd::ui {

class CardGrid;
class ExampleCard;
class FocusGroups;
class MinutesShelf;
class ResumeCard;
class Settings;

class StartPage : public QWidget {
  Q_OBJECT

 public:
  /// Covers `window` below `above`, whose height it follows.
  StartPage(const BackendRegistry& backends, Settings& settings, QWidget* above, QWidget* window);
  void open();
  Q_INVOKABLE void paste();           ///< leaves the page for what is pasted
  void say(const QString& sentence);  ///< at its top, while it is seen

 signals:
  void exampleChosen(const QString& id);
  void fileChosen(const QString& path);
  void lessonChosen(const QString& id);
  void lectureAsked();
  void resumeAsked();
  void openAsked();
  void pasteAsked();
  void newAsked();
  void left();  ///< what it covered is seen again

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  bool focusNextPrevChild(bool next) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void restyle();
  QWidget* buildTop();
  QWidget* buildLessons();
  QWidget* buildExamples();
  QWidget* buildOwn();
  void fillRecent();
  void refreshLessons();
  void drawNext();
  void drawAgain();
  void cover();
  void leave();

  const BackendRegistry& backends_;
  Settings& settings_;
  Progress progress_;
  QWidget* above_;
  CardGrid* grid_ = nullptr;
  QLabel* notice_ = nullptr;
  QLabel* drop_ = nullptr;
  ResumeCard* resume_ = nullptr;
  MinutesShelf* lessons_ = nullptr;
  FocusGroups* keys_ = nullptr;
  QList<ExampleCard*> cards_;
  QList<QAbstractButton*> own_;
  QVBoxLayout* recent_ = nullptr;
  QTimer drawing_;  ///< one picture at a time: the page is there at once
  qsizetype drawn_ = 0;
};

}  // namespace gathernd::ui
