// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/fixes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/analysis/bad/bad_analysis.h"
#include "core/analysis/fix_outcome.h"
#include "core/call/explain.h"
#include "core/text/element_text.h"

namespace gathernd {
namespace {

Expected<Shape> withExtent(const Shape& shape, int axis, std::int64_t extent) {
  std::vector<std::int64_t> extents = shape.toVector();
  extents[axis] = extent;
  return Shape::make(extents);
}

std::string nameOf(DType dtype) {
  return std::string(dtypeName(dtype));
}

/// A reading that comes later in the order of kinds is put first where the numbers speak for it so clearly.
const double kStep = std::log(10.0);
constexpr double kSlip = 3;  // one number in a thousand is wrong

/// How little one would expect these numbers if each were drawn from its axis: the logarithm of how many
/// others would have fitted as well.
double surpriseOf(const Plan& plan) {
  double each = 0;
  for (int j = 0; j < plan.depth; ++j) each += std::log(std::max<std::int64_t>(plan.rule.axisSize[j], 1));
  return each * static_cast<double>(plan.tupleCount);
}

struct Found {
  Fix fix;
  bool fits;  ///< every tuple does, as far as is known
  Shape indices;
  std::int64_t batchDims;
};

struct Reading {
  Found found;
  double surprise;
};
using Readings = std::vector<Reading>;

bool fits(const Reading& reading) {
  return reading.found.fits;
}

const char* orderReason(const std::vector<int>& order) {
  const bool shifted = std::is_sorted(order.begin(), order.end() - 1) && order.back() == 0;
  return shifted ? "fix.first_axis_last" : "fix.transpose";
}

/// Whether it changes indices or batch_dims and nothing else.
bool changesTuples(const FixChange& change) {
  const auto* resize = std::get_if<ResizeTensor>(&change);
  if (resize != nullptr) return resize->tensor == CallTensor::Indices;
  return std::holds_alternative<SetBatchDims>(change) || std::holds_alternative<ReadIndices>(change) ||
         std::holds_alternative<TakeMaskPlaces>(change) || std::holds_alternative<ChangeNumbers>(change) ||
         std::holds_alternative<ClampTuples>(change);
}

bool isReading(const Found& found) {
  return std::holds_alternative<SetBatchDims>(found.fix.change) ||
         std::holds_alternative<ReadIndices>(found.fix.change);
}

Found foundOf(const CallAfter& after, FixChange change, ErrorFix words) {
  return {{std::move(change), std::move(words)}, after.fits(), after.plan.indices, after.plan.batchDims};
}

/// Those found, each call once: of two ways to it the likelier one, which is found first.
class FixList {
 public:
  FixList(const GatherCall& call, const BadTuplesFound* bad, const CallValues& values)
      : call_(call), bad_(bad), values_(values) {}

  std::size_t size() const { return found_.size(); }
  bool empty() const { return found_.empty(); }
  bool readsNumbers() const { return std::ranges::any_of(found_, isReading); }

  /// False where another one gives the same call.
  bool add(Found found) {
    const bool known =
        std::ranges::any_of(found_, [&](const Found& each) { return givesSameCall(each, found); });
    if (!known) found_.push_back(std::move(found));
    return !known;
  }

  std::vector<Fix> take() && {
    std::ranges::stable_sort(found_, std::greater(), &Found::fits);
    std::vector<Fix> fixes;
    for (Found& each : found_) fixes.push_back(std::move(each.fix));
    return fixes;
  }

 private:
  bool givesSameCall(const Found& a, const Found& b) const {
    if (!changesTuples(a.fix.change) || !changesTuples(b.fix.change)) return false;
    if (!(a.indices == b.indices) || a.batchDims != b.batchDims) return false;
    if (values_.indices == nullptr) {
      const auto order = orderAfter(a.fix.change);
      return order && order == orderAfter(b.fix.change);
    }
    const auto first = indicesAfter(a.fix.change), second = indicesAfter(b.fix.change);
    return first && second && bitEqual(*first, *second);
  }

  /// Where the numbers are not known: the axes of indices as they lie then, but for those of size 1.
  std::optional<std::vector<int>> orderAfter(const FixChange& change) const {
    const auto* reading = std::get_if<ReadIndices>(&change);
    if (reading == nullptr && !std::holds_alternative<SetBatchDims>(change)) return std::nullopt;
    std::vector<int> order(call_.indices.shape.rank());
    std::iota(order.begin(), order.end(), 0);
    if (reading != nullptr && !reading->axes.empty()) order = reading->axes;
    std::erase_if(order, [&](int axis) { return call_.indices.shape[axis] == 1; });
    return order;
  }

