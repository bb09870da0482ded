// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/file_actions.h"

#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <QWidget>
#include <algorithm>
#include <array>
#include <utility>
#include <variant>
#include <vector>

#include "core/formats/common/file_path.h"
#include "core/formats/common/foreign_file.h"
#include "core/formats/load.h"
#include "core/tensor/dtype.h"
#include "core/tensor/mapped_file.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

const QString kScenarioSuffix = QStringLiteral("gathernd");

QStringList localFiles(const QMimeData& data) {
  QStringList files;
  for (const QUrl& url : data.urls()) {
    if (url.isLocalFile()) files << url.toLocalFile();
  }
  return files;
}

/// Without the node of a model.
QFileInfo fileOf(const QString& path) {
  return QFileInfo(QString::fromStdString(splitCallPath(path.toStdString()).file));
}

/// Or is told what it is.
bool openable(const QString& path) {
  const std::string file = path.toStdString();
  return callFileKind(file) != nullptr || isTensorPath(file) || foreignFile(file);
}

/// The document is an example's, or was drawn for a question, edited or not.
bool tried(const FileActions& files, bool drawn) {
  return files.path().isEmpty() && (!files.exampleId().isEmpty() || drawn);
}

/// `file` as it stands on disk now, by openFile() or documentOfFile().
template <class Read>
Expected<FileActions::Loaded> loaded(const std::string& file, const Read& read) {
  auto identity = identifyFile(splitCallPath(file).file);  // before it is read: see file_identity.h
  auto opened = TRY(read(file, defaultMemoryLimit()));
  return FileActions::Loaded{std::move(opened), identity ? std::optional(*identity) : std::nullopt};
}

/// Where what the document was made of lies; empty: nowhere.
QString folderOf(const QString& path, const Document& document) {
  if (!path.isEmpty()) return fileOf(path).absolutePath();
  const auto& file = document.params.base().file();
  return file ? QFileInfo(fromBytes(file->path())).absolutePath() : QString();
}

/// A tensor, and what it would be in the call that stands there.
struct GuessedTensor {
  TensorFile file;
  RoleGuess guess;
};

Expected<FileActions::Loaded> fresh(Expected<Document> document) {
  return std::move(document).map([](Document made) { return FileActions::Loaded{std::move(made), {}}; });
}

/// Into the call that stands there; what is likelier is offered first.
void put(const TensorFile& file, const RoleGuess& guess, Session& session, Dialogs& dialogs,
         QWidget* window) {
  const QString name = shownFileName(fromBytes(file.path));
  const auto become = [&session, name, tensor = file.tensor](TensorId id) {
    session.edits().setTensor(id, tensor, FileActions::tr("Open %1").arg(name));
  };
  if (guess.sure) return become(guess.role);
  std::array<TensorId, 2> roles = {TensorId::Params, TensorId::Indices};
  if (guess.role == TensorId::Indices) std::swap(roles[0], roles[1]);
  QStringList words;
  for (const TensorId role : roles) words << QString::fromStdString(operandName(role));
  dialogs.choose(window, FileActions::tr("Open %1").arg(name),
                 FileActions::tr("Which tensor shall %1 become?").arg(name), words,
                 [become, roles](int answer) { become(roles[answer == 0 ? 0 : 1]); });
}

/// A call from a model or an archive is named for its file, which nobody needs be asked about.
ForeignWords wordsOf(const FileActions::Source& source, const Document& document) {
  const bool written =
      !source.exampleId.isEmpty() || fileKind(source.path.toStdString()) == FileKind::Scenario;
  return written && !source.own ? ForeignWords(document, source.path) : ForeignWords();
}

}  // namespace

FileActions::FileActions(Session& session, Dialogs& dialogs, Settings& settings, QWidget* window)
    : QObject(window), session_(session), dialogs_(dialogs), settings_(settings), window_(window) {
  connect(&savers_.document, &DocumentSaver::progressed, this, &FileActions::savingProgressed);
  connect(&savers_.tensor, &TensorSaver::progressed, this, &FileActions::savingProgressed);
  connect(&savers_.document, &DocumentSaver::changedOnDisk, this, [this](const QString& path) {
    emit noticed(tr("%1 was changed on disk by somebody else").arg(QFileInfo(path).fileName()));
  });
}

