// SPDX-License-Identifier: GPL-3.0-or-later
// Every question that the window asks, behind one seam: tests answer without a screen. All answers arrive by
// callback, so no caller runs a nested event loop. A cancelled question never calls back. Thread rule: GUI
// thread.
#pragma once

#include <QString>
#include <QStringList>
#include <functional>

class QPrinter;
class QWidget;

namespace gathernd::ui {

struct ModelAnswer;
struct ModelQuestion;
class Settings;

class Dialogs {
 public:
  enum class Unsaved { Save, Discard };

  struct FileQuestion {
    QString title;
    QString folder;  ///< where to start
    QString name;    ///< suggested, when saving
    QStringList filters;
    QString suffix;  ///< added when saving without one
  };

  virtual ~Dialogs() = default;
  virtual void openFile(QWidget* parent, const FileQuestion& question,
                        std::function<void(QString)> chosen) = 0;
  /// One or several at once.
  virtual void openFiles(QWidget* parent, const FileQuestion& question,
                         std::function<void(QStringList)> chosen) = 0;
  virtual void saveFile(QWidget* parent, const FileQuestion& question,
                        std::function<void(QString)> chosen) = 0;
  virtual void askUnsaved(QWidget* parent, const QString& title, std::function<void(Unsaved)> answered) = 0;
  virtual void askText(QWidget* parent, const QString& title, const QString& label, const QString& initial,
                       std::function<void(QString)> answered) = 0;
  /// `putOff`: the word for none of them, where "Cancel" says too little.
  virtual void choose(QWidget* parent, const QString& title, const QString& label, const QStringList& options,
                      std::function<void(int)> chosen, const QString& putOff = {}) = 0;
  virtual void askModel(QWidget* parent, const ModelQuestion& question, Settings& settings,
                        std::function<void(const ModelAnswer&)> answered) = 0;
  virtual void askPrinter(QWidget* parent, std::function<void(QPrinter&)> accepted) = 0;
  virtual void showError(QWidget* parent, const QString& sentence) = 0;
};

}  // namespace gathernd::ui
