// SPDX-License-Identifier: GPL-3.0-or-later
// What the relatives give on a call's own tensors, worked out by hand: values, the reason of each refusal,
// whether it is what gather_nd gives, and where the two read apart.
#include <QtTest/QtTest>

#include "core/error/sentences.h"
#include "core/teach/rules/wrong_rules.h"
#include "tests/core/teach/scenes.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;         // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::teach;  // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;   // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

QString valuesOf(const Tensor& tensor) {
  PrintOptions options;
  options.multiline = false;
  return QString::fromStdString(formatLiteral(tensor, options)).remove(QStringLiteral(".0"));
}

QString said(const RelativeOutcome& outcome) {
  if (!outcome.output) return QString::fromStdString(outcome.output.error().reason);
  return QStringLiteral("%1 %2").arg(!outcome.equal   ? QStringLiteral("?")
                                     : *outcome.equal ? QStringLiteral("=")
                                                      : QStringLiteral("!"),
                                     valuesOf(*outcome.output));
}

RelativeOutcome outcomeOf(const Scene& scene, const QString& rule) {
  for (const RelativeOutcome& outcome : compareRelatives(scene))
    if (outcome.relative->rule == rule.toStdString()) return outcome;
  qFatal("no such relative");
}

constexpr const char* kCells = "[[0,1],[3,4],[2,0]]";

}  // namespace

class CompareRelativesTest : public QObject {
  Q_OBJECT

 private slots:
  void gives_data() {
    const auto row = columns<QString, QString, Extents, QString, QString>("rule", "dialect", "params",
                                                                          "indices", "outcome");
    // Cells of a matrix: gather_nd gives [1, 19, 10].
    row("outer_product", "numpy", {4, 5}, kCells, "! [[1, 4, 0], [16, 19, 15], [11, 14, 10]]");
    row("boolean_mask", "numpy", {4, 5}, kCells, "! [1, 10, 19]");
    row("same_as_indices", "numpy", {4, 5}, kCells, "relative.outside");
    row("same_as_indices", "tensorflow-gpu", {4, 5}, kCells, "! [[0, 6], [15, 0], [10, 1]]");
    row("same_as_indices", "tensorrt", {4, 5}, kCells, "relative.outside");
    row("along_axis", "numpy", {4, 5}, kCells, "relative.unequal");
    row("columns", "numpy", {4, 5}, kCells, "relative.columns");
    row("one_hot", "numpy", {4, 5}, kCells, "relative.one_number");
    row("gather_rule", "numpy", {4, 2}, "[[0,1],[3,1]]", "! [[[0, 1], [2, 3]], [[6, 7], [2, 3]]]");
    // A square table hides that MXNet reads down a column.
    row("columns", "numpy", {4, 5}, "[[0,1],[1,4]]", "= [1, 9]");
    row("columns", "numpy", {4, 5}, "[[0,1],[3,4]]", "! [3, 9]");
    // Rows: gather_nd gives [[6, 7], [0, 1]].
    row("one_hot", "numpy", {4, 2}, "[[3],[0]]", "= [[6, 7], [0, 1]]");
    row("along_axis", "numpy", {4, 2}, "[[3],[0]]", "= [[6, 7], [0, 1]]");
    row("same_as_indices", "numpy", {4, 2}, "[[3],[0]]", "! [[6], [0]]");
    row("boolean_mask", "numpy", {4, 2}, "[[3],[0]]", "! [[0, 1], [6, 7]]");
    row("boolean_mask", "numpy", {4, 2}, "[[0],[3]]", "= [[0, 1], [6, 7]]");
    row("boolean_mask", "numpy", {4, 2}, "[[3],[3]]", "! [[6, 7]]");
    row("outer_product", "numpy", {4, 2}, "[[3],[0]]", "= [[6, 7], [0, 1]]");
    row("columns", "numpy", {4, 2}, "[[3]]", "= [[6, 7]]");
    row("gather_rule", "numpy", {4, 2}, "[[3],[0]]", "! [[[6, 7]], [[0, 1]]]");
    row("along_axis", "numpy", {4, 1}, "[[3,0],[1,0]]", "! [[3, 0], [1, 0]]");
    // Outside: by the dialect, but for one_hot, which gives zeros.
    row("one_hot", "tensorflow-gpu", {4, 2}, "[[3],[4]]", "= [[6, 7], [0, 0]]");
    row("one_hot", "tensorflow-cpu", {4, 2}, "[[3],[4]]", "? [[6, 7], [0, 0]]");
    row("one_hot", "numpy", {4, 2}, "[[-1],[0]]", "! [[0, 0], [0, 1]]");
    row("gather_rule", "tensorflow-cpu", {4, 2}, "[[3],[4]]", "relative.outside");
    row("boolean_mask", "tensorflow-gpu", {4, 2}, "[[3],[4]]", "! [[6, 7]]");
    // Not their own.
    row("gather_rule", "mxnet", {2, 3}, "[[0],[1]]", "relative.tuple_first");
    row("gather_rule", "tensorflow-cpu", {4}, "[[1,2]]", "relative.refused");
    row("gather_rule", "numpy", {}, "[]", "relative.scalar");
    row("outer_product", "numpy", {4, 2}, "[[[0]],[[1]]]", "relative.lists");
    row("outer_product", "numpy", {4, 2}, "[[],[]]", "relative.no_numbers");
    row("same_as_indices", "numpy", {4, 2}, "[[0,1,1]]", "relative.refused");
    row("same_as_indices", "numpy", {4, 2, 2}, "[[0,1]]", "relative.ranks");
    row("same_as_indices", "numpy", {4, 1, 2}, "[[[0,0],[1,0]]]", "relative.larger");
  }
  void gives() {
    const auto [rule, dialect, params, indices, outcome] =
        currentRow<QString, QString, Extents, QString, QString>();
    const Scene scene = sceneOf(qPrintable(dialect), params, qPrintable(indices));
    QCOMPARE(said(outcomeOf(scene, rule)), outcome);
  }

