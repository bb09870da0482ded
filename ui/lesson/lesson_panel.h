// SPDX-License-Identifier: GPL-3.0-or-later
// The dock of lessons: the list, or the lesson that is played; opening by id or from a file, which is read
// again as it is written. How far a lesson came is kept by its id. Thread rule: GUI thread; a lesson's file
// is small (teach::kMostLessonBytes).
#pragma once

#include <QFileSystemWatcher>
#include <QStackedWidget>

#include "core/error/error.h"
#include "ui/lesson/lesson_player.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

class LessonList;
class LessonPage;
class Settings;

class LessonPanel : public QStackedWidget {
  Q_OBJECT

 public:
  LessonPanel(LessonPlayer& player, Asking& asking, Settings& settings, QWidget* parent = nullptr);
  void setTheme(const Theme& theme);
  /// A shipped one, by "ID" where it was left, or "ID#STEP". `usage` where there is no such lesson.
  Expected<void> open(const QString& place, bool fromTheStart = false);
  /// Errors as checkLessonFile's, and the first fault of a lesson that cannot be played.
  Expected<void> openFile(const QString& path, const QString& at = {});

 signals:
  void fileChanged(const QString& path);  ///< of the lesson that is open; "": none, or a shipped one

 private:
  void setPath(const QString& path);
  void moved();
  void readAgain();

  LessonPlayer& player_;
  Settings& settings_;
  LessonList* list_;
  LessonPage* page_;
  QFileSystemWatcher watcher_;
  QString path_;  ///< of a lesson that is no shipped one
};

}  // namespace gathernd::ui
