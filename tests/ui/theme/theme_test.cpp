// SPDX-License-Identifier: GPL-3.0-or-later
// Words can be read on their grounds in every theme, whatever colours the system has.
#include "ui/theme/theme.h"

#include <QTest>

#include "tests/support/test_program.h"

using namespace gathernd::ui;

class ThemeTest : public QObject {
  Q_OBJECT

 private slots:
  void contrastIsTheOneOfWcag() {
    QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
    QCOMPARE(contrast(Qt::white, Qt::white), 1.0);
    QVERIFY(qAbs(contrast(QColor(0x77, 0x77, 0x77), Qt::white) - 4.48) < 0.01);
  }

  void linksCanBeRead_data() {
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QPalette>("system");
    const auto highContrast = [](const char* name, QRgb window, QRgb base, QRgb text, QRgb highlight,
                                 QRgb link) {
      QPalette system;
      system.setColor(QPalette::Window, QColor(window));
      system.setColor(QPalette::Base, QColor(base));
      system.setColor(QPalette::Text, QColor(text));
      system.setColor(QPalette::Highlight, QColor(highlight));
      system.setColor(QPalette::Link, QColor(link));
      QTest::newRow(name) << QStringLiteral("high-contrast") << system;
    };
    QTest::newRow("light") << QStringLiteral("light") << QPalette();
    QTest::newRow("dark") << QStringLiteral("dark") << QPalette();
    highContrast("Fusion's own", 0xEFEFEF, 0xFFFFFF, 0x000000, 0x308CC6, 0x308CC6);
    highContrast("a link that reads", 0xEFEFEF, 0xFFFFFF, 0x000000, 0x308CC6, 0x0000FF);
    highContrast("Fusion, dark", 0x323232, 0x242424, 0xFFFFFF, 0x308CC6, 0x308CC6);
    highContrast("white on black", 0x000000, 0x000000, 0xFFFFFF, 0x1AEBFF, 0xFFFF00);
    highContrast("blue on black", 0x000000, 0x000000, 0xFFFFFF, 0x0000FF, 0x0000FF);
  }
  void linksCanBeRead() {
    QFETCH(QString, theme);
    QFETCH(QPalette, system);
    const Theme t = themeByName(theme, system);
    for (const QColor& ground : {t.window, t.canvas, t.dock, t.field})
      QVERIFY(contrast(t.link, ground) >= kReadable);
    QCOMPARE(applicationPalette(t).color(QPalette::Link), t.link);
    // A button without a frame is a link as well.
    QVERIFY(
        applicationStyleSheet(t).contains(QStringLiteral("border: none; color: %1; }").arg(t.link.name())));
  }

  void aReadableLinkOfTheSystemStays() {
    QPalette system;
    system.setColor(QPalette::Window, Qt::white);
    system.setColor(QPalette::Base, Qt::white);
    system.setColor(QPalette::Text, Qt::black);
    system.setColor(QPalette::Link, Qt::blue);
    QCOMPARE(highContrastTheme(system).link, QColor(Qt::blue));
  }
};

GATHERND_TEST(ThemeTest)
#include "theme_test.moc"
