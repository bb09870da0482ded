// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/tensor/typed_text.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "core/code/expression/array_expression.h"
#include "core/formats/load.h"
#include "core/scenario/link.h"
#include "core/tensor/edits.h"
#include "core/tensor/generate.h"
#include "ui/text/error_text.h"
#include "ui/text/made_up.h"
#include "ui/text/value_text.h"

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

constexpr std::int64_t kMostMade = std::int64_t{1} << 28;  // bytes of params that nobody has

/// The call that ends as the message says: params counts up, and other tuples are zeros.
Expected<PastedCall> callOfMessage(const SuggestedCall& suggested, std::int64_t memoryLimit) {
  memoryLimit = std::min(memoryLimit, kMostMade);
  const Shape params = TRY(Shape::make(suggested.paramsShape));
  const Shape indices = TRY(Shape::make(suggested.indicesShape));
  PastedCall call;
  call.params = TRY(generateTensor({GeneratorKind::Arange, params, 0, {}}, DType::Float32, memoryLimit));
  std::vector<std::int64_t> numbers(TRY(checkedBytes(DType::Int64, indices, memoryLimit)) /
                                    sizeof(std::int64_t));
  std::copy_backward(suggested.tuple.begin(), suggested.tuple.end(), numbers.end());  // indices end with it
  call.indices = TRY(Tensor::fromBytes(DType::Int64, indices, std::as_bytes(std::span(numbers))));
  call.batchDims = suggested.batchDims;
  call.dialect = suggested.dialect;
  return call;
}

TypedText typedCall(PastedCall call) {
  TypedText typed;
  typed.call = std::move(call);
  return typed;
}

TypedText typedMessage(ErrorMessage message, std::int64_t memoryLimit) {
  TypedText typed;
  if (const auto suggested = suggestedCall(message)) {
    if (auto call = callOfMessage(*suggested, memoryLimit)) {
      typed.call = *std::move(call);
      typed.incomplete = suggested->incomplete;
    }
  }
  typed.message = std::move(message);
  return typed;
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
      return std::move(call).map(typedCall);
    }
  }
  auto call = parsePastedCall(text, options.memoryLimit);
  if (call && *call && (*call)->params) return typedCall(**std::move(call));
  if (auto message = readErrorMessage(text)) return typedMessage(*std::move(message), options.memoryLimit);
  if (!call) return fail(std::move(call).error());
  if (*call) return typedCall(**std::move(call));
  auto described = TRY(parseArrayExpression(text, options.memoryLimit));
  if (described) return TypedText{*std::move(described), false, {}, {}, false};
  auto read = parseText(plainConstants(text), options, shape);
  if (!read && widens && read.error().reason.ends_with("not_whole")) {
    LiteralOptions wider = options;
    wider.dtype = DType::Float32;
    if (auto again = parseText(plainConstants(text), wider, shape)) read = std::move(again);
  }
  return std::move(read).map([&](Tensor value) {
    const bool named = beginsWithNames(text, options);
    return TypedText{std::move(value), named, {}, {}, false};
  });
}

QString messageText(const TypedText& typed) {
  const bool moved = typed.call && !(typed.call->paramsAxes.empty() && typed.call->outputAxes.empty());
  if (!typed.message && !moved) return {};
  QStringList sentences;
  const auto clauses = typed.message ? std::span<const Clause>(typed.message->says)
                                     : std::span<const Clause>(typed.call->became);
  for (const Clause& clause : clauses) sentences << asSentence(clauseText(clause));
  if (moved && !typed.call->outputAxes.empty())
    sentences << Session::tr("The picture shows output before it is transposed.");
  if (typed.message && typed.call) sentences << madeUpOfMessage(typed.incomplete);
  return sentences.join(QLatin1Char(' '));
}

void applyPastedCall(Session& session, TypedText pasted, const std::function<void()>& within) {
  PastedCall& call = *pasted.call;
  const QString name = pasted.message ? Session::tr("Paste an error message") : Session::tr("Paste a call");
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
  const QString means = messageText(pasted);
  const bool untrue =  // what stood there
      call.params && !madeUpIn(fromBytes(session.document().notes)).isEmpty();
  if (!means.isEmpty() || untrue) session.edits().setNotes(means);
  session.undoStack().endMacro();
}

}  // namespace gathernd::ui
