// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/tensor_saver.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/formats/load.h"
#include "core/formats/run_file.h"
#include "core/tensor/mapped_file.h"
#include "ui/files/tensor_roles.h"
#include "ui/job/flat_cache.h"
#include "ui/session/document.h"
#include "ui/text/value_text.h"
#include "ui/widgets/dialogs.h"

namespace gathernd::ui {
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
  const auto params = flat(TensorId::Params);
  if (!params) return fail(params.error());
  const auto indices = flat(TensorId::Indices);
  if (!indices) return fail(indices.error());
  return writePieces(request, *params, *indices, run);
}

}  // namespace

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

namespace {

struct TargetText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::TargetText)
};

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

void askTensorFor(const QString& path, const Snapshot& snapshot, Dialogs& dialogs, QWidget* window,
                  std::function<void(TensorId)> chosen) {
  if (const auto tensor = told(path, *snapshot.document)) return chosen(*tensor);
  std::vector<TensorId> tensors;
  QStringList words;
  for (const TensorId id : {TensorId::Indices, TensorId::Params, TensorId::Output}) {
    if (!isSavable(snapshot, id)) continue;
    tensors.push_back(id);
    words << (id == TensorId::Output ? QStringLiteral("output") : fromBytes(operandName(id)));
  }
  const QString name = QFileInfo(path).fileName();
  dialogs.choose(window, TargetText::tr("Save %1").arg(name),
                 TargetText::tr("%1 holds one tensor. Which shall it be?").arg(name), words,
                 [chosen = std::move(chosen), tensors](int answer) {
                   chosen(tensors[static_cast<std::size_t>(answer)]);
                 });
}

}  // namespace gathernd::ui
