// SPDX-License-Identifier: GPL-3.0-or-later
// The program `gathernd` from outside: what it prints, its JSON and its exit status.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include "tests/app/run_program.h"

using gathernd::test::ProgramCall;
using gathernd::test::ProgramRun;
using gathernd::test::runProgram;

namespace {

using Arguments = std::vector<std::string>;

ProgramRun run(const Arguments& arguments, const std::string& input = {}) {
  ProgramCall call;
  call.arguments = arguments;
  call.input = input;
  return runProgram(GATHERND_BINARY, call);
}

QJsonObject parsed(const ProgramRun& ran) {
  return QJsonDocument::fromJson(QByteArray::fromStdString(ran.out)).object();
}

QJsonValue fromText(const char* json) {
  return QJsonDocument::fromJson(QByteArray("[") + json + "]").array()[0];
}

QByteArray text(const ProgramRun& ran) {
  return QByteArray::fromStdString(ran.out);
}

Arguments words(const char* line) {
  Arguments out;
  // Split at spaces; a test that needs one inside an argument builds its list itself.
  for (const QByteArray& word : QByteArray(line).split(' ')) out.push_back(word.toStdString());
  return out;
}

}  // namespace

class CliTest : public QObject {
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
  void optionForms_data();
  void optionForms();
  void exactData_data();
  void exactData();
  void shapeOnly_data();
  void shapeOnly();
  void explainText();
  void explainJson();
  void dialectsTable();
  void dialectsOnACall();
  void dialectsShareOptions();
  void devices();
  void measure();
  void outputFile();
  void scenarioOverridden();
  void standardInput();
  void help_data();
  void help();
  void allErrors();
  void fullDisk();
  void interrupted_data();
  void interrupted();
};

void CliTest::example_data() {
  QTest::addColumn<QJsonObject>("expected");
  QFile file(GATHERND_TEST_DATA "/examples_expected.json");
  QVERIFY(file.open(QIODevice::ReadOnly));
  for (const QJsonValue value : QJsonDocument::fromJson(file.readAll()).array()) {
    QTest::newRow(qPrintable(value["id"].toString())) << value.toObject();
  }
}

