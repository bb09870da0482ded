// SPDX-License-Identifier: GPL-3.0-or-later
// Where in code the next character would stand: what a template needs to know to fill a hole. It reads code
// as the language does, as far as comments and literals go. Thread rule: one thread.
#pragma once

#include <string>
#include <string_view>

#include "core/code/snippet/snippet_values.h"

namespace gathernd {

enum class CodePlace : std::uint8_t {
  Bare,         ///< among names, numbers and brackets
  LineComment,  ///< until the end of the line
  Literal,      ///< of one line, without a prefix
  Elsewhere  ///< /* */, """, f"…", `…`, 'c' in C++, or code that is no code: nothing is filled in there
};

class CodeScanner {
 public:
  explicit CodeScanner(SnippetLanguage language) : language_(language) {}

  void read(std::string_view code) {
    for (const char c : code) read(c);
  }
  CodePlace place() const;
  /// Of the literal that the next character stands in.
  char quote() const { return quote_; }

 private:
  enum class State : std::uint8_t { Bare, Line, Block, Short, Opened, Emptied, Long, Broken };

  void read(char c);
  void readBare(char c);
  void readQuoted(char c);
  void readLong(char c);
  bool opensLiteral(char c) const;
  bool cFamily() const {
    return language_ == SnippetLanguage::Cpp || language_ == SnippetLanguage::JavaScript;
  }
  void to(State state) { state_ = state, before_ = '\0', run_ = 0; }

  SnippetLanguage language_;
  State state_ = State::Bare;
  char before_ = '\0';    ///< the character before, within the state
  char quote_ = '\0';     ///< what began the literal
  bool plain_ = true;     ///< the literal, without a prefix
  bool escaped_ = false;  ///< after a backslash in a literal
  int run_ = 0;           ///< quotes in a row inside a long literal
};

}  // namespace gathernd
