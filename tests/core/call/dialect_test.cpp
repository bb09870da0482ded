// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of rules: their ids and order, which scripts rely on, and their words, which files keep.
#include "core/call/dialect.h"

#include <algorithm>
#include <set>

#include <QtTest/QtTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

QStringList namesOf(DTypeSet types) {
  QStringList names;
  for (const DType d : kAllDTypes) {
    if (types.contains(d))
      names << QString::fromUtf8(dtypeName(d).data(), static_cast<qsizetype>(dtypeName(d).size()));
  }
  return names;
}

}  // namespace

class DialectTest : public QObject {
  Q_OBJECT

 private slots:
  void idsInOrder() {
    QStringList ids;
    for (const Dialect& d : builtinDialects()) ids << QString::fromStdString(d.id);
    QCOMPARE(
        ids.join(' '),
        QString("tensorflow-cpu tensorflow-gpu tensorflow-xla onnx onnx-12 onnx-11 onnxruntime openvino-5 "
                "openvino-8 jax jax-fill stablehlo numpy pytorch tflite tflite-2.21 tensorrt coreml "
                "coreml-validated paddle mindspore mxnet webnn"));
  }

  void aliases() {
    QCOMPARE(findDialect("tensorflow"), findDialect("tensorflow-cpu"));
    QVERIFY(findDialect("tensorflow-cpu") != nullptr);
    QCOMPARE(findDialect("tensorflow-tpu"), nullptr);
    QCOMPARE(findDialect(""), nullptr);
  }

  void everyRowIsFilled() {
    std::set<std::string> names;
    for (const Dialect& d : builtinDialects()) {
      QVERIFY2(!d.name.empty() && !d.versions.empty() && !d.notes.empty(), d.id.c_str());
      QVERIFY2(names.insert(d.name).second, d.name.c_str());
      QVERIFY2(d.indexTypes.contains(DType::Int64), d.id.c_str());
      QVERIFY2(d.elementTypes.contains(DType::Float32), d.id.c_str());
      QCOMPARE(findDialect(d.id), &d);
    }
  }

  void wordsRoundTrip_data() {
    const auto row = test::columns<QString>("id");
    for (const Dialect& d : builtinDialects()) row(d.id.c_str(), QString::fromStdString(d.id));
  }
  void wordsRoundTrip() {
    QFETCH(const QString, id);
    const Dialect& original = *findDialect(id.toStdString());
    Dialect copy;
    for (const RuleWord& word : ruleWords(original)) QVERIFY(setRule(copy, word.rule, word.value));
    // What is no switch comes along by hand; after that nothing may differ.
    copy.id = original.id;
    copy.name = original.name;
    copy.versions = original.versions;
    copy.notes = original.notes;
    copy.maxBatchPlusDepth = original.maxBatchPlusDepth;
    copy.elementTypes = original.elementTypes;
    copy.indexTypes = original.indexTypes;
    copy.limits = original.limits;
    copy.gradientSeen = original.gradientSeen;
    QVERIFY(copy == original);
  }

  /// switches_test has each word.
  void everyWordOfEverySwitch() {
    const auto rules = ruleWords(Dialect{});
    QCOMPARE(rules.size(), std::size_t{17});
    for (const RuleWord& rule : rules) {
      for (const std::string_view wanted : ruleValues(rule.rule)) {
        Dialect d;
        QVERIFY(setRule(d, rule.rule, wanted));
        const auto words = ruleWords(d);
        QCOMPARE(std::count_if(words.begin(), words.end(),
                               [&](const RuleWord& word) { return word.rule == rule.rule; }),
                 1);
        QCOMPARE(std::ranges::find(words, rule.rule, &RuleWord::rule)->value, wanted);
      }
    }
  }

  void unknownWords() {
    Dialect d;
    const Dialect before = d;
    QVERIFY(!setRule(d, "negative_index", "wraps"));
    QVERIFY(!setRule(d, "negative_index", ""));
    QVERIFY(!setRule(d, "negative", "wrap"));
    QVERIFY(!setRule(d, "", ""));
    QVERIFY(d == before);
  }

  void indexTypes_data() {
    const auto row = test::columns<QString, QStringList>("id", "types");
    const QStringList both = {"int32", "int64"};
    const QStringList fromInt16 = {"int16", "int32", "int64"};
    const QStringList any = {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32"};
    row("tensorflow-cpu", "tensorflow-cpu", fromInt16);
    row("tensorflow-gpu", "tensorflow-gpu", both);
    row("tensorflow-xla", "tensorflow-xla", fromInt16);
    row("onnx", "onnx", {"int64"});
    row("onnxruntime", "onnxruntime", {"int64"});
    row("openvino-8", "openvino-8", any);
    row("jax", "jax", any);
    row("numpy", "numpy", any);
    row("pytorch", "pytorch", both);
    row("tflite", "tflite", fromInt16);
    row("paddle", "paddle", both);
    row("mindspore", "mindspore", both);
    row("webnn", "webnn", {"int32", "int64", "uint32"});
  }
  void indexTypes() {
    const auto [id, types] = test::currentRow<QString, QStringList>();
    QCOMPARE(namesOf(findDialect(id.toStdString())->indexTypes), types);
  }

  void elementTypes_data() {
    const auto row = test::columns<QString, QStringList>("id", "types");
    const QStringList small = {"bool", "int8", "int16", "int32", "int64", "uint8"};
    const QStringList lite = {"float16", "bfloat16", "float32", "string"};
    row("tflite", "tflite", small + QStringList{"uint16"} + lite);
    row("tflite-2.21", "tflite-2.21", small + lite);
    row("paddle", "paddle", small + QStringList{"float32", "float64", "complex64", "complex128"});
    row("mindspore", "mindspore",
        small + QStringList{"uint16", "uint32", "uint64", "float16", "float32", "float64", "complex64",
                            "complex128"});
  }
  void elementTypes() {
    const auto [id, types] = test::currentRow<QString, QStringList>();
    QCOMPARE(namesOf(findDialect(id.toStdString())->elementTypes), types);
  }
};

GATHERND_TEST(DialectTest)
#include "dialect_test.moc"
