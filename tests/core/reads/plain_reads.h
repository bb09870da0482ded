// SPDX-License-Identifier: GPL-3.0-or-later
// Who reads what, tuple by tuple and without a thought for time: what core/reads is compared with; and calls
// with edits to try it on. Thread rule: pure functions.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/call/trace.h"
#include "core/tensor/element.h"
#include "core/text/cast.h"
#include "tests/support/random_gather.h"

namespace gathernd::test {

/// Ascending tuples of each slice that is read.
using PlainReads = std::map<std::int64_t, std::vector<std::int64_t>>;

inline PlainReads plainReads(const Trace& trace) {
  PlainReads reads;
  for (std::int64_t tuple = 0; tuple < trace.tupleCount(); ++tuple)
    if (const std::int64_t slice = trace.sliceOf(tuple); slice >= 0) reads[slice].push_back(tuple);
  return reads;
}

/// Absent where the call is refused.
inline std::optional<Trace> randomTrace(std::uint64_t seed, std::uint64_t number) {
  const RandomGather gather = makeGather(randomRecipe(seed, number));
  const auto plan = makePlan(gather.call);
  if (!plan) return std::nullopt;
  return Trace(std::make_shared<const Plan>(*plan), EditedTensor(gather.indices));
}

/// One element of the indices becomes a small number, which may lie outside its axis; or what it was at
/// first.
inline Trace withEdit(const Trace& trace, Random& random) {
  const EditedTensor& indices = trace.indices();
  const std::int64_t place = random.below(indices.elementCount());
  const Element value =
      random.chance(20)
          ? elementAt(indices.base(), place)
          : castElement(Element::of<std::int64_t>(DType::Int64, random.below(9) - 2), indices.dtype());
  return Trace(std::make_shared<const Plan>(trace.plan()), indices.with(place, value));
}

}  // namespace gathernd::test
