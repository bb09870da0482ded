// SPDX-License-Identifier: GPL-3.0-or-later
// What a person may change: each edit is one undoable command, named for the Edit menu, or none when nothing
// would change. Edits accept anything that a Document can hold: what is wrong then shows as the snapshot's
// error and stays visible. Errors: `limit`, and `usage` for an axis or a place that is not there; they are
// returned, not shown. Thread rule: GUI thread.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QUndoCommand>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/error/error.h"
#include "core/tensor/element.h"
#include "core/tensor/generate.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/document.h"
#include "ui/session/snapshot.h"

namespace gathernd {
struct Fix;
}

namespace gathernd::ui {

class Session;

class Edits {
  Q_DECLARE_TR_FUNCTIONS(Edits)

 public:
  /// Of this session's document, which outlives them.
  explicit Edits(Session& session) : session_(session) {}

  void setElement(TensorId tensor, std::int64_t flat, const Element& value);
  /// Several elements of one tensor as one command.
  void setElements(TensorId tensor, std::span<const std::pair<std::int64_t, Element>> values,
                   const QString& name);
  void setTensor(TensorId tensor, Tensor value, const QString& name);
  /// Keeps what overlaps, along the last axes where there are more or fewer, and all where there are as many;
  /// new elements are 0.
  Expected<void> resize(TensorId tensor, const Shape& shape);
  Expected<void> reshape(TensorId tensor, const Shape& shape);  ///< same element count
  Expected<void> transpose(TensorId tensor, std::span<const int> permutation);
  Expected<void> insertAxis(TensorId tensor, int axis);  ///< of size 1
  Expected<void> removeAxis(TensorId tensor, int axis);  ///< keeps index 0 along it
  /// One more or one less along an axis, at `position` (−1: at the end).
  Expected<void> insertAlong(TensorId tensor, int axis, std::int64_t position = -1);
  Expected<void> removeAlong(TensorId tensor, int axis, std::int64_t position = -1);
  Expected<void> convert(TensorId tensor, DType dtype);
  Expected<void> fill(TensorId tensor,
                      const GeneratorSpec& spec);  ///< shape of the tensor is kept; spec.shape ignored
  void setBatchDims(std::int64_t batchDims);
  void setDialect(const Dialect& dialect);
  void setPolicy(const std::string& policy);
  void setFillValue(std::optional<Element> value);
  void setBackend(const std::string& id);
  void setAxisName(TensorId tensor, int axis, const QString& name);
  void setNotes(const QString& notes);
  void setTitle(const QString& title);
  /// A tuple's components at once: what dragging it onto a params cell does.
  void retargetTuple(std::int64_t tuple, std::int64_t paramsFlat);
  bool canRetarget(std::int64_t tuple, std::int64_t paramsFlat) const;
  /// Brings the bad tuples that are listed into range.
  void clampTuples();
  /// Makes the change that the fix stands for, under its words.
  void apply(const Fix& fix);

 private:
  Session& session_;
};

/// A command's name in one line: a stack of undo steps would take what follows a line break for another text.
QString stepName(const QString& name);

/// Undo: a command keeps what differs, not whole documents, and applies itself to the session's present one,
/// so that tensors and settings that it does not concern are neither copied nor kept alive.
class DocumentCommand : public QUndoCommand {
 public:
  /// Puts what differs into a copy of the present document; tells which parts those are.
  using Put = std::function<Parts(Document& next)>;
  DocumentCommand(Session& session, const QString& name, Put undo, Put redo);
  void redo() override { apply(redo_); }
  void undo() override { apply(undo_); }

 private:
  void apply(const Put& put);

  Session& session_;
  Put undo_, redo_;
};

/// A whole tensor, with its origin and axis names; and batch_dims at once, as a fix may want them.
void pushTensor(Session& session, TensorId id, const QString& name, Operand next,
                std::optional<std::int64_t> batchDims = {});

/// A whole document in the place of another: keeps both.
class ExchangeCommand : public QUndoCommand {
 public:
  ExchangeCommand(Session& session, const QString& name, Document after,
                  std::function<void(bool fresh)> said);
  void redo() override;
  void undo() override;

 private:
  Session& session_;
  Document before_, after_;
  std::function<void(bool fresh)> said_;
};

/// Does the command and keeps it for an undo. Where memory fails it is as if it had never been.
void pushCommand(QUndoStack& stack, std::unique_ptr<QUndoCommand> command);

}  // namespace gathernd::ui
