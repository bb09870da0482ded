// SPDX-License-Identifier: GPL-3.0-or-later
// What a person edits, with its tensors loaded: the state that undo moves through. A value; copies are cheap.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/call/call_indices.h"
#include "core/call/dialect.h"
#include "core/scenario/scenario.h"
#include "core/tensor/edited_tensor.h"

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
  IndexAxes indicesAxes;  ///< for which random ones were drawn
};

}  // namespace gathernd::ui
