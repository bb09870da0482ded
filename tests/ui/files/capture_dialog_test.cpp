// SPDX-License-Identifier: GPL-3.0-or-later
// Calls captured from models in the window, by interpreters that are shell scripts: they answer, refuse,
// hang, or are not there. What fails says why and loses nothing. Real runtimes are tests/lab/conformance's
// matter.
#include "ui/files/capture_dialog.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTreeWidget>

#include "core/formats/npy/npy.h"
#include "core/formats/npz/npz.h"
#include "tests/support/places.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/files/file_actions.h"
#include "ui/files/native_dialogs.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

/// Its cells, a line a row.
QStringList rowsOf(const QTreeWidget& list) {
  QStringList rows;
  for (int i = 0; i < list.topLevelItemCount(); ++i) {
    QStringList cells;
    for (int column = 0; column < list.columnCount(); ++column) cells << list.topLevelItem(i)->text(column);
    rows << cells.join(QStringLiteral(" | "));
  }
  return rows;
}

struct CaptureWindow : WindowFixture {
  /// One of tests/data/models, in a folder of its own, and the dialog that captures the node at `row`.
  bool open(const QString& model, int row = 0) {
    path = folder.filePath(model);
    if (!ready() || !QFile::copy(test::places::data() + "/models/" + model, path)) return false;
    window->files().openPath(path);
    if (!QTest::qWaitFor([this] { return !dialogs.model.isNull(); })) return false;
    auto* nodes = list("modelNodes");
    nodes->setCurrentItem(nodes->topLevelItem(row));
    if (!of<QPushButton>("modelCapture")->isEnabled()) return true;
    of<QPushButton>("modelCapture")->click();
    dialog = dialogs.model->findChild<CaptureDialog*>();
    return QTest::qWaitFor([this] { return known(); });
  }
  /// What the runtime must be given is.
  bool known() { return !text("captureMessage").isEmpty() || list("captureInputs")->topLevelItemCount() > 0; }
  void answer(const QByteArray& script) {
    QFile file(folder.filePath(QStringLiteral("python")));
    if (!file.open(QIODevice::WriteOnly)) return;
    file.write("#!/bin/sh\n" + script + "\n");
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    part<QLineEdit>("capturePython")->setText(file.fileName());
  }
  /// A runtime that has seen these.
  void give(const Tensor& params, const Tensor& indices) {
    const QString p = folder.filePath(QStringLiteral("p.npy")), i = folder.filePath(QStringLiteral("i.npy"));
    if (!writeNpy(p.toStdString(), params) || !writeNpy(i.toStdString(), indices)) return;
    answer(QStringLiteral("cp '%1' params.npy; cp '%2' indices.npy\n"
                          "echo '{\"version\": \"1.23\", \"dtypes\": [\"float32\", \"int64\"]}'")
               .arg(p, i)
               .toUtf8());
  }
  void run() { part<QPushButton>("captureRun")->click(); }
  template <class T>
  T* part(const char* name) {
    return dialog ? dialog->findChild<T*>(QLatin1String(name)) : nullptr;
  }
  template <class T>
  T* of(const char* name) {
    return dialogs.model ? dialogs.model->findChild<T*>(QLatin1String(name)) : nullptr;
  }
  QTreeWidget* list(const char* name) { return of<QTreeWidget>(name); }
  QString text(const char* name) { return of<QLabel>(name)->text(); }
  /// It stays, says `part`, and what stood in the window is still there.
  bool saysAndStays(const QString& said) {
    return QTest::qWaitFor([&] { return text("captureMessage").contains(said); }) && dialog->isVisible() &&
           session.document().title == "Small" && window->files().path().isEmpty() &&
           part<QPushButton>("captureRun")->isEnabled();
  }

  QString path;
  QPointer<CaptureDialog> dialog;
};

const char* const kComputed = "tf2onnx-pick.onnx";

}  // namespace

class CaptureDialogTest : public QObject {
  Q_OBJECT

 private slots:
  void nodesAreListed_data() {
    const auto row = test::columns<QString, QStringList>("model", "rows");
    row("computed", kComputed,
        {"GatherNd | GatherND | 0 | float32 [unk__8, 6], input | int64 [unk__9, 2], computed by input "
         "indices, through Cast GatherNd__6"});
    row("in a loop", "hand-loop.onnx",
        {"inner in loop/body | GatherND | 0 | float32 [4, 6], constant | int64 [?, 2], input"});
    row("of another operator", "jax2onnx-take.onnx",
        {"node_Gather_1 | Gather, axis 1 | 0 | float32 [4, 6], input | int64 [3], computed by input "
         "in_1, through Cast node_Cast_0"});
    row("of a .tflite", "tflite-rows.tflite",
        {"Identity | Gather, axis 1 | 0 | float32 [4, 6], input | int32 [2], input"});
  }
  void nodesAreListed() {
    const auto [model, rows] = test::currentRow<QString, QStringList>();
    CaptureWindow f;
    QVERIFY(f.open(model));
    QCOMPARE(rowsOf(*f.list("modelNodes")), rows);
  }

