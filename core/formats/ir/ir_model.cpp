// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/ir/ir_model.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include <fmt/format.h>

#include "core/formats/common/text_file.h"
#include "core/formats/zip/zip_reader.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

// A tree takes at most so many times the memory of its text: an element of 4 bytes becomes a node of 72.
constexpr std::int64_t kTreePerText = 40;
constexpr std::int64_t kFirstVersion = 10, kLastVersion = 11;

tl::unexpected<Error> atPlace(std::string reason, const std::string& text, std::ptrdiff_t offset,
                              std::vector<ErrorArg> args = {}) {
  const auto end = text.begin() + std::clamp<std::ptrdiff_t>(offset, 0, std::ssize(text));
  const auto line = 1 + std::count(text.begin(), end, '\n');
  const auto column =
      1 + std::distance(std::find(std::make_reverse_iterator(end), text.rend(), '\n').base(), end);
  args.emplace_back("line", line);
  args.emplace_back("column", column);
  Error error(ErrorCode::Parse, std::move(reason), std::move(args));
  error.line = static_cast<int>(std::min<std::ptrdiff_t>(line, INT32_MAX));
  error.column = static_cast<int>(std::min<std::ptrdiff_t>(column, INT32_MAX));
  return fail(std::move(error));
}

bool wholeNumber(std::string_view text, std::int64_t& value) {
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  return failed == std::errc() && end == text.data() + text.size();
}

Expected<IrModel> takeTree(std::shared_ptr<pugi::xml_document> document, const std::string& text) {
  IrModel model;
  for (const pugi::xml_node node : document->children()) {
    if (node.type() == pugi::node_doctype) return atPlace("ir.doctype", text, node.offset_debug());
  }
  const pugi::xml_node net = document->child("net");
  if (!net) return fail(ErrorCode::Parse, "ir.no_net");
  std::int64_t version = 0;
  if (!wholeNumber(net.attribute("version").value(), version) || version < kFirstVersion ||
      version > kLastVersion) {
    return fail(ErrorCode::Unsupported, "ir.version",
                {{"version", shownMember(net.attribute("version").value())}});
  }
  for (const pugi::xml_node node : net.child("layers").children("layer")) {
    IrLayer layer{node.attribute("id").value(), node.attribute("name").value(),
                  node.attribute("type").value(), node.attribute("version").value(), node};
    if (!model.byId.emplace(layer.id, model.layers.size()).second) {
      return atPlace("ir.twice", text, node.offset_debug(), {{"id", shownMember(layer.id)}});
    }
    model.layers.push_back(std::move(layer));
  }
  for (const pugi::xml_node edge : net.child("edges").children("edge")) {
    const auto word = [&](const char* name) { return std::string(edge.attribute(name).value()); };
    if (!model.edges
             .emplace(IrPort{word("to-layer"), word("to-port")},
                      IrPort{word("from-layer"), word("from-port")})
             .second) {
      return atPlace("ir.edge_twice", text, edge.offset_debug(), {{"id", shownMember(word("to-layer"))}});
    }
  }
  model.document = std::move(document);
  return model;
}

constexpr std::string_view kMark = "gathernd";
constexpr std::size_t kDigits = 8;
constexpr std::size_t kTrailer = kMark.size() + kDigits;
constexpr std::size_t kLookedAt = std::size_t{64} << 20;

}  // namespace

std::string IrLayer::data(const char* attribute) const {
  return node.child("data").attribute(attribute).value();
}

std::size_t IrModel::inputCount(const IrLayer& layer) const {
  const auto ports = layer.node.child("input").children("port");
  return static_cast<std::size_t>(std::distance(ports.begin(), ports.end()));
}

const IrPort* IrModel::portTo(const IrLayer& layer, std::size_t number) const {
  std::size_t count = 0;
  for (const pugi::xml_node port : layer.node.child("input").children("port")) {
    if (count++ != number) continue;
    const auto edge = edges.find({layer.id, port.attribute("id").value()});
    return edge == edges.end() ? nullptr : &edge->second;
  }
  return nullptr;
}

