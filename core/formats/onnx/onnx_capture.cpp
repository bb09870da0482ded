// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/formats/onnx/onnx_types.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

using Json = nlohmann::json;
/// A value by the graph that gives it.
using ValueId = std::pair<std::size_t, std::string_view>;

constexpr int kMaxCallsDeep = 100;

class CapturePlanner {
 public:
  CapturePlanner(const OnnxModel& model, const OnnxSource& source, OnnxTypes& types, std::size_t graph,
                 const OnnxNode& target)
      : model_(model), source_(source), types_(types), graph_(graph), target_(target) {}

  Expected<CapturePlan> plan() {
    findWays();
    if (!ways_.contains(0))
      return fail(ErrorCode::Unsupported, "capture.unused", {{"graph", model_.graphs[graph_].path}});
    TRY(addLevel(0, 0));
    plan_.runtimes = {"onnxruntime", "openvino"};
    for (const OnnxInput& input : model_.graphs[0].inputs) {
      // One that has a value already may be given another.
      const bool hasValue = isInitialiser({0, input.name});
      if (!hasValue && !needed_.contains(input.name)) continue;
      plan_.inputs.push_back({std::string(input.name), types_.typeOf(0, input.name), hasValue});
    }
    const Json steps = {{"levels", levels_}};
    plan_.steps = steps.dump(-1, ' ', false, Json::error_handler_t::replace);
    return std::move(plan_);
  }

 private:
  /// A model of one graph's nodes, up to what is wanted.
  struct Cut {
    Json json;                ///< null where nothing has to be run
    std::set<ValueId> needs;  ///< from elsewhere: the graph's inputs, and what the graphs around it give
  };

  /// Which graphs lead to the node's.
  void findWays() {
    std::map<std::size_t, std::vector<std::size_t>> from;
    for (std::size_t graph = 0; graph < model_.graphs.size(); ++graph) {
      if (model_.graphs[graph].parent != OnnxGraph::kNone) from[graph].push_back(model_.graphs[graph].parent);
      for (const OnnxNode& node : model_.graphs[graph].nodes) {
        if (const auto called = model_.functionOf(node)) from[*called].push_back(graph);
      }
    }
    std::vector<std::size_t> next = {graph_};
    while (!next.empty()) {
      const std::size_t graph = next.back();
      next.pop_back();
      if (ways_.insert(graph).second) next.insert(next.end(), from[graph].begin(), from[graph].end());
    }
  }

  ValueId idOf(std::size_t graph, std::string_view name) const { return {model_.homeOf(graph, name), name}; }
  bool isInitialiser(const ValueId& value) const {
    const OnnxGraph& graph = model_.graphs[value.first];
    return graph.initialisers.contains(value.second) || graph.sparse.contains(value.second);
  }

  /// What is run to get from a graph's beginning to the node, or into what leads to it; gives what it needs
  /// from the graphs around it.
  Expected<std::set<ValueId>> addLevel(std::size_t graph, int depth) {
    const std::string key = std::to_string(graph);
    if (const auto done = outside_.find(graph); done != outside_.end()) return done->second;
    if (depth > kMaxCallsDeep || !open_.insert(graph).second) {
      return fail(ErrorCode::Unsupported, "capture.circle", {{"graph", model_.graphs[graph].path}});
    }
    Json items = Json::array();
    std::set<ValueId> outside;
    const auto add = [&](Json item, const std::set<ValueId>& wanted) -> Expected<void> {
      Cut cut = TRY(cutTo(graph, wanted));
      item["upto"] = std::move(cut.json);
      items.push_back(std::move(item));
      cut.needs.insert(wanted.begin(), wanted.end());
      for (const ValueId& value : cut.needs) {
        if (value.first != graph && !isInitialiser(value)) outside.insert(value);
        if (value.first == 0 && model_.graphs[0].inputNames.contains(value.second) && !isInitialiser(value))
          needed_.insert(value.second);
      }
      return {};
    };
    for (const OnnxNode& node : model_.graphs[graph].nodes) {
      if (graph == graph_ && &node == &target_) {
        std::set<ValueId> wanted;
        for (const std::string_view input : node.inputs) wanted.insert(idOf(graph, input));
        TRY(add({{"target", node.inputs}}, wanted));
        continue;
      }
      std::vector<std::size_t> called = node.bodies;
      if (const auto function = model_.functionOf(node)) called.push_back(*function);
      for (const std::size_t inner : called) {
        if (!ways_.contains(inner)) continue;
        std::set<ValueId> wanted;
        Json call = TRY(callOf(node, graph, inner, depth, wanted));
        TRY(add({{"call", std::move(call)}}, wanted));
      }
    }
    open_.erase(graph);
    levels_[key] = {{"graph", visibleText(model_.graphs[graph].path)}, {"items", std::move(items)}};
    outside_[graph] = outside;
    return outside;
  }

