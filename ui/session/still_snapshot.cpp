// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/still_snapshot.h"

#include <memory>
#include <utility>

#include "core/run/run_result.h"

namespace gathernd::ui {

namespace {

/// With a trace of these indices where there is a plan.
Snapshot planned(const Document& document, const EditedTensor& indices, const BackendRegistry& backends) {
  Snapshot snapshot;
  snapshot.document = std::make_shared<const Document>(document);
  auto plan = makePlan(gatherCallOf(document, backends, INT64_MAX));
  if (!plan) {
    snapshot.error = plan.error();
    return snapshot;
  }
  snapshot.plan = std::make_shared<const Plan>(std::move(*plan));
  snapshot.trace = std::make_shared<const Trace>(snapshot.plan, indices);
  return snapshot;
}

}  // namespace

Snapshot blindSnapshot(const Document& document, const BackendRegistry& backends) {
  auto zeros = Tensor::zeros(document.indices.dtype(), document.indices.shape());
  if (!zeros) return {};
  Snapshot snapshot = planned(document, *std::move(zeros), backends);
  if (snapshot.plan) snapshot.state = OutputState::Current;
  return snapshot;
}

Snapshot stillSnapshot(const Document& document, const BackendRegistry& backends) {
  Snapshot snapshot = planned(document, document.indices, backends);
  if (!snapshot.plan) return snapshot;
  snapshot.state = OutputState::Refused;
  const auto params = document.params.flattened();
  const auto indices = document.indices.flattened();
  if (!params || !indices) return snapshot;
  auto result = runGather(*backends.find("reference"), *snapshot.plan, *params, *indices);
  if (result) {
    snapshot.bad = result->bad;
    snapshot.state = OutputState::Current;
    snapshot.result = std::make_shared<const RunResult>(std::move(*result));
  }
  return snapshot;
}

Snapshot toldSnapshot(const Document& document, const BackendRegistry& backends) {
  Snapshot snapshot = stillSnapshot(document, backends);
  const auto indices = document.indices.flattened();
  if (!snapshot.plan || !indices) return snapshot;
  auto bad = countBadTuples(*snapshot.plan, *indices, {});
  if (!bad || bad->count == 0) return snapshot;
  if (auto listed = listBadTuples(*snapshot.plan, *indices, {}, Snapshot::kMaxListedBad))
    bad->all = std::move(*listed);
  snapshot.bad = std::move(*bad);
  snapshot.badKnown = true;
  return snapshot;
}

}  // namespace gathernd::ui
