// SPDX-License-Identifier: GPL-3.0-or-later
// Every value of every switch of a dialect changes what some call gives: no switch is there for show.
#include <map>
#include <set>

#include "core/call/trace.h"
#include "core/gradient/gradient.h"
#include "core/run/backend.h"
#include "core/text/literal/literal.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

/// A call, but for the switch that it is about.
struct Case {
  Extents params;  ///< 1, 2, 3 …
  const char* indices;
  Extents indicesShape;
  std::int64_t batchDims = 0;
  std::string policy;
  std::vector<std::pair<const char*, const char*>> rules;  ///< switches set beside
};

Tensor countingParams(const Extents& extents) {
  std::vector<float> values(static_cast<std::size_t>(shapeOf(extents).elementCount()));
  std::iota(values.begin(), values.end(), 1.0F);
  return *Tensor::fromBytes(DType::Float32, shapeOf(extents), std::as_bytes(std::span(values)));
}

/// All that a call gives: its refusal, or shape, values, bad tuples, what is undefined and where it would
/// read.
std::string outcome(const Case& given, const std::string& rule, const std::string& value) {
  Dialect dialect = *findDialect("tensorflow-cpu");
  for (const auto& [name, word] : given.rules) {
    if (!setRule(dialect, name, word)) return "no such rule";
  }
  if (!setRule(dialect, rule, value)) return "no such rule";
  const Tensor indices = literal(given.indices, DType::Int64, shapeOf(given.indicesShape));
  const Tensor params = countingParams(given.params);
  GatherCall call;
  call.dialect = dialect;
  call.policy = given.policy;
  call.batchDims = given.batchDims;
  call.params = {params.dtype(), params.shape()};
  call.indices = {indices.dtype(), indices.shape()};
  const auto plan = makePlan(call);
  if (!plan) return plan.error().reason;
  const auto result = runGather(*makeReferenceBackend(), *plan, params, indices, {});
  if (!result) return result.error().reason;
  std::string all = result->output.shape().toString() + " " + formatLiteral(result->output) + " bad " +
                    std::to_string(result->bad.count) + (result->undefined ? " undefined" : "");
  const auto back = gradient(*plan, indices, *onesUpstream(*plan, 1 << 20));
  all += back ? " back " + formatLiteral(back->gradient) : " " + back.error().reason;
  if (plan->tupleCount > 0 && plan->depth > 0) {
    if (const auto stray = strayRead(*plan, Trace(std::make_shared<const Plan>(*plan), indices).at(0))) {
      all += stray->sliceId ? " strays to " + std::to_string(*stray->sliceId) : " strays away";
    }
  }
  return all;
}

}  // namespace

class SwitchesTest : public QObject {
  Q_OBJECT

 private slots:
  void changesAnOutput_data() {
    const auto row = columns<QString, QStringList, Case>("rule", "values", "given");
    row("negative_index", {"out_of_range", "wrap", "clamp"},
        {{3}, "[[-1]]", {1, 1}, 0, {}, {{"out_of_range", "zero"}}});
    row("out_of_range", {"error", "zero", "clamp", "fill", "undefined"},
        {{3}, "[[7]]", {1, 1}, 0, {}, {{"fill_value", "jax"}}});
    row("index_check", {"each_axis", "flat_offset"}, {{3, 4}, "[[0, 5]]", {1, 2}, 0, {}, {}});
    row("index_check", {"flat_offset", "nothing"},
        {{3, 4}, "[[0, -1]]", {1, 2}, 0, {}, {{"out_of_range", "undefined"}}});
    row("depth_zero", {"copy_per_tuple", "refused", "copy_once", "undefined"},
        {{2}, "[]", {2, 0}, 0, {}, {}});
    row("batch_axes", {"kept", "merged"}, {{2, 2, 3}, "[[[0], [1]], [[2], [0]]]", {2, 2, 1}, 2, {}, {}});
    row("tuple_axis", {"last", "first"}, {{3, 4}, "[[0, 1], [2, 3]]", {2, 2}, 0, {}, {}});
    row("batch_dims", {"none", "equal", "dealt"}, {{2, 3}, "[[2]]", {1, 1}, 1, {}, {}});
    row("empty_params", {"error", "as_any_index"}, {{2, 0}, "[[1]]", {1, 1}, 0, {}, {}});
    row("zero_size_axis", {"as_any_index", "error", "undefined"},
        {{0}, "[[0]]", {1, 1}, 0, {}, {{"out_of_range", "zero"}, {"empty_params", "as_any_index"}}});
    row("bad_indices_policy", {"none", "error_by_default"}, {{3}, "[[7]]", {1, 1}, 0, "IGNORE", {}});
    row("bad_indices_policy", {"error_by_default", "zero_by_default"},
        {{3}, "[[7]]", {1, 1}, 0, "ERROR", {}});
    row("fill_value", {"none", "jax"}, {{3}, "[[7]]", {1, 1}, 0, {}, {{"out_of_range", "fill"}}});
    row("empty_output_checks", {"no", "yes"},
        {{3, 0}, "[[7]]", {1, 1}, 0, {}, {{"empty_params", "as_any_index"}}});
    row("empty_output_checks", {"no", "rank_1_only"},
        {{3, 0}, "[7]", {1}, 0, {}, {{"empty_params", "as_any_index"}}});
    row("scalar_params", {"no", "yes"}, {{}, "[]", {2, 0}, 0, {}, {}});
    row("scalar_indices", {"no", "yes"}, {{3}, "1", {}, 0, {}, {}});
    row("index_bits", {"all", "low_32"}, {{3}, "[[4294967297]]", {1, 1}, 0, {}, {}});
    row("clamped_gradient", {"added", "dropped"},
        {{3}, "[[7]]", {1, 1}, 0, {}, {{"out_of_range", "clamp"}, {"zeroed_gradient", "dropped"}}});
    row("clamped_gradient", {"dropped", "lone_added"},
        {{2, 3}, "[[7], [0]]", {2, 1}, 1, {}, {{"out_of_range", "clamp"}}});
    row("zeroed_gradient", {"dropped", "error_past_end"}, {{3}, "[[7]]", {1, 1}, 0, "IGNORE", {}});
  }
  void changesAnOutput() {
    const auto [rule, values, given] = currentRow<QString, QStringList, Case>();
    std::map<std::string, std::string> outcomes;
    for (const QString& value : values) {
      seen_[rule.toStdString()].insert(value.toStdString());
      const std::string gave = outcome(given, rule.toStdString(), value.toStdString());
      QVERIFY(gave != "no such rule");
      const auto [same, fresh] = outcomes.emplace(gave, value.toStdString());
      QVERIFY2(fresh, qPrintable(QStringLiteral("%1 and %2 both give %3")
                                     .arg(QString::fromStdString(same->second), value,
                                          QString::fromStdString(gave))));
    }
  }

  void allAreHere() {
    // A word for what a source leaves open, beside out_of_range: undefined, which says the same of every
    // index.
    seen_["negative_index"].insert("undefined");
    for (const RuleWord& word : ruleWords(builtinDialects().front())) {
      const std::set<std::string>& seen = seen_[std::string(word.rule)];
      for (const std::string_view value : ruleValues(word.rule)) {
        QVERIFY2(seen.contains(std::string(value)),
                 std::string(word.rule).append(": ").append(value).c_str());
      }
    }
  }

 private:
  std::map<std::string, std::set<std::string>> seen_;
};

GATHERND_TEST(SwitchesTest)
#include "switches_test.moc"
