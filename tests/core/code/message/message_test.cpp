// SPDX-License-Identifier: GPL-3.0-or-later
// Messages that frameworks were made to write, with the calls that made them
// (tests/data/provoked_messages.json), published ones (published_messages.json), and what is no message
// (prose.txt). What is read of a message is the call's, and all is read that stands in it; which numbers do
// was found by the script that made the file.
#include "core/code/message/message.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <QtTest/QtTest>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error/sentences.h"
#include "tests/support/places.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

QByteArray contentOf(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
  return file.readAll();
}

QJsonArray messagesIn(const char* name) {
  return QJsonDocument::fromJson(contentOf(places::data() + "/" + name)).array();
}

QString plain(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// What was read, as a record has the truth.
QJsonObject claimsOf(const ErrorMessage& message) {
  QJsonObject claims;
  const auto list = [&](const char* name, const std::optional<std::vector<std::int64_t>>& numbers) {
    if (!numbers) return;
    QJsonArray array;
    for (const std::int64_t number : *numbers) array.append(static_cast<qint64>(number));
    claims[name] = array;
  };
  const auto number = [&](const char* name, std::optional<std::int64_t> value) {
    if (value) claims[name] = static_cast<qint64>(*value);
  };
  list("params_shape", message.paramsShape);
  list("indices_shape", message.indicesShape);
  list("position", message.position);
  list("tuple", message.tuple);
  number("value", message.value);
  number("axis", message.axis);
  number("axis_size", message.axisSize);
  number("batch_dims", message.batchDims);
  return claims;
}

QString codeOf(const ErrorMessage& message) {
  return message.code ? plain(errorCodeName(*message.code)) : QString();
}

/// Reads one of a record, and holds what it claims to the truth there.
void holds(const QJsonObject& row) {
  const QByteArray text = row["text"].toString().toUtf8();
  const auto read = readErrorMessage(text.toStdString());
  if (row["truth"].isNull()) {
    QVERIFY2(!read, text.constData());
    return;
  }
  QVERIFY2(read, text.constData());
  const QJsonObject truth = row["truth"].toObject(), claims = claimsOf(*read);
  QCOMPARE(codeOf(*read), truth["code"].toString());
  const QString framework = plain(read->framework), asked = row["framework"].toString();
  // pandas and ONNX's evaluator hand NumPy's on; some words are of several.
  QVERIFY2(framework == asked || framework.isEmpty() ||
               (framework == "numpy" && QSet<QString>{"pandas", "onnx"}.contains(asked)),
           qPrintable(framework + ": " + text));
  for (auto claim = claims.begin(); claim != claims.end(); ++claim)
    QVERIFY2(truth.contains(claim.key()) && truth[claim.key()] == claim.value(),
             qPrintable(claim.key() + ": " + text));
  for (const QJsonValue key : row["holds"].toArray())
    QVERIFY2(claims.contains(key.toString()), qPrintable(key.toString() + ": " + text));
  for (const Clause& said : read->says) {
    const std::string sentence = englishClause(said);
    QVERIFY2(sentence.ends_with('.') && sentence.find('{') == sentence.npos, text.constData());
  }
}

}  // namespace

class MessageTest : public QObject {
  Q_OBJECT

 private slots:
  void readsWhatFrameworksSaid() {
    QHash<QString, int> frameworks;
    for (const QJsonValue row : messagesIn("provoked_messages.json")) {
      holds(row.toObject());
      if (QTest::currentTestFailed()) return;
      ++frameworks[row.toObject()["framework"].toString()];
    }
    QVERIFY(frameworks.size() >= 9);
  }

  void readsPublishedOnes() {
    for (const QJsonValue row : messagesIn("published_messages.json")) {
      holds(row.toObject());
      if (QTest::currentTestFailed()) return;
    }
  }

  void refusesProse() {
    const QByteArrayList lines = contentOf(places::data() + "/prose.txt").split('\n');
    QVERIFY(lines.size() > 200);
    for (const QByteArray& line : lines) {
      const auto read = readErrorMessage(line.toStdString());
      QVERIFY2(!read, line.constData());
      QCOMPARE(read.error().code, ErrorCode::Parse);
    }
    const auto whole = readErrorMessage(lines.join(' ').toStdString());
    QVERIFY(!whole);
  }