QString FileActions::exampleId() const {
  return came_.isTitled(session_.document()) ? exampleId_ : QString();
}

QString FileActions::displayName() const {
  const QString title = QString::fromStdString(session_.document().title);
  if (!title.isEmpty()) return title;
  if (!path_.isEmpty()) return shownFileName(path_);
  return tr("Untitled");
}

QString FileActions::filePath() const {
  return path_.isEmpty() ? QString() : fileOf(path_).filePath();
}

QString shownFileName(const QString& path) {
  const QString node = QString::fromStdString(splitCallPath(path.toStdString()).node);
  const QString name = fileOf(path).fileName();
  return node.isEmpty() ? name : name + QLatin1Char(':') + node;
}

void FileActions::adopt(const Source& source) {
  standFor(source, wordsOf(source, session_.document()));
}

void FileActions::report(const Error& error, bool asked) {
  QString sentence = errorSentence(error);
  const QString file = QFileInfo(fromBytes(error.path)).fileName();
  if (!sentence.contains(file)) sentence = tr("%1: %2").arg(file, sentence);
  emit failed(sentence);
  if (!asked) return emit noticed(sentence);
  dialogs_.showError(window_, sentence);
}

/// Runs `proceed` when all that was being typed is part of the document, or need not be.
void FileActions::settled(std::function<void()> proceed) {
  QStringList refused;
  emit settling(refused);
  if (refused.isEmpty()) return proceed();
  dialogs_.choose(window_, tr("Not understood"), refused.join(QLatin1Char('\n')), {tr("Go on without it")},
                  [proceed = std::move(proceed)](int) { proceed(); });
}

void FileActions::guard(std::function<void()> proceed, Next next) {
  settled([this, next, proceed = std::move(proceed)] {
    const bool titled = came_.isTitled(session_.document());
    const bool scene = lesson_ && path_.isEmpty() && titled, drawn = !step_.isEmpty() && titled;
    const bool kept = (next != Next::Anything && tried(*this, drawn)) || (next == Next::Step && scene);
    if (kept || !session_.modified()) return proceed();
    dialogs_.askUnsaved(window_, displayName(), [this, proceed](Dialogs::Unsaved answer) {
      if (answer == Dialogs::Unsaved::Discard) return proceed();
      save(proceed);
    });
  });
}

void FileActions::create() {
  const auto begin = [this] {
    ++request_;
    given_ = session_.snapshot().document;
    auto made = newDocument();
    if (!made) return report(made.error());
    take({}, *std::move(made));
    emit created();
  };
  guard(begin, Next::Call);
}

void FileActions::openExample(const QString& id) {
  replaceBy({}, id, [id = id.toStdString()] { return fresh(documentOfExample(id, defaultMemoryLimit())); });
}

void FileActions::open() {
  const QStringList filters = {tr("Scenarios, models and tensors (*.gathernd *.json *.npz *.onnx *.xml "
                                  "*.tflite *.npy *.pb *.csv *.tsv *.txt)"),
                               tr("All files (*)")};
  dialogs_.openFiles(window_, {tr("Open"), folderOf(path_, session_.document()), {}, filters, {}},
                     [this](const QStringList& paths) { openPaths(paths); });
}

void FileActions::openPaths(const QStringList& paths, bool asked) {
  std::vector<std::string> files;
  for (const QString& path : paths) files.push_back(path.toStdString());
  if (const auto together = checkTogether(files); !together) return report(together.error());
  if (files.empty()) return;
  // Before any question about what is open, as nothing takes its place; other files are read in the
  // background.
  const std::string first = splitCallPath(files[0]).file;
  const bool other = hasForeignEnding(first) && fileKind(first) != FileKind::Tflite;
  if (auto foreign = other ? foreignFile(first) : std::nullopt) return report(*foreign, asked);
  emit opening();
  if (files.size() == 2) {
    return replaceBy({}, {}, [files]() -> Expected<Loaded> {
      return openTensors(files[0], files[1], defaultMemoryLimit()).map([](Opened opened) {
        return Loaded{std::move(opened), {}};
      });
    });
  }
  if (isTensorPath(files[0])) {
    ++request_;
    const EditedTensor& present = session_.document().params;
    const auto load = [file = files[0], params = TensorDesc{present.dtype(), present.shape()}](
                          const Job::Task& task) -> Expected<GuessedTensor> {
      auto tensor = TRY(readTensorFileAt(file, defaultMemoryLimit()));
      const RoleGuess guess = guessRole(tensor, params, task.stop);
      return GuessedTensor{std::move(tensor), guess};
    };
    loading_.start<GuessedTensor>(load, [this](Expected<GuessedTensor> read) {
      if (!read) return report(read.error());
      put(read->file, read->guess, session_, dialogs_, window_);
    });
    return;
  }
  replaceBy(
      paths[0], {}, [file = files[0]] { return loaded(file, openFile); }, asked);
}