  std::optional<Tensor> indicesAfter(const FixChange& change) const {
    if (std::holds_alternative<ClampTuples>(change)) {
      auto clamped = clampBadTuples(bad_->trace.plan(), *values_.indices, {});
      return clamped ? std::optional(std::move(*clamped)) : std::nullopt;
    }
    auto changed = changedIndices(change, *values_.indices, call_.dialect);
    if (!changed) return std::nullopt;
    return *changed ? std::move(*changed) : std::optional(*values_.indices);
  }

  const GatherCall& call_;
  const BadTuplesFound* bad_;
  const CallValues& values_;
  std::vector<Found> found_;
};

class FixFinder {
 public:
  FixFinder(const GatherCall& call, const Error& error, const BadTuplesFound* bad, const CallValues& values)
      : call_(call), error_(error), bad_(bad), values_(values), found_(call, bad, values_) {}

  std::vector<Fix> find() {
    switch (error_.code) {
      case ErrorCode::BatchDims:
        readOtherwise();
        otherDialects();
        break;
      case ErrorCode::ShapeMismatch:
        readOtherwise();
        matchBatchAxis();
        break;
      case ErrorCode::IndexDepth:
        if (error_.reason != "index_depth.zero") readOtherwise();   // which has no numbers
        if (error_.reason == "index_depth.limit") otherDialects();  // nothing is wrong with the tuples
        changeDepth();
        if (error_.reason != "index_depth.limit") otherDialects();
        break;
      case ErrorCode::Rank:
        addRank();
        otherDialects();
        break;
      case ErrorCode::DType:
        convertTypes();
        otherDialects();
        break;
      case ErrorCode::Policy:
        offer(SetPolicy{}, "set_policy", "fix.clear_policy");
        break;
      case ErrorCode::Unsupported:
        offer(SetBackend{"auto"}, "set_backend", "fix.backend");
        break;
      case ErrorCode::EmptyParams:
        growParams();
        otherDialects();
        break;
      case ErrorCode::OutOfRange:
        if (bad_ != nullptr) mendTuples();
        break;
      default:
        break;
    }
    const bool ofShapes = error_.code == ErrorCode::BatchDims || error_.code == ErrorCode::ShapeMismatch ||
                          (error_.code == ErrorCode::IndexDepth && error_.reason != "index_depth.zero");
    if (ofShapes && !found_.readsNumbers()) readRefusedTuples();
    return std::move(found_).take();
  }

 private:
  /// Keeps it where the call then runs.
  void offer(FixChange change, std::string_view kind, std::string reason, std::vector<ErrorArg> args = {}) {
    const auto after = callAfter(call_, change, values_);
    if (!after || after->refused()) return;
    addOutcome(args, change, *after);
    found_.add(foundOf(*after, std::move(change), {std::string(kind), std::move(reason), std::move(args)}));
  }

  // The same numbers, meant otherwise

  void readOtherwise(Readings likely = {}) {
    const std::vector<std::int64_t> given = {call_.batchDims};
    const int rank = call_.indices.shape.rank();
    Readings once = std::move(likely);
    addTupleAxis(given, once);
    transpose(given, once);
    changeBatchDims(once);
    const bool helps = std::ranges::any_of(once, fits);
    Readings twice;
    std::vector<std::int64_t> others = otherBatchDims(call_, rank + 1);
    // One number for each row is so often asked for that it is always said.
    if (helps)
      std::erase_if(others, [&](std::int64_t b) { return b <= std::max<std::int64_t>(call_.batchDims, 0); });
    addTupleAxis(others, twice);
    if (!helps) transpose(otherBatchDims(call_, rank), twice);
    keepLikeliest(std::move(once));
    keepLikeliest(std::move(twice), 1);
    addBatchAxes();
  }

  void keepLikeliest(Readings readings, std::ptrdiff_t most = 2) {
    std::ranges::stable_sort(readings, [](const Reading& a, const Reading& b) {
      return fits(a) != fits(b) ? fits(a) : a.surprise < b.surprise;
    });
    std::map<std::string, std::ptrdiff_t> ofKind;
    for (Reading& reading : readings) {
      std::ptrdiff_t& kept = ofKind[reading.found.fix.words.kind];
      if (kept < most && found_.add(std::move(reading.found))) ++kept;
    }
  }

