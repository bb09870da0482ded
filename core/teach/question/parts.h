// SPDX-License-Identifier: GPL-3.0-or-later
// What questions are made of, for their answers and for what answers say. Internal to core/teach/question.
// Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/teach/question/question.h"

namespace gathernd::teach {

/// What the asked part is a part of: output's shape, or params' for a gradient; of a refused call [].
Shape askedShape(const Question& question);
std::int64_t askedCount(const Question& question);
/// The one tuple that is asked about; nothing where there are several, or none.
std::optional<std::int64_t> askedTuple(const Question& question);
/// The question that a choice answers: its kind is that of the choice.
Question askedByChoice(const Question& question, const Answer& choice);

/// The output as a trace finds it, zeros and fills included. `unsupported` where the call raises.
Expected<Tensor> outputOf(const Scene& scene);
/// The question's own, or ones.
Expected<Tensor> upstreamOf(const Question& question);
/// int64 indices in the type that the scene's have.
Tensor inIndexType(const Tensor& indices, const Scene& scene);

/// One text for equal values: -0.0 is 0.0, one NaN the other; what is no such value stays as it is.
std::string plainValue(const std::string& text, DType dtype);

}  // namespace gathernd::teach
