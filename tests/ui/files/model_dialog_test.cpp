// SPDX-License-Identifier: GPL-3.0-or-later
// Opening models that need a word from a person: which node, and the tensors that the file does not hold.
// What is wrong is said and opens nothing; what is cancelled loses nothing.
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>

#include "core/formats/common/text_file.h"
#include "core/formats/load.h"
#include "core/formats/npy/npy.h"
#include "tests/core/formats/onnx_models.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/files/document_file.h"
#include "ui/files/file_actions.h"
#include "ui/files/native_dialogs.h"
#include "ui/problems/error_bar.h"
#include "ui/text/value_text.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

namespace wire = gathernd::test;

/// int64 [`dims`], a name for an axis that is open.
QByteArray indexInput(const QByteArray& name, const QByteArrayList& dims) {
  QByteArray shape;
  for (const QByteArray& dim : dims) {
    bool isNumber = false;
    const auto size = dim.toULongLong(&isNumber);
    shape += wire::bytes(1, isNumber ? wire::number(1, size) : wire::bytes(2, dim));
  }
  return wire::bytes(
      11, wire::bytes(1, name) + wire::bytes(2, wire::bytes(1, wire::number(1, 7) + wire::bytes(2, shape))));
}

QByteArray params() {
  return wire::initialiser("p", wire::paramsTensor());
}

/// One node; its indices are an input [N, 1].
QByteArray openModel() {
  return wire::model(wire::node("GatherND", {"p", "x"}, "o", "/layer/g") + params() +
                     indexInput("x", {"N", "1"}));
}

/// "g" is complete, "h" wants indices [2, 1], "k" has three inputs and so is no call.
QByteArray severalNodes() {
  return wire::model(wire::plainGraph() +
                     wire::node("GatherND", {"p", "x"}, "o2", "h", wire::attribute("batch_dims", 1)) +
                     indexInput("x", {"2", "1"}) + wire::node("GatherND", {"p", "i", "x"}, "o3", "k"));
}

struct ModelWindow : WindowFixture {
  bool open(const QByteArray& model, const QString& choice = {}) {
    if (!ready()) return false;
    const QString path = folder.filePath(QStringLiteral("m.onnx"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(model) != model.size()) return false;
    file.close();
    window->files().openPath(path + choice);
    return QTest::qWaitFor([this] { return !window->files().busy(); });
  }
  template <class T>
  T* part(const char* name) {
    return dialogs.model ? dialogs.model->findChild<T*>(QLatin1String(name)) : nullptr;
  }
  QString text(const char* name) { return part<QLabel>(name)->text(); }
  bool mayOpen() { return part<QPushButton>("modelOpen")->isEnabled(); }
  void choose(int node) {
    auto* nodes = part<QTreeWidget>("modelNodes");
    nodes->setCurrentItem(nodes->topLevelItem(node));
  }
  QString indices() {
    const EditedTensor& now = session.document().indices;
    QStringList words;
    for (std::int64_t i = 0; i < now.elementCount(); ++i) words << QString::number(now.integerAt(i));
    return dtypeText(now.dtype()) + shapeText(now.shape()) + QLatin1Char(' ') + words.join(QLatin1Char(' '));
  }
};

}  // namespace

class ModelDialogTest : public QObject {
  Q_OBJECT

 private slots:
  void completeModelsAskNothing() {
    ModelWindow f;
    QVERIFY(f.open(wire::model(wire::plainGraph())));
    QVERIFY(f.dialogs.model.isNull());
    QCOMPARE(f.indices(), QStringLiteral("int64[1, 1] 1"));
    QCOMPARE(f.window->files().displayName(), QStringLiteral("m.onnx"));
  }

  void onlyWhatIsMissingIsAsked() {
    ModelWindow f;
    QVERIFY(f.open(openModel()));
    QVERIFY(f.dialogs.model);
    QCOMPARE(f.part<QTreeWidget>("modelNodes")->topLevelItemCount(), 1);
    QVERIFY(!f.part<QLineEdit>("paramsFieldText")->isVisible());
    QVERIFY(f.text("paramsFieldName").contains(QStringLiteral("float32 [2, 2]")));
    QVERIFY(f.part<QLineEdit>("indicesFieldText")->isVisible());
    QVERIFY(f.text("indicesFieldName").contains(QStringLiteral("int64 [N, 1]")));
    QVERIFY(f.text("indicesFieldWhy").contains(QStringLiteral("\"x\"")));
    QCOMPARE(f.part<QLineEdit>("indicesFieldText")->text(), QString());  // N may be anything
    QVERIFY(!f.mayOpen());
  }

