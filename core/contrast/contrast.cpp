// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/contrast/contrast.h"

#include <algorithm>
#include <memory>

#include "core/error/sentences.h"
#include "core/run/run_result.h"

namespace gathernd {
namespace {

constexpr std::int64_t kTuplesBetweenStops = 4096;

/// A call as a dialect of the comparison sees it.
GatherCall seenBy(const GatherCall& call, const Dialect& dialect) {
  return dialect == call.dialect ? call : callUnder(call, dialect);
}

/// How a call ends, as far as it can be held against another.
struct Judged {
  std::optional<ErrorCode> refused;
  std::shared_ptr<const Plan> plan;  ///< null: refused
  bool raises = false;
  bool undefined = false;   ///< nothing is promised for some of it
  std::size_t outside = 0;  ///< its list of OutsideTuples
};

/// What differs between two; `take` sees each tuple that does.
struct Difference {
  bool comparable = false;
  std::int64_t differing = 0;
  std::int64_t unknown = 0;
  std::vector<std::int64_t> tuples;
  bool none() const { return differing == 0; }
};

class Contraster {
 public:
  Contraster(const Tensor& indices, const std::stop_token& stop, std::int64_t mostTuples)
      : indices_(indices),
        edited_(indices),
        stop_(stop),
        mostTuples_(mostTuples),
        outside_(indices, stop, mostTuples) {}

  bool all() const { return all_ && outside_.all(); }

