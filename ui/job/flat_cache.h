// SPDX-License-Identifier: GPL-3.0-or-later
// Flattened copies of edited tensors, kept while they are the latest: work on one call asks for the same
// again, and an edit of the other tensor must not copy this one anew. Errors: `limit` for a copy beyond the
// limit. Thread rule: any thread; who asks for the same tensor at once waits for the one copy.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>

#include "core/tensor/edited_tensor.h"

namespace gathernd::ui {

class FlatCache {
 public:
  /// The tensor itself where nobody edited it.
  Expected<Tensor> of(const EditedTensor& edited, std::int64_t memoryLimit);

 private:
  struct Entry {
    EditedTensor edited;
    Tensor flat;
  };
  std::mutex mutex_;
  std::array<std::optional<Entry>, 2> latest_;  ///< params and indices; the newest first
};

}  // namespace gathernd::ui
