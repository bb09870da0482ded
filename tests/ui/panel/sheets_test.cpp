// SPDX-License-Identifier: GPL-3.0-or-later
// Panels and the rail that names them, in windows of all sizes: opening one never moves the window, it stays
// inside, and closing it gives back what it took.
#include <QComboBox>
#include <QTabBar>
#include <QTest>
#include <QTextDocumentFragment>
#include <utility>

#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/screens/painted_check.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/document_file.h"
#include "ui/formula/formula_spans.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_frame.h"
#include "ui/panel/rail.h"
#include "ui/selection/cell_ref.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr std::int64_t kMemory = 1LL << 30;
constexpr QSize kSizes[] = {{640, 480}, {800, 600}, {1024, 768}, {1280, 800}, {1920, 1080}, {2560, 1440}};
/// Each page, what opens and closes it, and its panel's name on the rail.
struct PageRow {
  const char *name, *action, *item;
};
constexpr PageRow kPages[] = {{"explainDock", "actionExplain", "explainPanelItem"},
                              {"problemsDock", "actionProblems", "problemsPanelItem"},
                              {"readsDock", "actionReads", "explainPanelItem"},
                              {"inspectorDock", "actionInspector", "explainPanelItem"},
                              {"gradientDock", "actionGradient", "explainPanelItem"},
                              {"dialectsDock", "actionDialects", "frameworksPanelItem"},
                              {"codeDock", "actionCode", "frameworksPanelItem"},
                              {"valuesDock", "actionValues", "valuesPanelItem"},
                              {"statisticsDock", "actionStatistics", "valuesPanelItem"},
                              {"compareDock", "actionCompare", "measurePanelItem"},
                              {"warpDock", "actionWarp", "measurePanelItem"}};
const char* const kItems[] = {"explainPanelItem",    "problemsPanelItem", "valuesPanelItem",
                              "frameworksPanelItem", "learnPanelItem",    "measurePanelItem"};

QRect inWindow(const QWidget* widget) {
  return {widget->mapTo(widget->window(), QPoint()), widget->size()};
}

struct Fixture : WindowFixture {
  explicit Fixture(const QSize& size, Document document = smallDocument())
      : WindowFixture(std::move(document)) {
    window->resize(size);
    settle();
    closeAll();
  }
  void settle() {
    for (int k = 0; k < 3; ++k) QCoreApplication::processEvents();
  }
  void closeAll() {
    for (const PageRow& page : kPages)
      if (!find<QWidget>(page.name)->isHidden()) find<Page>(page.name)->close();
    settle();
  }
  RailItem* item(const char* name) { return find<RailItem>(name); }
  bool shows(const char* page) { return find<QWidget>(page)->isVisible(); }
  void toggle(const char* action) {
    trigger(action);
    settle();
  }
  QRect canvas() { return inWindow(&window->canvas()); }
  /// What a click on the middle of the cell meets, where it stands now, is the picture.
  bool meets(const CellRef& cell) {
    QWidget* const viewport = window->canvas().viewport();
    const QPoint at = window->canvas().cellRectInView(cell).center().toPoint();
    return viewport->rect().contains(at) && window->childAt(viewport->mapTo(window.get(), at)) == viewport;
  }
  void seesAll(const QString& with) {
    CanvasWidget& canvas = window->canvas();
    for (const TensorId id : {TensorId::Indices, TensorId::Params, TensorId::Output}) {
      const std::int64_t count = canvas.scene().tensor(id).cellCount();
      for (const std::int64_t flat : {std::int64_t{0}, count - 1}) {
        if (count == 0) continue;
        canvas.scrollTo({id, flat});
        QVERIFY2(meets({id, flat}),
                 qPrintable(QStringLiteral("%1: %2 %3").arg(with, tensorWord(id)).arg(flat)));
      }
    }
  }
};

}  // namespace

class SheetsTest : public QObject {
  Q_OBJECT

