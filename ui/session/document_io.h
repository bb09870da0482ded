// SPDX-License-Identifier: GPL-3.0-or-later
// Scenario <-> Document: tensors loaded or made on the way in, their unedited origins put back on the way
// out. Errors: the loader's, and `limit`. Thread rule: pure functions; off the GUI thread for anything large.
#pragma once

#include <cstdint>
#include <string>

#include "core/error/error.h"
#include "core/scenario/scenario.h"
#include "ui/session/document.h"

namespace gathernd::ui {

/// A scenario with its tensors loaded. `folder` is where its files lie.
Expected<Document> documentFrom(const Scenario& scenario, const std::string& folder,
                                const TensorLoader& loader, std::int64_t memoryLimit);
/// Inverse: unedited file and generator sources stay as they are.
Scenario scenarioFrom(const Document& document);

}  // namespace gathernd::ui
