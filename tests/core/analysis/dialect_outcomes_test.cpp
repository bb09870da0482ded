// SPDX-License-Identifier: GPL-3.0-or-later
// One call under many dialects: who ends alike, what is marked against the current one, why, and which small
// call tells two apart. The groups of random calls are held against what the reference backend gives.
#include "core/analysis/dialect_outcomes.h"

#include <numeric>

#include <QtTest/QtTest>

#include "core/run/backend.h"
#include "tests/support/calls.h"
#include "tests/support/random_gather.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

using Values = Extents;

const DialectOutcome& outcomeOf(const DialectComparison& compared, std::string_view id) {
  for (const DialectOutcome& outcome : compared.outcomes) {
    if (outcome.dialect.id == id) return outcome;
  }
  qFatal("no outcome of %.*s", static_cast<int>(id.size()), id.data());
}

QString idsOf(const DialectComparison& compared, const DialectGroup& group) {
  QStringList ids;
  for (const std::size_t member : group.members)
    ids << QString::fromStdString(compared.outcomes[member].dialect.id);
  return ids.join(' ');
}

/// 1, 2, 3 …
Tensor distinct(const Shape& shape) {
  Values values(static_cast<std::size_t>(shape.elementCount()));
  std::iota(values.begin(), values.end(), 1);
  return *Tensor::fromBytes(DType::Int64, shape, std::as_bytes(std::span(values)));
}

/// What running it comes to, for comparison: ending, shape and bits.
QByteArray runOf(const Backend& reference, const GatherCall& call, const Tensor& params,
                 const Tensor& indices) {
  const auto plan = makePlan(call);
  if (!plan) return QByteArray("refused ") + QByteArray::number(static_cast<int>(plan.error().code));
  const auto result = runGather(reference, *plan, params, indices);
  if (!result) return "raises";
  QByteArray text = result->undefined ? "undefined " : "gives ";
  text += result->output.shape().toString().c_str();
  text += QByteArray(reinterpret_cast<const char*>(result->output.data()),
                     static_cast<qsizetype>(result->output.byteCount()));
  return text;
}

}  // namespace

class DialectOutcomesTest : public QObject {
  Q_OBJECT

