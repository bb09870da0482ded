// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/files/tensor_files.h"

#include <QFileInfo>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/formats/load.h"
#include "core/tensor/mapped_file.h"
#include "ui/session/document_command.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kEveryMs = 450;
constexpr std::array kFromFiles = {TensorId::Indices, TensorId::Params};

/// What is asked about one file, on another thread, and answered.
struct Look {
  std::shared_ptr<const MappedFile> file;
  std::optional<FileIdentity> known;
  std::optional<std::int64_t> touchedNs, changedNs;
  std::optional<FileIdentity> own;  ///< of what this window wrote there
  FileFate fate = {};
};

/// A file that was touched holds what it held: its content tells, where it can be told.
void take(Look& look) {
  look.fate = look.file->fate();
  FileFate::Kind& kind = look.fate.kind;
  if (kind == FileFate::Kind::Same && !look.known) {
    if (auto identity = identifyFile(look.file->path())) look.known = *identity;
  } else if (kind == FileFate::Kind::Overwritten && look.touchedNs == look.fate.modifiedNs) {
    kind = FileFate::Kind::Same;
  } else if (kind == FileFate::Kind::Overwritten && look.known && look.changedNs != look.fate.modifiedNs) {
    const auto state = stateOfFile(look.file->path(), *look.known);
    if (state && *state == FileState::Same) kind = FileFate::Kind::Same;
    if (state && *state != FileState::Same) look.changedNs = look.fate.modifiedNs;
  } else if (kind == FileFate::Kind::Replaced && look.own) {
    const auto state = stateOfFile(look.file->path(), *look.own);
    if (state && *state == FileState::Same) kind = FileFate::Kind::Same;
  }
  if (kind == FileFate::Kind::Same) look.touchedNs = look.fate.modifiedNs;
}

std::optional<FileIdentity> knownOf(const Document& document, TensorId id) {
  return id == TensorId::Indices ? document.indicesFile : document.paramsFile;
}

/// "x.npz:key" of the tensor's file; nothing where it cannot be told which part of it the tensor is.
std::optional<std::string> placeOf(const Document& document, TensorId id) {
  const auto& file = tensorOf(document, id).base().file();
  if (!file) return std::nullopt;
  const auto& origin = id == TensorId::Indices ? document.indicesOrigin : document.paramsOrigin;
  const auto* source = origin ? std::get_if<FileSource>(&*origin) : nullptr;
  if (source == nullptr) return file->path().ends_with(".npy") ? std::optional(file->path()) : std::nullopt;
  const std::size_t key = source->path.find(".npz:");
  return file->path() + (key == std::string::npos ? "" : source->path.substr(key + 4));
}

LiteralOptions optionsOf(const Document& document, TensorId id, std::int64_t memoryLimit) {
  LiteralOptions options;
  options.memoryLimit = memoryLimit;
  const auto& origin = id == TensorId::Indices ? document.indicesOrigin : document.paramsOrigin;
  const auto* source = origin ? std::get_if<FileSource>(&*origin) : nullptr;
  options.dtype = source != nullptr && source->dtype ? source->dtype : std::nullopt;
  if (source != nullptr) options.integerDefault = source->integerDefault;
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
  const Document& document = session_.document();
  using Looks = std::array<Look, 2>;
  Looks looks;
  for (const TensorId id : kFromFiles) {
    const auto k = static_cast<std::size_t>(id);
    Look& look = looks[k];
    look.file = tensorOf(document, id).base().file();
    if (seen_[k].file != look.file.get()) seen_[k] = {look.file.get(), knownOf(document, id), {}, {}};
    look.known = seen_[k].known;
    look.touchedNs = seen_[k].touchedNs;
    look.changedNs = seen_[k].changedNs;
    if (look.file && look.file->path() == ownPath_) look.own = own_;
  }
  if (!looks[0].file && !looks[1].file) return;
  looking_.start<Looks>(
      [looks](const Job::Task&) -> Expected<Looks> {
        Looks answers = looks;
        for (Look& look : answers)
          if (look.file) take(look);
        return answers;
      },
      [this](const Expected<Looks>& answers) {
        if (!answers) return;
        FileFaults faults;
        for (const TensorId id : kFromFiles) {
          const auto k = static_cast<std::size_t>(id);
          const Look& look = (*answers)[k];
          const Tensor& tensor = tensorOf(session_.document(), id).base();
          if (!look.file || tensor.file() != look.file) continue;  // overtaken
          seen_[k] = {look.file.get(), look.known, look.touchedNs, look.changedNs};
          if (look.fate.kind == FileFate::Kind::Same) continue;
          const std::int64_t lostFrom = tensor.elementsWithin(look.fate.intactBytes);
          if (look.fate.kind == FileFate::Kind::Cut && lostFrom == tensor.elementCount()) continue;
          faults[k] = FileFault{look.fate, QFileInfo(fromBytes(look.file->path())).fileName(), lostFrom};
        }
        session_.work().setFaults(faults);
      });
}

