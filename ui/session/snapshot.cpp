// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/snapshot.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace gathernd::ui {
namespace {

std::optional<Element> elementOf(const std::vector<std::byte>& bytes, DType dtype) {
  Element element;
  if (bytes.empty() || dtype == DType::String || bytes.size() > element.bits.size()) return std::nullopt;
  element.dtype = dtype;
  std::copy(bytes.begin(), bytes.end(), element.bits.begin());
  return element;
}

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

std::int64_t Snapshot::nextBad(std::int64_t after) const {
  if (bad.all.empty()) return bad.first;
  const auto next = std::upper_bound(bad.all.begin(), bad.all.end(), after);
  return next == bad.all.end() ? bad.all.front() : *next;
}

bool Snapshot::isLost(TensorId tensor) const {
  if (tensor == TensorId::Output) return false;
  const std::optional<FileFault>& fault = faults[static_cast<std::size_t>(tensor)];
  return fault && fault->fate.kind == FileFate::Kind::Truncated;
}

std::optional<SliceReads> Snapshot::readsOf(std::int64_t slice, std::int64_t most) const {
  if (!counts) return std::nullopt;
  SliceReads reads{counts->of(slice), {}};
  if (reads.times == 0 || most == 0) return reads;
  if (readers && readers->indexed()) {
    auto tuples = readers->of(slice, most);
    if (!tuples) return std::nullopt;
    reads.tuples = std::move(*tuples);
  } else if (found && found->slice == slice) {
    reads.tuples = found->tuples;
    if (std::ssize(reads.tuples) > most) reads.tuples.resize(static_cast<std::size_t>(most));
  } else {
    return std::nullopt;
  }
  return reads;
}

std::optional<OutputDifference> outputDifference(const ConfigurationResult& result, DType dtype) {
  if (!result.difference || result.difference->report) return std::nullopt;
  const Difference& core = *result.difference;
  return OutputDifference{{TensorId::Output, core.element},
                          core.count,
                          QString::fromStdString(result.who.label),
                          elementOf(core.found, dtype),
                          elementOf(core.expected, dtype)};
}

Snapshot veiled(const Snapshot& snapshot, Veil veil) {
  if (veil == Veil::None) return snapshot;
  // What may be shown is named, so that a new field is kept back until somebody thinks of it.
  Snapshot shown;
  shown.generation = snapshot.generation;
  shown.document = snapshot.document;
  if (veil == Veil::Values) shown.plan = snapshot.plan;
  shown.state = OutputState::Asked;
  shown.veil = veil;
  return shown;
}

const Snapshot& ShownSnapshot::of(const Snapshot& whole) const {
  if (veil_ == Veil::None) return whole;
  const bool same = shown_.generation == whole.generation && shown_.document == whole.document &&
                    shown_.veil == veil_ && (veil_ == Veil::Shape || shown_.plan == whole.plan);
  if (!same) shown_ = veiled(whole, veil_);
  return shown_;
}

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
