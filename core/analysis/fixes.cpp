// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/fixes.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/analysis/bad/bad_fixes.h"
#include "core/call/explain.h"
#include "core/text/cast.h"

namespace gathernd {
namespace {

Expected<Shape> withExtent(const Shape& shape, int axis, std::int64_t extent) {
  std::vector<std::int64_t> extents = shape.toVector();
  extents[static_cast<std::size_t>(axis)] = extent;
  return Shape::make(extents);
}

std::string nameOf(DType dtype) {
  return std::string(dtypeName(dtype));
}

/// The call after a change of its shapes and rules.
struct Changing {
  GatherCall& call;

  TensorDesc& tensor(CallTensor which) const {
    return which == CallTensor::Params ? call.params : call.indices;
  }
  void operator()(const SetBatchDims& change) const { call.batchDims = change.batchDims; }
  void operator()(const SetDialect& change) const { call.dialect = change.dialect; }
  void operator()(const SetPolicy& change) const { call.policy = change.policy; }
  void operator()(const SetBackend&) const { call.unsupported.reset(); }
  void operator()(const ConvertFillValue& change) const {
    if (call.fillValue) call.fillValue = castElement(*call.fillValue, change.dtype);
  }
  void operator()(const ConvertTensor& change) const { tensor(change.tensor).dtype = change.dtype; }
  void operator()(const ResizeTensor& change) const { tensor(change.tensor).shape = change.shape; }
  void operator()(const AddAxis& change) const { tensor(change.tensor).shape = Shape{1}; }
  void operator()(const ClampTuples&) const {}
};

/// In the order of FixChange.
constexpr std::array<std::string_view, std::variant_size_v<FixChange>> kKinds = {
    "set_batch_dims", "set_dialect", "set_policy", "set_backend",    "convert_fill_value",
    "convert",        "resize",      "add_axis",   "move_into_range"};

class FixFinder {
 public:
  FixFinder(const GatherCall& call, const Error& error, const BadTuplesFound* bad)
      : call_(call), error_(error), bad_(bad) {}

  std::vector<Fix> find() {
    switch (error_.code) {
      case ErrorCode::BatchDims:
        lowerBatchDims();
        otherDialects();
        break;
      case ErrorCode::ShapeMismatch:
        matchBatchAxis();
        lowerBatchDims();
        break;
      case ErrorCode::IndexDepth:
        cutTuples();
        lowerBatchDims();
        otherDialects();
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
        offer(SetPolicy{}, "fix.clear_policy");
        break;
      case ErrorCode::Unsupported:
        offer(SetBackend{"auto"}, "fix.backend");
        break;
      case ErrorCode::EmptyParams:
        growParams();
        otherDialects();
        break;
      case ErrorCode::OutOfRange:
        if (bad_ == nullptr) break;
        clampTuples();
        allowBadTuples();
        break;
      default:
        break;
    }
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Found& a, const Found& b) { return a.whole > b.whole; });
    std::vector<Fix> fixes;
    for (Found& each : found_) fixes.push_back(std::move(each.fix));
    return fixes;
  }

 private:
  struct Found {
    Fix fix;
    bool whole;  ///< the call is then valid as far as shapes tell
  };

  void keep(FixChange change, std::string reason, std::vector<ErrorArg> args, bool whole) {
    std::string kind(kKinds[change.index()]);
    found_.push_back({{std::move(change), {std::move(kind), std::move(reason), std::move(args)}}, whole});
  }

  void offer(FixChange change, std::string reason, std::vector<ErrorArg> args = {}) {
    GatherCall call = call_;
    std::visit(Changing{call}, change);
    const auto plan = makePlan(call);
    if (!plan && plan.error().code == error_.code) return;
    keep(std::move(change), std::move(reason), std::move(args), plan.has_value());
  }

