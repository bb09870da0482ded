// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/warp/warp_patterns.h"

#include <utility>

#include "ui/warp/warp_words.h"

namespace gathernd::ui {

bool WarpPatterns::stands() const {
  const EditedTensor& indices = session_.document().indices;
  return original_ && !indices.edited() && indices.base().data() == patternBytes_ &&
         original_->dtype() == indices.dtype() && original_->shape() == indices.shape();
}

void WarpPatterns::apply(WarpPattern pattern) {
  const auto trace = session_.snapshot().trace;
  if (!trace) return;
  if (!stands()) original_ = session_.document().indices;
  replace([trace, pattern](const std::stop_token& stop) { return patternIndices(*trace, pattern, stop); },
          tr("Index tuples %1").arg(patternText(pattern)));
}

void WarpPatterns::restore() {
  if (!session_.snapshot().trace || !stands()) return;
  replace([former = *original_](const std::stop_token&) { return former.flattened(); },
          tr("Index tuples as they were"));
}

void WarpPatterns::forget() {
  original_.reset();
  patternBytes_ = nullptr;
}

/// One edit, unless the document has changed in the meantime.
void WarpPatterns::replace(WarpJobs::IndicesWork work, const QString& name) {
  const auto before = session_.snapshot().trace;
  jobs_.indices(std::move(work), [this, name, before](Expected<Tensor> indices) {
    if (session_.snapshot().trace != before) return;
    if (!indices) return refused_(indices.error());
    patternBytes_ = indices->data();
    session_.edits().setTensor(TensorId::Indices, *indices, name);
  });
}

}  // namespace gathernd::ui
