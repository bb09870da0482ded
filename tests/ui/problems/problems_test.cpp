// SPDX-License-Identifier: GPL-3.0-or-later
// The Problems panel: every bad tuple is listed, choosing one pins it, F8 goes round, the tab counts.
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QToolButton>

#include "core/text/element_text.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/dialects/dialects_model.h"
#include "ui/dialects/dialects_panel.h"
#include "ui/panel/page.h"
#include "ui/problems/problems_model.h"
#include "ui/problems/problems_panel.h"
#include "ui/text/error_text.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

/// How many rows are looked at.
class CountingDelegate : public QStyledItemDelegate {
 public:
  explicit CountingDelegate(QAbstractItemDelegate* inner) : inner_(inner) {}
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    ++painted;
    inner_->paint(painter, option, index);
  }
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    ++measured;
    return inner_->sizeHint(option, index);
  }
  mutable int painted = 0, measured = 0;

 private:
  QAbstractItemDelegate* inner_;
};

}  // namespace

class ProblemsTest : public QObject {
  Q_OBJECT

 private slots:
  void listsEveryBadTuple_data();
  void listsEveryBadTuple();
  void choosingPins();
  void nextGoesRound();
  void nextIsMendedByTyping();
  void nextLandsNearTheMiddle_data();
  void nextLandsNearTheMiddle();
  void aMendComesIntoSight_data();
  void aMendComesIntoSight();
  void tabCounts();
  void aRefusalIsSaidOnce();
  void limitsOfADialect_data();
  void limitsOfADialect();
  void fixesSayWhatTheyGive();
  void comesToTheFrontOnce();
  void manyRows();
  void nothingIsClaimedUnseen();
  void whatIsReadAndNoNumberIsSaid_data();
  void whatIsReadAndNoNumberIsSaid();
};

void ProblemsTest::listsEveryBadTuple_data() {
  const auto row = test::columns<QString, QStringList>("dialect", "rows");
  row("refused", "tensorflow-cpu",
      QStringList{"indices[1] = [3, 0]: its first number is 3",
                  "indices[2] = [2, 898]: its second number is 898"});
  row("zeroed", "tensorflow-gpu",
      QStringList{"indices[1] = [3, 0]: its first number is 3",
                  "indices[2] = [2, 898]: its second number is 898"});
  row("clamped", "jax",
      QStringList{"indices[1] = [3, 0]: its first number is 3",
                  "indices[2] = [2, 898]: its second number is 898"});
}

void ProblemsTest::listsEveryBadTuple() {
  const auto [dialect, rows] = test::currentRow<QString, QStringList>();
  WindowFixture f(smallDocument("[[0, 1], [3, 0], [2, 898]]", dialect.toLatin1().constData()));
  QVERIFY(f.ready());
  auto* list = f.find<QListView>("problemsList");
  QTRY_COMPARE(list->model()->rowCount(), rows.size());
  for (int row = 0; row < rows.size(); ++row) {
    const QString text = list->model()->index(row, 0).data().toString();
    QVERIFY2(text.startsWith(rows[row]), qPrintable(text));
  }
}

void ProblemsTest::choosingPins() {
  WindowFixture f(smallDocument("[[0, 1], [3, 0], [2, 898]]"));
  QVERIFY(f.ready());
  auto* list = f.find<QListView>("problemsList");
  QTRY_COMPARE(list->model()->rowCount(), 2);
  QTRY_VERIFY(list->isVisible());
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                    list->visualRect(list->model()->index(1, 0)).center());
  QVERIFY(f.session.selection().pinA());
  QCOMPARE(*f.session.selection().pinA(), (CellRef{TensorId::Indices, 5}));  // the component at fault
}

void ProblemsTest::nextGoesRound() {
  WindowFixture f(smallDocument("[[0, 1], [3, 0], [2, 898]]"));
  QVERIFY(f.ready());
  QTRY_VERIFY(f.find<QAction>("actionNextProblem")->isEnabled());
  const std::int64_t expected[] = {2, 5, 2};
  for (std::int64_t flat : expected) {
    QTest::keyClick(f.window.get(), Qt::Key_F8);
    QVERIFY(f.session.selection().pinA());
    QCOMPARE(f.session.selection().pinA()->flat, flat);
  }
}

