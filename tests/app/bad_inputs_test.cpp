// SPDX-License-Identifier: GPL-3.0-or-later
// Every row of tests/data/bad_inputs.json is refused with its code, fields and exit status, quickly, within
// its memory limit, as JSON on standard output and as one line on standard error.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "tests/app/run_program.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using gathernd::test::fileBytes;
using gathernd::test::kSanitized;  // time and memory are the sanitizer's then
using gathernd::test::ProgramCall;
using gathernd::test::ProgramRun;
using gathernd::test::runProgram;
using gathernd::test::writeFile;

namespace {

constexpr long kSlackBytes = 24L << 20;     // allocator, threads, the line itself
constexpr long kBadInputBytes = 64L << 20;  // what a refusal may take where the row sets no limit

QJsonArray rows() {
  return QJsonDocument::fromJson(fileBytes(gathernd::test::places::data() + "/bad_inputs.json")).array();
}

std::vector<std::string> argumentsOf(const QJsonObject& row) {
  std::vector<std::string> arguments;
  for (const QJsonValue value : row["args"].toArray()) arguments.push_back(value.toString().toStdString());
  return arguments;
}

long memoryAllowed(const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
    if (arguments[i] != "--memory-limit") continue;
    const double limit = std::strtod(arguments[i + 1].c_str(), nullptr);
    return static_cast<long>(std::fmin(limit, static_cast<double>(kBadInputBytes)));
  }
  return kBadInputBytes;
}

/// {"name": "text"} or {"name": {"base64": "…"}}; a name that ends in '/' is a folder.
void writeFiles(const QTemporaryDir& folder, const QJsonObject& files) {
  for (auto it = files.begin(); it != files.end(); ++it) {
    if (it.key().endsWith('/')) {
      QVERIFY(QDir(folder.path()).mkpath(it.key()));
      continue;
    }
    writeFile(folder.filePath(it.key()),
              it.value().isString()
                  ? it.value().toString().toUtf8()
                  : QByteArray::fromBase64(it.value().toObject()["base64"].toString().toLatin1()));
  }
}

int exitStatusOf(const QString& code) {
  static const QSet<QString> kRefusals = {"out_of_range", "batch_dims", "shape_mismatch", "index_depth",
                                          "rank",         "dtype",      "empty_params",   "policy"};
  return kRefusals.contains(code) ? 1 : 2;
}

}  // namespace

class BadInputsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void table();
  void refused_data();
  void refused();
  void endless_data();
  void endless();

 private:
  long baselineBytes_ = 0;
};

void BadInputsTest::initTestCase() {
  ProgramCall call;
  call.arguments = {"--version"};
  const ProgramRun run = runProgram(gathernd::test::places::gathernd().toStdString(), call);
  QCOMPARE(run.exitStatus, 0);
  baselineBytes_ = run.peakBytes;
}

void BadInputsTest::table() {
  QSet<QString> different;
  QHash<QString, int> perCode;
  for (const QJsonValue value : rows()) {
    const QJsonObject row = value.toObject();
    different.insert(
        QJsonDocument(QJsonObject{{"a", row["args"]}, {"f", row["files"]}, {"i", row["input"]}}).toJson());
    ++perCode[row["code"].toString()];
  }
  QVERIFY2(different.size() >= 150, qPrintable(QString::number(different.size())));
  QCOMPARE(different.size(), rows().size());
  for (const char* code : {"usage", "out_of_range", "batch_dims", "shape_mismatch", "index_depth", "rank",
                           "dtype", "empty_params", "policy", "parse", "io", "limit", "unsupported"}) {
    QVERIFY2(perCode[code] >= 5, code);
  }
}

void BadInputsTest::refused_data() {
  const auto row = gathernd::test::columns<QJsonObject>("row");
  int number = 0;
  for (const QJsonValue value : rows()) {
    const QString name =
        QString("%1 %2: %3").arg(++number).arg(value["code"].toString(), value["name"].toString());
    row(qPrintable(name), value.toObject());
  }
}

