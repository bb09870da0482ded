// SPDX-License-Identifier: GPL-3.0-or-later
// What would mend a call is said with what is wrong with it: in the error's JSON, in explain's, and in their
// text; and each says truly what comes of it.
#include <QJsonArray>

#include "tests/app/cli_calls.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;

namespace {

QStringList kinds(const QJsonValue& fixes) {
  QStringList names;
  for (const QJsonValue fix : fixes.toArray()) {
    if (fix["sentence"].toString().isEmpty()) return {"without a sentence"};
    names << fix["kind"].toString();
  }
  return names;
}

}  // namespace

class CliFixesTest : public QObject {
  Q_OBJECT

 private slots:
  void errorsCarryThem_data();
  void errorsCarryThem();
  void explainOffersThem();
  void textSaysTheSame_data();
  void textSaysTheSame();
  void whatComesOfIt();
  void oddIndicesAreNamed();
};

void CliFixesTest::errorsCarryThem_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("code");
  QTest::addColumn<QStringList>("first");
  QTest::newRow("batch axes differ") << "run --json --params arange:4,3 --indices [[0],[1]] --batch-dims 1"
                                     << "shape_mismatch"
                                     << QStringList{"set_batch_dims", "batch_axis", "resize", "resize"};
  QTest::newRow("tuples too long") << "explain --json --params arange:2,3 --indices [[0,1,0]]"
                                   << "index_depth" << QStringList{"add_axis", "transpose_tuples", "resize"};
  QTest::newRow("one number a row") << "run --json --params arange:3,4 --indices [1,0,3]"
                                    << "index_depth" << QStringList{"add_axis", "resize"};
  QTest::newRow("indices that are made") << "run --json --params random:4,2 --indices zeros:5,3"
                                         << "index_depth" << QStringList{"add_axis", "resize"};
  QTest::newRow("shapes alone") << "run --json --params shape:6,8 --indices shape:2,14"
                                << "index_depth" << QStringList{"add_axis", "transpose_tuples", "resize"};
  QTest::newRow("a mask") << "run --json --params arange:3 --indices [true,false,true]"
                          << "dtype" << QStringList{"mask_places"};
  QTest::newRow("out of range") << "run --json --params arange:3,4 --indices [[0],[7]]"
                                << "out_of_range" << QStringList{"move_into_range", "set_policy"};
  QTest::newRow("negative") << "run --json --params arange:3,4 --indices [[-1]]"
                            << "out_of_range" << QStringList{"move_into_range", "set_dialect"};
  QTest::newRow("a wrong option has none") << "run --json --params arange:3,4 --indices [[0]] --batch-dims x"
                                           << "usage" << QStringList{};
}

void CliFixesTest::errorsCarryThem() {
  QFETCH(const QString, line);
  QFETCH(const QString, code);
  QFETCH(const QStringList, first);
  const ProgramRun ran = run(words(qPrintable(line)));
  const QJsonObject error = parsed(ran)["error"].toObject();
  QCOMPARE(error["code"].toString(), code);
  QCOMPARE(error.contains("fixes"), !first.isEmpty());
  const QStringList offered = kinds(error["fixes"]);
  QCOMPARE(offered.mid(0, first.size()), first);
  QCOMPARE(QByteArray::fromStdString(ran.err).count('\n'), 1);
}

void CliFixesTest::explainOffersThem() {
  const Arguments line = {"explain", "--params", "arange:3,4", "--indices", "[[0],[7]]"};
  const ProgramRun told = run(line);
  QCOMPARE(told.exitStatus, 0);
  QVERIFY(text(told).endsWith("  fix: Move tuple 1 into range\n  fix: Write 0 instead (policy IGNORE)\n"));
  Arguments json = line;
  json.push_back("--json");
  QCOMPARE(kinds(parsed(run(json))["fixes"]), (QStringList{"move_into_range", "set_policy"}));
  // Where the dialect refuses nothing there is nothing to mend.
  json.insert(json.end(), {"--dialect", "jax"});
  QVERIFY(!parsed(run(json)).contains("fixes"));
}

