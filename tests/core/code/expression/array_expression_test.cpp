// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays that a text describes: what they become, what is no expression, and what is said where one cannot be
// read. The values were checked by hand; array_numpy_test asks NumPy itself.
#include "core/code/expression/array_expression.h"

#include <QTest>

#include "core/error/sentences.h"
#include "core/text/literal/literal.h"
#include "tests/core/tensor/described.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

constexpr std::int64_t kLimit = std::int64_t{1} << 20;

QString described(const Expected<std::optional<Tensor>>& read) {
  if (!read) return test::described(fail(read.error()));
  return *read ? test::described(**read) : QString("no expression");
}

}  // namespace

class ArrayExpressionTest : public QObject {
  Q_OBJECT

 private slots:
  void reads_data() {
    const auto row = test::columns<QByteArray, QString>("text", "meaning");
    row("np.arange(6).reshape(2,3)", "int64 [2, 3] [[0, 1, 2], [3, 4, 5]]");
    row("x = np.arange(6).reshape(2, 3)", "int64 [2, 3] [[0, 1, 2], [3, 4, 5]]");
    row("np.arange(1, 2, 0.5)", "float64 [2] [1.0, 1.5]");
    row("np.arange(3, dtype=np.float32)", "float32 [3] [0.0, 1.0, 2.0]");
    row("np.arange(3, dtype='i2')", "int16 [3] [0, 1, 2]");
    row("arange(3)", "int64 [3] [0, 1, 2]");
    row("np.zeros((2, 1))", "float64 [2, 1] [[0.0], [0.0]]");
    row("np.ones(2, dtype=int)", "int64 [2] [1, 1]");
    row("np.full((2,), 7)", "int64 [2] [7, 7]");
    row("np.full(2, 0.5)", "float64 [2] [0.5, 0.5]");
    row("np.eye(2)", "float64 [2, 2] [[1.0, 0.0], [0.0, 1.0]]");
    row("np.linspace(0, 1, 3)", "float64 [3] [0.0, 0.5, 1.0]");
    row("np.array([[1, 2]], dtype=np.float32)", "float32 [1, 2] [[1.0, 2.0]]");
    row("np.array([1.5], dtype=np.int32)", "int32 [1] [1]");
    row("np.array([[1, 2], [3, 4]]).T", "int64 [2, 2] [[1, 3], [2, 4]]");
    row("np.array([np.nan, -np.inf]).T", "float64 [2] [nan, -inf]");
    row("np.arange(3) * 2 + 1", "int64 [3] [1, 3, 5]");
    row("1 - np.arange(3) / 2", "float64 [3] [1.0, 0.5, 0.0]");
    row("-np.arange(3)", "int64 [3] [0, -1, -2]");
    row("np.arange(-3, 3) // 2", "int64 [6] [-2, -1, -1, 0, 0, 1]");
    row("np.arange(-3, 3) % 2", "int64 [6] [1, 0, 1, 0, 1, 0]");
    row("np.arange(3, dtype=np.float32) * 100_000", "float32 [3] [0.0, 100000.0, 200000.0]");  // as NumPy 2
    row("np.arange(2).astype(bool)", "bool [2] [False, True]");
    row("np.float32(0.1)", "float32 [] 0.1");
    row("# six\nx = np.arange(6)  # (\nprint(x)\nx * 2", "int64 [6] [0, 2, 4, 6, 8, 10]");
    row(">>> n = 2\n>>> np.zeros((n, n), dtype=np.int8)", "int8 [2, 2] [[0, 0], [0, 0]]");
    row("np.arange(\n    4,\n).reshape(\n    2, -1)", "int64 [2, 2] [[0, 1], [2, 3]]");
    // Other modules have types of their own.
    row("torch.arange(3)", "int64 [3] [0, 1, 2]");
    row("torch.arange(start=1, end=3, dtype=torch.float)", "float32 [2] [1.0, 2.0]");
    row("torch.zeros(1, 2)", "float32 [1, 2] [[0.0, 0.0]]");
    row("torch.ones((2,), dtype=torch.long)", "int64 [2] [1, 1]");
    row("torch.full((2,), 3)", "int64 [2] [3, 3]");
    row("torch.arange(6).view(2, 3).transpose(0, 1)", "int64 [3, 2] [[0, 3], [1, 4], [2, 5]]");
    row("torch.arange(6).reshape(1, 2, 3).permute(2, 0, 1)",
        "int64 [3, 1, 2] [[[0, 3]], [[1, 4]], [[2, 5]]]");
    row("torch.tensor([1, 2]).to(torch.float64)", "float64 [2] [1.0, 2.0]");
    row("torch.tensor([1, 2], dtype=torch.float64, device='cuda:0')", "float64 [2] [1.0, 2.0]");
    row("torch.tensor([1.5, 2]) * 2", "float32 [2] [3.0, 4.0]");
    row("torch.arange(3) / 2", "float32 [3] [0.0, 0.5, 1.0]");
    row("torch.from_numpy(np.arange(2))", "int64 [2] [0, 1]");
    row("tf.range(3)", "int32 [3] [0, 1, 2]");
    row("tf.range(1, limit=6, delta=2)", "int32 [3] [1, 3, 5]");
    row("tf.reshape(tf.range(4), [2, 2])", "int32 [2, 2] [[0, 1], [2, 3]]");
    row("tf.reshape(tf.constant([1., 2.]), (2, 1))", "float32 [2, 1] [[1.0], [2.0]]");
    row("tf.transpose(tf.reshape(tf.range(4), (2, 2)), perm=[1, 0])", "int32 [2, 2] [[0, 2], [1, 3]]");
    row("tf.constant([1, 2], tf.int64)", "int64 [2] [1, 2]");
    row("tf.constant([1, 2, 3, 4], dtype=tf.float64, shape=[2, 2])",
        "float64 [2, 2] [[1.0, 2.0], [3.0, 4.0]]");
    row("tf.cast(tf.range(2), tf.float16)", "float16 [2] [0.0, 1.0]");
    row("tf.fill([2], 9)", "int32 [2] [9, 9]");
    row("tf.eye(1, 2)", "float32 [1, 2] [[1.0, 0.0]]");
    row("tf.zeros([2], dtype=tf.bfloat16)", "bfloat16 [2] [0.0, 0.0]");
    row("tf.convert_to_tensor(np.arange(2))", "int64 [2] [0, 1]");
    row("jnp.arange(3)", "int32 [3] [0, 1, 2]");
    row("np.arange(3)[1:]", "int64 [2] [1, 2]");
    row("np.arange(3) + np.arange(3)[:, None]", "int64 [3, 3] [[0, 1, 2], [1, 2, 3], [2, 3, 4]]");
    row("(np.arange(4) > 1) & ~(np.arange(4) == 3)", "bool [4] [False, False, True, False]");
    row("np.stack([range(2), np.arange(2)], axis=-1)", "int64 [2, 2] [[0, 0], [1, 1]]");
    row("tf.where(tf.range(4) >= 2)", "int64 [2, 1] [[2], [3]]");
    row("np.nonzero(np.eye(2))[1]", "int64 [2] [0, 1]");
    row("tf.constant(7, shape=[2])", "int32 [2] [7, 7]");
    row("np.full(2, 3j)", "complex128 [2] [0+3j, 0+3j]");
    row("np.array([complex(1.5, -np.inf), complex(1e300, 2)]).T", "complex128 [2] [1.5-infj, 1e+300+2j]");
    row("np.array([1e300]) * 1", "float64 [1] [1e+300]");
    row("np.array([[1, 2]] * 2)", "int64 [2, 2] [[1, 2], [1, 2]]");
    row("x = np.zeros((2, 3))\nnp.ones((*x.shape[:-1], x.shape[1], len(x)), x.dtype).shape",
        "int64 [3] [2, 3, 2]");
    row("tf.range(tf.shape(tf.zeros((2, 3)))[1])", "int32 [3] [0, 1, 2]");
    row("x = torch.zeros(4, 2)\ntorch.arange(x.size(-1))", "int64 [2] [0, 1]");
    row("np.indices((2, 2))[1:, 0]", "int64 [1, 2] [[0, 1]]");
    row("np.array([0x7f800001], dtype=np.uint32).view(np.float32).view('u4')", "uint32 [1] [2139095041]");
    row("a, b = [3, 4]\na, b = b, a\nnp.arange(a)", "int64 [4] [0, 1, 2, 3]");
    row("a, b = np.arange(6).reshape(2, 3)\nb", "int64 [3] [3, 4, 5]");
    row("jnp.ones((1, 2))", "float32 [1, 2] [[1.0, 1.0]]");
    row("jnp.array(np.arange(2))", "int32 [2] [0, 1]");
    row("jax.numpy.arange(4).reshape(2, 2).T", "int32 [2, 2] [[0, 2], [1, 3]]");
  }
  void reads() {
    const auto [text, meaning] = test::currentRow<QByteArray, QString>();
    QCOMPARE(described(parseArrayExpression(text.toStdString(), kLimit)), meaning);
  }

