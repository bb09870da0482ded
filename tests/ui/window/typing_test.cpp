// SPDX-License-Identifier: GPL-3.0-or-later
// What is being typed belongs to the document on screen: another one in its place takes nothing of it.
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <functional>

#include "core/text/element_text.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/editors/tensor/tensor_table.h"
#include "ui/editors/tensor/tensor_text_editor.h"
#include "ui/strip/shape_strip.h"

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
  for (QWidget* each = table->parentWidget(); each != nullptr; each = each->parentWidget()) {
    if (auto* pages = qobject_cast<QTabWidget*>(each)) pages->setCurrentWidget(table);
  }
  if (!QTest::qWaitFor([table] { return table->isVisible(); })) return nullptr;
  table->setCurrentIndex(table->model()->index(1, 2));
  table->edit(table->currentIndex());
  return table->findChild<QLineEdit*>();
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
  return f.find<QLineEdit>("fillValueEdit");
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
  };
  return all;
}

}  // namespace

class TypingTest : public QObject {
  Q_OBJECT

 private slots:
  void endsWithTheDocument_data() {
    QTest::addColumn<int>("field");
    QTest::addColumn<QByteArray>("dialect");
    for (std::size_t i = 0; i < fields().size(); ++i) {
      QTest::newRow(fields()[i].first) << static_cast<int>(i) << QByteArray("jax-fill");
      QTest::addRow("%s, then other rules", fields()[i].first)
          << static_cast<int>(i) << QByteArray("tensorflow-cpu");
    }
  }
  void endsWithTheDocument() {
    QFETCH(const int, field);
    QFETCH(const QByteArray, dialect);
    WindowFixture f(filled("Former"));
    QVERIFY(f.ready());
    QPointer<QWidget> typed = fields()[static_cast<std::size_t>(field)].second(f);
    QVERIFY(typed);
    QTRY_VERIFY(typed->isVisible());
    typed->setFocus();
    QTRY_VERIFY(typed->hasFocus());
    QTest::keyClick(typed, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(typed, QStringLiteral("1"));

    Document next = filled("Next");
    next.dialect = *findDialect(dialect.constData());
    if (dialect != "jax-fill") next.fillValue.reset();
    f.session.load(std::move(next));
    const auto loaded = f.session.snapshot().document;
    f.window->canvas().setFocus();
    QTRY_VERIFY(!typed || !typed->hasFocus());
    if (auto* editor = qobject_cast<TensorTextEditor*>(typed)) {
      QVERIFY(!editor->pending());
      editor->applyNow();
      QTRY_VERIFY(!editor->working());
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

  /// The focus goes back to where it was before.
  void theCanvasHasTheFocusAgain() {
    WindowFixture f(filled("Former"));
    QVERIFY(f.ready());
    QWidget* const editor = cellOnTheCanvas(f);
    QTRY_VERIFY(editor->hasFocus());
    f.session.load(filled("Next"));
    QVERIFY(f.window->canvas().hasFocus());
  }
};

GATHERND_TEST(TypingTest)
#include "typing_test.moc"
