// SPDX-License-Identifier: GPL-3.0-or-later
// What other programs' files are told by, wherever they are given, and what is none; models whose data lie
// behind links. The lines of Python themselves are run by tests/lab/conformance/foreign.py.
#include "core/formats/common/foreign_file.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include "core/error/sentences.h"
#include "core/formats/load.h"
#include "core/formats/npz/npz.h"
#include "tests/core/formats/file_calls.h"
#include "tests/core/formats/onnx_models.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

/// As a zip archive ends: its members' names.
QByteArray zipNaming(const QByteArray& names) {
  return QByteArray("PK\3\4") + QByteArray(40, 'x') + "PK\1\2" + names + "PK\5\6" + QByteArray(18, '\0');
}

const QByteArray kPointer =
    "version https://git-lfs.github.com/spec/v1\noid sha256:" + QByteArray(64, '4') + "\nsize 438000000\n";

}  // namespace

class ForeignFileTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::string write(const QString& name, const QByteArray& content) const {
    const QString path = folder_.filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    return writeNew(path, content);
  }
  static Expected<TensorSource> asTensor(const std::string& path) {
    return readTensorText(path, {.name = "params", .dtype = {}, .shape = {}, .memoryLimit = 1 << 24});
  }

 private slots:
  void isToldByItsContent_data() {
    // told: its format, or a reason
    columns<QString, QByteArray, QString>("name", "content", "told");
    const auto row = [](const char* name, const QByteArray& content, const char* told) {
      QTest::addRow("%s, %s", told, name) << name << content << told;
    };
    const QByteArray hdf5 = QByteArray("\x89HDF\r\n\x1A\n") + QByteArray(100, '\0');
    row("a.h5", hdf5, "HDF5");
    row("a.npy", hdf5, "HDF5");  // the ending says something else
    row("a.csv", hdf5, "HDF5");
    row("a", hdf5, "HDF5");
    row("a.mat", "MATLAB 7.3 MAT-file" + QByteArray(493, ' ') + hdf5, "HDF5");
    row("a.mat", "MATLAB 5.0 MAT-file, Platform: posix", "MATLAB");
    row("a.parquet", "PAR1 and so on", "Parquet");
    row("a.feather", "ARROW1\0\0", "Arrow");
    row("a.npz", zipNaming("call/data.pklcall/version"), "PyTorch");
    row("a.pt", zipNaming("call/data.pklcall/code/__torch__.py"), "TorchScript");
    row("pytorch_model.bin", QByteArray("\x80\x02\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19.", 15),
        "PyTorch");
    row("a.xlsx", zipNaming("[Content_Types].xmlxl/workbook.xml"), "Excel");
    row("a.pkl", QByteArray("\x80\x04\x95\x00", 4), "pickle");
    row("a.onnx", QByteArray("\x80\x05\x95\x00", 4), "pickle");
    row("a.safetensors", QByteArray("\x02\0\0\0\0\0\0\0{}", 10), "safetensors");
    row("long.safetensors", QByteArray("\x80\x02\0\0\0\0\0\0{", 9) + QByteArray(639, ' '), "safetensors");
    row("a.tflite", QByteArray("\x1C\0\0\0TFL3", 8), "TensorFlow Lite");
    row("a.xml", QByteArray("\x1C\0\0\0TFL3", 8), "TensorFlow Lite");
    row("a.ort", QByteArray("\x1C\0\0\0ORTM", 8), "foreign.ort");
    row("m/saved_model.pb", QByteArray("\x08\x01\x12\x84\x01\x0A\x02", 7), "TensorFlow SavedModel");
    row("a.csv.gz", QByteArray("\x1F\x8B\x08\0", 4), "foreign.packed");
    for (const char* name : {"a.onnx", "a.npy", "a.npz", "a.csv", "a.pb", "a.gathernd", "a.xml", "a.h5", "a"})
      row(name, kPointer, "foreign.lfs");
    // What says nothing of itself is told by its name.
    row("a.pkl", "(lp0\n.", "pickle");
    row("a.mat", QByteArray(20, '\0'), "MATLAB");
    row("a.PT", "", "PyTorch");
  }
  void isToldByItsContent() {
    const auto [name, content, told] = currentRow<QString, QByteArray, QString>();
    const std::string path = write(name, content);
    const auto foreign = foreignFile(path);
    QVERIFY(foreign.has_value());
    const std::string sentence = englishSentence(*foreign);
    if (told.startsWith("foreign.")) {
      QCOMPARE(QString::fromStdString(foreign->reason), told);
    } else {
      QVERIFY2(QString::fromStdString(sentence).contains(" is a file of " + told + ", "), sentence.c_str());
      QVERIFY2(sentence.find("numpy.savez(") != sentence.npos, sentence.c_str());
      QVERIFY2(QString::fromStdString(sentence).contains(".npz\""), sentence.c_str());
    }
    QCOMPARE(foreign->code, told == "foreign.lfs" ? ErrorCode::Io : ErrorCode::Unsupported);
    // Whoever is given it says so: a call, a tensor, what somebody names in a line.
    QCOMPARE(readCallFile(path, {}).error().reason, foreign->reason);
    QCOMPARE(readTensorFile(path, {.dtype = {}, .shape = {}}).error().reason, foreign->reason);
    QCOMPARE(asTensor(path).error().reason, foreign->reason);
    const auto model = openModelFile(path, INT64_MAX);
    if (callFileKind(path) != nullptr && callFileKind(path)->open != nullptr)
      QCOMPARE(model.error().reason, foreign->reason);
  }

  void aSavedModelIsAlsoItsFolder() {
    QVERIFY(!write("folder/saved_model.pb", QByteArray("\x08\x01\x12\x02\x0A\0", 6)).empty());
    const std::string folder = folder_.filePath("folder").toStdString();
    for (const std::string& path : {folder, folder + "/", folder + "/saved_model.pb"}) {
      const auto foreign = foreignFile(path);
      QVERIFY2(foreign.has_value(), path.c_str());
      const std::string sentence = englishSentence(*foreign);
      QVERIFY2(sentence.find("/variables/variables\")") != sentence.npos, sentence.c_str());
      QVERIFY2(sentence.find("savez(\"folder.npz\"") != sentence.npos, sentence.c_str());
    }
    QVERIFY(!foreignFile(folder_.path().toStdString()));
  }

  void nothingIsReplaced() {
    const std::string path = write("kept.pt", "");
    QVERIFY(englishSentence(*foreignFile(path)).find("kept.npz\"") != std::string::npos);
    QVERIFY(!write("kept.npz", "somebody's").empty());
    QVERIFY(englishSentence(*foreignFile(path)).find("kept.pt.npz\"") != std::string::npos);
  }

  void ownFilesAreNotForeign() {
    const Tensor one = literal("[1]", DType::Int64);
    const std::string npy = folder_.filePath("own.npy").toStdString();
    const std::string pb = folder_.filePath("own.pb").toStdString();
    const std::string npz = folder_.filePath("own.npz").toStdString();
    QVERIFY(writeTensorFile(npy, one).has_value() && writeTensorFile(pb, one).has_value());
    QVERIFY(writeNpz(npz, std::vector<NpzEntry>{{"data.pkl", one}}).has_value());
    for (const std::string& path :
         {npy, pb, npz, write("own.onnx", model(plainGraph())), write("own.csv", "version,https\n1,2\n"),
          write("own.json", "{\"gathernd_scenario\": 1}"), write("own.xml", "<net/>"), write("own", ""),
          folder_.filePath("nobody.pt").toStdString()}) {
      const auto foreign = foreignFile(path);
      QVERIFY2(!foreign, foreign ? englishSentence(*foreign).c_str() : "");
    }
    // A name alone is a file's, so that one that is not there is missed, and no word.
    QCOMPARE(asTensor("nobody.pt").error().code, ErrorCode::Io);
    const QString pipe = folder_.filePath("pipe.h5");
    QCOMPARE(mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
    QVERIFY(!foreignFile(pipe.toStdString()));  // and nobody waits for its writer
  }

  /// snapshots/REVISION holds links into blobs; what they lead to is read, and nothing else outside.
  void aCacheOfLinksOpens() {
    const QByteArray external = externalTensor({2, 2}, 1, "m.onnx_data");
    const QByteArray graph =
        node("GatherND", {"p", "i"}, "o") + initialiser("p", external) + initialiser("i", indicesTensor());
    QVERIFY(!write("blobs/a1", model(graph)).empty() && !write("blobs/b2", raw<float>({1, 2, 3, 4})).empty());
    QVERIFY(!write("blobs/c3", kPointer).empty() && !write("other/b2", raw<float>({5, 6, 7, 8})).empty());
    QVERIFY(QDir(folder_.path()).mkpath("snapshots/rev"));
    const auto link = [this](const char* target, const char* name) {
      const QString path = folder_.filePath("snapshots/rev/") + name;
      QFile::remove(path);
      return QFile::link(target, path);
    };
    const std::string path = folder_.filePath("snapshots/rev/m.onnx").toStdString();
    QVERIFY(link("../../blobs/a1", "m.onnx") && link("../../blobs/b2", "m.onnx_data"));
    const auto opened = readCallFile(path, {});
    QVERIFY2(opened.has_value(), opened ? "" : englishSentence(opened.error()).c_str());
    QCOMPARE(shown(opened->params), std::string("[[1.0, 2.0], [3.0, 4.0]]"));
    QVERIFY(link("../../blobs/c3", "m.onnx_data"));
    QCOMPARE(readCallFile(path, {}).error().reason, std::string("foreign.lfs"));
    QVERIFY(link("../../other/b2", "m.onnx_data"));
    QCOMPARE(readCallFile(path, {}).error().reason, std::string("file.outside_folder"));
    // A model that lies there itself has nothing to do with blobs.
    QVERIFY(link("../../blobs/b2", "m.onnx_data") && QFile::remove(QString::fromStdString(path)));
    QVERIFY(QFile::copy(folder_.filePath("blobs/a1"), QString::fromStdString(path)));
    QCOMPARE(readCallFile(path, {}).error().reason, std::string("file.outside_folder"));
  }
};

GATHERND_TEST(ForeignFileTest)
#include "foreign_file_test.moc"
