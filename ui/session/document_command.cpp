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

void DocumentCommand::apply(const Put& put) {
  Document next = session_.document();
  const Parts touched = put(next);
  session_.setDocument(std::move(next), touched);
}

namespace {

Parts partOf(TensorId id) {
  return id == TensorId::Params ? Part::Params : Part::Indices;
}

DocumentCommand::Put putElements(TensorId id, std::vector<ElementChange> values,
                                 std::optional<TensorSource> origin) {
  return [id, values = std::move(values), origin = std::move(origin)](Document& next) {
    Operand& operand = tensorOf(next, id);
    operand.setValues(operand.with(values));
    operand.origin = origin;
    return partOf(id);
  };
}

DocumentCommand::Put putTensor(TensorId id, Operand operand, std::optional<std::int64_t> batchDims) {
  return [id, operand = std::move(operand), batchDims](Document& next) {
    const bool rules = batchDims && *batchDims != next.batchDims;
    tensorOf(next, id) = operand;
    next.batchDims = batchDims.value_or(next.batchDims);
    return rules ? partOf(id) | Part::Rules : partOf(id);
  };
}

DocumentCommand::Put putSettings(Document settings, Parts touched) {
  return [settings = std::move(settings), touched](Document& next) {
    Document put = settings;
    for (const TensorId id : {TensorId::Params, TensorId::Indices}) {
      auto names = std::move(tensorOf(put, id).axisNames);
      tensorOf(put, id) = tensorOf(next, id);
      tensorOf(put, id).axisNames = std::move(names);
    }
    next = std::move(put);
    return touched;
  };
}

}  // namespace

std::unique_ptr<QUndoCommand> elementsCommand(Session& session, const QString& name, TensorId id,
                                              std::vector<ElementChange> after) {
  const Operand& operand = tensorOf(session.document(), id);
  std::vector<ElementChange> before;
  before.reserve(after.size());
  for (const auto& [flat, value] : after) before.emplace_back(flat, operand.at(flat));
  return std::make_unique<DocumentCommand>(session, name, putElements(id, std::move(before), operand.origin),
                                           putElements(id, std::move(after), std::nullopt));
}

std::unique_ptr<QUndoCommand> tensorCommand(Session& session, const QString& name, TensorId id, Operand after,
                                            std::optional<std::int64_t> batchDims) {
  const Document& present = session.document();
  const auto former = batchDims ? std::optional(present.batchDims) : std::nullopt;
  return std::make_unique<DocumentCommand>(session, name, putTensor(id, tensorOf(present, id), former),
                                           putTensor(id, std::move(after), batchDims));
}

SettingsCommand::SettingsCommand(Session& session, const QString& name, Parts touched, Document after)
    : DocumentCommand(session, name, putSettings(settingsOf(session.document()), touched),
                      putSettings(std::move(after), touched)) {}

void ExchangeCommand::redo() {
  session_.take(after_);
  session_.tell([this] { said_(true); });
}

void ExchangeCommand::undo() {
  session_.take(before_);
  session_.tell([this] { said_(false); });
}

}  // namespace gathernd::ui
