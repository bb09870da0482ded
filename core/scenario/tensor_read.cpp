// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstring>
#include <functional>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "core/scenario/json_read.h"
#include "core/scenario/scenario_json.h"
#include "core/text/literal/literal.h"

namespace gathernd {
namespace {

using nlohmann::json;

std::string item(const std::string& path, std::size_t i) {
  return fmt::format("{}[{}]", path, i);
}

// In a complex tensor a pair of numbers is one element, everywhere else a list is structure.
bool isLeaf(const json& value, bool complex) {
  if (!value.is_array()) return true;
  return complex && value.size() == 2 && !value[0].is_array() && !value[1].is_array();
}

struct Kinds {
  bool boolean = false, integer = false, decimal = false, numberWord = false, word = false;
};

void collectKinds(const json& value, Kinds& kinds) {
  if (value.is_array()) {
    for (const json& element : value) collectKinds(element, kinds);
  } else if (value.is_boolean()) {
    kinds.boolean = true;
  } else if (value.is_number_integer()) {
    kinds.integer = true;
  } else if (value.is_number()) {
    kinds.decimal = true;
  } else if (value.is_string()) {
    (isNumberWord(value.get_ref<const std::string&>()) ? kinds.numberWord : kinds.word) = true;
  }
}

// As a literal's dtype is guessed. "NaN" beside numbers is a number; among words alone it is a word.
DType guessDType(const json& data, const TensorField& field) {
  Kinds kinds;
  collectKinds(data, kinds);
  const bool numbers = kinds.integer || kinds.decimal;
  if (kinds.word || (kinds.numberWord && !numbers)) return DType::String;
  if (kinds.decimal || kinds.numberWord) return DType::Float32;
  if (kinds.integer) return field.integerDefault;
  return kinds.boolean ? DType::Bool : field.emptyDefault;
}

Expected<Shape> checkedShape(const std::vector<std::int64_t>& extents, const std::string& path) {
  auto shape = Shape::make(extents);
  if (!shape) shape.error().path = path;
  return shape;
}

Expected<Shape> shapeFromJson(const json& value, const std::string& path) {
  if (!value.is_array()) return fieldError("field.list", path);
  std::vector<std::int64_t> extents;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const json& extent = value[i];
    if (!extent.is_number_integer() ||
        (extent.is_number_unsigned() && extent.get<std::uint64_t>() > INT64_MAX) ||
        extent.get<std::int64_t>() < 0) {
      return fieldError("field.size", item(path, i));
    }
    extents.push_back(extent.get<std::int64_t>());
  }
  return checkedShape(extents, path);
}

Expected<Shape> shapeOfNesting(const json& data, bool complex, const std::string& path) {
  std::vector<std::int64_t> extents;
  for (const json* level = &data; !isLeaf(*level, complex); level = &(*level)[0]) {
    extents.push_back(static_cast<std::int64_t>(level->size()));
    if (level->empty()) break;
  }
  return checkedShape(extents, path);
}

// Visits the leaves of data that is nested exactly as `shape` says.
class NestedWalk {
 public:
  using Visit = std::function<Expected<void>(const json& leaf, const std::string& path)>;
  NestedWalk(const Shape& shape, bool complex, Visit visit)
      : shape_(shape), complex_(complex), visit_(std::move(visit)) {}

  Expected<void> walk(const json& value, int axis, const std::string& path) const {
    const bool leaf = isLeaf(value, complex_);
    if (axis == shape_.rank()) return leaf ? visit_(value, path) : fieldError("field.ragged_deep", path);
    if (leaf || static_cast<std::int64_t>(value.size()) != shape_[axis]) {
      return fieldError("field.ragged", path, {{"size", shape_[axis]}});
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (auto ok = walk(value[i], axis + 1, item(path, i)); !ok) return ok;
    }
    return {};
  }

