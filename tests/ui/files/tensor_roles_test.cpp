// SPDX-License-Identifier: GPL-3.0-or-later
// Which of two tensor files is which, and what a single one is: by name, then element type, then values.
#include <QTemporaryDir>
#include <QTest>

#include "core/error/sentences.h"
#include "core/formats/common/text_file.h"
#include "core/formats/load.h"
#include "core/formats/npy/npy.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/files/document_file.h"

using namespace gathernd;
using namespace gathernd::ui;
using gathernd::ui::testing::arange;

namespace {

Tensor tuples(const char* text, DType dtype = DType::Int64) {
  return gathernd::ui::testing::literal(text, dtype);
}

QString roleText(std::optional<TensorId> role) {
  return role ? QString::fromStdString(operandName(*role)) : QStringLiteral("either");
}

}  // namespace

class TensorRolesTest : public QObject {
  Q_OBJECT

 private slots:
  void names_data() {
    test::columns<QString, QString>("path", "role");
    const auto row = [](const char* path, const char* role) {
      QTest::newRow(path) << QString(path) << QString(role);
    };
    row("indices.npy", "indices");
    row("/data/x/val_idx.npy", "indices");
    row("Index2.csv", "indices");
    row("gatherIndices.pb", "indices");
    row("input_indices.npy", "indices");
    row("call.npz:indices", "indices");
    row("params.npy", "params");
    row("x.npy", "params");
    row("data-01.npy", "params");
    row("indices.npz:params", "params");
    row("params_indices.npy", "either");
    row("a.npy", "either");
    row("max.npy", "either");
    row("hidden.npy", "either");
    row("17.npy", "either");
  }
  void names() {
    QFETCH(QString, path);
    QTEST(roleText(roleByName(path.toStdString())), "role");
  }

  void paths_data() {
    const auto row = test::columns<QString, bool>("path", "tensor");
    row("npy", "a.npy", true);
    row("cells", "a.csv", true);
    row("a member", "a.npz:x", true);
    row("an archive", "a.npz", false);
    row("a scenario", "a.gathernd", false);
    row("a node", "a.onnx:x", false);
  }
  void paths() {
    QFETCH(QString, path);
    QTEST(isTensorPath(path.toStdString()), "tensor");
  }

  void pairs_data() {
    // params: -1: only a person can tell
    test::columns<QString, Tensor, Tensor, int>("names", "first", "second", "params");
    const Tensor floats = arange(Shape{3, 4});
    const Tensor whole = arange(Shape{3, 4}, DType::Int64);
    const Tensor small = tuples("[[0],[2]]");
    const auto row = [](const char* what, const char* names, const Tensor& a, const Tensor& b, int params) {
      QTest::newRow(what) << QString(names) << a << b << params;
    };
    row("by name", "params indices", whole, small, 0);
    row("by one name", "a idx", whole, small, 0);
    row("by the other name", "data b", tuples("[[0],[9]]"), small, 0);
    row("a name against the values", "params indices", small, whole, 0);
    row("by type, whatever the names", "params indices", small, floats, 1);
    row("by type", "a b", floats, tuples("[[7],[9]]"), 0);
    row("strings", "a b", *Tensor::fromStrings(Shape{2}, std::vector<std::string>{"u", "v"}), small, 0);
    row("both named for indices", "idx1 idx2", whole, small, 0);
    row("by values", "a b", whole, small, 0);
    row("by values, from the end", "a b", whole, tuples("[[-3],[2]]"), 0);
    row("by depth", "a b", tuples("[[0,0,0],[1,1,1]]"), tuples("[0]"), 0);
    row("either", "a b", tuples("[[0],[1]]"), tuples("[[1],[0]]"), -1);
    row("neither fits", "a b", tuples("[[9],[9]]"), tuples("[[7],[7]]"), -1);
  }
  void pairs() {
    QFETCH(QString, names);
    QFETCH(Tensor, first);
    QFETCH(Tensor, second);
    QFETCH(int, params);
    const auto file = [&](int at) { return (names.section(' ', at, at) + ".npy").toStdString(); };
    const auto told = [](const PairQuestion& pair) {
      const auto guessed = guessParams(pair);
      return guessed && *guessed ? static_cast<int>(**guessed) : -1;
    };
    QCOMPARE(told({{TensorFile{file(0), first}, TensorFile{file(1), second}}}), params);
    QCOMPARE(told({{TensorFile{file(1), second}, TensorFile{file(0), first}}}), params < 0 ? -1 : 1 - params);
  }

