// SPDX-License-Identifier: GPL-3.0-or-later
// Trace and SliceReaders against brute force: every output element to its source and back to its readers,
// from the definition of gather_nd by positions, with none of the program's own strides.
#include "core/call/trace.h"

#include <algorithm>
#include <map>

#include <QtTest/QtTest>

#include "core/reads/read_counts.h"
#include "core/run/backend.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

/// A deterministic index array with good, negative and too large components.
std::vector<std::int64_t> someIndices(std::int64_t count) {
  std::vector<std::int64_t> values;
  std::uint32_t state = 12345;
  for (std::int64_t i = 0; i < count; ++i) {
    state = state * 1664525U + 1013904223U;
    values.push_back(static_cast<std::int64_t>(state >> 29) - 2);  // -2 … 5
  }
  return values;
}

/// What the definition says of one call: the params element behind each output element (-1: none), by
/// positions.
struct ByDefinition {
  std::vector<std::int64_t> source;         // of output elements, row-major
  std::map<std::int64_t, Extents> readers;  // params element -> tuples, ascending
};

/// The element of `shape` at a position, counted the slow way.
std::int64_t flatOf(const Extents& shape, const Extents& position) {
  std::int64_t flat = 0;
  for (std::size_t i = 0; i < shape.size(); ++i) flat = flat * shape[i] + position[i];
  return flat;
}

/// Calls f with every position of a grid, in row-major order.
template <class F>
void forEachPosition(const Extents& shape, F f) {
  Extents position(shape.size(), 0);
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return;
  for (;;) {
    f(position);
    std::size_t axis = shape.size();
    while (axis > 0 && ++position[axis - 1] == shape[axis - 1]) position[--axis] = 0;
    if (axis == 0) return;
  }
}

ByDefinition define(const Extents& params, const Extents& indices, const std::vector<std::int64_t>& values,
                    std::size_t batchDims, bool tupleFirst, bool wraps, bool clamps) {
  ByDefinition result;
  const std::size_t depth = static_cast<std::size_t>(tupleFirst ? indices.front() : indices.back());
  const Extents grid =
      tupleFirst ? Extents(indices.begin() + 1, indices.end()) : Extents(indices.begin(), indices.end() - 1);
  const Extents slice(params.begin() + static_cast<std::ptrdiff_t>(batchDims + depth), params.end());
  std::int64_t tuple = 0;
  forEachPosition(grid, [&](const Extents& at) {
    Extents head(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(batchDims));
    bool reads = true;
    for (std::size_t j = 0; j < depth; ++j) {
      Extents where = at;
      where.insert(tupleFirst ? where.begin() : where.end(), static_cast<std::int64_t>(j));
      std::int64_t value = values[static_cast<std::size_t>(flatOf(indices, where))];
      const std::int64_t size = params[batchDims + j];
      if (wraps && value < 0 && value >= -size) value += size;
      if (clamps) value = std::clamp<std::int64_t>(value, 0, size - 1);
      reads = reads && value >= 0 && value < size;
      head.push_back(value);
    }
    forEachPosition(slice, [&](const Extents& inside) {
      Extents whole = head;
      whole.insert(whole.end(), inside.begin(), inside.end());
      const std::int64_t element = reads ? flatOf(params, whole) : -1;
      result.source.push_back(element);
      if (reads) result.readers[element].push_back(tuple);
    });
    ++tuple;
  });
  return result;
}

}  // namespace

class TraceTest : public QObject {
  Q_OBJECT