  void whatTheModelNeedsIsSaid() {
    CaptureWindow f;
    QVERIFY(f.open(kComputed));
    const auto values = [&](const QString& params, const QString& indices) {
      return QStringList{"params | float32 [unk__8, 6] | " + params,
                         "indices | int32 [unk__9, 2] | " + indices};
    };
    QCOMPARE(rowsOf(*f.list("captureInputs")), values("needed", "needed"));
    QCOMPARE(f.part<QComboBox>("captureRuntime")->count(), 2);
    QVERIFY(!f.part<QSpinBox>("captureTurn")->isVisible());
    QVERIFY(!f.part<QPushButton>("captureRun")->isEnabled());  // the inputs are from nowhere yet
    f.part<QLineEdit>("captureFile")->setText(QStringLiteral("x.npz"));
    QVERIFY(f.part<QPushButton>("captureRun")->isEnabled());
    const NpzEntry entries[] = {{"params", literal("[1]", DType::Int64)}};
    QVERIFY(writeNpz(f.folder.filePath(QStringLiteral("in.npz")).toStdString(), entries));
    f.part<QLineEdit>("captureFile")->setText(QStringLiteral("in.npz"));
    QTRY_COMPARE(rowsOf(*f.list("captureInputs")), values("from the file", "× not in the file"));
    f.part<QRadioButton>("captureRandom")->setChecked(true);
    QCOMPARE(rowsOf(*f.list("captureInputs")), values("random", "random"));
    CaptureWindow loop;
    QVERIFY(loop.open(QStringLiteral("hand-loop.onnx")));
    QVERIFY(loop.part<QSpinBox>("captureTurn")->isVisible());
  }

  void randomInputsMakeTheCall() {
    CaptureWindow f;
    QVERIFY(f.open(kComputed));
    QSignalSpy noticed(&f.window->files(), &FileActions::noticed);
    f.give(literal("[[1, 2], [3, 4]]", DType::Float32), literal("[[1], [0], [1]]", DType::Int64));
    f.part<QRadioButton>("captureRandom")->setChecked(true);
    f.run();
    QTRY_VERIFY(f.dialogs.model.isNull());
    QCOMPARE(f.session.document().indices.shape(), (Shape{3, 1}));
    QCOMPARE(f.session.document().params.shape(), (Shape{2, 2}));
    QVERIFY(!f.session.document().params.base().mapped());  // the files are gone with their folder
    QCOMPARE(f.session.document().dialect.id, std::string("onnx"));
    QVERIFY(f.window->files().path().startsWith(f.path));
    const QString notes = QString::fromStdString(f.session.document().notes);
    QCOMPARE(notes,
             QStringLiteral("Captured by onnxruntime 1.23 from tf2onnx-pick.onnx node GatherNd, run 0, "
                            "random inputs, seed 0."));
    QCOMPARE(noticed.last().front().toString(), notes);
    QCOMPARE(f.settings.python(), f.folder.filePath(QStringLiteral("python")));
  }

  void aFailingNodeOpensWithItsBadTuples() {
    CaptureWindow f;
    QVERIFY(f.open(kComputed));
    f.give(literal("[[1, 2], [3, 4]]", DType::Float32), literal("[[1], [9]]", DType::Int64));
    f.part<QRadioButton>("captureRandom")->setChecked(true);
    f.run();
    QTRY_VERIFY(f.dialogs.model.isNull());
    QTRY_VERIFY(f.session.work().idle());
    QVERIFY(f.session.snapshot().error);
    QCOMPARE(f.session.snapshot().error->code, ErrorCode::OutOfRange);
  }

  /// The inputs that a file holds, by name; the runtime is given them, and Enter starts it.
  void inputsOfAFile() {
    CaptureWindow f;
    QVERIFY(f.open(kComputed));
    const NpzEntry entries[] = {{"params", literal("[[1, 2, 3, 4, 5, 6]]", DType::Float32)},
                                {"indices", literal("[[0, 5]]", DType::Int32)}};
    f.dialogs.file = f.folder.filePath(QStringLiteral("inputs.npz"));
    QVERIFY(writeNpz(f.dialogs.file.toStdString(), entries));
    f.answer(
        "cp feed0.npy params.npy && cp feed1.npy indices.npy && "
        "echo '{\"version\": \"1\", \"dtypes\": [\"float32\", \"int32\"]}'");
    f.part<QPushButton>("captureBrowse")->click();
    QCOMPARE(f.part<QLineEdit>("captureFile")->text(), f.dialogs.file);
    QTest::keyClick(f.part<QLineEdit>("captureFile"), Qt::Key_Return);
    QTRY_VERIFY(f.dialogs.model.isNull());
    QCOMPARE(f.session.document().params.shape(), (Shape{1, 6}));
    QCOMPARE(f.session.document().indices.dtype(), DType::Int32);
    QVERIFY(QString::fromStdString(f.session.document().notes).endsWith("run 0, inputs of inputs.npz."));
  }

