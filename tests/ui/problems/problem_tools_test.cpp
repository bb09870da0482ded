// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of bad tuples above their list: what is said, that a link leads to its tuple, and that each button
// is one edit that undo takes back.
#include "ui/problems/problem_tools.h"

#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>

#include "core/text/element_text.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/problems/problems_panel.h"

using namespace gathernd;      // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::ui;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

struct ToolsFixture : WindowFixture {
  explicit ToolsFixture(const char* indices, const char* dialect = "tensorflow-gpu")
      : WindowFixture(smallDocument(indices, dialect)) {
    tools = window->findChild<ProblemTools*>();
    groups = find<QLabel>("problemsGroups");
  }
  bool open() {
    if (!ready()) return false;
    trigger("actionProblems");
    return settled();
  }
  bool settled() {
    return QTest::qWaitFor(
        [this] { return session.work().idle() && !tools->waiting() && session.snapshot().badKnown; });
  }
  Tensor indices() { return *session.document().indices.flattened(); }
  void click(const char* name) { QTest::mouseClick(find<QPushButton>(name), Qt::LeftButton); }
  void follow(const char* link) { emit groups->linkActivated(QLatin1String(link)); }

  ProblemTools* tools;
  QLabel* groups;
};

}  // namespace

class ProblemToolsTest : public QObject {
  Q_OBJECT

 private slots:
  void saysGroups();
  void leadsToATuple();
  void edits_data();
  void edits();
  void refusesHoles();
  void offersNothingTwice();
  void offersNothingOfAFormerCall();
  void offersItselfBeforeTheRun();
  void cancels();
  void saves();
};

void ProblemToolsTest::saysGroups() {
  ToolsFixture f("[[0], [3], [-1], [3]]");
  QVERIFY(f.open());
  QVERIFY(!f.tools->isHidden());
  QVERIFY(f.groups->text().contains(QString::fromUtf8("2 × one too far")));
  QVERIFY(f.groups->text().contains(
      QStringLiteral("Its first number is 3, the size of axis 0 itself: off by one.")));
  QVERIFY(f.groups->text().contains(QString::fromUtf8("1 × looks missing")));
  f.session.edits().setTensor(TensorId::Indices, literal("[[0], [1]]", DType::Int64), "sound");
  QVERIFY(f.settled());
  QVERIFY(f.tools->isHidden());
}

void ProblemToolsTest::leadsToATuple() {
  ToolsFixture f("[[0], [3], [-1]]");
  QVERIFY(f.open());
  f.follow("tuple:2");
  QCOMPARE(f.session.focus(), std::optional<CellRef>(CellRef{TensorId::Indices, 2}));
}

void ProblemToolsTest::edits_data() {
  // what: a button, or a link
  const auto row = test::columns<QByteArray, QByteArray, QByteArray>("before", "what", "after");
  row("clamp", "[[0], [3], [-1], [9]]", "problemsClamp", "[[0], [2], [0], [2]]");
  row("drop", "[[0], [3], [-1], [2]]", "problemsDrop", "[[0], [2]]");
  row("counts from 1", "[[1], [3], [2]]", "propose:0", "[[0], [2], [1]]");
  row("another order", "[[3, 0], [0, 2]]", "propose:0", "[[0, 3], [2, 0]]");
}

void ProblemToolsTest::edits() {
  const auto [before, what, after] = test::currentRow<QByteArray, QByteArray, QByteArray>();
  ToolsFixture f(before.constData());
  QVERIFY(f.open());
  const Tensor given = f.indices();
  if (what.startsWith("propose")) {
    QVERIFY(f.groups->text().contains(QString::fromLatin1(what)));
    f.follow(what.constData());
  } else {
    f.click(what.constData());
  }
  QVERIFY(f.settled());
  QVERIFY(bitEqual(f.indices(), literal(after.constData(), DType::Int64)));
  QCOMPARE(f.session.snapshot().bad.count, 0);
  QCOMPARE(f.session.undoStack().count(), 1);
  f.session.undoStack().undo();
  QVERIFY(bitEqual(f.indices(), given));
}

void ProblemToolsTest::refusesHoles() {
  ToolsFixture f("[[[0], [3]], [[1], [2]]]");
  QVERIFY(f.open());
  const auto* drop = f.find<QPushButton>("problemsDrop");
  QVERIFY(!drop->isEnabled());
  QVERIFY(drop->toolTip().contains(QStringLiteral("[2, 2]")));
  QVERIFY(f.find<QPushButton>("problemsClamp")->isEnabled());
}

