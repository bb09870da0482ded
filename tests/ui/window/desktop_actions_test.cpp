// SPDX-License-Identifier: GPL-3.0-or-later
// What the whole desktop has a say in: how large everything is, the ground, contrast and motion; each
// followed at once by a window that is there already, and not at all by a picture that a script asks for.
#include <QImage>
#include <QScopeGuard>
#include <QWindow>
#include <memory>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/status/status_line.h"
#include "ui/theme/desktop.h"
#include "ui/theme/window_scale.h"
#include "ui/widgets/settings.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

/// By what tells one from the others.
bool isSame(const Theme& a, const Theme& b) {
  return a.kind == b.kind && a.canvas == b.canvas && a.text == b.text;
}

const QString kAppearance = QStringLiteral("org.freedesktop.appearance");

/// As it stands when all has been worked out, without what was said below the picture.
QImage pictureOf(MainWindow& window) {
  window.activateWindow();
  if (!QTest::qWaitForWindowActive(&window) || !QTest::qWaitFor([&] { return !window.busy(); }))
    qFatal("it goes on and on");
  window.findChild<StatusLine*>()->showPassing({});
  QApplication::processEvents();
  const QWidget* const header = window.menuWidget();  // where the shapes stand in one row, or in two
  if (!QTest::qWaitFor([header] { return header->height() == header->sizeHint().height(); }))
    qFatal("it is not laid out");
  return window.grab().toImage();
}

/// A light or a dark one, to begin with.
QPalette systemOf(bool dark) {
  QPalette system;
  system.setColor(QPalette::Window, dark ? Qt::black : Qt::white);
  system.setColor(QPalette::Text, dark ? Qt::white : Qt::black);
  return system;
}

/// A window that nobody chose a theme for.
struct Following : WindowFixture {
  explicit Following(bool dark) {
    window = std::make_unique<MainWindow>(session, dialogs, settings, systemOf(dark));
    window->show();
  }
  DesktopWishes& wishes() { return *window->findChild<DesktopWishes*>(); }
};

}  // namespace

