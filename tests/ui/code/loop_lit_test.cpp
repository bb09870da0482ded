// SPDX-License-Identifier: GPL-3.0-or-later
// The loop in the code dock: which of its lines is lit at each step of calls of every kind of rule, what is
// said beside it, and how a line leads back to its phase.
#include <QComboBox>
#include <QLabel>
#include <QTextBlock>

#include "core/scenario/examples.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/code/code_panel.h"
#include "ui/code/code_view.h"

using namespace gathernd;      // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::ui;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

struct LoopFixture : WindowFixture {
  explicit LoopFixture(Document document) : WindowFixture(std::move(document)) {
    fill("codeDock");
    panel = window->findChild<CodePanel*>();
    view = static_cast<CodeView*>(find<QPlainTextEdit>("codeText"));
    frameworks = find<QComboBox>("codeFramework");
  }
  bool open() {
    if (!ready()) return false;
    trigger("actionCode");
    return settled();
  }
  bool settled() {
    return QTest::qWaitFor([this] { return panel->isVisible() && !panel->waiting(); });
  }
  Playback& playback() { return session.playback(); }
  /// The text of the lit line; empty: none is.
  QString line() const {
    if (!view->lit()) return {};
    return view->document()->findBlockByNumber(view->lit()->line).text().trimmed();
  }
  QString note() const { return view->lit() ? view->lit()->note : QString(); }
  QPoint middleOf(const QString& part) const {
    const QTextCursor at = view->document()->find(part);
    return view->cursorRect(at).center();
  }

  CodePanel* panel;
  CodeView* view;
  QComboBox* frameworks;
};

Document exampleDocument(const char* id) {
  return documentFrom(loadExample(id).value(), {}, {}, INT64_MAX).value();
}

/// How the line of a phase begins, from what the tuple came to alone.
QString beginning(StepPhase phase, TupleOutcome outcome) {
  if (phase == StepPhase::Read) return QStringLiteral("i = indices");
  if (outcome == TupleOutcome::Refused) return QStringLiteral("raise IndexError(");
  return phase == StepPhase::Locate ? QStringLiteral("block = ") : QStringLiteral("output[");
}

}  // namespace

class LoopLitTest : public QObject {
  Q_OBJECT

 private slots:
  void lightsThePhase_data();
  void lightsThePhase();
  void notes_data();
  void notes();
  void nothingIsLitAtRest();
  void nothingIsLitInOtherCode();
  void followsAnEdit();
  void aClickGoesToThePhase();
  void enterGoesToThePhase();
  void isTheChoiceOfOneWhoSteps();
  void isTheChoiceWhereOneStepsAlready();
  void whatWasChosenStays();
  void isSaid();
  void isInSight();
  void warps();
};

void LoopLitTest::lightsThePhase_data() {
  test::columns<QString, QString, QString>("example", "indices", "dialect");
  for (const char* id : {"rows", "boxes", "from-the-end", "too-far", "tf-06", "tf-11"}) {
    QTest::newRow(id) << QString(id) << QString() << QString();
  }
  const auto row = [](const char* name, const char* indices, const char* dialect) {
    QTest::newRow(name) << QString() << QString(indices) << QString(dialect);
  };
  row("refused", "[[0], [7], [2], [-1]]", "tensorflow-cpu");
  row("all refused", "[[7], [8]]", "onnx");
  row("zeros", "[[0], [7], [2]]", "tensorflow-gpu");
  row("clamped", "[[0], [7], [-9]]", "stablehlo");
  row("filled", "[[[0, 7]], [[1, 1]]]", "jax-fill");
  row("flat offset", "[[0, 5], [2, 4]]", "tflite-2.21");
  row("one tuple", "[1, 2]", "numpy");
  row("empty tuples", "[[], []]", "tensorflow-cpu");
}

void LoopLitTest::lightsThePhase() {
  const auto [example, indices, dialect] = test::currentRow<QString, QString, QString>();
  LoopFixture f(example.isEmpty()
                    ? smallDocument(indices.toLatin1().constData(), dialect.toLatin1().constData())
                    : exampleDocument(example.toLatin1().constData()));
  QVERIFY(f.open());
  QCOMPARE(f.line(), QString());
  f.playback().first();
  QVERIFY(f.settled());
  const std::int64_t count = f.playback().tupleCount();
  QVERIFY(count > 0);
  for (std::int64_t step = 0; step < 3 * std::min<std::int64_t>(count, 20); ++step) {
    const StepState state = f.playback().state();
    QCOMPARE(state.tuple, step / 3);
    const TupleOutcome outcome = f.session.snapshot().trace->endingOf(state.tuple).outcome;
    const QString begins = beginning(state.phase, outcome);
    QVERIFY2(f.line().startsWith(begins), qPrintable(f.line() + " for " + begins));
    QVERIFY(f.note().startsWith("# ") && f.note().size() > 3);
    f.playback().forward();
  }
  f.playback().reset();
  QCOMPARE(f.line(), QString());
}

