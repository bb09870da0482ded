// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions against NumPy itself: type, shape and every bit.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "core/code/expression/array_expression.h"
#include "core/error/sentences.h"
#include "tests/core/formats/numpy_script.h"
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

QByteArrayList written() {
  return {
      // ranges
      "np.arange(6)",
      "np.arange(0)",
      "np.arange(-3)",
      "np.arange(2, 8)",
      "np.arange(8, 2)",
      "np.arange(1, 10, 3)",
      "np.arange(10, 1, -3)",
      "np.arange(start=1, stop=5, step=2)",
      "np.arange(3.0)",
      "np.arange(0, 1, 0.1)",
      "np.arange(0.5, 3)",
      "np.arange(1, 2, 0.3)",
      "np.arange(5, 0, -0.7)",
      "np.arange(0, 1e-3, 1e-4)",
      "np.arange(6, dtype=np.float32)",
      "np.arange(0, 1, 0.1, dtype=np.float32)",
      "np.arange(0, 3, 0.3, np.float16)",
      "np.arange(0, 3, 0.3, dtype='f4')",
      "np.arange(6, dtype='i8')",
      "np.arange(6, dtype='<i2')",
      "np.arange(6, dtype=float)",
      "np.arange(6, dtype=int)",
      "np.arange(2, dtype=bool)",
      "np.arange(3, dtype=complex)",
      "np.arange(0.5, 5.5, dtype=int)",
      "np.arange(0.5, 5, 0.5, dtype=np.int32)",
      "np.arange(300, dtype=np.uint8)",
      "np.arange(300, dtype=np.int8)",
      "np.arange(5, 0, -1, dtype=np.uint16)",
      "np.arange(1_000, 1_010)",
      "np.arange(0x10)",
      "np.arange(2**4)",
      "np.arange(2*3+1)",
      "np.arange(-(-4))",
      "np.arange(7 // 2)",
      "np.arange(7 % 4)",
      "np.arange(1e1)",
      "np.arange(0, 2**62, 2**60)",
      "np.arange(12, None, None)",
      "np.arange(3, dtype=None)",
      "np.arange(2049, 2060, dtype=np.float16)",
      "np.arange(16777215, 16777220, dtype='float32')",
      // spaced
      "np.linspace(0, 1, 5)",
      "np.linspace(0, 1)",
      "np.linspace(0, 1, 7)",
      "np.linspace(2, 3, 4, endpoint=False)",
      "np.linspace(0, 1, 1)",
      "np.linspace(0, 1, 0)",
      "np.linspace(5, 5, 3)",
      "np.linspace(1, 0, num=11)",
      "np.linspace(0, 10, 6, dtype=int)",
      "np.linspace(-5, 5, 4, dtype=int)",
      "np.linspace(0, 1, 5, dtype=np.float32)",
      "np.linspace(0, 2*np.pi, 9)",
      "np.linspace(-1e-320, 1e-320, 3)",
      "np.linspace(start=0.1, stop=0.7, num=13)",
      "np.linspace(0, 1, 3, True)",
      "np.linspace(0, 1, 3, False)",
      "np.linspace(3, 7, 1, endpoint=False)",
      // filled
      "np.zeros(3)",
      "np.zeros((2, 3))",
      "np.zeros([2, 3])",
      "np.zeros(())",
      "np.zeros((0, 4))",
      "np.zeros((2,))",
      "np.zeros((2, 3), int)",
      "np.zeros((2, 3), dtype=np.uint8)",
      "np.zeros(shape=(1, 2), dtype='float16')",
      "np.zeros((2, 2), dtype=bool)",
      "np.zeros(2, dtype=np.complex64)",
      "np.ones(3)",
      "np.ones((2, 2), dtype=np.int32)",
      "np.ones((1, 2, 3), 'f4')",
      "np.ones(2, dtype=complex)",
      "np.ones(2, dtype=np.float16)",
      "np.ones(2, order='C')",
      "np.full(3, 7)",
      "np.full((2, 2), 1.5)",
      "np.full((2,), True)",
      "np.full((2, 2), 3, dtype=np.float32)",
      "np.full(2, 1.7, dtype=int)",
      "np.full(2, np.inf)",
      "np.full(2, -np.pi)",
      "np.full((2,), np.float32(0.1))",
      "np.full(shape=(2,), fill_value=-1)",
      "np.full(2, np.nan, dtype='f2')",
      "np.full((2, 2), 2**40)",
      "np.eye(3)",
      "np.eye(2, 3)",
      "np.eye(3, 2, 1)",
      "np.eye(3, k=-1)",
      "np.eye(3, k=5)",
      "np.eye(2, M=4, dtype=int)",
      "np.eye(0)",
      "np.eye(3, None, -9, np.float32)",
      "np.identity(3)",
      "np.identity(2, dtype=bool)",
      "np.zeros_like(np.arange(4))",
      "np.ones_like(np.eye(2, dtype=np.float32))",
      "np.ones_like(np.arange(3), dtype=float)",
      // lists, with what changes them
      "np.array([[1, 2], [3, 4]]).T",
      "np.array([1.5, 2]).reshape(2, 1)",
      "np.array([[1, 2]], dtype=np.float32)",
      "np.array([0.1, 0.2, 16777217], dtype=np.float32)",
      "np.array([1.9, -1.9], dtype=np.int32)",
      "np.array([0, 1, 2], dtype=bool)",
      "np.array([True, False]).astype(int)",
      "np.array([], dtype=np.int64)",
      "np.array([1+2j, 3]).T",
      "np.array([1+2j], dtype=np.complex64)",
      "np.array([True, 2]).reshape(-1)",
      "np.array([[], []]).T",
      "np.array((1, 2, 3)).copy()",
      "np.array(((1, 2), (3, 4)), dtype='i2')",
      "np.array([1, 2], 'u1')",
      "np.array([1, 2], 'd')",
      "np.array([1_000, 0xff]).T",
      "np.array([1e3, 2]).T",
      "np.array([np.nan, np.inf, -np.inf, 0.5]).T",
      "np.array(range(6)).reshape(2, 3)",
      "np.array(range(2, 9, 3))",
      "np.asarray([1, 2], dtype=float)",
      "np.array(np.arange(4), dtype=np.uint8)",
      "np.array(5, dtype=np.int16)",
      "np.float32(0.1)",
      "np.float16(2.5)",
      "np.int8(5)",
      "np.bool_(1)",
      "np.float64([1, 2])",
      "np.uint8([1, 2])",
      "np.array([65504, 65520, 1e-8], dtype=np.float16)",
      "np.array([18446744073709551615], dtype=np.uint64)",
      "np.array([-128, 127], dtype=np.int8)",
      "numpy.array([3, 4], dtype=numpy.int64)",
      // arrangements
      "np.arange(6).reshape(2, 3)",
      "np.arange(6).reshape((3, 2))",
      "np.arange(6).reshape([3, 2])",
      "np.arange(6).reshape(-1, 2)",
      "np.arange(6).reshape(-1)",
      "np.arange(6).reshape(3, -1)",
      "np.arange(1).reshape(())",
      "np.arange(0).reshape(0, 3)",
      "np.reshape(np.arange(6), (2, 3))",
      "np.reshape([1, 2, 3, 4], (2, 2))",
      "np.arange(6).reshape(2, 3).T",
      "np.arange(24).reshape(2, 3, 4).T",
      "np.arange(24).reshape(2, 3, 4).transpose()",
      "np.arange(24).reshape(2, 3, 4).transpose(1, 0, 2)",
      "np.arange(24).reshape(2, 3, 4).transpose((2, 0, 1))",
      "np.transpose(np.arange(24).reshape(2, 3, 4), (0, 2, 1))",
      "np.transpose(np.arange(6).reshape(2, 3))",
      "np.transpose(np.arange(24).reshape(2, 3, 4), axes=(-1, 0, 1))",
      "np.swapaxes(np.arange(6).reshape(1, 2, 3), 0, 2)",
      "np.arange(6).reshape(1, 2, 3).swapaxes(-1, 0)",
      "np.arange(6).reshape(2, 3).flatten()",
      "np.arange(3).T",
      "np.ravel(np.arange(6).reshape(2, 3).T)",
      "np.arange(6).reshape(2, 3).ravel()",
      "np.arange(4).copy().reshape(2, 2)",
      "np.zeros((2, 0, 3)).T",
      "np.arange(8, dtype=np.uint8).reshape(2, 2, 2).T",
      "np.arange(4).reshape(2, 2).astype(complex).T",
      "np.arange(6,).reshape(2, 3,)",
      "np.arange(6) . reshape( 2 , 3 )",
      // types
      "np.arange(4).astype(np.float32)",
      "np.arange(4).astype('float16')",
      "np.arange(4).astype(bool)",
      "np.arange(0, 2, 0.5).astype(int)",
      "np.linspace(-2, 2, 5).astype(np.int8)",
      "np.arange(250, 260).astype(np.uint8)",
      "np.array([0.1, 0.2]).astype(np.float32).astype(float)",
      "np.arange(3).astype(dtype=np.uint64)",
      "np.eye(2).astype(np.longlong)",
      "np.eye(2).astype(np.intc)",
      "np.eye(2).astype('?')",
      "np.eye(2).astype('e')",
      "np.arange(2**53, 2**53 + 3).astype(np.float32)",
      "np.arange(3).astype(np.complex64)",
      // arithmetic
      "-np.arange(3)",
      "--np.arange(3)",
      "+np.arange(3)",
      "-np.arange(3.)",
      "-np.arange(3, dtype=np.uint8)",
      "2 * np.arange(3) + 1",
      "(np.arange(3) + 1) * 2",
      "1 - np.arange(3) / 2",
      "np.arange(6).reshape(2, 3) * 10 - 5",
      "np.arange(5) ** 2",
      "np.arange(5) ** 3",
      "2 ** np.arange(5)",
      "(-2) ** np.arange(5)",
      "-2 ** np.arange(3)",
      "np.arange(5) ** 2.0",
      "np.arange(5.) ** 2",
      "np.arange(5.) ** 0.5",
      "np.arange(1., 5.) ** -1",
      "np.arange(3.) ** 0",
      "np.arange(3.) ** 1",
      "np.arange(5, dtype=np.int8) ** 7",
      "np.arange(5, dtype='f4') ** 2",
      "np.ones(2, bool) * 3",
      "np.ones(2, bool) * 1.5",
      "np.ones(2, bool) / 2",
      "True + np.arange(3)",
      "np.arange(3) * True",
      "np.arange(4) // 0",
      "np.arange(4) % 0",
      "5 // np.arange(3)",
      "5 % np.arange(3)",
      "np.arange(3.) / 0",
      "np.arange(-7, 8) // 3",
      "np.arange(-7, 8) // -3",
      "np.arange(-7, 8) % 3",
      "np.arange(-7, 8) % -3",
      "np.arange(-7, 8) / 3",
      "np.arange(-3, 3.5, 0.5) // 0.7",
      "np.arange(-3, 3.5, 0.5) % 0.7",
      "np.arange(-3, 3.5, 0.5) % -0.7",
      "0.7 // np.arange(-3, 3.5, 0.5)",
      "np.arange(3) * 1e6",
      "np.arange(3) * 2**40",
      "np.arange(3) - 0x10",
      "np.arange(3) * np.pi",
      "np.e * np.ones(2)",
      "np.arange(3) * (1 + 2) ** 2",
      "np.arange(3) * 2 ** -1",
      "np.arange(3) * -2 ** 2",
      "np.arange(3) * 7 // 2 % 3",
      // programs
      "x = np.arange(6); x.reshape(2, 3)",
      "n = 3; np.zeros((n, n + 1))",
      "x = np.arange(6); x = x.reshape(3, 2); x = x * 2",
      "import numpy as np; x = np.eye(2); y = x * 3",
      "shape = (2, 3); np.arange(6).reshape(shape)",
      "a = [1, 2, 3, 4]; np.reshape(a, (2, 2))",
      "n = 2; m = n ** 3; np.arange(m).reshape(n, -1)",
      "a = [[1, 2], [3, 4]]; b = np.array(a, dtype=np.float32); b.T",
      "k = 0.5; np.arange(4) * k",
  };
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
    const QByteArrayList expressions = written() + combined();
    QVERIFY(expressions.size() >= 200);
    QFile file(folder_.filePath("expressions.txt"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(expressions.join('\n') + '\n');
    file.close();
    QCOMPARE(numpyScript("numpy_expressions.py", "evaluate", folder_.path()),
             QByteArray::number(expressions.size()));
    QFile values(folder_.filePath("values.txt"));
    QVERIFY(values.open(QIODevice::ReadOnly));
    const QByteArrayList expected = values.readAll().split('\n');
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
