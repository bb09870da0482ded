// SPDX-License-Identifier: GPL-3.0-or-later
// Gathers as people write them against what real NumPy, PyTorch, TensorFlow and JAX gave for them
// (tests/data/written_calls.json, by tests/lab/conformance/calls.py): the same type, shape and numbers, or a
// refusal with a sentence; where the framework refuses, there is no answer.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <cmath>

#include <QtTest/QtTest>

#include "core/call/plan.h"
#include "core/code/pasted_call.h"
#include "core/code/snippet/snippet.h"
#include "core/error/sentences.h"
#include "core/run/backend.h"
#include "core/tensor/element.h"
#include "core/text/cast.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/random_count.h"
#include "tests/support/random_gather.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

constexpr std::int64_t kMemory = std::int64_t{1} << 28;

/// As --call answers: the gather_nd, and its output in the order that is written.
Expected<Tensor> answerOf(const std::string& text) {
  const auto call = TRY(parseWrittenCall(text, kMemory));
  GatherCall asked;
  asked.dialect = *findDialect(call.dialect.empty() ? "tensorflow-cpu" : call.dialect);
  asked.policy = call.policy;
  asked.batchDims = call.batchDims;
  if (call.rules) asked.rules() = *call.rules;
  asked.params = {call.params->dtype(), call.params->shape()};
  asked.indices = {call.indices.dtype(), call.indices.shape()};
  const auto plan = TRY(makePlan(asked));
  const auto run = TRY(runGather(*makeReferenceBackend(), plan, *call.params, call.indices));
  return asWritten(call, run.output, kMemory);
}

/// Params as the text has them.
Tensor asItWas(const PastedCall& call) {
  return transposedBack(*call.params, call.paramsAxes, kMemory)->reshaped(call.written);
}

QString described(const Tensor& tensor) {
  QString text = QString::fromStdString(std::string(dtypeName(tensor.dtype())) + tensor.shape().toString());
  for (std::int64_t at = 0; at < tensor.elementCount(); ++at) {
    const double value = castElement(elementAt(tensor, at), DType::Float64).as<double>();
    text += std::isnan(value) ? QStringLiteral(" nan") : ' ' + QString::number(value, 'g', 17);
  }
  return text;
}

QString described(const QJsonObject& real) {
  std::vector<std::int64_t> extents;
  for (const QJsonValue each : real["shape"].toArray()) extents.push_back(each.toInteger());
  const auto shape = *Shape::make(extents);
  QString text = real["dtype"].toString() + QString::fromStdString(shape.toString());
  for (const QJsonValue each : real["data"].toArray())
    text += each.isNull() ? QStringLiteral(" nan") : ' ' + QString::number(each.toDouble(), 'g', 17);
  return text;
}

}  // namespace

class WrittenCallsTest : public QObject {
  Q_OBJECT

 private slots:
  void agrees() {
    const QJsonArray calls =
        QJsonDocument::fromJson(test::fileBytes(test::places::data() + "/written_calls.json"))
            .object()["calls"]
            .toArray();
    int equal = 0, refused = 0, more = 0;
    QSet<QString> idioms;
    for (const QJsonValue each : calls) {
      const QJsonObject real = each.toObject();
      const QString text = real["text"].toString();
      const auto answer = answerOf(text.toStdString());
      if (!answer) {
        QVERIFY2(!englishSentence(answer.error()).empty(), qPrintable(text));
        (real.contains("refused") ? refused : more) += 1;
        continue;
      }
      QVERIFY2(!real.contains("refused"),
               qPrintable(text + "\nis answered, but: " + real["refused"].toString()));
      QVERIFY2(described(*answer) == described(real),
               qPrintable(text + "\n" + described(*answer) + "\n" + described(real)));
      idioms.insert(real["idiom"].toString());
      ++equal;
    }
    qInfo("%d equal, %d refused by both, %d by this program alone", equal, refused, more);
    QVERIFY(equal >= 150);
    QVERIFY(idioms.size() >= 25);
    QVERIFY(more * 5 < equal);
  }

