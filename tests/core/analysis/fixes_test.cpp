// SPDX-License-Identifier: GPL-3.0-or-later
// What is offered against a call's error, as words and as a change: each change, made, takes that error away.
// tests/ui/session/fixes_test has the same calls in the window, where a fix is one undoable edit.
#include "core/analysis/fixes.h"

#include "core/analysis/bad/bad_fixes.h"
#include "core/error/sentences.h"
#include "core/run/backend.h"
#include "core/text/cast.h"
#include "core/text/literal/literal.h"
#include "tests/support/calls.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

QStringList offered(const std::vector<Fix>& fixes) {
  QStringList lines;
  for (const Fix& fix : fixes) {
    lines << QString::fromStdString(fix.words.kind + ": " + englishSentence(fix.words));
  }
  return lines;
}

}  // namespace

class FixesTest : public QObject {
  Q_OBJECT

 private slots:
  void shapesAndRules_data();
  void shapesAndRules();
  void badTuples_data();
  void badTuples();
  void nothingForOtherErrors();
};

void FixesTest::shapesAndRules_data() {
  QTest::addColumn<QString>("dialect");
  QTest::addColumn<QList<qint64>>("params");
  QTest::addColumn<QList<qint64>>("indices");
  QTest::addColumn<qint64>("batchDims");
  QTest::addColumn<QString>("code");
  QTest::addColumn<QStringList>("expected");
  using List = QList<qint64>;
  const auto row = [](const char* name, const char* dialect, const List& params, const List& indices,
                      qint64 batchDims, const char* code, const QStringList& expected) {
    QTest::newRow(name) << QString(dialect) << params << indices << batchDims << QString(code) << expected;
  };
  row("batch axes differ", "tensorflow-cpu", {4, 3}, {2, 1}, 1, "shape_mismatch",
      {"resize: Resize indices to [4, 1]", "resize: Resize params to [2, 3]",
       "set_batch_dims: Set batch_dims to 0"});
  row("tuples too long", "tensorflow-cpu", {2, 3}, {1, 3}, 0, "index_depth",
      {"resize: Cut each tuple to 2 numbers"});
  row("negative batch_dims", "tensorflow-cpu", {2, 3}, {2, 2}, -2, "batch_dims",
      {"set_batch_dims: Set batch_dims to 0"});
  row("scalar indices", "tensorflow-cpu", {3}, {}, 0, "rank",
      {"add_axis: Give indices an axis", "set_dialect: Switch to MindSpore"});
  row("empty params", "tensorflow-cpu", {2, 0}, {1, 1}, 0, "empty_params",
      {"resize: Resize params to [2, 1]", "set_dialect: Switch to TensorFlow (XLA)"});
}

void FixesTest::shapesAndRules() {
  QFETCH(const QString, dialect);
  QFETCH(const QList<qint64>, params);
  QFETCH(const QList<qint64>, indices);
  QFETCH(const qint64, batchDims);
  QFETCH(const QString, code);
  QFETCH(const QStringList, expected);
  const GatherCall call = callOf(dialect.toStdString(), {params.begin(), params.end()},
                                 {indices.begin(), indices.end()}, batchDims);
  const auto plan = makePlan(call);
  QVERIFY(!plan);
  QCOMPARE(QString::fromUtf8(errorCodeName(plan.error().code).data()), code);
  const QStringList lines = offered(fixesOf(call, plan.error()));
  for (const QString& line : expected) QVERIFY2(lines.contains(line), qPrintable(lines.join("\n")));
  QCOMPARE(lines.first(), expected.first());
  // The words alone are the same ones.
  const std::vector<ErrorFix> words = fixWords(call, plan.error());
  QCOMPARE(static_cast<qsizetype>(words.size()), lines.size());
}

void FixesTest::badTuples_data() {
  QTest::addColumn<QString>("dialect");
  QTest::addColumn<QString>("indices");
  QTest::addColumn<bool>("allListed");
  QTest::addColumn<QStringList>("expected");
  const QString clampOne = "move_into_range: Move tuple 1 into range";
  const QString ignore = "set_policy: Write 0 instead (policy IGNORE)";
  const QString wrap = "set_dialect: Count negative numbers from the end: switch to ";
  QTest::newRow("past the end") << "tensorflow-cpu"
                                << "[[0], [7]]" << true << QStringList{clampOne, ignore};
  QTest::newRow("negative") << "tensorflow-cpu"
                            << "[[0], [-1]]" << true << QStringList{clampOne, wrap, ignore};
  QTest::newRow("two") << "tensorflow-cpu"
                       << "[[9], [7]]" << true
                       << QStringList{"move_into_range: Move 2 tuples into range", ignore};
  QTest::newRow("only counted") << "tensorflow-cpu"
                                << "[[9], [7]]" << false << QStringList{ignore};
  QTest::newRow("no policy there") << "onnx"
                                   << "[[0], [7]]" << true << QStringList{clampOne};
}

void FixesTest::badTuples() {
  QFETCH(const QString, dialect);
  QFETCH(const QString, indices);
  QFETCH(const bool, allListed);
  QFETCH(const QStringList, expected);
  LiteralOptions options;
  options.dtype = DType::Int64;
  const Tensor tensor = *parseLiteral(indices.toStdString(), options);
  const GatherCall call = callOf(dialect.toStdString(), {3}, {2, 1});
  const auto plan = makePlan(call);
  QVERIFY(plan.has_value());
  const Tensor params = *Tensor::zeros(DType::Float32, shapeOf({3}));
  RunOptions run;
  run.allBad = true;
  const auto result = runGather(*makeReferenceBackend(), *plan, params, tensor, run);
  QVERIFY(!result);
  BadReport report;
  report.count = result.error().badCount;
  report.first = result.error().badTuple->flat;
  for (std::int64_t tuple = 0; allListed && tuple < 2; ++tuple) {
    if (elementAt(tensor, tuple).as<std::int64_t>() < 0 || elementAt(tensor, tuple).as<std::int64_t>() > 2) {
      report.all.push_back(tuple);
    }
  }
  const Trace trace(std::make_shared<const Plan>(*plan), EditedTensor(tensor));
  const BadTuplesFound found{trace, report};
  const QStringList lines = offered(fixesOf(call, result.error(), &found));
  QStringList kinds;  // two dialects at most are named for one idea
  for (const QString& line : lines) {
    const QString kind =
        line.startsWith(expected.value(kinds.size())) ? expected.value(kinds.size()) : QString();
    if (!kind.isEmpty()) {
      kinds << kind;
    } else {
      QVERIFY2(!kinds.isEmpty() && line.startsWith(kinds.last()), qPrintable(lines.join("\n")));
    }
  }
  QCOMPARE(kinds, expected);
}

void FixesTest::nothingForOtherErrors() {
  const GatherCall call = callOf("tensorflow-cpu", {3}, {2, 1});
  for (const ErrorCode code : {ErrorCode::Parse, ErrorCode::Io, ErrorCode::Limit, ErrorCode::Cancelled,
                               ErrorCode::Usage, ErrorCode::OutOfRange}) {
    QVERIFY(fixesOf(call, Error(code, "")).empty());
  }
}

GATHERND_TEST(FixesTest)
#include "fixes_test.moc"
