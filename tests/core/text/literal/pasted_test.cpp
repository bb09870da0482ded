// SPDX-License-Identifier: GPL-3.0-or-later
// What comes from a clipboard or a table: wrappers of the frameworks, CSV, spreadsheet cells.
#include <QTest>

#include "core/error/sentences.h"
#include "core/text/literal/literal.h"
#include "tests/core/tensor/described.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using gathernd::test::described;
using gathernd::test::rowName;

class PastedTest : public QObject {
  Q_OBJECT

 private slots:
  void cells_data() {
    const auto row = test::columns<QString, QString>("text", "meaning");
    row("1", "int32 [1] [1]");
    row("1,2,3", "int32 [3] [1, 2, 3]");
    row("1,2\n3,4\n", "int32 [2, 2] [[1, 2], [3, 4]]");
    row("1\n2\n3\n", "int32 [3, 1] [[1], [2], [3]]");
    row("1,2\r\n3,4\r\n", "int32 [2, 2] [[1, 2], [3, 4]]");
    row("1,2\r3,4", "int32 [2, 2] [[1, 2], [3, 4]]");
    row("\n\n1, 2\n\n \n", "int32 [2] [1, 2]");
    row("1\t2.5\n3\t4", "float32 [2, 2] [[1.0, 2.5], [3.0, 4.0]]");
    row("1 2  3\n4 5 6", "int32 [2, 3] [[1, 2, 3], [4, 5, 6]]");
    row("1;2,5\n-3,25;4", "float32 [2, 2] [[1.0, 2.5], [-3.25, 4.0]]");
    row("TRUE,FALSE", "bool [2] [True, False]");
    row("1+2j,3", "complex64 [2] [1+2j, 3+0j]");
    row("(1+2j),3", "complex64 [2] [1+2j, 3+0j]");
    row("nan,inf", "float32 [2] [nan, inf]");
    row("a,b\n\"c,\"\"d\"\"\",e", "string [2, 2] [[\"a\", \"b\"], [\"c,\\\"d\\\"\", \"e\"]]");
    row("\"1\",\"2\"", "string [2] [\"1\", \"2\"]");
    row("1,x", "string [2] [\"1\", \"x\"]");
    row("x,", "string [2] [\"x\", \"\"]");
    row("\"a\nb\",c", "string [2] [\"a\\nb\", \"c\"]");
    row("a\tb c", "string [2] [\"a\", \"b c\"]");
    row("\xEF\xBB\xBF"
        "1,2",
        "int32 [2] [1, 2]");
    row("", "literal.empty 1:1");
    row("\n \n", "literal.empty 3:1");
    row("1,2\n3", "cells.ragged 2:1");
    row("1,2\n3,4\n5,6,7,8", "cells.ragged 3:5");
    row("1,2\r3", "cells.ragged 2:1");
    row("1,,2", "cells.empty 1:3");
    row("1,2,\n", "cells.empty 1:5");
    row("1\t\t2", "cells.empty 1:3");
    row("1,\"a", "literal.unclosed_string 1:3");
    row("\"a\"b,c", "cells.after_quote 1:4");
    row("1,3000000000", "literal.out_of_range 1:3");
  }
  void cells() {
    const auto [text, meaning] = test::currentRow<QString, QString>();
    const auto tensor = parseCells(text.toStdString());
    QCOMPARE(described(tensor), meaning);
    if (!tensor) QVERIFY(englishSentence(tensor.error()).find('{') == std::string::npos);
  }

  void cellsTakeOptions() {
    LiteralOptions options;
    options.dtype = DType::Float64;
    options.shape = Shape{2, 1, 2};
    QCOMPARE(described(parseCells("1,2\n3,4", options)),
             QString("float64 [2, 1, 2] [[[1.0, 2.0]], [[3.0, 4.0]]]"));
    options.dtype = DType::Int32;
    QCOMPARE(described(parseCells("1,2\n3,x", options)), QString("literal.malformed 2:3"));
    options.shape = Shape{3};
    QCOMPARE(described(parseCells("1,2\n3,4", options)), QString("literal.shape 1:1"));
    options = {};
    options.memoryLimit = 15;
    QCOMPARE(described(parseCells("1,2\n3,4", options)), QString("memory.limit 0:0"));
  }

