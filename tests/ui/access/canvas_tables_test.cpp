// SPDX-License-Identifier: GPL-3.0-or-later
// The picture as a screen reader has it: each example's tensors, cell by cell, against the document and a run
// of its own.
#include <QAccessible>
#include <QtTest>
#include <algorithm>

#include "core/call/plan.h"
#include "core/run/backend.h"
#include "core/scenario/examples.h"
#include "core/tensor/generate.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/document_file.h"
#include "ui/text/value_text.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr std::int64_t kMostCells = 150;  // of a tensor, evenly

QAccessibleTableInterface* tableOf(QWidget& canvas, TensorId tensor) {
  QAccessibleInterface* const face = QAccessible::queryAccessibleInterface(&canvas);
  QAccessibleInterface* const child = face->child(static_cast<int>(tensor));
  return child == nullptr ? nullptr : child->tableInterface();
}

QString valueAt(QAccessibleTableInterface& table, int row, int column) {
  return table.cellAt(row, column)->text(QAccessible::Value);
}

}  // namespace

class CanvasTablesTest : public QObject {
  Q_OBJECT

 private slots:
  void examples_data() {
    const auto row = test::columns<QByteArray>("id");
    test::Sample rows = test::sampleOfRows();
    for (const auto& example : shippedExamples())
      if (rows.takes()) row(std::string(example.id).c_str(), QByteArray(std::string(example.id).c_str()));
  }
  void examples() {
    QFETCH(QByteArray, id);
    auto document = documentOfExample(id.toStdString(), INT64_MAX);
    QVERIFY(document.has_value());
    WindowFixture f(*document);
    const Snapshot& snapshot = f.session.snapshot();
    CanvasWidget& canvas = f.window->canvas();
    for (const TensorId tensor : {TensorId::Indices, TensorId::Params, TensorId::Output}) {
      QAccessibleTableInterface* const table = tableOf(canvas, tensor);
      QVERIFY(table != nullptr);
      if (tensor == TensorId::Output && !snapshot.result) continue;
      const Tensor values = tensor == TensorId::Output    ? snapshot.result->output
                            : tensor == TensorId::Indices ? *snapshot.document->indices.flattened()
                                                          : *snapshot.document->params.flattened();
      const std::int64_t count = values.elementCount();
      QCOMPARE(std::int64_t{table->rowCount()} * table->columnCount(), count);
      for (std::int64_t flat = 0; flat < count; flat += std::max<std::int64_t>(1, count / kMostCells)) {
        const int row = static_cast<int>(flat / table->columnCount()),
                  column = static_cast<int>(flat % table->columnCount());
        QCOMPARE(valueAt(*table, row, column), valueText(elementAt(values, flat)));
        QAccessibleInterface* const cell = table->cellAt(row, column);
        QVERIFY(!cell->text(QAccessible::Name).isEmpty());
        QCOMPARE(cell->tableCellInterface()->rowIndex(), row);
        QCOMPARE(cell->tableCellInterface()->columnIndex(), column);
      }
      QVERIFY(table->cellAt(table->rowCount(), 0) == nullptr);
      QVERIFY(table->cellAt(0, -1) == nullptr);
    }
  }

  /// Cells are where pointing finds them, and say what pointing says.
  void places() {
    WindowFixture f;
    CanvasWidget& canvas = f.window->canvas();
    QAccessibleInterface* const face = QAccessible::queryAccessibleInterface(&canvas);
    QCOMPARE(face->childCount(), 3);
    QCOMPARE(face->child(1)->text(QAccessible::Name), QStringLiteral("params [3, 4] int32"));
    QCOMPARE(face->indexOfChild(face->child(2)), 2);
    QAccessibleInterface* const cell = tableOf(canvas, TensorId::Output)->cellAt(1, 2);
    QCOMPARE(cell->text(QAccessible::Value), QStringLiteral("22"));
    QVERIFY2(cell->text(QAccessible::Name).contains(QStringLiteral("output[1, 2]")),
             qPrintable(cell->text(QAccessible::Name)));
    const QPoint at = canvas.viewport()->mapFromGlobal(cell->rect().center());
    const auto hit = canvas.cellAt(at);
    QVERIFY(hit && *hit == (CellRef{TensorId::Output, 6}));
    QAccessibleInterface* const table = face->childAt(cell->rect().center().x(), cell->rect().center().y());
    QCOMPARE(table, face->child(2));
    QCOMPARE(table->childAt(cell->rect().center().x(), cell->rect().center().y()), cell);
    QCOMPARE(table->indexOfChild(cell), 6);
  }

  void focusIsTheCursor() {
    WindowFixture f;
    CanvasWidget& canvas = f.window->canvas();
    QAccessibleInterface* const face = QAccessible::queryAccessibleInterface(&canvas);
    QVERIFY(face->focusChild() == nullptr);
    canvas.setFocus();
    f.session.selection().setCursor(CellRef{TensorId::Params, 9});
    QVERIFY(face->focusChild() != nullptr);
    QCOMPARE(face->focusChild()->text(QAccessible::Value), QStringLiteral("21"));
    QVERIFY(face->focusChild()->state().focused);
  }

  /// Of a tensor of any size a reader that lists all children gets a page, from the cursor on.
  void pages() {
    Document document = smallDocument();
    document.params =
        *generateTensor({GeneratorKind::Arange, Shape{1000000, 4}, 1, {}}, DType::Int32, INT64_MAX);
    WindowFixture f(document);
    CanvasWidget& canvas = f.window->canvas();
    QAccessibleInterface* const params = QAccessible::queryAccessibleInterface(&canvas)->child(1);
    QCOMPARE(params->tableInterface()->rowCount(), 1000000);
    QVERIFY(params->childCount() <= 2048);
    QCOMPARE(params->child(5)->text(QAccessible::Value), QStringLiteral("5"));
    QCOMPARE(valueAt(*params->tableInterface(), 999999, 3), QStringLiteral("3999999"));
    canvas.setFocus();
    f.session.selection().setCursor(CellRef{TensorId::Params, 2000001});
    QCOMPARE(params->child(1)->text(QAccessible::Value), QStringLiteral("2000001"));
    QCOMPARE(params->indexOfChild(params->focusChild()), 1);
    for (int row = 0; row < 20000; ++row) QVERIFY(params->tableInterface()->cellAt(row, 0) != nullptr);
  }

  /// What a question keeps back no reader finds.
  void hiddenWhileAsked() {
    WindowFixture f;
    QAccessibleTableInterface* const output = tableOf(f.window->canvas(), TensorId::Output);
    QCOMPARE(output->rowCount(), 2);
    f.trigger("actionAskValue");
    QVERIFY(QTest::qWaitFor([&] { return f.session.snapshot().state == OutputState::Asked; }));
    for (int row = 0; row < output->rowCount(); ++row)
      for (int column = 0; column < output->columnCount(); ++column)
        QCOMPARE(valueAt(*output, row, column), QString());
  }
};

GATHERND_TEST(CanvasTablesTest)
#include "canvas_tables_test.moc"
