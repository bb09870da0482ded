// SPDX-License-Identifier: GPL-3.0-or-later
// The words and roles that a call is explained with: shape equation, axis roles, one line a tuple.
#include "core/call/explain.h"

#include <QtTest/QtTest>

#include "tests/support/calls.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

/// "B N0 N1 K": a letter a role, with its number where there are several.
QString rolesText(const std::vector<AxisLabel>& axes) {
  const QMap<AxisRole, QString> letters = {{AxisRole::Batch, "B"},
                                           {AxisRole::Tuple, "N"},
                                           {AxisRole::Indexed, "I"},
                                           {AxisRole::Slice, "S"},
                                           {AxisRole::Depth, "K"}};
  QStringList text;
  for (const AxisLabel& axis : axes) {
    text << letters.value(axis.role) + (axis.numbered ? QString::number(axis.number) : QString());
  }
  return text.join(' ');
}

Trace traceOf(const char* dialect, const Extents& params, const Extents& indices, const Extents& values,
              std::int64_t batchDims = 0) {
  const auto plan = makePlan(callOf(dialect, params, indices, batchDims));
  if (!plan) qFatal("%s", plan.error().reason.c_str());
  return Trace(std::make_shared<const Plan>(*plan), indexTensor(indices, values));
}

}  // namespace

class ExplainTest : public QObject {
  Q_OBJECT

 private slots:
  void equationAndRoles_data();
  void equationAndRoles();
  void tupleLines_data();
  void tupleLines();
  void slicesAsText();
};

void ExplainTest::equationAndRoles_data() {
  QTest::addColumn<QString>("dialect");
  QTest::addColumn<Extents>("params");
  QTest::addColumn<Extents>("indices");
  QTest::addColumn<int>("batchDims");
  QTest::addColumn<QString>("roles");  // params | indices | output
  QTest::addColumn<QString>("equation");
  const auto row = [](const char* name, const char* dialect, const Extents& params, const Extents& indices,
                      int b, const char* roles, const char* equation) {
    QTest::newRow(name) << dialect << params << indices << b << roles << equation;
  };
  const char* tf = "tensorflow-cpu";
  row("elements", tf, {3, 4}, {5, 2}, 0, "I0 I1 | N K | N",
      "output.shape = indices.shape[:-1] + params.shape[2:] = [5] + [] = [5]");
  row("rows", tf, {3, 4}, {5, 1}, 0, "I S | N K | N S",
      "output.shape = indices.shape[:-1] + params.shape[1:] = [5] + [4] = [5, 4]");
  row("batch", tf, {2, 3, 4, 5}, {2, 6, 7, 1}, 1, "B I S0 S1 | B N0 N1 K | B N0 N1 S0 S1",
      "output.shape = indices.shape[:1] + indices.shape[1:-1] + params.shape[2:] = [2] + [6, 7] + [4, 5] = "
      "[2, 6, 7, 4, 5]");
  row("depth 0", tf, {3, 4}, {2, 0}, 0, "S0 S1 | N K | N S0 S1",
      "output.shape = indices.shape[:-1] + params.shape[0:] = [2] + [3, 4] = [2, 3, 4]");
  row("one copy", "numpy", {3, 4}, {2, 0}, 0, "S0 S1 | N K | S0 S1",
      "output.shape = params.shape[0:] = [3, 4] = [3, 4]");
  row("tuple first", "mxnet", {3, 4}, {1, 6}, 0, "I S | K N | N S",
      "output.shape = indices.shape[1:] + params.shape[1:] = [6] + [4] = [6, 4]");
  row("tuple first, batch", "mxnet", {2, 3, 4}, {1, 2, 6}, 1, "B I S | K B N | B N S",
      "output.shape = indices.shape[1:2] + indices.shape[2:] + params.shape[2:] = [2] + [6] + [4] = [2, 6, "
      "4]");
  row("a scalar index", "mindspore", {3, 4}, {}, 0, "I S |  | S",
      "output.shape = indices.shape[:-1] + params.shape[1:] = [] + [4] = [4]");
}

void ExplainTest::equationAndRoles() {
  QFETCH(const QString, dialect);
  QFETCH(const Extents, params);
  QFETCH(const Extents, indices);
  QFETCH(const int, batchDims);
  GatherCall call = callOf(dialect.toStdString(), params, indices, batchDims);
  call.dialect.batchDims = BatchDims::Equal;  // a person's own rules may combine what no framework does
  const auto plan = makePlan(call);
  QVERIFY(plan.has_value());
  QTEST(rolesText(paramsAxes(*plan)) + " | " + rolesText(indicesAxes(*plan)) + " | " +
            rolesText(outputAxes(*plan)),
        "roles");
  QTEST(QString::fromStdString(shapeEquation(*plan)), "equation");
  // One label an axis, whatever the dialect.
  QCOMPARE(static_cast<int>(paramsAxes(*plan).size()), plan->params.rank());
  QCOMPARE(static_cast<int>(indicesAxes(*plan).size()), plan->indices.rank());
  QCOMPARE(static_cast<int>(outputAxes(*plan).size()), plan->output.rank());
}

