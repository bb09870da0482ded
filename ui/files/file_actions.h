// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and saving. Files are read and written on a pool thread; the document on screen changes only when
// an operation has succeeded, so a bad file or a full disk loses nothing. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <deque>
#include <functional>

#include "ui/files/model_question.h"
#include "ui/job/job.h"
#include "ui/session/session.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/settings.h"

class QMimeData;
class QWidget;

namespace gathernd::ui {

class FileActions : public QObject {
  Q_OBJECT

 public:
  FileActions(Session& session, Dialogs& dialogs, Settings& settings, QWidget* window);

  const QString& path() const { return path_; }  ///< "": never saved; "model.onnx:NODE" for one of several
  QString filePath() const;                      ///< without the node
  const QString& exampleId() const { return exampleId_; }
  QString displayName() const;  ///< title, or file name, or "Untitled"
  /// "model.onnx:NODE" of a path to one of several nodes, else the name of the file.
  static QString shownName(const QString& path);
  bool busy() const { return loading_.busy() || saving_.busy() || savingOutput_.busy(); }

  void create();
  void open();
  /// `dialect`: an id, these rules in place of the file's; empty: its own.
  void openPath(const QString& path, const std::string& dialect = {});
  void openExample(const QString& id);
  void save(std::function<void()> then = {});
  void saveAs(std::function<void()> then = {});
  void saveOutput();

  /// Runs `proceed` when nothing would be lost by it: at once, or after the question.
  void guard(std::function<void()> proceed);

  static bool accepts(const QMimeData& data);
  void drop(const QMimeData& data);

  /// The document now on screen came from here (start of the program).
  void adopt(const QString& path, const QString& exampleId);

 signals:
  void nameChanged();
  void failed(const QString& sentence);
  void outputSaved(const QString& path);

 private:
  void replaceBy(const QString& path, const QString& exampleId, std::function<Expected<Opened>()> load);
  void take(const QString& path, const QString& exampleId, Document document);
  void openTensor(const QString& path);
  void takeTensor(const QString& path, const Tensor& tensor);
  void writeTo(const QString& path, std::function<void()> then);
  void saveNext();
  void report(const Error& error);

  Session& session_;
  Dialogs& dialogs_;
  Settings& settings_;
  QWidget* window_;
  QString path_;
  QString exampleId_;
  std::uint64_t request_ = 0;  ///< newest load; an older one that comes late is dropped
  Job loading_{Job::AtEnd::Leave};
  Job saving_, savingOutput_;
  std::deque<std::function<void()>> waitingSaves_;
};

}  // namespace gathernd::ui