  void given_data() {
    // indices: of the document; empty: refused; verdict: a part of it
    const auto row = test::columns<QString, QString, QString>("typed", "indices", "verdict");
    row("a literal", "[[1], [0]]", "int64[2, 1] 1 0", "int64 [2, 1]");
    row("a generator", "zeros:3,1", "int64[3, 1] 0 0 0", "int64 [3, 1]");
    row("a file beside the model", "good.npy", "int64[1, 1] 1", "int64 [1, 1]");
    row("none", "[]", "", "shape");
    row("another rank", "[0, 1]", "", "[N, 1]");
    row("another size", "zeros:3,2", "", "[3, 2]");
    row("another dtype", "float.npy", "", "float64");
    row("no whole number", "[[0.5]]", "", "0.5");
    row("no literal", "[[1", "", "line 1");
    row("a missing file", "none.npy", "", "none.npy");
    row("too large", "zeros:4611686018427387904,1", "", "4611686018427387904");
  }
  void given() {
    const auto [typed, indices, verdict] = test::currentRow<QString, QString, QString>();
    ModelWindow f;
    QVERIFY(f.open(openModel()));
    QVERIFY(writeNpy(f.folder.filePath(QStringLiteral("good.npy")).toStdString(),
                     literal("[[1]]", DType::Int64)));
    QVERIFY(writeNpy(f.folder.filePath(QStringLiteral("float.npy")).toStdString(),
                     literal("[[1]]", DType::Float64)));
    const QString before = f.indices();
    f.part<QLineEdit>("indicesFieldText")->setText(typed);
    QVERIFY(!f.mayOpen());
    QTRY_VERIFY(!f.text("indicesFieldVerdict").isEmpty());
    QVERIFY2(f.text("indicesFieldVerdict").contains(verdict), qPrintable(f.text("indicesFieldVerdict")));
    QCOMPARE(f.mayOpen(), !indices.isEmpty());
    QCOMPARE(f.part<QLabel>("indicesFieldVerdict")->property("wrong").toBool(), indices.isEmpty());
    QTest::keyClick(f.part<QLineEdit>("indicesFieldText"), Qt::Key_Return);
    if (indices.isEmpty()) {
      QVERIFY(f.dialogs.model && f.dialogs.model->isVisible());
      QCOMPARE(f.indices(), before);
      return;
    }
    QTRY_VERIFY(f.dialogs.model.isNull());
    QCOMPARE(f.indices(), indices);
    QCOMPARE(f.session.document().params.shape(), (Shape{2, 2}));
    QCOMPARE(f.session.document().dialect.id, std::string("onnx"));
    QVERIFY(!f.session.modified());
    QCOMPARE(f.window->files().displayName(), QStringLiteral("m.onnx"));
    QCOMPARE(f.settings.recentFiles().size(), 1);
  }

