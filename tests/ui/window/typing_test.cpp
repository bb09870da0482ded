// SPDX-License-Identifier: GPL-3.0-or-later
// What is being typed belongs to the document on screen: another one in its place takes nothing of it, and
// whatever saves or ends the document takes it first.
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QToolButton>
#include <functional>

#include "core/formats/load.h"
#include "core/text/element_text.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/editors/tensor/tensor_pane.h"
#include "ui/editors/tensor/tensor_text_editor.h"
#include "ui/files/document_file.h"
#include "ui/files/file_actions.h"
#include "ui/strip/shape_strip.h"
#include "ui/table/tensor_table.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

/// Makes the field appear that one types in.
using Open = std::function<QWidget*(WindowFixture&)>;

Document filled(const char* title) {
  Document document = smallDocument("[[0], [2]]", "jax-fill");
  document.title = title;
  document.notes = title;
  document.fillValue = parseElement("3", DType::Int32).value();
  return document;
}

QWidget* cellOnTheCanvas(WindowFixture& f) {
  f.window->canvas().editAt({TensorId::Indices, 0});
  return f.find<QLineEdit>("cellEdit");
}

QWidget* axisName(WindowFixture& f) {
  CanvasWidget& canvas = f.window->canvas();
  const TensorLayout& t = canvas.scene().tensor(TensorId::Params);
  const QPointF glyph(t.x.origin + t.rows.front().offset, t.y.origin - 20);
  QTest::mouseDClick(canvas.viewport(), Qt::LeftButton, {}, glyph.toPoint());
  return f.find<QLineEdit>("axisNameEdit");
}

QWidget* sizeOfAnAxis(WindowFixture& f) {
  auto* strip = f.window->findChild<ShapeStrip*>();
  QTest::mouseClick(strip, Qt::LeftButton, {}, strip->chipRect(TensorId::Params, 0).center());
  return f.find<QLineEdit>("shapeStripEdit");
}

QWidget* cellOfTheTable(WindowFixture& f) {
  f.window->openDock(QStringLiteral("params"));
  auto* table = f.window->findChild<TensorTable*>(QStringLiteral("paramsTable"));
  f.window->findChild<TensorPane*>(QStringLiteral("paramsPane"))->showTable(true);
  if (!QTest::qWaitFor([table] { return table->isVisible(); })) return nullptr;
  table->setCurrent({1, 2});
  table->edit();
  return table->field();
}

QWidget* text(WindowFixture& f) {
  f.window->openDock(QStringLiteral("params"));
  return f.find<TensorTextEditor>("paramsEditor");
}

QWidget* title(WindowFixture& f) {
  f.window->openDock(QStringLiteral("notes"));
  return f.find<QLineEdit>("titleEdit");
}

QWidget* notes(WindowFixture& f) {
  f.window->openDock(QStringLiteral("notes"));
  return f.find<QPlainTextEdit>("notesEdit");
}

QWidget* fillValue(WindowFixture& f) {
  f.find<QToolButton>("moreButton")->click();
  return f.find<QLineEdit>("fillValueEdit");
}

QWidget* batchDims(WindowFixture& f) {
  return f.find<QSpinBox>("batchDimsSpin");
}

const std::vector<std::pair<const char*, Open>>& fields() {
  static const std::vector<std::pair<const char*, Open>> all = {
      {"a cell on the canvas", cellOnTheCanvas},
      {"the name of an axis", axisName},
      {"the size of an axis", sizeOfAnAxis},
      {"a cell of the table", cellOfTheTable},
      {"the text of a tensor", text},
      {"the title", title},
      {"the notes", notes},
      {"the fill value", fillValue},
      {"batch_dims", batchDims},
  };
  return all;
}

/// As one does it: the field is opened, and what stands there replaced.
QPointer<QWidget> type(WindowFixture& f, std::size_t field, const QString& letters) {
  const QPointer<QWidget> typed = fields()[field].second(f);
  if (!typed || !QTest::qWaitFor([&] { return typed->isVisible(); })) return nullptr;
  typed->setFocus();
  if (!QTest::qWaitFor([&] { return typed->hasFocus(); })) return nullptr;
  QTest::keyClick(typed, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(typed, letters);
  return typed;
}

void addFields() {
  QTest::addColumn<std::size_t>("field");
  for (std::size_t i = 0; i < fields().size(); ++i)
    if (!test::kSanitized || i % 2 == 0) QTest::newRow(fields()[i].first) << i;
}

}  // namespace

