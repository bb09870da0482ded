// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/common/tensor_type.h"

namespace gathernd {

TensorType TensorType::of(DType dtype, const Shape& shape) {
  TensorType type{.dtype = dtype, .axes = std::vector<Axis>()};
  for (const std::int64_t extent : shape) type.axes->push_back({.size = extent});
  return type;
}

std::optional<Shape> TensorType::shape() const {
  if (!axes) return std::nullopt;
  std::vector<std::int64_t> extents;
  for (const Axis& axis : *axes) {
    if (!axis.size) return std::nullopt;
    extents.push_back(*axis.size);
  }
  const auto made = Shape::make(extents);
  if (!made) return std::nullopt;
  return *made;
}

std::string TensorType::shapeText() const {
  if (!axes) return "of unknown rank";
  std::string text = "[";
  for (const Axis& axis : *axes) {
    if (text.size() > 1) text += ", ";
    text += axis.size ? std::to_string(*axis.size) : axis.name.empty() ? "?" : axis.name;
  }
  return text + "]";
}

std::string TensorType::toString() const {
  if (!dtype && !axes) return "of unknown shape";
  return (dtype ? std::string(dtypeName(*dtype)) : "?") + " " + shapeText();
}

Expected<void> TensorType::takes(DType given, const Shape& shape) const {
  if (dtype && *dtype != given) {
    return fail(ErrorCode::DType, "graph.given_dtype",
                {{"wanted", std::string(dtypeName(*dtype))}, {"given", std::string(dtypeName(given))}});
  }
  if (!axes) return {};
  bool fits = axes->size() == static_cast<std::size_t>(shape.rank());
  for (int axis = 0; fits && axis < shape.rank(); ++axis) {
    const auto& size = (*axes)[static_cast<std::size_t>(axis)].size;
    fits = !size || *size == shape[axis];
  }
  if (fits) return {};
  return fail(ErrorCode::ShapeMismatch, "graph.given_shape",
              {{"wanted", shapeText()}, {"given", shape.toString()}});
}

}  // namespace gathernd
