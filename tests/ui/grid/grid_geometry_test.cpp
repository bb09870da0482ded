// SPDX-License-Identifier: GPL-3.0-or-later
// Where cells lie, what lies under a point, and where keys lead, near the ends of ten thousand million rows.
#include "ui/grid/grid_geometry.h"

#include <QTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr std::int64_t kRows = 10'000'000'000;

GridGeometry places(bool mirrored = false) {
  GridGeometry g;
  g.rows = kRows;
  g.columns = 1000;
  g.size = {460, 286};  // ten rows below the heads, five columns beside the names and a half
  g.sideWidth = 60;
  g.mirrored = mirrored;
  return g;
}

}  // namespace

class GridGeometryTest : public QObject {
  Q_OBJECT

 private slots:
  void pages() {
    GridGeometry g = places();
    QCOMPARE(g.pageRows(), 10);
    QCOMPARE(g.pageColumns(), 5);
    QCOMPARE(g.right(), 6);
    g.top = g.mostTop();
    QCOMPARE(g.bottom(), kRows);
    QVERIFY(g.inSight({kRows - 1, 0}));
    QVERIFY(!g.inSight({kRows - 11, 0}));
  }

  void pointsAndCells_data() {
    const auto row = test::columns<bool>("mirrored");
    row("from the left", false);
    row("from the right", true);
  }
  void pointsAndCells() {
    QFETCH(bool, mirrored);
    GridGeometry g = places(mirrored);
    for (const std::int64_t top : {std::int64_t{0}, kRows / 3, g.mostTop()}) {
      g.top = top;
      g.left = 7;
      for (std::int64_t row = g.top; row < g.bottom(); ++row) {
        for (std::int64_t column = g.left; column < g.right(); ++column) {
          const QPoint centre = g.cellRect({row, column}).center();
          if (!QRect(QPoint(), g.size).contains(centre)) continue;
          const GridHit hit = g.at(centre);
          QVERIFY(hit.part == GridHit::Part::Cell);
          QVERIFY((hit.cell == Cell{row, column}));
        }
        const GridHit hit = g.at(g.rowRect(row).center());
        QVERIFY(hit.part == GridHit::Part::Row && hit.cell.row == row);
      }
    }
    QVERIFY(g.at(g.columnRect(8).center()).part == GridHit::Part::Column);
    QCOMPARE(g.at(g.columnRect(8).center()).cell.column, 8);
    QVERIFY(g.at(g.cornerRect().center()).part == GridHit::Part::Corner);
    const QRect ninth = g.columnRect(9);
    const GridHit edge = g.at(QPoint(mirrored ? ninth.left() : ninth.right(), 5));
    QVERIFY(edge.part == GridHit::Part::ColumnEdge);
    QCOMPARE(edge.cell.column, 9);
    // What is far out of sight has no place in it, whatever an int can hold.
    QVERIFY(!g.cellRect({0, 7}).intersects(QRect(QPoint(), g.size)));
    QVERIFY(!g.cellRect({kRows, 900}).intersects(QRect(QPoint(), g.size)));
  }

  void keys_data() {
    const auto row = test::columns<int, bool, qint64, qint64>("key", "control", "row", "column");
    const qint64 last = kRows - 1;
    row("down", int{Qt::Key_Down}, false, qint64{101}, qint64{50});
    row("up", int{Qt::Key_Up}, false, qint64{99}, qint64{50});
    row("to the last row", int{Qt::Key_Down}, true, last, qint64{50});
    row("to the last cell", int{Qt::Key_End}, true, last, qint64{999});
    row("to the first cell", int{Qt::Key_Home}, true, qint64{0}, qint64{0});
    row("to the row's end", int{Qt::Key_End}, false, qint64{100}, qint64{999});
    row("to the row's start", int{Qt::Key_Home}, false, qint64{100}, qint64{0});
    row("a page", int{Qt::Key_PageDown}, false, qint64{110}, qint64{50});
    row("a page back", int{Qt::Key_PageUp}, false, qint64{90}, qint64{50});
    row("right", int{Qt::Key_Right}, false, qint64{100}, qint64{51});
    row("left", int{Qt::Key_Left}, false, qint64{100}, qint64{49});
  }
  void keys() {
    const auto [key, control, row, column] = test::currentRow<int, bool, qint64, qint64>();
    const auto modifiers = control ? Qt::ControlModifier : Qt::NoModifier;
    const Cell to = movedBy(key, modifiers, {100, 50}, places());
    QCOMPARE(to.row, row);
    QCOMPARE(to.column, column);
    // Where one reads from the right, right is back.
    const Cell mirrored = movedBy(key, modifiers, {100, 50}, places(true));
    const bool across = key == Qt::Key_Left || key == Qt::Key_Right;
    QCOMPARE(mirrored.column, across ? 100 - column : column);
  }

  void ends() {
    for (const int key : {Qt::Key_Up, Qt::Key_Left, Qt::Key_PageUp})
      QVERIFY((movedBy(key, {}, {0, 0}, places()) == Cell{0, 0}));
    for (const int key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_PageDown})
      QVERIFY((movedBy(key, {}, {kRows - 1, 999}, places()) == Cell{kRows - 1, 999}));
    const GridGeometry none;
    QVERIFY((movedBy(Qt::Key_Down, Qt::ControlModifier, {}, none) == Cell{}));
  }

  void reveal() {
    GridGeometry g = places();
    g.reveal({kRows - 1, 999});
    QCOMPARE(g.bottom(), kRows);
    QCOMPARE(g.right(), 1000);
    g.reveal({kRows - 1, 998});
    QCOMPARE(g.left, 995);  // it was in sight
    g.reveal({5, 3});
    QCOMPARE(g.top, 5);
    QCOMPARE(g.left, 3);
  }
};

GATHERND_TEST(GridGeometryTest)
#include "grid_geometry_test.moc"