void CliFixesTest::textSaysTheSame_data() {
  QTest::addColumn<QString>("line");
  QTest::newRow("tuples too long") << "run --params arange:2,3 --indices [[0,1,0]]";
  QTest::newRow("explained") << "explain --params arange:3,4 --indices [1,0,3] --batch-dims 1";
  QTest::newRow("out of range") << "run --params arange:3,4 --indices [[0],[7]]";
  QTest::newRow("of a gradient") << "grad --params arange:3,4 --indices [[0],[7]]";
  QTest::newRow("of a gradient's shapes") << "grad --params arange:2,3 --indices [[0,1,0]]";
  QTest::newRow("tuples to be mended then")
      << "run --params arange:3,4 --indices [[0,-1],[2,1]] --batch-dims 1";
  QTest::newRow("and explained") << "explain --params arange:3,4 --indices [[0],[7]]";
  QTest::newRow("policy") << "run --params arange:3,4 --indices [[0],[1]] --dialect onnx "
                             "--bad-indices-policy IGNORE";
}

void CliFixesTest::textSaysTheSame() {
  QFETCH(const QString, line);
  const QJsonObject json = parsed(run(words(qPrintable(line + " --json"))));
  QStringList expected;
  for (const QJsonValue fix : (json.contains("error") ? json["error"]["fixes"] : json["fixes"]).toArray())
    expected << "fix: " + fix["sentence"].toString();
  QVERIFY(!expected.isEmpty());
  QStringList said;
  for (const QString& each : QString(text(run(words(qPrintable(line))))).split('\n'))
    if (each.trimmed().startsWith("fix: ")) said << each.trimmed();
  QCOMPARE(said, expected);
  if (line.startsWith("explain")) return;
  // Where nothing but the answer is asked for they do not stand in it.
  QVERIFY(!text(run(words(qPrintable(line + " --quiet")))).contains("fix: "));
  if (line.contains("[[7]]"))
    QVERIFY(!text(run(words(qPrintable(line + " --all-errors")))).contains("fix: "));
}

void CliFixesTest::whatComesOfIt() {
  const auto first = [](const char* line) {
    return parsed(run(words(line))).value("error")["fixes"].toArray().first().toObject();
  };
  const auto output = [](const char* line) { return parsed(run(words(line)))["output"].toObject(); };
  const QJsonObject axis = first("run --json --params arange:3,4 --indices [1,0,3] --dialect onnxruntime");
  QCOMPARE(axis["indices_shape"].toArray(), (QJsonArray{3, 1}));
  QCOMPARE(axis["batch_dims"].toInt(), 1);
  QVERIFY(!axis.contains("axes"));
  QJsonObject then = output("run --json --params arange:3,4 --indices [[1],[0],[3]] --batch-dims 1");
  QCOMPARE(axis["output_shape"], then["shape"]);
  QCOMPARE(axis["output_data"], then["data"]);

  const QJsonObject refused =
      parsed(run(words("explain --json --params [[nan,1],[-0.0,3],[4,5]] --indices [[2,0,1],[0,1,0]]")));
  const QJsonObject order = refused["error"]["fixes"][1].toObject();
  QCOMPARE(order["kind"].toString(), QString("transpose_tuples"));
  QCOMPARE(order["axes"].toArray(), (QJsonArray{1, 0}));
  then = output("run --json --params [[nan,1],[-0.0,3],[4,5]] --indices [[2,0],[0,1],[1,0]]");
  QCOMPARE(order["output_data"], then["data"]);

  // Thirteen elements are too many, and a shape has none.
  QVERIFY(!first("run --json --params arange:13 --indices [0,1,2,3,4,5,6,7,8,9,10,11,12]")
               .contains("output_data"));
  const QJsonObject shape = first("run --json --params shape:6,8 --indices [0,1,2]");
  QCOMPARE(shape["output_shape"].toArray(), (QJsonArray{3, 8}));
  QVERIFY(!shape.contains("output_data"));
}

void CliFixesTest::oddIndicesAreNamed() {
  const auto refusal = [](const char* indices, const char* dtype) {
    return QString::fromStdString(
        run({"run", "--params", "arange:3", "--indices", indices, "--index-dtype", dtype}).err);
  };
  QVERIFY(refusal("[[0],[nan]]", "float32").contains("nan at indices[1, 0] is no whole number of 64 bits"));
  QVERIFY(refusal("[[0.5],[nan]]", "float16").contains("0.5 at indices[0, 0]"));
  QVERIFY(refusal("[[0],[-inf]]", "bfloat16").contains("-inf at indices[1, 0]"));
  QVERIFY(refusal("[[1e30]]", "float64").contains("1e+30 at indices[0, 0]"));
  QVERIFY(!refusal("[[0],[2]]", "float32").contains(" at indices"));
}

GATHERND_TEST(CliFixesTest)
#include "cli_fixes_test.moc"
