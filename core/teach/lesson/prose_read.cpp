// SPDX-License-Identifier: GPL-3.0-or-later
// Prose from its lines. Each character is looked at a fixed number of times, whatever the text.
#include <algorithm>
#include <map>
#include <optional>

#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/prose.h"
#include "core/teach/lesson/source_lines.h"
#include "core/text/ascii.h"
#include "core/text/literal/literal_scanner.h"
#include "core/text/visible_text.h"

namespace gathernd::teach {
namespace {

using Kind = ProseNode::Kind;

bool isPunctuation(char c) {
  return c > ' ' && c < 0x7F && !isAsciiAlnum(c);
}
bool continuesCodePoint(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// Characters between which a line may break without a space: Han, kana, full-width signs.
bool isWide(std::uint32_t value) {
  return value >= 0x2E80 && (value <= 0x9FFF || (value >= 0xF900 && value <= 0xFAFF) ||
                             (value >= 0xFF00 && value <= 0xFFEF) || (value >= 0x20000 && value <= 0x3FFFF));
}
bool beginsWide(std::string_view text) {
  return isWide(firstCodePoint(text).value);
}
bool endsWide(std::string_view text) {
  if (text.empty()) return false;
  std::size_t at = text.size() - 1;
  while (at > 0 && continuesCodePoint(text[at])) --at;
  return beginsWide(text.substr(at));
}

/// Lines joined to one text that knows where its characters came from.
class JoinedText {
 public:
  explicit JoinedText(const std::vector<ProseLine>& lines) {
    for (const ProseLine& line : lines) {
      if (line.text.empty()) continue;
      if (!text_.empty() && !(endsWide(text_) && beginsWide(line.text))) text_ += ' ';
      pieces_.push_back({text_.size(), line.place});
      text_ += line.text;
    }
  }
  const std::string& text() const { return text_; }
  /// Asked from left to right.
  TextPlace placeOf(std::size_t offset) {
    while (piece_ + 1 < pieces_.size() && pieces_[piece_ + 1].begin <= offset) {
      ++piece_;
      at_ = pieces_[piece_].begin;
      column_ = 0;
    }
    if (pieces_.empty()) return {};
    for (; at_ < offset && at_ < text_.size(); ++at_) column_ += continuesCodePoint(text_[at_]) ? 0 : 1;
    return {pieces_[piece_].place.line, pieces_[piece_].place.column + column_};
  }

 private:
  struct Piece {
    std::size_t begin;
    TextPlace place;
  };
  std::string text_;
  std::vector<Piece> pieces_;
  std::size_t piece_ = 0, at_ = 0;
  int column_ = 0;
};

/// Where code ends, by the length of its backticks.
class CodeSpans {
 public:
  explicit CodeSpans(std::string_view text) : text_(text) {
    for (std::size_t at = text.find('`'); at != text.npos; at = text.find('`', at)) {
      const std::size_t length = runAt(at);
      runs_[length].push_back(at);
      at += length;
    }
  }
  std::size_t runAt(std::size_t at) const {
    return std::min(text_.find_first_not_of('`', at), text_.size()) - at;
  }
  /// The offset of the backticks that close those at `at`.
  std::optional<std::size_t> closing(std::size_t at) const {
    const std::size_t length = runAt(at);
    const auto found = runs_.find(length);
    if (found == runs_.end()) return std::nullopt;
    const auto next = std::ranges::upper_bound(found->second, at + length - 1);
    return next == found->second.end() ? std::nullopt : std::optional(*next);
  }

 private:
  std::string_view text_;
  std::map<std::size_t, std::vector<std::size_t>> runs_;
};

class InlineReader : FaultTeller {
 public:
  InlineReader(JoinedText& joined, std::vector<Error>& faults)
      : FaultTeller(faults), joined_(joined), text_(joined.text()), code_(text_) {
    findLinks();
  }

  std::vector<ProseNode> read() {
    stack_.push_back({});
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\\' && at_ + 1 < text_.size() && isPunctuation(text_[at_ + 1])) {
        add(at_ + 1);
        at_ += 2;
        escaped_ = at_;
      } else if (c == '`') {
        codeSpan();
      } else if (c == '*' || c == '_') {
        sign(c);
      } else if (c == '[' && links_.contains(at_)) {
        openLink();
      } else if (c == ']' && linkOpen() && stack_[*linkOpen()].closes == at_) {
        closeLink();
      } else {
        add(at_++);
      }
    }
    unclosedAbove(0);
    return std::move(stack_.front().node.children);
  }