class DesktopActionsTest : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() { scaleWindows(Preferences::kUsualSize); }

  /// A window that grows and shrinks is the same, dot by dot, as one that is started at that size.
  void sizesChangeAtOnce_data() {
    const auto row = test::columns<QString, int, QString>("theme", "percent", "dock");
    row("light, 150 %", "light", 150, "dialects");
    row("dark, 150 %", "dark", 150, "explain");
    row("dark, 125 %", "dark", 125, "reads");
    row("light, 200 %", "light", 200, "statistics");
  }
  void sizesChangeAtOnce() {
    const auto [theme, percent, dock] = test::currentRow<QString, int, QString>();
    if (!scaleWindows(Preferences::kUsualSize + 1)) QSKIP("this build scales from the next start on");
    scaleWindows(Preferences::kUsualSize);
    WindowFixture f;
    f.session.edits().setBatchDims(1);
    f.session.undoStack().undo();
    f.session.playback().goTo(1, StepPhase::Locate);
    f.window->setThemeName(theme);
    f.window->openDock(dock);
    const QImage before = pictureOf(*f.window);
    QVERIFY(!before.isNull());
    const QSize room = before.size();
    const auto document = f.session.snapshot().document;

    f.trigger(qPrintable(QStringLiteral("actionTextSize%1").arg(percent)));
    QCOMPARE(Preferences(f.settings).textSize(), percent);
    QVERIFY(qAbs(f.window->devicePixelRatioF() - percent / 100.0) < 0.001);
    const QImage scaled = pictureOf(*f.window);
    QVERIFY(qAbs(scaled.width() - room.width()) <= 2 && qAbs(scaled.height() - room.height()) <= 2);
    QVERIFY(f.session.snapshot().document == document);
    QVERIFY(f.session.undoStack().canRedo());
    QCOMPARE(f.session.playback().state().tuple, std::int64_t{1});
    {
      Settings settings;  // of the same call, whose times are not measured twice
      MainWindow fresh(f.session, f.dialogs, settings, QApplication::palette());
      fresh.setThemeName(theme);
      fresh.resize(f.window->size());
      fresh.show();
      fresh.openDock(dock);
      const QImage wanted = pictureOf(fresh);
      QVERIFY(wanted == scaled);
    }
    f.trigger("actionTextSize100");
    QCOMPARE(f.window->devicePixelRatioF(), 1.0);
    QVERIFY(pictureOf(*f.window) == before);
  }

  /// The menu shows what another place has set, and what a damaged store has is no choice.
  void theMenuFollows() {
    WindowFixture f;
    const auto checked = [&](const char* name) { return f.find<QAction>(name)->isChecked(); };
    QVERIFY(checked("actionTextSize100"));
    Preferences(f.settings).setTextSize(125);
    QVERIFY(checked("actionTextSize125") && !checked("actionTextSize100"));
    f.settings.setValue(setting::kTextSize, QStringLiteral("1e9"));
    QVERIFY(checked("actionTextSize100"));
    f.settings.setTheme(QStringLiteral("dark"));
    QVERIFY(checked("actionThemeDark"));
    QVERIFY(isSame(appTheme(), darkTheme()));
    f.settings.setTheme(QStringLiteral("purple"));
    QVERIFY(checked("actionThemeSystem"));
    f.settings.setLanguage(QStringLiteral("zh_CN"));
    QVERIFY(checked("actionLanguage_zh_CN"));
    Preferences(f.settings).setMotion(Preferences::Motion::Full);
    QVERIFY(!checked("actionReduceMotion") && !f.window->canvas().motion().reduced());
    f.trigger("actionReduceMotion");
    QVERIFY(f.window->canvas().motion().reduced());
    QCOMPARE(Preferences(f.settings).motion(), Preferences::Motion::Reduced);
  }

  void followsTheDesktop_data() {
    const auto row =
        test::columns<bool, QString, uint, QColor, bool>("darkAtFirst", "key", "value", "canvas", "contrast");
    const QColor light = lightTheme().canvas, dark = darkTheme().canvas;
    row("light becomes dark", false, "color-scheme", 1U, dark, false);
    row("dark becomes light", true, "color-scheme", 2U, light, false);
    row("light stays", false, "color-scheme", 2U, light, false);
    row("no opinion", true, "color-scheme", 0U, dark, false);
    row("an unknown opinion", true, "color-scheme", 7U, dark, false);
    row("more contrast, light", false, "contrast", 1U, QColor(Qt::white), true);
    row("more contrast, dark", true, "contrast", 1U, QColor(Qt::black), true);
  }
  void followsTheDesktop() {
    const auto [darkAtFirst, key, value, canvas, contrast] =
        test::currentRow<bool, QString, uint, QColor, bool>();
    Following f(darkAtFirst);
    QCOMPARE(f.window->findChildren<DesktopWishes*>().size(), 1);
    const Theme first = appTheme();
    QVERIFY(isSame(first, darkAtFirst ? darkTheme() : lightTheme()));
    f.wishes().take(kAppearance, key, value);
    QCOMPARE(appTheme().canvas, canvas);
    QCOMPARE(appTheme().kind == ThemeKind::HighContrast, contrast);
    QCOMPARE(QApplication::palette().color(QPalette::Base), appTheme().field);
    f.wishes().take(kAppearance, key, 0U);
    QVERIFY(isSame(appTheme(), first));
  }

  /// Its own ground is the desktop's, too; a person's choice stays; and a class sees what it sees.
  void whoDoesNotFollow() {
    Following f(false);
    f.settings.setTheme(QStringLiteral("light"));
    f.wishes().take(kAppearance, QStringLiteral("color-scheme"), 1U);
    f.wishes().take(kAppearance, QStringLiteral("contrast"), 1U);
    QVERIFY(isSame(appTheme(), lightTheme()));
    f.settings.setTheme(QStringLiteral("high-contrast"));
    QCOMPARE(appTheme().canvas, QColor(Qt::black));
    f.settings.setTheme({});
    f.wishes().take(kAppearance, QStringLiteral("contrast"), 0U);
    QVERIFY(isSame(appTheme(), darkTheme()));
    f.window->setPresenting(true);
    QVERIFY(isSame(appTheme(), lightTheme()));
    f.wishes().take(kAppearance, QStringLiteral("contrast"), 1U);
    QVERIFY(isSame(appTheme(), lightTheme()));
    f.window->setPresenting(false);
    QVERIFY(appTheme().kind == ThemeKind::HighContrast);
  }

  /// A picture by script depends on its options alone.
  void picturesAskNobody() {
    qputenv("GTK_THEME", "HighContrast");
    const auto restore = qScopeGuard([] { qunsetenv("GTK_THEME"); });
    QVERIFY(DesktopWishes(true).contrast());
    QVERIFY(!DesktopWishes(false).contrast());
    WindowFixture f;
    Settings none;
    MainWindow window(f.session, f.dialogs, none, systemOf(false));
    QVERIFY(isSame(appTheme(), lightTheme()));
    window.setThemeName(QStringLiteral("high-contrast"));  // which was asked for
    QVERIFY(appTheme().kind == ThemeKind::HighContrast);
  }
};

GATHERND_TEST(DesktopActionsTest)
#include "desktop_actions_test.moc"