  void says_data() {
    const auto row = test::columns<QString, QString>("text", "sentence");
    row("a name", "x[:, [0, 2]]", "line 1, column 1: \"x\" has no value in this text");
    row("a message", "InvalidArgumentError: indices do not index into it",
        "line 1, column 1: \"InvalidArgumentError: indices do not");
    row("prose that ends in brackets", "IndexError in indices[14,899] of shape [25,900]",
        "line 1, column 1: \"IndexError in indices[14,899] of");
    row("an open bracket", "tf.gather_nd([1],\n  [[0]", "line 2, column 3: this [ is never closed");
    row("nothing", "", "line 1, column 1: ");
    row("a function", "my.gather_nd([1], [[0]])", "line 1, column 1: \"my.gather_nd\" is no function");
    row("a list for torch", "torch.gather(torch.arange(3), 0, [0])", "line 1, column 34: \"[0]\" is a list");
    row("a mask of another shape", "x = np.arange(3)\nx[[True, False]]",
        "line 2, column 3: the mask \"[True, False]\"");
    row("too many", "x = np.arange(3)\nx[0, 0]",
        "line 2, column 3: \"0, 0\" indexes 2 axes, and there are 1");
    row("nothing gathered", "x = np.array(3)\nx[None]",
        "line 2, column 1: \"x[None]\" gives a single number");
    row("a sum", "x = np.arange(3)\nx + x[[0]]",
        "line 2, column 1: \"x + x[[0]]\" is no gather that can be read");
    row("a factor", "x = np.arange(3)\n2 * tf.gather_nd(x, [[0]])", "line 2, column 1: \"2 * tf.gather_nd(x");
    row("a scatter", "x = jnp.arange(3)\nx.at[jnp.array([0])].set(5)",
        "line 2, column 1: \"x.at[jnp.array([0])]");
    row("another numpy", "import cupy as np\nx = np.arange(3)\nx[[0]]",
        "line 1, column 8: \"np\" is \"cupy\" in this text, and is read as numpy alone");
    row("another gather_nd", "from paddle import gather_nd\ngather_nd([1], [[0]])",
        "line 1, column 20: \"gather_nd\" is \"paddle.gather_nd\"");
    row("OpenVINO's ops", "from openvino import opset8 as ops\nops.gather_nd([1], [[0]])",
        "line 1, column 22: \"ops\" is \"openvino.opset8\"");
    row("all of torch", "from torch import *\nx = zeros(3)\nx[[0]]",
        "line 1, column 19: \"*\" is \"torch.*\"");
    row("a function of its own", "x = np.arange(3)\ndef f(x):\n    return x[[0]]\n",
        "line 2, column 1: \"def f(x):\" begins a block");
    row("written into", "x = np.arange(3)\nx[0] = 5\nx[[0]]",
        "line 2, column 1: \"x[0] = 5\" may change what");
    row("counted up", "x = np.arange(3)\nx += 1\nx[[0]]", "line 2, column 1: \"x += 1\" may change what");
    row("shuffled", "x = np.arange(3)\nnp.random.shuffle(x)\nx[[0]]",
        "line 2, column 1: \"np.random.shuffle(x)\"");
    row("an assert", "x = np.arange(3)\nassert x.shape == (4,)\nx[[0]]",
        "line 2, column 8: \"x.shape == (4,)\" does");
    row("ragged", "tf.gather_nd(tf.ragged.constant([[1, 1]]), [[0]], batch_dims=1)",
        "line 1, column 14: \"tf.ragged.constant\" makes a RaggedTensor");
    row("a ragged mask", "x = tf.range(3)\ntf.ragged.boolean_mask(x, x > 1).to_tensor()",
        "line 2, column 1: \"tf.ragged.boolean_mask(x, x > 1).to_tens\"… gives rows of different lengths");
    row("drawn", "x = torch.randn(2, 3)\nx[[0]]", "line 1, column 5: \"torch.randn\" draws values that");
    row("Paddle's brackets", "x = paddle.to_tensor([1, 2])\nx[[0]]", "line 2, column 1: brackets are read");
    row("a list of tensors", "i = torch.tensor([0])\nx = torch.arange(3)\nx[torch.tensor([i, i])]",
        "line 3, column 17: PyTorch makes no tensor");
  }
  void says() {
    const auto [text, sentence] = test::currentRow<QString, QString>();
    const auto call = parseWrittenCall(text.toStdString(), kMemory);
    QVERIFY(!call);
    const QString said = QString::fromStdString(englishSentence(call.error()));
    QVERIFY2(said.startsWith(sentence), qPrintable(said));
  }

