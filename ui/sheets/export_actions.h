// SPDX-License-Identifier: GPL-3.0-or-later
// The menu that puts the open lesson on paper: a kind of sheet is chosen there, then a file. Thread rule: GUI
// thread.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <string>

#include "core/error/error.h"

class QAction;
class QMenu;
class QWidget;

namespace gathernd::ui {

class Dialogs;
class LessonPlayer;

class SheetActions : public QObject {
  Q_OBJECT

 public:
  /// `page`: the lesson as a page to take home. All outlive the window.
  SheetActions(QMenu* menu, const LessonPlayer& player, Dialogs& dialogs, QWidget* window,
               std::function<Expected<std::string>()> page);

 signals:
  void done(const QString& sentence);

 private:
  using Bytes = std::function<Expected<std::string>()>;
  /// Of the file that is proposed: what stands behind the lesson's title, and the suffix.
  struct Named {
    QString what, suffix;
  };
  QAction* add(QMenu* menu, const char* name, const QString& text, const Named& named, Bytes bytes);
  void save(const Named& named, const QString& filter, const Bytes& bytes);

  const LessonPlayer& player_;
  Dialogs& dialogs_;
  QWidget* window_;
};

}  // namespace gathernd::ui
