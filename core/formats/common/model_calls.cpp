// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/common/model_calls.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>

#include "core/formats/common/model_tensors.h"
#include "core/tensor/edits.h"
#include "core/text/element_text.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

constexpr std::string_view kDialect = "gathernd.dialect";
constexpr std::string_view kPolicy = "gathernd.bad_indices_policy";
constexpr std::string_view kFillValue = "gathernd.fill_value";
constexpr std::string_view kIndicesDType = "gathernd.indices_dtype";

Expected<Tensor> valuesOf(const TensorSource& source, const char* name) {
  const auto* const values = std::get_if<EditedTensor>(&source);
  // The caller loads files and runs generators: it knows the folder and the limits.
  if (values == nullptr)
    return fail(ErrorCode::Unsupported, "call.no_values", {{"tensor", std::string(name)}});
  return values->flattened();
}

/// Only if nothing is lost; nothing otherwise.
Expected<std::optional<Tensor>> sameNumbers(const Tensor& tensor, DType dtype, std::int64_t memoryLimit) {
  auto there = TRY(constantCast(tensor, dtype, memoryLimit));
  const auto back = TRY(constantCast(there, tensor.dtype(), memoryLimit));
  if (!bitEqual(back, tensor)) return std::optional<Tensor>();
  return std::optional<Tensor>(std::move(there));
}

/// uint64 and int64 hold each other's bits: coming back alike does not tell that the numbers are the same.
bool beyondInt64(const Tensor& tensor) {
  if (tensor.dtype() != DType::UInt64) return false;
  for (const std::uint64_t value : tensor.values<std::uint64_t>()) {
    if (value > static_cast<std::uint64_t>(INT64_MAX)) return true;
  }
  return false;
}

tl::unexpected<Error> wrongNote(std::string_view key, std::string_view value) {
  return fail(ErrorCode::Parse, "call.note", {{"key", std::string(key)}, {"value", shownMember(value)}});
}

Expected<void> restoreIndices(const std::string& name, std::int64_t memoryLimit, Scenario& scenario) {
  auto* const indices = std::get_if<EditedTensor>(&scenario.indices);
  const auto dtype = dtypeFromName(name);
  if (!dtype || !isInteger(*dtype) || indices == nullptr || !isInteger(indices->dtype())) {
    return wrongNote(kIndicesDType, name);
  }
  auto same = TRY(sameNumbers(indices->base(), *dtype, memoryLimit));
  if (!same) return wrongNote(kIndicesDType, name);
  *indices = *std::move(same);
  return {};
}

}  // namespace

CallPath splitCallPath(std::string_view path) {
  for (const std::string_view marked : {".onnx:", ".xml:"}) {
    const auto* const found =
        std::search(path.begin(), path.end(), marked.begin(), marked.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
    if (found == path.end()) continue;
    const auto colon = static_cast<std::size_t>(found - path.begin()) + marked.size() - 1;
    return {std::string(path.substr(0, colon)), std::string(path.substr(colon + 1))};
  }
  return {std::string(path), {}};
}

Expected<PlainCall> plainCall(const Scenario& scenario, DTypeSet keptIndexTypes,
                              std::string_view ownDialect) {
  if (scenario.dialect.tupleAxis != TupleAxis::Last) {
    return fail(ErrorCode::Unsupported, "call.tuple_axis", {{"dialect", scenario.dialect.id}});
  }
  auto params = TRY(valuesOf(scenario.params, "params"));
  auto indices = TRY(valuesOf(scenario.indices, "indices"));
  PlainCall call{std::move(params), std::move(indices), {}};
  if (!isInteger(call.indices.dtype())) {
    return fail(ErrorCode::Unsupported, "call.index_type",
                {{"dtype", std::string(dtypeName(call.indices.dtype()))}});
  }
  if (!keptIndexTypes.contains(call.indices.dtype())) {
    if (beyondInt64(call.indices)) return fail(ErrorCode::Unsupported, "call.index_range");
    call.notes.emplace_back(kIndicesDType, dtypeName(call.indices.dtype()));
    call.indices = TRY(constantCast(call.indices, DType::Int64, INT64_MAX));
  }
  const Dialect* const row = findDialect(scenario.dialect.id);
  if (row != nullptr && *row == scenario.dialect && row->id != ownDialect) {
    call.notes.emplace_back(kDialect, row->id);
  }
  if (!scenario.policy.empty()) call.notes.emplace_back(kPolicy, scenario.policy);
  if (scenario.fillValue) call.notes.emplace_back(kFillValue, formatElement(*scenario.fillValue));
  return call;
}

Expected<void> applyCallNotes(std::span<const CallNote> notes, std::int64_t memoryLimit, Scenario& scenario) {
  for (const auto& [key, value] : notes) {
    if (key == kDialect) {
      const Dialect* const row = findDialect(value);
      if (row == nullptr) return wrongNote(key, value);
      scenario.dialect = *row;
    } else if (key == kPolicy) {
      scenario.policy = value;
    } else if (key == kFillValue) {
      auto element = parseElement(value, std::get<EditedTensor>(scenario.params).dtype());
      if (!element) return wrongNote(key, value);
      scenario.fillValue = *std::move(element);
    } else if (key == kIndicesDType) {
      if (auto ok = restoreIndices(value, memoryLimit, scenario); !ok) return ok;
    }
  }
  return {};
}

std::vector<std::string> nodeChoices(const std::vector<NodeNames>& nodes) {
  std::map<std::string_view, int> called;
  for (const NodeNames& node : nodes) {
    ++called[node.name];
    if (node.own != node.name) ++called[node.own];
  }
  std::vector<std::string> choices;
  for (const NodeNames& node : nodes)
    choices.push_back(node.name.empty() || called[node.name] > 1 ? node.own : node.name);
  return choices;
}

Expected<std::size_t> chooseNode(const std::vector<NodeNames>& nodes, const std::string& choice) {
  if (nodes.empty()) return fail(ErrorCode::Io, "graph.no_node");
  if (choice.empty() && nodes.size() == 1) return std::size_t{0};
  const std::vector<std::string> choices = nodeChoices(nodes);
  std::vector<std::size_t> called;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (!choice.empty() && choices[i] == choice) return i;
    if (!choice.empty() && (nodes[i].name == choice || nodes[i].own == choice)) called.push_back(i);
  }
  if (called.size() == 1) return called.front();
  const char* reason = choice.empty() ? "graph.which" : "graph.no_such_node";
  if (called.empty()) {
    called.resize(nodes.size());
    std::iota(called.begin(), called.end(), std::size_t{0});
  } else {
    reason = "graph.same_name";
  }
  constexpr std::size_t kMaxNamed = 10;
  std::string list;
  for (std::size_t i = 0; i < std::min(called.size(), kMaxNamed); ++i) {
    list += (i > 0 ? ", " : "") + shownMember(choices[called[i]]);
  }
  if (called.size() > kMaxNamed) list += ", …";
  return fail(
      ErrorCode::Io, reason,
      {{"node", shownMember(choice)}, {"nodes", list}, {"count", static_cast<std::int64_t>(called.size())}});
}

std::string shownCallPath(const std::string& file, const std::string& node) {
  return node.empty() ? file : file + ":" + node;
}

bool isUnknownValue(const Error& error) {
  return error.reason == "graph.computed" || error.reason == "graph.no_value";
}

Error tensorError(Error error, std::size_t input, std::string node) {
  error.args.push_back({"role", std::string(input == 0 ? "params" : "indices")});
  error.args.push_back({"node", std::move(node)});
  return error;
}

}  // namespace gathernd
