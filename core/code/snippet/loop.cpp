// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/snippet/loop.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/code/snippet/snippet_facts.h"
#include "core/code/snippet/snippet_values.h"

namespace gathernd {
namespace {

/// So many numbers of a tuple are spelled out one by one.
constexpr int kSpelled = 3;

void addNames(std::vector<std::string>& names, char letter, int count) {
  for (int k = 0; k < count; ++k)
    names.push_back(count == 1 ? std::string(1, letter) : fmt::format("{}{}", letter, k));
}

std::string shapeTuple(std::span<const std::int64_t> extents) {
  return fmt::format("({}{})", fmt::join(extents, ", "), extents.size() == 1 ? "," : "");
}

/// What a bad tuple's block is; empty: it has none.
std::string replacement(const Plan& plan) {
  if (plan.badAction == BadAction::Error) return {};
  if (plan.badAction == BadAction::Zero) return plan.dtype == DType::String ? "\"\"" : "0";
  Element fill;
  fill.dtype = plan.dtype;
  fill.bits = plan.fill;
  const auto bytes = std::span(plan.fill).first(static_cast<std::size_t>(elementBytes(plan.dtype)));
  const auto tensor = Tensor::fromBytes(plan.dtype, Shape{}, bytes);
  // An unusual NaN is a view of its bits.
  std::string whole = tensor ? snippetTensor(*tensor, SnippetLanguage::Python, 0) : std::string();
  return whole.find(".view(np.") != whole.npos ? whole : snippetElement(fill, SnippetLanguage::Python);
}

class LoopWriter {
 public:
  LoopWriter(const Plan& plan, TemplateValues& values)
      : plan_(plan),
        names_(loopNames(plan)),
        flat_(plan.rule.flatOnly && plan.depth > 0),
        upper_(plan.rule.range == RangeMode::Clamp && !plan.rule.flatOnly),
        lower_(plan.rule.negative == NegativeMode::Clamp ||
               (plan.rule.negative == NegativeMode::Wrap && plan.rule.range == RangeMode::Clamp)),
        values_(values) {}

  void write() {
    const bool looks = plan_.depth > 0;
    const bool wraps = looks && plan_.rule.negative == NegativeMode::Wrap;
    const bool cuts = looks && plan_.rule.low32;
    if (wraps) values_.facts.emplace("loop_wrap");
    if (cuts) values_.facts.emplace("loop_low_32");
    hole("loop_output", shapeTuple(plan_.output.extents()));
    hole("loop_reported", shapeTuple(plan_.reported.extents()));
    hole("loop_names", names_.empty() ? "_" : place());
    hole("loop_place", names_.empty() ? "()" : place());
    hole("loop_grid", grid());
    hole("loop_sizes", fmt::format("[{}]", fmt::join(sizes(), ", ")));
    hole("loop_clamp", looks ? clamped() : "");
    hole("loop_tuple", tuple(wraps || cuts || flat_ || (looks && (upper_ || lower_))));
    hole("loop_offset", flat_ ? offset() : "");
    hole("loop_rows", flat_ ? rows() : "");
    hole("loop_inside", looks && canLieOutside() ? inside() : "");
    hole("loop_outside", looks && canLieOutside() ? outside() : "");
    hole("loop_said", names_.empty() ? "f\"indices = {i}\"" : said());
    hole("loop_else", looks && canLieOutside() ? replacement(plan_) : "");
    hole("loop_slice", slice());
  }

 private:
  void hole(const char* name, std::string code) { values_.holes[name] = std::move(code); }

  std::string place() const { return fmt::format("{}", fmt::join(names_, ", ")); }

  std::span<const std::int64_t> sizes() const {
    return {plan_.rule.axisSize, static_cast<std::size_t>(plan_.depth)};
  }

