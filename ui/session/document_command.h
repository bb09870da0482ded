// SPDX-License-Identifier: GPL-3.0-or-later
// Undo: commands that keep what differs, not whole documents (but ExchangeCommand, which keeps two). A
// command applies itself to the session's present document, so tensors and settings that it does not
// concern are neither copied nor kept alive. Thread rule: GUI thread.
#pragma once

#include <QUndoCommand>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/text/visible_text.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/document.h"
#include "ui/session/parts.h"
#include "ui/session/session.h"

namespace gathernd::ui {

/// One line: a stack of undo steps would take what follows a line break for another text.
inline QString stepName(const QString& name) {
  return QString::fromStdString(visibleText(name.toStdString()));
}

class DocumentCommand : public QUndoCommand {
 public:
  DocumentCommand(Session& session, const QString& name) : QUndoCommand(stepName(name)), session_(session) {}

 protected:
  void put(Document document, Parts touched);
  const Document& present() const { return session_.document(); }

 private:
  Session& session_;
};

using ElementChange = std::pair<std::int64_t, Element>;  ///< flat number, value

/// Some elements of one tensor.
class ElementsCommand : public DocumentCommand {
 public:
  ElementsCommand(Session& session, const QString& name, TensorId id, std::vector<ElementChange> after);
  void redo() override;
  void undo() override;

 private:
  void apply(const std::vector<ElementChange>& values, const std::optional<TensorSource>& origin);
  TensorId id_;
  std::vector<ElementChange> before_, after_;
  std::optional<TensorSource> originBefore_;
};

/// A whole tensor, with its origin and axis names.
class TensorCommand : public DocumentCommand {
 public:
  TensorCommand(Session& session, const QString& name, TensorId id, Operand after);
  void redo() override { apply(after_); }
  void undo() override { apply(before_); }

 private:
  void apply(const Operand& state);
  TensorId id_;
  Operand before_, after_;
};

/// Indices and batch_dims at once, as a fix may want them.
class IndicesCommand : public DocumentCommand {
 public:
  IndicesCommand(Session& session, const QString& name, Operand after, std::int64_t batchDims);
  void redo() override { apply(after_, batchDimsAfter_); }
  void undo() override { apply(before_, batchDimsBefore_); }

 private:
  void apply(const Operand& state, std::int64_t batchDims);
  Operand before_, after_;
  std::int64_t batchDimsBefore_, batchDimsAfter_;
};

/// Everything else: `after` is settingsOf() a document, changed.
class SettingsCommand : public DocumentCommand {
 public:
  SettingsCommand(Session& session, const QString& name, bool rules, Document after);
  void redo() override { apply(after_); }
  void undo() override { apply(before_); }

 private:
  void apply(const Document& settings);
  bool rules_;
  Document before_, after_;
};

/// A whole document in the place of another.
class ExchangeCommand : public QUndoCommand {
 public:
  ExchangeCommand(Session& session, const QString& name, Document after, std::function<void(bool fresh)> said)
      : QUndoCommand(stepName(name)),
        session_(session),
        before_(session.document()),
        after_(std::move(after)),
        said_(std::move(said)) {}
  void redo() override;
  void undo() override;

 private:
  Session& session_;
  Document before_, after_;
  std::function<void(bool fresh)> said_;
};

/// Does the command and keeps it for an undo. Where memory fails it is as if it had never been.
void pushCommand(QUndoStack& stack, std::unique_ptr<QUndoCommand> command);

/// A copy without its tensors and their origins.
Document settingsOf(const Document& document);

}  // namespace gathernd::ui
