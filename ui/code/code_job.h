// SPDX-License-Identifier: GPL-3.0-or-later
// The document's call in a framework's code. Values stand in it while they are few; larger tensors are never
// touched. Errors: those of makeSnippet. Thread rule: pure; for a background thread, since a small tensor
// may have to be gathered from many edits and a template from many values.
#pragma once

#include <string>

#include "core/code/snippet/snippet.h"
#include "core/tensor/edited_tensor.h"

namespace gathernd::ui {

/// A snapshot: nothing in it changes while the job works.
struct CodeInput {
  const Framework* framework = nullptr;
  GatherCall call;
  EditedTensor params, indices;

  /// Of all strings of a tensor that may stand in code.
  static constexpr std::size_t kMostTextBytes = std::size_t{1} << 16;
};

Expected<std::string> codeOf(const CodeInput& input);

}  // namespace gathernd::ui
