// SPDX-License-Identifier: GPL-3.0-or-later
// The comparator in its window: the list follows the document, what is chosen is marked on the canvas, and
// both buttons do what they say, undoably.
#include "ui/dialects/dialects_panel.h"

#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <algorithm>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/dialects/dialects_model.h"
#include "ui/session/document.h"

using namespace gathernd;      // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::ui;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

struct PanelFixture : WindowFixture {
  explicit PanelFixture(Document document = smallDocument("[[0], [-1], [7]]", "tensorflow-gpu"))
      : WindowFixture(std::move(document)) {
    fill("dialectsDock");
    panel = window->findChild<DialectsPanel*>();
    list = find<QListView>("dialectsList");
  }
  bool open() {
    if (!ready()) return false;
    trigger("actionDialects");
    return settled();
  }
  bool settled() {
    return QTest::qWaitFor([this] { return !panel->waiting() && panel->model().rowCount() > 0; });
  }
  int rowOf(const char* id) const { return panel->model().rowOf(id); }
  void choose(const char* id) { list->setCurrentIndex(panel->model().index(rowOf(id), 0)); }

  DialectsPanel* panel;
  QListView* list;
};

}  // namespace

class DialectsPanelTest : public QObject {
  Q_OBJECT

 private slots:
  void groupsTheDialects();
  void marksWhatDiffers();
  void followsTheDocument();
  void doesNothingWhileHidden();
  void usesTheChosenOne();
  void tellsTwoApart();
  void ownRules();
  void speaksOfARefusedCall();
  void saysAReasonOnce();
  void rowsFollowTheWidth();
  void speaksToScreenReaders();
  void miniOutputs_data();
  void miniOutputs();
};

void DialectsPanelTest::groupsTheDialects() {
  PanelFixture f;
  QVERIFY(f.open());
  const DialectsModel& model = f.panel->model();
  QCOMPARE(model.row(0).title, QString("Writes zeros"));
  QCOMPARE(model.outcome(0), nullptr);
  QVERIFY(model.current(1));
  QCOMPARE(model.row(f.rowOf("jax")).rule, QString("out_of_range = clamp"));
  QCOMPARE(model.row(f.rowOf("jax")).reason, QString("7 is moved to 2, the nearest place on axis 0"));
  QCOMPARE(model.row(2).evidence, QString("error at indices[1]"));
  // Every built-in row is there once, and a row for each group.
  const auto groups = static_cast<int>(model.answer()->compared.groups.size());
  QCOMPARE(model.rowCount(), static_cast<int>(builtinDialects().size()) + groups);
  for (const Dialect& dialect : builtinDialects()) QVERIFY(model.rowOf(dialect.id) >= 0);
}

void DialectsPanelTest::marksWhatDiffers() {
  PanelFixture f;
  QVERIFY(f.open());
  const auto signs = [&] {
    const TextAudit texts = f.find<CanvasWidget>("canvas")->audit();
    return std::count_if(texts.begin(), texts.end(),
                         [](const AuditedText& text) { return text.text == QString(QChar(0x2260)); });
  };
  QCOMPARE(signs(), 0);
  f.choose("jax");
  QCOMPARE(f.session.selection().marked(), (std::vector<std::int64_t>{1, 2}));
  QCOMPARE(signs(), 2);
  f.choose("tensorflow-gpu");
  QVERIFY(f.session.selection().marked().empty());
  f.choose("jax");
  f.trigger("actionExplain");  // to another tab: its marks go with it
  QTRY_VERIFY(f.session.selection().marked().empty());
  f.trigger("actionDialects");
  QTRY_COMPARE(f.session.selection().marked().size(), std::size_t{2});
}

void DialectsPanelTest::followsTheDocument() {
  PanelFixture f;
  QVERIFY(f.open());
  f.choose("jax");
  f.session.edits().setElement(TensorId::Indices, 1, Element::of(DType::Int64, std::int64_t{1}));
  f.session.edits().setElement(TensorId::Indices, 2, Element::of(DType::Int64, std::int64_t{1}));
  QVERIFY(f.session.selection().marked().empty());
  QTRY_COMPARE(f.panel->model().row(0).title, QString("Reads what was asked for"));
  QVERIFY(f.settled());
  QCOMPARE(f.list->currentIndex().row(), f.rowOf("jax"));  // what was chosen stays chosen
}