Expected<const IrLayer*> IrModel::sourceOf(const IrLayer& layer, std::size_t number) const {
  const IrPort* const port = portTo(layer, number);
  const auto source = port == nullptr ? byId.end() : byId.find(port->first);
  if (source != byId.end()) return &layers[source->second];
  return fail(ErrorCode::Parse, "ir.no_edge", {{"layer", shownMember(layer.name)}, {"number", number}});
}

TensorType IrModel::typeOf(const IrLayer& layer, const std::string& wanted) {
  TensorType type;
  const pugi::xml_node outputs = layer.node.child("output");
  const pugi::xml_node port =
      wanted.empty() ? outputs.child("port") : outputs.find_child_by_attribute("port", "id", wanted.c_str());
  const std::string_view precision = port.attribute("precision").value();
  for (const IrType& one : kIrTypes) {
    if (one.precision == precision) type.dtype = one.dtype;
  }
  // A port of a rank that is not known has no <dim> either; a scalar's alone says its precision.
  std::vector<TensorType::Axis> axes;
  for (const pugi::xml_node dim : port.children("dim")) {
    std::int64_t size = -1;
    wholeNumber(dim.child_value(), size);
    axes.push_back({.size = size >= 0 ? std::optional(size) : std::nullopt});
  }
  if (!axes.empty() && axes.size() <= static_cast<std::size_t>(kMaxRank)) type.axes = std::move(axes);
  return type;
}

TensorType IrModel::typeOfInput(const IrLayer& layer, std::size_t number) const {
  const auto source = sourceOf(layer, number);
  return source ? typeOf(**source, portTo(layer, number)->second) : TensorType();
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

tl::unexpected<Error> irAttributeError(const IrLayer& layer, const char* attribute) {
  return fail(ErrorCode::Parse, "ir.attribute",
              {{"layer", shownMember(layer.name)},
               {"attribute", attribute},
               {"value", shownMember(layer.data(attribute))}});
}

Expected<Shape> irShape(const IrLayer& layer, const char* attribute) {
  const std::string text = layer.data(attribute);
  std::vector<std::int64_t> extents;
  std::string_view rest = text;
  while (!rest.empty() && extents.size() <= static_cast<std::size_t>(kMaxRank)) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    std::string_view word = rest.substr(0, end);
    while (!word.empty() && word.front() == ' ') word.remove_prefix(1);
    std::int64_t extent = 0;
    if (!wholeNumber(word, extent) || end + 1 == rest.size()) return irAttributeError(layer, attribute);
    extents.push_back(extent);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return Shape::make(extents);
}

Expected<std::int64_t> irNumber(const IrLayer& layer, const char* attribute, const std::int64_t* fallback) {
  const std::string text = layer.data(attribute);
  std::int64_t value = 0;
  if (text.empty() && fallback != nullptr) return *fallback;
  if (!wholeNumber(text, value)) return irAttributeError(layer, attribute);
  return value;
}

std::string irChecksumText(std::uint32_t checksum) {
  return fmt::format("{:08x}", checksum);
}

std::string irTrailer(std::uint32_t checksum) {
  return std::string(kMark) + irChecksumText(checksum);
}

bool irDataBelong(std::span<const std::byte> data, std::string_view checksum) {
  if (data.size() < kTrailer) return false;
  const auto end = data.last(kTrailer);
  const std::string_view trailer(reinterpret_cast<const char*>(end.data()), end.size());
  if (!trailer.starts_with(kMark) || trailer.substr(kMark.size()) != checksum) return false;
  const auto constants = data.first(data.size() - kTrailer);
  return constants.size() > kLookedAt || irChecksumText(zipChecksum(0, constants)) == checksum;
}

}  // namespace gathernd
