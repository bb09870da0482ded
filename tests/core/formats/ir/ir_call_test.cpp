// SPDX-License-Identifier: GPL-3.0-or-later
// Calls in OpenVINO IRs: there and back, constants by way of other layers, what is not known, and files that
// lie.
#include "core/formats/ir/ir_call.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <random>

#include "core/error/sentences.h"
#include "core/scenario/scenario_json.h"
#include "core/text/literal/literal.h"
#include "tests/core/formats/disk/disk_faults.h"
#include "tests/core/formats/file_calls.h"
#include "tests/core/formats/wire_bytes.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

QByteArray layer(int id, const QByteArray& type, const QByteArray& data, int inputs = 0,
                 const QByteArray& version = "opset1", const QByteArray& output = "<port id=\"9\"/>") {
  const QByteArray number = QByteArray::number(id);
  QByteArray out = "<layer id=\"" + number + "\" name=\"n" + number + "\" type=\"" + type + "\" version=\"" +
                   version + "\"><data " + data + "/>";
  if (inputs > 0) out += "<input>";
  for (int i = 0; i < inputs; ++i) out += "<port id=\"" + QByteArray::number(i) + "\"/>";
  if (inputs > 0) out += "</input>";
  return out + "<output>" + output + "</output></layer>";
}

QByteArray constant(int id, const QByteArray& type, const QByteArray& shape, int offset, int size) {
  return layer(id, "Const",
               "element_type=\"" + type + "\" shape=\"" + shape + "\" offset=\"" +
                   QByteArray::number(offset) + "\" size=\"" + QByteArray::number(size) + "\"");
}

QByteArray edge(int from, int to, int port) {
  return "<edge from-layer=\"" + QByteArray::number(from) + "\" from-port=\"9\" to-layer=\"" +
         QByteArray::number(to) + "\" to-port=\"" + QByteArray::number(port) + "\"/>";
}

QByteArray net(const QByteArray& layers, const QByteArray& edges, const QByteArray& rest = {}) {
  return "<?xml version=\"1.0\"?>\n<net name=\"x\" version=\"11\"><layers>" + layers + "</layers><edges>" +
         edges + "</edges>" + rest + "</net>";
}

// Layer 0 is params = [[1, 2], [3, 4]], layer 1 indices, layer 2 the GatherND.
const QByteArray kParams = constant(0, "f32", "2, 2", 0, 16);
const QByteArray kIndices = constant(1, "i64", "1, 1", 16, 8);
const QByteArray kGather = layer(2, "GatherND", "batch_dims=\"0\"", 2, "opset8");
const QByteArray kEdges = edge(0, 2, 0) + edge(1, 2, 1);

}  // namespace

class IrCallTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  void write(const QString& name, const QByteArray& content) const {
    QVERIFY(!writeNew(folder_.filePath(name), content).empty());
  }
  Expected<Scenario> read(const QByteArray& xml, const std::string& choice = {},
                          CallReading reading = {.memoryLimit = 1 << 24}) const {
    write("x.xml", xml);
    return readCallFile(folder_.filePath("x.xml").toStdString() + choice, reading);
  }

 private slots:
  void init() { write("x.bin", raw<float>({1, 2, 3, 4}) + raw<std::int64_t>({1, 0})); }

  void roundTrips_data() {
    columns<QString, int, int>("dialect", "dtype", "indices");
    for (const char* dialect : {"openvino-5", "openvino-8", "jax-fill"}) {
      for (const DType dtype : kAllDTypes) {
        if (isComplex(dtype) || dtype == DType::String) continue;
        QTest::addRow("%s, %s", dialect, dtypeName(dtype).data())
            << dialect << static_cast<int>(dtype) << static_cast<int>(DType::Int64);
        if (isInteger(dtype)) {
          QTest::addRow("%s, %s indices", dialect, dtypeName(dtype).data())
              << dialect << static_cast<int>(DType::Float32) << static_cast<int>(dtype);
        }
      }
    }
  }
  void roundTrips() {
    const auto [dialect, dtype, indices] = currentRow<QString, int, int>();
    Scenario call;
    call.params = literal("[[1, 0], [1, 1]]", static_cast<DType>(dtype));
    call.indices = literal("[[1], [0]]", static_cast<DType>(indices));
    call.batchDims = 1;
    call.dialect = *findDialect(dialect.toStdString());
    if (call.dialect.outOfRange == OutOfRange::Fill) call.fillValue = elementAt(values(call.params), 3);
    const std::string path = folder_.filePath("round.xml").toStdString();
    const auto written = writeCallFile(path, call);
    QVERIFY2(written.has_value(), written ? "" : englishSentence(written.error()).c_str());
    const auto back = readCallFile(path, {});
    QVERIFY2(back.has_value(), back ? "" : englishSentence(back.error()).c_str());
    QVERIFY(values(back->params).mapped());
    QCOMPARE(formatScenario(*back), formatScenario(call));
  }

  // Two files cannot change at one moment: what is read is the old call, the new one, or said to be neither.
  void everyKillLeavesAPairOrIsTold() {
    const auto call = [](const char* params) {
      Scenario scenario;
      scenario.dialect = *findDialect("openvino-8");
      scenario.params = literal(params, DType::Float32);
      scenario.indices = literal("[[1]]", DType::Int64);
      return scenario;
    };
    const Scenario old = call("[1, 2]"), fresh = call("[3, 4]");
    const std::string path = folder_.filePath("killed.xml").toStdString();
    int told = 0, whole = 0;
    for (int at = 0;; ++at) {
      QVERIFY(writeCallFile(path, old).has_value());
      const bool killed = killedAt(at, {}, [&] { (void)writeCallFile(path, fresh); });
      const auto read = readCallFile(path, {});
      if (read) {
        ++whole;
        QVERIFY(shown(read->params) == shown(old.params) || shown(read->params) == shown(fresh.params));
      } else {
        ++told;
        compareError(read.error(), "io", "ir.pair");
        const std::string sentence = englishSentence(read.error());
        QVERIFY(sentence.find("killed.xml") != sentence.npos && sentence.find("killed.bin") != sentence.npos);
      }
      if (!killed) break;
    }
    QVERIFY(told > 0 && whole > 5);
  }

  void everyFailureBeforeTheFirstNameLeavesThePair() {
    Scenario scenario;
    scenario.dialect = *findDialect("openvino-8");
    scenario.params = literal("[1, 2]", DType::Float32);
    scenario.indices = literal("[[1]]", DType::Int64);
    const QString xml = folder_.filePath("failed.xml"), bin = folder_.filePath("failed.bin");
    QVERIFY(writeCallFile(xml.toStdString(), scenario).has_value());
    const QByteArray before[] = {contentOf(xml), contentOf(bin)};
    scenario.params = literal("[3, 4]", DType::Float32);
    for (const disk::Step step :
         {disk::Step::Create, disk::Step::Write, disk::Step::Sync, disk::Step::Link}) {
      const DiskFault fault([step](disk::Step one, std::string_view) { return one == step ? ENOSPC : 0; });
      compareError(writeCallFile(xml.toStdString(), scenario).error(), "io", "file.write");
      QCOMPARE(contentOf(xml), before[0]);
      QCOMPARE(contentOf(bin), before[1]);
    }
  }

  // The attribute is what a runtime writes no more; then the constants are taken as they are.
  void filesOfOtherWritersHaveNoChecksum() {
    Scenario scenario;
    scenario.dialect = *findDialect("openvino-8");
    scenario.params = literal("[1, 2]", DType::Float32);
    scenario.indices = literal("[[1]]", DType::Int64);
    const QString xml = folder_.filePath("other.xml"), bin = folder_.filePath("other.bin");
    QVERIFY(writeCallFile(xml.toStdString(), scenario).has_value());
    QByteArray text = contentOf(xml), data = contentOf(bin);
    data[0] = static_cast<char>(data[0] ^ 1);
    write("other.bin", data);
    compareError(readCallFile(xml.toStdString(), {}).error(), "io", "ir.pair");
    write("other.bin", data.chopped(16));
    compareError(readCallFile(xml.toStdString(), {}).error(), "io", "ir.pair");
    const auto at = text.indexOf(" gathernd_bin=");
    QVERIFY(at > 0);
    text.remove(at, text.indexOf('"', at + 15) + 1 - at);
    write("other.xml", text);
    const auto read = readCallFile(xml.toStdString(), {});
    QVERIFY2(read.has_value(), read ? "" : englishSentence(read.error()).c_str());
  }

  void scalarsAndNothing() {
    const std::string path = folder_.filePath("small.xml").toStdString();
    for (const char* text : {"2.5", "[]", "[[], []]"}) {
      Scenario call;
      call.dialect = *findDialect("openvino-8");
      call.params = literal(text, DType::Float32);
      call.indices = literal("[[0]]", DType::Int32);
      QVERIFY(writeCallFile(path, call).has_value());
      const auto back = readCallFile(path, {});
      QVERIFY2(back.has_value(), back ? "" : englishSentence(back.error()).c_str());
      QVERIFY(bitEqual(values(back->params), values(call.params)));
    }
  }

  void layersAreSeenThrough() {
    const auto plain = read(net(kParams + kIndices + kGather, kEdges));
    QVERIFY2(plain.has_value(), plain ? "" : englishSentence(plain.error()).c_str());
    QCOMPARE(shown(plain->params), std::string("[[1.0, 2.0], [3.0, 4.0]]"));
    QCOMPARE(plain->dialect.id, std::string("openvino-8"));
    const QByteArray steps = constant(1, "i64", "2", 16, 16) + constant(3, "i64", "2", 16, 16) +
                             layer(4, "Convert", "destination_type=\"i32\"", 1) +
                             layer(5, "Reshape", "special_zero=\"true\"", 2);
    // [1, 0] in int32, reshaped to [1, 0 -> data's own axis 1] does not fit: data has one axis.
    const auto wrong = read(net(kParams + steps + kGather, edge(0, 2, 0) + edge(1, 4, 0) + edge(4, 5, 0) +
                                                               edge(3, 5, 1) + edge(5, 2, 1)));
    QCOMPARE(wrong.error().reason, std::string("graph.reshape"));
    const auto cast = read(net(kParams + steps + kGather, edge(0, 2, 0) + edge(1, 4, 0) + edge(4, 2, 1)));
    QVERIFY2(cast.has_value(), cast ? "" : englishSentence(cast.error()).c_str());
    QCOMPARE(values(cast->indices).dtype(), DType::Int32);
    QCOMPARE(shown(cast->indices), std::string("[1, 0]"));
  }

  void severalLayersNeedAChoice() {
    const QByteArray two =
        net(kParams + kIndices + kGather + layer(7, "GatherND", "batch_dims=\"1\"", 2, "opset5"),
            kEdges + edge(0, 7, 0) + edge(1, 7, 1));
    QCOMPARE(read(two).error().reason, std::string("graph.which"));
    QCOMPARE(read(two, ":n7")->dialect.id, std::string("openvino-5"));
    QCOMPARE(read(two, ":n7")->batchDims, std::int64_t{1});
    QCOMPARE(read(two, ":n8").error().reason, std::string("graph.no_such_node"));
    QByteArray twins = two;
    const auto refused = read(twins.replace("name=\"n7\"", "name=\"n2\""), ":n2");
    QCOMPARE(refused.error().reason, std::string("graph.same_name"));
    QVERIFY2(englishSentence(refused.error()).find("as #2, #7") != std::string::npos,
             englishSentence(refused.error()).c_str());
    QCOMPARE(read(twins, ":#2")->dialect.id, std::string("openvino-8"));
    QCOMPARE(read(twins, ":#7")->dialect.id, std::string("openvino-5"));
  }

  /// Behind a Convert or a Reshape, and of several outputs, what is missing is the tensor that the layer
  /// takes.
  void whatIsAskedForIsItsOwn() {
    const QByteArray input = layer(3, "Parameter", "", 0, "opset1",
                                   "<port id=\"9\" precision=\"I32\"><dim>4</dim><dim>1</dim></port>");
    const QByteArray reshaped =
        "<port id=\"9\" precision=\"I64\"><dim>4</dim><dim>1</dim><dim>1</dim></port>";
    const QByteArray topK =
        layer(1, "TopK", "", 0, "opset3", "<port id=\"5\" precision=\"FP32\"><dim>9</dim></port>" + reshaped);
    const QByteArray rows[] = {net(kParams + input + kGather + constant(4, "i64", "2", 16, 16) +
                                       layer(1, "Reshape", "", 2, "opset1", reshaped),
                                   kEdges + edge(3, 1, 0) + edge(4, 1, 1)),
                               net(kParams + input + kGather +
                                       layer(1, "Convert", "destination_type=\"i64\"", 1, "opset1", reshaped),
                                   kEdges + edge(3, 1, 0)),
                               net(kParams + topK + kGather, kEdges)};
    for (const QByteArray& xml : rows) {
      const auto refused = read(xml);
      QVERIFY(!refused.has_value());
      const std::string sentence = englishSentence(refused.error());
      QVERIFY2(sentence.find("indices of \"n2\" needs \"n1\" (int64 [4, 1, 1]), which ") != sentence.npos,
               sentence.c_str());
      std::array<TensorType, 2> declared;
      QVERIFY(read(xml, {}, {.indicesGiven = true, .declared = &declared}).has_value());
      QCOMPARE(declared[1], TensorType::of(DType::Int64, Shape{4, 1, 1}));
      QCOMPARE(declared[0], TensorType());
    }
  }

  void whatIsNotKnownIsTold() {
    const QByteArray input = layer(0, "Parameter", "shape=\"?,2\" element_type=\"f32\"", 0, "opset1",
                                   "<port id=\"9\" precision=\"FP32\"><dim>-1</dim><dim>2</dim></port>");
    const QByteArray open = net(input + kIndices + kGather, kEdges);
    const auto refused = read(open);
    QCOMPARE(refused.error().code, ErrorCode::Io);
    QVERIFY(
        englishSentence(refused.error()).find("params of \"n2\" needs the input \"n0\" (float32 [?, 2])") !=
        std::string::npos);
    QCOMPARE(shown(read(open, {}, {.paramsGiven = true})->indices), std::string("[[1]]"));
  }

  void everyLayerIsListed() {
    const auto port = [](const char* id, const char* precision, const char* dims) {
      return QByteArray("<port id=\"") + id + "\" precision=\"" + precision + "\">" + dims + "</port>";
    };
    // The second output of a TopK is what indices come from.
    const QByteArray topK =
        layer(4, "TopK", "", 0, "opset3",
              port("5", "FP32", "<dim>9</dim>") + port("9", "I32", "<dim>-1</dim><dim>2</dim>"));
    const QByteArray layers = kParams + kIndices + kGather + topK +
                              layer(5, "GatherND", "batch_dims=\"1\"", 2, "opset5") +
                              layer(6, "GatherND", "", 2, "opset1");
    write("listed.xml", net(layers, kEdges + edge(0, 5, 0) + edge(4, 5, 1)));
    write("listed.bin", raw<float>({1, 2, 3, 4}) + raw<std::int64_t>({1, 0}));
    const std::string path = folder_.filePath("listed.xml").toStdString();
    const auto calls = callsOf(path, 1 << 24);
    QVERIFY2(calls.has_value(), calls ? "" : englishSentence(calls.error()).c_str());
    QCOMPARE(listedCalls(*calls), QString("n2 | openvino-8 0 | float32 [2, 2] | int64 [1, 1]\n"
                                          "n5 | openvino-5 1 | float32 [2, 2] | int32 [?, 2] "
                                          "(graph.computed)\nn6 | ir.opset"));
    QCOMPARE(callsOf(path + ":n5", 1 << 24)->size(), std::size_t{3});
  }

  void theDataStayInTheFolder() {
    QFile::remove(folder_.filePath("x.bin"));
    QVERIFY(QFile::link("/etc/passwd", folder_.filePath("x.bin")));
    QCOMPARE(read(net(kParams + kIndices + kGather, kEdges)).error().reason,
             std::string("file.outside_folder"));
    QFile::remove(folder_.filePath("x.bin"));
    QCOMPARE(read(net(kParams + kIndices + kGather, kEdges)).error().reason, std::string("file.open"));
  }

  void whatCannotBeWritten() {
    const QString path = folder_.filePath("no.xml");
    Scenario call;
    call.dialect = *findDialect("openvino-8");
    call.indices = literal("[[0]]", DType::Int64);
    call.params = literal("['a']", DType::String);
    QCOMPARE(writeCallIr(path.toStdString(), call).error().reason, std::string("ir.no_type"));
    call.params = literal("[1j]", DType::Complex64);
    QCOMPARE(writeCallIr(path.toStdString(), call).error().reason, std::string("ir.no_type"));
    QVERIFY(!QFile::exists(path) && !QFile::exists(folder_.filePath("no.bin")));
  }

  void isRefused_data();
  void isRefused();

  void mutationsNeverCrash() {
    const QByteArray seed = net(kParams + kIndices + kGather, kEdges);
    const QByteArray letters = "<>/=\"&;![]-?x0123456789 ";
    std::mt19937_64 random(37);
    int accepted = 0, refused = 0;
    for (int round = 0; round < 3000; ++round) {
      QByteArray xml = seed;
      for (auto edits = 1 + random() % 3; edits > 0; --edits) {
        const auto at = static_cast<qsizetype>(random() % static_cast<std::uint64_t>(xml.size()));
        const char letter =
            letters[static_cast<qsizetype>(random() % static_cast<std::uint64_t>(letters.size()))];
        if (random() % 2 == 0) {
          xml[at] = letter;
        } else {
          xml.insert(at, letter);
        }
      }
      const auto call = read(xml);
      call ? ++accepted : ++refused;
      if (!call) QVERIFY(sentenceTemplate(call.error().reason) != nullptr);
    }
    QVERIFY(accepted > 100);
    QVERIFY(refused > 1000);
  }
};