  void pasted_data() {
    const auto row = test::columns<QString, QString>("text", "meaning");
    row("[[1, 2]]", "int32 [1, 2] [[1, 2]]");
    row("3", "int32 [] 3");
    row("1, 2, 3", "int32 [3] [1, 2, 3]");
    row("1\t2\n3\t4", "int32 [2, 2] [[1, 2], [3, 4]]");
    row("\"hello\"", "string [] \"hello\"");
    row("hello", "literal.word 1:1");
    row(" gathernd:xyz\n", "literal.word 1:2");
    row("(1+2j), 3", "complex64 [2] [1+2j, 3+0j]");
    row("np.array([[1, 2]])", "int32 [1, 2] [[1, 2]]");
    row("numpy.array([1, 2], dtype=numpy.int64)", "int64 [2] [1, 2]");
    row("x = np.array([1.5],\n             dtype='float64')", "float64 [1] [1.5]");
    row("array(['a', 'b'], dtype='<U1')", "string [2] [\"a\", \"b\"]");
    row("array([b'a'], dtype='|S1')", "string [1] [\"a\"]");
    row("array([], shape=(2, 0), dtype=float32)", "float32 [2, 0] [[], []]");
    row("np.float16(1.5)", "float16 [] 1.5");
    row("np.array([1], dtype=float)", "float64 [1] [1.0]");
    row("np.array([1], dtype=datetime64)", "int32 [1] [1]");
    row("tf.constant([1.5, 2], tf.float64)", "float64 [2] [1.5, 2.0]");
    row("tf.constant([1, 2, 3, 4], shape=[2, 2])", "int32 [2, 2] [[1, 2], [3, 4]]");
    row("tf.Tensor(\n[[1 2]\n [3 4]], shape=(2, 2), dtype=int32)", "int32 [2, 2] [[1, 2], [3, 4]]");
    row("<tf.Tensor: shape=(2,), dtype=int16, numpy=array([1, 2], dtype=int16)>", "int16 [2] [1, 2]");
    row("<tf.Tensor: shape=(), dtype=float64, numpy=3.0>", "float64 [] 3.0");
    row("<tf.Tensor: shape=(1,), dtype=string, numpy=array([b'a'], dtype=object)>", "string [1] [\"a\"]");
    row("tensor([[1., 2.]], device='cuda:0', dtype=torch.float64)", "float64 [1, 2] [[1.0, 2.0]]");
    row("torch.tensor([1, 2], dtype=torch.long)", "int64 [2] [1, 2]");
    row("torch.tensor([1], dtype=torch.float)", "float32 [1] [1.0]");
    row("tensor([1., 2.], grad_fn=<MulBackward0>)", "float32 [2] [1.0, 2.0]");
    row("torch.from_numpy(np.array([1, 2], dtype=np.uint8))", "uint8 [2] [1, 2]");
    row("jnp.array([1, 2], dtype=jnp.bfloat16)", "bfloat16 [2] [1.0, 2.0]");
    row("Array([1, 2], dtype=int32)", "int32 [2] [1, 2]");
    row("Tensor(shape=[2], dtype=float32, place=Place(cpu), stop_gradient=True,\n       [1., 2.])",
        "float32 [2] [1.0, 2.0]");
    row(">>> a\narray([[1, 2],\n       [3, 4]])", "int32 [2, 2] [[1, 2], [3, 4]]");
    row(">>> a = np.array([[1, 2],\n...               [3, 4]])\n>>> a\narray([[1, 2],\n       [3, 4]])\n>>> ",
        "int32 [2, 2] [[1, 2], [3, 4]]");
    row(">>> print(a)\n[[[1 2]]\n\n [[3 4]]]", "int32 [2, 1, 2] [[[1, 2]], [[3, 4]]]");
    row(">>> a = np.array([1,\n...               2], dtype=np.int8)\n>>> a", "int8 [2] [1, 2]");
    row("In [1]: a = np.arange(2.)\n   ...: a\nOut[1]: array([0., 1.])\n\nIn [2]: a.astype(int)\nOut[2]: "
        "\narray([0, 1])",
        "int32 [2] [0, 1]");
    row("In [12]: print(0); a\n0\nOut[12]: tensor([1, 2])", "int32 [2] [1, 2]");
    row(">>> a\narray([1, x])", "literal.word 2:11");
    row(">>> a", "literal.word 1:5");
    row("np.array([[1, 2], [3]])", "literal.ragged 1:19");
    row("np.array([1,\n  300], dtype=np.int8)", "literal.out_of_range 2:3");
    row("np.array([1, 2]).reshape(1, 2)", "literal.trailing 1:9");
    row("np.array()", "literal.empty 1:10");
    row("np.array([1, 2]", "literal.trailing 1:9");
    row("[1, 2", "literal.unclosed 1:1");
    row("1,2\n3", "cells.ragged 2:1");
    row("", "literal.empty 1:1");
  }
  void pasted() {
    const auto [text, meaning] = test::currentRow<QString, QString>();
    QCOMPARE(described(parsePasted(text.toStdString())), meaning);
  }

