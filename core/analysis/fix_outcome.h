// SPDX-License-Identifier: GPL-3.0-or-later
// The call as it is after a fix, and what is said of it. Internal to fixes. Thread rule: pure functions; last
// with the size of indices.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/fixes.h"
#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/tensor/edited_tensor.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct CallAfter {
  Plan plan;
  std::optional<Tensor> indices;       ///< absent: not known
  std::optional<EditedTensor> params;  ///< absent: not known
  std::int64_t bad = 0;                ///< tuples out of range, as far as is known

  bool fits() const { return bad == 0; }
  bool refused() const { return bad > 0 && plan.badAction == BadAction::Error; }
};

/// Absent where its shapes or types are refused then, or it cannot be had.
std::optional<CallAfter> callAfter(const GatherCall& call, const FixChange& change, const CallValues& values);

/// The arguments that fixWords() has of a change of numbers, shapes or batch_dims.
void addOutcome(std::vector<ErrorArg>& args, const FixChange& change, const CallAfter& after);

}  // namespace gathernd
