// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient dock in its window: what each slice receives, for ones and for a literal, as the document
// changes.
#include "ui/gradient/gradient_panel.h"

#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTableView>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/formula/formula_bar.h"

using namespace gathernd;      // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::ui;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

struct GradientFixture : WindowFixture {
  explicit GradientFixture(Document document = smallDocument()) : WindowFixture(std::move(document)) {
    fill("gradientDock");
    panel = window->findChild<GradientPanel*>();
    upstream = find<QLineEdit>("gradientUpstream");
    note = find<QLabel>("gradientNote");
    table = find<QTableView>("gradientTable");
  }
  bool open() {
    if (!ready()) return false;
    trigger("actionGradient");
    return settled();
  }
  bool settled() {
    return QTest::qWaitFor([this] { return panel->isVisible() && !panel->waiting(); });
  }
  /// "2: 2 2 2 2" a row.
  QString rows() const {
    QStringList rows;
    const GradientModel& model = panel->model();
    for (int row = 0; row < model.rowCount(); ++row) {
      QStringList cells;
      for (int column = 1; column < model.columnCount(); ++column) {
        cells << model.index(row, column).data().toString();
      }
      rows << model.index(row, 0).data().toString() + ": " + cells.join(' ');
    }
    return rows.join('\n');
  }

  GradientPanel* panel;
  QLineEdit* upstream;
  QLabel* note;
  QTableView* table;
};

}  // namespace

class GradientPanelTest : public QObject {
  Q_OBJECT

 private slots:
  void showsWhatEachSliceReceives_data();
  void showsWhatEachSliceReceives();
  void opensOnWhatIsThere();
  void floatsHaveOne();
  void theLastColumnIsWhole_data();
  void theLastColumnIsWhole();
  void namesThePlaces();
  void followsTheDocument();
  void doesNothingWhileHidden();
  void saysWhyThereIsNone_data();
  void saysWhyThereIsNone();
  void limitsOfABackwardPass_data();
  void limitsOfABackwardPass();
  void theCanvasFollowsThePanel();
  void theLensAlone();
};

void GradientPanelTest::showsWhatEachSliceReceives_data() {
  test::columns<QString, QString, QString, QString, QString>("indices", "dialect", "upstream", "rows",
                                                             "note");
  const auto row = [](const char* name, const char* indices, const char* dialect, const char* upstream,
                      const char* rows, const char* note) {
    const Dialect& whose = *findDialect(dialect);
    // The numbers are whole ones, which these do not differentiate.
    const QString refuses = whose.id == "webnn"
                                ? QString()
                                : QStringLiteral(
                                      "%1 differentiates floating-point and complex numbers, not int32. "
                                      "What stands here is the sum alone. ")
                                      .arg(QString::fromStdString(whose.name));
    QTest::newRow(name) << indices << dialect << upstream << rows << refuses + QLatin1String(note);
  };
  row("ones", "[[2], [0], [2]]", "tensorflow-cpu", "", "1: 1 1 1 1\n0: 0 0 0 0\n2: 2 2 2 2",
      "2 of 3 slices received; most by one slice: 2.");
  row("a literal", "[[0], [0]]", "tensorflow-cpu", "[[1, 2, 3, 4], [10, 20, 30, 40]]",
      "2: 11 22 33 44\n0: 0 0 0 0\n0: 0 0 0 0", "1 of 3 slices received; most by one slice: 2.");
  row("elements", "[[1, 3], [1, 3]]", "tensorflow-cpu", "[5, 7]",
      "0: 0\n0: 0\n0: 0\n0: 0\n0: 0\n0: 0\n0: 0\n2: 12\n0: 0\n0: 0\n0: 0\n0: 0",
      "1 of 12 slices received; most by one slice: 2.");
  row("dropped", "[[0], [7]]", "tensorflow-gpu", "", "1: 1 1 1 1\n0: 0 0 0 0\n0: 0 0 0 0",
      "1 of 3 slices received; most by one slice: 1. Bad tuples: 1; they add nothing.");
  row("clamped and dropped", "[[0], [7]]", "jax", "", "1: 1 1 1 1\n0: 0 0 0 0\n0: 0 0 0 0",
      "1 of 3 slices received; most by one slice: 1. Bad tuples: 1; they add nothing.");
  row("clamped", "[[0], [7]]", "webnn", "", "1: 1 1 1 1\n0: 0 0 0 0\n1: 1 1 1 1",
      "2 of 3 slices received; most by one slice: 1. Bad tuples: 1; they add where they were clamped.");
}

void GradientPanelTest::showsWhatEachSliceReceives() {
  const auto [indices, dialect, upstream] = test::currentRow<QString, QString, QString>();
  GradientFixture f(smallDocument(qPrintable(indices), qPrintable(dialect)));
  f.upstream->setText(upstream);
  QVERIFY(f.open());
  QTEST(f.rows(), "rows");
  QTEST(f.note->text(), "note");
}

