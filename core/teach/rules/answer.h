// SPDX-License-Identifier: GPL-3.0-or-later
// What a person, a wrong rule or core itself answers to a question about a call. Places are compared, never
// values: equal numbers in params tell nothing apart. Thread rule: plain values.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/call/call.h"
#include "core/call/explain.h"
#include "core/call/plan.h"
#include "core/call/trace.h"
#include "core/error/error.h"
#include "core/tensor/edited_tensor.h"
#include "core/tensor/shape.h"
#include "core/tensor/tensor.h"

namespace gathernd::teach {

/// What was made; nothing where it could not be.
template <class T>
std::optional<T> optionalOf(Expected<T> made) {
  return made ? std::optional<T>(*std::move(made)) : std::nullopt;
}

/// An index of params for one element of output; nothing: none is read there.
using ReadPlace = std::optional<std::vector<std::int64_t>>;
using Places = std::vector<ReadPlace>;

/// What becomes of a tuple, or of a call, in the words of a question.
enum class Ending : std::uint8_t {
  Reads,      ///< as it stands
  Error,      ///< the call raises
  Zero,       ///< a value of the dialect's own, 0 or its fill, is written
  Wraps,      ///< counted from the end of its axis
  Clamps,     ///< moved to the nearest end of its axis
  Undefined,  ///< nothing is promised
};
inline constexpr std::array kEndings = {Ending::Reads, Ending::Error,  Ending::Zero,
                                        Ending::Wraps, Ending::Clamps, Ending::Undefined};
std::string_view endingName(Ending ending);  ///< "reads", "error", "zero", "wraps", "clamps", "undefined"
std::optional<Ending> endingByName(std::string_view name);

/// Elements as they are printed, one for each element asked about.
using Values = std::vector<std::string>;

/// Which of a question's choices, from 0.
struct Choice {
  int number = 0;
  bool operator==(const Choice&) const = default;
};

/// What was made: the call as it stands after the person's edits.
struct Made {
  std::int64_t batchDims = 0;
  Tensor indices;
};

using Answer = std::variant<Shape, Places, Values, Ending, Choice, Made>;

/// "9, 8, 7": that many numbers, from `first` down, for whoever is told how a place is written.
std::string exampleNumbers(int count, int first = 9);

// Which part of what a question is about: output[1,0,:], gradient[2,:], or the whole. Errors: `parse` with
// line and column; `rank` and `out_of_range` where the part does not lie in the shape.

struct AskedPart {
  enum class Of : std::uint8_t { Output, Gradient };
  Of of = Of::Output;
  SliceExpression part;  ///< one entry an axis; empty: the whole (of a tensor of any rank)

  bool whole() const { return part.empty(); }
  bool operator==(const AskedPart&) const = default;
};

/// "output", "output[1,0,:]", "gradient[1, :]"; fewer entries than axes mean ":" for the rest, as in NumPy.
/// Negative entries count from the end. `shape` is that of what is asked about.
Expected<AskedPart> parseAskedPart(std::string_view text, const Shape& shape);
std::string askedPartText(const AskedPart& part);
/// Row-major numbers of its elements, ascending.
std::vector<std::int64_t> elementsOf(const AskedPart& part, const Shape& shape);

// The call that something is asked about: small, with its data, planned once. A refused call is a scene too:
// what becomes of it can be asked. Errors: `limit` above kMostElements a tensor (output's included),
// `shape_mismatch` where the data has not the call's shape.

struct Scene : Call {
  std::shared_ptr<const Plan> plan;  ///< null: refused
  std::optional<Error> refusal;      ///< why; never set beside a plan

  /// Elements of one tensor: what a person can be asked about.
  static constexpr std::int64_t kMostElements = 4096;

  static Expected<Scene> make(const CallRules& rules, EditedTensor params, EditedTensor indices);
  /// Of a scene with a plan.
  Trace trace() const { return {plan, static_cast<const EditedTensor&>(indices)}; }
};

/// The output as a trace finds it, zeros and fills included. `unsupported` where the call raises.
Expected<Tensor> outputOf(const Scene& scene);

}  // namespace gathernd::teach
