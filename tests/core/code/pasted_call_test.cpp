// SPDX-License-Identifier: GPL-3.0-or-later
// Calls as programs write them, and as this program's own snippets do: what becomes params, indices and
// rules, and what is said where a call cannot be read.
#include "core/code/pasted_call.h"

#include <QtTest/QtTest>

#include "core/code/snippet/snippet.h"
#include "core/error/sentences.h"
#include "core/text/literal/literal.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

QString oneLine(const Tensor& tensor) {
  PrintOptions options;
  options.multiline = false;
  return QString::fromStdString(std::string(dtypeName(tensor.dtype())) + " " +
                                formatLiteral(tensor, options));
}

}  // namespace

class PastedCallTest : public QObject {
  Q_OBJECT

 private slots:
  // params: empty: only named
  // rules: dialect, batch_dims, policy
  void reads_data() {
    const auto row = test::columns<QString, QString, QString, QString>("text", "params", "indices", "rules");
    row("tf.gather_nd", "tf.gather_nd([[1, 2], [3, 4]], [[0], [1]])", "int32 [[1, 2], [3, 4]]",
        "int64 [[0], [1]]", "tensorflow-cpu 0 ");
    row("by name, batched", "out = tf.gather_nd(indices=[[0], [1]], params=[[1, 2], [3, 4]], batch_dims=1)",
        "int32 [[1, 2], [3, 4]]", "int64 [[0], [1]]", "tensorflow-cpu 1 ");
    row("wrappers and policy",
        "tf.gather_nd(tf.constant([1.5, 2.5]), tf.constant([[9]], dtype=tf.int32), "
        "bad_indices_policy=\"IGNORE\")",
        "float32 [1.5, 2.5]", "int32 [[9]]", "tensorflow-cpu 0 IGNORE");
    row("assignments and comments",
        "import tensorflow as tf\n\nx = np.array([[1, 2],  # first ) row\n              [3, 4]], "
        "dtype=np.int64)\n"
        "i = [[1, 0]]\nprint(tf.shape(x))\ny = tf.gather_nd(x, i)  # here\nprint(y)\n",
        "int64 [[1, 2], [3, 4]]", "int64 [[1, 0]]", "tensorflow-cpu 0 ");
    row("indented below with", "p = [1, 2]\nwith tf.device(\"CPU\"):\n    o = tf.gather_nd(p, [[1]])",
        "int32 [1, 2]", "int64 [[1]]", "tensorflow-cpu 0 ");
    row("params only named", "tf.gather_nd(embeddings, [[3], [5]])", "", "int64 [[3], [5]]",
        "tensorflow-cpu 0 ");
    row("subscript", "x[[0, 1], [2, 3]]", "", "int64 [[0, 2], [1, 3]]", " 0 ");
    row("subscript of a literal", "np.array([[1, 2], [3, 4]])[[0, 1], [1, 0]]", "int64 [[1, 2], [3, 4]]",
        "int64 [[0, 1], [1, 0]]", "numpy 0 ");
    row("one number fits any", "x[1, [2, 3]]", "", "int64 [[1, 2], [1, 3]]", " 0 ");
    row("a single place", "x[1, 2]", "", "int64 [1, 2]", " 0 ");
    row("a grid of tuples", "x[[[0, 1], [1, 0]]]", "", "int64 [[[0], [1]], [[1], [0]]]", " 0 ");
    row("torch", "x = torch.tensor([[1., 2.], [3., 4.]])\nx[torch.tensor([0, 1]), torch.tensor([1, 1])]",
        "float32 [[1.0, 2.0], [3.0, 4.0]]", "int64 [[0, 1], [1, 1]]", "pytorch 0 ");
    row("unbind", "i = torch.tensor([[0, 1]])\no = params[i.unbind(-1)]", "", "int64 [[0, 1]]", "pytorch 0 ");
    row("moveaxis", "i = np.array([[0, 1]])\no = params[tuple(np.moveaxis(i, -1, 0))]", "", "int64 [[0, 1]]",
        "numpy 0 ");
    row("take", "np.take([[1, 2], [3, 4]], [1, -1], axis=0)", "int64 [[1, 2], [3, 4]]", "int64 [[1], [-1]]",
        "numpy 0 ");
    row("index_select", "torch.index_select(x, 0, torch.tensor([2, 0]))", "", "int64 [[2], [0]]",
        "pytorch 0 ");
    row("jnp.take", "jnp.take(x, jnp.array([[7]]), axis=0)", "", "int64 [[[7]]]", "jax-fill 0 ");
    row("a generator", "tf.gather_nd(arange:2,2, [[1]])", "float32 [[0.0, 1.0], [2.0, 3.0]]", "int64 [[1]]",
        "tensorflow-cpu 0 ");
    row("a generator with spaces, by name",
        "tf.gather_nd(params=arange: 1, 3, indices=zeros:2,1, batch_dims=0)", "float32 [[0.0, 1.0, 2.0]]",
        "int64 [[0], [0]]", "tensorflow-cpu 0 ");
    row("a generator without axes", "tf.gather_nd(arange:3, arange:0,1)", "float32 [0.0, 1.0, 2.0]",
        "int64 []", "tensorflow-cpu 0 ");
    row("generators above", "x = arange:3\ni = arange:2,1\nnp.take(x, i, axis=0)", "float32 [0.0, 1.0, 2.0]",
        "int64 [[[0]], [[1]]]", "numpy 0 ");
    row("random indices fit", "tf.gather_nd([1, 2], random:4,1@7)", "int32 [1, 2]",
        "int64 [[0], [0], [1], [1]]", "tensorflow-cpu 0 ");
    row("strings", "tf.gather_nd(['a(', 'b'], [[1]])", "string [\"a(\", \"b\"]", "int64 [[1]]",
        "tensorflow-cpu 0 ");
    row("described params", "tf.gather_nd(np.arange(6).reshape(2,3), [[0,1]])",
        "int64 [[0, 1, 2], [3, 4, 5]]", "int64 [[0, 1]]", "tensorflow-cpu 0 ");
    row("described above",
        "x = np.arange(4)\nx = x.reshape(2, 2) * 0.5\ni = tf.zeros([1, 2], dtype=tf.int32)\n"
        "tf.gather_nd(tf.constant(x), i)",
        "float64 [[0.0, 0.5], [1.0, 1.5]]", "int32 [[0, 0]]", "tensorflow-cpu 0 ");
    row("a type that is written", "tf.gather_nd(np.array([[1, 2]], dtype=np.float32), np.array([[0]], 'i4'))",
        "float32 [[1.0, 2.0]]", "int32 [[0]]", "tensorflow-cpu 0 ");
    row("transposed is not converted", "x = [[1, 2], [3, 4]]\ntf.gather_nd(np.transpose(x), [[0]])",
        "int64 [[1, 3], [2, 4]]", "int64 [[0]]", "tensorflow-cpu 0 ");
    row("subscript of a range", "np.arange(6).reshape(2, 3)[[0, 1], np.arange(2)]",
        "int64 [[0, 1, 2], [3, 4, 5]]", "int64 [[0, 0], [1, 1]]", "numpy 0 ");
    row("nan by name", "tf.gather_nd(np.array([np.nan, 1.]), [[1]])", "float64 [nan, 1.0]", "int64 [[1]]",
        "tensorflow-cpu 0 ");
    row("at a prompt", ">>> x = np.eye(1)\n>>> tf.gather_nd(x, [[0, 0]])", "float64 [[1.0]]",
        "int64 [[0, 0]]", "tensorflow-cpu 0 ");
    row("at a numbered prompt",
        "In [1]: x = np.eye(1)\n\nIn [2]: tf.gather_nd(\n   ...:     x, [[0, 0]])\nOut[2]: 1.0",
        "float64 [[1.0]]", "int64 [[0, 0]]", "tensorflow-cpu 0 ");
    row("paddle", "paddle.gather_nd(x=[1, 2], index=[[0]])", "int64 [1, 2]", "int64 [[0]]", "paddle 0 ");
  }
  void reads() {
    const auto [text, params, indices, rules] = test::currentRow<QString, QString, QString, QString>();
    const auto call = test::valueOf(parsePastedCall(text.toStdString(), INT64_MAX));
    QVERIFY(call.has_value());
    const PastedCall& read = *call;
    QCOMPARE(read.params ? oneLine(*read.params) : QString(), params);
    QCOMPARE(oneLine(read.indices), indices);
    QCOMPARE(QString("%1 %2 %3")
                 .arg(QString::fromStdString(read.dialect))
                 .arg(read.batchDims)
                 .arg(QString::fromStdString(read.policy)),
             rules);
  }

