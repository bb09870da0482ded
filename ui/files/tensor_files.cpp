// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/tensor_files.h"

#include <QFileInfo>
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "core/formats/load.h"
#include "core/tensor/mapped_file.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kEveryMs = 450;
constexpr std::array kFromFiles = {TensorId::Indices, TensorId::Params};

const FileSource* sourceOf(const Document& document, TensorId id) {
  const auto& origin = tensorOf(document, id).origin;
  return origin ? std::get_if<FileSource>(&*origin) : nullptr;
}

/// "x.npz:key" of the tensor's file; nothing where it cannot be told which part of it the tensor is.
std::optional<std::string> placeOf(const Document& document, TensorId id) {
  const auto& file = tensorOf(document, id).base().file();
  if (!file) return std::nullopt;
  const FileSource* const source = sourceOf(document, id);
  if (source == nullptr) return file->path().ends_with(".npy") ? std::optional(file->path()) : std::nullopt;
  const std::size_t key = source->path.find(".npz:");
  return file->path() + (key == std::string::npos ? "" : source->path.substr(key + 4));
}

LiteralOptions optionsOf(const Document& document, TensorId id, std::int64_t memoryLimit) {
  LiteralOptions options;
  options.memoryLimit = memoryLimit;
  if (const FileSource* const source = sourceOf(document, id)) {
    options.dtype = source->dtype;
    options.integerDefault = source->integerDefault;
  }
  // Bits that a file cannot name itself are read as they were.
  if (!options.dtype) options.dtype = tensorOf(document, id).dtype();
  return options;
}

}  // namespace

TensorFiles::TensorFiles(Session& session, QObject* parent) : QObject(parent), session_(session) {
  timer_.setInterval(kEveryMs);
  connect(&timer_, &QTimer::timeout, this, &TensorFiles::look);
  timer_.start();
}

void TensorFiles::look() {
  if (looking_.busy()) return;
  using Files = std::array<std::shared_ptr<const MappedFile>, 2>;
  Files files;
  for (const TensorId id : kFromFiles)
    files[static_cast<std::size_t>(id)] = tensorOf(session_.document(), id).base().file();
  if (!files[0] && !files[1]) return;
  looking_.start<std::array<FileFate, 2>>(
      [files](const Job::Task&) -> Expected<std::array<FileFate, 2>> {
        std::array<FileFate, 2> fates;
        for (std::size_t k = 0; k < files.size(); ++k)
          if (files[k]) fates[k] = files[k]->fate();
        return fates;
      },
      [this, files](const Expected<std::array<FileFate, 2>>& fates) {
        if (!fates) return;
        FileFaults faults;
        for (const TensorId id : kFromFiles) {
          const auto k = static_cast<std::size_t>(id);
          const FileFate& fate = (*fates)[k];
          if (!files[k] || tensorOf(session_.document(), id).base().file() != files[k])
            continue;  // overtaken
          if (fate.kind == FileFate::Kind::Same || own_[k] == std::pair(files[k], fate)) continue;
          faults[k] = FileFault{fate, QFileInfo(fromBytes(files[k]->path())).fileName()};
        }
        session_.work().setFaults(faults);
      });
}

QString TensorFiles::sentence(const FileFault& fault, TensorId tensor) {
  const QString reason = fault.fate.kind == FileFate::Kind::Truncated   ? tr("it was truncated")
                         : fault.fate.kind == FileFate::Kind::WrittenTo ? tr("it was written to")
                         : fault.fate.kind == FileFate::Kind::Replaced  ? tr("it was replaced")
                                                                        : tr("it is gone");
  return tr("%1 has changed under %2: %3")
      .arg(fault.file, tensor == TensorId::Indices ? QStringLiteral("indices") : QStringLiteral("params"),
           reason);
}

bool TensorFiles::canReload() const {
  const Snapshot& snapshot = session_.snapshot();
  return std::ranges::any_of(kFromFiles, [&](TensorId id) {
    return snapshot.faults[static_cast<std::size_t>(id)] && placeOf(*snapshot.document, id);
  });
}

void TensorFiles::know(const QString& path) {
  for (const TensorId id : kFromFiles) {
    const auto& file = tensorOf(session_.document(), id).base().file();
    if (file && QFileInfo(fromBytes(file->path())) == QFileInfo(path))
      own_[static_cast<std::size_t>(id)] = {file, file->fate()};
  }
}

void TensorFiles::reload() {
  const Snapshot& snapshot = session_.snapshot();
  struct Wanted {
    TensorId id;
    std::string path, place;
    LiteralOptions options;
  };
  std::vector<Wanted> wanted;
  for (const TensorId id : kFromFiles) {
    const auto place = placeOf(*snapshot.document, id);
    if (!snapshot.faults[static_cast<std::size_t>(id)] || !place) continue;
    wanted.push_back({id, tensorOf(*snapshot.document, id).base().file()->path(), *place,
                      optionsOf(*snapshot.document, id, session_.memoryLimit())});
  }
  if (wanted.empty()) return;
  using Answer = std::vector<std::pair<TensorId, Read>>;
  reading_.start<Answer>(
      [wanted](const Job::Task&) -> Expected<Answer> {
        Answer answer;
        for (const Wanted& each : wanted) {
          auto identity = identifyFile(each.path);  // before it is read: see file_identity.h
          auto tensor = TRY(readTensorFile(each.place, each.options));
          answer.push_back(
              {each.id, {std::move(tensor), identity ? std::optional(*identity) : std::nullopt}});
        }
        return answer;
      },
      [this](Expected<Answer> answer) {
        if (!answer) return emit failed(errorSentence(answer.error()));
        for (auto& [id, read] : *answer) {
          Operand next = tensorOf(session_.document(), id);
          if (read.tensor.shape().rank() != next.shape().rank()) next.axisNames.clear();
          if (next.edited()) next.origin.reset();
          next.setValues(std::move(read.tensor));
          next.file = read.identity;
          const QString name = id == TensorId::Indices ? tr("Reload indices") : tr("Reload params");
          pushTensor(session_, id, name, std::move(next));
        }
      });
}

}  // namespace gathernd::ui