/// It has the word, wherever one pointed before, and the keyboard: what is typed mends it.
void ProblemsTest::nextIsMendedByTyping() {
  WindowFixture f(smallDocument("[[0, 1], [3, 0], [2, 898]]"));
  QVERIFY(f.ready());
  QTRY_VERIFY(f.find<QAction>("actionNextProblem")->isEnabled());
  f.session.selection().setCursor(CellRef{TensorId::Params, 1});
  f.session.selection().setHover(CellRef{TensorId::Output, 1});
  for (const std::int64_t flat : {2, 5}) {
    f.trigger("actionNextProblem");
    QCOMPARE(f.session.focus(), std::optional(CellRef{TensorId::Indices, flat}));
    QTest::keyClick(&f.window->canvas(), Qt::Key_1);
    QTest::keyClick(f.find<QLineEdit>("cellEdit"), Qt::Key_Return);
    QCOMPARE(f.session.document().indices.integerAt(flat), 1);
    QVERIFY(f.ready());
  }
  QTRY_VERIFY(!f.find<QAction>("actionNextProblem")->isEnabled());
}

void ProblemsTest::nextLandsNearTheMiddle_data() {
  const auto row = test::columns<int, bool>("bad", "inTheMiddle");
  row("far down", 150, true);
  row("just below what is seen", 40, true);
  row("the last: there is nothing below it", 199, false);
  row("the first: there is nothing above it", 0, false);
}

/// Where one is led is looked for in the middle, not on an edge: as far as there is a canvas round it.
void ProblemsTest::nextLandsNearTheMiddle() {
  const auto [bad, inTheMiddle] = test::currentRow<int, bool>();
  std::vector<std::int64_t> values(200, 1);
  values[static_cast<std::size_t>(bad)] = 9;
  Document document = smallDocument();
  document.indices = Tensor::fromBytes(DType::Int64, Shape{200, 1}, std::as_bytes(std::span(values))).value();
  WindowFixture f(std::move(document));
  QVERIFY(f.ready());
  QTRY_VERIFY(f.find<QAction>("actionNextProblem")->isEnabled());
  CanvasWidget& canvas = f.window->canvas();
  for (const int before : {0, canvas.verticalScrollBar()->maximum()}) {
    canvas.verticalScrollBar()->setValue(before);
    QTest::keyClick(f.window.get(), Qt::Key_F8);
    QVERIFY(f.session.selection().pinA());
    const double room = canvas.viewport()->height() - canvas.scene().layout.legendHeight;
    const QRectF cell = canvas.cellRectInView(*f.session.selection().pinA());
    QVERIFY2(cell.top() >= 0 && cell.bottom() <= room, qPrintable(QString::number(cell.top())));
    if (inTheMiddle)
      QVERIFY2(cell.center().y() > 0.25 * room && cell.center().y() < 0.75 * room,
               qPrintable(QString::number(cell.center().y())));
  }
}

void ProblemsTest::aMendComesIntoSight_data() {
  const auto row = test::columns<QByteArray, QByteArray>("button", "dialect");
  row("fix", "fixButton0", "tensorflow-cpu");
  row("clamp", "problemsClamp", "tensorflow-gpu");
  row("drop: what has come into its place", "problemsDrop", "tensorflow-gpu");
}

void ProblemsTest::aMendComesIntoSight() {
  const auto [button, dialect] = test::currentRow<QByteArray, QByteArray>();
  std::vector<std::int64_t> values(200, 1);
  values[150] = 9;
  Document document = smallDocument("[[0]]", dialect.constData());
  document.indices = Tensor::fromBytes(DType::Int64, Shape{200, 1}, std::as_bytes(std::span(values))).value();
  WindowFixture f(std::move(document));
  QVERIFY(f.ready());
  f.trigger("actionProblems");
  auto* const panel = f.window->findChild<ProblemsPanel*>();
  QTRY_VERIFY(!panel->waiting());
  panel->findChild<QPushButton*>(QLatin1String(button))->click();
  QTRY_COMPARE(f.session.snapshot().bad.count, 0);
  QVERIFY(f.ready());
  const CanvasWidget& canvas = f.window->canvas();
  const QRectF cell = canvas.cellRectInView({TensorId::Indices, 150});
  const double room = canvas.viewport()->height() - canvas.scene().layout.legendHeight;
  QVERIFY2(cell.top() >= 0 && cell.bottom() <= room, qPrintable(QString::number(cell.top())));
}

