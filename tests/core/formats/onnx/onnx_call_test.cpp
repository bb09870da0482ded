// SPDX-License-Identifier: GPL-3.0-or-later
// Calls in ONNX models: ONNX's own node cases, calls there and back, constants by way of other nodes, what is
// not known, and models that lie.
#include "core/formats/onnx/onnx_call.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <random>

#include "core/error/sentences.h"
#include "core/formats/load.h"
#include "core/formats/npz/npz.h"
#include "core/formats/onnx/onnx_model.h"
#include "core/formats/onnx/onnx_tensor.h"
#include "core/scenario/scenario_json.h"
#include "core/tensor/generate.h"
#include "core/text/literal/literal.h"
#include "tests/core/formats/file_calls.h"
#include "tests/core/formats/onnx_models.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

/// An input of which nothing is told.
QByteArray anyInput(const QByteArray& name) {
  return bytes(11, bytes(1, name));
}

/// Empty where they are not installed; the build lists that.
constexpr const char* kOnnxCases = GATHERND_ONNX_CASES;

}  // namespace

class OnnxCallTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::string write(const QString& name, const QByteArray& content) const {
    return writeNew(folder_.filePath(name), content);
  }
  Expected<Scenario> read(const QByteArray& content, const std::string& choice = {},
                          CallReading reading = {.memoryLimit = 1 << 24}) const {
    return readCallFile(write("x.onnx", content) + choice, reading);
  }

 private slots:
  void roundTrips_data() {
    columns<QString, int, int>("dialect", "dtype", "indices");
    for (const char* dialect : {"onnx-11", "onnx-12", "onnx", "tensorflow-cpu", "jax-fill"}) {
      for (const DType dtype : kAllDTypes) {
        if (!findDialect(dialect)->elementTypes.contains(dtype)) continue;
        QTest::addRow("%s, %s", dialect, dtypeName(dtype).data())
            << dialect << static_cast<int>(dtype) << static_cast<int>(DType::Int64);
      }
    }
    for (const DType dtype : kAllDTypes) {
      if (!isInteger(dtype)) continue;
      QTest::addRow("%s indices", dtypeName(dtype).data())
          << "onnx" << static_cast<int>(DType::Float32) << static_cast<int>(dtype);
    }
  }
  void roundTrips() {
    const auto [dialect, dtype, indices] = currentRow<QString, int, int>();
    const auto type = static_cast<DType>(dtype);
    Scenario call;
    call.params = literal(type == DType::String ? R"([["a", "b"], ["", "ü"]])" : "[[1, 0], [1, 1]]", type);
    call.indices = literal("[[1], [0]]", static_cast<DType>(indices));
    call.dialect = *findDialect(dialect.toStdString());
    call.batchDims = call.dialect.batchDims == BatchDims::None ? 0 : 1;
    if (call.dialect.outOfRange == OutOfRange::Fill) call.fillValue = elementAt(values(call.params), 3);
    if (call.dialect.policy != PolicyRule::None) call.policy = "IGNORE";
    const std::string path = folder_.filePath("round.ONNX").toStdString();
    const auto written = writeCallFile(path, call);
    QVERIFY2(written.has_value(), written ? "" : englishSentence(written.error()).c_str());
    const auto back = readCallFile(path, {});
    QVERIFY2(back.has_value(), back ? "" : englishSentence(back.error()).c_str());
    QCOMPARE(formatScenario(*back), formatScenario(call));
    QVERIFY(bitEqual(values(back->params), values(call.params)));
    QVERIFY(bitEqual(values(back->indices), values(call.indices)));
  }

  /// ONNX's checker takes no output without a shape, and its inference holds it to the inputs'.
  void theOutputHasItsShape_data() {
    columns<QByteArray, QByteArray, int, QString>("params", "indices", "batchDims", "output");
    const auto row = [](const char* params, const char* indices, int batchDims, const char* output) {
      QTest::addRow("%s, %s, %d", params, indices, batchDims)
          << QByteArray(params) << QByteArray(indices) << batchDims << output;
    };
    row("3,4", "2,2", 0, "float32 [2]");
    row("3,4,5", "6,7,1", 0, "float32 [6, 7, 4, 5]");
    row("3,4", "2", 0, "float32 []");
    row("2,3,4", "2,1", 1, "float32 [2, 4]");
    row("2,3,4", "2,5,2", 1, "float32 [2, 5]");
    row("0,4", "2,1", 0, "float32 [2, 4]");
    row("3,4", "0,1", 0, "float32 [0, 4]");
    row("3,4", "2,0", 0, "float32 [2, 3, 4]");
    // Refused as calls; a file all the same.
    row("2,3", "5,1", 1, "float32 [5]");
    row("2,3", "5,4", 0, "float32 [5]");
    row("2,3", "5,1", -1, "float32 [5, 2, 3]");
    row("2,3", "5,1", 99, "float32 [5]");
    row("", "2,1", 0, "float32 [2]");
    row("2,3", "", 0, "float32 [2, 3]");
  }
  void theOutputHasItsShape() {
    const auto [params, indices, batchDims, output] = currentRow<QByteArray, QByteArray, int, QString>();
    const auto zeros = [](const QByteArray& shape, DType dtype) {
      return generateTensor(parseGenerator("zeros:" + shape.toStdString())->value(), dtype, 1 << 20).value();
    };
    Scenario call;
    call.params = zeros(params, DType::Float32);
    call.indices = zeros(indices, DType::Int64);
    call.batchDims = batchDims;
    call.dialect = *findDialect("onnx");
    const std::string path = folder_.filePath("shape.onnx").toStdString();
    QVERIFY(writeCallOnnx(path, call).has_value());
    const auto file = MappedFile::open(path);
    const auto model = parseOnnxModel(OnnxSource{*file, path}.whole(), INT64_MAX);
    QVERIFY(model.has_value());
    QCOMPARE(QString::fromStdString(model->graphs[0].typeOf("output").toString()), output);
  }

  void theNodeCasesOfOnnx_data() {
    const auto row = columns<QString, int>("name", "batchDims");
    if (*kOnnxCases == '\0') return;
    row("float32", "test_gathernd_example_float32", 0);
    row("int32", "test_gathernd_example_int32", 0);
    row("int32, batched", "test_gathernd_example_int32_batch_dim1", 1);
  }
  void theNodeCasesOfOnnx() {
    const auto [name, batchDims] = currentRow<QString, int>();
    const std::string folder = QString("%1/%2").arg(kOnnxCases, name).toStdString();
    const auto call = readCallFile(folder + "/model.onnx", {});
    QVERIFY2(call.has_value(), call ? "" : englishSentence(call.error()).c_str());
    QCOMPARE(call->batchDims, std::int64_t{batchDims});
    QVERIFY(call->dialect.id.starts_with("onnx"));
    const auto params = readTensorFile(folder + "/test_data_set_0/input_0.pb", {.dtype = {}, .shape = {}});
    const auto indices = readTensorFile(folder + "/test_data_set_0/input_1.pb", {.dtype = {}, .shape = {}});
    QVERIFY(params.has_value() && bitEqual(*params, values(call->params)));
    QVERIFY(indices.has_value() && bitEqual(*indices, values(call->indices)));
  }

  void opsetsAreDialects() {
    for (const auto& [version, dialect] :
         {std::pair{11, "onnx-11"}, std::pair{12, "onnx-12"}, std::pair{13, "onnx"}, std::pair{21, "onnx"}}) {
      const auto call =
          read(model(plainGraph(), opset(1, "com.example") + opset(static_cast<std::uint64_t>(version))));
      QVERIFY(call.has_value());
      QCOMPARE(call->dialect.id, std::string(dialect));
    }
  }

  void constantsComeThroughOtherNodes_data();
  void constantsComeThroughOtherNodes();

  void severalNodesNeedAChoice() {
    const QByteArray two = model(plainGraph() + node("GatherND", {"p", "j"}, "o2") +
                                 initialiser("j", tensorProto({1}, 7, packed(7, {0}))));
    QCOMPARE(read(two).error().reason, std::string("graph.which"));
    QVERIFY(englishSentence(read(two).error()).find("g, o2") != std::string::npos);
    QCOMPARE(shown(read(two, ":g")->indices), std::string("[[1]]"));
    QCOMPARE(shown(read(two, ":o")->indices), std::string("[[1]]"));
    QCOMPARE(shown(read(two, ":o2")->indices), std::string("[0]"));
    QCOMPARE(read(two, ":o3").error().reason, std::string("graph.no_such_node"));
    const QByteArray twins = model(
        plainGraph() + node("GatherND", {"p", "j"}, "o2", "g") + node("GatherND", {"p", "j"}, "o3", "h") +
        node("GatherND", {"p", "j"}, "o4", "o3") + initialiser("j", tensorProto({1}, 7, packed(7, {0}))));
    const auto refused = read(twins, ":g");
    QCOMPARE(refused.error().reason, std::string("graph.same_name"));
    QVERIFY2(englishSentence(refused.error()).find("has 2 nodes called \"g\"") != std::string::npos &&
                 englishSentence(refused.error()).find("as o, o2") != std::string::npos,
             englishSentence(refused.error()).c_str());
    QCOMPARE(shown(read(twins, ":o")->indices), std::string("[[1]]"));
    QCOMPARE(shown(read(twins, ":o2")->indices), std::string("[0]"));
    // The name of one is the output of another.
    QCOMPARE(read(twins, ":o3").error().reason, std::string("graph.same_name"));
    QCOMPARE(shown(read(twins, ":h")->indices), std::string("[0]"));
  }

  void whatIsNotKnownIsTold() {
    const QByteArray open =
        model(node("GatherND", {"p", "i"}, "o", "g") + graphInput("p") + initialiser("i", indicesTensor()));
    const auto refused = read(open);
    QCOMPARE(refused.error().code, ErrorCode::Io);
    const std::string sentence = englishSentence(refused.error());
    QVERIFY2(sentence.find("params of \"g\" needs the input \"p\" (float32 [2, ?, N])") != std::string::npos,
             sentence.c_str());
    const auto given = read(open, {}, {.paramsGiven = true});
    QVERIFY(given.has_value());
    QCOMPARE(shown(given->indices), std::string("[[1]]"));
    const auto computed = read(model(node("GatherND", {"p", "i"}, "o") + node("TopK", {"x"}, "i") +
                                     initialiser("p", paramsTensor())));
    QCOMPARE(computed.error().code, ErrorCode::Unsupported);
    QVERIFY(englishSentence(computed.error()).find("\"i\" (of unknown shape), which TopK computes") !=
            std::string::npos);
  }

  /// Behind a Cast, a Reshape or an Identity too, what is missing is the tensor that the node itself takes.
  void whatIsAskedForIsItsOwn_data() {
    columns<QByteArray, QString>("graph", "asked");
    const QByteArray start = node("GatherND", {"p", "t"}, "o", "g") + initialiser("p", paramsTensor());
    const auto row = [&](const char* name, const QByteArray& graph, const char* asked) {
      QTest::newRow(name) << start + graph << asked;
    };
    const QByteArray target = initialiser("s", tensorProto({3}, 7, packed(7, {4, 1, ~std::uint64_t{0}})));
    row("an input", graphInput("t"), "the input \"t\" (float32 [2, ?, N])");
    row("a Cast of an input", node("Cast", {"x"}, "t", {}, attribute("to", 7)) + graphInput("x"),
        "\"t\" (int64 [2, ?, N]), which Cast computes");
    row("an Identity of an input", node("Identity", {"x"}, "t") + graphInput("x"),
        "\"t\" (float32 [2, ?, N]), which Identity computes");
    row("a Reshape of an input", node("Reshape", {"x", "s"}, "t") + target + graphInput("x"),
        "\"t\" (float32 [4, 1, ?]), which Reshape computes");
    row("a Reshape to what is computed",
        node("Reshape", {"x", "y"}, "t") + node("Shape", {"x"}, "y") + graphInput("x"),
        "\"t\" (float32 of unknown rank), which Reshape");
    row("a Reshape to a computed shape",
        node("Reshape", {"i", "y"}, "t") + node("Shape", {"x"}, "y") + initialiser("i", indicesTensor()),
        "\"t\" (int64 of unknown rank), which Reshape");
    row("a Reshape of what is computed", node("Reshape", {"x", "s"}, "t") + target + node("Neg", {"w"}, "x"),
        "\"t\" (? [4, 1, ?]), which Reshape computes");
    row("a Cast of a Reshape",
        node("Reshape", {"x", "s"}, "r") + node("Cast", {"r"}, "t", {}, attribute("to", 6)) + target +
            graphInput("x"),
        "\"t\" (int32 [4, 1, ?]), which Cast computes");
    QByteArray deep = node("Neg", {"w"}, "x40");
    for (int i = 0; i < 40; ++i) {
      const QByteArray from = "x" + QByteArray::number(i + 1);
      deep += node("Reshape", {from, from}, i == 0 ? QByteArray("t") : "x" + QByteArray::number(i));
    }
    row("2^40 ways", deep, "\"t\" (of unknown shape), which Reshape computes");
  }
  void whatIsAskedForIsItsOwn() {
    const auto [graph, asked] = currentRow<QByteArray, QString>();
    std::array<TensorType, 2> declared;
    const auto refused = read(model(graph));
    QVERIFY(!refused.has_value());
    const std::string sentence = englishSentence(refused.error());
    QVERIFY2(QString::fromStdString(sentence).contains("indices of \"g\" needs " + asked), sentence.c_str());
    const auto calls = callsOf(write("asked.onnx", model(graph)), 1 << 24);
    QVERIFY(calls && calls->front().indices.missing);
    QVERIFY(asked.contains("(" + QString::fromStdString(calls->front().indices.type.toString()) + ")"));
    // Whoever has it from elsewhere is told what it must be; of an initialiser nothing is declared.
    const auto given = read(model(graph), {}, {.indicesGiven = true, .declared = &declared});
    QVERIFY(given.has_value());
    QCOMPARE(declared[1], calls->front().indices.type);
    QCOMPARE(declared[0], TensorType());
  }

  /// Of "NODE | rules | params | indices", a line a node; what is missing has its reason behind it.
  void everyNodeIsListed_data() {
    columns<QByteArray, QString>("graph", "listed");
    const QByteArray params = initialiser("p", paramsTensor()), indices = initialiser("i", indicesTensor());
    const auto row = [](const char* name, const QByteArray& graph, const char* listed) {
      QTest::newRow(name) << graph << listed;
    };
    row("complete", plainGraph(), "g | onnx 0 | float32 [2, 2] | int64 [1, 1]");
    row("several, one without a name",
        plainGraph() + node("GatherND", {"p", "x"}, "o2", {}, attribute("batch_dims", 1)) + graphInput("x"),
        "g | onnx 0 | float32 [2, 2] | int64 [1, 1]\n"
        "o2 | onnx 1 | float32 [2, 2] | float32 [2, ?, N] (graph.no_value)");
    row("one name twice", plainGraph() + node("GatherND", {"p", "i"}, "o2", "g"),
        "o | onnx 0 | float32 [2, 2] | int64 [1, 1]\no2 | onnx 0 | float32 [2, 2] | int64 [1, 1]");
    row("one's name is the other's output", plainGraph() + node("GatherND", {"p", "i"}, "o2", "o"),
        "g | onnx 0 | float32 [2, 2] | int64 [1, 1]\no2 | onnx 0 | float32 [2, 2] | int64 [1, 1]");
    row("computed", node("GatherND", {"y", "i"}, "o", "g") + node("TopK", {"x"}, "y") + indices,
        "g | onnx 0 | of unknown shape (graph.computed) | int64 [1, 1]");
    row("through a Cast",
        node("GatherND", {"p", "y"}, "o", "g") + node("Cast", {"i"}, "y", {}, attribute("to", 6)) + params +
            indices,
        "g | onnx 0 | float32 [2, 2] | int32 [1, 1]");
    row("no call", plainGraph() + node("GatherND", {"p"}, "o2", "h"),
        "g | onnx 0 | float32 [2, 2] | int64 [1, 1]\nh | graph.inputs");
  }
  void everyNodeIsListed() {
    const auto [graph, listed] = currentRow<QByteArray, QString>();
    const std::string path = write("listed.onnx", model(graph));
    const auto calls = callsOf(path, 1 << 24);
    QVERIFY2(calls.has_value(), calls ? "" : englishSentence(calls.error()).c_str());
    QCOMPARE(listedCalls(*calls), listed);
    for (const ModelCall& call : *calls) {
      const auto read = readCallFile(path + ":" + call.node.ref, {.paramsGiven = true, .indicesGiven = true});
      QCOMPARE(read.has_value(), !call.refused.has_value());
    }
  }

  void aBrokenGraphIsNotListed() {
    QCOMPARE(callsOf(write("cut.onnx", model(plainGraph()).chopped(3)), 1 << 24).error().reason,
             std::string("onnx.cut"));
    QCOMPARE(callsOf(write("none.onnx", model("")), 1 << 24).error().reason, std::string("graph.no_node"));
    QVERIFY(callsOf("call.npz", 1 << 24)->empty());
  }

  void valuesLieBesideTheModel() {
    const QByteArray open = model(node("GatherND", {"p", "i"}, "o") + anyInput("w") + anyInput("p") +
                                  anyInput("i") + initialiser("w", paramsTensor()));
    const std::string path = write("beside.onnx", open);
    QVERIFY(writeNpz(folder_.filePath("beside.npz").toStdString(),
                     std::vector<NpzEntry>{{"p", literal("[5, 6]", DType::Float32)},
                                           {"i", literal("[[1]]", DType::Int64)}})
                .has_value());
    const auto npz = readCallFile(path, {});
    QVERIFY2(npz.has_value(), npz ? "" : englishSentence(npz.error()).c_str());
    QCOMPARE(shown(npz->params), std::string("[5.0, 6.0]"));
    // A test's own data set comes first, and need not be the first one.
    QVERIFY(QDir(folder_.path()).mkdir("test_data_set_2"));
    QVERIFY(writeTensorProto(folder_.filePath("test_data_set_2/input_0.pb").toStdString(),
                             literal("[7, 8]", DType::Float64))
                .has_value());
    QCOMPARE(shown(readCallFile(path, {})->params), std::string("[7.0, 8.0]"));
    QCOMPARE(shown(readCallFile(path, {})->indices), std::string("[[1]]"));
    QVERIFY(QDir(folder_.filePath("test_data_set_2")).removeRecursively());
  }

  /// Somebody may have kept what a node computes, under its name; it has the type that the model tells.
  void whatIsComputedMayLieBesideTheModel() {
    const QByteArray graph = node("GatherND", {"c", "i"}, "o") +
                             node("Cast", {"r"}, "c", {}, attribute("to", 11)) + node("Relu", {"x"}, "r") +
                             anyInput("x") + initialiser("i", indicesTensor());
    const std::string path = write("inner.onnx", model(graph));
    const std::string archive = folder_.filePath("inner.npz").toStdString();
    const auto with = [&](const char* name, const char* text, DType dtype) {
      const bool written = writeNpz(archive, std::vector<NpzEntry>{{name, literal(text, dtype)}}).has_value();
      return written ? readCallFile(path, {}) : fail(ErrorCode::Io, "not written");
    };
    const auto own = with("c", "[[5], [6]]", DType::Float64);
    QVERIFY2(own.has_value(), own ? "" : englishSentence(own.error()).c_str());
    QCOMPARE(shown(own->params), std::string("[[5.0], [6.0]]"));
    const auto inner = with("r", "[[7], [8]]", DType::Float32);
    QVERIFY2(inner.has_value(), inner ? "" : englishSentence(inner.error()).c_str());
    QCOMPARE(shown(inner->params), std::string("[[7.0], [8.0]]"));
    QCOMPARE(values(inner->params).dtype(), DType::Float64);
    QCOMPARE(with("c", "[[5], [6]]", DType::Float32).error().reason, std::string("graph.given_dtype"));
    QCOMPARE(with("other", "[1]", DType::Float32).error().reason, std::string("graph.computed"));
  }

  void externalDataStayInTheFolder() {
    QVERIFY(!write("weights.bin", raw<float>({1, 2, 3, 4})).empty());
    const auto with = [&](const QByteArray& location) {
      return read(model(node("GatherND", {"p", "i"}, "o") + initialiser("i", indicesTensor()) +
                        initialiser("p", externalTensor({2, 2}, 1, location))));
    };
    const auto inside = with("weights.bin");
    QVERIFY2(inside.has_value(), inside ? "" : englishSentence(inside.error()).c_str());
    QVERIFY(values(inside->params).mapped());
    QCOMPARE(with("../weights.bin").error().reason, std::string("file.outside_folder"));
    QCOMPARE(with("/etc/passwd").error().reason, std::string("file.outside_folder"));
  }

  void whatCannotBeWritten() {
    const std::string path = folder_.filePath("no.onnx").toStdString();
    Scenario call;
    call.dialect = *findDialect("mxnet");
    QCOMPARE(writeCallOnnx(path, call).error().reason, std::string("call.tuple_axis"));
    call.dialect = *findDialect("onnx");
    call.indices = literal("[[0.5]]", DType::Float32);
    QCOMPARE(writeCallOnnx(path, call).error().reason, std::string("call.index_type"));
    call.indices = literal("[[18446744073709551615]]", DType::UInt64);
    QCOMPARE(writeCallOnnx(path, call).error().reason, std::string("call.index_range"));
    call.indices = literal("[[0]]", DType::Int64);
    for (const char* opset : {"onnx-11", "onnx-12"}) {
      call.dialect = *findDialect(opset);
      call.params = literal("[1]", DType::BFloat16);
      QCOMPARE(writeCallOnnx(path, call).error().reason, std::string("onnx.no_type"));
    }
    call.params = literal("[1]", DType::Float32);
    call.dialect = *findDialect("onnx-11");
    call.batchDims = 1;
    QCOMPARE(writeCallOnnx(path, call).error().reason, std::string("onnx.no_batch_dims"));
    call.batchDims = 0;
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(writeCallOnnx(path, call, stop.get_token()).error().code, ErrorCode::Cancelled);
    QVERIFY(!QFile::exists(QString::fromStdString(path)));
  }

  void isRefused_data();
  void isRefused();

  void mutationsNeverCrash() {
    const QByteArray seeds[] = {
        model(plainGraph()),
        model(node("GatherND", {"c", "r"}, "o", "g", attribute("batch_dims", 1)) +
              node("Constant", {}, "c", {}, attribute("value", paramsTensor())) +
              node("Reshape", {"i", "s"}, "r") + initialiser("i", indicesTensor()) +
              initialiser("s", tensorProto({2}, 7, packed(7, {1, 1})))),
        model(node("GatherND", {"c", "d"}, "o") + node("Cast", {"p"}, "c", {}, attribute("to", 10)) +
              node("Identity", {"i"}, "d") + initialiser("p", paramsTensor()) +
              initialiser("i", indicesTensor()) + graphInput("p"))};
    std::mt19937_64 random(31);
    int accepted = 0, refused = 0;
    for (int round = 0; round < 3000; ++round) {
      QByteArray content = seeds[round % 3];
      for (auto edits = 1 + random() % 3; edits > 0; --edits) {
        const auto at = static_cast<qsizetype>(random() % static_cast<std::uint64_t>(content.size()));
        content[at] = static_cast<char>(content[at] ^ (1 << (random() % 8)));
      }
      const auto call = read(content);
      call ? ++accepted : ++refused;
      if (!call) QVERIFY(sentenceTemplate(call.error().reason) != nullptr);
    }
    QVERIFY(accepted > 100);
    QVERIFY(refused > 1000);
  }
};

