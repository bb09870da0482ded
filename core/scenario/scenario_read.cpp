// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <memory>

#include <fmt/format.h>

#include "core/scenario/json_read.h"
#include "core/scenario/scenario_json.h"

namespace gathernd {
namespace {

using nlohmann::json;

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
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return path.size() >= 2 && letter(path[0]) && path[1] == ':';
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

}  // namespace gathernd
