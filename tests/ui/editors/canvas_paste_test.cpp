// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+V on the canvas: what is on the clipboard becomes the tensor that is meant, in one step that can be
// taken back; what is not understood changes nothing and says where.
#include "ui/editors/tensor/canvas_paste.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QSignalSpy>
#include <QTest>
#include <random>

#include "core/text/element_text.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/problems/error_bar.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

struct Pasted : WindowFixture {
  explicit Pasted(const QString& text, std::optional<CellRef> cursor = std::nullopt,
                  const QByteArray& indices = "[[0], [2]]")
      : WindowFixture(smallDocument(indices.constData())) {
    if (!ready()) return;
    auto* paste = window->findChild<CanvasPaste*>();
    QSignalSpy saying(paste, &CanvasPaste::said), failing(paste, &CanvasPaste::failed);
    steps = session.undoStack().count();
    if (cursor) session.selection().setCursor(*cursor);
    QApplication::clipboard()->setText(text);
    window->canvas().setFocus();
    QTest::keyClick(&window->canvas(), Qt::Key_V, Qt::ControlModifier);
    if (!QTest::qWaitFor([&] { return !paste->busy() && saying.count() + failing.count() > 0; })) return;
    if (!saying.isEmpty()) said = saying.first().first().toString();
    if (!failing.isEmpty()) failed = failing.first().first().toString();
    steps = session.undoStack().count() - steps;
  }
  QString text(TensorId id) {
    const auto& tensor = id == TensorId::Params ? session.document().params : session.document().indices;
    return QString::fromStdString(formatLiteral(*tensor.flattened())).simplified().remove(u' ');
  }
  QString said, failed;
  int steps = 0;
};

}  // namespace

class CanvasPasteTest : public QObject {
  Q_OBJECT

 private slots:
  void becomes_data() {
    // at: 0 nowhere, 1 indices, 2 params
    const auto row = test::columns<QString, int, QString, QString>("text", "at", "params", "indices");
    const QString p = QStringLiteral("[[0,1,2,3],[10,11,12,13],[20,21,22,23]]"),
                  i = QStringLiteral("[[0],[2]]");
    row("cells", "1\t2\n3\t4", 2, "[[1,2],[3,4]]", i);
    row("one value, into its cell", "9\n", 2, "[[9,1,2,3],[10,11,12,13],[20,21,22,23]]", i);
    row("one index", " 1 ", 1, p, "[[1],[2]]");
    row("one value as a list", "[[9]]", 2, "[[9]]", i);
    row("cells below names", "user,item\n1,2\n3,4", 2, "[[1,2],[3,4]]", i);
    row("cells below names, nowhere", "user\titem\n1\t2\n3\t4", 0, "[[1,2],[3,4]]", i);
    row("cells of a frame", ",user,item\n0,1,2\n1,3,4", 0, "[[1,2],[3,4]]", i);
    row("words below words", "a,b\nc,d", 0, "[[\"a\",\"b\"],[\"c\",\"d\"]]", i);
    row("literal", "[[1],[0],[2]]", 1, p, "[[1],[0],[2]]");
    row("literal, nowhere, as indices are", "[[1],[0]]", 0, p, "[[1],[0]]");
    row("literal, nowhere, of params' shape", "[[9,1,2,3],[10,11,12,13],[20,21,22,23]]", 0,
        "[[9,1,2,3],[10,11,12,13],[20,21,22,23]]", i);
    row("expression", "np.arange(6).reshape(2,3)", 0, "[[0,1,2],[3,4,5]]", i);
    row("expression, over indices", "np.zeros((3, 1), dtype=int)", 1, p, "[[0],[0],[0]]");
    row("floats", "np.linspace(0, 1, 3)", 0, "[0.0,0.5,1.0]", i);
    row("a call", "tf.gather_nd(params=[[5, 6], [7, 8]], indices=[[1]])", 0, "[[5,6],[7,8]]", "[[1]]");
    row("an error message", "IndexError: index 5 is out of bounds for axis 0 with size 3", 1, "[0.0,1.0,2.0]",
        "[5]");
    row("one with lists", "InvalidArgumentError: indices[1,2] = [1, 9] does not index into param shape [2,3]",
        2, "[[0.0,1.0,2.0],[3.0,4.0,5.0]]", "[[[0,0],[0,0],[0,0]],[[0,0],[0,0],[1,9]]]");
    row("a traceback with the line that failed",
        "  File \"a.py\", line 3, in <module>\n    y = tf.gather_nd(params, indices)\nInvalidArgumentError: "
        "indices[0] = "
        "[7] does not index into param shape [2]",
        0, "[0.0,1.0]", "[[7]]");
    row("a call that has its numbers, and its message",
        "np.array([5, 6])[[2]]\nIndexError: index 2 is out of bounds for axis 0 with size 2", 0, "[5,6]",
        "[[2]]");
  }

