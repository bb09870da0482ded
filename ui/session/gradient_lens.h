// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient of the document's call, made anew as the call or the upstream changes while somebody looks:
// the panel's table, or the canvas, which then shows sums in place of values. Belongs to the Session; an
// answer that a newer call has overtaken is dropped by its generation. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "core/call/call.h"
#include "core/call/trace.h"
#include "core/gradient/gradient.h"
#include "core/tensor/element.h"
#include "ui/job/job.h"

namespace gathernd::ui {

class Session;

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

/// Errors: those of makePlan, parseLiteral and gradient; `dtype` where elements cannot be summed. Pure;
/// belongs on a background thread.
Expected<std::shared_ptr<const GradientAnswer>> gradientOf(const GradientInput& input,
                                                           const std::stop_token& stop);

/// What the canvas shows in place of values.
struct LensView {
  std::shared_ptr<const GradientAnswer> answer;  ///< null: values as always
  std::optional<Error> refusal;                  ///< why the lens has nothing to show
};

class GradientLens : public QObject {
  Q_OBJECT

 public:
  using Answer = Expected<std::shared_ptr<const GradientAnswer>>;

  explicit GradientLens(Session& session);

  /// Whether the canvas shows gradients.
  bool on() const { return on_; }
  void setOn(bool on);
  /// The panel's table looks. The canvas follows the panel: it turns the lens on, and off again unless a
  /// person turned it on besides.
  void setPanelSeen(bool seen);

  const QString& upstream() const { return upstream_; }
  void setUpstream(const QString& literal);  ///< empty: ones. Taken when the typing pauses
  void takeUpstream();                       ///< now
  bool waiting() const { return soon_.isActive() || job_.busy(); }

  /// The last one made; a table may keep it until the next is there.
  const std::optional<Answer>& latest() const { return latest_; }
  /// Of the call as it stands; empty while stepping, which shows the copies.
  LensView view() const;
  /// The canvas waits for one: the former picture may stay for a moment.
  bool pending() const { return on_ && waiting() && !answered(); }

 signals:
  void changed();

 private:
  void follow();
  void derive();
  bool asked() const;     ///< for the call as it stands
  bool answered() const;  ///< likewise

  Session& session_;
  bool on_ = false, panelSeen_ = false, byPanel_ = false, stepping_ = false;
  QString upstream_, takenUpstream_;
  std::optional<std::uint64_t> takenGeneration_;  ///< of what is under way, or of latest_
  std::uint64_t latestGeneration_ = 0;
  std::optional<Answer> latest_;
  QTimer soon_;
  Job job_;
};

}  // namespace gathernd::ui