  /// What it tells of how a call was read: the last of it.
  void tells_data() {
    const auto row = test::columns<QString, QString>("text", "sentence");
    row("one of each row", "m = np.zeros((5, 3))\ni = np.array([2, 0, 2, 1, 1])\nm[:, i]",
        "each of the 5 rows gives all 5 numbers; m[np.arange(5), i] takes one of each row");
    row("of a list", "m = torch.zeros(2, 3)\nm[:, [2, 0]]",
        "each of the 2 rows gives all 2 numbers; m[torch.arange(2), [2, 0]] takes one of each row");
    row("by a function", "m = tf.zeros((2, 3))\ntf.gather(m, [2, 0], axis=1)",
        "each of the 2 rows gives all 2 numbers; tf.gather(m, [2, 0], batch_dims=1) takes one of each row");
    row("no other length", "m = np.zeros((5, 3))\nm[:, [2, 0]]",
        "the output is transposed after, axes (1, 0), into the order that is written");
    row("no slice", "m = np.zeros((2, 3))\nm[:, 1:3]",
        "the output is transposed after, axes (1, 0), into the order that is written");
    row("no open slice", "m = np.zeros((2, 4))\nm[:, 2:]",
        "the output is transposed after, axes (1, 0), into the order that is written");
    row("a mask of two axes", "x = tf.zeros((2, 3, 5))\ntf.boolean_mask(x, [[0, 1, 0], [1, 0, 1]])",
        "a mask of 2 axes makes one axis of them; tf.where, with zeros where it is false, and "
        "tf.ragged.boolean_mask keep them");
    row("in brackets", "x = np.arange(6).reshape(2, 3)\nx[x > 2]",
        "a mask of 2 axes makes one axis of them; np.where, with zeros where it is false, keeps them");
    row("of one", "x = np.arange(6)\nx[x > 2]",
        "its numbers stand in tuples of 1, one for each indexed axis");
    row("ragged", "tf.gather(tf.range(7), tf.ragged.constant([[1, 2, 4], [5, 0], [3]]))",
        "the result is ragged: its rows have 3, 2, 1 of these numbers in turn, which are its .flat_values");
    row("two gathers", "x = np.arange(6)\nnp.take(x, [1])\nx[[2, 3]]",
        "of several gathers the last one is read; \"np.take(x, [1])\" is another, to be given by itself");
  }
  void tells() {
    const auto [text, sentence] = test::currentRow<QString, QString>();
    const auto call = parseWrittenCall(text.toStdString(), kMemory);
    QVERIFY2(call.has_value(), call ? "" : englishSentence(call.error()).c_str());
    QCOMPARE(QString::fromStdString(englishClause(call->became.back())), sentence);
  }

  /// What stands round a gather, and what is told of it.
  void surroundings_data() {
    const auto row = test::columns<QString>("text");
    for (const char* text :
         {"import numpy as np\nx = np.arange(4)\nprint(x[[1, 2]])",
          "y = np.take(np.arange(4), [1, 2], axis=0)",
          "x = np.arange(4)  # four\nresult = x[\n    [1,\n     2]\n]\nprint(result.shape)",
          ">>> x = np.arange(4)\n>>> x[[1, 2]]\narray([1, 2])",
          "x = np.arange(4); i = [1, 2]; np.asarray(x[i])", "x = np.arange(4)\nreturn x[[1, 2]]",
          "x = \\\n  np.arange(4)\n(x[[1, 2]])",
          "i = np.array([[1, 9], [2, 9]])\nj = i[:, 0]\nx = np.arange(4)\nx[j]"})
      row(text, QString(text));
  }
  void surroundings() {
    QFETCH(const QString, text);
    const auto answer = answerOf(text.toStdString());
    QVERIFY2(answer.has_value(), answer ? "" : englishSentence(answer.error()).c_str());
    QCOMPARE(described(*answer), QStringLiteral("int64[2] 1 2"));
  }

