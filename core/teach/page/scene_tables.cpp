// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cstring>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pugixml.hpp>

#include "core/teach/page/page_text.h"
#include "core/text/text_parts.h"

namespace gathernd::teach {
namespace {

constexpr std::int64_t kMostRows = 24, kMostColumns = 16, kMostBlocks = 12;
constexpr const char* kCut = "…";

struct Table {
  std::string name, title;
  Shape shape;
  std::vector<std::string> axes;
  bool showsShape = true;
};

std::string indexOf(const std::vector<std::int64_t>& lead) {
  return fmt::format("[{}{}:,:]", fmt::join(lead, ","), lead.empty() ? "" : ",");
}

/// 18 for 18.0: a whole number is written as one, here and by the script.
std::string cellElement(const Element& element) {
  std::string text = shownElement(element);
  if (element.dtype != DType::String && text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

/// One matrix, or a row, of `rows` × `columns` elements from `first` on.
template <class Text>
std::string block(const std::string& caption, std::int64_t rows, std::int64_t columns, bool numbered,
                  std::int64_t first, const Text& text) {
  const std::int64_t shownRows = std::min(rows, kMostRows);
  const std::int64_t shownColumns = std::min(columns, kMostColumns);
  std::string out = "<table>";
  if (!caption.empty()) out += "<caption>" + htmlText(caption) + "</caption>";
  out += "<tr><td></td>";
  for (std::int64_t c = 0; c < shownColumns; ++c) out += fmt::format("<th scope=\"col\">{}</th>", c);
  if (shownColumns < columns) out += fmt::format("<td>{}</td>", kCut);
  out += "</tr>";
  for (std::int64_t r = 0; r < shownRows; ++r) {
    out += numbered ? fmt::format("<tr><th scope=\"row\">{}</th>", r) : "<tr><th></th>";
    for (std::int64_t c = 0; c < shownColumns; ++c)
      out += "<td>" + htmlText(text(first + r * columns + c)) + "</td>";
    if (shownColumns < columns) out += fmt::format("<td>{}</td>", kCut);
    out += "</tr>";
  }
  if (shownRows < rows) out += fmt::format("<tr><th></th><td>{}</td></tr>", kCut);
  return out + "</table>";
}

template <class Text>
std::string tensor(const Table& table, const Text& text) {
  const Shape& shape = table.shape;
  std::string title = table.title.empty() ? table.name : table.title + " " + table.name;
  if (table.showsShape) title += " " + shape.toString();
  std::string out = fmt::format("<div class=\"tensor {}\"><h3>{}</h3>", table.name, htmlText(title));
  if (std::ranges::any_of(table.axes, [](const std::string& name) { return !name.empty(); })) {
    std::vector<std::string> names;
    for (const std::string& name : table.axes) names.push_back(name.empty() ? "_" : name);
    out += "<p class=\"axes\">" + htmlText(fmt::format("{}", fmt::join(names, " × "))) + "</p>";
  }
  if (shape.empty()) return out + "<p class=\"empty\">—</p></div>";
  const std::int64_t rows = shape.rank() > 1 ? shape[shape.rank() - 2] : 1;
  const std::int64_t columns = shape.rank() > 0 ? shape[shape.rank() - 1] : 1;
  const Shape lead = shape.slice(0, shape.rank() - 2);
  const std::int64_t blocks = std::min(lead.elementCount(), kMostBlocks);
  for (std::int64_t at = 0; at < blocks; ++at) {
    const std::string caption = lead.rank() > 0 ? indexOf(lead.position(at)) : std::string();
    out += block(caption, rows, columns, shape.rank() > 1, at * rows * columns, text);
  }
  if (blocks < lead.elementCount()) out += fmt::format("<p>{}</p>", kCut);
  return out + "</div>";
}

// A painter's SVG within HTML. It is read element by element, and only what is known is written again.

constexpr auto kElements =
    std::to_array<std::string_view>({"svg", "g", "path", "text", "tspan", "title", "desc"});
constexpr auto kAttributes = std::to_array<std::string_view>(
    {"viewBox", "d", "x", "y", "transform", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity",
     "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "text-anchor", "font-family",
     "font-size", "font-weight", "font-style"});

template <class Names>
bool contains(const Names& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

class SvgWriter {
 public:
  explicit SvgWriter(std::string head) : head_(std::move(head)) {}

  Expected<std::string> write(std::string_view svg) {
    // What stands for a sign stays as it is.
    constexpr unsigned kRaw = pugi::parse_cdata | pugi::parse_ws_pcdata | pugi::parse_doctype;
    pugi::xml_document document;
    if (!document.load_buffer(svg.data(), svg.size(), kRaw, pugi::encoding_utf8)) return refused(svg);
    const pugi::xml_node root = document.document_element();
    for (const pugi::xml_node node : document.children()) {
      const bool entities = node.type() == pugi::node_doctype && std::strchr(node.value(), '[') != nullptr;
      if (entities || (node.type() == pugi::node_element && node != root)) return refused(node.name());
    }
    TRY(element(root, 0));
    return std::move(out_);
  }

 private:
  static tl::unexpected<Error> refused(std::string_view what) {
    constexpr std::size_t kMost = 40;
    return fail(ErrorCode::Unsupported, "page.svg", {{"what", htmlText(what.substr(0, kMost))}});
  }

  Expected<void> element(const pugi::xml_node& node, int depth) {
    constexpr int kDeepest = 64;
    const std::string_view name = node.name();
    const bool root = depth == 0;
    if (!contains(kElements, name) || root != (name == "svg") || depth > kDeepest) return refused(name);
    if (depth == 1 && (name == "title" || name == "desc")) return {};
    out_ += fmt::format("<{}", name);
    for (const pugi::xml_attribute attribute : node.attributes()) TRY(write(attribute));
    out_ += root ? " xml:space=\"preserve\" role=\"img\"" + head_ : ">";
    const std::size_t begin = out_.size();
    for (const pugi::xml_node child : node.children()) {
      if (child.type() == pugi::node_element) {
        TRY(element(child, depth + 1));
      } else if (child.type() == pugi::node_pcdata) {
        write(child.value(), name == "text" || name == "tspan");
      } else {
        return refused(child.value());
      }
    }
    if (out_.size() == begin && !root) {
      out_.replace(begin - 1, 1, "/>");
    } else {
      out_ += fmt::format("</{}>", name);
    }
    return {};
  }

  /// Spaces are part of texts alone.
  void write(std::string_view characters, bool text) {
    for (const char c : characters) {
      const bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
      if (text || !space) out_ += c == '>' ? std::string("&gt;") : std::string(1, c);
    }
  }

  Expected<void> write(const pugi::xml_attribute& attribute) {
    if (!contains(kAttributes, attribute.name())) return {};
    std::string value = attribute.value();
    if (value.find('<') != value.npos || value.find("url(") != value.npos) return refused(value);
    replaceAll(value, "\"", "&quot;");
    out_ += fmt::format(" {}=\"{}\"", attribute.name(), value);
    return {};
  }

  std::string head_, out_;
};

}  // namespace

std::string sceneTables(const LessonScene& lesson, const SceneShown& shown) {
  const Scene& scene = lesson.scene;
  const auto hidden = [&](std::string_view part) {
    return std::ranges::find(shown.hide, part) != shown.hide.end();
  };
  const auto axesOf = [&](const std::string& name) {
    const auto found = lesson.scenario.axisNames.find(name);
    return found == lesson.scenario.axisNames.end() ? std::vector<std::string>() : found->second;
  };
  const bool shapes = !hidden("shapes");
  std::string out = "<div class=\"tensors\">";
  if (!hidden("params")) {
    out += tensor({"params", shown.paramsTitle, scene.params.shape(), axesOf("params"), shapes},
                  [&](std::int64_t flat) { return cellElement(scene.params.at(flat)); });
  }
  if (!hidden("indices")) {
    out += tensor({"indices", shown.indicesTitle, scene.indices.shape(), axesOf("indices"), shapes},
                  [&](std::int64_t flat) { return shownElement(scene.indices.at(flat)); });
  }
  if (!shown.outputHidden && !hidden("output") && scene.plan) {
    if (const auto output = outputOf(scene)) {
      out += tensor({"output", "", output->shape(), {}, shapes},
                    [&](std::int64_t flat) { return cellElement(elementAt(*output, flat)); });
    }
  }
  return out + "</div>";
}

Expected<std::string> svgPicture(std::string_view svg, std::string_view prefix, std::string_view title,
                                 std::string_view description) {
  std::string head =
      fmt::format(" aria-labelledby=\"{0}t {0}d\"><title id=\"{0}t\">{1}</title><desc id=\"{0}d\">{2}</desc>",
                  prefix, htmlText(title), htmlText(description));
  return SvgWriter(std::move(head)).write(svg);
}

}  // namespace gathernd::teach
