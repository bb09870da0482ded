// SPDX-License-Identifier: GPL-3.0-or-later
// A walk through the window in a language that nobody speaks: every text of the catalogue has accents. A
// plain word that is seen, heard or read in a tooltip was never asked for in translation, unless it is a
// name.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QHash>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSet>
#include <QTabBar>
#include <QTest>
#include <QTranslator>

#include "core/scenario/examples.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/verify/verify.h"
#include "gpu/backends/cuda_backend.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/support/recording_device.h"
#include "tests/ui/text/catalogue_file.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/document_file.h"
#include "ui/panel/page.h"
#include "ui/selection/playback.h"
#include "ui/text/plain_text.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

/// Speaks the pseudo-language as long as it lives.
class Pseudo : public QTranslator {
 public:
  Pseudo() {
    for (const CatalogueText& text : catalogueTexts(QStringLiteral("zh_CN")))
      known_.insert(text.source + u'\n' + text.comment, pseudo(text.source));
    QCoreApplication::installTranslator(this);
  }
  ~Pseudo() override { QCoreApplication::removeTranslator(this); }
  Pseudo(const Pseudo&) = delete;
  Pseudo& operator=(const Pseudo&) = delete;
  bool isEmpty() const override { return false; }
  QString translate(const char*, const char* source, const char* comment, int) const override {
    return known_.value(QString::fromUtf8(source) + u'\n' + QString::fromUtf8(comment));
  }

 private:
  QHash<QString, QString> known_;
};

/// What is spelt alike in every language.
const QSet<QString>& names() {
  static const QSet<QString> all = [] {
    QSet<QString> out;
    const auto add = [&](const QString& text) {
      for (const QString& word : plainWords(text)) out << word;
    };
    // The call's own words and types; what the program and its files are called.
    add("params indices output batch_dims gather_nd shape scalar gradient upstream GatherND Explorer dtype");
    add("numpy tuple moveaxis arange gathernd npy npz csv onnx json");
    add("bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 float64");
    add("complex64 complex128 string True False true false nan inf NaN None");
    // Keys, as every keyboard has them.
    add("Ctrl Shift Alt Esc Enter Home End Page Up Down PgUp PgDown PgDn Left Right Space Delete Insert Tab "
        "Return "
        "Del Ins");
    // Backends, their kernels, units.
    add("reference eigen cpu cuda emulated CPU GPU CUDA naive lane warp words KiB MiB GiB Eigen Tensor");
    add("DEFAULT ERROR IGNORE English");
    add(fromBytes(findInterpreter({}).value_or("")));  // a path of this machine
    // Of code and formulas.
    add("vmap lambda grad range where label length scores top beams parent table ids pixels mask");
    // Lessons are files of their own language (CatalogueTest).
    for (const teach::CourseLesson& lesson : teach::course())
      add(QString::fromStdString(lesson.title + ' ' + lesson.aim + ' ' + lesson.group + ' ' + lesson.gist));
    // Qt's own, which its own catalogue translates.
    add("Scroll Close");
    for (const Dialect& dialect : builtinDialects()) {
      add(QString::fromStdString(dialect.name + ' ' + dialect.id));
      for (const RuleWord& word : ruleWords(dialect)) add(fromBytes(word.rule) + ' ' + fromBytes(word.value));
    }
    return out;
  }();
  return all;
}

struct Found {
  QSet<QString> all;
  void look(const QString& where, const QString& text) {
    for (const QString& word : plainWords(text))
      if (!names().contains(word)) all << QStringLiteral("%1: %2 in \"%3\"").arg(where, word, text.left(90));
  }
};

void lookAtModel(Found& found, const QAbstractItemView& view) {
  const QAbstractItemModel* const model = view.model();
  if (model == nullptr) return;
  for (int column = 0; column < qMin(model->columnCount(), 8); ++column)
    found.look(view.objectName() + " heading", model->headerData(column, Qt::Horizontal).toString());
  const std::function<void(const QModelIndex&)> below = [&](const QModelIndex& parent) {
    for (int row = 0; row < qMin(model->rowCount(parent), 60); ++row) {
      for (int column = 0; column < qMin(model->columnCount(parent), 4); ++column) {
        const QModelIndex at = model->index(row, column, parent);
        for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)})
          found.look(view.objectName(), at.data(role).toString());
        if (column == 0) below(at);
      }
    }
  };
  below({});
}

