// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd convert`, and tensors and calls from .npz and CSV files, from outside.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <thread>

#include <sys/stat.h>

#include "tests/app/cli_calls.h"
#include "tests/support/places.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

class CliConvertTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }
  bool write(const char* name, const QByteArray& bytes) const {
    QFile file(folder_.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
  }
  static QJsonObject outcome(Arguments arguments) {
    arguments.insert(arguments.begin(), {"run", "--json", "--all-errors"});
    QJsonObject json = parsed(run(arguments));
    json.remove("timing");
    return json;
  }

 private slots:
  void theCallStaysTheSame_data() {
    QTest::addColumn<QByteArray>("call");
    QTest::newRow("elements") << QByteArray("--params [[1,2],[3,4]] --indices [[0,0],[1,1]]");
    QTest::newRow("batched") << QByteArray("--params [[1,2],[3,4]] --indices [[1],[0]] --batch-dims 1");
    QTest::newRow("a dialect") << QByteArray("--params [1.5,2] --indices [[-1]] --dialect numpy");
    QTest::newRow("a fill value") << QByteArray(
        "--params [1.5] --indices [[9]] --dialect jax-fill --fill-value -7.25");
    QTest::newRow("a policy") << QByteArray("--params [1,2] --indices [[9]] --bad-indices-policy IGNORE");
    QTest::newRow("bfloat16") << QByteArray("--params [1.5,2] --indices [[1]] --dtype bfloat16");
    QTest::newRow("bfloat16, filled")
        << QByteArray("--params [1.5] --indices [[9]] --dtype bfloat16 --dialect jax-fill --fill-value 2.5");
    QTest::newRow("words") << QByteArray(R"(--params ["a","ü"] --indices [[1],[0]])");
    QTest::newRow("generators") << QByteArray("--params random:20,3 --indices random:7,1@5");
    QTest::newRow("int32 indices") << QByteArray("--params [1,2] --indices [[1]] --index-dtype int32");
    QTest::newRow("nothing") << QByteArray("--params zeros:0,3 --indices zeros:0,1");
    QTest::newRow("refused") << QByteArray("--params [1,2] --indices [[9]]");
    QTest::newRow("a wrong shape") << QByteArray("--params [1,2] --indices [[1,1]]");
  }
  void theCallStaysTheSame() {
    QFETCH(QByteArray, call);
    const QJsonObject direct = outcome(words(call.constData()));
    Arguments arguments = words(call.constData());
    // Round and round: options to .npz to scenario to .npz.
    Arguments first = {"convert", "--output", path("one.npz")};
    first.insert(first.end(), arguments.begin(), arguments.end());
    const ProgramRun converted = run(first);
    QVERIFY2(converted.exitStatus == 0, converted.err.c_str());
    QCOMPARE(outcome({path("one.npz")}), direct);
    QCOMPARE(run({"convert", path("one.npz"), "--output", path("two.gathernd")}).exitStatus, 0);
    QCOMPARE(outcome({path("two.gathernd")}), direct);
    QCOMPARE(run({"convert", path("two.gathernd"), "--output", path("three.npz")}).exitStatus, 0);
    QCOMPARE(outcome({path("three.npz")}), direct);
    QFile one(folder_.filePath("one.npz")), three(folder_.filePath("three.npz"));
    QVERIFY(one.open(QIODevice::ReadOnly) && three.open(QIODevice::ReadOnly));
    QCOMPARE(one.readAll(), three.readAll());
  }

  void aScenarioKeepsItsWords() {
    QVERIFY(write("in.gathernd",
                  R"({"gathernd_scenario": 1, "title": "t", "notes": "n", "params": {"generate": "arange:5"},
      "indices": {"data": [[1]]}, "axis_names": {"params": ["row"]}, "later": [1]})"));
    const ProgramRun same = run({"convert", path("in.gathernd"), "--output", path("out.json"), "--json"});
    QCOMPARE(parsed(same)["left_out"], fromText("[]"));
    QFile out(folder_.filePath("out.json"));
    QVERIFY(out.open(QIODevice::ReadOnly));
    const QJsonObject kept = QJsonDocument::fromJson(out.readAll()).object();
    QCOMPARE(kept["title"].toString(), QString("t"));
    QCOMPARE(kept["later"], fromText("[1]"));
    QCOMPARE(kept["params"].toObject()["generate"].toString(), QString("arange:5"));

    const ProgramRun npz = run({"convert", path("in.gathernd"), "--output", path("out.npz"), "--json"});
    QCOMPARE(parsed(npz)["left_out"], fromText(R"(["title","notes","axis_names"])"));
    const ProgramRun said = run({"convert", path("in.gathernd"), "--output", path("out.npz")});
    QVERIFY2(text(said).contains("title, notes, axis_names"), said.out.c_str());
    QCOMPARE(text(run({"convert", path("in.gathernd"), "--output", path("out.npz"), "--quiet"})),
             QByteArray());
  }

  void membersAreTensors() {
    QCOMPARE(run({"convert", "--params", "[[1,2],[3,4]]", "--indices", "[[1]]", "--output", path("x.npz")})
                 .exitStatus,
             0);
    const std::string file = path("x.npz");
    QCOMPARE(text(run({"run", "--params", file + ":params", "--indices", file + ":indices", "--quiet"})),
             QByteArray("[[3, 4]]\n"));
    QCOMPARE(text(run({"run", "--params", file + ":params.npy", "--indices", "[[0]]", "--quiet"})),
             QByteArray("[[1, 2]]\n"));
    const ProgramRun which = run({"run", "--params", file, "--indices", "[[0]]"});
    QCOMPARE(which.exitStatus, 2);
    QVERIFY2(which.err.find("params, indices, batch_dims, dialect") != std::string::npos, which.err.c_str());
    // In a scenario, from its own folder only.
    QVERIFY(
        write("s.gathernd",
              R"({"gathernd_scenario": 1, "params": {"file": "x.npz:params"}, "indices": {"file": "i.csv"},
      "dialect": "pytorch"})"));
    QVERIFY(write("i.csv", "row\n1\n0\n"));
    const ProgramRun scenario = run({"run", path("s.gathernd"), "--quiet"});
    QCOMPARE(text(scenario), QByteArray("[[3, 4],\n [1, 2]]\n"));
  }

  void cells() {
    QVERIFY(write("p.csv", "a;b\r\n1,5;2\r\n3;4\r\n"));
    QVERIFY(write("i.csv", "1\n0\n"));
    const ProgramRun ran = run({"run", "--params", path("p.csv"), "--indices", path("i.csv"), "--dialect",
                                "pytorch", "--output", path("o.csv"), "--json"});
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    QCOMPARE(parsed(ran)["output"].toObject()["dtype"].toString(), QString("float32"));
    QFile out(folder_.filePath("o.csv"));
    QVERIFY(out.open(QIODevice::ReadOnly));
    QCOMPARE(out.readAll(), QByteArray("3.0,4.0\n1.5,2.0\n"));
  }

  void anInputIsNotReplaced_data() {
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("params") << QByteArray("run --params p.npy --indices [[0]] --output p.npy");
    QTest::newRow("indices") << QByteArray("run --params [1,2] --indices i.csv --output i.csv");
    QTest::newRow("upstream") << QByteArray(
        "grad --params [1.5,2.5] --indices [[0]] --upstream u.npy --output u.npy");
    QTest::newRow("mended indices") << QByteArray(
        "problems --params p.npy --indices i.csv --fix clamp --output i.csv");
    QTest::newRow("by a link") << QByteArray("run --params p.npy --indices [[0]] --output link.npy");
    QTest::newRow("by another path") << QByteArray(
        "run --params p.npy --indices [[0]] --output ./../@/p.npy");
    QTest::newRow("a member's archive")
        << QByteArray("convert --params c.npz:params --indices [[0]] --output c.npz");
    QTest::newRow("a call") << QByteArray("convert c.npz --batch-dims 1 --output c.npz");
    QTest::newRow("a scenario") << QByteArray("convert s.gathernd --output s.gathernd");
    QTest::newRow("a scenario's file") << QByteArray("run s.gathernd --output p.npy");
    QTest::newRow("a model") << QByteArray("convert m.xml --output m.xml");
  }
  void anInputIsNotReplaced() {
    QFETCH(QByteArray, line);
    const QTemporaryDir folder;
    const auto in = [&](QByteArray call) {
      call.replace("@", QFileInfo(folder.path()).fileName().toUtf8());
      ProgramCall program;
      program.arguments = words(call.constData());
      program.folder = folder.path().toStdString();
      return runProgram(gathernd::test::places::gathernd().toStdString(), program);
    };
    for (const char* made : {"run --params [1.5,2.5] --indices [[0],[1]] --output p.npy",
                             "run --params [7,1] --indices [[0],[1]] --output i.csv",
                             "run --params [1.5] --indices [[0]] --output u.npy",
                             "convert --params [1.5,2.5] --indices [[0]] --output c.npz",
                             "convert --params [1.5,2.5] --indices [[0]] --output m.xml"}) {
      const ProgramRun ran = in(made);
      QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    }
    QVERIFY(QFile::link("p.npy", folder.filePath("link.npy")));
    QFile scenario(folder.filePath("s.gathernd"));
    QVERIFY(scenario.open(QIODevice::WriteOnly));
    scenario.write(R"({"gathernd_scenario": 1, "params": {"file": "p.npy"}, "indices": {"data": [[1]]}})");
    scenario.close();
    const auto everything = [&] {
      QByteArray all;
      for (const QString& name : QDir(folder.path()).entryList(QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::ReadOnly)) all += name.toUtf8() + file.readAll();
      }
      return all;
    };
    const QByteArray before = everything();
    const ProgramRun refused = in(line);
    QCOMPARE(refused.exitStatus, 2);
    QVERIFY2(refused.err.find("error: usage: --output would replace") != std::string::npos,
             refused.err.c_str());
    QVERIFY(everything() == before);
  }

  void aPipeTakesTheOutput() {
    const QTemporaryDir folder;
    const QString pipe = folder.filePath("pipe.npy");
    QCOMPARE(mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
    QByteArray got;
    std::thread reader([&] {
      QFile file(pipe);
      if (file.open(QIODevice::ReadOnly)) got = file.readAll();
    });
    const Arguments call = {"run",          "--params", "arange:100,100", "--indices",
                            "random:100,1", "--quiet",  "--output"};
    Arguments toPipe = call, toFile = call;
    toPipe.push_back(pipe.toStdString());
    toFile.push_back(folder.filePath("file.npy").toStdString());
    const ProgramRun ran = run(toPipe);
    reader.join();
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    QCOMPARE(run(toFile).exitStatus, 0);
    QFile file(folder.filePath("file.npy"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(got == file.readAll() && got.size() > 40000);
  }

  void nothingHalfDoneStays() {
    const QTemporaryDir folder;
    const std::string target = folder.filePath("x.npz").toStdString();
    QCOMPARE(
        run({"convert", "--params", "[\"a\\x00\"]", "--indices", "[[0]]", "--output", target}).exitStatus, 2);
    QCOMPARE(run({"convert", "--params", "zeros:1000000", "--indices", "[[0]]", "--output", target,
                  "--memory-limit", "1000"})
                 .exitStatus,
             2);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 0);
  }
};

GATHERND_TEST(CliConvertTest)
#include "cli_convert_test.moc"
