// SPDX-License-Identifier: GPL-3.0-or-later
// Once round the window by Tab, and back by Shift+Tab, with docks closed and each of them open: every stop
// can be seen, has a name and a role that readers do not skip, comes as the eye goes, and there is no trap.
#include <QAccessible>
#include <QMenuBar>
#include <QtTest>
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/panel/page.h"
#include "ui/selection/cell_ref.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr int kMostStops = 200;

struct Stop {
  QPointer<QWidget> widget;
  QString name;
  QAccessible::Role role = QAccessible::NoRole;
  QRect place;  ///< of what is seen of it, in the window
};

QString described(const Stop& stop) {
  const QString kind = stop.widget == nullptr ? QString() : stop.widget->metaObject()->className();
  return QStringLiteral("%1 %2 \"%3\", role %4, at %5,%6 %7x%8")
      .arg(kind, stop.widget == nullptr ? QString() : stop.widget->objectName(), stop.name)
      .arg(static_cast<int>(stop.role))
      .arg(stop.place.x())
      .arg(stop.place.y())
      .arg(stop.place.width())
      .arg(stop.place.height());
}

Stop stopAt(QWidget* window, QWidget* widget) {
  Stop stop;
  stop.widget = widget;
  if (QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget)) {
    stop.name = face->text(QAccessible::Name);
    stop.role = face->role();
  }
  QRect seen(widget->mapTo(window, QPoint()), widget->size());
  for (QWidget* up = widget->parentWidget(); up != nullptr; up = up == window ? nullptr : up->parentWidget())
    seen &= QRect(up->mapTo(window, QPoint()), up->size());
  stop.place = seen;
  return stop;
}

/// From where the focus stands until it is there again; one entry for each widget that it comes to.
std::vector<Stop> walk(QWidget* window, Qt::Key key) {
  std::vector<Stop> stops;
  QWidget* const first = QApplication::focusWidget();
  for (int k = 0; k < kMostStops; ++k) {
    QWidget* const at = QApplication::focusWidget();
    if (at == nullptr) break;
    if (stops.empty() || stops.back().widget != at) {
      if (!stops.empty() && at == first) return stops;
      stops.push_back(stopAt(window, at));
    }
    QTest::keyClick(at, key);
    QCoreApplication::processEvents();
  }
  stops.push_back({});  // it never came back
  return stops;
}

}  // namespace

class TabWalkTest : public QObject {
  Q_OBJECT