  void namesTheLineThatIsNoMessage() {
    const auto read =
        readErrorMessage("Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: 'x'\n\n");
    QVERIFY(!read);
    QCOMPARE(
        plain(englishSentence(read.error())),
        QString("line 3, column 1: \"KeyError: 'x'\" is no error message about a gather that is known here"));
    QCOMPARE(read.error().line.value_or(0), 3);
    QCOMPARE(plain(readErrorMessage("").error().reason), QString("message.empty"));
  }

  void readsTheEndOfATraceback_data() {
    const auto row = columns<QByteArray, QByteArray, qint64>("text", "framework", "value");
    row("last of two",
        "IndexError: index 5 is out of bounds for axis 0 with size 3\n\nDuring handling of the above "
        "exception, another "
        "exception occurred:\n\nTraceback (most recent call last):\n  File \"a.py\", line 4, in <module>\n   "
        " x[7]\n"
        "IndexError: index 7 is out of bounds for axis 1 with size 4\n",
        "numpy", 7);
    row("pytest", "E       IndexError: index 5 is out of bounds for dimension 0 with size 3\n", "pytorch", 5);
    row("coloured",
        "\x1b[31mIndexError\x1b[0m: \x1b[1mindex 5 is out of bounds for axis 0 with size 3\x1b[0m", "numpy",
        5);
    row("wrapped by a terminal", "IndexError: index 5 is out of bounds for\r\naxis 0 with size 3", "numpy",
        5);
    row("whose frame says it",
        "  File \"/usr/lib/python3/site-packages/jax/_src/numpy/indexing.py\", line 9, in take\nValueError: "
        "axis 5 is out of "
        "bounds for array of dimension 3",
        "jax", -1);
    row("behind words", "I get: IndexError: index 5 is out of bounds for axis 0 with size 3", "numpy", 5);
    row("behind its operator",
        "GatherNd InvalidArgumentError: flat indices[8, :] = [8, -1] does not index into param", "tensorflow",
        -1);
    row("behind Chinese words", "运行报错：index 5 is out of bounds for axis 0 with size 3", "numpy", 5);
    row("behind Java's name",
        "ai.onnxruntime.OrtException: Error code - ORT_INVALID_ARGUMENT - message: Non-zero status code "
        "returned "
        "while running Gather node. Name:'Gather_16' Status Message: indices element out of data bounds, "
        "idx=101 "
        "must be within the inclusive range [-2,1]",
        "onnxruntime", 101);
    row("behind another's name",
        "ORT_INVALID_ARGUMENT - message: Non-zero status code returned while running Gather node. "
        "Name:'Gather_16' Status Message: indices element out of data bounds, idx=101 must be within the "
        "inclusive range [-2,1]",
        "onnxruntime", 101);
    const std::string spoken =
        "Non-zero status code returned while running GatherND node. Name:'node_7' Status Message: invalid "
        "index "
        "found, index = 500";
    for (const char between : {' ', '\0'}) {
      QByteArray apart = "[ONNXRuntimeError] : 2 : INVALID_ARGUMENT : ";
      for (const char letter : spoken) apart.append(letter).append(between);
      row(between == ' ' ? "letters apart" : "letters with zeros", apart + "\n", "onnxruntime", 500);
    }
    row("of two who say so", "ValueError: axis 5 is out of bounds for array of dimension 3", "", -1);
    row("an assert before what follows it",
        "../aten/src/ATen/native/cuda/Indexing.cu:1146: indexSelectLargeIndex: block: [1,0,0], thread: "
        "[2,0,0] Assertion "
        "`srcIndex < srcSelectDimSize` failed.\nRuntimeError: CUDA error: device-side assert triggered\n",
        "pytorch", -1);
  }
  void readsTheEndOfATraceback() {
    const auto [text, framework, value] = currentRow<QByteArray, QByteArray, qint64>();
    const auto read = readErrorMessage(text.toStdString());
    QVERIFY(read);
    QCOMPARE(plain(read->framework), QString::fromUtf8(framework));
    QCOMPARE(static_cast<qint64>(read->value.value_or(-1)), value);
  }

