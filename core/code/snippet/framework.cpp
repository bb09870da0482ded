// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/snippet/framework.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/text/text_parts.h"

namespace gathernd {
namespace {

constexpr std::string_view kFieldMark = "%% ";

struct LanguageWord {
  std::string_view word;
  SnippetLanguage language;
};
constexpr std::array kLanguages = {
    LanguageWord{"python", SnippetLanguage::Python}, LanguageWord{"cpp", SnippetLanguage::Cpp},
    LanguageWord{"js", SnippetLanguage::JavaScript}, LanguageWord{"mlir", SnippetLanguage::Mlir}};

SnippetLanguage languageOf(std::string_view word) {
  const auto* const row = std::ranges::find(kLanguages, word, &LanguageWord::word);
  return row == kLanguages.end() ? SnippetLanguage::Python : row->language;
}

void readHeaderLine(Framework& framework, std::string_view key, std::string_view value) {
  if (key == "name") framework.name = value;
  if (key == "language") framework.language = languageOf(value);
  if (key == "dialect") framework.dialect = findDialect(value);
  if (key == "module") framework.module = value;
  if (key == "types") framework.types = value;
  if (key == "policy") framework.policy = value;
  if (key == "alias") framework.aliases.emplace_back(value);
  if (key == "variant") framework.variant = true;
  if (key == "plan") framework.needsPlan = true;
  if (key == "gradient") framework.hasGradient = true;
  if (key == "refuse") {
    const std::size_t colon = value.find(": ");
    framework.refusals.push_back({std::string(value.substr(0, colon)), std::string(value.substr(colon + 2))});
  }
}

/// Nothing for a text without a name: a part of others.
std::optional<Framework> readFramework(const EmbeddedText& embedded) {
  Framework framework;
  framework.text = embedded.text;
  const std::size_t dot = embedded.name.rfind('.');
  framework.id = embedded.name.substr(0, dot);
  std::string_view rest = embedded.text;
  while (rest.starts_with(kFieldMark)) {
    std::string_view value = takePart(rest, '\n').substr(kFieldMark.size());
    const std::string_view key = takePart(value, ' ');
    readHeaderLine(framework, key, value);
  }
  if (framework.name.empty()) return std::nullopt;
  return framework;
}

std::vector<Framework> readFrameworks() {
  std::vector<Framework> all;
  for (const EmbeddedText& embedded : embeddedFrameworks()) {
    if (auto framework = readFramework(embedded)) all.push_back(std::move(*framework));
  }
  return all;
}

}  // namespace

std::span<const Framework> frameworks() {
  static const std::vector<Framework> all = readFrameworks();
  return all;
}

const Framework* findFramework(std::string_view name) {
  const auto all = frameworks();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Framework& f) {
    return f.id == name || std::find(f.aliases.begin(), f.aliases.end(), name) != f.aliases.end();
  });
  return found == all.end() ? nullptr : &*found;
}

std::string_view frameworkText(std::string_view name) {
  const auto all = embeddedFrameworks();
  const auto found = std::ranges::find(all, name, &EmbeddedText::name);
  return found == all.end() ? std::string_view{} : found->text;
}

}  // namespace gathernd
