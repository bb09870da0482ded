// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/savers.h"

#include <QFileInfo>
#include <QStringList>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/formats/common/file_path.h"
#include "core/formats/common/model_calls.h"
#include "core/formats/load.h"
#include "core/formats/npz/npz.h"
#include "core/formats/run_file.h"
#include "core/tensor/mapped_file.h"
#include "ui/files/document_file.h"
#include "ui/job/flat_cache.h"
#include "ui/text/value_text.h"
#include "ui/widgets/dialogs.h"

namespace gathernd::ui {
namespace {

using Outcome = DocumentSaver::Outcome;

/// A scenario names its files relative to its own folder; in another folder their values are written out
/// instead.
Document withoutFiles(Document document) {
  for (auto* origin : {&document.params.origin, &document.indices.origin}) {
    if (*origin && std::holds_alternative<FileSource>(**origin)) origin->reset();
  }
  return document;
}

struct Saved {
  Outcome outcome = Outcome::Written;
  std::optional<FileIdentity> identity;  ///< of what stands there now
};

Expected<Saved> write(const DocumentSaver::Request& request, const SaveProgress& progress,
                      const std::stop_token& stop) {
  const std::string path = request.path.toStdString();
  const Document document = request.elsewhere ? withoutFiles(*request.document) : *request.document;
  Scenario scenario = scenarioFrom(document);
  if (fileKind(path) == FileKind::Npz) {
    scenario.params = document.params;  // it holds values alone
    scenario.indices = document.indices;
    TRY(writeCallFile(path, scenario, stop));
    auto identity = identifyFile(path);
    return Saved{Outcome::Written, identity ? std::optional(*identity) : std::nullopt};
  }
  ScenarioSaving saving;
  saving.stop = stop;
  saving.progress = progress;
  saving.params = {&document.params, document.params.file};
  saving.indices = {&document.indices, document.indices.file};
  auto saved = TRY(saveScenario(path, scenario, saving));
  return Saved{Outcome::Written, saved.file};
}

/// Names that stand for many a thing ("x", "data") say too little where something is replaced.
std::optional<TensorId> told(const QString& path, const Document& document) {
  for (const TensorId id : {TensorId::Indices, TensorId::Params}) {
    const auto& file = tensorOf(document, id).base().file();
    if (file && QFileInfo(fromBytes(file->path())) == QFileInfo(path)) return id;
  }
  const auto named = roleByName(path.toStdString());
  const bool params = QFileInfo(path).fileName().contains(QLatin1String("param"), Qt::CaseInsensitive);
  return named == TensorId::Indices || params ? named : std::nullopt;
}

}  // namespace

bool savesBack(const QString& path, const Document& document) {
  const std::string file = splitCallPath(path.toStdString()).file;
  switch (fileKind(file)) {
    case FileKind::Scenario:
    case FileKind::Other:  // it was read as a scenario
      return true;
    case FileKind::Npz: {
      const auto archive = NpzFile::open(file);
      const bool more = archive && std::ranges::any_of(archive->keys(), std::not_fn(isCallMember));
      return !more && leftOutOf(path, document).isEmpty();
    }
    case FileKind::Npy:
    case FileKind::TensorProto:
    case FileKind::Cells:
    case FileKind::Onnx:
    case FileKind::Ir:
    case FileKind::Tflite:
      break;
  }
  return false;
}

QStringList leftOutOf(const QString& path, const Document& document) {
  QStringList names;
  if (fileKind(path.toStdString()) != FileKind::Npz) return names;
  if (!document.title.empty()) names << DocumentSaver::tr("the title");
  if (!document.notes.empty()) names << DocumentSaver::tr("the notes");
  if (!document.params.axisNames.empty() || !document.indices.axisNames.empty())
    names << DocumentSaver::tr("the names of axes");
  const Dialect* const row = findDialect(document.dialect.id);
  if (row == nullptr || *row != document.dialect) names << DocumentSaver::tr("the rules of your own");
  return names;
}

void DocumentSaver::save(Request request, std::function<void(Expected<Outcome>)> done) {
  waiting_.push_back({std::move(request), std::move(done)});
  if (waiting_.size() == 1) begin();
}

void DocumentSaver::begin() {
  const Request& request = waiting_.front().request;
  const auto known = request.path == path_ && !request.overChanges ? identity_ : std::nullopt;
  stop_ = std::stop_source();
  job_.start<Saved>(
      [this, request, known, stop = stop_.get_token()](const Job::Task& task) -> Expected<Saved> {
        if (known) {
          const auto state = stateOfFile(request.path.toStdString(), *known);
          if (state && *state == FileState::Changed) return Saved{Outcome::ChangedOnDisk, {}};
        }
        const SaveProgress progress = [this, &task](std::int64_t elements, std::int64_t all) {
          const double fraction = all > 0 ? static_cast<double>(elements) / static_cast<double>(all) : 1;
          task.post([this, fraction] { emit progressed(fraction); });
        };
        return write(request, progress, stop);
      },
      [this](Expected<Saved> saved) {
        Waiting ended = std::move(waiting_.front());
        waiting_.pop_front();
        if (saved && saved->outcome == Outcome::Written) remember(ended.request.path, saved->identity);
        ended.done(std::move(saved).map([](const Saved& done) { return done.outcome; }));
        if (!waiting_.empty() && !job_.busy()) begin();
      });
}

void DocumentSaver::cancel() {
  stop_.request_stop();
}

void DocumentSaver::remember(const QString& path, std::optional<FileIdentity> identity) {
  path_ = path;
  identity_ = identity;
  watch();
}

void DocumentSaver::watch() {
  if (!watcher_.files().isEmpty()) watcher_.removePaths(watcher_.files());
  disconnect(&watcher_, nullptr, this, nullptr);
  if (path_.isEmpty() || !identity_) return;
  watcher_.addPath(path_);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, &DocumentSaver::look);
}

