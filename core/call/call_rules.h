// SPDX-License-Identifier: GPL-3.0-or-later
// What a call says beside its tensors: the one list of rules that a scenario keeps, a document edits and
// makePlan judges. A new rule is a field here. Thread rule: plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/call/dialect.h"
#include "core/tensor/element.h"

namespace gathernd {

struct CallRules {
  Dialect dialect;     ///< a built-in row, or a person's own (id "custom")
  std::string policy;  ///< bad_indices_policy
  std::int64_t batchDims = 0;
  std::optional<Element> fillValue;  ///< of dialects that fill, in params' dtype; absent: as the dialect says
  bool operator==(const CallRules&) const = default;
};

}  // namespace gathernd
