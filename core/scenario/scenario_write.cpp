// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/scenario/element_json.h"
#include "core/scenario/json_tensor.h"
#include "core/scenario/scenario_json.h"
#include "core/text/literal/generator_text.h"

namespace gathernd {
namespace {

using nlohmann::json;

std::string dump(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string inlineMembers(const EditedTensor& tensor) {
  const Shape& shape = tensor.shape();
  std::string out = fmt::format("\"dtype\": \"{}\", \"shape\": [{}], \"data\": [", dtypeName(tensor.dtype()),
                                fmt::join(shape.extents(), ", "));
  // One line a row, so that a person can read it and a diff shows the row that changed.
  const std::int64_t row = shape.rank() < 2 ? 0 : shape[shape.rank() - 1];
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
    if (i > 0) out += ',';
    out += row > 0 && i % row == 0 ? "\n    " : i > 0 ? " " : "";
    out += elementToJson(tensor.at(i));
  }
  return out + ']';
}

std::string dtypeMember(std::optional<DType> dtype) {
  return dtype ? fmt::format("\"dtype\": \"{}\", ", dtypeName(*dtype)) : std::string();
}

// The built-in row that shares what no switch says (types, maximum depth), and of those the one most alike.
const Dialect* baseOf(const Dialect& own) {
  const Dialect* best = nullptr;
  std::ptrdiff_t fewest = 0;
  const auto words = ruleWords(own);
  for (const Dialect& row : builtinDialects()) {
    if (row.maxBatchPlusDepth != own.maxBatchPlusDepth || row.elementTypes != own.elementTypes ||
        row.indexTypes != own.indexTypes) {
      continue;
    }
    const auto rowWords = ruleWords(row);
    const auto different = std::count_if(words.begin(), words.end(), [&](const RuleWord& word) {
      return std::none_of(rowWords.begin(), rowWords.end(), [&](const RuleWord& other) {
        return other.rule == word.rule && other.value == word.value;
      });
    });
    if (best == nullptr || different < fewest) {
      best = &row;
      fewest = different;
    }
  }
  return best;
}

std::string dialectText(const Dialect& dialect) {
  const Dialect* const row = findDialect(dialect.id);
  if (row != nullptr && *row == dialect) return quoteJson(dialect.id);
  std::string out = fmt::format("{{\"name\": {}", quoteJson(dialect.name));
  if (!dialect.notes.empty()) out += ", \"notes\": " + quoteJson(dialect.notes);
  if (const Dialect* const base = baseOf(dialect)) out += ", \"base\": " + quoteJson(base->id);
  for (const RuleWord& word : ruleWords(dialect)) {
    out += fmt::format(",\n    {}: {}", quoteJson(word.rule), quoteJson(word.value));
  }
  return out + '}';
}

class ScenarioWriter {
 public:
  explicit ScenarioWriter(const Scenario& scenario)
      : scenario_(scenario), unknown_(json::parse(scenario.unknownKeys, nullptr, false)) {
    if (!unknown_.is_object()) unknown_ = json::object();
  }

  std::string write() {
    known("gathernd_scenario", "1");
    known("title", quoteJson(scenario_.title));
    known("notes", quoteJson(scenario_.notes));
    tensor("params", scenario_.params);
    tensor("indices", scenario_.indices);
    known("batch_dims", std::to_string(scenario_.batchDims));
    known("dialect", dialectText(scenario_.dialect));
    known("bad_indices_policy", quoteJson(scenario_.policy));
    known("fill_value", scenario_.fillValue ? elementToJson(*scenario_.fillValue) : "null");
    known("backend", quoteJson(scenario_.backend));
    axisNames();
    for (const auto& [key, value] : unknown_.items()) member(key, dump(value));
    return out_ + "\n}\n";
  }

 private:
  void member(std::string_view key, const std::string& text) {
    out_ += fmt::format("{}\n  {}: {}", out_.size() > 1 ? "," : "", quoteJson(key), text);
  }

  // A key is written once, whatever unknownKeys holds.
  void known(const std::string& key, const std::string& text) {
    unknown_.erase(key);
    member(key, text);
  }

  void tensor(const std::string& key, const TensorSource& source) {
    std::string members = tensorMembers(source);
    const json unknown = takeUnknown(key);
    for (const auto& [name, value] : unknown.items()) {
      members += fmt::format(", {}: {}", quoteJson(name), dump(value));
    }
    member(key, '{' + members + '}');
  }

  void axisNames() {
    json names = takeUnknown("axis_names");
    for (const auto& [key, list] : scenario_.axisNames) names[key] = list;
    if (!names.empty()) member("axis_names", dump(names));
  }

  // What later versions said inside a key that we write ourselves.
  json takeUnknown(const std::string& key) {
    json inside = json::object();
    const auto found = unknown_.find(key);
    if (found != unknown_.end()) {
      if (found->is_object()) inside = std::move(*found);
      unknown_.erase(found);
    }
    return inside;
  }

  const Scenario& scenario_;
  json unknown_;
  std::string out_ = "{";
};

}  // namespace

std::string tensorMembers(const TensorSource& source) {
  if (const auto* file = std::get_if<FileSource>(&source)) {
    return dtypeMember(file->dtype) + "\"file\": " + quoteJson(file->path);
  }
  if (const auto* spec = std::get_if<GeneratorSpec>(&source)) {
    return dtypeMember(spec->dtype) + "\"generate\": " + quoteJson(formatGenerator(*spec));
  }
  return inlineMembers(std::get<EditedTensor>(source));
}

std::string formatScenario(const Scenario& scenario) {
  return ScenarioWriter(scenario).write();
}

}  // namespace gathernd
