// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks as nested grids: which axis runs where, how facets wrap, and that the layout's units are core's.
#include <QTest>

#include "core/call/trace.h"
#include "core/text/literal/literal.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/layout_cases.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

Shape shapeOf(const QList<qint64>& extents) {
  const std::vector<std::int64_t> all(extents.begin(), extents.end());
  return *Shape::make(all);
}

}  // namespace

class LayoutNestedTest : public QObject {
  Q_OBJECT

 private slots:
  void ranks_data() {
    // runs: per axis: a across, d down, f facet
    const auto row = test::columns<QList<qint64>, QString>("extents", "runs");
    row("1: a strip", QList<qint64>{5}, "a");
    row("2: a grid", QList<qint64>{3, 4}, "da");
    row("3: facets", QList<qint64>{2, 3, 4}, "fda");
    row("4: a grid of grids", QList<qint64>{2, 3, 2, 2}, "dada");
    row("5", QList<qint64>{2, 2, 3, 2, 2}, "fdada");
    row("6", QList<qint64>{2, 2, 2, 2, 2, 2}, "dadada");
  }
  void ranks() {
    QFETCH(QList<qint64>, extents);
    QFETCH(QString, runs);
    const TensorSpec spec = specOf({extents.begin(), extents.end()}, 0, 0, TensorId::Params);
    TensorLayout t = layoutTensor(spec, CellSize{});
    QCOMPARE(t.facetAxis, runs.startsWith('f') ? 0 : -1);
    for (int axis = 0; axis < runs.size(); ++axis) {
      if (runs[axis] == 'f') continue;
      const QRectF from = t.cellRect(0), to = t.cellRect(t.strides[static_cast<std::size_t>(axis)]);
      QCOMPARE(to.left() > from.left(), runs[axis] == 'a');
      QCOMPARE(to.top() > from.top(), runs[axis] == 'd');
    }
    // An outer axis steps further than an inner one in its direction.
    for (int axis = 0; axis + 2 < runs.size(); ++axis) {
      if (runs[axis] == 'f') continue;
      const auto step = [&](int k) {
        return t.cellRect(t.strides[static_cast<std::size_t>(k)]).center() - t.cellRect(0).center();
      };
      QVERIFY(step(axis).manhattanLength() > step(axis + 2).manhattanLength());
    }
  }

  void rankZero() {
    const CanvasLayout layout = layoutCanvas(inputFor(specOf({}, 0, 0, TensorId::Output)));
    QCOMPARE(layout.of(TensorId::Output).cellCount(), 1);
    QCOMPARE(layout.hitCell(layout.of(TensorId::Output).cellRect(0).center())->flat, 0);
  }

  void facetsWrap() {
    const TensorSpec spec = specOf({5, 2, 2}, 0, 1, TensorId::Params);
    CellSize cell;
    cell.facetsAcross = 2;
    const TensorLayout t = layoutTensor(spec, cell);
    // Like words: 0 1 / 2 3 / 4.
    QCOMPARE(t.facetRect(0).top(), t.facetRect(4).top());
    QVERIFY(t.facetRect(4).left() > t.facetRect(0).right());
    QVERIFY(t.facetRect(8).top() > t.facetRect(0).bottom());
    QCOMPARE(t.facetRect(16).left(), t.facetRect(0).left());
    // The place of a sixth facet is empty.
    const QPointF sixth(t.facetRect(4).center().x(), t.facetRect(16).center().y());
    QVERIFY(!t.hitCell(sixth));
    int facets = 0;
    t.forEachFacet(t.bounds(), [&](std::int64_t, const QRectF&) { ++facets; });
    QCOMPARE(facets, 5);
  }

