// SPDX-License-Identifier: GPL-3.0-or-later
// A call at rest without a session: for pictures of calls that stand in no window. The call is small, it is
// run here and now. Thread rule: pure function.
#pragma once

#include "core/run/backend.h"
#include "ui/session/document.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

Snapshot stillSnapshot(const Document& document, const BackendRegistry& backends);
/// The same, not run, as if each tuple named the first place: its picture has the room that an answer takes,
/// and tells nothing of how tuples end.
Snapshot blindSnapshot(const Document& document, const BackendRegistry& backends);
/// As the session shows it once it is told, tuples out of range listed and refused or not: for the room that
/// this takes, while it is asked about.
Snapshot toldSnapshot(const Document& document, const BackendRegistry& backends);

}  // namespace gathernd::ui
