// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd code` and `gathernd verify` from outside: text, JSON, exit status. The interpreter is a script
// that gives one answer to everybody.
#include <QtTest/QtTest>

#include "tests/app/cli_calls.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;

namespace {

const Arguments kCall = {"--params", "[1.5, 2.5]", "--indices", "[[1]]"};

Arguments with(const char* command, const Arguments& more) {
  Arguments all = {command};
  all.insert(all.end(), kCall.begin(), kCall.end());
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace

class CliCodeTest : public QObject {
  Q_OBJECT

 private slots:
  void oneSnippetIsItsTextAlone();
  void allAreHeadedAndListed();
  void aBrokenCallHasCodeToo();
  void remarksStayComments();
  void refusals_data();
  void refusals();
  void verifies_data();
  void verifies();

 private:
  QTemporaryDir dir_;
};

void CliCodeTest::oneSnippetIsItsTextAlone() {
  const ProgramRun ran = run(with("code", {"--framework", "np"}));
  QCOMPARE(ran.exitStatus, 0);
  QVERIFY(ran.out.starts_with("import numpy as np\n"));
  QVERIFY(ran.out.find("np.array([1.5, 2.5], dtype=np.float32)") != std::string::npos);
  const ProgramRun loaded = run(
      {"code", "--params", "random:5000", "--indices", "[[1]]", "--framework", "numpy", "--data", "x.npz"});
  QVERIFY(loaded.out.find("np.load(\"x.npz\")[\"params\"]") != std::string::npos);
}

void CliCodeTest::allAreHeadedAndListed() {
  const ProgramRun plain = run(with("code", {}));
  QCOMPARE(plain.exitStatus, 0);
  QVERIFY(plain.out.find("# TensorFlow (tensorflow) ---") != std::string::npos);
  QVERIFY(plain.out.find("// CUDA C++ (cuda) ---") != std::string::npos);
  const QJsonArray code = parsed(run(with("code", {"--json"})))["code"].toArray();
  QVERIFY(code.size() >= 17);
  for (const QJsonValue& row : code) {
    const QJsonObject one = row.toObject();
    QVERIFY2(!one["framework"].toString().isEmpty() && !one["language"].toString().isEmpty(),
             qPrintable(one["name"].toString()));
    QVERIFY(one.contains("text") != one.contains("error"));
  }
}

void CliCodeTest::aBrokenCallHasCodeToo() {
  const ProgramRun ran =
      run({"code", "--params", "[1]", "--indices", "[[0, 0, 0]]", "--framework", "pytorch"});
  QCOMPARE(ran.exitStatus, 0);
  QVERIFY(ran.out.find("indices.unbind(-1)") != std::string::npos);
}

void CliCodeTest::remarksStayComments() {
  QFile scenario(dir_.filePath("own.gathernd"));
  QVERIFY(scenario.open(QIODevice::WriteOnly));
  scenario.write(R"({"gathernd_scenario": 1, "params": {"data": [1, 2]}, "indices": {"data": [[1]]},
                     "dialect": {"name": "mine\nimport evil\n//", "base": "numpy"}})");
  scenario.close();
  const std::string file = scenario.fileName().toStdString();
  for (const Arguments& more :
       {Arguments{}, Arguments{"--batch-dims", "1"}, Arguments{"--data", "a\nimport evil.npz"}}) {
    Arguments all = {"code", file};
    all.insert(all.end(), more.begin(), more.end());
    const ProgramRun ran = run(all);
    QCOMPARE(ran.exitStatus, 0);
    QVERIFY(ran.out.find("mine\\nimport evil\\n//") != std::string::npos);
    QVERIFY(ran.out.find("\nimport evil") == std::string::npos);
  }
}

void CliCodeTest::refusals_data() {
  QTest::addColumn<QString>("line");
  QTest::addColumn<int>("status");
  QTest::addColumn<QString>("message");
  QTest::newRow("unknown framework") << "code --params [1] --indices [[0]] --framework caffe" << 2
                                     << "no framework \"caffe\"";
  QTest::newRow("not said there") << "code --params [\"a\"] --indices [[0]] --framework jax" << 2
                                  << "JAX has no arrays";
  QTest::newRow("a loop needs a sound call")
      << "code --params [1] --indices [[0,0]] --framework cpp" << 1 << "index_depth";
  QTest::newRow("other data") << "code --params [1] --indices [[0]] --data x.csv" << 2
                              << "does not end in .npz";
  QTest::newRow("nothing to run") << "verify --params [1] --indices [[0]] --framework cpp" << 2
                                  << "nothing to verify";
  QTest::newRow("a shape alone") << "verify --params shape:3 --indices [[0]]" << 2 << "shape-only";
  QTest::newRow("no such program") << "verify --params [1] --indices [[0]] --python /nowhere/python" << 2
                                   << "no program";
}

void CliCodeTest::refusals() {
  QFETCH(const QString, line);
  QFETCH(const int, status);
  QFETCH(const QString, message);
  const ProgramRun ran = run(words(line.toUtf8().constData()));
  QCOMPARE(ran.exitStatus, status);
  QVERIFY2(ran.err.find(message.toStdString()) != std::string::npos, ran.err.c_str());
}

void CliCodeTest::verifies_data() {
  QTest::addColumn<QByteArray>("answer");
  QTest::addColumn<int>("status");
  QTest::addColumn<QByteArray>("agrees");
  QTest::addColumn<QString>("line");
  QTest::newRow("agrees") << QByteArray(
                                 R"({"version": "9", "dtype": "float32", "shape": [1], "data": "00002040"})")
                          << 0 << QByteArray("true") << "agrees";
  QTest::newRow("differs") << QByteArray(
                                  R"({"version": "9", "dtype": "float32", "shape": [1], "data": "00000040"})")
                           << 3 << QByteArray("false") << "DIFFERS";
  QTest::newRow("absent") << QByteArray(R"({"missing": "numpy"})") << 0 << QByteArray("null")
                          << "numpy is not installed";
}

void CliCodeTest::verifies() {
  QFETCH(const QByteArray, answer);
  QFETCH(const int, status);
  QFETCH(const QByteArray, agrees);
  QFETCH(const QString, line);
  QFile python(dir_.filePath("python"));
  QVERIFY(python.open(QIODevice::WriteOnly));
  python.write("#!/bin/sh\necho '" + answer + "'\n");
  python.close();
  QVERIFY(python.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
  const Arguments more = {"--framework", "numpy", "--python", python.fileName().toStdString()};
  const ProgramRun plain = run(with("verify", more));
  QCOMPARE(plain.exitStatus, status);
  QVERIFY2(plain.out.find(line.toStdString()) != std::string::npos, plain.out.c_str());
  Arguments json = with("verify", more);
  json.push_back("--json");
  const ProgramRun ran = run(json);
  QCOMPARE(ran.exitStatus, status);
  const QJsonObject row = parsed(ran)["frameworks"].toArray()[0].toObject();
  QCOMPARE(row["agrees"], fromText(agrees.constData()));
  QCOMPARE(row["framework"].toString(), QStringLiteral("numpy"));
  QVERIFY(row.contains("observed") && row.contains("predicted") && row.contains("version"));
}

GATHERND_TEST(CliCodeTest)
#include "cli_code_test.moc"