  /// Who looks for a fault is led to the values that the model has, and sees of others that they are made up.
  void madeUpValuesAreSaid_data() {
    // typed: instead of what is proposed; default: the button that Enter presses
    const auto row = test::columns<QByteArray, QString, QString, QString, QString>("model", "typed", "button",
                                                                                   "warning", "notes");
    const QByteArray given = indexInput("x", {"2", "1"});
    const auto model = [&](const QByteArray& nodes) { return wire::model(nodes + params() + given); };
    const QByteArray computed = model(wire::node("Cast", {"x"}, "c", "cast", wire::attribute("to", 7)) +
                                      wire::node("GatherND", {"p", "c"}, "o", "g"));
    const QByteArray input = model(wire::node("GatherND", {"p", "x"}, "o", "g"));
    const QString notes = QStringLiteral("Opened with made-up indices: not those of the model.");
    row("computed", computed, "", "modelCapture", "Capture… runs it", notes);
    row("computed, another generator", computed, "zeros:2,1", "modelOpen", "made up", notes);
    row("computed, given", computed, "[[1], [0]]", "modelOpen", "", "");
    row("an input", input, "", "modelOpen", "made up", notes);
    row("an input, given", input, "[[1], [0]]", "modelOpen", "", "");
  }
  void madeUpValuesAreSaid() {
    const auto [model, typed, button, warning, notes] =
        test::currentRow<QByteArray, QString, QString, QString, QString>();
    ModelWindow f;
    QVERIFY(f.open(model));
    if (!typed.isEmpty()) f.part<QLineEdit>("indicesFieldText")->setText(typed);
    QTRY_VERIFY(f.mayOpen());
    QVERIFY(f.part<QPushButton>(button.toLatin1().constData())->isDefault());
    QCOMPARE(f.part<QLabel>("modelMadeUp")->isVisible(), !warning.isEmpty());
    QVERIFY(f.text("modelMadeUp").contains(warning));
    f.part<QPushButton>("modelOpen")->click();
    QTRY_VERIFY(f.dialogs.model.isNull());
    QCOMPARE(QString::fromStdString(f.session.document().notes), notes);
    auto* const bar = f.window->findChild<ErrorBar*>();
    f.session.edits().setBatchDims(1);  // other messages pass with that
    f.session.edits().setBatchDims(0);
    QCOMPARE(bar->sentence(), notes);
    if (notes.isEmpty()) return;
    bar->findChild<QToolButton*>(QStringLiteral("errorClose"))->click();
    QVERIFY(f.session.document().notes.empty() && bar->sentence().isEmpty());
  }

  void nodesAreListed() {
    ModelWindow f;
    QVERIFY(f.open(severalNodes()));
    auto* nodes = f.part<QTreeWidget>("modelNodes");
    QVERIFY(nodes->isVisible());
    QStringList rows;
    for (int i = 0; i < nodes->topLevelItemCount(); ++i) {
      QStringList words;
      for (const int column : {0, 2, 3, 4}) words << nodes->topLevelItem(i)->text(column);
      rows << words.join(QStringLiteral(" | "));
    }
    QCOMPARE(rows,
             (QStringList{QStringLiteral("g | 0 | float32 [2, 2], constant | int64 [1, 1], constant"),
                          QStringLiteral("h | 1 | float32 [2, 2], constant | int64 [2, 1], input"),
                          QStringLiteral("k | 0 | float32 [2, 2], constant | int64 [1, 1], constant")}));
    QVERIFY(f.mayOpen());  // the first is complete
    f.choose(2);
    QVERIFY(!f.mayOpen());
    QVERIFY(f.text("modelMessage").contains(QStringLiteral("3 inputs")));
    f.choose(0);
    QVERIFY(f.mayOpen());
    QVERIFY(!f.part<QLabel>("modelMessage")->isVisible());
  }

  void nodesOfOneNameAreToldApart() {
    ModelWindow f;
    QVERIFY(f.open(wire::model(wire::plainGraph() + wire::node("GatherND", {"p", "j"}, "o2", "g") +
                               wire::node("GatherND", {"p", "j"}, "o3") +
                               wire::initialiser("j", wire::tensorProto({1}, 7, wire::packed(7, {0}))))));
    auto* nodes = f.part<QTreeWidget>("modelNodes");
    QStringList names;
    for (int i = 0; i < nodes->topLevelItemCount(); ++i) names << nodes->topLevelItem(i)->text(0);
    QCOMPARE(names, (QStringList{QStringLiteral("g (o)"), QStringLiteral("g (o2)"), QStringLiteral("o3")}));
    f.choose(1);
    f.part<QPushButton>("modelOpen")->click();
    QTRY_VERIFY(f.dialogs.model.isNull());
    QCOMPARE(f.indices(), QStringLiteral("int64[1] 0"));
    QVERIFY(f.window->files().path().endsWith(QStringLiteral("m.onnx:o2")));
  }

