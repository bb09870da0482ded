// SPDX-License-Identifier: GPL-3.0-or-later
// What an open question keeps back. While a veil lies over it, the session shows a snapshot in which the
// answer is nowhere: who shows nothing but the snapshot cannot give it away. Thread rule: plain values, pure
// function.
#pragma once

#include <cstdint>

#include "ui/session/snapshot.h"

namespace gathernd::ui {

enum class Veil : std::uint8_t {
  None,
  Values,  ///< the output's values, where they are read, how tuples end
  Shape    ///< and the output's shape with the roles of all axes
};

/// The same call without the answer; its state is Asked.
Snapshot veiled(const Snapshot& snapshot, Veil veil);

}  // namespace gathernd::ui