class TypingTest : public QObject {
  Q_OBJECT

 private slots:
  /// A click on a problem leads to its number, and the next keys change it.
  void behindAProblem() {
    WindowFixture f(smallDocument("[[0], [7]]", "tensorflow-cpu"));
    f.window->show();
    f.window->openDock(QStringLiteral("problems"));
    auto* const list = f.find<QListView>("problemsList");
    QTRY_COMPARE(list->model()->rowCount(), 1);
    QCoreApplication::processEvents();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualRect(list->model()->index(0, 0)).center());
    QCOMPARE(QApplication::focusWidget(), &f.window->canvas());
    QTest::keyClick(&f.window->canvas(), Qt::Key_1);
    auto* const edit = f.find<QLineEdit>("cellEdit");
    QCOMPARE(edit->text(), QString("1"));
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_VERIFY(!f.session.snapshot().error);
  }

  void endsWithTheDocument_data() {
    const auto row = test::columns<int, QByteArray>("field", "dialect");
    for (std::size_t i = 0; i < fields().size(); ++i) {
      if (test::kSanitized && i % 2 != 0) continue;
      row(fields()[i].first, static_cast<int>(i), "jax-fill");
      QTest::addRow("%s, then other rules", fields()[i].first)
          << static_cast<int>(i) << QByteArray("tensorflow-cpu");
    }
  }
  void endsWithTheDocument() {
    const auto [field, dialect] = test::currentRow<int, QByteArray>();
    WindowFixture f(filled("Former"));
    const QPointer<QWidget> typed = type(f, static_cast<std::size_t>(field), QStringLiteral("1"));
    QVERIFY(typed);

    Document next = filled("Next");
    next.dialect = *findDialect(dialect.constData());
    if (dialect != "jax-fill") next.fillValue.reset();
    f.session.load(std::move(next));
    const auto loaded = f.session.snapshot().document;
    f.window->activateWindow();
    f.window->canvas().setFocus();
    QTRY_VERIFY(!typed || !typed->hasFocus());
    if (auto* editor = qobject_cast<TensorTextEditor*>(typed)) {
      QVERIFY(!editor->pending());
      editor->applyNow();
      QTRY_VERIFY(!editor->waiting());
      QVERIFY(editor->toPlainText().contains(QStringLiteral("23")));
    }
    QTRY_VERIFY(f.session.work().idle());
    QCOMPARE(f.session.snapshot().document, loaded);
    QCOMPARE(f.session.undoStack().count(), 0);
    if (auto* line = qobject_cast<QLineEdit*>(typed); line != nullptr && line->isVisible())
      QVERIFY2(line->text() != QStringLiteral("1"), "it still stands there");
    if (auto* plain = qobject_cast<QPlainTextEdit*>(typed))
      QVERIFY(plain->toPlainText() != QStringLiteral("1"));
  }

  /// Of a tensor that was changed meanwhile a field says nothing, whether it was refused or not.
  void isOfTheTensorAsItWas_data() {
    // shape: changes; else the type
    const auto row = test::columns<std::size_t, QString, bool>("field", "letters", "shape");
    row("a cell, another type", std::size_t{0}, "1.5", false);
    row("a cell, another shape", std::size_t{0}, "1", true);
    row("a size, another shape", std::size_t{2}, "3", true);
  }
  void isOfTheTensorAsItWas() {
    const auto [field, letters, shape] = test::currentRow<std::size_t, QString, bool>();
    WindowFixture f;
    const QPointer<QWidget> typed = type(f, field, letters);
    QVERIFY(typed);
    const TensorId tensor = field == 0 ? TensorId::Indices : TensorId::Params;
    QVERIFY(shape ? f.session.edits().resize(tensor, Shape{5, 4}).has_value()
                  : f.session.edits().convert(tensor, DType::Float32).has_value());
    const auto changed = f.session.snapshot().document;
    f.window->close();
    QCOMPARE(f.session.snapshot().document, changed);
    QVERIFY(!typed || !typed->isVisible());
  }

  /// The focus goes back to where it was before.
  void theCanvasHasTheFocusAgain() {
    WindowFixture f(filled("Former"));
    QWidget* const editor = cellOnTheCanvas(f);
    QTRY_VERIFY(editor->hasFocus());
    f.session.load(filled("Next"));
    QVERIFY(f.window->canvas().hasFocus());
  }

  void isTakenBeforeTheWindowCloses_data() { addFields(); }
  void isTakenBeforeTheWindowCloses() {
    QFETCH(const std::size_t, field);
    WindowFixture f(filled("Former"));
    QVERIFY(type(f, field, QStringLiteral("1")));
    QVERIFY(!f.session.modified());
    f.window->close();
    QVERIFY(f.window->isVisible());
    QVERIFY(f.session.modified());
    QCOMPARE(f.dialogs.unsavedAsked, 1);
    f.dialogs.unsaved = Dialogs::Unsaved::Discard;
    f.window->close();
    QVERIFY(!f.window->isVisible());
  }

  /// It stands there still, or has become part of the document.
  void isNotLostToThePalette_data() { addFields(); }
  void isNotLostToThePalette() {
    QFETCH(const std::size_t, field);
    WindowFixture f(filled("Former"));
    const QPointer<QWidget> typed = type(f, field, QStringLiteral("1"));
    QVERIFY(typed);
    f.trigger("actionPalette");
    auto* const letters = f.find<QLineEdit>("paletteField");
    QVERIFY(letters != nullptr);
    QTRY_VERIFY(letters->hasFocus());
    QTest::keyClicks(letters, QStringLiteral("zoom"));
    QTest::keyClick(letters, Qt::Key_Escape);
    QTRY_VERIFY(f.window->isActiveWindow() && QApplication::focusWidget() != nullptr);
    QVERIFY(f.window->isAncestorOf(QApplication::focusWidget()));
    f.window->close();
    QCOMPARE(f.dialogs.unsavedAsked, 1);
    QVERIFY(f.session.modified());
  }

  /// The title has not lost the focus: it has it again with the window.
  void isTakenWhereTheWindowIsNotTheActiveOne() {
    WindowFixture f(filled("Former"));
    QVERIFY(type(f, 5, QStringLiteral("Mine")));
    QWidget other;
    other.show();
    other.activateWindow();
    QTRY_VERIFY(!f.window->isActiveWindow());
    f.window->close();
    QCOMPARE(f.dialogs.unsavedAsked, 1);
    QCOMPARE(f.session.document().title, std::string("Mine"));
  }

  void isTakenBeforeAnotherDocument_data() {
    const auto row = test::columns<QByteArray>("how");
    for (const char* how : {"actionNew", "actionQuit", "recent", "example"}) row(how, QByteArray(how));
  }
  void isTakenBeforeAnotherDocument() {
    QFETCH(const QByteArray, how);
    WindowFixture f(filled("Former"));
    QVERIFY(type(f, 0, QStringLiteral("1")));
    if (how.startsWith("action")) f.trigger(how.constData());
    if (how == "recent") f.window->files().openPath(f.folder.filePath(QStringLiteral("other.gathernd")));
    if (how == "example") f.window->files().openExample(QStringLiteral("rows"));
    QCOMPARE(f.dialogs.unsavedAsked, 1);
    QCOMPARE(f.session.document().indices.integerAt(0), 1);
    QVERIFY(!f.window->files().busy());
  }

  /// An example that is only tried is left without a question: an undo brings back what was typed, too.
  void comesBackWithATriedExample() {
    WindowFixture f;
    f.window->files().openExample(QStringLiteral("rows"));
    QTRY_COMPARE(f.window->files().exampleId(), QStringLiteral("rows"));
    QVERIFY(f.ready());
    QVERIFY(type(f, 0, QStringLiteral("7")));
    f.window->files().openExample(QStringLiteral("too-far"));
    QTRY_COMPARE(f.window->files().exampleId(), QStringLiteral("too-far"));
    QCOMPARE(f.dialogs.unsavedAsked, 0);
    f.trigger("actionUndo");
    QCOMPARE(f.window->files().exampleId(), QStringLiteral("rows"));
    QCOMPARE(f.session.document().indices.integerAt(0), 7);
  }

  /// The question was before: what is typed after it, while the file is read, an undo brings back.
  void isNotLostWhileAnotherDocumentLoads() {
    WindowFixture f(filled("Former"));
    f.window->files().openExample(QStringLiteral("rows"));
    auto* cell = qobject_cast<QLineEdit*>(cellOnTheCanvas(f));
    QVERIFY(cell != nullptr);
    cell->selectAll();
    QTest::keyClicks(cell, QStringLiteral("1"));
    QVERIFY(f.window->files().busy());
    QTRY_VERIFY(f.session.document().title != "Former");
    QVERIFY(!f.session.modified());
    f.trigger("actionUndo");
    QCOMPARE(f.session.document().title, std::string("Former"));
    QCOMPARE(f.session.document().indices.integerAt(0), 1);
    QVERIFY(f.session.modified());
  }

  void whatIsNotUnderstoodIsAskedAbout_data() {
    const auto row = test::columns<std::size_t, QString, QString>("field", "letters", "says");
    row("a cell on the canvas", std::size_t{0}, "two", "");
    row("the text of a tensor", std::size_t{4}, "[1, two", "The text of params is not understood");
  }
  void whatIsNotUnderstoodIsAskedAbout() {
    const auto [field, letters, says] = test::currentRow<std::size_t, QString, QString>();
    WindowFixture f(filled("Former"));
    const QPointer<QWidget> typed = type(f, field, letters);
    QVERIFY(typed);
    f.window->close();
    QVERIFY(f.window->isVisible());
    QCOMPARE(f.dialogs.asked, 1);
    QVERIFY(!f.dialogs.lastLabel.isEmpty());
    QVERIFY2(f.dialogs.lastLabel.contains(says), qPrintable(f.dialogs.lastLabel));
    f.trigger("actionNew");
    QCOMPARE(f.dialogs.asked, 2);
    QVERIFY(!f.window->files().busy());
    // Both times it is still there.
    QVERIFY(typed && typed->isVisible());
    if (const auto* line = qobject_cast<QLineEdit*>(typed)) QCOMPARE(line->text(), letters);
    if (const auto* plain = qobject_cast<QPlainTextEdit*>(typed)) QCOMPARE(plain->toPlainText(), letters);
    f.dialogs.choice = 0;
    f.window->close();
    QVERIFY(!f.window->isVisible());
    QCOMPARE(f.dialogs.unsavedAsked, 0);
  }

  /// Where one is typing, a pause is enough: the window says that there is something to save, and the cursor
  /// stays where it is.
  void aPauseIsEnough_data() {
    const auto row = test::columns<std::size_t>("field");
    row("the title", std::size_t{5});
    row("the notes", std::size_t{6});
  }
  void aPauseIsEnough() {
    QFETCH(const std::size_t, field);
    WindowFixture f(filled("Former"));
    const QPointer<QWidget> typed = type(f, field, QStringLiteral("own words"));
    QVERIFY(typed);
    for (int i = 0; i < 5; ++i) QTest::keyClick(typed, Qt::Key_Left);
    QTRY_VERIFY(f.window->isWindowModified());
    const Document& document = f.session.document();
    QCOMPARE(field == 5 ? document.title : document.notes, std::string("own words"));
    QVERIFY(typed->hasFocus());
    QTest::keyClicks(typed, QStringLiteral("s"));
    QTRY_COMPARE(field == 5 ? f.session.document().title : f.session.document().notes,
                 std::string("own swords"));
    QCOMPARE(f.session.undoStack().count(), 2);
  }

  /// Every command of the menus works from within a cell, on the value that is typed there.
  void commandsTakeIt_data() {
    const auto row = test::columns<int, int>("key", "modifiers");
    row("save", static_cast<int>(Qt::Key_S), static_cast<int>(Qt::ControlModifier));
    row("save as", static_cast<int>(Qt::Key_S), static_cast<int>(Qt::ControlModifier | Qt::ShiftModifier));
    row("quit", static_cast<int>(Qt::Key_Q), static_cast<int>(Qt::ControlModifier));
  }
  void commandsTakeIt() {
    const auto [key, modifiers] = test::currentRow<int, int>();
    WindowFixture f(filled("Former"));
    const QPointer<QWidget> cell = type(f, 0, QStringLiteral("1"));
    QVERIFY(cell);
    f.dialogs.file = f.folder.filePath(QStringLiteral("saved.gathernd"));
    f.dialogs.unsaved = Dialogs::Unsaved::Save;
    QTest::keyClick(cell, static_cast<Qt::Key>(key), Qt::KeyboardModifiers(modifiers));
    QTRY_VERIFY(!f.window->files().busy() && QFile::exists(f.dialogs.file));
    const auto saved = documentOfFile(f.dialogs.file.toStdString(), defaultMemoryLimit());
    QVERIFY(saved.has_value());
    QCOMPARE(saved->indices.integerAt(0), 1);
    QTRY_COMPARE(f.window->isVisible(), key != Qt::Key_Q);
  }
};

GATHERND_TEST(TypingTest)
#include "typing_test.moc"
