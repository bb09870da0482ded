// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient of gather_nd with respect to params: a scatter-add of the output's gradient at the offsets
// that the gather read.
//   gradient[r, s] = sum over the tuples t that lead to slice r, in their order, of upstream[t, s]
// What each tuple adds to, if anything, backwardPlan says: a zeroed or filled one adds nothing, a wrapped one
// where it led, a clamped one as its framework's own backward pass has it. The sum begins at
// +0 and goes on tuple by tuple, whatever the number of threads, so that each run gives the same bits:
// integers wrap around in their own type (they are exact modulo 2^bits); float32, float64 and both parts of
// complex numbers are rounded to their own type at each step; float16 and bfloat16 are summed in float32 and
// rounded once, at the end. Which of several NaNs comes out is not said. Source: TensorFlow's gather_nd
// gradient (scatter_nd), NumPy's add.at. Errors: `dtype` for bool and string, and for an upstream of another
// type; `shape_mismatch` for an upstream of another shape than plan.reported; what backwardPlan refuses;
// out_of_range where the dialect raises; `limit`, `io` (a mapped file shrank), `cancelled`. Units: bytes,
// elements. Thread rule: pure functions that start threads of their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/call/plan.h"
#include "core/call/trace.h"
#include "core/error/error.h"
#include "core/run/backend.h"
#include "core/run/run_result.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct GradientOptions {
  int threads = 0;  ///< 0: as many as pay
  std::stop_token stop = {};
  /// For what is made: the gradient, the counts, float32 sums of narrow floats, working memory.
  std::int64_t memoryLimit = std::numeric_limits<std::int64_t>::max();
  std::function<void(double)> progress = {};  ///< 0..1, from the calling thread, at most a few dozen calls
  bool counts = false;                        ///< make GradientResult::received
  /// Of gradientOn alone: tuples may be added in any order, so that floats may have other bits each time.
  bool unordered = false;
};

struct GradientResult {
  Tensor gradient;                 ///< params' type and shape
  std::optional<Tensor> received;  ///< int64, one a slice (params' shape without the slice's axes): how often
                                   ///< it was added to
  BadReport bad;
  bool undefined = false;  ///< the framework gives no promise for (part of) this call
};

/// Whether elements of this type can be summed.
bool hasGradient(DType dtype);

/// `indices` has the plan's shape and type, `upstream` the output's.
Expected<GradientResult> gradient(const Plan& plan, const Tensor& indices, const Tensor& upstream,
                                  const GradientOptions& options = {});
/// The same by one plain loop, written to be read; the other is compared with it.
Expected<GradientResult> referenceGradient(const Plan& plan, const Tensor& indices, const Tensor& upstream,
                                           const GradientOptions& options = {});

/// The same by a backend that sums gradients itself (Backend::sumsGradients): the same bits, unless
/// options.unordered. `unsupported` where it does not.
Expected<GradientResult> gradientOn(const Backend& backend, const Plan& plan, const Tensor& indices,
                                    const Tensor& upstream, const GradientOptions& options = {});

/// An upstream of ones: the gradient of the output's sum. `dtype`, `limit`.
Expected<Tensor> onesUpstream(const Plan& plan, std::int64_t memoryLimit);

// One element of the gradient as the sum that it is: the output elements whose upstream is added there, in
// the order in which they are added.

struct GradientTerms {
  std::vector<std::int64_t> outputs;  ///< row-major in plan.output; the first `most`
  std::int64_t count = 0;             ///< all of them
};

/// `params`: row-major number of an element; `readers` are the first tuples that read its slice, `count` the
/// number of those that add to it. `trace` is the backward one.
GradientTerms gradientTerms(const Trace& trace, std::span<const std::int64_t> readers, std::int64_t count,
                            std::int64_t params, std::size_t most);

// The backward pass as a plan of its own: which slice each tuple adds to. It is the forward one, but for a
// clamped tuple that the framework drops (Dialect::clampedGradient), which is Bad here and adds nothing.
// Sources: docs/dialects.md. Errors: what the framework's own backward pass refuses (core/call/plan.h), and
// out_of_range where it raises for a number that gave zeros forwards.

/// Of a plan that is one already: itself.
Expected<Plan> backwardPlan(const Plan& plan);
/// Where each tuple of `forward` adds, whether or not the framework has a gradient of the call.
Trace backwardTrace(const Trace& forward);

/// Why the framework itself has no such gradient, whose sum is made all the same; nothing where it has one,
/// or nobody watched.
std::optional<Error> withoutGradient(const Plan& plan);

}  // namespace gathernd
