// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/teach/page/page_text.h"
#include "core/teach/question/question.h"

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

// A painter's SVG within HTML. It is read tag by tag, and only what is known is written again: what a painter
// says anew for every shape though it holds already, groups without a shape and needless digits are left out,
// which makes a fifth of Qt's text.

constexpr auto kElements = std::to_array<std::string_view>(
    {"svg", "g", "path", "rect", "line", "polyline", "polygon", "circle", "ellipse", "text", "tspan", "title",
     "desc", "defs", "linearGradient", "radialGradient", "stop", "clipPath", "pattern"});

/// Left out of the outermost element: its size comes from the page.
constexpr auto kOwnSize = std::to_array<std::string_view>({"width", "height"});

using Attributes = std::map<std::string, std::string, std::less<>>;

/// Those that hold for all within, and what they are before anything is said.
const Attributes& inheritedAttributes() {
  static const Attributes all = {{"fill", ""},
                                 {"fill-opacity", "1"},
                                 {"fill-rule", ""},
                                 {"stroke", "none"},
                                 {"stroke-opacity", "1"},
                                 {"stroke-width", "1"},
                                 {"stroke-linecap", ""},
                                 {"stroke-linejoin", ""},
                                 {"stroke-dasharray", ""},
                                 {"stroke-miterlimit", ""},
                                 {"font-family", ""},
                                 {"font-size", ""},
                                 {"font-weight", ""},
                                 {"font-style", "normal"}};
  return all;
}