 private slots:
  /// At the start, as soon as a page is opened, and in larger letters: no tab is missing or cut.
  void tabsAreWhole() {
    WindowFixture f;
    const auto cut = [&f](const char* name) {
      const auto* const tabs = f.find<QTabBar>(name);
      const QRect last = tabs->tabRect(tabs->count() - 1);
      return tabs->isVisible() && (last.width() < 20 || last.height() < 20 || last.right() > tabs->width());
    };
    QVERIFY(f.find<QTabBar>("panelTabs")->count() == 4 && !cut("panelTabs"));
    for (const char* const theme : {"light", "high-contrast-dark"}) {
      f.window->setThemeName(QLatin1String(theme));
      for (const PageRow& page : kPages) {
        f.find<Page>(page.name)->show();
        QCoreApplication::processEvents();
        QVERIFY2(!cut("panelTabs") && !cut("bottomTabs"), page.name);
      }
    }
  }

  /// What reads and points at an icon is told the name that the guide has for its panel.
  void namesAreTheGuides() {
    QStringList sections;
    for (const QString& line :
         QString::fromUtf8(test::fileBytes(test::places::tree() + QStringLiteral("/docs/guide/panels.md")))
             .split(QLatin1Char('\n')))
      if (line.startsWith(QLatin1String("## "))) sections << line.mid(3).split(QStringLiteral(", "));
    Fixture f({1280, 800});
    const auto items = f.window->findChildren<RailItem*>();
    QCOMPARE(items.size(), qsizetype{6});
    for (const RailItem* item : items) {
      const QString name = item->accessibleName();
      QVERIFY2(sections.contains(name), qPrintable(name));
      const QString tip = QTextDocumentFragment::fromHtml(item->toolTip()).toPlainText();
      QVERIFY2(tip.startsWith(name + QLatin1Char(':')), qPrintable(tip));
    }
  }

  void givesBack_data() {
    const auto row = test::columns<QSize>("size");
    for (const QSize& size : kSizes)
      row(qPrintable(QStringLiteral("%1x%2").arg(size.width()).arg(size.height())), size);
  }

  void givesBack() {
    QFETCH(QSize, size);
    Fixture f(size);
    QCOMPARE(f.window->size(), size);
    const QRect before = f.canvas();
    test::Sample sample;
    for (const PageRow& a : kPages) {
      for (const PageRow& b : kPages) {
        if (!sample.takes()) continue;
        f.toggle(a.action);
        QVERIFY2(f.shows(a.name), a.name);
        if (a.name != b.name) f.toggle(b.action);
        QVERIFY2(f.shows(b.name), b.name);
        QVERIFY2(f.item(b.item)->isOpen(), b.name);
        QCOMPARE(f.window->size(), size);
        for (const char* open : {a.name, b.name}) {
          const QWidget* page = f.find<QWidget>(open);
          if (page->isVisible()) QVERIFY2(f.window->rect().contains(inWindow(page)), open);
        }
        f.closeAll();
        QCOMPARE(f.canvas(), before);
      }
    }
  }

  /// A panel that is higher than its sheet scrolls, one that is wider has the width.
  void nothingIsCut_data() {
    const auto row = test::columns<QString>("action");
    for (const char* action : {"actionProblems", "actionDialects", "actionLessons"})
      row(action, QString::fromLatin1(action));
  }
  void nothingIsCut() {
    QFETCH(QString, action);
    Fixture f({640, 400}, documentOfExample("too-far", kMemory).value());
    f.toggle(action.toLatin1().constData());
    QTRY_VERIFY(f.session.work().idle() && !f.window->busy());
    f.settle();
    QCOMPARE(f.window->size(), QSize(640, 400));
    QCOMPARE(paintedFaults(*f.window, kReadable), QStringList());
  }

  /// What lies below takes neither the rail's room nor the last row of a tensor.
  void theSheetBelowLeavesRoom_data() {
    test::columns<QSize, int>("size", "page");
    for (const QSize& size : kSizes) {
      if (size.height() < 600) continue;
      for (const int page : {9, 10})
        QTest::addRow("%dx%d, %s", size.width(), size.height(), kPages[page].name) << size << page;
    }
  }

