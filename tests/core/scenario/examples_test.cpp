// SPDX-License-Identifier: GPL-3.0-or-later
// Every shipped example loads, plans, runs and saves.
#include "core/scenario/examples.h"

#include <QStringList>
#include <QTest>
#include <set>

#include "core/call/call_indices.h"
#include "core/call/plan.h"
#include "core/run/backend.h"
#include "core/scenario/scenario_json.h"
#include "core/text/element_text.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

constexpr std::int64_t kLimit = std::int64_t{1} << 30;

struct Sized {
  TensorDesc desc;
  bool shapeOnly = false;
};

Sized describe(const TensorSource& source, DType fallback) {
  if (const auto* tensor = std::get_if<EditedTensor>(&source))
    return {{tensor->dtype(), tensor->shape()}, false};
  const auto& spec = std::get<GeneratorSpec>(source);
  return {{spec.dtype.value_or(fallback), spec.shape}, spec.kind == GeneratorKind::ShapeOnly};
}

Expected<Plan> planOf(const Scenario& scenario) {
  GatherCall call;
  call.dialect = scenario.dialect;
  call.policy = scenario.policy;
  call.params = describe(scenario.params, DType::Float32).desc;
  call.indices = describe(scenario.indices, DType::Int64).desc;
  call.batchDims = scenario.batchDims;
  call.fillValue = scenario.fillValue;
  return makePlan(call);
}

Expected<Tensor> paramsOf(const Scenario& scenario, const Plan& plan) {
  if (const auto* tensor = std::get_if<EditedTensor>(&scenario.params)) return tensor->flattened();
  return generateTensor(std::get<GeneratorSpec>(scenario.params), plan.dtype, kLimit);
}

Expected<Tensor> indicesOf(const Scenario& scenario, const Plan& plan) {
  if (const auto* tensor = std::get_if<EditedTensor>(&scenario.indices)) return tensor->flattened();
  return generateCallIndices(std::get<GeneratorSpec>(scenario.indices), plan.indexDtype, plan.params,
                             plan.batchDims, plan.dialect, kLimit);
}

}  // namespace

class ExamplesTest : public QObject {
  Q_OBJECT

  void eachExample() {
    QTest::addColumn<QString>("id");
    for (const ExampleEntry& entry : shippedExamples()) {
      const QString id = QString::fromUtf8(entry.id.data(), static_cast<int>(entry.id.size()));
      QTest::newRow(qPrintable(id)) << id;
    }
  }

 private slots:
  void theMenu() {
    QVERIFY(shippedExamples().size() >= 32);
    QCOMPARE(shippedExamples().front().id, std::string_view("rows"));
    std::set<std::string> titles;
    for (const ExampleEntry& entry : shippedExamples()) {
      const auto scenario = loadExample(entry.id);
      QVERIFY(scenario.has_value());
      QVERIFY2(titles.insert(scenario->title).second, scenario->title.c_str());
      QVERIFY2(scenario->title.size() <= 40, scenario->title.c_str());
      QVERIFY(scenario->notes.ends_with('.'));
    }
  }

  void anUnknownIdIsAnError() {
    const auto scenario = loadExample("tf-99");
    QVERIFY(!scenario.has_value());
    QCOMPARE(scenario.error().code, ErrorCode::Io);
    QCOMPARE(scenario.error().path, std::string("example:tf-99"));
  }

  void plansAndRuns_data() { eachExample(); }
  void plansAndRuns() {
    QFETCH(QString, id);
    const auto scenario = loadExample(id.toStdString());
    QVERIFY(scenario.has_value());
    const auto plan = planOf(*scenario);
    QVERIFY(plan.has_value());
    if (describe(scenario->params, DType::Float32).shapeOnly) return;
    const auto params = paramsOf(*scenario, *plan);
    const auto indices = indicesOf(*scenario, *plan);
    QVERIFY(params.has_value() && indices.has_value());
    const auto result = runGather(*makeReferenceBackend(), *plan, *params, *indices);
    QVERIFY(result.has_value());
    QCOMPARE(result->bad.count, std::int64_t{id == "too-far" ? 2 : 0});
  }

  void axisNamesFit_data() { eachExample(); }
  void axisNamesFit() {
    QFETCH(QString, id);
    const auto scenario = loadExample(id.toStdString());
    QVERIFY(scenario.has_value());
    for (const auto& [tensor, names] : scenario->axisNames) {
      const auto& source = tensor == "params" ? scenario->params : scenario->indices;
      QCOMPARE(static_cast<int>(names.size()), describe(source, DType::Int64).desc.shape.rank());
    }
  }

  void onlyBatchAxesAreCalledBatch_data() { eachExample(); }
  void onlyBatchAxesAreCalledBatch() {
    QFETCH(QString, id);
    const auto scenario = loadExample(id.toStdString());
    QVERIFY(scenario.has_value());
    for (const auto& [tensor, names] : scenario->axisNames) {
      for (std::size_t axis = 0; axis < names.size(); ++axis) {
        if (names[axis] == "batch") QVERIFY(static_cast<std::int64_t>(axis) < scenario->batchDims);
      }
    }
  }

  /// Where values are alike, nobody sees which of them was read; boxes may share a number.
  void valuesTellPlacesApart_data() { eachExample(); }
  void valuesTellPlacesApart() {
    QFETCH(QString, id);
    const auto scenario = loadExample(id.toStdString());
    QVERIFY(scenario.has_value());
    const auto* params = std::get_if<EditedTensor>(&scenario->params);
    if (params == nullptr) {
      // Without values nobody sees whose batch entry was read, or that it was.
      const auto kind = std::get<GeneratorSpec>(scenario->params).kind;
      QVERIFY(kind == GeneratorKind::Arange || kind == GeneratorKind::Random || scenario->batchDims == 0);
      return;
    }
    std::set<std::string> texts;
    for (std::int64_t i = 0; i < params->elementCount(); ++i) texts.insert(formatElement(params->at(i)));
    QVERIFY(2 * static_cast<std::int64_t>(texts.size()) > params->elementCount());
  }

  void thoseAboutReadsShowThem() {
    QStringList ids;
    for (const ExampleEntry& entry : shippedExamples()) {
      if (showsReads(entry.id)) ids << QString::fromUtf8(entry.id.data(), static_cast<int>(entry.id.size()));
    }
    QCOMPARE(ids, QStringList{"rank5"});
  }

  void savesAsItStands_data() { eachExample(); }
  void savesAsItStands() {
    QFETCH(QString, id);
    for (const ExampleEntry& entry : shippedExamples()) {
      if (entry.id != id.toStdString()) continue;
      const auto scenario = parseScenario(entry.text);
      QVERIFY(scenario.has_value());
      const auto again = parseScenario(formatScenario(*scenario));
      QVERIFY(again.has_value());
      QCOMPARE(formatScenario(*again), formatScenario(*scenario));
      QCOMPARE(again->title, scenario->title);
    }
  }
};

GATHERND_TEST(ExamplesTest)
#include "examples_test.moc"
