// SPDX-License-Identifier: GPL-3.0-or-later
// Two dialects on one call: what differs, what decides, and what is said of it, case by case. Pairs by the
// hundred are contrast_random_test's.
#include "core/contrast/contrast.h"

#include <QtTest/QtTest>

#include "core/error/sentences.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

using Values = Extents;

DialectContrast contrastOf(const GatherCall& call, const Tensor& indices, const char* b) {
  auto made = contrastDialects(call, indices, call.dialect, *findDialect(b), {});
  if (!made) qFatal("no contrast");
  return std::move(*made);
}

QString textOf(const std::string& text) {
  return QString::fromStdString(text);
}

QString rulesOf(const DialectContrast& contrast) {
  QStringList rules;
  for (const DecidingRule& rule : contrast.deciding) rules << textOf(rule.rule);
  return rules.join(' ');
}

}  // namespace

class ContrastTest : public QObject {
  Q_OBJECT

 private slots:
  void decides_data() {
    const auto row = columns<QString, QString, Extents, Extents, Values, int, bool, Values, QString>(
        "a", "b", "params", "indices", "values", "batchDims", "same", "tuples", "rules");
    row("nothing outside", "numpy", "tensorflow-gpu", {3}, {2, 1}, {0, 2}, 0, true, {}, "");
    row("raises and clamps", "numpy", "jax", {3}, {2, 1}, {0, 5}, 0, false, {1}, "out_of_range");
    row("raises and zeroes", "tensorflow-cpu", "tensorflow-gpu", {3}, {2, 1}, {0, 5}, 0, false, {1},
        "out_of_range");
    row("zeroes and clamps", "tensorflow-gpu", "stablehlo", {3}, {1, 1}, {3}, 0, false, {0}, "out_of_range");
    row("wraps and clamps", "jax", "stablehlo", {3}, {2, 1}, {-1, 5}, 0, false, {0}, "negative_index");
    row("wraps and raises", "numpy", "tensorflow-cpu", {3}, {2, 1}, {-1, 0}, 0, false, {0}, "negative_index");
    row("wraps and zeroes", "numpy", "tensorflow-gpu", {3}, {2, 1}, {-1, 3}, 0, false, {0, 1},
        "negative_index out_of_range");
    row("cut to 32 bits", "jax", "webnn", {3}, {2, 1}, {4294967297, 5}, 0, false, {0}, "index_bits");
    row("both raise, each for tuples of its own", "numpy", "tensorflow-cpu", {3}, {2, 1}, {-1, 7}, 0, true,
        {0}, "negative_index");
    row("each axis and the flat offset", "tflite", "tflite-2.21", {3, 4}, {1, 2}, {0, 5}, 0, false, {0},
        "index_check");
    row("a copy a row, and one in all", "tensorflow-cpu", "numpy", {3}, {2, 0}, {}, 0, false, {},
        "depth_zero");
    row("a copy a row, and no promise", "tensorflow-cpu", "stablehlo", {3}, {2, 0}, {}, 0, false, {0, 1},
        "depth_zero");
    row("no promise twice", "stablehlo", "coreml", {3}, {2, 0}, {}, 0, true, {}, "");
    row("batch axes kept and merged", "openvino-8", "openvino-5", {2, 2, 3}, {2, 2, 1}, {0, 1, 2, 0}, 2,
        false, {}, "batch_axes");
    row("no batch_dims", "tensorflow-cpu", "numpy", {2, 3}, {2, 1}, {0, 1}, 1, false, {}, "batch_dims");
    row("both without", "pytorch", "numpy", {2, 3}, {2, 1}, {0, 1}, 1, true, {}, "");
    row("a tuple on another axis", "numpy", "mxnet", {2, 2}, {2, 2}, {0, 1, 0, 1}, 0, false, {0, 1},
        "tuple_axis");
    row("an axis of size 0", "numpy", "paddle", {0, 2}, {1, 1}, {0}, 0, false, {0}, "zero_size_axis");
    row("too deep for one", "tensorflow-cpu", "numpy", {1, 1, 1, 1, 1, 1, 1, 1}, {1, 8},
        {0, 0, 0, 0, 0, 0, 0, 0}, 0, false, {}, "max_batch_plus_depth");
  }
  void decides() {
    const auto [a, b, params, indices, values, batchDims, same, tuples, rules] =
        currentRow<QString, QString, Extents, Extents, Values, int, bool, Values, QString>();
    const DialectContrast contrast = contrastOf(callOf(a.toStdString(), params, indices, batchDims),
                                                indexTensor(indices, values), b.toStdString().c_str());
    QCOMPARE(contrast.same, same);
    QCOMPARE(contrast.differingTuples, tuples);
    QCOMPARE(rulesOf(contrast), rules);
    QCOMPARE(contrast.differing, static_cast<std::int64_t>(contrast.differingTuples.size()));
    QCOMPARE(decidingSentence(contrast).empty(), contrast.deciding.empty());
  }