  void secondNodeIsChosen() {
    ModelWindow f;
    QVERIFY(f.open(severalNodes()));
    f.choose(1);
    // Indices that lie within params, of the shape that is known.
    QCOMPARE(f.part<QLineEdit>("indicesFieldText")->text(), QStringLiteral("random:2,1"));
    QTRY_VERIFY(f.mayOpen());
    f.part<QPushButton>("modelOpen")->click();
    QTRY_VERIFY(f.dialogs.model.isNull());
    QCOMPARE(f.session.document().batchDims, 1);
    QCOMPARE(f.session.document().indices.shape(), (Shape{2, 1}));
    QTRY_VERIFY(f.session.work().idle());
    QVERIFY(!f.session.snapshot().error);
    QCOMPARE(f.window->files().displayName(), QStringLiteral("m.onnx:h"));
    QCOMPARE(f.window->windowFilePath(), f.folder.filePath(QStringLiteral("m.onnx")));
    // Saved beside the model, under its name.
    f.dialogs.file = f.folder.filePath(QStringLiteral("m.gathernd"));
    f.trigger("actionSave");
    QCOMPARE(f.dialogs.suggested, QStringLiteral("m.gathernd"));
    QTRY_COMPARE(f.window->files().path(), f.dialogs.file);
    // The list of recent files leads to the same node.
    f.window->files().openPath(f.settings.recentFiles().at(1));
    QTRY_VERIFY(f.dialogs.model);
    QCOMPARE(f.part<QTreeWidget>("modelNodes")->currentItem()->text(0), QStringLiteral("h"));
  }

  void nodeOfThePathIsChosen() {
    ModelWindow f;
    QVERIFY(f.open(severalNodes(), QStringLiteral(":g")));
    QVERIFY(f.dialogs.model.isNull());
    QCOMPARE(f.indices(), QStringLiteral("int64[1, 1] 1"));
    QCOMPARE(f.window->files().displayName(), QStringLiteral("m.onnx:g"));
  }

  void dialectReplacesTheModels() {
    ModelWindow asked;
    const QString path = asked.folder.filePath(QStringLiteral("m.onnx"));
    QFile file(path);
    QVERIFY(asked.ready() && file.open(QIODevice::WriteOnly));
    file.write(openModel());
    file.close();
    auto opened = openFile(path.toStdString(), defaultMemoryLimit());
    QVERIFY(opened && std::holds_alternative<ModelQuestion>(*opened));
    auto& question = std::get<ModelQuestion>(*opened);
    question.dialect = "jax";
    asked.window->files().ask(question);
    asked.part<QLineEdit>("indicesFieldText")->setText(QStringLiteral("[[7]]"));
    QTRY_VERIFY(asked.mayOpen());
    asked.part<QPushButton>("modelOpen")->click();
    QTRY_VERIFY(asked.dialogs.model.isNull());
    QCOMPARE(asked.session.document().dialect.id, std::string("jax"));
  }

  void textsAreKept() {
    ModelWindow f;
    QVERIFY(f.open(severalNodes()));
    f.choose(1);
    f.part<QLineEdit>("indicesFieldText")->setText(QStringLiteral("[[1], [1]]"));
    f.choose(0);
    f.choose(1);
    QCOMPARE(f.part<QLineEdit>("indicesFieldText")->text(), QStringLiteral("[[1], [1]]"));
    f.dialogs.file = QStringLiteral("/somewhere/x.npy");
    f.part<QPushButton>("indicesFieldBrowse")->click();
    QCOMPARE(f.part<QLineEdit>("indicesFieldText")->text(), f.dialogs.file);
  }

  void cancelLosesNothing() {
    ModelWindow f;
    QVERIFY(f.ready());
    const auto before = f.session.snapshot().document;
    QVERIFY(f.open(severalNodes()));
    f.part<QPushButton>("modelCancel")->click();
    QTRY_VERIFY(f.dialogs.model.isNull());
    QCOMPARE(f.session.snapshot().document, before);
    QCOMPARE(f.window->files().path(), QString());
    QVERIFY(f.settings.recentFiles().isEmpty());
    QVERIFY(f.dialogs.errors.isEmpty());
  }

