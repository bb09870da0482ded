// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions against NumPy itself: type, shape and every bit.
#include <QTemporaryDir>
#include <QTest>

#include "core/code/expression/array_expression.h"
#include "core/error/sentences.h"
#include "tests/core/formats/numpy_script.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

/// As numpy_expressions.py has it.
QByteArray described(const Tensor& tensor) {
  QByteArrayList extents;
  for (const std::int64_t extent : tensor.shape())
    extents << QByteArray::number(static_cast<qlonglong>(extent));
  const QByteArray comma = extents.size() == 1 ? "," : "";
  const QByteArray bytes(reinterpret_cast<const char*>(tensor.data()),
                         static_cast<qsizetype>(tensor.byteCount()));
  return QByteArray::fromStdString(std::string(dtypeName(tensor.dtype()))) + " (" + extents.join(", ") +
         comma + ") " + bytes.toHex();
}

/// The lines of tests/data/numpy_expressions.txt, but for its headings.
QByteArrayList written() {
  QByteArrayList lines = fileBytes(places::data() + "/numpy_expressions.txt").trimmed().split('\n');
  lines.removeIf([](const QByteArray& line) { return line.startsWith('#'); });
  return lines;
}

/// Every operator on every type, with numbers whose type NumPy 1 and 2 choose alike.
QByteArrayList combined() {
  QByteArrayList all;
  for (const char* const type : {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
                                 "float16", "float32", "float64"}) {
    const bool floats = QByteArray(type).startsWith('f');
    const QByteArray array = QByteArray("np.arange(1, 9, dtype=np.") + type + ")";
    for (const char* const op : {"+", "-", "*", "/", "//", "%"}) {
      for (const char* const number : {"3", "100", "0.75", "-2.5"}) {
        all << array + " " + op + " " + number << number + QByteArray(" ") + op + " " + array;
      }
    }
    all << array + " ** 2" << array + " ** 2.0";
    if (!floats)
      all << array + " ** 5"
          << "3 ** " + array;
    if (floats) all << array + " ** 0.5" << array + " ** -1";
    for (const char* const other : {"bool", "int8", "uint16", "int64", "float16", "float32", "complex128"})
      all << array + ".astype('" + other + "')";
  }
  return all;
}

}  // namespace

class ArrayNumpyTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

 private slots:
  void equalsNumPy() {
    QVERIFY2(written().size() >= 237, "tests/data/numpy_expressions.txt was not read whole");
    const QByteArrayList expressions = written() + combined();
    const QByteArrayList expected = numpyValues(expressions, folder_.path());
    QVERIFY2(expected.size() > 1, expected.first());
    QByteArrayList wrong;
    for (qsizetype i = 0; i < expressions.size(); ++i) {
      const auto tensor = parseArrayExpression(expressions[i].toStdString(), std::int64_t{1} << 30);
      const QByteArray ours = !tensor    ? QByteArray::fromStdString(englishSentence(tensor.error()))
                              : !*tensor ? QByteArray("no expression")
                                         : described(**tensor);
      if (ours != expected[i]) wrong << expressions[i] + "\n  ours  " + ours + "\n  NumPy " + expected[i];
    }
    QVERIFY2(wrong.isEmpty(),
             (QByteArray::number(wrong.size()) + " differ:\n" + wrong.join('\n')).constData());
  }
};

GATHERND_TEST(ArrayNumpyTest)
#include "array_numpy_test.moc"
