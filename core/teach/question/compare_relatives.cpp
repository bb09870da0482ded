// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/question/compare_relatives.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/teach/question/question.h"
#include "core/tensor/element.h"

namespace gathernd::teach {
namespace {

Expected<Tensor> valuesOf(const Relative& relative, const RelativeReading& reading, const Scene& scene) {
  const Plan& plan = *scene.plan;
  const bool zeros = relative.rule == "one_hot";  // a row of zeros picks nothing, and is no error
  const bool taken = plan.badAction != BadAction::Error && !plan.badIsUndefined;
  std::vector<Element> elements;
  std::size_t textBytes = 0;
  for (const ReadPlace& place : reading.places) {
    Element element;
    element.dtype = plan.dtype;
    if (place) {
      element = scene.params.at(plan.params.flat(*place));
    } else if (!zeros && !taken) {
      return fail(ErrorCode::Unsupported, "relative.outside");
    } else if (!zeros && plan.dtype != DType::String) {
      element.bits = plan.fill;
    }
    textBytes += element.text.size();
    elements.push_back(std::move(element));
  }
  auto writer = TRY(ElementWriter::make(plan.dtype, reading.shape, textBytes, INT64_MAX));
  for (const Element& element : elements) writer.put(element);
  return std::move(writer).finish();
}

/// The first element at that position, behind its axes at their beginnings.
std::optional<std::int64_t> elementAt(const RelativeReading& reading, const Shape& params,
                                      std::span<const std::int64_t> position) {
  if (static_cast<std::size_t>(reading.shape.rank()) < position.size()) return std::nullopt;
  std::vector<std::int64_t> place(reading.shape.rank(), 0);
  std::ranges::copy(position, place.begin());
  for (int axis = 0; axis < reading.shape.rank(); ++axis)
    if (place[axis] >= reading.shape[axis]) return std::nullopt;
  const ReadPlace& read = reading.places[reading.shape.flat(place)];
  return read ? std::optional(params.flat(*read)) : std::nullopt;
}

}  // namespace

std::optional<Tensor> ownOutput(const Scene& scene) {
  if (!scene.plan || scene.plan->undefined) return std::nullopt;
  const Trace trace = scene.trace();
  for (std::int64_t tuple = 0; tuple < scene.plan->tupleCount; ++tuple)
    if (trace.endingOf(tuple).outcome == TupleOutcome::Undefined) return std::nullopt;
  auto output = outputOf(scene);
  return output ? std::optional(*std::move(output)) : std::nullopt;
}

std::vector<RelativeOutcome> compareRelatives(const Scene& scene) {
  const std::optional<Tensor> own = ownOutput(scene);
  std::vector<RelativeOutcome> all;
  for (const Relative& relative : relatives()) {
    auto output = readByRelative(relative, scene).and_then([&](const RelativeReading& reading) {
      return valuesOf(relative, reading, scene);
    });
    std::optional<bool> equal;
    if (output && own) equal = bitEqual(*output, *own);
    all.push_back({&relative, std::move(output), equal});
  }
  return all;
}

std::vector<ReadingsApart> readingsApart(const Relative& relative, const Scene& scene) {
  const auto reading = readByRelative(relative, scene);
  std::vector<ReadingsApart> apart;
  if (!reading) return apart;
  const Plan& plan = *scene.plan;
  const Trace trace = scene.trace();
  for (std::int64_t tuple = 0; tuple < plan.tupleCount; ++tuple) {
    const std::vector<std::int64_t> position = plan.outer.position(tuple);
    ReadingsApart both{tuple, elementAt(*reading, plan.params, position), std::nullopt};
    const std::int64_t slice = trace.sliceOf(tuple);
    if (slice >= 0 && plan.sliceElements > 0) both.own = slice * plan.sliceElements;
    if (both.theirs != both.own) apart.push_back(both);
  }
  return apart;
}

}  // namespace gathernd::teach
