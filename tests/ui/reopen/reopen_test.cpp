// SPDX-License-Identifier: GPL-3.0-or-later
// A window goes on where the last one was left, as far as that is still there, and whatever stands in the
// settings.
#include "ui/reopen/reopen.h"

#include <QSettings>
#include <cmath>
#include <limits>

#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/document_file.h"
#include "ui/files/file_actions.h"
#include "ui/widgets/settings.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr char kScenario[] = R"({"gathernd_scenario": 1, "title": "Work",
  "params": {"dtype": "int32", "generate": "arange:40,30"}, "indices": {"data": [[0], [2], [5], [39]]}})";
constexpr char kLarge[] = R"({"gathernd_scenario": 1, "title": "Large",
  "params": {"dtype": "int32", "generate": "arange:5000,300"},
  "indices": {"data": [[0], [2], [5], [4999]]}})";

/// A window as the program makes it, on settings that outlive it.
struct Reopened {
  explicit Reopened(const QString& store, bool begins = true)
      : settings(std::make_unique<QSettings>(store, QSettings::IniFormat)), session(backends) {
    session.load(documentOfExample("rows", 1 << 30).value());
    window = std::make_unique<MainWindow>(session, dialogs, settings, QApplication::palette());
    window->files().adopt({{}, QStringLiteral("rows"), {}});
    window->resize(1280, 800);
    window->show();
    reopen = std::make_unique<Reopen>(
        Reopen::Parts{session, window->files(), window->canvas(), settings, *window});
    QObject::connect(&window->files(), &FileActions::noticed, window.get(),
                     [this](const QString& said) { noticed << said; });
    if (begins) reopen->begin([this] { ++begun; });
    if (!QTest::qWaitFor([this] { return !window->busy() && session.work().idle(); })) qFatal("never still");
    QApplication::processEvents();
  }
  void close() {
    window->close();
    reopen->remember();
    settings.store()->sync();
  }
  CanvasPlace place() { return CanvasPlace::of(window->canvas()); }

  BackendRegistry backends = makeCoreRegistry();
  FakeDialogs dialogs;
  Settings settings;
  Session session;
  std::unique_ptr<MainWindow> window;
  std::unique_ptr<Reopen> reopen;
  QStringList noticed;
  int begun = 0;  ///< as one that has nothing to go on with
};

struct Folder {
  QTemporaryDir temporary;
  QString store = temporary.filePath(QStringLiteral("settings.ini"));

  QString file(const char* name, const char* text) const {
    return test::writeFile(temporary.filePath(QLatin1String(name)), text);
  }
  void keep(const QVariant& value) const {
    QSettings settings(store, QSettings::IniFormat);
    settings.setValue(QStringLiteral("reopen/last"), value);
  }
  QVariant kept() const {
    return QSettings(store, QSettings::IniFormat).value(QStringLiteral("reopen/last"));
  }
};

using Deed = std::function<void(Reopened&)>;

}  // namespace

Q_DECLARE_METATYPE(Deed)

class ReopenTest : public QObject {
  Q_OBJECT

 private slots:
  void goesOn_data() {
    const auto row = test::columns<QByteArray, Deed>("scenario", "deed");
    row("as it was opened", kScenario, [](Reopened&) {});
    row("a step", kScenario, [](Reopened& w) { w.session.playback().goTo(2, StepPhase::Locate); });
    row("a step of warps", kScenario, [](Reopened& w) {
      w.session.playback().setMode(StepMode::Warp);
      w.session.playback().goTo(3, StepPhase::Copy);
    });
    row("pins and a cursor", kScenario, [](Reopened& w) {
      w.session.selection().pin({TensorId::Params, 31});
      w.session.selection().pinSecond({TensorId::Output, 7});
      w.session.selection().setCursor(CellRef{TensorId::Indices, 1});
    });
    row("zoomed and scrolled", kScenario, [](Reopened& w) {
      w.window->canvas().zoomReset();
      w.window->canvas().zoomIn();
      w.window->canvas().scroll().panTo({90, 130});
    });
    row("fitted, with read counts", kScenario, [](Reopened& w) {
      w.window->canvas().fit();
      w.window->canvas().setReadOverlay(true);
    });
    row("panes, scrolled and zoomed", kLarge, [](Reopened& w) {
      PaneControl& panes = w.window->canvas().panes();
      if (!panes.shown()) qFatal("no panes");
      panes.setFolded(false);
      panes.setFollow(false);
      panes.zoomBy(TensorId::Params, 0.8, 0.7, {600, 300});
      panes.scrollBy(TensorId::Params, {350, 2000});
    });
    row("an example, stepped", nullptr, [](Reopened& w) { w.session.playback().goTo(1, StepPhase::Copy); });
    row("an example, edited and thrown away", nullptr, [](Reopened& w) {
      w.session.edits().setBatchDims(1);
      w.session.undoStack().undo();
      w.session.selection().pin({TensorId::Output, 3});
    });
  }

