// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody typed or pasted for a tensor: cells, a literal, an expression of NumPy's, a whole call, a
// link or a framework's error message. No code is run. Thread rule: readTyped from any thread;
// applyPastedCall on the GUI thread.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/code/message/message.h"
#include "core/code/pasted_call.h"
#include "core/tensor/edited_tensor.h"
#include "core/text/literal/literal.h"
#include "ui/session/session.h"

namespace gathernd::ui {

struct TypedText {
  Tensor value;
  bool named = false;              ///< names stood above it, and were left out: see LiteralOptions::headerRow
  std::optional<PastedCall> call;  ///< with `value` empty
  std::optional<ErrorMessage> message;  ///< with the call that ends so, where it holds enough for one
  bool incomplete = false;              ///< the message does not hold all of its call
};

/// As a text for `current` is read: in its element type, unless the text says another.
LiteralOptions typedOptions(const EditedTensor& current);
/// `shape`: of the tensor as it is; helps where it has no elements. `widens`: fractions where the type is one
/// of whole numbers give float32, as for all of params; else they are refused.
Expected<TypedText> readTyped(const std::string& text, const LiteralOptions& options, const Shape& shape,
                              bool widens);
/// What an error message means, and what people did about it, in two sentences, and that the call is not all
/// its own; of a call how its axes are moved, where they are; empty: neither.
QString messageText(const TypedText& typed);
/// A call that was pasted becomes the document's, in one undoable step, which begins with what `within` does:
/// what the text did not say stays. The notes say what a message means.
void applyPastedCall(Session& session, TypedText pasted, const std::function<void()>& within);

}  // namespace gathernd::ui
