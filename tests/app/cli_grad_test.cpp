// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd grad` from outside: its text, its JSON, its file, and what it refuses.
#include <QTemporaryDir>
#include <QTest>

#include "tests/app/cli_calls.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

constexpr const char* kGradCall = "grad --params [1,2,3] --indices [[0],[2],[0]] ";

/// Integers have a gradient here, in these frameworks they have none.
QByteArray noGradientIn(const char* framework) {
  return QByteArray("no gradient there: ") + framework +
         " differentiates floating-point and complex numbers, not int32; this is the sum alone\n";
}

ProgramRun grad(const QByteArray& arguments) {
  return run(words((kGradCall + arguments).trimmed().constData()));
}

}  // namespace

class CliGradTest : public QObject {
  Q_OBJECT

 private slots:
  void texts_data() {
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QByteArray>("lines");
    const auto row = [](const char* arguments, const char* lines, const char* integersIn = nullptr) {
      QTest::newRow(arguments) << QByteArray(arguments)
                               << lines + (integersIn != nullptr ? noGradientIn(integersIn) : QByteArray());
    };
    const char* const kTensorFlow = "TensorFlow (CPU)";
    row("", "dtype: int32\nshape: [3]\n[2, 0, 1]\n", kTensorFlow);
    row("--dialect pytorch", "dtype: int32\nshape: [3]\n[2, 0, 1]\n", "PyTorch");
    row("--dialect numpy", "dtype: int32\nshape: [3]\n[2, 0, 1]\n");
    row("--dialect pytorch --dtype complex64", "dtype: complex64\nshape: [3]\n[2+0j, 0+0j, 1+0j]\n");
    row("--quiet", "[2, 0, 1]\n");
    row("--quiet --upstream [1,10,100]", "[101, 0, 10]\n");
    row("--quiet --upstream=[1,10,100] --backend reference", "[101, 0, 10]\n");
    row("--quiet --upstream arange:3 --dtype float16", "[2.0, 0.0, 1.0]\n");
    row("--quiet --upstream arange:3 --dtype float16 --backend emulated", "[2.0, 0.0, 1.0]\n");
    row("--quiet --upstream [1,10,100] --backend emulated --unordered", "[101, 0, 10]\n");
    row("--backend emulated --counts --repeat 2",
        "dtype: int32\nshape: [3]\n[2, 0, 1]\nreceived: 2 of 3 slices, at most 2 times\n[2, 0, 1]\n",
        kTensorFlow);
    row("--counts",
        "dtype: int32\nshape: [3]\n[2, 0, 1]\nreceived: 2 of 3 slices, at most 2 times\n[2, 0, 1]\n",
        kTensorFlow);
    row("--indices [[0],[7]] --dialect tensorflow-gpu --upstream [5,6]",
        "dtype: int32\nshape: [3]\n[5, 0, 0]\nbad tuples: 1 of 2, which add nothing\n"
        "  first: indices[1] = [7]: its first number is 7, axis 0 of params has size 3\n",
        "TensorFlow (GPU)");
    row("--indices [[0],[7]] --dialect jax --upstream [5,6]",
        "dtype: int32\nshape: [3]\n[5, 0, 0]\nbad tuples: 1 of 2, which add nothing\n"
        "  first: indices[1] = [7]: its first number is 7, axis 0 of params has size 3\n",
        "JAX indexing");
    row("--indices [7] --dialect jax --upstream 5",
        "dtype: int32\nshape: [3]\n[0, 0, 5]\nbad tuples: 1 of 1, which add where they were clamped\n"
        "  first: indices = [7]: its first number is 7, axis 0 of params has size 3\n",
        "JAX indexing");
    row("--indices [[0],[7]] --dialect webnn --upstream [5,6] --all-errors",
        "dtype: int32\nshape: [3]\n[5, 0, 6]\nbad tuples: 1 of 2, which add where they were clamped\n"
        "  indices[1] = [7]: its first number is 7, axis 0 of params has size 3\n");
  }

  void texts() {
    QFETCH(QByteArray, arguments);
    QFETCH(QByteArray, lines);
    const ProgramRun ran = grad(arguments);
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    QCOMPARE(text(ran), lines);
  }

  /// As run's, with "gradient" in place of "output".
  void json() {
    const ProgramRun ran =
        grad("--indices [[0],[7]] --dialect tensorflow-gpu --upstream [5,6] --counts --json");
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    const QJsonObject object = parsed(ran);
    QCOMPARE(object["gathernd"].toInt(), 1);
    QCOMPARE(object["dialect"].toString(), QString("tensorflow-gpu"));
    QCOMPARE(object["backend"].toString(), QString("cpu"));
    QVERIFY(!object.contains("output"));
    QCOMPARE(object["gradient"], fromText(R"({"dtype": "int32", "shape": [3], "data": [5, 0, 0]})"));
    QCOMPARE(object["received"], fromText(R"({"dtype": "int64", "shape": [3], "data": [1, 0, 0]})"));
    QCOMPARE(object["bad_indices"]["count"].toInt(), 1);
    QCOMPARE(object["bad_indices"]["tuples"][0]["position"], fromText("[1]"));
    QCOMPARE(object["timing"]["repeat"].toInt(), 1);
    QCOMPARE(object["timing"]["bytes"].toInt(), 2 * 8 + 2 * 4 + 3 * 4);
    QVERIFY(object["no_gradient"].toString().startsWith("TensorFlow (GPU) differentiates floating-point"));
    const QJsonObject floats = parsed(grad("--json --dtype float32"));
    QVERIFY(!floats.contains("received") && !floats.contains("no_gradient"));
  }

