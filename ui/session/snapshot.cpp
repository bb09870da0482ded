// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/snapshot.h"

#include <algorithm>
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

}  // namespace gathernd::ui
