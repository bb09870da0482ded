// SPDX-License-Identifier: GPL-3.0-or-later
// The help window: every panel, every setting and whatever can have the focus has a section; the keys and
// menus that the guide names are those of the window; its own keys, search and history; no size cuts a word.
#include "ui/guide/guide_window.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>
#include <QTreeWidget>
#include <QtTest>
#include <memory>
#include <utility>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/access/announce.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/guide/guide_book.h"
#include "ui/panel/page.h"
#include "ui/text/catalogue.h"
#include "ui/window/actions.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

GuideWindow* shownGuide() {
  GuideWindow* found = nullptr;
  for (QWidget* each : QApplication::topLevelWidgets())
    if (auto* guide = qobject_cast<GuideWindow*>(each); guide != nullptr && guide->isVisible()) {
      if (found != nullptr) return nullptr;  // one alone is right
      found = guide;
    }
  return found;
}

bool exists(const QString& place) {
  return place == kGuideKeys || GuideBook::get().section(place) != nullptr;
}

QString plain(QString text) {
  return text.remove(u'&').remove(QStringLiteral("..."));
}

QTreeWidget* noKeys() {
  auto* tree = new QTreeWidget;
  new QTreeWidgetItem(tree, {QStringLiteral("Export"), QStringLiteral("Ctrl+E")});
  return tree;
}

/// A help window without the other one.
struct GuideAlone {
  GuideWindow guide{noKeys(), {}};
  explicit GuideAlone(const QString& place = kGuideHome) {
    guide.openAt(place);
    if (!QTest::qWaitForWindowActive(&guide)) qWarning("no active window");
  }
  QTextBrowser& page() { return *guide.findChild<QTextBrowser*>(QStringLiteral("guidePage")); }
  QLineEdit& search() { return *guide.findChild<QLineEdit*>(QStringLiteral("guideSearch")); }
  QTreeWidget& contents() { return *guide.findChild<QTreeWidget*>(QStringLiteral("guideContents")); }
};

/// The first line that is wider than the page.
QString cutLine(const QTextBrowser& page) {
  const double room = page.viewport()->width() - 2 * page.document()->documentMargin();
  for (QTextBlock block = page.document()->begin(); block.isValid(); block = block.next())
    for (int k = 0; k < block.layout()->lineCount(); ++k) {
      const QTextLine line = block.layout()->lineAt(k);
      QString text = block.text().mid(line.textStart(), line.textLength());
      while (text.endsWith(u' ')) text.chop(1);  // a space may hang over
      if (line.cursorToX(line.textStart() + static_cast<int>(text.size())) > room + 1) return text;
    }
  return {};
}

/// What the platform's window manager does elsewhere.
void press(QWidget& window, Qt::Key key, Qt::KeyboardModifiers with = Qt::NoModifier) {
  QWidget* const focus = window.focusWidget() != nullptr ? window.focusWidget() : &window;
  QTest::keyClick(focus, key, with);
}

/// Where a switch or a choice among values is told of; the longest beginning of its name counts.
QString placeOfSetting(const QString& action) {
  static const std::pair<const char*, const char*> rows[] = {
      {"actionPresenterWindow", "settings#presenters-window"},
      {"actionReduceMotion", "settings#motion"},
      {"actionGradientLens", "settings#gradient"},
      {"actionReadOverlay", "settings#read-counts"},
      {"actionTextSize", "settings#text-size"},
      {"actionLanguage", "settings#language"},
      {"actionFoldRows", "settings#folded-rows"},
      {"actionSettings", "settings"},
      {"actionPresent", "settings#present"},
      {"actionFollow", "settings#follow"},
      {"actionFreeze", "settings#presenters-window"},
      {"actionTheme", "settings#theme"},
      {"actionShow", "settings#where-a-pixel-stands-for-many-cells"},
  };
  for (const auto& [name, place] : rows)
    if (action.startsWith(QLatin1String(name))) return QLatin1String(place);
  return {};
}

}  // namespace

class GuideWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    speak(QStringLiteral("en"));
    shared_ = std::make_unique<WindowFixture>();
    QVERIFY(shared_->ready());
  }
  void cleanupTestCase() {
    narrow_.reset();
    shared_.reset();
  }
  void cleanup() {
    for (QWidget* each : QApplication::topLevelWidgets())
      if (qobject_cast<GuideWindow*>(each) != nullptr) each->close();
  }

  void everyPlaceOfTheTablesExists() {
    for (const QString& name : guideNamesKnown()) QVERIFY2(exists(guidePlaceOfName(name)), qPrintable(name));
  }

  void everyNameIsOfTheWindow() {
    WindowFixture f;
    f.trigger("actionPresent");
    for (Page* const page : f.window->findChildren<Page*>()) page->fill();
    const QStringList later{"recoveryBar",    "cellEdit",        "axisNameEdit",
                            "dialogSettings", "presenterWindow", "modelDialog",
                            "captureDialog",  "ownRulesDialog",  "paletteDialog"};
    for (const QString& name : guideNamesKnown())
      QVERIFY2(later.contains(name) || name.startsWith(QLatin1String("setting")) ||
                   f.window->findChild<QWidget*>(name) != nullptr,
               qPrintable(name));
  }

  void everyPanelHasASection() {
    WindowFixture& f = *shared_;
    int docks = 0;
    for (const Page* dock : f.window->findChildren<Page*>()) {
      ++docks;
      const QString place = guidePlaceOfName(dock->objectName());
      QVERIFY2(exists(place), qPrintable(dock->objectName()));
      const GuideSection* section = GuideBook::get().section(place);
      // Its key stands first: the one of its entry in the menu.
      const QAction* toggle = nullptr;
      for (const QAction* action : f.find<QMenu>("menuPanels")->actions())
        if (action->data().value<QWidget*>() == dock) toggle = action;
      QVERIFY2(toggle != nullptr, qPrintable(dock->windowTitle()));
      static const QRegularExpression count(QStringLiteral(" \\(.*\\)"));
      QVERIFY2(section->title.contains(plain(toggle->text()).remove(count)), qPrintable(section->title));
      const QString key = toggle->shortcut().toString(QKeySequence::PortableText);
      QVERIFY2(section->words.left(40).contains(key), qPrintable(section->title + ": " + key));
    }
    QCOMPARE(docks, 13);
  }

  /// Each control of the settings' page.
  void everySettingOfThePageHasASection() {
    WindowFixture& f = *shared_;
    f.trigger("actionSettings");
    auto* const page = f.find<QWidget>("dialogSettings");
    QVERIFY(page != nullptr);
    static const QRegularExpression setting(QStringLiteral("^setting[A-Z][A-Za-z]*(?<!Reset)$"));
    const auto controls = page->findChildren<QWidget*>(setting);
    QVERIFY(controls.size() >= 12);
    for (const QWidget* control : controls) {
      const QString place = guidePlaceOfName(control->objectName());
      QVERIFY2(!place.isEmpty() && exists(place), qPrintable(control->objectName()));
      QCOMPARE(guidePlaceOf(control), place);
    }
  }

  void everySettingHasASection() {
    WindowFixture& f = *shared_;
    int settings = 0;
    for (const QMenu* menu : f.window->findChildren<QMenu*>()) {
      if (!menu->objectName().startsWith(QLatin1String("menu")) ||
          menu->objectName() == QLatin1String("menuPanels"))
        continue;
      for (const QAction* action : menu->actions()) {
        if (!action->isCheckable()) continue;
        ++settings;
        const QString place = placeOfSetting(action->objectName());
        QVERIFY2(!place.isEmpty() && exists(place), qPrintable(action->objectName()));
      }
    }
    QVERIFY(settings > 20);
  }

  /// "View ▸ Theme" is a menu and what stands in it; the key behind it is its key.
  void menusAndKeysAreTheWindows() {
    WindowFixture& f = *shared_;
    static const QRegularExpression path(
        QStringLiteral("\\*\\*(File|Edit|View|Run|Learn|Help) ▸ ([^*]+)\\*\\*(?:\\s+\\(([^()]+)\\))?"));
    int found = 0;
    for (const GuidePage& page : GuideBook::get().pages()) {
      if (page.further) continue;
      for (auto all = path.globalMatch(page.markdown); all.hasNext();) {
        const auto match = all.next();
        const QString words = match.captured(0);
        const QAction* named = nullptr;
        const QMenu* menu = f.find<QMenu>(("menu" + match.captured(1).toLatin1()).constData());
        for (const QString& step : match.captured(2).split(QStringLiteral(" ▸ "))) {
          QVERIFY2(menu != nullptr, qPrintable(page.id + ": " + words));
          named = nullptr;
          for (const QAction* action : menu->actions()) {
            const QString text = plain(action->text());
            if (text == step || (named == nullptr && text.section(u' ', 0, 0) == step)) named = action;
          }
          QVERIFY2(named != nullptr, qPrintable(page.id + ": " + words));
          menu = named->menu();
        }
        ++found;
        QStringList keys;
        for (const QKeySequence& key : named->shortcuts()) keys << key.toString(QKeySequence::PortableText);
        static const QRegularExpression isKey(QStringLiteral("^(?:(?:Ctrl|Alt|Shift)\\+.+|F\\d+)$"));
        if (isKey.match(match.captured(3)).hasMatch())
          QVERIFY2(keys.contains(match.captured(3)), qPrintable(words + " has " + keys.join(u' ')));
      }
    }
    QVERIFY(found > 40);
  }

  /// Whatever Tab leads to, and the rows that appear only now and then.
  void shiftF1KnowsWhatHasTheFocus() {
    WindowFixture f(smallDocument("[[0], [7]]"));
    for (const char* dock :
         {"explain", "problems", "dialects", "code", "gradient", "statistics", "predict", "lessons",
          "indices", "params", "output", "compare", "warp", "notes", "inspector", "reads"}) {
      QVERIFY(f.window->openDock(QLatin1String(dock)));
      for (const QWidget* each : f.window->findChildren<QWidget*>()) {
        if ((each->focusPolicy() & Qt::TabFocus) == 0 || !each->isVisible()) continue;
        const QString place = guidePlaceOf(each);
        QVERIFY2(exists(place) && place != kGuideHome,
                 qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(each->metaObject()->className()),
                                                        each->objectName())));
      }
    }
  }

  void shiftF1OpensTheSection_data() {
    test::columns<QString, QString, QString>("dock", "focus", "place");
    const auto row = [](const char* focus, const char* place, const char* dock = "") {
      QTest::newRow(focus) << QString::fromLatin1(dock) << QString::fromLatin1(focus)
                           << QString::fromLatin1(place);
    };
    row("canvas", "picture");
    row("shapeStrip", "edit#shapes-and-axes");
    row("formulaLine", "picture#the-formula-line");
    row("stepSlider", "steps#the-step-bar");
    row("dialectCombo", "edit#framework");
    row("batchDimsSpin", "edit#batch_dims");
    row("exampleCombo", "first-look#the-toolbar");
    row("warpNumber", "panels#warp", "warp");
    row("notesEdit", "panels#properties", "notes");
    row("codeFramework", "panels#code", "code");
    row("verifyPython", "panels#verify", "code");
    row("paramsEditor", "panels#values-shapes-and-numbers", "params");
    row("valuesPanelItem", "panels#values");
    row("startOpen", "first-look#the-start-page", "start");
  }
  void shiftF1OpensTheSection() {
    const auto [dock, focus] = test::currentRow<QString, QString>();
    WindowFixture& f = *shared_;
    if (dock == QLatin1String("start"))
      f.trigger("actionStart");
    else if (!dock.isEmpty())
      QVERIFY(f.window->openDock(dock));
    auto* widget = f.window->findChild<QWidget*>(focus);
    QVERIFY(widget != nullptr);
    widget->window()->activateWindow();
    widget->setFocus();
    QTest::keyClick(widget, Qt::Key_F1, Qt::ShiftModifier);
    QVERIFY(shownGuide() != nullptr);
    QTEST(shownGuide()->place(), "place");
    if (dock == QLatin1String("start")) f.find<QAbstractButton>("startBack")->click();
  }

  /// A dialog is in the way of the menus' keys, not of help.
  void aDialogHasHelpToo() {
    WindowFixture f;
    QVERIFY(f.window->openDock(QStringLiteral("dialects")));
    f.find<QAbstractButton>("dialectsOwn")->click();
    auto* const dialog = f.find<QWidget>("ownRulesDialog");
    QVERIFY(dialog != nullptr);
    QTRY_COMPARE(QApplication::activeWindow(), dialog);
    press(*dialog, Qt::Key_F1, Qt::ShiftModifier);
    QVERIFY(shownGuide() != nullptr);
    QCOMPARE(shownGuide()->place(), QStringLiteral("panels#rules"));
    press(*dialog, Qt::Key_F1);
    QCOMPARE(shownGuide()->place(), kGuideHome);
    dialog->close();
  }

  void thePresentersWindowIsKnown() {
    QWidget window;
    window.setObjectName(QStringLiteral("presenterWindow"));
    const auto* const canvas = new QWidget(&window);
    QCOMPARE(guidePlaceOf(canvas), QStringLiteral("learn#the-presenters-window"));
    QCOMPARE(guidePlaceOf(nullptr), kGuideHome);
  }

  void f1OpensOneWindow() {
    WindowFixture f;
    QCOMPARE(f.find<QAction>("actionGuide")->shortcut(), QKeySequence(Qt::Key_F1));
    QCOMPARE(f.find<QAction>("actionWhatsThis")->shortcut(), QKeySequence(Qt::SHIFT | Qt::Key_F1));
    QCOMPARE(f.find<QAction>("actionShortcuts")->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_F1));
    f.trigger("actionGuide");
    GuideWindow* const guide = shownGuide();
    QVERIFY(guide != nullptr);
    QVERIFY(!guide->isModal());
    QCOMPARE(guide->place(), kGuideHome);
    f.trigger("actionShortcuts");
    QCOMPARE(shownGuide(), guide);
    QCOMPARE(guide->place(), kGuideKeys);
    auto* keys = guide->findChild<QTreeWidget*>(QStringLiteral("shortcutsPage"));
    QVERIFY(keys != nullptr && keys->isVisible());
    QVERIFY(!keys->findItems(QStringLiteral("Guide"), Qt::MatchExactly | Qt::MatchRecursive).isEmpty());
    for (const QAction* action : f.window->findChildren<QAction*>())
      for (const QKeySequence& key : action->shortcuts())
        QVERIFY2(!keys->findItems(key.toString(QKeySequence::NativeText),
                                  Qt::MatchContains | Qt::MatchRecursive, 1)
                      .isEmpty(),
                 qPrintable(action->objectName()));
    // A search finds keys, too.
    auto* search = guide->findChild<QLineEdit*>(QStringLiteral("guideSearch"));
    search->setText(QStringLiteral("freeze class's"));
    QVERIFY(!guide->findChild<GuideContents*>()->firstFound().isEmpty());
    QVERIFY(QTest::qWaitForWindowActive(guide));
    search->clear();
    press(*guide, Qt::Key_Escape);
    QVERIFY(!guide->isVisible());
    f.trigger("actionGuide");
    QCOMPARE(shownGuide(), guide);
    f.window.reset();
    QCOMPARE(shownGuide(), nullptr);  // it goes with its window
  }

  void linksHistoryAndKeys() {
    GuideAlone g;
    QVERIFY(g.page().toPlainText().contains(QLatin1String("What it is about")));
    emit g.page().anchorClicked(QUrl(QStringLiteral("guide:panels#warp")));
    QCOMPARE(g.guide.place(), QStringLiteral("panels#warp"));
    QVERIFY(g.page().verticalScrollBar()->value() > 0);
    QCOMPARE(g.contents().currentItem()->text(0), QStringLiteral("Warp"));
    QVERIFY(g.contents().currentItem()->parent()->isExpanded());
    QVERIFY(!g.contents().topLevelItem(0)->isExpanded());  // what is read now is open, alone
    emit g.page().anchorClicked(QUrl(QStringLiteral("guide:docs/compare")));
    QCOMPARE(g.page().accessibleName(), QStringLiteral("Comparing backends in the window"));
    press(g.guide, Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(g.guide.place(), QStringLiteral("panels#warp"));
    press(g.guide, Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(g.guide.place(), kGuideHome);
    press(g.guide, Qt::Key_Left, Qt::AltModifier);  // the first one stays
    QCOMPARE(g.guide.place(), kGuideHome);
    press(g.guide, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(g.guide.place(), QStringLiteral("panels#warp"));
    emit g.page().anchorClicked(QUrl(QStringLiteral("guide:keys")));
    QCOMPARE(g.guide.place(), kGuideKeys);
    QVERIFY(!g.guide.findChild<QAbstractButton*>(QStringLiteral("guideForward"))->isEnabled());
    press(g.guide, Qt::Key_F1);
    QCOMPARE(g.guide.place(), kGuideHome);
    g.guide.openAt(QStringLiteral("no#such"));
    QCOMPARE(g.guide.place(), kGuideHome);
    press(g.guide, Qt::Key_Escape);
    QVERIFY(!g.guide.isVisible());
  }

  void whatIsOutsideIsOnlyOffered() {
    GuideAlone g;
    QSignalSpy outside(&g.guide, &GuideWindow::outsideAsked);
    emit g.page().anchorClicked(QUrl(QStringLiteral("https://example.org/x")));
    QCOMPARE(outside.size(), 1);
    for (const char* never : {"http://example.org", "file:///etc/passwd", "javascript:1", "guide:nowhere"})
      emit g.page().anchorClicked(QUrl(QLatin1String(never)));
    QCOMPARE(outside.size(), 1);
    // And nothing is fetched by a page itself.
    for (const char* never : {"https://example.org/x.png", "file:///usr/share/pixmaps/debian-logo.png"})
      QVERIFY(!g.page().loadResource(QTextDocument::ImageResource, QUrl(QLatin1String(never))).isValid());
  }

  void search_data() {
    const auto row = test::columns<QString, QString>("words", "first");
    row("one", "recovery", "");
    row("two words", "chips memory", "comparing#times");
    row("heading", "hatches", "picture#hatches");
    row("key", "ctrl+e", "files#exporting");
  }
  void search() {
    QFETCH(QString, words);
    QFETCH(QString, first);
    GuideAlone g;
    QStringList said;
    setAnnouncementListener([&](const QString& text, Urgency) { said << text; });
    g.search().setText(words);
    setAnnouncementListener({});
    auto* const found = g.guide.findChild<QLabel*>(QStringLiteral("guideFound"));
    QVERIFY(found->isVisible());
    QCOMPARE(said, QStringList{found->text()});
    QTest::keyClick(&g.search(), Qt::Key_Return);
    if (!first.isEmpty()) QCOMPARE(g.guide.place(), first);
    QVERIFY(g.guide.place() != kGuideHome);
    g.search().setFocus();
    press(g.guide, Qt::Key_Escape);  // empties the search, then closes
    QVERIFY(g.search().text().isEmpty());
    QVERIFY(g.guide.isVisible());
    QVERIFY(!found->isVisible());
    g.search().setText(QStringLiteral("xyzzy"));
    QCOMPARE(found->text(), QStringLiteral("0 sections"));
  }

  void followsTheTheme() {
    GuideAlone g(QStringLiteral("picture"));
    const auto ground = [&] {
      const QVariant drawn =
          g.page().loadResource(QTextDocument::ImageResource, QUrl(QStringLiteral("picture:rows")));
      return drawn.value<QImage>().pixelColor(1, 1);
    };
    QCOMPARE(ground(), lightTheme().canvas);
    const QString before = g.page().document()->defaultStyleSheet();
    applyTheme(*qApp, darkTheme());
    QTRY_VERIFY(g.page().document()->defaultStyleSheet() != before);
    QCOMPARE(ground(), darkTheme().canvas);
    applyTheme(*qApp, lightTheme());
  }

  /// From a large window to half of 1024 × 768, which is what twice the text leaves of it.
  void fits_data() {
    test::columns<QSize, QString>("size", "language");
    for (const char* language : {"en", "zh_CN"})
      for (const QSize size : {QSize(1000, 720), QSize(640, 400), QSize(512, 384), QSize(440, 280)})
        QTest::addRow("%s %d", language, size.width()) << size << QString::fromLatin1(language);
  }
  void fits() {
    const auto [size, language] = test::currentRow<QSize, QString>();
    speak(language);
    GuideAlone g(QStringLiteral("edit"));
    g.search().setText(QStringLiteral("tuple"));
    g.guide.resize(size);
    QTest::qWait(1);
    speak(QStringLiteral("en"));
    QCOMPARE(g.guide.size(), size);
    QCOMPARE(g.guide.findChild<QLabel*>(QStringLiteral("guideLanguage")) != nullptr,
             language != QLatin1String("en"));
    const bool narrow = size.width() < 680;
    for (const bool list : {true, false}) {
      auto* const turn = g.guide.findChild<QAbstractButton*>(QStringLiteral("guideList"));
      QCOMPARE(turn->isVisible(), narrow);
      turn->setChecked(list);
      QCOMPARE(g.contents().isVisible(), !narrow || list);
      QCOMPARE(g.page().isVisible(), !narrow || !list);
      QTest::qWait(1);
      for (const QAbstractButton* each : g.guide.findChildren<QAbstractButton*>())
        if (each->isVisible() && !each->text().isEmpty())
          QVERIFY2(each->width() >= each->sizeHint().width(), qPrintable(each->objectName()));
      for (const QLabel* each : g.guide.findChildren<QLabel*>())
        if (each->isVisible()) QVERIFY2(each->width() >= each->sizeHint().width(), qPrintable(each->text()));
      QVERIFY(g.search().width() >= 60);
      if (!g.page().isVisible()) continue;
      QCOMPARE(cutLine(g.page()), QString());
    }
  }

  void everyPageIsAsWideAsItsColumn_data() {
    const auto row = test::columns<QString>("page");
    for (const GuidePage& page : GuideBook::get().pages())
      if (!page.further) row(qPrintable(page.id), page.id);
  }
  void everyPageIsAsWideAsItsColumn() {
    QFETCH(QString, page);
    if (!narrow_) narrow_ = std::make_unique<GuideAlone>();
    GuideAlone& g = *narrow_;
    g.guide.resize(512, 384);
    g.guide.openAt(page);
    QTest::qWait(1);
    QCOMPARE(cutLine(g.page()), QString());
    for (const char* marks : {"**", "](", "(picture:", "|--"})
      QVERIFY2(!g.page().toPlainText().contains(QLatin1String(marks)), marks);
  }

  void hasNames() {
    GuideAlone g;
    for (const QWidget* each : g.guide.findChildren<QWidget*>()) {
      if ((each->focusPolicy() & Qt::TabFocus) == 0 || !each->isVisible() || each->focusProxy() != nullptr)
        continue;
      QVERIFY2(!each->accessibleName().isEmpty() || each->objectName().startsWith(QLatin1String("qt_")),
               qPrintable(QString::fromLatin1(each->metaObject()->className()) + u' ' + each->objectName()));
    }
  }

 private:
  std::unique_ptr<GuideAlone> narrow_;
  std::unique_ptr<WindowFixture> shared_;  ///< of those that leave it as it is
};

GATHERND_TEST(GuideWindowTest)
#include "guide_window_test.moc"