void FileActions::replaceBy(const QString& path, const QString& exampleId,
                            std::function<Expected<Loaded>()> load, bool asked) {
  const auto begin = [this, path, exampleId, asked, load = std::move(load)] {
    ++request_;
    given_ = session_.snapshot().document;
    const auto work = [load](const Job::Task&) { return load(); };
    loading_.start<Loaded>(work, [this, path, exampleId, asked](Expected<Loaded> loaded) {
      if (!loaded) {
        if (!path.isEmpty()) settings_.removeRecent(path);
        return report(loaded.error(), asked);
      }
      if (auto* document = std::get_if<Document>(&loaded->opened)) {
        return take({path, exampleId, loaded->identity}, std::move(*document));
      }
      ask(loaded->opened);
    });
  };
  guard(begin, Next::Call);  // what is edited while this loads is no loss either: see take()
}

void FileActions::ask(const Opened& question) {
  if (const auto* model = std::get_if<ModelQuestion>(&question)) {
    const auto answered = [this, request = request_, model = *model](const ModelAnswer& answer) {
      if (request != request_) return;
      take({QString::fromStdString(modelPath(model, answer.call)), {}, {}}, answer.document);
      if (!answer.document.notes.empty()) emit noticed(fromBytes(answer.document.notes));
    };
    dialogs_.askModel(window_, *model, settings_, answered);
  } else if (const auto* pair = std::get_if<PairQuestion>(&question)) {
    const auto name = [pair](std::size_t file) { return shownFileName(fromBytes(pair->files[file].path)); };
    const auto option = [name](std::size_t params) {
      return actionText(tr("%1 is params, %2 is indices").arg(name(params), name(1 - params)));
    };
    dialogs_.choose(
        window_, tr("Open two tensors"),
        tr("Neither the names nor the types and shapes of %1 and %2 tell which of them is params.")
            .arg(name(0), name(1)),
        {option(0), option(1)}, [this, request = request_, pair = *pair](int answer) {
          if (request == request_) take({}, documentOfPair(pair, answer == 0 ? 0 : 1));
        });
  }
}

void FileActions::take(const Source& source, Document document) {
  const ForeignWords words = wordsOf(source, document);
  QStringList refused;
  emit settling(refused);
  const bool editedMeanwhile = given_.lock() != session_.snapshot().document;
  const bool titled = came_.isTitled(session_.document()), drawn = !step_.isEmpty() && titled;
  const bool kept = session_.modified() && (tried(*this, drawn) || editedMeanwhile);
  if (kept || !source.step.isEmpty()) {
    Source former{path_, exampleId(), savers_.document.identity()};
    former.lesson = lesson_ && titled;
    if (drawn) former.step = step_;
    session_.exchange(std::move(document), source.step.isEmpty() ? tr("Open another") : source.step,
                      [this, former, source, theirs = foreign_, words](bool fresh) {
                        standFor(fresh ? source : former, fresh ? words : theirs);
                      });
  } else {
    session_.load(std::move(document));
    standFor(source, words);
  }
  if (!source.path.isEmpty()) settings_.addRecent(source.path);
}

/// The document is that file's, or that example's, from here on.
void FileActions::standFor(const Source& source, const ForeignWords& words) {
  foreign_ = words;
  came_ = ForeignWords(session_.document(), {});
  path_ = source.path;
  exampleId_ = source.exampleId;
  lesson_ = source.lesson;
  step_ = source.step;
  savers_.document.remember(path_, source.identity);
  emit nameChanged();
}

void FileActions::save(std::function<void()> then) {
  // What an archive has no place for goes into a scenario beside it; what else it holds stays in it.
  if (path_.isEmpty() || !savesBack(path_, session_.document())) return saveAs(std::move(then));
  writeTo({path_, false}, std::move(then));
}