  std::string grid() const {
    if (!values_.holds("look")) return "[]";
    const auto extents = plan_.tupleGrid.extents();
    if (extents.empty()) return "range(1)";
    return fmt::format("{}({})", extents.size() == 1 ? "range" : "np.ndindex", fmt::join(extents, ", "));
  }

  std::string tuple(bool numbers) const {
    if (plan_.copyOnce) return "[]";
    if (plan_.indices.rank() == 0) return "[indices.item()]";
    return (names_.empty() ? "indices" : "indices[" + place() + "]") + (numbers ? ".tolist()" : "");
  }

  std::string clamped() const {
    if (upper_ && lower_) return "min(max(a, 0), s - 1)";
    return upper_ ? "min(a, s - 1)" : lower_ ? "max(a, 0)" : "";
  }

  bool canLieOutside() const {
    const auto of = sizes();
    return flat_ || !upper_ || !lower_ || std::find(of.begin(), of.end(), 0) != of.end();
  }

  std::string inside() const {
    if (flat_) return fmt::format("min(i) >= 0 and at < {}", plan_.sliceCount);
    if (plan_.depth > kSpelled) {
      return fmt::format("all(0 <= a < s for a, s in zip(i, [{}]))", fmt::join(sizes(), ", "));
    }
    std::string text;
    for (int j = 0; j < plan_.depth; ++j) {
      text += fmt::format("{}0 <= i[{}] < {}", j > 0 ? " and " : "", j, plan_.rule.axisSize[j]);
    }
    return text;
  }

  std::string outside() const {
    const bool single = !flat_ && (plan_.depth == 1 || plan_.depth > kSpelled);
    return single ? "not " + inside() : "not (" + inside() + ")";
  }

  std::string said() const {
    return "f\"indices[{" + fmt::format("{}", fmt::join(names_, "}, {")) + "}] = {i}\"";
  }

  /// The number of the slice among all slices of params.
  std::string offset() const {
    std::string text;
    const auto term = [&text](const std::string& name, std::int64_t stride) {
      if (!text.empty()) text += " + ";
      text += stride == 1 ? name : fmt::format("{} * {}", name, stride);
    };
    std::int64_t stride = plan_.rule.slicesPerBatch * plan_.batch.elementCount();
    for (int b = 0; b < plan_.batch.rank(); ++b) {
      stride = plan_.batch[b] > 0 ? stride / plan_.batch[b] : 0;
      term(names_[static_cast<std::size_t>(b)], stride);
    }
    for (int j = 0; j < plan_.depth; ++j) term(fmt::format("i[{}]", j), plan_.rule.sliceStride[j]);
    return text;
  }

  std::string rows() const {
    std::vector<std::int64_t> extents = plan_.slice.toVector();
    extents.insert(extents.begin(), plan_.sliceCount);
    return shapeTuple(extents);
  }

  std::string slice() const {
    if (flat_) return "rows[at]";
    std::vector<std::string> parts(names_.begin(), names_.begin() + plan_.batch.rank());
    const bool spelled = plan_.depth <= kSpelled;
    for (int j = 0; spelled && j < plan_.depth; ++j) parts.push_back(fmt::format("i[{}]", j));
    if (!spelled) parts.emplace_back("*i");
    if (parts.empty()) return "params[()]";  // an empty tuple is params itself
    const std::string all = fmt::format("{}", fmt::join(parts, ", "));
    return spelled ? "params[" + all + "]" : "params[(" + all + (parts.size() == 1 ? ",)]" : ")]");
  }

  const Plan& plan_;
  std::vector<std::string> names_;
  bool flat_, upper_, lower_;
  TemplateValues& values_;
};

}  // namespace

std::vector<std::string> loopNames(const Plan& plan) {
  std::vector<std::string> names;
  addNames(names, 'b', plan.batch.rank());
  addNames(names, 'n', plan.tupleGrid.rank() - plan.batch.rank());
  return names;
}

void describeLoop(const Plan& plan, TemplateValues& values) {
  LoopWriter(plan, values).write();
}

}  // namespace gathernd
