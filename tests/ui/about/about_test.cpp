// SPDX-License-Identifier: GPL-3.0-or-later
// What the program says of itself: each fact is on the screen and, in English, on the clipboard; nothing of
// the machine that built it is among them.
#include <QClipboard>
#include <QDir>
#include <QPushButton>
#include <QScrollBar>
#include <QTextBrowser>
#include <QtTest>

#include "core/run/cpu/kernels.h"
#include "core/timing/measure.h"
#include "gpu/backends/cuda_backend.h"
#include "tests/support/places.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/about/about_dialog.h"
#include "ui/text/catalogue.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

struct AboutFixture {
  AboutFixture() {
    f.backends.add(makeCudaBackend());
    f.backends.add(makeEmulatedBackend());
  }
  bool open() {
    if (!f.ready()) return false;
    f.trigger("actionAbout");
    dialog = f.find<AboutDialog>("aboutDialog");
    return dialog && QTest::qWaitFor([this] { return dialog->facts().size() == 4; });
  }
  QString shown() const {
    return dialog->findChild<QTextBrowser*>(QStringLiteral("aboutText"))->toPlainText();
  }
  QString copied() const {
    dialog->findChild<QPushButton*>(QStringLiteral("aboutCopy"))->click();
    return QApplication::clipboard()->text();
  }

  WindowFixture f;
  AboutDialog* dialog = nullptr;
};

}  // namespace

class AboutTest : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() { speak(QStringLiteral("en")); }

  void theClipboardSaysTheSame() {
    AboutFixture about;
    QVERIFY(about.open());
    const QString shown = about.shown(), copied = about.copied();
    int facts = 0;
    for (const FactGroup& group : about.dialog->facts())
      for (const Fact& fact : group.facts) {
        QVERIFY2(shown.contains(fact.labelText(false)), qPrintable(fact.labelText(false)));
        QVERIFY2(shown.contains(fact.valueText(false)), qPrintable(fact.valueText(false)));
        QVERIFY(copied.contains(fact.labelText(true) + QStringLiteral(": ") + fact.valueText(true) + u'\n'));
        QCOMPARE(fact.valueText(true), fact.valueText(false));  // this window speaks English
        ++facts;
      }
    QCOMPARE(copied.count(u'\n'), facts + 2 * 4 + 1);  // a line each, a blank one before each group
    QVERIFY(!copied.contains(QLatin1String("{")));
  }

  void theFactsAreThoseOfThePrograms() {
    AboutFixture about;
    QVERIFY(about.open());
    const QString copied = about.copied();
    for (const auto& backend : about.f.backends.all()) {
      const Availability state = backend->availability();
      QVERIFY(copied.contains(QString::fromStdString(
          "  " + std::string(backend->id()) + ": " + std::string(backend->name()) +
          (state.available ? ": available\n" : ": not available, " + state.reason + "\n"))));
    }
    const MachineDescription machine = describeMachine();
    QVERIFY(copied.contains(QString::fromStdString(machine.cpu)));
    QVERIFY(copied.contains(QString::fromStdString(machine.target)));
    QVERIFY(copied.contains(QStringLiteral("built with %1, runs with %2").arg(QT_VERSION_STR, qVersion())));
    for (const char* library : {"Eigen 3.", "fmt ", "Highway ", "nlohmann-json 3.", "pugixml ", "zlib 1."})
      QVERIFY2(copied.contains(QLatin1String(library)), library);
    QVERIFY(copied.contains(about.f.settings.store()->fileName()));
    QVERIFY(copied.contains(QStringLiteral("/gathernd/recovery")));
    QVERIFY(copied.contains(QStringLiteral("GPL-3.0-or-later")));
  }

  void nothingOfWhereItWasBuilt() {
    AboutFixture about;
    QVERIFY(about.open());
    QVERIFY(!about.copied().contains(test::places::tree()));
    QVERIFY(!about.shown().contains(test::places::tree()));
  }

  void inChinese() {
    AboutFixture english;
    QVERIFY(english.open());
    const QString report = english.copied();
    speak(QStringLiteral("zh_CN"));
    AboutFixture about;
    QVERIFY(about.open());
    const QString shown = about.shown();
    const QStringList mine = about.copied().split(u'\n'), theirs = report.split(u'\n');
    QCOMPARE(mine.size(), theirs.size());
    for (qsizetype i = 0; i < mine.size(); ++i)
      if (!mine[i].startsWith(QLatin1String("  Settings"))) QCOMPARE(mine[i], theirs[i]);  // a folder each
    for (const FactGroup& group : about.dialog->facts())
      for (const Fact& fact : group.facts) {
        QVERIFY(shown.contains(fact.labelText(false)));
        const bool name = fact.label.text == "{id}" || fact.label.text == "Qt";
        QVERIFY2(name || fact.labelText(false) != fact.labelText(true), qPrintable(fact.labelText(true)));
        if (!fact.value.empty())
          QVERIFY2(fact.valueText(false) != fact.valueText(true), qPrintable(fact.valueText(true)));
      }
  }

  void pathsAtHome_data() {
    const auto row = test::columns<QString, QString>("path", "shown");
    const QString home = QDir::homePath();
    row("within", home + "/.config/x", "~/.config/x");
    row("itself", home, "~");
    row("a name that begins alike", home + "s/x", home + "s/x");
    row("elsewhere", "/var/x", "/var/x");
    row("none", "", "");
  }
  void pathsAtHome() {
    QFETCH(const QString, path);
    QTEST(underHome(path), "shown");
  }

  void fits() {
    AboutFixture about;
    about.f.window->resize(640, 400);
    QVERIFY(about.open());
    QVERIFY(about.dialog->width() <= 640 && about.dialog->height() <= 400);
    auto* const text = about.dialog->findChild<QTextBrowser*>(QStringLiteral("aboutText"));
    QCOMPARE(text->horizontalScrollBar()->maximum(), 0);
    QVERIFY(text->textInteractionFlags() & Qt::TextSelectableByKeyboard);
    QVERIFY(!text->accessibleName().isEmpty());
    QVERIFY(text->height() > 150);
  }
};

GATHERND_TEST(AboutTest)
#include "about_test.moc"