  /// It is read once, by the dialog.
  void theFileMayGo() {
    ModelWindow f;
    QVERIFY(f.open(openModel()));
    f.part<QLineEdit>("indicesFieldText")->setText(QStringLiteral("[[1]]"));
    QTRY_VERIFY(f.mayOpen());
    QVERIFY(QFile::remove(f.folder.filePath(QStringLiteral("m.onnx"))));
    f.part<QPushButton>("modelOpen")->click();
    QTRY_VERIFY(f.dialogs.model.isNull());
    QCOMPARE(f.indices(), QStringLiteral("int64[1, 1] 1"));
  }

  /// Params lie in a file beside the model, which is read last: the dialog stays, and opens once it is there.
  void whatCannotBeReadIsSaid() {
    ModelWindow f;
    const QString beside = f.folder.filePath(QStringLiteral("weights.bin"));
    const QByteArray weights = wire::raw<float>({1, 2, 3, 4});
    QVERIFY(writeFileAtomically(beside.toStdString(), weights.toStdString()));
    QVERIFY(f.open(wire::model(wire::node("GatherND", {"p", "x"}, "o", "g") +
                               wire::initialiser("p", wire::externalTensor({2, 2}, 1, "weights.bin")) +
                               indexInput("x", {"N", "1"}))));
    f.part<QLineEdit>("indicesFieldText")->setText(QStringLiteral("[[1]]"));
    QTRY_VERIFY(f.mayOpen());
    QVERIFY(QFile::remove(beside));
    const auto before = f.session.snapshot().document;
    f.part<QPushButton>("modelOpen")->click();
    QVERIFY(!f.mayOpen());
    QTRY_VERIFY(f.part<QLabel>("modelMessage")->isVisible());
    QVERIFY2(f.text("modelMessage").contains(QStringLiteral("weights.bin")),
             qPrintable(f.text("modelMessage")));
    QCOMPARE(f.session.snapshot().document, before);
    QVERIFY(f.dialogs.model && f.dialogs.model->isVisible() && f.mayOpen());
    QVERIFY(f.part<QLineEdit>("indicesFieldText")->isEnabled());
    QVERIFY(writeFileAtomically(beside.toStdString(), weights.toStdString()));
    f.part<QPushButton>("modelOpen")->click();
    QTRY_VERIFY(f.dialogs.model.isNull());
    QCOMPARE(f.indices(), QStringLiteral("int64[1, 1] 1"));
  }

  void whatCannotBeOpenedIsListed_data() {
    const auto row = test::columns<QByteArray, QString>("model", "why");
    row("a Gather", wire::model(wire::node("Gather", {"p", "i"}, "o")), "is a Gather, not a GatherND");
    row("no call", wire::model(wire::node("GatherND", {"p"}, "o")), "1 inputs, not 2");
  }
  void whatCannotBeOpenedIsListed() {
    const auto [model, why] = test::currentRow<QByteArray, QString>();
    ModelWindow f;
    QVERIFY(f.open(model));
    QVERIFY(f.dialogs.model);
    QCOMPARE(f.part<QTreeWidget>("modelNodes")->topLevelItemCount(), 1);
    QVERIFY2(f.text("modelMessage").contains(why), qPrintable(f.text("modelMessage")));
    QVERIFY(!f.mayOpen());
    QVERIFY(!f.part<QPushButton>("modelCapture")->isEnabled());
  }

  void brokenModelsAreErrors_data() {
    const auto row = test::columns<QByteArray, QString>("model", "choice");
    row("cut", openModel().chopped(3), "");
    row("nothing that gathers", wire::model(wire::node("Abs", {"p"}, "o")), "");
    row("a Gather", wire::model(wire::node("Gather", {"p", "i"}, "o", "t")), ":t");
    row("no such node", severalNodes(), ":z");
    row("a name of two", wire::model(wire::plainGraph() + wire::node("GatherND", {"p", "i"}, "o2", "g")),
        ":g");
    row("a node that is no call", severalNodes(), ":k");
  }
  void brokenModelsAreErrors() {
    const auto [model, choice] = test::currentRow<QByteArray, QString>();
    ModelWindow f;
    QVERIFY(f.open(model, choice));
    QVERIFY(f.dialogs.model.isNull());
    QCOMPARE(f.dialogs.errors.size(), 1);
    QCOMPARE(f.session.document().title, std::string("Small"));
  }
};

GATHERND_TEST(ModelDialogTest)
#include "model_dialog_test.moc"