 private:
  struct Open {
    ProseNode node = {};
    std::string sign = {};   // "*", "__"; empty: the root or a link
    std::size_t closes = 0;  // a link's bracket
  };

  void findLinks() {
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == '\\') {
        ++at;
      } else if (c == '`') {
        const std::size_t length = code_.runAt(at);
        const auto end = code_.closing(at);
        at = end ? *end + length - 1 : at + length - 1;
      } else if (c == '[') {
        open.push_back(at);
      } else if (c == ']' && !open.empty()) {
        if (text_.substr(at + 1, 1) == "(") links_[open.back()] = at;
        open.pop_back();
      }
    }
  }

  ProseNode& top() { return stack_.back().node; }

  void add(std::size_t offset) {
    std::vector<ProseNode>& children = top().children;
    if (children.empty() || children.back().kind != Kind::Text) {
      ProseNode leaf;
      leaf.place = joined_.placeOf(at_);
      children.push_back(std::move(leaf));
    }
    children.back().text += text_[offset];
  }

  void codeSpan() {
    const std::size_t length = code_.runAt(at_);
    const auto end = code_.closing(at_);
    const TextPlace place = joined_.placeOf(at_);
    if (!end) {
      fault(place, "lesson.unclosed",
            {{"sign", std::string(text_.substr(at_, std::min<std::size_t>(length, 8)))}});
      at_ += length;
      return;
    }
    ProseNode node;
    node.kind = Kind::Code;
    node.place = place;
    std::string_view inside = text_.substr(at_ + length, *end - at_ - length);
    const bool blank = inside.find_first_not_of(' ') == inside.npos;
    if (!blank && inside.front() == ' ' && inside.back() == ' ') inside = inside.substr(1, inside.size() - 2);
    node.text = inside;
    top().children.push_back(std::move(node));
    at_ = *end + length;
  }

  void sign(char c) {
    const std::size_t length = std::min(text_.find_first_not_of(c, at_), text_.size()) - at_;
    const char before = at_ == 0 ? ' ' : text_[at_ - 1];
    const char after = at_ + length < text_.size() ? text_[at_ + length] : ' ';
    const bool word = c == '_';
    const bool opens = !isSpace(after) && !(word && isAsciiAlnum(before));
    const bool closes = !isSpace(before) && !(word && isAsciiAlnum(after));
    if (!opens && !closes) return literal(length);
    const TextPlace place = joined_.placeOf(at_);
    const std::string sign(text_.substr(at_, std::min<std::size_t>(length, 3)));
    if (length > 2) {
      fault(place, "lesson.signs", {{"sign", sign}});
      return literal(length);
    }
    const auto open = std::find_if(stack_.rbegin(), stack_.rend(), [&](const Open& each) {
      return each.sign.empty() || each.sign == sign;  // not beyond the link that it stands in
    });
    const bool isOpen = open->sign == sign;
    if (closes && isOpen) {
      const auto level = static_cast<std::size_t>(stack_.rend() - open) - 1;
      unclosedAbove(level);
      pop();
    } else if (opens && !isOpen) {
      Open next;
      next.node.kind = length == 2 ? Kind::Strong : Kind::Emphasis;
      next.node.text = std::string(1, c);
      next.node.place = place;
      next.sign = sign;
      stack_.push_back(std::move(next));
    } else {
      fault(place, isOpen ? "lesson.unclosed" : "lesson.unopened", {{"sign", sign}});
      return literal(length);
    }
    at_ += length;
  }

  void literal(std::size_t length) {
    for (const std::size_t end = at_ + length; at_ < end; ++at_) add(at_);
  }

  std::optional<std::size_t> linkOpen() const {
    for (std::size_t i = stack_.size(); i-- > 1;) {
      if (stack_[i].sign.empty()) return i;
    }
    return std::nullopt;
  }

  void openLink() {
    const TextPlace place = joined_.placeOf(at_);
    if (at_ > 0 && text_[at_ - 1] == '!' && escaped_ != at_) fault(place, "lesson.image");
    if (linkOpen()) {
      fault(place, "lesson.link_nested");
      add(at_++);
      return;
    }
    Open next;
    next.node.kind = Kind::Link;
    next.node.place = place;
    next.closes = links_.at(at_);
    stack_.push_back(std::move(next));
    ++at_;
  }

  void closeLink() {
    unclosedAbove(*linkOpen());
    const std::size_t begin = at_ + 2;
    // Brackets end it, so that no part of the text is read twice; an address spells them %28 and %29.
    const std::size_t end = std::min(text_.find_first_of(" \t()[]<>\"\\", begin), text_.size());
    const std::string_view target = text_.substr(begin, end - begin);
    const bool whole = end < text_.size() && text_[end] == ')';
    if (!whole || !isTarget(target)) {
      fault(joined_.placeOf(begin), "lesson.link", {{"target", shownText(target)}});
      // What it says stays, without leading anywhere.
      ProseNode link = std::move(top());
      stack_.pop_back();
      for (ProseNode& child : link.children) top().children.push_back(std::move(child));
    } else {
      if (top().children.empty()) fault(top().place, "lesson.link_empty");
      top().target = target;
      pop();
    }
    at_ = whole ? end + 1 : end;
  }

  static bool isTarget(std::string_view target) {
    if (target.starts_with('#')) return isLessonId(target.substr(1));
    const std::string scheme =
        asciiLower(std::string(target.substr(0, std::min<std::size_t>(target.find(':'), 8))));
    const std::string_view rest = target.substr(std::min(scheme.size(), target.size()));
    if (scheme == "http" || scheme == "https") return rest.starts_with("://") && rest.size() > 3;
    return scheme == "mailto" && rest.size() > 1;
  }

  void pop() {
    ProseNode node = std::move(top());
    stack_.pop_back();
    if (!node.children.empty()) top().children.push_back(std::move(node));
  }

  /// Closes what is open above `level`, as a fault each.
  void unclosedAbove(std::size_t level) {
    while (stack_.size() > level + 1) {
      if (!stack_.back().sign.empty()) {
        fault(top().place, "lesson.unclosed", {{"sign", stack_.back().sign}});
      }
      pop();
    }
  }

  JoinedText& joined_;
  std::string_view text_;
  CodeSpans code_;
  std::map<std::size_t, std::size_t> links_;  // opening bracket to closing one
  std::vector<Open> stack_;
  std::size_t at_ = 0;
  std::size_t escaped_ = 0;  // behind the last escaped character
};

