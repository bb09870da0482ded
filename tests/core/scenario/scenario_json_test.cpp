// SPDX-License-Identifier: GPL-3.0-or-later
// Scenario files: what is read, what is kept, what is refused and where.
#include "core/scenario/scenario_json.h"

#include <QTest>
#include <random>

#include "core/error/sentences.h"
#include "core/tensor/element_types.h"
#include "core/text/element_text.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

QByteArray scenarioWith(const QByteArray& params, const QByteArray& more = {}) {
  return "{\"gathernd_scenario\": 1, \"params\": " + params + ", \"indices\": {\"data\": [[0]]}" +
         (more.isEmpty() ? "" : ", ") + more + "}";
}

std::string_view view(const QByteArray& bytes) {
  return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

const EditedTensor& inlineOf(const TensorSource& source) {
  return std::get<EditedTensor>(source);
}

QStringList texts(const EditedTensor& tensor) {
  QStringList out;
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
    const std::string text = formatElement(tensor.at(i));
    out << QString::fromLatin1(text.data(), static_cast<int>(text.size()));
  }
  return out;
}

}  // namespace

class ScenarioJsonTest : public QObject {
  Q_OBJECT

 private slots:
  void readsEveryField() {
    const auto scenario = parseScenario(R"({
      "gathernd_scenario": 1, "title": "Zwölf", "notes": "why", "batch_dims": 1, "dialect": "jax-fill",
      "params": {"dtype": "float16", "shape": [1, 2], "data": [1.5, -2]},
      "indices": {"dtype": "uint8", "data": [[1]]},
      "bad_indices_policy": "IGNORE", "fill_value": 7, "backend": "reference",
      "axis_names": {"params": ["row", ""], "indices": ["row", "component"]}})");
    QVERIFY(scenario.has_value());
    QCOMPARE(scenario->title, std::string("Zwölf"));
    QCOMPARE(scenario->notes, std::string("why"));
    QCOMPARE(scenario->batchDims, std::int64_t{1});
    QCOMPARE(scenario->dialect.id, std::string("jax-fill"));
    QCOMPARE(scenario->policy, std::string("IGNORE"));
    QCOMPARE(scenario->backend, std::string("reference"));
    QCOMPARE(scenario->fillValue->dtype, DType::Float16);
    QCOMPARE(formatElement(*scenario->fillValue), std::string("7.0"));
    QCOMPARE(inlineOf(scenario->params).dtype(), DType::Float16);
    QCOMPARE(texts(inlineOf(scenario->params)), QStringList({"1.5", "-2.0"}));
    QCOMPARE(inlineOf(scenario->indices).dtype(), DType::UInt8);
    QCOMPARE(scenario->axisNames.at("params"), std::vector<std::string>({"row", ""}));
    QCOMPARE(scenario->unknownKeys, std::string("{}"));
  }

  void absentFieldsHaveDefaults() {
    const auto scenario = parseScenario(view(scenarioWith("{\"data\": [1]}")));
    QVERIFY(scenario.has_value());
    QCOMPARE(scenario->dialect.id, std::string("tensorflow-cpu"));
    QCOMPARE(scenario->backend, std::string("auto"));
    QCOMPARE(scenario->batchDims, std::int64_t{0});
    QVERIFY(!scenario->fillValue);
    QCOMPARE(inlineOf(scenario->indices).dtype(), DType::Int64);
  }

  void tensors_data() {
    const auto row =
        test::columns<QByteArray, QString, QString, QStringList>("params", "dtype", "shape", "elements");
    row("guess integers", R"({"data": [1, -2]})", "int32", "[2]", {"1", "-2"});
    row("guess decimals", R"({"data": [1, 2.5]})", "float32", "[2]", {"1.0", "2.5"});
    row("guess words", R"({"data": [["a", "NaN"]]})", "string", "[1, 2]", {"a", "NaN"});
    row("guess NaN beside numbers", R"({"data": [1, "NaN"]})", "float32", "[2]", {"1.0", "nan"});
    row("guess bool", R"({"data": [true, false]})", "bool", "[2]", {"True", "False"});
    row("guess of nothing", R"({"data": []})", "float32", "[0]", {});
    row("flat with a shape", R"({"dtype": "int8", "shape": [2, 2], "data": [1, 2, 3, 4]})", "int8", "[2, 2]",
        {"1", "2", "3", "4"});
    row("nested with a shape", R"({"shape": [2, 1], "data": [[1], [2]]})", "int32", "[2, 1]", {"1", "2"});
    row("nested without", R"({"data": [[[1, 2]], [[3, 4]]]})", "int32", "[2, 1, 2]", {"1", "2", "3", "4"});
    row("a scalar", R"({"data": 5})", "int32", "[]", {"5"});
    row("a scalar in a list", R"({"shape": [], "data": [5]})", "int32", "[]", {"5"});
    row("zero-size, flat", R"({"shape": [0, 3], "data": []})", "float32", "[0, 3]", {});
    row("zero-size, nested", R"({"data": [[], []]})", "float32", "[2, 0]", {});
    row("largest 64-bit", R"({"dtype": "uint64", "data": [18446744073709551615]})", "uint64", "[1]",
        {"18446744073709551615"});
    row("least 64-bit", R"({"dtype": "int64", "data": [-9223372036854775808, 9007199254740993]})", "int64",
        "[2]", {"-9223372036854775808", "9007199254740993"});
    row("minus zero", R"({"dtype": "float64", "data": [-0.0, 0.0]})", "float64", "[2]", {"-0.0", "0.0"});
    row("not finite", R"({"dtype": "float32", "data": ["NaN", "Infinity", "-Infinity", "NaN:0x7fc00001"]})",
        "float32", "[4]", {"nan", "inf", "-inf", "nan:0x7fc00001"});
    row("complex, flat", R"({"dtype": "complex64", "shape": [2], "data": [[1, 2], [0, -1.5]]})", "complex64",
        "[2]", {"1+2j", "0-1.5j"});
    row("complex, nested", R"({"dtype": "complex128", "data": [[[1, 2]], [[3, "NaN"]]]})", "complex128",
        "[2, 1]", {"1+2j", "3+nanj"});
    row("a complex scalar", R"({"dtype": "complex64", "data": [1, 2]})", "complex64", "[]", {"1+2j"});
    row("bytes", R"({"dtype": "string", "data": ["\\xff\\x00a", "\\\\x", "ü", ""]})", "string", "[4]",
        {QString::fromLatin1("\xff\0a", 3), "\\x", QString::fromLatin1("\xc3\xbc"), ""});
    row("white space", "\n {\"data\" :\t[ 1 ] }", "int32", "[1]", {"1"});
  }
  void tensors() {
    const auto [params, dtype, shape, elements] =
        test::currentRow<QByteArray, QString, QString, QStringList>();
    const auto scenario = parseScenario(view(scenarioWith(params)));
    QVERIFY2(scenario.has_value(), scenario ? "" : englishSentence(scenario.error()).c_str());
    const EditedTensor& tensor = inlineOf(scenario->params);
    QCOMPARE(QString::fromUtf8(dtypeName(tensor.dtype()).data()), dtype);
    QCOMPARE(QString::fromStdString(tensor.shape().toString()), shape);
    QCOMPARE(texts(tensor), elements);
    const auto again = parseScenario(formatScenario(*scenario));
    QVERIFY2(again.has_value(), again ? "" : englishSentence(again.error()).c_str());
    QVERIFY(bitEqual(inlineOf(again->params).base(), tensor.base()));
  }

  void anyBitsComeBack_data() {
    const auto row = test::columns<int>("dtype");
    for (const DType dtype : kAllDTypes) {
      if (dtype != DType::String) row(dtypeName(dtype).data(), static_cast<int>(dtype));
    }
  }
  void anyBitsComeBack() {
    QFETCH(int, dtype);
    const auto type = static_cast<DType>(dtype);
    constexpr std::int64_t kCount = 4096;
    std::mt19937_64 random(7);
    std::vector<std::byte> bytes(static_cast<std::size_t>(kCount * elementBytes(type)));
    for (std::byte& b : bytes) b = static_cast<std::byte>(random() & (type == DType::Bool ? 1 : 0xFF));
    Scenario scenario;
    scenario.dialect = *findDialect("numpy");
    scenario.params = EditedTensor(Tensor::fromBytes(type, Shape{64, 64}, bytes).value());
    const auto again = parseScenario(formatScenario(scenario));
    QVERIFY(again.has_value());
    QVERIFY(bitEqual(inlineOf(again->params).base(), inlineOf(scenario.params).base()));
  }

  void anyStringsComeBack() {
    std::mt19937_64 random(11);
    std::vector<std::string> values(500);
    for (std::string& value : values) {
      for (auto n = random() % 12; n > 0; --n)
        value += static_cast<char>(random() % 4 == 0 ? '\\' : random() & 0xFF);
    }
    Scenario scenario;
    scenario.params = EditedTensor(Tensor::fromStrings(Shape{500}, values).value());
    scenario.title = "a \xff b";
    const auto again = parseScenario(formatScenario(scenario));
    QVERIFY(again.has_value());
    QVERIFY(bitEqual(inlineOf(again->params).base(), inlineOf(scenario.params).base()));
  }

  void editsAreSaved() {
    auto scenario = parseScenario(view(scenarioWith("{\"data\": [[1, 2], [3, 4]]}")));
    QVERIFY(scenario.has_value());
    scenario->params = inlineOf(scenario->params).with(2, Element::of(DType::Int32, std::int32_t{-9}));
    const auto again = parseScenario(formatScenario(*scenario));
    QVERIFY(again.has_value());
    QCOMPARE(texts(inlineOf(again->params)), QStringList({"1", "2", "-9", "4"}));
  }

  void sourcesStayAsTheyAre() {
    const auto scenario = parseScenario(R"({"gathernd_scenario": 1,
      "params": {"dtype": "bfloat16", "file": "data/x.npy"},
      "indices": {"dtype": "int32", "generate": "random:4,2@9"}, "fill_value": "NaN"})");
    QVERIFY(scenario.has_value());
    const auto again = parseScenario(formatScenario(*scenario));
    QVERIFY(again.has_value());
    for (const Scenario* s : {&*scenario, &*again}) {
      const auto& file = std::get<FileSource>(s->params);
      QCOMPARE(file.path, std::string("data/x.npy"));
      QCOMPARE(file.dtype, std::optional(DType::BFloat16));
      const auto& spec = std::get<GeneratorSpec>(s->indices);
      QCOMPARE(spec.kind, GeneratorKind::Random);
      QCOMPARE(spec.seed, std::uint64_t{9});
      QCOMPARE(spec.shape, (Shape{4, 2}));
      QCOMPARE(spec.dtype, std::optional(DType::Int32));
      QCOMPARE(s->fillValue->dtype, DType::BFloat16);
    }
  }

  void unknownKeysAreKept() {
    const auto scenario = parseScenario(R"({"gathernd_scenario": 1, "lesson": {"step": [1, 2.5, null]},
      "params": {"data": [1], "colour": "red"}, "indices": {"file": "i.npy", "shape": [3]},
      "axis_names": {"output": ["o"]}})");
    QVERIFY(scenario.has_value());
    const std::string saved = formatScenario(*scenario);
    const auto again = parseScenario(saved);
    QVERIFY(again.has_value());
    QCOMPARE(again->unknownKeys, scenario->unknownKeys);
    QVERIFY(saved.find("\"lesson\": {\"step\":[1,2.5,null]}") != std::string::npos);
    QVERIFY(saved.find("\"colour\": \"red\"") != std::string::npos);
    QVERIFY(saved.find("\"output\":[\"o\"]") != std::string::npos);
  }

  // To the byte: people keep scenarios under version control.
  void theTextStaysAsItIs() {
    const auto scenario = parseScenario(R"({"gathernd_scenario": 1, "title": "t", "x": [1, {"y": "z"}],
      "params": {"data": [[1, 2], [3, 4]], "dtype": "float32", "unit": "m"}, "indices": {"data": [0, 1]}})");
    QVERIFY(scenario.has_value());
    QCOMPARE(QString::fromStdString(formatScenario(*scenario)), QString(R"({
  "gathernd_scenario": 1,
  "title": "t",
  "notes": "",
  "params": {"dtype": "float32", "shape": [2, 2], "data": [
    1.0, 2.0,
    3.0, 4.0], "unit": "m"},
  "indices": {"dtype": "int64", "shape": [2], "data": [0, 1]},
  "batch_dims": 0,
  "dialect": "tensorflow-cpu",
  "bad_indices_policy": "",
  "fill_value": null,
  "backend": "auto",
  "x": [1,{"y":"z"}]
}
)"));
  }

  void aKeyIsWrittenOnce_data() {
    const auto row = test::columns<QByteArray>("unknown");
    row("known keys", QByteArray(R"({"title": 1, "params": 2, "axis_names": [], "x": 3})"));
    row("malformed", QByteArray("{"));
    row("not an object", QByteArray("[1]"));
    row("empty", QByteArray());
  }
  void aKeyIsWrittenOnce() {
    QFETCH(QByteArray, unknown);
    Scenario scenario;
    scenario.title = "t";
    scenario.unknownKeys = unknown.toStdString();
    const auto again = parseScenario(formatScenario(scenario));
    QVERIFY2(again.has_value(), again ? "" : englishSentence(again.error()).c_str());
    QCOMPARE(again->title, std::string("t"));
  }

  void anOwnDialect() {
    const auto scenario = parseScenario(view(scenarioWith(
        "{\"data\": [1]}", R"("dialect": {"name": "Ours", "base": "onnx", "out_of_range": "clamp"})")));
    QVERIFY(scenario.has_value());
    Dialect expected = *findDialect("onnx");
    QCOMPARE(scenario->dialect.id, std::string("custom"));
    QCOMPARE(scenario->dialect.name, std::string("Ours"));
    QCOMPARE(scenario->dialect.outOfRange, OutOfRange::Clamp);
    QCOMPARE(scenario->dialect.negative, expected.negative);
    QVERIFY(scenario->dialect.indexTypes == expected.indexTypes);
    const auto again = parseScenario(formatScenario(*scenario));
    QVERIFY(again.has_value());
    QVERIFY(again->dialect == scenario->dialect);
  }

  void everyDialectIsSavedByItsId() {
    for (const Dialect& row : builtinDialects()) {
      Scenario scenario;
      scenario.dialect = row;
      const auto again = parseScenario(formatScenario(scenario));
      QVERIFY(again.has_value());
      QVERIFY2(again->dialect == row, row.id.c_str());
      scenario.dialect.id = "custom";
      scenario.dialect.versions.clear();
      scenario.dialect.gradientSeen = {};
      const auto own = parseScenario(formatScenario(scenario));
      QVERIFY(own.has_value());
      QVERIFY2(own->dialect == scenario.dialect, row.id.c_str());
    }
  }

  void refusesFields_data();
  void refusesFields();
  void refusesText_data();
  void refusesText();

  void deepNestingIsRefusedQuickly() {
    for (const char* open : {"[", "{\"a\":"}) {
      const QByteArray text = QByteArray(open).repeated(300000);
      const auto scenario = parseScenario(view(text));
      QVERIFY(!scenario.has_value());
      QCOMPARE(scenario.error().reason, std::string("json.too_deep"));
    }
    const QByteArray deep = QByteArray("[").repeated(40) + "1" + QByteArray("]").repeated(40);
    const auto scenario = parseScenario(view(scenarioWith("{\"data\": " + deep + "}")));
    QVERIFY(!scenario.has_value());
    QCOMPARE(scenario.error().code, ErrorCode::Limit);
    QCOMPARE(scenario.error().path, std::string("params.data"));
  }

  void memoryIsLimited() {
    const QByteArray numbers = "[" + QByteArray("1,").repeated(100000) + "1]";
    const QByteArray text = scenarioWith("{\"data\": " + numbers + "}");
    QVERIFY(parseScenario(view(text)).has_value());
    const auto refused = parseScenario(view(text), 1000000);
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().code, ErrorCode::Limit);
    const QByteArray claims = scenarioWith(R"({"shape": [4000000000000000000], "data": [1]})");
    const auto claimed = parseScenario(view(claims));
    QVERIFY(!claimed.has_value());
    QCOMPARE(claimed.error().path, std::string("params.data"));
  }

  void mutationsNeverCrash() {
    const QByteArray seed =
        scenarioWith(R"({"dtype": "float32", "shape": [2, 2], "data": [1, "NaN", -0.0, 1e5]})",
                     R"("dialect": {"base": "onnx", "check": "nothing"}, "fill_value": [1, 2])");
    std::mt19937_64 random(3);
    const QByteArray letters = "{}[],:\"\\-0123456789.eEnulltruefs \xff\xc3";
    int accepted = 0;
    for (int round = 0; round < 20000; ++round) {
      QByteArray text = seed;
      for (auto edits = 1 + random() % 4; edits > 0; --edits) {
        const auto at = static_cast<int>(random() % static_cast<std::uint64_t>(text.size()));
        const char letter = letters[static_cast<int>(random() % static_cast<std::uint64_t>(letters.size()))];
        if (random() % 3 == 0)
          text.remove(at, 1 + static_cast<int>(random() % 5));
        else if (random() % 2 == 0)
          text.insert(at, letter);
        else
          text[at] = letter;
        if (text.isEmpty()) text = seed;
      }
      const auto scenario = parseScenario(view(text), 1 << 20);
      if (!scenario) {
        QVERIFY(!englishSentence(scenario.error()).empty());
        continue;
      }
      ++accepted;
      QVERIFY(parseScenario(formatScenario(*scenario)).has_value());
    }
    QVERIFY(accepted > 0);
  }

  void elements_data() {
    test::columns<QByteArray, int, QByteArray>("text", "dtype", "json");
    const auto row = [](const char* text, DType dtype, const char* json) {
      QTest::addRow("%s %s", dtypeName(dtype).data(), text)
          << QByteArray(text) << static_cast<int>(dtype) << QByteArray(json);
    };
    row("nan", DType::Float32, "\"NaN\"");
    row("nan:0x7e01", DType::Float16, "\"NaN:0x7e01\"");
    row("-inf", DType::BFloat16, "\"-Infinity\"");
    row("-0.0", DType::Float64, "-0.0");
    row("0.1", DType::Float32, "0.1");
    row("True", DType::Bool, "true");
    row("-9223372036854775808", DType::Int64, "-9223372036854775808");
    row("1+nanj", DType::Complex64, "[1.0, \"NaN\"]");
    row("a\xff\\\"", DType::String, "\"a\\\\xff\\\\\\\\\\\"\"");
  }
  void elements() {
    const auto [text, dtype, json] = test::currentRow<QByteArray, int, QByteArray>();
    const auto element = parseElement(view(text), static_cast<DType>(dtype));
    QVERIFY(element.has_value());
    QCOMPARE(QByteArray::fromStdString(elementToJson(*element)), json);
  }

  void folders_data() {
    const auto row = test::columns<QByteArray, bool>("path", "inside");
    for (const char* path :
         {"x.npy", "a/b/x.npy", "./x.npy", "..x.npy", "x..npy", "a/...", "x.npz:key", "ü.npy"}) {
      row(path, QByteArray(path), true);
    }
    for (const char* path : {"", "/x.npy", "../x.npy", "a/../../x", "a/..", "..", "C:\\x", "c:x", "\\x",
                             "a\\..\\..\\x", "\\\\server\\x"}) {
      row(*path ? path : "empty", QByteArray(path), false);
    }
    row("a NUL", QByteArray("x\0y", 3), false);
  }
  void folders() {
    const auto [path, inside] = test::currentRow<QByteArray, bool>();
    QCOMPARE(staysInFolder(view(path)), inside);
  }
};

