// SPDX-License-Identifier: GPL-3.0-or-later
// The relatives in the code dock: a row each, as core compares them, live as the document changes; the chosen
// one on the picture beside gather_nd, and nothing of it while a question is open.
#include "ui/code/relatives_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/ask/asking.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/code/code_panel.h"
#include "ui/text/value_text.h"

using namespace gathernd;      // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::ui;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

/// params [[0, 1, 2, 3], [10, …], [20, …]].
struct RelativesFixture : WindowFixture {
  explicit RelativesFixture(Document document = smallDocument("[[0, 1], [2, 0]]"))
      : WindowFixture(std::move(document)) {
    fill("codeDock");
    panel = window->findChild<RelativesPanel*>();
    list = find<QListWidget>("relativesList");
  }
  bool open() {
    if (!ready()) return false;
    trigger("actionCode");
    choose("relatives");
    return panel->isVisible();
  }
  void choose(const QString& id) {
    auto* combo = find<QComboBox>("codeFramework");
    combo->setCurrentIndex(combo->findData(id));
    emit combo->activated(combo->currentIndex());
  }
  const RelativeRow& row(const char* rule) const {
    for (const RelativeRow& each : panel->rows())
      if (each.relative->rule == rule) return each;
    qFatal("no such row");
  }
  void select(const char* rule) {
    for (int k = 0; k < panel->rows().size(); ++k)
      if (panel->rows()[k].relative->rule == rule) list->setCurrentRow(k);
  }
  std::shared_ptr<const AskView> contrast() { return session.selection().contrast(); }

  RelativesPanel* panel;
  QListWidget* list;
};

}  // namespace

class RelativesPanelTest : public QObject {
  Q_OBJECT

 private slots:
  void rows_data() {
    test::columns<QString, QString, QString, QString>("indices", "rule", "gives", "words");
    const auto row = [](const char* indices, const char* rule, const char* gives, const char* words) {
      QTest::addRow("%s %s", rule, indices)
          << QString(indices) << QString(rule) << QString(gives) << QString(words);
    };
    row("[[0, 1], [2, 0]]", "gather_rule",
        "[2, 2, 4]  [[[0, 1, 2, 3], [10, 11, 12, 13]], [[20, 21, 22, 23], [0, 1, "
        "2, 3]]]",
        "not what gather_nd gives");
    row("[[0, 1], [2, 0]]", "outer_product", "[2, 2]  [[1, 0], [21, 20]]", "not what gather_nd gives");
    row("[[0, 1], [2, 0]]", "boolean_mask", "[2]  [1, 20]", "the same as gather_nd here");
    row("[[0, 1], [2, 0]]", "columns", "[2]  [2, 10]", "not what gather_nd gives");
    row("[[0, 1], [2, 0]]", "one_hot", "", "refuses: it takes one number a row; the tuples have 2");
    row("[[0, 1], [2, 0]]", "along_axis", "",
        "refuses: axis 1 of indices has size 2, params has 4 there; they must be equal, or one of them 1");
    row("[[2], [0]]", "one_hot", "[2, 4]  [[20, 21, 22, 23], [0, 1, 2, 3]]", "the same as gather_nd here");
    row("[[2], [0]]", "same_as_indices", "[2, 1]  [[20], [0]]", "not what gather_nd gives");
    row("[[2], [7]]", "gather_rule", "", "refuses: an index lies outside its axis of params");
    row("[[2], [7]]", "one_hot", "[2, 4]  [[20, 21, 22, 23], [0, 0, 0, 0]]", "");
  }
  void rows() {
    const auto [indices, rule, gives, words] = test::currentRow<QString, QString, QString, QString>();
    RelativesFixture f(smallDocument(qPrintable(indices)));
    QVERIFY(f.open());
    QCOMPARE(f.panel->rows().size(), static_cast<qsizetype>(teach::relatives().size()));
    const RelativeRow& row = f.row(qPrintable(rule));
    QCOMPARE(row.gives, gives);
    QCOMPARE(row.gives.isEmpty() ? row.refuse : row.equals, words);
    QCOMPARE(row.code, fromBytes(row.relative->call));
    for (int k = 0; k < f.list->count(); ++k) {
      const QString spoken = f.list->item(k)->data(Qt::AccessibleTextRole).toString();
      QVERIFY(spoken.contains(f.panel->rows()[k].code) && spoken.contains(f.panel->rows()[k].gives));
    }
  }

