// SPDX-License-Identifier: GPL-3.0-or-later
// Two dialects side by side on one call: what each writes for every tuple, where that differs, which switch
// decides, why it is so, and what the framework itself was seen to say. Places are compared, not values. What
// a dialect leaves undefined is unknown, never a 0. Units: tuples and slices by row-major number; tuples
// count in the first side's plan. Errors: `cancelled`, `limit` as compareDialects. Source: docs/dialects.md.
// Thread rule: immutable values, pure functions; the two that take a stop token last with the size of
// indices.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/dialect_outcomes.h"
#include "core/call/plan.h"
#include "core/call/trace.h"
#include "core/contrast/observed.h"
#include "core/error/error.h"
#include "core/tensor/edited_tensor.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// What a tuple's slice of the output is filled with. Of a call that raises: what it would be, had it gone
/// on.
struct Written {
  enum class Kind : std::uint8_t {
    Slice,       ///< of params
    MadeUp,      ///< an element of the dialect's or the call's own, over and over
    NotWritten,  ///< the call ends in an error here, or the slice has no elements
    Unknown      ///< nothing is promised
  };
  Kind kind = Kind::NotWritten;
  std::int64_t slice = -1;            ///< of Slice
  std::array<std::byte, 16> value{};  ///< of MadeUp: the element's bits
  bool operator==(const Written&) const = default;
};
/// "slice", "made_up", "not_written", "unknown".
std::string_view writtenName(Written::Kind kind);

struct TupleContrast {
  std::int64_t tuple = 0;
  std::array<TupleOutcome, 2> outcomes{};
  std::array<Written, 2> written;
  /// An unknown beside anything known differs; two unknowns are no difference that anybody could name.
  bool differs() const { return written[0] != written[1]; }
};

/// A switch that decides, and what each side's dialect does by it: sentences without a full stop.
struct DecidingRule {
  std::string rule;                   ///< as ruleWords() has it, or one of element_types, index_types,
                                      ///< max_batch_plus_depth
  std::array<DialectReason, 2> says;  ///< "{dialect} counts a negative index from the end of its axis"
};

struct ContrastSide {
  DialectOutcome outcome;  ///< its group is of no use here
  DialectReason reason;    ///< what became of the first tuple that differs, else of the one that tells most
  std::string because;     ///< key of a sentence: why the framework does so; empty: no source says
  std::optional<ObservedMessage> message;  ///< of a call that ends in an error
};

struct DialectContrast {
  std::array<ContrastSide, 2> sides;
  /// The two end alike: the same refusal, an error both, or one shape with the same in it.
  bool same = false;
  bool comparable = false;     ///< both have an output, of one shape: tuples can be held against each other
  std::int64_t differing = 0;  ///< tuples that do, as far as looked at
  std::int64_t unknown = 0;    ///< tuples for which neither promises anything
  std::vector<std::int64_t> differingTuples;  ///< ascending, the first kMaxMarked
  bool all = true;                            ///< false: more lie outside their axes than were looked at
  /// The fewest switches that, set in the first dialect to the second's values, leave no difference (above
  /// four of them: a list of which none can be left out). Empty where nothing differs.
  std::vector<DecidingRule> deciding;

  static constexpr std::size_t kMaxMarked = 4096;

  /// Of any tuple, where `comparable`; cheap. `indices` as in the comparison.
  TupleContrast at(std::int64_t tuple, const EditedTensor& indices) const;
};

/// `indices` is call.indices with its data. A policy or fill value counts for a dialect that has one, as in
/// callUnder().
Expected<DialectContrast> contrastDialects(const GatherCall& call, const Tensor& indices, const Dialect& a,
                                           const Dialect& b, const std::stop_token& stop,
                                           std::int64_t mostTuples = 1'000'000);

/// The deciding rules as one English sentence, without a full stop; empty where nothing differs.
std::string decidingSentence(const DialectContrast& contrast);

// Which switches of a dialect decide that a call ends differently under another: those that, taken over from
// the other, leave no difference. Internal to contrast.h.

/// `a` with `rules` of b's dialect, and with the policy or fill value that goes with them.
GatherCall withRulesOf(const GatherCall& a, const GatherCall& b, const std::vector<std::string>& rules);

/// What the call's dialect does by a rule.
DialectReason ruleSaid(const GatherCall& call, std::string_view rule);

}  // namespace gathernd