  Expected<Judged> judge(const GatherCall& call) {
    if (stop_.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    Judged judged;
    auto plan = makePlan(call);
    if (!plan) {
      judged.refused = plan.error().code;
      return judged;
    }
    judged.plan = std::make_shared<const Plan>(std::move(*plan));
    judged.outside = TRY(outside_.listOf(*judged.plan));
    const bool error = judged.plan->badAction == BadAction::Error;
    if (error || judged.plan->badIsUndefined) {
      auto bad = TRY(anyIsBad(judged));
      (error ? judged.raises : judged.undefined) = bad;
    }
    judged.undefined = judged.undefined || judged.plan->undefined;
    return judged;
  }

  /// Of tuples; `first` ends at the first that differs.
  Expected<Difference> differ(const Judged& a, const Judged& b, bool first) {
    Difference found;
    found.comparable = a.plan && b.plan && a.plan->output == b.plan->output;
    if (!found.comparable || a.plan->output.empty()) return found;
    if (a.plan->undefined || b.plan->undefined) {
      byUndefined(*a.plan, *b.plan, found);
    } else if (sameLayout(*a.plan, *b.plan)) {
      TRY(byOutside(a, b, first, found));
    } else {
      TRY(byElements(a, b, first, found));
    }
    return found;
  }

  /// The same refusal, an error both, or one shape with `tuples` of no difference.
  static bool endAlike(const Judged& a, const Judged& b, const Difference& tuples) {
    if (a.refused || b.refused) return a.refused == b.refused;
    if (a.raises || b.raises) return a.raises == b.raises;
    return a.undefined == b.undefined && a.plan->reported == b.plan->reported && tuples.comparable &&
           tuples.none();
  }

 private:
  Expected<bool> anyIsBad(const Judged& judged) {
    const Plan& plan = *judged.plan;
    if (!plan.checks) return false;
    const Trace trace(judged.plan, edited_);
    for (const std::int64_t tuple : outside_.lists()[judged.outside].tuples) {
      const TupleOutcome outcome = trace.endingOf(tuple).outcome;
      if (outcome != TupleOutcome::Ok && outcome != TupleOutcome::Wrapped) return true;
    }
    if (outside_.all()) return false;
    const auto counted = TRY(countBadTuples(plan, indices_, stop_));
    return counted.count > 0;
  }

  static void take(std::int64_t tuple, Difference& found) {
    ++found.differing;
    if (found.tuples.size() < DialectContrast::kMaxMarked) found.tuples.push_back(tuple);
  }

  /// Depth 0 where one side, or both, promise nothing for the whole output.
  static void byUndefined(const Plan& a, const Plan& b, Difference& found) {
    if (a.undefined && b.undefined) {
      found.unknown = a.tupleCount;
      return;
    }
    for (std::int64_t tuple = 0; tuple < std::min<std::int64_t>(a.tupleCount, DialectContrast::kMaxMarked);
         ++tuple)
      take(tuple, found);
    found.differing = a.tupleCount;
  }

  Expected<void> byOutside(const Judged& a, const Judged& b, bool first, Difference& found) {
    const Trace left(a.plan, edited_);
    const Trace right(b.plan, edited_);
    const auto same = sameTreatment(*a.plan, *b.plan);
    std::int64_t looked = 0;
    for (const std::int64_t tuple : outside_.lists()[a.outside].tuples) {
      if (looked++ % kTuplesBetweenStops == 0 && stop_.stop_requested())
        return fail(ErrorCode::Cancelled, "cancelled");
      const std::int64_t one = treatmentOf(*a.plan, left.sliceOf(tuple));
      const std::int64_t other = treatmentOf(*b.plan, right.sliceOf(tuple));
      if (!same(one, other)) {
        take(tuple, found);
        if (first) return {};
      } else if (one == kUndefinedTuple) {
        ++found.unknown;
      }
    }
    return {};
  }

  /// For layouts that differ (a tuple on the first axis): a tuple of `a` differs where one of its elements
  /// does.
  Expected<void> byElements(const Judged& a, const Judged& b, bool first, Difference& found) {
    const Trace left(a.plan, edited_);
    const Trace right(b.plan, edited_);
    const auto same = sameTreatment(*a.plan, *b.plan);
    const std::int64_t slice = a.plan->sliceElements;
    const std::int64_t count = std::min(a.plan->output.elementCount(), mostTuples_);
    all_ = all_ && count == a.plan->output.elementCount();
    std::int64_t marked = -1;
    std::int64_t unknown = 0;  // elements of this tuple so far
    for (std::int64_t element = 0; element < count; ++element) {
      if (element % kTuplesBetweenStops == 0 && stop_.stop_requested())
        return fail(ErrorCode::Cancelled, "cancelled");
      const std::int64_t tuple = element / slice;
      if (element % slice == 0) unknown = 0;
      const std::int64_t one = treatmentOf(*a.plan, left.sourceOfOutput(element));
      const std::int64_t other = treatmentOf(*b.plan, right.sourceOfOutput(element));
      if (!same(one, other)) {
        if (tuple == marked) continue;
        marked = tuple;
        take(tuple, found);
        if (first) return {};
      }
      if (one == kUndefinedTuple && other == kUndefinedTuple && ++unknown == slice) ++found.unknown;
    }
    return {};
  }

  const Tensor& indices_;
  EditedTensor edited_;
  std::stop_token stop_;
  std::int64_t mostTuples_;
  OutsideTuples outside_;
  bool all_ = true;  ///< of the elements of two layouts
};

const DialectOutcome* find(const DialectComparison& compared, const Dialect& dialect) {
  const auto found = std::ranges::find(compared.outcomes, dialect, &DialectOutcome::dialect);
  return found == compared.outcomes.end() ? nullptr : &*found;
}

Written writtenOf(const Plan& plan, std::int64_t slice) {
  Written written;
  if (plan.output.empty()) return written;
  switch (const std::int64_t treatment = treatmentOf(plan, slice)) {
    case kUndefinedTuple:
      written.kind = Written::Kind::Unknown;
      break;
    case kRefusedTuple:
      break;
    case kFilledTuple:
      written.value = plan.fill;
      [[fallthrough]];
    case kZeroedTuple:
      written.kind = Written::Kind::MadeUp;
      break;
    default:
      written.kind = Written::Kind::Slice;
      written.slice = treatment;
  }
  return written;
}

constexpr std::string_view kPolicy = "bad_indices_policy";
constexpr std::string_view kOutOfRange = "out_of_range";
constexpr std::string_view kMostDepth = "max_batch_plus_depth";
constexpr std::string_view kElements = "element_types";
constexpr std::string_view kIndices = "index_types";
constexpr std::string_view kLimits = "limits";

/// What is no switch of words: a member of Dialect as it is.
struct PlainRule {
  std::string_view rule;
  bool (*same)(const Dialect& a, const Dialect& b);
  void (*take)(Dialect& to, const Dialect& from);
};
template <auto kMember>
constexpr PlainRule plainRule(std::string_view rule) {
  return {rule, [](const Dialect& a, const Dialect& b) { return a.*kMember == b.*kMember; },
          [](Dialect& to, const Dialect& from) { to.*kMember = from.*kMember; }};
}
constexpr std::array kPlainRules = {
    plainRule<&Dialect::maxBatchPlusDepth>(kMostDepth), plainRule<&Dialect::elementTypes>(kElements),
    plainRule<&Dialect::indexTypes>(kIndices), plainRule<&Dialect::limits>(kLimits)};

/// Of the backward pass: no output depends on it.
bool isOfGradient(std::string_view rule) {
  return rule == "clamped_gradient" || rule == "zeroed_gradient";
}

std::string_view wordOf(const Dialect& dialect, std::string_view rule) {
  for (const RuleWord& word : ruleWords(dialect)) {
    if (word.rule == rule) return word.value;
  }
  return {};
}

// Which switches of a dialect decide that a call ends differently under another: those that, taken over from
// the other, leave no difference.

/// The rules in which two calls' dialects differ: those of ruleWords() first, then what is no switch of
/// words. A call's own policy counts for bad_indices_policy.
std::vector<std::string> differingRules(const GatherCall& a, const GatherCall& b) {
  std::vector<std::string> rules;
  const auto words = ruleWords(a.dialect);
  const auto others = ruleWords(b.dialect);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool policy = words[i].rule == kPolicy && a.policy != b.policy;
    const bool fill = words[i].rule == kOutOfRange && a.fillValue != b.fillValue;
    const bool differs = words[i].value != others[i].value && !isOfGradient(words[i].rule);
    if (differs || policy || fill) rules.emplace_back(words[i].rule);
  }
  for (const PlainRule& plain : kPlainRules)
    if (!plain.same(a.dialect, b.dialect)) rules.emplace_back(plain.rule);
  return rules;
}

/// Whether a call leaves no difference to the second one.
using ContrastJudge = std::function<Expected<bool>(const GatherCall& call)>;

/// The fewest of differingRules(a, b), those in `likely` before others; see DialectContrast::deciding. Empty
/// where even all of them leave a difference. Errors: the judge's.
Expected<std::vector<std::string>> decidingRules(const GatherCall& a, const GatherCall& b,
                                                 const std::vector<std::string_view>& likely,
                                                 const ContrastJudge& judge) {
  // Above so many, a list that cannot be shortened is taken instead of the shortest one.
  constexpr std::size_t kMostTried = 4;
  std::vector<std::string> rules = differingRules(a, b);
  std::stable_partition(rules.begin(), rules.end(), [&](const std::string& rule) {
    return std::ranges::find(likely, rule) != likely.end();
  });
  for (std::size_t count = 1; count <= std::min(kMostTried, rules.size()); ++count) {
    std::vector<bool> picks(rules.size(), false);
    std::fill_n(picks.begin(), count, true);
    do {
      std::vector<std::string> chosen;
      for (std::size_t i = 0; i < rules.size(); ++i)
        if (picks[i]) chosen.push_back(rules[i]);
      const bool leavesNothing = TRY(judge(withRulesOf(a, b, chosen)));
      if (leavesNothing) return chosen;
    } while (std::prev_permutation(picks.begin(), picks.end()));
  }
  // All of them, without those that make no difference; the unlikely ones go first.
  const bool ever = TRY(judge(withRulesOf(a, b, rules)));
  if (!ever) return std::vector<std::string>();
  for (std::size_t i = rules.size(); i-- > 0;) {
    std::vector<std::string> without = rules;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    const bool leavesNothing = TRY(judge(withRulesOf(a, b, without)));
    if (leavesNothing) rules = std::move(without);
  }
  return rules;
}

// Why frameworks do what they do, as far as a source says so; docs/dialects.md names each source.

struct Reason {
  std::string_view dialect;
  std::string_view rule;  ///< that decided
  TupleOutcome outcome;
  std::string_view sentence;
};

using O = TupleOutcome;
constexpr std::string_view kNegative = "negative_index";
constexpr std::string_view kRange = "out_of_range";
constexpr std::string_view kCheck = "index_check";

constexpr std::array kReasons = std::to_array<Reason>({
    {"tensorflow-cpu", kRange, O::Refused, "because.cpu"},
    {"tensorflow-gpu", kRange, O::Zeroed, "because.gpu"},
    {"tensorflow-xla", kRange, O::Clamped, "because.compiled"},
    {"tensorflow-xla", kNegative, O::Clamped, "because.compiled"},
    {"onnx", kRange, O::Refused, "because.document_error"},
    {"onnx-12", kRange, O::Refused, "because.document_error"},
    {"onnx-11", kRange, O::Refused, "because.document_error"},
    {"onnx", kNegative, O::Wrapped, "because.document_wraps"},
    {"onnx-12", kNegative, O::Wrapped, "because.document_wraps"},
    {"onnx-11", kNegative, O::Wrapped, "because.document_wraps"},
    {"onnxruntime", kRange, O::Refused, "because.cpu"},
    {"onnxruntime", kNegative, O::Wrapped, "because.document_wraps"},
    {"openvino-5", kCheck, O::Undefined, "because.unchecked"},
    {"openvino-8", kCheck, O::Undefined, "because.unchecked"},
    {"openvino-5", kNegative, O::Wrapped, "because.plugin_wraps"},
    {"openvino-8", kNegative, O::Wrapped, "because.plugin_wraps"},
    {"jax", kRange, O::Clamped, "because.accelerator"},
    {"jax", kNegative, O::Wrapped, "because.python"},
    {"jax", "index_bits", O::Wrapped, "because.x64"},
    {"jax", "index_bits", O::Clamped, "because.x64"},
    {"jax-fill", kRange, O::Filled, "because.fill"},
    {"jax-fill", kNegative, O::Wrapped, "because.python"},
    {"jax-fill", "index_bits", O::Wrapped, "because.x64"},
    {"stablehlo", kRange, O::Clamped, "because.compiled"},
    {"stablehlo", kNegative, O::Clamped, "because.compiled"},
    {"numpy", kRange, O::Refused, "because.cpu"},
    {"numpy", kNegative, O::Wrapped, "because.python"},
    {"pytorch", kRange, O::Refused, "because.cpu_not_cuda"},
    {"pytorch", kNegative, O::Wrapped, "because.python"},
    {"tflite-2.21", kCheck, O::Ok, "because.flat_offset"},
    {"tensorrt", kCheck, O::Undefined, "because.no_promise"},
    {"coreml", kCheck, O::Undefined, "because.no_promise"},
    {"coreml-validated", kRange, O::Refused, "because.asked_to_check"},
    {"paddle", kRange, O::Refused, "because.cpu"},
    {"mindspore", kRange, O::Refused, "because.cpu"},
    {"webnn", kRange, O::Clamped, "because.graph"},
    {"webnn", kNegative, O::Wrapped, "because.document_wraps"},
});

/// Key of a sentence: why the framework of a built-in row ends a tuple so; empty where no source says.
std::string_view becauseOf(const Dialect& dialect, TupleOutcome outcome, std::string_view rule) {
  if (rule == "bad_indices_policy" && outcome == TupleOutcome::Zeroed) return "because.ignore";
  const Dialect* const row = findDialect(dialect.id);
  if (row == nullptr || !(*row == dialect))
    return {};  // a person's own rules are nobody's decision but theirs
  const auto found = std::ranges::find_if(kReasons, [&](const Reason& each) {
    return each.dialect == dialect.id && each.rule == rule && each.outcome == outcome;
  });
  return found == kReasons.end() ? std::string_view() : found->sentence;
}

/// What there is to say of one side; `differing`: the tuple to speak of.
void explain(ContrastSide& side, const GatherCall& call, const EditedTensor& indices,
             std::optional<std::int64_t> differing) {
  const DialectOutcome& outcome = side.outcome;
  side.reason = reasonOf(outcome, indices);
  TupleOutcome ended = TupleOutcome::Ok;
  if (outcome.plan && outcome.plan->checks) {
    std::int64_t tuple = outcome.ending == CallEnding::Raises ? outcome.bad.first : outcome.telling;
    if (differing) {
      tuple = *differing;
      side.reason = reasonOfTuple(outcome, indices, tuple);
    }
    if (tuple >= 0) ended = Trace(outcome.plan, indices).endingOf(tuple).outcome;
  }
  if (outcome.plan && outcome.plan->undefined) ended = TupleOutcome::Undefined;
  if (outcome.plan) side.because = becauseOf(outcome.dialect, ended, side.reason.rule);
  side.message = observedMessage(outcome, call, indices);
}

}  // namespace

std::string_view writtenName(Written::Kind kind) {
  constexpr std::array<std::string_view, 4> kNames = {"slice", "made_up", "not_written", "unknown"};
  return kNames[static_cast<std::size_t>(kind)];
}

TupleContrast DialectContrast::at(std::int64_t tuple, const EditedTensor& indices) const {
  TupleContrast found;
  found.tuple = tuple;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const std::shared_ptr<const Plan>& plan = sides[i].outcome.plan;
    if (!plan || tuple < 0 || tuple >= plan->tupleCount) continue;
    const Trace::Ending ending = Trace(plan, indices).endingOf(tuple);
    // An index that is not looked at ends in no way but the one that was asked for.
    found.outcomes[i] = plan->checks || plan->undefined ? ending.outcome : TupleOutcome::Ok;
    found.written[i] = writtenOf(*plan, ending.sliceId);
  }
  return found;
}

