// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd problems` from outside: its text, its JSON, its pages and files, and what it refuses.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/app/cli_calls.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

constexpr const char* kProblemsCall =
    "problems --params shape:3,4 --indices [[0,0],[3,1],[-1,2],[1,4],[2,9],[3,3]] ";

ProgramRun problems(const QByteArray& arguments) {
  return run(words((kProblemsCall + arguments).trimmed().constData()));
}

QByteArray contents(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class CliProblemsTest : public QObject {
  Q_OBJECT

 private slots:
  void texts_data() {
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QByteArray>("lines");
    const auto row = [](const char* arguments, const char* lines) {
      QTest::newRow(arguments) << QByteArray(arguments) << QByteArray(lines);
    };
    row("--indices [[2,3]]", "bad tuples: 0 of 1\n");
    row("--limit 1",
        "bad tuples: 5 of 6\n"
        "  2 past_end, first indices[1]: its first number is 3, the size of axis 0 itself: off by one\n"
        "  1 missing, first indices[2]: its first number is -1, which often stands for \"no such element\"; "
        "nothing "
        "here reads it so\n"
        "  1 past_end, first indices[3]: its second number is 4, the size of axis 1 itself: off by one\n"
        "  1 far_off, first indices[4]: its second number is 9, far beyond axis 1 of size 4\n"
        "bad tuples 1 to 1:\n"
        "  indices[1] = [3, 1]: its first number is 3, axis 0 of params has size 3\n");
    row("--quiet --limit 1 --offset 3",
        "indices[4] = [2, 9]: its second number is 9, axis 1 of params has size 4\n");
    row("--quiet --offset 5", "");
    row("--params shape:5 --indices zeros:10,1", "bad tuples: 0 of 10\n");
    row("--params shape:5 --indices random:10,1 --dialect numpy", "bad tuples: 0 of 10\n");
    row("--params shape:5 --indices arange:7,1 --quiet",
        "indices[5] = [5]: its first number is 5, axis 0 of params has size 5\n"
        "indices[6] = [6]: its first number is 6, axis 0 of params has size 5\n");
    row("--dialect numpy --quiet --limit 2",
        "indices[1] = [3, 1]: its first number is 3, axis 0 of params has size 3\n"
        "indices[3] = [1, 4]: its second number is 4, axis 1 of params has size 4\n");
    row("--params shape:2,9 --indices [[[8],[7]],[[5],[0]]] --limit 0",
        "bad tuples: 3 of 4\n"
        "  3 far_off, first indices[0,0]: its first number is 5 to 8, far beyond axis 0 of size 2\n"
        "perhaps: with batch_dims 1 every tuple fits; the output is then [2, 2]\n");
  }

  void texts() {
    QFETCH(QByteArray, arguments);
    QFETCH(QByteArray, lines);
    const ProgramRun ran = problems(arguments);
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    QCOMPARE(text(ran), lines);
  }

  void json() {
    const QJsonObject object = parsed(problems("--json --limit 1 --offset 1"));
    QCOMPARE(object["gathernd"].toInt(), 1);
    QCOMPARE(object["tuples"].toInt(), 6);
    QCOMPARE(object["count"].toInt(), 5);
    QCOMPARE(object["offset"].toInt(), 1);
    QCOMPARE(object["page"],
             fromText(R"([{"position": [2], "tuple": [-1, 2], "component": 0, "axis": 0, "axis_size": 3,
                           "value": -1, "cause": "missing"}])"));
    const QJsonObject group = object["groups"].toArray()[0].toObject();
    QCOMPARE(group["cause"].toString(), QString("past_end"));
    QCOMPARE(group["count"].toInt(), 2);
    QCOMPARE(group["first"], fromText("[1]"));
    QCOMPARE(object["proposals"].toArray().size(), 0);
    const QJsonObject forgotten =
        parsed(problems("--json --params shape:2,9 --indices [[[8],[7]],[[5],[0]]]"));
    const QJsonObject proposal = forgotten["proposals"].toArray()[0].toObject();
    QCOMPARE(proposal["kind"].toString(), QString("batch_dims"));
    QCOMPARE(proposal["batch_dims"].toInt(), 1);
    QCOMPARE(proposal["output_shape"], fromText("[2, 2]"));
  }

  void files() {
    const QTemporaryDir folder;
    const QString list = folder.filePath("bad.csv");
    QCOMPARE(problems("--limit 0 --output " + list.toUtf8()).exitStatus, 0);
    QCOMPARE(contents(list),
             QByteArray("tuple,position_0,number_0,number_1,component,axis,axis_size,value,cause\n"
                        "1,1,3,1,0,0,3,3,past_end\n2,2,-1,2,0,0,3,-1,missing\n"
                        "3,3,1,4,1,1,4,4,past_end\n4,4,2,9,1,1,4,9,far_off\n"
                        "5,5,3,3,0,0,3,3,past_end\n"));
    const QString mask = folder.filePath("mask.npy");
    QCOMPARE(problems("--output " + mask.toUtf8()).exitStatus, 0);
    QCOMPARE(contents(mask).right(6), QByteArray("\0\1\1\1\1\1", 6));
    QVERIFY(contents(mask).contains("'|b1'"));
  }

  void fixes_data() {
    QTest::addColumn<QByteArray>("fix");
    QTest::addColumn<QByteArray>("cells");
    QTest::newRow("clamp") << QByteArray("clamp") << QByteArray("0,0\n2,1\n0,2\n1,3\n2,3\n2,3\n");
    QTest::newRow("drop") << QByteArray("drop") << QByteArray("0,0\n");
  }

  void fixes() {
    QFETCH(QByteArray, fix);
    QFETCH(QByteArray, cells);
    const QTemporaryDir folder;
    const QString path = folder.filePath("mended.csv");
    const ProgramRun ran = problems("--fix " + fix + " --output " + path.toUtf8());
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    QCOMPARE(contents(path), cells);
  }

  void refusals_data() {
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QByteArray>("code");
    QTest::newRow("no output") << QByteArray("--fix clamp") << QByteArray("usage");
    QTest::newRow("no such fix") << QByteArray("--fix mend --output x.npy") << QByteArray("usage");
    QTest::newRow("ending") << QByteArray("--output x.txt") << QByteArray("usage");
    QTest::newRow("a shape") << QByteArray("--indices shape:2,2") << QByteArray("usage");
    QTest::newRow("holes") << QByteArray("--indices [[[5,5]]] --fix drop --output x.npy")
                           << QByteArray("unsupported");
    QTest::newRow("too large") << QByteArray("--memory-limit 100 --fix clamp --output x.npy")
                               << QByteArray("limit");
  }

  void refusals() {
    QFETCH(QByteArray, arguments);
    QFETCH(QByteArray, code);
    const ProgramRun ran = problems(arguments);
    QCOMPARE(ran.exitStatus, 2);
    QVERIFY2(QByteArray::fromStdString(ran.err).startsWith("gathernd: error: " + code), ran.err.c_str());
  }
};

GATHERND_TEST(CliProblemsTest)
#include "cli_problems_test.moc"