 private slots:
  void bothWays_data() {
    const auto row = columns<QString, Extents, Extents, int>("dialect", "params", "indices", "batchDims");
    const QList<std::pair<const char*, std::tuple<Extents, Extents, int>>> shapes = {
        {"elements", {{4, 3}, {7, 2}, 0}},
        {"slices", {{4, 3, 2}, {5, 1}, 0}},
        {"outer grid", {{4, 3}, {2, 3, 1}, 0}},
        {"rank-1 indices", {{4, 3}, {2}, 0}},
        {"batched", {{3, 4, 2}, {3, 5, 1}, 1}},
        {"batched pairs", {{2, 3, 4, 2}, {2, 5, 2}, 1}},
        {"two batch axes", {{2, 3, 4}, {2, 3, 2, 1}, 2}},
        {"depth 0", {{2, 3}, {4, 0}, 0}},
    };
    for (const char* dialect :
         {"tensorflow-gpu", "tensorflow-xla", "jax", "jax-fill", "openvino-8", "onnxruntime"}) {
      for (const auto& [name, shape] : shapes) {
        const auto& [params, indices, b] = shape;
        // Copies once, or is undefined there: another test's matter.
        if (indices.back() == 0 && findDialect(dialect)->depthZero != DepthZero::CopyPerTuple) continue;
        QTest::addRow("%s %s", dialect, name) << dialect << params << indices << b;
      }
    }
    row("mxnet pairs", "mxnet", {4, 3, 2}, {2, 5}, 0);
    row("mxnet grid", "mxnet", {4, 3}, {1, 2, 3}, 0);
  }
  void bothWays() {
    const auto [dialect, params, indices, batchDims] = currentRow<QString, Extents, Extents, int>();
    const Dialect& d = *findDialect(dialect.toStdString());
    const auto plan = valueOf(makePlan(callOf(dialect.toStdString(), params, indices, batchDims)));
    const std::vector<std::int64_t> values = someIndices(shapeOf(indices).elementCount());
    const Trace trace(std::make_shared<const Plan>(plan), indexTensor(indices, values));
    const ByDefinition expected =
        define(params, indices, values, static_cast<std::size_t>(batchDims), d.tupleAxis == TupleAxis::First,
               d.negative == NegativeIndex::Wrap, d.outOfRange == OutOfRange::Clamp);

    QCOMPARE(plan.outputElements(), static_cast<std::int64_t>(expected.source.size()));
    for (std::int64_t e = 0; e < plan.outputElements(); ++e) {
      const std::int64_t source = expected.source[static_cast<std::size_t>(e)];
      QCOMPARE(trace.sourceOfOutput(e), source);
      const TupleTrace tuple = trace.at(trace.tupleOfOutput(e));
      QCOMPARE(tuple.reads(), source >= 0);
      QCOMPARE(tuple.sliceId, trace.sliceOf(tuple.tuple));
      if (source >= 0) QCOMPARE(trace.sliceOfParams(source), tuple.sliceId);
    }

    const auto counts = valueOf(ReadCounts::count(trace));
    const auto readers = valueOf(SliceReaders::build(trace, counts));
    for (std::int64_t p = 0; p < plan.params.elementCount(); ++p) {
      const std::int64_t slice = trace.sliceOfParams(p);
      const auto found = expected.readers.find(p);
      const Extents known = found == expected.readers.end() ? Extents{} : found->second;
      QCOMPARE(*readers.of(slice, trace.tupleCount()), known);
      QCOMPARE(counts.of(slice), std::ssize(known));
    }

    // The run itself reads what the trace says.
    const Tensor input = arangeTensor(params);
    const auto result = runGather(*makeReferenceBackend(), plan, input, trace.indices().base());
    if (plan.badAction == BadAction::Error && !result) return;
    QVERIFY(result.has_value());
    for (std::int64_t e = 0; e < plan.outputElements(); ++e) {
      const std::int64_t source = trace.sourceOfOutput(e);
      if (source >= 0)
        QCOMPARE(result->output.values<float>()[static_cast<std::size_t>(e)], static_cast<float>(source));
    }
  }

  void indexComponents_data() {
    const auto row = columns<QString, Extents>("dialect", "indices");
    row("tuple last", "tensorflow-cpu", {3, 4, 2});
    row("tuple first", "mxnet", {2, 3, 4});
  }
  void indexComponents() {
    const auto [dialect, indices] = currentRow<QString, Extents>();
    const auto plan = valueOf(makePlan(callOf(dialect.toStdString(), {5, 5}, indices)));
    const std::int64_t count = shapeOf(indices).elementCount();
    const Trace trace(std::make_shared<const Plan>(plan),
                      indexTensor(indices, Extents(static_cast<std::size_t>(count))));
    // Every index element belongs to one tuple and component, and each pair to one element.
    for (std::int64_t i = 0; i < count; ++i) {
      QCOMPARE(trace.indexOf(trace.tupleOfIndex(i), trace.componentOfIndex(i)), i);
      QVERIFY(trace.tupleOfIndex(i) >= 0 && trace.tupleOfIndex(i) < 12);
      QVERIFY(trace.componentOfIndex(i) >= 0 && trace.componentOfIndex(i) < 2);
    }
    // Element [1, 2, 0] of indices [3, 4, 2] is tuple 6; element [1, 2, 0] of [2, 3, 4] is component 1 of
    // tuple 8.
    const bool first = plan.dialect.tupleAxis == TupleAxis::First;
    const std::int64_t element = first ? 1 * 12 + 2 * 4 : 1 * 8 + 2 * 2;
    QCOMPARE(trace.tupleOfIndex(element), first ? 8 : 6);
    QCOMPARE(trace.componentOfIndex(element), first ? 1 : 0);
  }