  void theSheetBelowLeavesRoom() {
    const auto [size, page] = test::currentRow<QSize, int>();
    Fixture f(size, documentOfExample("rows", kMemory).value());
    f.toggle(kPages[page].action);
    QVERIFY(f.window->rect().contains(inWindow(f.find<QWidget>(kPages[page].name))));
    QList<QRect> items;
    for (const char* each : kItems) {
      const QRect place = f.item(each)->geometry();
      QVERIFY2(place.height() >= 40, each);
      QVERIFY2(f.find<QWidget>("dockRail")->rect().contains(place), each);
      for (const QRect& other : std::as_const(items)) QVERIFY2(!other.intersects(place), each);
      items << place;
    }
    const CanvasWidget& canvas = f.window->canvas();
    const TensorId tensors[] = {TensorId::Indices, TensorId::Params, TensorId::Output};
    for (const TensorId id : tensors) {
      QCOMPARE(canvas.scene().tensor(id).detail(), Detail::Text);
      const Shape& shape = canvas.scene().spec(id).shape;
      for (std::int64_t flat = 0; flat < shape[shape.rank() - 1]; ++flat) {
        const QRectF cell = canvas.cellRectInView({id, flat});
        QVERIFY2(cell.top() >= 0 && cell.bottom() <= canvas.viewport()->height(),
                 qPrintable(QString::number(flat)));
      }
    }
    f.window->resize(800, 600);
    f.settle();
    QCOMPARE(f.window->size(), QSize(800, 600));
    QVERIFY(canvas.cellRectInView({TensorId::Indices, 0}).bottom() <= canvas.viewport()->height());
  }

  /// A panel's pages are its tabs; its name on the rail opens the page that was open last.
  void pagesAreTabs() {
    Fixture f({1280, 800});
    f.toggle("actionCompare");
    auto* frame = f.find<PanelFrame>("bottomSheet");
    auto* tabs = f.find<QTabBar>("bottomTabs");
    QCOMPARE(tabs->count(), 2);
    QCOMPARE(tabs->tabText(0), QStringLiteral("Compare"));
    const QRect place = frame->geometry();
    tabs->setCurrentIndex(1);
    f.settle();
    QVERIFY(f.shows("warpDock") && !f.shows("compareDock"));
    QCOMPARE(frame->geometry(), place);
    QCOMPARE(f.window->size(), QSize(1280, 800));
    f.find<QAbstractButton>("bottomClose")->click();
    f.settle();
    QVERIFY(!frame->isVisible() && !f.item("measurePanelItem")->isOpen());
    f.item("measurePanelItem")->click();
    f.settle();
    QVERIFY(f.shows("warpDock"));

    auto* beside = f.find<QTabBar>("panelTabs");
    f.item("valuesPanelItem")->click();
    f.settle();
    QCOMPARE(beside->count(), 2);
    beside->setCurrentIndex(1);
    QVERIFY(f.shows("statisticsDock"));
    f.item("problemsPanelItem")->click();
    QCOMPARE(beside->count(), 1);
    f.item("valuesPanelItem")->click();
    QVERIFY(f.shows("statisticsDock"));
  }

  /// The toolbar as it is: what is in sight is whole, apart and labelled.
  void toolbarIsWhole() {
    Fixture f(kSizes[0]);
    for (const QSize& size : kSizes) {
      f.window->resize(size);
      f.settle();
      auto* bar = f.find<QWidget>("toolBar");
      QList<QRect> taken;
      int shown = 0;
      for (const QFrame* field :
           bar->findChildren<QFrame*>(QStringLiteral("field"), Qt::FindDirectChildrenOnly)) {
        if (!field->isVisible()) continue;
        ++shown;
        QVERIFY(bar->rect().contains(field->geometry()));
        const auto* word = field->findChild<QWidget*>(QStringLiteral("fieldWord"));
        // A list's word may give way: what is chosen in it speaks for itself.
        QVERIFY(word->isVisible() ? word->width() >= word->sizeHint().width()
                                  : field->findChild<QComboBox*>() != nullptr);
        for (const QRect& other : std::as_const(taken)) QVERIFY(!other.intersects(field->geometry()));
        taken << field->geometry();
      }
      QVERIFY2(shown >= 2, qPrintable(QString::number(size.width())));
      for (const char* button : {"playButton", "presentButton"}) {
        if (size.width() < 800 && button != QLatin1String("playButton"))
          continue;  // behind the list's button
        const auto* widget = f.find<QWidget>(button);
        QVERIFY2(widget->isVisible() && bar->isAncestorOf(widget), button);
        QVERIFY2(widget->visibleRegion().boundingRect() == widget->rect(), button);
      }
    }
  }

