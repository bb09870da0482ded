// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/code_job.h"

#include <utility>

namespace gathernd::ui {
namespace {

std::size_t textBytes(const Tensor& tensor) {
  if (tensor.dtype() != DType::String) return 0;
  std::size_t bytes = 0;
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i) bytes += tensor.stringAt(i).size();
  return bytes;
}

/// Absent: too large to stand in code.
Expected<std::optional<Tensor>> shown(const EditedTensor& tensor) {
  if (tensor.elementCount() > SnippetOptions::kInlineElements) return std::nullopt;
  auto flat = tensor.flattened();
  if (!flat) return fail(std::move(flat.error()));
  if (textBytes(*flat) > CodeInput::kMostTextBytes) return std::nullopt;
  return std::optional<Tensor>(std::move(*flat));
}

}  // namespace

Expected<std::string> codeOf(const CodeInput& input) {
  auto params = shown(input.params);
  if (!params) return fail(std::move(params.error()));
  auto indices = shown(input.indices);
  if (!indices) return fail(std::move(indices.error()));
  return makeSnippet(*input.framework, {input.call, std::move(*params), std::move(*indices)});
}

}  // namespace gathernd::ui
