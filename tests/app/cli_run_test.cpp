// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd run` from outside: values, JSON, text, files.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/app/cli_calls.h"
#include "tests/support/places.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

class CliRunTest : public QObject {
  Q_OBJECT

 private slots:
  void example_data();
  void example();
  void runJson_data();
  void runJson();
  void badIndices_data();
  void badIndices();
  void runText_data();
  void runText();
  void exactData_data();
  void exactData();
  void shapeOnly_data();
  void shapeOnly();
  void limitsOfADialect_data();
  void limitsOfADialect();
  void outputFile();
  void outputInPieces_data();
  void outputInPieces();
  void outputBeyondMemory_data();
  void outputBeyondMemory();
  void scenarioOverridden();
  void link();
  void standardInput();
  void allErrors();
};

void CliRunTest::example_data() {
  QTest::addColumn<QJsonObject>("expected");
  QFile file(places::data() + "/examples_expected.json");
  QVERIFY(file.open(QIODevice::ReadOnly));
  for (const QJsonValue value : QJsonDocument::fromJson(file.readAll()).array()) {
    QTest::newRow(qPrintable(value["id"].toString())) << value.toObject();
  }
}

void CliRunTest::example() {
  QFETCH(QJsonObject, expected);
  const ProgramRun ran = run({"run", "example:" + expected["id"].toString().toStdString(), "--json"});
  QCOMPARE(ran.exitStatus, 0);
  QCOMPARE(ran.err, std::string());
  const QJsonObject output = parsed(ran)["output"].toObject();
  QCOMPARE(output["shape"], expected["shape"]);
  if (expected.contains("dtype")) QCOMPARE(output["dtype"], expected["dtype"]);
  // A layer known by its shapes alone has no values to compare.
  if (expected.contains("values")) QCOMPARE(output["data"], expected["values"]);
}

void CliRunTest::runJson_data() {
  QTest::addColumn<QByteArray>("arguments");
  QTest::addColumn<QByteArray>("output");
  const auto row = [](const char* name, const char* arguments, const char* output) {
    QTest::newRow(name) << QByteArray(arguments) << QByteArray(output);
  };
  row("elements", "--params [[1,2],[3,4]] --indices [[0,0],[1,1]]",
      R"({"dtype":"int32","shape":[2],"data":[1,4]})");
  row("rows", "--params [[1,2],[3,4]] --indices [[1],[0]]",
      R"({"dtype":"int32","shape":[2,2],"data":[3,4,1,2]})");
  row("one tuple, rank 0", "--params [[1,2],[3,4]] --indices [1,0]",
      R"({"dtype":"int32","shape":[],"data":[3]})");
  row("batched", "--params [[1,2],[3,4]] --indices [[1],[0]] --batch-dims 1",
      R"({"dtype":"int32","shape":[2],"data":[2,3]})");
  row("depth 0", "--params [1,2] --indices [[],[]] --indices-shape 2,0",
      R"({"dtype":"int32","shape":[2,2],"data":[1,2,1,2]})");
  row("depth 0, numpy", "--params [1,2] --indices [[],[]] --indices-shape 2,0 --dialect numpy",
      R"({"dtype":"int32","shape":[2],"data":[1,2]})");
  row("wrapped", "--params [1,2,3] --indices [[-1]] --dialect numpy",
      R"({"dtype":"int32","shape":[1],"data":[3]})");
  row("clamped", "--params [1,2,3] --indices [[9]] --dialect jax",
      R"({"dtype":"int32","shape":[1],"data":[3]})");
  row("filled", "--params [1.5] --indices [[9]] --dialect jax-fill",
      R"({"dtype":"float32","shape":[1],"data":["NaN"]})");
  row("filled with a value", "--params [1.5] --indices [[9]] --dialect jax-fill --fill-value -7.25",
      R"({"dtype":"float32","shape":[1],"data":[-7.25]})");
  row("zeroed by policy", "--params [1,2] --indices [[9]] --bad-indices-policy IGNORE",
      R"({"dtype":"int32","shape":[1],"data":[0]})");
  row("mxnet's tuple axis", "--params [[1,2],[3,4]] --indices [[0,1,1],[1,0,1]] --dialect mxnet",
      R"({"dtype":"int32","shape":[3],"data":[2,3,4]})");
  row("openvino-5 merges", "--params arange:2,2,3 --indices zeros:2,2,1 --batch-dims 2 --dialect openvino-5",
      R"({"dtype":"float32","shape":[4],"data":[0,3,6,9]})");
  row("no tuples", "--params [1,2] --indices zeros:0,1", R"({"dtype":"int32","shape":[0],"data":[]})");
  row("bool", "--params [True,false] --indices [[1],[0]]",
      R"({"dtype":"bool","shape":[2],"data":[false,true]})");
  row("complex", "--params [1-2j] --indices [[0]]", R"({"dtype":"complex64","shape":[1],"data":[[1,-2]]})");
  row("string", R"(--params ["a\\b"] --indices [[0]])",
      R"({"dtype":"string","shape":[1],"data":["a\\\\b"]})");
  row("not UTF-8", R"(--params ["\xff"] --indices [[0]])",
      R"({"dtype":"string","shape":[1],"data":["\\xff"]})");
  row("float16", "--params [0.1] --indices [[0]] --dtype float16",
      R"({"dtype":"float16","shape":[1],"data":[0.1]})");
  row("bfloat16", "--params [0.1] --indices [[0]] --dtype bfloat16",
      R"({"dtype":"bfloat16","shape":[1],"data":[0.1]})");
}