  void whatGatherNdGives_data() {
    const auto row = test::columns<QString, QString, QString>("indices", "dialect", "begins");
    row("values", "[[2], [0]]", "numpy", "gather_nd gives [2, 4]  [[20, 21, 22, 23]");
    row("raises", "[[2], [7]]", "numpy", "gather_nd gives nothing here");
    row("refused", "[[2, 0, 0]]", "numpy", "");
  }
  void whatGatherNdGives() {
    const auto [indices, dialect, begins] = test::currentRow<QString, QString, QString>();
    RelativesFixture f(smallDocument(qPrintable(indices), qPrintable(dialect)));
    QVERIFY(f.open());
    const QString own = f.find<QLabel>("relativesOwn")->text();
    QVERIFY2(own.startsWith(begins) && !own.isEmpty(), qPrintable(own));
  }

  void tooLarge() {
    Document document = smallDocument();
    document.params = Tensor::zeros(DType::Float32, Shape{teach::Scene::kMostElements + 1}).value();
    RelativesFixture f(std::move(document));
    QVERIFY(f.open());
    QVERIFY(f.panel->rows().isEmpty());
    QVERIFY(!f.find<QLabel>("relativesOwn")->text().isEmpty());
    QVERIFY(f.contrast() == nullptr);
  }

  void inPlaceOfCode() {
    RelativesFixture f;
    QVERIFY(f.open());
    for (const char* name : {"codeText", "codeCopy", "codeNote", "codeStep"})
      QVERIFY2(!f.find<QWidget>(name)->isVisible(), name);
    f.session.playback().forward();
    QVERIFY(!f.find<QWidget>("codeStep")->isVisible());
    f.choose("numpy");
    QVERIFY(!f.panel->isVisible());
    QVERIFY(f.find<QWidget>("codeText")->isVisible() && f.find<QWidget>("codeCopy")->isVisible());
    QTRY_VERIFY(f.find<QPlainTextEdit>("codeText")->toPlainText().contains("np."));
    f.choose("relatives");
    f.choose("numpy");
    QTRY_VERIFY(f.find<QPlainTextEdit>("codeText")->toPlainText().contains("np."));
    QCOMPARE(f.settings.codeFramework(), QString("numpy"));
  }

  void onThePicture() {
    RelativesFixture f;
    QVERIFY(f.open());
    QVERIFY(f.contrast() == nullptr);
    f.select("columns");  // [2, 10] where gather_nd has [1, 20]
    QVERIFY(f.contrast() != nullptr);
    QVERIFY(!f.contrast()->open);
    QCOMPARE(f.contrast()->said, QString("mx.nd.gather_nd"));
    QCOMPARE(f.contrast()->contrast, (std::vector<TwoReadings>{{0, 2, 1, false}, {1, 4, 8, false}}));
    QCoreApplication::processEvents();
    const auto told = [&] {
      QStringList all;
      for (const AuditedText& text : f.window->canvas().audit()) all << text.text;
      return all.join('|');
    };
    QVERIFY2(told().contains("mx.nd.gather_nd reads"), qPrintable(told()));
    f.session.edits().setElement(TensorId::Indices, 0,
                                 Element::of(DType::Int64, std::int64_t{1}));  // [[1, 1] …
    QCOMPARE(f.contrast()->contrast.front(), (TwoReadings{0, 6, 5, false}));
    f.select("boolean_mask");  // reads [5, 8] in that order, as gather_nd does
    QVERIFY(f.contrast() == nullptr);
    f.select("one_hot");  // refuses
    QVERIFY(f.contrast() == nullptr);
    f.select("columns");
    QVERIFY(f.contrast() != nullptr);
    f.choose("numpy");
    QVERIFY(f.contrast() == nullptr);
    f.choose("relatives");
    f.select("columns");
    f.trigger("actionExplain");  // another dock in its place
    QCoreApplication::processEvents();
    QVERIFY(f.contrast() == nullptr);
  }

  void goneWhileAsked() {
    RelativesFixture f;
    QVERIFY(f.open());
    f.select("columns");
    QVERIFY(f.window->learning().asking.askAboutDocument(teach::QuestionKind::Value));
    QVERIFY(f.contrast() == nullptr);
    QVERIFY(f.panel->rows().isEmpty());
    QCOMPARE(f.list->count(), 0);
    QCOMPARE(f.find<QLabel>("relativesOwn")->text(), QString());
    f.window->learning().asking.close();
    QTRY_COMPARE(f.panel->rows().size(), static_cast<qsizetype>(teach::relatives().size()));
  }
};

GATHERND_TEST(RelativesPanelTest)
#include "relatives_panel_test.moc"
