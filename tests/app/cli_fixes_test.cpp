// SPDX-License-Identifier: GPL-3.0-or-later
// What would mend a call is said with what is wrong with it: in the error's JSON, in explain's, and in its
// text.
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
};

void CliFixesTest::errorsCarryThem_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<QString>("code");
  QTest::addColumn<QStringList>("first");
  QTest::newRow("batch axes differ") << "run --json --params arange:4,3 --indices [[0],[1]] --batch-dims 1"
                                     << "shape_mismatch" << QStringList{"resize", "resize", "set_batch_dims"};
  QTest::newRow("tuples too long") << "explain --json --params arange:2,3 --indices [[0,1,0]]"
                                   << "index_depth" << QStringList{"resize"};
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

GATHERND_TEST(CliFixesTest)
#include "cli_fixes_test.moc"