void CliRunTest::runJson() {
  QFETCH(QByteArray, arguments);
  QFETCH(QByteArray, output);
  for (const char* backend : {"reference", "eigen", "cpu", "emulated"}) {
    if (output.contains("\"string\"") && backend == std::string("emulated"))
      continue;  // a GPU has no strings
    Arguments all = words(("run " + arguments + " --json --backend " + backend).constData());
    const ProgramRun ran = run(all);
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    const QJsonObject json = parsed(ran);
    QCOMPARE(json["gathernd"].toInt(), 1);
    QCOMPARE(json["backend"].toString(), QString(backend));
    QCOMPARE(json["output"], fromText(output));
    // Nothing emulated is ever given a time.
    QCOMPARE(json.contains("timing"), std::string(backend) != "emulated");
  }
}

void CliRunTest::badIndices_data() {
  QTest::addColumn<QByteArray>("arguments");
  QTest::addColumn<QByteArray>("bad");
  const auto row = [](const char* name, const char* arguments, const char* bad) {
    QTest::newRow(name) << QByteArray(arguments) << QByteArray(bad);
  };
  row("none", "--params [1,2] --indices [[0]]", R"({"count":0,"undefined":false,"tuples":[]})");
  row("zeroed: the first", "--params [1,2,3] --indices [[[0],[7]],[[9],[1]]] --dialect tensorflow-gpu",
      R"({"count":2,"undefined":false,"tuples":[
          {"position":[0,1],"tuple":[7],"component":0,"axis":0,"axis_size":3,"value":7}]})");
  row("zeroed: all", "--params [1,2,3] --indices [[[0],[7]],[[9],[1]]] --dialect tensorflow-gpu --all-errors",
      R"({"count":2,"undefined":false,"tuples":[
          {"position":[0,1],"tuple":[7],"component":0,"axis":0,"axis_size":3,"value":7},
          {"position":[1,0],"tuple":[9],"component":0,"axis":0,"axis_size":3,"value":9}]})");
  row("clamped is listed", "--params [[1,2,3]] --indices [[0,-5]] --dialect stablehlo",
      R"({"count":1,"undefined":false,"tuples":[
          {"position":[0],"tuple":[0,-5],"component":1,"axis":1,"axis_size":3,"value":-5}]})");
  row("axis counts from batch_dims",
      "--params [[1,2,3]] --indices [[3]] --batch-dims 1 --dialect tensorflow-gpu",
      R"({"count":1,"undefined":false,"tuples":[
          {"position":[0],"tuple":[3],"component":0,"axis":1,"axis_size":3,"value":3}]})");
  row("undefined", "--params [1,2] --indices [[5]] --dialect tensorrt",
      R"({"count":1,"undefined":true,"tuples":[
          {"position":[0],"tuple":[5],"component":0,"axis":0,"axis_size":2,"value":5}]})");
  row("rank-1 indices have position []", "--params [1,2] --indices [5] --dialect tensorflow-gpu",
      R"({"count":1,"undefined":false,"tuples":[
          {"position":[],"tuple":[5],"component":0,"axis":0,"axis_size":2,"value":5}]})");
}