  /// What the readers of literals and of cells know is theirs.
  void noExpressions_data() {
    const auto row = test::columns<QByteArray>("text");
    for (const char* text : {"",
                             "  \n",
                             "# nothing",
                             "[[0, 1], [2, 3]]",
                             "1, 2\n3, 4",
                             "a,b\nc,d",
                             "hello",
                             "3",
                             "np.array([1, 2])",
                             "x = np.array([[1., 2.]])",
                             "torch.from_numpy(np.array([1, 2]))",
                             "array([[0, 1],\n       [2, 3]])",
                             "array([1], dtype=float32)",
                             "tensor([1., 2.])",
                             "tf.Tensor([1 2], shape=(2,), dtype=int32)",
                             "<tf.Tensor: shape=(2,), dtype=int16, numpy=array([1, 2], dtype=int16)>",
                             "paddle.to_tensor([1, 2])",
                             "tf.constant([1, 2, 3, 4], shape=[2, 2])",
                             "import numpy as np",
                             "'np.arange(3)'",
                             "foo(1)",
                             "[1, 2",
                             "x = [1, 2]\nx",
                             "arange:2,3",
                             "np.pi",
                             "np.array([np.nan, 1.])",
                             "np.array([np.arange(2), np.arange(2)])"}) {
      row(text, QByteArray(text));
    }
  }
  void noExpressions() {
    QFETCH(QByteArray, text);
    const auto read = parseArrayExpression(text.toStdString(), kLimit);
    QVERIFY2(read.has_value(), read ? "" : englishSentence(read.error()).c_str());
    QVERIFY(!read->has_value());
  }