  /// Sentences and error messages are no tensor, of whatever type.
  void proseIsNoTensor_data() {
    test::columns<QString>("text");
    const auto row = [](const char* text) { QTest::newRow(rowName(text).constData()) << QString(text); };
    row("IndexError: index 5 is out of bounds for axis 0 with size 3");
    row("indices[14,899,5] = [14, 899, 900] does not index into param shape [25,900,900]");
    row("InvalidArgumentError: indices[14,899,5] = [14, 899, 900] does not index into param shape "
        "[25,900,900]");
    row("tensorflow.python.framework.errors_impl.InvalidArgumentError: {{function_node __wrapped__GatherNd}} "
        "indices[0] = [3, 0] does not index into param shape [3,4] [Op:GatherNd]");
    row("InvalidArgumentError: params.shape[0]: 2 should be equal to indices.shape[0]: 3 [Op:GatherNd]");
    row("index innermost dimension length must be <= params rank; saw: 3 vs. 2");
    row("RuntimeError: index 4 is out of bounds for dimension 0 with size 3");
    row("IndexError: too many indices for array: array is 2-dimensional, but 3 were indexed");
    row("IndexError: shape mismatch: indexing arrays could not be broadcast together with shapes (2,) (3,)");
    row("IndexError: arrays used as indices must be of integer (or boolean) type");
    row("TypeError: only integer scalar arrays can be converted to a scalar index");
    row("ValueError: operands could not be broadcast together with shapes (2,2) (3,)");
    row("Traceback (most recent call last):\n  File \"a.py\", line 3, in <module>\n    x[5]\nIndexError: no");
    row("[ONNXRuntimeError] : 2 : INVALID_ARGUMENT : invalid index found, index = 5");
    row("invalid index found, index = 5");
    row("GatherND: indices shape (2, 3) is not compatible with data shape (3, 4)");
    row("Check 'indices_rank >= 1' failed at src/core/shape_inference/gather_nd.cpp:28");
    row("error: 'stablehlo.gather' op slice size at index 0 is out of bounds, must be in [0, 3), got 5");
    row("OverflowError: Python integer 200 out of bounds for int8");
    row("CUDA error: device-side assert triggered");
    row("Expected 2, got 3");
    row("Expected all tensors to be on the same device, but found at least two devices, cpu and cuda:0!");
    row("Received: 3, 4");
    row("its first number is 3, but axis 0 of params [3, 4] has size 3 (2 bad of 3 tuples)");
    row("Each tuple reads one row, and the output has as many rows as there are tuples.");
    row("Dear all, please find the homework attached");
    row("It failed; I do not know why.");
    row("What does this return?");
    row("for i in range(3): print(x[i])");
    row("x[0, 1]");
    row("def gather(params, indices): return params");
    row("pip install numpy");
    row("The output is 3 4 5");
    row("1 2 x 4");
    row("3 apples\n4 pears");
    row("size of axis 0: 3, size of axis 1: 4");
    row("Dear all, please find the homework attached\nRegards, the teaching staff of the course");
    row("It failed, and I do not know why.\nPlease help, thanks in advance.");
    row("Hello,\nplease look at this call of mine,");
    row("IndexError: index 5 is out of bounds, axis 0 has size 3\n"
        "IndexError: index 7 is out of bounds, axis 0 has size 3");
    row("First; the tuples are read\nThen; their rows are copied one by one\nLast; it ends");
    row("\u7d22\u5f15 5 \u8d85\u51fa\u8303\u56f4, \u8f74 0 \u7684\u5927\u5c0f\u4e3a 3");
  }
  void proseIsNoTensor() {
    QFETCH(QString, text);
    for (const std::optional<DType> dtype :
         {std::optional<DType>(), std::optional(DType::String), std::optional(DType::Float32)}) {
      const LiteralOptions options{.dtype = dtype, .shape = {}};
      for (const auto parse : {&parseLiteral, &parseCells, &parsePasted}) {
        const auto tensor = parse(text.toStdString(), options);
        QVERIFY2(!tensor, qPrintable(described(tensor)));
        QCOMPARE(tensor.error().code, ErrorCode::Parse);
      }
    }
  }

