// SPDX-License-Identifier: GPL-3.0-or-later
// The relatives' own shapes and places, worked out by hand; relatives_numpy_test asks NumPy.
#include <QtTest/QtTest>

#include "core/teach/rules/wrong_rules.h"
#include "tests/core/teach/scenes.h"
#include "tests/support/test_program.h"

using namespace gathernd;         // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::teach;  // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;   // NOLINT(google-build-using-namespace): a test of that namespace

class RelativesTest : public QObject {
  Q_OBJECT

 private slots:
  void reads_data() {
    QTest::addColumn<QString>("rule");
    QTest::addColumn<Extents>("params");
    QTest::addColumn<QString>("indices");
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("places");  ///< the first eight
    const auto row = [](const char* rule, const Extents& params, const char* indices, const char* shape,
                        const char* places) {
      QTest::addRow("%s %s", rule, indices)
          << QString(rule) << params << QString(indices) << QString(shape) << QString(places);
    };
    constexpr const char* kCells = "[[0,1],[3,4],[2,0]]";
    // The lesson about relatives: gather_nd gives [3].
    row("gather_rule", {4, 5}, kCells, "[3, 2, 5]", "0,0 0,1 0,2 0,3 0,4 1,0 1,1 1,2");
    row("outer_product", {4, 5}, kCells, "[3, 3]", "0,1 0,4 0,0 3,1 3,4 3,0 2,1 2,4");
    row("same_as_indices", {4, 5}, kCells, "[3, 2]", "0,0 1,1 3,0 - 2,0 0,1");
    row("along_axis", {4, 5}, kCells, "none", "");
    row("along_axis", {4, 2}, "[[0,1],[3,2]]", "[2, 2]", "0,0 1,1 3,0 2,1");
    row("along_axis", {4, 2}, "[[3],[0]]", "[2, 2]", "3,0 3,1 0,0 0,1");  // size 1 stretches
    row("along_axis", {4, 1}, "[[3],[0]]", "[2, 1]", "3,0 0,0");
    row("along_axis", {4, 1, 2}, "[[[3],[1]]]", "[1, 2, 2]", "3,0,0 3,0,1 1,0,0 1,0,1");
    row("columns", {4, 5}, kCells, "none", "");
    row("columns", {4, 5}, "[[0,1],[3,4]]", "[2]", "0,3 1,4");
    row("columns", {4, 2, 2}, "[[3],[1]]", "[1, 2]", "3,1,0 3,1,1");
    row("boolean_mask", {4, 5}, kCells, "[3]", "0,1 2,0 3,4");
    row("boolean_mask", {4, 2}, "[[3],[0],[3]]", "[2, 2]", "0,0 0,1 3,0 3,1");
    row("one_hot", {4, 2}, "[[3],[4]]", "[2, 2]", "3,0 3,1 - -");
    row("one_hot", {4, 5}, kCells, "none", "");
  }
  void reads() {
    QFETCH(QString, rule);
    QFETCH(Extents, params);
    QFETCH(QString, indices);
    QFETCH(QString, shape);
    QFETCH(QString, places);
    const Relative* const relative = findRelative(rule.toStdString());
    QVERIFY(relative != nullptr);
    const auto reading = readByRelative(*relative, sceneOf("tensorflow-gpu", params, qPrintable(indices)));
    QCOMPARE(reading ? textOf(reading->shape) : QString("none"), shape);
    if (!reading) return;
    QCOMPARE(static_cast<std::int64_t>(reading->places.size()), reading->shape.elementCount());
    Places first = reading->places;
    first.resize(std::min<std::size_t>(first.size(), 8));
    QCOMPARE(textOf(first), places);
  }

  void notTheirOwn() {
    for (const Relative& relative : relatives()) {
      QVERIFY(!readByRelative(relative, sceneOf("tensorflow-cpu", {2, 3}, "[[[0]],[[1]]]", 1)));
      QVERIFY(!readByRelative(relative, sceneOf("mxnet", {2, 3}, "[[0],[1]]")));
      QVERIFY(!readByRelative(relative, sceneOf("tensorflow-cpu", {4}, "[[1,2]]")));
      QVERIFY(!readByRelative(relative, sceneOf("numpy", {}, "[]")));
      QCOMPARE(findRelative(relative.rule), &relative);
    }
    QVERIFY(findRelative("keep_depth") == nullptr);
  }
};

GATHERND_TEST(RelativesTest)
#include "relatives_test.moc"
