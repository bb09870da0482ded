// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios and tensors from files, and that a scenario never reaches outside its folder.
#include "core/formats/load.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include "core/error/sentences.h"
#include "core/formats/common/text_file.h"
#include "core/formats/npy/npy.h"
#include "core/formats/scenario_save.h"
#include "core/scenario/examples.h"
#include "core/scenario/scenario_json.h"
#include "tests/core/formats/disk/disk_faults.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

class LoadTest : public QObject {
  Q_OBJECT

 private:
  static constexpr std::int64_t kLimit = 1 << 20;
  QTemporaryDir root_;

  QString in(const QString& name) const { return root_.filePath("inside/" + name); }

 private slots:
  void initTestCase() {
    QVERIFY(QDir(root_.path()).mkpath("inside/sub"));
    QVERIFY(QDir(root_.path()).mkpath("inside-too"));
    const Tensor tensor = Tensor::zeros(DType::Int16, Shape{2, 3}).value();
    for (const char* name : {"inside/x.npy", "inside/sub/y.npy", "outside.npy", "inside-too/z.npy"}) {
      QVERIFY(writeNpy(root_.filePath(name).toStdString(), tensor).has_value());
    }
    QVERIFY(QFile::link("../outside.npy", in("link-out.npy")));
    QVERIFY(QFile::link("sub/y.npy", in("link-in.npy")));
    QVERIFY(QFile::link("..", in("up")));
    QVERIFY(QFile::link(root_.filePath("inside-too"), in("neighbour")));
    QVERIFY(QFile::link("loop.npy", in("loop.npy")));
    QVERIFY(QFile::link("/etc/hostname", in("secret.csv")));
  }

  void loadsInsideOnly_data() {
    const auto row = columns<QByteArray, QString>("path", "reason");
    row("beside", QByteArray("x.npy"), "");
    row("below", QByteArray("sub/y.npy"), "");
    row("a dot", QByteArray("./x.npy"), "");
    row("a link inside", QByteArray("link-in.npy"), "");
    row("missing", QByteArray("none.npy"), "file.open");
    row("up", QByteArray("../outside.npy"), "file.outside_folder");
    row("down and up", QByteArray("sub/../../outside.npy"), "file.outside_folder");
    row("absolute", root_.filePath("inside/x.npy").toUtf8(), "file.outside_folder");
    row("empty", QByteArray(), "file.outside_folder");
    row("a link outside", QByteArray("link-out.npy"), "file.outside_folder");
    row("a linked folder above", QByteArray("up/outside.npy"), "file.outside_folder");
    row("a linked folder above and back", QByteArray("up/inside/x.npy"), "");
    row("a folder whose name begins alike", QByteArray("neighbour/z.npy"), "file.outside_folder");
    row("a system file", QByteArray("secret.csv"), "file.outside_folder");
    row("a link to itself", QByteArray("loop.npy"), "file.open");
  }
  void loadsInsideOnly() {
    const auto [path, reason] = currentRow<QByteArray, QString>();
    const TensorLoader load = makeTensorLoader(kLimit);
    const auto tensor = load(FileSource{path.toStdString()}, root_.filePath("inside").toStdString());
    QCOMPARE(tensor.has_value(), reason.isEmpty());
    if (tensor) {
      QCOMPARE(tensor->shape(), (Shape{2, 3}));
    } else {
      QCOMPARE(QString::fromStdString(tensor.error().reason), reason);
      QCOMPARE(tensor.error().code, ErrorCode::Io);
      QCOMPARE(tensor.error().path, path.toStdString());
    }
  }

  void aFolderThatIsALinkIsFine() {
    QVERIFY(QFile::link("inside", root_.filePath("alias")));
    const auto tensor = makeTensorLoader(kLimit)(FileSource{"x.npy"}, root_.filePath("alias").toStdString());
    QVERIFY(tensor.has_value());
  }

