// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that end well, badly, too late or never: what is said of each, and that none outlives its limits.
#include "core/verify/process.h"

#include <csignal>

#include <QtTest/QtTest>

#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

ProcessCall shell(const char* script) {
  ProcessCall call;
  call.arguments = {"sh", "-c", script};
  call.seconds = 30;
  return call;
}

/// A killed process may stand as a zombie until its new parent looks; what counts is that it does not run.
bool runs(int process) {
  QFile status(QStringLiteral("/proc/%1/stat").arg(process));
  return status.open(QIODevice::ReadOnly) && !status.readAll().contains(") Z ");
}

}  // namespace

class ProcessTest : public QObject {
  Q_OBJECT

 private slots:
  void ends_data() {
    const auto row = test::columns<QString, ProcessEnding, int, QString>("script", "ending", "number", "out");
    row("well", "echo fine", ProcessEnding::Exited, 0, "fine\n");
    row("badly", "echo half; exit 7", ProcessEnding::Exited, 7, "half\n");
    row("crash", "kill -SEGV $$", ProcessEnding::Signalled, SIGSEGV, "");
    row("closes its streams first", "exec >&- 2>&-; exit 3", ProcessEnding::Exited, 3, "");
    row("leaves a child that holds the pipe", "sleep 600 & echo gone", ProcessEnding::Exited, 0, "gone\n");
    row("reads nothing", "cat", ProcessEnding::Exited, 0, "");
  }
  void ends() {
    const auto [script, ending, number, out] = test::currentRow<QString, ProcessEnding, int, QString>();
    const ProcessEnd end = runProcess(shell(script.toUtf8().constData()));
    QCOMPARE(end.ending, ending);
    QCOMPARE(end.number, number);
    QCOMPARE(QString::fromStdString(end.out), out);
  }

  void isGivenUp() {
    ProcessCall late = shell("trap '' TERM INT; sleep 600");
    late.seconds = 0.2;
    QVERIFY(runProcess(late).ending == ProcessEnding::TimedOut);
    ProcessCall loud = shell("while :; do echo 0123456789012345678901234567890123456789; done");
    loud.mostOutput = 100'000;
    QVERIFY(runProcess(loud).ending == ProcessEnding::TooMuchOutput);
    ProcessCall absent;
    absent.arguments = {"/nowhere/python"};
    const ProcessEnd end = runProcess(absent);
    QVERIFY(end.ending == ProcessEnding::NotStarted);
    QCOMPARE(end.number, ENOENT);
    QVERIFY(runProcess({}).ending == ProcessEnding::NotStarted);
  }

  void killsWhatItStarted() {
    ProcessCall call = shell("sleep 600 & echo $!; wait");
    call.seconds = 0.5;
    const ProcessEnd end = runProcess(call);
    QVERIFY(end.ending == ProcessEnding::TimedOut);
    const int grandchild = QString::fromStdString(end.out).trimmed().toInt();
    QVERIFY(grandchild > 0);
    QTRY_VERIFY(!runs(grandchild));
  }

  void stops() {
    std::stop_source source;
    ProcessCall call = shell("sleep 600");
    call.stop = source.get_token();
    source.request_stop();
    QVERIFY(runProcess(call).ending == ProcessEnding::Stopped);
  }

  void keepsTheLastErrors() {
    const ProcessEnd end =
        runProcess(shell("i=0; while [ $i -lt 4000 ]; do echo line $i >&2; i=$((i+1)); done"));
    QVERIFY(end.ending == ProcessEnding::Exited);
    QVERIFY(end.err.size() < 20'000);
    QVERIFY(end.err.ends_with("line 3999\n"));
  }

  void setsFolderAndEnvironment() {
    const QTemporaryDir dir;
    ProcessCall call = shell("pwd; echo $GATHERND_A $HOME$GATHERND_B");
    call.folder = dir.path().toStdString();
    call.environment = {{"GATHERND_A", "1"}, {"HOME", "/x"}};
    call.without = {"GATHERND_B"};
    qputenv("GATHERND_B", "2");
    const ProcessEnd end = runProcess(call);
    QCOMPARE(QString::fromStdString(end.out), QFileInfo(dir.path()).canonicalFilePath() + "\n1 /x\n");
  }

  void readsItsInput() {
    ProcessCall call = shell("cat | wc -c; cat");
    call.input = std::string(3'000'000, 'x');
    QCOMPARE(QString::fromStdString(runProcess(call).out), QString("3000000\n"));
  }

  void diesWithItsParent() {
    std::array<int, 2> ends{};
    QCOMPARE(pipe(ends.data()), 0);
    const pid_t parent = fork();
    if (parent == 0) {
      // The pipe is inherited: what is written to it comes from the process that shall not be left alone.
      const std::string script = "echo $$ > /proc/self/fd/" + std::to_string(ends[1]) + "; exec sleep 600";
      runProcess(shell(script.c_str()));
      _exit(0);
    }
    std::array<char, 32> text{};
    QVERIFY(read(ends[0], text.data(), text.size() - 1) > 0);
    kill(parent, SIGKILL);
    waitpid(parent, nullptr, 0);
    const int child = QByteArray(text.data()).trimmed().toInt();
    QVERIFY(child > 0);
    QTRY_VERIFY(!runs(child));
    close(ends[0]);
    close(ends[1]);
  }

  void passesOverRelativeEntries() {
    const QTemporaryDir dir;
    const QString program = test::writeScript(dir.filePath("gathernd-planted"), {});
    const QByteArray path = qgetenv("PATH");
    const QString here = QDir::currentPath();
    QDir::setCurrent(dir.path());
    for (const char* const entries : {".", "", ":", "/nowhere:", ":/nowhere", "/nowhere::/", "../", "./"}) {
      qputenv("PATH", entries);
      QCOMPARE(findProgram("gathernd-planted"), std::string());
    }
    QVERIFY(!findProgram("./gathernd-planted").empty());  // asked for by its place
    qputenv("PATH", ":" + dir.path().toUtf8());
    QCOMPARE(findProgram("gathernd-planted"), program.toStdString());
    qputenv("PATH", path);
    QDir::setCurrent(here);
  }
};

GATHERND_TEST(ProcessTest)
#include "process_test.moc"