void ScenarioJsonTest::refusesFields_data() {
  const auto row = test::columns<QByteArray, QString>("text", "path");
  const auto params = [&](const char* text, const char* path) { row(text, scenarioWith(text), path); };
  const auto more = [&](const char* text, const char* path) {
    row(text, scenarioWith("{\"data\": [1]}", text), path);
  };
  params("[1]", "params");
  params("null", "params");
  params("{}", "params");
  params(R"({"data": [1], "file": "x.npy"})", "params");
  params(R"({"file": "x.npy", "generate": "zeros:2"})", "params");
  params(R"({"dtype": "float8", "data": []})", "params.dtype");
  params(R"({"dtype": 4, "data": []})", "params.dtype");
  params(R"({"shape": 3, "data": []})", "params.shape");
  params(R"({"shape": [2, -1], "data": []})", "params.shape[1]");
  params(R"({"shape": [1, 2.5], "data": []})", "params.shape[1]");
  params(R"({"shape": [18446744073709551615], "data": []})", "params.shape[0]");
  params(R"({"shape": [4294967296, 4294967296, 4294967296], "data": []})", "params.shape");
  params(R"({"shape": [3], "data": [1, 2]})", "params.data");
  params(R"({"shape": [2, 2], "data": [[1, 2], [3]]})", "params.data[1]");
  params(R"({"shape": [], "data": [1, 2]})", "params.data");
  params(R"({"shape": [1], "data": 1})", "params.data");
  params(R"({"data": [[1, 2], [3]]})", "params.data[1]");
  params(R"({"data": [[1, 2], 3]})", "params.data[1]");
  params(R"({"data": [1, [2]]})", "params.data[1]");
  params(R"({"data": [1, null]})", "params.data[1]");
  params(R"({"data": [1, {}]})", "params.data[1]");
  params(R"({"data": [1, "a"]})", "params.data[0]");
  params(R"({"data": [2147483648]})", "params.data[0]");
  params(R"({"dtype": "uint8", "data": [0, 256]})", "params.data[1]");
  params(R"({"dtype": "int32", "data": [1.5]})", "params.data[0]");
  params(R"({"dtype": "int32", "data": ["NaN"]})", "params.data[0]");
  params(R"({"dtype": "int64", "data": [9223372036854775808]})", "params.data[0]");
  params(R"({"dtype": "uint64", "data": [18446744073709551616]})", "params.data[0]");
  params(R"({"dtype": "float16", "data": [[1e6]]})", "params.data[0][0]");
  params(R"({"dtype": "float32", "data": ["1.5"]})", "params.data[0]");
  params(R"({"dtype": "float32", "data": ["NaN:0xzz"]})", "params.data[0]");
  params(R"({"dtype": "float32", "data": ["NaN:0x3f800000"]})", "params.data[0]");
  params(R"({"dtype": "bool", "data": [2]})", "params.data[0]");
  params(R"({"dtype": "string", "data": [1]})", "params.data[0]");
  params(R"({"dtype": "string", "data": ["\\x0"]})", "params.data[0]");
  params(R"({"dtype": "string", "data": ["a", "\\n"]})", "params.data[1]");
  params(R"({"dtype": "complex64", "data": [1, 2, 3]})", "params.data[0]");
  params(R"({"dtype": "complex64", "data": [[1, "a"]]})", "params.data[0][1]");
  params(R"({"generate": 5})", "params.generate");
  params(R"({"generate": "ones:3"})", "params.generate");
  params(R"({"generate": "zeros:-3"})", "params.generate");
  params(R"({"file": 5})", "params.file");
  params(R"({"file": "../x.npy"})", "params.file");
  params(R"({"file": "/etc/passwd"})", "params.file");
  params(R"({"data": [1], "data": [2]})", "params.data");
  more(R"("title": 5)", "title");
  more(R"("notes": [])", "notes");
  more(R"("batch_dims": "1")", "batch_dims");
  more(R"("batch_dims": 1.0)", "batch_dims");
  more(R"("batch_dims": 9223372036854775808)", "batch_dims");
  more(R"("dialect": "tensorflo")", "dialect");
  more(R"("dialect": 7)", "dialect");
  more(R"("dialect": {"base": "nothing"})", "dialect.base");
  more(R"("dialect": {"base": 1})", "dialect.base");
  more(R"("dialect": {"negative_indx": "wrap"})", "dialect.negative_indx");
  more(R"("dialect": {"negative_index": "wrp"})", "dialect.negative_index");
  more(R"("dialect": {"negative_index": true})", "dialect.negative_index");
  more(R"("bad_indices_policy": 1)", "bad_indices_policy");
  more(R"("fill_value": "a")", "fill_value");
  more(R"("fill_value": 1.5)", "fill_value");
  more(R"("backend": {})", "backend");
  more(R"("axis_names": ["a"])", "axis_names");
  more(R"("axis_names": {"params": "a"})", "axis_names.params");
  more(R"("axis_names": {"indices": ["a", 1]})", "axis_names.indices[1]");
  more(R"("title": "a", "title": "b")", "title");
  row("no indices", QByteArray(R"({"gathernd_scenario": 1, "params": {"data": [1]}})"), "indices");
  row("no version", QByteArray(R"({"params": {"data": [1]}})"), "gathernd_scenario");
  row("a later version", QByteArray(R"({"gathernd_scenario": 2})"), "gathernd_scenario");
  row("a version as text", QByteArray(R"({"gathernd_scenario": "1"})"), "gathernd_scenario");
}

