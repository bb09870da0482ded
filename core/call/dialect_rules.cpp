// SPDX-License-Identifier: GPL-3.0-or-later
// The switches of a Dialect as words: one table, read in both directions.
#include <array>
#include <cstddef>

#include "core/call/dialect.h"

namespace gathernd {
namespace {

struct Switch {
  std::string_view rule;
  std::span<const std::string_view> words;
  std::size_t (*get)(const Dialect&);
  void (*set)(Dialect&, std::size_t);
};

template <auto kMember>
constexpr Switch makeSwitch(std::string_view rule, std::span<const std::string_view> words) {
  return {rule, words, [](const Dialect& d) { return static_cast<std::size_t>(d.*kMember); },
          [](Dialect& d, std::size_t value) {
            d.*kMember = static_cast<std::remove_reference_t<decltype(d.*kMember)>>(value);
          }};
}

// Each list stands in the order of its enumeration.
constexpr std::array<std::string_view, 4> kNegative = {"out_of_range", "wrap", "clamp", "undefined"};
constexpr std::array<std::string_view, 5> kOutOfRange = {"error", "zero", "clamp", "fill", "undefined"};
constexpr std::array<std::string_view, 3> kCheck = {"each_axis", "flat_offset", "nothing"};
constexpr std::array<std::string_view, 4> kDepthZero = {"copy_per_tuple", "refused", "copy_once",
                                                        "undefined"};
constexpr std::array<std::string_view, 2> kBatchAxes = {"kept", "merged"};
constexpr std::array<std::string_view, 2> kTupleAxis = {"last", "first"};
constexpr std::array<std::string_view, 2> kBatchDims = {"none", "equal"};
constexpr std::array<std::string_view, 2> kEmptyParams = {"error", "as_any_index"};
constexpr std::array<std::string_view, 3> kZeroSizeAxis = {"as_any_index", "error", "undefined"};
constexpr std::array<std::string_view, 3> kPolicy = {"none", "error_by_default", "zero_by_default"};
constexpr std::array<std::string_view, 2> kFill = {"none", "jax"};
constexpr std::array<std::string_view, 3> kEmptyOutputChecks = {"no", "yes", "rank_1_only"};
constexpr std::array<std::string_view, 2> kIndexBits = {"all", "low_32"};
constexpr std::array<std::string_view, 3> kClampedGradient = {"added", "dropped", "lone_added"};
constexpr std::array<std::string_view, 2> kZeroedGradient = {"dropped", "error_past_end"};
constexpr std::array<std::string_view, 2> kYesNo = {"no", "yes"};

constexpr std::array kSwitches = {
    makeSwitch<&Dialect::negative>("negative_index", kNegative),
    makeSwitch<&Dialect::outOfRange>("out_of_range", kOutOfRange),
    makeSwitch<&Dialect::check>("index_check", kCheck),
    makeSwitch<&Dialect::depthZero>("depth_zero", kDepthZero),
    makeSwitch<&Dialect::batchAxes>("batch_axes", kBatchAxes),
    makeSwitch<&Dialect::tupleAxis>("tuple_axis", kTupleAxis),
    makeSwitch<&Dialect::batchDims>("batch_dims", kBatchDims),
    makeSwitch<&Dialect::emptyParams>("empty_params", kEmptyParams),
    makeSwitch<&Dialect::zeroSizeAxis>("zero_size_axis", kZeroSizeAxis),
    makeSwitch<&Dialect::policy>("bad_indices_policy", kPolicy),
    makeSwitch<&Dialect::fill>("fill_value", kFill),
    makeSwitch<&Dialect::emptyOutputChecks>("empty_output_checks", kEmptyOutputChecks),
    makeSwitch<&Dialect::scalarParams>("scalar_params", kYesNo),
    makeSwitch<&Dialect::scalarIndices>("scalar_indices", kYesNo),
    makeSwitch<&Dialect::indexBits>("index_bits", kIndexBits),
    makeSwitch<&Dialect::clampedGradient>("clamped_gradient", kClampedGradient),
    makeSwitch<&Dialect::zeroedGradient>("zeroed_gradient", kZeroedGradient),
};

}  // namespace

std::vector<RuleWord> ruleWords(const Dialect& dialect) {
  std::vector<RuleWord> words;
  for (const Switch& s : kSwitches) words.push_back({s.rule, s.words[s.get(dialect)]});
  return words;
}

std::span<const std::string_view> ruleValues(std::string_view rule) {
  for (const Switch& s : kSwitches) {
    if (s.rule == rule) return s.words;
  }
  return {};
}

bool setRule(Dialect& dialect, std::string_view rule, std::string_view value) {
  for (const Switch& s : kSwitches) {
    if (s.rule != rule) continue;
    for (std::size_t i = 0; i < s.words.size(); ++i) {
      if (s.words[i] == value) {
        s.set(dialect, i);
        return true;
      }
    }
  }
  return false;
}

Dialect ownDialect(const Dialect& base) {
  Dialect own = base;
  own.id = "custom";
  own.name = "Custom";
  own.versions.clear();
  own.gradientSeen = {};
  own.notes.clear();
  return own;
}

const Dialect* baseDialect(const Dialect& own) {
  const Dialect* best = nullptr;
  std::size_t fewest = kSwitches.size();
  for (const Dialect& row : builtinDialects()) {
    if (row.maxBatchPlusDepth != own.maxBatchPlusDepth || row.elementTypes != own.elementTypes ||
        row.indexTypes != own.indexTypes || row.limits != own.limits) {
      continue;
    }
    std::size_t different = 0;
    for (const Switch& s : kSwitches) different += s.get(row) != s.get(own) ? 1 : 0;
    if (best == nullptr || different < fewest) {
      best = &row;
      fewest = different;
    }
  }
  return best;
}

}  // namespace gathernd
