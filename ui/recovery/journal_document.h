// SPDX-License-Identifier: GPL-3.0-or-later
// A document into a journal, and back. What is written grows with the edits, not with the tensors: of a file
// that is mapped only name, size, time and a hash (of samples above 64 MB) are taken down, of what a rule
// made the rule, and values that lie nowhere else are copied once beside the journal. Errors: `io`; `limit`
// (journal.too_large); reading: journal.base_gone, journal.base_changed as `io`, and those of a scenario.
// Thread rule: pure functions, for a background thread; learnGenerated() is quick.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "ui/recovery/journal.h"
#include "ui/recovery/journal_folder.h"
#include "ui/session/document.h"

namespace gathernd::ui {

/// A tensor without its edits, and where its values lie.
struct PlacedBase {
  Tensor tensor;
  TensorBase base;
  std::int64_t modifiedNs = 0;  ///< of a mapped file when that was looked up; 0: to be looked up again
};
using PlacedBases = std::array<std::optional<PlacedBase>, 2>;  ///< params, indices

/// Takes down what rules made the tensors, as long as the document tells: its first edit forgets.
void learnGenerated(const Document& document, PlacedBases& generated);

struct JournalWriting {
  std::shared_ptr<const Document> document;
  Journal head;  ///< what the document itself does not tell
  PlacedBases generated, placed;
  std::int64_t mostBytes = INT64_MAX;  ///< of copies
};
/// Whole or not at all: until it is done the former journal stands. What it gives, the next one begins with.
Expected<PlacedBases> writeJournal(const JournalFolder& folder, const JournalWriting& writing,
                                   const std::stop_token& stop);

Expected<Journal> readJournal(const JournalFolder& folder);

struct RestoredDocument {
  Document document;
  PlacedBases placed;
};
Expected<RestoredDocument> restoreDocument(const Journal& journal, const JournalFolder& folder,
                                           std::int64_t memoryLimit);

}  // namespace gathernd::ui
