// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/lesson/prose.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "core/teach/lesson/source_lines.h"
#include "core/text/ascii.h"
#include "core/text/text_parts.h"
#include "core/text/visible_text.h"

namespace gathernd::teach {
namespace {

bool isBlock(ProseNode::Kind kind) {
  return kind == ProseNode::Kind::Paragraph || kind == ProseNode::Kind::Bullets ||
         kind == ProseNode::Kind::Numbers || kind == ProseNode::Kind::Item;
}

void appendPlain(const ProseNode& node, std::string& out) {
  if (isBlock(node.kind) && !out.empty() && out.back() != '\n') out += '\n';
  if (node.kind == ProseNode::Kind::Text || node.kind == ProseNode::Kind::Code) out += node.text;
  for (const ProseNode& child : node.children) appendPlain(child, out);
}

constexpr auto kNumberWords = std::to_array<std::string_view>(
    {"zero",     "one",      "two",    "three",  "four",     "five",     "six",     "seven",    "eight",
     "nine",     "ten",      "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",  "seventeen",
     "nineteen", "eighteen", "twenty", "thirty", "forty",    "fifty",    "hundred", "thousand", "million"});
constexpr auto kNumberSigns = std::to_array<std::string_view>(
    {"零", "一", "二", "两", "三", "四", "五", "六", "七", "八", "九", "十", "百", "千", "万"});
/// Words with a sign that counts nothing there.
constexpr auto kNoNumbers = std::to_array<std::string_view>(
    {"第一", "第二", "第三", "一样", "一起", "一定", "一致", "一般", "一直", "一共", "统一", "唯一", "同一"});

bool saysNumber(std::string text) {
  if (text.find_first_of("0123456789") != text.npos) return true;
  for (const std::string_view part : kNoNumbers)
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part))
      text.replace(at, part.size(), 1, ' ');
  if (std::ranges::any_of(kNumberSigns, [&](std::string_view sign) { return text.find(sign) != text.npos; }))
    return true;
  std::string word;
  for (const char c : text + ' ') {
    if (isAsciiLetter(c)) {
      word += asciiLower(c);
      continue;
    }
    if (std::ranges::find(kNumberWords, word) != kNumberWords.end()) return true;
    word.clear();
  }
  return false;
}

/// Han and kana: characters that are read without spaces between words.
bool isUnspaced(std::uint32_t value) {
  return (value >= 0x3041 && value <= 0x30FF) || (value >= 0x3400 && value <= 0x9FFF) ||
         (value >= 0xF900 && value <= 0xFAFF) || (value >= 0x20000 && value <= 0x3FFFF);
}

class Writer {
 public:
  std::string text(const Prose& prose) {
    for (const ProseNode& node : prose) {
      if (!out_.empty()) out_ += "\n\n";
      block(node);
    }
    return std::move(out_);
  }

 private:
  void block(const ProseNode& node) {
    if (node.kind == ProseNode::Kind::Bullets || node.kind == ProseNode::Kind::Numbers) {
      int number = 0;
      for (const ProseNode& item : node.children) {
        if (number > 0) out_ += '\n';
        ++number;
        out_ += node.kind == ProseNode::Kind::Bullets ? "- " : std::to_string(number) + ". ";
        line(item);
      }
    } else {
      line(node);
    }
  }

  /// What would begin a list or a heading at the start of a line is escaped.
  void line(const ProseNode& node) {
    const std::size_t begin = out_.size();
    inlines(node.children, false);
    if (out_.size() == begin) return;
    const std::string_view written = std::string_view(out_).substr(begin);
    const std::size_t digits = written.find_first_not_of("0123456789");
    constexpr std::string_view kSigns = "-#>~+=|";
    if (kSigns.find(written.front()) != kSigns.npos) {
      out_.insert(begin, "\\");
    } else if (digits != 0 && digits != written.npos && written[digits] == '.') {
      out_.insert(begin + digits, "\\");
    }
  }

  void inlines(const std::vector<ProseNode>& nodes, bool inLink) {
    for (const ProseNode& node : nodes) {
      switch (node.kind) {
        case ProseNode::Kind::Emphasis:
        case ProseNode::Kind::Strong: {
          const std::string sign(node.kind == ProseNode::Kind::Strong ? 2 : 1, node.text == "_" ? '_' : '*');
          out_ += sign;
          inlines(node.children, inLink);
          out_ += sign;
          break;
        }
        case ProseNode::Kind::Code:
          code(node.text);
          break;
        case ProseNode::Kind::Link:
          out_ += '[';
          inlines(node.children, true);
          out_ += "](" + node.target + ")";
          break;
        default:
          escaped(node.text, inLink);
      }
    }
  }

  void code(const std::string& text) {
    std::size_t longest = 0;
    for (std::size_t at = 0; at < text.size();) {
      std::size_t run = 0;
      while (at + run < text.size() && text[at + run] == '`') ++run;
      longest = std::max(longest, run);
      at += run + 1;
    }
    const std::string fence(longest + 1, '`');
    const bool blank = text.find_first_not_of(' ') == text.npos;
    const bool spaced = !blank && text.front() == ' ' && text.back() == ' ';
    const bool pad = spaced || text.starts_with('`') || text.ends_with('`');
    out_ += fence + (pad ? " " : "") + text + (pad ? " " : "") + fence;
  }

