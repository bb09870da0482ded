// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/job/flat_cache.h"

#include <utility>

#include "core/tensor/edits.h"

namespace gathernd::ui {

Expected<Tensor> FlatCache::of(const EditedTensor& edited, std::int64_t memoryLimit) {
  const std::lock_guard lock(mutex_);
  for (std::optional<Entry>& entry : latest_) {
    if (!entry || entry->edited.base().data() != edited.base().data()) continue;
    if (edited.edited() && entry->edited.same(edited)) {
      if (&entry != latest_.data()) latest_[0].swap(latest_[1]);
      return latest_[0]->flat;
    }
    entry.reset();  // of a former state of this tensor, and perhaps as large as a file
  }
  if (!edited.edited()) return edited.base();
  TRY(checkedBytes(edited.dtype(), edited.shape(), memoryLimit));
  auto flat = edited.flattened();
  if (!flat) return flat;
  latest_[1] = std::move(latest_[0]);
  latest_[0] = Entry{edited, *flat};
  return flat;
}

}  // namespace gathernd::ui
