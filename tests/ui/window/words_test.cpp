// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the window in one place: what a control is and does, with its key; what an undo takes back;
// what a run did.
#include <QAbstractButton>
#include <QHelpEvent>
#include <QRegularExpression>
#include <QSet>
#include <QToolTip>
#include <algorithm>

#include "gpu/backends/cuda_backend.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/file_actions.h"
#include "ui/status/status_line.h"
#include "ui/strip/shape_strip.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

QString undoText(WindowFixture& f) {
  return f.find<QAction>("actionUndo")->text().remove(QLatin1Char('&'));
}

QString tipOf(const QWidget* widget) {
  while (widget && widget->toolTip().isEmpty()) widget = widget->parentWidget();
  return widget ? widget->toolTip() : QString();
}

}  // namespace

class WordsTest : public QObject {
  Q_OBJECT

 private slots:
  void tooltipsExplain_data() {
    test::columns<QString, QString, QString>("name", "begins", "key");
    const auto row = [](const char* name, const char* begins, const char* key) {
      QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(begins)
                          << (*key == '\0' ? QString() : QStringLiteral("Key: ") + QLatin1String(key));
    };
    row("exampleCombo", "Example: a call that is ready", "");
    row("dialectCombo", "Framework: whose gather_nd", "");
    row("dtypeCombo", "dtype: the element type of params", "");
    row("indexDtypeCombo", "index: the integer type of indices", "");
    row("batchDimsSpin", "batch_dims: how many leading axes", "");
    row("policyCombo", "policy: TensorFlow's", "");
    row("fillValueEdit", "fill: the value", "");
    row("backendCombo", "Device: what carries out", "");
    row("runButton", "Run: carries out this call", "F5");
    row("secondDialectCombo", "Compare with: a second framework", "");
    row("moreButton", "Call options: types", "");
    row("playButton", "Play: shows tuple by tuple", "Space");
    row("stepFirst", "First step: ", "Home");
    row("stepBack", "Step back: ", ",");
    row("stepPlay", "Play or pause: ", "Space");
    row("stepForward", "Step forward: ", ".");
    row("stepLast", "Last step: ", "End");
    row("stepSlider", "The tuple that is being stepped", "");
    row("stepMode", "How much one step is", "");
    row("stepSpeed", "Speed: ", "");
    row("chipMinus", "Takes away", "-");
    row("chipPlus", "Adds a place", "+");
    row("paletteButton", "Finds any command", "Ctrl+Shift+P");
    row("guideButton", "Opens the guide", "F1");
    row("bottomClose", "Closes Measure", "");
    row("bottomFill", "Gives the panel", "");
  }
  /// A sentence or two, in lines that a small screen has room for.
  void tooltipsExplain() {
    const auto [name, begins, key] = test::currentRow<QString, QString, QString>();
    WindowFixture f;
    if (name.startsWith("bottom")) QVERIFY(f.window->openDock("compare"));
    const QString tip = tipOf(f.find<QWidget>(name.toLatin1().constData()));
    QVERIFY2(tip.startsWith(begins), qPrintable(tip));
    QStringList lines = tip.split(QLatin1Char('\n'));
    if (!key.isEmpty()) QCOMPARE(lines.takeLast(), key);
    QVERIFY2(lines.last().endsWith(QLatin1Char('.')), qPrintable(tip));
    for (const QString& line : lines) QVERIFY2(line.size() <= 64, qPrintable(line));
  }

  /// Of whatever can be pressed, chosen or counted, with each dock open in its turn.
  void everyControlExplainsItself() {
    WindowFixture f(smallDocument("[[0], [7]]", "tensorflow-gpu"));
    f.backends.add(makeEmulatedBackend());
    QVERIFY(f.ready());
    QStringList silent;
    f.session.playback().first();  // with the step bar
    f.find<QToolButton>("moreButton")->click();
    QSet<const QWidget*> looked;
    const auto look = [&] {
      QCoreApplication::processEvents();
      for (const QWidget* each : f.window->findChildren<QWidget*>()) {
        const bool control = each->inherits("QAbstractButton") || each->inherits("QComboBox") ||
                             each->inherits("QAbstractSpinBox");
        // A table's corner and a line's clear button are Qt's own.
        const bool own = each->inherits("QTableCornerButton") || each->inherits("QLineEditIconButton");
        if (!control || own || !each->isVisible() || looked.contains(each)) continue;
        looked << each;
        const bool field = each->toolTip().isEmpty() && each->parentWidget()->objectName() == "field";
        QStringList lines = (field ? each->parentWidget() : each)->toolTip().split(u'\n');
        if (lines.size() > 1 && lines.last().startsWith(QLatin1String("Key: "))) lines.removeLast();
        const QString words = lines.join(u' ');
        const bool sentence = words.endsWith(u'.') && words.contains(u' ') &&
                              words.chopped(1) != each->property("text").toString();
        if (!sentence) silent << each->objectName() + ": " + words;
      }
    };
    for (const int width : {1900, 800}) {
      f.window->resize(width, 1000);
      for (const char* dock : {"explain", "problems", "reads", "inspector", "notes", "dialects", "code",
                               "gradient", "statistics", "indices", "params", "output", "compare", "warp"}) {
        QVERIFY(f.window->openDock(QLatin1String(dock)));
        look();
      }
    }
    QVERIFY2(silent.isEmpty(), qPrintable(silent.join(u'\n')));
    QVERIFY2(looked.size() >= 50, qPrintable(QString::number(looked.size())));
  }