  void becomes() {
    const auto [text, at, params, indices] = test::currentRow<QString, int, QString, QString>();
    const std::optional<CellRef> cursor =
        at == 0 ? std::nullopt : std::optional(CellRef{at == 1 ? TensorId::Indices : TensorId::Params, 0});
    Pasted f(text, cursor);
    QVERIFY2(f.failed.isEmpty(), qPrintable(f.failed));
    QVERIFY(!f.said.isEmpty());
    QCOMPARE(f.text(TensorId::Params), params);
    QCOMPARE(f.text(TensorId::Indices), indices);
    QCOMPARE(f.steps, 1);
    f.session.undoStack().undo();
    QCOMPARE(f.text(TensorId::Indices), QStringLiteral("[[0],[2]]"));
    QCOMPARE(f.text(TensorId::Params), QStringLiteral("[[0,1,2,3],[10,11,12,13],[20,21,22,23]]"));
  }

  /// What it means stands in the notes, and goes with the call.
  void notesWhatAMessageMeans() {
    Pasted f("ValueError: indices[0] = [3] does not index into param shape [3]");
    const QString notes = QString::fromStdString(f.session.document().notes);
    QVERIFY2(notes.contains("params, which goes from 0 to 2") && notes.contains("subtracted 1"),
             qPrintable(notes));
    auto* const bar = f.window->findChild<ErrorBar*>();
    QCOMPARE(bar->sentence(), notes);
    const QString madeUp = QStringLiteral("all indices that it does not name, are made up.");
    QVERIFY2(notes.endsWith(madeUp), qPrintable(notes));
    QCOMPARE(f.session.document().dialect.id, std::string_view("tensorflow-cpu"));
    const QWidget* const header = f.window->menuWidget();  // what it needs when narrow is no reason to grow
    QCOMPARE(header->heightForWidth(300), header->heightForWidth(f.window->width()));
    auto* const close = bar->findChild<QAbstractButton*>("errorClose");
    close->click();  // that the values are made up stays in sight
    QVERIFY(notes.endsWith(bar->sentence()) && bar->sentence().endsWith(madeUp));
    close->click();
    QVERIFY(bar->isHidden() && !f.session.document().notes.empty());
    f.session.undoStack().undo();
    QVERIFY(bar->sentence().endsWith(madeUp));
    f.session.undoStack().undo();
    QVERIFY(f.session.document().notes.empty());
  }

  /// The output looks like what is written and is not: that stays in sight.
  void notesHowAxesMove() {
    Pasted f("m = np.arange(15).reshape(5, 3); m[:, [2, 0, 2, 1, 1]]");
    const QString said = f.window->findChild<ErrorBar*>()->sentence();
    QVERIFY2(said.contains("transposed first") && said.contains("before it is transposed") &&
                 said.contains("m[np.arange(5), [2, 0, 2, 1, 1]]"),
             qPrintable(said));
    QCOMPARE(QString::fromStdString(f.session.document().notes), said);
  }

  void refused_data() {
    const auto row = test::columns<QString, QString>("text", "why");
    row("nothing", "", "no text");
    row("a sentence", "hello there", "");
    row("an error message without numbers", "IndexError: index out of range in self",
        "least and the greatest index");
    row("half a list", "[[1, 2], [3", "");
    row("rows that differ", "[[1, 2], [3]]", "");
    row("a word", "hello", "");
    row("a word that is no link", "gathernd", "");
    row("the beginning of a link", "gathernd:", "no link to a call");
    row("what is no link", "gathernd:xyz", "no link to a call");
    row("too large", "np.zeros(10**12)", "the limit is");
    row("code", "__import__('os').system('true')", "");
  }

  void refused() {
    const auto [text, why] = test::currentRow<QString, QString>();
    for (const std::optional<CellRef>& at :
         {std::optional(CellRef{TensorId::Params, 0}), std::optional<CellRef>()}) {
      Pasted f(text, at);
      QVERIFY(!f.failed.isEmpty());
      QVERIFY2(f.failed.contains(why), qPrintable(f.failed));
      QCOMPARE(f.steps, 0);
      QVERIFY(f.session.undoStack().isClean());
      QCOMPARE(f.text(TensorId::Params), QStringLiteral("[[0,1,2,3],[10,11,12,13],[20,21,22,23]]"));
    }
  }

  /// Words may stand where words are.
  void aWordOverWords() {
    WindowFixture f(smallDocument("[[0], [2]]"));
    QVERIFY(f.ready());
    f.session.edits().setTensor(TensorId::Params, *parseLiteral("['a', 'b', 'c']"), {});
    CanvasPaste paste(f.session);
    QSignalSpy saying(&paste, &CanvasPaste::said);
    paste.paste(QStringLiteral("hello"), std::nullopt);
    QTRY_COMPARE(saying.count(), 1);
    QCOMPARE(formatLiteral(*f.session.document().params.flattened()), std::string("[\"hello\"]"));
  }

