// SPDX-License-Identifier: GPL-3.0-or-later
// The table twin: cells are typed, pasted and cleared; every change is one undoable edit.
#include <QAction>
#include <QClipboard>
#include <QHeaderView>
#include <QIdentityProxyModel>
#include <QLabel>
#include <QLineEdit>
#include <QTabWidget>

#include "core/text/element_text.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editors/tensor/tensor_pane.h"
#include "ui/editors/tensor/tensor_table.h"
#include "ui/editors/tensor/tensor_text_editor.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

/// As a person finds it: in its dock, on its page.
TensorTable* shownTable(WindowFixture& f, const char* tensor) {
  f.window->openDock(QLatin1String(tensor));
  auto* table = f.window->findChild<TensorTable*>(QLatin1String(tensor) + QStringLiteral("Table"));
  for (QWidget* each = table->parentWidget(); each != nullptr; each = each->parentWidget()) {
    if (auto* pages = qobject_cast<QTabWidget*>(each)) pages->setCurrentWidget(table);
  }
  return QTest::qWaitFor([table] { return table->isVisible(); }) ? table : nullptr;
}

/// How often a view asks about a cell or a header.
class CountingModel : public QIdentityProxyModel {
 public:
  QVariant data(const QModelIndex& index, int role) const override {
    ++asked;
    return QIdentityProxyModel::data(index, role);
  }
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
    ++asked;
    return QIdentityProxyModel::headerData(section, orientation, role);
  }
  mutable int asked = 0;
};

}  // namespace

class TableTest : public QObject {
  Q_OBJECT

 private slots:
  void form_data();
  void form();
  void typing();
  void wrongValue();
  void paste_data();
  void paste();
  void pasteBeyondTheEdge();
  void copy();
  void clear();
  void outputFollows();
  void promisesNothing();
  void largeOnesOpenAsTables();
  void millionsOfRows();
};

void TableTest::form_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("columns");
  QTest::addColumn<QString>("lastHeader");
  QTest::newRow("scalar") << QByteArray("7") << 1 << 1 << "[]";
  QTest::newRow("vector") << QByteArray("[1, 2, 3]") << 3 << 1 << "[2]";
  QTest::newRow("matrix") << QByteArray("[[1, 2, 3], [4, 5, 6]]") << 2 << 3 << "[1,:]";
  QTest::newRow("rank 3") << QByteArray("[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]") << 4 << 2 << "[1,1,:]";
}

void TableTest::form() {
  QFETCH(QByteArray, text);
  QFETCH(int, rows);
  QFETCH(int, columns);
  QFETCH(QString, lastHeader);
  BackendRegistry backends = makeCoreRegistry();
  Session session(backends);
  Document document = smallDocument();
  document.params = literal(text.constData(), DType::Int32);
  session.load(std::move(document));
  TensorTable table(session, TensorId::Params);
  table.show();
  QCOMPARE(table.model()->rowCount(), rows);
  QCOMPARE(table.model()->columnCount(), columns);
  QCOMPARE(table.model()->headerData(rows - 1, Qt::Vertical).toString(), lastHeader);
  const QModelIndex last = table.model()->index(rows - 1, columns - 1);
  QCOMPARE(table.tensorModel().flatOf(last), static_cast<std::int64_t>(rows) * columns - 1);
  QCOMPARE(table.tensorModel().indexOf(table.tensorModel().flatOf(last)), last);
}

void TableTest::typing() {
  WindowFixture f;
  QVERIFY(f.ready());
  f.trigger("actionEditParams");
  auto* table = shownTable(f, "params");
  table->setCurrentIndex(table->model()->index(1, 2));
  table->edit(table->currentIndex());
  auto* edit = table->findChild<QLineEdit*>();
  QVERIFY(edit);
  edit->selectAll();
  QTest::keyClicks(edit, QStringLiteral("-42"));
  QTest::keyClick(edit, Qt::Key_Return);
  QTRY_COMPARE(integerValue(f.session.document().params.at(6)), -42);
  QCOMPARE(f.session.undoStack().count(), 1);
  f.trigger("actionUndo");
  QCOMPARE(table->model()->index(1, 2).data().toString(), QStringLiteral("12"));
}

void TableTest::wrongValue() {
  WindowFixture f;
  QVERIFY(f.ready());
  f.trigger("actionEditParams");
  auto* table = shownTable(f, "params");
  QSignalSpy messages(table, &TensorTable::message);
  QVERIFY(!table->model()->setData(table->model()->index(0, 0), QStringLiteral("1.5")));
  QCOMPARE(messages.size(), 1);
  QVERIFY(!f.session.modified());
}

void TableTest::paste_data() {
  QTest::addColumn<QString>("clip");
  QTest::newRow("literal") << "[[90, 91], [92, 93]]";
  QTest::newRow("numpy") << "np.array([[90, 91], [92, 93]])";
  QTest::newRow("csv") << "90,91\n92,93\n";
  QTest::newRow("spreadsheet") << "90\t91\n92\t93\n";
}

void TableTest::paste() {
  QFETCH(QString, clip);
  WindowFixture f;
  QVERIFY(f.ready());
  auto* table = shownTable(f, "params");
  QApplication::clipboard()->setText(clip);
  table->setCurrentIndex(table->model()->index(1, 1));
  table->paste();
  const int expected[] = {90, 91, 92, 93};
  const int flats[] = {5, 6, 9, 10};
  for (int i = 0; i < 4; ++i) QCOMPARE(integerValue(f.session.document().params.at(flats[i])), expected[i]);
  QCOMPARE(f.session.undoStack().count(), 1);
}

