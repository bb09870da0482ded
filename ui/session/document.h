// SPDX-License-Identifier: GPL-3.0-or-later
// What a person edits, with its tensors loaded: the state that undo moves through; from a scenario or a link
// and back, and the call that it stands for. A value; copies are cheap.
#pragma once

#include <cstdint>
#include <string>

#include "core/call/call.h"
#include "core/call/call_indices.h"
#include "core/error/error.h"
#include "core/run/backend.h"
#include "core/scenario/scenario.h"
#include "ui/selection/cell_ref.h"

namespace gathernd::ui {

struct Document : Call {
  std::string title;
  std::string notes;
  std::string unknownKeys = "{}";
  IndexAxes indicesAxes;  ///< for which random ones were drawn
};

/// params or indices; never the output, which is no part of a call.
const Operand& tensorOf(const Call& call, TensorId id);
Operand& tensorOf(Call& call, TensorId id);
/// "params" or "indices", as files have it.
std::string operandName(TensorId id);
/// Empty where it has none; an axis of the output has none of its own.
std::string axisNameOf(const Call& call, const AxisRef& axis);

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

/// What makePlan is asked, with what the call's own backend refuses. A pure function.
GatherCall shapesOn(const BackendRegistry& backends, const Call& call, std::int64_t memoryLimit = INT64_MAX);

}  // namespace gathernd::ui
