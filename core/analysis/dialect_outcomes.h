// SPDX-License-Identifier: GPL-3.0-or-later
// One call under many dialects: who refuses it, who raises, and who gives which output, grouped by equal
// outcome. Nothing is gathered: only tuples with a component outside its axis can end differently, so only
// they are looked at, once a set of rules. Shapes: tuples are row-major numbers in plan.tupleGrid. Errors:
// `cancelled`, `limit` where the list of such tuples has no memory; a dialect's own refusal is its outcome.
// Source: docs/dialects.md. Thread rule: pure function; lasts with the size of indices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/call/dialect.h"
#include "core/call/plan.h"
#include "core/call/trace.h"
#include "core/error/error.h"
#include "core/run/run_result.h"
#include "core/tensor/edited_tensor.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// How a whole call ends.
enum class CallEnding : std::uint8_t {
  Refused,   ///< before any index was looked at: shapes, types, batch_dims …
  Raises,    ///< a bad tuple is an error
  Gives,     ///< an output that the framework promises
  Undefined  ///< it promises nothing for (part of) the output
};

struct DialectOutcome {
  Dialect dialect;
  CallEnding ending = CallEnding::Refused;
  std::shared_ptr<const Plan> plan;  ///< null: refused
  std::optional<Error> error;        ///< refused and raises
  /// Tuples outside an axis as the dialect counts them; `all` stays empty.
  BadReport bad;
  /// Of the tuples with a component outside its axis (negative ones too), the first of those that end worst;
  /// -1: there is none, or none is looked at.
  std::int64_t telling = -1;
  std::size_t group = 0;  ///< in DialectComparison::groups
};

/// Dialects under which the call ends alike: the same refusal, or the same shape and values.
struct DialectGroup {
  CallEnding ending = CallEnding::Refused;
  std::vector<std::size_t> members;  ///< in DialectComparison::outcomes, ascending
  bool sameShape = true;             ///< as the current dialect's; true where either gives no output
  /// Tuples that end differently from the current dialect's, where the two can be held against each other.
  std::int64_t differing = 0;
  std::vector<std::int64_t> differingTuples;  ///< ascending, the first kMaxMarked

  static constexpr std::size_t kMaxMarked = 4096;
};

struct DialectComparison {
  std::vector<DialectOutcome> outcomes;  ///< in the order of the rows asked for
  std::vector<DialectGroup> groups;      ///< that of `current` first, then by number of members
  std::optional<std::size_t> current;    ///< in outcomes: the row equal to the call's own dialect
  std::int64_t outside = 0;              ///< tuples with a component outside its axis, as far as looked at
  bool all = true;                       ///< false: more than `mostTuples` lie outside, only these were held
                                         ///< against each other
};

/// `call` under another dialect: a policy or fill value stays with the dialects that have one.
GatherCall callUnder(const GatherCall& call, const Dialect& dialect);

/// `indices` is call.indices with its data. Rows as in builtinDialects(); the call's own dialect is added in
/// front where no row equals it.
Expected<DialectComparison> compareDialects(const GatherCall& call, const Tensor& indices,
                                            std::span<const Dialect> rows, const std::stop_token& stop,
                                            std::int64_t mostTuples = 1'000'000);

// Why a call ends under a dialect as it does: the rule that decided, in a sentence's template and
// arguments (sentences.h has the English).

struct DialectReason {
  std::string sentence;  ///< key of a template: "why.wraps", or a refusal's own reason
  std::vector<ErrorArg> args;
  std::string rule;   ///< "negative_index", as ruleWords() has it; empty: a rule of shapes or types
  std::string value;  ///< "wrap"
  bool operator==(const DialectReason&) const = default;
};

/// `indices` as in the comparison that `outcome` is of; the tuple that tells most is what is spoken of.
DialectReason reasonOf(const DialectOutcome& outcome, const EditedTensor& indices);
/// The same of a tuple with a component outside its axis; of another, or of none that is looked at,
/// reasonOf().
DialectReason reasonOfTuple(const DialectOutcome& outcome, const EditedTensor& indices, std::int64_t tuple);

/// Key of a template that says in a few words how the call ends: "ends.raises".
std::string_view endingSentence(const DialectOutcome& outcome, const EditedTensor& indices);

/// The English sentence, without a full stop.
std::string englishSentence(const DialectReason& reason);

// What makes two dialects differ: the smallest call, of those that exercise one rule each, that ends
// differently under them. Thread rule: pure function; some milliseconds.

struct SplittingCall {
  Tensor params;  ///< counting from 1, so that a 0 for a bad tuple shows
  Tensor indices;
  std::int64_t batchDims = 0;
};

/// Of calls that differ in the value of an index, then in shapes, in emptiness, in types: the first, and of
/// those the one with the fewest elements. Absent: no call that is known of tells the two apart.
std::optional<SplittingCall> splittingCall(const Dialect& a, const Dialect& b);

// What a tuple comes to under a plan, in one number, so that two plans can be held against each other tuple
// by tuple: the slice that is read, or why none is. Places are compared, not values: two slices that hold the
// same are not the same. Units: tuples and slices by row-major number. Errors: none.

/// A slice's number, or one of these.
inline constexpr std::int64_t kZeroedTuple = -1;
inline constexpr std::int64_t kFilledTuple = -2;
inline constexpr std::int64_t kUndefinedTuple = -3;
inline constexpr std::int64_t kRefusedTuple = -4;

/// Of a tuple that reads `slice`; below 0: that reads none.
std::int64_t treatmentOf(const Plan& plan, std::int64_t slice);

/// Whether two tuples, one under each plan, come to the same.
inline auto sameTreatment(const Plan& a, const Plan& b) {
  return [sameFill = a.fill == b.fill](std::int64_t x, std::int64_t y) {
    return x == y && (x != kFilledTuple || sameFill);
  };
}

/// Plans that number the same tuples in the same way.
bool sameLayout(const Plan& a, const Plan& b);

/// The tuples with a component outside its axis, listed once for all plans of a layout: only those can end
/// differently under them.
class OutsideTuples {
 public:
  struct List {
    Plan plan;                         ///< of that layout
    std::vector<std::int64_t> tuples;  ///< ascending, the first `most`
  };

  OutsideTuples(const Tensor& indices, std::stop_token stop, std::int64_t most)
      : indices_(indices), stop_(std::move(stop)), most_(most) {}

  /// The number of the list that is the plan's.
  Expected<std::size_t> listOf(const Plan& plan);
  const std::vector<List>& lists() const { return lists_; }
  bool all() const { return all_; }  ///< false: there are more than `most` in some list

 private:
  const Tensor& indices_;
  std::stop_token stop_;
  std::int64_t most_;
  std::vector<List> lists_;
  bool all_ = true;
};

}  // namespace gathernd