Expected<DialectContrast> contrastDialects(const GatherCall& call, const Tensor& indices, const Dialect& a,
                                           const Dialect& b, const std::stop_token& stop,
                                           std::int64_t mostTuples) {
  const std::array<Dialect, 2> rows = {a, b};
  auto compared = TRY(compareDialects(call, indices, rows, stop, mostTuples));
  const std::array<GatherCall, 2> calls = {seenBy(call, a), seenBy(call, b)};
  Contraster contraster(indices, stop, mostTuples);
  std::array<Judged, 2> judged;
  for (std::size_t i = 0; i < judged.size(); ++i) judged[i] = TRY(contraster.judge(calls[i]));
  auto difference = TRY(contraster.differ(judged[0], judged[1], false));

  DialectContrast contrast;
  contrast.same = Contraster::endAlike(judged[0], judged[1], difference);
  contrast.comparable = difference.comparable;
  contrast.differing = difference.differing;
  contrast.unknown = difference.unknown;
  contrast.differingTuples = std::move(difference.tuples);
  contrast.all = compared.all && contraster.all();
  const EditedTensor edited(indices);
  std::optional<std::int64_t> telling;  // under both the same numbers are that tuple's
  if (!contrast.differingTuples.empty() && sameLayout(*judged[0].plan, *judged[1].plan))
    telling = contrast.differingTuples.front();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    contrast.sides[i].outcome = *find(compared, rows[i]);
    explain(contrast.sides[i], calls[i], edited, telling);
  }
  if (contrast.same && contrast.differing == 0) return contrast;

  const ContrastJudge leavesNothing = [&](const GatherCall& changed) -> Expected<bool> {
    auto made = TRY(contraster.judge(changed));
    auto left = TRY(contraster.differ(made, judged[1], true));
    return left.none() && Contraster::endAlike(made, judged[1], left);
  };
  const auto rules = TRY(decidingRules(
      calls[0], calls[1], {contrast.sides[0].reason.rule, contrast.sides[1].reason.rule}, leavesNothing));
  for (const std::string& rule : rules)
    contrast.deciding.push_back({rule, {ruleSaid(calls[0], rule), ruleSaid(calls[1], rule)}});
  return contrast;
}

