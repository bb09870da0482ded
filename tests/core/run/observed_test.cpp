// SPDX-License-Identifier: GPL-3.0-or-later
// What real releases did (tests/data/observed.json) against what each dialect predicts: values and reported
// shape, or a refusal. Where a release read memory outside params, the dialect must say "undefined" and
// promise nothing. The ONNX reference evaluator is recorded there too, but it is no dialect of its own.
#include <QJsonDocument>
#include <QJsonObject>
#include <cmath>
#include <limits>

#include <QtTest/QtTest>

#include "core/run/backend.h"
#include "tests/support/calls.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

QJsonObject readObserved() {
  return QJsonDocument::fromJson(fileBytes(test::places::data() + "/observed.json")).object();
}

Extents extentsOf(const QJsonValue& array) {
  Extents extents;
  for (const QJsonValue value : array.toArray()) extents.push_back(value.toInteger());
  return extents;
}

/// float32 values; null is NaN.
std::vector<float> valuesOf(const QJsonValue& array) {
  std::vector<float> values;
  for (const QJsonValue value : array.toArray()) {
    values.push_back(value.isNull() ? std::numeric_limits<float>::quiet_NaN()
                                    : static_cast<float>(value.toDouble()));
  }
  return values;
}

/// The dialect that a recorded framework stands for, with its policy.
struct Mode {
  QString dialect;
  QString policy;
};

Mode modeOf(const QString& described) {
  const QString policy = QStringLiteral(", bad_indices_policy ");
  const qsizetype at = described.indexOf(policy);
  return at < 0 ? Mode{described, {}} : Mode{described.left(at), described.mid(at + policy.size())};
}

Expected<RunResult> predict(const Mode& mode, const QJsonObject& given, Plan* planOut) {
  const QJsonObject params = given["params"].toObject();
  const QJsonObject indices = given["indices"].toObject();
  GatherCall call = callOf(mode.dialect.toStdString(), extentsOf(params["shape"]),
                           extentsOf(indices["shape"]), given["batch_dims"].toInteger());
  call.policy = mode.policy.toStdString();
  const Expected<Plan> plan = makePlan(call);
  if (!plan) return fail(plan.error());
  *planOut = *plan;
  const std::vector<float> values = valuesOf(params["data"]);
  const Tensor paramsTensor =
      *Tensor::fromBytes(DType::Float32, call.params.shape, std::as_bytes(std::span(values)));
  return runGather(*makeReferenceBackend(), *plan, paramsTensor,
                   indexTensor(extentsOf(indices["shape"]), extentsOf(indices["data"])));
}

/// Both NaN, or the same value.
bool sameValue(float a, float b) {
  return (std::isnan(a) && std::isnan(b)) || a == b;
}

}  // namespace

class ObservedTest : public QObject {
  Q_OBJECT

 private slots:
  void everyFrameworkIsThere() {
    const QJsonObject root = readObserved();
    QCOMPARE(root["frameworks"].toObject().size(), 14);
    QCOMPARE(root["cases"].toObject().size(), 22);
    for (const char* framework :
         {"tensorflow", "tensorflow-xla", "tensorflow-ignore", "onnxruntime", "openvino-5", "openvino-8",
          "jax", "jax-fill", "pytorch", "numpy", "paddle", "mindspore", "tflite-2.21"}) {
      // At least the 16 cases without batch_dims.
      QVERIFY2(root["observed"].toObject()[framework].toObject().size() >= 16, framework);
    }
  }

  void predictionHolds_data() {
    columns<QString, QString>("framework", "caseName");
    const QJsonObject root = readObserved();
    const QJsonObject observed = root["observed"].toObject();
    for (const QString& framework : observed.keys()) {
      if (root["frameworks"].toObject()[framework].toObject()["dialect"].isNull()) continue;
      const QJsonObject cases = observed[framework].toObject();
      for (const QString& caseName : cases.keys()) {
        QTest::addRow("%s %s", qPrintable(framework), qPrintable(caseName)) << framework << caseName;
      }
    }
  }
  void predictionHolds() {
    const auto [framework, caseName] = currentRow<QString, QString>();
    static const QJsonObject root = readObserved();
    const QJsonObject seen = root["observed"].toObject()[framework].toObject()[caseName].toObject();
    const Mode mode = modeOf(root["frameworks"].toObject()[framework].toObject()["dialect"].toString());

    Plan plan;
    const Expected<RunResult> predicted = predict(mode, root["cases"].toObject()[caseName].toObject(), &plan);
    const std::string refusal = predicted ? "" : predicted.error().reason;

    if (seen.contains("error")) {
      QVERIFY2(!predicted, "the release refused this call; the dialect does not");
      return;
    }
    QVERIFY2(predicted.has_value(), refusal.c_str());
    if (seen["garbage"].toBool()) {
      // XLA's very shape is not to be trusted here, so only the absence of a promise counts.
      QVERIFY2(predicted->undefined, "the release read foreign memory; the dialect promises a value");
      return;
    }
    QCOMPARE(predicted->output.shape().toVector(), extentsOf(seen["shape"]));
    QCOMPARE(plan.reported, predicted->output.shape());
    // An undefined prediction promises no value, so what a release happened to return cannot contradict it.
    if (predicted->undefined) return;
    const bool onlyFirst = seen.contains("values_first_12");
    const std::vector<float> expected = valuesOf(seen[onlyFirst ? "values_first_12" : "values"]);
    const auto output = predicted->output.values<float>();
    if (!onlyFirst) QCOMPARE(output.size(), expected.size());
    QVERIFY(output.size() >= expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      QVERIFY2(
          sameValue(output[i], expected[i]),
          qPrintable(
              QStringLiteral("element %1: seen %2, predicted %3").arg(i).arg(expected[i]).arg(output[i])));
    }
  }
};

GATHERND_TEST(ObservedTest)
#include "observed_test.moc"