  /// How a node enters one of its graphs; `wanted`: what must be known before.
  Expected<Json> callOf(const OnnxNode& node, std::size_t graph, std::size_t inner, int depth,
                        std::set<ValueId>& wanted) {
    const OnnxGraph& body = model_.graphs[inner];
    if (!body.function && !node.is("If") && !node.is("Loop") && !node.is("Scan"))
      return fail(ErrorCode::Unsupported, "capture.operator",
                  {{"graph", body.path}, {"op", shownMember(node.op)}});
    for (const std::string_view input : node.inputs) {
      if (!input.empty()) wanted.insert(idOf(graph, input));
    }
    const std::set<ValueId> outside = TRY(addLevel(inner, depth + 1));
    wanted.insert(outside.begin(), outside.end());
    std::vector<std::string_view> formals;
    for (const OnnxInput& input : body.inputs) formals.push_back(input.name);
    Json call = {{"kind", body.function ? "function" : std::string(node.op)},
                 {"node", shownMember(node.shownName())},
                 {"inputs", node.inputs},
                 {"formals", formals},
                 {"level", std::to_string(inner)}};
    if (node.is("If")) call["branch"] = body.attribute == "then_branch";
    if (body.function || node.is("If")) return call;
    std::size_t states = node.inputs.size() - std::min<std::size_t>(node.inputs.size(), 2);
    std::size_t carried = states + 1;  // the condition comes first
    if (node.is("Scan")) {
      const auto scans = TRY(onnxInteger(node, "num_scan_inputs", 0));
      if (scans < 1 || static_cast<std::uint64_t>(scans) > node.inputs.size())
        return fail(ErrorCode::Parse, "graph.attribute",
                    {{"attribute", "num_scan_inputs"}, {"node", shownMember(node.shownName())}});
      carried = states = node.inputs.size() - static_cast<std::size_t>(scans);
      for (const char* name : {"scan_input_axes", "scan_input_directions"})
        call[name] = onnxIntegers(node, name).value_or(std::vector<std::int64_t>());
    }
    std::vector<std::string_view> outs = body.outputs;
    outs.resize(std::min(carried, outs.size()));
    std::set<ValueId> ends;
    for (const std::string_view out : outs) ends.insert(idOf(inner, out));
    Cut advance = TRY(cutTo(inner, ends));
    advance.needs.insert(ends.begin(), ends.end());
    for (const ValueId& value : advance.needs) {
      if (value.first != inner) wanted.insert(value);
    }
    call["states"] = states;
    call["outs"] = outs;
    call["advance"] = std::move(advance.json);
    return call;
  }

  /// All that the bodies of a node of `graph` take from there, and from around it.
  void addFreeNames(std::size_t graph, const OnnxNode& node, std::vector<ValueId>& names) const {
    for (const std::size_t body : node.bodies) {
      const OnnxGraph& inner = model_.graphs[body];
      const auto add = [&](std::string_view name) {
        const ValueId value = idOf(body, name);
        std::size_t around = graph;
        while (around != value.first && around != OnnxGraph::kNone) around = model_.graphs[around].parent;
        if (around != OnnxGraph::kNone) names.push_back(value);
      };
      for (const OnnxNode& one : inner.nodes) {
        for (const std::string_view input : one.inputs) add(input);
        addFreeNames(graph, one, names);
      }
      for (const std::string_view output : inner.outputs) add(output);
    }
  }

  Expected<void> refuseOuterAttributes(const OnnxNode& node, std::size_t graph) const {
    constexpr std::uint64_t kAttribute = 5, kOuterName = 21;
    return forEachField(node.message, [&](const WireField& field) -> Expected<void> {
      if (field.number != kAttribute) return {};
      std::string_view name;
      const auto attribute = TRY(field.message());
      TRY(readFields(attribute, WireTarget{kOuterName, name}));
      if (name.empty()) return {};
      return fail(ErrorCode::Unsupported, "capture.attribute",
                  {{"graph", model_.graphs[graph].path}, {"attribute", shownMember(name)}});
    });
  }

