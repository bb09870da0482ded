// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/question/parts.h"

#include <algorithm>

#include "core/gradient/gradient.h"
#include "core/tensor/element.h"
#include "core/text/cast.h"
#include "core/text/element_text.h"

namespace gathernd::teach {

Shape askedShape(const Question& question) {
  if (!question.scene.plan) return {};
  return question.of.of == AskedPart::Of::Gradient ? question.scene.plan->params
                                                   : question.scene.plan->output;
}

std::int64_t askedCount(const Question& question) {
  const Shape shape = askedShape(question);
  std::int64_t count = 1;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    const auto entry = static_cast<std::size_t>(axis);
    if (entry >= question.of.part.size() || !question.of.part[entry]) count *= shape[axis];
  }
  return count;
}

std::optional<std::int64_t> askedTuple(const Question& question) {
  if (!question.scene.plan || question.of.of == AskedPart::Of::Gradient || question.of.whole())
    return std::nullopt;
  const Shape& grid = question.scene.plan->tupleGrid;
  std::int64_t tuple = 0;
  for (int axis = 0; axis < grid.rank(); ++axis) {
    const auto entry = static_cast<std::size_t>(axis);
    if (entry >= question.of.part.size() || !question.of.part[entry]) return std::nullopt;
    tuple = tuple * grid[axis] + *question.of.part[entry];
  }
  return tuple;
}

Question askedByChoice(const Question& question, const Answer& choice) {
  Question asked = question;
  asked.choices.clear();
  asked.kind = std::holds_alternative<Shape>(choice)    ? QuestionKind::Shape
               : std::holds_alternative<Places>(choice) ? QuestionKind::Place
               : std::holds_alternative<Values>(choice) ? QuestionKind::Value
               : std::holds_alternative<Ending>(choice) ? QuestionKind::Outcome
                                                        : QuestionKind::Make;
  return asked;
}

Expected<Tensor> outputOf(const Scene& scene) {
  if (!scene.plan) return fail(ErrorCode::Unsupported, "ask.unsupported_refused");
  const Plan& plan = *scene.plan;
  const Trace trace = scene.trace();
  std::size_t textBytes = 0;
  std::vector<Element> elements;
  for (std::int64_t tuple = 0; tuple < plan.tupleCount; ++tuple) {
    const Trace::Ending ending = trace.endingOf(tuple);
    if (ending.outcome == TupleOutcome::Refused && plan.checks)
      return fail(ErrorCode::Unsupported, "ask.unsupported_raises");
    for (std::int64_t i = 0; i < plan.sliceElements; ++i) {
      Element element;
      element.dtype = plan.dtype;
      if (ending.sliceId >= 0) {
        element = scene.params.at(ending.sliceId * plan.sliceElements + i);
      } else if (plan.dtype != DType::String) {
        element.bits = plan.fill;
      }
      textBytes += element.text.size();
      elements.push_back(std::move(element));
    }
  }
  auto writer = ElementWriter::make(plan.dtype, plan.output, textBytes, INT64_MAX);
  if (!writer) return fail(writer.error());
  for (const Element& element : elements) writer->put(element);
  return std::move(*writer).finish();
}

Expected<Tensor> upstreamOf(const Question& question) {
  if (question.upstream) return *question.upstream;
  return onesUpstream(*question.scene.plan, INT64_MAX);
}

Tensor inIndexType(const Tensor& indices, const Scene& scene) {
  const auto made = converted(indices, scene.indices.dtype());
  return made ? *made : indices;
}

std::string plainValue(const std::string& text, DType dtype) {
  if (dtype == DType::String) return text;
  const auto element = parseElement(text, dtype);
  if (!element) return text;
  std::string plain = formatElement(*element);
  if (plain.starts_with("nan") && plain.find('j') == plain.npos) return "nan";
  if (plain.starts_with("-0") && plain.find_first_not_of("-0.") == plain.npos) plain.erase(0, 1);
  return plain;
}

}  // namespace gathernd::teach
