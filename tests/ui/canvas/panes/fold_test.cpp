// SPDX-License-Identifier: GPL-3.0-or-later
// A track whose innermost steps are folded, and a row that goes on in lines, against a walk over every cell.
#include <QTest>
#include <algorithm>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/layout_cases.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

CellSize cellOf(Detail detail) {
  CellSize cell;
  cell.detail = detail;
  if (detail == Detail::Image) cell.width = cell.height = 1.5;
  return cell;
}

}  // namespace

class FoldTest : public QObject {
  Q_OBJECT

 private slots:
  void onlyTheseRows_data() {
    const auto row = test::columns<QList<qint64>, qint64>("rows", "count");
    row("one", QList<qint64>{5}, qint64{9});
    row("ends", QList<qint64>{0, 8}, qint64{9});
    row("neighbours", QList<qint64>{2, 3, 4, 7}, qint64{9});
    row("all", QList<qint64>{0, 1, 2}, qint64{3});
    row("far apart", QList<qint64>{0, 1, 12'345'678'901, 12'345'678'903}, qint64{20'000'000'000});
  }
  void onlyTheseRows() {
    const auto [rows, count] = test::currentRow<QList<qint64>, qint64>();
    TensorSpec spec = specOf({count, 3}, 0, 1, TensorId::Params);
    const std::vector<std::int64_t> shown(rows.begin(), rows.end());
    const TensorLayout t = layoutFolded(spec, cellOf(Detail::Text), shown);
    const Level& level = t.y.levels.back();
    const Fold& fold = *level.fold;
    // What is shown and what is left out is all there is, whatever stands between.
    std::int64_t hidden = 0, tears = 0;
    for (std::size_t k = 0; k <= fold.steps.size(); ++k) {
      hidden += fold.hiddenBefore(k, count);
      tears += fold.hiddenBefore(k, count) > 0 ? 1 : 0;
    }
    QCOMPARE(hidden + rows.size(), count);
    double bottom = -1;
    std::int64_t previous = -1;
    for (const std::int64_t row : shown) {
      QVERIFY(level.shows(row));
      for (std::int64_t column = 0; column < 3; ++column) {
        const QRectF cell = t.cellRect(row * 3 + column);
        QCOMPARE(t.hitCell(cell.center()).value_or(-1), row * 3 + column);
        QVERIFY(t.gridRect().adjusted(-0.01, -0.01, 0.01, 0.01).contains(cell));
      }
      const QRectF cell = t.cellRect(row * 3);
      QVERIFY(cell.top() > bottom);
      // A tear stands only where rows are left out.
      const bool torn = row != previous + 1;
      QCOMPARE(cell.top() - std::max(bottom, t.y.origin + level.lead) >= fold.tear, torn);
      bottom = cell.bottom();
      previous = row;
    }
    std::vector<std::int64_t> seen;
    for (const Slot& slot : t.y.visible(-1e12, 1e12, t.y.levels.size())) seen.push_back(slot.index);
    QCOMPARE(seen, shown);
    QCOMPARE(t.y.size(), level.lead + level.tail + fold.tear * static_cast<double>(tears) +
                             static_cast<double>(shown.size() - 1) * level.pitch + level.span);
  }

  /// A row that is left out has its place in the tear, and is hit nowhere.
  void whatIsLeftOut() {
    const TensorLayout t =
        layoutFolded(specOf({100, 3}, 0, 1, TensorId::Params), cellOf(Detail::Text), {10, 11, 50});
    const auto middle = [&](std::int64_t row) { return t.cellRect(row * 3).center().y(); };
    QVERIFY(!t.y.levels.back().shows(30));
    QVERIFY(middle(30) > t.cellRect(33).bottom() && middle(30) < t.cellRect(150).top());
    QVERIFY(middle(3) < t.cellRect(30).top() && middle(99) > t.cellRect(150).bottom());
    for (double y = t.y.origin - 5; y < t.y.origin + t.y.size() + 5; y += 0.5)
      if (const auto hit = t.hitCell({t.cellRect(30).center().x(), y})) {
        const std::int64_t row = *hit / 3;
        QVERIFY(row == 10 || row == 11 || row == 50);
      }
    // Anywhere, the nearest is one that is shown.
    for (double y = -1000; y < 1000; y += 7)
      QVERIFY(t.y.levels.back().shows(t.y.nearest(y).contribution / 3));
  }

  void rowsGoOnInLines_data() {
    test::columns<QList<qint64>, int, qint64>("extents", "unitAxes", "perLine");
    for (const qint64 perLine : {1, 7, 10, 23, 24}) {
      QTest::addRow("vector by %lld", perLine) << QList<qint64>{23} << 0 << perLine;
      QTest::addRow("one row by %lld", perLine) << QList<qint64>{1, 23} << 1 << perLine;
    }
  }
  void rowsGoOnInLines() {
    QFETCH(QList<qint64>, extents);
    QFETCH(int, unitAxes);
    QFETCH(qint64, perLine);
    const TensorSpec spec = specOf({extents.begin(), extents.end()}, 0, unitAxes, TensorId::Params);
    QVERIFY(isLoneRow(spec));
    for (const Detail detail : {Detail::Text, Detail::Color, Detail::Image}) {
      CellSize cell = cellOf(detail);
      cell.perLine = perLine;
      const TensorLayout t = layoutTensor(spec, cell);
      const std::int64_t line = std::min<std::int64_t>(perLine, 23);
      std::int64_t drawn = 0;
      t.forEachCell(QRectF(-1e6, -1e6, 2e6, 2e6), [&](std::int64_t flat, const QRectF& rect) {
        ++drawn;
        QCOMPARE(rect, t.cellRect(flat));
        QCOMPARE(t.hitCell(rect.center()).value_or(-1), flat);
        // The same line, the same height; the same place in its line, the same column.
        QCOMPARE(rect.top(), t.cellRect(flat / line * line).top());
        QCOMPARE(rect.left(), t.cellRect(flat % line).left());
      });
      QCOMPARE(drawn, 23);
      QVERIFY(
          !t.hitCell(QPointF(t.cellRect(line - 1).center().x(), t.cellRect(22).center().y())).has_value() ==
          (23 % line != 0));
      // Lines are numbered by their first cell.
      const Ruler& ruler = t.rows.front();
      QCOMPARE(t.rowNumber(ruler, t.y.levels.back().indexOf(22)), 22 / line * line);
    }
  }
};

GATHERND_TEST(FoldTest)
#include "fold_test.moc"
