// SPDX-License-Identifier: GPL-3.0-or-later
// Verification in its window, against interpreters that are shell scripts: rows as the answers come in, an
// absent interpreter, cancelling, and an input that has changed since.
#include "ui/verify/verify_panel.h"

#include <QAbstractItemDelegate>
#include <QBuffer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QStyleOptionViewItem>
#include <QSvgGenerator>
#include <QXmlStreamReader>

#include "core/verify/verify.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/text/value_text.h"

using namespace gathernd;      // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::ui;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

constexpr int kPatienceMs = 30000;

/// NumPy gives rows 0 and 2, PyTorch all but the last value of them, TensorFlow raises.
constexpr const char* kAnswers =
    "say() { echo '{\"version\": \"'$1'\", \"dtype\": \"int32\", \"shape\": [2, 4], \"data\": \"'$2'\"}'; }\n"
    "case $3 in\n"
    "numpy) say 2.1 0000000001000000020000000300000014000000150000001600000017000000;;\n"
    "torch) say 2.9.0-cpu 0000000001000000020000000300000014000000150000001600000063000000;;\n"
    "tensorflow) echo '{\"version\": \"2.20\", \"error\": \"IndexError\", \"message\": \"no such row\"}';;\n"
    "jax) kill -ABRT $$;;\n"
    "*) echo '{\"missing\": \"'$3'\"}';;\n"
    "esac";

struct VerifyFixture : WindowFixture {
  explicit VerifyFixture(Document document = smallDocument()) : WindowFixture(std::move(document)) {
    fill("codeDock");
    panel = window->findChild<VerifyPanel*>();
    run = find<QPushButton>("verifyRun");
    cancel = find<QPushButton>("verifyCancel");
    status = find<QLabel>("verifyStatus");
    python = find<QLineEdit>("verifyPython");
  }
  bool open(const QByteArray& script) {
    if (!ready()) return false;
    answer(script);
    trigger("actionCode");
    return QTest::qWaitFor([this] { return panel->isVisible(); });
  }
  void answer(const QByteArray& script) {
    python->setText(test::writeScript(folder.filePath("python"), script + "\n"));
  }
  bool ended() {
    return QTest::qWaitFor([this] { return !panel->running(); }, kPatienceMs);
  }

  VerifyPanel* panel;
  QPushButton* run;
  QPushButton* cancel;
  QLabel* status;
  QLineEdit* python;
};

}  // namespace

class VerifyPanelTest : public QObject {
  Q_OBJECT

 private slots:
  void runsNothingUnasked();
  void listsWhatTheyMade();
  void findings_data();
  void findings();
  void messagesAreWhole();
  void saysThatThereIsNoInterpreter();
  void remembersTheInterpreter();
  void showsAnswersAsTheyCome();
  void cancels();
  void saysThatTheInputHasChanged();
  void speaksToScreenReaders();
};

void VerifyPanelTest::runsNothingUnasked() {
  VerifyFixture f;
  QVERIFY(f.open("touch \"$(dirname $0)/ran\""));
  QVERIFY(!f.panel->running());
  QVERIFY(!f.cancel->isVisible() && !f.status->isVisible() && !f.find<QListView>("verifyList")->isVisible());
  QVERIFY(!QFile::exists(f.folder.filePath("ran")));
  f.run->click();
  QVERIFY(f.ended());
  QVERIFY(QFile::exists(f.folder.filePath("ran")));
}

void VerifyPanelTest::listsWhatTheyMade() {
  VerifyFixture f;
  QVERIFY(f.open(kAnswers));
  f.run->click();
  QVERIFY(f.panel->running());
  QVERIFY(!f.run->isEnabled() && f.cancel->isVisible());
  QVERIFY(f.ended());
  const VerifyModel& model = f.panel->model();
  QCOMPARE(model.rowCount(), static_cast<int>(verifiedFrameworks().size()));
  QVERIFY(f.find<QListView>("verifyList")->isVisible());
  QVERIFY(f.run->isEnabled() && !f.cancel->isVisible());
  // Those that differ stand first, those not installed last.
  for (int row = 1; row < model.rowCount(); ++row) {
    QVERIFY(model.finding(row - 1).verdict <= model.finding(row).verdict);
  }
  QCOMPARE(f.status->text(),
           QString("5 differ · 1 agree · 3 not compared · 7 not installed; run by %1").arg(f.python->text()));
}

