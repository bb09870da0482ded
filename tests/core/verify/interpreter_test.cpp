// SPDX-License-Identifier: GPL-3.0-or-later
// Which Python is taken, by who asks for it; programs here are empty scripts.
#include <QtTest/QtTest>

#include "core/verify/verify.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

using gathernd::findInterpreter;

class InterpreterTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    qunsetenv("GATHERND_PYTHON");
    qunsetenv("VIRTUAL_ENV");
    qputenv("PATH", dir_.filePath("path").toUtf8());
  }

  void order() {
    QCOMPARE(found(), QStringLiteral("verify.no_interpreter"));
    const QString ofPath = program("path/python3");
    QCOMPARE(found(), ofPath);
    const QString ofEnvironment = program("env/bin/python");
    qputenv("VIRTUAL_ENV", dir_.filePath("env").toUtf8());
    QCOMPARE(found(), ofEnvironment);
    const QString set = program("set/python");
    qputenv("GATHERND_PYTHON", set.toUtf8());
    QCOMPARE(found(), set);
    const QString asked = program("asked/python3.99");
    QCOMPARE(found(asked.toStdString()), asked);
    QCOMPARE(found("python3"), ofPath);
  }

  void refusals() {
    program("path/python3");
    QCOMPARE(found("/nowhere/python"), QStringLiteral("verify.no_program"));
    QCOMPARE(found("no-such-python"), QStringLiteral("verify.no_program"));
    QCOMPARE(found(dir_.path().toStdString()), QStringLiteral("verify.no_program"));
    qputenv("VIRTUAL_ENV", "/nowhere");  // an environment that is gone gives way to PATH
    QCOMPARE(found(), dir_.filePath("path/python3"));
    // What would depend on the current folder is passed over.
    program("env/bin/python");
    const QString here = QDir::currentPath();
    QDir::setCurrent(dir_.path());
    qputenv("VIRTUAL_ENV", "env");
    QCOMPARE(found(), dir_.filePath("path/python3"));
    qputenv("PATH", ":.:path:");
    QCOMPARE(found(), QStringLiteral("verify.no_interpreter"));
    QDir::setCurrent(here);
  }

 private:
  QString program(const QString& path) { return gathernd::test::writeScript(dir_.filePath(path), {}); }
  static QString found(const std::string& asked = {}) {
    const auto path = findInterpreter(asked);
    return path ? QString::fromStdString(*path) : QString::fromStdString(path.error().reason);
  }

  QTemporaryDir dir_;
};

GATHERND_TEST(InterpreterTest)
#include "interpreter_test.moc"
