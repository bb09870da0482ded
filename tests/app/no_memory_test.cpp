// SPDX-License-Identifier: GPL-3.0-or-later
// The program `gathernd` where an allocation fails, any one or all from one on, and where the system gives no
// thread: it ends by itself, with the answer or with one line, and a document on standard output is whole or
// not there. The suite tries a sample, the same each time; GATHERND_EVERY=300 in the environment tries every
// allocation up to that one.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <map>
#include <random>
#include <set>

#include <sys/resource.h>

#include "tests/app/cli_calls.h"
#include "tests/support/places.h"
#include "tests/support/rows.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::size_t kSampled = 12;  // of each command, in each of two ways

/// Each with something that the others have not: a reader, a writer, threads, a document of many pieces.
constexpr const char* kCommands[] = {
    "run --params [[1,2],[3,4]] --indices [[0,0],[1,1]]",
    "run --params random:300,40 --indices random:300,1 --threads 2 --json",
    "run --params arange:5 --indices [[7],[1],[9]] --dialect numpy --all-errors --json",
    "run --params random:4000,8 --indices random:4000,1 --backend eigen --threads 2 --quiet",
    "explain --params random:9,9 --indices random:2000,2 --json",
    "explain --params arange:5 --indices [[7],[1],[-9]] --dialect jax --compare-dialect numpy --json",
    "dialects --params random:30,30 --indices random:30,1 --json",
    "code example:tf-01 --json",
    "problems --params arange:5,4 --indices random:40,2 --limit 1000 --json",
    "convert example:rows --output out.onnx --json",
    "grad --params random:400,40 --indices random:4000,1 --threads 2 --json",
    "compare --params random:40,4 --indices random:40,1 --repeat 2 --memory-limit 100000 --json",
    "verify --params [1,2] --indices [[0]] --framework numpy,jax --python /bin/false --json",
    "ask --kind place --seed 3 --json",
    "diagnose --params arange:5,3,7 --indices [[0,1],[1,2]] --answer [2,2,7] --json",
    "lesson list --json",
    "lesson new - example:rows --json",
    "lesson export address --output out.gift --json",
    "no-such-command --json",
};

bool isOneErrorLine(const std::string& text) {
  return text.starts_with("gathernd: error: ") && std::count(text.begin(), text.end(), '\n') == 1 &&
         text.ends_with('\n');
}

}  // namespace

class NoMemoryTest : public QObject {
  Q_OBJECT

 private slots:
  void allocations_data();
  void allocations();
  void beforeMain();
  void saysItOnce();
  void threads_data();
  void threads();
  void littleAddressSpace_data();
  void littleAddressSpace();

 private:
  ProgramCall call(const QByteArray& line) const {
    ProgramCall call;
    call.arguments = words(line.constData());
    call.folder = dir_.path().toStdString();
    call.environment = {"LD_PRELOAD=" GATHERND_FAILING_CALLS, "GATHERND_TUNING=default",
                        "TMPDIR=" + dir_.path().toStdString()};
    call.killAfter = 60;  // it hangs
    return call;
  }
  std::size_t allocationsOf(ProgramCall call) const {
    const QString count = dir_.filePath("count");
    call.environment.push_back("GATHERND_COUNT_TO=" + count.toStdString());
    runProgram(gathernd::test::places::gathernd().toStdString(), call);
    QFile file(count);
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toULongLong() : 0;
  }
  static QString problemOf(const ProgramRun& ran, const ProgramRun& whole, bool json);

  QTemporaryDir dir_;
};

/// What is wrong with how `ran` ended, beside `whole`, where nothing failed; empty: nothing.
QString NoMemoryTest::problemOf(const ProgramRun& ran, const ProgramRun& whole, bool json) {
  if (ran.exitStatus != 2 && ran.exitStatus != whole.exitStatus)
    return QStringLiteral("exit status %1").arg(ran.exitStatus);
  if (ran.exitStatus != 0 && !isOneErrorLine(ran.err)) return QStringLiteral("standard error is not a line");
  if (ran.exitStatus == 0 && !ran.err.empty()) return QStringLiteral("standard error says something");
  if (!json) return {};
  if (ran.out.empty()) return ran.exitStatus == 0 ? QStringLiteral("there is no document") : QString();
  const QJsonObject document = parsed(ran);
  if (document.isEmpty()) return QStringLiteral("the document is not whole");
  const bool refusal = ran.exitStatus != 0;
  return document.contains("error") == refusal ? QString() : QStringLiteral("the document is another's");
}

void NoMemoryTest::allocations_data() {
  const Rows<QByteArray> row("line");
  for (const char* const line : kCommands) row(line);
}

void NoMemoryTest::allocations() {
  QFETCH(QByteArray, line);
  const ProgramCall plain = call(line);
  const ProgramRun whole = runProgram(gathernd::test::places::gathernd().toStdString(), plain);
  const std::size_t count = allocationsOf(plain);
  QVERIFY(count > 20);

  std::set<std::size_t> numbers;
  const std::size_t every = qEnvironmentVariableIntValue("GATHERND_EVERY");
  for (std::size_t number = 1; number <= std::min(every, count); ++number) numbers.insert(number);
  std::mt19937 random(std::hash<std::string>()(line.toStdString()));  // the same ones each time
  while (every == 0 && numbers.size() < kSampled) numbers.insert(1 + random() % count);

  std::map<int, int> ended;
  for (const std::size_t number : numbers) {
    for (const char* const rest : {"0", "1"}) {
      ProgramCall failing = plain;
      failing.environment.push_back("GATHERND_FAIL_MEMORY=" + std::to_string(number));
      failing.environment.push_back(std::string("GATHERND_FAIL_REST=") + rest);
      const ProgramRun ran = runProgram(gathernd::test::places::gathernd().toStdString(), failing);
      const QString problem = problemOf(ran, whole, line.contains("--json"));
      QVERIFY2(problem.isEmpty(), qPrintable(QStringLiteral("allocation %1, rest %2: %3\n%4\n%5")
                                                 .arg(number)
                                                 .arg(rest, problem, QString::fromStdString(ran.err),
                                                      QString::fromStdString(ran.out).left(400))));
      ++ended[ran.exitStatus];
    }
  }
  if (every == 0) return;
  for (const auto& [status, runs] : ended) qInfo("exit %d: %d runs", status, runs);
}