void VerifyPanelTest::findings_data() {
  const auto row = test::columns<QString, QString, QString, QString, QString>(
      "indices", "framework", "verdict", "version", "details");
  const char* const rows = "[[0], [2]]";
  const char* const outside = "[[0], [7]]";
  row("agrees", rows, "numpy", "agrees", "2.1", "gave int32 [2, 4]  [[0, 1, 2, 3], [20, 21, 22, 23]]");
  row("differs", rows, "pytorch", "differs", "2.9.0",
      "gave int32 [2, 4]  [[0, 1, 2, 3], [20, 21, 22, 99]]\n"
      "predicted int32 [2, 4]  [[0, 1, 2, 3], [20, 21, 22, 23]]\n"
      "first at output[1, 3]: 99, not 23");
  row("raises alone", rows, "tensorflow", "differs", "2.20",
      "raised IndexError: no such row\npredicted int32 [2, 4]  [[0, 1, 2, 3], [20, 21, 22, 23]]");
  row("raises as predicted", outside, "tensorflow", "agrees", "2.20",
      "raised IndexError: no such row\n"
      "predicted: indices[1] = [7]: its first number is 7, but axis 0 of params [3, 4] has size 3 (1 bad of "
      "2 "
      "tuples)");
  row("crashes", rows, "jax", "not compared", "", "JAX crashed with signal 6.");
  row("is not there", rows, "paddle", "not installed", "", "");
}

void VerifyPanelTest::findings() {
  const auto [indices, framework] = test::currentRow<QString, QString>();
  VerifyFixture f(smallDocument(qPrintable(indices)));
  QVERIFY(f.open(kAnswers));
  f.run->click();
  QVERIFY(f.ended());
  const VerifyModel& model = f.panel->model();
  const int row = model.rowOf(framework.toStdString());
  QVERIFY(row >= 0);
  QTEST(model.verdict(row), "verdict");
  QTEST(QString::fromStdString(model.finding(row).version), "version");
  QTEST(model.details(row).join('\n'), "details");
}

/// What matters stands at the end of TensorFlow's messages, and a node's name is longer than the dock is
/// wide.
void VerifyPanelTest::messagesAreWhole() {
  const QString message = QStringLiteral(
      "Graph execution error:\n\nDetected at node GatherNd defined at (most recent call last):\n<stack "
      "traces "
      "unavailable>\n{{function_node "
      "__wrapped__GatherNd_device_/job:localhost/replica:0/task:0/device:CPU:0}} indices[1] = [7] does not "
      "index into param shape [3,4], node name: "
      "model_1/embedding_lookup/per_replica_gather/gather_nd_of_the_rows_asked_for/GatherNd [Op:GatherNd]");
  VerifyFixture f(smallDocument("[[0], [7]]"));
  QString escaped = message;
  escaped.replace(QStringLiteral("\n"), QStringLiteral("\\n"));
  QVERIFY(f.open(QStringLiteral("[ $3 = tensorflow ] && printf '%s\\n' '{\"version\": \"2.20\", \"error\": "
                                "\"InvalidArgumentError\", \"message\": \"%1\"}' || echo '{\"missing\": "
                                "\"'$3'\"}'")
                     .arg(escaped)
                     .toUtf8()));
  f.run->click();
  QVERIFY(f.ended());
  const VerifyModel& model = f.panel->model();
  const QModelIndex row = model.index(model.rowOf("tensorflow"));
  QVERIFY2(model.details(row.row()).join('\n').contains(message),
           qPrintable(model.details(row.row()).join('\n')));
  auto* list = f.find<QListView>("verifyList");
  for (const int width : {200, 320, 600}) {
    list->setFixedWidth(width);
    QCoreApplication::processEvents();
    QStyleOptionViewItem option;
    option.initFrom(list);
    option.widget = list;
    const QSize size(list->viewport()->width(), list->itemDelegate()->sizeHint(option, row).height());
    option.rect = QRect(QPoint(), size);
    QBuffer svg;
    QSvgGenerator generator;
    generator.setOutputDevice(&svg);
    generator.setSize(size);
    QPainter painter(&generator);
    list->itemDelegate()->paint(&painter, option, row);
    painter.end();
    QXmlStreamReader drawn(svg.data());
    QString texts;
    while (!drawn.atEnd()) {
      if (drawn.readNext() != QXmlStreamReader::StartElement || drawn.name() != QLatin1String("text"))
        continue;
      QVERIFY(drawn.attributes().value("y").toDouble() < size.height());
      texts += drawn.readElementText();
    }
    QVERIFY2(!texts.contains(u'…'), qPrintable(texts));
    QVERIFY2(texts.remove(u' ').contains(QString(message).remove(u' ').remove(u'\n')), qPrintable(texts));
  }
}

