// SPDX-License-Identifier: GPL-3.0-or-later
// Files from outside: what is asked of a model and what it is held to, other programs' files, a call that is
// written into another kind of file, outputs in pieces and into pipes; and every example.
#include <QTemporaryDir>
#include <QTest>
#include <thread>

#include <sys/stat.h>

#include "tests/app/cli_calls.h"
#include "tests/core/formats/onnx_models.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

class CliFilesTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::string write(const char* name, const QByteArray& content) const {
    return writeFile(folder_.filePath(name), content).toStdString();
  }
  static QJsonObject error(const ProgramRun& ran) { return parsed(ran)["error"].toObject(); }

  std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }
  QByteArray contents(const char* name) const { return fileBytes(folder_.filePath(name)); }
  /// Of a run as JSON, without how long it took.
  static QJsonObject outcome(Arguments arguments) {
    arguments.insert(arguments.begin(), {"run", "--json", "--all-errors"});
    QJsonObject json = parsed(run(arguments));
    json.remove("timing");
    return json;
  }

 private slots:
  /// Those that stand in a framework's documents give its output.
  void example_data() {
    const auto row = columns<QJsonObject>("expected");
    const QJsonArray expected =
        QJsonDocument::fromJson(fileBytes(places::data() + "/examples_expected.json")).array();
    QCOMPARE(expected.size(), 26);
    for (const QJsonValue value : expected) {
      row(qPrintable(value["id"].toString()), value.toObject());
    }
  }

  void example() {
    QFETCH(QJsonObject, expected);
    const ProgramRun ran = run({"run", "example:" + expected["id"].toString().toStdString(), "--json"});
    QCOMPARE(ran.exitStatus, 0);
    QCOMPARE(ran.err, std::string());
    const QJsonObject output = parsed(ran)["output"].toObject();
    QCOMPARE(output["shape"], expected["shape"]);
    if (expected.contains("dtype")) QCOMPARE(output["dtype"], expected["dtype"]);
    // A layer known by its shapes alone has no values to compare.
    if (expected.contains("values")) QCOMPARE(output["data"], expected["values"]);
  }

  void outputInPieces_data() {
    // limit: the output takes twice as much as that leaves, or more
    const auto row = columns<QByteArray, qint64>("call", "limit");
    const QByteArray few = "--params arange:40,16 --indices random:300,1";
    for (const char* backend : {"reference", "eigen", "cpu", "emulated"})
      row(backend, few + " --backend " + backend, qint64{40 * 64 + 300 * 8 + 9600});
    row("a byte", few, qint64{40 * 64 + 300 * 8 + 1});
    row("batch", "--params arange:6,5,16 --indices random:6,40,1 --batch-dims 1",
        qint64{480 * 4 + 240 * 8 + 7680});
    row("tuple first", "--params arange:9,5,16 --indices random:2,300 --dialect mxnet",
        qint64{720 * 4 + 600 * 8 + 9600});
    row("bad tuples, filled",
        "--params arange:3,64 --indices [[0],[7],[2],[-9],[1]] --dialect "
        "jax-fill",
        qint64{768 + 40 + 640});
  }

  void outputInPieces() {
    QFETCH(const QByteArray, call);
    QFETCH(const qint64, limit);
    Arguments whole = words(call.constData());
    Arguments pieces = whole;
    whole.insert(whole.end(), {"--output", path("whole.npy")});
    pieces.insert(pieces.end(), {"--output", path("pieces.npy"), "--memory-limit", std::to_string(limit)});
    const QJsonObject told = outcome(pieces);
    QVERIFY2(told.contains("output"), call);
    QCOMPARE(told, outcome(whole));
    QVERIFY(!contents("whole.npy").isEmpty());
    QCOMPARE(contents("pieces.npy"), contents("whole.npy"));
  }

  void theCallStaysTheSame_data() {
    const auto row = columns<QByteArray>("call");
    row("elements", "--params [[1,2],[3,4]] --indices [[0,0],[1,1]]");
    row("batched", "--params [[1,2],[3,4]] --indices [[1],[0]] --batch-dims 1");
    row("a dialect", "--params [1.5,2] --indices [[-1]] --dialect numpy");
    row("a fill value", "--params [1.5] --indices [[9]] --dialect jax-fill --fill-value -7.25");
    row("a policy", "--params [1,2] --indices [[9]] --bad-indices-policy IGNORE");
    row("bfloat16", "--params [1.5,2] --indices [[1]] --dtype bfloat16");
    row("bfloat16, filled",
        "--params [1.5] --indices [[9]] --dtype bfloat16 --dialect jax-fill --fill-value 2.5");
    row("words", R"(--params ["a","ü"] --indices [[1],[0]])");
    row("generators", "--params random:20,3 --indices random:7,1@5");
    row("int32 indices", "--params [1,2] --indices [[1]] --index-dtype int32");
    row("nothing", "--params zeros:0,3 --indices zeros:0,1");
    row("refused", "--params [1,2] --indices [[9]]");
    row("a wrong shape", "--params [1,2] --indices [[1,1]]");
  }
  void theCallStaysTheSame() {
    QFETCH(QByteArray, call);
    const Arguments arguments = words(call.constData());
    const QJsonObject direct = outcome(arguments);
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
    QCOMPARE(contents("one.npz"), contents("three.npz"));
  }

  void aPipeTakesTheOutput() {
    const QString pipe = folder_.filePath("pipe.npy");
    QCOMPARE(mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
    QByteArray got;
    std::thread reader([&] { got = fileBytes(pipe); });
    const Arguments call = {"run",          "--params", "arange:100,100", "--indices",
                            "random:100,1", "--quiet",  "--output"};
    Arguments toPipe = call, toFile = call;
    toPipe.push_back(pipe.toStdString());
    toFile.push_back(path("file.npy"));
    const ProgramRun ran = run(toPipe);
    reader.join();
    QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
    QCOMPARE(run(toFile).exitStatus, 0);
    QVERIFY(got == contents("file.npy") && got.size() > 40000);
  }

  /// A model whose indices [4, 1, 1] come from an input [4, 1], and whose params float32 [2, ?, N] are an
  /// input.
  void whatIsGivenIsTheNodesOwn_data() {
    // outcome: the output's shape, or a part of the message
    columns<QByteArray, QByteArray, QString>("params", "indices", "outcome");
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
    const auto [params, indices, outcome] = currentRow<QByteArray, QByteArray, QString>();
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
    const auto row = columns<QByteArray, QByteArray, QString, QString>("name", "content", "code", "told");
    row("HDF5", "call.h5", "\x89HDF\r\n\x1A\n", "unsupported",
        "is a file of HDF5, which is not read; Python makes an .npz of it: import h5py, numpy; ");
    row("a digit first", "2024.pt", "", "unsupported", "is a file of PyTorch,");
    row("named .npy", "x.npy", "PAR1", "unsupported", "is a file of Parquet,");
    row("a pointer", "call.onnx", "version https://git-lfs.github.com/spec/v1\n", "io",
        "git lfs pull fetches the file");
    row("SavedModel", "saved_model.pb", QByteArray("\x08\x01\x12\x02\x0A\0", 6), "unsupported",
        "is a file of TensorFlow SavedModel,");
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