  void anEmptyFolderIsTheCurrentOne() {
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(root_.filePath("inside")));
    const auto tensor = makeTensorLoader(kLimit)(FileSource{"x.npy"}, "");
    QVERIFY(QDir::setCurrent(before));
    QVERIFY(tensor.has_value());
  }

  void theDtypeOfASourceCounts() {
    const auto tensor =
        makeTensorLoader(kLimit)(FileSource{"x.npy", DType::Float64}, root_.filePath("inside").toStdString());
    QVERIFY(tensor.has_value());
    QCOMPARE(tensor->dtype(), DType::Float64);
  }

  void tensorFiles_data() {
    const auto row = columns<QString, QByteArray, QString, QString>("name", "content", "shape", "code");
    row("csv", "a.csv", QByteArray("1,2\n3,4\n5,6\n"), "[3, 2]", "");
    row("tsv", "a.TSV", QByteArray("1\t2\n3\t4\n"), "[2, 2]", "");
    row("ragged csv", "b.csv", QByteArray("1,2\n3\n"), "", "parse");
    row("large csv", "c.csv", QByteArray("1,2\n").repeated(500000), "", "limit");
    row("npz", "a.npz", QByteArray("PK"), "", "parse");
    row("no ending", "a", QByteArray("1"), "", "unsupported");
    row("text called npy", "d.npy", QByteArray("1,2"), "", "parse");
  }
  void tensorFiles() {
    const auto [name, content, shape, code] = currentRow<QString, QByteArray, QString, QString>();
    const QString path = root_.filePath(name);
    writeFile(path, content);
    const auto tensor = readTensorFile(path.toStdString(), {.dtype = {}, .shape = {}, .memoryLimit = kLimit});
    QCOMPARE(tensor.has_value(), code.isEmpty());
    if (tensor) {
      QCOMPARE(QString::fromStdString(tensor->shape().toString()), shape);
    } else {
      QCOMPARE(QString::fromUtf8(errorCodeName(tensor.error().code).data()), code);
      QCOMPARE(tensor.error().path, path.toStdString());
    }
  }

  void textFiles() {
    const QString path = root_.filePath("text");
    writeFile(path, "hello");
    QCOMPARE(readTextFile(path.toStdString(), 5).value(), std::string("hello"));
    QCOMPARE(readTextFile(path.toStdString(), 4).error().code, ErrorCode::Limit);
    QCOMPARE(readTextFile(root_.path().toStdString(), 9).error().code, ErrorCode::Io);
    QCOMPARE(readTextFile(root_.filePath("gone").toStdString(), 9).error().code, ErrorCode::Io);
    QCOMPARE(readTextFile("/dev/zero", 1 << 20).error().reason, std::string("file.not_regular"));
  }

  void scenarioFiles() {
    const std::string path = root_.filePath("s.gathernd").toStdString();
    const auto scenario = loadExample("rows");
    QVERIFY(scenario.has_value());
    QVERIFY(saveScenario(path, *scenario, {.removesReplaced = false}).has_value());
    const auto again = readScenarioFile(path, kLimit);
    QVERIFY(again.has_value());
    QCOMPARE(formatScenario(*again), formatScenario(*scenario));

    const auto missing = readScenarioFile(path + "x", kLimit);
    QVERIFY(!missing.has_value());
    QCOMPARE(missing.error().code, ErrorCode::Io);
    QCOMPARE(missing.error().path, path + "x");

    writeFile(root_.filePath("s.gathernd"), "{\n]");
    const auto broken = readScenarioFile(path, kLimit);
    QVERIFY(!broken.has_value());
    QCOMPARE(broken.error().code, ErrorCode::Parse);
    QCOMPARE(broken.error().line.value_or(0), 2);
    QCOMPARE(broken.error().path, path);
  }

  void aFailedWriteLeavesTheOldFile() {
    const QString path = root_.filePath("kept");
    writeFile(path, "old");
    {
      const DiskFault fault(
          [](disk::Step step, std::string_view) { return step == disk::Step::Sync ? EIO : 0; });
      const auto written = writeFileAtomically(path.toStdString(), "new");
      QVERIFY(!written.has_value());
      QCOMPARE(written.error().code, ErrorCode::Io);
    }
    QCOMPARE(contentOf(path), QByteArray("old"));
  }

  // One table says it to all who open files.
  void kindsOfFiles_data() {
    const auto row = columns<QString, bool>("path", "tensor");
    for (const char* name : {"a.npy", "a.NPY", "b/a.pb", "a.csv", "a.tsv", "a.txt"}) row(name, name, true);
    for (const char* name : {"a.npz", "a.gathernd", "a.json", "a.onnx", "a.xml", "a", "a.npy.bak", ".npy"}) {
      row(name, name, false);
    }
  }
  void kindsOfFiles() {
    const auto [path, tensor] = currentRow<QString, bool>();
    QCOMPARE(isTensorKind(fileKind(path.toStdString())), tensor);
    // What is told to be a tensor is read as one: another reason than an ending that nobody knows.
    if (!tensor) return;
    const auto read = readTensorFile(root_.filePath(QFileInfo(path).fileName()).toStdString(),
                                     {.dtype = {}, .shape = {}, .memoryLimit = kLimit});
    QVERIFY(read || read.error().reason != "file.ending");
  }

  void theDefaultLimitIsBelowMemory() { QVERIFY(defaultMemoryLimit() > (std::int64_t{1} << 28)); }
};

GATHERND_TEST(LoadTest)
#include "load_test.moc"