/// How many characters begin an item: "- ", "12. ".
struct ItemSign {
  Kind kind = Kind::Text;  // Text: it is none
  std::size_t length = 0;
  bool first = false;  // a bullet, or number 1: what may follow a paragraph at once
};
ItemSign itemSign(std::string_view line) {
  if (line.size() >= 2 && (line[0] == '-' || line[0] == '*') && isSpace(line[1]))
    return {Kind::Bullets, 2, true};
  const std::size_t digits = line.find_first_not_of("0123456789");
  constexpr std::size_t kMostDigits = 4;
  if (digits == line.npos || digits == 0 || digits > kMostDigits) return {};
  if (line[digits] != '.' || digits + 1 >= line.size() || !isSpace(line[digits + 1])) return {};
  return {Kind::Numbers, digits + 2, line.substr(0, digits) == "1"};
}

class BlockReader : FaultTeller {
 public:
  explicit BlockReader(std::vector<Error>& faults) : FaultTeller(faults) {}

  Prose read(const std::vector<ProseLine>& lines) {
    for (const ProseLine& line : lines) take(line);
    endBlock();
    endList();
    return std::move(prose_);
  }

 private:
  void take(const ProseLine& given) {
    const ProseLine line = trimmedLine(given);
    if (line.text.empty()) {
      endBlock();
      return;
    }
    const bool indented = isSpace(given.text.front());
    const ItemSign sign = itemSign(line.text);
    const bool inText = !lines_.empty();
    if (sign.kind != Kind::Text && (!inText || list_ || sign.first)) {
      if (indented && list_) fault(line.place, "lesson.list_nested");
      endBlock();
      if (list_ && list_->kind != sign.kind) endList();
      if (!list_) {
        list_.emplace();
        list_->kind = sign.kind;
        list_->place = line.place;
      }
      inItem_ = true;
      blockPlace_ = line.place;
      ProseLine rest = line;
      rest.text.remove_prefix(sign.length);
      rest.place.column += static_cast<int>(sign.length);
      lines_.push_back(trimmedLine(rest));
      return;
    }
    if (!inText) {
      endList();
      blockPlace_ = line.place;
    }
    refuse(line);
    lines_.push_back(line);
  }