/// The lens was on before the page was ever opened.
void GradientPanelTest::opensOnWhatIsThere() {
  WindowFixture f(smallDocument("[[2], [0], [2]]"));
  f.session.gradient().setOn(true);
  QTRY_VERIFY(f.session.gradient().latest());
  f.fill("gradientDock");
  QVERIFY(f.find<QTableView>("gradientTable")->model()->rowCount() > 0);
}

/// Of numbers that the framework differentiates nothing more is said.
void GradientPanelTest::floatsHaveOne() {
  Document document = smallDocument("[[2], [0], [2]]");
  document.params = literal("[[0, 1], [2, 3], [4, 5]]", DType::Float32);
  GradientFixture f(std::move(document));
  QVERIFY(f.open());
  QCOMPARE(f.note->text(), QStringLiteral("2 of 3 slices received; most by one slice: 2."));
}

/// In a sheet of its own width all columns are seen, or can be scrolled to, the last one whole.
void GradientPanelTest::theLastColumnIsWhole_data() {
  gathernd::test::columns<int>("columns");
  for (const int columns : {1, 4, 7, 40}) QTest::addRow("%d", columns) << columns;
}
void GradientPanelTest::theLastColumnIsWhole() {
  QFETCH(const int, columns);
  Document document = smallDocument("[[2], [0], [2]]");
  document.params = *generateTensor({GeneratorKind::Arange, Shape{3, columns}, 0, DType::Float32},
                                    DType::Float32, INT64_MAX);
  GradientFixture f(std::move(document));
  QVERIFY(f.open());
  QCOMPARE(f.panel->model().columnCount(), columns + 1);
  auto* const bar = f.table->horizontalScrollBar();
  QTRY_VERIFY(columns > 4 || bar->maximum() == 0);
  const auto isLastWhole = [&] {
    bar->setValue(bar->maximum());
    const QRect last = f.table->visualRect(f.panel->model().index(0, columns));
    return !last.isEmpty() && f.table->viewport()->rect().contains(last);
  };
  QTRY_VERIFY(isLastWhole());  // once its columns are laid out
}

void GradientPanelTest::namesThePlaces() {
  GradientFixture f(smallDocument("[[1, 3]]"));
  QVERIFY(f.open());
  const auto header = [&](int section, Qt::Orientation orientation) {
    return f.panel->model().headerData(section, orientation, Qt::DisplayRole).toString();
  };
  QCOMPARE(header(7, Qt::Vertical), QString("[1, 3]"));
  QCOMPARE(header(0, Qt::Horizontal), QString("times"));
  f.session.edits().setTensor(TensorId::Indices, literal("[[1]]", DType::Int64), "rows");
  QTRY_COMPARE(f.panel->model().rowCount(), 3);
  QCOMPARE(header(2, Qt::Vertical), QString("[2]"));
  QCOMPARE(header(4, Qt::Horizontal), QString("[3]"));
}

void GradientPanelTest::followsTheDocument() {
  GradientFixture f;
  QVERIFY(f.open());
  QCOMPARE(f.rows(), QString("1: 1 1 1 1\n0: 0 0 0 0\n1: 1 1 1 1"));
  f.session.edits().setElement(TensorId::Indices, 1, Element::of(DType::Int64, std::int64_t{0}));
  QTRY_COMPARE(f.rows(), QString("2: 2 2 2 2\n0: 0 0 0 0\n0: 0 0 0 0"));
  f.upstream->setText("[[1, 1, 1, 1], [2, 2, 2, 2]]");
  QTRY_COMPARE(f.rows(), QString("2: 3 3 3 3\n0: 0 0 0 0\n0: 0 0 0 0"));
}

void GradientPanelTest::doesNothingWhileHidden() {
  GradientFixture f;
  f.session.edits().setBatchDims(1);
  f.upstream->setText("[1]");
  QVERIFY(!f.panel->waiting());
  QVERIFY(f.panel->model().answer() == nullptr);
}

void GradientPanelTest::saysWhyThereIsNone_data() {
  test::columns<QString, QString, QString, QString>("params", "indices", "upstream", "note");
  const auto row = [](const char* name, const char* params, const char* indices, const char* upstream,
                      const char* note) { QTest::newRow(name) << params << indices << upstream << note; };
  row("strings", R"(["a", "b"])", "[[0]]", "", "There is no gradient with respect to string elements.");
  row("another shape", "[1, 2]", "[[0]]", "[1, 2, 3]",
      "The upstream gradient has shape [3]; the output's is [1].");
  row("raises", "[1, 2]", "[[7]]", "",
      "indices[0] = [7]: its first number is 7, but axis 0 of params [2] has size 2 (1 bad of 1 tuples).");
  row("no plan", "[1, 2]", "[[0, 0]]", "", "");  // any sentence, and no table
}