  void twoFilesMakeACall_data() {
    const auto row = test::columns<bool>("swapped");
    row("params first", false);
    row("indices first", true);
  }
  void twoFilesMakeACall() {
    QFETCH(bool, swapped);
    const QTemporaryDir folder;
    const std::string params = folder.filePath("weights.npy").toStdString();
    const std::string indices = folder.filePath("idx.npy").toStdString();
    QVERIFY(writeNpy(params, arange(Shape{3, 4})) && writeNpy(indices, tuples("[[2,0],[1,1]]")));
    const auto opened = openTensors(swapped ? indices : params, swapped ? params : indices, INT64_MAX);
    QVERIFY(opened.has_value());
    const auto* document = std::get_if<Document>(&*opened);
    QVERIFY(document != nullptr);
    QCOMPARE(document->params.shape(), (Shape{3, 4}));
    QCOMPARE(document->indices.integerAt(0), 2);
    QCOMPARE(document->title, std::string("weights, idx"));
  }

  void errorsNameTheFile() {
    const QTemporaryDir folder;
    const auto path = [&](const char* name) { return folder.filePath(name).toStdString(); };
    QVERIFY(writeNpy(path("a.npy"), arange(Shape{2})) && writeNpy(path("b.npy"), arange(Shape{2})));
    QVERIFY(writeFileAtomically(path("bad.csv"), "1,2\n3\n"));
    const auto said = [](const Expected<Opened>& opened) {
      return opened ? std::string("opened") : opened.error().path + " " + englishSentence(opened.error());
    };
    QVERIFY(said(openTensors(path("a.npy"), path("none.npy"), INT64_MAX)).find("none.npy") !=
            std::string::npos);
    QVERIFY(said(openTensors(path("bad.csv"), path("a.npy"), INT64_MAX)).find("bad.csv") !=
            std::string::npos);
    QCOMPARE(
        said(openTensors(path("a.npy"), path("b.npy"), INT64_MAX)),
        std::string(" a.npy is float32 and b.npy is float32: neither can be indices, which are integers"));
  }

  void whatOpensTogether_data() {
    const auto row = test::columns<QStringList, QString>("paths", "reason");
    row("one", QStringList{"a.gathernd"}, QString());
    row("two tensors", QStringList{"a.npy", "b.csv"}, QString());
    row("two members", QStringList{"a.npz:x", "a.npz:y"}, QString());
    row("three", QStringList{"a.npy", "b.npy", "c.npy"}, "open.too_many");
    row("a scenario with a tensor", QStringList{"a.gathernd", "b.npy"}, "open.no_tensor");
    row("a tensor with a model", QStringList{"b.npy", "a.onnx"}, "open.no_tensor");
  }
  void whatOpensTogether() {
    QFETCH(QStringList, paths);
    std::vector<std::string> files;
    for (const QString& path : paths) files.push_back(path.toStdString());
    const auto together = checkTogether(files);
    QTEST(together ? QString() : QString::fromStdString(together.error().reason), "reason");
  }

  /// By itself: what it is named and typed for, with something for it to read.
  void aSingleFile_data() {
    const auto row = test::columns<QString, Tensor, Shape, Shape>("name", "tensor", "params", "indices");
    row("indices", "indices.npy", tuples("[[0,3],[2,-7]]"), Shape{3, 7}, Shape{2, 2});
    row("int8", "idx.npy", tuples("[[4]]", DType::Int8), Shape{5}, Shape{1, 1});
    row("too far to make", "idx.npy", tuples("[[4000000000]]"), Shape{3, 4}, Shape{1, 1});
    row("empty tuples", "idx.npy", *Tensor::zeros(DType::Int64, Shape{2, 0}), Shape{3, 4}, Shape{2, 0});
    row("floats of that name", "indices.npy", arange(Shape{3}), Shape{3}, Shape{1, 1});
    row("a scalar", "scalar.npy", tuples("7", DType::Int32), Shape{}, Shape{1, 0});
    row("integers of no name", "a.npy", tuples("[[0],[1]]"), Shape{2, 1}, Shape{1, 1});
  }
  void aSingleFile() {
    const auto [name, tensor, params, indices] = test::currentRow<QString, Tensor, Shape, Shape>();
    const QTemporaryDir folder;
    const std::string path = folder.filePath(name).toStdString();
    QVERIFY(writeNpy(path, tensor));
    const auto document = documentOfFile(path, defaultMemoryLimit());
    QVERIFY(document.has_value());
    QCOMPARE(document->params.shape(), params);
    QCOMPARE(document->indices.shape(), indices);
  }
};

GATHERND_TEST(TensorRolesTest)
#include "tensor_roles_test.moc"