  void tupleFirst() {
    // MXNet keeps a tuple on the first axis; the picture still shows tuples as rows.
    TensorSpec spec = specOf({2, 5}, 0, 1, TensorId::Indices);
    spec.order = {1, 0};
    const TensorLayout t = layoutTensor(spec, CellSize{});
    QCOMPARE(t.unitCount(), 5);
    QCOMPARE(t.firstOfUnit(3), 3);
    QCOMPARE(t.unitOf(8), 3);
    QCOMPARE(t.cellRect(3).top(), t.cellRect(8).top());
    QVERIFY(t.cellRect(8).left() > t.cellRect(3).left());
    for (std::int64_t flat = 0; flat < 10; ++flat)
      QCOMPARE(t.hitCell(t.cellRect(flat).center()).value_or(-1), flat);
  }

  void vertical() {
    TensorSpec spec = specOf({5}, 0, 0, TensorId::Output);
    spec.vertical = true;
    const TensorLayout t = layoutTensor(spec, CellSize{});
    for (std::int64_t flat = 0; flat < 5; ++flat)
      QCOMPARE(t.hitCell(t.cellRect(flat).center()).value_or(-1), flat);
    QCOMPARE(t.cellRect(4).left(), t.cellRect(0).left());
    QVERIFY(t.cellRect(1).top() > t.cellRect(0).bottom());
  }

  void unitsAreCores_data() {
    const auto row = test::columns<QList<qint64>, QList<qint64>, int>("params", "indices", "batch");
    row("rows", QList<qint64>{2, 3, 4}, QList<qint64>{5, 2}, 0);
    row("batched", QList<qint64>{3, 4, 4}, QList<qint64>{3, 2, 1}, 1);
    row("two batch axes", QList<qint64>{2, 3, 4, 2}, QList<qint64>{2, 3, 2, 1}, 2);
    row("full depth", QList<qint64>{3, 4}, QList<qint64>{2, 3, 2}, 0);
    row("deep", QList<qint64>{2, 3, 4, 4, 8}, QList<qint64>{4, 12, 4}, 0);
    row("matrix slices", QList<qint64>{4, 3, 2}, QList<qint64>{6, 1}, 0);
  }
  void unitsAreCores() {
    const auto [params, indices, batch] = test::currentRow<QList<qint64>, QList<qint64>, int>();
    GatherCall call;
    call.dialect = *findDialect("tensorflow-cpu");
    call.params = {DType::Float32, shapeOf(params)};
    call.indices = {DType::Int64, shapeOf(indices)};
    call.batchDims = batch;
    const auto plan = makePlan(call);
    QVERIFY(plan.has_value());
    const Trace trace(std::make_shared<const Plan>(*plan),
                      EditedTensor(*Tensor::zeros(DType::Int64, call.indices.shape)));
    const auto vec = [](const Shape& s) { return s.toVector(); };
    const TensorLayout p =
        layoutTensor(specOf(vec(plan->params), batch, plan->slice.rank(), TensorId::Params), CellSize{});
    const TensorLayout i = layoutTensor(specOf(vec(plan->indices), batch, 1, TensorId::Indices), CellSize{});
    const TensorLayout o =
        layoutTensor(specOf(vec(plan->output), batch, plan->slice.rank(), TensorId::Output), CellSize{});
    QCOMPARE(p.unitCount(), plan->sliceCount);
    QCOMPARE(i.unitCount(), plan->tupleCount);
    QCOMPARE(o.unitCount(), plan->tupleCount);
    for (std::int64_t flat = 0; flat < p.cellCount(); ++flat)
      QCOMPARE(p.unitOf(flat), trace.sliceOfParams(flat));
    for (std::int64_t flat = 0; flat < i.cellCount(); ++flat)
      QCOMPARE(i.unitOf(flat), trace.tupleOfIndex(flat));
    for (std::int64_t flat = 0; flat < o.cellCount(); ++flat)
      QCOMPARE(o.unitOf(flat), trace.tupleOfOutput(flat));
    for (std::int64_t n = 0; n < plan->tupleCount; ++n) QCOMPARE(i.firstOfUnit(n), trace.indexOf(n, 0));
  }
};

GATHERND_TEST(LayoutNestedTest)
#include "layout_nested_test.moc"