 private slots:
  // rule: and its value
  void ends_data() {
    const auto row = columns<Extents, Extents, Values, int, QString, CallEnding, QString, QString>(
        "params", "indices", "values", "batchDims", "id", "ending", "rule", "sentence");
    using E = CallEnding;
    row("inside", {3, 4}, {2, 1}, {0, 2}, 0, "numpy", E::Gives, "=",
        "every index lies inside its axis, so no rule comes into play");
    row("raises", {3, 4}, {2, 1}, {0, 3}, 0, "tensorflow-cpu", E::Raises, "out_of_range=error",
        "3 lies outside axis 0 of size 3, which is an error");
    row("zeroes", {3, 4}, {2, 1}, {0, 3}, 0, "tensorflow-gpu", E::Gives, "out_of_range=zero",
        "3 lies outside axis 0 of size 3: the whole slice becomes 0");
    row("clamps", {3, 4}, {2, 1}, {0, 3}, 0, "jax", E::Gives, "out_of_range=clamp",
        "3 is moved to 2, the nearest place on axis 0");
    row("clamps what is negative", {3, 4}, {1, 1}, {-1}, 0, "tensorflow-xla", E::Gives,
        "negative_index=clamp", "-1 is moved to 0, the nearest place on axis 0");
    row("clamps after wrapping", {3, 4}, {1, 1}, {-4}, 0, "jax", E::Gives, "out_of_range=clamp",
        "-4 is moved to 0, the nearest place on axis 0");
    row("wraps", {3, 4}, {1, 2}, {0, -1}, 0, "numpy", E::Gives, "negative_index=wrap",
        "-1 counts from the end of axis 1, so 3 is read");
    row("wraps, then raises", {3, 4}, {2, 1}, {-1, 9}, 0, "pytorch", E::Raises, "out_of_range=error",
        "9 lies outside axis 0 of size 3, which is an error");
    row("cut to 32 bits", {3, 4}, {1, 1}, {4294967297}, 0, "jax", E::Gives, "index_bits=low_32",
        "of 4294967297 only the low 32 bits are kept, which say 1, so 1 is read");
    row("cut, then clamped", {3, 4}, {1, 1}, {2147483648}, 0, "jax", E::Gives, "index_bits=low_32",
        "of 2147483648 only the low 32 bits are kept, which say -2147483648; that is moved to 0, the nearest "
        "place on axis 0");
    row("fills", {3, 4}, {1, 1}, {3}, 0, "jax-fill", E::Gives, "out_of_range=fill",
        "3 lies outside axis 0 of size 3: the whole slice gets the fill value");
    row("flat offset", {3, 4}, {1, 2}, {0, 5}, 0, "tflite-2.21", E::Gives, "index_check=flat_offset",
        "5 lies outside axis 1 of size 4, but only the flat offset is checked: params[1,1] is read");
    row("unchecked, inside params", {3, 4}, {1, 2}, {0, 5}, 0, "openvino-8", E::Undefined,
        "index_check=nothing",
        "5 lies outside axis 1 of size 4 and nothing is checked: its flat offset is that of params[1,1]");
    row("unchecked, outside params", {3, 4}, {1, 2}, {2, 5}, 0, "openvino-8", E::Undefined,
        "index_check=nothing",
        "5 lies outside axis 1 of size 4 and nothing is checked: its flat offset leaves params");
    row("unchecked, behind a batch axis", {2, 3}, {2, 1}, {0, -4}, 1, "openvino-8", E::Undefined,
        "index_check=nothing",
        "-4 lies outside axis 1 of size 3 and nothing is checked: its flat offset leaves params");
    row("an axis of size 0", {0, 4}, {1, 1}, {0}, 0, "jax", E::Raises, "zero_size_axis=error",
        "0 lies outside axis 0 of size 0, which is an error");
    row("empty params", {0, 4}, {1, 1}, {0}, 0, "tensorflow-cpu", E::Refused, "empty_params=error", "");
    row("depth 0, copied once", {3, 4}, {2, 0}, {}, 0, "numpy", E::Gives, "depth_zero=copy_once",
        "a tuple without numbers selects all of params, once, whatever the number of rows");
    row("depth 0, undefined", {3, 4}, {2, 0}, {}, 0, "openvino-8", E::Undefined, "depth_zero=undefined", "");
    row("depth 0, refused", {3, 4}, {2, 0}, {}, 0, "onnx", E::Refused, "depth_zero=refused", "");
    row("merged", {2, 3, 4}, {2, 3, 1}, {1, 0, 2, 3, 3, 0}, 2, "openvino-5", E::Gives, "batch_axes=merged",
        "the batch axes come back as one");
    row("no batch_dims", {2, 3}, {2, 1}, {0, 1}, 1, "pytorch", E::Refused, "batch_dims=none", "");
    row("tuple first", {2, 2}, {2, 1}, {0, 1}, 0, "mxnet", E::Gives, "tuple_axis=first",
        "a tuple lies along the first axis of indices");
    row("empty output", {2, 0}, {1, 1}, {5}, 0, "onnxruntime", E::Gives, "empty_output_checks=no",
        "the output is empty, so no index is looked at");
    row("empty output, more than a single tuple", {2, 0}, {1, 1}, {5}, 0, "pytorch", E::Gives,
        "empty_output_checks=rank_1_only", "the output is empty, so no index is looked at");
    row("empty output, a single tuple", {2, 0}, {1}, {5}, 0, "pytorch", E::Raises, "out_of_range=error",
        "5 lies outside axis 0 of size 2, which is an error");
  }
  void ends() {
    const auto [params, indices, values, batchDims, id, ending, rule, sentence] =
        currentRow<Extents, Extents, Values, int, QString, CallEnding, QString, QString>();
    const Tensor tensor = indexTensor(indices, values);
    const auto compared =
        compareDialects(callOf("tensorflow-gpu", params, indices, batchDims), tensor, builtinDialects(), {});
    QVERIFY(compared.has_value());
    const DialectOutcome& outcome = outcomeOf(*compared, id.toStdString());
    QCOMPARE(outcome.ending, ending);
    QCOMPARE(outcome.error.has_value(),
             outcome.ending == CallEnding::Refused || outcome.ending == CallEnding::Raises);
    const DialectReason reason = reasonOf(outcome, tensor);
    QCOMPARE(QString::fromStdString(reason.rule + "=" + reason.value), rule);
    if (!sentence.isEmpty()) QCOMPARE(QString::fromStdString(englishSentence(reason)), sentence);
    QVERIFY(!QString::fromStdString(englishSentence(reason)).contains('{'));
  }

