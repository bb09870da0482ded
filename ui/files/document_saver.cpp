// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/document_saver.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/formats/common/file_path.h"
#include "core/formats/common/model_calls.h"
#include "core/formats/load.h"
#include "core/formats/npz/npz.h"
#include "ui/session/document.h"

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
    if (auto written = writeCallFile(path, scenario, stop); !written) return fail(std::move(written.error()));
    auto identity = identifyFile(path);
    return Saved{Outcome::Written, identity ? std::optional(*identity) : std::nullopt};
  }
  ScenarioSaving saving;
  saving.stop = stop;
  saving.progress = progress;
  saving.params = {&document.params, document.params.file};
  saving.indices = {&document.indices, document.indices.file};
  auto saved = saveScenario(path, scenario, saving);
  if (!saved) return fail(std::move(saved.error()));
  return Saved{Outcome::Written, saved->file};
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

}  // namespace gathernd::ui
