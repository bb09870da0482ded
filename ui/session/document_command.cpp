// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/document_command.h"

namespace gathernd::ui {

Document settingsOf(const Document& document) {
  Document settings = document;
  for (Operand* const operand : {&settings.params, &settings.indices}) {
    auto names = std::move(operand->axisNames);
    *operand = {};
    operand->axisNames = std::move(names);
  }
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

void DocumentCommand::put(Document document, Parts touched) {
  session_.setDocument(std::move(document), touched);
}

ElementsCommand::ElementsCommand(Session& session, const QString& name, TensorId id,
                                 std::vector<ElementChange> after)
    : DocumentCommand(session, name), id_(id), after_(std::move(after)) {
  const Operand& operand = tensorOf(present(), id);
  originBefore_ = operand.origin;
  before_.reserve(after_.size());
  for (const auto& [flat, value] : after_) before_.emplace_back(flat, operand.at(flat));
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
  Operand& operand = tensorOf(next, id_);
  operand.setValues(operand.with(values));
  operand.origin = origin;
  put(std::move(next), id_ == TensorId::Params ? Part::Params : Part::Indices);
}

TensorCommand::TensorCommand(Session& session, const QString& name, TensorId id, Operand after)
    : DocumentCommand(session, name), id_(id), before_(tensorOf(present(), id)), after_(std::move(after)) {}

void TensorCommand::apply(const Operand& state) {
  Document next = present();
  tensorOf(next, id_) = state;
  put(std::move(next), id_ == TensorId::Params ? Part::Params : Part::Indices);
}

IndicesCommand::IndicesCommand(Session& session, const QString& name, Operand after, std::int64_t batchDims)
    : DocumentCommand(session, name),
      before_(present().indices),
      after_(std::move(after)),
      batchDimsBefore_(present().batchDims),
      batchDimsAfter_(batchDims) {}

void IndicesCommand::apply(const Operand& state, std::int64_t batchDims) {
  Document next = present();
  next.indices = state;
  next.batchDims = batchDims;
  put(std::move(next), batchDims != present().batchDims ? Part::Indices | Part::Rules : Parts(Part::Indices));
}

SettingsCommand::SettingsCommand(Session& session, const QString& name, bool rules, Document after)
    : DocumentCommand(session, name),
      rules_(rules),
      before_(settingsOf(present())),
      after_(std::move(after)) {}

void SettingsCommand::apply(const Document& settings) {
  Document next = settings;
  for (const TensorId id : {TensorId::Params, TensorId::Indices}) {
    auto names = std::move(tensorOf(next, id).axisNames);
    tensorOf(next, id) = tensorOf(present(), id);
    tensorOf(next, id).axisNames = std::move(names);
  }
  put(std::move(next), rules_ ? Part::Rules : Part::Words);
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
