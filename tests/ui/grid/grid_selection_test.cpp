// SPDX-License-Identifier: GPL-3.0-or-later
// Rectangles of selected cells against sets of cells.
#include "ui/grid/grid_selection.h"

#include <QTest>
#include <set>

#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::ui;

class GridSelectionTest : public QObject {
  Q_OBJECT

 private slots:
  void asSets() {
    GridSelection selection;
    selection.select({2, 1});
    selection.extendTo({0, 3});
    selection.add({1, 2});
    selection.extendTo({4, 2});
    std::set<std::pair<std::int64_t, std::int64_t>> expected;
    for (std::int64_t row = 0; row <= 2; ++row)
      for (std::int64_t column = 1; column <= 3; ++column) expected.insert({row, column});
    for (std::int64_t row = 1; row <= 4; ++row) expected.insert({row, 2});
    std::set<std::pair<std::int64_t, std::int64_t>> found;
    for (const Cell& cell : selection.cells(1000)) QVERIFY(found.insert({cell.row, cell.column}).second);
    QVERIFY(found == expected);
    QCOMPARE(selection.cellCount(1000), static_cast<std::int64_t>(expected.size()));
    for (std::int64_t row = 0; row < 6; ++row)
      for (std::int64_t column = 0; column < 6; ++column)
        QCOMPARE(selection.contains({row, column}), expected.count({row, column}) == 1);
    QVERIFY((selection.corner() == Cell{0, 1}));
  }

  void all() {
    GridSelection selection;
    selection.set({}, {0, std::int64_t{1} << 40, 0, std::int64_t{1} << 40});
    QCOMPARE(selection.cellCount(100), 100);
    QCOMPARE(selection.cells(7).size(), std::size_t{7});
  }

  void fewerRows() {
    GridSelection selection;
    selection.select({9, 9});
    selection.extendTo({5, 5});
    selection.clamp(7, 6);
    QVERIFY((selection.current() == Cell{5, 5}));
    QCOMPARE(selection.cellCount(100), 2);
    selection.clamp(0, 0);
    QVERIFY((selection.current() == Cell{}));
    QVERIFY(selection.ranges().empty());
  }
};

GATHERND_TEST(GridSelectionTest)
#include "grid_selection_test.moc"