  void panelsSayHowTheyComeBack() {
    WindowFixture f;
    for (const auto& [page, panel] : {std::pair{"indices", "Values"}, {"reads", "Explain"}}) {
      QVERIFY(f.window->openDock(QLatin1String(page)));
      const auto* close = f.find<QAbstractButton>("panelClose");
      QVERIFY2(close->toolTip().contains(QStringLiteral("Closes %1. Its name on the rail").arg(panel)),
               qPrintable(close->toolTip()));
    }
  }

  void chipsSayWhatTheirAxisDoes_data() {
    const auto row = test::columns<TensorId, int, QString>("tensor", "axis", "says");
    row("tuples", TensorId::Indices, 0,
        "axis 0 of indices: size 2. Tuples: each place along it has its own. Click to type "
        "another size, or a whole shape such as 2, 3, 4. Key: F2");
    row("depth", TensorId::Indices, 1,
        "axis 1 of indices: size 1. The numbers of one tuple. Click to type another size, or a whole shape "
        "such as 2, 3, 4. "
        "Key: F2");
    row("indexed", TensorId::Params, 0,
        "axis 0 of params: size 3. Indexed: a number of each tuple picks a place along it. "
        "Click to type another size, or a whole shape such as 2, 3, 4. Key: F2");
    row("slice", TensorId::Output, 1,
        "axis 1 of output: size 4. Slice: copied whole, whatever the tuple says. Its size "
        "follows from the other two.");
  }
  void chipsSayWhatTheirAxisDoes() {
    const auto [tensor, axis, says] = test::currentRow<TensorId, int, QString>();
    WindowFixture f;
    auto* strip = f.find<ShapeStrip>("shapeStrip");
    const QPoint at = strip->chipRect(tensor, axis).center();
    QHelpEvent event(QEvent::ToolTip, at, strip->mapToGlobal(at));
    QApplication::sendEvent(strip, &event);
    QCOMPARE(QToolTip::text().replace(QLatin1Char('\n'), QLatin1Char(' ')), says);
    QToolTip::hideText();
  }

  /// What would be taken back, in its own words.
  void undoNamesWhatItTakesBack() {
    WindowFixture f;
    QVERIFY(f.session.edits().resize(TensorId::Params, Shape{3, 5}));
    QCOMPARE(undoText(f), QStringLiteral("Undo \"Resize params to [3, 5]\""));
    QVERIFY(f.session.edits().insertAxis(TensorId::Indices, 0));
    QCOMPARE(undoText(f), QStringLiteral("Undo \"Add an axis to indices\""));
    f.trigger("actionUndo");
    QCOMPARE(f.find<QAction>("actionRedo")->text(), QStringLiteral("&Redo \"Add an axis to indices\""));
  }

  void runSaysWhatItDid_data() {
    const auto row = test::columns<QString, QString, QString, QString>("indices", "backend", "rests", "says");
    row("fine", "[[0], [2]]", "reference", "^Ready\\. ",
        "^Run again: [\\d.,]+ (ns|µs|ms), output unchanged\\.$");
    row("refused", "[[0], [7]]", "reference", "^Refused: ", "^Run again: refused\\.$");
  }
  /// A time that was taken, and an output that was compared.
  void runSaysWhatItDid() {
    const auto [indices, backend, rests, says] = test::currentRow<QString, QString, QString, QString>();
    Document document = smallDocument(indices.toLatin1().constData());
    document.backend = backend.toStdString();
    WindowFixture f(std::move(document));
    const auto* text = f.find<StatusLine>("statusLine");
    QTRY_VERIFY2(QRegularExpression(rests).match(text->text()).hasMatch(), qPrintable(text->text()));
    f.trigger("actionRun");
    QVERIFY(f.ready());
    QTRY_VERIFY2(QRegularExpression(says).match(text->text()).hasMatch(), qPrintable(text->text()));
    // What is said of a run goes with what it was a run of.
    f.session.edits().setBatchDims(7);
    QVERIFY(!text->text().contains(QLatin1String("Run again")));
    f.trigger("actionUndo");
    QVERIFY(f.ready());
    QTRY_VERIFY2(QRegularExpression(rests).match(text->text()).hasMatch(), qPrintable(text->text()));
  }

  void anIdleWindowSaysF1() {
    WindowFixture f;
    auto* guide = f.find<QAbstractButton>("guideButton");
    QVERIFY(guide->isVisible());
    QCOMPARE(guide->text(), QStringLiteral("F1  help"));
    guide->click();
    const auto windows = QApplication::topLevelWidgets();
    QVERIFY(std::any_of(windows.begin(), windows.end(), [](const QWidget* each) {
      return each->objectName() == QLatin1String("guideWindow") && each->isVisible();
    }));
  }

  /// An example about reads opens with them, leaves without, and a save of it changes nothing.
  void readCountsComeWithTheirExample() {
    WindowFixture f;
    const auto shows = [&f] { return f.window->canvas().readOverlay(); };
    const auto open = [&f](const char* id) {
      f.window->files().openExample(QLatin1String(id));
      return QTest::qWaitFor([&] { return f.window->files().exampleId() == QLatin1String(id); });
    };
    QVERIFY(!shows());
    QVERIFY(open("rank5"));
    QVERIFY(shows());
    QVERIFY(f.find<QAction>("actionReadOverlay")->isChecked());
    QVERIFY(open("rows"));
    QVERIFY(!shows());
    f.trigger("actionReadOverlay");  // a person's own choice stays
    QVERIFY(open("boxes"));
    QVERIFY(shows());
    QVERIFY(open("rank5"));
    QVERIFY(f.ready());
    f.dialogs.file = f.folder.filePath(QStringLiteral("mine.gathernd"));
    f.dialogs.choice = 0;
    f.trigger("actionSaveAs");
    QTRY_VERIFY(f.window->files().exampleId().isEmpty());
    QVERIFY(shows());
  }
};

GATHERND_TEST(WordsTest)
#include "words_test.moc"