  void writes_data() {
    const auto row = columns<QString, QString, QString, qint64>("b", "outcome", "kind", "slice");
    row("tensorflow-gpu", "zeroed", "made_up", -1);
    row("tensorflow-cpu", "refused", "not_written", -1);
    row("jax", "clamped", "slice", 2);
    row("jax-fill", "filled", "made_up", -1);
    row("openvino-8", "undefined", "unknown", -1);
  }
  void writes() {
    const auto [b, outcome, kind, slice] = currentRow<QString, QString, QString, qint64>();
    const Tensor indices = indexTensor({2, 1}, {1, 9});
    const DialectContrast contrast =
        contrastOf(callOf("numpy", {3}, {2, 1}), indices, b.toStdString().c_str());
    const TupleContrast inside = contrast.at(0, indices);
    QVERIFY(!inside.differs());
    QCOMPARE(inside.written[1].slice, 1);
    const TupleContrast outside = contrast.at(1, indices);
    QCOMPARE(QString::fromLatin1(tupleOutcomeName(outside.outcomes[1]).data()), outcome);
    QCOMPARE(QString::fromLatin1(writtenName(outside.written[1].kind).data()), kind);
    QCOMPARE(qint64{outside.written[1].slice}, slice);
    QCOMPARE(outside.differs(), b != "tensorflow-cpu");
  }

  void unknownIsNoZero() {
    const Tensor indices = indexTensor({3, 1}, {1, 9, -7});
    // What the program shows for both is 0; one of them is promised.
    const DialectContrast zero = contrastOf(callOf("tensorflow-gpu", {3}, {3, 1}), indices, "openvino-8");
    QCOMPARE(zero.differingTuples, (Values{1, 2}));
    QCOMPARE(zero.at(1, indices).written[1].kind, Written::Kind::Unknown);
    // Where neither promises anything, there is no difference to name.
    const DialectContrast both = contrastOf(callOf("openvino-5", {3}, {3, 1}), indices, "openvino-8");
    QVERIFY(both.same);
    QCOMPARE(both.differing, 0);
    QCOMPARE(both.unknown, 2);
  }

  void says() {
    const Tensor indices = indexTensor({2, 1}, {0, 5});
    const DialectContrast contrast = contrastOf(callOf("numpy", {3}, {2, 1}), indices, "jax");
    QCOMPARE(
        textOf(decidingSentence(contrast)),
        QString(
            "NumPy raises an error for an index outside its axis; JAX indexing moves an index outside its "
            "axis to the nearest place inside"));
    QCOMPARE(textOf(englishSentence(contrast.sides[1].reason)),
             QString("5 is moved to 2, the nearest place on axis 0"));
    QCOMPARE(textOf(contrast.sides[1].because), QString("because.accelerator"));
    QVERIFY(contrast.sides[0].message.has_value());
    QCOMPARE(textOf(contrast.sides[0].message->text),
             QString("index 5 is out of bounds for axis 0 with size 3"));
    QVERIFY(!contrast.sides[1].message.has_value());
  }

