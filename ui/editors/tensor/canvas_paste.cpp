// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/tensor/canvas_paste.h"

#include <utility>

#include "core/tensor/element.h"
#include "core/text/element_text.h"
#include "ui/session/document.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

/// Integers, of the shape of indices or as many in a row as a tuple has.
bool mayBeIndices(const Document& document, const Tensor& value) {
  const Shape& indices = document.indices.shape();
  const bool tuples = value.shape().rank() == indices.rank() && indices.rank() > 1 &&
                      value.shape()[value.shape().rank() - 1] == indices[indices.rank() - 1];
  return isInteger(value.dtype()) && (tuples || value.shape() == indices);
}

/// Which tensor a text without a place means: the one of its shape, or indices where it may be that; else
/// params.
TensorId meant(const Document& document, const Tensor& value) {
  const Shape& params = document.params.shape();
  if (value.shape() == params || !mayBeIndices(document, value)) return TensorId::Params;
  const bool either = value.shape().rank() == params.rank() && value.shape() != document.indices.shape();
  return either ? TensorId::Params : TensorId::Indices;
}

}  // namespace

CanvasPaste::CanvasPaste(Session& session, QObject* parent) : QObject(parent), session_(session) {
  whenChanged(session_, this, Part::Replaced, [this] {
    if (!job_.busy()) return;
    job_.cancel();
    emit failed(tr("Not pasted: another document was opened meanwhile."));
  });
}

void CanvasPaste::becomeCall(TypedText pasted) {
  const bool both = pasted.call->params.has_value();
  const QString means = messageText(pasted);
  const bool message = pasted.message.has_value();
  QStringList became;  // of another function, how gather_nd does the same
  for (const Clause& clause : pasted.call->became) became << clauseText(clause);
  applyPastedCall(session_, std::move(pasted), [this] { emit callPasted(); });
  const Document& now = session_.document();
  const QString indices =
      tr("indices %1 of %2").arg(shapeText(now.indices.shape()), dtypeText(now.indices.dtype()));
  const QString params =
      tr("params %1 of %2").arg(shapeText(now.params.shape()), dtypeText(now.params.dtype()));
  if (!means.isEmpty()) emit explained(means);
  if (!message)
    return emit said(
        (both ? tr("Pasted a call: %1, %2. Ctrl+Z takes it back.").arg(params, indices)
              : tr("Pasted a call: %1; params stay as they are. Ctrl+Z takes it back.").arg(indices)) +
        (became.isEmpty() || !means.isEmpty()
             ? QString()
             : QStringLiteral(" (%1)").arg(became.join(QStringLiteral("; ")))));
  emit said(tr("Read an error message: %1, %2. Ctrl+Z takes it back.").arg(params, indices));
}

void CanvasPaste::paste(const QString& text, const std::optional<TensorId>& at,
                        const std::optional<CellRef>& cell) {
  if (text.trimmed().isEmpty()) return emit failed(tr("There is no text to paste."));
  const bool placed = at && *at != TensorId::Output;
  const EditedTensor& current =
      placed && *at == TensorId::Indices ? session_.document().indices : session_.document().params;
  LiteralOptions options = typedOptions(current);
  options.headerRow = true;  // as a file of cells is read
  std::optional<LiteralOptions> words;
  // Without a place the text says of itself what it holds.
  if (!placed) {
    if (options.dtype == DType::String) words = options;  // one word by itself means them
    options.dtype.reset();
  }
  job_.start<TypedText>(
      [text = text.toStdString(), options, words, shape = current.shape(),
       widens = placed && *at == TensorId::Params && text.contains(u'[')](const Job::Task&) {
        auto read = readTyped(text, options, shape, widens);
        if (read || !words || read.error().reason != "literal.word") return read;
        auto cells = parseCells(text, *words);
        return cells ? TypedText{*std::move(cells), false, {}, {}, false} : std::move(read);
      },
      [this, placed, at,
       cell = text.contains(u'[') || text.contains(u'(') ? std::nullopt : cell](Expected<TypedText> read) {
        if (!read) {
          const Error& error = read.error();
          QString why = errorSentence(error);
          if (error.line && error.column && !why.contains(QString::number(*error.line)))
            why = tr("%1 (line %2, column %3)")
                      .arg(why, QString::number(*error.line), QString::number(*error.column));
          return emit failed(tr("Not pasted: %1").arg(why));
        }
        if (read->message && !read->call) return emit failed(messageText(*read));
        if (read->call) return becomeCall(*std::move(read));
        const TensorId tensor = placed ? *at : meant(session_.document(), read->value);
        if (placed && cell && cell->tensor == tensor && read->value.elementCount() == 1) {
          const Element value = elementAt(read->value, 0);
          session_.edits().setElement(tensor, cell->flat, value);
          return emit said(
              tr("Pasted %1. Ctrl+Z takes it back.").arg(QString::fromStdString(formatElement(value))));
        }
        const QString what = tr("%1: %2 of %3")
                                 .arg(QString::fromStdString(operandName(tensor)),
                                      shapeText(read->value.shape()), dtypeText(read->value.dtype()));
        QString sentence = read->named
                               ? tr("Pasted %1, without the names above it. Ctrl+Z takes it back.").arg(what)
                               : tr("Pasted %1. Ctrl+Z takes it back.").arg(what);
        if (!placed && tensor == TensorId::Params && mayBeIndices(session_.document(), read->value))
          sentence += QLatin1Char(' ') + tr("For indices, point at one of their cells before pasting.");
        session_.edits().setTensor(tensor, std::move(read->value),
                                   tr("Paste %1").arg(QString::fromStdString(operandName(tensor))));
        emit said(sentence);
      });
}

}  // namespace gathernd::ui