void OnnxCallTest::constantsComeThroughOtherNodes_data() {
  // indices: as printed
  columns<QByteArray, QByteArray>("graph", "indices");
  const auto row = [](const char* name, const QByteArray& indices, const char* printed) {
    QTest::newRow(name) << node("GatherND", {"p", "i"}, "o") + initialiser("p", paramsTensor()) + indices
                        << QByteArray(printed);
  };
  const auto constant = [](const QByteArray& name, const QByteArray& rest) {
    return node("Constant", {}, name, {}, rest);
  };
  const QByteArray four = initialiser("x", tensorProto({4}, 7, packed(7, {1, 0, 0, 1})));
  const auto target = [](std::initializer_list<std::uint64_t> sizes) {
    return initialiser("s", tensorProto({sizes.size()}, 7, packed(7, sizes)));
  };
  const QByteArray reshape = node("Reshape", {"x", "s"}, "i");
  row("an initialiser", initialiser("i", indicesTensor()), "[[1]]");
  row("a Constant", constant("i", attribute("value", indicesTensor())), "[[1]]");
  row("value_int", constant("i", attribute("value_int", 1)), "1");
  row("value_int of 0, left out", constant("i", bytes(5, bytes(1, "value_int") + number(20, 2))), "0");
  row("value_ints", constant("i", bytes(5, bytes(1, "value_ints") + packed(8, {1, 0}))), "[1, 0]");
  row("value_float", constant("i", bytes(5, bytes(1, "value_float") + "\x15" + raw<float>({1.5F}))), "1.5");
  row("value_floats", constant("i", bytes(5, bytes(1, "value_floats") + bytes(7, raw<float>({1.5F})))),
      "[1.5]");
  row("value_string", constant("i", bytes(5, bytes(1, "value_string") + bytes(4, "ab"))), "\"ab\"");
  row("value_strings", constant("i", bytes(5, bytes(1, "value_strings") + bytes(9, "a") + bytes(9, ""))),
      "[\"a\", \"\"]");
  row("Identity", initialiser("x", indicesTensor()) + node("Identity", {"x"}, "i"), "[[1]]");
  row("Cast", initialiser("x", indicesTensor()) + node("Cast", {"x"}, "i", {}, attribute("to", 6)), "[[1]]");
  row("Reshape", four + target({2, 2}) + reshape, "[[1, 0], [0, 1]]");
  row("Reshape with -1", four + target({~std::uint64_t{0}, 1}) + reshape, "[[1], [0], [0], [1]]");
  row("Reshape with 0", four + target({0, 1}) + reshape, "[[1], [0], [0], [1]]");
  row("a chain",
      four + target({2, 2}) + node("Identity", {"x"}, "y") +
          node("Cast", {"y"}, "z", {}, attribute("to", 7)) + node("Reshape", {"z", "s"}, "i"),
      "[[1, 0], [0, 1]]");
}

