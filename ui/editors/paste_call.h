// SPDX-License-Identifier: GPL-3.0-or-later
// A call that was pasted becomes the document's, in one undoable step: what the text did not say stays.
// Thread rule: GUI thread.
#pragma once

#include "core/code/pasted_call.h"
#include "ui/session/session.h"

namespace gathernd::ui {

void applyPastedCall(Session& session, PastedCall call);

}  // namespace gathernd::ui
