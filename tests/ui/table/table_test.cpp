// SPDX-License-Identifier: GPL-3.0-or-later
// The table twin: cells are typed, pasted and cleared; every change is one undoable edit.
#include "tests/support/table.h"

#include <QAccessible>
#include <QClipboard>
#include <QLineEdit>
#include <QScrollBar>
#include <QWheelEvent>
#include <optional>

#include "core/formats/npy/npy.h"
#include "core/text/element_text.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editors/tensor/tensor_pane.h"
#include "ui/editors/tensor/tensor_text_editor.h"
#include "ui/table/tensor_table.h"
#include "ui/text/error_text.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

/// As a person finds it: in its dock, on its page.
TensorTable* shownTable(WindowFixture& f, const char* tensor) {
  f.window->openDock(QLatin1String(tensor));
  auto* table = f.window->findChild<TensorTable*>(QLatin1String(tensor) + QStringLiteral("Table"));
  f.window->findChild<TensorPane*>(QLatin1String(tensor) + QStringLiteral("Pane"))->showTable(true);
  return QTest::qWaitFor([table] { return table->isVisible(); }) ? table : nullptr;
}

QString textAt(TensorTable* table, std::int64_t row, std::int64_t column) {
  return table->cells().text({row, column});
}

}  // namespace

class TableTest : public QObject {
  Q_OBJECT

 private slots:
  void form_data();
  void form();
  void columnsAsWideAsTheirWords();
  void typing();
  void tabGoesRound();
  void wrongValue();
  void paste_data();
  void paste();
  void pasteBeyondTheEdge();
  void copy();
  void clear();
  void outputFollows();
  void readsNothingOfACallOnItsWay();
  void promisesNothing();
  void largeOnesOpenAsTables();
  void shapesWithoutCells_data();
  void shapesWithoutCells();
  void screenReaders();
  void lastOfTenThousandMillionRows();
};

void TableTest::form_data() {
  const auto row = test::columns<QByteArray, int, int, QString>("text", "rows", "columns", "lastHeader");
  row("scalar", "7", 1, 1, "[]");
  row("vector", "[1, 2, 3]", 3, 1, "[2]");
  row("matrix", "[[1, 2, 3], [4, 5, 6]]", 2, 3, "[1,:]");
  row("rank 3", "[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]", 4, 2, "[1,1,:]");
}

void TableTest::form() {
  const auto [text, rows, columns, lastHeader] = test::currentRow<QByteArray, int, int, QString>();
  ui::testing::CoreSession session;
  Document document = smallDocument();
  document.params = literal(text.constData(), DType::Int32);
  session.load(std::move(document));
  TensorTable table(session, TensorId::Params);
  table.show();
  QCOMPARE(table.cells().rows(), rows);
  QCOMPARE(table.cells().columns(), columns);
  QCOMPARE(table.cells().rowName(rows - 1), lastHeader);
  const Cell last{rows - 1, columns - 1};
  QCOMPARE(table.cells().flatOf(last), static_cast<std::int64_t>(rows) * columns - 1);
  QVERIFY(table.cells().layout().cellOf(table.cells().flatOf(last)) == last);
}

void TableTest::columnsAsWideAsTheirWords() {
  WindowFixture f;
  TensorTable* const table = shownTable(f, "params");
  QVERIFY(table != nullptr);
  const int shown = table->geometryOfCells().columnWidth;
  table->cellsReset();
  QCOMPARE(shown, table->geometryOfCells().columnWidth);
}

void TableTest::typing() {
  WindowFixture f;
  f.trigger("actionEditParams");
  auto* table = shownTable(f, "params");
  table->setCurrent({1, 2});
  table->edit();
  QLineEdit* edit = table->field();
  QVERIFY(edit);
  edit->selectAll();
  QTest::keyClicks(edit, QStringLiteral("-42"));
  QTest::keyClick(edit, Qt::Key_Return);
  QTRY_COMPARE(integerValue(f.session.document().params.at(6)), -42);
  QCOMPARE(f.session.undoStack().count(), 1);
  f.trigger("actionUndo");
  QCOMPARE(textAt(table, 1, 2), QStringLiteral("12"));
}