constexpr auto kLengths = std::to_array<std::string_view>(
    {"x", "y", "d", "points", "width", "height", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry"});

/// Two digits behind each point.
std::string rounded(std::string_view text) {
  constexpr int kDigits = 2;
  std::string out;
  int behind = -1;
  for (const char c : text) {
    const bool digit = c >= '0' && c <= '9';
    behind = c == '.' ? 0 : digit && behind >= 0 ? behind + 1 : -1;
    if (behind <= kDigits) out += c;
  }
  return out;
}

bool isNameChar(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == ':' ||
         c == '_' || c == '.';
}

bool isSpace(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

template <class Names>
bool contains(const Names& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

class SvgReader {
  struct Open {
    std::string name, tag;
    std::size_t begin = 0, end = 0;  ///< of its start tag in what is written
    Attributes holds;                ///< what is written, here or further out
    Attributes fonts;                ///< what groups say of text, for the texts to say
    bool joined = false;             ///< it goes on with the group before it
  };

 public:
  SvgReader(std::string_view text, std::string_view prefix, std::string head)
      : text_(text), prefix_(prefix), head_(std::move(head)) {}

  Expected<std::string> read() {
    while (at_ < text_.size()) {
      if (text_[at_] != '<') {
        character();
        continue;
      }
      TRY(tag());
    }
    if (!open_.empty() || !rooted_) return refused("</svg>");
    return std::move(out_);
  }

 private:
  static tl::unexpected<Error> refused(std::string_view what) {
    constexpr std::size_t kMost = 40;
    return fail(ErrorCode::Unsupported, "page.svg", {{"what", htmlText(what.substr(0, kMost))}});
  }

  bool silent() const { return skipped_ > 0 || open_.empty(); }

  bool inText() const {
    return !open_.empty() && (open_.back().name == "text" || open_.back().name == "tspan");
  }

  void character() {
    if (!silent() && (inText() || !isSpace(text_[at_])))
      out_ += text_[at_] == '>' ? std::string("&gt;") : std::string(1, text_[at_]);
    ++at_;
  }

  Expected<void> tag() {
    const std::string_view rest = text_.substr(at_);
    for (const auto& [begin, end] :
         std::array<std::pair<std::string_view, std::string_view>, 2>{{{"<?", "?>"}, {"<!--", "-->"}}}) {
      if (!rest.starts_with(begin)) continue;
      return passOver(end);
    }
    if (rest.starts_with("<!DOCTYPE") && !rooted_) {
      if (rest.substr(0, rest.find('>')).find('[') != rest.npos) return refused("<!DOCTYPE [");
      return passOver(">");
    }
    if (rest.starts_with("</")) return endTag();
    return startTag();
  }

  Expected<void> passOver(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    if (found == text_.npos) return refused(text_.substr(at_));
    at_ = found + end.size();
    return {};
  }

  std::string_view name() {
    const std::size_t from = at_;
    while (at_ < text_.size() && isNameChar(text_[at_])) ++at_;
    return text_.substr(from, at_ - from);
  }

  void spaces() {
    while (at_ < text_.size() && isSpace(text_[at_])) ++at_;
  }

  Expected<void> endTag() {
    at_ += 2;
    const std::string_view closed = name();
    spaces();
    if (at_ >= text_.size() || text_[at_] != '>' || open_.empty() || open_.back().name != closed)
      return refused(closed);
    ++at_;
    close(closed);
    return {};
  }

  void close(std::string_view closed) {
    const Open opened = std::move(open_.back());
    open_.pop_back();
    if (skipped_ > 0) {
      --skipped_;
    } else if (out_.size() == opened.end && closed != "g" && closed != "svg") {
      out_.replace(out_.size() - 1, 1, "/>");
    } else if (closed == "g" && !opened.joined && out_.size() == opened.end) {
      out_.resize(opened.begin);
    } else {
      out_ += fmt::format("</{}>", closed);
      groupEnd_ = closed == "g" ? out_.size() : 0;
      groupTag_ = opened.tag;
    }
  }

  Expected<void> startTag() {
    ++at_;
    const std::string_view element = name();
    const bool root = open_.empty();
    if (!contains(kElements, element) || root != (element == "svg") || (root && rooted_))
      return refused(element);
    rooted_ = true;
    Open opened;
    opened.name = element;
    opened.begin = out_.size();
    opened.holds = root ? inheritedAttributes() : open_.back().holds;
    if (!root) opened.fonts = open_.back().fonts;
    std::string tag = fmt::format("<{}", element);
    while (true) {
      spaces();
      if (at_ >= text_.size()) return refused(element);
      if (text_[at_] == '>' || text_[at_] == '/') break;
      TRY(attribute(root, tag, opened));
    }
    if (element == "text" || element == "tspan") {
      for (const auto& [key, value] : opened.fonts) {
        std::string& held = opened.holds[key];
        if (held != value) tag += fmt::format(" {}=\"{}\"", key, value);
        held = value;
      }
    }
    const bool empty = text_[at_] == '/';
    if (empty) ++at_;
    if (at_ >= text_.size() || text_[at_] != '>') return refused(element);
    ++at_;
    const bool ownTitle = open_.size() == 1 && (element == "title" || element == "desc");
    if (ownTitle || skipped_ > 0) {
      ++skipped_;
    } else if (root) {
      out_ += tag + " xml:space=\"preserve\" role=\"img\"" + head_;
    } else if (element == "g" && groupEnd_ == out_.size() && groupTag_ == tag) {
      out_.resize(out_.size() - std::string_view("</g>").size());
      opened.joined = true;
    } else {
      out_ += tag + ">";
    }
    opened.tag = std::move(tag);
    opened.end = out_.size();
    open_.push_back(std::move(opened));
    if (empty) close(element);
    return {};
  }

  Expected<void> attribute(bool root, std::string& tag, Open& opened) {
    const std::string_view key = name();
    if (key.empty() || at_ + 1 >= text_.size() || text_[at_] != '=') return refused(text_.substr(at_));
    const char quote = text_[++at_];
    const std::size_t end = quote == '"' || quote == '\'' ? text_.find(quote, at_ + 1) : text_.npos;
    if (end == text_.npos) return refused(key);
    std::string value(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    if (value.find('<') != value.npos) return refused(key);
    if (key.starts_with("on") || key == "style" || key == "class" || key.ends_with("href") || key == "role" ||
        key.starts_with("aria") || key.find(':') != key.npos || (root && contains(kOwnSize, key)) ||
        key == "xmlns" || key == "baseProfile" || key == "version")
      return {};
    if (key == "id") value = std::string(prefix_) + value;
    // A reference stays within the picture.
    constexpr std::string_view kReference = "url(";
    for (std::size_t found = value.find(kReference); found != value.npos;
         found = value.find(kReference, found + 1)) {
      if (value.substr(found + kReference.size(), 1) != "#") return refused(value);
      value.insert(found + kReference.size() + 1, prefix_);
    }
    replaceAll(value, "\"", "&quot;");
    if (key.starts_with("font-") && opened.name == "g") {
      opened.fonts.insert_or_assign(std::string(key), value);
      return {};
    }
    if (contains(kLengths, key)) value = rounded(value);
    if (const auto held = opened.holds.find(key); held != opened.holds.end()) {
      if (held->second == value) return {};
      held->second = value;
    } else if (key == "transform" && value == "matrix(1,0,0,1,0,0)") {
      return {};
    }
    tag += fmt::format(" {}=\"{}\"", key, value);
    return {};
  }

  std::string_view text_, prefix_;
  std::string head_, out_;
  std::string groupTag_;      ///< of the last group that was written
  std::size_t groupEnd_ = 0;  ///< where it ended; 0: none did
  std::vector<Open> open_;
  std::size_t at_ = 0;
  int skipped_ = 0;  ///< elements open that are not written
  bool rooted_ = false;
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
  return SvgReader(svg, prefix, std::move(head)).read();
}

}  // namespace gathernd::teach
