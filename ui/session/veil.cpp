// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/veil.h"

namespace gathernd::ui {

Snapshot veiled(const Snapshot& snapshot, Veil veil) {
  if (veil == Veil::None) return snapshot;
  // What may be shown is named, so that a new field is kept back until somebody thinks of it.
  Snapshot shown;
  shown.generation = snapshot.generation;
  shown.document = snapshot.document;
  if (veil == Veil::Values) shown.plan = snapshot.plan;
  shown.state = OutputState::Asked;
  return shown;
}

}  // namespace gathernd::ui
