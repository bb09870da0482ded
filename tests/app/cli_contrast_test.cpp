// SPDX-License-Identifier: GPL-3.0-or-later
// A call under a second dialect, in explain's and dialects' JSON and text; without the option nothing is
// added.
#include "tests/app/cli_calls.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

class CliContrastTest : public QObject {
  Q_OBJECT

 private slots:
  void json_data();
  void json();
  void unknownIsNoZero();
  void nothingDiffers();
  void asText();
  void refused();
};

void CliContrastTest::json_data() {
  QTest::addColumn<QString>("command");
  QTest::newRow("explain") << "explain";
  QTest::newRow("dialects") << "dialects";
}

void CliContrastTest::json() {
  QFETCH(const QString, command);
  Arguments line = words("--params arange:3 --indices [[0],[5]] --dialect jax --json");
  line.insert(line.begin(), command.toStdString());
  QVERIFY(!parsed(run(line)).contains("contrast"));
  line.insert(line.end(), {"--compare-dialect", "numpy"});
  const QJsonObject contrast = parsed(run(line))["contrast"].toObject();
  QCOMPARE(contrast["same"], false);
  QCOMPARE(contrast["comparable"], true);
  QCOMPARE(contrast["differing_tuples"], 1);
  const QJsonArray sides = contrast["sides"].toArray();
  QCOMPARE(sides[0]["id"], "jax");
  QCOMPARE(sides[0]["ending"], "clamps");
  QVERIFY(sides[0]["because"].toString().contains("accelerator"));
  QVERIFY(!sides[0].toObject().contains("message"));
  QCOMPARE(sides[1]["ending"], "raises");
  const QJsonObject message = sides[1]["message"].toObject();
  QCOMPARE(message["text"], "index 5 is out of bounds for axis 0 with size 3");
  QCOMPARE(message["of_this_call"], true);
  QVERIFY(!message.contains("observed_for"));
  QCOMPARE(contrast["decides"], fromText(R"([{"rule": "out_of_range", "values": ["clamp", "error"]}])"));
  QVERIFY(contrast["sentence"].toString().startsWith("JAX indexing moves"));
  QCOMPARE(
      contrast["tuples"],
      fromText(R"([{"position": [1], "sides": [{"status": "clamped", "writes": "slice", "params_slice": [2]},
                                                    {"status": "refused", "writes": "not_written"}]}])"));
}

void CliContrastTest::unknownIsNoZero() {
  const QJsonObject contrast =
      parsed(run(words("explain --params arange:3 --indices [[5]] --dialect tensorflow-gpu --compare-dialect "
                       "openvino-8 --json")))["contrast"]
          .toObject();
  QCOMPARE(contrast["tuples"],
           fromText(R"([{"position": [0], "sides": [{"status": "zeroed", "writes": "made_up", "value": "0.0"},
                                                    {"status": "undefined", "writes": "unknown"}]}])"));
}

void CliContrastTest::nothingDiffers() {
  const QJsonObject contrast = parsed(run(
      words("explain --params arange:3 --indices [[1]] --compare-dialect numpy --json")))["contrast"]
                                   .toObject();
  QCOMPARE(contrast["same"], true);
  QCOMPARE(contrast["decides"].toArray().size(), 0);
  QVERIFY(contrast["sentence"].isNull());
}

void CliContrastTest::asText() {
  const QByteArray told = text(
      run(words("explain --params arange:3 --indices [[-1],[7]] --dialect tensorflow-gpu --compare-dialect "
                "numpy")));
  QVERIFY(told.contains("what decides: TensorFlow (GPU) "));
  QVERIFY(told.contains("because a GPU kernel cannot raise"));
  QVERIFY(told.contains("tuples that differ: 2\n"));
  QVERIFY(told.contains("  output[0]: 0.0 (made up) | params[2]\n"));
  QVERIFY(told.contains("  output[1]: 0.0 (made up) | nothing (an error)\n"));
}

void CliContrastTest::refused() {
  const ProgramRun unknown = run(words("explain --params [1] --indices [[0]] --compare-dialect nobody"));
  QCOMPARE(unknown.exitStatus, 2);
  QCOMPARE(run(words("run --params [1] --indices [[0]] --compare-dialect numpy")).exitStatus, 2);
}

GATHERND_TEST(CliContrastTest)
#include "cli_contrast_test.moc"