std::string decidingSentence(const DialectContrast& contrast) {
  std::string sentence;
  for (const DecidingRule& rule : contrast.deciding) {
    std::string pair =
        fillTemplate(sentenceTemplate("contrast.pair"),
                     {{"a", englishSentence(rule.says[0])}, {"b", englishSentence(rule.says[1])}});
    sentence = sentence.empty() ? std::move(pair)
                                : fillTemplate(sentenceTemplate("contrast.and"),
                                               {{"first", std::move(sentence)}, {"next", std::move(pair)}});
  }
  return sentence;
}

GatherCall withRulesOf(const GatherCall& a, const GatherCall& b, const std::vector<std::string>& rules) {
  GatherCall call = a;
  for (const std::string& rule : rules) {
    if (const auto plain = std::ranges::find(kPlainRules, rule, &PlainRule::rule);
        plain != kPlainRules.end()) {
      plain->take(call.dialect, b.dialect);
      continue;
    }
    setRule(call.dialect, rule, wordOf(b.dialect, rule));
    if (rule == kPolicy) call.policy = b.policy;
    if (rule == kOutOfRange) call.fillValue = b.fillValue;
  }
  return call;
}

DialectReason ruleSaid(const GatherCall& call, std::string_view rule) {
  const Dialect& dialect = call.dialect;
  DialectReason said;
  said.rule = rule;
  said.args = {{"dialect", dialect.name}};
  const auto types = [&](DTypeSet set, DType dtype) {
    said.value = set.contains(dtype) ? "takes" : "refuses";
    said.args.emplace_back("dtype", std::string(dtypeName(dtype)));
  };
  if (rule == kMostDepth) {
    const bool limited = dialect.maxBatchPlusDepth != Dialect::kUnlimitedDepth;
    said.value = limited ? "limited" : "unlimited";
    said.args.emplace_back("limit", std::int64_t{dialect.maxBatchPlusDepth});
  } else if (rule == kElements) {
    types(dialect.elementTypes, call.params.dtype);
  } else if (rule == kIndices) {
    types(dialect.indexTypes, call.indices.dtype);
  } else if (rule == kLimits) {
    said.value = dialect.limits.empty() ? "none" : "some";
  } else {
    said.value = wordOf(dialect, rule);
  }
  said.sentence = "rule." + said.rule + "." + said.value;
  return said;
}

}  // namespace gathernd
