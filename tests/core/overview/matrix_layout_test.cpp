// SPDX-License-Identifier: GPL-3.0-or-later
// Cells and elements lead to each other in every layout.
#include "core/overview/matrix_layout.h"

#include <map>

#include <QtTest/QtTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

class MatrixLayoutTest : public QObject {
  Q_OBJECT

 private slots:
  void thereAndBack_data() {
    const auto row = test::columns<MatrixLayout, int>("layout", "cells");
    const Shape box{3, 4, 5, 2};
    row("a matrix", MatrixLayout::of(Shape{7, 3}), 21);
    row("a vector", MatrixLayout::of(Shape{7}), 7);
    row("a scalar", MatrixLayout::of(Shape{}), 1);
    row("no rows", MatrixLayout::of(Shape{0, 3}), 0);
    row("no columns", MatrixLayout::of(Shape{3, 0}), 0);
    row("outer axes as rows", MatrixLayout::of(box), 120);
    row("a block within", MatrixLayout::of(box, 2, 3, 4, 50), 10);
    row("axes that leave one out", MatrixLayout::of(box, 0, 1, 3, 1), 60);
    row("columns above rows", MatrixLayout{4, 6, 0, 1, 4, 24}, 24);
    row("one column", MatrixLayout{9, 1, 2, 3, 1, 9}, 9);
    row("one row of a wide stride", MatrixLayout{1, 5, 0, 1, 7, 5}, 5);
    row("wrapped", MatrixLayout::wrapped(23, 5), 23);
    row("wrapped whole", MatrixLayout::wrapped(20, 5), 20);
    row("nothing wrapped", MatrixLayout::wrapped(0, 5), 0);
  }
  void thereAndBack() {
    const auto [layout, cells] = test::currentRow<MatrixLayout, int>();
    std::map<std::int64_t, Cell> seen;
    for (std::int64_t row = 0; row < layout.rows; ++row)
      for (std::int64_t column = 0; column < layout.columnsOf(row); ++column)
        QVERIFY(seen.emplace(layout.flat(row, column), Cell{row, column}).second);
    QCOMPARE(static_cast<int>(seen.size()), cells);
    for (std::int64_t flat = -2; flat < 140; ++flat) {
      const auto found = seen.find(flat);
      const auto cell = layout.cellOf(flat);
      QCOMPARE(cell.has_value(), found != seen.end());
      if (cell) QVERIFY(*cell == found->second);
    }
    for (std::int64_t x0 = 0; x0 <= layout.columns; ++x0)
      for (std::int64_t y0 = 0; y0 <= layout.rows; ++y0) {
        const CellRect rect{x0, x0 + 2, y0, y0 + 3};
        const auto inside = std::count_if(seen.begin(), seen.end(),
                                          [&](const auto& known) { return rect.contains(known.second); });
        QCOMPARE(layout.cellsIn(rect), static_cast<std::int64_t>(inside));
      }
  }
};

GATHERND_TEST(MatrixLayoutTest)
#include "matrix_layout_test.moc"
