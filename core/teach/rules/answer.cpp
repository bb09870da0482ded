// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/rules/answer.h"

#include <algorithm>
#include <charconv>

#include "core/teach/rules/wrong_rules.h"
#include "core/tensor/element.h"
#include "core/text/literal/literal_scanner.h"

namespace gathernd::teach {
namespace {

/// In the order of the enumeration.
constexpr std::array<std::string_view, kEndings.size()> kNames = {"reads", "error",  "zero",
                                                                  "wraps", "clamps", "undefined"};

constexpr std::string_view kOutput = "output";
constexpr std::string_view kGradient = "gradient";

/// One line of text, read from left to right.
class PartReader {
 public:
  PartReader(std::string_view text, const Shape& shape) : text_(text), shape_(shape) {}

  Expected<AskedPart> read() {
    AskedPart asked;
    skipSpaces();
    if (take(kGradient)) {
      asked.of = AskedPart::Of::Gradient;
    } else if (!take(kOutput)) {
      return failHere("asked.malformed");
    }
    skipSpaces();
    if (take("[")) TRY(readEntries(asked.part));
    skipSpaces();
    if (at_ != text_.size()) return failHere("asked.malformed");
    const bool all = std::ranges::none_of(asked.part, [](auto& e) { return e.has_value(); });
    if (all) {
      asked.part.clear();
    } else {
      asked.part.resize(shape_.rank());
    }
    return asked;
  }

 private:
  Expected<void> readEntries(SliceExpression& part) {
    skipSpaces();
    if (take("]")) return {};
    for (;;) {
      skipSpaces();
      std::optional<std::int64_t> entry;
      if (!take(":")) {
        entry = TRY(readNumber(static_cast<int>(part.size())));
      } else if (static_cast<int>(part.size()) >= shape_.rank()) {
        return fail(rankError());
      }
      part.push_back(entry);
      skipSpaces();
      if (take("]")) return {};
      if (!take(",")) return failHere("asked.malformed");
    }
  }

  Expected<std::int64_t> readNumber(int axis) {
    std::int64_t value = 0;
    const char* const end = text_.data() + text_.size();
    const auto [after, error] = std::from_chars(text_.data() + at_, end, value);
    if (error == std::errc::result_out_of_range) return failHere("asked.number");
    if (error != std::errc()) return failHere("asked.malformed");
    at_ = static_cast<std::size_t>(after - text_.data());
    if (axis >= shape_.rank()) return fail(rankError());
    const std::int64_t size = shape_[axis];
    if (value < -size || value >= size) {
      return fail(ErrorCode::OutOfRange, "asked.outside",
                  {{"value", value}, {"axis", std::int64_t{axis}}, {"shape", shape_.toString()}});
    }
    return value < 0 ? value + size : value;
  }

  Error rankError() const {
    return {ErrorCode::Rank, "asked.rank", {{"text", std::string(text_)}, {"shape", shape_.toString()}}};
  }

  tl::unexpected<Error> failHere(std::string_view reason) const { return fail(errorAt(text_, at_, reason)); }

  void skipSpaces() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }

  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  std::string_view text_;
  const Shape& shape_;
  std::size_t at_ = 0;
};

Expected<void> fits(const char* tensor, const Shape& shape) {
  if (shape.elementCount() <= Scene::kMostElements) return {};
  return fail(
      ErrorCode::Limit, "scene.too_large",
      {{"tensor", std::string(tensor)}, {"count", shape.elementCount()}, {"limit", Scene::kMostElements}});
}

}  // namespace

std::string_view endingName(Ending ending) {
  return kNames[static_cast<std::size_t>(ending)];
}

std::optional<Ending> endingByName(std::string_view name) {
  const auto found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Ending>(found - kNames.begin());
}

std::string exampleNumbers(int count, int first) {
  std::string numbers;
  for (int k = 0; k < count; ++k) {
    if (k > 0) numbers += ", ";
    numbers += std::to_string(((first - k) % 10 + 10) % 10);
  }
  return numbers;
}

Expected<AskedPart> parseAskedPart(std::string_view text, const Shape& shape) {
  return PartReader(text, shape).read();
}

std::string askedPartText(const AskedPart& part) {
  std::string text(part.of == AskedPart::Of::Output ? kOutput : kGradient);
  if (!part.whole()) text += indexText(part.part);
  return text;
}

std::vector<std::int64_t> elementsOf(const AskedPart& part, const Shape& shape) {
  std::vector<std::int64_t> elements;
  if (shape.empty()) return elements;
  elements.push_back(0);
  for (int axis = 0; axis < shape.rank(); ++axis) {
    const auto entry = static_cast<std::size_t>(axis) < part.part.size() ? part.part[axis] : std::nullopt;
    if (entry) {
      for (std::int64_t& element : elements) element = element * shape[axis] + *entry;
      continue;
    }
    std::vector<std::int64_t> next;
    next.reserve(elements.size() * static_cast<std::size_t>(shape[axis]));
    for (const std::int64_t element : elements)
      for (std::int64_t i = 0; i < shape[axis]; ++i) next.push_back(element * shape[axis] + i);
    elements = std::move(next);
  }
  return elements;
}

Expected<Scene> Scene::make(const CallRules& rules, EditedTensor params, EditedTensor indices) {
  TRY(fits("params", params.shape()));
  TRY(fits("indices", indices.shape()));

  Scene scene;
  scene.rules() = rules;
  scene.params = std::move(params);
  scene.indices = std::move(indices);
  auto plan = makePlan(scene.shapes());
  if (!plan) {
    scene.refusal = std::move(plan.error());
    return scene;
  }
  TRY(fits("output", plan->output));
  scene.plan = std::make_shared<const Plan>(std::move(*plan));
  return scene;
}

Expected<Tensor> outputOf(const Scene& scene) {
  if (!scene.plan) return fail(ErrorCode::Unsupported, "ask.unsupported_refused");
  const Plan& plan = *scene.plan;
  const Trace trace = scene.trace();
  std::vector<Element> elements;
  for (std::int64_t tuple = 0; tuple < plan.tupleCount; ++tuple) {
    const Trace::Ending ending = trace.endingOf(tuple);
    if (ending.outcome == TupleOutcome::Refused && plan.checks)
      return fail(ErrorCode::Unsupported, "ask.unsupported_raises");
    for (std::int64_t i = 0; i < plan.sliceElements; ++i)
      elements.push_back(ending.sliceId >= 0 ? scene.params.at(ending.sliceId * plan.sliceElements + i)
                                             : Element{plan.dtype, plan.fill, {}});
  }
  return tensorOf(plan.dtype, plan.output, elements);
}

Expected<Tensor> tensorOf(DType dtype, const Shape& shape, const std::vector<Element>& elements) {
  std::size_t textBytes = 0;
  for (const Element& element : elements) textBytes += element.text.size();
  auto writer = TRY(ElementWriter::make(dtype, shape, textBytes, INT64_MAX));
  for (const Element& element : elements) writer.put(element);
  return std::move(writer).finish();
}

}  // namespace gathernd::teach
