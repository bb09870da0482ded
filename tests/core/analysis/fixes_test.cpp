// SPDX-License-Identifier: GPL-3.0-or-later
// What is offered against a call's error, as words and as a change: each change, made, takes that error away.
// tests/ui/session/fixes_test has the same calls in the window, where a fix is one undoable edit.
#include "core/analysis/fixes.h"

#include "core/analysis/bad/bad_analysis.h"
#include "core/error/sentences.h"
#include "core/run/backend.h"
#include "core/run/run_result.h"
#include "core/text/cast.h"
#include "core/text/literal/literal.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
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
  void shapesAndRules_data() {
    const auto row = columns<QString, QList<qint64>, QList<qint64>, qint64, QString, QStringList>(
        "dialect", "params", "indices", "batchDims", "code", "expected");
    row("a batch axis of size 1", "tensorflow-cpu", {3, 5}, {1, 3, 1}, 1, "shape_mismatch",
        {"transpose_tuples: Move the first axis of indices to the end: indices [3, 1, 1], output [3, 1]",
         "set_batch_dims: Set batch_dims to 0: output [1, 3, 5]"});
    row("batch axes differ", "tensorflow-cpu", {4, 3}, {2, 1}, 1, "shape_mismatch",
        {"set_batch_dims: Set batch_dims to 0: output [2, 3]",
         "batch_axis: Repeat indices for each batch entry: indices [4, 2, 1], output [4, 2]",
         "resize: Resize indices to [4, 1]: output [4]", "resize: Resize params to [2, 3]: output [2]"});
    row("tuples too long", "tensorflow-cpu", {2, 3}, {1, 3}, 0, "index_depth",
        {"add_axis: Give indices a trailing axis: indices [1, 3, 1], output [1, 3, 3]",
         "transpose_tuples: Move the first axis of indices to the end: indices [3, 1], output [3, 3]",
         "resize: Cut each tuple to 2 numbers: output [1]"});
    row("negative batch_dims", "tensorflow-cpu", {2, 3}, {2, 2}, -2, "batch_dims",
        {"set_batch_dims: Set batch_dims to 0: output [2]"});
    row("scalar indices", "tensorflow-cpu", {3}, {}, 0, "rank",
        {"add_axis: Give indices an axis: indices [1], output []", "set_dialect: Switch to MindSpore"});
    row("empty params", "tensorflow-cpu", {2, 0}, {1, 1}, 0, "empty_params",
        {"resize: Resize params to [2, 1]: output [1, 1]", "set_dialect: Switch to TensorFlow (XLA)"});
  }
  void shapesAndRules() {
    const auto [dialect, params, indices, batchDims, code, expected] =
        currentRow<QString, QList<qint64>, QList<qint64>, qint64, QString, QStringList>();
    const GatherCall call = callOf(dialect.toStdString(), {params.begin(), params.end()},
                                   {indices.begin(), indices.end()}, batchDims);
    const auto plan = makePlan(call);
    QVERIFY(!plan);
    QCOMPARE(QString::fromUtf8(errorCodeName(plan.error().code).data()), code);
    const QStringList lines = offered(fixesOf(call, plan.error()));
    for (const QString& line : expected) QVERIFY2(lines.contains(line), qPrintable(lines.join("\n")));
    QCOMPARE(lines.first(), expected.first());
    QStringList outcomes;  // each call once
    for (const QString& line : lines)
      if (line.contains("indices [")) outcomes << line.mid(line.indexOf("indices ["));
    QCOMPARE(outcomes.removeDuplicates(), qsizetype{0});
    // The words alone are the same ones.
    const std::vector<ErrorFix> words = fixWords(call, plan.error());
    QCOMPARE(static_cast<qsizetype>(words.size()), lines.size());
  }

  /// The whole list for calls with values, as people bring them.
  void meant_data() {
    columns<QString, QList<qint64>, QString, QString, qint64, QStringList>("dialect", "params", "indices",
                                                                           "dtype", "batchDims", "expected");
    using List = QList<qint64>;
    const auto row = [](const char* name, const List& params, const char* indices, qint64 batchDims,
                        const QStringList& expected, const char* dtype = "int64",
                        const char* dialect = "tensorflow-cpu") {
      QTest::newRow(name) << QString(dialect) << params << QString(indices) << QString(dtype) << batchDims
                          << expected;
    };
    const QString both = "Give indices a trailing axis and set batch_dims to 1: indices [3, 1], ";
    row("one number a row", {3, 4}, "[1, 0, 3]", 0,
        {"add_axis: " + both + "output [3] = [1.0, 4.0, 11.0]",
         "resize: Cut each tuple to 2 numbers: output [] = 4.0"});
    row("one number a row, or whole rows", {3, 4}, "[1, 0, 2]", 0,
        {"add_axis: Give indices a trailing axis: indices [3, 1], output [3, 4] = [[4.0, 5.0, 6.0, 7.0], "
         "[0.0, "
         "1.0, "
         "2.0, 3.0], [8.0, 9.0, 10.0, 11.0]]",
         "add_axis: " + both + "output [3] = [1.0, 4.0, 10.0]",
         "resize: Cut each tuple to 2 numbers: output [] = 4.0"});
    row("one number a batch entry", {3, 4}, "[1, 0, 3]", 1,
        {"add_axis: Give indices a trailing axis: indices [3, 1], output [3] = [1.0, 4.0, 11.0]"});
    row("beams reordered", {2, 3, 2}, "[[2, 0, 0], [1, 1, 2]]", 1,
        {"add_axis: Give indices a trailing axis: indices [2, 3, 1], output [2, 3, 2] = [[[4.0, 5.0], [0.0, "
         "1.0], "
         "[0.0, 1.0]], [[8.0, 9.0], [8.0, 9.0], [10.0, 11.0]]]",
         "resize: Cut each tuple to 2 numbers: output [2] = [4.0, 9.0]"});
    row("columns", {9, 4}, "[[8, 0, 2, 1, 5], [3, 3, 0, 2, 1]]", 0,
        {"transpose_tuples: Move the first axis of indices to the end: indices [5, 2], output [5] = [35.0, "
         "3.0, "
         "8.0, "
         "6.0, 21.0]",
         "add_axis: Give indices a trailing axis: indices [2, 5, 1], output [2, 5, 4]",
         "resize: Cut each tuple to 2 numbers: output [2] = [32.0, 15.0]"});
    row("columns within a batch", {2, 7, 3}, "[[[6, 0, 1, 5], [2, 0, 0, 1]], [[3, 4, 4, 0], [0, 1, 1, 2]]]",
        1,
        {"transpose_tuples: Transpose indices by [0, 2, 1]: indices [2, 4, 2], output [2, 4] = [[20.0, 0.0, "
         "3.0, "
         "16.0], [30.0, 34.0, 34.0, 23.0]]",
         "add_axis: Give indices a trailing axis: indices [2, 2, 4, 1], output [2, 2, 4, 3]",
         "resize: Cut each tuple to 1 number: output [2, 2, 3] = [[[18.0, 19.0, 20.0], [6.0, 7.0, 8.0]], "
         "[[30.0, "
         "31.0, 32.0], [21.0, 22.0, 23.0]]]"});
    row("the batch axis last of the grid", {4, 3}, "[[[0], [1], [2], [0]], [[2], [2], [1], [0]]]", 1,
        // NOLINTNEXTLINE(bugprone-suspicious-missing-comma): one text on two lines
        {"batch_axis: Transpose indices by [1, 0, 2]: indices [4, 2, 1], output [4, 2] = [[0.0, 2.0], [4.0, "
         "5.0], "
         "[8.0, 7.0], [9.0, 9.0]]",
         "set_batch_dims: Set batch_dims to 0: output [2, 4, 3]",
         "batch_axis: Repeat indices for each batch entry: indices [4, 2, 4, 1], output [4, 2, 4]",
         "resize: Resize indices to [4, 4, 1]: output [4, 4]",
         "resize: Resize params to [2, 3]: output [2, 4] = [[0.0, 1.0, 2.0, 0.0], [5.0, 5.0, 4.0, 3.0]]"});
    row("no batch axis of size 1", {1, 6, 7}, "[[5, 6], [0, 3]]", 1,
        {"batch_axis: Give indices a batch axis: indices [1, 2, 2], output [1, 2] = [[41.0, 3.0]]",
         "resize: Resize indices to [1, 2]: output [1] = [41.0]",
         "resize: Resize params to [2, 6, 7]: output [2] = [41.0, 0.0]"});
    // Two orders that differ by an axis of size 1 are one call.
    row("a batch axis of size 1", {3, 5}, "[[[0], [4], [2]]]", 1,
        {"transpose_tuples: Move the first axis of indices to the end: indices [3, 1, 1], output [3, 1] = "
         "[[0.0], [9.0], [12.0]]",
         "batch_axis: Repeat indices for each batch entry: indices [3, 1, 3, 1], output [3, 1, 3] = [[[0.0, "
         "4.0, 2.0]], [[5.0, 9.0, 7.0]], [[10.0, 14.0, 12.0]]]",
         "resize: Resize indices to [3, 3, 1]: output [3, 3] = [[0.0, 4.0, 2.0], [5.0, 5.0, 5.0], [10.0, "
         "10.0, "
         "10.0]]",
         "resize: Resize params to [1, 5]: output [1, 3] = [[0.0, 4.0, 2.0]]"});
    row("a trailing axis that is a batch axis", {1, 2}, "[0]", 1,
        {"add_axis: Give indices a trailing axis: indices [1, 1], output [1] = [0.0]",
         "set_batch_dims: Set batch_dims to 0: output [2] = [0.0, 1.0]"});
    // Where no reading runs, those that leave tuples to be mended.
    const QString axisToo =
        "add_axis: Give indices a trailing axis and set batch_dims to 0: indices [2, 2, 1], ";
    row("a negative number and batch_dims", {3, 4}, "[[0, -1], [2, 1]]", 1,
        {"set_batch_dims: Set batch_dims to 0: output [2] with 1 of 2 tuples out of range",
         axisToo + "output [2, 2, 4] with 1 of 4 tuples out of range"});
    row("a negative number and batch axes that differ", {3, 4, 5}, "[[0, -1], [2, 1]]", 1,
        {"set_batch_dims: Set batch_dims to 0: output [2, 5] with 1 of 2 tuples out of range",
         axisToo + "output [2, 2, 4, 5] with 1 of 4 tuples out of range"});
    row("a number too large and batch_dims", {3, 4}, "[[0, 7], [2, 1]]", 1,
        {"set_batch_dims: Set batch_dims to 0: output [2] with 1 of 2 tuples out of range",
         axisToo + "output [2, 2, 4] with 1 of 4 tuples out of range"});
    row("a negative number that a cut takes off", {2, 4}, "[[0, -1], [1, 1]]", 1,
        {"resize: Cut each tuple to 1 number: output [2] = [0.0, 5.0]",
         "add_axis: Give indices a trailing axis: indices [2, 2, 1], output [2, 2] with 1 of 4 tuples out of "
         "range",
         "set_batch_dims: Set batch_dims to 0: output [2] with 1 of 2 tuples out of range",
         axisToo + "output [2, 2, 4] with 1 of 4 tuples out of range"});
    row("a number too large that a cut takes off", {2, 4}, "[[0, 7], [1, 1]]", 1,
        {"resize: Cut each tuple to 1 number: output [2] = [0.0, 5.0]"});
    row("a mask", {2, 3}, "[[true, false, true], [false, true, false]]", 0,
        {"mask_places: Take the places where the mask is true: indices [3, 2], output [3] = [0.0, 2.0, 4.0]"},
        "bool");
    row("a mask of rows, in columns there", {2, 3}, "[false, true]", 0,
        {"mask_places: Take the places where the mask is true: indices [1, 1], output [1, 3] = [[3.0, 4.0, "
         "5.0]]"},
        "bool", "mxnet");
    row("a mask that is too large", {2, 3}, "[[false, false, false, true]]", 0, {}, "bool");
    row("whole decimals", {3}, "[[0.0], [2.0]]", 0, {"convert: Convert indices to int64"}, "float32");
    row("whole decimals out of range", {3}, "[[0.0], [3.0]]", 0, {}, "float32");
    row("a fraction", {3}, "[[0.0], [1.5]]", 0, {}, "float64");
    row("NaN", {3}, "[[nan], [1.0]]", 0, {}, "float16");
    row("beyond 64 bits", {3}, "[[0.0], [1e30]]", 0, {}, "float32");
    row("numbers as words", {3}, "[[\"2\"]]", 0, {"convert: Convert indices to int64"}, "string");
    row("words", {3}, "[[\"two\"]]", 0, {}, "string");
    row("no whole complex number", {3}, "[[1+2j]]", 0, {}, "complex64");
    row("numbers swapped", {9, 4}, "[[3, 8], [0, 5], [1, 1], [2, 7], [0, 4], [3, 6]]", 0,
        // NOLINTNEXTLINE(bugprone-suspicious-missing-comma): one text on two lines
        {"order: Give each tuple's numbers to the axes 1, 0: output [6] = [35.0, 20.0, "
         "5.0, "
         "30.0, 16.0, 27.0]",
         "add_axis: Give indices a trailing axis: indices [6, 2, 1], output [6, 2, 4]",
         "resize: Cut each tuple to 1 number: output [6, 4]",
         "move_into_range: Move 5 tuples into range: 8 -> 3, 5 -> 3, 7 -> 3, 4 -> 3, ...",
         "set_policy: Write 0 instead (policy IGNORE)"});
    row("counted from 1", {3}, "[[1], [3], [2]]", 0,
        {"one_based: Take 1 off the first number of each tuple: output [3] = [0.0, 2.0, "
         "1.0]",
         "move_into_range: Move tuple 1 into range: 3 -> 2", "set_policy: Write 0 instead (policy IGNORE)"});
    row("one slip among many", {8, 2},
        "[[5, 1], [0, 0], [7, 1], [3, 1], [2, 0], [1, 1], [6, 0], [4, 1], [0, 1], [2, 2]]", 0,
        {"move_into_range: Move tuple 9 into range: 2 -> 1",
         "add_axis: Give indices a trailing axis: indices [10, 2, 1], output [10, 2, 2]",
         "resize: Cut each tuple to 1 number: output [10, 2]",
         "set_policy: Write 0 instead (policy IGNORE)"});
  }
  void meant() {
    const auto [dialect, params, indices, dtype, batchDims, expected] =
        currentRow<QString, QList<qint64>, QString, QString, qint64, QStringList>();
    LiteralOptions options;
    options.dtype = dtypeFromName(dtype.toStdString());
    const Tensor tensor = *parseLiteral(indices.toStdString(), options);
    const Extents extents(params.begin(), params.end());
    GatherCall call = callOf(dialect.toStdString(), extents, tensor.shape().toVector(), batchDims);
    call.indices.dtype = tensor.dtype();
    const EditedTensor table = arangeTensor(extents);
    const CallValues values{&tensor, &table};
    const auto plan = makePlan(call);
    if (!plan) {
      QCOMPARE(offered(fixesOf(call, plan.error(), nullptr, values)), expected);
      return;
    }
    BadReport report = *countBadTuples(*plan, tensor, {});
    QVERIFY(report.count > 0);
    report.all = *listBadTuples(*plan, tensor, {});
    const Trace trace(std::make_shared<const Plan>(*plan), EditedTensor(tensor));
    const BadTuplesFound found{trace, report};
    QCOMPARE(offered(fixesOf(call, Error(ErrorCode::OutOfRange, ""), &found, values)), expected);
  }

  void badTuples_data() {
    const auto row =
        columns<QString, QString, bool, QStringList>("dialect", "indices", "allListed", "expected");
    const QString clampOne = "move_into_range: Move tuple 1 into range";
    const QString ignore = "set_policy: Write 0 instead (policy IGNORE)";
    const QString wrap = "set_dialect: Count negative numbers from the end: switch to ";
    row("past the end", "tensorflow-cpu", "[[0], [7]]", true, {clampOne, ignore});
    row("negative", "tensorflow-cpu", "[[0], [-1]]", true, {clampOne, wrap, ignore});
    row("two", "tensorflow-cpu", "[[9], [7]]", true, {"move_into_range: Move 2 tuples into range", ignore});
    row("only counted", "tensorflow-cpu", "[[9], [7]]", false, {ignore});
    row("no policy there", "onnx", "[[0], [7]]", true, {clampOne});
  }
  void badTuples() {
    const auto [dialect, indices, allListed, expected] = currentRow<QString, QString, bool, QStringList>();
    LiteralOptions options;
    options.dtype = DType::Int64;
    const Tensor tensor = *parseLiteral(indices.toStdString(), options);
    const GatherCall call = callOf(dialect.toStdString(), {3}, {2, 1});
    const auto plan = valueOf(makePlan(call));
    const Tensor params = *Tensor::zeros(DType::Float32, shapeOf({3}));
    RunOptions run;
    run.allBad = true;
    const auto result = runGather(*makeReferenceBackend(), plan, params, tensor, run);
    QVERIFY(!result);
    BadReport report;
    report.count = result.error().badCount;
    report.first = result.error().badTuple->flat;
    for (std::int64_t tuple = 0; allListed && tuple < 2; ++tuple) {
      if (elementAt(tensor, tuple).as<std::int64_t>() < 0 ||
          elementAt(tensor, tuple).as<std::int64_t>() > 2) {
        report.all.push_back(tuple);
      }
    }
    const Trace trace(std::make_shared<const Plan>(plan), EditedTensor(tensor));
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

  void nothingForOtherErrors() {
    const GatherCall call = callOf("tensorflow-cpu", {3}, {2, 1});
    for (const ErrorCode code : {ErrorCode::Parse, ErrorCode::Io, ErrorCode::Limit, ErrorCode::Cancelled,
                                 ErrorCode::Usage, ErrorCode::OutOfRange}) {
      QVERIFY(fixesOf(call, Error(code, "")).empty());
    }
  }
};

GATHERND_TEST(FixesTest)
#include "fixes_test.moc"