void VerifyPanelTest::saysThatThereIsNoInterpreter() {
  VerifyFixture f;
  QVERIFY(f.open(kAnswers));
  f.python->setText("/no/such/python");
  f.run->click();
  QVERIFY(f.ended());
  QCOMPARE(f.status->text(), QString("/no/such/python is no program that can be run."));
  QCOMPARE(f.panel->model().rowCount(), 0);
  QVERIFY(f.run->isEnabled() && f.python->isEnabled());
}

void VerifyPanelTest::remembersTheInterpreter() {
  VerifyFixture f;
  QVERIFY(f.open(kAnswers));
  f.run->click();
  QVERIFY(f.ended());
  QCOMPARE(f.settings.python(), f.python->text());
  const VerifyPanel another(f.session, f.settings);
  QCOMPARE(another.findChild<QLineEdit*>("verifyPython")->text(), f.python->text());
  QCOMPARE(another.findChild<QLineEdit*>("verifyPython")->placeholderText(),
           fromBytes(findInterpreter({}).value_or("python3")));
}

void VerifyPanelTest::showsAnswersAsTheyCome() {
  VerifyFixture f;
  // They wait for the test, all but those that TensorFlow's module runs, which are asked first.
  QVERIFY(
      f.open("[ $3 = tensorflow ] || while [ ! -e \"$(dirname $0)/go\" ]; do sleep 0.05; done\n"
             "echo '{\"missing\": \"'$3'\"}'"));
  f.run->click();
  QCOMPARE(f.status->text(), QString("0 of %1 have answered.").arg(verifiedFrameworks().size()));
  QTRY_COMPARE_WITH_TIMEOUT(f.panel->model().rowCount(), 3, kPatienceMs);
  QVERIFY(f.panel->running());
  QVERIFY(f.panel->model().rowOf("tensorflow") >= 0 && f.panel->model().rowOf("numpy") < 0);
  test::writeFile(f.folder.filePath("go"), {});
  QVERIFY(f.ended());
  QCOMPARE(f.find<QProgressBar>("verifyProgress")->value(), f.panel->model().rowCount());
}

void VerifyPanelTest::cancels() {
  VerifyFixture f;
  QVERIFY(f.open("touch \"$(dirname $0)/ran\"; sleep 600"));
  f.run->click();
  QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(f.folder.filePath("ran")), kPatienceMs);
  f.cancel->click();
  QVERIFY(!f.panel->running());
  QVERIFY(f.run->isEnabled() && !f.cancel->isVisible());
  QCOMPARE(f.status->text(),
           QString("Cancelled when 0 of %1 had answered.").arg(verifiedFrameworks().size()));
  // The next run is not disturbed by what was cancelled.
  f.answer(kAnswers);
  f.run->click();
  QVERIFY(f.ended());
  QCOMPARE(f.panel->model().rowCount(), static_cast<int>(verifiedFrameworks().size()));
}

void VerifyPanelTest::saysThatTheInputHasChanged() {
  VerifyFixture f;
  QVERIFY(f.open(kAnswers));
  f.run->click();
  QVERIFY(f.ended());
  QVERIFY(!f.panel->model().stale());
  f.session.edits().setElement(TensorId::Indices, 0, Element::of(DType::Int64, std::int64_t{1}));
  QTRY_VERIFY(f.panel->model().stale());
  QVERIFY(f.status->text().endsWith("The input has changed since."));
  f.run->click();
  QVERIFY(f.ended());
  QVERIFY(!f.panel->model().stale());
  QCOMPARE(f.panel->model().verdict(f.panel->model().rowOf("numpy")), QString("differs"));
}

void VerifyPanelTest::speaksToScreenReaders() {
  VerifyFixture f;
  QVERIFY(f.open(kAnswers));
  f.run->click();
  QVERIFY(f.ended());
  const VerifyModel& model = f.panel->model();
  const QString text = model.index(model.rowOf("pytorch")).data(Qt::AccessibleTextRole).toString();
  QVERIFY2(text.startsWith("PyTorch 2.9.0, differs, gave int32"), qPrintable(text));
  for (const char* name : {"verifyPython", "verifyRun", "verifyCancel", "verifyList", "codeFramework"}) {
    auto* widget = f.find<QWidget>(name);
    auto* button = qobject_cast<QPushButton*>(widget);
    QVERIFY2(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()), name);
  }
}

GATHERND_TEST(VerifyPanelTest)
#include "verify_panel_test.moc"
