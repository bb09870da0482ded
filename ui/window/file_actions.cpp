// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_actions.h"

#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <QWidget>
#include <utility>
#include <variant>

#include "core/formats/call_file.h"
#include "core/formats/load.h"
#include "core/formats/npy.h"
#include "core/tensor/dtype.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/window/background.h"
#include "ui/window/document_file.h"

namespace gathernd::ui {
namespace {

const QString kScenarioSuffix = QStringLiteral("gathernd");

QString localFile(const QMimeData& data) {
  for (const QUrl& url : data.urls()) {
    if (url.isLocalFile()) return url.toLocalFile();
  }
  return {};
}

/// A scenario names its files relative to its own folder; in another folder their values are written out
/// instead.
Document withoutFiles(Document document) {
  for (auto* origin : {&document.paramsOrigin, &document.indicesOrigin}) {
    if (*origin && std::holds_alternative<FileSource>(**origin)) origin->reset();
  }
  return document;
}

/// Without the node of a model.
QFileInfo fileOf(const QString& path) {
  return QFileInfo(QString::fromStdString(splitCallPath(path.toStdString()).file));
}

bool openable(const QString& path) {
  const CallFileKind* const kind = callFileKind(path.toStdString());
  return (kind != nullptr && kind->read != nullptr) || isTensorFile(path.toStdString());
}

/// Other kinds of calls have no place for all that a document holds.
bool isScenarioFile(const QString& path) {
  const CallFileKind* const kind = callFileKind(path.toStdString());
  return kind == nullptr || kind->keepsGenerators;
}

Opened opened(Document document) {
  return document;
}

}  // namespace

FileActions::FileActions(Session& session, Dialogs& dialogs, Settings& settings, QWidget* window)
    : QObject(window), session_(session), dialogs_(dialogs), settings_(settings), window_(window) {}

QString FileActions::displayName() const {
  const QString title = QString::fromStdString(session_.document().title);
  if (!title.isEmpty()) return title;
  if (!path_.isEmpty()) return shownName(path_);
  return tr("Untitled");
}

QString FileActions::filePath() const {
  return path_.isEmpty() ? QString() : fileOf(path_).filePath();
}

QString FileActions::shownName(const QString& path) {
  const QString node = QString::fromStdString(splitCallPath(path.toStdString()).node);
  const QString name = fileOf(path).fileName();
  return node.isEmpty() ? name : name + QLatin1Char(':') + node;
}

void FileActions::adopt(const QString& path, const QString& exampleId) {
  path_ = path;
  exampleId_ = exampleId;
  emit nameChanged();
}

void FileActions::report(const Error& error) {
  const QString sentence = errorSentence(error);
  emit failed(sentence);
  dialogs_.showError(window_, sentence);
}

void FileActions::guard(std::function<void()> proceed) {
  if (!session_.modified()) return proceed();
  dialogs_.askUnsaved(window_, displayName(), [this, proceed = std::move(proceed)](Dialogs::Unsaved answer) {
    if (answer == Dialogs::Unsaved::Discard) return proceed();
    save(proceed);
  });
}

void FileActions::create() {
  replaceBy({}, {}, [] { return newDocument().map(opened); });
}

void FileActions::openExample(const QString& id) {
  replaceBy({}, id,
            [id = id.toStdString()] { return documentOfExample(id, defaultMemoryLimit()).map(opened); });
}

void FileActions::open() {
  Dialogs::FileQuestion question;
  question.title = tr("Open");
  question.folder = path_.isEmpty() ? QString() : fileOf(path_).absolutePath();
  question.filters = {
      tr("Scenarios, models and tensors (*.gathernd *.json *.npz *.onnx *.xml *.npy *.pb *.csv *.tsv)"),
      tr("All files (*)")};
  dialogs_.openFile(window_, question, [this](const QString& path) { openPath(path); });
}

void FileActions::openPath(const QString& path, const std::string& dialect) {
  if (isTensorFile(path.toStdString())) return openTensor(path);
  replaceBy(path, {}, [file = path.toStdString(), dialect] {
    auto opened = openFile(file, defaultMemoryLimit());
    if (!opened || dialect.empty()) return opened;
    if (auto* document = std::get_if<Document>(&*opened)) document->dialect = *findDialect(dialect);
    if (auto* question = std::get_if<ModelQuestion>(&*opened)) question->dialect = dialect;
    return opened;
  });
}

void FileActions::replaceBy(const QString& path, const QString& exampleId,
                            std::function<Expected<Opened>()> load) {
  guard([this, path, exampleId, load = std::move(load)] {
    const std::uint64_t request = ++request_;
    ++busy_;
    inBackground(this, load, [this, request, path, exampleId](Expected<Opened> opened) {
      --busy_;
      if (request != request_) return;
      if (!opened) {
        if (!path.isEmpty()) settings_.removeRecent(path);
        return report(opened.error());
      }
      if (auto* document = std::get_if<Document>(&*opened)) {
        return take(path, exampleId, std::move(*document));
      }
      const auto& question = std::get<ModelQuestion>(*opened);
      dialogs_.askModel(window_, question, [this, request, question](const ModelAnswer& answer) {
        if (request != request_) return;
        take(QString::fromStdString(modelPath(question, answer.call)), {}, answer.document);
      });
    });
  });
}

void FileActions::take(const QString& path, const QString& exampleId, Document document) {
  path_ = path;
  exampleId_ = exampleId;
  session_.load(std::move(document));
  if (!path.isEmpty()) settings_.addRecent(path);
  emit nameChanged();
}

void FileActions::openTensor(const QString& path) {
  ++busy_;
  auto load = [file = path.toStdString()] {
    return readTensorFile(file, {.dtype = {}, .shape = {}, .memoryLimit = defaultMemoryLimit()});
  };
  inBackground(this, load, [this, path](Expected<Tensor> tensor) {
    --busy_;
    if (!tensor) return report(tensor.error());
    takeTensor(path, *tensor);
  });
}

void FileActions::takeTensor(const QString& path, const Tensor& tensor) {
  const QString name = QFileInfo(path).fileName();
  const auto put = [this, name, tensor](TensorId id) {
    session_.setTensor(id, tensor, tr("Open %1").arg(name));
  };
  if (!isInteger(tensor.dtype())) return put(TensorId::Params);  // no dialect indexes with anything else
  dialogs_.choose(window_, tr("Open %1").arg(name), tr("Which tensor shall %1 become?").arg(name),
                  {tr("params"), tr("indices")},
                  [put](int answer) { put(answer == 0 ? TensorId::Params : TensorId::Indices); });
}

void FileActions::save(std::function<void()> then) {
  if (path_.isEmpty() || !isScenarioFile(path_)) return saveAs(std::move(then));
  writeTo(path_, std::move(then));
}

void FileActions::saveAs(std::function<void()> then) {
  Dialogs::FileQuestion question;
  question.title = tr("Save as");
  question.folder = path_.isEmpty() ? QString() : fileOf(path_).absolutePath();
  question.name = path_.isEmpty() ? fileNameText(displayName()) : fileOf(path_).completeBaseName();
  question.name += QLatin1Char('.');
  question.name += path_.isEmpty() || !isScenarioFile(path_) ? kScenarioSuffix : fileOf(path_).suffix();
  question.filters = {tr("GatherND scenarios (*.gathernd)")};
  question.suffix = kScenarioSuffix;
  dialogs_.saveFile(window_, question,
                    [this, then = std::move(then)](const QString& path) { writeTo(path, then); });
}

void FileActions::writeTo(const QString& path, std::function<void()> then) {
  const auto document = session_.snapshot().document;  // a value: edits made meanwhile do not reach the file
  const bool moves = path_.isEmpty() || QFileInfo(path).absolutePath() != fileOf(path_).absolutePath();
  ++busy_;
  auto write = [document, moves, file = path.toStdString()] {
    return writeScenarioFile(file, scenarioFrom(moves ? withoutFiles(*document) : *document));
  };
  inBackground(this, write, [this, document, path, then = std::move(then)](const Expected<void>& written) {
    --busy_;
    if (!written) return report(written.error());
    path_ = path;
    exampleId_.clear();
    settings_.addRecent(path);
    if (session_.snapshot().document == document) session_.markSaved();
    emit nameChanged();
    if (then && !session_.modified()) then();
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
    ++busy_;
    auto write = [result, file = path.toStdString()] { return writeNpy(file, result->output); };
    inBackground(this, write, [this, path](const Expected<void>& written) {
      --busy_;
      if (!written) return report(written.error());
      emit outputSaved(path);
    });
  });
}

bool FileActions::accepts(const QMimeData& data) {
  return data.hasUrls() && openable(localFile(data));
}

void FileActions::drop(const QMimeData& data) {
  if (accepts(data)) openPath(localFile(data));
}

}  // namespace gathernd::ui