void CliRunTest::badIndices() {
  QFETCH(QByteArray, arguments);
  QFETCH(QByteArray, bad);
  const ProgramRun ran = run(words(("run " + arguments + " --json").constData()));
  QCOMPARE(ran.exitStatus, 0);
  QCOMPARE(parsed(ran)["bad_indices"], fromText(bad));
}

void CliRunTest::runText_data() {
  QTest::addColumn<QByteArray>("arguments");
  QTest::addColumn<QByteArray>("output");
  const auto row = [](const char* name, const char* arguments, const char* output) {
    QTest::newRow(name) << QByteArray(arguments) << QByteArray(output);
  };
  row("vector", "--params [1.5,2.5] --indices [[1],[0]]", "dtype: float32\nshape: [2]\n[2.5, 1.5]\n");
  row("matrix", "--params [[1,2],[3,4]] --indices [[1],[0]]",
      "dtype: int32\nshape: [2, 2]\n[[3, 4],\n [1, 2]]\n");
  row("scalar", "--params [1,2] --indices [1]", "dtype: int32\nshape: []\n2\n");
  row("empty", "--params [1,2] --indices zeros:0,1", "dtype: int32\nshape: [0]\n[]\n");
  row("quiet", "--params [1,2] --indices [[1]] --quiet", "[2]\n");
  row("elided", "--params arange:1001 --indices [[]] --indices-shape 1,0 --dtype int32 --quiet",
      "[[0, 1, 2, ..., 998, 999, 1000]]\n");
  row("bad tuples are told", "--params [1,2] --indices [[5]] --dialect tensorflow-gpu",
      "dtype: int32\nshape: [1]\n[0]\nbad tuples: 1 of 1, zeroed\n"
      "  first: indices[0] = [5]: its first number is 5, axis 0 of params has size 2\n");
}

void CliRunTest::runText() {
  QFETCH(QByteArray, arguments);
  QFETCH(QByteArray, output);
  const ProgramRun ran = run(words(("run " + arguments).constData()));
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QCOMPARE(text(ran), output);
  if (QTest::currentDataTag() == QByteArray("elided")) {
    Arguments full = words(("run " + arguments).constData());
    full.push_back("--full");
    QCOMPARE(text(run(full)).count(','), qsizetype{1000});
  }
}

void CliRunTest::exactData_data() {
  QTest::addColumn<QString>("params");
  QTest::addColumn<QString>("dtype");
  QTest::addColumn<QByteArray>("data");
  const auto row = [](const char* params, const char* dtype, const char* data) {
    QTest::newRow(data) << params << dtype << QByteArray(data);
  };
  row("[9223372036854775807]", "int64", "[9223372036854775807]");
  row("[-9223372036854775808]", "int64", "[-9223372036854775808]");
  row("[18446744073709551615]", "uint64", "[18446744073709551615]");
  row("[-0.0]", "float32", "[-0.0]");
  row("[1]", "float64", "[1.0]");
  row("[nan]", "float32", "[\"NaN\"]");
  row("[nan:0x7fc00001]", "float32", "[\"NaN:0x7fc00001\"]");
  row("[inf]", "float64", "[\"Infinity\"]");
  row("[-inf]", "float16", "[\"-Infinity\"]");
  row("[0.1]", "float32", "[0.1]");
  row("[1e-45]", "float32", "[1e-45]");
  row("[2j]", "complex128", "[[0.0, 2.0]]");
}

void CliRunTest::exactData() {
  QFETCH(QString, params);
  QFETCH(QString, dtype);
  QFETCH(QByteArray, data);
  const ProgramRun ran = run({"run", "--params", params.toStdString(), "--dtype", dtype.toStdString(),
                              "--indices", "[[0]]", "--json"});
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QVERIFY2(text(ran).contains("\"data\": " + data + "}"), ran.out.c_str());
}

