// SPDX-License-Identifier: GPL-3.0-or-later
// Models and other programs' files from outside: what is asked for, what is held to what, what is refused.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/app/cli_calls.h"
#include "tests/core/formats/onnx_models.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

class CliFilesTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::string write(const char* name, const QByteArray& content) const {
    QFile file(folder_.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size()
               ? file.fileName().toStdString()
               : std::string();
  }
  static QJsonObject error(const ProgramRun& ran) { return parsed(ran)["error"].toObject(); }

 private slots:
  /// A model whose indices [4, 1, 1] come from an input [4, 1], and whose params float32 [2, ?, N] are an
  /// input.
  void whatIsGivenIsTheNodesOwn_data() {
    QTest::addColumn<QByteArray>("params");
    QTest::addColumn<QByteArray>("indices");
    QTest::addColumn<QString>("outcome");  // the output's shape, or a part of the message
    const auto row = [](const char* params, const char* indices, const char* outcome) {
      QTest::addRow("%s, %s", params, indices) << QByteArray(params) << QByteArray(indices) << outcome;
    };
    row("arange:2,3,4", "[[[1]],[[0]],[[1]],[[0]]]", "[4,1,3,4]");
    row("arange:2,3,4", "zeros:4,1,1", "[4,1,3,4]");
    row("[[[1]],[[2]]]", "zeros:4,1,1", "[4,1,1,1]");  // whole numbers are float32 there
    row("arange:2,3,4", "[[1],[0],[1],[0]]",
        "the shape [4, 1, 1] for indices; what is given has the shape [4, 1]");
    row("arange:2,3,4", "", "indices of \"g\" needs \"t\" (int64 [4, 1, 1]), which Reshape computes");
    row("", "zeros:4,1,1", "params of \"g\" needs the input \"p\" (float32 [2, ?, N])");
    row("arange:3,3,4", "zeros:4,1,1",
        "the shape [2, ?, N] for params; what is given has the shape [3, 3, 4]");
    row("arange:2,3", "zeros:4,1,1", "the shape [2, ?, N] for params; what is given has the shape [2, 3]");
    row("arange:2,3,4 --dtype float64", "zeros:4,1,1", "float32 for params; what is given is float64");
    row("arange:2,3,4", "zeros:4,1,1 --index-dtype int32", "int64 for indices; what is given is int32");
    row("arange:2,3,4", "@/i32.npy", "int64 for indices; what is given is int32");
  }
  void whatIsGivenIsTheNodesOwn() {
    QFETCH(QByteArray, params);
    QFETCH(QByteArray, indices);
    QFETCH(QString, outcome);
    const std::string path =
        write("behind.onnx", model(node("GatherND", {"p", "t"}, "o", "g") + node("Reshape", {"n", "s"}, "t") +
                                   node("Neg", {"x"}, "n") + graphInput("p") +
                                   initialiser("s", tensorProto({3}, 7, packed(7, {4, 1, 1}))) +
                                   bytes(13, bytes(1, "n") + bytes(2, bytes(1, number(1, 7))))));
    QCOMPARE(run({"run", "--params", "zeros:4,1,1", "--dtype", "int32", "--indices", "[]", "--indices-shape",
                  "1,0", "--output", folder_.filePath("o.npy").toStdString(), "--quiet"})
                 .exitStatus,
             0);
    QVERIFY(!folder_.path().contains(' '));
    Arguments arguments = {"run", path, "--json"};
    for (const auto& [option, value] : {std::pair("--params", params), std::pair("--indices", indices)}) {
      if (value.isEmpty()) continue;
      arguments.push_back(option);
      for (std::string& word :
           words(QByteArray(value).replace("@/i32", folder_.filePath("o").toUtf8()).constData()))
        arguments.push_back(std::move(word));
    }
    const ProgramRun ran = run(arguments);
    if (outcome.startsWith('[')) {
      QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
      QCOMPARE(parsed(ran)["output"].toObject()["shape"], fromText(outcome.toUtf8().constData()));
    } else {
      QCOMPARE(ran.exitStatus, 2);
      QVERIFY2(error(ran)["message"].toString().contains(outcome), ran.err.c_str());
    }
  }

