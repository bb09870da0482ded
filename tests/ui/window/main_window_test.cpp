// SPDX-License-Identifier: GPL-3.0-or-later
// The window as a whole: every named control is there and has an accessible name, the toolbar's intents reach
// the session, undo takes them back, and what the dialect has not is hidden.
#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSet>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>
#include <chrono>
#include <functional>

#include "core/formats/npy/npy.h"
#include "core/text/element_text.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/formula/formula_bar.h"
#include "ui/panel/page.h"
#include "ui/status/status_line.h"

using namespace gathernd;
using namespace gathernd::ui;

class MainWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void namedWidgets();
  void actionsAreUnique();
  void dtypeCombo();
  void batchDimsShowsItsError();
  void undoReachesTheWindow();
  void dialectHidesWhatItHasNot();
  void policy();
  void fillValue();
  void backend();
  void undoIsNamed();
  void titleFollowsEachEdit();
  void formulaFollowsHover();
  void copyAsNumpy();
  void goTo_data();
  void goTo();
  void goToNamesPlacesThatAreThere_data();
  void goToNamesPlacesThatAreThere();
  void measure();
  void bytesThatAreRead_data();
  void bytesThatAreRead();
  void exportFigure_data();
  void exportFigure();
  void editsOfAWholeTensor();
  void aChoiceLeavesTheToolBar_data();
  void aChoiceLeavesTheToolBar();
  void aWordIsRead_data();
  void aWordIsRead();
  void aRefusalIsSaidAboveThePicture();
  void presenting();
};

void MainWindowTest::namedWidgets() {
  WindowFixture f;
  for (const char* name :
       {"canvas",          "paramsEditor", "indicesEditor", "paramsTable",  "indicesTable", "outputTable",
        "shapeStrip",      "formulaLine",  "batchDimsSpin", "dialectCombo", "dtypeCombo",   "backendCombo",
        "indexDtypeCombo", "policyCombo",  "fillValueEdit", "exampleCombo", "stepFirst",    "stepBack",
        "stepPlay",        "stepForward",  "stepLast",      "stepSlider",   "stepSpeed",    "stepMode",
        "explainDock",     "problemsDock", "readsDock",     "timingDock",   "inspectorDock"}) {
    const QList<QWidget*> found = f.window->findChildren<QWidget*>(QLatin1String(name));
    QVERIFY2(found.size() == 1, name);
    QVERIFY2(!found.front()->accessibleName().isEmpty(), name);  // a screen reader needs one
  }
}

void MainWindowTest::actionsAreUnique() {
  WindowFixture f;
  QSet<QString> names;
  QSet<QString> keys;
  for (const QAction* action : f.window->findChildren<QAction*>()) {
    if (!action->objectName().startsWith(QLatin1String("action"))) continue;
    QVERIFY2(!names.contains(action->objectName()), qPrintable(action->objectName()));
    names << action->objectName();
    for (const QKeySequence& key : action->shortcuts()) {
      QVERIFY2(!keys.contains(key.toString()), qPrintable(key.toString()));
      keys << key.toString();
    }
  }
  for (const char* name :
       {"actionNew",         "actionOpen",   "actionSave",    "actionSaveAs",      "actionRun",
        "actionUndo",        "actionRedo",   "actionCancel",  "actionNextProblem", "actionGoTo",
        "actionCounterpart", "actionZoomIn", "actionZoomOut", "actionZoomReset",   "actionZoomFit",
        "actionCopyFigure",  "actionExport", "actionPrint",   "actionSaveOutput",  "actionShortcuts",
        "actionReadOverlay", "actionMeasure"}) {
    QVERIFY2(names.contains(QLatin1String(name)), name);
  }
}

void MainWindowTest::dtypeCombo() {
  WindowFixture f;
  auto* combo = f.find<QComboBox>("dtypeCombo");
  QCOMPARE(combo->currentText(), QStringLiteral("int32"));
  combo->setFocus();
  combo->setCurrentIndex(combo->findText(QStringLiteral("float32")));
  emit combo->activated(combo->currentIndex());
  QTRY_COMPARE(f.session.document().params.dtype(), DType::Float32);
  f.trigger("actionUndo");
  QCOMPARE(f.session.document().params.dtype(), DType::Int32);
  QCOMPARE(combo->currentText(), QStringLiteral("int32"));
}

