// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/message/pattern.h"

#include <algorithm>
#include <array>

#include "core/text/ascii.h"
#include "core/text/text_parts.h"

namespace gathernd {
namespace {

constexpr std::size_t kMostEntries = 64;  // NumPy's greatest rank
constexpr std::size_t kLongestWord = 200;

enum class HoleKind : std::uint8_t { Number, List, OptionalList, Lists, Word, Any };
struct NamedHole {
  std::string_view name;
  HoleKind kind;
};
constexpr auto kHoles = std::to_array<NamedHole>({
    {"value", HoleKind::Number},
    {"axis", HoleKind::Number},
    {"axis_size", HoleKind::Number},
    {"batch_dims", HoleKind::Number},
    {"depth", HoleKind::Number},
    {"rank", HoleKind::Number},
    {"node", HoleKind::Number},
    {"n", HoleKind::Number},
    {"params_shape", HoleKind::List},
    {"indices_shape", HoleKind::List},
    {"tuple", HoleKind::List},
    {"shape", HoleKind::List},
    {"position", HoleKind::OptionalList},
    {"shapes", HoleKind::Lists},
    {"word", HoleKind::Word},
    {"any", HoleKind::Any},
});

bool isWordCharacter(char c) {
  return isAsciiAlnum(c) || std::string_view("_.:/\\<>*+-?").find(c) != std::string_view::npos;
}

bool isComma(char c) {
  return isBlank(c) || c == ',';
}

std::size_t skip(std::string_view text, std::size_t at, bool (*belongs)(char)) {
  while (at < text.size() && belongs(text[at])) ++at;
  return at;
}

std::size_t endOfNumber(std::string_view text, std::size_t at) {
  const std::size_t digits = at + (at < text.size() && text[at] == '-' ? 1 : 0);
  const std::size_t end = skip(text, digits, isAsciiDigit);
  return end == digits ? at : end;
}

class Matcher {
 public:
  Matcher(std::string_view pattern, std::string_view text, std::size_t begin)
      : pattern_(pattern), text_(text), at_(begin) {}

  std::optional<PatternMatch> match() {
    while (next_ < pattern_.size())
      if (!step() && !retry()) return std::nullopt;
    return PatternMatch{at_, std::move(holes_)};
  }

 private:
  /// The next piece of the pattern; false where the text has something else.
  bool step() {
    const char wanted = pattern_[next_];
    if (wanted == '<') {
      const std::size_t close = std::min(pattern_.find('>', next_), pattern_.size());
      const std::string_view name = pattern_.substr(next_ + 1, close - next_ - 1);
      const auto* const hole = std::ranges::find(kHoles, name, &NamedHole::name);
      if (hole != kHoles.end()) {
        next_ = close + 1;
        return take(*hole);
      }
    }
    if (wanted == ' ') {
      const std::size_t end = skip(text_, at_, isBlank);
      if (end == at_) return false;
      at_ = end;
      ++next_;
      return true;
    }
    if (at_ == text_.size() || text_[at_] != wanted) return false;
    ++at_;
    ++next_;
    return true;
  }

  bool take(NamedHole hole) {
    if (hole.kind == HoleKind::Any) {
      if (next_ == pattern_.size()) at_ = text_.size();
      star_ = next_;
      starAt_ = at_;
      starEnd_ = std::min({text_.size(), at_ + kMostAny, text_.find('\n', at_)});
      starHoles_ = holes_.size();
      return true;
    }
    const std::size_t begin = at_;
    Hole found{hole.name, {}, {}, true};
    switch (hole.kind) {
      case HoleKind::Number:
        at_ = endOfNumber(text_, at_);
        found.known = number(begin, at_, found.numbers);
        break;
      case HoleKind::Word:
        at_ = skip(text_.substr(0, std::min(text_.size(), at_ + kLongestWord)), at_, isWordCharacter);
        while (at_ > begin && text_[at_ - 1] == ':') --at_;  // what the name is followed by
        found.known = false;
        break;
      case HoleKind::OptionalList:
      case HoleKind::List:
        list(found);
        break;
      case HoleKind::Lists:
        while (list(found)) at_ = skip(text_, at_, isComma);
        while (at_ > begin && isComma(text_[at_ - 1])) --at_;
        found.known = false;
        break;
      case HoleKind::Any:
        break;
    }
    if (at_ == begin && hole.kind != HoleKind::OptionalList) return false;
    found.text = text_.substr(begin, at_ - begin);
    holes_.push_back(std::move(found));
    return true;
  }

  bool number(std::size_t begin, std::size_t end, std::vector<std::int64_t>& numbers) const {
    const auto value = numberIn<std::int64_t>(text_.substr(begin, end - begin));
    if (value) numbers.push_back(*value);
    return value.has_value();
  }

  /// One list, without lists in it; leaves the place where there is none.
  bool list(Hole& found) {
    constexpr std::string_view kSize = "torch.Size(";
    constexpr std::string_view kOpen = "[({", kClose = "])}";
    const bool sized = text_.substr(at_).starts_with(kSize);
    std::size_t at = at_ + (sized ? kSize.size() : 0);
    const std::size_t bracket = at < text_.size() ? kOpen.find(text_[at]) : kOpen.npos;
    if (bracket == kOpen.npos) return false;
    ++at;
    for (std::size_t entries = 0; entries <= kMostEntries; ++entries) {
      at = skip(text_, at, isBlank);
      if (at < text_.size() && text_[at] == kClose[bracket]) {
        at += sized ? 2 : 1;
        if (at > text_.size() || (sized && text_[at - 1] != ')')) return false;
        at_ = at;
        return true;
      }
      const std::size_t end =
          skip(text_.substr(0, std::min(text_.size(), at + kLongestWord)), at, isWordCharacter);
      if (end == at) return false;
      found.known = number(at, end, found.numbers) && found.known;
      at = skip(text_, end, isBlank);
      if (at < text_.size() && text_[at] == ',') ++at;
    }
    return false;
  }

  /// The latest <any> takes a byte more.
  bool retry() {
    if (star_ == std::string_view::npos || starAt_ >= starEnd_) return false;
    at_ = ++starAt_;
    next_ = star_;
    holes_.resize(starHoles_);
    return true;
  }

  std::string_view pattern_, text_;
  std::size_t next_ = 0, at_;
  std::size_t star_ = std::string_view::npos, starAt_ = 0, starEnd_ = 0, starHoles_ = 0;
  std::vector<Hole> holes_;
};

}  // namespace

bool isBlank(char character) {
  return character == ' ' || character == '\n' || character == '\t' || character == '\r';
}

std::optional<PatternMatch> matchPattern(std::string_view pattern, std::string_view text, std::size_t begin) {
  const char first = pattern.front();  // most rows fail here
  if (first != '<' && first != ' ' && (begin >= text.size() || text[begin] != first)) return std::nullopt;
  return Matcher(pattern, text, begin).match();
}

}  // namespace gathernd
