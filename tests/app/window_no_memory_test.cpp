// SPDX-License-Identifier: GPL-3.0-or-later
// The window where the system refuses a large block, any one of those that a session asks for: it ends as
// ever, says that something could not be done, and every file is either the former one or the new one, whole.
// The suite tries a sample, the same each time; GATHERND_EVERY=1 in the environment tries every one.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <string_view>

#include "core/formats/npy/npy.h"
#include "core/formats/npz/npz.h"
#include "core/text/element_text.h"
#include "tests/app/run_program.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

constexpr int kElements = 200'000;
constexpr int kEdited = 77;  // what the session types in the place of the first
constexpr int kSampledBlocks = 6;
// Only a comparison's probes of the memory ask for as much; without it they go on with half, and nothing is
// lost that needs a sentence.
constexpr std::int64_t kProbeBytes = std::int64_t{32} << 20;

QByteArray contentOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool put(const QString& path, const QByteArray& content) {
  QFile file(path);
  return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

/// params 0, 1, 2, …
QByteArray scenario() {
  QJsonArray data;
  for (int i = 0; i < kElements; ++i) data.append(i);
  const QJsonObject params{
      {"dtype", "int32"}, {"shape", QJsonArray{kElements / 4, 4}}, {"data", std::move(data)}};
  const QJsonObject indices{{"dtype", "int64"}, {"shape", QJsonArray{3, 1}}, {"data", QJsonArray{2, 0, 1}}};
  const QJsonObject all{{"gathernd_scenario", 1},
                        {"title", "Large"},
                        {"params", params},
                        {"indices", indices},
                        {"dialect", "tensorflow-cpu"}};
  return QJsonDocument(all).toJson(QJsonDocument::Compact);
}

/// params of the scenario `name`: within it or, since they are large, in a file beside it.
std::vector<std::int32_t> paramsOf(const QString& path) {
  const QJsonValue params = QJsonDocument::fromJson(contentOf(path))["params"];
  std::vector<std::int32_t> values;
  if (const QString beside = params["file"].toString(); !beside.isEmpty()) {
    const auto tensor = readNpy(QFileInfo(path).dir().filePath(beside).toStdString());
    for (std::int64_t i = 0; tensor && i < tensor->elementCount(); ++i)
      values.push_back(static_cast<std::int32_t>(std::stol(formatElement(elementAt(*tensor, i)))));
  }
  for (const QJsonValue each : params["data"].toArray()) values.push_back(each.toInt(-1));
  return values;
}

/// Of the block that failing_calls refused; 0: none.
std::int64_t refusedBytes(const ProgramRun& ran) {
  constexpr std::string_view kTold = "refused: ";
  const std::size_t at = ran.err.find(kTold);
  return at == std::string::npos ? 0 : std::stoll(ran.err.substr(at + kTold.size()));
}

/// The whole call, edited or not.
bool isWhole(const QString& path) {
  const std::vector<std::int32_t> values = paramsOf(path);
  if (values.size() != kElements || (values[0] != 0 && values[0] != kEdited)) return false;
  if (values[1] == 0)  // the archive's, where the scenario could not be opened
    return std::all_of(values.begin() + 1, values.end(), [](std::int32_t each) { return each == 0; });
  for (std::size_t i = 1; i < values.size(); ++i) {
    if (values[i] != static_cast<std::int32_t>(i)) return false;
  }
  return true;
}

}  // namespace

class WindowNoMemoryTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void withoutAFailure();
  void largeBlocks();

 private:
  ProgramRun session(const std::vector<std::string>& environment);
  QString problemOf(const ProgramRun& ran) const;

  QTemporaryDir folder_;
  QByteArray work_ = scenario(), other_ = "{\"gathernd_scenario\": 1}";
};

