// SPDX-License-Identifier: GPL-3.0-or-later
// The program `gathernd` where the system gives no memory, or no thread: it ends by itself, with the answer
// or with one line and exit status 2.
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include <sys/resource.h>

#include "tests/app/cli_calls.h"
#include "tests/support/places.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

/// Each with something that the others have not: a reader, a writer, threads.
constexpr const char* kCommands[] = {
    "run --params random:300,40 --indices random:300,1 --threads 2 --json",
    "run --params random:4000,8 --indices random:4000,1 --backend eigen --threads 2 --quiet",
    "explain --params random:9,9 --indices random:2000,2 --json",
    "convert example:rows --output out.onnx --json",
    "grad --params random:400,40 --indices random:4000,1 --threads 2 --json",
    "lesson new - example:rows --json",
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

  QTemporaryDir dir_;
};

void NoMemoryTest::allocations_data() {
  const auto row = columns<QByteArray>("line");
  for (const char* const line : kCommands) row(line);
}

void NoMemoryTest::allocations() {
  QFETCH(QByteArray, line);
  const std::string program = gathernd::test::places::gathernd().toStdString();
  const int whole = runProgram(program, call(line)).exitStatus;
  for (const char* const number : {"3", "50", "200", "700"}) {
    for (const char* const rest : {"0", "1"}) {
      ProgramCall failing = call(line);
      failing.environment.push_back(std::string("GATHERND_FAIL_MEMORY=") + number);
      failing.environment.push_back(std::string("GATHERND_FAIL_REST=") + rest);
      const ProgramRun ran = runProgram(program, failing);
      QVERIFY2(ran.exitStatus == whole || (ran.exitStatus == 2 && isOneErrorLine(ran.err)),
               qPrintable(QStringLiteral("allocation %1, rest %2: %3 %4")
                              .arg(number, rest)
                              .arg(ran.exitStatus)
                              .arg(QString::fromStdString(ran.err))));
    }
  }
}

void NoMemoryTest::threads_data() {
  const auto row = columns<QByteArray>("line");
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
  columns<QByteArray>("line");
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
