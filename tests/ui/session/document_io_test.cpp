// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/session/document.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

Expected<Tensor> noFiles(const FileSource& source, const std::string&) {
  Error error(ErrorCode::Io, "io.open");
  error.path = source.path;
  return fail(error);
}

Scenario scenarioOf(TensorSource params, TensorSource indices) {
  Scenario scenario;
  scenario.title = std::string("Two rows");
  scenario.notes = std::string("Seen twice");
  scenario.params = std::move(params);
  scenario.indices = std::move(indices);
  scenario.dialect = *findDialect("tensorflow-cpu");
  scenario.axisNames = {{"params", {"row"}}};
  scenario.unknownKeys = R"({"later": 1})";
  scenario.backend = "reference";
  scenario.policy = "IGNORE";
  return scenario;
}

GeneratorSpec spec(GeneratorKind kind, const Shape& shape, std::uint64_t seed = 0,
                   std::optional<DType> dtype = std::nullopt) {
  return {kind, shape, seed, dtype};
}

}  // namespace

class DocumentIoTest : public QObject {
  Q_OBJECT

 private slots:
  void everythingComesAlongBothWays() {
    const Scenario scenario =
        scenarioOf(EditedTensor(arange(Shape{3})), EditedTensor(literal("[[1]]", DType::Int32)));
    const auto document = documentFrom(scenario, "", noFiles, INT64_MAX);
    QVERIFY(document.has_value());
    QVERIFY(!document->params.origin && !document->indices.origin);
    const Scenario back = scenarioFrom(*document);
    QCOMPARE(back.title, scenario.title);
    QCOMPARE(back.notes, scenario.notes);
    QCOMPARE(back.axisNames, scenario.axisNames);
    QCOMPARE(back.unknownKeys, scenario.unknownKeys);
    QCOMPARE(back.backend, scenario.backend);
    QCOMPARE(back.policy, scenario.policy);
    QCOMPARE(back.dialect, scenario.dialect);
    QVERIFY(sameTensor(std::get<EditedTensor>(back.params), std::get<EditedTensor>(scenario.params)));
    QVERIFY(sameTensor(std::get<EditedTensor>(back.indices), std::get<EditedTensor>(scenario.indices)));
  }

  void generatorsMakeTensorsAndStayGenerators() {
    const auto document = documentFrom(
        scenarioOf(spec(GeneratorKind::Arange, Shape{2, 3}), spec(GeneratorKind::Random, Shape{50, 2}, 7)),
        "", noFiles, INT64_MAX);
    QVERIFY(document.has_value());
    QCOMPARE(document->params.dtype(), DType::Float32);
    QCOMPARE(document->indices.dtype(), DType::Int64);
    for (std::int64_t i = 0; i < 100; ++i) {
      const std::int64_t value = document->indices.integerAt(i);
      QVERIFY(value >= 0 && value < (i % 2 == 0 ? 2 : 3));  // within its own axis
    }
    const Scenario back = scenarioFrom(*document);
    QVERIFY(std::holds_alternative<GeneratorSpec>(back.params));
    QVERIFY(std::holds_alternative<GeneratorSpec>(back.indices));
  }

  void anEditedGeneratorIsSavedInline() {
    CoreSession session;
    const auto document = documentFrom(
        scenarioOf(spec(GeneratorKind::Arange, Shape{9}), spec(GeneratorKind::Random, Shape{50, 1}, 7)), "",
        noFiles, INT64_MAX);
    QVERIFY(document.has_value());
    session.load(*document);
    session.edits().setElement(TensorId::Params, 0, Element::of(DType::Float32, 5.0F));
    const Scenario saved = scenarioFrom(session.document());
    QVERIFY(std::holds_alternative<EditedTensor>(saved.params));
    QVERIFY(std::holds_alternative<GeneratorSpec>(saved.indices));
    QCOMPARE(std::get<EditedTensor>(saved.params).at(0).as<float>(), 5.0F);
  }

  void randomIndicesAreSavedInlineOnceParamsGaveThemOtherAxes() {
    CoreSession session;
    const auto document = documentFrom(
        scenarioOf(spec(GeneratorKind::Arange, Shape{9}), spec(GeneratorKind::Random, Shape{50, 1}, 7)), "",
        noFiles, INT64_MAX);
    QVERIFY(document.has_value());
    session.load(*document);
    QVERIFY(session.edits().resize(TensorId::Params, Shape{20}).has_value());
    const Scenario saved = scenarioFrom(session.document());
    QVERIFY(std::holds_alternative<EditedTensor>(saved.indices));
    QVERIFY(sameTensor(std::get<EditedTensor>(saved.indices), session.document().indices));
  }

  void filesGoThroughTheLoader() {
    const TensorLoader loader = [](const FileSource& source, const std::string& folder) -> Expected<Tensor> {
      if (source.path != "p.npy" || folder != "here") return fail(ErrorCode::Io, "io.open");
      return arange(Shape{4});
    };
    const Scenario scenario =
        scenarioOf(FileSource{"p.npy", {}}, EditedTensor(literal("[[1]]", DType::Int64)));
    const auto document = documentFrom(scenario, "here", loader, INT64_MAX);
    QVERIFY(document.has_value());
    QCOMPARE(document->params.shape(), Shape{4});
    QCOMPARE(std::get<FileSource>(scenarioFrom(*document).params).path, std::string("p.npy"));
    QVERIFY(!documentFrom(scenario, "elsewhere", loader, INT64_MAX));
  }

  void aShapeAloneIsDrawnWithZerosAndSavedAsItWas() {
    const Scenario scenario =
        scenarioOf(spec(GeneratorKind::ShapeOnly, Shape{3, 4}), spec(GeneratorKind::ShapeOnly, Shape{2, 1}));
    const auto document = documentFrom(scenario, "", noFiles, INT64_MAX);
    QVERIFY(document.has_value());
    QCOMPARE(document->params.shape(), (Shape{3, 4}));
    QVERIFY(bitEqual(document->params.base(), *Tensor::zeros(DType::Float32, Shape{3, 4})));
    QCOMPARE(std::get<GeneratorSpec>(scenarioFrom(*document).params).kind, GeneratorKind::ShapeOnly);
  }

  void tooLargeIsRefused() {
    const auto document = documentFrom(scenarioOf(spec(GeneratorKind::Zeros, Shape{1000, 1000}),
                                                  EditedTensor(literal("[[1]]", DType::Int64))),
                                       "", noFiles, 1 << 20);
    QVERIFY(!document);
    QCOMPARE(document.error().code, ErrorCode::Limit);
  }
};

GATHERND_TEST(DocumentIoTest)
#include "document_io_test.moc"
