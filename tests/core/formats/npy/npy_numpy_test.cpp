// SPDX-License-Identifier: GPL-3.0-or-later
// Both directions against the real NumPy: we read what it writes, and it reads what we write, bit for bit.
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "core/error/sentences.h"
#include "core/formats/npy/npy.h"
#include "tests/core/formats/numpy_script.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

class NpyNumpyTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  static QByteArray rawOf(const Tensor& tensor) {
    if (tensor.dtype() != DType::String) {
      return {reinterpret_cast<const char*>(tensor.data()), static_cast<qsizetype>(tensor.byteCount())};
    }
    QByteArray out;
    for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
      const std::string_view text = tensor.stringAt(i);
      out += QByteArray(text.data(), static_cast<qsizetype>(text.size())).toHex() + '\n';
    }
    return out;
  }

 private slots:
  void bothWays() {
    QCOMPARE(numpyScript("numpy_files.py", "write", folder_.path()), QByteArray());
    const QStringList names = QDir(folder_.path()).entryList({"*.npy"});
    QVERIFY(names.size() > 1000);
    int written = 0;
    for (const QString& name : names) {
      const QString base = folder_.filePath(name.chopped(4));
      const auto tensor = readNpy((base + ".npy").toStdString());
      const std::string why = tensor ? "" : englishSentence(tensor.error());
      QVERIFY2(tensor.has_value(), why.c_str());
      QVERIFY2(rawOf(*tensor) == fileBytes(base + ".raw"), qPrintable(name));
      // One version is enough for the way back: each write waits for the disk.
      if (!base.endsWith("-1")) continue;
      ++written;
      QVERIFY2(writeNpy((base + ".ours.npy").toStdString(), *tensor).has_value(), qPrintable(name));
    }
    QCOMPARE(numpyScript("numpy_files.py", "check", folder_.path()), QByteArray::number(written));
  }
};

GATHERND_TEST(NpyNumpyTest)
#include "npy_numpy_test.moc"
