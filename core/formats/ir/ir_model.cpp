// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/ir/ir_model.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/formats/common/text_file.h"
#include "core/text/text_parts.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

// A tree takes at most so many times the memory of its text: an element of 4 bytes becomes a node of 72.
constexpr std::int64_t kTreePerText = 40;
constexpr int kMaxBodies = 33;  // one within another
constexpr std::int64_t kFirstVersion = 10, kLastVersion = 11;

tl::unexpected<Error> atPlace(std::string_view reason, const std::string& text, std::ptrdiff_t offset,
                              std::vector<ErrorArg> args = {}) {
  const auto end = text.begin() + std::clamp<std::ptrdiff_t>(offset, 0, std::ssize(text));
  const auto line = 1 + std::count(text.begin(), end, '\n');
  const auto column =
      1 + std::distance(std::find(std::make_reverse_iterator(end), text.rend(), '\n').base(), end);
  args.emplace_back("line", line);
  args.emplace_back("column", column);
  Error error(ErrorCode::Parse, reason, std::move(args));
  error.line = static_cast<int>(std::min<std::ptrdiff_t>(line, INT32_MAX));
  error.column = static_cast<int>(std::min<std::ptrdiff_t>(column, INT32_MAX));
  return fail(std::move(error));
}

/// Takes the layers and edges below `at`, and those of the bodies of its layers behind them.
Expected<void> takeNet(IrModel& model, const pugi::xml_node& at, std::string path, const std::string& text,
                       int depth, std::map<std::string, int>& paths) {
  if (depth > kMaxBodies) return fail(ErrorCode::Limit, "onnx.nesting", {{"limit", kMaxBodies}});
  const std::size_t number = model.nets.size();
  IrNet net{std::move(path), {}, {}, {}};
  for (const pugi::xml_node node : at.child("layers").children("layer")) {
    IrLayer layer{node.attribute("id").value(),
                  node.attribute("name").value(),
                  node.attribute("type").value(),
                  node.attribute("version").value(),
                  node,
                  number};
    if (!net.byId.emplace(layer.id, net.layers.size()).second) {
      return atPlace("ir.twice", text, node.offset_debug(), {{"id", shownMember(layer.id)}});
    }
    net.layers.push_back(std::move(layer));
  }
  for (const pugi::xml_node edge : at.child("edges").children("edge")) {
    const auto word = [&](const char* name) { return std::string(edge.attribute(name).value()); };
    if (!net.edges
             .emplace(IrPort{word("to-layer"), word("to-port")},
                      IrPort{word("from-layer"), word("from-port")})
             .second) {
      return atPlace("ir.edge_twice", text, edge.offset_debug(), {{"id", shownMember(word("to-layer"))}});
    }
  }
  const std::vector<IrLayer> layers = net.layers;
  // A path of many nets would be longer than what it is good for.
  constexpr std::size_t kMaxPath = 200;
  std::string above;
  if (net.path.size() > kMaxPath) above = fmt::format("net {}/", number);
  if (above.empty() && !net.path.empty()) above = fmt::format("{}/", net.path);
  model.nets.push_back(std::move(net));
  for (const IrLayer& layer : layers) {
    for (const char* body : {"body", "then_body", "else_body"}) {
      const pugi::xml_node inner = layer.node.child(body);
      if (!inner) continue;
      // A path is that of one net alone.
      const std::string wanted = fmt::format("{}{}/{}", above, shownMember(layer.name), body);
      std::string inside = wanted;
      while (!paths.emplace(inside, 1).second) inside = fmt::format("{} ({})", wanted, ++paths[wanted]);
      TRY(takeNet(model, inner, std::move(inside), text, depth + 1, paths));
    }
  }
  return {};
}