void WindowNoMemoryTest::initTestCase() {
  const std::vector<NpzEntry> entries{
      {"params", Tensor::zeros(DType::Float32, Shape{kElements / 10, 10}).value()},
      {"indices", Tensor::zeros(DType::Int64, Shape{20'000, 1}).value()}};
  QVERIFY(writeNpz(folder_.filePath("kept").toStdString(), entries).has_value());
}

ProgramRun WindowNoMemoryTest::session(const std::vector<std::string>& environment) {
  const QDir folder(folder_.path());
  for (const QString& left : folder.entryList({"*.npy", "figure.*"})) QFile::remove(folder.filePath(left));
  QFile::remove(folder_.filePath("big.npz"));
  QFile::copy(folder_.filePath("kept"), folder_.filePath("big.npz"));
  put(folder_.filePath("work.gathernd"), work_);
  put(folder_.filePath("other.gathernd"), other_);
  ProgramCall call;
  call.arguments = {folder_.path().toStdString()};
  call.environment = {std::string("LD_PRELOAD=") + GATHERND_FAILING_CALLS,
                      "GATHERND_TUNING=default",
                      "QT_QPA_PLATFORM=offscreen",
                      "GATHERND_FAIL_MARKED=1",
                      "GATHERND_FAIL_LEAST=65536",
                      "GATHERND_FAIL_OURS=1",
                      "GATHERND_FAIL_TELL=1"};
  call.environment.insert(call.environment.end(), environment.begin(), environment.end());
  call.killAfter = 120;
  return runProgram(GATHERND_WINDOW_SESSION, call);
}

/// What is wrong with how a session with a failure ended; empty: nothing.
QString WindowNoMemoryTest::problemOf(const ProgramRun& ran) const {
  if (ran.exitStatus != 0) return QStringLiteral("exit status %1").arg(ran.exitStatus);
  const auto sound = [this](const char* name, const QByteArray& former) {
    const QString path = folder_.filePath(QLatin1String(name));
    return contentOf(path) == former || isWhole(path);
  };
  if (!sound("work.gathernd", work_)) return QStringLiteral("what was saved is not whole");
  if (!sound("other.gathernd", other_))
    return QStringLiteral("what was saved under another name is not whole");
  const bool failed = ran.out.find("failed: 0") == std::string::npos && refusedBytes(ran) < kProbeBytes;
  const bool said = ran.out.find("said: ") != std::string::npos;
  return failed && !said ? QStringLiteral("it said nothing") : QString();
}

void WindowNoMemoryTest::withoutAFailure() {
  const ProgramRun ran = session({});
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QCOMPARE(ran.out, std::string("failed: 0\n"));
  for (const char* const name : {"work.gathernd", "other.gathernd"}) {
    const QString path = folder_.filePath(QLatin1String(name));
    QVERIFY(isWhole(path));
    QCOMPARE(paramsOf(path).front(), kEdited);
  }
  for (const char* const name : {"figure.png", "figure.svg"}) QVERIFY(QFile::exists(folder_.filePath(name)));
}

void WindowNoMemoryTest::largeBlocks() {
  const QString count = folder_.filePath("count");
  session({"GATHERND_COUNT_TO=" + count.toStdString()});
  const int asked = contentOf(count).trimmed().toInt();
  QVERIFY2(asked > 20, qPrintable(QString::number(asked)));
  const int stride =
      qEnvironmentVariableIntValue("GATHERND_EVERY") > 0 ? 1 : (asked + kSampledBlocks - 1) / kSampledBlocks;
  int runs = 0;
  int failures = 0;
  QStringList problems;
  for (int number = 1; number <= asked; number += stride) {
    const ProgramRun ran = session({"GATHERND_FAIL_MEMORY=" + std::to_string(number)});
    ++runs;
    failures += ran.out.find("said: ") != std::string::npos ? 1 : 0;
    const QString problem = problemOf(ran);
    if (!problem.isEmpty()) {
      problems << QStringLiteral("block %1: %2\n%3%4")
                      .arg(number)
                      .arg(problem, QString::fromStdString(ran.out), QString::fromStdString(ran.err));
    }
  }
  qInfo("%d of %d large blocks refused, one by one; %d sessions said so", runs, asked, failures);
  QVERIFY2(problems.isEmpty(), qPrintable(problems.join(QLatin1Char('\n'))));
}

GATHERND_TEST(WindowNoMemoryTest)
#include "window_no_memory_test.moc"
