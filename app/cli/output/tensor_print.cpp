// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output/tensor_print.h"

#include <string>

#include "core/scenario/scenario_json.h"
#include "core/tensor/element.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

constexpr std::int64_t kElideAbove = 1000;
constexpr std::int64_t kElementsPerFailureCheck = 4096;

void printAxis(Sink& out, const Tensor& tensor, int axis, std::int64_t& flat) {
  const Shape& shape = tensor.shape();
  if (axis == shape.rank()) {
    const Element element = elementAt(tensor, flat++);
    out.write(tensor.dtype() == DType::String ? quoteString(element.text) : formatElement(element));
    return;
  }
  const bool innermost = axis + 1 == shape.rank();
  std::string between = ",";
  between.append(static_cast<std::size_t>(shape.rank() - 1 - axis), '\n');
  between.append(static_cast<std::size_t>(innermost ? 1 : axis + 1), ' ');
  out.write("[");
  for (std::int64_t i = 0; i < shape[axis] && !out.failed(); ++i) {
    if (i > 0) out.write(between);
    printAxis(out, tensor, axis + 1, flat);
  }
  out.write("]");
}

std::string quoteStringElement(std::string_view bytes) {
  Element element;
  element.dtype = DType::String;
  element.text = bytes;
  return elementToJson(element);
}

}  // namespace

void writeTensorJson(JsonWriter& json, const Tensor& tensor) {
  const auto data = [&] {
    json.beginArray();
    for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
      if (i % kElementsPerFailureCheck == 0 && json.sink().failed()) break;
      if (tensor.dtype() == DType::String) {
        json.textBy(tensor.stringAt(i), quoteStringElement);
      } else {
        json.raw(elementToJson(elementAt(tensor, i)));
      }
    }
    json.endArray();
  };
  json.object("dtype", dtypeName(tensor.dtype()), "shape", tensor.shape().extents(), "data", data);
}

void printValues(Sink& out, const Tensor& tensor, bool full) {
  if (tensor.shape().empty()) {
    out.write("[]");  // as NumPy: the shape says the rest
  } else if (full || tensor.elementCount() <= kElideAbove) {
    printTensor(out, tensor);
  } else {
    PrintOptions options;
    options.elideAbove = kElideAbove;
    out.write(formatLiteral(tensor, options));
  }
  out.write("\n");
}

void printTensor(Sink& out, const Tensor& tensor) {
  std::int64_t flat = 0;
  printAxis(out, tensor, 0, flat);
}

}  // namespace gathernd::cli