  void because_data() {
    const auto row = columns<QString, qint64, QString>("id", "index", "sentence");
    row("tensorflow-cpu", 5, "because.cpu");
    row("tensorflow-gpu", 5, "because.gpu");
    row("tensorflow-xla", 5, "because.compiled");
    row("tensorflow-xla", -1, "because.compiled");
    row("numpy", 5, "because.cpu");
    row("numpy", -1, "because.python");
    row("pytorch", 5, "because.cpu_not_cuda");
    row("onnx", 5, "because.document_error");
    row("onnxruntime", -1, "because.document_wraps");
    row("openvino-8", 5, "because.unchecked");
    row("openvino-8", -1, "because.plugin_wraps");
    row("jax", 4294967297, "because.x64");
    row("jax-fill", 5, "because.fill");
    row("stablehlo", 5, "because.compiled");
    row("webnn", 5, "because.graph");
    row("tensorrt", 5, "because.no_promise");
    row("coreml-validated", 5, "because.asked_to_check");
    row("mxnet", 5, "");  // no source says
  }
  void because() {
    const auto [id, index, sentence] = currentRow<QString, qint64, QString>();
    const Tensor indices = indexTensor({1, 1}, {index});
    const GatherCall call = callOf(id.toStdString(), {3}, {1, 1});
    const DialectContrast contrast = contrastOf(call, indices, id.toStdString().c_str());
    QCOMPARE(textOf(contrast.sides[0].because), sentence);
    if (!contrast.sides[0].because.empty()) QVERIFY(sentenceTemplate(contrast.sides[0].because) != nullptr);
  }

  void everySentenceIsThere() {
    for (const Dialect& dialect : builtinDialects()) {
      GatherCall call = callOf(dialect.id, {3}, {1, 1});
      for (const RuleWord& word : ruleWords(dialect)) {
        for (const std::string_view value : ruleValues(word.rule)) {
          QVERIFY(setRule(call.dialect, word.rule, value));
          const DialectReason said = ruleSaid(call, word.rule);
          QVERIFY2(sentenceTemplate(said.sentence) != nullptr, said.sentence.c_str());
          QVERIFY(!textOf(englishSentence(said)).contains('{'));
        }
      }
      for (const char* rule : {"max_batch_plus_depth", "element_types", "index_types", "limits"}) {
        const DialectReason said = ruleSaid(call, rule);
        QVERIFY2(sentenceTemplate(said.sentence) != nullptr, said.sentence.c_str());
        QVERIFY(!textOf(englishSentence(said)).contains('{'));
      }
    }
  }

  void policyDecides() {
    GatherCall call = callOf("tensorflow-cpu", {3}, {1, 1});
    call.policy = "IGNORE";
    const DialectContrast contrast = contrastOf(call, indexTensor({1, 1}, {7}), "onnx");
    QCOMPARE(rulesOf(contrast), QString("bad_indices_policy"));
    QCOMPARE(textOf(contrast.sides[0].because), QString("because.ignore"));
  }

  void fillValueDecides() {
    GatherCall call = callOf("jax-fill", {3}, {1, 1});
    call.fillValue = Element::of(DType::Float32, 7.0F);
    const Tensor indices = indexTensor({1, 1}, {7});
    const DialectContrast contrast = contrastOf(call, indices, "tensorflow-gpu");
    QCOMPARE(rulesOf(contrast), QString("out_of_range"));
    const TupleContrast tuple = contrast.at(0, indices);
    QCOMPARE(tuple.written[0].value, call.fillValue->bits);
    QCOMPARE(tuple.written[1].kind, Written::Kind::MadeUp);
    // A fill value of 0 is what the other writes.
    call.fillValue = Element::of(DType::Float32, 0.0F);
    QVERIFY(contrastOf(call, indices, "tensorflow-gpu").same);
  }

  void manyTuplesAreCounted() {
    constexpr std::int64_t kTuples = 10'000;
    const Tensor indices = indexTensor({kTuples, 1}, Values(kTuples, 9));
    const GatherCall call = callOf("numpy", {3}, {kTuples, 1});
    const auto all = valueOf(contrastDialects(call, indices, call.dialect, *findDialect("jax"), {}));
    QCOMPARE(all.differing, kTuples);
    QCOMPARE(all.differingTuples.size(), DialectContrast::kMaxMarked);
    QVERIFY(all.all);
    const auto some = contrastDialects(call, indices, call.dialect, *findDialect("jax"), {}, 100);
    QVERIFY(some.has_value());
    QCOMPARE(some->differing, 100);
    QVERIFY(!some->all);
    QCOMPARE(rulesOf(*some), QString("out_of_range"));
  }

  void stops() {
    std::stop_source stop;
    stop.request_stop();
    const GatherCall call = callOf("numpy", {3}, {1, 1});
    const auto made =
        contrastDialects(call, indexTensor({1, 1}, {9}), call.dialect, *findDialect("jax"), stop.get_token());
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::Cancelled);
  }
};

GATHERND_TEST(ContrastTest)
#include "contrast_test.moc"
