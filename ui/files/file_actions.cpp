// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/file_actions.h"

#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <QWidget>
#include <utility>
#include <variant>

#include "core/formats/call_file.h"
#include "core/formats/common/file_path.h"
#include "core/formats/disk/file_identity.h"
#include "core/formats/load.h"
#include "core/formats/npy/npy.h"
#include "core/tensor/dtype.h"
#include "ui/files/document_file.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

const QString kScenarioSuffix = QStringLiteral("gathernd");

QString localFile(const QMimeData& data) {
  for (const QUrl& url : data.urls()) {
    if (url.isLocalFile()) return url.toLocalFile();
  }
  return {};
}

/// Without the node of a model.
QFileInfo fileOf(const QString& path) {
  return QFileInfo(QString::fromStdString(splitCallPath(path.toStdString()).file));
}

bool openable(const QString& path) {
  return callFileKind(path.toStdString()) != nullptr || isTensorKind(fileKind(path.toStdString()));
}

Expected<FileActions::Loaded> fresh(Expected<Document> document) {
  return std::move(document).map([](Document made) { return FileActions::Loaded{std::move(made), {}}; });
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
  connect(&saver_, &DocumentSaver::progressed, this, &FileActions::savingProgressed);
  connect(&saver_, &DocumentSaver::changedOnDisk, this, [this](const QString& path) {
    emit noticed(tr("%1 was changed on disk by somebody else").arg(QFileInfo(path).fileName()));
  });
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

void FileActions::report(const Error& error) {
  const QString sentence = errorSentence(error);
  emit failed(sentence);
  dialogs_.showError(window_, sentence);
}

bool FileActions::tried() const {
  return !exampleId_.isEmpty() && path_.isEmpty();
}

/// Runs `proceed` when all that was being typed is part of the document, or need not be.
void FileActions::settled(std::function<void()> proceed) {
  QStringList refused;
  emit settling(refused);
  if (refused.isEmpty()) return proceed();
  dialogs_.choose(window_, tr("Not understood"), refused.join(QLatin1Char('\n')), {tr("Go on without it")},
                  [proceed = std::move(proceed)](int) { proceed(); });
}

void FileActions::guard(std::function<void()> proceed) {
  settled([this, proceed = std::move(proceed)] {
    if (!session_.modified()) return proceed();
    dialogs_.askUnsaved(window_, displayName(), [this, proceed](Dialogs::Unsaved answer) {
      if (answer == Dialogs::Unsaved::Discard) return proceed();
      save(proceed);
    });
  });
}

void FileActions::create() {
  replaceBy({}, {}, [] { return fresh(newDocument()); });
}

void FileActions::openExample(const QString& id) {
  replaceBy({}, id, [id = id.toStdString()] { return fresh(documentOfExample(id, defaultMemoryLimit())); });
}

void FileActions::open() {
  Dialogs::FileQuestion question;
  question.title = tr("Open");
  question.folder = path_.isEmpty() ? QString() : fileOf(path_).absolutePath();
  question.filters = {
      tr("Scenarios, models and tensors (*.gathernd *.json *.npz *.onnx *.xml *.npy *.pb *.csv *.tsv *.txt)"),
      tr("All files (*)")};
  dialogs_.openFile(window_, question, [this](const QString& path) { openPath(path); });
}

void FileActions::openPath(const QString& path) {
  if (isTensorKind(fileKind(path.toStdString()))) return openTensor(path);
  replaceBy(path, {}, [file = path.toStdString()]() -> Expected<Loaded> {
    auto identity = identifyFile(splitCallPath(file).file);  // before it is read: see file_identity.h
    auto opened = openFile(file, defaultMemoryLimit());
    if (!opened) return fail(std::move(opened.error()));
    return Loaded{*std::move(opened), identity ? std::optional(*identity) : std::nullopt};
  });
}

void FileActions::replaceBy(const QString& path, const QString& exampleId,
                            std::function<Expected<Loaded>()> load) {
  const auto begin = [this, path, exampleId, load = std::move(load)] {
    ++request_;
    given_ = session_.snapshot().document;
    const auto work = [load](const Job::Task&) { return load(); };
    loading_.start<Loaded>(work, [this, path, exampleId](Expected<Loaded> loaded) {
      if (!loaded) {
        if (!path.isEmpty()) settings_.removeRecent(path);
        return report(loaded.error());
      }
      if (auto* document = std::get_if<Document>(&loaded->opened)) {
        return take({path, exampleId, loaded->identity}, std::move(*document));
      }
      askModel(std::get<ModelQuestion>(loaded->opened));
    });
  };
  // An example that was only tried is no loss: an undo brings it back. Nor is what is edited while this
  // loads.
  if (tried()) return settled(begin);
  guard(begin);
}

void FileActions::askModel(const ModelQuestion& question) {
  dialogs_.askModel(window_, question, [this, request = request_, question](const ModelAnswer& answer) {
    if (request != request_) return;
    take({QString::fromStdString(modelPath(question, answer.call)), {}, {}}, answer.document);
  });
}

void FileActions::take(const Source& source, Document document) {
  const ForeignWords words = wordsOf(source, document);
  QStringList refused;
  emit settling(refused);
  const bool editedMeanwhile = given_.lock() != session_.snapshot().document;
  if (session_.modified() && (tried() || editedMeanwhile)) {
    const Source former{path_, exampleId_, saver_.identity()};
    session_.exchange(std::move(document), tr("Open another"),
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
  path_ = source.path;
  exampleId_ = source.exampleId;
  saver_.remember(path_, source.identity);
  emit nameChanged();
}

void FileActions::openTensor(const QString& path) {
  const auto load = [file = path.toStdString()](const Job::Task&) {
    return readTensorFile(file, {.dtype = {}, .shape = {}, .memoryLimit = defaultMemoryLimit()});
  };
  ++request_;
  loading_.start<Tensor>(load, [this, path](Expected<Tensor> tensor) {
    if (!tensor) return report(tensor.error());
    const QString name = QFileInfo(path).fileName();
    const auto put = [this, name, tensor = *tensor](TensorId id) {
      session_.edits().setTensor(id, tensor, tr("Open %1").arg(name));
    };
    if (!isInteger(tensor->dtype())) return put(TensorId::Params);  // no dialect indexes with anything else
    dialogs_.choose(window_, tr("Open %1").arg(name), tr("Which tensor shall %1 become?").arg(name),
                    {tr("params"), tr("indices")},
                    [put](int answer) { put(answer == 0 ? TensorId::Params : TensorId::Indices); });
  });
}

void FileActions::save(std::function<void()> then) {
  // What an archive has no place for goes into a scenario beside it.
  if (path_.isEmpty() || !savesInto(path_) || !leftOutOf(path_, session_.document()).isEmpty())
    return saveAs(std::move(then));
  writeTo({path_, false}, std::move(then));
}

void FileActions::saveAs(std::function<void()> then) {
  Dialogs::FileQuestion question;
  question.title = tr("Save as");
  const bool ownKind = savesInto(path_) && leftOutOf(path_, session_.document()).isEmpty();
  question.folder = path_.isEmpty() ? QString() : fileOf(path_).absolutePath();
  question.name = path_.isEmpty() ? fileNameText(displayName()) : fileOf(path_).completeBaseName();
  question.name += QLatin1Char('.');
  question.name += path_.isEmpty() || !ownKind ? kScenarioSuffix : fileOf(path_).suffix();
  question.filters = {tr("GatherND scenarios (*.gathernd)"), tr("NumPy archives: the call alone (*.npz)")};
  question.suffix = kScenarioSuffix;
  dialogs_.saveFile(window_, question, [this, then = std::move(then)](const QString& path) {
    writeTo({path, true}, then);
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
    saver_.save(request, done);
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
  if (!left.isEmpty()) emit noticed(tr("An .npz has no place for %1").arg(left.join(tr(", "))));
  if (!then) return;
  QStringList refused;
  emit settling(refused);  // typing went on while the file was written
  if (!session_.modified()) then();
}

/// Somebody else has written the file since it was read.
void FileActions::askOverChanges(const Target& target, const std::function<void()>& then) {
  const QString name = QFileInfo(target.path).fileName();
  dialogs_.choose(
      window_, tr("Save %1").arg(name),
      tr("%1 was changed on disk since it was opened. Saving would replace what stands there now.").arg(name),
      {tr("Save under another name"), tr("Replace it"), tr("Open what stands there")},
      [this, target, then](int answer) {
        if (answer == 0) return saveAs(then);
        if (answer == 1) return writeTo({target.path, true}, then);
        openAgain();
      });
}

/// What stands on disk, in the place of this document; an undo brings this one back.
void FileActions::openAgain() {
  const auto load = [file = path_.toStdString()](const Job::Task&) -> Expected<Loaded> {
    auto identity = identifyFile(splitCallPath(file).file);
    auto document = documentOfFile(file, defaultMemoryLimit());
    if (!document) return fail(std::move(document.error()));
    return Loaded{*std::move(document), identity ? std::optional(*identity) : std::nullopt};
  };
  ++request_;
  loading_.start<Loaded>(load, [this, path = path_](Expected<Loaded> loaded) {
    if (!loaded) return report(loaded.error());
    const Source source{path, {}, loaded->identity};
    const auto words = wordsOf(source, std::get<Document>(loaded->opened));
    session_.exchange(
        std::get<Document>(std::move(loaded->opened)), tr("Open again"),
        [this, source, theirs = foreign_, words](bool fresh) { standFor(source, fresh ? words : theirs); });
  });
}

void FileActions::saveOutput() {
  const auto result = session_.snapshot().result;
  if (!result) return;
  Dialogs::FileQuestion question;
  question.title = tr("Save the output");
  question.name = QStringLiteral("output.npy");
  question.filters = {tr("NumPy arrays (*.npy)")};
  question.suffix = QStringLiteral("npy");
  dialogs_.saveFile(window_, question, [this, result](const QString& path) {
    const auto write = [result, file = path.toStdString()](const Job::Task& task) {
      return writeNpy(file, result->output, task.stop);
    };
    savingOutput_.start<void>(write, [this, path](const Expected<void>& written) {
      if (!written) return report(written.error());
      emit outputSaved(path);
    });
  });
}

bool opensDropped(const QMimeData& data) {
  return data.hasUrls() && openable(localFile(data));
}

void openDropped(FileActions& files, const QMimeData& data) {
  if (opensDropped(data)) files.openPath(localFile(data));
}

}  // namespace gathernd::ui