void LoopLitTest::notes_data() {
  test::columns<QString, QString, int, QStringList>("indices", "dialect", "tuple", "notes");
  const auto row = [](const char* name, const char* indices, const char* dialect, int tuple,
                      const QStringList& notes) {
    QTest::newRow(name) << QString(indices) << QString(dialect) << tuple << notes;
  };
  row("a row", "[[0], [2]]", "tensorflow-cpu", 1,
      {"n = 1: i = [2]", "params[2, :]", "output[1, :] ← [20, 21, 22, …]"});
  row("an element", "[[[0, 1], [2, 3]]]", "tensorflow-cpu", 1,
      {"n0, n1 = 0, 1: i = [2, 3]", "params[2, 3]", "output[0, 1] ← 23"});
  row("refused", "[[0], [7]]", "tensorflow-cpu", 1,
      {"n = 1: i = [7]", "[7] lies outside: refused", "nothing is copied"});
  row("zeros", "[[0], [7]]", "tensorflow-gpu", 1,
      {"n = 1: i = [7]", "[7] lies outside: block = 0", "output[1, :] ← 0"});
  row("clamped", "[[9]]", "stablehlo", 0,
      {"n = 0: i = [9]", "i = [2]: params[2, :]", "output[0, :] ← [20, 21, 22, …]"});
  row("from the end", "[[-1]]", "numpy", 0,
      {"n = 0: i = [−1]", "i = [2]: params[2, :]", "output[0, :] ← [20, 21, 22, …]"});
  row("one tuple", "[1, 2]", "tensorflow-cpu", 0, {"i = [1, 2]", "params[1, 2]", "output[] ← 12"});
}

void LoopLitTest::notes() {
  const auto [indices, dialect, tuple, notes] = test::currentRow<QString, QString, int, QStringList>();
  LoopFixture f(smallDocument(indices.toLatin1().constData(), dialect.toLatin1().constData()));
  QVERIFY(f.open());
  for (int phase = 1; phase <= 3; ++phase) {
    f.playback().goTo(tuple, static_cast<StepPhase>(phase));
    QVERIFY(f.settled());
    QCOMPARE(f.note(), "# " + notes[phase - 1]);
  }
}

void LoopLitTest::nothingIsLitAtRest() {
  LoopFixture f(smallDocument());
  QVERIFY(f.open());
  QVERIFY(!f.view->lit() && f.view->accessibleDescription().isEmpty());
  QVERIFY(!f.find<QLabel>("codeStep")->isVisible());  // of no loop there is a line
  f.playback().first();
  QVERIFY(f.settled());
  QVERIFY(f.view->lit().has_value());
  QCOMPARE(f.view->extraSelections().size(), 1);
  f.playback().reset();
  QVERIFY(!f.view->lit() && f.view->extraSelections().isEmpty() && f.view->accessibleDescription().isEmpty());
  QVERIFY(f.find<QLabel>("codeStep")->text().startsWith("Step with"));
}

void LoopLitTest::nothingIsLitInOtherCode() {
  LoopFixture f(smallDocument());
  QVERIFY(f.open());
  f.playback().first();
  f.frameworks->setCurrentIndex(f.frameworks->findData("numpy"));
  emit f.frameworks->activated(f.frameworks->currentIndex());
  QVERIFY(f.settled());
  QVERIFY(f.view->toPlainText().contains("moveaxis"));
  QVERIFY(!f.view->lit());
  f.playback().forward();
  QVERIFY(!f.view->lit());
}

void LoopLitTest::followsAnEdit() {
  LoopFixture f(smallDocument());
  QVERIFY(f.open());
  f.playback().goTo(1, StepPhase::Read);
  QVERIFY(f.settled());
  f.session.edits().setElement(TensorId::Indices, 1, Element::of(DType::Int64, std::int64_t{1}));
  QVERIFY(f.settled());
  QTRY_COMPARE(f.note(), QString("# n = 1: i = [1]"));
}