  void goesOn() {
    const auto [scenario, deed] = test::currentRow<QByteArray, Deed>();
    const Folder folder;
    const QString path = scenario.isEmpty() ? QString() : folder.file("work.gathernd", scenario);
    LeftOff left;
    {
      Reopened first(folder.store);
      QCOMPARE(first.begun, 1);
      if (!path.isEmpty()) first.window->files().openPath(path);
      QTRY_COMPARE(first.window->files().path(), path);
      QTRY_VERIFY(first.session.work().idle());
      deed(first);
      left = leftOff(first.session, first.window->files(), first.window->canvas());
      first.close();
    }
    Reopened next(folder.store);
    QTRY_COMPARE(next.window->files().path(), path);
    QTRY_VERIFY(next.session.work().idle());
    QCOMPARE(next.begun, 0);
    const LeftOff now = leftOff(next.session, next.window->files(), next.window->canvas());
    QCOMPARE(leftOffText(now), leftOffText(left));
    QVERIFY(!folder.kept().isValid());  // another window begins by itself
    Reopened second(folder.store);
    QCOMPARE(second.begun, 1);
  }

  void nothingToGoOnWith_data() {
    const auto row = test::columns<Deed>("deed");
    row("an example as it is", Deed([](Reopened&) {}));
    row("a new call", Deed([](Reopened& w) { w.window->files().create(); }));
    row("the start page", Deed([](Reopened& w) {
          w.session.playback().goTo(1, StepPhase::Copy);
          w.window->findChild<QAction*>("actionStart")->trigger();
        }));
    row("nobody wants it", Deed([](Reopened& w) {
          w.session.playback().goTo(1, StepPhase::Copy);
          w.settings.setValue(setting::kReopen, false);
        }));
  }
  void nothingToGoOnWith() {
    QFETCH(Deed, deed);
    const Folder folder;
    folder.keep(QByteArray("{}"));
    {
      Reopened first(folder.store);
      deed(first);
      first.close();
    }
    QVERIFY(!folder.kept().isValid());
    Reopened next(folder.store);
    QCOMPARE(next.begun, 1);
    QCOMPARE(next.window->files().exampleId(), QStringLiteral("rows"));
    QVERIFY(next.dialogs.errors.isEmpty());
  }

  void switchedOffMeanwhile() {
    const Folder folder;
    folder.keep(QByteArray(R"({"example": "rows", "step": [1, 2]})"));
    QSettings(folder.store, QSettings::IniFormat).setValue(QStringLiteral("reopen/wanted"), false);
    Reopened window(folder.store);
    QCOMPARE(window.begun, 1);
    QVERIFY(!window.session.playback().state().active);
  }

  /// A sentence, and the start page.
  void whatIsGone_data() {
    QTest::addColumn<QByteArray>("text");  ///< of the file; null: there is none
    QTest::newRow("the file is gone") << QByteArray();
    QTest::newRow("it is another thing by now") << QByteArray("no scenario at all");
  }
  void whatIsGone() {
    QFETCH(QByteArray, text);
    const Folder folder;
    const QString path = folder.temporary.filePath(QStringLiteral("work.gathernd"));
    if (!text.isNull()) folder.file("work.gathernd", text);
    LeftOff left;
    left.path = path;
    left.step = {true, 1, 1, StepPhase::Copy};
    folder.keep(leftOffText(left));
    Settings(std::make_unique<QSettings>(folder.store, QSettings::IniFormat)).addRecent(path);
    Reopened window(folder.store);
    QTRY_COMPARE(window.begun, 1);
    QVERIFY(window.dialogs.errors.isEmpty());  // nobody asked for it: no box stands in the way
    QCOMPARE(window.noticed.size(), 1);
    QVERIFY2(window.noticed.front().contains(QStringLiteral("work.gathernd")),
             qPrintable(window.noticed.front()));
    QVERIFY(window.settings.recentFiles().isEmpty());
    QCOMPARE(window.window->files().exampleId(), QStringLiteral("rows"));
    QVERIFY(!window.session.playback().state().active);
  }

  /// Places that the file no longer has are left out, and what is opened in the meantime stays.
  void whatHasChanged() {
    const Folder folder;
    LeftOff left;
    left.path = folder.file("work.gathernd", kScenario);
    left.step = {true, 1000, 1, StepPhase::Locate};
    left.pins = {CellRef{TensorId::Params, 5'000'000}, CellRef{TensorId::Output, 3}};
    left.cursor = CellRef{TensorId::Indices, 4};
    left.canvas.corner = {1e9, 1e9};
    folder.keep(leftOffText(left));
    Reopened window(folder.store);
    QTRY_COMPARE(window.window->files().path(), left.path);
    QCOMPARE(window.session.playback().state().tuple, std::int64_t{3});  // the last one
    QVERIFY(!window.session.selection().pinA());
    QCOMPARE(window.session.selection().pinB(), std::optional(CellRef{TensorId::Output, 3}));
    QVERIFY(!window.session.selection().cursor());
  }

