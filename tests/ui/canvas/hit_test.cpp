// SPDX-License-Identifier: GPL-3.0-or-later
// Pointing and drawing agree: for every cell of many shapes, at several zooms.
#include <QTest>
#include <algorithm>

#include "tests/support/test_program.h"
#include "tests/ui/canvas/layout_cases.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

class HitTest : public QObject {
  Q_OBJECT

 private slots:
  void hitsWhatItDraws_data() { addShapeRows(); }
  void hitsWhatItDraws() {
    QFETCH(QList<qint64>, extents);
    QFETCH(int, batchAxes);
    QFETCH(int, unitAxes);
    for (const TensorId id : {TensorId::Indices, TensorId::Params, TensorId::Output})
      for (const double zoom : {0.0, 1.0, 0.4, 0.1, 2.0}) {
        const TensorSpec spec = specOf({extents.begin(), extents.end()}, batchAxes, unitAxes, id);
        CanvasInput input = inputFor(spec);
        if (zoom > 0) input.mode = ZoomMode::Manual, input.zoom = zoom;
        const CanvasLayout layout = layoutCanvas(input);
        const TensorLayout& t = layout.of(id);
        const std::int64_t count = t.cellCount();
        QCOMPARE(count, spec.shape.elementCount());
        const QRectF all(QPointF(0, 0), layout.size);
        const QRectF grid = t.gridRect().adjusted(-0.01, -0.01, 0.01, 0.01);
        for (std::int64_t flat = 0; flat < count; ++flat) {
          const QRectF cell = t.cellRect(flat);
          const auto hit = layout.hitCell(cell.center());
          QVERIFY2(hit.has_value(), qPrintable(QStringLiteral("cell %1 is not hit").arg(flat)));
          QCOMPARE(hit->flat, flat);
          QVERIFY(all.contains(cell));
          if (!t.batched) QVERIFY(grid.contains(cell));
          QVERIFY(t.unitRect(flat).adjusted(-0.01, -0.01, 0.01, 0.01).contains(cell));
          QVERIFY(t.facetRect(flat).adjusted(-0.01, -0.01, 0.01, 0.01).contains(cell));
        }
      }
  }

  void cellsKeepApart_data() { addShapeRows(); }
  void cellsKeepApart() {
    QFETCH(QList<qint64>, extents);
    QFETCH(int, batchAxes);
    QFETCH(int, unitAxes);
    const TensorSpec spec = specOf({extents.begin(), extents.end()}, batchAxes, unitAxes, TensorId::Params);
    const CanvasLayout layout = layoutCanvas(inputFor(spec));
    const TensorLayout& t = layout.of(TensorId::Params);
    const std::int64_t count = std::min<std::int64_t>(t.cellCount(), 300);
    for (std::int64_t a = 0; a < count; ++a)
      for (std::int64_t b = a + 1; b < count; ++b) {
        const QRectF both = t.cellRect(a) & t.cellRect(b);
        QVERIFY2(both.width() < 0.01 || both.height() < 0.01,
                 qPrintable(QStringLiteral("%1 and %2 overlap").arg(a).arg(b)));
      }
    // Units may touch only in colour; each has its own place, and its cells are its own.
    for (std::int64_t unit = 0; unit < std::min<std::int64_t>(t.unitCount(), 60); ++unit) {
      const std::int64_t first = t.firstOfUnit(unit);
      QCOMPARE(t.unitOf(first), unit);
      for (std::int64_t flat = 0; flat < count; ++flat)
        QCOMPARE(t.unitRect(first).contains(t.cellRect(flat).center()), t.unitOf(flat) == unit);
    }
  }

  void enumeratesWhatIsVisible_data() { addShapeRows(); }
  void enumeratesWhatIsVisible() {
    QFETCH(QList<qint64>, extents);
    QFETCH(int, batchAxes);
    QFETCH(int, unitAxes);
    const TensorSpec spec = specOf({extents.begin(), extents.end()}, batchAxes, unitAxes, TensorId::Output);
    const CanvasLayout layout = layoutCanvas(inputFor(spec));
    const TensorLayout& t = layout.of(TensorId::Output);
    const QRectF views[] = {t.bounds(), QRectF(t.gridRect().center(), QSizeF(120, 90)),
                            QRectF(-500, -500, 100, 100)};
    for (const QRectF& view : views) {
      std::vector<std::int64_t> seen;
      t.forEachCell(view, [&](std::int64_t flat, const QRectF& rect) {
        QCOMPARE(rect, t.cellRect(flat));
        seen.push_back(flat);
      });
      std::vector<std::int64_t> expected;
      for (std::int64_t flat = 0; flat < t.cellCount(); ++flat) {
        const QRectF r = t.cellRect(flat);
        if (r.left() < view.right() && r.right() > view.left() && r.top() < view.bottom() &&
            r.bottom() > view.top())
          expected.push_back(flat);
      }
      std::sort(seen.begin(), seen.end());
      QCOMPARE(seen.size(), expected.size());
      QVERIFY(seen == expected);
    }
  }

  void misses() {
    const TensorSpec spec = specOf({3, 4}, 0, 1, TensorId::Params);
    const CanvasLayout layout = layoutCanvas(inputFor(spec));
    const TensorLayout& t = layout.of(TensorId::Params);
    QVERIFY(!layout.hitCell({-5, -5}));
    QVERIFY(!layout.hitCell(t.gridRect().topLeft() - QPointF(1, 1)));
    QVERIFY(!layout.hitCell(t.gridRect().bottomRight() + QPointF(1, 1)));
    const QRectF first = t.cellRect(0), below = t.cellRect(4);
    QVERIFY(below.top() > first.bottom());
    QVERIFY(!layout.hitCell({first.center().x(), (first.bottom() + below.top()) / 2}));
  }

  void hitsRulers() {
    TensorSpec spec = specOf({2, 3, 4}, 0, 1, TensorId::Params);
    const CanvasLayout layout = layoutCanvas(inputFor(spec));
    const TensorLayout& t = layout.of(TensorId::Params);
    const QRectF cell = t.cellRect(1);
    const auto across = layout.hitAxis({cell.center().x(), t.y.origin + t.columns.front().offset});
    QVERIFY(across.has_value());
    QCOMPARE(across->axis, 2);
    const auto down = layout.hitAxis({t.x.origin + t.rows.front().offset, cell.center().y()});
    QVERIFY(down.has_value());
    QCOMPARE(down->axis, 1);
    QVERIFY(!layout.hitAxis(cell.center()));
  }
};

GATHERND_TEST(HitTest)
#include "hit_test.moc"