void TableTest::pasteBeyondTheEdge() {
  WindowFixture f;
  QVERIFY(f.ready());
  auto* table = shownTable(f, "params");
  QSignalSpy messages(table, &TensorTable::message);
  QApplication::clipboard()->setText(QStringLiteral("[[90, 91], [92, 93]]"));
  table->setCurrentIndex(table->model()->index(2, 3));
  table->paste();
  QCOMPARE(integerValue(f.session.document().params.at(11)), 90);
  QVERIFY(!messages.back().front().toString().isEmpty());
  QApplication::clipboard()->setText(QStringLiteral("[[1, oops]]"));
  table->paste();
  QCOMPARE(f.session.undoStack().count(), 1);
}

void TableTest::copy() {
  WindowFixture f;
  QVERIFY(f.ready());
  auto* table = shownTable(f, "params");
  table->selectionModel()->select(QItemSelection(table->model()->index(0, 1), table->model()->index(1, 2)),
                                  QItemSelectionModel::ClearAndSelect);
  table->copy();
  QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("1\t2\n11\t12"));
}

void TableTest::clear() {
  WindowFixture f;
  QVERIFY(f.ready());
  f.trigger("actionEditParams");
  auto* table = shownTable(f, "params");
  table->selectAll();
  QTest::keyClick(table, Qt::Key_Delete);
  for (std::int64_t i = 0; i < 12; ++i) QCOMPARE(integerValue(f.session.document().params.at(i)), 0);
  QCOMPARE(f.session.undoStack().count(), 1);
}

void TableTest::outputFollows() {
  WindowFixture f;
  QVERIFY(f.ready());
  auto* table = shownTable(f, "output");
  QTRY_COMPARE(table->model()->rowCount(), 2);
  QCOMPARE(table->model()->index(1, 3).data().toString(), QStringLiteral("23"));
  QVERIFY(!(table->model()->flags(table->model()->index(0, 0)) & Qt::ItemIsEditable));
  f.session.edits().setElement(TensorId::Indices, 1, parseElement("1", DType::Int64).value());
  QTRY_COMPARE(table->model()->index(1, 3).data().toString(), QStringLiteral("13"));
}

/// What a dialect leaves open is no number that was read; another dialect's zero is.
void TableTest::promisesNothing() {
  WindowFixture f(smallDocument("[[0], [7]]", "openvino-8"));
  QVERIFY(f.ready());
  auto* table = shownTable(f, "output");
  QTRY_COMPARE(table->model()->rowCount(), 2);
  const auto cell = [&](int row) { return table->model()->index(row, 3); };
  QCOMPARE(cell(0).data().toString(), QStringLiteral("3"));
  QVERIFY(!cell(0).data(Qt::ToolTipRole).isValid());
  QCOMPARE(cell(1).data().toString(), QStringLiteral("?"));
  QVERIFY(cell(1).data(Qt::ToolTipRole).toString().contains(QStringLiteral("this program writes 0")));
  f.session.edits().setDialect(*findDialect("tensorflow-gpu"));
  QTRY_COMPARE(cell(1).data().toString(), QStringLiteral("0"));
}

/// What is too large for text opens as a table, which says what even it leaves out.
void TableTest::largeOnesOpenAsTables() {
  BackendRegistry backends = makeCoreRegistry();
  Session session(backends);
  session.load(smallDocument());
  TensorPane pane(session, TensorId::Params);
  pane.show();
  auto* pages = pane.findChild<QTabWidget*>();
  const auto* leftOut = pane.findChild<QLabel*>("tableLeftOut");
  QCOMPARE(pages->currentWidget(), static_cast<QWidget*>(pane.editor()));
  Document document = smallDocument();
  document.params = Tensor::zeros(DType::Int8, Shape{TensorTextEditor::kMaxElements / 2 + 1, 2}).value();
  session.load(document);
  QTRY_COMPARE(pages->currentWidget(), static_cast<QWidget*>(pane.table()));
  QVERIFY(leftOut->isHidden());
  document.params = Tensor::zeros(DType::Int8, Shape{TensorModel::kMaxRows + 5, 2}).value();
  session.load(std::move(document));
  QTRY_COMPARE(leftOut->text(), QString("The first 10,000,000 of 10,000,005 rows are shown."));
  QVERIFY(leftOut->isVisible());
}

void TableTest::millionsOfRows() {
  BackendRegistry backends = makeCoreRegistry();
  Session session(backends);
  Document document = smallDocument();
  document.params = Tensor::zeros(DType::Int8, Shape{TensorModel::kMaxRows + 5, 2}).value();
  session.load(std::move(document));
  TensorTable table(session, TensorId::Params);
  QVERIFY(table.model() == nullptr);  // nobody looks at it
  CountingModel counting;
  counting.setSourceModel(table.findChild<TensorModel*>());
  table.setModel(&counting);
  table.show();
  QCOMPARE(table.model()->rowCount(), static_cast<int>(TensorModel::kMaxRows));
  QVERIFY(!table.tensorModel().complete());
  table.resize(400, 300);
  table.scrollToBottom();
  table.grab();
  QVERIFY(counting.asked > 0);
  QVERIFY2(counting.asked < 20'000, qPrintable(QString::number(counting.asked)));  // what is seen of it
}

GATHERND_TEST(TableTest)
#include "table_test.moc"