// What a refusal's own fixes do needs no second button.
void ProblemToolsTest::offersNothingTwice() {
  ToolsFixture f("[[0], [3]]", "tensorflow-cpu");
  QVERIFY(f.open());
  QVERIFY(f.find<QPushButton>("problemsClamp")->isHidden());
  QVERIFY(!f.find<QPushButton>("problemsDrop")->isHidden());
  f.session.edits().setTensor(TensorId::Indices, literal("[[1], [3], [2]]", DType::Int64), "from 1");
  QVERIFY(f.settled());
  QVERIFY(f.groups->text().contains(QStringLiteral("off by one")));
  QVERIFY(!f.groups->text().contains(QStringLiteral("propose:")));
  QCOMPARE(f.find<QPushButton>("fixButton0")->accessibleName(),
           QStringLiteral("Fix: Take 1 off the first number of each tuple"));
}

/// Refused for its shapes, a call has no bad tuples to mend; back again, it has.
void ProblemToolsTest::offersNothingOfAFormerCall() {
  ToolsFixture f("[[0, -1], [2, 1]]", "tensorflow-cpu");
  QVERIFY(f.open());
  const auto* panel = f.window->findChild<ProblemsPanel*>();
  const auto fixes = [panel] {
    QStringList names;
    for (const auto* button : panel->findChildren<QPushButton*>(QRegularExpression("^fixButton")))
      names << button->accessibleName();
    return names;
  };
  const QStringList before = fixes();
  QCOMPARE(before.value(0), QStringLiteral("Fix: Move tuple 0 into range"));
  QVERIFY(!f.tools->isHidden());
  f.session.edits().setBatchDims(1);
  QTRY_COMPARE(f.session.snapshot().state, OutputState::NoPlan);
  QCOMPARE(fixes(), (QStringList{"Fix: Set batch_dims to 0",
                                 "Fix: Give indices a trailing axis and set batch_dims to 0"}));
  QCOMPARE(panel->findChild<QLabel*>("fixOutcome0")->text(),
           QStringLiteral("output [2] with 1 of 2 tuples out of range."));
  QVERIFY(f.tools->isHidden());
  panel->findChild<QPushButton*>("fixButton0")->click();
  QVERIFY(f.settled());
  QCOMPARE(fixes(), before);
  QVERIFY(!f.tools->isHidden());
}

void ProblemToolsTest::saves() {
  ToolsFixture f("[[0], [3], [-1]]");
  QVERIFY(f.open());
  f.dialogs.file = f.folder.filePath(QStringLiteral("bad.csv"));
  f.click("problemsSave");
  QVERIFY(f.settled());
  QFile written(f.dialogs.file);
  QVERIFY(written.open(QIODevice::ReadOnly));
  QCOMPARE(written.readAll(), QByteArray("tuple,position_0,number_0,component,axis,axis_size,value,cause\n"
                                         "1,1,3,0,0,3,3,past_end\n2,2,-1,0,0,3,-1,missing\n"));
  QVERIFY(f.dialogs.errors.isEmpty());
}

void ProblemToolsTest::offersItselfBeforeTheRun() {
  ToolsFixture f("[[0], [1]]", "tensorflow-cpu");
  QVERIFY(f.open());
  f.session.work().setLiveBudget(0);
  f.session.edits().setElement(TensorId::Indices, 0, parseElement("7", DType::Int64).value());
  QVERIFY(!f.tools->isEnabled());  // not looked at yet
  QVERIFY(f.settled());
  QCOMPARE(f.session.snapshot().state, OutputState::Stale);
  const auto* clamp = f.find<QPushButton>("problemsClamp");
  QVERIFY(f.tools->isVisible() && f.tools->isEnabled() && clamp->isVisible());
  f.session.work().run();  // refused: now the refusal's own fixes have it
  QVERIFY(f.settled());
  QCOMPARE(f.session.snapshot().state, OutputState::Refused);
  QVERIFY(!clamp->isVisible());
  QVERIFY(f.tools->isEnabled());
}

void ProblemToolsTest::cancels() {
  ToolsFixture f("[[0], [3], [-1]]");
  QVERIFY(f.open());
  const auto before = f.session.snapshot().document;
  f.find<QPushButton>("problemsDrop")->click();
  QVERIFY(f.tools->waiting());
  f.find<QPushButton>("problemsCancel")->click();
  QVERIFY(!f.tools->waiting());
  QCOMPARE(f.session.snapshot().document, before);
  // What comes after it is the only edit.
  f.find<QPushButton>("problemsClamp")->click();
  QVERIFY(f.settled());
  QVERIFY(bitEqual(f.indices(), literal("[[0], [2], [0]]", DType::Int64)));
  QCOMPARE(f.session.undoStack().count(), 1);
  QVERIFY(!f.find<QPushButton>("problemsCancel")->isVisible());
  QVERIFY(f.dialogs.errors.isEmpty());
}

GATHERND_TEST(ProblemToolsTest)
#include "problem_tools_test.moc"