void CliRunTest::shapeOnly_data() {
  QTest::addColumn<QByteArray>("arguments");
  QTest::addColumn<QByteArray>("shape");
  const auto row = [](const char* arguments, const char* shape) {
    QTest::newRow(arguments) << QByteArray(arguments) << QByteArray(shape);
  };
  row("--params shape:1000,256,10,15 --indices shape:25,125,3", "[25,125,15]");
  row("--params shape:30,2,100,35 --indices shape:30,2,3,1 --batch-dims 2", "[30,2,3,35]");
  row("--params shape:1000000,1000000 --indices shape:1000000,1",
      "[1000000,1000000]");  // 4 TB that nobody needs
  row("--params shape:3,4 --indices [[1],[2]]", "[2,4]");
  row("--params shape:1000,1000000000000 --indices [[-1],[2]] --dialect tensorflow-gpu", "[2,1000000000000]");
}

void CliRunTest::shapeOnly() {
  QFETCH(QByteArray, arguments);
  QFETCH(QByteArray, shape);
  const ProgramRun ran = run(words(("run --json " + arguments).constData()));
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  const QJsonObject output = parsed(ran)["output"].toObject();
  QCOMPARE(output["shape"], fromText(shape));
  QVERIFY(!output.contains("data"));
}

void CliRunTest::limitsOfADialect_data() {
  QTest::addColumn<QByteArray>("arguments");
  QTest::addColumn<QString>("code");  // empty: it runs
  QTest::addColumn<QString>("message");
  const auto row = [](const char* arguments, const char* code = "", const char* message = "") {
    QTest::newRow(arguments) << QByteArray(arguments) << QString::fromLatin1(code)
                             << QString::fromLatin1(message);
  };
  const char* const tooMany = "too many for int32 indexing in TensorFlow (CPU): its limit is 2147483647";
  row("--params shape:1,46342,46341 --indices shape:2,1 --index-dtype int32", "limit", tooMany);
  row("--params shape:1,46342,46341 --indices [[0]] --index-dtype int32", "limit", tooMany);
  row("--params shape:1,46340,46341 --indices [[0]] --index-dtype int32");
  row("--params shape:1,46342,46341 --indices [[0]] --index-dtype int64");
  row("--params arange:32768 --indices [[1]] --index-dtype int16", "limit",
      "params hold 32768 elements, too many for int16 indexing in TensorFlow (CPU): its limit is 32767");
  row("--params arange:40000 --indices [[1]] --index-dtype int16 --dialect tensorflow-xla");
  row("--params arange:200 --indices [[-1]] --index-dtype int8 --dialect jax", "limit",
      "axis 0 of params has size 200; with int8 indices JAX indexing takes at most 127");
  row("--params arange:127 --indices [[-1]] --index-dtype int8 --dialect jax");
  row("--params arange:32769 --indices [[-1]] --index-dtype int16 --dialect jax", "limit",
      "axis 0 of params has size 32769; with int16 indices JAX indexing takes at most 32767");
  row("--params arange:1,1,1,1,1,2 --indices [[0]] --dialect coreml", "rank",
      "Core ML takes tensors of rank 5 at most; that of params is 6");
  row("--params arange:1,1,1,1,2 --indices [[0]] --dialect coreml");
  row("--params arange:2,3,4 --indices [[0,1],[1,2]] --dialect coreml-validated", "index_depth",
      "it takes tuples of 1 number or of 3, not of 2");
  row("--params arange:2,3,4 --indices [[0,1,2]] --dialect coreml-validated");
}

/// A framework's own bounds beside the operator's rules, by every command that plans a call.
void CliRunTest::limitsOfADialect() {
  QFETCH(QByteArray, arguments);
  QFETCH(QString, code);
  QFETCH(QString, message);
  for (const char* command : {"run", "explain"}) {
    const ProgramRun ran = run(words((command + QByteArray(" --json ") + arguments).constData()));
    const QJsonObject error = parsed(ran)["error"].toObject();
    QCOMPARE(error["code"].toString(), code);
    QVERIFY2(error["message"].toString().contains(message), ran.err.c_str());
    if (code.isEmpty()) QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  }
}

