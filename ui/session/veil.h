// SPDX-License-Identifier: GPL-3.0-or-later
// What an open question keeps back. While a veil lies over it, the session shows a snapshot in which the
// answer is nowhere: who shows nothing but the snapshot cannot give it away. Thread rule: plain values, pure
// function.
#pragma once

#include "ui/session/snapshot.h"

namespace gathernd::ui {

/// The same call without the answer; its state is Asked.
Snapshot veiled(const Snapshot& snapshot, Veil veil);

/// A snapshot as it is shown: made anew when what it may show has changed.
class ShownSnapshot {
 public:
  void set(Veil veil) { veil_ = veil; }
  Veil veil() const { return veil_; }
  const Snapshot& of(const Snapshot& whole) const;

 private:
  Veil veil_ = Veil::None;
  mutable Snapshot shown_;
};

}  // namespace gathernd::ui
