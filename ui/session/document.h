// SPDX-License-Identifier: GPL-3.0-or-later
// What a person edits, with its tensors loaded: the state that undo moves through; from a scenario or a link
// and back, and the call that it stands for. A value; copies are cheap.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/call/call_indices.h"
#include "core/call/dialect.h"
#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/formats/disk/file_identity.h"
#include "core/run/backend.h"
#include "core/scenario/scenario.h"
#include "core/tensor/edited_tensor.h"
#include "ui/selection/cell_ref.h"

namespace gathernd::ui {

struct Document : CallRules {
  std::string title;
  std::string notes;
  EditedTensor params;
  EditedTensor indices;
  std::string backend = "auto";
  std::map<std::string, std::vector<std::string>> axisNames;  ///< "params", "indices"
  std::string unknownKeys = "{}";
  /// Where an unedited tensor came from; dropped by its first edit, so a save writes it inline from then on.
  std::optional<TensorSource> paramsOrigin;
  std::optional<TensorSource> indicesOrigin;
  /// What a file among them held when it was read; absent: no file, or it cannot be told.
  std::optional<FileIdentity> paramsFile, indicesFile;
  IndexAxes indicesAxes;  ///< for which random ones were drawn
};

/// params or indices; never the output, which is no part of a document.
const EditedTensor& tensorOf(const Document& document, TensorId id);
EditedTensor& tensorOf(Document& document, TensorId id);
/// Under which `axisNames` has those of a tensor.
std::string axisNamesKey(TensorId id);
/// Empty where it has none; an axis of the output has none of its own.
std::string axisNameOf(const Document& document, const AxisRef& axis);

// Scenario <-> Document: tensors loaded or made on the way in, their unedited origins put back on the way
// out. Errors: the loader's, and `limit`. Thread rule: pure functions; off the GUI thread for anything
// large.

/// A scenario with its tensors loaded. `folder` is where its files lie.
Expected<Document> documentFrom(const Scenario& scenario, const std::string& folder,
                                const TensorLoader& loader, std::int64_t memoryLimit);
/// Inverse: unedited file and generator sources stay as they are.
Scenario scenarioFrom(const Document& document);

/// As core/scenario/link.h reads and writes it: of the values that stand there, wherever they came from.
Expected<Document> documentOfLink(const std::string& link, std::int64_t memoryLimit);
Expected<std::string> linkOf(const Document& document);

/// The call that a document stands for, before validation: what makePlan is asked. A pure function.
GatherCall gatherCallOf(const Document& document, const BackendRegistry& backends, std::int64_t memoryLimit);

}  // namespace gathernd::ui
