// SPDX-License-Identifier: GPL-3.0-or-later
// Both directions against the real NumPy, and against Python's zipfile in its less usual ways of writing.
#include <QTemporaryDir>
#include <QTest>

#include "core/error/sentences.h"
#include "core/formats/npz/npz.h"
#include "tests/core/formats/npz_writing.h"
#include "tests/core/formats/numpy_script.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

class NpzNumpyTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::string path(const std::string& name) const { return folder_.path().toStdString() + "/" + name; }

 private slots:
  void bothWays() {
    QCOMPARE(numpyScript("npz_files.py", "write", folder_.path()), QByteArray());
    std::vector<NpzEntry> entries;
    for (const char* name : {"stored.npz", "packed.npz", "piped.npz", "forced64.npz"}) {
      const auto npz = NpzFile::open(path(name));
      QVERIFY2(npz.has_value(), npz ? "" : englishSentence(npz.error()).c_str());
      QCOMPARE(npz->keys().size(), std::size_t{9});
      entries.clear();
      for (const std::string& key : npz->keys()) {
        const auto tensor = npz->read(key);
        QVERIFY2(tensor.has_value(), tensor ? "" : englishSentence(tensor.error()).c_str());
        const auto alone = readNpy(path(key + ".npy"));
        QVERIFY2(bitEqual(*tensor, alone.value()), key.c_str());
        entries.push_back({key, *tensor});
      }
    }
    QVERIFY(writeNpz(path("ours.npz"), entries).has_value());
    QVERIFY(writeNpzFrom(path("ours64.npz"), entries, 0).has_value());
    QCOMPARE(numpyScript("npz_files.py", "check", folder_.path()), QByteArray("18"));
  }
};

GATHERND_TEST(NpzNumpyTest)
#include "npz_numpy_test.moc"