  void aNameOfTwoIsRefused() {
    const std::string path =
        write("twins.onnx", model(plainGraph() + node("GatherND", {"p", "j"}, "o2", "g") +
                                  initialiser("j", tensorProto({1}, 7, packed(7, {0})))));
    const ProgramRun both = run({"run", path + ":g"});
    QCOMPARE(both.exitStatus, 2);
    QVERIFY2(both.err.find("name one of them after the colon as o, o2\n") != std::string::npos,
             both.err.c_str());
    QCOMPARE(text(run({"run", path + ":o", "--quiet"})), QByteArray("[[3.0, 4.0]]\n"));
    QCOMPARE(text(run({"run", path + ":o2", "--quiet"})), QByteArray("[1.0, 2.0]\n"));
  }

  void otherProgramsFilesAreNamed_data() {
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("told");
    QTest::newRow("HDF5")
        << QByteArray("call.h5") << QByteArray("\x89HDF\r\n\x1A\n") << "unsupported"
        << "is a file of HDF5, which is not read; Python makes an .npz of it: import h5py, numpy; ";
    QTest::newRow("a digit first") << QByteArray("2024.pt") << QByteArray() << "unsupported"
                                   << "is a file of PyTorch,";
    QTest::newRow("named .npy") << QByteArray("x.npy") << QByteArray("PAR1") << "unsupported"
                                << "is a file of Parquet,";
    QTest::newRow("a pointer") << QByteArray("call.onnx")
                               << QByteArray("version https://git-lfs.github.com/spec/v1\n") << "io"
                               << "git lfs pull fetches the file";
    QTest::newRow("SavedModel") << QByteArray("saved_model.pb") << QByteArray("\x08\x01\x12\x02\x0A\0", 6)
                                << "unsupported"
                                << "is a file of TensorFlow SavedModel,";
  }
  void otherProgramsFilesAreNamed() {
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, content);
    QFETCH(QString, code);
    QFETCH(QString, told);
    const std::string path = write(name.constData(), content);
    for (const Arguments& call : {Arguments{path}, Arguments{"--params", path, "--indices", "[[0]]"},
                                  Arguments{"--params", "arange:3", "--indices", path}}) {
      for (const char* command : {"run", "explain", "problems", "code", "dialects"}) {
        Arguments arguments = {command, "--json"};
        arguments.insert(arguments.end(), call.begin(), call.end());
        const ProgramRun ran = run(arguments);
        QCOMPARE(ran.exitStatus, 2);
        QCOMPARE(error(ran)["code"].toString(), code);
        QVERIFY2(error(ran)["message"].toString().contains(told), ran.err.c_str());
        QCOMPARE(std::count(ran.err.begin(), ran.err.end(), '\n'), 1);
      }
    }
    QCOMPARE(run({"grad", "--params", "[1.5]", "--indices", "[[0]]", "--upstream", path}).exitStatus, 2);
  }

  void proseIsNoTensor() {
    for (const char* text : {"IndexError: index 5 is out of bounds for axis 0 with size 3",
                             "indices[0] = [3, 0] does not index into param shape [3,4]", "Expected 2, got 3",
                             "hello", "it failed"}) {
      for (const char* dtype : {"float32", "string"}) {
        const ProgramRun params = run({"run", "--params", text, "--indices", "[[0]]", "--json"});
        QCOMPARE(params.exitStatus, 2);
        const ProgramRun indices =
            run({"run", "--params", "[1.5]", "--indices", text, "--index-dtype", dtype});
        // One word is a string where strings are asked for: read, and refused.
        const bool word = qstrcmp(text, "hello") == 0 && qstrcmp(dtype, "string") == 0;
        QCOMPARE(indices.exitStatus, word ? 1 : 2);
      }
      const ProgramRun typed = run({"run", "--params", "-", "--indices", "[[0]]"}, text);
      QCOMPARE(typed.exitStatus, 2);
      const std::string file = write("prose.csv", QByteArray(text) + "\n");
      if (QByteArray(text) == "hello") continue;  // a column of one word
      QCOMPARE(run({"run", "--params", file, "--indices", "[[0]]"}).exitStatus, 2);
    }
  }
};

GATHERND_TEST(CliFilesTest)
#include "cli_files_test.moc"
