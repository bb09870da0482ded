// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+V on the canvas: cells, a literal, an expression of NumPy's or a whole call from the clipboard become
// params, indices or both, in one undoable step; of an error message, the call that ends so. What is not
// understood changes nothing. Thread rule: GUI
// thread; the text is read off it.
#pragma once

#include <QObject>
#include <QString>
#include <optional>

#include "ui/editors/tensor/typed_text.h"
#include "ui/job/job.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/session.h"

namespace gathernd::ui {

class CanvasPaste : public QObject {
  Q_OBJECT

 public:
  explicit CanvasPaste(Session& session, QObject* parent = nullptr);

  /// `at`: the tensor under the cursor or the pointer; without one, or over the output, shape and type tell
  /// which is meant. A single value goes into `cell`, where the cursor is, and leaves the others.
  void paste(const QString& text, const std::optional<TensorId>& at, const std::optional<CellRef>& cell = {});
  bool busy() const { return job_.busy(); }

 signals:
  void said(const QString& sentence);        ///< what became of it
  void failed(const QString& sentence);      ///< why nothing did, with line and column
  void explained(const QString& sentences);  ///< what a message means: its call stands there
  void callPasted();  ///< another call is about to stand there; within its undoable step

 private:
  void becomeCall(TypedText pasted);

  Session& session_;
  Job job_;
};

}  // namespace gathernd::ui