/// Code is written in other languages.
bool isCode(const QWidget& widget) {
  for (const QWidget* each = &widget; each != nullptr; each = each->parentWidget())
    if (each->objectName() == QLatin1String("codeView") || each->inherits("gathernd::ui::CodeView"))
      return true;
  return false;
}

/// A text of one language.
bool isGuide(const QWidget& widget) {
  const QLatin1String contents("guideContents");
  return widget.objectName() == contents || widget.objectName() == QLatin1String("guidePage") ||
         (widget.parentWidget() != nullptr && widget.parentWidget()->objectName() == contents);  // its header
}

void lookAtWidget(Found& found, QWidget& widget) {
  const QString where = widget.objectName().isEmpty() ? QString::fromLatin1(widget.metaObject()->className())
                                                      : widget.objectName();
  const bool ofQt = widget.objectName().startsWith(QLatin1String("qt_"));  // Qt has a catalogue of its own
  if (isCode(widget) || ofQt || isGuide(widget)) return;
  found.look(where + " tip", widget.toolTip());
  found.look(where + " name", widget.accessibleName());
  found.look(where + " description", widget.accessibleDescription());
  if (widget.isWindow()) found.look(where + " title", widget.windowTitle());
  if (auto* label = qobject_cast<QLabel*>(&widget)) found.look(where, label->text());
  if (auto* button = qobject_cast<QAbstractButton*>(&widget)) found.look(where, button->text());
  if (auto* dock = qobject_cast<Page*>(&widget)) found.look(where, dock->windowTitle());
  if (auto* line = qobject_cast<QLineEdit*>(&widget)) found.look(where, line->placeholderText());
  if (auto* edit = qobject_cast<QPlainTextEdit*>(&widget)) found.look(where, edit->placeholderText());
  if (auto* view = qobject_cast<QAbstractItemView*>(&widget)) lookAtModel(found, *view);
  if (auto* combo = qobject_cast<QComboBox*>(&widget)) {
    for (int item = 0; item < combo->count(); ++item) {
      found.look(where, combo->itemText(item));
      found.look(where + " tip", combo->itemData(item, Qt::ToolTipRole).toString());
    }
  }
  if (auto* tabs = qobject_cast<QTabBar*>(&widget))
    for (int tab = 0; tab < tabs->count(); ++tab) found.look(where, tabs->tabText(tab));
  for (const QAction* action : widget.actions()) {
    found.look(where + " action", action->text());
    found.look(where + " action", action->toolTip());
  }
}

/// All that a window says, painted or not.
void lookAt(Found& found, QWidget& window) {
  QCoreApplication::processEvents();
  lookAtWidget(found, window);
  for (QWidget* each : window.findChildren<QWidget*>()) {
    lookAtWidget(found, *each);
    // What paints itself says it nowhere else.
    const bool ours = QByteArray(each->metaObject()->className()).startsWith("gathernd::ui::");
    if (!ours || !each->isVisible() || isCode(*each)) continue;
    RecordingDevice device(each->size());
    each->render(&device, QPoint(), QRegion(), QWidget::DrawWindowBackground);
    for (const QString& word : device.recording().words()) found.look(each->objectName() + " painted", word);
  }
}

void lookEverywhere(Found& found, WindowFixture& f) {
  lookAt(found, *f.window);
  for (QWidget* each : QApplication::topLevelWidgets())
    if (each != f.window.get() && each->isVisible()) lookAt(found, *each);
  for (const QString& said : f.dialogs.errors + f.dialogs.lastOptions + f.dialogs.filters)
    found.look(QStringLiteral("dialog"), said);
  found.look(QStringLiteral("dialog"), f.dialogs.lastLabel);
}

QStringList sorted(const Found& found) {
  QStringList all = found.all.values();
  all.sort();
  return all;
}

constexpr const char* kDocks[] = {"explain", "problems", "reads",      "inspector", "notes",  "dialects",
                                  "code",    "gradient", "statistics", "indices",   "params", "output",
                                  "compare", "warp",     "lessons",    "predict"};

}  // namespace

class PseudoWalkTest : public QObject {
  Q_OBJECT