void GradientPanelTest::saysWhyThereIsNone() {
  const auto [params, indices, upstream, note] = test::currentRow<QString, QString, QString, QString>();
  Document document = smallDocument(qPrintable(indices));
  document.params = literal(qPrintable(params));
  GradientFixture f(std::move(document));
  f.upstream->setText(upstream);
  QVERIFY(f.open());
  QVERIFY(f.panel->model().answer() == nullptr);
  QVERIFY(!f.table->isVisible());
  if (note.isEmpty()) {
    QVERIFY(!f.note->text().isEmpty());
  } else {
    QCOMPARE(f.note->text(), note);
  }
}

void GradientPanelTest::limitsOfABackwardPass_data() {
  // dtype: of indices
  const auto row = test::columns<QString, QString, QString, DType, QString>("dialect", "policy", "indices",
                                                                            "dtype", "note");
  row("past the end, ignored forwards", "tensorflow-cpu", "IGNORE", "[[0], [5]]", DType::Int64,
      "TensorFlow (CPU) raises in the backward pass: 5 of tuple 1 lies past the end of axis 0, whose size is "
      "3; forwards the tuple gave zeros.");
  row("below zero, ignored forwards", "tensorflow-cpu", "IGNORE", "[[0], [-1]]", DType::Int64, "");
  row("past the end of elements", "tensorflow-cpu", "IGNORE", "[[0, 0], [5, 1]]", DType::Int64, "");
  row("a lone tuple", "tensorflow-cpu", "", "[1]", DType::Int64,
      "TensorFlow (CPU) has no gradient where indices are a lone tuple; give them a leading axis.");
  row("a lone element", "tensorflow-xla", "", "[1, 0]", DType::Int64,
      "TensorFlow (XLA) has no gradient where the output is a single element; give indices a leading axis.");
  row("a lone row under XLA", "tensorflow-xla", "", "[1]", DType::Int64, "");
  row("int16", "tensorflow-cpu", "", "[[1]]", DType::Int16,
      "TensorFlow (CPU) has no gradient where indices are int16; it has one for int32 and int64.");
}

/// What runs forwards and not backwards is said where the gradient would stand; beside it what has one.
void GradientPanelTest::limitsOfABackwardPass() {
  const auto [dialect, policy, indices, dtype, note] =
      test::currentRow<QString, QString, QString, DType, QString>();
  Document document = smallDocument("[[0]]", qPrintable(dialect));
  document.params = literal("[[0, 1], [2, 3], [4, 5]]", DType::Float32);
  document.indices = literal(qPrintable(indices), dtype);
  document.policy = policy.toStdString();
  GradientFixture f(std::move(document));
  QVERIFY(f.open());
  QCOMPARE(f.session.snapshot().state, OutputState::Current);
  QCOMPARE(f.panel->model().answer() == nullptr, !note.isEmpty());
  QCOMPARE(f.table->isVisible(), note.isEmpty());
  if (!note.isEmpty()) QCOMPARE(f.note->text(), note);
}

void GradientPanelTest::theCanvasFollowsThePanel() {
  GradientFixture f;
  QVERIFY(f.open());
  auto* action = f.find<QAction>("actionGradientLens");
  QVERIFY(action->isChecked());
  QVERIFY(f.window->canvas().scene().lens());
  QCOMPARE(f.find<FormulaBar>("formulaLine")->text(), QString("grad params[indices[n, 0], s] += up[n, s]"));
  f.trigger("actionGradientLens");  // the table alone
  QVERIFY(!f.window->canvas().scene().lens());
  QCOMPARE(f.find<FormulaBar>("formulaLine")->text(), QString("output[n, s] = params[indices[n, 0], s]"));
  f.trigger("actionExplain");
  f.trigger("actionGradient");
  QTRY_VERIFY(f.window->canvas().scene().lens());
  f.window->setPresenting(true);  // without panels, but with what they showed
  QVERIFY(f.window->canvas().scene().lens());
  f.window->setPresenting(false);
}

void GradientPanelTest::theLensAlone() {
  GradientFixture f;
  f.trigger("actionGradientLens");
  QTRY_VERIFY(f.window->canvas().scene().lens());
  QVERIFY(f.panel->visibleRegion().isEmpty());
  f.trigger("actionGradient");  // what a person turned on stays when the panel goes
  f.trigger("actionExplain");
  QVERIFY(f.window->canvas().scene().lens());
  f.trigger("actionGradientLens");
  QVERIFY(!f.window->canvas().scene().lens());
  QVERIFY(!f.find<QAction>("actionGradientLens")->isChecked());
}

GATHERND_TEST(GradientPanelTest)
#include "gradient_panel_test.moc"