void CliRunTest::outputFile() {
  const QTemporaryDir folder;
  const std::string path = folder.filePath("out.npy").toStdString();
  const ProgramRun ran =
      run({"run", "--params", "[[1.5, 2.5], [3.5, -0.0]]", "--indices", "[[1]]", "--output", path, "--json"});
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QVERIFY(!parsed(ran)["output"].toObject().contains("data"));
  QCOMPARE(parsed(ran)["output"].toObject()["shape"], fromText("[1,2]"));
  const ProgramRun back = run({"run", "--params", path, "--indices", "[[0]]", "--quiet"});
  QCOMPARE(text(back), QByteArray("[[3.5, -0.0]]\n"));
  QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList("out.npy"));  // no temporary file stays
}

void CliRunTest::outputInPieces_data() {
  QTest::addColumn<QByteArray>("call");
  QTest::addColumn<qint64>("limit");  // the output takes twice as much as that leaves, or more
  const QByteArray few = "--params arange:40,16 --indices random:300,1";
  for (const char* backend : {"reference", "eigen", "cpu", "emulated"})
    QTest::newRow(backend) << few + " --backend " + backend << qint64{40 * 64 + 300 * 8 + 9600};
  QTest::newRow("a byte") << few << qint64{40 * 64 + 300 * 8 + 1};
  QTest::newRow("batch") << QByteArray("--params arange:6,5,16 --indices random:6,40,1 --batch-dims 1")
                         << qint64{480 * 4 + 240 * 8 + 7680};
  QTest::newRow("tuple first") << QByteArray("--params arange:9,5,16 --indices random:2,300 --dialect mxnet")
                               << qint64{720 * 4 + 600 * 8 + 9600};
  QTest::newRow("bad tuples, filled")
      << QByteArray(
             "--params arange:3,64 --indices [[0],[7],[2],[-9],[1]] --dialect "
             "jax-fill --all-errors")
      << qint64{768 + 40 + 640};
}

void CliRunTest::outputInPieces() {
  QFETCH(const QByteArray, call);
  QFETCH(const qint64, limit);
  QTemporaryDir folder;
  const auto path = [&](const char* name) { return folder.filePath(name).toStdString(); };
  Arguments whole = words(("run " + call).constData());
  Arguments pieces = whole;
  whole.insert(whole.end(), {"--output", path("whole.npy"), "--json"});
  pieces.insert(pieces.end(),
                {"--output", path("pieces.npy"), "--json", "--memory-limit", std::to_string(limit)});
  const ProgramRun first = run(whole), second = run(pieces);
  QCOMPARE(first.err + second.err, std::string());
  QCOMPARE(second.exitStatus, 0);
  QJsonObject a = parsed(first), b = parsed(second);
  a.remove("timing");
  b.remove("timing");
  QCOMPARE(b, a);
  QFile one(folder.filePath("whole.npy")), other(folder.filePath("pieces.npy"));
  QVERIFY(one.open(QIODevice::ReadOnly) && other.open(QIODevice::ReadOnly));
  QCOMPARE(other.readAll(), one.readAll());
}

void CliRunTest::outputBeyondMemory_data() {
  QTest::addColumn<QByteArray>("more");
  QTest::addColumn<QByteArray>("code");
  QTest::newRow("nowhere to") << QByteArray() << QByteArray("limit");
  QTest::newRow("text") << QByteArray("--output FOLDER/x.csv") << QByteArray("limit");
  QTest::newRow("many times") << QByteArray("--output FOLDER/x.npy --repeat 3") << QByteArray("limit");
  QTest::newRow("no such folder") << QByteArray("--output FOLDER/none/x.npy") << QByteArray("io");
  QTest::newRow("bad tuples") << QByteArray("--output FOLDER/x.npy --indices [[0],[40],[1]]")
                              << QByteArray("out_of_range");
}

