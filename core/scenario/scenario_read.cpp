// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "core/scenario/examples.h"
#include "core/scenario/json_read.h"
#include "core/scenario/scenario_json.h"
#include "core/tensor/element.h"
#include "core/text/ascii.h"
#include "core/text/literal/literal.h"

namespace gathernd {
namespace {

using nlohmann::json;

// A tensor of a scenario file: {"dtype", "shape", "data"}, or "file", or "generate".

struct TensorField {
  std::string path;  ///< "params"
  DType integerDefault = DType::Int32;
  DType emptyDefault = DType::Float32;  ///< of data without any element
  std::int64_t memoryLimit = INT64_MAX;
};

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
      TRY(walk(value[i], axis + 1, item(path, i)));
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
    TRY(visit(data[i], item(path, i)));
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
    return fieldError("field.data_count", path, {{"count", data.size()}, {"shape", shape.toString()}});
  }
  // First the structure alone: only then is it certain that the file really holds as much as the shape asks
  // for.
  const auto nothing = [](const json&, const std::string&) { return Expected<void>(); };
  if (!flat) TRY(NestedWalk(shape, complex, nothing).walk(data, 0, path));
  const std::int64_t size = elementBytes(dtype);
  if (shape.elementCount() > field.memoryLimit / size)
    return failAt(
        field.path, ErrorCode::Limit, "memory.limit",
        {{"what", field.path}, {"bytes", shape.elementCount() * size}, {"limit", field.memoryLimit}});

  auto writer = TRY(ElementWriter::make(dtype, shape, 0, INT64_MAX));
  const auto take = [&](const json& leaf, const std::string& at) -> Expected<void> {
    const Element element = TRY(elementFromJson(leaf, dtype, at));
    writer.put(element);
    return {};
  };
  TRY(visitLeaves(data, shape, flat, complex, path, take));
  return std::move(writer).finish();
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

/// Keys that are not understood are moved to `unknown`.
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

constexpr std::int64_t kVersion = 1;
constexpr std::string_view kDefaultDialect = "tensorflow-cpu";
constexpr std::array<std::string_view, 11> kKeys = {
    "gathernd_scenario",  "title",      "notes",   "params",    "indices", "batch_dims", "dialect",
    "bad_indices_policy", "fill_value", "backend", "axis_names"};

class ScenarioReader {
 public:
  ScenarioReader(const json& root, std::int64_t memoryLimit) : root_(root), memoryLimit_(memoryLimit) {}

  Expected<Scenario> read() {
    if (!root_.is_object()) return fieldError("scenario.not_object", "");
    TRY(version());
    TRY(text("title", scenario_.title));
    TRY(text("notes", scenario_.notes));
    TRY(text("bad_indices_policy", scenario_.policy));
    TRY(text("backend", scenario_.backend));
    TRY(tensor("params", {DType::Int32, DType::Float32}, scenario_.params));
    TRY(tensor("indices", {DType::Int64, DType::Int64}, scenario_.indices));
    TRY(batchDims());
    TRY(dialect());
    TRY(fillValue());
    TRY(axisNames());
    for (const auto& [key, value] : root_.items()) {
      if (std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end()) unknown_[key] = value;
    }
    scenario_.unknownKeys = unknown_.dump();
    return std::move(scenario_);
  }

 private:
  // A null is as good as an absent key.
  const json* find(std::string_view key) const {
    const auto found = root_.find(key);
    return found == root_.end() || found->is_null() ? nullptr : &*found;
  }

  Expected<void> version() const {
    const json* const value = find("gathernd_scenario");
    if (value == nullptr) return fieldError("scenario.not_scenario", "gathernd_scenario");
    if (!value->is_number_integer() || *value != kVersion) {
      return fieldError("scenario.version", "gathernd_scenario", {{"supported", kVersion}});
    }
    return {};
  }

  Expected<void> text(const std::string& key, std::string& out) const {
    const json* const value = find(key);
    if (value == nullptr) return {};
    if (!value->is_string()) return fieldError("field.string", key);
    out = value->get<std::string>();
    return {};
  }

  struct Defaults {
    DType integers, empty;
  };
  Expected<void> tensor(const std::string& key, Defaults defaults, TensorSource& out) {
    const json* const value = find(key);
    if (value == nullptr) return fieldError("field.missing", key);
    json unknown = json::object();
    out = TRY(tensorFromJson(*value, {key, defaults.integers, defaults.empty, memoryLimit_}, unknown));
    if (!unknown.empty()) unknown_[key] = std::move(unknown);
    return {};
  }

  Expected<void> batchDims() {
    const json* const value = find("batch_dims");
    if (value == nullptr) return {};
    if (!value->is_number_integer() ||
        (value->is_number_unsigned() && value->get<std::uint64_t>() > INT64_MAX)) {
      return fieldError("field.integer", "batch_dims");
    }
    scenario_.batchDims = value->get<std::int64_t>();
    return {};
  }

  Expected<void> builtin(const std::string& id, const std::string& path) {
    const Dialect* const row = findDialect(id);
    if (row == nullptr) return fieldError("field.dialect", path, {{"id", id.substr(0, 40)}});
    scenario_.dialect = *row;
    return {};
  }