  void escaped(std::string_view text, bool inLink) {
    const auto at = [&](std::size_t i) { return i < text.size() ? text[i] : '\0'; };
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      const bool within = i > 0 && isAsciiAlnum(text[i - 1]) && isAsciiAlnum(at(i + 1));
      // A backslash says itself; "](" would be a link's middle, and "!" before a link an image.
      const bool escape = c == '\\' || c == '`' || c == '*' || (c == '_' && !within) ||
                          (inLink && (c == '[' || c == ']')) || (c == '(' && i > 0 && text[i - 1] == ']') ||
                          (c == '!' && i + 1 == text.size());
      if (escape) out_ += '\\';
      out_ += c;
    }
  }

  std::string out_;
};

}  // namespace

std::string plainText(const Prose& prose) {
  std::string out;
  for (const ProseNode& node : prose) appendPlain(node, out);
  return out;
}

int wordCount(const Prose& prose) {
  const std::string plain = plainText(prose);
  int words = 0, unspaced = 0;
  bool inWord = false;
  for (std::string_view rest = plain; !rest.empty();) {
    const CodePoint point = firstCodePoint(rest);
    rest.remove_prefix(std::max<std::size_t>(point.bytes, 1));
    const bool alone = isUnspaced(point.value);
    unspaced += alone ? 1 : 0;
    const bool space = point.value == ' ' || point.value == '\n' || point.value == '\t' ||
                       (point.value >= 0x3000 && point.value <= 0x303F) ||
                       (point.value >= 0xFF00 && point.value <= 0xFF0F);
    const bool letter = !alone && !space;
    words += letter && !inWord ? 1 : 0;
    inWord = letter;
  }
  return words + (unspaced + 1) / 2;
}

bool saysNumber(const Prose& prose) {
  return saysNumber(plainText(prose));
}

Prose withoutNumbers(const Prose& prose) {
  Prose held;
  std::ranges::copy_if(prose, std::back_inserter(held),
                       [](const ProseNode& block) { return !saysNumber(Prose{block}); });
  return held;
}

std::string proseText(const Prose& prose) {
  return Writer().text(prose);
}

Prose plainProse(std::string_view text) {
  ProseNode leaf;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!space) {
      leaf.text += c;
    } else if (!leaf.text.empty() && leaf.text.back() != ' ') {
      leaf.text += ' ';
    }
  }
  if (leaf.text.ends_with(' ')) leaf.text.pop_back();
  if (leaf.text.empty()) return {};
  leaf.text = visibleText(leaf.text);
  ProseNode paragraph;
  paragraph.kind = ProseNode::Kind::Paragraph;
  paragraph.children.push_back(std::move(leaf));
  return {std::move(paragraph)};
}

Error faultAt(TextPlace place, std::string_view reason, std::vector<ErrorArg> args) {
  args.emplace_back("line", std::int64_t{place.line});
  args.emplace_back("column", std::int64_t{place.column});
  Error error(ErrorCode::Parse, reason, std::move(args));
  error.line = place.line;
  error.column = place.column;
  return error;
}

namespace {

/// By the number of its kind: paragraph, bullets, numbers, item, text, emphasis, strong, code, link.
constexpr auto kProseElements =
    std::to_array<std::string_view>({"p", "ul", "ol", "li", "", "em", "strong", "code", "a"});
static_assert(kProseElements.size() == static_cast<std::size_t>(ProseNode::Kind::Link) + 1);

}  // namespace

std::string_view proseElement(ProseNode::Kind kind) {
  return kProseElements[static_cast<std::size_t>(kind)];
}

bool isLinkTarget(std::string_view target) {
  return target.starts_with("https://") || target.starts_with("http://") || target.starts_with("mailto:") ||
         target.starts_with('#');
}

std::string htmlText(std::string_view text) {
  using Pair = std::pair<std::string_view, std::string_view>;
  constexpr auto kEntities = std::to_array<Pair>({{"&", "&amp;"},
                                                  {"<", "&lt;"},
                                                  {">", "&gt;"},
                                                  {"\"", "&quot;"},
                                                  {"'", "&#39;"}});  // the first is in all
  std::string out = visibleText(text);
  for (const auto& [sign, entity] : kEntities) replaceAll(out, sign, entity);
  return out;
}

static void appendHtml(std::string& out, const ProseNode& node, bool own = false) {
  if (node.kind == ProseNode::Kind::Text) {
    out += htmlText(node.text);
    return;
  }
  const std::string_view element = proseElement(node.kind);
  out.append("<").append(element);
  if (own) out.append(kOwnMark);
  if (node.kind == ProseNode::Kind::Link && isLinkTarget(node.target))
    out.append(" href=\"").append(htmlText(node.target)).append("\" rel=\"noreferrer\"");
  out += '>';
  if (node.kind == ProseNode::Kind::Code) out += htmlText(node.text);
  for (const ProseNode& child : node.children) appendHtml(out, child);
  out.append("</").append(element).append(">");
}

std::string htmlOf(const Prose& prose) {
  std::string out;
  for (const ProseNode& node : prose) appendHtml(out, node, saysNumber(Prose{node}));
  return out;
}

}  // namespace gathernd::teach
