// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson's prose as a tree: paragraphs and flat lists of text, emphasis, strong, code and links, and
// nothing else of Markdown. HTML is text like any other: whoever renders escapes it. Units: lines and columns
// from 1, columns in code points. Thread rule: plain values, pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"

namespace gathernd::teach {

/// Where something stands in a file. Two things that say the same are equal wherever they stand.
struct TextPlace {
  int line = 0, column = 0;
  friend bool operator==(const TextPlace&, const TextPlace&) { return true; }
};

/// How deep they nest is bounded: none of the marks nests in itself.
struct ProseNode {
  enum class Kind : std::uint8_t { Paragraph, Bullets, Numbers, Item, Text, Emphasis, Strong, Code, Link };
  Kind kind = Kind::Text;
  std::string text;    ///< Text and Code; of Emphasis and Strong the sign, "*" or "_"
  std::string target;  ///< Link: "https://…", "mailto:…" or "#step"
  std::vector<ProseNode> children;
  TextPlace place;
  bool operator==(const ProseNode&) const = default;
};
using Prose = std::vector<ProseNode>;

/// What a reader sees, blocks on lines of their own.
std::string plainText(const Prose& prose);
/// Words to read: what stands between spaces; of Han and kana two characters are one.
int wordCount(const Prose& prose);

/// Whether a text says a number, in digits or by a word of English or Chinese: it then holds for the call
/// that it was written for, and for no other. Ordinals are none: the first row is the first one in any call.
bool saysNumber(const Prose& prose);
/// The blocks that hold for a question that is repeated with other numbers.
Prose withoutNumbers(const Prose& prose);

/// Markdown that reads back equal; a sentence is one line.
std::string proseText(const Prose& prose);
/// A plain text as prose: one paragraph, no markup; what hides in a text is shown as escapes.
Prose plainProse(std::string_view text);

// As HTML.

/// "p", "ul" …; empty: of text.
std::string_view proseElement(ProseNode::Kind kind);
/// Whether a link may lead there.
bool isLinkTarget(std::string_view target);
/// For text and for attributes in double quotes.
std::string htmlText(std::string_view text);
/// A block that says a number has the mark of what holds for the lesson's own call only.
std::string htmlOf(const Prose& prose);
inline constexpr const char* kOwnMark = " class=\"own\"";

// Reading. What is wrong goes to `faults`; the rest is read on.

/// A line of prose, or what of one belongs to it.
struct ProseLine {
  std::string_view text;
  TextPlace place;  ///< of its first character
};

/// Paragraphs and lists; lines without spaces at their ends.
Prose readProse(const std::vector<ProseLine>& lines, std::vector<Error>& faults);
/// One sentence, over as many lines as it takes: a paragraph, or nothing where it is blank.
Prose readSentence(const std::vector<ProseLine>& lines, std::vector<Error>& faults);

/// A fault with its place, as fields and as arguments of its sentence.
Error faultAt(TextPlace place, std::string_view reason, std::vector<ErrorArg> args = {});

/// Whoever goes on reading after what is wrong.
class FaultTeller {
 protected:
  explicit FaultTeller(std::vector<Error>& faults) : faults_(faults) {}
  void fault(TextPlace place, std::string_view reason, std::vector<ErrorArg> args = {}) {
    faults_.push_back(faultAt(place, reason, std::move(args)));
  }

  std::vector<Error>& faults_;
};

}  // namespace gathernd::teach