  /// A kernel that is emulated is never given a time.
  void emulated() {
    const ProgramRun ran = grad("--backend emulated --json --counts");
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    const QJsonObject object = parsed(ran);
    QCOMPARE(object["backend"].toString(), QString("emulated"));
    QCOMPARE(object["gradient"], fromText(R"({"dtype": "int32", "shape": [3], "data": [2, 0, 1]})"));
    QCOMPARE(object["received"], fromText(R"({"dtype": "int64", "shape": [3], "data": [2, 0, 1]})"));
    QVERIFY(!object.contains("timing"));
  }

  /// Without a device both refuse in the same words; with one both work.
  void cuda() {
    const ProgramRun gathered = run(words("run --params [1,2,3] --indices [[0],[2],[0]] --backend cuda"));
    const ProgramRun summed = grad("--backend cuda");
    QCOMPARE(summed.exitStatus, gathered.exitStatus);
    QCOMPARE(summed.err, gathered.err);
    if (summed.exitStatus == 0)
      QCOMPARE(text(summed), "dtype: int32\nshape: [3]\n[2, 0, 1]\n" + noGradientIn("TensorFlow (CPU)"));
  }

  void files() {
    const QTemporaryDir folder;
    const std::string upstream = folder.filePath("up.npy").toStdString();
    const std::string output = folder.filePath("grad.npy").toStdString();
    QCOMPARE(
        run({"run", "--params", "[1,10,100]", "--indices", "[[0],[1],[2]]", "--output", upstream}).exitStatus,
        0);
    const ProgramRun ran =
        grad("--json --upstream " + QByteArray::fromStdString(upstream + " --output " + output));
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    QCOMPARE(parsed(ran)["gradient"], fromText(R"({"dtype": "int32", "shape": [3]})"));
    const ProgramRun back = run({"run", "--params", output, "--indices", "[[0],[2]]", "--quiet"});
    QCOMPARE(text(back), QByteArray("[101, 10]\n"));
  }

  void refused_data() {
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<int>("exitStatus");
    QTest::addColumn<QByteArray>("mentioned");
    const auto row = [](const char* arguments, int exitStatus, const char* mentioned) {
      QTest::newRow(arguments) << QByteArray(arguments) << exitStatus << QByteArray(mentioned);
    };
    row("--upstream [1,2]", 1, "shape_mismatch: the upstream gradient has shape [2]; the output's is [3]");
    row("--upstream ones:3", 2, "parse: ");
    row("--upstream zeros:4", 1, "shape_mismatch: the upstream gradient has shape [4]; the output's is [3]");
    row("--upstream shape:3", 2, "usage: a shape-only input");
    row("--params shape:3", 2, "usage: a shape-only input");
    row("--upstream [1.5,2,3]", 2, "parse: ");
    row("--upstream missing.npy", 2, "io: ");
    row("--upstream", 2, "usage: ");
    row("--upstream - --indices -", 2, "usage: ");
    row("--dtype bool --params [1,0,1]", 1, "dtype: there is no gradient with respect to bool elements");
    row("--params ['a','b','c']", 1, "dtype: there is no gradient with respect to string elements");
    row("--dtype bool --params [1,0,1] --batch-dims 9", 1, "dtype: ");
    row("--batch-dims 9 --backend emulated", 1, "batch_dims: ");
    row("--backend eigen", 2,
        "unsupported: gradients are computed by the reference, cpu, cuda and emulated backends; eigen has");
    row("--unordered", 2, "unsupported: the backend cpu always adds tuples in their order");
    row("--unordered --backend reference", 2, "unsupported: the backend reference always adds");
    row("--unordered --backend emulated --dtype int8", 2, "unsupported: int8 elements are not added in any");
    row("--backend emulated --dtype bool --params [1,0,1]", 1, "dtype: there is no gradient with respect to");
    row("--backend emulated --memory-limit 100", 2, "limit: summing the gradient needs ");
    row("--backend emulated --indices [[0],[3],[0]]", 1, "out_of_range: ");
    row("--indices [[0],[3],[0]]", 1, "out_of_range: ");
    row("--bad-indices-policy IGNORE --indices [[-1],[3],[0]]", 1,
        "out_of_range: TensorFlow (CPU) raises in the backward pass: 3 of tuple 1 lies past the end of ");
    row("--indices [1]", 1, "rank: TensorFlow (CPU) has no gradient where indices are a lone tuple; ");
    row("--index-dtype int16", 1, "dtype: TensorFlow (CPU) has no gradient where indices are int16; ");
    row("--memory-limit 40", 2, "limit: ");
    row("--kernel naive", 2, "usage: grad takes no option --kernel");
    row("--output x.txt", 2, "usage: ");
  }

  void refused() {
    QFETCH(QByteArray, arguments);
    QFETCH(int, exitStatus);
    QFETCH(QByteArray, mentioned);
    const ProgramRun ran = grad(arguments);
    const QByteArray line = QByteArray::fromStdString(ran.err);
    QVERIFY2(line.contains(mentioned), line.constData());
    QCOMPARE(ran.exitStatus, exitStatus);
    QCOMPARE(line.count('\n'), qsizetype{1});
  }
};

GATHERND_TEST(CliGradTest)
#include "cli_grad_test.moc"