  /// Words that are cells: of a table, of a spreadsheet, in quotes.
  void wordsAreCells_data() {
    const auto row = test::columns<QString, QString>("text", "meaning");
    row("red,green,blue", "string [3] [\"red\", \"green\", \"blue\"]");
    row("red, light green, dark blue", "string [3] [\"red\", \"light green\", \"dark blue\"]");
    row("New York City,Los Angeles", "string [2] [\"New York City\", \"Los Angeles\"]");
    row("cat\ndog\nbird\n", "string [3, 1] [[\"cat\"], [\"dog\"], [\"bird\"]]");
    row("f(x),g(x)", "string [2] [\"f(x)\", \"g(x)\"]");
    row("a@b.org,c@d.org", "string [2] [\"a@b.org\", \"c@d.org\"]");
    row("10:30,11:45", "string [2] [\"10:30\", \"11:45\"]");
    row("name;Gr\u00f6\u00dfe\nAnn;1,5",
        "string [2, 2] [[\"name\", \"Gr\u00f6\u00dfe\"], [\"Ann\", \"1,5\"]]");
    row("id,comment\n1,this is a long comment: it is\n2,none",
        "string [3, 2] [[\"id\", \"comment\"], [\"1\", \"this is a long comment: it is\"], [\"2\", "
        "\"none\"]]");
    row("Room 5,Berlin\nRoom 6,Paris", "string [2, 2] [[\"Room 5\", \"Berlin\"], [\"Room 6\", \"Paris\"]]");
    row("name, comment\nAnn, she came late to the class\nBob, he was ill for two weeks",
        "string [3, 2] [[\"name\", \"comment\"], [\"Ann\", \"she came late to the class\"], "
        "[\"Bob\", \"he was ill for two weeks\"]]");
    row("Ann Lee,she came late to the class\nBob Ray,he was ill for two weeks",
        "string [2, 2] [[\"Ann Lee\", \"she came late to the class\"], [\"Bob Ray\", \"he was ill for two "
        "weeks\"]]");
    row("United States of America, Washington\nNew Zealand, Wellington",
        "string [2, 2] [[\"United States of America\", \"Washington\"], [\"New Zealand\", \"Wellington\"]]");
    row("1, none of these at all\n2, all of them but one",
        "string [2, 2] [[\"1\", \"none of these at all\"], [\"2\", \"all of them but one\"]]");
    row("Room 5, first floor\nRoom 6, St. Paul",
        "string [2, 2] [[\"Room 5\", \"first floor\"], [\"Room 6\", \"St. Paul\"]]");
    row("a sentence with a dot.\tand another one: x[0",
        "string [2] [\"a sentence with a dot.\", \"and another one: x[0\"]");
    row("\"Expected 2, got 3\",\"x[0, 1]\"", "string [2] [\"Expected 2, got 3\", \"x[0, 1]\"]");
    row("['it is 3', 'of 4 words']", "string [2] [\"it is 3\", \"of 4 words\"]");
  }
  void wordsAreCells() {
    const auto [text, meaning] = test::currentRow<QString, QString>();
    QCOMPARE(described(parsePasted(text.toStdString())), meaning);
    QCOMPARE(described(parsePasted(text.toStdString(), {.dtype = DType::String, .shape = {}})), meaning);
  }

  /// One word by itself is a stray one, but where words are.
  void oneWordAmongWords() {
    QCOMPARE(described(parsePasted("hello\n", {.dtype = DType::String, .shape = {}})),
             QString("string [] \"hello\""));
  }

  void anAskedDTypeWins() {
    LiteralOptions options;
    options.dtype = DType::Int16;
    QCOMPARE(described(parsePasted("np.array([1, 2], dtype=np.int64)", options)),
             QString("int16 [2] [1, 2]"));
    options.writtenDTypeWins = true;
    QCOMPARE(described(parsePasted("np.array([1, 2], dtype=np.int64)", options)),
             QString("int64 [2] [1, 2]"));
    QCOMPARE(described(parsePasted("np.array([1, 2], dtype='f4')", options)),
             QString("float32 [2] [1.0, 2.0]"));
    QCOMPARE(described(parsePasted("np.array([1, 2])", options)), QString("int16 [2] [1, 2]"));
    QCOMPARE(described(parsePasted("np.array([1, 2], dtype=datetime64)", options)),
             QString("int16 [2] [1, 2]"));
  }
};

GATHERND_TEST(PastedTest)
#include "pasted_test.moc"