void BadInputsTest::refused() {
  QFETCH(QJsonObject, row);
  QTemporaryDir folder;
  writeFiles(folder, row["files"].toObject());
  ProgramCall call;
  call.arguments = argumentsOf(row);
  call.folder = folder.path().toStdString();
  call.input = row["input"].toString().toStdString();
  const long allowed = memoryAllowed(call.arguments);
  call.arguments.insert(call.arguments.begin(), "--json");
  const ProgramRun run = runProgram(gathernd::test::places::gathernd().toStdString(), call);
  const QByteArray line = QByteArray::fromStdString(run.err);

  QCOMPARE(run.exitStatus, exitStatusOf(row["code"].toString()));
  QVERIFY2(line.startsWith("gathernd: error: " + row["code"].toString().toUtf8() + ": "), line.constData());
  QVERIFY2(line.endsWith('\n') && line.count('\n') == 1, line.constData());
  QVERIFY2(!line.contains('{') || row["braces"].toBool(), line.constData());  // a hole that nothing filled

  QJsonParseError problem;
  const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(run.out), &problem).object();
  QVERIFY2(problem.error == QJsonParseError::NoError, run.out.c_str());
  QCOMPARE(json["gathernd"].toInt(), 1);
  const QJsonObject error = json["error"].toObject();
  QCOMPARE(error["code"].toString(), row["code"].toString());
  QVERIFY(!error["message"].toString().isEmpty());
  const QJsonObject fields = row["fields"].toObject();
  for (auto it = fields.begin(); it != fields.end(); ++it) {
    QVERIFY2(error[it.key()] == it.value(), run.out.c_str());
  }
  for (const QJsonValue key : row["has"].toArray()) QVERIFY2(error.contains(key.toString()), run.out.c_str());

  const long used = run.peakBytes - baselineBytes_;
  if (!kSanitized) QVERIFY2(used < allowed + kSlackBytes, qPrintable(QString::number(used)));
}

void BadInputsTest::endless_data() {
  // text: "…" stands for twenty million digits
  // code: empty: it is read
  const auto row = gathernd::test::columns<QString, QByteArray, QString>("name", "text", "code");
  const auto scenario = [](const QByteArray& element) {
    return R"({"gathernd_scenario": 1, "params": {"dtype": "float64", "data": [1, )" + element +
           R"(]}, "indices": {"data": [[0]]}})";
  };
  row("a number of a scenario", "x.gathernd", scenario("…"), "limit");
  row("a fraction of a scenario", "x.gathernd", scenario("0.…"), "limit");
  row("a scenario's broken number", "x.gathernd", scenario("…x"), "limit");
  row("a string without an end", "x.gathernd", scenario("\"…"), "limit");
  row("a number in a table", "x.csv", "…", "parse");
  row("a fraction in a table", "x.csv", "0.…", "");
  row("a fraction with separators", "x.csv", "0.9_…", "");
}

/// `text` with the digits, and nothing of it kept: a child begins with its parent's memory, and counts it.
void writeEndless(const QString& path, const QByteArray& text) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  const qsizetype gap = text.indexOf("…");
  file.write(text.left(gap));
  const QByteArray digits(1 << 16, '9');
  for (int i = 0; i < 20 << 4; ++i) file.write(digits);
  file.write(text.mid(gap + qstrlen("…")));
}

void BadInputsTest::endless() {
  QFETCH(QString, name);
  QFETCH(QByteArray, text);
  QFETCH(QString, code);
  QTemporaryDir folder;
  writeEndless(folder.filePath(name), text);
  ProgramCall call;
  call.folder = folder.path().toStdString();
  call.arguments = {"run", "--memory-limit", std::to_string(kBadInputBytes), "--json"};
  if (name.endsWith(".csv")) {
    for (const char* word : {"--params", "x.csv", "--dtype", "float64", "--indices", "[[0]]"})
      call.arguments.emplace_back(word);
  } else {
    call.arguments.push_back(name.toStdString());
  }
  const ProgramRun run = runProgram(gathernd::test::places::gathernd().toStdString(), call);
  const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(run.out)).object();
  QCOMPARE(json["error"].toObject()["code"].toString(), code);
  QCOMPARE(run.exitStatus, code.isEmpty() ? 0 : 2);
  QVERIFY2(run.out.size() < 1000 && run.err.size() < 1000, "all of it comes back");
  const long used = run.peakBytes - baselineBytes_;
  if (!kSanitized) QVERIFY2(used < kBadInputBytes, qPrintable(QString::number(used)));
}

GATHERND_TEST(BadInputsTest)
#include "bad_inputs_test.moc"