/// From the last number to the first, and back.
void TableTest::tabGoesRound() {
  WindowFixture f;
  auto* table = shownTable(f, "params");
  table->setCurrent({2, 3});
  table->edit();
  QTest::keyClicks(table->field(), QStringLiteral("7"));
  QTest::keyClick(table->field(), Qt::Key_Tab);
  QTRY_COMPARE(integerValue(f.session.document().params.at(11)), 7);
  QVERIFY(table->field() != nullptr && table->current() == (Cell{0, 0}));
  QTest::keyClick(table->field(), Qt::Key_Backtab, Qt::ShiftModifier);
  QVERIFY(table->field() != nullptr && table->current() == (Cell{2, 3}));
}

void TableTest::wrongValue() {
  WindowFixture f;
  f.trigger("actionEditParams");
  auto* table = shownTable(f, "params");
  QSignalSpy messages(table, &TensorTable::message);
  table->cells().setText({0, 0}, QStringLiteral("1.5"));
  QCOMPARE(messages.size(), 1);
  QVERIFY(!f.session.modified());
}

void TableTest::paste_data() {
  const auto row = test::columns<QString>("clip");
  row("literal", "[[90, 91], [92, 93]]");
  row("numpy", "np.array([[90, 91], [92, 93]])");
  row("csv", "90,91\n92,93\n");
  row("spreadsheet", "90\t91\n92\t93\n");
}

void TableTest::paste() {
  QFETCH(QString, clip);
  WindowFixture f;
  auto* table = shownTable(f, "params");
  QApplication::clipboard()->setText(clip);
  table->setCurrent({1, 1});
  table->paste();
  const int expected[] = {90, 91, 92, 93};
  const int flats[] = {5, 6, 9, 10};
  for (int i = 0; i < 4; ++i) QCOMPARE(integerValue(f.session.document().params.at(flats[i])), expected[i]);
  QCOMPARE(f.session.undoStack().count(), 1);
}

void TableTest::pasteBeyondTheEdge() {
  WindowFixture f;
  auto* table = shownTable(f, "params");
  QSignalSpy messages(table, &TensorTable::message);
  QApplication::clipboard()->setText(QStringLiteral("[[90, 91], [92, 93]]"));
  table->setCurrent({2, 3});
  table->paste();
  QCOMPARE(integerValue(f.session.document().params.at(11)), 90);
  QVERIFY(!messages.back().front().toString().isEmpty());
  QApplication::clipboard()->setText(QStringLiteral("[[1, oops]]"));
  table->paste();
  QCOMPARE(f.session.undoStack().count(), 1);
}

void TableTest::copy() {
  WindowFixture f;
  auto* table = shownTable(f, "params");
  table->select({1, 3, 0, 2});
  table->copy();
  QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("1\t2\n11\t12"));
}

void TableTest::clear() {
  WindowFixture f;
  f.trigger("actionEditParams");
  auto* table = shownTable(f, "params");
  table->selectAll();
  QTest::keyClick(table, Qt::Key_Delete);
  for (std::int64_t i = 0; i < 12; ++i) QCOMPARE(integerValue(f.session.document().params.at(i)), 0);
  QCOMPARE(f.session.undoStack().count(), 1);
}

void TableTest::outputFollows() {
  WindowFixture f;
  auto* table = shownTable(f, "output");
  QTRY_COMPARE(table->cells().rows(), 2);
  QCOMPARE(textAt(table, 1, 3), QStringLiteral("23"));
  table->edit();
  QVERIFY(table->field() == nullptr);
  f.session.edits().setElement(TensorId::Indices, 1, parseElement("1", DType::Int64).value());
  QTRY_COMPARE(textAt(table, 1, 3), QStringLiteral("13"));
}

