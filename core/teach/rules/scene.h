// SPDX-License-Identifier: GPL-3.0-or-later
// The call that something is asked about: small, with its data, planned once. A refused call is a scene too:
// what becomes of it can be asked. Errors: `limit` above kMostElements a tensor (output's included),
// `shape_mismatch` where the data has not the call's shape. Thread rule: an immutable value; share freely.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/call/call.h"
#include "core/call/plan.h"
#include "core/call/trace.h"
#include "core/error/error.h"
#include "core/tensor/edited_tensor.h"
#include "core/tensor/tensor.h"

namespace gathernd::teach {

struct Scene : Call {
  std::shared_ptr<const Plan> plan;  ///< null: refused
  std::optional<Error> refusal;      ///< why; never set beside a plan

  /// Elements of one tensor: what a person can be asked about.
  static constexpr std::int64_t kMostElements = 4096;

  static Expected<Scene> make(const CallRules& rules, EditedTensor params, EditedTensor indices);
  /// Of a scene with a plan.
  Trace trace() const { return {plan, static_cast<const EditedTensor&>(indices)}; }
};

}  // namespace gathernd::teach