  void suggestsTheCall_data() {
    const auto row = columns<QByteArray, QByteArray>("text", "call");
    row("a tuple and its params",
        "indices[14,899,5] = [14, 899, 900] does not index into param shape [25,900,900]",
        "[25,900,900] [15,900,6,3] (14,899,900) 0 tensorflow-cpu");
    row("a row", "indices[1] = [7] does not index into param shape [5,2]",
        "[5,2] [2,1] (7) 0 tensorflow-cpu");
    row("a number in its row", "indices[1,0] = 7 is not in [0, 5)",
        "[5] [2,1,1] (7) 0 tensorflow-cpu incomplete");
    row("a row too far to be looked at", "indices[9000000000,0] = [7] does not index into param shape [5,2]",
        "[5,2] [1] (7) 0 tensorflow-cpu");
    row("one axis", "IndexError: index 5 is out of bounds for axis 0 with size 3",
        "[3] [1] (5) 0 numpy incomplete");
    row("the second axis", "IndexError: index 5 is out of bounds for dimension 1 with size 3",
        "[1,3] [2] (0,5) 0 pytorch incomplete");
    row("too deep",
        "indices.shape[-1] must be <= params.rank, but saw indices shape: [2,3] and params shape: [4,5] for "
        "'{{node "
        "GatherNd}} = GatherNd[Tindices=DT_INT32](p, i)' with input shapes: [4,5], [2,3].",
        "[4,5] [2,3] () 0 tensorflow-cpu");
    row("no numbers", "RuntimeError: index out of range in self", "");
    row("another operation's shapes",
        "Size does not match at dimension 1 expected index [1, 97, 84] to be no larger than self [24, 51, "
        "84] apart from "
        "dimension 0",
        "[24,51,84] [3] (0,51,0) 0 pytorch incomplete");
    row("batch sizes", "params.shape[0]: 3 should be equal to indices.shape[0]: 2",
        "[3,1] [2,1] () 1 tensorflow-cpu incomplete");
    row("batch sizes of ONNX Runtime",
        "Non-zero status code returned while running GatherND node. Name:'g' Status Message: gather_nd.cc:33 "
        "CheckBatchDimensionsMatch Batch dimensions differ at index 1: 4 != 2, "
        "tensor "
        "indices: 0, 1",
        "[1,4,1] [1,2,1] () 2 onnxruntime incomplete");
    row("innermost", "index innermost dimension length must be <= params rank; saw: 3 vs. 2",
        "[1,1] [1,3] () 0 tensorflow-cpu incomplete");
    row("a mask",
        "The shape of the mask [3] at index 0 does not match the shape of the indexed tensor [5, 2] at index "
        "0",
        "");
    row("a mask by its sizes",
        "boolean index did not match indexed array along axis 0; size of axis is 5 but size of corresponding "
        "boolean axis is 3",
        "");
    row("slices", "Slice size at index 1 in gather op is out of range, must be within [0, 4 + 1), got 7.",
        "");
    row("too many for NumPy", "too many indices for array: array is 2-dimensional, but 3 were indexed",
        "[1,1] [1,3] () 0 numpy incomplete");
    row("updates",
        "Dimensions [0,1) of indices[shape=[2,1]] must match dimensions [0,1) of updates[shape=[3]] "
        "[Op:ScatterNd]",
        "");
  }
  void suggestsTheCall() {
    const auto [text, expected] = currentRow<QByteArray, QByteArray>();
    const auto read = readErrorMessage(text.toStdString());
    QVERIFY(read);
    const auto call = suggestedCall(*read);
    const auto list = [](const std::vector<std::int64_t>& numbers) {
      return plain(fmt::format("{}", fmt::join(numbers, ",")));
    };
    QString said;
    if (call) {
      said = QString("[%1] [%2] (%3) %4 %5")
                 .arg(list(call->paramsShape), list(call->indicesShape), list(call->tuple));
      said = said.arg(call->batchDims).arg(plain(call->dialect)) + (call->incomplete ? " incomplete" : "");
    }
    QCOMPARE(said, QString::fromUtf8(expected));
  }

