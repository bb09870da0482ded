// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <string>

#include "core/error/sentences.h"
#include "core/teach/rules/rule_functions.h"
#include "core/teach/rules/wrong_rules.h"

namespace gathernd::teach {
namespace {

constexpr auto kOfShape = static_cast<unsigned>(RuleKind::Shape);
constexpr auto kOfPlace = static_cast<unsigned>(RuleKind::Place);
constexpr auto kOfOutcome = static_cast<unsigned>(RuleKind::Outcome);
constexpr auto kOfGradient = static_cast<unsigned>(RuleKind::Gradient);
constexpr auto kOfValue = static_cast<unsigned>(RuleKind::Value);

constexpr std::string_view kFirstLater = "index_as_value";  ///< none from here on is a drawn one

/// The sentences stand beside all others, where a translation finds them.
const char* sentenceOf(std::string_view prefix, std::string_view id) {
  const char* const text = sentenceTemplate(std::string(prefix).append(id));
  return text == nullptr ? "" : text;
}

WrongRule row(std::string_view id, unsigned kinds, std::string_view family, bool misconception = true) {
  return {id, kinds, family, misconception, sentenceOf("wrong_rule.", id)};
}

RuleFamily family(std::string_view id) {
  return {id, sentenceOf("wrong_family.", id)};
}

}  // namespace

std::span<const WrongRule> wrongRules() {
  static const std::array rules = {
      row("keep_depth", kOfShape, "depth_stays"),
      row("element_only", kOfShape, "what_is_left"),
      row("gather_rule", kOfShape | kOfPlace, "depth_stays"),
      row("slice_one_early", kOfShape, "what_is_left"),
      row("batch_ignored", kOfShape, "batch"),
      row("batch_dropped", kOfShape, "batch"),
      row("batch_twice", kOfShape, "batch"),
      row("same_as_indices", kOfShape, "depth_stays"),
      row("trailing_from_indices", kOfShape, "order"),
      row("from_the_right", kOfShape | kOfPlace, "order"),
      row("slice_first", kOfShape, "order"),
      row("flat_tuples", kOfShape, "axes_stay"),
      row("squeezed", kOfShape, "axes_stay"),
      row("outer_product", kOfShape | kOfPlace, "one_address"),
      row("columns", kOfShape | kOfPlace, "one_address"),
      row("rows", kOfPlace, "one_address"),
      row("batch_zero", kOfPlace, "batch"),
      row("batch_in_tuple", kOfPlace, "batch"),
      row("broadcast_batch", kOfOutcome, "batch"),
      row("reversed", kOfPlace, "order"),
      row("counts_from_1", kOfPlace, "counting"),
      row("one_too_far", kOfPlace, "counting"),
      row("position_not_value", kOfPlace, "counting"),
      row("first_of_slice", kOfPlace, "what_is_left"),
      row("first_number_only", kOfPlace, "one_address"),
      row("along_axis", kOfPlace, "one_address"),
      row("next_tuple", kOfPlace, "slip", false),
      row("wraps", kOfOutcome, "outside"),
      row("clamps", kOfOutcome, "outside"),
      row("zero", kOfOutcome, "outside"),
      row("errors", kOfOutcome, "outside"),
      row("modulo", kOfOutcome, "outside"),
      row("wraps_on_wrong_axis", kOfPlace, "batch"),
      row("grad_overwrite", kOfGradient, "backwards"),
      row("grad_mean", kOfGradient, "backwards"),
      row("grad_gather", kOfGradient, "backwards"),
      row(kFirstLater, kOfValue, "one_address"),
      row("scattered", kOfPlace, "one_address"),
      row("last_number_only", kOfPlace, "one_address"),
      row("column_major", kOfPlace, "order"),
      row("grad_counts", kOfGradient, "backwards"),
  };
  return rules;
}

std::span<const WrongRule> drawnRules() {
  return wrongRules().first(static_cast<std::size_t>(findWrongRule(kFirstLater) - wrongRules().data()));
}

const WrongRule* findWrongRule(std::string_view id) {
  const auto rules = wrongRules();
  const auto found = std::find_if(rules.begin(), rules.end(), [&](const WrongRule& r) { return r.id == id; });
  return found == rules.end() ? nullptr : &*found;
}

std::span<const RuleFamily> ruleFamilies() {
  static const std::array families = {family("depth_stays"), family("what_is_left"), family("batch"),
                                      family("order"),       family("axes_stay"),    family("one_address"),
                                      family("counting"),    family("outside"),      family("backwards"),
                                      family("slip")};
  return families;
}

const RuleFamily* findRuleFamily(std::string_view id) {
  const auto families = ruleFamilies();
  const auto found =
      std::find_if(families.begin(), families.end(), [&](const RuleFamily& f) { return f.id == id; });
  return found == families.end() ? nullptr : &*found;
}

std::optional<Shape> shapeByRule(const WrongRule& rule, const Scene& scene) {
  const ShapeFunction function = shapeFunction(rule.id);
  if (function == nullptr || !scene.plan) return std::nullopt;
  const auto extents = function(*scene.plan);
  if (!extents) return std::nullopt;
  auto shape = Shape::make(*extents);
  if (!shape) return std::nullopt;
  return *shape;
}

std::optional<Places> placesByRule(const WrongRule& rule, const Scene& scene, const AskedPart& asked) {
  const PlaceFunction function = placeFunction(rule.id);
  if (function.at == nullptr || !scene.plan || asked.of != AskedPart::Of::Output) return std::nullopt;
  if (!function.applies(scene)) return std::nullopt;
  const Trace trace = scene.trace();
  const std::int64_t size = scene.plan->sliceElements;
  Places places;
  std::optional<Reading> reading;
  bool any = false;
  for (const std::int64_t element : elementsOf(asked, scene.plan->output)) {
    if (!reading || reading->tuple != element / size) reading.emplace(scene, trace, element / size);
    reading->setElement(element % size);
    places.push_back(function.at(*reading));
    any = any || places.back().has_value();
  }
  if (!any) return std::nullopt;
  return places;
}

std::optional<std::vector<std::optional<std::string>>> valuesByRule(const WrongRule& rule, const Scene& scene,
                                                                    const AskedPart& asked) {
  const ValueFunction function = valueFunction(rule.id);
  if (function == nullptr || !scene.plan || asked.of != AskedPart::Of::Output) return std::nullopt;
  const Trace trace = scene.trace();
  std::vector<std::optional<std::string>> values;
  bool any = false;
  for (const std::int64_t element : elementsOf(asked, scene.plan->output)) {
    values.push_back(function(Reading(scene, trace, element / scene.plan->sliceElements)));
    any = any || values.back().has_value();
  }
  if (!any) return std::nullopt;
  return values;
}

std::optional<Ending> endingByRule(const WrongRule& rule, const Scene& scene,
                                   std::optional<std::int64_t> tuple) {
  const EndingFunction function = endingFunction(rule.id);
  if (function == nullptr) return std::nullopt;
  if (tuple && (!scene.plan || *tuple < 0 || *tuple >= scene.plan->tupleCount)) return std::nullopt;
  return function(scene, tuple);
}

std::optional<Tensor> gradientByRule(const WrongRule& rule, const Scene& scene, const Tensor& upstream) {
  const GradientFunction function = gradientFunction(rule.id);
  if (function == nullptr || !scene.plan) return std::nullopt;
  return function(scene, upstream);
}

}  // namespace gathernd::teach
