// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of indices outside their axes, as another dialect has it, and of batch axes that do not agree.
// About a whole call a rule tells of the first tuple that it has something to say of.
#include <algorithm>
#include <array>

#include "core/call/plan.h"
#include "core/teach/rules/rule_functions.h"

namespace gathernd::teach {
namespace {

struct Outside {
  bool any = false;
  bool allNegative = true;  ///< of those outside
  bool countable = true;    ///< those from the end are found there: at least -size
  bool emptyAxis = false;   ///< one of them lies along an axis of size 0
};

Outside outsideOf(const Plan& plan, const Trace& trace, std::int64_t tuple) {
  Outside outside;
  for (int j = 0; j < plan.depth; ++j) {
    const std::int64_t value = trace.indices().integerAt(trace.indexOf(tuple, j));
    const std::int64_t size = plan.params[plan.batchDims + j];
    if (value >= 0 && value < size) continue;
    outside.any = true;
    outside.allNegative = outside.allNegative && value < 0;
    outside.countable = outside.countable && value >= -size;
    outside.emptyAxis = outside.emptyAxis || size == 0;
  }
  return outside;
}

using TupleEnding = std::optional<Ending> (*)(const Outside&);

template <TupleEnding kEnding>
std::optional<Ending> ofTuples(const Scene& scene, std::optional<std::int64_t> asked) {
  if (!scene.plan) return std::nullopt;
  const Plan& plan = *scene.plan;
  const Trace trace = scene.trace();
  const std::int64_t first = asked.value_or(0);
  const std::int64_t end = asked ? *asked + 1 : plan.tupleCount;
  for (std::int64_t tuple = first; tuple < end; ++tuple) {
    const Outside outside = outsideOf(plan, trace, tuple);
    if (!outside.any) continue;
    if (const auto ending = kEnding(outside)) return ending;
  }
  return std::nullopt;
}

std::optional<Ending> wraps(const Outside& outside) {
  if (!outside.allNegative || !outside.countable) return std::nullopt;
  return Ending::Wraps;
}

std::optional<Ending> modulo(const Outside& outside) {
  if (outside.emptyAxis) return std::nullopt;
  return Ending::Wraps;
}

std::optional<Ending> clamps(const Outside& outside) {
  if (outside.emptyAxis) return std::nullopt;
  return Ending::Clamps;
}

std::optional<Ending> zero(const Outside&) {
  return Ending::Zero;
}

std::optional<Ending> errors(const Outside&) {
  return Ending::Error;
}

/// Of a call that is refused for nothing but a batch axis of size 1 on one side.
std::optional<Ending> broadcastBatch(const Scene& scene, std::optional<std::int64_t> asked) {
  if (asked || !scene.refusal || scene.refusal->code != ErrorCode::ShapeMismatch) return std::nullopt;
  const Shape& params = scene.params.shape();
  const Shape& indices = scene.indices.shape();
  const int skipped = scene.dialect.tupleAxis == TupleAxis::First ? 1 : 0;
  for (int axis = 0; axis < static_cast<int>(scene.batchDims); ++axis) {
    const std::int64_t a = params[axis];
    const std::int64_t b = indices[axis + skipped];
    if (a != b && a != 1 && b != 1) return std::nullopt;
  }
  return Ending::Reads;
}

constexpr auto kEndingRows = std::to_array<RuleRow<EndingFunction>>({
    {"broadcast_batch", broadcastBatch},
    {"wraps", ofTuples<wraps>},
    {"clamps", ofTuples<clamps>},
    {"zero", ofTuples<zero>},
    {"errors", ofTuples<errors>},
    {"modulo", ofTuples<modulo>},
});

}  // namespace

EndingFunction endingFunction(std::string_view id) {
  return functionOf(kEndingRows, id);
}

}  // namespace gathernd::teach
