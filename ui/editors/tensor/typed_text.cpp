// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/tensor/typed_text.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/code/expression/array_expression.h"
#include "core/formats/load.h"
#include "core/scenario/link.h"

namespace gathernd::ui {
namespace {

/// A tensor without elements prints as brackets that do not say every extent, so the present shape helps out.
Expected<Tensor> parseText(const std::string& text, LiteralOptions options, const Shape& shape) {
  auto plain = parsePasted(text, options);
  if (plain && !plain->shape().empty()) return plain;
  if (!shape.empty()) return plain;
  options.shape = shape;
  auto shaped = parsePasted(text, options);
  return shaped ? shaped : plain;
}

/// Of cells whose first row is left out two lines give one.
bool beginsWithNames(std::string_view text, const LiteralOptions& options) {
  std::string lines;
  for (int count = 0; count < 2; ++count) {
    const std::size_t begin = text.find_first_not_of(" \r\n");
    if (!options.headerRow || begin == std::string_view::npos) return false;
    const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
    lines += std::string(text.substr(begin, end - begin)) + '\n';
    text.remove_prefix(end);
  }
  const auto cells = parseCells(lines, options);
  return cells && cells->shape().rank() == 1;
}

Expected<PastedCall> callOfLink(const std::string& link, std::int64_t memoryLimit) {
  return documentOfLink(link, memoryLimit).map([](const Document& document) {
    PastedCall call;
    call.params = document.params.base();
    call.indices = document.indices.base();
    call.rules = document;
    return call;
  });
}

}  // namespace

LiteralOptions typedOptions(const EditedTensor& current) {
  LiteralOptions options;
  options.dtype = current.dtype();
  options.writtenDTypeWins = true;  // np.array(…, dtype=np.float32) says what it is
  options.memoryLimit = defaultMemoryLimit();
  return options;
}

Expected<TypedText> readTyped(const std::string& text, const LiteralOptions& options, const Shape& shape,
                              bool widens) {
  if (isLink(text)) {
    auto call = callOfLink(text, options.memoryLimit);
    // A list that holds a link is a tensor, and so is any text in quotes that is no link.
    const auto quoted = parseLiteral(text);
    if (!quoted || (call && quoted->shape().rank() == 0)) {
      return std::move(call).map([](PastedCall linked) { return TypedText{{}, std::move(linked), false}; });
    }
  }
  auto call = TRY(parsePastedCall(text, options.memoryLimit));
  if (call) return TypedText{{}, std::move(call), false};
  auto described = TRY(parseArrayExpression(text, options.memoryLimit));
  if (described) return TypedText{*std::move(described), {}, false};
  auto read = parseText(plainConstants(text), options, shape);
  if (!read && widens && read.error().reason.ends_with("not_whole")) {
    LiteralOptions wider = options;
    wider.dtype = DType::Float32;
    if (auto again = parseText(plainConstants(text), wider, shape)) read = std::move(again);
  }
  return std::move(read).map([&](Tensor value) {
    return TypedText{std::move(value), {}, beginsWithNames(text, options)};
  });
}

void applyPastedCall(Session& session, PastedCall call, const std::function<void()>& within) {
  const QString name = Session::tr("Paste a call");
  session.undoStack().beginMacro(name);
  within();
  if (call.params) session.edits().setTensor(TensorId::Params, *std::move(call.params), name);
  session.edits().setTensor(TensorId::Indices, std::move(call.indices), name);
  CallRules rules = call.rules.value_or(
      CallRules{session.document().dialect, call.policy, call.batchDims, session.document().fillValue});
  if (const Dialect* dialect = call.rules ? nullptr : findDialect(call.dialect)) rules.dialect = *dialect;
  session.edits().setBatchDims(rules.batchDims);
  session.edits().setDialect(rules.dialect);
  session.edits().setPolicy(rules.policy);
  session.edits().setFillValue(rules.fillValue);
  session.undoStack().endMacro();
}

}  // namespace gathernd::ui
