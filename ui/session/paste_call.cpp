// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/paste_call.h"

#include <utility>

namespace gathernd::ui {

void applyPastedCall(Session& session, PastedCall call) {
  const QString name = Session::tr("Paste a call");
  session.undoStack().beginMacro(name);
  if (call.params) session.setTensor(TensorId::Params, *std::move(call.params), name);
  session.setTensor(TensorId::Indices, std::move(call.indices), name);
  session.setBatchDims(call.batchDims);
  if (const Dialect* dialect = findDialect(call.dialect)) session.setDialect(*dialect);
  session.setPolicy(call.policy);
  session.undoStack().endMacro();
}

}  // namespace gathernd::ui
