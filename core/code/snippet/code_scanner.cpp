// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/snippet/code_scanner.h"

namespace gathernd {
namespace {

bool isWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace

CodePlace CodeScanner::place() const {
  switch (state_) {
    case State::Bare:
    case State::Emptied:
      return CodePlace::Bare;
    case State::Line:
      return CodePlace::LineComment;
    case State::Short:
    case State::Opened:
      return plain_ && !escaped_ ? CodePlace::Literal : CodePlace::Elsewhere;
    case State::Block:
    case State::Long:
    case State::Broken:
      break;
  }
  return CodePlace::Elsewhere;
}

bool CodeScanner::opensLiteral(char c) const {
  if (c == '"') return true;
  if (c == '`') return language_ == SnippetLanguage::JavaScript;
  if (c != '\'' || language_ == SnippetLanguage::Mlir) return false;
  return language_ != SnippetLanguage::Cpp || !isWordCharacter(before_);  // 1'000
}

void CodeScanner::readBare(char c) {
  if (opensLiteral(c)) {
    const bool prefixed = isWordCharacter(before_);
    // R"( )" ends where its own words say.
    if (language_ == SnippetLanguage::Cpp && before_ == 'R') return to(State::Broken);
    quote_ = c;
    plain_ = !prefixed && c != '`' && !(language_ == SnippetLanguage::Cpp && c == '\'');
    return to(State::Opened);
  }
  const bool python = language_ == SnippetLanguage::Python;
  if (python ? c == '#' : c == '/' && before_ == '/') return to(State::Line);
  if (cFamily() && c == '*' && before_ == '/') return to(State::Block);
  before_ = c;
}

void CodeScanner::readQuoted(char c) {
  const bool first = state_ == State::Opened;
  if (first) to(State::Short);
  if (escaped_) {
    escaped_ = false;
  } else if (c == '\\') {
    escaped_ = true;
  } else if (c == quote_) {
    to(first && language_ == SnippetLanguage::Python ? State::Emptied : State::Bare);
  } else if (c == '\n' && quote_ != '`') {
    to(State::Broken);
  }
}

void CodeScanner::readLong(char c) {
  run_ = c == quote_ && !escaped_ ? run_ + 1 : 0;
  escaped_ = c == '\\' && !escaped_;
  if (run_ == 3) to(State::Bare);
}

void CodeScanner::read(char c) {
  switch (state_) {
    case State::Emptied:
      // Two quotes are an empty literal, three begin a long one.
      to(c == quote_ ? State::Long : State::Bare);
      if (state_ == State::Bare) readBare(c);
      break;
    case State::Bare:
      readBare(c);
      break;
    case State::Line:
      // A compiler joins the next line to one that ends with a backslash.
      if (c == '\n' && !(language_ == SnippetLanguage::Cpp && before_ == '\\')) return to(State::Bare);
      if (c != ' ') before_ = c;
      break;
    case State::Block:
      if (c == '/' && before_ == '*') return to(State::Bare);
      before_ = c;
      break;
    case State::Opened:
    case State::Short:
      readQuoted(c);
      break;
    case State::Long:
      readLong(c);
      break;
    case State::Broken:
      break;
  }
}

}  // namespace gathernd
