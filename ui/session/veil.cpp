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
  shown.veil = veil;
  return shown;
}

const Snapshot& ShownSnapshot::of(const Snapshot& whole) const {
  if (veil_ == Veil::None) return whole;
  const bool same = shown_.generation == whole.generation && shown_.document == whole.document &&
                    shown_.veil == veil_ && (veil_ == Veil::Shape || shown_.plan == whole.plan);
  if (!same) shown_ = veiled(whole, veil_);
  return shown_;
}

}  // namespace gathernd::ui
