// SPDX-License-Identifier: GPL-3.0-or-later
// Saves a scenario with its tensors, in bounded memory. Values whose JSON takes more than a megabyte go into
// NAME.params.npy or NAME.indices.npy beside NAME.gathernd; NAME.params-2.npy, -3 … where one is there: no
// file that the old scenario reads is touched before the new one has its name, so a failure leaves the old
// pair. Errors: `io`; `cancelled`; `limit` where memory does not suffice; the old files stay in each case.
// Thread rule: a pure function; `progress` is called on its thread.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "core/formats/disk/file_identity.h"
#include "core/scenario/scenario.h"
#include "core/scenario/scenario_json.h"

namespace gathernd {

/// A tensor that the caller has at hand, beside where the scenario says it comes from.
struct TensorAtHand {
  const EditedTensor* values = nullptr;   ///< written instead of a `file` that is gone or another by now
  std::optional<FileIdentity> file = {};  ///< of the `file` as it was read; absent: not compared
};

struct ScenarioSaving {
  std::stop_token stop = {};
  SaveProgress progress = {};
  TensorAtHand params = {}, indices = {};
  /// Removes the .npy that the scenario at `path` had for itself and the new one has not, unless another
  /// scenario of the folder names it. Whoever keeps older states gives their values above.
  bool removesReplaced = true;
};

struct SavedScenario {
  TensorSource params, indices;  ///< as the file has them: where unedited tensors come from now
  std::optional<FileIdentity> file, paramsFile, indicesFile;  ///< absent: no such file
};

Expected<SavedScenario> saveScenario(const std::string& path, const Scenario& scenario,
                                     const ScenarioSaving& saving = {});

}  // namespace gathernd