 private:
  const Shape& shape_;
  bool complex_;
  Visit visit_;
};

Expected<void> visitLeaves(const json& data, const Shape& shape, bool flat, bool complex,
                           const std::string& path, const NestedWalk::Visit& visit) {
  if (!flat) return NestedWalk(shape, complex, visit).walk(data, 0, path);
  for (std::size_t i = 0; i < data.size(); ++i) {
    if (auto ok = visit(data[i], item(path, i)); !ok) return ok;
  }
  return {};
}

Expected<Tensor> inlineTensor(const json& value, std::optional<DType> declared, const TensorField& field) {
  const json& data = value["data"];
  const std::string path = field.path + ".data";
  const DType dtype = declared.value_or(guessDType(data, field));
  const bool complex = isComplex(dtype);
  const bool shaped = value.contains("shape");
  const auto shape = TRY(shaped ? shapeFromJson(value["shape"], field.path + ".shape")
                                : shapeOfNesting(data, complex, path));

  // With a shape, a plain list is row-major whatever the rank.
  const bool flat = shaped && !isLeaf(data, complex) &&
                    std::all_of(data.begin(), data.end(), [&](const json& e) { return isLeaf(e, complex); });
  if (flat && static_cast<std::int64_t>(data.size()) != shape.elementCount()) {
    return fieldError("field.data_count", path,
                      {{"count", static_cast<std::int64_t>(data.size())}, {"shape", shape.toString()}});
  }
  // First the structure alone: only then is it certain that the file really holds as much as the shape asks
  // for.
  const auto nothing = [](const json&, const std::string&) { return Expected<void>(); };
  if (!flat) {
    if (auto ok = NestedWalk(shape, complex, nothing).walk(data, 0, path); !ok) return fail(ok.error());
  }
  const std::int64_t size = elementBytes(dtype);
  if (shape.elementCount() > field.memoryLimit / size) {
    Error error(ErrorCode::Limit, "memory.limit",
                {{"what", field.path}, {"bytes", shape.elementCount() * size}, {"limit", field.memoryLimit}});
    error.path = field.path;
    return fail(std::move(error));
  }

  if (dtype == DType::String) {
    std::vector<std::string> texts;
    texts.reserve(static_cast<std::size_t>(shape.elementCount()));
    const auto take = [&](const json& leaf, const std::string& at) -> Expected<void> {
      auto element = TRY(elementFromJson(leaf, dtype, at));
      texts.push_back(std::move(element.text));
      return {};
    };
    TRY(visitLeaves(data, shape, flat, complex, path, take));
    return Tensor::fromStrings(shape, texts);
  }
  auto buffer = TRY(Buffer::allocate(shape.elementCount() * size));
  std::byte* to = buffer.data();
  const auto take = [&](const json& leaf, const std::string& at) -> Expected<void> {
    const auto element = TRY(elementFromJson(leaf, dtype, at));
    std::memcpy(to, element.bits.data(), static_cast<std::size_t>(size));
    to += size;
    return {};
  };
  TRY(visitLeaves(data, shape, flat, complex, path, take));
  return Tensor::fromBuffer(dtype, shape, std::move(buffer));
}

Expected<TensorSource> generatorSource(const json& value, std::optional<DType> dtype,
                                       const TensorField& field) {
  const std::string path = field.path + ".generate";
  if (!value["generate"].is_string()) return fieldError("field.string", path);
  const auto& text = value["generate"].get_ref<const std::string&>();
  auto spec = parseGenerator(text);
  if (!spec) return fieldError("field.generator", path);
  if (!*spec) {
    spec->error().path = path;
    return fail(spec->error());
  }
  (*spec)->dtype = dtype;
  return TensorSource(**spec);
}

Expected<TensorSource> fileSource(const json& value, std::optional<DType> dtype, const TensorField& field) {
  const std::string path = field.path + ".file";
  if (!value["file"].is_string()) return fieldError("field.string", path);
  const auto& file = value["file"].get_ref<const std::string&>();
  if (!staysInFolder(file)) return fieldError("field.outside_folder", path);
  return TensorSource(FileSource{file, dtype, field.integerDefault});
}

}  // namespace

Expected<TensorSource> tensorFromJson(const json& value, const TensorField& field, json& unknown) {
  if (!value.is_object()) return fieldError("field.object", field.path);
  std::optional<DType> dtype;
  if (value.contains("dtype")) {
    const json& name = value["dtype"];
    if (name.is_string()) dtype = dtypeFromName(name.get_ref<const std::string&>());
    if (!dtype) return fieldError("field.dtype", field.path + ".dtype");
  }
  const bool inlined = value.contains("data");
  const bool file = value.contains("file");
  const bool generated = value.contains("generate");
  if (inlined + file + generated != 1) return fieldError("field.one_source", field.path);
  for (const auto& [key, member] : value.items()) {
    const bool known =
        key == "dtype" || key == "data" || key == "file" || key == "generate" || (inlined && key == "shape");
    if (!known) unknown[key] = member;
  }
  if (file) return fileSource(value, dtype, field);
  if (generated) return generatorSource(value, dtype, field);
  auto tensor = TRY(inlineTensor(value, dtype, field));
  return TensorSource(EditedTensor(std::move(tensor)));
}

}  // namespace gathernd