 private slots:
  void stops_data() {
    const auto row = test::columns<QString, QByteArray>("dock", "indices");
    const QByteArray good = "[[0], [2]]", bad = "[[0], [3], [-1], [3]]";
    test::Sample rows = test::sampleOfRows();
    for (const char* dock :
         {"", "compare", "warp", "explain", "problems", "reads", "statistics", "inspector", "dialects",
          "code", "gradient", "predict", "lessons", "indices", "params", "output"})
      if (rows.takes()) QTest::addRow("%s", dock) << QString::fromLatin1(dock) << good;
    row("problems, with some", "problems", bad);
  }
  void stops() {
    QFETCH(QString, dock);
    QFETCH(QByteArray, indices);
    WindowFixture f(smallDocument(indices.constData(), "tensorflow-gpu"));
    f.session.playback().first();  // with the step bar
    for (auto* open : f.window->findChildren<Page*>()) open->hide();
    if (!dock.isEmpty()) QVERIFY(f.window->openDock(dock));
    QCoreApplication::processEvents();
    f.find<QWidget>("canvas")->setFocus(Qt::TabFocusReason);
    const std::vector<Stop> forward = walk(f.window.get(), Qt::Key_Tab);
    QStringList faults;
    for (const Stop& stop : forward) {
      if (stop.widget == nullptr) {
        faults << QStringLiteral("it never came round");
        continue;
      }
      if (stop.place.width() < 4 || stop.place.height() < 4) faults << "not seen: " + described(stop);
      if (stop.name.trimmed().isEmpty()) faults << "no name: " + described(stop);
      if (stop.role == QAccessible::Client || stop.role == QAccessible::NoRole ||
          stop.role == QAccessible::Window || stop.role == QAccessible::Pane)
        faults << "skipped by readers: " + described(stop);
    }
    // As the eye goes: from one stop to the next in a pane down or to the right.
    for (const auto& [first, second] :
         {std::pair("exampleCombo", "secondDialectCombo"), std::pair("secondDialectCombo", "moreButton"),
          std::pair("moreButton", "playButton"), std::pair("playButton", "presentButton"),
          std::pair("presentButton", "shapeStrip"), std::pair("shapeStrip", "canvas"),
          std::pair("canvas", "formulaLine"), std::pair("formulaLine", "stepFirst"),
          std::pair("stepFirst", "stepSlider"), std::pair("stepSlider", "stepSpeed")}) {
      // It began at the canvas.
      const auto number = [&](const char* name) {
        const auto at = std::find_if(forward.begin(), forward.end(), [&](const Stop& stop) {
          return stop.widget != nullptr && stop.widget->objectName() == QLatin1String(name);
        });
        const auto canvas = std::find_if(forward.begin(), forward.end(), [](const Stop& stop) {
          return stop.widget != nullptr && stop.widget->objectName() == QLatin1String("exampleCombo");
        });
        return at == forward.end() ? -1 : (at - canvas + std::ssize(forward)) % std::ssize(forward);
      };
      if (number(first) < 0 || number(second) < 0 || number(first) > number(second))
        faults << QStringLiteral("%1 after %2").arg(QLatin1String(first), QLatin1String(second));
    }
    f.find<QWidget>("canvas")->setFocus(Qt::TabFocusReason);
    std::vector<Stop> back = walk(f.window.get(), Qt::Key_Backtab);
    if (back.size() != forward.size())
      faults << QStringLiteral("%1 stops forward, %2 back").arg(forward.size()).arg(back.size());
    if (qEnvironmentVariableIsSet("GATHERND_SHOW_STOPS"))
      for (const Stop& stop : forward) qInfo("%s", qPrintable(described(stop)));
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
  }