void IrCallTest::isRefused_data() {
  columns<QByteArray, QString, QString>("xml", "code", "reason");
  const auto row = [](const char* name, const QByteArray& xml, const char* code, const char* reason) {
    QTest::newRow(name) << xml << code << reason;
  };
  const QByteArray plain = net(kParams + kIndices + kGather, kEdges);
  const auto params = [](const QByteArray& constantLayer) {
    return net(constantLayer + kIndices + kGather, kEdges);
  };
  row("nothing", "", "parse", "ir.syntax");
  row("text", "hello", "parse", "ir.syntax");
  row("cut", plain.chopped(20), "parse", "ir.syntax");
  row("tags that cross", "<net><a></net></a>", "parse", "ir.syntax");
  row("a document type", "<!DOCTYPE net>" + plain, "parse", "ir.doctype");
  row("entities of one's own", "<!DOCTYPE net [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;&a;\">]><net>&c;</net>",
      "parse", "ir.doctype");
  row("an entity from outside", "<!DOCTYPE net [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><net>&a;</net>",
      "parse", "ir.doctype");
  row("a document type that is cut", "<!DOCTYPE net [<!ENTITY", "parse", "ir.syntax");
  row("another root", "<html/>", "parse", "ir.no_net");
  row("no version", "<net/>", "unsupported", "ir.version");
  row("version 7", "<net version=\"7\"/>", "unsupported", "ir.version");
  row("version 11x", "<net version=\"11x\"/>", "unsupported", "ir.version");
  row("no layers", net("", ""), "io", "graph.no_node");
  row("a hundred thousand elements deep",
      QByteArray("<a>").repeated(100000) + QByteArray("</a>").repeated(100000), "limit", "file.too_large");
  row("ten thousand elements deep", QByteArray("<a>").repeated(10000) + QByteArray("</a>").repeated(10000),
      "parse", "ir.no_net");
  row("two layers of an id", net(kParams + kParams + kGather, kEdges), "parse", "ir.twice");
  row("two edges to a port", net(kParams + kIndices + kGather, kEdges + edge(1, 2, 0)), "parse",
      "ir.edge_twice");
  row("no edges", net(kParams + kIndices + kGather, ""), "parse", "ir.no_edge");
  row("an edge from nowhere", net(kParams + kIndices + kGather, edge(77, 2, 0)), "parse", "ir.no_edge");
  row("one input", net(kParams + layer(2, "GatherND", "", 1, "opset8"), edge(0, 2, 0)), "parse",
      "graph.inputs");
  row("opset 1", net(kParams + kIndices + layer(2, "GatherND", "", 2, "opset1"), kEdges), "unsupported",
      "ir.opset");
  row("opset 99", net(kParams + kIndices + layer(2, "GatherND", "", 2, "opset99"), kEdges), "unsupported",
      "ir.opset");
  row("a batch_dims of text",
      net(kParams + kIndices + layer(2, "GatherND", "batch_dims=\"x\"", 2, "opset8"), kEdges), "parse",
      "ir.attribute");
  row("a batch_dims beyond 64 bits",
      net(kParams + kIndices + layer(2, "GatherND", "batch_dims=\"99999999999999999999\"", 2, "opset8"),
          kEdges),
      "parse", "ir.attribute");
  row("a circle",
      net(layer(0, "Convert", "destination_type=\"f32\"", 1) + kIndices + kGather, kEdges + edge(0, 0, 0)),
      "parse", "graph.circle");
  row("a computed tensor", params(layer(0, "MatMul", "")), "unsupported", "graph.computed");
  row("no element type", params(layer(0, "Const", "shape=\"1\" offset=\"0\" size=\"4\"")), "unsupported",
      "ir.dtype");
  row("u4", params(constant(0, "u4", "2", 0, 1)), "unsupported", "ir.dtype");
  row("strings", params(constant(0, "string", "2", 0, 8)), "unsupported", "ir.dtype");
  row("a Convert to strings",
      net(constant(3, "f32", "1", 0, 4) + layer(0, "Convert", "destination_type=\"string\"", 1) + kIndices +
              kGather,
          kEdges + edge(3, 0, 0)),
      "unsupported", "ir.dtype");
  row("a shape of text", params(constant(0, "f32", "a", 0, 4)), "parse", "ir.attribute");
  row("a shape with a hole", params(constant(0, "f32", "2,,2", 0, 16)), "parse", "ir.attribute");
  row("a shape with a comma last", params(constant(0, "f32", "2,", 0, 8)), "parse", "ir.attribute");
  row("an open shape", params(constant(0, "f32", "?,2", 0, 16)), "parse", "ir.attribute");
  row("a negative size", params(constant(0, "f32", "-1", 0, 4)), "parse", "shape.negative");
  row("40 axes", params(constant(0, "f32", QByteArray("1,").repeated(39) + "1", 0, 4)), "limit",
      "shape.rank");
  row("a shape beyond 64 bits", params(constant(0, "f32", "4611686018427387904,4", 0, 4)), "limit",
      "shape.overflow");
  row("bytes beyond 64 bits", params(constant(0, "f64", "2305843009213693952", 0, 8)), "limit", "");
  row("a size that lies", params(constant(0, "f32", "2,2", 0, 12)), "parse", "ir.attribute");
  row("a negative offset", params(constant(0, "f32", "2,2", -4, 16)), "parse", "ir.attribute");
  row("an offset beyond the end", params(constant(0, "f32", "2,2", 4000, 16)), "parse", "ir.range");
  row("an end beyond the end", params(constant(0, "f32", "2,2", 24, 16)), "parse", "ir.range");
  row("an offset near 2^63",
      params(layer(0, "Const", "element_type=\"f32\" shape=\"1\" offset=\"9223372036854775807\" size=\"4\"")),
      "parse", "ir.range");
  row("no offset", params(layer(0, "Const", "element_type=\"f32\" shape=\"1\" size=\"4\"")), "parse",
      "ir.attribute");
  row("a note of no dialect",
      net(kParams + kIndices + kGather, kEdges,
          "<rt_info><gathernd><dialect value=\"tpu\"/></gathernd></rt_info>"),
      "parse", "call.note");
}

void IrCallTest::isRefused() {
  const auto [xml, code, reason] = currentRow<QByteArray, QString, QString>();
  const auto call = read(xml);
  QVERIFY(!call.has_value());
  compareError(call.error(), code, reason);
}

GATHERND_TEST(IrCallTest)
#include "ir_call_test.moc"
