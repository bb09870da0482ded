// SPDX-License-Identifier: GPL-3.0-or-later
// The frameworks in whose code a call can be written, each a row read from its template's header
// (resources/frameworks, compiled in):
//   %% name …        as people call it            %% language …   python, cpp, js or mlir
//   %% dialect ID    whose rules it follows; `scenario`: the call's own
//   %% module …      what Python imports          %% types …      the column of names for element types
//   %% alias …       another word for it          %% policy …     TensorFlow's bad_indices_policy, fixed
//   %% variant       not listed unless named      %% plan         only for a call that makePlan accepts
//   %% gradient      can be asked for the gradient with respect to params as well
//   %% refuse FACT: why, where the fact holds
// Thread rule: constant data.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/call/dialect.h"
#include "core/code/snippet/snippet_values.h"

namespace gathernd {

struct EmbeddedText {
  std::string_view name;  ///< "tensorflow.py"
  std::string_view text;
};

struct SnippetRefusal {
  std::string fact;
  std::string why;
};

struct Framework {
  std::string id;  ///< "tensorflow": the file's name without its ending, or the alias of a file of its own
  std::string name;
  SnippetLanguage language = SnippetLanguage::Python;
  const Dialect* dialect = nullptr;  ///< nullptr: the rules of the call itself
  std::string module;                ///< empty: nothing to import
  std::string types;                 ///< column of snippet_values.h; empty: none
  std::string policy;
  std::vector<std::string> aliases;
  std::vector<SnippetRefusal> refusals;
  bool variant = false;
  bool needsPlan = false;
  bool hasGradient = false;
  std::string_view text;

  /// Whether a Python with its module can show what it does: what `verify` runs.
  bool runsInPython() const { return language == SnippetLanguage::Python && dialect != nullptr; }
};

/// In the order of their list.
std::span<const Framework> frameworks();
/// By id or alias; nullptr when unknown.
const Framework* findFramework(std::string_view name);
/// Any of the embedded texts; empty when there is none of that name.
std::string_view frameworkText(std::string_view name);
/// The table that the build makes of resources/frameworks.
std::span<const EmbeddedText> embeddedFrameworks();

}  // namespace gathernd