  void oneAtATime() {
    Fixture f({1280, 800});
    const QRect alone = f.canvas();
    f.toggle("actionExplain");
    const QRect beside = f.canvas();
    QVERIFY(beside.width() < alone.width());
    f.toggle("actionProblems");
    QVERIFY(!f.shows("explainDock") && !f.item("explainPanelItem")->isOpen());
    QVERIFY(f.item("problemsPanelItem")->isOpen());
    QCOMPARE(f.canvas(), beside);
    f.toggle("actionProblems");
    QCOMPARE(f.canvas(), alone);
  }

  /// In a window of all sizes, as they are at each text size, with each dock: what is beside the picture or
  /// below it takes room from it and covers none; every tensor can be scrolled to, and is what a click there
  /// meets.
  void coversNothing_data() {
    const auto row = test::columns<QString>("example");
    for (const char* example : {"rows", "too-far", "boxes", "rank5", "tf-12", "ov-x3"})
      row(example, QString::fromLatin1(example));
  }

  void coversNothing() {
    QFETCH(QString, example);
    QList<QSize> sizes;
    for (const double text : {1.0, 1.25, 1.5, 2.0})
      for (const QSize& screen : kSizes) {
        const QSize size = (QSizeF(screen) / text).toSize();
        if (!sizes.contains(size) && size.width() >= 640 && size.height() >= 400) sizes << size;
      }
    Fixture f(sizes.first(), documentOfExample(example.toStdString(), kMemory).value());
    test::Sample sample(3);
    const auto met = [&f](const QString& docks) {
      const QRect picture = inWindow(f.window->canvas().viewport());
      for (const char* sheet : {"rightSheet", "bottomSheet", "dockRail"}) {
        const auto* widget = f.find<QWidget>(sheet);
        if (!widget->isVisible()) continue;
        QVERIFY2(!inWindow(widget).intersects(picture), qPrintable(docks + QLatin1Char(' ') + sheet));
        QVERIFY2(f.window->rect().contains(inWindow(widget)), qPrintable(docks));
      }
      // In windows so low the sheet below leaves less than a row.
      if (f.find<QWidget>("bottomSheet")->isVisible() && f.window->height() < 480) return;
      f.seesAll(docks);
    };
    for (const QSize& size : std::as_const(sizes)) {
      const QString where = QStringLiteral("%1x%2 ").arg(size.width()).arg(size.height());
      f.closeAll();
      f.window->resize(size);
      f.settle();
      for (const PageRow& page : kPages) {
        if (!sample.takes()) continue;
        f.toggle(page.action);
        met(where + QLatin1String(page.name));
        if (QTest::currentTestFailed()) return;
      }
      f.closeAll();
      f.toggle("actionWarp");  // one beside and one below at once
      f.toggle("actionExplain");
      met(where + QStringLiteral("two"));
      QCOMPARE(f.window->size(), size);
    }
  }

  /// Wherever the picture is whole beside a panel it stands beside; else below, if it is whole above it.
  void standsWhereThePictureIsWhole() {
    for (const char* example : {"rows", "too-far", "rank5"}) {
      Fixture f(kSizes[0], documentOfExample(example, kMemory).value());
      for (const QSize& size : kSizes) {
        f.closeAll();
        f.window->resize(size);
        f.settle();
        const QSize alone = f.window->canvas().size();
        f.toggle("actionExplain");
        CanvasWidget& canvas = f.window->canvas();
        const QSize now = canvas.size();  // scroll bars are part of it
        const bool beside = now.width() < alone.width();
        const bool fitsBeside = wouldFit(canvas, alone - QSize(240, 0));
        QVERIFY2(beside != (now.height() < alone.height()), example);
        if (fitsBeside) QVERIFY2(beside && wouldFit(canvas, now), example);
        if (!beside) QVERIFY2(!fitsBeside, example);
      }
    }
  }

  /// Every projector of 1024 × 768: with either panel, F8 leads to each bad tuple, and all is in sight or can
  /// be scrolled to.
  void problemsAreSeenOnAProjector() {
    for (const char* action : {"actionExplain", "actionProblems"}) {
      Fixture f({1024, 768}, documentOfExample("too-far", kMemory).value());
      QTRY_VERIFY(f.session.snapshot().badKnown);
      QVERIFY(f.session.snapshot().bad.count > 1);
      f.toggle(action);
      for (std::int64_t k = 0; k < f.session.snapshot().bad.count; ++k) {
        f.trigger("actionNextProblem");
        f.settle();
        const auto& cursor = f.session.selection().cursor();
        QVERIFY(cursor);
        QVERIFY2(f.meets(*cursor), action);
      }
      f.seesAll(QLatin1String(action));
    }
  }