void FileActions::saveAs(std::function<void()> then) {
  Dialogs::FileQuestion question;
  question.title = tr("Save as");
  const bool ownKind = !path_.isEmpty() && savesBack(path_, session_.document());
  question.folder = folderOf(path_, session_.document());
  question.name = path_.isEmpty() ? fileNameText(displayName()) : fileOf(path_).completeBaseName();
  question.name += QLatin1Char('.');
  question.name += ownKind ? fileOf(path_).suffix() : kScenarioSuffix;
  question.filters = {tr("GatherND scenarios (*.gathernd)"), tr("NumPy archives: the call alone (*.npz)"),
                      tr("NumPy arrays: one tensor alone (*.npy)")};
  question.suffix = kScenarioSuffix;
  dialogs_.saveFile(window_, question, [this, ownKind, then = std::move(then)](const QString& path) {
    const std::string file = path.toStdString();
    const FileKind kind = fileKind(file);
    if (isTensorKind(kind)) {
      if (auto known = checkWritable(file); !known) return report(known.error());
      return askTensorFor(path, session_.snapshot(), dialogs_, window_, [this, path](TensorId tensor) {
        writeTensor(tensor, path, [this, path] {
          const bool saved = !path_.isEmpty() && !session_.modified();
          emit noticed(saved ? tr("Written to %1").arg(path)
                             : tr("Written to %1, one tensor. The call itself is not saved.").arg(path));
        });
      });
    }
    // A scenario keeps its own name, whatever that ends in.
    const bool fits = kind == FileKind::Scenario || kind == FileKind::Npz || (ownKind && path == path_);
    if (fits) return writeTo({path, true}, then);
    report(failAt(file, ErrorCode::Usage, "save.ending", {{"ending", fileEnding(file)}}).value());
  });
}

void FileActions::writeTo(const Target& target, std::function<void()> then) {
  const auto write = [this, target, then = std::move(then)] {
    DocumentSaver::Request request;
    request.document = session_.snapshot().document;
    request.path = target.path;
    request.overChanges = target.chosen;  // the dialog has asked about what stands there
    request.elsewhere =
        path_.isEmpty() || QFileInfo(target.path).absolutePath() != fileOf(path_).absolutePath();
    const auto done = [this, target, shown = request.document,
                       then](const Expected<DocumentSaver::Outcome>& written) {
      if (!written) return report(written.error());
      if (*written == DocumentSaver::Outcome::ChangedOnDisk) return askOverChanges(target, then);
      saved(target, shown, then);
    };
    savers_.document.save(request, done);
  };
  if (!leftOutOf(target.path, session_.document()).isEmpty()) return write();  // it has no place for words
  foreign_.ask(target.path, session_, dialogs_, window_, write);
}

void FileActions::saved(const Target& target, const std::shared_ptr<const Document>& shown,
                        const std::function<void()>& then) {
  path_ = target.path;
  exampleId_.clear();
  settings_.addRecent(target.path);
  if (session_.snapshot().document == shown) session_.markSaved();
  const QStringList left = leftOutOf(target.path, *shown);
  emit nameChanged();
  emit noticed(left.isEmpty()
                   ? tr("Written to %1").arg(target.path)
                   : tr("Written to %1. An .npz has no place for %2").arg(target.path, left.join(tr(", "))));
  if (!then) return;
  QStringList refused;
  emit settling(refused);  // typing went on while the file was written
  if (!session_.modified()) then();
}

/// Somebody else has written the file since it was read. What stands on disk comes in the place of this
/// document; an undo brings this one back.
void FileActions::askOverChanges(const Target& target, const std::function<void()>& then) {
  const QString name = QFileInfo(target.path).fileName();
  const auto openAgain = [this] {
    ++request_;
    const auto load = [file = path_.toStdString()](const Job::Task&) { return loaded(file, documentOfFile); };
    loading_.start<Loaded>(load, [this, path = path_](Expected<Loaded> loaded) {
      if (!loaded) return report(loaded.error());
      const Source source{path, {}, loaded->identity};
      const auto words = wordsOf(source, std::get<Document>(loaded->opened));
      session_.exchange(
          std::get<Document>(std::move(loaded->opened)), tr("Open again"),
          [this, source, theirs = foreign_, words](bool fresh) { standFor(source, fresh ? words : theirs); });
    });
  };
  dialogs_.choose(
      window_, tr("Save %1").arg(name),
      tr("%1 was changed on disk since it was opened. Saving would replace what stands there now.").arg(name),
      {tr("Save under another name"), tr("Replace it"), tr("Open what stands there")},
      [this, target, then, openAgain](int answer) {
        if (answer == 0) return saveAs(then);
        if (answer == 1) return writeTo({target.path, true}, then);
        openAgain();
      });
}