  void marksWhatDiffers() {
    const Tensor indices = indexTensor({4, 1}, {0, -1, 7, 2});
    const auto compared =
        valueOf(compareDialects(callOf("tensorflow-gpu", {3, 4}, {4, 1}), indices, builtinDialects(), {}));
    QCOMPARE(compared.outside, 2);
    QVERIFY(compared.all);
    const auto& groups = compared.groups;
    QCOMPARE(idsOf(compared, groups[0]), "tensorflow-gpu");
    QCOMPARE(groups[0].differing, 0);
    const DialectGroup& jax = groups[outcomeOf(compared, "jax").group];
    QCOMPARE(idsOf(compared, jax), "jax webnn");
    QCOMPARE(jax.differingTuples, (Values{1, 2}));
    const DialectGroup& xla = groups[outcomeOf(compared, "tensorflow-xla").group];
    QCOMPARE(idsOf(compared, xla), "tensorflow-xla stablehlo");
    const DialectGroup& raising = groups[outcomeOf(compared, "tensorflow-cpu").group];
    QCOMPARE(raising.ending, CallEnding::Raises);
    QVERIFY(idsOf(compared, raising).contains("numpy"));
    QCOMPARE(raising.differingTuples, (Values{1, 2}));
    QCOMPARE(outcomeOf(compared, "numpy").bad.count, 1);
    QCOMPARE(outcomeOf(compared, "tensorflow-cpu").bad.count, 2);
    QCOMPARE(outcomeOf(compared, "tensorflow-cpu").bad.first, 1);
  }

  void currentStandsFirst() {
    const Tensor indices = indexTensor({1, 1}, {9});
    for (const Dialect& dialect : builtinDialects()) {
      const auto compared =
          valueOf(compareDialects(callOf(dialect.id, {3, 4}, {1, 1}), indices, builtinDialects(), {}));
      QCOMPARE(compared.outcomes.size(), builtinDialects().size());
      QCOMPARE(compared.outcomes[*compared.current].group, std::size_t{0});
      QCOMPARE(compared.outcomes[*compared.current].dialect.id, dialect.id);
      for (std::size_t g = 1; g + 1 < compared.groups.size(); ++g)
        QVERIFY(compared.groups[g].members.size() >= compared.groups[g + 1].members.size());
    }
  }

  void aPersonsOwnRules() {
    GatherCall call = callOf("numpy", {3, 4}, {1, 1});
    call.dialect.id = "mine";
    call.dialect.outOfRange = OutOfRange::Clamp;
    const auto compared = valueOf(compareDialects(call, indexTensor({1, 1}, {9}), builtinDialects(), {}));
    QCOMPARE(compared.outcomes.size(), builtinDialects().size() + 1);
    QCOMPARE(compared.outcomes.front().dialect.id, "mine");
    QVERIFY(idsOf(compared, compared.groups[0]).contains("jax"));
  }

  void moreOutsideThanLookedAt() {
    // The two that are looked at are negative; the third is what pytorch raises for.
    const Tensor indices = indexTensor({3, 1}, {-1, -2, 9});
    const auto compared =
        compareDialects(callOf("pytorch", {3, 4}, {3, 1}), indices, builtinDialects(), {}, 2);
    QVERIFY(compared.has_value());
    QVERIFY(!compared->all);
    QCOMPARE(compared->outside, 2);
    QCOMPARE(outcomeOf(*compared, "pytorch").ending, CallEnding::Raises);
    QCOMPARE(outcomeOf(*compared, "pytorch").bad.first, 2);
  }