  void readsItsOwnSnippets_data() {
    const auto row = test::columns<QString, int, QString>("framework", "batchDims", "dialect");
    row("tensorflow", "tensorflow", 0, "tensorflow-cpu");
    row("tensorflow, batched", "tensorflow", 1, "tensorflow-cpu");
    row("numpy", "numpy", 0, "numpy");
    row("pytorch", "pytorch", 0, "pytorch");
  }
  void readsItsOwnSnippets() {
    const auto [framework, batchDims, dialect] = test::currentRow<QString, int, QString>();
    const Tensor params = test::arangeTensor({2, 3, 4});
    const Tensor indices = test::indexTensor({2, 2, 2}, {0, 1, 1, 0, 1, 1, 0, 0});
    SnippetCall asked;
    asked.call = test::callOf("tensorflow-cpu", {2, 3, 4}, {2, 2, 2}, batchDims);
    asked.params = params;
    asked.indices = indices;
    const auto text = test::valueOf(makeSnippet(*findFramework(framework.toStdString()), asked));
    const auto call = test::valueOf(parsePastedCall(text, INT64_MAX));
    QVERIFY2(call.has_value(), text.c_str());
    QVERIFY(call->params && bitEqual(*call->params, params));
    QVERIFY(bitEqual(call->indices, indices));
    QCOMPARE(call->batchDims, batchDims);
    QCOMPARE(QString::fromStdString(call->dialect), dialect);
  }