void DialectsPanelTest::doesNothingWhileHidden() {
  PanelFixture f;
  f.session.edits().setBatchDims(5);
  QVERIFY(!f.panel->waiting());
  QCOMPARE(f.panel->model().rowCount(), 0);
}

void DialectsPanelTest::usesTheChosenOne() {
  PanelFixture f;
  QVERIFY(f.open());
  auto* use = f.find<QPushButton>("dialectsUse");
  QVERIFY(!use->isEnabled());
  f.choose("jax");
  QVERIFY(use->isEnabled());
  use->click();
  QCOMPARE(f.session.document().dialect.id, std::string("jax"));
  QTRY_VERIFY(f.panel->model().rowCount() > 0 && f.panel->model().current(f.rowOf("jax")));
  QVERIFY(!use->isEnabled());
  f.session.undoStack().undo();
  QCOMPARE(f.session.document().dialect.id, std::string("tensorflow-gpu"));
}

void DialectsPanelTest::tellsTwoApart() {
  PanelFixture f(smallDocument("[[0]]", "numpy"));
  QVERIFY(f.open());
  f.choose("stablehlo");
  f.find<QPushButton>("dialectsTellApart")->click();
  QCOMPARE(f.session.document().params.shape().toVector(), (std::vector<std::int64_t>{1}));
  QCOMPARE(f.session.document().indices.integerAt(0), std::int64_t{1});
  QTRY_VERIFY(f.panel->model().rowOf("stablehlo") >= 0 && !f.panel->waiting());
  const auto& outcomes = f.panel->model().answer()->compared.outcomes;
  const auto groupOf = [&](const char* id) {
    return std::find_if(outcomes.begin(), outcomes.end(), [&](const auto& o) { return o.dialect.id == id; })
        ->group;
  };
  QVERIFY(groupOf("numpy") != groupOf("stablehlo"));
  f.session.undoStack().undo();  // one step
  QCOMPARE(f.session.document().params.shape().toVector(), (std::vector<std::int64_t>{3, 4}));
  QCOMPARE(f.session.document().indices.shape().toVector(), (std::vector<std::int64_t>{1, 1}));
}

void DialectsPanelTest::ownRules() {
  PanelFixture f(smallDocument("[[0], [7]]", "numpy"));
  QVERIFY(f.open());
  f.find<QPushButton>("dialectsOwn")->click();
  auto* dialog = f.find<QDialog>("ownRulesDialog");
  QVERIFY(dialog != nullptr);
  // A switch for each rule, set as the document's dialect has it.
  for (const RuleWord& word : ruleWords(f.session.document().dialect)) {
    auto* combo = dialog->findChild<QComboBox*>(
        "rule_" + QString::fromUtf8(word.rule.data(), qsizetype(word.rule.size())));
    QVERIFY2(combo != nullptr, word.rule.data());
    QCOMPARE(combo->currentData().toString().toStdString(), std::string(word.value));
    QVERIFY(!combo->toolTip().isEmpty());
  }
  auto* range = dialog->findChild<QComboBox*>("rule_out_of_range");
  const int clamp = range->findData("clamp");
  range->setCurrentIndex(clamp);
  emit range->activated(clamp);
  QCOMPARE(f.session.document().dialect.outOfRange, OutOfRange::Clamp);
  QCOMPARE(f.session.document().dialect.id, std::string("custom"));
  QCOMPARE(f.session.document().dialect.name, std::string("Own, from NumPy"));
  // It stands in the list beside the built-in ones, and in the file as an object of switches.
  QTRY_VERIFY(!f.panel->waiting() && f.panel->model().rowOf("custom") >= 0);
  QVERIFY(f.panel->model().current(f.panel->model().rowOf("custom")));
  const Scenario saved = scenarioFrom(f.session.document());
  QCOMPARE(saved.dialect.outOfRange, OutOfRange::Clamp);
  auto* name = dialog->findChild<QLineEdit*>("ownRulesName");
  name->setText("Mine");
  emit name->editingFinished();
  QCOMPARE(f.session.document().dialect.name, std::string("Mine"));
  f.session.undoStack().undo();
  f.session.undoStack().undo();
  QCOMPARE(f.session.document().dialect.id, std::string("numpy"));
  QCOMPARE(range->currentData().toString(), QString("error"));
}