void CliTest::example() {
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

void CliTest::runJson_data() {
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

void CliTest::runJson() {
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

void CliTest::badIndices_data() {
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

void CliTest::badIndices() {
  QFETCH(QByteArray, arguments);
  QFETCH(QByteArray, bad);
  const ProgramRun ran = run(words(("run " + arguments + " --json").constData()));
  QCOMPARE(ran.exitStatus, 0);
  QCOMPARE(parsed(ran)["bad_indices"], fromText(bad));
}

void CliTest::runText_data() {
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
      "  first: indices[0] = [5]: number 0 is 5, axis 0 of params has size 2\n");
}

void CliTest::runText() {
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

void CliTest::optionForms_data() {
  QTest::addColumn<QByteArray>("arguments");
  for (const char* line : {"run --params [1,2] --indices [[-1]] --dialect numpy --quiet",
                           "run --params=[1,2] --indices=[[-1]] --dialect=numpy --quiet",
                           "--quiet run --params [1,2] --indices=[[-1]] --dialect numpy",
                           "--params -2,-2 --params [1,2] run --indices [[-1]] --dialect numpy --quiet",
                           "run --quiet --dialect numpy --indices [[-1]] --params [1,2] --batch-dims -0"}) {
    QTest::newRow(line) << QByteArray(line);
  }
}

void CliTest::optionForms() {
  QFETCH(QByteArray, arguments);
  const ProgramRun ran = run(words(arguments.constData()));
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QCOMPARE(text(ran), QByteArray("[2]\n"));
}

void CliTest::exactData_data() {
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

void CliTest::exactData() {
  QFETCH(QString, params);
  QFETCH(QString, dtype);
  QFETCH(QByteArray, data);
  const ProgramRun ran = run({"run", "--params", params.toStdString(), "--dtype", dtype.toStdString(),
                              "--indices", "[[0]]", "--json"});
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QVERIFY2(text(ran).contains("\"data\": " + data + "}"), ran.out.c_str());
}

void CliTest::shapeOnly_data() {
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
}

void CliTest::shapeOnly() {
  QFETCH(QByteArray, arguments);
  QFETCH(QByteArray, shape);
  const ProgramRun ran = run(words(("run --json " + arguments).constData()));
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  const QJsonObject output = parsed(ran)["output"].toObject();
  QCOMPARE(output["shape"], fromText(shape));
  QVERIFY(!output.contains("data"));
}

void CliTest::explainText() {
  const ProgramRun ran =
      run({"explain", "--params", "arange:2,3", "--indices", "[[1], [-1], [2]]", "--dialect", "numpy"});
  QCOMPARE(ran.exitStatus, 0);
  const QList<QByteArray> lines = text(ran).split('\n');
  QCOMPARE(lines.size(), qsizetype{7});
  QVERIFY2(lines[0].endsWith("= [3] + [3] = [3, 3]"), lines[0].constData());
  QCOMPARE(lines[1], QByteArray("output[0,:] = params[1,:]"));
  QVERIFY2(lines[2].startsWith("output[1,:] = params[1,:]"), lines[2].constData());
  QVERIFY2(lines[3].startsWith("output[2,:] = refused"), lines[3].constData());
  QCOMPARE(lines[4], QByteArray("bad tuples: 1 of 3"));
  QCOMPARE(lines[5], QByteArray("  indices[2] = [2]: number 0 is 2, axis 0 of params has size 2"));
}

void CliTest::explainJson() {
  const ProgramRun ran = run(
      {"explain", "--params", "arange:2,3", "--indices", "[[1], [-1], [2]]", "--dialect", "numpy", "--json"});
  QCOMPARE(ran.exitStatus, 0);
  const QJsonObject json = parsed(ran);
  QCOMPARE(json["equation"],
           fromText(R"({"batch":[],"outer":[3],"slice":[3],"output":[3,3],"index_depth":1})"));
  QCOMPARE(json["tuples"], fromText(R"([
    {"position":[0],"tuple":[1],"resolved":[1],"params_slice":[1,null],"output_slice":[0,null],"status":"ok"},
    {"position":[1],"tuple":[-1],"resolved":[1],"params_slice":[1,null],"output_slice":[1,null],"status":"wrapped"},
    {"position":[2],"tuple":[2],"resolved":[2],"params_slice":null,"output_slice":[2,null],"status":"refused"}])"));
}

void CliTest::dialectsTable() {
  const QJsonArray all = parsed(run({"dialects", "--json"}))["dialects"].toArray();
  QVERIFY(all.size() >= 21);
  QCOMPARE(all[0]["id"].toString(), QString("tensorflow-cpu"));
  const QByteArray table = text(run({"dialects"}));
  for (const QJsonValue row : all) {
    QVERIFY(!row["name"].toString().isEmpty());
    QVERIFY(!row["rules"].toObject().isEmpty());
    QVERIFY(!row.toObject().contains("result"));
    QVERIFY(table.contains(row["id"].toString().toUtf8()));
  }
}

void CliTest::dialectsOnACall() {
  const Arguments call = {"--params", "[1, 2, 3]", "--indices", "[[-1], [7]]", "--json"};
  Arguments compare = {"dialects"};
  compare.insert(compare.end(), call.begin(), call.end());
  const ProgramRun ran = run(compare);
  QCOMPARE(ran.exitStatus, 0);
  const QJsonArray rows = parsed(ran)["dialects"].toArray();
  QVERIFY(rows.size() >= 21);
  for (const QJsonValue row : rows) {
    Arguments alone = {"run", "--dialect", row["id"].toString().toStdString()};
    alone.insert(alone.end(), call.begin(), call.end());
    QJsonObject expected = parsed(run(alone));
    QJsonObject result = row["result"].toObject();
    expected.remove("timing");
    result.remove("timing");
    QCOMPARE(result, expected);
  }
}

void CliTest::dialectsShareOptions() {
  // Each option reaches the dialects that have it and troubles no other.
  const QJsonArray rows =
      parsed(run(words("dialects --params [1] --indices [[5]] --fill-value 7 --json "
                       "--bad-indices-policy IGNORE")))["dialects"]
          .toArray();
  QHash<QString, QJsonObject> results;
  for (const QJsonValue row : rows) results.insert(row["id"].toString(), row["result"].toObject());
  QCOMPARE(results["jax-fill"]["output"].toObject()["data"], fromText("[7]"));
  QCOMPARE(results["tensorflow-cpu"]["output"].toObject()["data"], fromText("[0]"));
  QCOMPARE(results["numpy"]["error"].toObject()["code"].toString(), QString("out_of_range"));
}

void CliTest::devices() {
  const QJsonArray backends = parsed(run({"devices", "--json"}))["backends"].toArray();
  QStringList ids;
  for (const QJsonValue backend : backends) {
    ids.append(backend["id"].toString());
    QVERIFY(backend["available"].isBool());
    QCOMPARE(backend["reason"].toString().isEmpty(), backend["available"].toBool());
  }
  QCOMPARE(ids, QStringList({"reference", "eigen", "cpu", "cuda", "emulated"}));
  QCOMPARE(text(run({"devices"})).count('\n'), qsizetype{5});
}

void CliTest::measure() {
  const ProgramRun ran = run(
      words("measure --params arange:100,10 --indices random:50,1 --repeat 7 --json --backend reference"));
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  const QJsonObject measured = parsed(ran)["backends"].toArray()[0].toObject();
  QCOMPARE(measured["backend"].toString(), QString("reference"));
  QCOMPARE(measured["samples_ns"].toArray().size(), qsizetype{7});
  QVERIFY(measured["median_ns"].toInt() > 0);
  QVERIFY(measured["mad_ns"].toInt(-1) >= 0);
  QCOMPARE(measured["bytes"].toInt(), 50 * 8 + 2 * 50 * 10 * 4);
  const ProgramRun emulated =
      run(words("measure --params arange:3 --indices [[0]] --json --backend emulated"));
  QCOMPARE(emulated.exitStatus, 2);
  QCOMPARE(parsed(emulated)["error"].toObject()["backend"].toString(), QString("emulated"));
}

void CliTest::outputFile() {
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

void CliTest::scenarioOverridden() {
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

void CliTest::standardInput() {
  const ProgramRun ran =
      run({"run", "--params", "-", "--indices", "[[1]]", "--quiet"}, "[[1, 2],\n [3, 4]]\n");
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QCOMPARE(text(ran), QByteArray("[[3, 4]]\n"));
}

void CliTest::help_data() {
  QTest::addColumn<QByteArray>("arguments");
  for (const char* line : {"--help", "run --help", "explain --help", "dialects --help", "devices --help",
                           "measure --help", "-h", "run --batch-dims x --help"}) {
    QTest::newRow(line) << QByteArray(line);
  }
}

void CliTest::help() {
  QFETCH(QByteArray, arguments);
  const ProgramRun ran = run(words(arguments.constData()));
  QCOMPARE(ran.exitStatus, 0);
  QVERIFY(text(ran).startsWith("Usage: gathernd "));
  QCOMPARE(ran.err, std::string());
  static const QRegularExpression kVersion("^gathernd \\d+\\.\\d+\\.\\d+\n$");
  QVERIFY(kVersion.match(QString::fromUtf8(text(run({"--version"})))).hasMatch());
}

void CliTest::allErrors() {
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

void CliTest::fullDisk() {
  struct stat state {};
  if (::stat("/dev/full", &state) != 0) return;  // not every system has it
  ProgramCall call;
  call.arguments = {"run", "--params", "[1]", "--indices", "[[0]]"};
  call.outputTo = "/dev/full";
  const ProgramRun ran = runProgram(GATHERND_BINARY, call);
  QCOMPARE(ran.exitStatus, 2);
  QVERIFY2(QByteArray::fromStdString(ran.err).startsWith("gathernd: error: io: "), ran.err.c_str());
}

void CliTest::interrupted_data() {
  QTest::addColumn<QByteArray>("arguments");
  for (const char* line : {"measure --params zeros:100,100 --indices zeros:100000,1 --repeat 1000000 --json",
                           "run --params - --indices [[0]] --json"}) {  // nobody types anything
    QTest::newRow(line) << QByteArray(line);
  }
}

void CliTest::interrupted() {
  QFETCH(QByteArray, arguments);
  ProgramCall call;
  call.arguments = words(arguments.constData());
  call.interruptAfter = 0.5;
  const ProgramRun ran = runProgram(GATHERND_BINARY, call);
  QCOMPARE(ran.exitStatus, 130);
  QCOMPARE(parsed(ran)["error"].toObject()["code"].toString(), QString("cancelled"));
  QVERIFY2(QByteArray::fromStdString(ran.err).startsWith("gathernd: error: cancelled: "), ran.err.c_str());
  QVERIFY2(ran.seconds < 5, qPrintable(QString::number(ran.seconds)));
}

QTEST_GUILESS_MAIN(CliTest)
#include "cli_test.moc"