void ProblemsTest::tabCounts() {
  WindowFixture f(smallDocument("[[0, 1], [3, 0], [2, 898]]"));
  QVERIFY(f.ready());
  auto* dock = f.find<Page>("problemsDock");
  QTRY_COMPARE(dock->windowTitle(), QStringLiteral("Problems (2)"));
  f.session.edits().setElement(TensorId::Indices, 2, parseElement("1", DType::Int64).value());
  QTRY_COMPARE(dock->windowTitle(), QStringLiteral("Problems (1)"));
  f.session.edits().setElement(TensorId::Indices, 5, parseElement("1", DType::Int64).value());
  QTRY_COMPARE(dock->windowTitle(), QStringLiteral("Problems"));
  QVERIFY(!f.find<QAction>("actionNextProblem")->isEnabled());
}

void ProblemsTest::aRefusalIsSaidOnce() {
  WindowFixture f(smallDocument("[[0, 1, 2]]"));
  QVERIFY(f.ready());
  QTRY_COMPARE(f.find<Page>("problemsDock")->windowTitle(), QStringLiteral("Problems (1)"));
  QVERIFY(f.find<Page>("problemsDock")->isVisible());
  QVERIFY(f.find<QLabel>("errorSentence")->isVisible());
  QVERIFY(!f.find<QLabel>("problemsSentence")->isVisible());
  QCOMPARE(f.find<QListView>("problemsList")->model()->rowCount(), 0);
}

void ProblemsTest::limitsOfADialect_data() {
  // dtype: of indices; why: empty: it runs
  test::columns<QString, Shape, QByteArray, DType, QString>("dialect", "params", "indices", "dtype", "why");
  const auto row = [](const char* name, const char* dialect, const Shape& params, const char* indices,
                      DType dtype, const char* why = "") {
    QTest::newRow(name) << QString::fromLatin1(dialect) << params << QByteArray(indices) << dtype
                        << QString::fromLatin1(why);
  };
  row("JAX, int8", "jax", Shape{3, 200}, "[[0, 1], [2, 100]]", DType::Int8,
      "axis 1 of params has size 200; with int8 indices JAX indexing takes at most 127");
  row("JAX, int8 on the other axis", "jax", Shape{3, 200}, "[[0], [2]]", DType::Int8);
  row("JAX, int8 at the bound", "jax", Shape{3, 127}, "[[0, 1], [2, 100]]", DType::Int8);
  row("JAX, uint8", "jax", Shape{3, 200}, "[[0, 1], [2, 199]]", DType::UInt8);
  row("JAX fill, int16", "jax-fill", Shape{32768}, "[[0], [1]]", DType::Int16,
      "axis 0 of params has size 32768; with int16 indices JAX mode=\"fill\" takes at most 32767");
  row("TensorFlow, int16", "tensorflow-cpu", Shape{2, 16384}, "[[0], [1]]", DType::Int16,
      "params hold 32768 elements, too many for int16 indexing in TensorFlow (CPU): its limit is 32767");
  row("TensorFlow, int16 at the bound", "tensorflow-cpu", Shape{32767}, "[[0], [1]]", DType::Int16);
  row("TensorFlow under XLA, int16", "tensorflow-xla", Shape{2, 16384}, "[[0], [1]]", DType::Int16);
  row("Core ML, rank of params", "coreml", Shape{1, 1, 1, 1, 1, 1}, "[[0]]", DType::Int32,
      "Core ML takes tensors of rank 5 at most; that of params is 6");
  row("Core ML, rank of output", "coreml", Shape{1, 1, 1, 1, 1}, "[[[0]]]", DType::Int32,
      "Core ML takes tensors of rank 5 at most; that of output is 6");
  row("Core ML, rank at the bound", "coreml", Shape{1, 1, 1, 1, 1}, "[[0]]", DType::Int32);
  row("Core ML validated, part of the shape", "coreml-validated", Shape{2, 3, 4}, "[[0, 1], [1, 2]]",
      DType::Int32,
      "Core ML, validated compares a tuple with the whole shape of params: it takes tuples of 1 number or of "
      "3, not of 2");
  row("Core ML validated, all of it", "coreml-validated", Shape{2, 3, 4}, "[[0, 1, 3]]", DType::Int32);
}

