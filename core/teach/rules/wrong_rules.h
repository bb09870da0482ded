// SPDX-License-Identifier: GPL-3.0-or-later
// The one registry of executable mistakes about gather_nd: what somebody who holds one would answer. It
// serves diagnosis, the distractors of a choice, the picture of "what your rule would have read", the
// relatives (gather, take_along_axis, np.ix_ and MXNet's columns are such rules) and the quality of
// questions.
//   params P, indices I, b = batch_dims, K = I[-1], tuple n with its numbers c, batch part β, slice part s;
//   right is the shape I[:-1] + P[b+K:] and the place params[β, c…, s…]
// A new rule is a row in registry.cpp and a function beside its kin. Source: docs/teaching.md, which says
// where each was seen. Thread rule: constant data, pure functions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/teach/rules/answer.h"
#include "core/tensor/tensor.h"

namespace gathernd {
struct GradientResult;
}

namespace gathernd::teach {

enum class RuleKind : std::uint8_t {
  Shape = 1,
  Place = 2,
  Outcome = 4,
  Gradient = 8,
  Value = 16,  ///< a value that is read at no place
};

/// Rules with one thought behind them: told together where an answer fits several of one family.
struct RuleFamily {
  std::string_view id;   ///< "depth_stays"
  const char* sentence;  ///< for the learner, marked for translation
};

struct WrongRule {
  std::string_view id;  ///< "keep_depth"
  unsigned kinds = 0;   ///< RuleKind bits
  std::string_view family;
  /// False: a slip of the hand (next_tuple): said as what was read, never as a mistaken idea.
  bool misconception = true;
  const char* sentence;  ///< what it does and what is so instead, for the learner; marked for translation

  bool answers(RuleKind kind) const { return (kinds & static_cast<unsigned>(kind)) != 0; }
};

/// In a fixed order; ids are for ever.
std::span<const WrongRule> wrongRules();
/// Those that questions are drawn to tell apart: one that came later is none of them, so that a seed on a
/// printed sheet keeps its question.
std::span<const WrongRule> drawnRules();
const WrongRule* findWrongRule(std::string_view id);
std::span<const RuleFamily> ruleFamilies();
const RuleFamily* findRuleFamily(std::string_view id);

// What each gives; nothing where it does not apply to the scene or is of another kind. A rule may give the
// right answer in a scene that does not set it apart.

std::optional<Shape> shapeByRule(const WrongRule& rule, const Scene& scene);
/// One place for each asked element, in their order. Nothing also where the rule would read outside params
/// for all of them; a single one outside is an empty place.
std::optional<Places> placesByRule(const WrongRule& rule, const Scene& scene, const AskedPart& asked);
/// One value for each asked element, as it is printed; nothing where the rule has none for it.
std::optional<std::vector<std::optional<std::string>>> valuesByRule(const WrongRule& rule, const Scene& scene,
                                                                    const AskedPart& asked);
/// What becomes of the tuple asked about; of the whole call where `tuple` is absent.
std::optional<Ending> endingByRule(const WrongRule& rule, const Scene& scene,
                                   std::optional<std::int64_t> tuple);
/// Of an upstream gradient of output's shape; the result has params' shape and type.
std::optional<Tensor> gradientByRule(const WrongRule& rule, const Scene& scene, const Tensor& upstream);

// Where a rule is another operation's own rule, the relatives' lesson says so: gather, take_along_axis,
// np.ix_, MXNet's gather_nd.

struct Relative {
  std::string_view rule;  ///< of the registry, or "boolean_mask", "one_hot" which read the same another way
  std::string_view name;  ///< "tf.gather"
  std::string_view call;  ///< "tf.gather(params, indices)"
};
std::span<const Relative> relatives();

/// What the other operation makes of the scene's tensors: its own output, and where each element is read.
struct RelativeReading {
  Shape shape;
  Places places;
};
/// An index outside its axis is taken as the scene's dialect takes it, and reads nothing where that raises.
/// Errors: `unsupported` where it refuses such tensors, and with batch axes or tuples along the first axis,
/// which are not its own; `limit` where its output would be too large to be asked about.
Expected<RelativeReading> readByRelative(const Relative& relative, const Scene& scene);

// All of them on one call's tensors: what each gives, whether that is what gather_nd gives here, and where
// the two read apart.

struct RelativeOutcome {
  const Relative* relative = nullptr;
  /// Errors as readByRelative's, and `unsupported` where an index lies outside and the dialect raises there,
  /// or promises nothing.
  Expected<Tensor> output;
  /// Shape and values, bit for bit; nothing where it refuses, or gather_nd gives nothing to compare with.
  std::optional<bool> equal;
};

/// Of gather_nd itself; nothing where it raises or promises nothing.
std::optional<Tensor> ownOutput(const Scene& scene);
/// In the order of relatives().
std::vector<RelativeOutcome> compareRelatives(const Scene& scene);

/// Where a relative's output has an element at a tuple's own position (its first there), and where gather_nd
/// reads for that tuple: elements of params by row-major number.
struct ReadingsApart {
  std::int64_t tuple = 0;
  std::optional<std::int64_t> theirs, own;  ///< nothing: none is read
  bool operator==(const ReadingsApart&) const = default;
};
/// The tuples for which the two are not the same; none where the relative refuses.
std::vector<ReadingsApart> readingsApart(const Relative& relative, const Scene& scene);

// What the functions behind the registry's rows share: an axis's numbers, extents or indices in parts, a
// table from a rule's id to its function, one a kind of answer. Internal to core/teach/rules.

/// The right gradient, of a scene with a plan; on this thread.
Expected<GradientResult> gradientOf(const Scene& scene, const Tensor& upstream, bool counts = false);

/// The elements in their order. Errors: `limit`.
Expected<Tensor> tensorOf(DType dtype, const Shape& shape, const std::vector<Element>& elements);

/// `value` along an axis of params as the dialect takes it; nothing: it reads none.
std::optional<std::int64_t> numberAlong(const Plan& plan, int axis, std::int64_t value);

/// Extents, or numbers of an index, one part behind another.
template <class... Parts>
std::vector<std::int64_t> joined(const Parts&... parts) {
  std::vector<std::int64_t> all;
  (all.insert(all.end(), parts.begin(), parts.end()), ...);
  return all;
}

/// A row of such a table.
template <class Function>
struct RuleRow {
  std::string_view id;
  Function function;
};

template <class Function, std::size_t kCount>
Function functionOf(const std::array<RuleRow<Function>, kCount>& rows, std::string_view id) {
  const auto found = std::ranges::find(rows, id, &RuleRow<Function>::id);
  return found == rows.end() ? Function{} : found->function;
}

}  // namespace gathernd::teach