  void noCalls_data() {
    const auto row = test::columns<QString>("text");
    for (const char* text :
         {"", "   ", "[[0, 1], [2, 3]]", "np.array([1, 2])", "1, 2\n3, 4", "tensor([1., 2.])", "x = [1, 2]",
          "tf.gather_nd(", "[1, 2", "'tf.gather_nd(x, y)'", "print(x)", "import x", "foo(1)",
          "IndexError in indices[14,899] = [14, 899] of shape [25,900]", "x + x[[0]]",
          "# tf.gather_nd(x, [[1]])", "array([[0, 1],\n       [2, 3]])"}) {
      row(text, text);
    }
  }
  void noCalls() {
    QFETCH(const QString, text);
    const auto call = parsePastedCall(text.toStdString(), INT64_MAX);
    QVERIFY(call.has_value());
    QVERIFY(!call->has_value());
  }

  void refuses_data() {
    const auto row = test::columns<QString, QString>("text", "sentence");
    row("another function", "my.gather_nd(x, [[1]])",
        "line 1, column 1: \"my.gather_nd\" is no function that is known here; tf.gather_nd is");
    row("a generator that is none", "tf.gather_nd([1],\n  arange:x)",
        "\"x\" in \"arange:x\" is not the size of an axis");
    row("a seed for arange", "tf.gather_nd([1],\n  arange:2@3)",
        "\"@3\" in \"arange:2@3\" is a seed, which only random takes");
    row("no indices", "tf.gather_nd(x)", "line 1, column 1: this call does not name both params and indices");
    row("indices only named", "y = tf.gather_nd(x, i)", "line 1, column 21: \"i\" has no value in this text");
    row("an axis of a name", "np.take(x, [1], axis=1)", "line 1, column 9: \"x\" has no value in this text");
    row("no axis", "np.take(x, [1])", "line 1, column 9: \"x\" has no value in this text");
    row("a slice", "x[0, 1:2]", "line 1, column 1: \"x\" has no value in this text");
    row("dots", "x[..., [1]]", "line 1, column 1: \"x\" has no value in this text");
    row("two shapes", "x[[0, 1], [1, 2, 3]]",
        "line 1, column 11: the shape [3] does not broadcast with [2], of what stands before it");
    row("batch_dims", "tf.gather_nd(x, [[1]], batch_dims=b)",
        "line 1, column 35: \"b\" has no value in this text");
    row("float indices", "tf.gather_nd(x, [[1.5]])",
        "line 1, column 17: indices must be whole numbers, unlike those of \"[[1.5]]\"");
    row("unknown function", "y = tf.gather_nd(np.sin(np.arange(3)), [[1]])",
        "line 1, column 18: \"np.sin\" is not read; arrays come from arange");
    row("a list of Python", "x = [1, 2]\nx[[0]]", "line 2, column 1: \"x\" is a list, which Python does not");
    row("two of them", "a = tf.gather_nd([1, 2], [[0]])\ntf.gather_nd([1, 2], [[1]])",
        "line 1, column 5: \"tf.gather_nd([1, 2], [[0]])\" is a gather of its own");
    row("ragged, on its line", "x = [1]\ny = tf.gather_nd(x,\n  [[1], [2, 3]])", "line 3, column");
  }
  void refuses() {
    const auto [text, sentence] = test::currentRow<QString, QString>();
    const auto call = parsePastedCall(text.toStdString(), INT64_MAX);
    QVERIFY(!call.has_value());
    const QString said = QString::fromStdString(englishSentence(call.error()));
    QVERIFY2(said.startsWith(sentence), qPrintable(said));
    QCOMPARE(call.error().code, ErrorCode::Parse);
    QVERIFY(call.error().line && call.error().column);
  }

  /// Every beginning and every end of a text is read or refused, never more.
  void survivesCuts() {
    const std::string text =
        "x = np.array([[1, 2], [3, 4]])  # a\ny = tf.gather_nd(x, [[\"a\\\"\", 0]], batch_dims=1)[(0, 1), "
        "[2]]";
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
      (void)parsePastedCall(text.substr(0, cut), 1 << 20);
      (void)parsePastedCall(text.substr(cut), 1 << 20);
      for (const char c : {'(', ']', '\'', '=', ',', '\n'}) {
        std::string changed = text;
        if (cut < changed.size()) changed[cut] = c;
        (void)parsePastedCall(changed, 1 << 20);
      }
    }
  }
};

GATHERND_TEST(PastedCallTest)
#include "pasted_call_test.moc"