  /// What `gathernd code` writes is read back to what it was made of.
  void itsOwnCode_data() {
    const auto row = test::columns<QString>("framework");
    for (const char* id :
         {"tensorflow", "tensorflow-ignore", "numpy", "pytorch", "paddle", "mindspore", "mxnet"})
      row(id, id);
  }
  void itsOwnCode() {
    QFETCH(const QString, framework);
    const Framework& written = *findFramework(framework.toStdString());
    const int wanted = test::randomCount(300);
    int same = 0;
    for (std::uint64_t number = 0; same < wanted; ++number) {
      test::Recipe recipe = test::randomRecipe(11, number);
      recipe.dialect = *written.dialect;
      recipe.dialect.batchDims =
          BatchDims::Equal;  // where there are none, the code leads each tuple by its place
      recipe.ownDialect = recipe.ownFill = false;
      recipe.policy = written.policy;
      const test::RandomGather gather = test::makeGather(recipe);
      const auto code =
          makeSnippet(written, {gather.call, gather.params, gather.indices}, {.inlineElements = INT64_MAX});
      const auto plan = makePlan(gather.call);
      if (!code || !plan || gather.params.elementCount() + gather.indices.elementCount() > 10'000) continue;
      if (plan->copyOnce && gather.call.batchDims > 0) continue;
      const auto call = parseWrittenCall(*code, kMemory);
      QVERIFY2(call.has_value(),
               ((call ? std::string() : englishSentence(call.error())) + '\n' + *code).c_str());
      QVERIFY2(bitEqual(asItWas(*call), gather.params), code->c_str());
      if (call->batchDims == gather.call.batchDims && plan->depth > 0)
        QVERIFY2(bitEqual(*converted(call->indices, DType::Int64), *converted(gather.indices, DType::Int64)),
                 code->c_str());
      const auto real = runGather(*makeReferenceBackend(), *plan, gather.params, gather.indices);
      const auto again = answerOf(*code);
      QVERIFY2(real.has_value() == again.has_value(), code->c_str());
      QVERIFY2(!real || bitEqual(real->output, *again), code->c_str());
      ++same;
    }
  }

  void bounded_data() {
    const auto row = test::columns<QByteArray>("text");
    row("brackets", "x" + QByteArray(1'000'000, '['));
    row("closed brackets", "x" + QByteArray(200'000, '[') + QByteArray(200'000, ']'));
    row("masks without end", "x = np.zeros((10**9, 10**9)) > 1\nx[x]");
    row("a grid", "x = np.arange(9)\nx[np.ix_(range(10**6))]" + QByteArray(100'000, ' '));
    row("ragged rows", "tf.gather([1], tf.ragged.constant([" + QByteArray("[0],").repeated(200'000) + "]))");
    row("a ragged cycle", "a = tf.ragged.constant(b)\nb = [a]\na[[0]]");
    row("a mesh", "x = np.arange(9)\ni = np.arange(10**5)\nx[i[:, None] + i, 0]");
    row("gathers", QByteArray("x = x[0]\n").repeated(20'000));
    row("a cycle", "a = b\nb = a\na[b]");
    row("commas", "x = np.arange(3)\nx[" + QByteArray(1'000'000, ',') + "]");
    row("slices", "x = np.arange(3)\nx[::-10**30]");
    row("a least step", "x = np.arange(3)\nx[::-9223372036854775807 - 1]");
  }
  void bounded() {
    QFETCH(const QByteArray, text);
    const auto call = parseWrittenCall(text.toStdString(), std::int64_t{1} << 24);
    if (!call) QVERIFY(englishSentence(call.error()).size() < 1000);
  }
};

GATHERND_TEST(WrittenCallsTest)
#include "written_calls_test.moc"
