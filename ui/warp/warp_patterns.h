// SPDX-License-Identifier: GPL-3.0-or-later
// Other index tuples, to see how a kernel takes them: a pattern in place of the document's, and these back
// again. Each is one edit. Thread rule: GUI thread; patterns are made in the background.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "core/call/trace.h"
#include "core/error/error.h"
#include "core/tensor/edited_tensor.h"
#include "core/tensor/tensor.h"
#include "ui/job/job.h"
#include "ui/session/session.h"

namespace gathernd::ui {

// Index tuples in well-known orders, to see what each does to a warp: the same shape and element type,
// every number within its axis (and within what the element type can hold). Errors: `cancelled` after a
// stop, `limit` without memory. Thread rule: pure functions; takes time in proportion to the tuples, so
// not for the GUI thread.

enum class WarpPattern : std::uint8_t {
  Sorted,   ///< the present tuples, ascending within each batch entry; bad ones moved to the nearest place
  Random,   ///< anywhere, the same each time
  Strided,  ///< each at least a line after the one before, round and round
  SameRow   ///< all as the first tuple
};
inline constexpr int kWarpPatterns = 4;
QString patternText(WarpPattern pattern);  ///< "sorted"
QString patternHow(WarpPattern pattern);   ///< what it does to the tuples

/// False where the tuples name nothing: depth 0, no tuples, an axis of size 0.
bool patternPossible(const Plan& plan);
/// Only where patternPossible().
Expected<Tensor> patternIndices(const Trace& trace, WarpPattern pattern, const std::stop_token& stop);

class WarpPatterns {
  Q_DECLARE_TR_FUNCTIONS(WarpPatterns)

 public:
  /// `refused` is told what was in the way. The session outlives this.
  WarpPatterns(Session& session, std::function<void(const Error&)> refused)
      : session_(session), refused_(std::move(refused)) {}

  /// The indices that the document has now are those that a pattern made last.
  bool stands() const;
  void apply(WarpPattern pattern);
  void restore();
  /// Another document: there is nothing to go back to.
  void forget();
  bool idle() const { return job_.idle(); }

 private:
  using Work = std::function<Expected<Tensor>(const std::stop_token&)>;
  void replace(Work work, const QString& name);

  Session& session_;
  std::function<void(const Error&)> refused_;
  std::optional<EditedTensor> original_;     ///< indices before the first pattern
  const std::byte* patternBytes_ = nullptr;  ///< of the indices that a pattern made last
  Job job_;
};

}  // namespace gathernd::ui