  Expected<Cut> cutTo(std::size_t graph, const std::set<ValueId>& wanted) {
    const OnnxGraph& own = model_.graphs[graph];
    std::size_t root = graph;
    while (model_.graphs[root].parent != OnnxGraph::kNone) root = model_.graphs[root].parent;
    Cut cut;
    Json defaults = Json::array();
    std::set<std::size_t> nodes;
    std::set<ValueId> seen;
    std::vector<ValueId> next(wanted.begin(), wanted.end());
    std::string graphBytes;
    while (!next.empty()) {
      const ValueId value = next.back();
      next.pop_back();
      if (value.second.empty() || !seen.insert(value).second) continue;
      const OnnxGraph& home = model_.graphs[value.first];
      if (const auto found = home.initialisers.find(value.second); found != home.initialisers.end()) {
        TRY(put(graphBytes, 5, found->second.bytes));
        if (home.inputNames.contains(value.second)) defaults.push_back(value.second);
      } else if (const auto sparse = home.sparse.find(value.second); sparse != home.sparse.end()) {
        TRY(put(graphBytes, 15, sparse->second.bytes));
      } else if (const auto producer = home.producers.find(value.second);
                 value.first != graph || producer == home.producers.end()) {
        cut.needs.insert(value);
      } else if (nodes.insert(producer->second).second) {
        const OnnxNode& node = own.nodes[producer->second];
        for (const std::string_view input : node.inputs) next.push_back(idOf(graph, input));
        addFreeNames(graph, node, next);
      }
    }
    Json gives = Json::object();
    std::string outputs;
    for (const std::size_t number : nodes) {
      if (model_.graphs[root].function) TRY(refuseOuterAttributes(own.nodes[number], root));
      TRY(put(graphBytes, 1, own.nodes[number].message.bytes));
    }
    for (const ValueId& value : wanted) {
      if (value.second.empty() || cut.needs.contains(value)) continue;
      std::string name(value.second);
      if (isInitialiser(value)) {  // not every release gives one out as it is
        name = fmt::format("gathernd capture {}", gives.size());
        std::string node;
        putBytes(node, 1, value.second);
        putBytes(node, 2, name);
        putBytes(node, 4, "Identity");
        putBytes(graphBytes, 1, node);
      }
      gives[name] = value.second;
      std::string output;
      putBytes(output, 1, name);
      putBytes(outputs, 12, output);
    }
    if (gives.empty()) return cut;
    putBytes(graphBytes, 2, "capture");
    graphBytes += outputs;
    std::string bytes = TRY(modelHead(root));
    TRY(put(bytes, 7, graphBytes));
    if (bytes.size() > kMaxOnnxBytes) {
      return fail(ErrorCode::Limit, "onnx.too_large", {{"bytes", bytes.size()}, {"limit", kMaxOnnxBytes}});
    }
    std::vector<std::string_view> needs;
    for (const ValueId& value : cut.needs) needs.push_back(value.second);
    cut.json = {{"file", fmt::format("model{}.onnx", plan_.files.size())},
                {"needs", needs},
                {"gives", gives},
                {"defaults", defaults}};
    plan_.files.emplace_back(cut.json["file"], std::move(bytes));
    return cut;
  }

  /// What a model says before its graph: version, opsets, functions.
  Expected<std::string> modelHead(std::size_t root) {
    constexpr std::uint64_t kVersion = 1, kOpset = 8, kFunction = 25, kFunctionOpset = 9, kFunctionName = 1;
    const bool ownOpsets = model_.graphs[root].function && model_.graphs[root].opset;
    std::string head;
    TRY(forEachField(source_.whole(), [&](const WireField& field) -> Expected<void> {
      if (field.number == kVersion && field.type == WireType::Varint) putNumber(head, kVersion, field.value);
      if (field.number == kOpset && !ownOpsets) return put(head, kOpset, field.content.bytes);
      if (field.number != kFunction) return {};
      TRY(put(head, kFunction, field.content.bytes));
      std::string_view name, domain, overload;
      TRY(readFields(field.content, WireTarget{kFunctionName, name}, WireTarget{10, domain},
                     WireTarget{13, overload}));
      const auto found = model_.functions.find(onnxFunctionKey(domain, name, overload));
      if (!ownOpsets || found == model_.functions.end() || found->second != root) return {};
      return forEachField(field.content, [&](const WireField& part) -> Expected<void> {
        if (part.number != kFunctionOpset) return {};
        return put(head, kOpset, part.content.bytes);
      });
    }));
    return head;
  }

  /// putBytes, within the limit.
  Expected<void> put(std::string& out, std::uint64_t field, std::string_view bytes) {
    put_ += static_cast<std::int64_t>(bytes.size());
    if (put_ > source_.memoryLimit) return fail(ErrorCode::Limit, "onnx.graph_memory");
    putBytes(out, field, bytes);
    return {};
  }

  const OnnxModel& model_;
  const OnnxSource& source_;
  OnnxTypes& types_;
  std::size_t graph_;
  const OnnxNode& target_;
  std::set<std::size_t> ways_;
  std::set<std::size_t> open_;
  std::map<std::size_t, std::set<ValueId>> outside_;
  std::set<std::string_view> needed_;
  Json levels_ = Json::object();
  CapturePlan plan_;
  std::int64_t put_ = 0;
};

}  // namespace

Expected<CapturePlan> planOnnxCapture(const OnnxModel& model, const OnnxSource& source, OnnxTypes& types,
                                      std::size_t graph, const OnnxNode& node) {
  return CapturePlanner(model, source, types, graph, node).plan();
}

}  // namespace gathernd
