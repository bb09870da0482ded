// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/gradient_lens.h"

#include <algorithm>
#include <utility>

#include "core/text/literal/literal.h"
#include "ui/session/session.h"

namespace gathernd::ui {
namespace {

constexpr int kSettleMs = 300;

}  // namespace

GradientLens::GradientLens(Session& session) : session_(session) {
  soon_.setSingleShot(true);
  connect(&soon_, &QTimer::timeout, this, &GradientLens::derive);
  whenChanged(session_, this, kDocumentParts | Part::Run | Part::Files, &GradientLens::follow);
  connect(&session_.playback(), &Playback::changed, this, [this] {
    if (std::exchange(stepping_, session_.playback().state().active) != stepping_ && on_) emit changed();
  });
}

void GradientLens::setOn(bool on) {
  byPanel_ = false;
  if (on_ == on) return;
  on_ = on;
  follow();
  emit changed();
}

void GradientLens::setPanelSeen(bool seen) {
  panelSeen_ = seen;
  if (seen && !on_) {
    setOn(true);
    byPanel_ = true;
  } else if (!seen && byPanel_) {
    setOn(false);
  }
  follow();
}

void GradientLens::setUpstream(const QString& literal) {
  upstream_ = literal;
  if (on_ || panelSeen_) soon_.start(kSettleMs);
}

void GradientLens::takeUpstream() {
  follow();
}

bool GradientLens::asked() const {
  return takenGeneration_ == session_.snapshot().generation && takenUpstream_ == upstream_;
}

bool GradientLens::answered() const {
  return latest_ && latestGeneration_ == session_.snapshot().generation;
}

/// What is not looked at is not worked at.
void GradientLens::follow() {
  if (on_ || panelSeen_) {
    if (!asked()) soon_.start(0);
    return;
  }
  soon_.stop();
  if (job_.busy()) takenGeneration_.reset();  // asked for again when somebody looks
  job_.cancel();
}

void GradientLens::derive() {
  const Snapshot& snapshot = session_.snapshot();
  if (!snapshot.document || asked()) return;
  takenGeneration_ = snapshot.generation;
  takenUpstream_ = upstream_;
  GradientInput input;
  input.call = *snapshot.document;
  input.upstream = upstream_.trimmed().toStdString();
  input.memoryLimit = session_.memoryLimit();
  job_.start<std::shared_ptr<const GradientAnswer>>(
      [input = std::move(input)](const Job::Task& task) { return gradientOf(input, task.stop); },
      [this](const Answer& answer) {
        latest_ = answer;
        latestGeneration_ = *takenGeneration_;
        emit changed();
      });
}

LensView GradientLens::view() const {
  if (!on_ || !answered() || session_.snapshot().veil != Veil::None || session_.playback().state().active)
    return {};
  if (!*latest_) return {nullptr, latest_->error()};
  return {**latest_, std::nullopt};
}

namespace {

Expected<Tensor> upstreamOf(const GradientInput& input, const Plan& plan) {
  if (input.upstream.empty()) return onesUpstream(plan, input.memoryLimit);
  LiteralOptions options;
  options.dtype = plan.dtype;
  options.memoryLimit = input.memoryLimit;
  if (plan.reported.elementCount() == 0) options.shape = plan.reported;  // brackets alone do not tell it
  return parseLiteral(input.upstream, options);
}

}  // namespace

std::int64_t GradientAnswer::receivedBy(std::int64_t slice) const {
  return result.received->values<std::int64_t>()[static_cast<std::size_t>(slice)];
}

Expected<std::shared_ptr<const GradientAnswer>> gradientOf(const GradientInput& input,
                                                           const std::stop_token& stop) {
  Plan plan = TRY(makePlan(input.call.shapes(input.memoryLimit)));
  if (!hasGradient(plan.dtype)) {
    return fail(ErrorCode::DType, "gradient.dtype", {{"dtype", std::string(dtypeName(plan.dtype))}});
  }
  plan = TRY(backwardPlan(plan));
  const Tensor upstream = TRY(upstreamOf(input, plan));
  const Tensor indices = TRY(input.call.indices.flattened());
  GradientOptions options;
  options.stop = stop;
  options.memoryLimit = std::max<std::int64_t>(0, input.memoryLimit - upstream.byteCount());
  options.counts = true;
  GradientResult result = TRY(gradient(plan, indices, upstream, options));
  GradientAnswer answer{.plan = plan,
                        .trace = Trace(std::make_shared<const Plan>(std::move(plan)), input.call.indices),
                        .result = std::move(result),
                        .upstream = {},
                        .one = {}};
  if (input.upstream.empty()) {
    if (upstream.elementCount() > 0) answer.one = elementAt(upstream, 0);
  } else {
    answer.upstream = upstream;
  }
  if (answer.result.received) {
    for (const std::int64_t count : answer.result.received->values<std::int64_t>()) {
      answer.reached += count > 0 ? 1 : 0;
      answer.most = std::max(answer.most, count);
    }
  }
  return std::make_shared<const GradientAnswer>(std::move(answer));
}

}  // namespace gathernd::ui