  /// `prior`: how many steps behind the likeliest it stands where the numbers do not tell.
  void consider(FixChange change, std::string_view kind, std::string reason, double prior, Readings& into,
                std::vector<ErrorArg> args = {}) {
    const auto after = callAfter(call_, change, values_);
    if (!after || (after->refused() && !refusedToo_)) return;
    addOutcome(args, change, *after);
    const double slips = after->refused() ? kSlip * static_cast<double>(after->bad) : 0;
    into.push_back(
        {foundOf(*after, std::move(change), {std::string(kind), std::move(reason), std::move(args)}),
         (prior + slips) * kStep + (after->indices ? surpriseOf(after->plan) : 0)});
  }

  /// What is wrong with the tuples themselves is another error, with fixes of its own. Beside other fixes
  /// only where every tuple would fit if negative numbers counted from the end.
  void readRefusedTuples() {
    if (values_.indices == nullptr) return;
    const std::vector<std::int64_t> given = {call_.batchDims};
    refusedToo_ = true;
    Readings once, twice;
    addTupleAxis(given, once);
    transpose(given, once);
    changeBatchDims(once);
    addTupleAxis(otherBatchDims(call_, call_.indices.shape.rank() + 1), twice);
    GatherCall wrapping = call_;
    wrapping.dialect.negative = NegativeIndex::Wrap;
    const auto strays = [&](const Reading& reading) {
      const auto after = callAfter(wrapping, reading.found.fix.change, values_);
      return !after || !after->fits();
    };
    if (!found_.empty()) {
      std::erase_if(once, strays);
      std::erase_if(twice, strays);
    }
    keepLikeliest(std::move(once), 1);
    keepLikeliest(std::move(twice), 1);
  }

  void addTupleAxis(const std::vector<std::int64_t>& batchDims, Readings& into) {
    const auto shape = withTupleAxis(call_.indices.shape, call_.dialect.tupleAxis);
    if (!shape || call_.indices.shape.rank() == 0) return;
    const bool first = call_.dialect.tupleAxis == TupleAxis::First;
    for (const std::int64_t b : batchDims)
      consider(ReadIndices{{}, *shape, b}, "add_axis",
               batchReason(first ? "fix.leading_axis" : "fix.trailing_axis", b), 0, into);
  }

  void transpose(const std::vector<std::int64_t>& batchDims, Readings& into) {
    const TupleAxis tupleAxis = call_.dialect.tupleAxis;
    for (const std::int64_t b : batchDims) {
      double prior = 1;
      for (const std::vector<int>& order : likelyOrders(call_.indices.shape.rank(), b, tupleAxis)) {
        const bool tuples = movesTuples(order, tupleAxis);
        if (!tuples && b == 0) continue;  // the same tuples in another grid
        const std::size_t before = into.size();
        consider(ReadIndices{order, inOrder(call_.indices.shape, order), b},
                 tuples ? "transpose_tuples" : "batch_axis", batchReason(orderReason(order), b), prior, into);
        if (into.size() > before) prior += 0.25;
      }
    }
  }

  void changeBatchDims(Readings& into) {
    for (const std::int64_t b : otherBatchDims(call_, call_.indices.shape.rank())) {
      const double distance = std::abs(static_cast<double>(b) - static_cast<double>(call_.batchDims));
      consider(SetBatchDims{b}, "set_batch_dims", "fix.batch_dims", 1 + distance, into);
    }
  }

  void addBatchAxes() {
    const auto shape = withBatchAxes(call_);
    if (!shape || shape->elementCount() > kMostJudged) return;
    const bool again = shape->elementCount() != call_.indices.shape.elementCount();
    offer(ReadIndices{{}, *shape, call_.batchDims}, "batch_axis", again ? "fix.repeat" : "fix.batch_axis");
  }

  std::string batchReason(const std::string& reason, std::int64_t batchDims) const {
    return batchDims == call_.batchDims ? reason : reason + "_batch";
  }

  // Shapes and types

  void matchBatchAxis() {
    const FaultyAxes faulty = faultyAxes(error_, call_.dialect.tupleAxis);
    if (faulty.params.empty() || faulty.indices.empty()) return;
    const int ofParams = faulty.params.front();
    const int ofIndices = faulty.indices.front();
    const auto indices = withExtent(call_.indices.shape, ofIndices, call_.params.shape[ofParams]);
    const auto params = withExtent(call_.params.shape, ofParams, call_.indices.shape[ofIndices]);
    resizeTensor(CallTensor::Indices, indices);
    resizeTensor(CallTensor::Params, params);
  }