void CliRunTest::outputBeyondMemory() {
  QFETCH(QByteArray, more);
  QFETCH(const QByteArray, code);
  QTemporaryDir folder;
  more.replace("FOLDER", folder.path().toUtf8());
  QByteArray line = "run --params arange:40,16 --memory-limit 2700 --json";
  if (!more.contains("--indices")) line += " --indices [[0],[1],[2]]";
  const ProgramRun ran = run(words((line + (more.isEmpty() ? "" : " ") + more).constData()));
  QVERIFY(ran.exitStatus != 0);
  QCOMPARE(parsed(ran)["error"].toObject()["code"].toString(), QString(code));
  QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList());
}

void CliRunTest::scenarioOverridden() {
  const QTemporaryDir folder;
  QFile file(folder.filePath("x.gathernd"));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(
      R"({"gathernd_scenario": 1, "title": "t", "params": {"dtype": "int32", "shape": [3], "data": [5, 6, 7]},
                 "indices": {"dtype": "int64", "shape": [1, 1], "data": [-1]}, "dialect": "numpy"})");
  file.close();
  const std::string path = file.fileName().toStdString();
  QCOMPARE(text(run({"run", path, "--quiet"})), QByteArray("[7]\n"));
  QCOMPARE(text(run({"run", path, "--quiet", "--indices", "[[1]]"})), QByteArray("[6]\n"));
  QCOMPARE(text(run({"run", path, "--quiet", "--params", "[8.5]"})), QByteArray("[8.5]\n"));
  QCOMPARE(text(run({"run", path, "--quiet", "--dtype", "float64"})), QByteArray("[7.0]\n"));
  QCOMPARE(run({"run", path, "--dialect", "tensorflow"}).exitStatus, 1);
}

void CliRunTest::link() {
  const std::string link = "gathernd:1~int32.3:5,6,7~int64.1.1:-1~dnumpy~k2a4b";
  QCOMPARE(text(run({"run", link, "--quiet"})), QByteArray("[7]\n"));
  QCOMPARE(text(run({"run", link, "--quiet", "--indices", "[[1]]"})), QByteArray("[6]\n"));
  QCOMPARE(run({"run", link, "--dialect", "tensorflow"}).exitStatus, 1);
  const ProgramRun cut = run({"run", link.substr(0, link.size() - 1)});
  QCOMPARE(cut.exitStatus, 2);
  QCOMPARE(cut.err, std::string("gathernd: error: parse: the link is cut short or was changed\n"));
  const std::string bare = link.substr(9);
  for (const std::string& given :
       {bare, ' ' + link + '\n', '<' + link + '>', '"' + link + '"', "gathernd://" + bare})
    QCOMPARE(text(run({"run", given, "--quiet"})), QByteArray("[7]\n"));
  for (const char* given : {"gathernd:", "gathernd:xyz", "GATHERND:1~int32.3:5"}) {
    QCOMPARE(run({"run", given}).err,
             std::string("gathernd: error: parse: this is no link to a call: one begins with gathernd:1~\n"));
  }
}

void CliRunTest::standardInput() {
  const ProgramRun ran =
      run({"run", "--params", "-", "--indices", "[[1]]", "--quiet"}, "[[1, 2],\n [3, 4]]\n");
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QCOMPARE(text(ran), QByteArray("[[3, 4]]\n"));
}

void CliRunTest::allErrors() {
  const Arguments call = {"run", "--params", "[1, 2]", "--indices", "[[5], [0], [6]]", "--all-errors"};
  Arguments asJson = call;
  asJson.push_back("--json");
  const ProgramRun ran = run(asJson);
  QCOMPARE(ran.exitStatus, 1);
  const QJsonObject error = parsed(ran)["error"].toObject();
  QCOMPARE(error["count"].toInt(), 2);
  QCOMPARE(error["position"], fromText("[0]"));
  QCOMPARE(error["tuples"].toArray().size(), qsizetype{2});
  QCOMPARE(error["tuples"].toArray()[1].toObject()["position"], fromText("[2]"));
  QCOMPARE(text(run(call)).count('\n'), qsizetype{2});
}

GATHERND_TEST(CliRunTest)
#include "cli_run_test.moc"
