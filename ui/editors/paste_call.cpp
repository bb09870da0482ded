// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/paste_call.h"

#include <utility>

namespace gathernd::ui {

void applyPastedCall(Session& session, PastedCall call) {
  const QString name = Session::tr("Paste a call");
  session.undoStack().beginMacro(name);
  if (call.params) session.edits().setTensor(TensorId::Params, *std::move(call.params), name);
  session.edits().setTensor(TensorId::Indices, std::move(call.indices), name);
  session.edits().setBatchDims(call.batchDims);
  if (const Dialect* dialect = findDialect(call.dialect)) session.edits().setDialect(*dialect);
  session.edits().setPolicy(call.policy);
  session.undoStack().endMacro();
}

}  // namespace gathernd::ui