 private slots:
  void everyState_data() {
    const auto row = test::columns<QString, QString, int>("indices", "dialect", "batchDims");
    row("all is well", "[[0], [2]]", "tensorflow-cpu", 0);
    row("refused tuples", "[[0], [7]]", "tensorflow-cpu", 0);
    row("zeros", "[[0, 1], [7, 2], [-1, 0]]", "tensorflow-gpu", 0);
    row("wrapped", "[[0], [-1], [9]]", "numpy", 0);
    row("clamped", "[[0], [-1], [9]]", "jax", 0);
    row("undefined", "[[0], [9]]", "openvino-8", 0);
    row("no plan", "[[0, 1, 2]]", "tensorflow-cpu", 2);
    row("batch axes", "[[0], [1], [3]]", "onnx", 1);
    row("columns", "[[0, 1], [2, 3]]", "mxnet", 0);
  }
  void everyState() {
    const auto [indices, dialect, batchDims] = test::currentRow<QString, QString, int>();
    const Pseudo pseudo;
    Document document = smallDocument(indices.toLatin1().constData(), dialect.toLatin1().constData());
    document.title = "";
    document.batchDims = batchDims;
    WindowFixture f(document);
    f.backends.add(makeEmulatedBackend());
    QVERIFY(f.ready());
    Found found;
    static test::Sample docks = test::sampleOfRows();  // goes on from row to row: of each state other docks
    for (const char* dock : kDocks) {
      if (!docks.takes()) continue;
      QVERIFY2(f.window->openDock(QLatin1String(dock)), dock);
      lookEverywhere(found, f);
    }
    for (const TensorId tensor : {TensorId::Indices, TensorId::Params, TensorId::Output}) {
      f.session.selection().setHover(CellRef{tensor, 0});
      lookEverywhere(found, f);
    }
    f.session.selection().setHover({});
    for (int phase = 1; phase <= 3 && f.session.playback().tupleCount() > 0; ++phase) {
      f.session.playback().goTo(0, static_cast<StepPhase>(phase));
      lookEverywhere(found, f);
    }
    QVERIFY2(found.all.isEmpty(), qPrintable(sorted(found).join(u'\n')));
  }

  void dialogsAndPages_data() {
    const auto row = test::columns<QString>("action");
    test::Sample rows = test::sampleOfRows();
    for (const char* action :
         {"actionStart", "actionShortcuts", "actionPalette", "actionGoTo", "actionPresent",
          "actionGradientLens", "actionReadOverlay", "actionAskShape", "actionAskPlace", "actionAskValue",
          "actionAskOutcome", "actionNextMark", "actionCopyLiteralParams", "actionExport", "actionSaveAs",
          "actionOpen", "actionSettings", "actionAbout", "actionGuide"})
      if (rows.takes()) row(action, QString::fromLatin1(action));
  }
  void dialogsAndPages() {
    QFETCH(QString, action);
    const Pseudo pseudo;
    Document document = smallDocument();
    document.title = "";
    WindowFixture f(document);
    f.trigger(action.toLatin1().constData());
    QVERIFY(QTest::qWaitFor([&] { return f.session.work().idle(); }));
    Found found;
    lookEverywhere(found, f);
    for (QWidget* each : QApplication::topLevelWidgets())
      if (each != f.window.get() && each->isVisible()) each->close();
    QVERIFY2(found.all.isEmpty(), qPrintable(sorted(found).join(u'\n')));
  }

  /// The examples speak for themselves: their titles, notes and axes.
  void everyExample() {
    const Pseudo pseudo;
    WindowFixture f;
    QVERIFY(f.window->openDock(QStringLiteral("notes")));
    Found found;
    for (const ExampleEntry& entry : shippedExamples()) {
      auto document = documentOfExample(std::string(entry.id), INT64_MAX);
      QVERIFY(document);
      f.session.load(*std::move(document));
      QVERIFY(QTest::qWaitFor([&] { return f.session.work().idle(); }));
      RecordingDevice device(f.window->canvas().size());
      f.window->canvas().render(&device);
      for (const QString& word : device.recording().words()) found.look(QStringLiteral("canvas"), word);
      found.look(QStringLiteral("title"), f.window->windowTitle());
    }
    QVERIFY2(found.all.isEmpty(), qPrintable(sorted(found).join(u'\n')));
  }

  /// The test of the test.
  void aPlantedWordIsFound() {
    const Pseudo pseudo;
    WindowFixture f;
    Found before;
    lookAt(before, *f.window);
    plainLabel(f.window.get(), QStringLiteral("Forgotten"));
    Found found;
    lookAt(found, *f.window);
    found.all.subtract(before.all);
    QCOMPARE(found.all.size(), 1);
    QVERIFY(found.all.values().front().contains(QLatin1String("Forgotten")));
  }
};

GATHERND_TEST(PseudoWalkTest)
#include "pseudo_walk_test.moc"