  void hostileValues_data() {
    const auto row = test::columns<QVariant>("value");
    const auto canvas = [](const char* what) {
      return QByteArray(R"({"example": "rows", "step": [1, 2], "canvas": )") + what + '}';
    };
    row("nothing", QByteArray());
    row("a number", 17);
    row("a list", QStringList{QStringLiteral("a"), QStringLiteral("b")});
    row("a megabyte", QByteArray(1 << 20, 'x'));
    row("a megabyte of brackets", QByteArray(1 << 20, '['));
    row("a path of a megabyte", QByteArray(R"({"path": "/)") + QByteArray(1 << 20, 'x') + "\"}");
    row("a path of 60 KB", QByteArray(R"({"path": "/)") + QByteArray(60'000, 'x') + "\"}");
    row("no absolute path", QByteArray(R"({"path": "work.gathernd"})"));
    row("a path that hides something", QByteArray(R"({"path": "/tmp/\u0000x"})"));
    row("a path that is a number", QByteArray(R"({"path": 7})"));
    row("an unknown example", QByteArray(R"({"example": "no such", "step": [1, 2]})"));
    row("an example of 60 KB", QByteArray(R"({"example": ")") + QByteArray(60'000, 'x') + "\"}");
    row("steps of another type", QByteArray(R"({"example": "rows", "step": "far"})"));
    row("a huge step", QByteArray(R"({"example": "rows", "step": [1e300, 2]})"));
    row("a step backwards", QByteArray(R"({"example": "rows", "step": [-4, 2]})"));
    row("a phase that is none", QByteArray(R"({"example": "rows", "step": [1, 9]})"));
    row("pins nowhere",
        QByteArray(R"({"example": "rows", "pin": [2, 1e15], "second": [7, 0], "cursor": [-1, -1]})"));
    row("pins of another type", QByteArray(R"({"example": "rows", "pin": {}, "second": 3, "cursor": [[]]})"));
    row("an infinite zoom", canvas(R"({"mode": 2, "zoom": 1e999})"));
    row("a zoom of nothing", canvas(R"({"mode": 2, "zoom": 0})"));
    row("a negative zoom", canvas(R"({"mode": 2, "zoom": -1e300})"));
    row("a zoom in words", canvas(R"({"mode": "NaN", "zoom": "NaN"})"));
    row("a mode that is none", canvas(R"({"mode": 255})"));
    row("scrolled beyond all", canvas(R"({"corner": [1e308, -1e308]})"));
    row("panes without end",
        canvas(R"({"panes": [[1e308, 1e308, 1e308, 1e308, 1, 1], [-1, -1, -1, -1], 0]})"));
    row("a canvas of another type", canvas("[1, 2, 3]"));
  }
  void hostileValues() {
    QFETCH(QVariant, value);
    const Folder folder;
    folder.keep(value);
    Reopened window(folder.store);
    QVERIFY(window.dialogs.errors.size() <= 1);  // a path that there is not
    QCOMPARE(window.window->files().exampleId(), QStringLiteral("rows"));
    const StepState step = window.session.playback().state();
    QVERIFY(!step.active || step.tuple < window.session.playback().tupleCount());
    const double zoom = window.window->canvas().scene().layout.zoom;
    QVERIFY2(std::isfinite(zoom) && zoom >= CanvasView::kMinZoom && zoom <= CanvasView::kMaxZoom,
             qPrintable(QString::number(zoom)));
    QVERIFY(!window.window->grab().isNull());
  }

  /// Numbers that a text cannot say, as a bug might.
  void zoomsAreTamed() {
    const Folder folder;
    Reopened window(folder.store);
    const double nan = std::numeric_limits<double>::quiet_NaN(),
                 inf = std::numeric_limits<double>::infinity();
    for (const double number : {nan, inf, -inf, 0.0, -5.0, 1e300}) {
      CanvasPlace place;
      place.mode = ZoomMode::Manual;
      place.zoom = number;
      place.corner = {number, number};
      for (PaneScroll& pane : place.panes) pane = {number, number, number, number, true, true};
      place.apply(window.window->canvas());
      const double zoom = window.window->canvas().scene().layout.zoom;
      QVERIFY(std::isfinite(zoom) && zoom >= CanvasView::kMinZoom && zoom <= CanvasView::kMaxZoom);
      for (const PaneScroll& pane : window.place().panes)
        QVERIFY(std::isfinite(pane.left) && std::isfinite(pane.top) && pane.zoomX > 0 && pane.zoomY > 0);
      QVERIFY(!window.window->grab().isNull());
    }
  }
};

GATHERND_TEST(ReopenTest)
#include "reopen_test.moc"