  /// What Markdown has elsewhere, and a reader of a lesson would miss.
  void refuse(const ProseLine& line) {
    const std::string_view text = line.text;
    const std::size_t hashes = text.find_first_not_of('#');
    if (hashes != 0 && (hashes == text.npos || (hashes <= 6 && isSpace(text[hashes])))) {
      fault(line.place, "lesson.heading", {{"form", "## HEADING {#ID}"}});
    } else if (text.front() == '>') {
      fault(line.place, "lesson.quote");
    } else if (text.starts_with("~~~") || text.starts_with("```")) {
      fault(line.place, "lesson.fence_here");
    } else if (text.size() >= 3 && text.find_first_not_of(text.front()) == text.npos &&
               (text.front() == '-' || text.front() == '*' || text.front() == '_' || text.front() == '=')) {
      fault(line.place, "lesson.rule");
    }
  }

  void endBlock() {
    if (lines_.empty()) return;
    JoinedText joined(lines_);
    ProseNode node;
    node.kind = inItem_ ? Kind::Item : Kind::Paragraph;
    node.place = blockPlace_;
    node.children = InlineReader(joined, faults_).read();
    lines_.clear();
    if (inItem_) {
      list_->children.push_back(std::move(node));
    } else if (!node.children.empty()) {
      prose_.push_back(std::move(node));
    }
    inItem_ = false;
  }
  void endList() {
    if (list_) prose_.push_back(std::move(*list_));
    list_.reset();
  }

  Prose prose_;
  std::vector<ProseLine> lines_;  // of the paragraph or item
  TextPlace blockPlace_;
  bool inItem_ = false;
  std::optional<ProseNode> list_;
};

}  // namespace

Prose readProse(const std::vector<ProseLine>& lines, std::vector<Error>& faults) {
  return BlockReader(faults).read(lines);
}

Prose readSentence(const std::vector<ProseLine>& lines, std::vector<Error>& faults) {
  std::vector<ProseLine> trimmed;
  trimmed.reserve(lines.size());
  for (const ProseLine& line : lines) trimmed.push_back(trimmedLine(line));
  JoinedText joined(trimmed);
  ProseNode paragraph;
  paragraph.kind = Kind::Paragraph;
  for (const ProseLine& line : trimmed) {
    if (line.text.empty()) continue;
    paragraph.place = line.place;
    break;
  }
  paragraph.children = InlineReader(joined, faults).read();
  if (paragraph.children.empty()) return {};
  return {std::move(paragraph)};
}

}  // namespace gathernd::teach
