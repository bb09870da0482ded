// SPDX-License-Identifier: GPL-3.0-or-later
// What a journal holds of a document with unsaved edits, and its text: a line that tells version and
// checksum, then one JSON object. Small tensors stand in it as they are; of a large one where its values
// lay before the edits, and the edits. Errors: `parse` (journal.cut, journal.malformed), `unsupported`
// (journal.version). Thread rule: values; pure functions.
#pragma once

#include <QDateTime>
#include <QString>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/call/call_indices.h"
#include "core/formats/disk/file_identity.h"
#include "core/scenario/scenario.h"
#include "core/tensor/element.h"
#include "core/tensor/generate.h"

namespace gathernd::ui {

/// A part of a file of somebody's: it is named, not copied.
struct MappedBase {
  std::string path;  ///< absolute
  FileIdentity identity;
  std::int64_t offset = 0;  ///< bytes, of the first element
  std::string link;         ///< another name of it within the journal's folder; empty: none
};
/// A file within the journal's own folder: .npy, or .gathernd for strings.
struct CopiedBase {
  std::string name;
  FileIdentity identity;
};
/// Made by rule.
struct GeneratedBase {
  GeneratorSpec spec;
  std::optional<IndexAxes> axes;  ///< of random indices
};
using TensorBase = std::variant<MappedBase, CopiedBase, GeneratedBase>;

/// A tensor whose values are too many to stand in the journal.
struct JournalTensor {
  DType dtype = DType::Float32;
  Shape shape;
  TensorBase base;
  std::vector<std::pair<std::int64_t, Element>> edits;  ///< ascending, on top of the base
};

struct Journal {
  QString title;
  std::int64_t editCount = 0;  ///< since the document was last saved or opened
  QDateTime written;
  QString path;                          ///< of the file that it is to be saved into; empty: none yet
  std::optional<FileIdentity> identity;  ///< of that file, as the person knows it
  QString exampleId;                     ///< that it began as
  std::string scenario;                  ///< its text; what `tensors` holds is empty in it
  std::optional<Element> fillValue;      ///< in its own type, which need not be that of params
  /// Of params and indices, by kJournalTensors:
  std::array<std::optional<JournalTensor>, 2> tensors;
  std::array<std::optional<FileSource>, 2> sources;  ///< what a save writes in the place of values
  std::array<std::optional<FileIdentity>, 2> files;  ///< of these, as they were read
};

std::string journalText(const Journal& journal);
Expected<Journal> readJournal(std::string_view text);

}  // namespace gathernd::ui
