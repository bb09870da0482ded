// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/page/page_text.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/error/sentences.h"
#include "core/text/ascii.h"
#include "core/text/sha256.h"
#include "core/text/text_parts.h"
#include "core/text/visible_text.h"

namespace gathernd::teach {
namespace {

Json treeOf(const ProseNode& node) {
  if (node.kind == ProseNode::Kind::Text) return visibleText(node.text);
  Json tree = Json::array({proseElement(node.kind)});
  if (node.kind == ProseNode::Kind::Link)
    tree.push_back(isLinkTarget(node.target) ? visibleText(node.target) : "#");
  if (node.kind == ProseNode::Kind::Code) tree.push_back(visibleText(node.text));
  for (const ProseNode& child : node.children) tree.push_back(treeOf(child));
  return tree;
}

std::string plainJson(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string sentenceOf(std::string clause) {
  const std::string first = clause.substr(0, clause.find_first_of(" ,"));
  const bool word = !first.empty() && first != "params" && first != "indices" && first != "output" &&
                    std::ranges::all_of(first, isAsciiSmall);
  if (word) clause.front() = static_cast<char>(clause.front() - 'a' + 'A');
  return clause;
}

Json jsonOf(const Prose& prose) {
  Json trees = Json::array();
  for (const ProseNode& node : prose) trees.push_back(treeOf(node));
  return trees;
}

std::string scriptJson(const Json& json) {
  using Pair = std::pair<std::string_view, std::string_view>;
  constexpr auto kEscapes = std::to_array<Pair>(
      {{"\u2028", "\\u2028"}, {"\u2029", "\\u2029"}, {"<", "\\u003c"}, {">", "\\u003e"}, {"&", "\\u0026"}});
  std::string out = plainJson(json);
  for (const auto& [sign, escape] : kEscapes) replaceAll(out, sign, escape);
  return out;
}

std::string PageWords::of(std::string_view reason) const {
  std::string text = options_.words ? options_.words(reason) : std::string();
  if (!text.empty()) return text;
  const char* const english = sentenceTemplate(reason);
  return english == nullptr ? std::string(reason) : std::string(english);
}

std::string PageWords::of(const Error& error) const {
  return of(error.reason, error.args);
}

std::string PageWords::of(std::string_view reason, const std::vector<ErrorArg>& args) const {
  return fillTemplate(of(reason), args);
}

std::string veiled(const Json& json, std::string_view key) {
  std::uint32_t state = 0x811C9DC5U;
  for (const char c : key) state = (state ^ static_cast<unsigned char>(c)) * 0x01000193U;
  if (state == 0) state = 1;
  std::vector<std::uint8_t> bytes;
  for (const char c : plainJson(json)) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    bytes.push_back(static_cast<std::uint8_t>(static_cast<unsigned char>(c) ^ (state & 255U)));
  }
  return base64(bytes);
}

std::string_view pagePart(std::string_view name) {
  const auto parts = embeddedPage();
  const auto found = std::ranges::find(parts, name, &PagePart::name);
  return found == parts.end() ? std::string_view() : found->text;
}

std::string compact(std::string_view source, std::string_view comment) {
  std::string out;
  while (!source.empty()) {
    std::string_view line = takePart(source, '\n');
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (!line.empty() && !line.starts_with(comment)) out.append(line) += '\n';
  }
  return out;
}

std::string policyHash(std::string_view block) {
  return "sha256-" + base64(sha256(block));
}

std::string pageScript(bool links) {
  std::string script = "// SPDX-License-Identifier: GPL-3.0-or-later\n(function(){\"use strict\";\n";
  for (const PagePart& part : embeddedPage())
    if (part.name.ends_with(".js") && (links || part.name != "link.js")) script += compact(part.text, "//");
  return script + "})();\n";
}

}  // namespace gathernd::teach
