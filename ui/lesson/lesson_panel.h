// SPDX-License-Identifier: GPL-3.0-or-later
// The dock of lessons: the list, or the lesson that is played; opening by id or from a file, which is read
// again as it is written. One lesson of the course, or of the lecture, follows the other. Thread rule: GUI
// thread; a lesson's file is small (teach::kMostLessonBytes).
#pragma once

#include <QFileSystemWatcher>
#include <QListWidget>
#include <QStackedWidget>
#include <QWidget>

#include "core/error/error.h"
#include "ui/lesson/lesson_player.h"
#include "ui/lesson/progress.h"
#include "ui/theme/theme.h"

class QLabel;
class QPushButton;

namespace gathernd::ui {

class LessonPage;
class Settings;

/// The course as a list: number, title, minutes, and how far each lesson is.
class LessonList : public QWidget {
  Q_OBJECT

 public:
  explicit LessonList(Settings& settings, QWidget* parent = nullptr);
  void refresh();
  void setCurrent(const QString& id);

 signals:
  void chosen(const QString& id);
  void lectureAsked();
  void reviewAsked();

 private:
  void restyle();
  Progress progress_;
  QLabel* words_;
  QPushButton *review_, *lecture_;
  QListWidget* list_;
};

class LessonPanel : public QStackedWidget {
  Q_OBJECT

 public:
  LessonPanel(LessonPlayer& player, Asking& asking, Settings& settings, QWidget* parent = nullptr);
  /// A shipped one, by "ID" where it was left, or "ID#STEP". `usage` where there is no such lesson.
  Expected<void> open(const QString& place, bool fromTheStart = false);
  /// What was missed in the course, once more with new numbers; nothing where nothing was.
  void openReview();
  bool canReview() const { return !progress_.missed().isEmpty(); }
  /// The lessons of lectureOf45(), one after the other, from the first.
  void openLecture();
  /// What Progress offers, or what is left of it; nothing where it offers nothing. Errors as of openFile().
  Expected<void> resume();
  /// Errors as checkLessonFile's, and the first fault of a lesson that cannot be played.
  Expected<void> openFile(const QString& path, const QString& at = {});

 signals:
  void fileChanged(const QString& path);  ///< of the lesson that is open; "": none, or a shipped one

 private:
  void play(std::string_view id, QString at, bool lecture);
  /// `path`: "" of a shipped one.
  void begin(const QString& path, teach::Lesson lesson, LessonPlace place, const QString& at);
  void goOn(bool on);
  void askMissed();
  void judged(std::size_t step, bool right);
  void setPath(const QString& path);
  void moved();
  void readAgain();

  LessonPlayer& player_;
  Settings& settings_;
  Progress progress_;
  LessonList* list_;
  LessonPage* page_;
  QFileSystemWatcher watcher_;
  QString path_;          ///< of a lesson that is no shipped one
  QStringList reviewed_;  ///< of which questions of the course the steps are, where they are asked once more
};

}  // namespace gathernd::ui
