// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient of the document's call with respect to params, for an upstream of ones or of a literal.
// Errors: those of makePlan, parseLiteral and gradient; `dtype` where elements cannot be summed. Thread rule:
// pure; belongs on a background thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "core/call/call.h"
#include "core/call/trace.h"
#include "core/gradient/gradient.h"
#include "core/tensor/element.h"

namespace gathernd::ui {

/// A snapshot: nothing in it changes while the job works.
struct GradientInput {
  Call call;
  std::string upstream;  ///< a literal of the output's shape; empty: ones
  std::int64_t memoryLimit = 0;
};

struct GradientAnswer {
  Plan plan;                       ///< of the backward pass
  Trace trace;                     ///< likewise: where tuples add
  GradientResult result;           ///< with `received`
  std::int64_t reached = 0;        ///< slices that received anything
  std::int64_t most = 0;           ///< times that one slice received
  std::optional<Tensor> upstream;  ///< as it was given; absent: `one` everywhere
  Element one;

  /// `output`: row-major number in plan.output.
  Element upstreamAt(std::int64_t output) const { return upstream ? elementAt(*upstream, output) : one; }
  std::int64_t receivedBy(std::int64_t slice) const;
};

Expected<std::shared_ptr<const GradientAnswer>> gradientOf(const GradientInput& input,
                                                           const std::stop_token& stop);

}  // namespace gathernd::ui