/// A framework's own bounds come with its dialect and go with it, at both sides of each.
void ProblemsTest::limitsOfADialect() {
  QFETCH(QString, dialect);
  QFETCH(Shape, params);
  QFETCH(QByteArray, indices);
  QFETCH(DType, dtype);
  QFETCH(QString, why);
  Document document = smallDocument("[[0]]", "numpy");
  document.params = Tensor::zeros(DType::Float32, params).value();
  document.indices = literal(indices.constData(), dtype);
  WindowFixture f(std::move(document));
  QVERIFY(f.ready());
  f.trigger("actionProblems");
  const auto* heading = f.find<QLabel>("problemsHeading");
  const auto* sentence = f.find<QLabel>("errorSentence");
  QTRY_COMPARE(heading->text(), QStringLiteral("No problems"));
  auto* combo = f.find<QComboBox>("dialectCombo");
  const auto choose = [combo](const QString& id) {
    combo->setCurrentIndex(combo->findData(id));
    emit combo->activated(combo->currentIndex());
  };
  choose(dialect);
  QCOMPARE(f.session.document().dialect.id, dialect.toStdString());
  QVERIFY(f.ready());
  QTRY_COMPARE(heading->text(),
               why.isEmpty() ? QStringLiteral("No problems") : QStringLiteral("This call is refused"));
  QCOMPARE(sentence->isVisible(), !why.isEmpty());
  QCOMPARE(sentence->text(), asSentence(why));
  QCOMPARE(f.find<Page>("problemsDock")->windowTitle(),
           why.isEmpty() ? QStringLiteral("Problems") : QStringLiteral("Problems (1)"));
  // Beside the others, too.
  f.trigger("actionDialects");
  const auto* panel = f.window->findChild<DialectsPanel*>();
  QTRY_VERIFY(!panel->waiting() && panel->model().rowCount() > 0);
  const int row = panel->model().rowOf(dialect.toStdString());
  QVERIFY(row >= 0);
  QCOMPARE(panel->model().outcome(row)->plan == nullptr, !why.isEmpty());
  if (why.isEmpty()) return;
  QCOMPARE(panel->model().row(row).reason, why);
  choose(QStringLiteral("numpy"));
  QTRY_COMPARE(heading->text(), QStringLiteral("No problems"));
  QVERIFY(!sentence->isVisible());
}

/// In the panel each below its button, under the shapes in its tip; those that are too long there in a menu.
void ProblemsTest::fixesSayWhatTheyGive() {
  WindowFixture f(smallDocument("[1, 0, 2]"));
  QVERIFY(f.ready());
  auto* panel = f.window->findChild<ProblemsPanel*>();
  auto* bar = f.find<QWidget>("errorBar");
  const QString outcome = QStringLiteral("indices [3, 1], output [3] = [1, 10, 22].");
  QCOMPARE(panel->findChild<QLabel*>("fixOutcome1")->text(), outcome);
  QCOMPARE(panel->findChildren<QPushButton*>(QRegularExpression("^fixButton")).size(), 3);
  QVERIFY(bar->findChild<QPushButton*>("fixButton0")->toolTip().contains(QStringLiteral("output [3, 4]")));
  const auto more = [bar] {
    auto* button = bar->findChild<QPushButton*>("fixMore");
    return button == nullptr ? QList<QAction*>() : button->menu()->actions();
  };
  QCOMPARE(more().size(), qsizetype{2});
  QVERIFY(more()[0]->toolTip().contains(outcome));
  more()[1]->trigger();
  QTRY_COMPARE(f.session.snapshot().state, OutputState::Current);
  QCOMPARE(f.session.document().indices.shape(), (Shape{2}));
  f.trigger("actionUndo");
  QTRY_COMPARE(more().size(), qsizetype{2});
  more()[0]->trigger();
  QTRY_COMPARE(f.session.snapshot().state, OutputState::Current);
  QCOMPARE(f.session.undoStack().undoText(),
           QStringLiteral("Give indices a trailing axis and set batch_dims to 1"));
  QVERIFY(bitEqual(f.session.snapshot().result->output, literal("[1, 10, 22]", DType::Int32)));
}

void ProblemsTest::comesToTheFrontOnce() {
  WindowFixture f;
  QVERIFY(f.ready());
  auto* panel = f.window->findChild<ProblemsPanel*>();
  const auto inFront = [panel] { return panel->isVisible() && !panel->visibleRegion().isEmpty(); };
  QVERIFY(!inFront());
  f.session.edits().setElement(TensorId::Indices, 0, parseElement("9", DType::Int64).value());
  QTRY_VERIFY(inFront());
  f.trigger("actionExplain");  // the person's own choice
  QTRY_VERIFY(!inFront());
  f.session.edits().setElement(TensorId::Indices, 1, parseElement("9", DType::Int64).value());
  QTRY_COMPARE(f.find<Page>("problemsDock")->windowTitle(), QStringLiteral("Problems (2)"));
  QVERIFY(!inFront());
}

