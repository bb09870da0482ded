// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/document_command.h"

#include <algorithm>

namespace gathernd::ui {

std::optional<TensorSource>& originOf(Document& document, TensorId id) {
  return id == TensorId::Indices ? document.indicesOrigin : document.paramsOrigin;
}

TensorState tensorStateOf(const Document& document, TensorId id) {
  TensorState state;
  state.tensor = tensorOf(document, id);
  state.origin = id == TensorId::Indices ? document.indicesOrigin : document.paramsOrigin;
  state.file = id == TensorId::Indices ? document.indicesFile : document.paramsFile;
  if (const auto names = document.axisNames.find(axisNamesKey(id)); names != document.axisNames.end()) {
    state.axisNames = names->second;
  }
  return state;
}

void setTensorState(Document& document, TensorId id, const TensorState& state) {
  tensorOf(document, id) = state.tensor;
  originOf(document, id) = state.origin;
  (id == TensorId::Indices ? document.indicesFile : document.paramsFile) = state.file;
  const bool named = std::any_of(state.axisNames.begin(), state.axisNames.end(),
                                 [](const std::string& name) { return !name.empty(); });
  if (named) {
    document.axisNames[axisNamesKey(id)] = state.axisNames;
  } else {
    document.axisNames.erase(axisNamesKey(id));
  }
}

Document settingsOf(const Document& document) {
  Document settings = document;
  settings.params = {};
  settings.indices = {};
  settings.paramsOrigin.reset();
  settings.indicesOrigin.reset();
  return settings;
}

void pushCommand(QUndoStack& stack, std::unique_ptr<QUndoCommand> command) {
  QUndoCommand* const pushed = command.release();
  try {
    stack.push(pushed);
  } catch (...) {
    // It runs the command first and takes it only once that has gone well; then it tells others, who may
    // fail.
    if (stack.count() == 0 || stack.command(stack.count() - 1) != pushed) delete pushed;
    throw;
  }
}

void DocumentCommand::put(Document document, bool params, bool indices, bool rules) {
  session_.setDocument(std::move(document), {params, indices, rules});
}

ElementsCommand::ElementsCommand(Session& session, const QString& name, TensorId id,
                                 std::vector<ElementChange> after)
    : DocumentCommand(session, name), id_(id), after_(std::move(after)) {
  const TensorState state = tensorStateOf(present(), id);
  originBefore_ = state.origin;
  before_.reserve(after_.size());
  for (const auto& [flat, value] : after_) before_.emplace_back(flat, state.tensor.at(flat));
}

void ElementsCommand::redo() {
  apply(after_, std::nullopt);
}
void ElementsCommand::undo() {
  apply(before_, originBefore_);
}

void ElementsCommand::apply(const std::vector<ElementChange>& values,
                            const std::optional<TensorSource>& origin) {
  Document next = present();
  tensorOf(next, id_) = tensorOf(next, id_).with(values);
  originOf(next, id_) = origin;
  put(std::move(next), id_ == TensorId::Params, id_ == TensorId::Indices, false);
}

TensorCommand::TensorCommand(Session& session, const QString& name, TensorId id, TensorState after)
    : DocumentCommand(session, name),
      id_(id),
      before_(tensorStateOf(present(), id)),
      after_(std::move(after)) {}

void TensorCommand::apply(const TensorState& state) {
  Document next = present();
  setTensorState(next, id_, state);
  put(std::move(next), id_ == TensorId::Params, id_ == TensorId::Indices, false);
}

IndicesCommand::IndicesCommand(Session& session, const QString& name, TensorState after,
                               std::int64_t batchDims)
    : DocumentCommand(session, name),
      before_(tensorStateOf(present(), TensorId::Indices)),
      after_(std::move(after)),
      batchDimsBefore_(present().batchDims),
      batchDimsAfter_(batchDims) {}

void IndicesCommand::apply(const TensorState& state, std::int64_t batchDims) {
  Document next = present();
  setTensorState(next, TensorId::Indices, state);
  next.batchDims = batchDims;
  put(std::move(next), false, true, batchDims != present().batchDims);
}

SettingsCommand::SettingsCommand(Session& session, const QString& name, bool rules, Document after)
    : DocumentCommand(session, name),
      rules_(rules),
      before_(settingsOf(present())),
      after_(std::move(after)) {}

void SettingsCommand::apply(const Document& settings) {
  Document next = settings;
  next.params = present().params;
  next.indices = present().indices;
  next.paramsOrigin = present().paramsOrigin;
  next.indicesOrigin = present().indicesOrigin;
  put(std::move(next), false, false, rules_);
}

void ExchangeCommand::redo() {
  session_.take(after_);
  session_.tell([this] { said_(true); });
}

void ExchangeCommand::undo() {
  session_.take(before_);
  session_.tell([this] { said_(false); });
}

}  // namespace gathernd::ui