QString TensorFiles::sentence(const FileFault& fault, TensorId tensor, const Snapshot& snapshot) {
  const QString name = tensor == TensorId::Indices ? QStringLiteral("indices") : QStringLiteral("params");
  switch (fault.fate.kind) {
    case FileFate::Kind::Cut: {
      const Shape& shape = tensorOf(*snapshot.document, tensor).shape();
      QStringList at;
      if (fault.lostFrom > 0)
        for (const std::int64_t place : shape.position(fault.lostFrom)) at << QString::number(place);
      return at.isEmpty() ? tr("%1 was cut while it was open: all of %2 is lost").arg(fault.file, name)
                          : tr("%1 was cut while it was open: %2 is lost from [%3] on")
                                .arg(fault.file, name, at.join(QStringLiteral(", ")));
    }
    case FileFate::Kind::Overwritten:
      return tr("%1 was written to while it was open: %2 shows what it holds now, output what it held before")
          .arg(fault.file, name);
    case FileFate::Kind::Replaced:
      return tr("Another file has taken the place of %1: %2 shows what was in the former one")
          .arg(fault.file, name);
    case FileFate::Kind::Gone:
      return tr("%1 is no longer there: %2 shows what it held").arg(fault.file, name);
    case FileFate::Kind::Same:
      break;
  }
  return {};
}

bool TensorFiles::canReload() const {
  const Snapshot& snapshot = session_.snapshot();
  for (const TensorId id : kFromFiles) {
    const auto& fault = snapshot.faults[static_cast<std::size_t>(id)];
    if (fault && fault->fate.kind != FileFate::Kind::Gone && placeOf(*snapshot.document, id)) return true;
  }
  return false;
}

void TensorFiles::know(const QString& path) {
  for (const TensorId id : kFromFiles) {
    const auto& file = tensorOf(session_.document(), id).base().file();
    if (!file || QFileInfo(fromBytes(file->path())) != QFileInfo(path)) continue;
    ownPath_ = file->path();
    const auto identity = identifyFile(ownPath_);
    own_ = identity ? std::optional(*identity) : std::nullopt;
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
          auto tensor = readTensorFile(each.place, each.options);
          if (!tensor) return fail(std::move(tensor.error()));
          answer.push_back(
              {each.id, {std::move(*tensor), identity ? std::optional(*identity) : std::nullopt}});
        }
        return answer;
      },
      [this](Expected<Answer> answer) {
        if (!answer) return emit failed(errorSentence(answer.error()));
        for (auto& [id, read] : *answer) {
          TensorState next = tensorStateOf(session_.document(), id);
          if (read.tensor.shape().rank() != next.tensor.shape().rank()) next.axisNames.clear();
          if (next.tensor.edited()) next.origin.reset();
          next.tensor = std::move(read.tensor);
          next.file = read.identity;
          const QString name = id == TensorId::Indices ? tr("Reload indices") : tr("Reload params");
          pushCommand(session_.undoStack(),
                      std::make_unique<TensorCommand>(session_, name, id, std::move(next)));
        }
      });
}

}  // namespace gathernd::ui
