// SPDX-License-Identifier: GPL-3.0-or-later
// The fuzzers' corpus through the same functions in an ordinary build: every seed and every input that once
// broke something. Each is also cut and bent a little, always in the same way.
#include <QDir>
#include <QFile>
#include <QTest>
#include <random>

#include "tests/lab/fuzz/targets.h"
#include "tests/support/places.h"
#include "tests/support/test_program.h"

using namespace gathernd::fuzz;  // NOLINT(google-build-using-namespace)

class FuzzReplayTest : public QObject {
  Q_OBJECT

 private:
  static void feed(const FuzzTarget& target, const QByteArray& bytes) {
    target.feed(
        {reinterpret_cast<const std::uint8_t*>(bytes.constData()), static_cast<std::size_t>(bytes.size())});
  }

 private slots:
  void replay_data() {
    QTest::addColumn<QString>("target");
    QTest::addColumn<QByteArray>("bytes");
    for (const FuzzTarget& target : fuzzTargets()) {
      const QString name = QString::fromUtf8(target.name.data());
      const QDir folder(gathernd::test::places::tree() + "/tests/lab/fuzz/corpus/" + name);
      const QStringList files = folder.entryList(QDir::Files, QDir::Name);
      QVERIFY2(files.size() >= 5, qPrintable(name));
      for (const QString& file : files) {
        QFile seed(folder.filePath(file));
        QVERIFY(seed.open(QIODevice::ReadOnly));
        QTest::addRow("%s/%s", qPrintable(name), qPrintable(file)) << name << seed.readAll();
      }
    }
  }
  void replay() {
    QFETCH(QString, target);
    QFETCH(QByteArray, bytes);
    const FuzzTarget* const found = findFuzzTarget(target.toStdString());
    QVERIFY(found != nullptr);
    feed(*found, bytes);
    std::mt19937_64 random(29);
    for (int round = 0; round < 40; ++round) {
      QByteArray bent = bytes;
      for (int edit = 0; edit < 3 && !bent.isEmpty(); ++edit) {
        const auto at = static_cast<qsizetype>(random() % static_cast<std::uint64_t>(bent.size()));
        if (round % 4 == 0) {
          bent.truncate(at);
        } else {
          bent[at] = static_cast<char>(random() & 0xFF);
        }
      }
      feed(*found, bent);
    }
  }
};

GATHERND_TEST(FuzzReplayTest)
#include "fuzz_replay_test.moc"
