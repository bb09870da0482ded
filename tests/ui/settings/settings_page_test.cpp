// SPDX-License-Identifier: GPL-3.0-or-later
// The page of settings: each control changes what it says, at once and for the next start; it shows what the
// menus set, is searched, walked by keys, and has room in small windows; and a damaged store does no harm.
#include "ui/settings/settings_page.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QSet>
#include <QToolButton>

#include "core/formats/load.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/settings/setting_list.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/lesson/progress.h"
#include "ui/theme/window_scale.h"
#include "ui/widgets/settings.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

/// By what tells one from the others.
bool isSame(const Theme& a, const Theme& b) {
  return a.kind == b.kind && a.canvas == b.canvas && a.text == b.text;
}

/// A window with its page, on a store that outlives both.
struct Paged : WindowFixture {
  Paged() {
    if (!ready()) qFatal("no window");
    trigger("actionSettings");
    page = window->findChild<SettingsPage*>();
    if (page == nullptr || !QTest::qWaitForWindowExposed(page)) qFatal("no page");
  }
  template <class T>
  T* control(const char* name) {
    auto* found = page->findChild<T*>(QLatin1String(name));
    if (found == nullptr) qFatal("%s", name);
    return found;
  }
  void choose(const char* name, const QString& value) {
    auto* combo = control<QComboBox>(name);
    const int index = combo->findData(value);
    if (index < 0) qFatal("%s has no %s", name, qPrintable(value));
    combo->setCurrentIndex(index);
  }
  QString chosen(const char* name) { return control<QComboBox>(name)->currentData().toString(); }
  QToolButton* back(const char* name) {
    return page->findChild<QToolButton*>(QLatin1String(name) + QStringLiteral("Reset"));
  }
  Settings restarted() const {
    settings.store()->sync();
    return Settings(std::make_unique<QSettings>(settings.store()->fileName(), QSettings::IniFormat));
  }
  bool checked(const char* action) { return find<QAction>(action)->isChecked(); }

  SettingsPage* page;
};

}  // namespace

