// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/snapshot.h"

#include <algorithm>
#include <utility>
#include <vector>

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

}  // namespace gathernd::ui