  void resizeTensor(CallTensor tensor, const Expected<Shape>& shape) {
    if (!shape) return;
    offer(ResizeTensor{tensor, *shape}, "resize",
          tensor == CallTensor::Params ? "fix.resize_params" : "fix.resize_indices",
          {{"shape", shape->toString()}});
  }

  /// The longest that runs; an empty tuple grows to the least that any dialect takes.
  void changeDepth() {
    const Shape& indices = call_.indices.shape;
    if (indices.rank() == 0) return;
    const int axis = componentAxis(indices, call_.dialect);
    const std::int64_t most =
        std::min<std::int64_t>(call_.params.shape.rank(), call_.dialect.maxBatchPlusDepth) - call_.batchDims;
    const bool grows = indices[axis] == 0;
    const std::size_t before = found_.size();
    std::int64_t depth = grows ? 1 : std::clamp<std::int64_t>(most, 0, indices[axis] - 1);
    do {
      const auto shape = withExtent(indices, axis, depth);
      if (!shape) return;
      const std::string reason = grows ? "fix.grow_tuples" : "fix.cut_tuples";
      offer(ResizeTensor{CallTensor::Indices, *shape}, "resize", depth == 1 ? reason + "_one" : reason,
            {{"depth", depth}});
    } while (found_.size() == before && --depth > 0);
  }

  void addRank() {
    if (call_.indices.shape.rank() == 0)
      offer(ReadIndices{{}, Shape{1}, call_.batchDims}, "add_axis", "fix.indices_axis");
    if (call_.params.shape.rank() == 0) offer(AddParamsAxis{}, "add_axis", "fix.params_axis");
  }

  void convertTypes() {
    if (call_.fillValue && call_.fillValue->dtype != call_.params.dtype) {
      const DType dtype = call_.params.dtype;
      offer(ConvertFillValue{dtype}, "convert_fill_value", "fix.fill_value", {{"dtype", nameOf(dtype)}});
    }
    if (call_.indices.dtype == DType::Bool) return takeMask();
    convertTensor(CallTensor::Indices, {DType::Int64, DType::Int32}, "fix.convert_indices");
    convertTensor(CallTensor::Params, {DType::Float32, DType::Int32, DType::Int64}, "fix.convert_params");
  }

  /// To the first that runs and holds every element as it is.
  void convertTensor(CallTensor tensor, std::initializer_list<DType> dtypes, const char* reason) {
    const std::size_t before = found_.size();
    for (const DType dtype : dtypes) {
      if (!keepsElements(tensor, dtype)) continue;
      offer(ConvertTensor{tensor, dtype}, "convert", reason, {{"dtype", nameOf(dtype)}});
      if (found_.size() > before) return;
    }
  }

  /// What is not known is taken for held.
  bool keepsElements(CallTensor tensor, DType dtype) const {
    if (tensor == CallTensor::Indices)
      return values_.indices == nullptr || !firstNotHeld(*values_.indices, dtype);
    return values_.params == nullptr ||
           (values_.params->elementCount() <= kMostJudged && !firstNotHeld(*values_.params, dtype));
  }

  void takeMask() {
    if (values_.indices == nullptr) return;
    const auto places = maskPlaces(*values_.indices, call_.dialect.tupleAxis);
    if (!places) return;
    offer(TakeMaskPlaces{places->shape()}, "mask_places", batchReason("fix.mask", 0));
  }

  void growParams() {
    std::vector<std::int64_t> extents = call_.params.shape.toVector();
    for (const int axis : faultyAxes(error_, call_.dialect.tupleAxis).params) extents[axis] = 1;
    resizeTensor(CallTensor::Params, Shape::make(extents));
  }

  void otherDialects() {
    offerDialects("fix.dialect", [](const Dialect&) { return true; });
  }

  /// Under which the very same call runs; the first few.
  template <class Suits>
  void offerDialects(const char* reason, Suits suits) {
    constexpr std::size_t kMax = 2;
    const std::size_t before = found_.size();
    for (const Dialect& dialect : builtinDialects()) {
      // Along another axis the same numbers would be other tuples.
      if (dialect.tupleAxis != call_.dialect.tupleAxis || !suits(dialect)) continue;
      if (found_.size() == before + kMax) return;
      offer(SetDialect{dialect}, "set_dialect", reason, {{"dialect", dialect.name}});
    }
  }

  // Out of range: the shapes are sound, so these are judged by the tuples themselves.

