// SPDX-License-Identifier: GPL-3.0-or-later
// What would make the present error go away. A candidate about shapes and rules is offered only after
// makePlan, asked about it, no longer gives that error; one that ends at a whole call comes before one that
// meets the next error.
#include <algorithm>

#include "core/gather/faulty_axes.h"
#include "ui/session/document_command.h"
#include "ui/session/gather_call.h"
#include "ui/session/session.h"

namespace gathernd::ui {
namespace {

Expected<Shape> withExtent(const Shape& shape, int axis, std::int64_t extent) {
  std::vector<std::int64_t> extents = shape.toVector();
  extents[static_cast<std::size_t>(axis)] = extent;
  return Shape::make(extents);
}

class FixFinder {
 public:
  explicit FixFinder(Session& session)
      : session_(session),
        error_(*session.snapshot().error),
        call_(gatherCallOf(session.document(), session.backends(), session.memoryLimit())) {}

  std::vector<Session::Fix> find() {
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
        offer(
            Session::tr("Clear bad_indices_policy"), [](GatherCall& c) { c.policy.clear(); },
            [s = &session_] { s->setPolicy({}); });
        break;
      case ErrorCode::Unsupported:
        offer(
            Session::tr("Run on the CPU"), [](GatherCall& c) { c.unsupported.reset(); },
            [s = &session_] { s->setBackend("auto"); });
        break;
      case ErrorCode::EmptyParams:
        growParams();
        otherDialects();
        break;
      case ErrorCode::OutOfRange:
        clampTuples();
        allowBadTuples();
        break;
      default:
        break;
    }
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Found& a, const Found& b) { return a.whole > b.whole; });
    std::vector<Session::Fix> fixes;
    for (Found& each : found_) fixes.push_back(std::move(each.fix));
    return fixes;
  }

 private:
  struct Found {
    Session::Fix fix;
    bool whole;  ///< the call is then valid as far as shapes tell
  };

  template <class Change>
  void offer(const QString& label, Change change, std::function<void()> apply) {
    GatherCall call = call_;
    change(call);
    const auto plan = makePlan(call);
    if (!plan && plan.error().code == error_.code) return;
    found_.push_back({{label, std::move(apply)}, plan.has_value()});
  }

  void lowerBatchDims() {
    const std::int64_t most =
        std::min<std::int64_t>(std::min(call_.params.shape.rank(), call_.indices.shape.rank()),
                               std::max<std::int64_t>(call_.batchDims, 1)) -
        1;
    for (std::int64_t b = most; b >= 0; --b) {
      const std::size_t before = found_.size();
      offer(
          Session::tr("Set batch_dims to %1").arg(b), [b](GatherCall& c) { c.batchDims = b; },
          [s = &session_, b] { s->setBatchDims(b); });
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
    resizeTensor(TensorId::Indices, indices);
    resizeTensor(TensorId::Params, params);
  }

  void resizeTensor(TensorId id, const Expected<Shape>& shape) {
    if (!shape) return;
    const bool indices = id == TensorId::Indices;
    const QString label = (indices ? Session::tr("Resize indices to %1") : Session::tr("Resize params to %1"))
                              .arg(QString::fromStdString(shape->toString()));
    offer(
        label, [&](GatherCall& c) { (indices ? c.indices : c.params).shape = *shape; },
        [s = &session_, id, shape = *shape] { s->resize(id, shape); });
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
    const QString numbers = depth == 1 ? Session::tr("1 number") : Session::tr("%1 numbers").arg(depth);
    const QString label =
        (depth > indices[axis] ? Session::tr("Give each tuple %1") : Session::tr("Cut each tuple to %1"))
            .arg(numbers);
    offer(
        label, [&](GatherCall& c) { c.indices.shape = *shape; },
        [s = &session_, shape = *shape] { s->resize(TensorId::Indices, shape); });
  }

  void addRank() {
    for (const TensorId id : {TensorId::Indices, TensorId::Params}) {
      TensorDesc GatherCall::*tensor = id == TensorId::Indices ? &GatherCall::indices : &GatherCall::params;
      if ((call_.*tensor).shape.rank() > 0) continue;
      offer(
          id == TensorId::Indices ? Session::tr("Give indices an axis") : Session::tr("Give params an axis"),
          [&](GatherCall& c) { (c.*tensor).shape = Shape{1}; },
          [s = &session_, id] { s->reshape(id, Shape{1}); });
    }
  }

  void convertTypes() {
    if (call_.fillValue && call_.fillValue->dtype != call_.params.dtype) {
      const DType dtype = call_.params.dtype;
      offer(
          Session::tr("Convert the fill value to %1").arg(typeName(dtype)),
          [dtype](GatherCall& c) { c.fillValue = castElement(*c.fillValue, dtype); },
          [s = &session_, dtype] { s->setFillValue(castElement(*s->document().fillValue, dtype)); });
    }
    for (const DType dtype : {DType::Int64, DType::Int32}) {
      offerType(TensorId::Indices, dtype);
      if (!found_.empty()) break;
    }
    const std::size_t before = found_.size();
    for (const DType dtype : {DType::Float32, DType::Int32, DType::Int64}) {
      offerType(TensorId::Params, dtype);
      if (found_.size() > before) break;
    }
  }

  void offerType(TensorId id, DType dtype) {
    const bool indices = id == TensorId::Indices;
    const QString label =
        (indices ? Session::tr("Convert indices to %1") : Session::tr("Convert params to %1"));
    offer(
        label.arg(typeName(dtype)), [&](GatherCall& c) { (indices ? c.indices : c.params).dtype = dtype; },
        [s = &session_, id, dtype] { s->convert(id, dtype); });
  }

  void growParams() {
    std::vector<std::int64_t> extents = call_.params.shape.toVector();
    for (const int axis : faultyAxes(error_, call_.dialect.tupleAxis).params)
      extents[static_cast<std::size_t>(axis)] = 1;
    resizeTensor(TensorId::Params, Shape::make(extents));
  }

  /// Dialects under which the very same call is valid; the first few.
  void otherDialects() {
    constexpr int kMost = 2;
    int offered = 0;
    for (const Dialect& dialect : builtinDialects()) {
      // The same numbers would be other tuples there.
      if (dialect.tupleAxis != call_.dialect.tupleAxis) continue;
      if (offered == kMost) return;
      GatherCall call = call_;
      call.dialect = dialect;
      if (!makePlan(call)) continue;
      offerDialect(dialect);
      ++offered;
    }
  }

  void offerDialect(const Dialect& dialect) {
    offer(
        Session::tr("Switch to %1").arg(QString::fromStdString(dialect.name)),
        [&](GatherCall& c) { c.dialect = dialect; }, [s = &session_, dialect] { s->setDialect(dialect); });
  }

  // Out of range: the shapes are sound, so these are judged by the tuples themselves.

  /// Every bad tuple's components brought into their axes; not possible along an axis of size 0.
  void clampTuples() {
    const Snapshot& snapshot = session_.snapshot();
    if (static_cast<std::int64_t>(snapshot.bad.all.size()) != snapshot.bad.count)
      return;  // only a part is listed
    const OffsetRule& rule = snapshot.plan->rule;
    if (std::find(rule.axisSize, rule.axisSize + rule.depth, 0) != rule.axisSize + rule.depth) return;
    const QString label = snapshot.bad.count == 1
                              ? Session::tr("Move tuple %1 into range").arg(snapshot.bad.first)
                              : Session::tr("Move %L1 tuples into range").arg(snapshot.bad.count);
    found_.push_back({{label, [s = &session_] { moveIntoRange(*s); }}, true});
  }

  static void moveIntoRange(Session& session) {
    const Snapshot snapshot = session.snapshot();
    const OffsetRule& rule = snapshot.plan->rule;
    std::vector<ElementChange> changes;
    for (const std::int64_t tuple : snapshot.bad.all) {
      const TupleTrace trace = snapshot.trace->at(tuple);
      for (int j = 0; j < rule.depth; ++j) {
        const auto at = static_cast<std::size_t>(j);
        if (!trace.componentBad[at]) continue;
        const std::int64_t inside = std::clamp<std::int64_t>(trace.given[at], 0, rule.axisSize[j] - 1);
        changes.emplace_back(snapshot.trace->indexOf(tuple, j),
                             castElement(Element::of(DType::Int64, inside), snapshot.plan->indexDtype));
      }
    }
    session.setElements(TensorId::Indices, changes, Session::tr("Move tuples into range"));
  }

  void allowBadTuples() {
    const Snapshot& snapshot = session_.snapshot();
    int wrapping = 0;
    if (wrappingHelps()) {
      for (const Dialect& dialect : builtinDialects()) {
        if (wrapping == 2) break;
        const bool wraps = dialect.negative == NegativeIndex::Wrap && dialect.outOfRange == OutOfRange::Error;
        if (!wraps || !runs(dialect, {})) continue;
        const QString label = Session::tr("Count negative numbers from the end: switch to %1");
        found_.push_back({{label.arg(QString::fromStdString(dialect.name)),
                           [s = &session_, dialect] { s->setDialect(dialect); }},
                          true});
        ++wrapping;
      }
    }
    if (snapshot.plan->dialect.policy == PolicyRule::ErrorByDefault && runs(call_.dialect, "IGNORE")) {
      found_.push_back(
          {{Session::tr("Write 0 instead (policy IGNORE)"), [s = &session_] { s->setPolicy("IGNORE"); }},
           true});
    }
  }

  bool runs(const Dialect& dialect, const std::string& policy) const {
    GatherCall call = call_;
    call.dialect = dialect;
    call.policy = policy;
    return makePlan(call).has_value();
  }

  bool wrappingHelps() const {
    constexpr std::int64_t kMostJudged =
        10000;  // views ask on every change: this must stay a matter of a few ms
    const Snapshot& snapshot = session_.snapshot();
    if (snapshot.bad.count > kMostJudged) return false;
    if (static_cast<std::int64_t>(snapshot.bad.all.size()) != snapshot.bad.count) return false;
    if (!call_.policy.empty()) return false;  // would not be allowed there
    const OffsetRule& rule = snapshot.plan->rule;
    return std::all_of(snapshot.bad.all.begin(), snapshot.bad.all.end(), [&](std::int64_t tuple) {
      const TupleTrace trace = snapshot.trace->at(tuple);
      for (int j = 0; j < rule.depth; ++j) {
        const std::int64_t value = trace.given[static_cast<std::size_t>(j)];
        if (value >= rule.axisSize[j] || value < -rule.axisSize[j]) return false;
      }
      return true;
    });
  }

  static QString typeName(DType dtype) {
    const std::string_view name = dtypeName(dtype);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
  }

  Session& session_;
  Error error_;
  GatherCall call_;
  std::vector<Found> found_;
};

}  // namespace

std::vector<Session::Fix> Session::fixes() {
  if (!snapshot_.error) return {};
  return FixFinder(*this).find();
}

}  // namespace gathernd::ui
