// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/snippet/template.h"

#include <algorithm>
#include <vector>

#include "core/text/ascii.h"
#include "core/text/text_parts.h"

namespace gathernd {
namespace {

constexpr std::string_view kLineMark = "%%";
constexpr int kDeepestInclude = 8;

struct Words {
  std::string_view first, rest;
};

Words firstWord(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  const std::string_view first = takePart(text, ' ');
  return {first, text};
}

bool isWordCharacter(char c) {
  return isAsciiAlnum(c) || c == '_';
}

enum class CodePlace : std::uint8_t {
  Bare,         ///< among names, numbers and brackets
  LineComment,  ///< until the end of the line
  Literal,      ///< of one line, without a prefix
  Elsewhere  ///< /* */, """, f"…", `…`, 'c' in C++, or code that is no code: nothing is filled in there
};

/// Where in code the next character would stand: what is needed to fill a hole. It reads code as the language
/// does, as far as comments and literals go.
class CodeScanner {
 public:
  explicit CodeScanner(SnippetLanguage language) : language_(language) {}

  void read(std::string_view code) {
    for (const char c : code) read(c);
  }
  CodePlace place() const {
    if (state_ == State::Bare || state_ == State::Emptied) return CodePlace::Bare;
    if (state_ == State::Line) return CodePlace::LineComment;
    const bool inLiteral = state_ == State::Short || state_ == State::Opened;
    return inLiteral && plain_ && !escaped_ ? CodePlace::Literal : CodePlace::Elsewhere;
  }
  /// Of the literal that the next character stands in.
  char quote() const { return quote_; }

 private:
  enum class State : std::uint8_t { Bare, Line, Block, Short, Opened, Emptied, Long, Broken };

  bool opensLiteral(char c) const {
    if (c == '"') return true;
    if (c == '`') return language_ == SnippetLanguage::JavaScript;
    if (c != '\'' || language_ == SnippetLanguage::Mlir) return false;
    return language_ != SnippetLanguage::Cpp || !isWordCharacter(before_);  // 1'000
  }

  void readBare(char c) {
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

  void readQuoted(char c) {
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

  void readLong(char c) {
    run_ = c == quote_ && !escaped_ ? run_ + 1 : 0;
    escaped_ = c == '\\' && !escaped_;
    if (run_ == 3) to(State::Bare);
  }

  void read(char c) {
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

class Renderer {
 public:
  Renderer(TemplateValues values, const TemplateLookup& lookup, SnippetLanguage language)
      : values_(std::move(values)), lookup_(lookup), language_(language), scanner_(language) {}

  void text(std::string_view text, int includes) {
    if (includes > kDeepestInclude) return wrong("include");
    while (!text.empty() && !error_) {
      const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
      const std::string_view line = text.substr(0, end);
      text.remove_prefix(end);
      if (line.starts_with(kLineMark)) {
        std::string_view command = line.substr(kLineMark.size());
        if (command.ends_with('\n')) command.remove_suffix(1);
        directive(command, includes);
      } else {
        this->line(line);
      }
    }
  }

  const TemplateMarks& marks() const { return marks_; }

  Expected<std::string> finish() && {
    if (!error_ && !kept_.empty()) wrong("end");
    if (error_) return fail(std::move(*error_));
    return std::move(out_);
  }

 private:
  void wrong(std::string_view where) {
    if (!error_) error_ = Error(ErrorCode::Unsupported, "snippet.template", {{"where", where}});
  }

  bool keeping() const { return kept_.empty() || kept_.back().keeps; }

  /// if, else and end; false when `command` is none of them.
  bool condition(std::string_view command) {
    const auto [word, rest] = firstWord(command);
    if (word == "if") {
      const auto [name, negated] = firstWord(rest);
      const bool holds = name == "not" ? !values_.holds(firstWord(negated).first) : values_.holds(name);
      kept_.push_back({keeping() && holds, keeping()});
      return true;
    }
    if (word != "else" && word != "end") return false;
    if (kept_.empty()) {
      wrong(word);
    } else if (word == "end") {
      kept_.pop_back();
    } else {
      kept_.back().keeps = kept_.back().outside && !kept_.back().keeps;
    }
    return true;
  }

  void directive(std::string_view command, int includes) {
    if (condition(command) || !keeping()) return;
    const auto [word, rest] = firstWord(command);
    if (word == "set") {
      const auto [name, value] = firstWord(rest);
      values_.holes.insert_or_assign(std::string(name), std::string(value));
    } else if (word == "mark") {
      marks_.insert_or_assign(std::string(rest),
                              static_cast<int>(std::count(out_.begin(), out_.end(), '\n')));
    } else if (word == "include") {
      const std::string_view included = lookup_(rest);
      if (included.empty()) return wrong(rest);
      text(included, includes + 1);
    }
  }

  void line(std::string_view line) {
    while (!line.empty() && !error_) {
      const std::size_t hole = line.find("@{");
      if (keeping()) put(line.substr(0, hole));
      if (hole == line.npos) return;
      const std::size_t close = line.find('}', hole);
      if (close == line.npos) return wrong(line);
      const std::string_view name = line.substr(hole + 2, close - hole - 2);
      line.remove_prefix(close + 1);
      if (condition(name) || !keeping()) continue;
      fill(name);
    }
  }

  void put(std::string_view code) {
    out_ += code;
    scanner_.read(code);
  }

  void fill(std::string_view name) {
    const auto code = values_.holes.find(name);
    const auto text = values_.texts.find(name);
    const bool ours = code != values_.holes.end();
    if (!ours && text == values_.texts.end()) return wrong(name);
    const std::string& value = ours ? code->second : text->second;
    const CodePlace place = scanner_.place();
    switch (place) {
      case CodePlace::Bare:
        if (!ours) return wrong(name);
        put(value);
        break;
      case CodePlace::LineComment:
        put(lineCommentText(value));
        break;
      case CodePlace::Literal:
        put(literalText(value, language_, scanner_.quote()));
        break;
      case CodePlace::Elsewhere:
        return wrong(name);
    }
    if (scanner_.place() != place) wrong(name);
  }

  struct Branch {
    bool keeps, outside;
  };

  TemplateValues values_;
  const TemplateLookup& lookup_;
  std::vector<Branch> kept_;
  SnippetLanguage language_;
  CodeScanner scanner_;  ///< has read `out_`
  std::string out_;
  TemplateMarks marks_;
  std::optional<Error> error_;
};

}  // namespace

bool TemplateValues::holds(std::string_view name) const {
  const auto filled = [name](const auto& values) {
    const auto value = values.find(name);
    return value != values.end() && !value->second.empty();
  };
  return facts.find(name) != facts.end() || filled(holes) || filled(texts);
}

Expected<std::string> renderTemplate(std::string_view text, const TemplateValues& values,
                                     const TemplateLookup& lookup, SnippetLanguage language,
                                     TemplateMarks* marks) {
  Renderer renderer(values, lookup, language);
  renderer.text(text, 0);
  if (marks != nullptr) *marks = renderer.marks();
  return std::move(renderer).finish();
}

}  // namespace gathernd