  void mendTuples() {
    const bool known = values_.indices != nullptr;
    const Plan& plan = bad_->trace.plan();
    // Where most tuples are bad one of their numbers may be too many; where few are, these are wrong.
    const bool longer = known && plan.depth > 1;
    const bool most = longer && bad_->report.count > 1 && 2 * bad_->report.count >= plan.tupleCount;
    Readings likely;
    if (!most) clampTuples(likely);
    if (known) renumber(likely);
    if (known)
      readOtherwise(std::move(likely));
    else
      keepLikeliest(std::move(likely));
    if (longer) changeDepth();
    Readings last;
    if (most) clampTuples(last);
    keepLikeliest(std::move(last));
    const auto wraps = [](const Dialect& dialect) {
      return dialect.negative == NegativeIndex::Wrap && dialect.outOfRange == OutOfRange::Error;
    };
    if (known) offerDialects("fix.wrap", wraps);
    if (bad_->trace.plan().dialect.policy == PolicyRule::ErrorByDefault)
      offer(SetPolicy{"IGNORE"}, "set_policy", "fix.ignore");
  }

  void clampTuples(Readings& into) {
    const std::int64_t count = bad_->report.count;
    const bool allKnown = std::cmp_equal(bad_->report.all.size(), count);
    if (!allKnown || !mayClampTuples(bad_->trace.plan())) return;
    ErrorFix words{"move_into_range", "fix.clamp", {{"count", count}}};
    if (count == 1) words = {"move_into_range", "fix.clamp_one", {{"tuple", bad_->report.first}}};
    const Plan& plan = bad_->trace.plan();
    if (values_.indices != nullptr) words.args.emplace_back("moves", movesOf(plan));
    const double slips = kStep * (1 + kSlip * static_cast<double>(count));
    into.push_back(
        {{{ClampTuples{}, std::move(words)}, true, plan.indices, plan.batchDims}, slips + surpriseOf(plan)});
  }

  /// "7 -> 3, -9 -> 0": which numbers become which, the first of them.
  std::string movesOf(const Plan& plan) const {
    constexpr std::size_t kMostTold = 4;
    const EditedTensor indices(*values_.indices);
    const auto& all = bad_->report.all;
    const auto changes =
        clampedElements(plan, indices, std::span(all).first(std::min(all.size(), kMostTold)));
    if (!changes) return {};
    std::vector<std::string> moves;
    for (const auto& [at, to] : *changes)
      moves.push_back(fmt::format("{} -> {}", indices.integerAt(at), formatElement(to)));
    if (all.size() > kMostTold) moves.emplace_back("...");
    return fmt::format("{}", fmt::join(moves, ", "));
  }

  /// The numbers of each tuple in another order, or counted from 1.
  void renumber(Readings& into) {
    constexpr std::int64_t kMostChanged = 100'000;
    const Plan& plan = bad_->trace.plan();
    if (values_.indices->elementCount() > kMostChanged) return;
    const auto analysis = analyseBadTuples(plan, *values_.indices, {});
    if (!analysis) return;
    for (const BadProposal& proposal : analysis->proposals) {
      const bool order = proposal.kind == BadProposal::Kind::Order;
      if (!order && proposal.kind != BadProposal::Kind::OneBased) continue;
      consider(ChangeNumbers{proposedElements(plan, EditedTensor(*values_.indices), proposal)},
               badProposalName(proposal.kind), order ? "fix.order" : "fix.one_based", 1.5, into,
               badProposalSentence(plan, proposal).args);
    }
  }

  const GatherCall& call_;
  const Error& error_;
  const BadTuplesFound* bad_;
  CallValues values_;
  bool refusedToo_ = false;  ///< readings whose tuples are refused count as well
  FixList found_;
};

}  // namespace

std::vector<Fix> fixesOf(const GatherCall& call, const Error& error, const BadTuplesFound* bad,
                         const CallValues& values) {
  // Of bad tuples the numbers are at hand.
  std::optional<Expected<Tensor>> own;
  CallValues known = values;
  if (bad != nullptr && values.indices == nullptr && bad->trace.indices().elementCount() <= kMostJudged) {
    own.emplace(bad->trace.indices().flattened());
    if (*own) known.indices = &**own;
  }
  return FixFinder(call, error, bad, known).find();
}

std::vector<ErrorFix> fixWords(const GatherCall& call, const Error& error, const BadTuplesFound* bad,
                               const CallValues& values) {
  std::vector<ErrorFix> words;
  for (Fix& fix : fixesOf(call, error, bad, values)) words.push_back(std::move(fix.words));
  return words;
}

}  // namespace gathernd
