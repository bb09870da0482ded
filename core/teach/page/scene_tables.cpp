// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/page/scene_tables.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/teach/page/page_json.h"
#include "core/teach/question/parts.h"

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
  if (std::any_of(table.axes.begin(), table.axes.end(),
                  [](const std::string& name) { return !name.empty(); })) {
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

}  // namespace

std::string sceneTables(const LessonScene& lesson, const SceneShown& shown) {
  const Scene& scene = lesson.scene;
  const auto hidden = [&](std::string_view part) {
    return std::find(shown.hide.begin(), shown.hide.end(), part) != shown.hide.end();
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

}  // namespace gathernd::teach
