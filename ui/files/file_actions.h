// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and saving. Files are read and written on a thread of their own; the document on screen changes
// only when an operation has succeeded, so a bad file or a full disk loses nothing. Thread rule: GUI thread.
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/formats/disk/file_identity.h"
#include "ui/files/document_file.h"
#include "ui/files/savers.h"
#include "ui/job/job.h"
#include "ui/session/session.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/settings.h"

class QMimeData;
class QWidget;

namespace gathernd::ui {

/// "model.onnx:NODE" of a path to one of several nodes, else the name of the file.
QString shownFileName(const QString& path);
/// Whether what is dragged here can be opened.
bool opensDropped(const QMimeData& data);

/// Title and notes that came with a document from elsewhere, an example or another file: they stand in a file
/// of one's own only when somebody wants it. A word that a person wrote is none of them. To leave them out is
/// an edit like any other, so the window always shows what the file holds; where an undo brings them back
/// they are asked about again.
class ForeignWords {
  Q_DECLARE_TR_FUNCTIONS(ForeignWords)

 public:
  ForeignWords() = default;  ///< none
  /// Those of `document` as it came: with the file `home`, where they belong, or with an example.
  ForeignWords(const Document& document, const QString& home);

  /// The title, where it had one, is still there.
  bool isTitled(const Document& document) const { return title_.empty() || stillTitle(document); }
  void leaveOut(Session& session) const;

  /// Runs `proceed` once it is known what becomes of those that the session's document still has when it
  /// goes into `file`: at once where there are none. This object, session and dialogs outlive the answer.
  void ask(const QString& file, Session& session, Dialogs& dialogs, QWidget* window,
           std::function<void()> proceed);

 private:
  bool stillTitle(const Document& document) const;
  bool stillNotes(const Document& document) const;
  QString origin() const;

  std::string title_, notes_;
  QString home_;
};

class FileActions : public QObject {
  Q_OBJECT

 public:
  /// A file as it was opened.
  struct Loaded {
    Opened opened;
    std::optional<FileIdentity> identity;
  };

  /// What writes files.
  struct Savers {
    DocumentSaver document;
    TensorSaver tensor;

    bool busy() const { return document.busy() || tensor.busy(); }
    void cancel() {
      document.cancel();
      tensor.cancel();
    }
  };

  /// Where a document is from: a file as it was then, an example, or neither.
  struct Source {
    QString path, exampleId;
    std::optional<FileIdentity> identity;
    bool own = false;     ///< title and notes are the person's, whatever file they are from
    bool lesson = false;  ///< a scene of one
    QString step = {};    ///< of a call drawn for a question: its undoable step, whatever stood there
  };

  /// What comes where the document is: a call or a lesson's step, from which an undo leads back.
  enum class Next : std::uint8_t { Anything, Call, Step };

  FileActions(Session& session, Dialogs& dialogs, Settings& settings, QWidget* window);

  const QString& path() const { return path_; }  ///< "": never saved; "model.onnx:NODE" for one of several
  QString filePath() const;                      ///< without the node
  QString exampleId() const;                     ///< "": none, or its title was given up
  QString displayName() const;                   ///< title, or file name, or "Untitled"
  bool busy() const { return loading_.busy() || savers_.busy(); }

  void create();
  void open();
  /// One file, or two tensors together: those make a new call. Others are refused in a sentence, which waits
  /// for no answer where nobody `asked` just now.
  void openPaths(const QStringList& paths, bool asked = true);
  void openPath(const QString& path) { openPaths({path}); }
  void openExample(const QString& id);
  /// A document in the place of the present one, whose unsaved edits can be undone to; `source` may be empty.
  void take(const Source& source, Document document);
  /// What is read already and only an answer makes a call: which of a model's, and what it leaves open; which
  /// of two tensors is params.
  void ask(const Opened& question);
  void save(std::function<void()> then = {});
  void saveAs(std::function<void()> then = {});
  void saveTensor(TensorId tensor);  ///< by itself
  /// The call is another one: within an undoable step, the title, notes and names of axes go that came with
  /// what stood there, unless that is a file of its own.
  void leaveWords();

  Savers& savers() { return savers_; }

  /// Runs `proceed` when nothing would be lost by it: at once, or after the questions. An example that was
  /// only tried, or what was drawn for a question, is no loss before another call, nor is a lesson's scene
  /// before its next step.
  void guard(std::function<void()> proceed, Next next = Next::Anything);

  /// The document now on screen came from here (start of the program).
  void adopt(const Source& source);

 signals:
  void nameChanged();
  void created();  ///< the document is a new one
  void opening();  ///< files were chosen and are read next
  void failed(const QString& sentence);
  void tensorSaved(const QString& path);
  void savingProgressed(double fraction);
  void noticed(const QString& sentence);  ///< something to know, nothing to do
  /// The document is about to be looked at or replaced: what is still being typed becomes part of it. What
  /// cannot is added to `refused`, in words. At once, on this thread.
  void settling(QStringList& refused);

 private:
  struct Target {
    QString path;
    bool chosen = false;  ///< a person said that this file may be replaced
  };
  void settled(std::function<void()> proceed);
  void replaceBy(const QString& path, const QString& exampleId, std::function<Expected<Loaded>()> load,
                 bool asked = true);
  void standFor(const Source& source, const ForeignWords& words);
  void writeTo(const Target& target, std::function<void()> then);
  void saved(const Target& target, const std::shared_ptr<const Document>& shown,
             const std::function<void()>& then);
  void askOverChanges(const Target& target, const std::function<void()>& then);
  void writeTensor(TensorId tensor, const QString& path, std::function<void()> say);
  void report(const Error& error, bool asked = true);

  Session& session_;
  Dialogs& dialogs_;
  Settings& settings_;
  QWidget* window_;
  QString path_;
  QString exampleId_;
  bool lesson_ = false;                  ///< it is a scene of one, or was before its title was given up
  QString step_;                         ///< by which it was drawn for a question
  std::uint64_t request_ = 0;            ///< newest load; an older one that comes late is dropped
  std::weak_ptr<const Document> given_;  ///< what the newest load may replace
  Job loading_{Job::AtEnd::Leave};
  Savers savers_;
  ForeignWords foreign_;  ///< that a save asks about
  ForeignWords came_;     ///< with whatever stands here
};

/// Opens what is dropped, where it can be.
void openDropped(FileActions& files, const QMimeData& data);

}  // namespace gathernd::ui
