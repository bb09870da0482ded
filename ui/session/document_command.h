// SPDX-License-Identifier: GPL-3.0-or-later
// Undo: commands that keep what differs, not whole documents (but ExchangeCommand, which keeps two). A
// command applies itself to the session's present document, so tensors and settings that it does not
// concern are neither copied nor kept alive. Thread rule: GUI thread.
#pragma once

#include <QUndoCommand>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/text/visible_text.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/document.h"
#include "ui/session/session.h"

namespace gathernd::ui {

/// One line: a stack of undo steps would take what follows a line break for another text.
inline QString stepName(const QString& name) {
  return QString::fromStdString(visibleText(name.toStdString()));
}

class DocumentCommand : public QUndoCommand {
 public:
  /// Puts what differs into a copy of the present document; tells which parts those are.
  using Put = std::function<Parts(Document& next)>;
  DocumentCommand(Session& session, const QString& name, Put undo, Put redo)
      : QUndoCommand(stepName(name)), session_(session), undo_(std::move(undo)), redo_(std::move(redo)) {}
  void redo() override { apply(redo_); }
  void undo() override { apply(undo_); }

 private:
  void apply(const Put& put);

  Session& session_;
  Put undo_, redo_;
};

using ElementChange = std::pair<std::int64_t, Element>;  ///< flat number, value

/// Some elements of one tensor.
std::unique_ptr<QUndoCommand> elementsCommand(Session& session, const QString& name, TensorId id,
                                              std::vector<ElementChange> after);

/// A whole tensor, with its origin and axis names; and batch_dims at once, as a fix may want them.
std::unique_ptr<QUndoCommand> tensorCommand(Session& session, const QString& name, TensorId id, Operand after,
                                            std::optional<std::int64_t> batchDims = {});

/// Everything else: `after` is settingsOf() a document, changed. `touched`: rules, or words.
class SettingsCommand : public DocumentCommand {
 public:
  SettingsCommand(Session& session, const QString& name, Parts touched, Document after);
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