void DialectsPanelTest::speaksOfARefusedCall() {
  Document document = smallDocument("[[0]]", "numpy");
  document.batchDims = 1;
  PanelFixture f(std::move(document));
  QVERIFY(f.open());
  QCOMPARE(f.panel->model().row(0).title, QString("Refuses the call"));
  QVERIFY(f.panel->model().row(f.rowOf("numpy")).reason.contains("batch_dims"));
}

void DialectsPanelTest::saysAReasonOnce() {
  // Empty params: most dialects look at the indices and find them good, some look at none.
  Document document = smallDocument("[[0], [1]]", "tensorflow-cpu");
  document.params = EditedTensor(Tensor::zeros(DType::Float32, Shape{2, 0}).value());
  PanelFixture f(std::move(document));
  QVERIFY(f.open());
  const DialectsModel& model = f.panel->model();
  int silent = 0;
  for (int number = 0; number < model.rowCount(); ++number) {
    const DialectsModel::Row& row = model.row(number);
    const QString common = model.row(number - row.member - 1).reason;
    QVERIFY(!row.reason.isEmpty() || row.member < 0);
    QCOMPARE(model.saysReason(number), row.member < 0 || row.reason != common);
    silent += model.saysReason(number) ? 0 : 1;
  }
  QVERIFY(silent > 15);
  QVERIFY(model.saysReason(f.rowOf("openvino-8")));  // looks at no index: a reason of its own
}

/// A reason that needs another line when there is less room, be it for the scroll bar, is not cut.
void DialectsPanelTest::rowsFollowTheWidth() {
  Document document = smallDocument("[[0], [1]]", "tensorflow-cpu");
  document.params = EditedTensor(Tensor::zeros(DType::Float32, Shape{2, 0}).value());
  PanelFixture f(std::move(document));
  QVERIFY(f.open());
  const auto fits = [&] {
    for (int number = 0; number < f.panel->model().rowCount(); ++number) {
      const QModelIndex index = f.panel->model().index(number, 0);
      if (f.list->visualRect(index).height() != f.list->sizeHintForIndex(index).height()) return false;
    }
    return true;
  };
  QTRY_VERIFY(fits());
  const int wide = f.list->sizeHintForIndex(f.panel->model().index(f.rowOf("openvino-8"), 0)).height();
  f.list->setFixedWidth(150);
  QTRY_VERIFY(fits());
  QVERIFY(f.list->visualRect(f.panel->model().index(f.rowOf("openvino-8"), 0)).height() > wide);
}

void DialectsPanelTest::speaksToScreenReaders() {
  PanelFixture f;
  QVERIFY(f.open());
  const QModelIndex row = f.panel->model().index(f.rowOf("jax"), 0);
  const QString text = row.data(Qt::AccessibleTextRole).toString();
  QVERIFY2(text.contains("JAX indexing (seen in 0.10.2): 7 is moved to 2"), qPrintable(text));
  QVERIFY(text.contains("out_of_range = clamp"));
  QVERIFY(!f.list->accessibleName().isEmpty());
}

void DialectsPanelTest::miniOutputs_data() {
  // columns: 0: none is drawn
  const auto row =
      test::columns<QString, QByteArray, int, QString>("indices", "dialect", "columns", "values");
  row("rows", "[[0], [7]]", "tensorflow-gpu", 4, "0 1 2 3 0 0 0 0");
  row("nothing is promised", "[[0], [7]]", "openvino-8", 4, "0 1 2 3 ? ? ? ?");
  row("elements", "[[0, 1], [2, 3]]", "tensorflow-gpu", 2, "1 23");
  row("a scalar", "[1, 1]", "tensorflow-gpu", 1, "11");
  row("too many rows", "[[0], [1], [2], [0], [1]]", "tensorflow-gpu", 0, "");
}

void DialectsPanelTest::miniOutputs() {
  const auto [indices, dialect, columns] = test::currentRow<QString, QByteArray, int>();
  PanelFixture f(smallDocument(qPrintable(indices), dialect.constData()));
  QVERIFY(f.open());
  const auto& answer = *f.panel->model().answer();
  const DialectOutcome& own = answer.compared.outcomes[*answer.compared.current];
  const auto mini = miniOutput(Trace(own.plan, answer.indices), *answer.outputs[own.group], {});
  QCOMPARE(mini.has_value(), columns > 0);
  if (!mini) return;
  QCOMPARE(mini->columns, columns);
  QTEST(mini->values.join(' '), "values");
}

GATHERND_TEST(DialectsPanelTest)
#include "dialects_panel_test.moc"
