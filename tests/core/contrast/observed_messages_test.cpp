// SPDX-License-Identifier: GPL-3.0-or-later
// The messages that are shown are those of the record (tests/data/observed.json): for every recorded error
// the dialect's own outcome finds one, word for word; this call's numbers stand in it only where nothing else
// can.
#include <QJsonDocument>
#include <QJsonObject>

#include <QtTest/QtTest>

#include "core/contrast/contrast.h"
#include "tests/support/calls.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

QJsonObject record() {
  return QJsonDocument::fromJson(fileBytes(places::data() + "/observed.json")).object();
}

Extents numbersOf(const QJsonValue& array) {
  Extents numbers;
  for (const QJsonValue value : array.toArray()) numbers.push_back(value.toInteger());
  return numbers;
}

QString plain(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A recorded framework's dialect, and the policy that it was asked with.
std::pair<std::string, std::string> dialectOf(const QJsonObject& framework) {
  const QStringList parts = framework["dialect"].toString().split(", bad_indices_policy ");
  return {parts[0].toStdString(), parts.size() > 1 ? parts[1].toStdString() : std::string()};
}

GatherCall recordedCall(const QJsonObject& given, const std::string& dialect, const std::string& policy) {
  GatherCall call = callOf(dialect, numbersOf(given["params"].toObject()["shape"]),
                           numbersOf(given["indices"].toObject()["shape"]), given["batch_dims"].toInteger());
  call.policy = policy;
  return call;
}

Tensor indicesOf(const QJsonObject& given) {
  const QJsonObject indices = given["indices"].toObject();
  return indexTensor(numbersOf(indices["shape"]), numbersOf(indices["data"]));
}

/// Of the call's own dialect.
std::optional<ObservedMessage> messageOf(const GatherCall& call, const Tensor& indices) {
  const auto contrast = contrastDialects(call, indices, call.dialect, call.dialect, {});
  if (!contrast) return std::nullopt;
  return contrast->sides[0].message;
}

}  // namespace

class ObservedMessagesTest : public QObject {
  Q_OBJECT

 private slots:
  void equalTheRecord_data() {
    columns<QString, QString>("framework", "name");
    const QJsonObject root = record();
    const QJsonObject observed = root["observed"].toObject();
    for (const QString& framework : observed.keys()) {
      if (root["frameworks"].toObject()[framework].toObject()["dialect"].isNull()) continue;
      const QJsonObject cases = observed[framework].toObject();
      for (const QString& name : cases.keys()) {
        if (cases[name].toObject().contains("error"))
          QTest::addRow("%s %s", qPrintable(framework), qPrintable(name)) << framework << name;
      }
    }
  }
  void equalTheRecord() {
    const auto [framework, name] = currentRow<QString, QString>();
    static const QJsonObject root = record();
    const QJsonObject about = root["frameworks"].toObject()[framework].toObject();
    const auto [dialect, policy] = dialectOf(about);
    const QJsonObject given = root["cases"].toObject()[name].toObject();
    const auto message = messageOf(recordedCall(given, dialect, policy), indicesOf(given));
    QVERIFY(message.has_value());
    QCOMPARE(plain(message->version), about["version"].toString());
    // That of another case, where no single number is outside, or another row stands for both.
    QString from = name;
    if (!message->thisCall) {
      for (const ObservedRow& row : observedRows()) {
        if (row.dialect == dialect && row.policy == policy && row.text == message->text)
          from = plain(row.example);
      }
      QVERIFY(!message->example.empty());
    }
    const QJsonObject seen = root["observed"].toObject()[framework].toObject()[from].toObject();
    QCOMPARE(plain(message->type), seen["error"].toString());
    const QString whole = seen.contains("whole") ? seen["whole"].toString() : seen["message"].toString();
    if (message->whole) {
      // Who asked first in a process gets no "name:" after it.
      QCOMPARE(plain(message->text).remove(" name:"), QString(whole).remove(" name:"));
    } else {
      QVERIFY(plain(message->text).startsWith(whole.left(60)));
    }
  }