  void tooLarge() {
    QStringList tuples;
    for (int k = 0; k < 17; ++k) tuples << QStringLiteral("[%1,0,0]").arg(k % 16);
    const QString indices = QStringLiteral("[%1]").arg(tuples.join(','));
    const Scene scene = sceneOf("numpy", {16, 16, 16}, qPrintable(indices));
    QCOMPARE(said(outcomeOf(scene, "outer_product")), QString("relative.large"));
  }

  void batches() {
    for (const RelativeOutcome& each :
         compareRelatives(sceneOf("tensorflow-cpu", {2, 3}, "[[[0]],[[1]]]", 1)))
      QCOMPARE(said(each), QString("relative.batch"));
  }

  /// The same as readByRelative, element by element, wherever something is read.
  void agreesWithTheReading() {
    for (const char* indices : {kCells, "[[3],[0]]", "[[0,1],[1,4]]", "[2,3]"}) {
      const Scene scene = sceneOf("numpy", {4, 5}, indices);
      for (const RelativeOutcome& each : compareRelatives(scene)) {
        const auto reading = readByRelative(*each.relative, scene);
        if (!each.output) continue;
        QVERIFY(reading);
        QCOMPARE(each.output->shape(), reading->shape);
        for (std::int64_t k = 0; k < each.output->elementCount(); ++k)
          if (const ReadPlace& place = reading->places[static_cast<std::size_t>(k)])
            QCOMPARE(elementAt(*each.output, k), scene.params.at(scene.plan->params.flat(*place)));
      }
    }
  }

  void refusalsAreSentences() {
    for (const char* reason : {"refused", "batch", "tuple_first", "scalar", "no_numbers", "outside"}) {
      const Error error(ErrorCode::Unsupported, std::string("relative.") + reason);
      const QString words = QString::fromStdString(englishSentence(error));
      QVERIFY2(words.contains(' ') && !words.contains('{'), qPrintable(words));
    }
    for (const char* indices : {kCells, "[[[0]],[[1]]]"})
      for (const RelativeOutcome& each : compareRelatives(sceneOf("numpy", {4, 5}, indices)))
        if (!each.output)
          QVERIFY2(!QString::fromStdString(englishSentence(each.output.error())).contains('{'),
                   each.output.error().reason.c_str());
  }

  // apart: tuple: theirs, own; of params [4, 5]
  void apart_data() {
    const auto row = columns<QString, QString, QString>("rule", "indices", "apart");
    row("gather_rule", kCells, "0: 0 1, 1: 15 19");
    row("outer_product", kCells, "1: 16 19, 2: 11 10");
    row("boolean_mask", kCells, "1: 10 19, 2: 19 10");
    row("boolean_mask", "[[3],[3]]", "1: - 15");
    row("one_hot", "[[3],[0]]", "");
    row("columns", "[[0,1],[3,4]]", "0: 3 1, 1: 9 19");
    row("along_axis", kCells, "");  // it refuses
  }
  void apart() {
    const auto [rule, indices, apart] = currentRow<QString, QString, QString>();
    const auto number = [](const std::optional<std::int64_t>& flat) {
      return flat ? QString::number(*flat) : QStringLiteral("-");
    };
    QStringList all;
    for (const ReadingsApart& each :
         readingsApart(*std::ranges::find(relatives(), rule.toStdString(), &Relative::rule),
                       sceneOf("numpy", {4, 5}, qPrintable(indices))))
      all << QStringLiteral("%1: %2 %3").arg(each.tuple).arg(number(each.theirs), number(each.own));
    QCOMPARE(all.join(QStringLiteral(", ")), apart);
  }
};

GATHERND_TEST(CompareRelativesTest)
#include "compare_relatives_test.moc"