/// What a dialect leaves open is no number that was read; another dialect's zero is.
/// Others hear of a call first, and what they lay out then may paint the table.
void TableTest::readsNothingOfACallOnItsWay() {
  WindowFixture f;
  std::optional<TensorCells> cells;
  QString seen;
  const auto heard = connect(&f.session, &Session::changed, this, [&] { seen = cells->text({1, 3}); });
  cells.emplace(f.session, TensorId::Output, nullptr);
  QCOMPARE(cells->text({1, 3}), QStringLiteral("23"));
  f.session.edits().setBatchDims(5);
  QTRY_VERIFY(f.session.snapshot().error && !f.session.snapshot().result);
  QCOMPARE(seen, QString());
  disconnect(heard);
}

void TableTest::promisesNothing() {
  WindowFixture f(smallDocument("[[0], [7]]", "openvino-8"));
  auto* table = shownTable(f, "output");
  QTRY_COMPARE(table->cells().rows(), 2);
  QCOMPARE(textAt(table, 0, 3), QStringLiteral("3"));
  QVERIFY(table->cells().tip({0, 3}).isEmpty());
  QCOMPARE(textAt(table, 1, 3), QStringLiteral("?"));
  QVERIFY(table->cells().tip({1, 3}).contains(QStringLiteral("this program writes 0")));
  f.session.edits().setDialect(*findDialect("tensorflow-gpu"));
  QTRY_COMPARE(textAt(table, 1, 3), QStringLiteral("0"));
}

/// What is too large for text opens as a table.
void TableTest::largeOnesOpenAsTables() {
  ui::testing::CoreSession session(smallDocument());
  TensorPane pane(session, TensorId::Params);
  pane.show();
  QVERIFY(pane.editor()->isVisible());
  Document document = smallDocument();
  document.params = Tensor::zeros(DType::Int8, Shape{TensorTextEditor::kMaxElements / 2 + 1, 2}).value();
  session.load(document);
  QTRY_VERIFY(pane.table()->isVisible());
  QVERIFY(!pane.editor()->isVisible());
}

void TableTest::shapesWithoutCells_data() {
  const auto row = test::columns<QList<qint64>, QString>("extents", "words");
  row("no rows", QList<qint64>{0, 3}, "[0, 3] has no elements.");
  row("no columns", QList<qint64>{3, 0}, "[3, 0] has no elements.");
  row("neither", QList<qint64>{0}, "[0] has no elements.");
  row("many without one", QList<qint64>{qint64{1} << 40, qint64{1} << 20, 0},
      "[1099511627776, 1048576, 0] has no elements.");
  row("eight ones", QList<qint64>{1, 1, 1, 1, 1, 1, 1, 1}, "");
}

void TableTest::shapesWithoutCells() {
  const auto [extents, words] = test::currentRow<QList<qint64>, QString>();
  const auto shape = Shape::make(std::vector<std::int64_t>(extents.begin(), extents.end()));
  QVERIFY(shape.has_value());
  const auto made = Tensor::zeros(DType::Float32, *shape);
  QVERIFY(made.has_value());
  WindowFixture f;
  Document document = smallDocument();
  document.params = *made;
  f.session.load(std::move(document));
  auto* table = shownTable(f, "params");
  QVERIFY(table);
  table->grab();
  QCOMPARE(table->cells().rows(), words.isEmpty() ? 1 : 0);
  if (!words.isEmpty()) QCOMPARE(table->cells().emptyWords(), words);
  for (const int key : {Qt::Key_Down, Qt::Key_End, Qt::Key_PageUp, Qt::Key_F2, Qt::Key_Delete, Qt::Key_A})
    QTest::keyClick(table, static_cast<Qt::Key>(key),
                    key == Qt::Key_End ? Qt::ControlModifier : Qt::NoModifier);
  table->copy();
  table->paste();
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, QPoint(5, 5));
  QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, QPoint(100, 40));
}

