// SPDX-License-Identifier: GPL-3.0-or-later
// What the system does to the program `gathernd`: signals that end it, a pipe that nobody reads, limits on
// files, an interpreter that lies in wait. Nothing stays behind, and nothing is left running.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>
#include <sys/stat.h>

#include "tests/app/cli_calls.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::pair<const char*, int> kSignals[] = {
    {"INT", SIGINT}, {"TERM", SIGTERM}, {"HUP", SIGHUP}, {"QUIT", SIGQUIT}};

}  // namespace

class CliSignalsTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void endsBySignal_data();
  void endsBySignal();
  void keepsWhatWasIgnored();
  void verifyClearsAway_data();
  void verifyClearsAway();
  void verifyTakesNothingFromHere();
  void closedPipe_data();
  void closedPipe();
  void fileSizeLimit();

 private:
  QString at(const char* name) const { return dir_->filePath(name); }
  std::string path(const char* name) const { return at(name).toStdString(); }
  /// An interpreter for verify: it says its number, then sleeps.
  std::string sleeper() {
    return program("python", "echo $$ > '" + at("pid").toUtf8() + "'\nexec sleep 600\n");
  }
  std::string program(const char* name, const QByteArray& script) {
    return writeScript(at(name), script).toStdString();
  }
  int sleepersNumber() const {
    QFile file(at("pid"));
    return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toInt() : 0;
  }
  static bool runs(int process) {
    QFile status(QStringLiteral("/proc/%1/stat").arg(process));
    return status.open(QIODevice::ReadOnly) && !status.readAll().contains(") Z ");
  }

  std::unique_ptr<QTemporaryDir> dir_;
};

void CliSignalsTest::init() {
  dir_ = std::make_unique<QTemporaryDir>();
  QVERIFY(QDir(dir_->path()).mkdir("tmp"));
}

void CliSignalsTest::endsBySignal_data() {
  const auto row = columns<int, QByteArray>("signal", "line");
  for (const auto& [name, signal] : kSignals) {
    for (const char* line :
         {"measure --params zeros:100,100 --indices zeros:100000,1 --repeat 1000000 --json",
          "run --params - --indices [[0]] --json"})  // nobody types anything
      QTest::addRow("%s: %s", name, line) << signal << QByteArray(line);
  }
  for (const char* line :
       {"compare --params zeros:100,100 --indices zeros:100000,1 --repeat 1000000 --json",
        "compare --params zeros:100,100 --indices zeros:9,1 --repeat 1000000 --sweep tuples --json"})
    row(line, SIGINT, QByteArray(line));
}

void CliSignalsTest::endsBySignal() {
  QFETCH(int, signal);
  QFETCH(QByteArray, line);
  ProgramCall call;
  call.arguments = words(line.constData());
  call.interruptAfter = 0.5;
  call.signal = signal;
  const ProgramRun ran = runProgram(places::gathernd().toStdString(), call);
  QCOMPARE(ran.exitStatus, 128 + signal);
  QCOMPARE(parsed(ran)["error"].toObject()["code"].toString(), QString("cancelled"));
  QCOMPARE(text(ran).count('\n'), 1);
  QCOMPARE(ran.err, std::string("gathernd: error: cancelled: stopped before it was finished\n"));
}

void CliSignalsTest::keepsWhatWasIgnored() {
  // As nohup starts it: a hang-up is none of its business, and the call is finished.
  ProgramCall call;
  call.arguments = words(
      "measure --params zeros:100,100 --indices zeros:100,1 --repeat 30 --json --memory-limit 30000000");
  call.prepare = [] { std::signal(SIGHUP, SIG_IGN); };
  call.interruptAfter = 0.01;
  call.signal = SIGHUP;
  const ProgramRun ran = runProgram(places::gathernd().toStdString(), call);
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QVERIFY(parsed(ran).contains("backends"));
}

void CliSignalsTest::verifyClearsAway_data() {
  const auto row = columns<int>("signal");
  for (const auto& [name, signal] : kSignals) row(name, signal);
  row("KILL", SIGKILL);
}