void ExplainTest::tupleLines_data() {
  QTest::addColumn<QString>("dialect");
  QTest::addColumn<Extents>("params");
  QTest::addColumn<Extents>("indices");
  QTest::addColumn<Extents>("values");
  QTest::addColumn<int>("batchDims");
  QTest::addColumn<int>("tuple");
  QTest::addColumn<QString>("start");   // how the line begins
  QTest::addColumn<QString>("saying");  // what it also says
  const auto row = [](const char* name, const char* dialect, const Extents& params, const Extents& indices,
                      const Extents& values, int b, int tuple, const char* start, const char* saying) {
    QTest::newRow(name) << dialect << params << indices << values << b << tuple << start << saying;
  };
  const char* tf = "tensorflow-cpu";
  row("slice", tf, {2, 5, 4, 6}, {2, 3, 2}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0}, 1, 5,
      "output[1,2,:] = params[1,3,0,:]", "");
  row("element", tf, {3, 4}, {2, 2}, {0, 1, 2, 3}, 0, 1, "output[1] = params[2,3]", "");
  row("scalar", tf, {3, 4}, {2}, {1, 2}, 0, 0, "output[] = params[1,2]", "");
  row("depth 0", tf, {3, 4}, {2, 0}, {}, 0, 1, "output[1,:,:] = params[:,:]", "");
  row("wrapped", "numpy", {3, 4}, {1, 1}, {-1}, 0, 0, "output[0,:] = params[2,:]", "wrapped from [-1]");
  row("clamped", "jax", {3, 4}, {1, 1}, {9}, 0, 0, "output[0,:] = params[2,:]", "clamped from [9]");
  row("another element, by the flat offset", "tflite-2.21", {3, 4}, {1, 2}, {0, 5}, 0, 0,
      "output[0] = params[1,1]",
      "the flat offset of [0,5]; its second number is 5, axis 1 of params has size 4");
  row("refused", tf, {3, 4}, {2, 1}, {0, 3}, 0, 1,
      "output[1,:] = ", "refused: its first number is 3, axis 0 of params has size 3");
  row("refused behind a batch axis", tf, {2, 3, 4}, {2, 2}, {0, 0, 0, 4}, 1, 1,
      "output[1] = ", "its second number is 4, axis 2 of params has size 4");
  row("zeroed", "tensorflow-gpu", {3, 4}, {1, 1}, {-1}, 0, 0, "output[0,:] = 0", "zeroed");
  row("filled", "jax-fill", {3, 4}, {1, 1}, {3}, 0, 0, "output[0,:] = nan", "filled");
  row("undefined", "openvino-8", {3, 4}, {1, 1}, {3}, 0, 0, "output[0,:] = undefined",
      "axis 0 of params has size 3; nothing is checked, and its flat offset leaves params");
  row("undefined, at another element", "tensorrt", {3, 4}, {1, 2}, {2, -3}, 0, 0, "output[0] = undefined",
      "nothing is checked, and its flat offset is that of params[1,1]");
}

void ExplainTest::tupleLines() {
  QFETCH(const QString, dialect);
  QFETCH(const Extents, params);
  QFETCH(const Extents, indices);
  QFETCH(const Extents, values);
  QFETCH(const int, batchDims);
  QFETCH(const int, tuple);
  QFETCH(const QString, start);
  QFETCH(const QString, saying);
  const Trace trace = traceOf(dialect.toUtf8().constData(), params, indices, values, batchDims);
  const QString line = QString::fromStdString(explainTuple(trace, tuple));
  QVERIFY2(line.startsWith(start), qPrintable(line));
  QVERIFY2(line.contains(saying), qPrintable(line));
  // A line that says nothing more is the bare equation.
  if (saying.isEmpty()) QCOMPARE(line, start);
}

void ExplainTest::slicesAsText() {
  QCOMPARE(indexText({}), std::string("[]"));
  QCOMPARE(indexText({1, std::nullopt, 3}), std::string("[1,:,3]"));
  const Trace trace = traceOf("tensorflow-cpu", {2, 3, 4}, {5, 2}, Extents(10));
  QCOMPARE(indexText(paramsSlice(trace.plan(), 4)), std::string("[1,1,:]"));
  QCOMPARE(indexText(outputSlice(trace.plan(), 4)), std::string("[4,:]"));
}

GATHERND_TEST(ExplainTest)
#include "explain_test.moc"
