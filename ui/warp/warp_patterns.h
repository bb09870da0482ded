// SPDX-License-Identifier: GPL-3.0-or-later
// Other index tuples, to see how a kernel takes them: a pattern in place of the document's, and these back
// again. Each is one edit. Thread rule: GUI thread; patterns are made in the background.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <functional>
#include <memory>
#include <optional>

#include "core/call/trace.h"
#include "core/tensor/edited_tensor.h"
#include "ui/session/session.h"
#include "ui/warp/warp_jobs.h"
#include "ui/warp/warp_pattern.h"

namespace gathernd::ui {

class WarpPatterns {
  Q_DECLARE_TR_FUNCTIONS(WarpPatterns)

 public:
  /// `refused` is told what was in the way. Session and jobs outlive this.
  WarpPatterns(Session& session, WarpJobs& jobs, std::function<void(const Error&)> refused)
      : session_(session), jobs_(jobs), refused_(std::move(refused)) {}

  /// The indices that the document has now are those that a pattern made last.
  bool stands() const;
  void apply(WarpPattern pattern);
  void restore();
  /// Another document: there is nothing to go back to.
  void forget();

 private:
  void replace(WarpJobs::IndicesWork work, const QString& name);

  Session& session_;
  WarpJobs& jobs_;
  std::function<void(const Error&)> refused_;
  std::optional<EditedTensor> original_;     ///< indices before the first pattern
  const std::byte* patternBytes_ = nullptr;  ///< of the indices that a pattern made last
};

}  // namespace gathernd::ui
