// SPDX-License-Identifier: GPL-3.0-or-later
// The text editor: what is typed right becomes one edit, what is typed wrong is marked and kept until the
// tensor itself is changed elsewhere.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QTextBlock>
#include <functional>

#include "core/text/element_text.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editors/tensor/tensor_text_editor.h"
#include "ui/files/file_actions.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

struct EditorFixture : WindowFixture {
  TensorTextEditor* open() {
    trigger("actionEditParams");
    auto* editor = find<TensorTextEditor>("paramsEditor");
    const bool shown =
        QTest::qWaitFor([editor] { return editor->isVisible() && !editor->toPlainText().isEmpty(); });
    return shown ? editor : nullptr;
  }
  void type(TensorTextEditor* editor, const char* text) {
    editor->selectAll();
    QTest::keyClicks(editor, QString::fromLatin1(text));
  }
};

}  // namespace

class TextEditorTest : public QObject {
  Q_OBJECT

 private slots:
  void showsTheTensor();
  void typingApplies();
  void fractionsWidenParams();
  void aDraftOutlivesAnotherType();
  void undoIsTheCallsWhereNothingWasTyped();
  void whatClipboardsHold_data();
  void whatClipboardsHold();
  void describedArrays_data();
  void describedArrays();
  void aCallBecomesTheDocument();
  void aPastedCallLeavesTheExample();
  void wrongText_data();
  void wrongText();
  void escapeReverts();
  void changeElsewhereRefreshes();
  void aDraftIsOfItsTensor_data();
  void aDraftIsOfItsTensor();
  void ownLayoutIsKept();
  void zeroSize();
  void tooLarge();
};

void TextEditorTest::showsTheTensor() {
  EditorFixture f;
  QVERIFY(f.ready());
  auto* editor = f.open();
  QVERIFY(editor);
  const auto value = parseLiteral(editor->toPlainText().toStdString());
  QVERIFY(value);
  QCOMPARE(value->shape(), (Shape{3, 4}));
  QVERIFY(!editor->pending());
}

void TextEditorTest::typingApplies() {
  EditorFixture f;
  QVERIFY(f.ready());
  auto* editor = f.open();
  QVERIFY(editor);
  f.type(editor, "[[5, 6], [7, 8], [9, 10]]");
  QTRY_COMPARE(f.session.document().params.shape(), (Shape{3, 2}));
  QCOMPARE(f.session.document().params.dtype(), DType::Int32);  // what is typed takes the tensor's own type
  QCOMPARE(f.session.undoStack().count(), 1);
  QTRY_COMPARE(f.session.snapshot().state, OutputState::Current);
  QVERIFY(!editor->pending());
  f.trigger("actionUndo");
  QCOMPARE(f.session.document().params.shape(), (Shape{3, 4}));
  QTRY_VERIFY(editor->toPlainText().contains(QLatin1String("23")));
}

void TextEditorTest::fractionsWidenParams() {
  EditorFixture f;
  QVERIFY(f.ready());
  auto* editor = f.open();
  QVERIFY(editor);
  f.type(editor, "[[0.5, 6], [7, 8]]");
  QTRY_COMPARE(f.session.document().params.shape(), (Shape{2, 2}));
  QCOMPARE(f.session.document().params.dtype(), DType::Float32);
  QVERIFY(editor->problem().isEmpty());
  // indices hold whole numbers, or none.
  auto* indices = f.find<TensorTextEditor>("indicesEditor");
  f.type(indices, "[[0.5], [1]]");
  QTRY_VERIFY(!indices->problem().isEmpty());
  QVERIFY(indices->property("invalid").toBool());
  QVERIFY(isInteger(f.session.document().indices.dtype()));
}

/// What a type cannot hold is read again when the type becomes another.
void TextEditorTest::aDraftOutlivesAnotherType() {
  EditorFixture f;
  QVERIFY(f.ready());
  auto* editor = f.open();
  QVERIFY(editor);
  f.type(editor, "[[5000000000, 6]]");
  QTRY_VERIFY(!editor->problem().isEmpty());
  QVERIFY(f.session.edits().convert(TensorId::Params, DType::Int64));
  QTRY_COMPARE(f.session.document().params.shape(), (Shape{1, 2}));
  QCOMPARE(f.session.document().params.integerAt(0), 5000000000);
  QVERIFY(!editor->pending() && !editor->property("invalid").toBool());
}