  void refuses_data() {
    const auto row = test::columns<QByteArray, QString>("text", "meaning");
    row("np.sin(np.arange(3))", "expression.function 1:1");
    row("1 + np.random.rand(3)", "expression.drawn 1:5");
    row("np.arange(3).cumsum()", "expression.method 1:14");
    row("np.arange(3).size", "expression.method 1:14");
    row("x = np.arange(3)\nx.sum()", "expression.method 2:3");
    row("tf.range(3).T", "expression.method 1:13");
    row("np.arange(3)[4]", "expression.beyond 1:14");
    row("np.arange(3) / np.arange(3)", "expression.two_arrays 1:14");
    row("np.arange(3) @ 2", "expression.unexpected 1:14");
    row("np.arange(3) 2", "expression.unexpected 1:14");
    row("np.arange(3) +", "expression.end 1:15");
    row("np.arange(3).", "expression.unexpected 1:13");
    row("np.arange(", "literal.unclosed 1:10");
    row("np.arange(6).reshape(2, 3", "literal.unclosed 1:21");
    row("(np.arange(3)", "literal.unclosed 1:1");
    row("np.arange(3))", "expression.unexpected 1:13");
    row("np.arange()", "expression.missing 1:1");
    row("np.arange(1, 2, 3, 4, 5)", "expression.argument 1:23");
    row("np.arange(6, like=3)", "expression.argument 1:14");
    row("np.arange(6, start=3)", "expression.argument 1:14");
    row("np.zeros(3, order='F')", "expression.argument 1:13");
    row("np.arange(6,, 7)", "expression.argument 1:13");
    row("np.arange(*x)", "expression.unexpected 1:11");
    row("np.arange('a')", "expression.unexpected 1:11");
    row("np.arange([3])", "expression.list 1:11");
    row("np.zeros(n)", "pasted.name 1:10");
    row("np.zeros(2.5)", "pasted.number 1:10");
    row("np.zeros(-1)", "shape.negative 1:10");
    row("np.zeros(2, dtype=np.float128)", "expression.dtype 1:19");
    row("np.zeros(2, dtype='U3')", "expression.dtype 1:19");
    row("tf.zeros(2, dtype=float)", "expression.dtype 1:19");
    row("np.arange(6).reshape(4, 2)", "expression.reshape 1:22");
    row("np.arange(6).reshape(-1, -1)", "shape.negative 1:22");
    row("np.arange(6).reshape(0, -1)", "expression.reshape 1:22");
    row("np.eye(2).transpose(0, 0)", "expression.axes 1:21");
    row("np.eye(2).transpose(0, 2)", "expression.axes 1:21");
    row("np.eye(2).swapaxes(0, 2)", "expression.axes 1:11");
    row("np.arange(0, 3, 0)", "expression.zero 1:1");
    row("np.arange(np.nan)", "expression.length 1:1");
    row("np.arange(3, dtype=bool)", "expression.bools 1:1");
    row("np.arange(-1, 2, dtype=np.uint8)", "expression.fit 1:1");
    row("np.arange(3, dtype=np.uint8) + 256", "expression.fit 1:30");
    row("np.arange(3, dtype=np.uint8) - -1", "expression.fit 1:30");
    row("np.full(2, 300, dtype=np.int8)", "expression.fit 1:12");
    row("np.arange(3) ** -1", "expression.for_dtype 1:14");
    row("2 ** (np.arange(3) - 1)", "expression.negative_power 1:3");
    row("np.arange(3.) ** 0.3", "expression.for_dtype 1:15");
    row("np.ones(2, dtype=complex) * 2", "expression.for_dtype 1:27");
    row("-np.ones(2, dtype=bool)", "expression.for_dtype 1:1");
    row("np.full(2, 1 / 0)", "expression.zero 1:14");
    row("np.ones(2) * 3j", "expression.unexpected 1:14");
    row("torch.arange(0, 1, 0.1)", "expression.float_range 1:14");
    row("torch.linspace(0, 1, 5)", "expression.function 1:1");
    row("tf.range(3) / 2", "expression.for_dtype 1:13");
    row("torch.arange(3.0)", "expression.float_range 1:14");
    row("np.array([[1, 2], [3]], dtype=int)", "literal.ragged 1:19");
    row("np.array([1,\n  300], dtype=np.int8)", "literal.out_of_range 2:3");
    row("tf.constant([1.5], dtype=tf.int32)", "literal.not_whole 1:14");
    row("np.array([1, 2]) * [1, 2]", "expression.list 1:20");
    row("x = np.arange(3)\n# é\ny = (x +\n     $)", "expression.unexpected 4:6");
    row("np.reshape(np.arange(4), (2, 2), 'F')", "expression.argument 1:34");
  }
  void refuses() {
    const auto [text, meaning] = test::currentRow<QByteArray, QString>();
    const auto read = parseArrayExpression(text.toStdString(), kLimit);
    QCOMPARE(described(read), meaning);
    const QString said = QString::fromStdString(englishSentence(read.error()));
    QVERIFY2(!said.contains('{'), qPrintable(said));
    QCOMPARE(read.error().code, ErrorCode::Parse);
  }

