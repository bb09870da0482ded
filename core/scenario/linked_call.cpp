// SPDX-License-Identifier: GPL-3.0-or-later
// Links as mails and chats hand them on: with words and punctuation round them, broken over lines. Where a
// link ends its own check says.
#include <algorithm>
#include <utility>
#include <vector>

#include "core/scenario/link.h"
#include "core/tensor/dtype.h"

namespace gathernd {
namespace {

constexpr std::string_view kLinkBegin = "1~", kMailBlanks = " \t\r\n\v\f";
constexpr std::string_view kFigures = "0123456789",
                           kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::size_t kCheckText = 6;                    // "~k24eb"
constexpr std::size_t kMostText = std::size_t{1} << 16;  // of a mail; a longer text is a tensor
constexpr int kMostBeginnings = 8;                       // a tensor that ends with 1 has one more

bool isAmong(char c, std::string_view characters) {
  return characters.find(c) != characters.npos;
}

/// Right beside such a character no link begins or ends.
bool isInWord(char c) {
  return isAmong(c, kFigures) || isAmong(c, kAlphabet) || isAmong(c, "~%");
}

/// Each once, without "gathernd:".
std::vector<std::string> soundLinks(std::string_view text) {
  std::string kept;
  std::vector<bool> apart;  // white space stood before this character of `kept`
  bool blank = true;
  for (const char c : text) {
    // A mail that is answered has > before each line.
    if (isAmong(c, kMailBlanks) || (blank && c == '>')) {
      blank = true;
      continue;
    }
    kept += c;
    apart.push_back(std::exchange(blank, false));
  }
  apart.push_back(true);

  std::vector<std::string> links;
  const std::string_view all = kept;
  for (std::size_t mark = all.find(kLinkCheckMark); mark != all.npos;
       mark = all.find(kLinkCheckMark, mark + 1)) {
    const std::size_t end = mark + kCheckText;
    if (end > all.size() || (!apart[end] && isInWord(all[end]))) continue;
    const std::size_t least = mark - std::min(mark, kLinkCharacters);
    const std::string_view before = all.substr(least, mark - least);
    const std::string_view check =
        all.substr(mark + kLinkCheckMark.size(), kCheckText - kLinkCheckMark.size());
    std::string_view found;
    std::size_t at = before.rfind(kLinkBegin);
    for (int i = 0; i < kMostBeginnings && at != before.npos; ++i) {
      const std::size_t begin = least + at;
      const std::size_t word = begin - (all.substr(0, begin).ends_with(kLinkPrefix) ? kLinkPrefix.size() : 0);
      const bool begins = apart[word] || !isInWord(all[word - 1]);
      if (begins && linkCheck(before.substr(at)) == check) found = all.substr(begin, end - begin);
      at = at == 0 ? before.npos : before.rfind(kLinkBegin, at - 1);
    }
    if (!found.empty() && std::find(links.begin(), links.end(), found) == links.end())
      links.emplace_back(found);
  }
  return links;
}

bool beginsWithPrefix(std::string_view text) {
  const auto same = [](char c, char p) { return c == p || (isAmong(c, kAlphabet) && c + ('a' - 'A') == p); };
  return text.size() >= kLinkPrefix.size() && std::equal(kLinkPrefix.begin(), kLinkPrefix.end(), text.begin(),
                                                         [&](char p, char c) { return same(c, p); });
}

/// "1~" and more of them: digits, which end at `at`.
bool isVersion(std::string_view text, std::size_t& at) {
  at = std::min(text.find_first_not_of(kFigures), text.size());
  return at > 0 && text.substr(at).starts_with('~');
}

/// What in a text without a sound link is meant for one; empty: nothing. "gathernd: error: …" is none.
std::string_view meantLink(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(std::string(kMailBlanks) + "<("), text.size()));
  std::size_t at = 0;
  if (beginsWithPrefix(text)) {
    const std::string_view rest = text.substr(kLinkPrefix.size());
    const bool blank = rest.find_first_not_of(kMailBlanks) == rest.npos;
    return blank || !isAmong(rest.front(), kMailBlanks) ? text : std::string_view();
  }
  if (isVersion(text, at)) {
    const std::string_view type = text.substr(at + 1, text.find_first_of(".:", at) - at - 1);
    return dtypeFromName(type) ? text : std::string_view();
  }
  for (std::size_t colon = text.find(':'); colon != text.npos; colon = text.find(':', colon + 1)) {
    const std::size_t begin = colon + 1 - std::min(colon + 1, kLinkPrefix.size());
    if (beginsWithPrefix(text.substr(begin)) && isVersion(text.substr(colon + 1), at))
      return text.substr(begin, text.find_first_of(kMailBlanks, begin) - begin);
  }
  return {};
}

}  // namespace

Expected<std::optional<Scenario>> linkedCall(std::string_view text) {
  const auto links = text.size() <= kMostText ? soundLinks(text) : std::vector<std::string>();
  if (links.size() > 1)
    return fail(ErrorCode::Parse, "link.several", {{"count", static_cast<std::int64_t>(links.size())}});
  const std::string_view link = links.empty() ? meantLink(text) : links.front();
  if (link.empty()) return std::optional<Scenario>();
  return readLink(link).map([](Scenario call) { return std::optional(std::move(call)); });
}

bool isLink(std::string_view text) {
  const auto call = linkedCall(text);
  return !call || *call;
}

}  // namespace gathernd