  void stops() {
    std::stop_source stop;
    stop.request_stop();
    const auto compared = compareDialects(callOf("numpy", {3, 4}, {1, 1}), indexTensor({1, 1}, {9}),
                                          builtinDialects(), stop.get_token());
    QVERIFY(!compared);
    QCOMPARE(compared.error().code, ErrorCode::Cancelled);
  }

  void groupsAreWhatRunningGives() {
    const auto reference = makeReferenceBackend();
    int several = 0;
    for (std::uint64_t number = 0; number < 3000; ++number) {
      Recipe recipe = randomRecipe(11, number);
      recipe.dtype = DType::Int64;
      RandomGather made = makeGather(recipe);
      if (made.params.elementCount() > 4096 || made.indices.elementCount() > 4096) continue;
      // Values that are distinct, and none of them what a bad tuple gives.
      made.params = distinct(made.params.shape());
      made.call.fillValue.reset();
      const auto compared = valueOf(compareDialects(made.call, made.indices, builtinDialects(), {}));
      std::vector<QByteArray> runs;
      for (const DialectOutcome& outcome : compared.outcomes) {
        const bool own = outcome.dialect == made.call.dialect;
        runs.push_back(runOf(*reference, own ? made.call : callUnder(made.call, outcome.dialect), made.params,
                             made.indices));
      }
      for (std::size_t a = 0; a < runs.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
          const bool together = compared.outcomes[a].group == compared.outcomes[b].group;
          if (together == (runs[a] == runs[b])) continue;
          QFAIL(qPrintable(QString("%1: %2 and %3 are %4")
                               .arg(QString::fromStdString(describe(recipe)),
                                    QString::fromStdString(compared.outcomes[a].dialect.id),
                                    QString::fromStdString(compared.outcomes[b].dialect.id),
                                    together ? "grouped, but differ" : "apart, but equal")));
        }
      }
      several += compared.groups.size() > 2 ? 1 : 0;
    }
    QVERIFY(several > 300);
  }

  void tellsTwoApart_data() {
    const auto row = columns<QString, QString, Extents, Extents>("a", "b", "params", "indices");
    row("wrap and refuse", "numpy", "tensorflow-cpu", {1}, {1, 1});
    row("clamp and wrap", "jax", "stablehlo", {2}, {1, 1});
    row("each axis and flat", "tflite", "tflite-2.21", {2, 2}, {1, 2});
    row("merged", "openvino-5", "openvino-8", {1, 1, 1}, {1, 1, 1});
  }
  void tellsTwoApart() {
    const auto [a, b, params, indices] = currentRow<QString, QString, Extents, Extents>();
    const auto call = valueOf(splittingCall(*findDialect(a.toStdString()), *findDialect(b.toStdString())));
    QCOMPARE(call.params.shape().toVector(), params);
    QCOMPARE(call.indices.shape().toVector(), indices);
  }

  void everyPairOfRows() {
    const auto reference = makeReferenceBackend();
    const auto rows = builtinDialects();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      QVERIFY(!splittingCall(rows[i], rows[i]).has_value());
      for (std::size_t j = 0; j < i; ++j) {
        const auto call = splittingCall(rows[i], rows[j]);
        if (!call) continue;
        const auto under = [&](const Dialect& dialect) {
          GatherCall one;
          one.dialect = dialect;
          one.params = {call->params.dtype(), call->params.shape()};
          one.indices = {call->indices.dtype(), call->indices.shape()};
          one.batchDims = call->batchDims;
          return runOf(*reference, one, call->params, call->indices);
        };
        QVERIFY2(under(rows[i]) != under(rows[j]),
                 qPrintable(QString::fromStdString(rows[i].id + " " + rows[j].id)));
      }
    }
  }
};

GATHERND_TEST(DialectOutcomesTest)
#include "dialect_outcomes_test.moc"