  void strings() {
    const auto read = parseArrayExpression("np.array([['a', 'b'], ['c', 'd']]).T", kLimit);
    QCOMPARE(described(read), QString("string [2, 2] [[\"a\", \"c\"], [\"b\", \"d\"]]"));
    QCOMPARE(described(parseArrayExpression("np.array(['a']).astype(int)", kLimit)),
             QString("expression.dtype 1:24"));
  }

  void constantsStandAlone_data() {
    const auto row = test::columns<QByteArray, QByteArray>("text", "plain");
    row("[np.nan, -numpy.inf]", "[   nan,       -inf]");
    row("torch.nan", "      nan");
    row("x.np.nan, 'np.nan', np.nano, mp.nan", "x.np.nan, 'np.nan', np.nano, mp.nan");
    row("jax.numpy.inf # np.nan", "          inf #    nan");
  }
  void constantsStandAlone() {
    const auto [text, plain] = test::currentRow<QByteArray, QByteArray>();
    QCOMPARE(QByteArray::fromStdString(plainConstants(text.toStdString())), plain);
  }

  void limitsAreSaidBeforeAnythingIsAllocated_data() {
    const auto row = test::columns<QByteArray>("text");
    for (const char* text :
         {"np.zeros(10**12)",
          "np.ones(10**12)",
          "np.arange(10**15)",
          "np.eye(10**9)",
          "np.eye(10**10)",
          "np.zeros((10**10, 10**10))",
          "np.zeros(10**30)",
          "np.arange(1e300)",
          "np.arange(0, 1, 1e-18)",
          "np.arange(-2**62, 2**62, 1)",
          "np.arange(-2**63, 2**62)",
          "np.linspace(0, 1, 10**14)",
          "np.full((10**6, 10**6), 7)",
          "np.arange(6).reshape(2**40, 2**40)",
          "np.arange(6).reshape(-1, 2**62, 8)",
          "np.zeros_like(np.zeros(2**20))",
          "np.arange(99999999999999999999)",
          "np.zeros(1000000000000000000000000000)",
          "torch.zeros(10**6, 10**6)",
          "tf.fill([10**6, 10**6], 1)",
          "np.array(range(10**12))",
          "np.identity(10**9)",
          "np.zeros((1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1))"}) {
      row(text, QByteArray(text));
    }
  }
  void limitsAreSaidBeforeAnythingIsAllocated() {
    QFETCH(QByteArray, text);
    const auto read = parseArrayExpression(text.toStdString(), kLimit);  // which would not end if it filled
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::Limit);
    const QString said = QString::fromStdString(englishSentence(read.error()));
    QVERIFY2(!said.contains('{'), qPrintable(said));
  }

  void theLimitHoldsOperandAndResult() {
    QVERIFY(parseArrayExpression("np.arange(10)", 80));
    QVERIFY(!parseArrayExpression("np.arange(10)", 79));
    QVERIFY(parseArrayExpression("np.arange(10) + 1", 160));
    QVERIFY(!parseArrayExpression("np.arange(10) + 1", 159));
    QVERIFY(parseArrayExpression("np.arange(10).reshape(2, 5)", 80));  // shared
    QVERIFY(parseArrayExpression("np.arange(10).reshape(2, 5).T", 160));
    QVERIFY(!parseArrayExpression("np.arange(10).reshape(2, 5).T", 159));
    QVERIFY(!parseArrayExpression("np.arange(10).astype(np.int8)", 89));
  }
};

GATHERND_TEST(ArrayExpressionTest)
#include "array_expression_test.moc"