void ProblemsTest::manyRows() {
  Document document = smallDocument();
  constexpr std::int64_t kTuples = 50'000;
  std::vector<std::int64_t> values(kTuples, 9);
  document.indices =
      Tensor::fromBytes(DType::Int64, Shape{kTuples, 1}, std::as_bytes(std::span(values))).value();
  document.dialect = *findDialect("tensorflow-gpu");
  WindowFixture f(std::move(document));
  QVERIFY(f.ready());
  QTRY_COMPARE(f.find<QListView>("problemsList")->model()->rowCount(), static_cast<int>(kTuples));
  auto* list = f.find<QListView>("problemsList");
  CountingDelegate delegate(list->itemDelegate());
  list->setItemDelegate(&delegate);
  f.trigger("actionProblems");
  list->scrollToBottom();
  list->grab();
  QVERIFY(delegate.painted > 0);
  QVERIFY2(delegate.measured + delegate.painted < 2000,  // what is seen of it, drawn a few times
           qPrintable(QStringLiteral("%1 %2").arg(delegate.measured).arg(delegate.painted)));
}

void ProblemsTest::whatIsReadAndNoNumberIsSaid_data() {
  // places: of output, in their order
  const auto row =
      test::columns<QByteArray, QByteArray, QString, QList<int>>("params", "indices", "heading", "places");
  row("two tuples", "[[0, nan], [1, 2], [nan, nan]]", "[[0], [1], [2]]", "2 of 3 tuples read a NaN", {1, 4});
  row("one of them unread", "[[0, nan], [1, 2], [3, 4]]", "[[1], [2]]", "No problems", {});
  row("an infinity", "[[0, 1], [inf, 2]]", "[[1], [0], [1]]", "2 of 3 tuples read an infinity", {0, 4});
  row("a NaN before an infinity", "[[inf], [nan]]", "[[0], [1]]", "1 of 2 tuples read a NaN", {1});
}

void ProblemsTest::whatIsReadAndNoNumberIsSaid() {
  const auto [params, indices, heading, places] =
      test::currentRow<QByteArray, QByteArray, QString, QList<int>>();
  Document document = smallDocument(indices.constData());
  document.params = literal(params.constData(), DType::Float32);
  WindowFixture f(std::move(document));
  QVERIFY(f.ready());
  f.trigger("actionProblems");
  auto* panel = f.window->findChild<ProblemsPanel*>();
  QTRY_VERIFY(panel->isVisible() && !panel->waiting());
  QCOMPARE(f.find<QLabel>("problemsHeading")->text(), heading);
  auto* next = f.find<QToolButton>("problemsNext");
  QCOMPARE(next->isVisible(), !places.isEmpty());
  QList<int> led;
  for (qsizetype k = 0; k < places.size(); ++k) {
    next->click();
    QCOMPARE(f.session.selection().pinA()->tensor, TensorId::Output);
    led << static_cast<int>(f.session.selection().pinA()->flat);
  }
  QCOMPARE(led, places);
  // Mended, it is no longer said.
  if (places.isEmpty()) return;
  f.session.edits().setTensor(TensorId::Params, literal("[[0, 1], [1, 2], [5, 6]]", DType::Float32), {});
  QTRY_COMPARE(f.find<QLabel>("problemsHeading")->text(), QStringLiteral("No problems"));
}

void ProblemsTest::nothingIsClaimedUnseen() {
  WindowFixture f;
  QVERIFY(f.ready());
  auto* heading = f.find<QLabel>("problemsHeading");
  auto* sentence = f.find<QLabel>("problemsSentence");
  QCOMPARE(heading->text(), QStringLiteral("No problems"));
  // Above the budget nothing runs, but the tuples are looked at all the same.
  f.session.work().setLiveBudget(0);
  f.session.edits().setElement(TensorId::Indices, 0, parseElement("2", DType::Int64).value());
  QVERIFY(heading->text() != QStringLiteral("No problems"));
  QVERIFY(sentence->isHidden());
  QTRY_COMPARE(heading->text(), QStringLiteral("No problems"));
  QVERIFY(!sentence->isHidden());
  f.session.edits().setElement(TensorId::Indices, 0, parseElement("9", DType::Int64).value());
  QTRY_COMPARE(heading->text(), QStringLiteral("1 of 2 tuples out of range"));
  QCOMPARE(f.session.snapshot().state, OutputState::Stale);
  QVERIFY(f.find<QAction>("actionNextProblem")->isEnabled());
}

GATHERND_TEST(ProblemsTest)
#include "problems_test.moc"
