// SPDX-License-Identifier: GPL-3.0-or-later
// What one sees first where nothing was asked for: what gather_nd does, in a sentence and a picture; one
// thing to do next; the course; examples by task; one's own files. It lies over its window below the menus,
// until something is chosen. Thread rule: GUI thread.
#pragma once

#include <QList>
#include <QString>
#include <QWidget>
#include <functional>

#include "ui/lesson/progress.h"
#include "ui/session/session.h"
#include "ui/theme/theme.h"

class QAbstractButton;
class QAction;
class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;

namespace gathernd::ui {

class CardGrid;
class CourseColumns;
class ElidedLabel;
class ExampleCard;
class FocusGroups;
class LessonCard;
class MovingPicture;
class Settings;

class StartPage : public QWidget {
  Q_OBJECT

 public:
  /// Covers `window` below `above`, whose height it follows.
  StartPage(const BackendRegistry& backends, Settings& settings, QWidget* above, QWidget* window);
  void follow(const QAction& reduceMotion);
  void open();
  void say(const QString& sentence);  ///< at its top, while it is seen

 signals:
  void exampleChosen(const QString& id);
  void fileChosen(const QString& path);
  void lessonChosen(const QString& id);
  void lectureAsked();
  void resumeAsked();
  void reviewAsked();
  void openAsked();
  void pasteAsked();  ///< of what is on the clipboard
  void callTyped(const QString& text);
  void newAsked();
  void searchAsked();
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
  QWidget* buildNext(QWidget* parent);
  QWidget* buildCall(QWidget* parent);
  QWidget* buildCourseHead();
  QWidget* buildCourse();
  QWidget* buildExamples();
  void showAll(bool all);
  void fillOwn();
  void refreshLessons();
  void cover();
  void paintGround();
  void leave();
  /// Pressed, the page goes, and `say` tells what was chosen.
  void leads(QAbstractButton* button, const std::function<void()>& say);

  Settings& settings_;
  Progress progress_;
  QWidget* above_;
  QLabel* notice_ = nullptr;

  QWidget* top_ = nullptr;
  QLabel* claim_ = nullptr;
  QPushButton* start_ = nullptr;
  ElidedLabel* which_ = nullptr;
  ElidedLabel* title_ = nullptr;
  QPushButton *review_ = nullptr, *anew_ = nullptr;
  QLineEdit* call_ = nullptr;
  MovingPicture* picture_ = nullptr;
  QScrollArea* area_ = nullptr;
  QWidget* page_ = nullptr;
  CourseColumns* course_ = nullptr;
  QList<LessonCard*> lessons_;
  CardGrid* grid_ = nullptr;
  QList<ExampleCard*> cards_;
  QPushButton* all_ = nullptr;

  FocusGroups* keys_ = nullptr;
};

}  // namespace gathernd::ui