  Expected<void> dialect() {
    const json* const value = find("dialect");
    if (value == nullptr) return builtin(std::string(kDefaultDialect), "dialect");
    if (value->is_string()) return builtin(value->get<std::string>(), "dialect");
    if (!value->is_object()) return fieldError("field.dialect_kind", "dialect");
    const auto base = value->find("base");
    std::string baseId(kDefaultDialect);
    if (base != value->end()) {
      if (!base->is_string()) return fieldError("field.string", "dialect.base");
      baseId = base->get<std::string>();
    }
    TRY(builtin(baseId, "dialect.base"));
    Dialect& own = scenario_.dialect = ownDialect(scenario_.dialect);
    for (const auto& [key, word] : value->items()) {
      const std::string path = "dialect." + key;
      if (key == "base") continue;
      if (!word.is_string()) return fieldError("field.string", path);
      const auto& text = word.get_ref<const std::string&>();
      if (key == "name" || key == "notes") {
        (key == "name" ? own.name : own.notes) = text;
      } else if (!setRule(own, key, text)) {
        // A switch that is not understood cannot be passed over: the result would follow other rules.
        return fieldError("field.rule", path, {{"rule", key.substr(0, 40)}, {"value", text.substr(0, 40)}});
      }
    }
    return {};
  }

  // Params from a file have no dtype yet: then the widest of the value's kind, to be cast when the file is
  // read.
  static DType widest(const json& value) {
    if (value.is_boolean()) return DType::Bool;
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX) return DType::UInt64;
    if (value.is_number_integer()) return DType::Int64;
    if (value.is_array()) return DType::Complex128;
    const bool word = value.is_string() && !isNumberWord(value.get_ref<const std::string&>());
    return word ? DType::String : DType::Float64;
  }

  Expected<void> fillValue() {
    const json* const value = find("fill_value");
    if (value == nullptr) return {};
    DType dtype = widest(*value);
    if (const auto* tensor = std::get_if<EditedTensor>(&scenario_.params)) {
      dtype = tensor->dtype();
    } else if (const auto* spec = std::get_if<GeneratorSpec>(&scenario_.params)) {
      dtype = spec->dtype.value_or(DType::Float32);
    } else if (const auto* file = std::get_if<FileSource>(&scenario_.params)) {
      dtype = file->dtype.value_or(dtype);
    }
    scenario_.fillValue = TRY(elementFromJson(*value, dtype, "fill_value"));
    return {};
  }

  Expected<void> axisNames() {
    const json* const value = find("axis_names");
    if (value == nullptr) return {};
    if (!value->is_object()) return fieldError("field.object", "axis_names");
    for (const auto& [key, names] : value->items()) {
      if (key != "params" && key != "indices") {
        unknown_["axis_names"][key] = names;
        continue;
      }
      const std::string path = "axis_names." + key;
      if (!names.is_array()) return fieldError("field.list", path);
      auto& out = scenario_.axisNames[key];
      for (std::size_t i = 0; i < names.size(); ++i) {
        if (!names[i].is_string()) return fieldError("field.string", fmt::format("{}[{}]", path, i));
        out.push_back(names[i].get<std::string>());
      }
    }
    return {};
  }

  const json& root_;
  std::int64_t memoryLimit_;
  Scenario scenario_;
  json unknown_ = json::object();
};

// "C:\x" and "C:x" name a drive; on POSIX they are odd file names that a portable scenario does not need.
bool namesDrive(std::string_view path) {
  return path.size() >= 2 && isAsciiLetter(path[0]) && path[1] == ':';
}

}  // namespace

Expected<Scenario> parseScenario(std::string_view text, std::int64_t memoryLimit) {
  auto root = TRY(parseJsonText(text, memoryLimit));
  const std::unique_ptr<json, void (*)(json*)> atEnd(&root, [](json* tree) { takeApart(*tree); });
  return ScenarioReader(root, memoryLimit).read();
}

bool staysInFolder(std::string_view path) {
  if (path.empty() || path.find('\0') != path.npos || namesDrive(path)) return false;
  // Both kinds of separators count, so that a scenario is as safe where it was not written.
  if (path.front() == '/' || path.front() == '\\') return false;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find_first_of("/\\"), path.size());
    if (path.substr(0, end) == "..") return false;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return true;
}

std::span<const ExampleSummary> exampleSummaries() {
  static const auto kSummaries = [] {
    std::vector<ExampleSummary> summaries;
    for (const auto& [id, text] : shippedExamples()) {
      const Scenario scenario = parseScenario(text).value_or(Scenario{});
      summaries.push_back({id, scenario.title.empty() ? std::string(id) : scenario.title, scenario.notes});
    }
    return summaries;
  }();
  return kSummaries;
}

Expected<Scenario> loadExample(std::string_view id) {
  const auto examples = shippedExamples();
  const auto found = std::ranges::find(examples, id, &ExampleEntry::id);
  if (found != examples.end()) return parseScenario(found->text);
  return failAt("example:" + std::string(id), ErrorCode::Io, "example.unknown", {{"id", id}});
}

}  // namespace gathernd
