// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/still_snapshot.h"

#include <memory>
#include <utility>

namespace gathernd::ui {

namespace {

/// With a trace of these indices where there is a plan.
Snapshot planned(const Document& document, const EditedTensor& indices, const BackendRegistry& backends) {
  Snapshot snapshot;
  snapshot.document = std::make_shared<const Document>(document);
  auto plan = makePlan(shapesOn(backends, document));
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
  const auto outcome = evaluate(*backends.find("reference"), *snapshot.plan, *params, *indices, 0);
  if (!outcome || !outcome->result) return snapshot;
  snapshot.bad = outcome->bad;
  snapshot.state = OutputState::Current;
  snapshot.result = outcome->result;
  return snapshot;
}

Snapshot toldSnapshot(const Document& document, const BackendRegistry& backends) {
  Snapshot snapshot = stillSnapshot(document, backends);
  const auto indices = document.indices.flattened();
  if (!snapshot.plan || !indices) return snapshot;
  auto bad = findBadTuples(*snapshot.plan, *indices, Snapshot::kMaxListedBad);
  if (!bad || bad->count == 0) return snapshot;
  snapshot.bad = std::move(*bad);
  snapshot.badKnown = true;
  return snapshot;
}

}  // namespace gathernd::ui