void LoopLitTest::aClickGoesToThePhase() {
  LoopFixture f(smallDocument());
  QVERIFY(f.open());
  f.playback().goTo(1, StepPhase::Read);
  QVERIFY(f.settled());
  QTest::mouseClick(f.view->viewport(), Qt::LeftButton, {}, f.middleOf("output[n]"));
  QCOMPARE(f.playback().state().phase, StepPhase::Copy);
  QTest::mouseClick(f.view->viewport(), Qt::LeftButton, {}, f.middleOf("block = params"));
  QCOMPARE(f.playback().state().phase, StepPhase::Locate);
  QCOMPARE(f.playback().state().tuple, std::int64_t{1});
  QTest::mouseClick(f.view->viewport(), Qt::LeftButton, {}, f.middleOf("for n in"));  // of no phase
  QCOMPARE(f.playback().state().phase, StepPhase::Locate);
  const QPoint beside = f.view->viewport()->mapToParent(QPoint(-4, f.middleOf("output[n]").y()));
  QWidget* const margin = f.view->childAt(beside);
  QVERIFY(margin != nullptr && margin != f.view->viewport());
  QTest::mouseClick(margin, Qt::LeftButton, {}, margin->mapFromParent(beside));
  QCOMPARE(f.playback().state().phase, StepPhase::Copy);
  f.playback().reset();
  QTest::mouseClick(f.view->viewport(), Qt::LeftButton, {}, f.middleOf("output[n]"));
  QVERIFY(!f.playback().state().active);
}

void LoopLitTest::enterGoesToThePhase() {
  LoopFixture f(smallDocument());
  QVERIFY(f.open());
  f.playback().goTo(0, StepPhase::Read);
  QVERIFY(f.settled());
  f.view->setFocus();
  QTextCursor cursor(f.view->document()->find("output[n]").block());
  f.view->setTextCursor(cursor);
  QTest::keyClick(f.view, Qt::Key_Return);
  QCOMPARE(f.playback().state().phase, StepPhase::Copy);
  QTest::keyClick(f.view, Qt::Key_Comma);  // the view has no use for it: it steps back
  QCOMPARE(f.playback().state().phase, StepPhase::Locate);
}

void LoopLitTest::isTheChoiceOfOneWhoSteps() {
  LoopFixture f(smallDocument());
  QVERIFY(f.open());
  QCOMPARE(f.frameworks->currentData().toString(), QString("tensorflow"));
  f.playback().first();
  QVERIFY(f.settled());
  QCOMPARE(f.frameworks->currentData().toString(), QString("loop"));
  f.playback().reset();
  QVERIFY(f.settled());
  QCOMPARE(f.frameworks->currentData().toString(), QString("loop"));
  f.session.load(smallDocument("[[1]]", "pytorch"));
  QTRY_COMPARE(f.frameworks->currentData().toString(), QString("pytorch"));
}

/// The page is opened for the first time.
void LoopLitTest::isTheChoiceWhereOneStepsAlready() {
  WindowFixture f;
  f.session.playback().first();
  f.trigger("actionCode");
  QCOMPARE(f.find<QComboBox>("codeFramework")->currentData().toString(), QStringLiteral("loop"));
}

void LoopLitTest::whatWasChosenStays() {
  LoopFixture f(smallDocument());
  f.settings.setCodeFramework(QStringLiteral("jax"));
  CodePanel another(f.session, f.settings);
  f.playback().first();
  QCOMPARE(another.findChild<QComboBox*>("codeFramework")->currentData().toString(), QString("jax"));
}

void LoopLitTest::isSaid() {
  LoopFixture f(smallDocument());
  QVERIFY(f.open());
  f.playback().goTo(1, StepPhase::Locate);
  QVERIFY(f.settled());
  const int number = f.view->lit()->line + 1;
  QCOMPARE(f.view->accessibleDescription(),
           QString("Line %1 is lit: block = params[i[0]]; params[2, :]").arg(number));
  QCOMPARE(f.find<QLabel>("codeStep")->text(), QString("▸ Line %1: params[2, :]").arg(number));
  QVERIFY(f.view->toolTip().contains("lit"));
}

void LoopLitTest::isInSight() {
  Document document = smallDocument();
  document.params = Tensor::zeros(DType::Int32, Shape{100, 4}).value();  // a hundred lines before the loop
  LoopFixture f(std::move(document));
  QVERIFY(f.open());
  f.playback().first();
  QVERIFY(f.settled());
  for (int step = 0; step < 6; ++step) {
    const QRect line =
        f.view->cursorRect(QTextCursor(f.view->document()->findBlockByNumber(f.view->lit()->line)));
    QVERIFY(f.view->viewport()->rect().contains(line.center()));
    f.playback().forward();
  }
}

void LoopLitTest::warps() {
  QString indices = "[[7]";
  for (int k = 0; k < 39; ++k) indices += ", [1]";
  LoopFixture f(smallDocument((indices + "]").toLatin1().constData()));
  QVERIFY(f.open());
  f.playback().setMode(StepMode::Warp);
  f.playback().goTo(0, StepPhase::Copy);
  QVERIFY(f.settled());
  QVERIFY(f.line().startsWith("output["));
  QCOMPARE(f.note(), QString("# tuples 0-31"));
  f.playback().forward();
  QCOMPARE(f.note(), QString("# tuples 32-39"));
}

GATHERND_TEST(LoopLitTest)
#include "loop_lit_test.moc"