void CliSignalsTest::verifyClearsAway() {
  QFETCH(int, signal);
  ProgramCall call;
  call.arguments = {"verify", "--params", "[1,2]", "--indices", "[[0]]", "--framework", "numpy", "--python"};
  call.arguments.push_back(sleeper());
  call.environment = {"TMPDIR=" + path("tmp")};
  call.interruptWhen = [this] { return sleepersNumber() > 0; };
  call.signal = signal;
  const ProgramRun ran = runProgram(places::gathernd().toStdString(), call);
  QCOMPARE(ran.exitStatus, 128 + signal);
  QVERIFY(sleepersNumber() > 0);
  QTRY_VERIFY(!runs(sleepersNumber()));
  if (signal != SIGKILL)
    QCOMPARE(QDir(at("tmp")).entryList(QDir::NoDotAndDotDot | QDir::AllEntries), QStringList());
}

void CliSignalsTest::verifyTakesNothingFromHere() {
  // A python3 in the current folder, which PATH names by a dot and by nothing, is not run; the one that is
  // run is kept from what PYTHONPATH and a person's own packages would bring in.
  program("here/python3", "touch '" + at("planted").toUtf8() + "'\n");
  program("path/python3", "echo \"$PYTHONPATH|$PYTHONSAFEPATH|$1\" > '" + at("seen").toUtf8() + "'\n");
  ProgramCall call;
  call.arguments = words("verify --params [1,2] --indices [[0]] --framework numpy");
  call.folder = path("here");
  call.environment = {"PATH=:.::here:" + path("path") + ":/usr/bin:/bin", "PYTHONPATH=:" + path("here"),
                      "VIRTUAL_ENV=", "GATHERND_PYTHON="};
  const ProgramRun ran = runProgram(places::gathernd().toStdString(), call);
  QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
  QVERIFY(!QFile::exists(at("planted")));
  QCOMPARE(fileBytes(at("seen")), QByteArray("|1|-s\n"));
}

void CliSignalsTest::closedPipe_data() {
  const auto row = columns<QByteArray>("arguments");
  for (const char* line :
       {"run --params [1] --indices [[0]]", "run --params random:200,200 --indices random:200,1 --json",
        "explain --params random:9 --indices random:100000,1 --json", "dialects", "--help"}) {
    row(line);
  }
}

void CliSignalsTest::closedPipe() {
  QFETCH(QByteArray, arguments);
  ProgramCall call;
  call.arguments = words(arguments.constData());
  call.nobodyReads = true;
  call.prepare = [] { std::signal(SIGPIPE, SIG_DFL); };
  const ProgramRun silent = runProgram(places::gathernd().toStdString(), call);
  QCOMPARE(silent.exitStatus, 128 + SIGPIPE);
  QCOMPARE(silent.err, std::string());

  // Whoever starts it with the signal ignored wants to be told, as everywhere.
  call.prepare = [] { std::signal(SIGPIPE, SIG_IGN); };
  const ProgramRun told = runProgram(places::gathernd().toStdString(), call);
  QCOMPARE(told.exitStatus, 2);
  QVERIFY2(QByteArray::fromStdString(told.err).startsWith("gathernd: error: io: "), told.err.c_str());
}

void CliSignalsTest::fileSizeLimit() {
  for (const char* name : {"out.npy", "out.csv"}) {
    ProgramCall call;
    call.arguments = words("run --params zeros:100 --indices zeros:200000,1 --json --output");
    call.arguments.push_back(path(name));
    call.prepare = [] {
      const rlimit small{1 << 16, 1 << 16};
      setrlimit(RLIMIT_FSIZE, &small);
    };
    const ProgramRun ran = runProgram(places::gathernd().toStdString(), call);
    QCOMPARE(ran.exitStatus, 2);
    QCOMPARE(parsed(ran)["error"].toObject()["code"].toString(), QString("io"));
    QVERIFY2(QByteArray::fromStdString(ran.err).startsWith("gathernd: error: io: "), ran.err.c_str());
    QCOMPARE(QDir(dir_->path()).entryList(QDir::Files), QStringList());
  }
}

GATHERND_TEST(CliSignalsTest)
#include "cli_signals_test.moc"
