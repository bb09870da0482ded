// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes and values typed beside the picture.
#include <QLineEdit>
#include <QPlainTextEdit>

#include "core/text/literal/literal.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/editors/tensor/tensor_pane.h"
#include "ui/files/file_actions.h"
#include "ui/table/tensor_table.h"

using namespace gathernd;
using namespace gathernd::ui;

class ValuesPanelTest : public QObject {
  Q_OBJECT

 private slots:
  /// From nothing: two shapes, and the numbers of one.
  void aNewCallFromItsShapes() {
    WindowFixture f;
    QVERIFY(f.ready() && QTest::qWaitForWindowActive(f.window.get()));
    f.trigger("actionNew");
    QWidget* field = f.find<QLineEdit>("paramsShape");
    QTRY_VERIFY(field->hasFocus());
    QTRY_VERIFY(f.session.snapshot().result != nullptr);  // nor does what comes of the call take that away
    QCOMPARE(f.find<QLineEdit>("paramsShape")->selectedText(), f.find<QLineEdit>("paramsShape")->text());
    QTest::keyClicks(field, QStringLiteral("2, 3, 4"));
    QTest::keyClick(field, Qt::Key_Tab);
    QCOMPARE(f.session.document().params.shape(), (Shape{2, 3, 4}));
    field = f.find<QLineEdit>("indicesShape");
    QVERIFY(field->hasFocus());
    QTest::keyClicks(field, QStringLiteral("3x2"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(f.session.document().indices.shape(), (Shape{3, 2}));
    auto* const text = f.find<QPlainTextEdit>("indicesEditor");
    text->setFocus();
    text->selectAll();
    QTest::keyClicks(text, QStringLiteral("[[0,1],[1,2],[0,0]]"));
    auto* const output = f.find<QPlainTextEdit>("outputText");
    QTRY_COMPARE(integerValue(f.session.document().indices.at(2)), 1);
    QTRY_VERIFY(f.session.snapshot().result != nullptr);
    QTRY_COMPARE(output->toPlainText(),
                 QString::fromStdString(formatLiteral(f.session.snapshot().result->output)));
  }

  void shapes_data() {
    const auto row = test::columns<QString, Shape, QString>("typed", "shape", "said");
    row("as many elements", "4, 3", Shape{4, 3}, "");
    row("one size is a shape", "5", Shape{5}, "");
    row("as printed", "torch.Size([2, 2])", Shape{2, 2}, "");
    row("a scalar", "[ ]", Shape{}, "");
    row("nothing", "", Shape{3, 4}, "");
    row("times", "2x3 * 2", Shape{2, 3, 2}, "");
    row("no numbers", "2, x3y", Shape{3, 4}, "x3y");
    row("a letter", "2, x", Shape{3, 4}, "x");
    row("negative", "2, -3", Shape{3, 4}, "negative");
    row("printed by TensorFlow", "TensorShape([2, 6])", Shape{2, 6}, "");
    row("a tensor", "[[1, 2], [3, 4]]", Shape{3, 4}, "[[1, 2], [3, 4]]");
    row("a tensor of one row", "[[1, 2]]", Shape{3, 4}, "[[1, 2]]");
    row("rows", "[1, 2], [3, 4]", Shape{3, 4}, "[1, 2], [3, 4]");
  }
  /// What is refused stays to be mended, and a save says so.
  void shapes() {
    const auto [typed, shape, said] = test::currentRow<QString, Shape, QString>();
    WindowFixture f;
    QVERIFY(f.ready());
    f.trigger("actionEditParams");
    auto* const field = f.find<QLineEdit>("paramsShape");
    field->selectAll();
    typed.isEmpty() ? QTest::keyClick(field, Qt::Key_Delete) : QTest::keyClicks(field, typed);
    QStringList refused;
    auto* const pane = f.find<TensorPane>("paramsPane");
    pane->settle(refused);
    QCOMPARE(f.session.document().params.shape(), shape);
    QCOMPARE(refused.size(), said.isEmpty() ? 0 : 1);
    QCOMPARE(field->text() == typed, !said.isEmpty());
    if (!said.isEmpty()) QVERIFY2(refused[0].contains(said), qPrintable(refused[0]));
    QVERIFY(f.session.edits().resize(TensorId::Params, Shape{7, 7}));
    QTRY_COMPARE(field->text(), QStringLiteral("[7, 7]"));
  }

  /// One below the other in a narrow panel, side by side in a low one.
  void directions() {
    WindowFixture f;
    QVERIFY(f.ready());
    f.trigger("actionEditParams");
    const auto place = [&](const char* name) {
      auto* const pane = f.find<QWidget>(name);
      return QRect(pane->mapTo(f.window.get(), QPoint()), pane->size());
    };
    f.window->resize(1280, 800);
    QTRY_VERIFY(place("paramsPane").bottom() < place("indicesPane").top());
    f.window->resize(800, 600);
    QTRY_VERIFY(place("paramsPane").right() < place("indicesPane").left());
    QCOMPARE(place("outputPane").top(), place("paramsPane").top());
  }

  /// Where a framework promises nothing, and where there is no output, no text says a number.
  void outputsAsTables_data() {
    const auto row = test::columns<QString, bool>("dialect", "text");
    row("zeros", "tensorflow-gpu", true);
    row("undefined", "openvino-8", false);
    row("refused", "tensorflow-cpu", true);  // in words
  }
  void outputsAsTables() {
    const auto [dialect, text] = test::currentRow<QString, bool>();
    Document document = smallDocument();
    document.indices = parseLiteral("[[0],[9]]").value();
    document.dialect = *findDialect(dialect.toStdString());
    WindowFixture f(document);
    QVERIFY(f.ready());
    f.trigger("actionOutputTable");
    QTRY_COMPARE(f.find<QWidget>("outputText")->isVisible(), text);
    QCOMPARE(f.find<QWidget>("outputTable")->isVisible(), !text);
  }
};

GATHERND_TEST(ValuesPanelTest)
#include "values_panel_test.moc"