  void means_data() {
    const auto row = columns<QByteArray, QByteArray>("text", "part");
    row("a place alone", "IndexError: index 1 is out of bounds for axis 0 with size 1",
        "axis 0, of size 1: 0 to 0.");
    row("two halves", "RuntimeError: index 4294967296 is out of bounds for dimension 1 with size 2",
        "4294967296 is 1 * 2^32 + 0: it may be two int32 numbers, 0 and 1, read as one int64.");
    row("two halves more", "index 12884901895 is out of bounds for dimension 0 with size 9",
        "12884901895 is 3 * 2^32 + 7: it may be two int32 numbers, 7 and 3,");
    row("one great number", "index 9223372036854775807 is out of bounds for dimension 0 with size 9",
        "People looked at the least and the greatest index");
    row("sizes that stay open",
        "indices.shape[-1] must be <= params.rank, but saw indices shape: [?,101] and params shape: [?,7] "
        "for "
        "'crf/cond/GatherNd' (op: 'GatherNd') with input shapes: [?,7], [?,101].",
        "of shape [?,101], is longer than params, of shape [?,7], has");
    row("a tuple taken apart",
        "shape mismatch: indexing arrays could not be broadcast together with shapes (26153,3) (26153,)",
        "x[a, b] and x[(a, b)] alike take a tuple apart");
    row("the axis that differs",
        "Size does not match at dimension 0 expected index [3, 2] to be no larger than self [2, 5] apart "
        "from "
        "dimension 1",
        "along axis 0, and the gather goes along axis 1.");
    row("an operator's number alone", "RuntimeError: Node number 12 (GATHER_ND) failed to invoke.",
        "A gather failed in node number 12: an operator's place in its subgraph");
    row("an operator's number, a line below",
        "RuntimeError: gather_nd index out of bounds\nNode number 12 (GATHER_ND) failed to invoke.",
        "An index lies outside the axis that it indexes, in node number 12:");
    row("an operator's number",
        "RuntimeError: gather index out of boundsNode number 935 (GATHER) failed to invoke.",
        "in node number 935: an operator's place in its subgraph");
    row("updates",
        "InvalidArgumentError: Must have updates.shape = indices.shape[:batch_dim] + "
        "buffer_shape[num_index_dims:], "
        "got updates.shape: [3], indices.shape: [2,1], buffer_shape: [8], num_index_dims: 1, and batch_dim: "
        "1",
        "these have [3], and indices [2, 1].");
  }
  void means() {
    const auto [text, part] = currentRow<QByteArray, QByteArray>();
    const auto read = readErrorMessage(text.toStdString());
    QVERIFY(read);
    const std::string said = englishClause(read->says[0]) + ' ' + englishClause(read->says[1]);
    QVERIFY2(said.find(part.toStdString()) != said.npos, said.c_str());
  }

  void readsHostileTextsInLittleTime_data() {
    const auto row = columns<QByteArray>("text");
    const qsizetype million = 1'000'000;
    row("brackets", QByteArray("indices[0] = ") + QByteArray(million, '['));
    row("a list without end", "indices[0] = [" + QByteArray("1,").repeated(million));
    row("beginnings", QByteArray("Check '").repeated(million / 7));
    row("lines", QByteArray("i\n").repeated(million));
    row("messages cut short",
        QByteArray("indices[0] = [0, 5] does not index into param shape [3,4\n").repeated(20'000));
    row("prefixes", QByteArray("E ").repeated(million));
    row("quotes", QByteArray(million, '\''));
    row("zeros", QByteArray(million, '\0'));
    row("blanks", QByteArray(million, ' '));
    row("letters apart", QByteArray("a ").repeated(million / 2));
    row("a letter, then blanks", QByteArray("\na     ").repeated(million / 7));
    row("words and colons", QByteArray("a: ").repeated(million / 3));
    row("no UTF-8", QByteArray(million, '\xff'));
    row("a number too great", "index " + QByteArray(million, '9') + " is out of bounds");
  }
  void readsHostileTextsInLittleTime() {
    const auto [text] = currentRow<QByteArray>();
    const auto read = readErrorMessage(text.toStdString());
    QVERIFY(!read);
    QVERIFY(englishSentence(read.error()).size() < 1'000);
  }

  void claimsNoNumberThatItCannotHold() {
    const auto read =
        readErrorMessage("IndexError: index 99999999999999999999 is out of bounds for axis 0 with size 3");
    QVERIFY(read);
    QVERIFY(!read->value);
    QVERIFY(read->axisSize == 3);
  }
};

GATHERND_TEST(MessageTest)
#include "message_test.moc"