void NoMemoryTest::beforeMain() {
  const ProgramCall plain = call("run --params [1] --indices [[0]] --json");
  const ProgramRun whole = runProgram(gathernd::test::places::gathernd().toStdString(), plain);
  for (const char* const number : {"1", "2", "3", "5", "10", "20", "50", "100"}) {
    for (const char* const rest : {"0", "1"}) {
      ProgramCall failing = plain;
      failing.environment.emplace_back("GATHERND_FAIL_EARLY=1");
      failing.environment.push_back(std::string("GATHERND_FAIL_MEMORY=") + number);
      failing.environment.push_back(std::string("GATHERND_FAIL_REST=") + rest);
      const ProgramRun ran = runProgram(gathernd::test::places::gathernd().toStdString(), failing);
      const QString problem = problemOf(ran, whole, true);
      QVERIFY2(problem.isEmpty(), qPrintable(problem + QString::fromStdString(": " + ran.err)));
    }
  }
}

void NoMemoryTest::saysItOnce() {
  // Word for word, where nothing at all is to be had any more.
  ProgramCall failing = call("run --params random:300,40 --indices random:300,1 --json");
  const std::size_t count = allocationsOf(failing);
  failing.environment.push_back("GATHERND_FAIL_MEMORY=" + std::to_string(count / 4));
  failing.environment.emplace_back("GATHERND_FAIL_REST=1");
  const ProgramRun ran = runProgram(gathernd::test::places::gathernd().toStdString(), failing);
  QCOMPARE(ran.exitStatus, 2);
  QCOMPARE(ran.err,
           std::string("gathernd: error: limit: the system would not give the memory that this needs\n"));
  QCOMPARE(text(ran), QByteArray(R"({"gathernd": 1, "error": {"code": "limit", "message": )"
                                 "\"the system would not give the memory that this needs\"}}\n"));
}

void NoMemoryTest::threads_data() {
  const Rows<QByteArray> row("line");
  for (const char* const line : kCommands) {
    if (QByteArray(line).contains("random")) row(line);
  }
  row("measure", "measure --params random:400,40 --indices random:900,1 --repeat 2 --json");
}

void NoMemoryTest::threads() {
  QFETCH(QByteArray, line);
  const ProgramRun whole = runProgram(gathernd::test::places::gathernd().toStdString(), call(line));
  for (const char* const number : {"1", "2", "3"}) {
    for (const char* const rest : {"0", "1"}) {
      // Its probes take seconds; where they get one of two threads, all ways of theirs are gone.
      if (line.startsWith("measure") && (*number != '2' || *rest != '1')) continue;
      ProgramCall failing = call(line);
      failing.environment.push_back(std::string("GATHERND_FAIL_THREAD=") + number);
      failing.environment.push_back(std::string("GATHERND_FAIL_REST=") + rest);
      const ProgramRun ran = runProgram(gathernd::test::places::gathernd().toStdString(), failing);
      QVERIFY2(ran.exitStatus == whole.exitStatus, ran.err.c_str());
      if (line.contains("--json")) QCOMPARE(parsed(ran).keys(), parsed(whole).keys());
    }
  }
}

void NoMemoryTest::littleAddressSpace_data() {
  QTest::addColumn<QByteArray>("line");
  QTest::addColumn<int>(
      "megabytes");  ///< beside the program's own, without which the system does not begin it
  for (const int megabytes : {4, 14, 24, 44, 84}) {
    for (const char* const line :
         {"run --params [1,2] --indices [[1]] --json",
          "run --params random:100000 --indices random:100000,1 --backend eigen --json",
          "run --params random:2000,2000 --indices random:2000,1 --quiet"}) {
      QTest::addRow("%d MB: %s", megabytes, line) << QByteArray(line) << megabytes;
    }
  }
}

void NoMemoryTest::littleAddressSpace() {
  QFETCH(QByteArray, line);
  QFETCH(int, megabytes);
  ProgramCall small = call(line);
  small.environment.erase(small.environment.begin());
  const auto program = static_cast<rlim_t>(QFileInfo(gathernd::test::places::gathernd()).size());
  small.prepare = [megabytes, program] {
    const rlim_t bytes = program + (static_cast<rlim_t>(megabytes) << 20);
    const rlimit limit{bytes, bytes};
    setrlimit(RLIMIT_AS, &limit);
  };
  const ProgramRun ran = runProgram(gathernd::test::places::gathernd().toStdString(), small);
  if (ran.exitStatus == 127) return;  // not even its libraries could be loaded, and so it never began
  QVERIFY2(ran.exitStatus == 0 || (ran.exitStatus == 2 && isOneErrorLine(ran.err)),
           qPrintable(QString::number(ran.exitStatus) + ": " + QString::fromStdString(ran.err)));
}

GATHERND_TEST(NoMemoryTest)
#include "no_memory_test.moc"