void ScenarioJsonTest::refusesFields() {
  const auto [text, path] = test::currentRow<QByteArray, QString>();
  const auto scenario = parseScenario(view(text));
  QVERIFY(!scenario.has_value());
  QCOMPARE(QString::fromStdString(scenario.error().path), path);
  QVERIFY(scenario.error().code == ErrorCode::Parse || scenario.error().code == ErrorCode::Limit);
  const std::string sentence = englishSentence(scenario.error());
  QVERIFY2(!sentence.empty() && sentence.find('{') == std::string::npos, sentence.c_str());
}

void ScenarioJsonTest::refusesText_data() {
  test::columns<QByteArray, QString, int, int>("text", "reason", "line", "column");
  const auto row = [](const char* name, const QByteArray& text, const char* reason, int line, int column) {
    QTest::newRow(name) << text << reason << line << column;
  };
  row("nothing", "", "json.unexpected_end", 1, 1);
  row("cut off", "{\"a\": [1,\n 2", "json.unexpected_end", 2, 3);
  row("a comma too many", "{\"a\": 1,\n  }", "json.unexpected", 2, 3);
  row("no comma", "{\"a\": [1 2]}", "json.unexpected", 1, 10);
  row("a word", "{\"a\": nul }", "json.broken_token", 1, 10);
  row("after two-byte characters", "{\"üü\": \"x\" 1}", "json.unexpected", 1, 12);
  row("something after the end", "{}\n{}", "json.unexpected", 2, 1);
  row("not UTF-8", "{\"a\": \"\xff\"}", "json.utf8", 1, 8);
  row("a control character", "{\"a\": \"\n\"}", "json.broken_token", 1, 8);
  row("a huge number", "{\n\"a\": 1e999}", "json.number_range", 2, 6);
  row("single quotes", "{'a': 1}", "json.broken_token", 1, 2);
}

void ScenarioJsonTest::refusesText() {
  const auto [text, reason, line, column] = test::currentRow<QByteArray, QString, int, int>();
  const auto scenario = parseScenario(view(text));
  QVERIFY(!scenario.has_value());
  QCOMPARE(scenario.error().code, ErrorCode::Parse);
  QCOMPARE(QString::fromStdString(scenario.error().reason), reason);
  QCOMPARE(scenario.error().line.value_or(0), line);
  QCOMPARE(scenario.error().column.value_or(0), column);
}

GATHERND_TEST(ScenarioJsonTest)
#include "scenario_json_test.moc"