void FileActions::leaveWords() {
  if (!path_.isEmpty()) return;
  came_.leaveOut(session_);
  for (const TensorId id : {TensorId::Params, TensorId::Indices})
    for (int axis = 0; axis < std::ssize(tensorOf(session_.document(), id).axisNames); ++axis)
      session_.edits().setAxisName(id, axis, {});
}

void FileActions::saveTensor(TensorId tensor) {
  settled([this, tensor] {
    if (!isSavable(session_.snapshot(), tensor)) return;
    const QString name = savedName(tensor);
    const QString npy = QStringLiteral("npy");
    dialogs_.saveFile(window_,
                      {tr("Save %1").arg(name),
                       folderOf(path_, session_.document()),
                       name + u'.' + npy,
                       {tr("NumPy arrays (*.npy)")},
                       npy},
                      [this, tensor](const QString& path) {
                        writeTensor(tensor, path,
                                    [this, path] { emit noticed(tr("Written to %1").arg(path)); });
                      });
  });
}

void FileActions::writeTensor(TensorId tensor, const QString& path, std::function<void()> say) {
  const Snapshot& shown = session_.snapshot();
  const Backend* const backend = session_.backends().find(shown.document->backend);
  savers_.tensor.save({shown, tensor, path, backend, session_.memoryLimit()},
                      [this, path, say = std::move(say)](const Expected<void>& written) {
                        if (!written) return report(written.error());
                        emit tensorSaved(path);
                        say();
                      });
}

bool opensDropped(const QMimeData& data) {
  const QStringList files = localFiles(data);
  return std::ranges::any_of(files, openable);
}

void openDropped(FileActions& files, const QMimeData& data) {
  if (opensDropped(data)) files.openPaths(localFiles(data));
}

ForeignWords::ForeignWords(const Document& document, const QString& home)
    : title_(document.title), notes_(document.notes), home_(home) {}

bool ForeignWords::stillTitle(const Document& document) const {
  return !title_.empty() && document.title == title_;
}

bool ForeignWords::stillNotes(const Document& document) const {
  return !notes_.empty() && document.notes == notes_;
}

QString ForeignWords::origin() const {
  return home_.isEmpty() ? tr("the example") : QFileInfo(home_).fileName();
}

void ForeignWords::ask(const QString& file, Session& session, Dialogs& dialogs, QWidget* window,
                       std::function<void()> proceed) {
  const bool title = stillTitle(session.document()), notes = stillNotes(session.document());
  const bool atHome = !home_.isEmpty() && QFileInfo(file) == QFileInfo(home_);
  if (atHome) *this = {};  // saved where they came from: one's own file from here on
  if ((!title && !notes) || atHome) return proceed();
  const QString shown = QString::fromStdString(title_);
  const QString question = !title   ? tr("The notes came with %1.").arg(origin())
                           : !notes ? tr("The title \"%1\" came with %2.").arg(shown, origin())
                                    : tr("The title \"%1\" and the notes came with %2.").arg(shown, origin());
  const QString heading = !title ? tr("Notes") : !notes ? tr("Title") : tr("Title and notes");
  const bool one = title && !notes;
  dialogs.choose(window, heading, question,
                 {one ? tr("Leave it out") : tr("Leave them out"), one ? tr("Keep it") : tr("Keep them")},
                 [this, &session, proceed = std::move(proceed)](int answer) {
                   if (answer == 0) {
                     leaveOut(session);
                   } else {
                     *this = {};
                   }
                   proceed();
                 });
}

void ForeignWords::leaveOut(Session& session) const {
  session.undoStack().beginMacro(stepName(tr("Leave out what came with %1").arg(origin())));
  if (stillTitle(session.document())) session.edits().setTitle({});
  if (stillNotes(session.document())) session.edits().setNotes({});
  session.undoStack().endMacro();
}

}  // namespace gathernd::ui