void OnnxCallTest::constantsComeThroughOtherNodes() {
  const auto [graph, indices] = currentRow<QByteArray, QByteArray>();
  const auto call = read(model(graph));
  QVERIFY2(call.has_value(), call ? "" : englishSentence(call.error()).c_str());
  QCOMPARE(QByteArray::fromStdString(shown(call->indices)).replace("'", "\""), indices);
}

void OnnxCallTest::isRefused_data() {
  const auto row = columns<QByteArray, QString, QString>("content", "code", "reason");
  const QByteArray gather = node("GatherND", {"p", "i"}, "o");
  const QByteArray params = initialiser("p", paramsTensor());
  const QByteArray indices = initialiser("i", indicesTensor());
  row("nothing", "", "parse", "onnx.no_graph");
  row("text", "hello, world", "parse", "onnx.wire");
  row("a tensor", paramsTensor(), "parse", "onnx.no_graph");
  row("cut in the graph", model(plainGraph()).chopped(3), "parse", "onnx.cut");
  row("a graph as a number", number(7, 1), "parse", "onnx.wire");
  row("a node as a number", model(number(1, 1)), "parse", "onnx.wire");
  row("a node's name as a number", model(bytes(1, number(3, 1))), "parse", "onnx.wire");
  row("an initialiser as a number", model(number(5, 1)), "parse", "onnx.wire");
  row("no opset", model(plainGraph(), {}), "parse", "onnx.no_opset");
  row("an opset of another domain", model(plainGraph(), opset(13, "com.example")), "parse", "onnx.no_opset");
  row("two opsets", model(plainGraph(), opset(12) + opset(13)), "parse", "onnx.twice");
  row("opset 10", model(plainGraph(), opset(10)), "unsupported", "onnx.opset");
  row("opset 0", model(plainGraph(), opset(0)), "unsupported", "onnx.opset");
  row("opset -1", model(plainGraph(), opset(~std::uint64_t{0})), "unsupported", "onnx.opset");
  row("opset 9999", model(plainGraph(), opset(9999)), "unsupported", "onnx.opset");
  row("an empty graph", model(""), "io", "graph.no_node");
  row("no GatherND", model(node("Gather", {"p", "i"}, "o")), "io", "graph.no_node");
  row("somebody's own GatherND", model(node("GatherND", {"p", "i"}, "o", {}, bytes(7, "com.example"))), "io",
      "graph.no_node");
  row("one input", model(node("GatherND", {"p"}, "o")), "parse", "graph.inputs");
  row("three inputs", model(node("GatherND", {"p", "i", "j"}, "o")), "parse", "graph.inputs");
  row("a name that nothing gives", model(gather + params), "parse", "graph.undefined");
  row("an empty name", model(node("GatherND", {"", ""}, "o")), "parse", "graph.undefined");
  row("two initialisers of a name", model(gather + params + params + indices), "parse", "onnx.twice");
  row("two nodes with an output", model(gather + gather + params + indices), "parse", "onnx.twice");
  row("itself", model(node("GatherND", {"o", "o"}, "o")), "unsupported", "graph.computed");
  row("a circle of one", model(gather + node("Identity", {"p"}, "p")), "parse", "graph.circle");
  row("a circle of two", model(gather + node("Identity", {"q"}, "p") + node("Identity", {"p"}, "q")), "parse",
      "graph.circle");
  QByteArray doubled = gather + params;
  for (int i = 0; i < 200; ++i) {
    const QByteArray from = "x" + QByteArray::number(i + 1);
    doubled += node("Reshape", {from, from}, i == 0 ? QByteArray("i") : "x" + QByteArray::number(i));
  }
  row("2^200 ways", model(doubled), "parse", "graph.circle");
  row("a batch_dims of text",
      model(node("GatherND", {"p", "i"}, "o", {}, bytes(5, bytes(1, "batch_dims") + bytes(4, "1"))) + params +
            indices),
      "parse", "graph.attribute");
  row("an attribute as a number",
      model(node("GatherND", {"p", "i"}, "o", {}, number(5, 1)) + params + indices), "parse", "onnx.wire");
  row("an integer as bytes",
      model(node("GatherND", {"p", "i"}, "o", {}, bytes(5, bytes(1, "batch_dims") + bytes(3, "1"))) + params +
            indices),
      "parse", "onnx.wire");
  row("a Constant of nothing", model(gather + params + node("Constant", {}, "i")), "unsupported",
      "graph.computed");
  row("a Cast to float8",
      model(gather + params + initialiser("x", indicesTensor()) +
            node("Cast", {"x"}, "i", {}, attribute("to", 17))),
      "unsupported", "graph.computed");
  row("a Cast to strings",
      model(gather + params + initialiser("x", indicesTensor()) +
            node("Cast", {"x"}, "i", {}, attribute("to", 8))),
      "unsupported", "graph.cast");
  const auto reshaped = [&](const QByteArray& target) {
    return model(gather + params + initialiser("x", indicesTensor()) + node("Reshape", {"x", "s"}, "i") +
                 initialiser("s", target));
  };
  row("a Reshape to other counts", reshaped(tensorProto({1}, 7, packed(7, {2}))), "parse", "graph.reshape");
  row("a Reshape with two -1",
      reshaped(tensorProto({2}, 7, packed(7, {~std::uint64_t{0}, ~std::uint64_t{0}}))), "parse",
      "graph.reshape");
  row("a Reshape with -2", reshaped(tensorProto({1}, 7, packed(7, {~std::uint64_t{1}}))), "parse",
      "graph.reshape");
  row("a Reshape with a 0 too many", reshaped(tensorProto({3}, 7, packed(7, {0, 0, 0}))), "parse",
      "graph.reshape");
  row("a Reshape by floats", reshaped(tensorProto({1}, 1, bytes(9, raw<float>({1})))), "parse",
      "graph.reshape");
  row("a Reshape by a matrix", reshaped(tensorProto({1, 1}, 7, packed(7, {1}))), "parse", "graph.reshape");
  row("a Reshape beyond 64 bits",
      reshaped(tensorProto({2}, 7, packed(7, {std::uint64_t{1} << 62, std::uint64_t{1} << 62}))), "parse",
      "graph.reshape");
  row("a tensor that lies", model(gather + indices + initialiser("p", tensorProto({9}, 1, bytes(9, "z")))),
      "parse", "onnx.count");
  row("huge dims",
      model(gather + indices + initialiser("p", tensorProto({std::uint64_t{1} << 60, 1 << 20}, 1, ""))),
      "limit", "shape.overflow");
  row("2,000,000 empty nodes", model(QByteArray("\x0a\0", 2).repeated(2000000)), "limit",
      "onnx.graph_memory");
  const auto noted = [&](const QByteArray& key, const QByteArray& value) {
    return model(plainGraph(), opset(13) + entry(14, key, value));
  };
  row("a note of no dialect", noted("gathernd.dialect", "tpu"), "parse", "call.note");
  row("a note of no dtype", noted("gathernd.indices_dtype", "float8"), "parse", "call.note");
  row("a note of float indices", noted("gathernd.indices_dtype", "float32"), "parse", "call.note");
  row("a note of no value", noted("gathernd.fill_value", "x"), "parse", "call.note");
}

void OnnxCallTest::isRefused() {
  const auto [content, code, reason] = currentRow<QByteArray, QString, QString>();
  const auto call = read(content);
  QVERIFY(!call.has_value());
  compareError(call.error(), code, reason);
}

GATHERND_TEST(OnnxCallTest)
#include "onnx_call_test.moc"
