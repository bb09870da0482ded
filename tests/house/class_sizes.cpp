// SPDX-License-Identifier: GPL-3.0-or-later
// How large a class is: the lines of its definition and of its members' definitions, wherever they stand.
// Read off text as the formatter leaves it: what stands at the left margin up to a closing brace there is one
// definition.
#include <algorithm>
#include <map>
#include <regex>

#include "tests/house/source_rules.h"
#include "tests/house/source_tree.h"

namespace gathernd::house {
namespace {

/// A class of a .cpp file is known there alone; that of a header in its top-level folder (gathernd::ui, …).
std::string scopeOf(const Source& source) {
  return source.header() ? source.path.substr(0, source.path.find('/')) : source.path;
}

using Key = std::pair<std::string, std::string>;  ///< scope, name
using Classes = std::map<Key, ClassSize>;

int depthChange(const std::string& line) {
  return static_cast<int>(std::count(line.begin(), line.end(), '{') -
                          std::count(line.begin(), line.end(), '}'));
}

/// Declarations at the class's own level that have parameters, less constructors, overrides and what is
/// deleted, defaulted or a friend, and less signals.
int methodsIn(const std::string& body, const std::string& name) {
  static const std::regex call(R"([A-Za-z_]\w*\s*\()"), ends(R"(\)\s*(const)?\s*(noexcept)?\s*(=\s*0)?\s*$)");
  static const std::regex left(R"(\b(override|delete|default|using|friend|operator|Q_OBJECT|typedef)\b)");
  int methods = 0;
  std::string declaration;
  int depth = 0;
  const std::regex constructor("(^|[\\s~])" + name + "\\s*\\(");
  const auto judge = [&] {
    const bool initialised = declaration.find('=') < declaration.find('(');  // a member, by a call
    if (!initialised && std::regex_search(declaration, call) && std::regex_search(declaration, ends) &&
        !std::regex_search(declaration, left) && !std::regex_search(declaration, constructor)) {
      ++methods;
    }
    declaration.clear();
  };
  for (const char c : body) {
    if (c == '{' && depth++ == 0) {
      judge();
    } else if (c == '}') {
      --depth;
    } else if (depth == 0) {
      if (c == ';') {
        judge();
      } else {
        declaration += c;
      }
    }
  }
  return methods;
}

void findClasses(const Source& source, const std::vector<std::string>& lines, Classes& classes) {
  static const std::regex opening(R"(^(?:class|struct)\s+([A-Z]\w*)[^;()]*\{)");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string head = lines[i];
    if (!head.starts_with("class ") && !head.starts_with("struct ")) continue;
    for (std::size_t next = i + 1; next < lines.size() && head.find_first_of("{;") == std::string::npos;
         ++next) {
      head += " " + lines[next];
    }
    std::smatch match;
    if (!std::regex_search(head, match, opening)) continue;
    int depth = 0;
    std::size_t end = i;
    std::string body;
    for (; end < lines.size(); ++end) {
      depth += depthChange(lines[end]);
      body += lines[end] + "\n";
      if (depth == 0 && body.find('{') != std::string::npos) break;
    }
    const std::size_t open = body.find('{') + 1;
    const std::string inside = body.substr(open, body.rfind('}') - open);
    // What a signal does is written by moc.
    static const std::regex emitted(R"(\bsignals:[^]*?(?=\b(?:public|private|protected)\b[ a-z]*:|$))");
    static const std::regex label(R"(\b(public|private|protected)( slots)?:)");
    const std::string labelled = std::regex_replace(std::regex_replace(inside, emitted, ""), label, ";");
    const std::string name = match[1].str();
    classes[{scopeOf(source), name}] = {name, source.path, static_cast<int>(end - i) + 1,
                                        methodsIn(labelled, name)};
    i = end;
  }
}

/// The class that a definition's head belongs to, or nullptr: the innermost known of A::B::method(.
ClassSize* ownerOf(const std::string& head, const Source& source, Classes& classes) {
  static const std::regex member(R"(((?:[A-Z]\w*(?:<[^>]*>)?::)+)(~?\w+|operator\S+)\s*\()");
  std::smatch match;
  if (!std::regex_search(head, match, member)) return nullptr;
  std::vector<std::string> names;
  static const std::regex word(R"([A-Z]\w*)");
  const std::string path = match[1].str();
  for (std::sregex_iterator each(path.begin(), path.end(), word), end; each != end; ++each) {
    names.push_back(each->str());
  }
  const std::string top = source.path.substr(0, source.path.find('/'));
  for (auto name = names.rbegin(); name != names.rend(); ++name) {
    for (const std::string& scope :
         {source.path, top, std::string("core"), std::string("gpu"), std::string("ui")}) {
      if (const auto found = classes.find({scope, *name}); found != classes.end()) return &found->second;
    }
  }
  return nullptr;
}

void addMembers(const Source& source, const std::vector<std::string>& lines, Classes& classes) {
  static const std::regex other(
      R"(^(namespace|using|class|struct|enum|extern|Q_\w+|public|private|protected)\b)");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty() ||
        (std::isalpha(static_cast<unsigned char>(lines[i][0])) == 0 && lines[i][0] != '_'))
      continue;
    if (std::regex_search(lines[i], other)) continue;
    std::string head;
    std::size_t open = i;
    while (open < lines.size()) {
      head += lines[open] + " ";
      if (lines[open].find_first_of("{;") != std::string::npos) break;
      ++open;
    }
    std::size_t end = open;
    if (open < lines.size() && lines[open].find('{') != std::string::npos) {
      int depth = 0;
      for (end = i; end < lines.size(); ++end) {
        depth += depthChange(lines[end]);
        if (end >= open && depth == 0) break;
      }
    }
    if (ClassSize* owner = ownerOf(head.substr(0, head.find('{')), source, classes)) {
      owner->lines += static_cast<int>(end - i) + 1;
    }
    i = end;
  }
}

}  // namespace

std::vector<ClassSize> classSizes(const std::filesystem::path& root) {
  std::vector<Source> sources = readSources(root);
  std::erase_if(sources, [](const Source& source) { return source.test(); });
  Classes classes;
  std::vector<std::vector<std::string>> plain;
  for (const Source& source : sources) {
    plain.push_back(plainLines(source));
    findClasses(source, plain.back(), classes);
  }
  for (std::size_t i = 0; i < sources.size(); ++i) addMembers(sources[i], plain[i], classes);
  std::vector<ClassSize> sizes;
  for (auto& [key, size] : classes) sizes.push_back(size);
  return sizes;
}

}  // namespace gathernd::house
