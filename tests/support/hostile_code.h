// SPDX-License-Identifier: GPL-3.0-or-later
// Every framework's code of a small call that holds one text wherever a file or an option can put one.
// Thread rule: pure.
#pragma once

#include <array>
#include <string>

#include "core/code/snippet/snippet.h"

namespace gathernd::test {

enum class CodeField {
  DialectName,
  UndefinedDialectName,
  Policy,
  ParamsFile,
  IndicesFile,
  UpstreamFile,
  Member,
  Element
};

struct CodeFieldName {
  CodeField field;
  const char* name;
};
constexpr auto kCodeFields =
    std::to_array<CodeFieldName>({{CodeField::DialectName, "dialect's name"},
                                  {CodeField::UndefinedDialectName, "undefined dialect's name"},
                                  {CodeField::Policy, "policy"},
                                  {CodeField::ParamsFile, "file of params"},
                                  {CodeField::IndicesFile, "file of indices"},
                                  {CodeField::UpstreamFile, "file of an upstream gradient"},
                                  {CodeField::Member, "member of a file"},
                                  {CodeField::Element, "element"}});

inline Expected<std::string> codeWith(const Framework& framework, CodeField field, const std::string& text) {
  const bool strings = field == CodeField::Element;
  SnippetCall call;
  call.call.dialect = *findDialect(framework.dialect == nullptr ? "numpy" : framework.dialect->id);
  if (field == CodeField::UndefinedDialectName) setRule(call.call.dialect, "out_of_range", "undefined");
  SnippetOptions options;
  const std::array<std::string, 2> words = {text, "b"};
  call.params = strings ? *Tensor::fromStrings(Shape{2}, words) : *Tensor::zeros(DType::Int32, Shape{2});
  call.indices = *Tensor::zeros(DType::Int64, Shape{1, 1});
  call.call.params = {call.params->dtype(), call.params->shape()};
  call.call.indices = {call.indices->dtype(), call.indices->shape()};
  switch (field) {
    case CodeField::DialectName:
    case CodeField::UndefinedDialectName:
      call.call.dialect.name = text;
      break;
    case CodeField::Policy:
      call.call.policy = text;
      break;
    case CodeField::ParamsFile:
      call.params.reset();
      options.paramsFile = text + ":params";
      break;
    case CodeField::IndicesFile:
      call.indices.reset();
      options.indicesFile = text + ".npz:indices";
      break;
    case CodeField::UpstreamFile:
      call.call.params.dtype = DType::Float32;
      call.params = call.upstream = *Tensor::zeros(DType::Float32, Shape{2});
      options.gradient = framework.hasGradient;
      options.inlineElements = 0;
      options.upstreamFile = text + ":upstream";
      break;
    case CodeField::Member:
      call.params.reset();
      options.paramsFile = "call.npz:" + text;
      break;
    case CodeField::Element:
      break;
  }
  return makeSnippet(framework, call, options);
}

}  // namespace gathernd::test