void TextEditorTest::undoIsTheCallsWhereNothingWasTyped() {
  EditorFixture f;
  QVERIFY(f.ready());
  auto* editor = f.open();
  QVERIFY(editor);
  f.session.edits().setBatchDims(1);
  editor->setFocus();
  QKeyEvent undo(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
  undo.ignore();
  QApplication::sendEvent(editor, &undo);
  QVERIFY(!undo.isAccepted());  // so that the window's action has it
  QTest::keyClicks(editor, "7");
  undo.ignore();
  QApplication::sendEvent(editor, &undo);
  QVERIFY(undo.isAccepted());
}

void TextEditorTest::whatClipboardsHold_data() {
  const auto row = test::columns<QByteArray>("text");
  row("numpy", "np.array([[5, 6], [7, 8], [9, 10]])");
  row("cells", "5\t6\n7\t8\n9\t10");
}

void TextEditorTest::whatClipboardsHold() {
  QFETCH(QByteArray, text);
  EditorFixture f;
  QVERIFY(f.ready());
  auto* editor = f.open();
  QVERIFY(editor);
  QApplication::clipboard()->setText(QString::fromLatin1(text));
  editor->selectAll();
  editor->paste();
  QTRY_COMPARE(f.session.document().params.shape(), (Shape{3, 2}));
  QCOMPARE(f.session.document().params.integerAt(5), 10);
}

void TextEditorTest::describedArrays_data() {
  const auto row = test::columns<QByteArray, int>("text", "dtype");
  row("range", "np.arange(6).reshape(3, 2) + 5", static_cast<int>(DType::Int64));
  row("list", "np.array([[5, 6], [7, 8], [9, 10]], dtype=np.float32)", static_cast<int>(DType::Float32));
  row("print", "array([[5., 6.], [7., 8.], [9., 10.]], dtype=float32)", static_cast<int>(DType::Float32));
}

/// What NumPy would make of it, its element type too.
void TextEditorTest::describedArrays() {
  QFETCH(QByteArray, text);
  EditorFixture f;
  QVERIFY(f.ready());
  auto* editor = f.open();
  QVERIFY(editor);
  f.type(editor, text.constData());
  QTRY_COMPARE(f.session.document().params.shape(), (Shape{3, 2}));
  QTEST(static_cast<int>(f.session.document().params.dtype()), "dtype");
  QVERIFY(!editor->pending());
  f.trigger("actionUndo");
  QCOMPARE(f.session.document().params.shape(), (Shape{3, 4}));
}

void TextEditorTest::aCallBecomesTheDocument() {
  EditorFixture f;
  QVERIFY(f.ready());
  auto* editor = f.open();
  QVERIFY(editor);
  QApplication::clipboard()->setText("x = np.array([[1., 2.], [3., 4.]])\ny = x[[0, 1], [1, -1]]");
  editor->selectAll();
  editor->paste();
  QTRY_COMPARE(f.session.document().params.shape(), (Shape{2, 2}));
  QCOMPARE(f.session.document().params.dtype(), DType::Float64);  // as np.array has it
  QCOMPARE(f.session.document().indices.shape(), (Shape{2, 2}));
  QCOMPARE(f.session.document().indices.integerAt(3), -1);
  QCOMPARE(f.session.document().dialect.id, std::string("numpy"));
  QTRY_COMPARE(f.session.snapshot().state, OutputState::Current);
  // The text is this tensor's again, and all of it was one step.
  QTRY_VERIFY(editor->toPlainText().startsWith("[[1.0, 2.0]"));
  QVERIFY(!editor->pending());
  f.trigger("actionUndo");
  QCOMPARE(f.session.document().params.shape(), (Shape{3, 4}));
  QCOMPARE(f.session.document().dialect.id, std::string("tensorflow-cpu"));
  QVERIFY(!f.session.modified());
  // A call that cannot be read says so, where it fails, and changes nothing.
  QApplication::clipboard()->setText("x[[0, 1], 1.5]");
  editor->selectAll();
  editor->paste();
  QTRY_VERIFY(editor->problem().contains("column 11"));
  QCOMPARE(f.session.document().params.shape(), (Shape{3, 4}));
}

/// As one that is pasted on the canvas does.
void TextEditorTest::aPastedCallLeavesTheExample() {
  EditorFixture f;
  QVERIFY(f.ready());
  f.window->files().openExample(QStringLiteral("boxes"));
  QTRY_COMPARE(f.window->files().exampleId(), QStringLiteral("boxes"));
  const std::string title = f.session.document().title;
  auto* editor = f.open();
  QVERIFY(editor && !title.empty());
  QApplication::clipboard()->setText(
      "tf.gather_nd(np.arange(24).reshape(2, 3, 4), [[[1]], [[0]]], batch_dims=1)");
  editor->selectAll();
  editor->paste();
  QTRY_COMPARE(f.session.document().params.shape(), (Shape{2, 3, 4}));
  QCOMPARE(f.session.document().title, std::string());
  QCOMPARE(f.window->files().exampleId(), QString());
  f.trigger("actionUndo");
  QCOMPARE(f.session.document().title, title);
  QCOMPARE(f.window->files().exampleId(), QStringLiteral("boxes"));
}

void TextEditorTest::wrongText_data() {
  const auto row = test::columns<QByteArray, int>("text", "column");
  row("word", "[1, two, 3]", 5);
  row("open bracket", "[1, 2", 1);
  row("too large", "[99999999999]", 2);
  row("ragged", "[[1, 2], [3]]", 10);
}

void TextEditorTest::wrongText() {
  const auto [text, column] = test::currentRow<QByteArray, int>();
  EditorFixture f;
  QVERIFY(f.ready());
  auto* editor = f.open();
  QVERIFY(editor);
  f.type(editor, text.constData());
  QTRY_VERIFY(!editor->problem().isEmpty());
  QVERIFY(editor->pending());
  QCOMPARE(editor->toPlainText(), QString::fromLatin1(text));
  QCOMPARE(f.session.document().params.shape(), (Shape{3, 4}));
  QVERIFY(!f.session.modified());
  QCOMPARE(editor->extraSelections().size(), 1);
  const QTextCursor mark = editor->extraSelections().front().cursor;
  QVERIFY(mark.hasSelection());
  QCOMPARE(mark.selectionStart() - mark.block().position() + 1, column);
}

void TextEditorTest::escapeReverts() {
  EditorFixture f;
  QVERIFY(f.ready());
  auto* editor = f.open();
  QVERIFY(editor);
  const QString before = editor->toPlainText();
  f.type(editor, "[oops");
  QTRY_VERIFY(!editor->problem().isEmpty());
  QTest::keyClick(editor, Qt::Key_Escape);
  QTRY_COMPARE(editor->toPlainText(), before);
  QVERIFY(editor->problem().isEmpty());
}

void TextEditorTest::changeElsewhereRefreshes() {
  EditorFixture f;
  QVERIFY(f.ready());
  auto* editor = f.open();
  QVERIFY(editor);
  f.session.edits().setElement(TensorId::Params, 0, parseElement("777", DType::Int32).value());
  QTRY_VERIFY(editor->toPlainText().contains(QLatin1String("777")));
}

void TextEditorTest::aDraftIsOfItsTensor_data() {
  test::columns<std::function<void(Edits&)>, bool>("change", "kept");
  const auto row = [](const char* name, std::function<void(Edits&)> change, bool kept) {
    QTest::newRow(name) << std::move(change) << kept;
  };
  const Element one = Element::of(DType::Int64, std::int64_t{1});
  row(
      "an element", [one](Edits& e) { e.setElement(TensorId::Params, 0, one); }, false);
  row(
      "a type as narrow", [](Edits& e) { (void)e.convert(TensorId::Params, DType::UInt32); }, true);
  row(
      "the shape",
      [](Edits& e) {
        (void)e.resize(TensorId::Params, Shape{3, 2});
      },
      false);
  row(
      "all of it", [](Edits& e) { e.setTensor(TensorId::Params, literal("[1.5, 2.5]"), {}); }, false);
  row(
      "the other tensor", [one](Edits& e) { e.setElement(TensorId::Indices, 0, one); }, true);
  row(
      "batch_dims", [](Edits& e) { e.setBatchDims(1); }, true);
  row(
      "the notes", [](Edits& e) { e.setNotes(QStringLiteral("mine")); }, true);
}

/// What was refused stands there until the tensor is changed elsewhere; of another one it says nothing, and
/// no save makes it that one.
void TextEditorTest::aDraftIsOfItsTensor() {
  const auto [change, kept] = test::currentRow<std::function<void(Edits&)>, bool>();
  EditorFixture f;
  QVERIFY(f.ready());
  auto* editor = f.open();
  QVERIFY(editor);
  const QString draft = QStringLiteral("[[15000000000, 2], [3, 4]]");
  f.type(editor, qPrintable(draft));
  QTRY_VERIFY(!editor->problem().isEmpty());
  f.trigger("actionEditParams");  // puts it away
  QTRY_VERIFY(!editor->isVisible());
  change(f.session.edits());
  const Tensor changed = *f.session.document().params.flattened();
  f.trigger("actionCopyLink");
  QVERIFY(bitEqual(*f.session.document().params.flattened(), changed));
  QCOMPARE(editor->pending(), kept);
  QTRY_VERIFY(!editor->waiting());
  QCOMPARE(editor->problem().isEmpty(), !kept);
  LiteralOptions wide;
  wide.dtype = DType::Float64;
  const auto shown = parseLiteral(editor->toPlainText().toStdString(), wide);
  QVERIFY(shown);
  QCOMPARE(shown->shape(), kept ? (Shape{2, 2}) : changed.shape());
}

void TextEditorTest::ownLayoutIsKept() {
  EditorFixture f;
  QVERIFY(f.ready());
  auto* editor = f.open();
  QVERIFY(editor);
  f.type(editor, "[[ 1,2 ],   [3,4], [5,6]]");
  QTRY_COMPARE(f.session.document().params.shape(), (Shape{3, 2}));
  f.session.edits().setNotes(QStringLiteral("another edit"));
  QTRY_VERIFY(!editor->waiting());
  QCOMPARE(editor->toPlainText(), QStringLiteral("[[ 1,2 ],   [3,4], [5,6]]"));
}

void TextEditorTest::zeroSize() {
  EditorFixture f;
  QVERIFY(f.ready());
  QVERIFY(f.session.edits().resize(TensorId::Params, Shape{0, 4}));
  auto* editor = f.open();
  QVERIFY(editor);
  const QString text = editor->toPlainText();
  QTest::keyClick(editor, Qt::Key_End, Qt::ControlModifier);
  QTest::keyClick(editor, Qt::Key_Space);
  QTRY_VERIFY(!editor->pending());
  QCOMPARE(f.session.document().params.shape(), (Shape{0, 4}));
}

void TextEditorTest::tooLarge() {
  EditorFixture f;
  QVERIFY(f.ready());
  QVERIFY(f.session.edits().resize(TensorId::Params, Shape{TensorTextEditor::kMaxElements + 1, 1}));
  f.trigger("actionEditParams");
  auto* editor = f.find<TensorTextEditor>("paramsEditor");
  QTRY_VERIFY(f.find<QWidget>("paramsTable")->isVisible());
  QVERIFY(!editor->isVisible());
  QVERIFY(!f.find<QWidget>("paramsAsTable")->isEnabled());
  f.trigger("actionUndo");
  QTRY_VERIFY(editor->isVisible() && !editor->toPlainText().isEmpty());
}

GATHERND_TEST(TextEditorTest)
#include "text_editor_test.moc"
