// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/contrast/contrast.h"

#include <algorithm>
#include <memory>

#include "core/analysis/tuple_treatment.h"
#include "core/contrast/deciding.h"
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
  std::size_t outside = 0;  ///< of the lists below
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
      : indices_(indices), edited_(indices), stop_(stop), mostTuples_(mostTuples) {}

  bool all() const { return all_; }

  Expected<Judged> judge(const GatherCall& call) {
    if (stop_.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    Judged judged;
    auto plan = makePlan(call);
    if (!plan) {
      judged.refused = plan.error().code;
      return judged;
    }
    judged.plan = std::make_shared<const Plan>(std::move(*plan));
    auto outside = listOf(*judged.plan);
    if (!outside) return fail(std::move(outside.error()));
    judged.outside = *outside;
    const bool error = judged.plan->badAction == BadAction::Error;
    if (error || judged.plan->badIsUndefined) {
      auto bad = anyIsBad(judged);
      if (!bad) return fail(std::move(bad.error()));
      (error ? judged.raises : judged.undefined) = *bad;
    }
    judged.undefined = judged.undefined || judged.plan->undefined;
    return judged;
  }

  /// Of tuples; `first` ends at the first that differs.
  Expected<Difference> differ(const Judged& a, const Judged& b, bool first) {
    Difference found;
    found.comparable = a.plan && b.plan && a.plan->output == b.plan->output;
    if (!found.comparable || a.plan->output.empty()) return found;
    Expected<void> ok;
    if (a.plan->undefined || b.plan->undefined) {
      byUndefined(*a.plan, *b.plan, found);
    } else if (sameLayout(*a.plan, *b.plan)) {
      ok = byOutside(a, b, first, found);
    } else {
      ok = byElements(a, b, first, found);
    }
    if (!ok) return fail(std::move(ok.error()));
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
  struct Outside {
    std::shared_ptr<const Plan> plan;
    std::vector<std::int64_t> tuples;
    bool all = true;
  };

  /// The number of the list of tuples that plans of this layout can treat differently.
  Expected<std::size_t> listOf(const Plan& plan) {
    for (std::size_t i = 0; i < lists_.size(); ++i) {
      if (sameLayout(*lists_[i].plan, plan)) return i;
    }
    auto strict = std::make_shared<const Plan>(strictPlan(plan));
    auto listed = listBadTuples(*strict, indices_, stop_, mostTuples_ + 1);
    if (!listed) return fail(std::move(listed.error()));
    Outside outside{std::move(strict), std::move(*listed), true};
    if (static_cast<std::int64_t>(outside.tuples.size()) > mostTuples_) {
      outside.tuples.pop_back();
      outside.all = false;
      all_ = false;
    }
    lists_.push_back(std::move(outside));
    return lists_.size() - 1;
  }

  Expected<bool> anyIsBad(const Judged& judged) {
    const Plan& plan = *judged.plan;
    if (!plan.checks) return false;
    const Trace trace(judged.plan, edited_);
    const Outside& outside = lists_[judged.outside];
    for (const std::int64_t tuple : outside.tuples) {
      const TupleOutcome outcome = trace.endingOf(tuple).outcome;
      if (outcome != TupleOutcome::Ok && outcome != TupleOutcome::Wrapped) return true;
    }
    if (outside.all) return false;
    const auto counted = countBadTuples(plan, indices_, stop_);
    if (!counted) return fail(counted.error());
    return counted->count > 0;
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
    const SameTreatment same(*a.plan, *b.plan);
    std::int64_t looked = 0;
    for (const std::int64_t tuple : lists_[a.outside].tuples) {
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
    const SameTreatment same(*a.plan, *b.plan);
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
  std::vector<Outside> lists_;
  bool all_ = true;
};

const DialectOutcome* find(const DialectComparison& compared, const Dialect& dialect) {
  const auto found = std::find_if(compared.outcomes.begin(), compared.outcomes.end(),
                                  [&](const DialectOutcome& outcome) { return outcome.dialect == dialect; });
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
  const std::string_view because =
      outcome.plan ? becauseOf(outcome.dialect, ended, side.reason.rule) : std::string_view();
  side.because = because;
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
  auto compared = compareDialects(call, indices, rows, stop, mostTuples);
  if (!compared) return fail(std::move(compared.error()));
  const std::array<GatherCall, 2> calls = {seenBy(call, a), seenBy(call, b)};
  Contraster contraster(indices, stop, mostTuples);
  std::array<Judged, 2> judged;
  for (std::size_t i = 0; i < judged.size(); ++i) {
    auto made = contraster.judge(calls[i]);
    if (!made) return fail(std::move(made.error()));
    judged[i] = std::move(*made);
  }
  auto difference = contraster.differ(judged[0], judged[1], false);
  if (!difference) return fail(std::move(difference.error()));

  DialectContrast contrast;
  contrast.same = Contraster::endAlike(judged[0], judged[1], *difference);
  contrast.comparable = difference->comparable;
  contrast.differing = difference->differing;
  contrast.unknown = difference->unknown;
  contrast.differingTuples = std::move(difference->tuples);
  contrast.all = compared->all && contraster.all();
  const EditedTensor edited(indices);
  std::optional<std::int64_t> telling;  // under both the same numbers are that tuple's
  if (!contrast.differingTuples.empty() && sameLayout(*judged[0].plan, *judged[1].plan))
    telling = contrast.differingTuples.front();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    contrast.sides[i].outcome = *find(*compared, rows[i]);
    explain(contrast.sides[i], calls[i], edited, telling);
  }
  if (contrast.same && contrast.differing == 0) return contrast;

  const ContrastJudge leavesNothing = [&](const GatherCall& changed) -> Expected<bool> {
    auto made = contraster.judge(changed);
    if (!made) return fail(std::move(made.error()));
    auto left = contraster.differ(*made, judged[1], true);
    if (!left) return fail(std::move(left.error()));
    return left->none() && Contraster::endAlike(*made, judged[1], *left);
  };
  const auto rules = decidingRules(
      calls[0], calls[1], {contrast.sides[0].reason.rule, contrast.sides[1].reason.rule}, leavesNothing);
  if (!rules) return fail(rules.error());
  for (const std::string& rule : *rules)
    contrast.deciding.push_back({rule, {ruleSaid(calls[0], rule), ruleSaid(calls[1], rule)}});
  return contrast;
}

Expected<std::vector<std::vector<std::size_t>>> groupDialects(const GatherCall& call, const Tensor& indices,
                                                              std::span<const Dialect> dialects,
                                                              const std::stop_token& stop,
                                                              std::int64_t mostTuples) {
  Contraster contraster(indices, stop, mostTuples);
  std::vector<std::vector<std::size_t>> groups;
  std::vector<Judged> firsts;
  for (std::size_t i = 0; i < dialects.size(); ++i) {
    auto judged = contraster.judge(seenBy(call, dialects[i]));
    if (!judged) return fail(std::move(judged.error()));
    std::size_t group = 0;
    for (; group < groups.size(); ++group) {
      auto difference = contraster.differ(firsts[group], *judged, true);
      if (!difference) return fail(std::move(difference.error()));
      if (Contraster::endAlike(firsts[group], *judged, *difference)) break;
    }
    if (group == groups.size()) {
      groups.emplace_back();
      firsts.push_back(std::move(*judged));
    }
    groups[group].push_back(i);
  }
  return groups;
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

}  // namespace gathernd
