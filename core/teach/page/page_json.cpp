// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/page/page_json.h"

#include <array>
#include <cstdlib>

#include "core/call/limits.h"
#include "core/call/trace.h"
#include "core/teach/rules/wrong_rules.h"
#include "core/text/element_text.h"
#include "core/text/visible_text.h"

namespace gathernd::teach {
namespace {

constexpr std::int64_t kLargestSafe = (std::int64_t{1} << 53) - 1;

Json extents(const Shape& shape) {
  return shape.toVector();
}

Json typeMask(DTypeSet set) {
  unsigned mask = 0;
  for (const DType dtype : kAllDTypes)
    if (set.contains(dtype)) mask |= 1U << static_cast<unsigned>(dtype);
  return mask;
}

/// A number, or its digits where a number of JavaScript's would lose some.
Json indexJson(const EditedTensor& indices, std::int64_t flat) {
  if (isInteger(indices.dtype()) && indices.dtype() != DType::UInt64) {
    const std::int64_t value = indices.integerAt(flat);
    if (value <= kLargestSafe && value >= -kLargestSafe) return value;
  }
  return shownElement(indices.at(flat));
}

std::string fillOfJax(DType dtype) {
  GatherCall call;
  call.dialect = *findDialect("jax-fill");
  call.params = {dtype, Shape{1}};
  call.indices = {DType::Int32, Shape{1, 1}};
  Element fill;
  fill.dtype = dtype;
  if (const auto plan = makePlan(call)) fill.bits = plan->fill;
  return shownElement(fill);
}

// What the script says; teach_page_sentences.h has those of the page itself, and the questions' words.
constexpr auto kScriptWords = std::to_array<std::string_view>({
    "rank.indices_scalar",
    "rank.params_scalar",
    "dtype.element",
    "dtype.index",
    "dtype.fill",
    "policy.other_dialect",
    "policy.error_on_gpu",
    "policy.unknown",
    "batch_dims.negative",
    "batch_dims.none",
    "batch_dims.not_below_rank",
    "index_depth.scalar_params",
    "index_depth.too_deep",
    "index_depth.zero",
    "index_depth.limit",
    "index_depth.whole_shape",
    "rank.limit",
    "limit.params_elements",
    "limit.indexed_axis",
    "limit.tuples",
    "shape_mismatch.batch",
    "empty_params.tuples",
    "answer.comma",
    "ask.gradient_of",
    "diagnosis.read",
    "diagnosis.read_nothing",
    "page.call",
    "page.tuple",
    "page.readers",
    "page.reads",
    "page.reads_none",
    "page.raises",
    "page.outcome_wrapped",
    "page.outcome_clamped",
    "page.outcome_zeroed",
    "page.outcome_filled",
    "page.outcome_refused",
    "page.outcome_undefined",
    "page.step_read",
    "page.step_locate",
    "page.step_copy",
    "page.empty",
    "page.back",
    "page.next",
    "page.phases",
    "page.read",
    "page.locate",
    "page.copy",
    "page.edit",
    "page.reset",
    "page.dialect",
    "page.answer",
    "page.target",
    "page.click",
    "page.none",
    "page.clear",
    "page.check",
    "page.hint",
    "page.show",
    "page.again",
    "page.right",
    "page.wrong",
    "page.shown",
    "page.not_yet",
    "page.write_indices",
    "page.unread_indices",
    "page.unread",
    "page.unread_places",
    "page.unread_values",
    "page.tiles",
    "page.ending_reads",
    "page.ending_error",
    "page.ending_zero",
    "page.ending_wraps",
    "page.ending_clamps",
    "page.ending_undefined",
});

// Why a link in the address is refused.
constexpr auto kLinkWords = std::to_array<std::string_view>(
    {"link.none", "link.version", "link.cut", "link.length", "link.numbers", "link.shape", "link.tensor",
     "link.dtype", "link.count", "link.value", "link.dialect", "link.rule", "link.field", "link.twice"});

}  // namespace

std::string shownElement(const Element& element) {
  return visibleText(formatElement(element));
}

std::int64_t cellCount(const Scene& scene) {
  return scene.params.elementCount() + scene.indices.elementCount() +
         (scene.plan ? scene.plan->outputElements() : 0);
}

Json callJson(const Scene& scene) {
  Json call;
  call["P"] = extents(scene.params.shape());
  call["I"] = extents(scene.indices.shape());
  call["b"] = scene.batchDims;
  call["t"] = dtypeName(scene.params.dtype());
  call["it"] = dtypeName(scene.indices.dtype());
  call["v"] = Json::array();
  for (std::int64_t i = 0; i < scene.params.elementCount(); ++i)
    call["v"].push_back(shownElement(scene.params.at(i)));
  call["x"] = Json::array();
  for (std::int64_t i = 0; i < scene.indices.elementCount(); ++i)
    call["x"].push_back(indexJson(scene.indices, i));
  Element zero;
  zero.dtype = scene.params.dtype();
  call["z"] = shownElement(zero);
  call["jf"] = fillOfJax(zero.dtype);
  if (const auto& fill = scene.fillValue) {
    call["fv"] = shownElement(*fill);
    call["ft"] = dtypeName(fill->dtype);
  }
  if (!scene.policy.empty()) call["pol"] = visibleText(scene.policy);
  return call;
}

std::string callKey(const Scene& scene) {
  Json call = callJson(scene);
  for (const char* const rule : {"fv", "ft", "pol"}) call.erase(rule);
  return scriptJson(call);
}

Json traceJson(const Scene& scene) {
  const Trace trace = scene.trace();
  Json slices = Json::array();
  Json endings = Json::array();
  for (std::int64_t tuple = 0; tuple < trace.tupleCount(); ++tuple) {
    const Trace::Ending ending = trace.endingOf(tuple);
    slices.push_back(ending.sliceId);
    endings.push_back(static_cast<int>(ending.outcome));
  }
  return Json{{"s", std::move(slices)}, {"e", std::move(endings)}};
}

Json baseRow() {
  const Dialect base;
  Json row;
  for (const RuleWord& word : ruleWords(base)) row[std::string(word.rule)] = word.value;
  row["elements"] = typeMask(base.elementTypes);
  row["indices"] = typeMask(base.indexTypes);
  return row;
}

Json dialectRow(const Dialect& dialect) {
  static const Json base = baseRow();
  Json row{{"id", dialect.id}, {"name", visibleText(dialect.name)}};
  for (const RuleWord& word : ruleWords(dialect)) {
    const std::string rule(word.rule);
    if (base[rule] != word.value) row[rule] = word.value;
  }
  if (dialect.maxBatchPlusDepth != Dialect::kUnlimitedDepth) row["most"] = dialect.maxBatchPlusDepth;
  for (const DialectLimit& limit : dialect.limits) {
    if (limit.of < LimitOf::GradientIndexType)
      row["limits"].push_back({limitName(limit.of), limit.most, typeMask(limit.indexTypes)});
  }
  if (Json mask = typeMask(dialect.elementTypes); mask != base["elements"]) row["elements"] = std::move(mask);
  if (Json mask = typeMask(dialect.indexTypes); mask != base["indices"]) row["indices"] = std::move(mask);
  return row;
}

Json dtypeNames() {
  Json names = Json::array();
  for (const DType dtype : kAllDTypes) names.push_back(dtypeName(dtype));
  return names;
}

Json ruleRows() {
  Json rows = Json::object();
  for (const WrongRule& rule : wrongRules()) {
    Json& row = rows[std::string(rule.id)];
    row["family"] = rule.family;
    if (!rule.misconception) row["slip"] = true;
    if (rule.answers(RuleKind::Value)) row["value"] = true;
  }
  return rows;
}

Json switchRows() {
  Json rows = Json::object();
  for (const RuleWord& word : ruleWords(Dialect())) {
    Json& row = rows[std::string(word.rule)];
    for (const std::string_view value : ruleValues(word.rule)) row.push_back(value);
  }
  return rows;
}

Json linkWordRows(const PageWords& words) {
  Json rows = Json::object();
  for (const std::string_view reason : kLinkWords) rows[std::string(reason)] = words.of(reason);
  return rows;
}

Json wordRows(const PageWords& words) {
  Json rows = Json::object();
  const auto add = [&](const std::string& reason) { rows[reason] = words.of(reason); };
  for (const std::string_view reason : kScriptWords) add(std::string(reason));
  for (const WrongRule& rule : wrongRules()) add("wrong_rule." + std::string(rule.id));
  for (const RuleFamily& family : ruleFamilies()) add("wrong_family." + std::string(family.id));
  return rows;
}

}  // namespace gathernd::teach