  /// Its components are one element apart, whichever axis they lie along.
  void componentsOfOneTuple() {
    for (const char* dialect : {"tensorflow-cpu", "mxnet"}) {
      const bool first = findDialect(dialect)->tupleAxis == TupleAxis::First;
      const Extents indices = first ? Extents{3, 1} : Extents{1, 3};
      const auto plan = valueOf(makePlan(callOf(dialect, {5, 5, 5}, indices)));
      const Trace trace(std::make_shared<const Plan>(plan), indexTensor(indices, Extents(3)));
      for (int i = 0; i < 3; ++i) {
        QCOMPARE(trace.tupleOfIndex(i), std::int64_t{0});
        QCOMPARE(trace.componentOfIndex(i), i);
      }
    }
  }

  // slice: -1: none is read
  void outcomes_data() {
    const auto row = columns<QString, qint64, QByteArray, qint64>("dialect", "index", "outcome", "slice");
    row("tensorflow-cpu", 2, "ok", 2);
    row("tensorflow-cpu", -1, "refused", -1);
    row("tensorflow-cpu", 3, "refused", -1);
    row("tensorflow-gpu", -1, "zeroed", -1);
    row("tensorflow-xla", -1, "clamped", 0);
    row("tensorflow-xla", 3, "clamped", 2);
    row("numpy", -1, "wrapped", 2);
    row("numpy", -3, "wrapped", 0);
    row("numpy", -4, "refused", -1);
    row("jax", -4, "clamped", 0);
    row("jax-fill", 3, "filled", -1);
    row("jax-fill", -1, "wrapped", 2);
    row("openvino-8", 3, "undefined", -1);
    row("tensorrt", -1, "undefined", -1);
  }
  void outcomes() {
    const auto [dialect, index, outcome, slice] = currentRow<QString, qint64, QByteArray, qint64>();
    const auto plan = valueOf(makePlan(callOf(dialect.toStdString(), {3, 2}, {1, 1})));
    const Trace trace(std::make_shared<const Plan>(plan), indexTensor({1, 1}, {index}));
    const TupleTrace tuple = trace.at(0);
    QCOMPARE(tupleOutcomeName(tuple.outcome), std::string_view(outcome.constData()));
    QCOMPARE(qint64{tuple.sliceId}, slice);
    QCOMPARE(tuple.given, Extents{index});
    QCOMPARE(tuple.resolved, Extents{slice >= 0 ? slice : index});
    const bool outside = outcome != "ok" && outcome != "wrapped";
    QCOMPARE(tuple.componentBad, std::vector<bool>{outside});
    QCOMPARE(tuple.badComponent, outside ? 0 : -1);
  }

  void tupleInFull() {
    const auto plan = valueOf(makePlan(callOf("jax", {2, 3, 4, 5}, {2, 2, 2}, 1)));
    const Trace trace(std::make_shared<const Plan>(plan), indexTensor({2, 2, 2}, {0, 0, 1, 1, 2, 2, -1, 9}));
    const TupleTrace tuple = trace.at(3);
    QCOMPARE(tuple.position, (Extents{1, 1}));
    QCOMPARE(tuple.given, (Extents{-1, 9}));
    QCOMPARE(tuple.resolved, (Extents{2, 3}));
    QCOMPARE(tuple.componentBad, (std::vector<bool>{false, true}));
    QCOMPARE(tuple.badComponent, 1);
    QCOMPARE(tupleOutcomeName(tuple.outcome), std::string_view("clamped"));
    QCOMPARE(tuple.sliceId, std::int64_t{1 * 12 + 2 * 4 + 3});
  }

  void editsAreSeen() {
    const auto plan = valueOf(makePlan(callOf("tensorflow-cpu", {3, 2}, {2, 1})));
    const EditedTensor indices =
        EditedTensor(indexTensor({2, 1}, {0, 1})).with(1, Element::of<std::int64_t>(DType::Int64, 2));
    const Trace trace(std::make_shared<const Plan>(plan), indices);
    QCOMPARE(trace.sliceOf(0), 0);
    QCOMPARE(trace.sliceOf(1), 2);
    QCOMPARE(trace.at(1).given, Extents{2});
  }

  void copyOnceHasOnePseudoTuple() {
    const auto plan = valueOf(makePlan(callOf("numpy", {3, 2}, {4, 0})));
    const Trace trace(std::make_shared<const Plan>(plan), indexTensor({4, 0}, {}));
    QCOMPARE(trace.tupleCount(), 1);
    for (std::int64_t e = 0; e < 6; ++e) {
      QCOMPARE(trace.tupleOfOutput(e), 0);
      QCOMPARE(trace.sourceOfOutput(e), e);
    }
  }
};

GATHERND_TEST(TraceTest)
#include "trace_test.moc"