/// Touched is not changed: what it holds decides.
void DocumentSaver::look(const QString& path) {
  if (path != path_ || !identity_ || job_.busy()) return;
  looking_.start<FileState>(
      [file = path.toStdString(), known = *identity_](const Job::Task&) { return stateOfFile(file, known); },
      [this, path](const Expected<FileState>& state) {
        if (path != path_ || !state || *state == FileState::Same) return watch();
        emit changedOnDisk(path);
      });
}

namespace {

bool isMadeInPieces(const Snapshot& snapshot, TensorId tensor) {
  return tensor == TensorId::Output && !snapshot.result && snapshot.plan &&
         snapshot.state == OutputState::TooLarge && snapshot.plan->dtype != DType::String;
}

Expected<void> writePieces(const TensorSaver::Request& request, const Tensor& params, const Tensor& indices,
                           const RunOptions& run) {
  StreamOptions options;
  options.run = run;
  const auto report = runIntoFile(request.path.toStdString(), *request.backend, *request.snapshot.plan,
                                  params, indices, options);
  return report ? Expected<void>() : Expected<void>(fail(report.error()));
}

Expected<void> write(const TensorSaver::Request& request, const RunOptions& run) {
  const Snapshot& snapshot = request.snapshot;
  const std::string file = request.path.toStdString();
  if (request.tensor == TensorId::Output && snapshot.result)
    return writeTensorFile(file, snapshot.result->output, run.stop);
  FlatCache flats;
  const auto flat = [&](TensorId id) {
    return flats.of(tensorOf(*snapshot.document, id), request.memoryLimit);
  };
  if (request.tensor != TensorId::Output) {
    const auto whole = flat(request.tensor);
    return whole ? writeTensorFile(file, *whole, run.stop) : Expected<void>(fail(whole.error()));
  }
  const auto params = TRY(flat(TensorId::Params));
  const auto indices = TRY(flat(TensorId::Indices));
  return writePieces(request, params, indices, run);
}

}  // namespace

QString savedName(TensorId tensor) {
  return tensor == TensorId::Output ? QStringLiteral("output") : fromBytes(operandName(tensor));
}

bool isSavable(const Snapshot& snapshot, TensorId tensor) {
  return tensor != TensorId::Output || snapshot.result || isMadeInPieces(snapshot, tensor);
}

void TensorSaver::save(Request request, std::function<void(Expected<void>)> done) {
  const bool pieces = isMadeInPieces(request.snapshot, request.tensor);
  const std::string path = request.path.toStdString();
  job_.start<void>(
      [this, request = std::move(request)](const Job::Task& task) {
        RunOptions run;
        run.stop = task.stop;
        run.progress = [this, &task](double fraction) {
          if (fraction < 1) task.post([this, fraction] { emit progressed(fraction); });
        };
        return write(request, run);
      },
      [this, path, done = std::move(done)](Expected<void> written) {
        if (!written && written.error().path.empty()) written.error().path = path;
        emit progressed(1);
        done(std::move(written));
      });
  if (pieces) emit progressed(0);
}

void TensorSaver::cancel() {
  if (!job_.busy()) return;
  job_.cancel();
  emit progressed(1);
}

void askTensorFor(const QString& path, const Snapshot& snapshot, Dialogs& dialogs, QWidget* window,
                  std::function<void(TensorId)> chosen) {
  if (const auto tensor = told(path, *snapshot.document)) return chosen(*tensor);
  std::vector<TensorId> tensors;
  QStringList words;
  for (const TensorId id : {TensorId::Indices, TensorId::Params, TensorId::Output}) {
    if (!isSavable(snapshot, id)) continue;
    tensors.push_back(id);
    words << savedName(id);
  }
  const QString name = QFileInfo(path).fileName();
  dialogs.choose(window, TensorSaver::tr("Save %1").arg(name),
                 TensorSaver::tr("%1 holds one tensor. Which shall it be?").arg(name), words,
                 [chosen = std::move(chosen), tensors](int answer) {
                   chosen(tensors[static_cast<std::size_t>(answer)]);
                 });
}

}  // namespace gathernd::ui