  /// A panel that is dragged has the width that it is given.
  void keepsTheWidthThatItIsGiven() {
    Fixture f({1024, 768}, documentOfExample("rows", kMemory).value());
    f.toggle("actionExplain");
    auto* sheet = f.find<PanelFrame>("rightSheet");
    sheet->setWanted(500);
    QCOMPARE(sheet->width(), 500);
    sheet->setWanted(250);
    QCOMPARE(sheet->width(), 250);
  }

  /// Whoever opens a window sees all of the picture; a dock that nobody asked for gives way to it.
  void windowsStartWithThePicture() {
    for (const char* example : {"rows", "too-far", "boxes", "rank5"}) {
      for (const QSize& size : kSizes) {
        WindowFixture f(documentOfExample(example, kMemory).value());
        f.window->resize(size);
        QVERIFY(f.ready());
        for (int k = 0; k < 3; ++k) QCoreApplication::processEvents();
        CanvasWidget& canvas = f.window->canvas();
        const bool open =
            f.find<QWidget>("explainDock")->isVisible() || f.find<QWidget>("problemsDock")->isVisible();
        if (open) QVERIFY2(wouldFit(canvas, canvas.viewport()->size()), example);
        QCOMPARE(open, wouldFit(canvas, canvas.viewport()->size() - QSize(open ? 0 : 240, 0)));
      }
    }
  }

  void aPanelGivesWayAndComesBack() {
    WindowFixture f(documentOfExample("too-far", kMemory).value());
    const auto open = [&f] {
      return f.find<QWidget>("explainDock")->isVisible() || f.find<QWidget>("problemsDock")->isVisible();
    };
    f.window->resize(1600, 900);
    QTRY_VERIFY(open());
    f.window->resize(700, 500);
    QTRY_VERIFY(!open());
    f.window->resize(1600, 900);
    QTRY_VERIFY(open());
  }

  /// Problems and Explain come by themselves: each in the other's place alone.
  void problemsComeAndGo() {
    for (const int width : {1024, 1280}) {
      WindowFixture f(smallDocument("[[0], [7]]", "tensorflow-gpu"));
      f.window->resize(width, 800);
      QCoreApplication::processEvents();
      f.trigger("actionNextProblem");
      QVERIFY(!f.find<QWidget>("problemsDock")->isHidden());
      f.session.load(smallDocument());
      QTRY_VERIFY(f.find<QWidget>("problemsDock")->isHidden());
      QVERIFY(!f.find<QWidget>("explainDock")->isHidden());
    }
  }

  void questionsStayWhereProblemsCome() {
    WindowFixture f;
    f.trigger("actionAskShape");
    QVERIFY(!f.find<QWidget>("predictDock")->isHidden());
    f.session.load(smallDocument("[[0], [7]]", "tensorflow-gpu"));
    auto* item = f.window->findChild<RailItem*>(QStringLiteral("problemsPanelItem"));
    QTRY_COMPARE(item->accessibleName(), QStringLiteral("Problems (1)"));
    QVERIFY(!f.find<QWidget>("predictDock")->isHidden());
    QVERIFY(f.find<QWidget>("problemsDock")->isHidden());
  }

  void everyPanelIsNamed() {
    Fixture f(kSizes[0]);
    for (const QSize& size : kSizes) {
      f.window->resize(size);
      f.settle();
      for (const char* name : kItems) {
        RailItem* item = f.item(name);
        QVERIFY2(!item->text().isEmpty() && !item->toolTip().isEmpty(), name);
        QVERIFY2(item->isVisible() && f.window->rect().contains(inWindow(item)), name);
        QVERIFY2(item->height() >= 40 && item->height() <= 66, name);
      }
    }
  }

  void problemsAreCounted() {
    WindowFixture f(smallDocument("[[0], [7], [9]]", "tensorflow-gpu"));
    auto* item = f.window->findChild<RailItem*>(QStringLiteral("problemsPanelItem"));
    QTRY_COMPARE(item->accessibleName(), QStringLiteral("Problems (2)"));
  }