class SettingsPageTest : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() { scaleWindows(Preferences::kUsualSize); }

  void everySettingHasItsControl() {
    Paged f;
    QSet<QString> ids;
    for (const SettingName& setting : kSettingList) {
      QVERIFY2(!ids.contains(QLatin1String(setting.id)), setting.id);
      ids << QLatin1String(setting.id);
      const auto found = f.page->findChildren<QWidget*>(QLatin1String(setting.control));
      QVERIFY2(found.size() == 1, setting.control);
      QWidget* spoken = found.front();
      if (spoken->focusPolicy() == Qt::NoFocus) spoken = spoken->findChild<QPushButton*>();
      QVERIFY2(spoken != nullptr && !spoken->accessibleName().isEmpty(), setting.control);
      QVERIFY2(!spoken->accessibleDescription().isEmpty(), setting.control);
    }
  }

  /// Chosen on the page, it counts in the window and is there after a restart; and back again.
  void choices_data() {
    // action: /< that is checked then
    test::columns<QString, QString, QString, QString>("control", "value", "first", "action");
    const auto row = [](const char* control, const char* value, const char* first, const char* action) {
      QTest::addRow("%s, %s", control, value) << QString::fromLatin1(control) << QString::fromLatin1(value)
                                              << QString::fromLatin1(first) << QString::fromLatin1(action);
    };
    row("settingLanguage", "zh_CN", "", "actionLanguage_zh_CN");
    row("settingTextSize", "125", "100", "actionTextSize125");
    row("settingTheme", "high-contrast-dark", "", "actionThemeHighContrastDark");
    row("settingMotion", "1", "0", "actionReduceMotion");
    row("settingMemory", "512", "0", "");
    row("settingFramework", "pytorch", "", "");
    row("settingFramework", "relatives", "", "");
    row("settingPresentTheme", "dark", "light", "");
  }
  void choices() {
    const auto [control, value, first, action] = test::currentRow<QString, QString, QString, QString>();
    const QByteArray name = control.toLatin1();
    Paged f;
    QCOMPARE(f.chosen(name), first);
    QVERIFY(!f.back(name)->isEnabled());
    f.choose(name, value);
    QVERIFY(f.back(name)->isEnabled());
    if (!action.isEmpty()) QVERIFY(f.checked(qPrintable(action)));
    {
      Settings later = f.restarted();
      Session session(f.backends);
      MainWindow window(session, f.dialogs, later, QApplication::palette());
      SettingsPage page({session, later, f.dialogs, *window.findChild<QAction*>("actionPresenterWindow")},
                        &window);
      QCOMPARE(page.findChild<QComboBox*>(control)->currentData().toString(), value);
      if (!action.isEmpty()) QVERIFY(window.findChild<QAction*>(action)->isChecked());
    }
    f.back(name)->click();
    QCOMPARE(f.chosen(name), first);
    QVERIFY(!f.back(name)->isEnabled());
    QVERIFY(f.control<QComboBox>(name)->hasFocus());  // not lost with the button
  }

  void whatTheyDo() {
    Paged f;
    f.choose("settingTheme", QStringLiteral("dark"));
    QVERIFY(isSame(appTheme(), darkTheme()));
    f.choose("settingMotion", QStringLiteral("2"));
    QVERIFY(!f.window->canvas().motion().reduced());
    f.choose("settingMotion", QStringLiteral("1"));
    QVERIFY(f.window->canvas().motion().reduced());
    f.choose("settingMemory", QStringLiteral("256"));
    QCOMPARE(f.session.memoryLimit(), std::int64_t{256} << 20);
    f.choose("settingMemory", QStringLiteral("0"));
    QCOMPARE(f.session.memoryLimit(), defaultMemoryLimit());
    f.choose("settingFramework", QStringLiteral("pytorch"));
    f.fill("codeDock");
    QCOMPARE(f.find<QComboBox>("codeFramework")->currentData().toString(), QStringLiteral("pytorch"));
    const double before = f.window->devicePixelRatioF();
    f.choose("settingTextSize", QStringLiteral("150"));
    QVERIFY(f.window->devicePixelRatioF() == 1.5 * before || !scaleWindows(Preferences::kUsualSize + 1));
  }

  void python() {
    Paged f;
    f.fill("codeDock");
    auto* field = f.control<QLineEdit>("settingPython");
    field->setFocus();
    QTest::keyClicks(field, QStringLiteral("/usr/bin/python3"));
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(f.page->isVisible());
    QCOMPARE(f.restarted().python(), QStringLiteral("/usr/bin/python3"));
    QCOMPARE(f.find<QLineEdit>("verifyPython")->text(), QStringLiteral("/usr/bin/python3"));
    f.dialogs.file = QStringLiteral("/opt/venv/bin/python");
    f.control<QPushButton>("settingPythonChoose")->click();
    QCOMPARE(field->text(), f.dialogs.file);
    QCOMPARE(f.restarted().python(), f.dialogs.file);
    f.page->findChild<QToolButton*>(QStringLiteral("settingPythonBothReset"))->click();
    QVERIFY(field->text().isEmpty() && f.restarted().python().isEmpty());
  }

  void switches() {
    Paged f;
    auto* reopen = f.control<QCheckBox>("settingReopen");
    QVERIFY(reopen->isChecked());
    reopen->click();
    Settings later = f.restarted();
    QVERIFY(!Preferences(later).reopens());
    f.back("settingReopen")->click();
    QVERIFY(reopen->isChecked() && Preferences(f.settings).reopens());
    auto* presenter = f.control<QCheckBox>("settingPresenter");
    QVERIFY(!presenter->isChecked());
    presenter->click();
    QVERIFY(f.checked("actionPresenterWindow"));
    QVERIFY(f.restarted().present().presenterWanted());
    f.trigger("actionPresenterWindow");
    QVERIFY(!presenter->isChecked());
  }

  /// What is done for good is asked about, and touches nothing else.
  void deeds() {
    Paged f;
    auto* recent = f.control<QPushButton>("settingRecent");
    auto* progress = f.control<QPushButton>("settingProgress");
    QVERIFY(!recent->isEnabled() && !progress->isEnabled());
    f.settings.addRecent(QStringLiteral("/somewhere/a.gathernd"));
    Progress(f.settings).reached(QStringLiteral("batch-1"), QStringLiteral("one"), false, false);
    f.page->search({});
    QEvent active(QEvent::ActivationChange);
    QApplication::sendEvent(f.page, &active);
    QVERIFY(recent->isEnabled() && progress->isEnabled());
    recent->click();
    progress->click();  // nobody says yes
    QCOMPARE(f.dialogs.asked, 2);
    QVERIFY(!f.settings.recentFiles().isEmpty() && Progress(f.settings).any());
    f.dialogs.choice = 0;
    recent->click();
    QVERIFY(f.settings.recentFiles().isEmpty() && Progress(f.settings).any());
    progress->click();
    QVERIFY(!Progress(f.settings).any());
    QVERIFY(!recent->isEnabled() && !progress->isEnabled());
  }

  void theMenusAndThePageAgree() {
    Paged f;
    f.trigger("actionThemeLight");
    QCOMPARE(f.chosen("settingTheme"), QStringLiteral("light"));
    f.trigger("actionTextSize125");
    QCOMPARE(f.chosen("settingTextSize"), QStringLiteral("125"));
    f.trigger("actionLanguage_en");
    QCOMPARE(f.chosen("settingLanguage"), QStringLiteral("en"));
    const bool reduced = f.checked("actionReduceMotion");
    f.trigger("actionReduceMotion");
    QCOMPARE(f.chosen("settingMotion"), QString::fromLatin1(reduced ? "2" : "1"));
    f.trigger("actionSettings");  // once more: the same page
    QCOMPARE(f.window->findChildren<SettingsPage*>().size(), 1);
  }

  void resetAll() {
    Paged f;
    f.settings.addRecent(QStringLiteral("/somewhere/a.gathernd"));
    f.choose("settingTheme", QStringLiteral("dark"));
    f.choose("settingMemory", QStringLiteral("1024"));
    f.choose("settingMotion", QStringLiteral("2"));
    f.settings.setPython(QStringLiteral("python3.12"));
    f.control<QPushButton>("settingsResetAll")->click();
    QCOMPARE(f.dialogs.asked, 1);
    QCOMPARE(f.settings.theme(), QStringLiteral("dark"));  // nobody said yes
    f.dialogs.choice = 0;
    f.control<QPushButton>("settingsResetAll")->click();
    QVERIFY(f.settings.theme().isEmpty() && f.settings.python().isEmpty());
    QCOMPARE(Preferences(f.settings).memoryMebibytes(), 0);
    QCOMPARE(Preferences(f.settings).motion(), Preferences::Motion::AsDesktop);
    QCOMPARE(f.settings.recentFiles().size(), 1);
    for (const SettingName& setting : kSettingList)
      if (auto* back = f.back(setting.control); back != nullptr && back->isVisibleTo(f.page))
        QVERIFY2(!back->isEnabled(), setting.control);
  }

  void search_data() {
    test::columns<QString, QStringList>("words", "found");
    const auto row = [](const char* words, const QStringList& found) {
      QTest::newRow(words) << QString::fromLatin1(words) << found;
    };
    row("GATHERND_python", {QStringLiteral("settingPython")});
    row("high CONTRAST", {QStringLiteral("settingTheme"), QStringLiteral("settingPresentTheme")});
    row("  memory   run ", {QStringLiteral("settingMemory")});
    row("no such thing", {});
  }
  void search() {
    const auto [words, found] = test::currentRow<QString, QStringList>();
    Paged f;
    f.control<QLineEdit>("settingsSearch")->setText(words);
    QStringList seen;
    for (const SettingName& setting : kSettingList)
      if (f.page->findChild<QWidget*>(QLatin1String(setting.control))->isVisible())
        seen << QLatin1String(setting.control);
    QCOMPARE(seen, found);
    QCOMPARE(f.control<QLabel>("settingsNone")->isVisible(), found.isEmpty());
    f.control<QLineEdit>("settingsSearch")->clear();
    QVERIFY(f.control<QComboBox>("settingLanguage")->isVisible());
    QVERIFY(!f.control<QLabel>("settingsNone")->isVisible());
  }

  /// From the search through all of them as the eye goes, each in sight when it is come to.
  void tabOrder() {
    Paged f;
    f.page->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(f.page));
    auto* area = f.control<QScrollArea>("settingsArea");
    f.page->resize(640, 360);
    f.control<QLineEdit>("settingsSearch")->setFocus(Qt::TabFocusReason);
    QStringList walked;
    int lowest = -1;
    for (int k = 0; k < 60 && QApplication::focusWidget() != nullptr; ++k) {
      QWidget* at = QApplication::focusWidget();
      if (area->widget()->isAncestorOf(at)) {
        const int y = at->mapTo(area->widget(), QPoint()).y();
        QVERIFY2(y + at->height() > lowest, qPrintable(at->objectName()));
        lowest = y;
        const QRect inArea(at->mapTo(area->viewport(), QPoint()), at->size());
        QVERIFY2(area->viewport()->rect().intersects(inArea), qPrintable(at->objectName()));
      }
      if (walked.contains(at->objectName())) break;
      walked << at->objectName();
      QTest::keyClick(at, Qt::Key_Tab);
    }
    for (const SettingName& setting : kSettingList) {
      const auto* control = f.page->findChild<QWidget*>(QLatin1String(setting.control));
      if (control->focusPolicy() == Qt::NoFocus || !control->isEnabled()) continue;
      QVERIFY2(walked.contains(QLatin1String(setting.control)), setting.control);
    }
    QVERIFY(walked.contains(QStringLiteral("settingsResetAll")));
    QCOMPARE(walked.last(), QStringLiteral("settingsClose"));
  }

  void fits_data() {
    const auto row = test::columns<QSize, int>("room", "percent");
    row("1024x768", QSize(1000, 700), 100);
    row("640x400 at 200 %", QSize(640, 400), 200);
    row("as small as can be", QSize(460, 240), 100);
  }
  void fits() {
    const auto [room, percent] = test::currentRow<QSize, int>();
    Paged f;
    scaleWindows(percent);
    f.page->resize(room);
    QApplication::processEvents();
    QVERIFY2(f.page->width() <= room.width() && f.page->height() <= room.height(),
             qPrintable(QStringLiteral("%1x%2").arg(f.page->width()).arg(f.page->height())));
    auto* area = f.control<QScrollArea>("settingsArea");
    QVERIFY(area->widget()->width() <= area->viewport()->width());
    for (const QWidget* part : area->widget()->findChildren<QWidget*>()) {
      if (!part->isVisible() || part->parentWidget() == nullptr) continue;
      const QRect inParent = part->geometry();
      QVERIFY2(inParent.left() >= 0 && inParent.right() <= part->parentWidget()->width(),
               qPrintable(part->objectName() + u' ' + QLatin1String(part->metaObject()->className())));
      if (const auto* label = qobject_cast<const QLabel*>(part); label != nullptr && label->wordWrap())
        QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
    }
  }

  void hostileValues_data() {
    const auto row = test::columns<QVariant>("value");
    row("a megabyte", QVariant(QString(1 << 20, u'x')));
    row("another type", QVariant(QStringList{QStringLiteral("a"), QStringLiteral("b")}));
    row("a huge number", QVariant(QStringLiteral("99999999999999999999")));
    row("a negative number", QVariant(-5));
    row("no number", QVariant(QStringLiteral("NaN")));
    row("bytes", QVariant(QByteArray("\x00\xff\x01", 3)));
    row("lines", QVariant(QStringLiteral("dark\nlight")));
    row("an unknown word", QVariant(QStringLiteral("purple")));
  }
  void hostileValues() {
    QFETCH(QVariant, value);
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    {
      QSettings store(file, QSettings::IniFormat);
      for (const SettingName& setting : kSettingList)
        if (setting.key[0] != '\0' && QLatin1String(setting.id) != QLatin1String("python"))
          store.setValue(QLatin1String(setting.key), value);
      store.setValue(QStringLiteral("present/theme/offscreen"), value);
      for (const char* key : {"window/geometry", "window/state", "window/sheets", "recent"})
        store.setValue(QLatin1String(key), value);
    }
    Settings settings(std::make_unique<QSettings>(file, QSettings::IniFormat));
    BackendRegistry backends = makeCoreRegistry();
    Session session(backends);
    FakeDialogs dialogs;
    MainWindow window(session, dialogs, settings, QApplication::palette());
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    SettingsPage page({session, settings, dialogs, *window.findChild<QAction*>("actionPresenterWindow")},
                      &window);
    const auto chosen = [&](const char* name) {
      return page.findChild<QComboBox*>(QLatin1String(name))->currentData().toString();
    };
    QCOMPARE(chosen("settingLanguage"), QString());
    QCOMPARE(chosen("settingTextSize"), QStringLiteral("100"));
    QCOMPARE(chosen("settingTheme"), QString());
    QCOMPARE(chosen("settingMotion"), QStringLiteral("0"));
    QCOMPARE(chosen("settingMemory"), QStringLiteral("0"));
    QCOMPARE(chosen("settingFramework"), QString());
    QCOMPARE(chosen("settingPresentTheme"), QStringLiteral("light"));
    QVERIFY(Preferences(settings).reopens());
    QCOMPARE(session.memoryLimit(), defaultMemoryLimit());
    QVERIFY(settings.recentFiles().size() <= Settings::kMaxRecent);
    QVERIFY(window.width() < 10'000 && window.height() < 10'000);
    QVERIFY(!window.grab().isNull());
  }
};

GATHERND_TEST(SettingsPageTest)
#include "settings_page_test.moc"