/// The page in sight, by the names of rows and columns.
void TableTest::screenReaders() {
  WindowFixture f;
  auto* table = shownTable(f, "params");
  QAccessibleInterface* const whole = QAccessible::queryAccessibleInterface(table);
  QVERIFY(whole && whole->tableInterface());
  QCOMPARE(whole->role(), QAccessible::Table);
  QAccessibleTableInterface* const page = whole->tableInterface();
  QCOMPARE(page->rowCount(), 3);
  QCOMPARE(page->rowDescription(2), QStringLiteral("[2,:]"));
  QAccessibleInterface* const cell = page->cellAt(2, 1);
  QVERIFY(cell && cell->isValid());
  QCOMPARE(cell->text(QAccessible::Name), QStringLiteral("21"));
  QCOMPARE(cell->text(QAccessible::Description), QStringLiteral("[2,:] 1"));
  QCOMPARE(whole->indexOfChild(cell), 2 * page->columnCount() + 1);
  table->setFocus();
  table->setCurrent({2, 1});
  QVERIFY(cell->state().selected);
  QCOMPARE(whole->focusChild() == cell, table->hasFocus());
}

/// A file of ten thousand million rows, of which the last one holds something.
void TableTest::lastOfTenThousandMillionRows() {
  constexpr std::int64_t kRows = 10'000'000'000;
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("rows.npy"));
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  QByteArray header = "{'descr': '|i1', 'fortran_order': False, 'shape': (10000000000, 1), }";
  header = header.leftJustified(117, ' ') + '\n';
  file.write(QByteArray("\x93NUMPY\x01\x00\x76\x00", 10) + header);
  const qint64 start = file.pos();
  QCOMPARE(start, 128);
  if (!file.resize(start + kRows)) QSKIP("no sparse file of that size here");
  file.seek(start + kRows - 2);
  file.write("\x07\x2a");
  file.close();
  const auto read = readNpy(path.toStdString());
  QVERIFY2(read.has_value(), read ? "" : qPrintable(errorSentence(read.error())));
  WindowFixture f;
  Document document = smallDocument();
  document.params = *read;
  f.session.load(std::move(document));
  auto* table = shownTable(f, "params");
  QVERIFY(table);
  QCOMPARE(table->cells().rows(), kRows);
  table->setFocus();
  QTest::keyClick(table, Qt::Key_End, Qt::ControlModifier);
  QCOMPARE(table->current().row, kRows - 1);
  QVERIFY(table->geometryOfCells().inSight(table->current()));
  QCOMPARE(table->geometryOfCells().bottom(), kRows);
  QCOMPARE(textAt(table, table->current().row, 0), QStringLiteral("42"));
  QCOMPARE(table->cells().rowName(table->current().row), QStringLiteral("[9999999999,:]"));
  QTest::keyClick(table, Qt::Key_Up);
  QCOMPARE(table->current().row, kRows - 2);
  QCOMPARE(textAt(table, kRows - 2, 0), QStringLiteral("7"));
  table->grab();
  // A notch of the wheel is three rows, wherever the bar's handle stands.
  const std::int64_t top = table->geometryOfCells().top;
  QWheelEvent notch(QPointF(80, 80), table->viewport()->mapToGlobal(QPointF(80, 80)), {}, QPoint(0, 120),
                    Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
  QApplication::sendEvent(table->viewport(), &notch);
  QCOMPARE(table->geometryOfCells().top, top - QApplication::wheelScrollLines());
  QTest::keyClick(table, Qt::Key_Home, Qt::ControlModifier);
  QCOMPARE(table->current().row, 0);
  QCOMPARE(table->geometryOfCells().top, 0);
  // The bar's handle at its end is the end.
  table->verticalScrollBar()->setValue(table->verticalScrollBar()->maximum());
  QCOMPARE(table->geometryOfCells().bottom(), kRows);
  table->verticalScrollBar()->setValue(0);
  QCOMPARE(table->geometryOfCells().top, 0);
}

GATHERND_TEST(TableTest)
#include "table_test.moc"
