// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/contrast/observed.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/call/trace.h"
#include "core/error/sentences.h"

namespace gathernd {
namespace {

using Json = nlohmann::json;

/// Empty where there is none.
std::string_view textOf(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found == object.end() ? std::string_view() : found->get_ref<const std::string&>();
}

/// What is read once and kept: the rows are views of the texts.
struct Record {
  Json json = Json::parse(embeddedObserved().front().text);
  std::vector<ObservedRow> rows;

  Record() {
    constexpr std::array<std::string_view, 4> kFaults = {"", "above", "below", "empty_axis"};
    for (const Json& row : json["messages"]) {
      const auto fault = std::ranges::find(kFaults, textOf(row, "fault")) - kFaults.begin();
      rows.push_back({textOf(row, "dialect"), textOf(row, "policy"), textOf(row, "reason"),
                      static_cast<IndexFault>(fault), textOf(row, "example"), textOf(row, "type"),
                      textOf(row, "text"), textOf(row, "places"), row.value("whole", true),
                      row.value("batched", false)});
    }
  }
};
const Record& record() {
  static const Record all;
  return all;
}

/// As `places`: no number stands in the text, it is that of any such call.
constexpr std::string_view kSameText = "=";

IndexFault faultOf(const BadTuple& bad) {
  if (bad.axisSize == 0) return IndexFault::EmptyAxis;
  return bad.value < 0 ? IndexFault::Below : IndexFault::Above;
}

std::string listed(std::span<const std::int64_t> numbers, std::string_view comma) {
  return fmt::format("[{}]", fmt::join(numbers, comma));
}

/// Whether nothing but one number of one tuple is outside: then no message can be about another.
bool oneFault(const DialectOutcome& outcome, const EditedTensor& indices) {
  if (outcome.bad.count != 1) return false;
  const TupleTrace trace = Trace(outcome.plan, indices).at(outcome.bad.first);
  return std::ranges::count(trace.componentBad, true) == 1;
}

/// The numbers of a call that a message may name.
std::vector<ErrorArg> numbersOf(const DialectOutcome& outcome, const GatherCall& call) {
  const Shape& params = call.params.shape;
  const Shape& indices = call.indices.shape;
  const std::int64_t depth = indices.rank() > 0 ? indices[componentAxis(indices, call.dialect)] : 0;
  std::vector<ErrorArg> numbers = {{"params_rank", std::int64_t{params.rank()}},
                                   {"indices_rank", std::int64_t{indices.rank()}},
                                   {"depth", depth},
                                   {"batch_dims", call.batchDims},
                                   {"params_shape", listed(params.extents(), ",")},
                                   {"params_shape_spaced", listed(params.extents(), ", ")}};
  const auto braced = [](std::span<const std::int64_t> list) {
    return fmt::format("{{{}}}", fmt::join(list, ", "));
  };
  numbers.emplace_back("params_braced", braced(params.extents()));
  if (!outcome.error->badTuple) return numbers;
  const BadTuple& bad = *outcome.error->badTuple;
  // A batched tuple is named with its batch entry in front.
  std::vector<std::int64_t> whole(bad.position.begin(),
                                  bad.position.begin() + static_cast<std::ptrdiff_t>(call.batchDims));
  whole.insert(whole.end(), bad.tuple.begin(), bad.tuple.end());
  numbers.emplace_back("value", bad.value);
  numbers.emplace_back("size", bad.axisSize);
  numbers.emplace_back("axis", std::int64_t{bad.axis});
  numbers.emplace_back("tuple", listed(whole, ", "));
  numbers.emplace_back("tuple_braced", braced(whole));
  // Of a single tuple, and of a grid where a row is counted, the record shows nothing.
  if (!bad.position.empty()) numbers.emplace_back("position", listed(bad.position, ","));
  if (bad.position.size() == 1) numbers.emplace_back("row", bad.flat);
  return numbers;
}

/// Whether each hole of a text is filled: a brace is a hole where a letter follows.
bool filled(std::string_view text) {
  for (std::size_t at = text.find('{'); at != text.npos; at = text.find('{', at + 1)) {
    if (at + 1 < text.size() && text[at + 1] >= 'a' && text[at + 1] <= 'z') return false;
  }
  return true;
}

/// The message with this call's numbers; empty where the record does not show how it would be.
std::string ofThisCall(const ObservedRow& row, const DialectOutcome& outcome, const GatherCall& call,
                       const EditedTensor& indices) {
  if (row.places.empty() || (call.batchDims > 0 && !row.batched)) return {};
  if (row.fault != IndexFault::None && !oneFault(outcome, indices)) return {};
  if (row.places == kSameText) return std::string(row.text);
  std::string text = fillTemplate(row.places, numbersOf(outcome, call));
  return filled(text) ? text : std::string();
}

const ObservedRow* rowOf(const DialectOutcome& outcome, const GatherCall& call) {
  const Error& error = *outcome.error;
  const IndexFault fault = error.badTuple ? faultOf(*error.badTuple) : IndexFault::None;
  const std::string_view policy = call.policy == "IGNORE" ? "IGNORE" : "";
  const auto rows = observedRows();
  const auto found = std::ranges::find_if(rows, [&](const ObservedRow& row) {
    return row.dialect == outcome.dialect.id && row.policy == policy && row.reason == error.reason &&
           row.fault == fault;
  });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace

std::optional<ObservedMessage> observedMessage(const DialectOutcome& outcome, const GatherCall& call,
                                               const EditedTensor& indices) {
  if (!outcome.error) return std::nullopt;
  const Dialect* const row = findDialect(outcome.dialect.id);
  if (row == nullptr || !(*row == outcome.dialect)) return std::nullopt;  // nobody runs a person's own rules
  const ObservedRow* const seen = rowOf(outcome, call);
  if (seen == nullptr) return std::nullopt;
  const Json& frameworks = record().json["frameworks"];
  const auto framework = frameworks.find(seen->dialect);
  if (framework == frameworks.end()) return std::nullopt;
  ObservedMessage message;
  message.version = textOf(*framework, "version");
  message.how = textOf(*framework, "how");
  message.type = seen->type;
  message.whole = seen->whole;
  message.text = ofThisCall(*seen, outcome, call, indices);
  message.thisCall = !message.text.empty();
  if (!message.thisCall) {
    message.text = seen->text;
    message.example = observedCase(seen->example);
  }
  return message;
}

std::span<const ObservedRow> observedRows() {
  return record().rows;
}

std::string_view observedCase(std::string_view name) {
  return textOf(record().json["cases"], name);
}

}  // namespace gathernd
