// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/scenario/json_read.h"
#include "core/scenario/scenario_json.h"
#include "core/text/literal/literal.h"

namespace gathernd {
namespace {

using nlohmann::json;

std::string dump(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// What stands before element `i`, if anything. One line a row, so that a person can read it and a diff
/// shows the row that changed.
class Separators {
 public:
  explicit Separators(const Shape& shape) : row_(shape.rank() < 2 ? 0 : shape[shape.rank() - 1]) {}

  std::string_view before(std::int64_t i) const {
    if (row_ > 0 && i % row_ == 0) return i > 0 ? ",\n    " : "\n    ";
    return i > 0 ? ", " : "";
  }

 private:
  std::int64_t row_;
};

std::int64_t inlineElements(const TensorSource& source) {
  const auto* const values = std::get_if<EditedTensor>(&source);
  return values == nullptr ? 0 : values->elementCount();
}

std::string dtypeMember(std::optional<DType> dtype) {
  return dtype ? fmt::format("\"dtype\": \"{}\", ", dtypeName(*dtype)) : std::string();
}

std::string dialectText(const Dialect& dialect) {
  const Dialect* const row = findDialect(dialect.id);
  if (row != nullptr && *row == dialect) return quoteJson(dialect.id);
  std::string out = fmt::format("{{\"name\": {}", quoteJson(dialect.name));
  if (!dialect.notes.empty()) out += ", \"notes\": " + quoteJson(dialect.notes);
  if (const Dialect* const base = baseDialect(dialect)) out += ", \"base\": " + quoteJson(base->id);
  for (const RuleWord& word : ruleWords(dialect)) {
    out += fmt::format(",\n    {}: {}", quoteJson(word.rule), quoteJson(word.value));
  }
  return out + '}';
}

class ScenarioWriter {
 public:
  ScenarioWriter(const Scenario& scenario, const TextOutput& output, const SaveProgress& progress,
                 const std::stop_token& stop)
      : scenario_(scenario),
        output_(output),
        progress_(progress),
        stop_(stop),
        all_(inlineElements(scenario.params) + inlineElements(scenario.indices)),
        unknown_(json::parse(scenario.unknownKeys, nullptr, false)) {
    if (!unknown_.is_object()) unknown_ = json::object();
  }

  Expected<void> write() {
    out_ = "{";
    known("gathernd_scenario", "1");
    known("title", quoteJson(scenario_.title));
    known("notes", quoteJson(scenario_.notes));
    TRY(tensor("params", scenario_.params));
    TRY(tensor("indices", scenario_.indices));
    known("batch_dims", std::to_string(scenario_.batchDims));
    known("dialect", dialectText(scenario_.dialect));
    known("bad_indices_policy", quoteJson(scenario_.policy));
    known("fill_value", scenario_.fillValue ? elementToJson(*scenario_.fillValue) : "null");
    known("backend", quoteJson(scenario_.backend));
    axisNames();
    for (const auto& [key, value] : unknown_.items()) {
      member(key, dump(value));
      TRY(flushFull());
    }
    out_ += "\n}\n";
    return flush();
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{1} << 16;

  Expected<void> flush() {
    if (stop_.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    TRY(output_(out_));
    out_.clear();
    if (progress_) progress_(done_, all_);
    return {};
  }
  Expected<void> flushFull() { return out_.size() < kPiece ? Expected<void>() : flush(); }

  void begin(std::string_view key) {
    out_ += fmt::format("{}\n  {}: ", first_ ? "" : ",", quoteJson(key));
    first_ = false;
  }
  void member(std::string_view key, std::string_view text) {
    begin(key);
    out_ += text;
  }

  // A key is written once, whatever unknownKeys holds.
  void known(const std::string& key, std::string_view text) {
    unknown_.erase(key);
    member(key, text);
  }

  Expected<void> tensor(const std::string& key, const TensorSource& source) {
    const json unknown = takeUnknown(key);
    begin(key);
    out_ += '{';
    if (const auto* file = std::get_if<FileSource>(&source)) {
      out_ += dtypeMember(file->dtype) + "\"file\": " + quoteJson(file->path);
    } else if (const auto* spec = std::get_if<GeneratorSpec>(&source)) {
      out_ += dtypeMember(spec->dtype) + "\"generate\": " + quoteJson(formatGenerator(*spec));
    } else {
      TRY(values(std::get<EditedTensor>(source)));
    }
    for (const auto& [name, value] : unknown.items()) {
      out_ += fmt::format(", {}: {}", quoteJson(name), dump(value));
    }
    out_ += '}';
    return flushFull();
  }

  Expected<void> values(const EditedTensor& tensor) {
    out_ += fmt::format("\"dtype\": \"{}\", \"shape\": [{}], \"data\": [", dtypeName(tensor.dtype()),
                        fmt::join(tensor.shape().extents(), ", "));
    const Separators separators(tensor.shape());
    for (std::int64_t i = 0; i < tensor.elementCount(); ++i, ++done_) {
      out_ += separators.before(i);
      out_ += elementToJson(tensor.at(i));
      TRY(flushFull());
    }
    out_ += ']';
    // Zeros read from a file that was cut must not replace good data.
    TRY(checkIntact(tensor.base(), "a tensor"));
    return {};
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
  const TextOutput& output_;
  const SaveProgress& progress_;
  const std::stop_token& stop_;
  std::int64_t done_ = 0, all_;
  json unknown_;
  std::string out_;  ///< what has not gone out yet
  bool first_ = true;
};

}  // namespace

Expected<void> writeScenario(const Scenario& scenario, const TextOutput& output, const SaveProgress& progress,
                             const std::stop_token& stop) {
  return ScenarioWriter(scenario, output, progress, stop).write();
}

std::string formatScenario(const Scenario& scenario) {
  std::string text;
  const TextOutput append = [&text](std::string_view piece) -> Expected<void> {
    text += piece;
    return {};
  };
  // Only a tensor whose file was cut can fail here, and that has no better text.
  const auto written = writeScenario(scenario, append);
  return written ? text : std::string();
}

bool inlineTextExceeds(const EditedTensor& tensor, std::int64_t bytes) {
  constexpr std::int64_t kMin = 3;  // a digit, a comma, a space
  if (tensor.elementCount() > bytes / kMin + 1) return true;
  const Separators separators(tensor.shape());
  std::int64_t left = bytes - 2;  // the brackets
  for (std::int64_t i = 0; i < tensor.elementCount() && left >= 0; ++i) {
    const Element element = tensor.at(i);
    left -= static_cast<std::int64_t>(separators.before(i).size());
    // A long string is at least as long as JSON, and need not become it.
    left -= element.text.size() > static_cast<std::size_t>(bytes)
                ? bytes + 1
                : static_cast<std::int64_t>(elementToJson(element).size());
  }
  return left < 0;
}

}  // namespace gathernd