void MainWindowTest::batchDimsShowsItsError() {
  WindowFixture f;
  auto* spin = f.find<QSpinBox>("batchDimsSpin");
  spin->setFocus();
  spin->selectAll();
  QTest::keyClicks(spin, QStringLiteral("5"));
  QTest::keyClick(spin, Qt::Key_Return);
  QTRY_COMPARE(f.session.document().batchDims, 5);
  QTRY_VERIFY(f.session.snapshot().error);
  QCOMPARE(f.session.snapshot().error->code, ErrorCode::BatchDims);
  QTRY_VERIFY(f.find<QWidget>("errorBar")->isVisible());
  QCOMPARE(spin->value(), 5);
  f.trigger("actionUndo");
  QTRY_VERIFY(!f.find<QWidget>("errorBar")->isVisible());
  QCOMPARE(spin->value(), 0);
}

/// A field of the toolbar keeps undo for itself only while letters stand there that it has not taken.
void MainWindowTest::undoReachesTheWindow() {
  WindowFixture f;
  auto* spin = f.find<QSpinBox>("batchDimsSpin");
  spin->setFocus();
  QTest::keyClick(spin, Qt::Key_Up);
  QCOMPARE(f.session.document().batchDims, 1);
  QTest::keyClick(spin, Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(f.session.document().batchDims, 0);
  QCOMPARE(spin->value(), 0);
  QVERIFY(spin->hasFocus());
  QTest::keyClick(spin, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(f.session.document().batchDims, 1);

  spin->selectAll();
  QTest::keyClicks(spin, QStringLiteral("3"));
  QTest::keyClick(spin, Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(spin->text(), QStringLiteral("1"));
  QCOMPARE(f.session.document().batchDims, 1);
  spin->selectAll();
  QTest::keyClicks(spin, QStringLiteral("2"));
  QTest::keyClick(spin, Qt::Key_Return);
  QCOMPARE(f.session.document().batchDims, 2);
  QTest::keyClick(spin, Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(f.session.document().batchDims, 1);
}

void MainWindowTest::dialectHidesWhatItHasNot() {
  WindowFixture f;
  auto* dialects = f.find<QComboBox>("dialectCombo");
  auto* policy = f.find<QComboBox>("policyCombo");
  auto* fill = f.find<QLineEdit>("fillValueEdit");
  auto* const options = f.find<QWidget>("moreList");
  QVERIFY(policy->isVisibleTo(options));
  QVERIFY(!fill->isVisibleTo(options));
  dialects->setCurrentIndex(dialects->findData(QStringLiteral("jax-fill")));
  emit dialects->activated(dialects->currentIndex());
  QTRY_VERIFY(fill->isVisibleTo(options));
  QVERIFY(!policy->isVisibleTo(options));
  QCOMPARE(f.session.document().dialect.id, std::string("jax-fill"));
}

void MainWindowTest::policy() {
  WindowFixture f(smallDocument("[[0], [7]]"));
  QTRY_COMPARE(f.session.snapshot().state, OutputState::Refused);
  auto* policy = f.find<QComboBox>("policyCombo");
  policy->setCurrentIndex(policy->findData(QStringLiteral("IGNORE")));
  emit policy->activated(policy->currentIndex());
  QTRY_COMPARE(f.session.snapshot().state, OutputState::Current);
  QCOMPARE(f.session.snapshot().bad.count, 1);
}

void MainWindowTest::fillValue() {
  WindowFixture f(smallDocument("[[0], [7]]", "jax-fill"));
  auto* fill = f.find<QLineEdit>("fillValueEdit");
  fill->setFocus();
  QTest::keyClicks(fill, QStringLiteral("-9"));
  QTest::keyClick(fill, Qt::Key_Return);
  QTRY_VERIFY(f.session.document().fillValue);
  QTRY_VERIFY(f.session.snapshot().result);
  QCOMPARE(integerValue(elementAt(f.session.snapshot().result->output, 4)), -9);
  QTest::keyClicks(fill, QStringLiteral("x"));
  QTest::keyClick(fill, Qt::Key_Return);
  QTRY_VERIFY(f.find<QWidget>("errorBar")->isVisible());
}

void MainWindowTest::backend() {
  WindowFixture f;
  auto* combo = f.find<QComboBox>("backendCombo");
  QCOMPARE(combo->itemData(0).toString(), QStringLiteral("auto"));
  combo->setCurrentIndex(combo->findData(QStringLiteral("reference")));
  emit combo->activated(combo->currentIndex());
  QTRY_COMPARE(f.session.document().backend, std::string("reference"));
  QTRY_COMPARE(f.session.snapshot().state, OutputState::Current);
}

void MainWindowTest::undoIsNamed() {
  WindowFixture f;
  auto* undo = f.find<QAction>("actionUndo");
  QVERIFY(!undo->isEnabled());
  f.session.edits().setElement(TensorId::Indices, 0, parseElement("1", DType::Int64).value());
  QVERIFY(undo->isEnabled());
  QVERIFY(undo->text().contains(f.session.undoStack().undoText()));
  QVERIFY(f.window->isWindowModified());
  QTest::keyClick(f.window.get(), Qt::Key_Z, Qt::ControlModifier);
  QTRY_VERIFY(!undo->isEnabled());
  QVERIFY(!f.window->isWindowModified());
}

/// Whether the document was modified before or not: only the first edit makes it so.
void MainWindowTest::titleFollowsEachEdit() {
  WindowFixture f;
  const QString before = f.window->windowTitle();
  for (const char* title : {"one", "another"}) {
    f.session.edits().setTitle(QString::fromLatin1(title));
    QVERIFY2(f.window->windowTitle().startsWith(QString::fromLatin1(title)),
             qPrintable(f.window->windowTitle()));
  }
  f.session.undoStack().undo();
  QVERIFY2(f.window->windowTitle().startsWith(QStringLiteral("one")), qPrintable(f.window->windowTitle()));
  f.session.undoStack().undo();
  QCOMPARE(f.window->windowTitle(), before);
}

void MainWindowTest::formulaFollowsHover() {
  WindowFixture f;
  auto* formula = f.find<FormulaBar>("formulaLine");
  const QString rest = formula->text();
  QVERIFY(rest.startsWith(QLatin1String("output[")));
  f.session.selection().setHover(CellRef{TensorId::Output, 5});
  QVERIFY(formula->text() != rest);
  QVERIFY(formula->text().contains(QLatin1String("21")));
  formula->setFocus();
  QTest::keyClick(formula, Qt::Key_C, Qt::ControlModifier);
  QCOMPARE(QApplication::clipboard()->text(), formula->text());
}

void MainWindowTest::copyAsNumpy() {
  WindowFixture f;
  QApplication::clipboard()->clear();
  f.trigger("actionCopyLiteralIndices");
  QTRY_COMPARE(QApplication::clipboard()->text(), QStringLiteral("np.array([[0], [2]], dtype=np.int64)"));
  QCOMPARE(f.find<StatusLine>("statusLine")->text(), QStringLiteral("indices copied as NumPy"));
}

void MainWindowTest::goTo_data() {
  // tensor: -1: refused
  const auto row = test::columns<QString, int, int>("text", "tensor", "flat");
  row("output", "output:1,2", 2, 6);
  row("brackets", "params[2, 3]", 1, 11);
  row("tuple", "indices:1", 0, 1);
  row("numbers alone", "0 1", 2, 1);
  row("outside", "params[3,0]", -1, 0);
  row("negative", "params[-1,0]", -1, 0);
  row("a tuple's block", "output[1]", 2, 4);
  row("a slice", "params[2]", 1, 8);
  row("no such block", "output[2]", -1, 0);
  row("too few", "output[]", -1, 0);
  row("too many", "output[1,2,3]", -1, 0);
  row("other tensor", "weights[1]", -1, 0);
  row("no numbers", "output[a]", -1, 0);
  row("empty", "", -1, 0);
}

void MainWindowTest::goTo() {
  const auto [text, tensor, flat] = test::currentRow<QString, int, int>();
  WindowFixture f;
  f.dialogs.text = text;
  f.trigger("actionGoTo");
  QCOMPARE(f.dialogs.asked, 1);
  if (tensor < 0) {
    QTRY_VERIFY(f.find<QWidget>("errorBar")->isVisible());
    return;
  }
  QVERIFY(f.session.selection().cursor());
  QCOMPARE(static_cast<int>(f.session.selection().cursor()->tensor), tensor);
  QCOMPARE(f.session.selection().cursor()->flat, flat);
}

void MainWindowTest::goToNamesPlacesThatAreThere_data() {
  const auto row = test::columns<Document, QString>("document", "label");
  row("two axes", smallDocument(), "Where, such as output[1, 3] or params[2, 3]:");
  row("one axis of output", smallDocument("[[0, 1], [2, 3], [1, 1]]"),
      "Where, such as output[2] or params[2, 3]:");
  row("refused", smallDocument("[[0, 0, 0]]"), "Where, such as indices[0, 2] or params[2, 3]:");
}

void MainWindowTest::goToNamesPlacesThatAreThere() {
  const auto [document, label] = test::currentRow<Document, QString>();
  WindowFixture f(document);
  f.trigger("actionGoTo");
  QCOMPARE(f.dialogs.lastLabel, label);
}

void MainWindowTest::measure() {
  WindowFixture f;
  QVERIFY(f.window->openDock(QStringLiteral("timing")));
  const auto* text = f.find<QWidget>("timingText");
  QVERIFY(text->isVisible());
  QTRY_VERIFY(text->accessibleName().contains(QLatin1String("median of")));  // by itself
  QTest::keyClick(f.window.get(), Qt::Key_M, Qt::ControlModifier);
  QTRY_VERIFY_WITH_TIMEOUT(f.session.snapshot().timing, 10000);
  QTRY_VERIFY(text->accessibleName().contains(QLatin1String("GB/s")));
  QVERIFY(f.find<StatusLine>("statusLine")->text().startsWith(QStringLiteral("Measured: ")));
}

/// Rows of 16 bytes: a tuple out of range that is clamped reads one, and one that is zeroed none.
void MainWindowTest::bytesThatAreRead_data() {
  const auto row = test::columns<QString, QString>("dialect", "bytes");
  row("zeroed", "tensorflow-gpu", "moves 64 B: 16 B of indices, 16 B read, 32 B written");
  row("clamped", "stablehlo", "moves 80 B: 16 B of indices, 32 B read, 32 B written");
}

void MainWindowTest::bytesThatAreRead() {
  QFETCH(QString, dialect);
  QFETCH(QString, bytes);
  WindowFixture f(smallDocument("[[0], [7]]", dialect.toLatin1().constData()));
  const auto* const text = f.find<QWidget>("timingText");
  QTRY_VERIFY2(text->accessibleName().contains(bytes), qPrintable(text->accessibleName()));
}

void MainWindowTest::exportFigure_data() {
  const auto row = test::columns<QString, QByteArray>("name", "magic");
  row("png", "figure.png", "\x89PNG");
  row("svg", "figure.svg", "<?xml");
  row("pdf", "figure.pdf", "%PDF");
  row("page", "page.html", "<!DOCTYPE html>");
}

void MainWindowTest::exportFigure() {
  const auto [name, magic] = test::currentRow<QString, QByteArray>();
  WindowFixture f;
  f.dialogs.file = f.folder.filePath(name);
  f.trigger("actionExport");
  QVERIFY(test::fileBytes(f.dialogs.file).startsWith(magic));
  f.dialogs.file = f.folder.filePath(QStringLiteral("missing/folder/") + name);
  f.trigger("actionExport");
  QCOMPARE(f.dialogs.errors.size(), 1);
}

void MainWindowTest::editsOfAWholeTensor() {
  WindowFixture f;
  QMenu menu;
  emit f.window->canvas().tensorMenu(&menu, TensorId::Params);
  QMenu* fill = nullptr;
  for (const QAction* action : menu.actions())
    if (action->menu() != nullptr) fill = action->menu();
  QVERIFY(fill != nullptr);
  for (QAction* action : fill->actions())
    if (action->objectName() == QLatin1String("actionFillParamsZeros")) action->trigger();
  QCOMPARE(f.session.document().params.integerAt(5), 0);
  QMenu ofOutput;
  emit f.window->canvas().tensorMenu(&ofOutput, TensorId::Output);
  QVERIFY(ofOutput.actions().contains(f.find<QAction>("actionSaveOutput")));
}

void MainWindowTest::aChoiceLeavesTheToolBar_data() {
  const auto row = test::columns<QString>("combo");
  for (const char* combo :
       {"exampleCombo", "dialectCombo", "dtypeCombo", "indexDtypeCombo", "policyCombo", "backendCombo",
        "secondDialectCombo", "secondDeviceCombo", "stepMode", "stepSpeed"})
    row(combo, QString::fromLatin1(combo));
}

/// What is typed next is for the picture; keys that go from entry to entry stay. Of the call's options one
/// may choose another.
void MainWindowTest::aChoiceLeavesTheToolBar() {
  QFETCH(QString, combo);
  WindowFixture f;
  f.window->resize(2560, 800);
  QVERIFY(f.ready());
  f.session.playback().first();
  auto* const box = f.find<QComboBox>(combo.toLatin1().constData());
  const bool option = box->window() != f.window.get();
  if (option) f.find<QToolButton>("moreButton")->click();
  QVERIFY(box->isVisible());
  box->setFocus();
  QTRY_VERIFY(box->hasFocus());
  if (combo != QLatin1String("exampleCombo")) {
    QTest::keyClick(box, Qt::Key_Down);
    QVERIFY(box->hasFocus());
  }
  box->showPopup();
  QTRY_VERIFY(box->view()->isVisible());
  QTest::keyClick(box->view(), Qt::Key_Down);
  QTest::keyClick(box->view(), Qt::Key_Return);
  QTRY_VERIFY(option ? box->isVisible() : f.window->canvas().hasFocus());
}

void MainWindowTest::aWordIsRead_data() {
  test::columns<std::function<void(WindowFixture&)>>("ends");
  const auto row = [](const char* name, std::function<void(WindowFixture&)> ends) {
    QTest::newRow(name) << std::move(ends);
  };
  row("it was read", [](WindowFixture& f) { f.find<QTimer>("passingTimer")->start(0); });
  row("another edit", [](WindowFixture& f) { f.session.edits().setBatchDims(1); });
  row("taken back", [](WindowFixture& f) { f.trigger("actionUndo"); });
  row("run", [](WindowFixture& f) { f.trigger("actionRun"); });
  row("measured", [](WindowFixture& f) { f.trigger("actionMeasure"); });
}

/// What a command says of itself is not said over by the run that it starts.
void MainWindowTest::aWordIsRead() {
  QFETCH(const std::function<void(WindowFixture&)>, ends);
  WindowFixture f;
  QApplication::clipboard()->setText(QStringLiteral("[[1, 2], [3, 4], [5, 6]]"));
  emit f.window->canvas().pasteAsked();
  auto* const text = f.find<StatusLine>("statusLine");
  QTRY_VERIFY2(text->text().startsWith(QStringLiteral("Pasted ")), qPrintable(text->text()));
  const QString said = text->text();
  f.find<QTimer>("passingTimer")->start(std::chrono::hours(1));  // however slow this machine is
  QTRY_VERIFY(f.session.snapshot().live);                        // run, and timed
  emit f.session.changed(kAllParts);
  QCOMPARE(text->text(), said);
  ends(f);
  QTRY_VERIFY2(text->text() != said, qPrintable(text->text()));
  QTRY_VERIFY(f.session.work().idle());
}

void MainWindowTest::aRefusalIsSaidAboveThePicture() {
  WindowFixture f(smallDocument("[[0, 1, 2]]"));
  f.trigger("actionExplain");
  const QString sentence = f.find<QLabel>("errorSentence")->text();
  QVERIFY(sentence.contains(QStringLiteral("3")));
  int said = 0;
  for (const QLabel* label : f.window->findChildren<QLabel*>())
    if (label->isVisible() && label->text().contains(sentence.chopped(1))) ++said;
  QCOMPARE(said, 1);
  QVERIFY(!f.find<QWidget>("formulaLine")->accessibleName().contains(sentence.chopped(1)));
  QVERIFY(!f.find<QWidget>("formulaLine")->accessibleName().isEmpty());
}

void MainWindowTest::presenting() {
  WindowFixture f;
  f.window->setPresenting(true);
  QVERIFY(!f.find<QWidget>("toolBar")->isVisible());
  QVERIFY(!f.find<QWidget>("explainDock")->isVisible());
  QVERIFY(f.find<QWidget>("canvas")->isVisible());
}

GATHERND_TEST(MainWindowTest)
#include "main_window_test.moc"
