// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/beside.h"

#include <algorithm>
#include <utility>

#include "core/run/backend.h"
#include "ui/session/document.h"
#include "ui/session/session.h"
#include "ui/text/error_text.h"

namespace gathernd::ui {
namespace {

constexpr std::int64_t kMostBytes = 64LL << 20;  // of a call that is worth a second one at every edit

struct Input {
  GatherCall call;
  std::shared_ptr<const Document> document;
  std::shared_ptr<const RunResult> own;  ///< null: refused
  std::array<std::string, 2> names;
  std::optional<Dialect> dialect;
  const Backend* backend = nullptr;
};

/// The other side's call, planned and run.
Expected<void> carryOut(const Input& input, const Tensor& params, const Tensor& indices, Snapshot& other,
                        const std::stop_token& stop) {
  GatherCall call = input.call;
  if (input.dialect) call.dialect = *input.dialect;
  if (input.dialect && input.dialect->policy == PolicyRule::None) call.policy.clear();
  auto document = std::make_shared<Document>(*input.document);
  document->rules() = call.rules();
  other.document = document;
  auto plan = makePlan(call);
  if (!plan) {
    other.error = plan.error();
    other.state = OutputState::NoPlan;
    return {};
  }
  other.plan = std::make_shared<const Plan>(std::move(*plan));
  other.trace = std::make_shared<const Trace>(other.plan, input.document->indices);
  RunOptions options;
  options.stop = stop;
  Outcome outcome =
      TRY(evaluate(*input.backend, *other.plan, params, indices, Snapshot::kMaxListedBad, options));
  other.state = outcome.result ? OutputState::Current : OutputState::Refused;
  other.result = std::move(outcome.result);
  other.error = std::move(outcome.error);
  other.bad = std::move(outcome.bad);
  other.badKnown = true;
  return {};
}

/// Blocks of which a bit differs.
void compareBits(const RunResult& a, const RunResult& b, const Plan& plan, Beside& beside) {
  beside.comparable = a.output.shape() == b.output.shape() && a.output.dtype() == b.output.dtype();
  if (!beside.comparable || plan.tupleCount == 0) return;
  const std::int64_t elements = a.output.shape().elementCount() / std::max<std::int64_t>(plan.tupleCount, 1);
  for (std::int64_t tuple = 0; tuple < plan.tupleCount; ++tuple) {
    bool differs = false;
    for (std::int64_t k = 0; k < elements && !differs; ++k) {
      const std::int64_t flat = tuple * elements + k;
      differs = a.output.dtype() == DType::String ? a.output.stringAt(flat) != b.output.stringAt(flat)
                                                  : !(elementAt(a.output, flat) == elementAt(b.output, flat));
    }
    if (!differs) continue;
    ++beside.differing;
    if (beside.differingTuples.size() < DialectContrast::kMaxMarked) beside.differingTuples.push_back(tuple);
  }
}

Expected<std::shared_ptr<const Beside>> work(const Input& input, const std::stop_token& stop) {
  auto beside = std::make_shared<Beside>();
  beside->names = {coreText(input.names[0]), coreText(input.names[1])};
  beside->indices = input.document->indices;
  const Tensor params = TRY(input.document->params.flattened());
  const Tensor indices = TRY(input.document->indices.flattened());
  TRY(carryOut(input, params, indices, beside->other, stop));
  if (input.dialect) {
    DialectContrast contrast =
        TRY(contrastDialects(input.call, indices, input.call.dialect, *input.dialect, stop));
    beside->comparable = contrast.comparable;
    beside->same = contrast.same;
    beside->differing = contrast.differing;
    beside->differingTuples = contrast.differingTuples;
    beside->contrast = std::move(contrast);
  } else if (input.own && beside->other.result) {
    compareBits(*input.own, *beside->other.result, *beside->other.plan, *beside);
    beside->same = beside->comparable && beside->differing == 0;
  } else {
    beside->same = !input.own && !beside->other.result;
  }
  return std::shared_ptr<const Beside>(std::move(beside));
}

}  // namespace

BesideWork::BesideWork(Session& session) : session_(session) {
  whenChanged(session_, this, kDocumentParts | Part::Run, &BesideWork::follow);
}

void BesideWork::setDialect(const std::optional<Dialect>& dialect) {
  set(dialect, dialect ? std::string() : backend_);
}

void BesideWork::setBackend(const std::string& id) {
  set(id.empty() ? dialect_ : std::nullopt, id);
}

void BesideWork::set(std::optional<Dialect> dialect, std::string backend) {
  dialect_ = std::move(dialect);
  backend_ = std::move(backend);
  asked_.reset();
  follow();
  emit changed();
}

std::shared_ptr<const Beside> BesideWork::view() const {
  const bool current =
      asked_ == session_.snapshot().generation && !job_.busy() && session_.snapshot().veil == Veil::None;
  return current && on() && !session_.playback().state().active ? answer_ : nullptr;
}

void BesideWork::follow() {
  const Snapshot& snapshot = session_.snapshot();
  if (!on()) {
    job_.cancel();
    asked_.reset();
    answer_.reset();
    return;
  }
  const bool settled = snapshot.state == OutputState::Current || snapshot.state == OutputState::Refused ||
                       snapshot.state == OutputState::TooLarge || snapshot.state == OutputState::NoPlan;
  if (!settled) return job_.cancel();
  if (asked_ != snapshot.generation) start();
}

void BesideWork::start() {
  const Snapshot& snapshot = session_.snapshot();
  Input input;
  input.call = shapesOn(session_.backends(), session_.document(), session_.memoryLimit());
  input.document = snapshot.document;
  input.own = snapshot.result;
  input.dialect = dialect_;
  input.backend = session_.backends().find(dialect_ ? session_.document().backend : backend_);
  answer_.reset();
  error_.reset();
  asked_ = snapshot.generation;
  if (input.backend == nullptr || (snapshot.plan && snapshot.plan->bytesMoved() > kMostBytes))
    return job_.cancel();
  if (dialect_) {
    input.names = {session_.document().dialect.name, dialect_->name};
  } else {
    const Backend* own = session_.backends().find(session_.document().backend);
    input.names = {std::string(own != nullptr ? own->name() : ""), std::string(input.backend->name())};
  }
  job_.start<std::shared_ptr<const Beside>>(
      [input = std::move(input)](const Job::Task& task) { return work(input, task.stop); },
      [this](Expected<std::shared_ptr<const Beside>> answer) {
        if (answer)
          answer_ = std::move(*answer);
        else
          error_ = std::move(answer.error());
        emit changed();
      });
}

}  // namespace gathernd::ui
