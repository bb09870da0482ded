// SPDX-License-Identifier: GPL-3.0-or-later
// A framework's rules as data: a row of switches, no code. What they mean for a call makePlan decides; what
// is said of them (words, reasons, fixes, code) reads the same switches. Sources: each row in dialects.cpp
// names its documentation and the release in which it was observed. Thread rule: constant data.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/tensor/dtype.h"
#include "core/tensor/element.h"

namespace gathernd {

enum class NegativeIndex : std::uint8_t { OutOfRange, Wrap, Clamp, Undefined };
enum class OutOfRange : std::uint8_t { Error, Zero, Clamp, Fill, Undefined };
enum class IndexCheck : std::uint8_t { EachAxis, FlatOffset, Nothing };
enum class DepthZero : std::uint8_t { CopyPerTuple, Refused, CopyOnce, Undefined };
enum class BatchAxes : std::uint8_t { Kept, Merged };
enum class TupleAxis : std::uint8_t { Last, First };
/// Dealt: batch axes are not compared; the tuples of indices are dealt out, in order, over the batch entries
/// of params, as many to each.
enum class BatchDims : std::uint8_t { None, Equal, Dealt };
enum class EmptyParams : std::uint8_t { Error, AsAnyIndex };  ///< tuples into params of no elements
enum class ZeroSizeAxis : std::uint8_t {
  AsAnyIndex,
  Error,
  Undefined
};  ///< tuples along an indexed axis of size 0
/// Whether indices are looked at when the output has no elements; Rank1: only indices of rank 1.
enum class EmptyOutputChecks : std::uint8_t { No, Yes, Rank1 };
enum class PolicyRule : std::uint8_t { None, ErrorByDefault, ZeroByDefault };
enum class FillRule : std::uint8_t { None, JaxDefault };
enum class IndexBits : std::uint8_t { All, Low32 };  ///< of an int64 index: what is read of it

// The backward pass has rules of its own: a tuple adds to the slice that it read, unless these say otherwise.
/// Of a tuple that the forward pass clamped; LoneAdded: it adds where it is alone in its batch entry (indices
/// of rank batch_dims + 1) and nothing elsewhere.
enum class ClampedGradient : std::uint8_t { Added, Dropped, LoneAdded };
/// Of one that left zeros; ErrorPastEnd: raised for a number past the end of its axis, where indices are a
/// list of tuples of one number.
enum class ZeroedGradient : std::uint8_t { Dropped, ErrorPastEnd };

/// The first and the last release in which something was seen; empty: it was read, not seen.
struct Releases {
  std::string_view first, last;
  bool operator==(const Releases&) const = default;
};

/// What a bound is of; from GradientIndexType on, it is one of the backward pass alone.
enum class LimitOf : std::uint8_t {
  Rank,                 ///< of params, indices and output: `most`
  ParamsElements,       ///< the greatest value of the index type, if that is one of indexTypes
  IndexedAxis,          ///< likewise, the size of each axis of params that is indexed
  Tuples,               ///< `most`
  WholeShape,           ///< tuples are compared with all of params' shape: of 1 number, or of its rank
  GradientIndexType,    ///< none for indices of indexTypes
  GradientLoneTuple,    ///< none for indices of rank 1
  GradientLoneElement,  ///< none for indices of rank 1 that name a single element
  GradientEmptyTuples,  ///< none at depth 0 without batch axes
  GradientEmptyParams,  ///< none for tuples into params of no elements, unless a list of one number each
};

/// A bound that the framework itself sets, whatever the operator says; plan.h holds calls to it.
struct DialectLimit {
  LimitOf of = LimitOf::Rank;
  Releases seen;
  std::int64_t most = 0;
  DTypeSet indexTypes = {};
  bool operator==(const DialectLimit&) const = default;
};

struct Dialect {
  std::string id;        ///< "tensorflow-cpu"
  std::string name;      ///< "TensorFlow (CPU)"
  std::string versions;  ///< "seen in 2.21.0", "documented"

  NegativeIndex negative = NegativeIndex::OutOfRange;
  OutOfRange outOfRange = OutOfRange::Error;
  IndexCheck check = IndexCheck::EachAxis;
  DepthZero depthZero = DepthZero::CopyPerTuple;
  BatchAxes batchAxes = BatchAxes::Kept;
  TupleAxis tupleAxis = TupleAxis::Last;
  BatchDims batchDims = BatchDims::Equal;
  EmptyParams emptyParams = EmptyParams::AsAnyIndex;
  ZeroSizeAxis zeroSizeAxis = ZeroSizeAxis::AsAnyIndex;
  PolicyRule policy = PolicyRule::None;
  FillRule fill = FillRule::None;
  EmptyOutputChecks emptyOutputChecks = EmptyOutputChecks::Yes;
  IndexBits indexBits = IndexBits::All;
  bool scalarParams = false;   ///< rank-0 params, at depth 0
  bool scalarIndices = false;  ///< rank-0 indices, as one tuple of K = 1
  int maxBatchPlusDepth = kUnlimitedDepth;
  DTypeSet elementTypes = DTypeSet::all();
  DTypeSet indexTypes;
  std::vector<DialectLimit> limits;
  ClampedGradient clampedGradient = ClampedGradient::Added;
  ZeroedGradient zeroedGradient = ZeroedGradient::Dropped;
  Releases gradientSeen;  ///< the backward pass
  std::string notes;

  static constexpr int kUnlimitedDepth = 1 << 20;
  bool operator==(const Dialect&) const = default;
};

/// Every built-in row, in the order of menus and tables ("tensorflow-cpu" first).
std::span<const Dialect> builtinDialects();
/// By id, or the alias "tensorflow"; nullptr when unknown.
const Dialect* findDialect(std::string_view id);

/// The switches as words, in a fixed order; for `gathernd dialects` and a person's own dialect in a scenario
/// file.
struct RuleWord {
  std::string_view rule;   ///< "negative_index"
  std::string_view value;  ///< "wrap"
};
std::vector<RuleWord> ruleWords(const Dialect& dialect);
/// What a switch can be set to, in a fixed order; empty when there is no such switch.
std::span<const std::string_view> ruleValues(std::string_view rule);
/// Sets one switch by its words; false when either is unknown.
bool setRule(Dialect& dialect, std::string_view rule, std::string_view value);

/// A person's own rules before a switch is set: those of `base`, without what was said of it.
Dialect ownDialect(const Dialect& base);
/// The built-in row that shares what no switch says (types, bounds), and of those the one most alike; nullptr
/// where there is none.
const Dialect* baseDialect(const Dialect& own);

// What a call says beside its tensors: the one list of rules that a scenario keeps, a document edits and
// makePlan judges. A new rule is a field here. Thread rule: plain values.

struct CallRules {
  Dialect dialect;     ///< a built-in row, or a person's own (id "custom")
  std::string policy;  ///< bad_indices_policy
  std::int64_t batchDims = 0;
  std::optional<Element> fillValue;  ///< of dialects that fill, in params' dtype; absent: as the dialect says
  bool operator==(const CallRules&) const = default;

  /// Of what has more than rules.
  CallRules& rules() { return *this; }
  const CallRules& rules() const { return *this; }
};

}  // namespace gathernd