  void lowerBatchDims() {
    const std::int64_t most =
        std::min<std::int64_t>(std::min(call_.params.shape.rank(), call_.indices.shape.rank()),
                               std::max<std::int64_t>(call_.batchDims, 1)) -
        1;
    for (std::int64_t b = most; b >= 0; --b) {
      const std::size_t before = found_.size();
      offer(SetBatchDims{b}, "fix.batch_dims", {{"batch_dims", b}});
      if (found_.size() > before && found_.back().whole) return;  // the nearest one that works is enough
      if (found_.size() > before && b > 0) found_.pop_back();
    }
  }

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
    offer(ResizeTensor{tensor, *shape},
          tensor == CallTensor::Params ? "fix.resize_params" : "fix.resize_indices",
          {{"shape", shape->toString()}});
  }

  void cutTuples() {
    const Shape& indices = call_.indices.shape;
    const FaultyAxes faulty = faultyAxes(error_, call_.dialect.tupleAxis);
    if (faulty.indices.empty()) return;
    const int axis = faulty.indices.front();
    const std::int64_t room =
        std::min<std::int64_t>(call_.params.shape.rank(), call_.dialect.maxBatchPlusDepth);
    // An empty tuple grows to the least that any dialect takes.
    const std::int64_t depth = indices[axis] == 0 ? 1 : std::max<std::int64_t>(room - call_.batchDims, 0);
    const auto shape = withExtent(indices, axis, depth);
    if (!shape) return;
    const std::string reason = depth > indices[axis] ? "fix.grow_tuples" : "fix.cut_tuples";
    offer(ResizeTensor{CallTensor::Indices, *shape}, depth == 1 ? reason + "_one" : reason,
          {{"depth", depth}});
  }

  void addRank() {
    for (const CallTensor tensor : {CallTensor::Indices, CallTensor::Params}) {
      const bool params = tensor == CallTensor::Params;
      if ((params ? call_.params : call_.indices).shape.rank() > 0) continue;
      offer(AddAxis{tensor}, params ? "fix.params_axis" : "fix.indices_axis");
    }
  }

  void convertTypes() {
    if (call_.fillValue && call_.fillValue->dtype != call_.params.dtype) {
      const DType dtype = call_.params.dtype;
      offer(ConvertFillValue{dtype}, "fix.fill_value", {{"dtype", nameOf(dtype)}});
    }
    for (const DType dtype : {DType::Int64, DType::Int32}) {
      convertTensor(CallTensor::Indices, dtype);
      if (!found_.empty()) break;
    }
    const std::size_t before = found_.size();
    for (const DType dtype : {DType::Float32, DType::Int32, DType::Int64}) {
      convertTensor(CallTensor::Params, dtype);
      if (found_.size() > before) break;
    }
  }

  void convertTensor(CallTensor tensor, DType dtype) {
    offer(ConvertTensor{tensor, dtype},
          tensor == CallTensor::Params ? "fix.convert_params" : "fix.convert_indices",
          {{"dtype", nameOf(dtype)}});
  }

  void growParams() {
    std::vector<std::int64_t> extents = call_.params.shape.toVector();
    for (const int axis : faultyAxes(error_, call_.dialect.tupleAxis).params)
      extents[static_cast<std::size_t>(axis)] = 1;
    resizeTensor(CallTensor::Params, Shape::make(extents));
  }

  /// Dialects under which the very same call is valid; the first few.
  void otherDialects() {
    constexpr int kMax = 2;
    int offered = 0;
    for (const Dialect& dialect : builtinDialects()) {
      // The same numbers would be other tuples there.
      if (dialect.tupleAxis != call_.dialect.tupleAxis) continue;
      if (offered == kMax) return;
      GatherCall call = call_;
      call.dialect = dialect;
      if (!makePlan(call)) continue;
      offer(SetDialect{dialect}, "fix.dialect", {{"dialect", dialect.name}});
      ++offered;
    }
  }

  // Out of range: the shapes are sound, so these are judged by the tuples themselves.

  bool allKnown() const { return std::cmp_equal(bad_->report.all.size(), bad_->report.count); }

  void clampTuples() {
    if (!allKnown() || !mayClampTuples(bad_->trace.plan())) return;
    const std::int64_t count = bad_->report.count;
    if (count == 1) {
      keep(ClampTuples{}, "fix.clamp_one", {{"tuple", bad_->report.first}}, true);
    } else {
      keep(ClampTuples{}, "fix.clamp", {{"count", count}}, true);
    }
  }

  void allowBadTuples() {
    if (wrappingHelps()) offerWrapping();
    if (bad_->trace.plan().dialect.policy == PolicyRule::ErrorByDefault && runs(call_.dialect, "IGNORE")) {
      keep(SetPolicy{"IGNORE"}, "fix.ignore", {}, true);
    }
  }

  void offerWrapping() {
    constexpr int kMax = 2;
    int offered = 0;
    for (const Dialect& dialect : builtinDialects()) {
      if (offered == kMax) return;
      const bool wraps = dialect.negative == NegativeIndex::Wrap && dialect.outOfRange == OutOfRange::Error;
      if (!wraps || !runs(dialect, {})) continue;
      keep(SetDialect{dialect}, "fix.wrap", {{"dialect", dialect.name}}, true);
      ++offered;
    }
  }

  bool runs(const Dialect& dialect, const std::string& policy) const {
    GatherCall call = call_;
    call.dialect = dialect;
    call.policy = policy;
    return makePlan(call).has_value();
  }

  bool wrappingHelps() const {
    constexpr std::int64_t kMaxJudged = 10000;  // asked on every change: a matter of a few milliseconds
    if (bad_->report.count > kMaxJudged || !allKnown()) return false;
    if (!call_.policy.empty()) return false;  // would not be allowed there
    const OffsetRule& rule = bad_->trace.plan().rule;
    return std::all_of(bad_->report.all.begin(), bad_->report.all.end(), [&](std::int64_t tuple) {
      const TupleTrace trace = bad_->trace.at(tuple);
      for (int j = 0; j < rule.depth; ++j) {
        const std::int64_t value = trace.given[static_cast<std::size_t>(j)];
        if (value >= rule.axisSize[j] || value < -rule.axisSize[j]) return false;
      }
      return true;
    });
  }

  const GatherCall& call_;
  const Error& error_;
  const BadTuplesFound* bad_;
  std::vector<Found> found_;
};

}  // namespace

std::vector<Fix> fixesOf(const GatherCall& call, const Error& error, const BadTuplesFound* bad) {
  return FixFinder(call, error, bad).find();
}

std::vector<ErrorFix> fixWords(const GatherCall& call, const Error& error, const BadTuplesFound* bad) {
  std::vector<ErrorFix> words;
  for (Fix& fix : fixesOf(call, error, bad)) words.push_back(std::move(fix.words));
  return words;
}

}  // namespace gathernd