Expected<IrModel> takeTree(std::shared_ptr<pugi::xml_document> document, const std::string& text) {
  IrModel model;
  for (const pugi::xml_node node : document->children()) {
    if (node.type() == pugi::node_doctype) return atPlace("ir.doctype", text, node.offset_debug());
  }
  const pugi::xml_node net = document->child("net");
  if (!net) return fail(ErrorCode::Parse, "ir.no_net");
  const auto version = numberIn<std::int64_t>(net.attribute("version").value());
  if (!version || *version < kFirstVersion || *version > kLastVersion) {
    return fail(ErrorCode::Unsupported, "ir.version",
                {{"version", shownMember(net.attribute("version").value())}});
  }
  std::map<std::string, int> paths = {{"", 1}};
  TRY(takeNet(model, net, {}, text, 0, paths));
  model.document = std::move(document);
  return model;
}

/// The one with that id, or the first.
pugi::xml_node outputPort(const IrLayer& layer, const std::string& id) {
  const pugi::xml_node outputs = layer.node.child("output");
  return id.empty() ? outputs.child("port") : outputs.find_child_by_attribute("port", "id", id.c_str());
}

}  // namespace

const IrPort* IrModel::portTo(const IrLayer& layer, std::size_t number) const {
  std::size_t count = 0;
  for (const pugi::xml_node port : layer.node.child("input").children("port")) {
    if (count++ != number) continue;
    const auto edge = netOf(layer).edges.find({layer.id, port.attribute("id").value()});
    return edge == netOf(layer).edges.end() ? nullptr : &edge->second;
  }
  return nullptr;
}

Expected<const IrLayer*> IrModel::sourceOf(const IrLayer& layer, std::size_t number) const {
  const IrPort* const port = portTo(layer, number);
  const IrNet& net = netOf(layer);
  const auto source = port == nullptr ? net.byId.end() : net.byId.find(port->first);
  if (source != net.byId.end()) return &net.layers[source->second];
  return fail(ErrorCode::Parse, "ir.no_edge", {{"layer", shownMember(layer.name)}, {"number", number}});
}

TensorType IrModel::typeOf(const IrLayer& layer, const std::string& wanted) {
  TensorType type;
  const pugi::xml_node port = outputPort(layer, wanted);
  const std::string_view precision = port.attribute("precision").value();
  for (const IrType& one : kIrTypes) {
    if (one.precision == precision) type.dtype = one.dtype;
  }
  // A port of a rank that is not known has no <dim> either; a scalar's alone says its precision.
  std::vector<TensorType::Axis> axes;
  for (const pugi::xml_node dim : port.children("dim")) {
    const auto size = numberIn<std::int64_t>(dim.child_value());
    axes.push_back({.size = size >= 0 ? size : std::nullopt});
  }
  if (!axes.empty() && axes.size() <= static_cast<std::size_t>(kMaxRank)) type.axes = std::move(axes);
  return type;
}

TensorType IrModel::typeOfInput(const IrLayer& layer, std::size_t number) const {
  const auto source = sourceOf(layer, number);
  return source ? typeOf(**source, portTo(layer, number)->second) : TensorType();
}

std::string IrModel::portOfInput(const IrLayer& layer, std::size_t number) const {
  const IrPort* const port = portTo(layer, number);
  return port == nullptr ? std::string() : port->second;
}

std::string IrModel::nameOf(const IrLayer& layer, const std::string& wanted) {
  // Several stand behind one another; a comma of a name's own is escaped.
  const std::string names = outputPort(layer, wanted).attribute("names").value();
  std::string name;
  for (std::size_t i = 0; i < names.size() && names[i] != ','; ++i) {
    if (names[i] == '\\' && i + 1 < names.size()) ++i;
    name += names[i];
  }
  return name.empty() ? layer.name : name;
}

Expected<IrModel> readIrModel(const std::string& path, std::int64_t memoryLimit) {
  auto text = TRY(readTextFile(path, memoryLimit / kTreePerText));
  auto document = std::make_shared<pugi::xml_document>();
  const pugi::xml_parse_result parsed =
      document->load_buffer(text.data(), text.size(), pugi::parse_default | pugi::parse_doctype);
  if (parsed.status == pugi::status_out_of_memory) return fail(ErrorCode::Limit, kNoMemory);
  if (!parsed) return atPlace("ir.syntax", text, parsed.offset, {{"what", parsed.description()}});
  return takeTree(std::move(document), text);
}

}  // namespace gathernd
