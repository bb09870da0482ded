// SPDX-License-Identifier: GPL-3.0-or-later
// Words can be read on their grounds in every theme, whatever colours the system has.
#include "ui/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QStyleOptionButton>
#include <QTest>
#include <algorithm>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/theme/desktop.h"

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
    const auto row = gathernd::test::columns<QString, QPalette>("theme", "system");
    const auto highContrast = [&](const char* name, QRgb window, QRgb base, QRgb text, QRgb highlight,
                                  QRgb link) {
      QPalette system;
      system.setColor(QPalette::Window, QColor(window));
      system.setColor(QPalette::Base, QColor(base));
      system.setColor(QPalette::Text, QColor(text));
      system.setColor(QPalette::Highlight, QColor(highlight));
      system.setColor(QPalette::Link, QColor(link));
      row(name, "high-contrast", system);
    };
    row("light", "light", QPalette());
    row("dark", "dark", QPalette());
    highContrast("Fusion's own", 0xEFEFEF, 0xFFFFFF, 0x000000, 0x308CC6, 0x308CC6);
    highContrast("a link that reads", 0xEFEFEF, 0xFFFFFF, 0x000000, 0x308CC6, 0x0000FF);
    highContrast("Fusion, dark", 0x323232, 0x242424, 0xFFFFFF, 0x308CC6, 0x308CC6);
    highContrast("white on black", 0x000000, 0x000000, 0xFFFFFF, 0x1AEBFF, 0xFFFF00);
    highContrast("blue on black", 0x000000, 0x000000, 0xFFFFFF, 0x0000FF, 0x0000FF);
  }
  void linksCanBeRead() {
    const auto [theme, system] = gathernd::test::currentRow<QString, QPalette>();
    const Theme t = themeWished(theme, system);
    for (const QColor& ground : {t.window, t.canvas, t.dock, t.field})
      QVERIFY(contrast(t.link, ground) >= kReadable);
    QCOMPARE(applicationPalette(t).color(QPalette::Link), t.link);
    // A button without a frame is a link as well.
    QVERIFY(
        applicationStyleSheet(t).contains(QStringLiteral("border: none; color: %1; }").arg(t.link.name())));
  }

  /// All words that are painted on the grounds that they are painted on; marks and edges beside what they
  /// part.
  void tokens_data() {
    const auto row = gathernd::test::columns<QString, QPalette, double>("theme", "system", "words");
    QPalette yellow;
    for (const QPalette::ColorRole role : {QPalette::Window, QPalette::Base})
      yellow.setColor(role, Qt::black);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::Highlight})
      yellow.setColor(role, Qt::yellow);
    yellow.setColor(QPalette::HighlightedText, Qt::black);
    QPalette pale;  // one that is for nobody's eyes
    pale.setColor(QPalette::Text, Qt::lightGray);
    row("light", "light", QPalette(), kReadable);
    row("dark", "dark", QPalette(), kReadable);
    for (const char* name : {"high-contrast", "high-contrast-light", "high-contrast-dark"}) {
      QTest::addRow("%s", name) << name << QPalette() << kHighContrast;
      QTest::addRow("%s, yellow on black", name) << name << yellow << kHighContrast;
      QTest::addRow("%s, a pale system", name) << name << pale << kHighContrast;
    }
  }
  void tokens() {
    QFETCH(QString, theme);
    QFETCH(QPalette, system);
    QFETCH(double, words);
    const Theme t = themeWished(theme, system);
    QStringList faults;
    const auto need = [&](double least, const char* what, const QColor& ink, const QColor& ground) {
      if (const double got = contrast(ink, ground); got < least)
        faults << QStringLiteral("%1: %2 on %3 is %4, not %5")
                      .arg(QLatin1String(what), ink.name(), ground.name())
                      .arg(got, 0, 'f', 2)
                      .arg(least);
    };
    for (const QColor& ground : {t.window, t.canvas, t.dock, t.field}) {
      need(words, "text", t.text, ground);
      need(words, "text2", t.text2, ground);
      need(words, "dim", t.dim, ground);
      need(words, "link", t.link, ground);
      need(kVisible, "a control's edge", t.edge, ground);
      need(kVisible, "the handle of a scroll bar", gripColor(t), ground);
      need(kVisible, "the frame of what has the focus", t.accent, ground);
    }
    need(words, "words on what is chosen", t.onAccent, t.accent);
    for (const RoleColors& role : t.roles) {
      need(words, "a role's word on its tint", role.strong, role.tint);
      need(words, "a role's word on the picture", role.strong, t.canvas);
      need(words, "a letter on a role's colour", t.onRole, role.pure);
    }
    for (std::int64_t k = 0; k < 6; ++k) {
      need(words, "a number on a tuple's tint", t.textOn(t.tupleTint(k)), t.tupleTint(k));
      need(kVisible, "a tinted cell's edge", tupleEdge(t, k), t.canvas);
      need(kVisible, "what is below a number out of range", tupleMark(t, k), t.tupleTint(k));
    }
    for (std::int64_t k = 0; k < 5; ++k)
      need(words, "a number on its count's colour", t.textOn(t.readTint(k)), t.readTint(k));
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
    QVERIFY(applicationStyleSheet(t).contains(QStringLiteral("QScrollBar::handle { background: ") +
                                              gripColor(t).name()));
  }

  /// What a field says that nothing is typed in, which Qt makes of the field's colour where a style sheet has
  /// one.
  void placeholdersCanBeRead() {
    QLineEdit line;
    QPlainTextEdit lines;
    for (const char* name : {"light", "high-contrast-light", "dark", "high-contrast-dark"}) {
      const Theme t = themeWished(QLatin1String(name), QPalette());
      applyTheme(*qApp, t);
      for (QWidget* field : {static_cast<QWidget*>(&line), static_cast<QWidget*>(&lines)}) {
        field->ensurePolished();
        const QPalette colors = field->palette();
        QCOMPARE(colors.color(QPalette::Text), t.text);
        QCOMPARE(colors.color(QPalette::Base), t.field);
        const QColor ink = colors.color(QPalette::PlaceholderText);
        const QColor seen = mix(t.field, QColor(ink.rgb()), ink.alphaF());
        QVERIFY2(
            contrast(seen, t.field) >= (t.kind == ThemeKind::HighContrast ? kHighContrast : kReadable),
            qPrintable(QLatin1String(name) + QLatin1Char(' ') +
                       QLatin1String(field->metaObject()->className()) + QLatin1Char(' ') + seen.name()));
      }
    }
    applyTheme(*qApp, lightTheme());
  }

  /// A box that is not ticked is nothing but its edge.
  void checkBoxesCanBeSeen() {
    QWidget window;
    QCheckBox box(&window);
    box.setGeometry(10, 10, 60, 30);
    for (const char* name : {"light", "high-contrast-light", "dark", "high-contrast-dark"}) {
      const Theme t = themeWished(QLatin1String(name), QPalette());
      applyTheme(*qApp, t);
      QImage looks[2];
      for (const bool ticked : {false, true}) {
        box.setChecked(ticked);
        QStyleOptionButton option;
        option.initFrom(&box);
        const QRect mark = box.style()->subElementRect(QStyle::SE_CheckBoxIndicator, &option, &box);
        looks[ticked] = window.grab(mark.translated(box.pos())).toImage();
        const QImage& look = looks[ticked];
        double edge = 1;
        for (int x = 0; x < 3; ++x)
          edge = std::max(edge, contrast(look.pixelColor(x, look.height() / 2), t.window));
        QVERIFY2(edge >= kVisible,
                 qPrintable(QStringLiteral("%1 %2: %3").arg(QLatin1String(name)).arg(ticked).arg(edge)));
      }
      QCOMPARE(looks[0].size(), looks[1].size());
      QVERIFY(looks[0].pixelColor(looks[0].rect().center()) == t.field);
      int inked = 0;
      for (int y = 4; y < looks[1].height() - 4; ++y)
        for (int x = 4; x < looks[1].width() - 4; ++x)
          if (contrast(looks[1].pixelColor(x, y), looks[0].pixelColor(x, y)) >= kVisible) ++inked;
      QVERIFY2(inked > 10, name);
    }
    applyTheme(*qApp, lightTheme());
  }

  /// The switch of a desktop, by each of the names that it has.
  void theDesktopAsks() {
    QPalette dark;
    dark.setColor(QPalette::Window, Qt::black);
    QVERIFY(themeWished({}, QPalette(), false).kind == ThemeKind::Light);
    QVERIFY(themeWished({}, dark, true).kind == ThemeKind::HighContrast);
    QCOMPARE(themeWished({}, dark, true).canvas, QColor(Qt::black));
    QVERIFY(themeWished(QStringLiteral("dark"), dark, true).kind == ThemeKind::Dark);  // a person's choice

    const QString appearance = QStringLiteral("org.freedesktop.appearance");
    DesktopWishes wishes(true);
    QSignalSpy changed(&wishes, &DesktopWishes::changed);
    QVERIFY(!wishes.contrast() && !wishes.reducedMotion());
    wishes.take(appearance, QStringLiteral("contrast"), 1U);
    QVERIFY(wishes.contrast());
    wishes.take(appearance, QStringLiteral("contrast"), 1U);
    QCOMPARE(changed.size(), 1);
    wishes.take(appearance, QStringLiteral("contrast"), QStringLiteral("yes"));
    wishes.take(appearance, QStringLiteral("colour"), 1U);
    QCOMPARE(changed.size(), 1);
    wishes.take(QStringLiteral("org.gnome.desktop.a11y.interface"), QStringLiteral("high-contrast"), true);
    wishes.take(appearance, QStringLiteral("contrast"), 0U);
    QVERIFY(wishes.contrast());
    wishes.take(QStringLiteral("org.gnome.desktop.interface"), QStringLiteral("enable-animations"), false);
    QVERIFY(wishes.reducedMotion() == true);
    wishes.take(appearance, QStringLiteral("reduced-motion"), 0U);
    wishes.take(QStringLiteral("org.gnome.desktop.interface"), QStringLiteral("enable-animations"), false);
    QVERIFY(wishes.reducedMotion() == false);
  }

  void aReadableLinkOfTheSystemStays() {
    QPalette system;
    system.setColor(QPalette::Window, Qt::white);
    system.setColor(QPalette::Base, Qt::white);
    system.setColor(QPalette::Text, Qt::black);
    system.setColor(QPalette::WindowText, Qt::black);
    system.setColor(QPalette::Highlight, Qt::darkBlue);
    system.setColor(QPalette::HighlightedText, Qt::white);
    system.setColor(QPalette::Link, Qt::blue);
    QCOMPARE(themeWished("high-contrast", system).link, QColor(Qt::blue));
  }
};

GATHERND_TEST(ThemeTest)
#include "theme_test.moc"
