// SPDX-License-Identifier: GPL-3.0-or-later
// One call as code: the same gather_nd in a framework's own words, ready to run. Values stand in the text
// while they are few; else it loads them from files. Tuples lie along the last axis of indices in every
// snippet; those of a dialect that keeps them on the first are moved. Errors: `unsupported` where the
// framework cannot say the call (snippet.refused, snippet.no_type) or has no gradient, `dtype` for indices of
// a type that it lacks and cannot cast, makePlan's own where the code needs a sound call. Thread rule: pure
// functions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/call/plan.h"
#include "core/code/snippet/framework.h"
#include "core/code/snippet/template.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct SnippetCall {
  GatherCall call;                        ///< rules, types, shapes; need not be sound
  std::optional<Tensor> params, indices;  ///< absent, or beyond the limit: from a file
  std::optional<Tensor> upstream = {};    ///< of a gradient; absent: ones
};

struct SnippetOptions {
  static constexpr std::int64_t kInlineElements = 1'000;

  std::int64_t inlineElements = kInlineElements;  ///< larger tensors are loaded
  std::string paramsFile = "call.npz:params";     ///< "x.npy" or "x.npz:key"
  std::string indicesFile = "call.npz:indices";
  std::string upstreamFile = "call.npz:upstream";
  bool gradient = false;    ///< the framework's own backward pass, left in `gradient`
  bool castIndices = true;  ///< an index type that the framework lacks becomes int64; false: left as it is
};

struct Snippet {
  std::string text;
  TemplateMarks marks;  ///< of the loop: "read", "locate", "copy", and "bad" where a tuple may lie outside
};

Expected<Snippet> makeMarkedSnippet(const Framework& framework, const SnippetCall& call,
                                    const SnippetOptions& options = {});
/// Its text alone.
Expected<std::string> makeSnippet(const Framework& framework, const SnippetCall& call,
                                  const SnippetOptions& options = {});

/// What the loop in Python calls the axes of plan.tupleGrid: "b" or "b0", "b1" … of batch axes, "n" or "n0",
/// "n1" … of the others.
std::vector<std::string> loopNames(const Plan& plan);
/// The same elements with axis 0 moved to the end: a tuple-first tensor of indices as others want it.
Tensor withFirstAxisLast(const Tensor& tensor);

}  // namespace gathernd