  void whatFailsIsSaid_data() {
    // file: what the archive beside the model holds; empty: random inputs
    const auto row = test::columns<QByteArray, QString, QString>("answer", "file", "said");
    row("not installed", R"(echo '{"missing": "onnxruntime"}')", "", "onnxruntime is not installed for");
    row("refused", R"(echo '{"version": "1", "error": "Fail", "message": "no such kernel", "graph": ""}')",
        "", "Fail: no such kernel");
    row("crashed", "kill -ABRT $$", "", "onnxruntime crashed");
    row("nonsense", "echo hello", "", "without an answer");
    row("no inputs in the file", "exit 1", "other",
        "lacks inputs that the model needs: \"params\" (float32 [unk__8, 6]), \"indices\" (int32 [unk__9, "
        "2])");
    row("another type", "exit 1", "params", "float32 for \"params\"");
  }
  void whatFailsIsSaid() {
    const auto [answer, file, said] = test::currentRow<QByteArray, QString, QString>();
    CaptureWindow f;
    QVERIFY(f.open(kComputed));
    f.answer(answer);
    if (file.isEmpty()) {
      f.part<QRadioButton>("captureRandom")->setChecked(true);
    } else {
      const NpzEntry entries[] = {{file.toStdString(), literal("[1]", DType::Int64)}};
      QVERIFY(writeNpz(f.folder.filePath(QStringLiteral("in.npz")).toStdString(), entries));
      f.part<QLineEdit>("captureFile")->setText(QStringLiteral("in.npz"));  // beside the model
    }
    f.run();
    QVERIFY2(f.saysAndStays(said), qPrintable(f.text("captureMessage")));
    QVERIFY(f.part<QLabel>("captureMessage")->property("wrong").toBool());
  }

  void noPythonIsSaid() {
    CaptureWindow f;
    QVERIFY(f.open(kComputed));
    f.part<QLineEdit>("capturePython")->setText(f.folder.filePath(QStringLiteral("none")));
    f.part<QRadioButton>("captureRandom")->setChecked(true);
    f.run();
    QVERIFY2(f.saysAndStays(QStringLiteral("no program")), qPrintable(f.text("captureMessage")));
  }

  /// Cancel stops the run first, and closes then; both lose nothing.
  void aRunIsStopped() {
    CaptureWindow f;
    QVERIFY(f.open(kComputed));
    const QString begun = f.folder.filePath(QStringLiteral("begun"));
    f.answer("touch '" + begun.toUtf8() + "'; sleep 600");
    f.part<QRadioButton>("captureRandom")->setChecked(true);
    f.run();
    QVERIFY(!f.part<QPushButton>("captureRun")->isEnabled());
    QVERIFY(f.part<QWidget>("captureProgress")->isVisible());
    QTRY_VERIFY(QFile::exists(begun));
    f.part<QPushButton>("captureCancel")->click();
    QVERIFY(f.saysAndStays(QStringLiteral("Stopped")));
    QVERIFY(!f.part<QWidget>("captureProgress")->isVisible());
    f.part<QPushButton>("captureCancel")->click();
    QTRY_VERIFY(f.dialog.isNull());
    QVERIFY(f.dialogs.model && f.dialogs.model->isVisible());
  }

  /// Of a .tflite only the main graph is entered; the model is never saved over.
  void aTfliteIsCaptured() {
    CaptureWindow f;
    QVERIFY(f.open(QStringLiteral("tflite-pick-failing.tflite")));
    f.give(literal("[[1, 2], [3, 4]]", DType::Float32), literal("[[1]]", DType::Int64));
    f.part<QRadioButton>("captureRandom")->setChecked(true);
    f.run();
    QTRY_VERIFY(f.dialogs.model.isNull());
    QCOMPARE(f.session.document().dialect.id, std::string("tflite"));
    f.dialogs.file = f.folder.filePath(QStringLiteral("call.gathernd"));
    f.trigger("actionSave");
    QTRY_COMPARE(f.window->files().path(), f.dialogs.file);
  }
};

GATHERND_TEST(CaptureDialogTest)
#include "capture_dialog_test.moc"
