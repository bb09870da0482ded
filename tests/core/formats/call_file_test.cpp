// SPDX-License-Identifier: GPL-3.0-or-later
// Whole calls in files: each kind by its ending, and an .npz as a scenario and back.
#include <QTemporaryDir>
#include <QTest>

#include "core/error/sentences.h"
#include "core/formats/load.h"
#include "core/formats/npz/npz.h"
#include "core/scenario/examples.h"
#include "core/scenario/scenario_json.h"
#include "core/text/literal/literal.h"
#include "tests/core/formats/file_calls.h"
#include "tests/core/formats/zip_bytes.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

class CallFileTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir folder_;

  std::string path(const QString& name) const { return folder_.filePath(name).toStdString(); }

 private slots:
  void roundTrips_data() {
    columns<QString, QString>("file", "dtype");
    for (const char* file : {"call.npz", "CALL.NPZ", "call.gathernd", "call.json"}) {
      for (const DType dtype : kAllDTypes) {
        const QString name = QString::fromUtf8(dtypeName(dtype).data());
        QTest::addRow("%s, %s", file, qPrintable(name)) << file << name;
      }
    }
  }
  void roundTrips() {
    const auto [file, dtype] = currentRow<QString, QString>();
    const DType type = dtypeFromName(dtype.toStdString()).value();
    Scenario call;
    call.params = literal(type == DType::String ? R"([["a", "b"], ["", "ü"]])" : "[[1, 0], [1, 1]]", type);
    call.indices = literal("[[1], [0]]", DType::Int32);
    call.batchDims = 1;
    call.dialect = *findDialect("jax-fill");
    call.fillValue = elementAt(values(call.params), 3);
    const auto written = writeCallFile(path(file), call);
    QVERIFY2(written.has_value(), written ? "" : englishSentence(written.error()).c_str());
    const auto read = readCallFile(path(file), {});
    QVERIFY2(read.has_value(), read ? "" : englishSentence(read.error()).c_str());
    QVERIFY(bitEqual(values(read->params), values(call.params)));
    QVERIFY(bitEqual(values(read->indices), values(call.indices)));
    QCOMPARE(read->batchDims, std::int64_t{1});
    QCOMPARE(read->dialect.id, std::string("jax-fill"));
    QVERIFY(read->fillValue == call.fillValue);
    QCOMPARE(formatScenario(*read), formatScenario(call));
  }

  void aPolicyIsKept() {
    Scenario call;
    call.dialect = *findDialect("tensorflow-cpu");
    call.policy = "IGNORE";
    QVERIFY(writeCallFile(path("policy.npz"), call).has_value());
    QCOMPARE(readCallFile(path("policy.npz"), {}).value().policy, std::string("IGNORE"));
  }

  void whatNumPyWouldWrite() {
    const QByteArray params = npyBytes("<f4", "(2, 2)", QByteArray(16, '\0'));
    const QByteArray indices = npyBytes("<i4", "(1, 1)", QByteArray("\1\0\0\0", 4));
    const ZipBytes zip =
        zipOf({{"params.npy", params, true}, {"indices.npy", indices, true}, {"other.npy", "anything"}});
    writeFile(folder_.filePath("plain.npz"), zip.bytes);
    const auto call = readCallFile(path("plain.npz"), {});
    QVERIFY2(call.has_value(), call ? "" : englishSentence(call.error()).c_str());
    QCOMPARE(call->batchDims, std::int64_t{0});
    QCOMPARE(call->dialect.id, std::string("tensorflow-cpu"));
    QCOMPARE(values(call->indices).dtype(), DType::Int32);
    QCOMPARE(readCallFile(path("plain.npz"), {.paramsDType = DType::Float64}).value().params.index(),
             std::size_t{0});
    QCOMPARE(values(readCallFile(path("plain.npz"), {.paramsDType = DType::Float64}).value().params).dtype(),
             DType::Float64);
    QCOMPARE(readCallFile(path("plain.npz"), {.memoryLimit = 100}).error().code, ErrorCode::Limit);
  }

  void wrongMembers_data() {
    const auto row = columns<QString, QString, QString>("key", "literal", "reason");
    row("no params", "-params", "", "npz.no_member");
    row("no indices", "-indices", "", "npz.no_member");
    row("several batch_dims", "batch_dims", "[1, 2]", "npz.batch_dims");
    row("no batch_dims", "batch_dims", "[]", "npz.batch_dims");
    row("a decimal batch_dims", "batch_dims", "1.5", "npz.batch_dims");
    row("a dialect as a number", "dialect", "1", "npz.word");
    row("an unknown dialect", "dialect", "'tpu'", "npz.dialect");
    row("two policies", "bad_indices_policy", "['a', 'b']", "npz.word");
    row("two fill values", "fill_value", "[1, 2]", "npz.fill_value");
    row("an unknown dtype", "params_dtype", "'float8'", "npz.dtype");
  }
  void wrongMembers() {
    const auto [key, literal, reason] = currentRow<QString, QString, QString>();
    std::vector<NpzEntry> entries;
    for (const char* name : {"params", "indices"}) {
      if (key != QString("-") + name)
        entries.push_back({name, Tensor::zeros(DType::Int32, Shape{2, 1}).value()});
    }
    if (!literal.isEmpty())
      entries.push_back({key.toStdString(), parseLiteral(literal.toStdString()).value()});
    QVERIFY(writeNpz(path("wrong.npz"), entries).has_value());
    const auto call = readCallFile(path("wrong.npz"), {});
    QVERIFY(!call.has_value());
    QCOMPARE(QString::fromStdString(call.error().reason), reason);
    QVERIFY(!englishSentence(call.error()).empty());
    QVERIFY(QString::fromStdString(englishSentence(call.error())).indexOf('{') < 0);
  }

  void kinds_data() {
    // read: reasons
    const auto row = columns<QString, QString, QString>("file", "read", "write");
    row("ONNX", "x.onnx", "onnx.cut", "call.index_type");
    row("OpenVINO", "x.XML", "ir.syntax", "call.index_type");
    row("a tensor", "x.npy", "json.broken_token", "call.ending");
    row("no ending", "x", "json.broken_token", "call.ending");
    row("not there", "gone.npz", "file.open", "");
  }
  void kinds() {
    const auto [file, read, write] = currentRow<QString, QString, QString>();
    if (!file.startsWith("gone")) writeFile(folder_.filePath(file), "x");
    QCOMPARE(QString::fromStdString(readCallFile(path(file), {}).error().reason), read);
    const auto written = writeCallFile(path(file), Scenario());
    QCOMPARE(written ? QString() : QString::fromStdString(written.error().reason), write);
    if (!written) QVERIFY(englishSentence(written.error()).find('{') == std::string::npos);
  }

  void aGeneratorIsNoValue() {
    const auto scenario = loadExample("rows");
    Scenario call = scenario.value();
    call.params = GeneratorSpec{.kind = GeneratorKind::Arange, .shape = Shape{2}, .seed = 0, .dtype = {}};
    QCOMPARE(writeCallFile(path("g.npz"), call).error().reason, std::string("call.no_values"));
    QVERIFY(writeCallFile(path("g.gathernd"), call).has_value());
    for (const char* keeps : {"c.gathernd", "c.json"}) QVERIFY(callFileKind(keeps)->keepsGenerators);
    for (const char* has : {"c.npz", "c.onnx", "c.xml"}) QVERIFY(!callFileKind(has)->keepsGenerators);
  }
};

GATHERND_TEST(CallFileTest)
#include "call_file_test.moc"