  void everyRowIsOfTheRecord() {
    const QJsonObject root = record();
    QVERIFY(observedRows().size() > 70);
    for (const ObservedRow& row : observedRows()) {
      QVERIFY(!observedCase(row.example).empty());
      QString framework;
      for (const QString& name : root["frameworks"].toObject().keys()) {
        const QJsonObject about = root["frameworks"].toObject()[name].toObject();
        if (!about["dialect"].isNull() &&
            dialectOf(about) == std::pair{std::string(row.dialect), std::string(row.policy)})
          framework = name;
      }
      QVERIFY2(!framework.isEmpty(), std::string(row.dialect).c_str());
      const QJsonObject seen =
          root["observed"].toObject()[framework].toObject()[plain(row.example)].toObject();
      const QString kept = seen.contains("whole") ? seen["whole"].toString() : seen["message"].toString();
      QCOMPARE(plain(row.text), kept);
      // The row is for the error that the dialect gives there.
      const QJsonObject given = root["cases"].toObject()[plain(row.example)].toObject();
      const GatherCall call = recordedCall(given, std::string(row.dialect), std::string(row.policy));
      const Tensor indices = indicesOf(given);
      const auto contrast = valueOf(contrastDialects(call, indices, call.dialect, call.dialect, {}));
      QCOMPARE(plain(contrast.sides[0].outcome.error->reason), plain(row.reason));
    }
  }

  // text: empty: that of the recorded call
  void thisCallsNumbers_data() {
    const auto row = columns<QString, Extents, Extents, Extents, int, QString>("dialect", "params", "indices",
                                                                               "values", "batchDims", "text");
    row("NumPy", "numpy", {5, 7}, {2, 2}, {0, 1, 2, 9}, 0, "index 9 is out of bounds for axis 1 with size 7");
    row("PyTorch", "pytorch", {5, 7}, {2, 1}, {0, -6}, 0,
        "index -6 is out of bounds for dimension 0 with size 5");
    row("two outside: which one it names is not known", "numpy", {5, 7}, {2, 2}, {8, 1, 2, 9}, 0, "");
    row("two numbers of a tuple", "pytorch", {5, 7}, {1, 2}, {8, 9}, 0, "");
    row("TensorFlow, a grid", "tensorflow-cpu", {5}, {2, 2, 1}, {0, 1, 5, 2}, 0,
        "indices[1,0] = [5] does not index into param shape [5], node name: GatherNd [Op:GatherNd] name:");
    row("TensorFlow, batched", "tensorflow-cpu", {2, 5}, {2, 2, 1}, {0, 1, 2, 5}, 1,
        "indices[1,1] = [1, 5] does not index into param shape [2,5], node name: GatherNd [Op:GatherNd] "
        "name:");
    row("TensorFlow, a single tuple", "tensorflow-cpu", {5}, {1}, {7}, 0, "");
    row("ONNX Runtime", "onnxruntime", {5}, {2, 1}, {0, 7}, 0,
        "[ONNXRuntimeError] : 2 : INVALID_ARGUMENT : Non-zero status code returned while running GatherND "
        "node. "
        "Name:'' Status Message: invalid index found, index = 7");
    row("too deep", "jax", {5}, {1, 2}, {0, 0}, 0,
        "Too many indices: array is 1-dimensional, but 2 were indexed");
  }
  void thisCallsNumbers() {
    const auto [dialect, params, indices, values, batchDims, text] =
        currentRow<QString, Extents, Extents, Extents, int, QString>();
    const auto message = valueOf(
        messageOf(callOf(dialect.toStdString(), params, indices, batchDims), indexTensor(indices, values)));
    QCOMPARE(message.thisCall, !text.isEmpty());
    QCOMPARE(message.example.empty(), message.thisCall);
    if (message.thisCall) QCOMPARE(plain(message.text), text);
  }

  void nothingIsMadeUp() {
    // Not watched, not refused, and a person's own rules.
    QVERIFY(!messageOf(callOf("onnx", {3}, {1, 1}), indexTensor({1, 1}, {9})));
    QVERIFY(!messageOf(callOf("jax", {3}, {1, 1}), indexTensor({1, 1}, {9})));
    QVERIFY(!messageOf(callOf("pytorch", {3, 4}, {3, 1}, 1), indexTensor({3, 1}, {0, 0, 0})));
    GatherCall own = callOf("numpy", {3}, {1, 1});
    own.dialect.negative = NegativeIndex::OutOfRange;
    QVERIFY(!messageOf(own, indexTensor({1, 1}, {9})));
  }
};

GATHERND_TEST(ObservedMessagesTest)
#include "observed_messages_test.moc"
