// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/common/model_tensors.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "core/tensor/edits.h"
#include "core/tensor/element.h"
#include "core/tensor/extents.h"
#include "core/text/cast.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

tl::unexpected<Error> doesNotFit(const Tensor& data) {
  return fail(ErrorCode::Parse, "graph.reshape", {{"shape", data.shape().toString()}});
}

}  // namespace

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

Expected<void> TensorType::takes(const std::string& tensor, DType given, const Shape& shape) const {
  if (dtype && *dtype != given) {
    return fail(ErrorCode::Usage, "graph.given_dtype",
                {{"tensor", tensor},
                 {"wanted", std::string(dtypeName(*dtype))},
                 {"given", std::string(dtypeName(given))}});
  }
  if (!axes) return {};
  bool fits = axes->size() == static_cast<std::size_t>(shape.rank());
  for (int axis = 0; fits && axis < shape.rank(); ++axis) {
    const auto& size = (*axes)[static_cast<std::size_t>(axis)].size;
    fits = !size || *size == shape[axis];
  }
  if (fits) return {};
  return fail(ErrorCode::Usage, "graph.given_shape",
              {{"tensor", tensor}, {"wanted", shapeText()}, {"given", shape.toString()}});
}

std::optional<std::vector<TensorType::Axis>> reshapedAxes(const Tensor& target) {
  if (!isInteger(target.dtype()) || target.shape().rank() != 1 || target.elementCount() > kMaxRank)
    return std::nullopt;
  std::vector<TensorType::Axis> axes;
  for (std::int64_t i = 0; i < target.elementCount(); ++i) {
    const std::int64_t size = integerValue(elementAt(target, i));
    axes.push_back({.size = size > 0 ? std::optional(size) : std::nullopt});
  }
  return axes;
}

Expected<Tensor> constantReshape(const Tensor& data, const Tensor& target, bool zeroKeeps) {
  if (!isInteger(target.dtype()) || target.shape().rank() != 1 || target.elementCount() > kMaxRank) {
    return doesNotFit(data);
  }
  std::vector<std::int64_t> extents;
  std::size_t open = SIZE_MAX;
  ElementCounter known;
  for (std::int64_t i = 0; i < target.elementCount(); ++i) {
    std::int64_t extent = integerValue(elementAt(target, i));
    if (extent == 0 && zeroKeeps) {
      if (i >= data.shape().rank()) return doesNotFit(data);
      extent = data.shape()[static_cast<int>(i)];
    }
    if (extent == -1 && open == SIZE_MAX) {
      open = extents.size();
      extent = 1;
    }
    if (extent < 0 || !known.take(extent)) return doesNotFit(data);
    extents.push_back(extent);
  }
  if (open != SIZE_MAX) {
    // Beside an axis of size 0, -1 can be anything.
    if (known.count() == 0 || data.elementCount() % known.count() != 0) return doesNotFit(data);
    extents[open] = data.elementCount() / known.count();
  }
  const auto shape = Shape::make(extents);
  if (!shape || shape->elementCount() != data.elementCount()) return doesNotFit(data);
  return data.reshaped(*shape);
}

Expected<Tensor> constantCast(const Tensor& data, DType dtype, std::int64_t memoryLimit) {
  if (data.dtype() == dtype) return data;
  if (data.dtype() == DType::String || dtype == DType::String) {
    return fail(ErrorCode::Unsupported, "graph.cast",
                {{"from", std::string(dtypeName(data.dtype()))}, {"to", std::string(dtypeName(dtype))}});
  }
  return converted(data, dtype, memoryLimit);
}

Expected<Tensor> tensorOfMappedBytes(DType dtype, const Shape& shape,
                                     const std::shared_ptr<const MappedFile>& file, std::int64_t offset,
                                     std::int64_t memoryLimit) {
  static_assert(std::endian::native == std::endian::little, "elements are taken as they lie");
  const std::int64_t bytes = shape.elementCount() * elementBytes(dtype);
  const std::byte* const data = file->data() + offset;
  const bool booleans =
      dtype != DType::Bool || std::all_of(data, data + bytes, [](std::byte b) { return b <= std::byte{1}; });
  if (bytes > 0 && booleans && offset % elementBytes(dtype) == 0) {
    return Tensor::fromMapping(dtype, shape, file, offset);
  }
  TRY(checkedBytes(dtype, shape, memoryLimit));
  auto buffer = TRY(Buffer::allocate(bytes));
  if (bytes > 0) std::memcpy(buffer.data(), data, static_cast<std::size_t>(bytes));
  if (!booleans) {
    std::for_each(buffer.data(), buffer.data() + bytes, [](std::byte& b) {
      if (b != std::byte{0}) b = std::byte{1};
    });
  }
  return Tensor::fromBuffer(dtype, shape, std::move(buffer));
}

std::int64_t ownedBytes(const Tensor& tensor) {
  if (tensor.mapped()) return 0;
  return tensor.byteCount() +
         (tensor.arena() == nullptr ? 0 : static_cast<std::int64_t>(tensor.arena()->size()));
}

}  // namespace gathernd
