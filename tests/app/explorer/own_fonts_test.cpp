// SPDX-License-Identifier: GPL-3.0-or-later
// Whose list of fonts is read: the machine's, else what somebody names, else that beside the program.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/explorer/run.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

class OwnFontsTest : public QObject {
  Q_OBJECT

 private slots:
  void finds_data();
  void finds();
};

void OwnFontsTest::finds_data() {
  const auto row =
      gathernd::test::columns<bool, bool, QByteArray, QByteArray>("system", "own", "named", "expected");
  row("a bare machine", false, true, "", "OWN");
  row("a desktop", true, true, "", "");
  row("no wheel", false, false, "", "");
  row("somebody names another", false, true, "/a", "/a");
}

void OwnFontsTest::finds() {
  QFETCH(bool, system);
  QFETCH(bool, own);
  QFETCH(QByteArray, named);
  QFETCH(QByteArray, expected);
  const QTemporaryDir root;
  const auto file = [&root](const char* name) { return root.filePath(QString::fromLatin1(name)); };
  QVERIFY(QDir(root.path()).mkpath(QStringLiteral("fonts")));
  if (system) QVERIFY(QFile(file("system")).open(QIODevice::WriteOnly));
  if (own) QVERIFY(QFile(file("fonts/fonts.conf")).open(QIODevice::WriteOnly));
  if (expected == "OWN") expected = file("fonts/fonts.conf").toUtf8();

  const QByteArray before = qgetenv("FONTCONFIG_FILE");
  qunsetenv("FONTCONFIG_FILE");
  if (!named.isEmpty()) qputenv("FONTCONFIG_FILE", named);
  gathernd::explorer::findOwnFonts(file("bin/program").toStdString(), file("system").toStdString());
  const QByteArray found = qgetenv("FONTCONFIG_FILE");
  qputenv("FONTCONFIG_FILE", before);
  if (before.isEmpty()) qunsetenv("FONTCONFIG_FILE");
  QCOMPARE(found, expected);
}

GATHERND_TEST(OwnFontsTest)
#include "own_fonts_test.moc"
