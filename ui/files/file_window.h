// SPDX-License-Identifier: GPL-3.0-or-later
// One window a file: a start with a file that a window has already brings that window to the front; a file
// that another window opens meanwhile is opened, and said to be elsewhere too. The window answers at a
// socket that is named for the file and the display, in the kernel alone: nothing lies anywhere, and it
// ends with its process. Only the same person's processes are heard or believed. Where no answer comes, the
// file is opened as ever: nothing is swallowed. Thread rule: GUI thread; raiseOther() waits.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSocketNotifier>
#include <QString>
#include <memory>

class QWidget;

namespace gathernd::ui {

class FileActions;

class FileWindow : public QObject {
  Q_OBJECT

 public:
  /// Follows the path that `files` has. Both outlive it.
  FileWindow(FileActions& files, QWidget& window);
  ~FileWindow() override;

  /// Asks the window that has this file to come to the front; waits a second at most. False: none did.
  static bool raiseOther(const QString& path);

 signals:
  void alsoElsewhere(const QString& path);  ///< another window had the file before

 private:
  void follow();
  void leave();
  void answer();
  void hear(int connection);
  void raise(const QByteArray& token);

  FileActions& files_;
  QWidget& window_;
  QString path_;
  int socket_ = -1;
  std::unique_ptr<QSocketNotifier> notifier_;
};

}  // namespace gathernd::ui