  /// What a person opens meanwhile is not pasted over.
  void notOverAnotherDocument() {
    WindowFixture f;
    QVERIFY(f.ready());
    CanvasPaste paste(f.session);
    QSignalSpy failing(&paste, &CanvasPaste::failed), saying(&paste, &CanvasPaste::said);
    paste.paste(QStringLiteral("np.arange(4000000).reshape(2000, 2000)"), TensorId::Params);
    QVERIFY(paste.busy());
    f.session.load(smallDocument("[[1]]"));
    QCOMPARE(failing.count(), 1);
    QTest::qWait(300);
    QCOMPARE(saying.count(), 0);
    QCOMPARE(f.session.document().params.shape(), (Shape{3, 4}));
    QVERIFY(f.session.undoStack().isClean());
  }

  void saysWhichTensorsACallHas() {
    Pasted both(QStringLiteral("tf.gather_nd(params=[[5, 6], [7, 8]], indices=[[1]])"));
    QVERIFY2(both.said.contains(QStringLiteral("params [2, 2]")), qPrintable(both.said));
    QVERIFY2(both.said.contains(QStringLiteral("indices [1, 1]")), qPrintable(both.said));
    Pasted one(QStringLiteral("tf.gather_nd(params, [[1]])"));
    QVERIFY2(one.said.contains(QStringLiteral("params stay")), qPrintable(one.said));
    QVERIFY2(one.said.contains(QStringLiteral("indices [1, 1]")), qPrintable(one.said));
  }

  /// Where it went, what was left out, and how it comes to the other tensor where it could be either.
  void saysWhatBecameOfIt_data() {
    // at: as above
    const auto row = test::columns<QByteArray, QString, int, QString>("indices", "text", "at", "said");
    const QString either = QStringLiteral(" For indices, point at one of their cells before pasting.");
    const QString back = QStringLiteral(" Ctrl+Z takes it back.");
    row("params", "[[0],[2]]", "[[1,2],[3,4]]", 0, "Pasted params: [2, 2] of int32." + back);
    row("indices", "[[0],[2]]", "[[1],[2]]", 0, "Pasted indices: [2, 1] of int32." + back);
    row("both have its shape", "[[0,1,2,3],[0,0,0,0],[1,1,1,1]]", "[[2,1,0,0],[1,1,1,1],[0,0,0,0]]", 0,
        "Pasted params: [3, 4] of int32." + back + either);
    row("both have as many in a row", "[[0,1],[2,3]]", "[[1,1],[2,2],[0,3]]", 0,
        "Pasted params: [3, 2] of int32." + back + either);
    row("at a cell of params", "[[0,1],[2,3]]", "[[1,1],[2,2],[0,3]]", 2,
        "Pasted params: [3, 2] of int32." + back);
    row("at a cell of indices", "[[0,1],[2,3]]", "[[1,1],[2,2],[0,3]]", 1,
        "Pasted indices: [3, 2] of int64." + back);
    row("names", "[[0],[2]]", "user,item\n1,2\n3,4", 2,
        "Pasted params: [2, 2] of int32, without the names above it." + back);
    row("a blank line", "[[0],[2]]", "1,2\n\n3,4", 2, "Pasted params: [2, 2] of int32." + back);
  }
  void saysWhatBecameOfIt() {
    const auto [indices, text, at] = test::currentRow<QByteArray, QString, int>();
    const std::optional<CellRef> cursor =
        at == 0 ? std::nullopt : std::optional(CellRef{at == 1 ? TensorId::Indices : TensorId::Params, 0});
    Pasted f(text, cursor, indices);
    QVERIFY2(f.failed.isEmpty(), qPrintable(f.failed));
    QTEST(f.said, "said");
  }

  /// Ranges, counted here in another way.
  void twoHundred() {
    std::mt19937_64 random(5);
    const auto below = [&random](int limit) {
      return static_cast<int>(random() % static_cast<std::uint64_t>(limit));
    };
    WindowFixture f;
    QVERIFY(f.ready());
    CanvasPaste paste(f.session);
    for (int k = 0; k < 200; ++k) {
      const int start = below(20) - 10, step = 1 + below(4), rows = 1 + below(4), columns = 1 + below(5);
      const int stop = start + step * rows * columns;
      const bool turned = below(2) == 0;
      const char* type = below(2) == 0 ? "float32" : "int16";
      const QString text = QStringLiteral("np.arange(%1, %2, %3).reshape(%4, %5)%6.astype(np.%7)")
                               .arg(start)
                               .arg(stop)
                               .arg(step)
                               .arg(rows)
                               .arg(columns)
                               .arg(turned ? ".T" : "")
                               .arg(type);
      paste.paste(text, TensorId::Params);
      QVERIFY(QTest::qWaitFor([&] { return !paste.busy(); }));
      const EditedTensor& params = f.session.document().params;
      QCOMPARE(params.shape(), turned ? (Shape{columns, rows}) : (Shape{rows, columns}));
      QCOMPARE(dtypeName(params.dtype()), std::string_view(type));
      for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
          const std::int64_t flat = turned ? c * rows + r : r * columns + c;
          const std::string expected = std::to_string(start + step * (r * columns + c));
          QCOMPARE(QString::fromStdString(formatElement(params.at(flat))).section(u'.', 0, 0),
                   QString::fromStdString(expected));
        }
    }
  }
};

GATHERND_TEST(CanvasPasteTest)
#include "canvas_paste_test.moc"