  /// A screen of 1280 × 800 at 200 %: all is inside, and Tab comes to it.
  void atTwiceTheSize_data() { stops_data(); }
  void atTwiceTheSize() {
    QFETCH(QString, dock);
    QFETCH(QByteArray, indices);
    WindowFixture f(smallDocument(indices.constData(), "tensorflow-gpu"));
    f.session.playback().first();
    for (auto* open : f.window->findChildren<Page*>()) open->hide();
    f.window->resize(640, 400);
    if (!dock.isEmpty()) QVERIFY(f.window->openDock(dock));
    QCoreApplication::processEvents();
    QCOMPARE(f.window->size(), QSize(640, 400));
    f.find<QWidget>("canvas")->setFocus(Qt::TabFocusReason);
    QStringList faults;
    const QRect inside = f.window->rect();
    for (const Stop& stop : walk(f.window.get(), Qt::Key_Tab)) {
      if (stop.widget == nullptr) {
        faults << QStringLiteral("it never came round");
      } else if (!inside.contains(stop.place) || stop.place.width() < 16 || stop.place.height() < 8) {
        faults << "not seen: " + described(stop);
      }
    }
    for (const char* name : {"playButton", "shapeStrip", "stepPlay", "stepSlider", "stepSpeed"}) {
      auto* const widget = f.find<QWidget>(name);
      const QRect place = stopAt(f.window.get(), widget).place;
      const bool covered = !dock.isEmpty();  // a sheet opens over the middle in a small window
      const QSize lost = widget->size() - place.size();
      if (!covered && (lost.width() > 0 || lost.height() > 1))
        faults << QStringLiteral("%1 is cut").arg(QLatin1String(name));
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
  }

  /// Where the focus stands on what Tab does not come to, or on what has just gone, it goes on from there.
  void fromItsPlace() {
    WindowFixture f;
    f.session.playback().first();
    auto* const slider = f.find<QWidget>("stepSlider");
    auto* const label = f.find<QWidget>("stepLabel");
    label->setFocus();
    QVERIFY(label->hasFocus());
    QTest::keyClick(label, Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), slider);
    label->setFocus();
    QTest::keyClick(label, Qt::Key_Backtab);
    QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("stepLast"));
    auto* const dialect = f.find<QWidget>("dialectCombo");
    dialect->setFocus();
    dialect->setEnabled(false);
    QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("batchDimsSpin"));
  }

  void theRailIsOneStop() {
    WindowFixture f;
    auto* const rail = f.find<QWidget>("dockRail");
    QCOMPARE(QAccessible::queryAccessibleInterface(rail)->role(), QAccessible::ToolBar);
    f.find<QWidget>("canvas")->setFocus(Qt::TabFocusReason);
    const auto onRail = [&] {
      QStringList names;
      for (const Stop& stop : walk(f.window.get(), Qt::Key_Tab))
        if (stop.widget != nullptr && rail->isAncestorOf(stop.widget)) names << stop.widget->objectName();
      return names;
    };
    QCOMPARE(onRail(), QStringList{"explainPanelItem"});
    auto* const explain = f.find<QWidget>("explainPanelItem");
    explain->setFocus();
    QTest::keyClick(explain, Qt::Key_Down);
    QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("problemsPanelItem"));
    f.find<QWidget>("canvas")->setFocus(Qt::TabFocusReason);
    QCOMPARE(onRail(), QStringList{"problemsPanelItem"});
    QTest::keyClick(f.find<QWidget>("problemsPanelItem"), Qt::Key_End);
    QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("measurePanelItem"));
    QTest::keyClick(f.find<QWidget>("measurePanelItem"), Qt::Key_Home);
    QCOMPARE(QApplication::focusWidget(), explain);
  }

  void panes() {
    WindowFixture f;
    QVERIFY(f.window->openDock(QStringLiteral("explain")));
    QCoreApplication::processEvents();
    f.find<QWidget>("canvas")->setFocus();
    QStringList forward, back;
    for (int k = 0; k < 12; ++k) {
      QTest::keyClick(f.window.get(), Qt::Key_F6);
      forward << QApplication::focusWidget()->objectName();
      if (forward.last() == QLatin1String("canvas")) break;
    }
    QCOMPARE(forward.last(), QStringLiteral("canvas"));
    QVERIFY2(forward.contains(QStringLiteral("exampleCombo")) && forward.size() >= 4,
             qPrintable(forward.join(' ')));
    for (qsizetype k = 0; k < forward.size(); ++k) {
      QTest::keyClick(f.window.get(), Qt::Key_F6, Qt::ShiftModifier);
      back << QApplication::focusWidget()->objectName();
    }
    std::reverse(back.begin(), back.end());
    back << back.takeFirst();
    QCOMPARE(back, forward);
    QTest::keyClick(f.window.get(), Qt::Key_F10);
    auto* const menus = f.window->findChild<QMenuBar*>();
    QVERIFY(menus != nullptr && menus->activeAction() == menus->actions().constFirst());
  }

  /// As Alt and a letter: one Esc for the menu, one for the bar.
  void menusGiveTheFocusBack_data() {
    const auto row = test::columns<QString>("from");
    for (const char* from : {"canvas", "dialectCombo", "shapeStrip", "stepSlider"})
      row(from, QString::fromLatin1(from));
  }
  void menusGiveTheFocusBack() {
    QFETCH(QString, from);
    WindowFixture f;
    f.session.playback().first();
    auto* const before = f.window->findChild<QWidget*>(from);
    before->setFocus();
    const CellRef cell{TensorId::Indices, 1};
    f.session.selection().setCursor(cell);
    QTest::keyClick(before, Qt::Key_F10);
    QWidget* const menu = QApplication::activePopupWidget();
    QVERIFY(menu != nullptr);
    QTest::keyClick(menu, Qt::Key_Escape);
    QVERIFY(!menu->isVisible());
    if (QWidget* const at = QApplication::focusWidget(); at != before) QTest::keyClick(at, Qt::Key_Escape);
    QCOMPARE(QApplication::focusWidget(), before);
    if (from == QLatin1String("canvas")) QCOMPARE(f.session.selection().cursor(), std::optional(cell));
  }
};

GATHERND_TEST(TabWalkTest)
#include "tab_walk_test.moc"