  void keys() {
    Fixture f({1280, 900});
    f.item("explainPanelItem")->setFocus();
    QTest::keyClick(f.item("explainPanelItem"), Qt::Key_Down);
    QVERIFY(f.item("problemsPanelItem")->hasFocus());
    QTest::keyClick(f.item("problemsPanelItem"), Qt::Key_Return);
    f.settle();
    QVERIFY(f.shows("problemsDock"));
    QTest::keyClick(f.item("problemsPanelItem"), Qt::Key_Space);
    f.settle();
    QVERIFY(!f.shows("problemsDock"));
  }

  void presentingGivesBack() {
    Fixture f({1280, 800});
    f.toggle("actionReads");
    f.toggle("actionWarp");
    const QRect before = f.canvas();
    f.window->setPresenting(true);
    f.settle();
    QVERIFY(!f.shows("dockRail"));
    for (const PageRow& page : kPages) QVERIFY2(!f.shows(page.name), page.name);
    f.window->setPresenting(false);
    f.settle();
    QVERIFY(f.shows("readsDock") && f.shows("warpDock"));
    QCOMPARE(f.window->size(), QSize(1280, 800));
    QCOMPARE(f.canvas(), before);
  }

  /// Nor do those that a former session left open stand before a class, whenever presenting begins; they are
  /// there again afterwards, and at the next start if the window closes meanwhile.
  void presentingPutsAwayWhatWasRemembered() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s.ini"));
    BackendRegistry backends = makeCoreRegistry();
    FakeDialogs dialogs;
    for (const int start : {0, 1, 2, 3}) {
      Settings settings(std::make_unique<QSettings>(path, QSettings::IniFormat));
      Session session(backends);
      session.load(smallDocument());
      MainWindow window(session, dialogs, settings, QApplication::palette());
      const auto shown = [&window](const char* dock) {
        return window.findChild<QWidget*>(QLatin1String(dock))->isVisible();
      };
      window.resize(1400, 800);
      if (start == 1) window.setPresenting(true);
      window.show();
      if (start == 2) window.setPresenting(true);
      QVERIFY(QTest::qWaitFor([&session] { return session.work().idle(); }));
      for (int k = 0; k < 3; ++k) QCoreApplication::processEvents();
      if (start == 0) {
        for (const char* action : {"actionWarp", "actionCode"})
          window.findChild<QAction*>(QLatin1String(action))->trigger();
      } else if (start < 3) {
        for (const auto* dock : window.findChildren<Page*>())
          QVERIFY2(!dock->isVisible(), qPrintable(dock->objectName()));
        QVERIFY(!shown("dockRail"));
        window.findChild<QAction*>(QStringLiteral("actionAskShape"))->trigger();  // what shows a dock else
        QVERIFY(!shown("predictDock"));
        if (start == 1) {
          window.setPresenting(false);
          QVERIFY(shown("warpDock") && shown("predictDock") && shown("dockRail"));
        }
      } else {
        QVERIFY(shown("warpDock") && shown("predictDock"));
      }
      window.close();
    }
  }

  /// What was open is open again at the next start, as wide as it was.
  void remembered() {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("s.ini"));
    BackendRegistry backends = makeCoreRegistry();
    FakeDialogs dialogs;
    for (const int start : {0, 1}) {
      Settings settings(std::make_unique<QSettings>(path, QSettings::IniFormat));
      Session session(backends);
      session.load(smallDocument());
      MainWindow window(session, dialogs, settings, QApplication::palette());
      window.resize(1400, 800);
      window.show();
      QVERIFY(QTest::qWaitFor([&session] { return session.work().idle(); }));
      QCoreApplication::processEvents();
      auto* sheet = window.findChild<PanelFrame*>(QStringLiteral("rightSheet"));
      if (start == 0) {
        window.findChild<QAction*>(QStringLiteral("actionCode"))->trigger();
        sheet->setWanted(420);
      } else {
        QVERIFY(window.findChild<QWidget*>(QStringLiteral("codeDock"))->isVisible());
        QVERIFY(!window.findChild<QWidget*>(QStringLiteral("explainDock"))->isVisible());
        QCOMPARE(sheet->width(), 420);
      }
      window.close();
    }
  }
};

GATHERND_TEST(SheetsTest)
#include "sheets_test.moc"
